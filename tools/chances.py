"""How likely each seat is to win from what everybody sees: plays matches between bots, and fits `data/chances.json` of each game to them.

    python -m tools.chances play iron-age 200
    python -m tools.chances fit

Matches are kept as logs in `.cache/chances`, so that what is looked at in them can change without playing them again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.game import Game, Json
from pygame_core.kernel.match import bot_streams
from pygame_core.kernel.rng import Rng

KEPT = Path(__file__).parents[1] / ".cache" / "chances"
LEVELS = ("easy", "normal", "easy")
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {"iron-age": ({}, {"colonies": "on"})}
"""Options that change how a match goes, tried in turn."""


def played(game: Game[Any], number: int) -> Json:
    """One match between bots: seats, variants and levels change from number to number."""
    low, high = game.meta.seats
    seats = low + number % (high - low + 1)
    variants = VARIANTS.get(game.meta.slug, ({},))
    config = game.configure(seats, variants[number // (high - low + 1) % len(variants)])
    levels = [LEVELS[(number + number // len(LEVELS) + 3 * seat) % len(LEVELS)] for seat in range(seats)]
    players = [game.bot(level) for level in levels]
    streams = bot_streams(number)
    state, _ = game.setup(config, Rng.seeded(number))
    actions: list[Any] = []
    while (seat := game.seat(state)) is not None:
        mind = Knowledge(game, state, seat)
        action = players[seat].think(mind, streams.salted(len(actions)), Budget(reasons=False)).action
        game.play(state, action)
        actions.append(action)
    return {"seats": seats, "options": dict(config.options), "seed": number, "levels": levels, "actions": actions}


def play(slug: str, matches: int) -> None:
    """Play on from the matches that are kept."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{slug}.jsonl"
    begun = sum(1 for _ in kept(slug))
    with file.open("a", encoding="utf-8") as out:
        for number in range(begun + 1, matches + 1):
            out.write(json.dumps(played(games.get(slug), number), separators=(",", ":")) + "\n")
            out.flush()


def kept(slug: str) -> Iterator[Json]:
    """The matches that are kept."""
    file = KEPT / f"{slug}.jsonl"
    if file.exists():
        yield from map(json.loads, file.read_text("utf-8").splitlines())


if __name__ == "__main__":
    play(sys.argv[2], int(sys.argv[3]))
