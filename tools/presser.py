"""Somebody who presses whatever can be pressed on any table, by chance but always the same: for the bench."""

from __future__ import annotations

import random

from playwright.sync_api import Page, TimeoutError

TARGETS = """() => {
  const free = (each, x, y) => each.contains(document.elementFromPoint(x, y));
  const away = ".tool, .shield, .chip-close, .deed-chip, .board-button, [data-key$=close]";
  const off = `${away}, [aria-disabled=true], [data-key=pause], [data-key=skip]`;
  const found = [];
  for (const each of document.querySelectorAll(":is(.arena, .dock) :is([data-key], [data-place])")) {
    if (each.matches(off)) continue;
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 4 || height < 4 || !free(each, x, y)) continue;
    found.push({ x, y, main: each.matches("[data-main]"), thing: each.matches("[data-place]:not([data-key])") });
  }
  return found;
}"""
READY = """() => !document.querySelector("[data-stage]") && document.querySelector(".match.mine, section.end")"""
INDEX = "() => Number(document.querySelector('#prompt')?.dataset.index ?? -1)"
PAUSED = "[data-key=pause][aria-pressed=true]"
"""The others have been told to wait: a late press on a main button has met what stands there while they move."""
PATIENCE = 120_000
ANSWER = 250
"""Milliseconds in which a press that plays something has been answered on a quiet machine."""
FRUITLESS = 8
"""So many presses that only look at something, and the main button or the list of choices is taken."""


class Presser:
    """Plays by pressing things; what only opens a sheet is pressed, too."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)

    @property
    def index(self) -> int:
        """How many actions were played."""
        return int(self.page.evaluate(INDEX))

    def wait(self) -> bool:
        """Waits for the own decision; False: the match is over."""
        while True:
            if self.page.locator("[data-stage]").count():
                self.page.keyboard.press("Space")
            if self.page.locator(PAUSED).count():
                self.page.locator(PAUSED).click()
            self.page.wait_for_function(f"{READY} || document.querySelector('[data-stage]')", timeout=PATIENCE)
            if not self.page.locator("[data-stage]").count():
                return self.page.locator("section.end").count() == 0

    def play(self) -> bool:
        """Presses until something is played; False: the match is over."""
        if not self.wait():
            return False
        before = self.index
        for _ in range(FRUITLESS):
            targets = self.page.evaluate(TARGETS)
            # Now and then something else than the main button, else a match would be nothing but passing.
            others = [target for target in targets if not target["main"]]
            pool = others if others and self.rng.random() < 0.8 else targets
            if not pool:
                break
            target = self.rng.choice(pool)
            self.press(target["x"], target["y"])
            if self._played(before):
                return True
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("l")
        self.page.keyboard.press("1")
        self._played(before)
        self.page.keyboard.press("Escape")
        return True

    def press(self, x: float, y: float) -> None:
        """Presses a point of the screen."""
        self.page.mouse.click(x, y)

    def _played(self, before: int) -> bool:
        """Whether a press played something; what only looks is given up after a while."""
        try:
            self.page.wait_for_function(f"before => ({INDEX})() !== before", arg=before, timeout=ANSWER)
        except TimeoutError:
            return False
        return True
