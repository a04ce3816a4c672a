"""Seek the guided match anew: `python -m games.trade_and_war.make_guide` with tests/ on the path.

A first turn in which all goes well: the load reaches a buyer, the caravan a town that falls; then a wall is built, and
two more turns go by.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY, CITY_COUNT
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Action, Match, Player

OPTIONS = {"goods": "historical", "turns": "12"}
ROME, AQUILA, CARAVAN = CITY["rome"], 0, 1
GALLEY, CAMELS = CITY_COUNT + AQUILA, CITY_COUNT + CARAVAN


class Dull(Exception):
    """This seed makes no good lesson."""


def others(match: Match[TradeState]) -> None:
    """The opponent plays until it is our turn."""
    while match.seat == 1:
        mind = Knowledge(GAME, match.state, 1)
        match.play(GAME.bot("easy").think(mind, match.bot_rng(), Budget(reasons=False)).action)


def lessons(match: Match[TradeState]) -> dict[str, int]:
    """Play the script; where each lesson begins."""
    begins: dict[str, int] = {}

    def do(*actions: Action) -> None:
        for action in actions:
            if action not in match.choices:
                raise Dull
            match.play(action)

    def begin(lesson: str) -> None:
        begins[lesson] = len(match.actions)

    def at_once(wanted: Callable[[TradeState, int], bool]) -> Action:
        """A way to a tile beside a city that is as wanted."""
        for action in match.choices:
            if action[0] == "go" and wanted(match.state, match.state.board.touch[int(action[1])]):
                return action
        raise Dull

    if match.seat != 0 or match.state.agenda[-1][0] != "trade":
        raise Dull
    begin("goal")
    begin("fill")
    do(*[("buy", GALLEY, "pottery")] * 4)
    begin("legions")
    do(("march", ROME, CAMELS))
    begin("done")
    do(("done",))
    others(match)
    begin("throw")
    do(("roll", AQUILA))
    begin("sail")
    do(at_once(lambda state, city: city >= 0 and state.wants[city] == 1))
    if match.state.agenda[-1][0] != "moves":
        raise Dull
    begin("attack")
    do(("roll", CARAVAN))
    do(at_once(lambda state, city: city >= 0 and state.owner[city] < 0))
    town = match.state.board.touch[match.state.tile[CARAVAN]]
    do(("attack", town))
    if match.state.agenda[-1][0] != "claim":
        raise Dull
    begin("claim")
    do(("garrison", 1), ("end_moves",))
    others(match)
    if match.state.agenda[-1][0] != "trade":
        raise Dull
    begin("sell")
    do(*[("sell", GALLEY, "pottery")] * 4)
    begin("build")
    do(*[("buy", ROME, good) for good in ("metal", "metal", "pottery", "pottery")], ("build", ROME, "wall"))
    begin("card")
    do(("buy_card",))
    for lesson in ("tax", "wonder"):
        begin(lesson)
        do(("done",))
        others(match)
        do(("end_moves",))
        others(match)
        if match.state.agenda[-1][0] != "trade":
            raise Dull
    begin("aim")
    return begins


def main() -> None:
    """The first seed that serves."""
    for seed in range(4000):
        match: Match[TradeState] = Match(
            GAME, GAME.configure(2, OPTIONS), seed, [Player("", "human"), Player("Hermione", "bot", "easy")]
        )
        try:
            begins = lessons(match)
        except Dull:
            continue
        guide = {
            "seats": 2,
            "seed": seed,
            "options": OPTIONS,
            "players": [{"name": "", "kind": "human", "bot": ""}, {"name": "Hermione", "kind": "bot", "bot": "easy"}],
            "script": [list(action) for action in match.actions],
            "lessons": begins,
        }
        (GAME.folder / "data" / "guide.json").write_text(json.dumps(guide) + "\n", "utf-8")
        print(seed, len(match.actions), begins)
        return
    raise SystemExit("no seed serves")


if __name__ == "__main__":
    main()
