"""Main buttons whose meaning changes settle; rivals are skipped one a press; Space and Backspace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from tools.iron_age_player import Player

from .conftest import Guest
from .play import seated
from .positions import SEATS, open_position, steps

pytestmark = pytest.mark.site

SIZES: dict[str, dict[str, Any]] = {
    f"{width}x{height}": {"viewport": {"width": width, "height": height}}
    for width, height in ((1366, 768), (1024, 768), (1024, 600), (360, 740))
}
sizes = pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
OPEN = "[data-main=%s]:not([aria-disabled=true])"
AT_REST = """n => {
  const match = document.querySelector(".match");
  const waits = match.matches(".mine") || document.querySelector("section.end");
  return waits && !match.querySelector(".thinking, [data-stage], .main-button.settling") &&
    Number(document.querySelector("#prompt").dataset.index) >= n;
}"""
"""Whether so many actions were played, and nobody is waited for."""
WATCHED = """() => {
  window.settled = [];
  const look = () => {
    for (const each of document.querySelectorAll(".main-button.settling"))
      settled.push([each.dataset.main, each.getAttribute("aria-disabled"), each.getAttribute("aria-description")]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
}"""
"""Notes each main button that settles, and what it says then."""


def primary(page: Page) -> Locator:
    return page.locator("[data-main=primary]")


def actions(page: Page) -> int:
    """How many actions were played."""
    return int(page.locator("#prompt").get_attribute("data-index") or -1)


def pace(page: Page, name: str) -> None:
    """Play at a pace from now on."""
    page.evaluate("pace => localStorage.setItem('thalassa.settings', JSON.stringify({ pace }))", name)
    page.reload()


@sizes
def test_a_double_click_rolls_once_and_the_next_roll_settles(
    arrive: Callable[..., Guest], size: dict[str, Any]
) -> None:
    page = arrive(**size).open()
    seated(page, "iron-age")
    player = Player(page)
    player.until("throw")
    page.evaluate(WATCHED)
    before = actions(page)
    primary(page).click()
    page.wait_for_selector(".step-roll")
    page.locator(OPEN % "primary").wait_for()
    # What it means is the same, a roll; but the dice of the one before were not looked at.
    thrown = actions(page)
    assert thrown == before + 1
    primary(page).dblclick(delay=40)
    page.wait_for_function(AT_REST, arg=thrown + 1)
    assert actions(page) == thrown + 1, "the second half of a double click rolls nothing"
    told = page.evaluate("settled")
    assert told and all(disabled == "true" and said == "Ready in a moment" for _, disabled, said in told)


def test_a_press_on_a_button_that_settles_is_not_kept(arrive: Callable[..., Guest]) -> None:
    page = arrive(**SIZES["1366x768"]).open()
    seated(page, "iron-age")
    player = Player(page)
    player.until("throw")
    page.evaluate(
        """() => new MutationObserver((_, self) => {
             const button = document.querySelector(".main-button.settling[data-main=primary]");
             if (!button || !document.querySelector(".step-roll")) return;
             self.disconnect();
             window.pressed = Number(document.querySelector("#prompt").dataset.index);
             button.click();
             button.focus();
             button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
             document.body.focus();
             dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true, cancelable: true }));
           }).observe(document.body, { subtree: true, attributes: true, childList: true })"""
    )
    primary(page).click()
    page.wait_for_function("() => window.pressed !== undefined")
    page.wait_for_function(AT_REST, arg=0)
    assert actions(page) == page.evaluate("pressed")


CLICKS = "() => { window.clicks = []; addEventListener('click', ({ timeStamp }) => clicks.push(timeStamp), true); }"
DOUBLE = 300
"""Milliseconds: presses that are farther apart on a busy machine are no double click."""


def own_actions(page: Page, name: str, save: str, button: str, press: str) -> int | None:
    """How many actions of the first seat came of a press on a main button; None where it cannot be pressed."""
    open_position(page, page.url.split("#", maxsplit=1)[0], name, save)
    page.wait_for_function(AT_REST, arg=0)
    main = page.locator(OPEN % button)
    if not main.count():
        return None
    before = actions(page)
    page.evaluate(CLICKS)
    if press == "twice":
        main.dblclick(delay=40)
        if page.evaluate("clicks[1] - clicks[0]") >= DOUBLE:
            return None
    else:
        main.click()
    # What is pressed may only ask, or take back: nothing has to follow.
    page.wait_for_timeout(250)
    page.wait_for_function(AT_REST, arg=0)
    reached = actions(page)
    page.wait_for_function(
        "([name, n]) => JSON.parse(localStorage.getItem(`thalassa.match.${name}`)).length >= n", arg=[name, reached]
    )
    text = page.evaluate("name => localStorage.getItem(`thalassa.match.${name}`)", name)
    match, _ = saves.load(text, games.get)
    return sum(seat == 0 for seat in match.seats[before:])


@pytest.mark.slow
@pytest.mark.parametrize("slug", list(SEATS))
def test_a_double_click_on_any_main_button_plays_no_more_than_a_click(arrive: Callable[..., Guest], slug: str) -> None:
    page = arrive(**SIZES["1366x768"]).open()
    pressed = 0
    for step, save in steps(slug):
        for button in ("primary", "second"):
            once = own_actions(page, f"{step}-{button}-once", save, button, "once")
            if once is None:
                continue
            twice = own_actions(page, f"{step}-{button}-twice", save, button, "twice")
            assert twice in (once, None), (
                f"{slug}, {step}, {button}: {twice} actions of one's own, and {once} by a click"
            )
            pressed += 1
    assert pressed >= 5


def test_space_pauses_where_it_is_seen_and_backspace_plays_nothing(arrive: Callable[..., Guest]) -> None:
    page = arrive(**SIZES["1366x768"]).open()
    pace(page, "slow")
    seated(page, "iron-age", seats=3)
    while not page.locator("[data-key=skip]").count():
        page.locator(OPEN % "primary").first.click()
    page.wait_for_selector("[data-key=skip]:not([aria-disabled=true])")
    page.keyboard.press(" ")
    expect(page.locator(".caption.paused")).to_contain_text("Paused")
    expect(page.locator("[aria-live]").filter(has_text="Paused").first).to_be_attached()
    page.keyboard.press(" ")
    expect(page.locator(".caption.paused")).to_have_count(0)
    pace(page, "instant")
    player = Player(page)
    player.until("roll")
    page.locator(OPEN % "second").wait_for()
    before = actions(page)
    page.keyboard.press("Backspace")
    expect(page.locator("[data-main=second]")).to_be_focused()
    assert actions(page) == before
    page.keyboard.press("Enter")
    page.wait_for_function(AT_REST, arg=before + 1)


def test_a_key_that_ends_a_scene_pauses_nobody(arrive: Callable[..., Guest]) -> None:
    page = arrive(**SIZES["1366x768"]).open()
    pace(page, "slow")
    seated(page, "iron-age", seats=3)
    page.wait_for_selector(".match")
    met = False
    for _ in range(60):
        if page.locator("[data-stage]").count():
            page.keyboard.press(" ")
            page.keyboard.press(" ")
            met = True
            expect(page.locator(".caption.paused")).to_have_count(0)
            break
        if page.locator(OPEN % "primary").count():
            page.locator(OPEN % "primary").first.click()
        page.wait_for_timeout(200)
    assert met, "there was no scene"
