"""How long a match takes: `python -m tools.minutes` plays matches between bots and writes web/minutes.json.

The minutes on the home page are derived, not guessed: the decisions of one seat, at `SECONDS_TO_DECIDE` each, and the
actions of the others, each in sight for `SECONDS_TO_WATCH` (the normal pace of the bots, web/settings.js).
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.game import Game
from pygame_core.kernel.match import Match, Player

FILE = Path(__file__).parents[1] / "web" / "minutes.json"
LEVEL = "easy"
MATCHES = 4
SECONDS_TO_DECIDE = 8.0
SECONDS_TO_WATCH = 0.9


def counted(game: Game[Any], seed: int) -> tuple[int, int]:
    """The real decisions of the first seat in one match, and the actions of all others."""
    low, high = game.meta.seats
    seats = max(low, min(2, high))
    bots = [Player("", "bot", LEVEL)] * seats
    match = Match(game, game.configure(seats, None), seed, bots)
    mine = others = 0
    while (seat := match.seat) is not None:
        real = len(game.choices(match.state)) > 1
        mine += seat == 0 and real
        others += seat != 0
        thought = game.bot(LEVEL).think(Knowledge(game, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return mine, others


def measured(game: Game[Any]) -> dict[str, float]:
    """What a match of a game comes to on average."""
    counts = [counted(game, seed) for seed in range(1, MATCHES + 1)]
    decisions = fmean(mine for mine, _ in counts)
    watched = fmean(others for _, others in counts)
    minutes = (decisions * SECONDS_TO_DECIDE + watched * SECONDS_TO_WATCH) / 60
    return {"decisions": round(decisions), "watched": round(watched), "minutes": max(5, 5 * round(minutes / 5))}


def main() -> None:
    """Every game."""
    found = {slug: measured(game) for slug, game in games.load_all().items()}
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    for slug, row in found.items():
        print(slug, row)


if __name__ == "__main__":
    main()
