"""How long a match takes: `python -m tools.minutes` plays matches between bots and writes web/minutes.json.

The decisions of one seat and the deeds of the others are counted in matches of bots, for every number of players. The
seconds are NOT measured: nobody was timed. A moment to see what is asked and one more each time that the choices
double is an assumption, and its numbers were set by looking at what they give. Actions of one kind in a row (four goods
bought) are one decision, or one deed, with a moment for each further one.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.game import Game
from pygame_core.kernel.match import Match, Player

FILE = Path(__file__).parents[1] / "web" / "minutes.json"
LEVEL = "normal"
MATCHES = 4
SECONDS_TO_SEE = 5.0
SECONDS_A_DOUBLING = 2.5
SECONDS_TO_REPEAT = 3.0
SECONDS_TO_WATCH = 0.9
LONGEST_WATCH = 18.0
"""The normal pace of the bots (web/settings.js), and how long it may take in all until it is one's turn again."""


class Spent(NamedTuple):
    """What one match came to: real decisions of the first seat, deeds of the others, seconds."""

    decisions: int
    watched: int
    seconds: float


def spent(game: Game[Any], seats: int, seed: int) -> Spent:
    """One match of bots, as the first seat would live through it."""
    match = Match(game, game.configure(seats, None), seed, [Player("", "bot", LEVEL)] * seats)
    decisions = watched = 0
    seconds = waited = 0.0
    before: tuple[int, Any] | None = None
    while (seat := match.seat) is not None:
        choices, hidden = len(game.choices(match.state)), game.discreet(match.state)
        thought = game.bot(LEVEL).think(Knowledge(game, match.state, seat), match.bot_rng(), Budget(reasons=False))
        match.play(thought.action)
        deed = (seat, thought.action[0])
        if seat == 0 and choices > 1:
            goes_on = deed == before
            decisions += not goes_on
            seconds += SECONDS_TO_REPEAT if goes_on else SECONDS_TO_SEE + SECONDS_A_DOUBLING * math.log2(choices)
            waited = 0.0
        elif seat and not hidden and deed != before:
            watched += 1
            shown = min(SECONDS_TO_WATCH, LONGEST_WATCH - waited)
            waited += shown
            seconds += shown
        before = deed
    return Spent(decisions, watched, seconds)


def measured(game: Game[Any], seats: int) -> dict[str, float]:
    """What a match of so many players comes to on average."""
    matches = [spent(game, seats, seed) for seed in range(1, MATCHES + 1)]
    minutes = fmean(match.seconds for match in matches) / 60
    return {
        "decisions": round(fmean(match.decisions for match in matches)),
        "watched": round(fmean(match.watched for match in matches)),
        "minutes": max(5, 5 * round(minutes / 5)),
    }


def main() -> None:
    """Every game, every number of players."""
    found = {}
    for slug, game in games.load_all().items():
        low, high = game.meta.seats
        found[slug] = {str(seats): measured(game, seats) for seats in range(low, high + 1)}
        print(slug, {seats: row["minutes"] for seats, row in found[slug].items()}, flush=True)
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
