"""Every verb of the trading table on its object: with a mouse, with a finger, and with the keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import save as saves

from .conftest import Guest
from .play import index
from .test_look import PHONE
from .trading_saves import PATIENCE, save_at
from .trading_verbs import BY_ITSELF, HELD_BY_THE_PAGE, IN_TALK, NEVER_MET, ON_THE_SCALE, VERBS, path_to, positions

pytestmark = pytest.mark.site

KEPT_WITHIN = 100
"""Tenths of a second in which a page has kept what was played."""
Press = Callable[[Locator], None]


def by_mouse(what: Locator) -> None:
    """Press with a mouse."""
    what.click()


def by_touch(what: Locator) -> None:
    """Press with a finger."""
    what.tap()


def by_keys(what: Locator) -> None:
    """Press with the keys alone."""
    what.focus()
    what.page.keyboard.press("Enter")


HANDS: dict[str, tuple[Press, dict[str, Any]]] = {
    "mouse": (by_mouse, {}),
    "touch": (by_touch, PHONE),
    "keys": (by_keys, {}),
}


def open_save(page: Page, name: str, text: str) -> int:
    """Open a save; how many actions it holds."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"thalassa.match.{name}", text])
    page.goto(page.url.split("#", maxsplit=1)[0] + f"#/play/{name}")
    page.wait_for_selector(".prompt.mine", timeout=PATIENCE)
    return index(page)


def played(page: Page, name: str, before: int) -> list[str]:
    """The verbs that were played since, once the page has kept them."""
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])', timeout=PATIENCE)
    key = f"thalassa.match.{name}"
    for _ in range(KEPT_WITHIN):
        match, _fits = saves.load(page.evaluate("key => localStorage.getItem(key)", key), lambda _: GAME)
        if len(match.actions) > before:
            return [str(action[0]) for action in match.actions[before:]]
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing was kept after {name}")


def offers(page: Page, press: Press) -> set[str]:
    """Two offers put together on the scale, with everything that may lie there."""
    verbs: set[str] = set()
    for to, coin in (("one", "give_wp"), ("all", "want_wp")):
        name = f"words-{to}"
        before = open_save(page, name, save_at("words"))
        press(page.locator(".tm-place button.tm-set").first)
        press(page.locator(".tm-hand button.tm-own").first)
        press(page.locator(f"[data-key='purse {coin}']"))
        press(page.locator(".tm-speak").first)
        press(page.locator("[data-sheet] [data-key^='say ']").first)
        if to == "all":
            press(page.locator("[data-key='to all']"))
        press(page.locator("[data-main='primary']"))
        verbs |= set(played(page, name, before))
    return verbs


def said(page: Page, press: Press) -> set[str]:
    """Everything that can be told to a player before a war."""
    verbs: set[str] = set()
    for word in ("promise", "threaten", "announce", "urge", "bribe 1", "demand 1"):
        name = f"say-{word.split()[0]}"
        before = open_save(page, name, positions()["address"].save)
        press(page.locator("[data-place^='talk ']").first)
        press(page.locator(f"[data-sheet] [data-key='tell {word}']"))
        verbs |= set(played(page, name, before))
    return verbs


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
def test_every_verb_is_pressed_on_the_table(arrive: Callable[..., Guest], hand: str) -> None:
    press, screen = HANDS[hand]
    page = arrive(**screen).open()
    page.set_default_timeout(PATIENCE)
    pressed = offers(page, press) | said(page, press)
    for verb, (save, action) in positions().items():
        if verb in pressed and verb != "counter":
            continue
        before = open_save(page, verb, save)
        for what in path_to(page, action):
            press(what.first)
        verbs = played(page, verb, before)
        assert verb in verbs, f"{action} was pressed, {verbs} were played"
        pressed |= set(verbs)
    missing = VERBS - pressed - HELD_BY_THE_PAGE - BY_ITSELF - NEVER_MET
    assert not missing, f"{sorted(missing)} have no object on the table"
    assert pressed >= ON_THE_SCALE | IN_TALK
