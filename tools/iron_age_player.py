"""Somebody at the Iron Age table: a plain way of playing on its objects, by mouse, by finger or by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tools import setup_form

BUILD_ORDER = ("province", "army", "port", "urn", "monument wall", "monument colossus", "monument obelisk", "ship")
SETTLED = """() => !document.querySelector("[data-stage]") &&
  document.querySelector(".match.mine [data-main]:not([aria-disabled=true]), section.end")"""
ASKS = "anyway"
"""What a main button says when it asks whether it was meant."""
ANSWERED = """([n, at, asks]) => Number(document.querySelector("#prompt")?.dataset.index ?? n + 1) > n
  || document.querySelector(`[data-key="main ${at}"]`)?.innerText.includes(asks)"""
MOST_ACTIONS = 900
BOOT = 120_000
"""Milliseconds: Python starts, and others play, on a machine that may be busy."""
LIT = ":is(.can, .complete)"


class Player:
    """Plays whatever is asked on the object that it is about; `see` is called with the step before each decision."""

    def __init__(self, page: Page, see: Callable[[str], None] | None = None) -> None:
        self.page = page
        self.see = see or (lambda step: None)

    # -- what lies on the table -------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step of the turn that waits."""
        classes = self.page.locator(".iron-age").first.get_attribute("class") or ""
        found = re.search(r"step-(\w+)", classes)
        assert found, classes
        return found[1]

    @property
    def index(self) -> int:
        """How many actions were played."""
        return int(self.page.locator("#prompt").get_attribute("data-index") or -1)

    def stock(self, row: str) -> int:
        """Where a peg stands."""
        name = self.page.locator(f'[data-dock] [data-place="row {row}"] .visually-hidden').text_content() or ""
        return int(name.split(":")[1].split()[0])

    def main(self, at: int = 0) -> Locator:
        """A main button of the step."""
        return self.page.locator(f'[data-dock] [data-key="main {at}"]')

    def thing(self, place: str) -> Locator:
        """A thing of the table that can be looked at."""
        found = self.page.locator(f'.arena [data-place="{place}"], [data-dock] [data-place="{place}"]').first
        return found.locator(".touch") if place.startswith("colony") else found

    def offered(self, place: str) -> bool:
        """Whether something can be done with a thing now."""
        self.turn_to(place)
        return self.page.locator(f'.arena [data-place="{place}"]{LIT}').count() > 0

    # -- pressing -----------------------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        """Presses a thing."""
        what.click()

    def turn_to(self, place: str) -> None:
        """On a narrow screen: brings up the panel that a thing lies on."""
        kind = place.split()[0]
        panel = {"development": "developments", "colony": "map"}.get(kind, "empire")
        tab = self.page.locator(f"#iron-age-tab-{panel}")
        lies = kind in ("development", "colony", "monument", "column", "found")
        if lies and tab.count() and tab.get_attribute("aria-selected") != "true":
            self.press(tab)

    def look_at(self, place: str) -> Locator:
        """Opens the sheet of a thing."""
        sheet = self.page.locator(f'[data-sheet="{place}"]')
        if not sheet.count():
            self.put_away()
            self.turn_to(place)
            self.press(self.thing(place))
            sheet.wait_for()
        return sheet

    def put_away(self) -> None:
        """Closes the sheet that is open."""
        if self.page.locator("[data-sheet]").count():
            self.page.keyboard.press("Escape")
            self.page.locator("[data-sheet]").wait_for(state="detached")

    def on(self, place: str, key: str) -> None:
        """Presses a button in the sheet of a thing, and waits for what comes of it."""
        sheet = self.look_at(place)
        self.then(lambda: self.press(sheet.locator(f'[data-key="{key}"]:not([aria-disabled=true])').first))

    def then(self, press: Callable[[], None]) -> None:
        """Presses, and waits until that is played and somebody decides here."""
        before = self.index
        press()
        self.page.wait_for_function(
            "n => Number(document.querySelector('#prompt')?.dataset.index ?? n + 1) > n", arg=before
        )
        self.wait()

    def go_on(self, at: int = 0) -> None:
        """Presses a main button; where something of worth would be lost by it, it asks once."""
        self.put_away()

        def press() -> None:
            self.ready(at)
            asks = ASKS in self.main(at).inner_text()
            index = self.index
            self.press(self.main(at))
            if not asks:
                self.page.wait_for_function(ANSWERED, arg=[index, at, ASKS])
                if self.index == index and ASKS in self.main(at).inner_text():
                    self.ready(at)
                    self.press(self.main(at))

        self.then(press)

    def ready(self, at: int) -> None:
        """Waits until a main button has settled."""
        self.page.wait_for_selector(f'[data-dock] [data-key="main {at}"]:not([aria-disabled=true])')

    def wait(self) -> bool:
        """Waits for a decision of ours; False: the match is over."""
        self.page.wait_for_function(SETTLED, timeout=BOOT)
        return self.page.locator("section.end").count() == 0

    # -- deciding -----------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """One decision, taken on its object."""
        step = self.step
        self.see(step)
        play = getattr(self, f"step_{step}", None)
        if play:
            play()
        else:
            self.go_on()

    def step_second(self) -> None:
        """Province 2: armies, tribute and dice."""
        self.on("found province", "found province")

    def keep(self, die: int) -> None:
        """Keeps a die, or lets it go again."""
        self.press(self.page.locator(f'[data-key="die {die}"]'))

    def loose(self) -> list[int]:
        """The dice that would be rolled."""
        found = self.page.locator(".cube[aria-pressed=false]:not([aria-disabled=true])").all()
        return [int((each.get_attribute("data-key") or "").split()[1]) for each in found]

    def step_roll(self) -> None:
        """Throw; keep one die of the first throw, roll the rest, then keep everything."""
        loose = self.loose()
        first = "One throw" not in self.page.locator("#prompt").inner_text()
        if not loose:
            self.go_on()
        elif first and len(loose) > 1:
            self.keep(loose[0])
            self.roll()
        else:
            self.go_on(self.keeper())

    def keeper(self) -> int:
        """Which main button keeps all dice: the first where nothing is kept yet."""
        return next(at for at in (0, 1) if "keep" in self.main(at).inner_text().lower())

    def roll(self) -> None:
        """Rolls what is not kept."""
        self.go_on(0 if self.page.locator(".cube[aria-pressed=true]").count() else 1)

    def step_leadership(self) -> None:
        """Rolls the first die again."""
        die = self.page.locator(".cube.choosing").first.get_attribute("data-place") or ""
        self.on(die, die.replace("die", "lead"))

    def step_omens(self) -> None:
        """Turns the first die to another face."""
        die = self.page.locator(".cube.choosing").first.get_attribute("data-place") or ""
        sheet = self.look_at(die)
        self.then(lambda: self.press(sheet.locator("button.face-row").first))

    def step_take(self) -> None:
        """Food while provinces would go hungry, else people."""
        what = "food" if self.stock("food") < 4 else "population"
        self.then(lambda: self.press(self.page.locator(f'.split [data-key="take {what}"]')))

    def step_granary(self) -> None:
        """A good into food where food is short."""
        if self.stock("food") < 2 and self.stock("goods") > 2:
            self.on("row food", "convert")
        else:
            self.go_on()

    def answer(self) -> None:
        """The first of two answers, on its card."""
        self.then(lambda: self.press(self.page.locator("button.end-card").first))

    step_raid = step_battle = step_fate = step_demand = answer

    def step_build(self) -> None:
        """Spend all there is, dice first."""
        for order in BUILD_ORDER:
            if self.build(order):
                return
        self.go_on()

    def build(self, order: str) -> bool:
        """Gives one order on its object, if it can be given."""
        if order in ("army", "ship"):
            tile = self.page.locator(f'.tiles [data-key="{order}"].can:not([aria-disabled=true])')
            if not tile.count() or (order == "army" and self.stock("armies") > 5):
                return False
            self.put_away()
            self.then(lambda: self.press(tile))
            return True
        place = order if order.startswith("monument") else f"column {'port' if order == 'urn' else order}"
        if not self.offered(place):
            return False
        sheet = self.look_at(place)
        if not sheet.locator(f'[data-key="{order}"]:not([aria-disabled=true])').count():
            return False
        self.on(place, order)
        return True

    def step_develop(self) -> None:
        """The dearest that can be paid; its sheet goes away once it is bought."""
        self.turn_to("development")
        offers = self.page.locator(".development.can")
        place = offers.last.get_attribute("data-place") or ""
        sheet = self.look_at(place)
        self.then(lambda: self.press(sheet.locator(".pay.primary")))
        if self.step != "payment":
            sheet.wait_for(state="detached")

    def step_payment(self) -> None:
        """The way that is proposed."""
        self.go_on()

    def step_store(self) -> None:
        """Store what can be stored."""
        if self.page.locator('[data-place="row wealth"].lit, .stock').count() and self.main(1).count():
            self.on("row goods", "store")
        else:
            self.go_on()

    def step_colonies(self) -> None:
        """A colony where one can be completed, else a peg, else on."""
        self.turn_to("colony")
        for lit, verb in (("complete", "complete"), ("can", "peg")):
            found = self.page.locator(f".colony.{lit}")
            if found.count():
                place = found.first.get_attribute("data-place") or ""
                self.on(place, place.replace("colony", verb))
                return
        self.go_on()

    # -- playing on ---------------------------------------------------------------------------------------------

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


