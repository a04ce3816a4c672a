"""Where each verb of Trading in the Mediterranean can be pressed: positions, and the objects of the table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.frames import is_forced
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.games.trading_mediterranean.steps.trading import put
from pygame_core.kernel import Action, Match, Player, Rng
from pygame_core.kernel import save as saves

WORDS = Path("pygame_core/games/trading_mediterranean/text/en.toml")
VERBS = frozenset(tomllib.loads(WORDS.read_text("utf-8"))["choice"])
"""Every verb of the game: each has a label in the catalogue."""
ON_THE_SCALE = frozenset(
    ["offer", "to", "to_all", "give", "ask", "give_wp", "ask_wp", "speak", "say", "post", "counter"]
)
"""Verbs of an offer, which the page plays as one when it is sent."""
HELD_BY_THE_PAGE = frozenset(("drop", "take_back"))
"""An offer that is put together lies on the page's scale: it is changed and cleared there, and nothing is played."""
BY_ITSELF = frozenset(("bell",))
"""The clock rings it; see the test of the bell."""
NEVER_MET = frozenset(("short",))
"""Nothing to give: comes up in imagined hands alone; `test_civic.py` shows that no real hand comes to it."""
IN_TALK = frozenset(["address", "promise", "threaten", "announce", "urge", "bribe", "demand_wp"])
MAIN = {
    "pass": "primary",
    "rest": "second",
    "commit": "primary",
    "done": "primary",
    "array": "primary",
    "peace": "primary",
    "silent": "primary",
    "wait": "primary",
    "no_taboo": "primary",
    "short": "primary",
    "plunder": "primary",
}
PRIVATE = ("draft", "speak")
HARBORS: Action = ("buy", "EB1")
"""Bought wherever it is offered: five verbs come up only with them."""
RANDOM_MATCHES, MOST_MATCHES = 6, 32
"""Random play comes to most verbs; what needs a development or a passed-on calamity comes up between bots."""


class Position(NamedTuple):
    """A save at which its human may play an action of a verb."""

    save: str
    action: Action


def wanted(state: TradingState, action: Action) -> bool:
    """Whether an action is taken at its own object here: an offer only if it is put to who decides."""
    seat = GAME.seat(state)
    assert seat is not None
    if state.agenda[-1][0] in PRIVATE:
        return False
    if action[0] in ("accept", "refuse", "counter"):
        return int(action[1]) in [offer.number for offer in put(state, seat)]
    if action[0] in ("keep", "unkeep"):
        return str(state.agenda[-1][0]) == "commit"
    return True


@cache
def positions() -> dict[str, Position]:
    """A position for each verb that is not said in talk or laid on the scale."""
    missing = set(VERBS - ON_THE_SCALE - HELD_BY_THE_PAGE - BY_ITSELF - NEVER_MET - IN_TALK) | {"address", "counter"}
    found: dict[str, Position] = {}
    for seed in range(MOST_MATCHES):
        options = {"overspending": "judged"} if seed % 2 else {}
        _collect(seed, options, missing, found)
        if not missing:
            return found
    raise LookupError(f"{sorted(missing)} do not come up in {MOST_MATCHES} random matches")


def _collect(seed: int, options: dict[str, Any], missing: set[str], found: dict[str, Position]) -> None:
    bots = [Player(name, "bot", "easy") for name in ("Zoe", "Hanno", "Dido", "Solon")]
    match = Match(GAME, GAME.configure(4, {"rounds": "quick", **options}), seed, bots)
    rng = Rng.seeded(seed, 99)
    easy = GAME.bot("easy")
    while (seat := match.seat) is not None and missing:
        for action in match.choices:
            verb = str(action[0])
            if verb not in missing or not wanted(match.state, action):
                continue
            there = Match(GAME, match.config, match.seed, [*bots[:seat], Player(bots[seat].name), *bots[seat + 1 :]])
            for played in match.actions:
                there.play(played)
            # What is forced a page plays by itself.
            if not is_forced(there, list(there.choices)):
                missing.discard(verb)
                found[verb] = Position(saves.save(there, 0), action)
        if HARBORS in match.choices:
            match.play(HARBORS)
        elif seed < RANDOM_MATCHES or str(match.choices[0][0]) in ("sail", "demand"):
            match.play(rng.choice(match.choices))
        else:
            match.play(easy.think(Knowledge(GAME, match.state, seat), rng, Budget()).action)


def path_to(page: Page, action: Action) -> Iterable[Locator]:
    """What is pressed one after the other to play an action; nothing else is pressed than objects of the table."""
    verb, *rest = map(str, action)
    if verb in MAIN:
        yield page.locator(f"[data-main='{MAIN[verb]}']")
    elif verb in ("buy", "recruit"):
        yield from _tile(page, " ".join((verb, *rest)))
        yield page.locator("[data-sheet] .primary")
    elif verb == "replace":
        yield from _tile(page, f"recruit {rest[1]}")
        yield page.locator(f"[data-sheet] [data-key='put {' '.join((verb, *rest))}']")
    elif verb == "counter":
        yield page.locator(f".tm-slip[data-offer='{rest[0]}'] .tm-change")
        yield page.locator("[data-main='primary']")
    elif verb == "address":
        yield page.locator(f"[data-place='talk {rest[0]}']")
        yield page.locator("[data-sheet] [data-key='tell promise']")
    else:
        yield page.locator(
            f".tm-board [data-key='{' '.join((verb, *rest))}'], [data-dock] [data-key='{' '.join((verb, *rest))}']"
        )


def _tile(page: Page, key: str) -> Iterable[Locator]:
    """The tile of something on sale: behind its tab on a phone, or on the other side of its stall."""
    tile = page.locator(f".tm-board [data-place='item {key}']")
    stalls = ("developments", "government", "religion", "army")
    for stall in stalls:
        if not tile.is_visible() and page.locator(f"[data-key='stall {stall}']").is_visible():
            yield page.locator(f"[data-key='stall {stall}']")
        turn = page.locator(f"[data-key='turn {stall}']")
        if not tile.is_visible() and turn.count() and turn.is_visible():
            yield turn
    yield tile
