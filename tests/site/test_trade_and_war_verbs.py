"""Every verb of Trade and War is taken on the table itself: board, sheet, dock, desk; never from a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.trade_and_war.verbs import Moment, moments, verbs_with_words
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import save as saves

from .conftest import Guest
from .test_look import PHONE

pytestmark = pytest.mark.site

PRIMARY, SECOND = "[data-main=primary]", "[data-main=second]"
MAIN = {
    "done": PRIMARY,
    "buy_card": SECOND,
    "end_moves": "[data-main]:has-text('End your moves')",
    "peace": SECOND,
    "pass_by": SECOND,
    "search": PRIMARY,
    "decline": SECOND,
    "turn_back": PRIMARY,
    "let_sink": SECOND,
    "let_go": SECOND,
    "propose": PRIMARY,
    "withdraw": SECOND,
    "accept": PRIMARY,
    "refuse": SECOND,
}
"""Verbs that are one of the main buttons of their step."""

SETTLED = ":not([aria-disabled=true])"
ASKING = "[data-main]:has-text('anyway')"
"""A main button that asks whether it was meant."""

IN_SHEET = ("buy", "sell", "build", "pass", "march", "recruit", "order", "dismiss", "talk")
"""Verbs of trade: the thing is pressed on the map, then what is done with it in its sheet."""

PAGES = {"build": "build", "recruit": "muster", "order": "muster", "dismiss": "muster"}
"""The page of a city's sheet that a phone turns to."""

OUTSIDE_LISTS = ":not([data-drawer] *):not(.choices *)"


ON_MAP = "xpath=ancestor-or-self::*[contains(@class, 'board-world')]"


class Mouse:
    """Presses once."""

    options: dict[str, Any] = {}

    def press(self, page: Page, what: Locator) -> None:
        """With the pointer; on the map the thing itself, which may lie beyond its edge or under another."""
        if what.locator(ON_MAP).count():
            what.dispatch_event("click")
        else:
            what.click()


class Touch(Mouse):
    """Taps; what is lit on the map is looked at by the first tap and played by the second."""

    options = dict(PHONE)

    def press(self, page: Page, what: Locator) -> None:
        """As a finger does."""
        if not what.locator(ON_MAP).count():
            what.tap()
            return
        for kind in ("pointerdown", "pointerup", "click"):
            what.dispatch_event(kind, {"pointerType": "touch", "pointerId": 1, "bubbles": True})
        if page.locator(".board-world .armed").count():
            page.locator(".board-world .armed").dispatch_event("click")


class Keys(Mouse):
    """Goes there and presses Enter."""

    def press(self, page: Page, what: Locator) -> None:
        """The focus comes to it as by Tab."""
        what.focus()
        page.keyboard.press("Enter")


HANDS = {"mouse": Mouse(), "touch": Touch(), "keys": Keys()}


def forced(moment: Moment) -> bool:
    """Whether there is nothing to choose: the page shows it lit, and does it by itself."""
    return len(moment.match().choices) == 1


def opened(page: Page, key: str, moment: Moment) -> None:
    """Sit down at the moment, without loading the page anew."""
    name = key.replace(" ", "-")
    page.evaluate(
        "([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)",
        [name, saves.save(moment.match(), 1_700_000_000_000)],
    )
    page.evaluate("name => { location.hash = `#/play/${name}` }", name)
    if not forced(moment):
        page.wait_for_selector(f'.prompt.mine #prompt[data-index="{len(moment.actions)}"]')


def last_actions(page: Page, key: str, before: int) -> list[str]:
    """The verbs that were played since, out of what the page has stored."""
    name = f"thalassa.match.{key.replace(' ', '-')}"
    page.wait_for_function("([name, n]) => JSON.parse(localStorage[name]).length > n", arg=[name, before])
    match, _ = saves.load(page.evaluate("name => localStorage[name]", name), lambda _: GAME)
    return [str(action[0]) for action in match.actions[before:]]


