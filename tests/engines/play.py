"""A player who knows no game: everything is found in the list of all choices, and done by keys."""

from __future__ import annotations

import random
import time
from typing import Any

from tools.decision import STATE
from tools.engines import Tab

PATIENCE = 120
"""Seconds; the machine may be busy with other things."""

MOST_DECISIONS = 1500

PLAYED = "(before) => Number(document.querySelector('#prompt')?.dataset.index ?? before + 1) > before"
UNFOCUSED = """(choice) => {
  const there = document.querySelector(choice);
  const mine = document.querySelector(".match.mine, .prompt.mine") !== null;
  return mine && there !== null && document.activeElement !== there;
}"""
FOCUS = """(selector) => {
  const there = document.querySelector(selector);
  there?.focus();
  return there !== null;
}"""
"""A list that is being drawn anew may not hold the button for a moment: whoever presses asks again."""
OWN_LUCK = """() => {
  for (const each of document.querySelectorAll("form details")) each.open = true;
  document.querySelector("input[name=seed][value=own]").click();
}"""
LUCK = """(number) => {
  const field = document.querySelector("input[inputmode=numeric]");
  if (field) field.value = number;
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  return field !== null;
}"""
"""Where the dice fall as they like, a player who decides by lot may lose a match of two within thirty actions."""


class Player:
    """Decides by lot, and the same way each time."""

    def __init__(self, tab: Tab, seed: int = 1) -> None:
        self.tab = tab
        self.lot = random.Random(seed)

    def state(self) -> dict[str, Any]:
        """What is on the screen."""
        seen: dict[str, Any] = self.tab.evaluate(STATE)
        assert not seen["failed"], seen["failed"]
        return seen

    @property
    def index(self) -> int:
        """How many actions were played."""
        return int(self.state()["index"])

    def sit_down(self, address: str, slug: str) -> None:
        """Starts a match as the form proposes it, with the same dice and cards each time."""
        self.tab.goto(f"{address}#/new/{slug}")
        until(self.tab, "() => document.querySelector('form .primary.large') !== null", "the form")
        self.tab.evaluate(OWN_LUCK)
        until(self.tab, LUCK, "the number of the luck", "3")
        self.tab.click("form .primary.large")
        self.my_turn()

    def my_turn(self) -> dict[str, Any]:
        """Waits until there is something to decide, with all choices in sight, or until the match is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.state()
            if seen["over"]:
                return seen
            if seen["scene"]:
                self.tab.press("Escape")
            elif seen["mine"] and seen["folded"]:
                self.enter(".choices > button[aria-pressed=false]")
            elif seen["mine"] and seen["offered"]:
                return seen
            elif seen["mine"]:
                self.tab.press("l")
            time.sleep(0.05)
        raise AssertionError(f"nothing to decide: {self.tab.evaluate('document.body.innerText')[:800]}")

    def decide(self) -> bool:
        """One decision; False: the match is over."""
        seen = self.my_turn()
        if seen["over"]:
            return False
        key = self.lot.choice(seen["offered"])
        choice = f'.choices .choice[data-key="{key}"]'
        self.enter(choice)
        end = time.monotonic() + PATIENCE
        while not self.tab.evaluate(PLAYED, seen["index"]):
            assert time.monotonic() < end, f"no answer to {key}: {self.tab.evaluate('document.body.innerText')[:800]}"
            time.sleep(0.03)
            # A list that was just drawn anew has lost the focus, and the key was pressed for nothing.
            if self.tab.evaluate(UNFOCUSED, choice):
                self.enter(choice)
        return True

    def enter(self, selector: str) -> None:
        """Goes to a button and presses it by key."""
        if self.tab.evaluate(FOCUS, selector):
            self.tab.press("Enter")

    def finish(self) -> None:
        """Plays to the end."""
        for _ in range(MOST_DECISIONS):
            if not self.decide():
                return
        raise AssertionError("the match does not end")


def until(tab: Tab, script: str, what: str, arg: Any = None) -> None:
    """Waits until a function of the page is true."""
    end = time.monotonic() + PATIENCE
    while not tab.evaluate(script, arg):
        assert time.monotonic() < end, f"waited in vain for {what}: {tab.evaluate('document.body.innerText')[:800]}"
        time.sleep(0.03)


def faults(tab: Tab) -> list[str]:
    """What went wrong in the page since it was loaded."""
    return list(tab.evaluate("window.faults"))
