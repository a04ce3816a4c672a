"""Somebody at the table of Mediterranean Empires who never opens the list of choices."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError

from pygame_core import bridge
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.state import EmpiresState

from .conftest import Guest
from .links import BOOT
from .play import END, MINE, index

MATCH = "empires"
STAGE = "[data-stage]"
PRIMARY, SECOND = "[data-main=primary]", "[data-main=second]"
ABLE = ":not([aria-disabled])"
MOST_TRIES = 12

LESSONS = list(GAME.guide["lessons"]) if GAME.guide else []

Wanted = Callable[[EmpiresState], bool]


def at(step: str, **least: int) -> Wanted:
    """A moment by the step that is on top, and the least turn or round."""
    return lambda state: state.agenda[-1][0] == step and all(getattr(state, name) >= n for name, n in least.items())


def save_of(seats: int, scenario: str, seed: int, human: int, wanted: Wanted) -> str:
    """A match of one human and easy opponents, played by judgement until the human is asked for something."""
    players = [
        {"name": "Ann", "kind": "human"} if seat == human else {"name": "", "kind": "bot", "bot": "easy"}
        for seat in range(seats)
    ]
    opened = _ask(
        "new", slug="mediterranean-empires", seats=seats, seed=seed, options={"scenario": scenario}, players=players
    )
    match = bridge._matches[opened["match"]]
    bot = EmpiresBot("normal", "")
    while match.seat != human or not wanted(match.state):
        assert match.seat is not None, "the match was over before that moment came"
        match.play(bot.quick(match.state.copy(), GAME.choices(match.state)))
    text: str = _ask("save", match=opened["match"], saved=1)["text"]
    return text


def _ask(method: str, **params: Any) -> Any:
    return json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))["ok"]


def sit_down(guest: Guest, save: str) -> Page:
    """Take a seat in a saved match."""
    page = guest.open()
    page.set_default_timeout(BOOT)
    page.evaluate("([id, text]) => localStorage.setItem(`thalassa.match.${id}`, text)", [MATCH, save])
    page.goto(guest.site.url + f"#/play/{MATCH}")
    page.wait_for_selector(f"{MINE}, {END}")
    page.wait_for_selector(".em-city")
    return page


class Commander:
    """Decides on objects only: cities, cards, tiles and the main buttons. Counts the presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, selector: str) -> bool:
        """Press the first thing of its kind, if there is one."""
        things = self.page.locator(selector)
        if not things.count():
            return False
        self.presses += 1
        things.first.dispatch_event("click")
        return True

    def wait(self) -> bool:
        """Wait for the next own decision; False at the end of the match. Own battles wait for a press."""
        while not self.page.locator(f"{MINE}:visible, {END}").count() or self.page.locator(STAGE).count():
            self.page.wait_for_selector(f"{MINE}, {END}, {STAGE}")
            if self.page.locator(STAGE).count():
                self.page.keyboard.press(" ")
                self.page.wait_for_timeout(60)
        return not self.page.locator(END).count()

    def decide(self) -> None:
        """Take one decision."""
        before = index(self.page)
        for attempt in range(MOST_TRIES):
            self._try(attempt)
            try:
                answered = f'#prompt:not([data-index="{before}"]), {END}'
                self.page.wait_for_selector(answered, timeout=1500 * (attempt + 1))
                return
            except TimeoutError:
                continue
        raise AssertionError(f"nothing on the table answers: {self.page.locator('#prompt').inner_text()}")

    def _try(self, attempt: int) -> None:
        page = self.page
        if page.locator(STAGE).count():
            page.keyboard.press(" ")
        if self.press(
            f".offers .choice{ABLE}, .battle-panel .sheet-choices .choice{ABLE}, .seat-choice, .empire-choice, "
            ".event-half, .card-take"
        ):
            return
        if page.locator(".banner-coming").count():
            self.press(f"{SECOND}{ABLE}") or self.press(f"{PRIMARY}{ABLE}")
            return
        if page.locator(".gear").count():
            self.press(f"{SECOND}{ABLE}") or self.press(f"{PRIMARY}{ABLE}")
            return
        if attempt > 2 and page.locator(SECOND).count():
            self.press("[data-key='sheet close']")
            self.press(f"{SECOND}{ABLE}")
            return
        if not page.locator(f"{PRIMARY}{ABLE}").count():
            if page.locator(".place.legal:not(.target)").count() and (
                attempt or not page.locator("[data-sheet]").count()
            ):
                self.press(".place.legal:not(.target)")
                page.wait_for_timeout(150)
            if page.locator("[data-key=advice]").count() and not page.locator(".hand-slot.up").count():
                self.press("[data-key=advice]")
                page.wait_for_timeout(150)
            elif page.locator(".sheet-way").count() or not page.locator(".legal").count():
                self.press(".hand-slot.can:not(.up) .hand-card")
                page.wait_for_timeout(150)
        self.press(f"{PRIMARY}{ABLE}") or self.press(f".sheet-choices .choice{ABLE}")


class Learner(Commander):
    """Does what the guide lights up, and keeps the lessons in their order."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.lessons: list[str] = []

    def lesson(self) -> str:
        """The lesson that is asked for; "over" after the last."""
        name = self.page.locator("[data-guide]").get_attribute("data-guide") or ""
        if name != "over" and name not in self.lessons:
            self.lessons.append(name)
        return name

    def follow(self) -> None:
        """Press what is lit until something comes of it; where nothing lit answers, decide as any player does."""
        lesson, before = self.lesson(), index(self.page)
        for _ in range(MOST_TRIES):
            if self.page.locator(STAGE).count():
                self.page.keyboard.press(" ")
            if self.lesson() != lesson or index(self.page) != before or self.page.locator(END).count():
                return
            if not self._press_lit():
                break
            self.page.wait_for_timeout(200)
        self.decide()

    def _press_lit(self) -> bool:
        """The word where cards are raised and it can be given, else advice, a card, a place."""
        raised = self.page.locator(".hand-slot.up").count()
        word, rest = f"{PRIMARY}{ABLE}.guide-lit", ".guide-lit:not(.hand-slot):not([aria-disabled])"
        more = ".guide-lit:not(.up) .hand-card"
        return any(self.press(each) for each in ([word, more, rest] if raised else ["[data-key=advice]", more, rest]))
