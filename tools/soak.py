"""Matches played while everything goes wrong: workers killed, tabs closed, pages reloaded at random moments.

The promise that is checked: a move that was shown is never lost, nor exchanged for another. `soak` counts what it did
and what was lost.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from playwright.sync_api import Error, Page

from pygame_core import games
from pygame_core.kernel import Match, Player
from pygame_core.kernel import save as saves
from tools.decision import STATE
from tools.guest import Guest

SHORT: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "morra": (2, {}),
    "iron-age": (2, {"length": "short", "colonies": "on"}),
    "trade-and-war": (2, {"turns": "12"}),
    "mediterranean-empires": (2, {"scenario": "2_punic_wars", "shorter": "on"}),
    "trading-in-the-mediterranean": (4, {"rounds": "quick"}),
}
"""Seats and options of a match that is over soon."""

LONGEST = 150
"""Seconds: a worker that is ended before it could say a word is missed only after a minute."""
PRESS = """([key, index]) => {
  if (Number(document.querySelector("#prompt")?.dataset.index ?? -1) !== index) return false;
  const choice = document.querySelector(`.choices .choice[data-key='${CSS.escape(key)}']`);
  choice?.click();
  return choice !== null;
}"""
UNFOLD = "() => document.querySelector('.choices > button[aria-pressed=false]')?.click()"
TRY_AGAIN = "() => document.querySelector('.panel.trouble button.primary')?.click()"
"""Python was ended so often in a row that the page asks before it starts it once more."""
KEPT = "(name) => localStorage.getItem(`thalassa.match.${name}`)"
SHOWN = "() => Number(document.querySelector('#prompt')?.dataset.index ?? -1)"


@dataclass
class Count:
    """What happened in a soak."""

    matches: int = 0
    moves: int = 0
    kills: int = 0
    reloads: int = 0
    closings: int = 0
    second_tries: int = 0
    lost: int = 0
    log: list[str] = field(default_factory=list, repr=False)

    def told(self) -> str:
        """All but what was lost, in words."""
        counts = {name: value for name, value in asdict(self).items() if name not in ("lost", "log")}
        return ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in counts.items())


class Soak:
    """One guest who plays match after match of a game by lot and has all the bad luck there is."""

    def __init__(self, guest: Guest, slug: str, seed: int) -> None:
        self.guest = guest
        self.slug = slug
        self.luck = random.Random(seed)
        self.count = Count()
        self.name = ""
        self.pressed: dict[int, str] = {}
        self.waiting = ""
        self.page = self._opened("")

    def _opened(self, address: str) -> Page:
        page = self.guest.open(address)
        page.set_default_timeout(LONGEST * 1000)
        return page

    def match(self, harm: float, most: int) -> None:
        """One whole match; `harm` is how often something happens beside a move, `most` when it is left."""
        self._start()
        before = self.count.moves
        while self.count.moves < before + most:
            seen = self._my_turn()
            if seen["over"]:
                break
            if not self._move(seen):
                continue
            if self.luck.random() < harm:
                self.luck.choice([self._kill, self._reload, self._close])()
            self._played(seen["index"])
        self._look_back()
        self.count.matches += 1

    def _start(self) -> None:
        seats, options = SHORT[self.slug]
        game = games.register("morra") if self.slug == "morra" else games.get(self.slug)
        players = [Player("Ann"), *(Player("", "bot", "easy") for _ in range(1, seats))]
        seed = self.luck.randrange(10**6)
        match: Match[Any] = Match(game, game.configure(seats, options), seed, players)
        self.name = f"soak-{seed}"
        self.pressed = {}
        self.page.evaluate(
            "([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)",
            [self.name, saves.save(match, 1_700_000_000_000)],
        )
        self.page.goto(f"{self.guest.site.url}#/play/{self.name}")

    def _my_turn(self) -> dict[str, Any]:
        """Wait until there is something to decide, with all choices in sight, or until the match is over."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            seen: dict[str, Any] = self.page.evaluate(STATE)
            if seen["over"]:
                return seen
            if seen["again"]:
                self.count.second_tries += 1
                self.page.evaluate(TRY_AGAIN)
            elif seen["scene"]:
                self.page.keyboard.press("Escape")
            elif seen["mine"] and seen["folded"]:
                self.page.evaluate(UNFOLD)
            elif seen["mine"] and seen["offered"]:
                return seen
            elif seen["mine"]:
                self.page.keyboard.press("l")
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nothing to decide: {self.page.inner_text('body')[:800]}")

    def _move(self, seen: dict[str, Any]) -> bool:
        """Press a choice; whether it was there to be pressed."""
        key = self.luck.choice(seen["offered"])
        if not self.page.evaluate(PRESS, [key, seen["index"]]):
            return False  # the match has gone on by itself: another look
        self.count.moves += 1
        if self.luck.random() < 0.7:
            self.page.wait_for_timeout(self.luck.randrange(120))
        self.waiting = key
        self._note(seen["index"])
        return True

    def _note(self, index: int) -> bool:
        """Whether the move that was pressed is shown; from then on it must not be lost."""
        if self.waiting and self.page.evaluate(SHOWN) > index:
            self.pressed[index] = self.waiting
            self.waiting = ""
        return not self.waiting

    def _played(self, index: int) -> None:
        """Wait until the move is shown, unless the page went away before that."""
        end = time.monotonic() + LONGEST
        while not self._note(index) and time.monotonic() < end:
            if self.page.evaluate(STATE)["again"]:
                self.count.second_tries += 1
                self.page.evaluate(TRY_AGAIN)
            self.page.wait_for_timeout(10)

    def _kill(self) -> None:
        workers = self.page.workers
        if not workers:
            return
        self.count.kills += 1
        with contextlib.suppress(Error):  # it had just ended by itself
            self.luck.choice(workers).evaluate("self.close()")

    def _reload(self) -> None:
        shown = self._leave()
        self.page.reload()
        self.count.reloads += 1
        self._compare(shown)

    def _leave(self) -> int:
        """How many actions are shown just before the page goes away; what is not, may be lost."""
        shown: int = self.page.evaluate(SHOWN)
        self.waiting = ""
        return shown

    def _close(self) -> None:
        address = self.page.url
        shown = self._leave()
        self.page.close()
        self.page = self._opened(address.removeprefix(self.guest.site.url))
        self.count.closings += 1
        self._compare(shown)

    def _compare(self, shown: int) -> None:
        now = self._my_turn()["index"]
        if now < shown:
            self._lost(f"{shown} actions were shown, then {now}")

    def _look_back(self) -> None:
        """Whether every move that was shown is in the match that was kept."""
        length = self.page.evaluate(SHOWN)
        kept = "(name) => JSON.parse(localStorage.getItem(`thalassa.match.${name}`)).length"
        end = time.monotonic() + LONGEST
        while self.page.evaluate(kept, self.name) < length and time.monotonic() < end:
            self.page.wait_for_timeout(50)
        match, changed = saves.load(self.page.evaluate(KEPT, self.name), games.get)
        if changed or len(match) < length:
            self._lost(f"{length} actions were shown, {len(match)} are kept")
        for index, key in self.pressed.items():
            found = " ".join(map(str, match.actions[index])) if index < len(match) else "gone"
            if found != key:
                self._lost(f"action {index} was {key}, and is {found}")

    def _lost(self, what: str) -> None:
        self.count.lost += 1
        self.count.log.append(f"{self.slug} {self.name}: {what}")


def soak(guest: Guest, *, slug: str = "morra", matches: int, seed: int, harm: float, most: int = 10**6) -> Count:
    """Play so many matches; the guest's page stays where it is."""
    guest.forgive = ("ERR_", "Failed to load resource")
    running = Soak(guest, slug, seed)
    for _ in range(matches):
        running.match(harm, most)
    return running.count
