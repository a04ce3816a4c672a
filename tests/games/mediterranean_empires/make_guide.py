"""Seek the guided match anew: `python -m games.mediterranean_empires.make_guide` with tests/ on the path.

A first turn in which everything that the lessons speak of comes up for Rome: a neighbour to take by land, a card for
the assault, an Imperium card, a port over the sea, barbarians, and somebody who comes and can be met.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.data import AREAS, PLACE, TYPED
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.steps.declare import targets_at_hand
from pygame_core.kernel import Action, Match, Player

OPTIONS = {"scenario": "3_west"}
OPENING: list[Action] = [("place", "capua"), ("place", "rome")]
LATE = 4
"""The round from which on the end of the turn is near."""


def _verbs(match: Match[EmpiresState]) -> set[object]:
    return {action[0] for action in match.choices}


def _neutral(state: EmpiresState, place: int) -> bool:
    return state.owner[place] < 0 and not AREAS >> place & 1


def _acts(match: Match[EmpiresState]) -> bool:
    return match.state.agenda[-1][0] == "action" and ("expedition",) in match.choices


def _reach(match: Match[EmpiresState]) -> int:
    return targets_at_hand(match.state, 0)


def _sails(match: Match[EmpiresState]) -> bool:
    return _acts(match) and bool(match.state.hands[0] & TYPED["F"])


MOMENTS: dict[str, Callable[[Match[EmpiresState]], bool]] = {
    "card": lambda match: match.state.agenda[-1][0] == "action",
    "march": lambda match: (
        _acts(match) and any(_neutral(match.state, PLACE[name]) for name in ("arretium", "tarquinii"))
    ),
    "react": lambda match: (
        match.state.agenda[-1][0] == "react" and match.state.battle is not None and "play" in _verbs(match)
    ),
    "imperium": lambda match: "imperium" in _verbs(match),
    "sea": _sails,
    "barbarians": lambda match: _acts(match) and bool(_reach(match) & AREAS),
    "meet": lambda match: match.state.agenda[-1][0] == "intercept" and bool(_verbs(match) & {"land", "naval"}),
    "awards": lambda match: match.state.agenda[-1][0] == "action" and match.state.round >= LATE,
}
"""When each lesson after the foundation can begin."""


def begins(match: Match[EmpiresState]) -> dict[str, int] | None:
    """Play the first turn; where each lesson begins, or None where one never can."""
    bot = EmpiresBot("normal", "")
    found = {"found": 0, "tall": 3}
    opening = iter(OPENING)
    while match.state.turn < 2 and match.seat is not None:
        if match.seat == 0:
            for lesson, ready in MOMENTS.items():
                if lesson not in found and match.state.turn and ready(match):
                    found[lesson] = len(match.actions)
        if len(found) == len(MOMENTS) + 2:
            return found
        scripted = next(opening, None) if match.seat == 0 else None
        match.play(scripted or bot.quick(match.state.copy(), match.choices))
    return None


def main() -> None:
    """The first seed that serves."""
    names = [{"name": "", "kind": "human", "bot": ""}] + [{"name": "", "kind": "bot", "bot": "easy"}] * 2
    for seed in range(1, 400):
        players = [Player("", "human"), Player("", "bot", "easy"), Player("", "bot", "easy")]
        match = Match(GAME, GAME.configure(3, OPTIONS), seed, players)
        lessons = begins(match)
        if lessons is None:
            continue
        script = [list(action) for action in match.actions]
        rows = ",\n".join(f"    {json.dumps(action)}" for action in script)
        order = {lesson: lessons[lesson] for lesson in ("found", "tall", *MOMENTS)}
        text = (
            f'{{\n  "seats": 3,\n  "seed": {seed},\n  "options": {json.dumps(OPTIONS)},\n'
            f'  "players": {json.dumps(names)},\n  "script": [\n{rows}\n  ],\n  "lessons": {json.dumps(order)}\n}}\n'
        )
        (GAME.folder / "data" / "guide.json").write_text(text, "utf-8")
        print(seed, len(script), order)
        return
    raise SystemExit("no seed serves")


if __name__ == "__main__":
    main()
