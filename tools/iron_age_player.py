"""Somebody at the Iron Age table: a plain way of playing, by mouse or by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

BUILD_ORDER = ("province", "army", "port", "urn", "monument wall", "monument colossus", "monument obelisk", "ship")
SETTLED = """() => document.querySelector(
  ".iron-age.mine [data-next]:not([aria-disabled]), .iron-age.mine .order.can:not([aria-disabled]), section.end")"""
MOST_ACTIONS = 900


class Player:
    """Plays whatever is asked; `see` is called with the step before each decision."""

    def __init__(self, page: Page, see: Callable[[str], None] | None = None) -> None:
        self.page = page
        self.see = see or (lambda step: None)

    @property
    def step(self) -> str:
        """The step of the turn that waits."""
        classes = self.page.locator(".iron-age").get_attribute("class") or ""
        found = re.search(r"step-(\w+)", classes)
        assert found, classes
        return found[1]

    @property
    def index(self) -> int:
        """How many actions were played."""
        return int(self.page.locator("#prompt").get_attribute("data-index") or -1)

    def at(self, key: str) -> Locator:
        """The button of an action on the board, while it can be pressed."""
        return self.page.locator(f'.iron-age [data-key="{key}"]:not([aria-disabled=true])').first

    def can(self, key: str) -> bool:
        """Whether an action can be done."""
        return self.at(key).count() > 0

    def push(self, key: str) -> None:
        """Presses a button of the board."""
        self.at(key).click()

    def do(self, key: str) -> None:
        """Presses a button and waits until its action is played and it is somebody's turn here."""
        before = self.index
        self.push(key)
        self.page.wait_for_function(
            "n => Number(document.querySelector('#prompt')?.dataset.index ?? n + 1) > n", arg=before
        )
        self.wait()

    def wait(self) -> bool:
        """Waits for a decision of ours; False: the match is over."""
        self.page.wait_for_function(SETTLED, timeout=120_000)
        return self.page.locator("section.end").count() == 0

    def decide(self) -> None:
        """One decision, or one turn's worth of building."""
        step = self.step
        self.see(step)
        play = getattr(self, f"step_{step}", None)
        if play:
            play()
        else:
            self.do(self.main_key())

    def main_key(self) -> str:
        """The main button of the step."""
        return self.page.locator(".iron-age [data-next]").first.get_attribute("data-key") or ""

    def step_second(self) -> None:
        """Province 2: armies, tribute and dice."""
        self.do("found province")

    def step_roll(self) -> None:
        """Keep one die of the first roll, roll the rest, then keep everything."""
        loose = self.page.locator(".iron-age .cube-press[aria-pressed=false]:not([aria-disabled=true])")
        if self.page.locator(".rolls-pips .on").count() == 2 and loose.count() > 1:
            self.push(loose.first.get_attribute("data-key") or "")
            self.do("roll")
        else:
            self.do("stop" if self.can("stop") else "roll")

    def step_take(self) -> None:
        """Food while provinces would go hungry, else people."""
        food = int(self.page.locator(".purse .coin").nth(3).locator("dd").inner_text().split("/")[0])
        self.do("take food" if food < 4 else "take population")

    def step_build(self) -> None:
        """Spend all there is, dice first."""
        for key in BUILD_ORDER:
            if self.can(key) and not (key == "army" and self.step_wants_no_army()):
                self.do(key)
                return
        self.do("done")

    def step_wants_no_army(self) -> bool:
        """Enough armies for now."""
        return int(self.page.locator(".purse .coin").nth(4).locator("dd").inner_text().split("/")[0]) > 5

    def step_develop(self) -> None:
        """The dearest that can be paid."""
        offers = self.page.locator(".iron-age .development-order.can")
        self.do(offers.last.get_attribute("data-key") or "")

    def step_store(self) -> None:
        """Store what can be stored."""
        self.do("store" if self.can("store") else "done")

    def step_colonies(self) -> None:
        """A colony where one can be completed, else a peg, else on."""
        for kind in ("complete", "peg"):
            found = self.page.locator(f'.iron-age .order.can[data-key^="{kind} "]')
            if found.count():
                self.do(found.first.get_attribute("data-key") or "")
                return
        self.do("done")

    def until(self, step: str) -> None:
        """Plays until a step waits."""
        for _ in range(MOST_ACTIONS):
            assert self.wait(), f"the match ended before {step}"
            if self.step == step:
                self.see(step)
                return
            self.decide()
        raise AssertionError(f"no {step}")

    def finish(self) -> None:
        """Plays to the end."""
        for _ in range(MOST_ACTIONS):
            if not self.wait():
                return
            self.decide()
        raise AssertionError("the match does not end")


class KeyboardPlayer(Player):
    """The same without a mouse: number keys for dice, Tab and Enter for the rest; the focus is never lost."""

    def push(self, key: str) -> None:
        """Presses a key, or goes to the button with Tab and presses Enter."""
        shortcut = {"roll": "d", "stop": "k"}.get(key) or (str(int(key[4:]) + 1) if key.startswith("die ") else "")
        if shortcut:
            self.page.keyboard.press(shortcut)
            return
        assert self._focused() != "BODY", f"the focus was lost before {key}"
        for _ in range(160):
            if self._focused() == key:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{key} cannot be reached with Tab")

    def _focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.key ?? document.activeElement.tagName"))


def sit_down(
    page: Page, *, humans: int = 1, bots: int = 0, seed: int = 7, level: str = "easy", options: tuple[str, ...] = ()
) -> None:
    """Fills in the set-up form: humans first, then bots; `options` are the labels to choose."""
    page.goto(re.sub("#.*", "", page.url) + "#/new/iron-age")
    seats = humans + bots
    page.locator("label.segment").filter(has_text=re.compile(rf"^\s*{seats}\s*$")).first.click()
    rows = page.locator(".seat-row")
    for seat in range(seats):
        rows.nth(seat).locator("select").first.select_option("human" if seat < humans else level)
    page.evaluate("for (const each of document.querySelectorAll('form details')) each.open = true")
    for label in options:
        page.locator("form label", has_text=label).first.click()
    page.locator("label.segment").filter(has=page.locator("input[name=seed]")).last.click()
    page.locator("input[inputmode=numeric]").fill(str(seed))
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".iron-age")
