"""How long a match takes: `python -m tools.minutes` plays matches between bots and writes web/minutes.json.

The decisions of one seat and the deeds of the others are counted in matches of bots, for every number of players, and
again for every option that makes a match longer or shorter. The seconds are NOT measured: nobody was timed. A moment
to see what is asked and one more each time that the choices double is an assumption, and its numbers were set by
looking at what they give. Actions of one kind in a row (four goods bought) are one decision, or one deed, with a moment
for each further one.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, NotRequired, TypedDict

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.game import Game
from pygame_core.kernel.match import Match, Player

FILE = Path(__file__).parents[1] / "web" / "minutes.json"
LEVEL = "normal"
MATCHES = 24
SECONDS_TO_SEE = 5.0
SECONDS_A_DOUBLING = 2.5
SECONDS_TO_REPEAT = 3.0
SECONDS_TO_WATCH = 0.9
LONGEST_WATCH = 18.0
"""The normal pace of the bots (web/settings.js), and how long it may take in all until it is one's turn again."""


LENGTHENING = {
    "iron-age": ("length", "colonies"),
    "trade-and-war": ("turns",),
    "mediterranean-empires": ("turns", "shorter", "events"),
    "trading-in-the-mediterranean": ("rounds",),
}
"""The options of each game that say how long it goes on."""
NOTICED = 0.08
"""What changes the length by less is as likely chance."""


class Length(TypedDict):
    """A match of so many players by the usual rules: minutes that one decides and watches, and that the whole takes to
    whoever only watches. `by`: how many times as long it is with an option, named as "option value".
    """

    decisions: int
    own: float
    watched: float
    shown: float
    by: NotRequired[dict[str, float]]


class Spent(NamedTuple):
    """What one match came to: real decisions of the first seat, and seconds: of deciding, of watching the others, and
    of watching everybody.
    """

    decisions: int
    own: float
    watched: float
    shown: float


def spent(game: Game[Any], seats: int, seed: int, options: dict[str, str] | None = None) -> Spent:
    """One match of bots, as the first seat would live through it."""
    match = Match(game, game.configure(seats, options), seed, [Player("", "bot", LEVEL)] * seats)
    decisions = 0
    own = watched = shown = waited = 0.0
    before: tuple[int, Any] | None = None
    while (seat := match.seat) is not None:
        choices, hidden = len(game.choices(match.state)), game.discreet(match.state)
        thought = game.bot(LEVEL).think(Knowledge(game, match.state, seat), match.bot_rng(), Budget(reasons=False))
        match.play(thought.action)
        deed = (seat, thought.action[0])
        if seat == 0 and choices > 1:
            goes_on = deed == before
            decisions += not goes_on
            own += SECONDS_TO_REPEAT if goes_on else SECONDS_TO_SEE + SECONDS_A_DOUBLING * math.log2(choices)
            waited = 0.0
        if not hidden and deed != before:
            shown += SECONDS_TO_WATCH
            if seat:
                moment = min(SECONDS_TO_WATCH, LONGEST_WATCH - waited)
                waited += moment
                watched += moment
        before = deed
    return Spent(decisions, own, watched, shown)


def measured(game: Game[Any], seats: int, options: dict[str, str] | None = None) -> Length:
    """What a match of so many players comes to on average."""
    matches = [spent(game, seats, seed, options) for seed in range(1, MATCHES + 1)]

    def minutes(seconds: list[float]) -> float:
        return round(fmean(seconds) / 60, 1)

    return {
        "decisions": round(fmean(match.decisions for match in matches)),
        "own": minutes([match.own for match in matches]),
        "watched": minutes([match.watched for match in matches]),
        "shown": minutes([match.shown for match in matches]),
    }


def with_options(game: Game[Any], seats: int) -> Length:
    """The same, with how much each option that says so lengthens it."""
    usual = measured(game, seats)
    by: dict[str, float] = {}
    for option in game.meta.options:
        if option.name not in LENGTHENING[game.meta.slug]:
            continue
        for value in option.choices:
            if not option.fits(value, seats) or value == option.default_for(seats):
                continue
            other = measured(game, seats, {option.name: value})
            times = (other["own"] + other["watched"]) / (usual["own"] + usual["watched"])
            if abs(times - 1) >= NOTICED:
                by[f"{option.name} {value}"] = round(times, 2)
    if by:
        usual["by"] = by
    return usual


def main() -> None:
    """Every game, every number of players."""
    found = {}
    for slug, game in games.load_all().items():
        low, high = game.meta.seats
        found[slug] = {str(seats): with_options(game, seats) for seats in range(low, high + 1)}
        print(slug, found[slug], flush=True)
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
