"""The worked cases of the ledger, and how to set them up."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from games.mediterranean_empires.table import (
    table,
)

from pygame_core.games.mediterranean_empires.data import (
    FLEET,
    STEP_NAMES,
    TROOP,
    card_named,
)
from pygame_core.games.mediterranean_empires.state import EmpiresState, Force

Vector = dict[str, Any]
VECTORS: list[Vector] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))["vectors"]


class Watched(dict[str, Any]):
    """What a worked case expects, remembering what a test has asked of it."""

    def __init__(self, expected: Vector) -> None:
        super().__init__(expected)
        self.unread = set(expected)

    def __getitem__(self, key: str) -> Any:
        self.unread.discard(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.unread.discard(key)
        return super().get(key, default)


def cases(operation: str) -> Callable[[Callable[..., None]], pytest.MarkDecorator]:
    """A test over the worked cases of one kind; it has to look at all that they expect."""
    rows = [row for row in VECTORS if row["action"]["op"] == operation]
    assert rows

    def over_cases(test: Callable[..., None]) -> Any:
        @wraps(test)
        def run(vector: Vector, **fixtures: Any) -> None:
            expect = Watched(vector["expect"])
            test({**vector, "expect": expect}, **fixtures)
            assert not expect.unread, f"nobody has looked at {sorted(expect.unread)}"

        return pytest.mark.parametrize("vector", rows, ids=[row["id"] for row in rows])(run)

    return over_cases


def position(given: Vector, **more: Any) -> EmpiresState:
    return table(
        given.get("scenario", "8_all"),
        given.get("owners"),
        subdued=given.get("subdued", []),
        event=given.get("event", "going_home"),
        **more,
    )


def force_from(state: EmpiresState, row: Vector, seat: int) -> Force:
    """A force out of the vectors' way of writing it."""
    force = Force(seat, "expedition" if seat >= 0 else "neutral", max(seat, 0))
    force.cf = row.get("force", {}).get("cf", 0)
    force.dice = row.get("force", {}).get("dice", 0)
    if row.get("barbarian"):
        force.kind = "barbarians"
    cards = [card if isinstance(card, dict) else {"card": card} for card in row.get("cards", [])]
    aboard: dict[str, int] = {}
    for entry in cards:
        for name in entry.get("carries", []):
            aboard[name] = card_named(entry["card"])
    for entry in cards:
        card = card_named(entry["card"])
        fleet = entry.get("as") == "F" or entry["card"] == "gaul/veneti_fleet"
        force.cards.append((card, FLEET if fleet else TROOP, aboard.get(entry["card"], -1)))
        for deck in state.decks:
            if card in deck:
                deck.remove(card)
    force.declared = True
    return force


def steps_of(names: list[str]) -> tuple[int, ...]:
    return tuple(STEP_NAMES.index(name) for name in names)
