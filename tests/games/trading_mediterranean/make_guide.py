"""Play the guided match anew: `python -m games.trading_mediterranean.make_guide` with tests/ on the path.

The strongest bot plays the learner's seat up to the first war; a lesson begins where its step first comes up. The first
lesson begins in the last turn of the Stone Age: whatever the learner does, the next turn brings the Bronze Age and its
war, so that two turns show everything.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import SPACES
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.games.trading_mediterranean.steps.trading import put
from pygame_core.games.trading_mediterranean.steps.war import arrangements
from pygame_core.kernel import Match, Player

SEEDS = 400
LEARNER = 0
OPTIONS = {"rounds": "quick", "overspending": "refused", "clock": "off"}
NAMES = ("You", "Hanno", "Dido", "Solon")
Moment = Callable[[TradingState], bool]


def step(name: str, more: Moment = lambda state: True) -> Moment:
    """The moment in which the learner is asked at a step."""
    return lambda state: bool(state.agenda[-1][0] == name and more(state))


def at(space: str, name: str, more: Moment = lambda state: True) -> Moment:
    """The moment in which the learner is asked at a step of this turn."""
    return step(name, lambda state: SPACES[state.space] == space and more(state))


def has_something_to_learn_with(state: TradingState) -> bool:
    """Both neighbours show their fronts, a calamity is there to be rid of, an army to array, an age to strive for."""
    shown = all(state.open_hand[other] for other in state.neighbours(LEARNER))
    skull = any(state.skull(handle) for handle in state.hand[LEARNER])
    return shown and skull and len(arrangements(state, LEARNER)) >= 2 and state.age[LEARNER] == 0


FIRST, SECOND = "S3", "B1"
"""The last turn of the Stone Age, after which the Bronze Age begins for everybody, and the turn of its war."""
FIRST_SPACE = SPACES.index(FIRST)
MOMENTS: dict[str, Moment] = {
    "aim": at(FIRST, "visit", has_something_to_learn_with),
    "sets": at(FIRST, "visit", has_something_to_learn_with),
    "ask": at(FIRST, "visit"),
    "offer": at(FIRST, "visit"),
    "skull": at(FIRST, "visit"),
    "answer": at(FIRST, "visit", lambda state: bool(put(state, LEARNER))),
    "store": at(FIRST, "commit"),
    "spend": at(FIRST, "commit"),
    "tracks": at(FIRST, "shop", lambda state: state.income[LEARNER] >= 8),
    "buy": at(FIRST, "shop"),
    "age": at(FIRST, "shop"),
    "second": at(SECOND, "visit"),
    "talk": at(SECOND, "diplomacy"),
    "army": at(SECOND, "array", lambda state: len(arrangements(state, LEARNER)) >= 2),
    "target": at(SECOND, "target"),
}


def play(seed: int) -> tuple[list[list[str | int]], dict[str, int]] | None:
    """A match of a seed up to the first targets, and where each lesson begins; None where a lesson does not come up."""
    players = [
        Player(name, "human" if seat == LEARNER else "bot", "" if seat == LEARNER else "normal")
        for seat, name in enumerate(NAMES)
    ]
    match = Match(GAME, GAME.configure(len(NAMES), OPTIONS), seed, players)
    found: dict[str, int] = {}
    wanted = list(MOMENTS)
    while (seat := match.seat) is not None and len(found) < len(wanted):
        state = match.state
        name = wanted[len(found)]
        if seat == LEARNER and MOMENTS[name](state):
            found[name] = len(match)
            continue
        if state.space > (FIRST_SPACE if "age" not in found else FIRST_SPACE + 1):
            return None
        bot = GAME.bot("hard" if seat == LEARNER else "normal")
        match.play(bot.think(Knowledge(GAME, state, seat), match.bot_rng(), Budget()).action)
    return ([list(action) for action in match.actions], found) if len(found) == len(wanted) else None


if __name__ == "__main__":
    for seed in range(SEEDS):
        made = play(seed)
        if made is not None:
            script, lessons = made
            players = [
                {
                    "name": name,
                    "kind": "human" if seat == LEARNER else "bot",
                    "bot": "" if seat == LEARNER else "normal",
                }
                for seat, name in enumerate(NAMES)
            ]
            guide = {
                "seats": len(NAMES),
                "seed": seed,
                "options": OPTIONS,
                "players": players,
                "script": script,
                "lessons": lessons,
            }
            (GAME.folder / "data" / "guide.json").write_text(json.dumps(guide, separators=(",", ":")) + "\n", "utf-8")
            print(seed, lessons)
            break
    else:
        raise SystemExit(f"no seed below {SEEDS} shows every lesson")
