"""The suite that every game passes. A game's own `test_conformance.py` says:

import conformance
from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import pytest

from pygame_core.kernel import Config, Game, Match, share
from pygame_core.kernel.checks import configs, playout
from pygame_core.kernel.game import digest
from pygame_core.kernel.ledger import tests_by_rule

FIXTURES = Path(__file__).parent / "fixtures"


def _name(config: Config) -> str:
    return "-".join([f"{config.seats}seats", *config.options.values()])


def playouts(
    game: Game[Any], seeds: int = 1, every: int = 1, every_pair: bool = False
) -> Callable[[Config, int], None]:
    """A test that plays at random, with every check, for each seat count and option of the game."""
    rows = list(configs(game, every_pair))

    @pytest.mark.parametrize("seed", range(seeds))
    @pytest.mark.parametrize("config", rows, ids=[_name(row) for row in rows])
    def test(config: Config, seed: int) -> None:
        playout(game, config, seed, every)

    return test


class Golden(TypedDict):
    """A finished match kept as a test: its share code, and how it must come out."""

    about: str
    code: str
    hash: str
    reason: str
    totals: list[int]


def golden_folder(game: Game[Any]) -> Path:
    """Where a game's golden matches are."""
    return FIXTURES / game.folder.name


def write_golden(match: Match[Any], name: str, about: str) -> None:
    """Keep a finished match as a golden one."""
    outcome = match.outcome
    assert outcome is not None
    kept = Golden(
        about=about,
        code=share.encode(match),
        hash=digest(match.state),
        reason=outcome.reason,
        totals=[outcome.total(seat) for seat in range(match.config.seats)],
    )
    folder = golden_folder(match.game)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def golden_matches(game: Game[Any]) -> Callable[[Path], None]:
    """A test that replays every golden match of the game to the same final state."""
    rows = sorted(golden_folder(game).glob("*.json"))

    @pytest.mark.parametrize("path", rows, ids=[row.stem for row in rows])
    def test(path: Path) -> None:
        kept: Golden = json.loads(path.read_text("utf-8"))
        match = share.decode(kept["code"], lambda _: game)
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason == kept["reason"]
        assert [outcome.total(seat) for seat in range(match.config.seats)] == kept["totals"]
        assert digest(match.state) == kept["hash"]

    return test


def golden_reasons(game: Game[Any]) -> set[str]:
    """The ways to end that the golden matches show."""
    return {json.loads(row.read_text("utf-8"))["reason"] for row in golden_folder(game).glob("*.json")}


def untested_rules(game: Game[Any]) -> list[str]:
    """The rules of the game's ledger that no test marked with `@pytest.mark.rule` proves."""
    tested = tests_by_rule(Path(__file__).parent)
    return [rule.id for rule in game.ledger if not rule.note and rule.id not in tested]