class TouchPlayer(Player):
    """The same with a finger."""

    def press(self, what: Locator) -> None:
        """Taps a thing."""
        what.tap()


class KeyboardPlayer(Player):
    """The same without a mouse: number keys for dice, R rolls, letters go to a part, Tab and Enter do the rest."""

    def press(self, what: Locator) -> None:
        """Goes to a thing by key and presses Enter; the focus is never lost."""
        wanted = what.locator("xpath=ancestor-or-self::*[@tabindex or self::button][1]").first.element_handle()
        assert wanted, "there is nothing to press"
        part = what.evaluate("each => each.closest('[data-part]')?.dataset.part ?? ''")
        colony = what.evaluate("each => each.closest('.colony') !== null")
        jump = "c" if colony else {"empire": "e", "monuments": "m", "developments": "d"}.get(part, "")
        if jump:
            self.page.keyboard.press(jump)
        assert self.page.evaluate("document.activeElement !== document.body"), "the focus was lost"
        for _ in range(200):
            if wanted.evaluate("each => each === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with Tab")

    def keep(self, die: int) -> None:
        """Presses the number of the die."""
        self.page.keyboard.press(str(die + 1))

    def roll(self) -> None:
        """Presses R, once the button that rolls has settled."""
        self.page.wait_for_selector('[data-dock] [data-main][aria-keyshortcuts="r"]:not([aria-disabled=true])')
        self.then(lambda: self.page.keyboard.press("r"))

    def go_on(self, at: int = 0) -> None:
        """Backspace goes to the second main button, or takes back; the first is gone to."""
        if at:
            self.ready(at)
            self.page.keyboard.press("Backspace")
        super().go_on(at)


LABELS = {"Short game": ("length", "short"), "With colonies": ("colonies", "on")}


def sit_down(
    page: Page, *, humans: int = 1, bots: int = 0, seed: int = 7, level: str = "easy", options: tuple[str, ...] = ()
) -> None:
    """Fills in the set-up form: humans first, then bots; `options` are the labels to choose."""
    chosen = dict(LABELS[label] for label in options)
    setup_form.fill_in(page, "iron-age", humans=humans, seats=humans + bots, level=level, options=chosen, luck=seed)
    setup_form.start(page)
    page.wait_for_selector(".iron-age", timeout=BOOT)
