"""Saves of Trading in the Mediterranean at chosen moments, for a browser to open: played by bots in Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.calamity import losable
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.games.trading_mediterranean.steps.trading import put
from pygame_core.games.trading_mediterranean.steps.war import arrangements
from pygame_core.kernel import Match, Player
from pygame_core.kernel import save as saves

PATIENCE = 120_000
"""Milliseconds: what Python needs to start and the bots to move on a machine that is busy with other things."""
NAMES = ("Zoe", "Hanno", "Dido", "Solon", "Cyrus", "Mago")
Moment = Callable[[TradingState], bool]


def opposite(state: TradingState) -> int:
    """Who sits opposite the first seat."""
    return state.order[(state.order.index(0) + state.seats // 2) % state.seats]


MOMENTS: dict[str, Moment] = {
    "market": lambda state: state.agenda[-1][0] == "visit" and sum(state.open_hand) >= 3,
    "two slips": lambda state: state.agenda[-1][0] == "visit" and state.space >= 3 and len(put(state, 0)) >= 2,
    "opposite": lambda state: state.agenda[-1][0] == "visit" and opposite(state) in {o.maker for o in put(state, 0)},
    "crate": lambda state: state.agenda[-1][0] == "commit" and state.space >= 1,
    "stalls": lambda state: state.agenda[-1][0] == "shop" and state.income[0] >= 12 and state.space >= 3,
    "talk": lambda state: state.agenda[-1][0] == "diplomacy",
    "army": lambda state: state.agenda[-1][0] == "array" and len(arrangements(state, 0)) >= 2,
    "targets": lambda state: state.agenda[-1][0] == "target",
    "spoils": lambda state: state.agenda[-1][0] == "spoils",
    "words": lambda state: state.agenda[-1][0] == "visit" and state.space >= 6,
    "ability": lambda state: state.agenda[-1][0] == "abilities",
    "split": lambda state: state.agenda[-1][0] == "taboo" and state.agenda[-1][1] == 1,
    "calamity": lambda state: state.agenda[-1][0] == "scapegoat",
    "six to lose": lambda state: state.agenda[-1][0] == "lose" and len(losable(state, 0, "basic")) >= 6,
}


@cache
def save_at(moment: str, seats: int = 4, seed: int = 77, level: str = "normal", **options: Any) -> str:
    """The save of a match in which seat 0 is about to decide at this moment."""
    players = [
        Player(name, "bot" if seat else "human", level if seat else "") for seat, name in enumerate(NAMES[:seats])
    ]
    match = Match(GAME, GAME.configure(seats, {"rounds": "quick", **options}), seed, players)
    bots = [GAME.bot(level if seat else "hard") for seat in range(seats)]
    while (seat := match.seat) is not None:
        if seat == 0 and MOMENTS[moment](match.state):
            return saves.save(match, 0)
        match.play(bots[seat].think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget()).action)
    raise LookupError(f"{moment} does not come up")


def sit_down(page: Page, moment: str, **options: Any) -> None:
    """Open the match of a moment."""
    name = moment.replace(" ", "") + str(options.get("seats", ""))
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"thalassa.match.{name}", save_at(moment, **options)]
    )
    page.goto(page.url.split("#", maxsplit=1)[0] + f"#/play/{name}")
    page.wait_for_selector(".prompt.mine", timeout=PATIENCE)