def press_main(page: Page, hand: Mouse, what: str) -> None:
    """Press a main button once it has settled; where something of worth would be lost by it, it asks once."""
    before = page.locator("#prompt").get_attribute("data-index")
    page.wait_for_selector(f"{what}{SETTLED}")
    hand.press(page, page.locator(f"{what}{SETTLED}").first)
    page.wait_for_selector(f'#prompt:not([data-index="{before}"]), section.end, {ASKING}{SETTLED}')
    if page.locator(f'#prompt[data-index="{before}"]').count() and page.locator(ASKING).count():
        hand.press(page, page.locator(ASKING).first)


def take(page: Page, hand: Mouse, moment: Moment) -> None:
    """Do what the moment is for, by pressing things."""
    verb = str(moment.action[0])
    exact = " ".join(str(word) for word in moment.action)

    def press(what: str) -> None:
        hand.press(page, page.locator(what).first)

    if moment.step == "trade" and verb in IN_SHEET:
        _in_sheet(page, press, moment, exact)
    elif verb in MAIN:
        press_main(page, hand, MAIN[verb])
    elif verb in ("keep", "pass", "no_card"):
        press_main(page, hand, f"[data-main]:has-text('{_label(moment)}')")
    elif verb == "attack":
        press(f"[data-dock] [data-key^='{exact} ']")
    else:
        card = f"[data-dock] [data-place='card {moment.action[-1]}']"
        # A phone has room for a card's name only: it is looked at first.
        if verb == "play" and page.locator(card).count():
            press(card)
        press(f'.match [data-key="{exact}"]{OUTSIDE_LISTS}')


def _label(moment: Moment) -> str:
    return GAME.catalogue.render(GAME.label(moment.match().state, moment.action))


def _in_sheet(page: Page, press: Callable[[str], None], moment: Moment, exact: str) -> None:
    verb, *rest = moment.action
    place = _quay(moment) if verb == "order" else int(rest[0])
    if not page.locator(f"[data-sheet='place {place}']").count():
        press(f"[data-board] [data-place='place {place}']")
    page.wait_for_selector(f"[data-sheet='place {place}']")
    turn = f"[data-key='page {PAGES.get(str(verb), 'market')}']"
    if page.locator(turn).count():
        press(turn)
    hold = int(rest[1]) if verb in ("pass", "march") else place
    key = f'[data-sheet] [data-key="{exact}"]:not([aria-disabled=true])'
    if verb in ("buy", "sell", "pass", "march") and not page.locator(key).count():
        press(f"[data-key='hold {hold}']")
    if verb == "order":
        press(f"[data-key='muster {rest[0]}']")
        key = f'[data-board] [data-key="{exact}"]'
        if not page.locator(key).count():
            return
    press(key)


def _quay(moment: Moment) -> int:
    """The city beside which a unit is launched."""
    return moment.match().state.board.touch[int(moment.action[2])]


@pytest.mark.parametrize(
    "hand", ["mouse", pytest.param("touch", marks=pytest.mark.slow), pytest.param("keys", marks=pytest.mark.slow)]
)
def test_every_verb_is_taken_on_the_table(arrive: Callable[..., Guest], hand: str) -> None:
    page = arrive(**HANDS[hand].options).open()
    taken: set[str] = set()
    failed: dict[str, str] = {}
    for key, moment in moments().items():
        verb = str(moment.action[0])
        try:
            opened(page, key, moment)
            page.set_default_timeout(8_000)
            if not forced(moment):
                take(page, HANDS[hand], moment)
            page.wait_for_selector(f'#prompt:not([data-index="{len(moment.actions)}"])')
            played = last_actions(page, key, len(moment.actions))
        except PlaywrightError as error:
            failed[key] = f"{moment.action}: {str(error).splitlines()[0]}"
            continue
        finally:
            page.set_default_timeout(60_000)
        if played[0] == verb:
            taken.add(verb)
        else:
            failed[key] = f"{moment.action}: played {played[:2]}"
    assert failed == {}
    assert taken == verbs_with_words()
