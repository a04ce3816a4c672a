"""The Iron Age table on the built site: whole games by mouse, keyboard, thumb, with others and with a guide."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.iron_age_player import KeyboardPlayer, Player, sit_down

from .conftest import Guest
from .play import no_sideways_scroll
from .test_look import PHONE, SMALL_TARGETS, axe

pytestmark = pytest.mark.site

STILL = {"reduced_motion": "reduce"}
TARGETS = ".iron-age button, .match-bar button, .prompt button"
IN_SIGHT = """(key) => {
  const box = document.querySelector(`.iron-age [data-key="${key}"]`).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.height > 0;
}"""


def results(page: Page) -> list[int]:
    """The solitaire results that the browser keeps."""
    stored = page.evaluate("localStorage.getItem('thalassa.iron-age.results')")
    return [row["points"] for row in json.loads(stored or "[]")]


def totals(page: Page) -> list[int]:
    """The final totals by rank, from the end screen."""
    return [int(text) for text in page.locator(".ranking strong").all_inner_texts()]


def test_a_solitaire_game_by_mouse_and_axe_in_every_state_of_the_turn(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page)
    seen: dict[str, list[str]] = {}

    def look(step: str) -> None:
        if step not in seen:
            seen[step] = axe(page)
            if step == "roll":
                page.keyboard.press("o")
                seen["odds"] = axe(page)
                page.keyboard.press("o")

    for monument in page.locator(".monument").all():
        boxes = monument.locator(".monument-boxes").inner_text()
        assert boxes == f"0/{monument.locator('.stone').count()}", "a building has a stone for every box"
    player = Player(page, look)
    player.until("roll")
    dice = page.locator(".iron-age .cube-press[aria-pressed]")
    loose = page.locator(".iron-age .cube-press[aria-pressed=false]:not([aria-disabled=true])").count()
    expect(page.locator("[data-key=roll]")).to_have_text(re.compile(rf"Roll {loose} "))
    expect(page.locator(".gains-line")).to_have_text(re.compile(r"These give"))
    page.keyboard.press("1")
    if dice.first.get_attribute("aria-disabled") is None:
        expect(dice.first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("1")
        expect(dice.first).to_have_attribute("aria-pressed", "false")
    player.finish()
    seen["end"] = axe(page)
    assert {step: faults for step, faults in seen.items() if faults} == {}
    assert {"second", "roll", "build", "develop"} <= seen.keys()
    assert results(page) == totals(page)
    expect(page.locator(".turning li")).not_to_have_count(0)
    expect(page.locator(".luck tbody tr")).to_have_count(1)
    expect(page.locator(".luck table[aria-busy=false] td").first).to_have_text(re.compile(r"^[+−]\d+\.\d$"))
    expect(page.locator(".chart svg")).not_to_have_count(0)
    link = page.locator(".turning a").first
    moment = (link.get_attribute("href") or "").rsplit("/", 1)[1]
    link.click()
    expect(page.locator(".replay-slider")).to_contain_text(f"Action {moment} of")
    page.go_back()
    page.get_by_role("button", name="Same seed").click()
    player.wait()
    assert player.step == "second"


def test_the_same_by_keyboard_alone(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page)
    player = KeyboardPlayer(page)
    player.finish()
    assert results(page) == totals(page)
    assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_advice_plays_what_it_says(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page)
    player = Player(page)
    anew = page.locator(".hint li button", has_text="Roll everything again")
    for _ in range(20):
        player.until("roll")
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".hint li")
        if anew.count():
            break
        player.decide()
    before = page.locator(".log li").count()
    anew.click()
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".log li").nth(before)).to_contain_text("rolls")


def test_a_skull_is_locked_and_an_order_can_be_held_and_undone(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page)
    player = Player(page)
    for _ in range(200):
        player.wait()
        if page.locator(".step-roll .cube.locked").count():
            break
        player.decide()
    skull = page.locator(".step-roll .cube.locked .cube-press").first
    expect(skull).to_have_attribute("aria-disabled", "true")
    skull.click(force=True)
    expect(skull).to_have_attribute("aria-pressed", "false")
    while True:
        player.until("build")
        people = page.locator(".purse dd").first
        before = int(people.inner_text())
        if before >= 3 and player.can("monument coliseum"):
            break
        player.do("done")
    box = page.locator('[data-key="monument coliseum"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function("n => Number(document.querySelector('.purse dd').textContent) <= n", arg=before - 3)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.iron-age [aria-disabled=true].can')")
    spent = before - int(people.inner_text())
    for _ in range(spent):
        index = player.index
        page.keyboard.press("u")
        expect(page.locator("#prompt")).to_have_attribute("data-index", str(index - 1))
    expect(people).to_have_text(str(before))


def test_two_at_one_table(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page, humans=2, options=("Short game",))
    turns: set[str] = set()

    def look(_: str) -> None:
        turns.add(page.locator(".rival.active b").first.inner_text())

    Player(page, look).finish()
    assert len(turns) == 2
    assert len(totals(page)) == 2
    expect(page.locator(".luck tbody tr")).to_have_count(2)


def test_three_bots_undo_reload_and_the_link_of_the_finished_match(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page, bots=3, options=("Short game",))
    seen: dict[str, list[str]] = {}

    def look(step: str) -> None:
        if step not in seen:
            seen[step] = axe(page)

    player = Player(page, look)
    orders = ("province", "port", "army", "monument wall")
    player.until("build")
    while not any(player.can(key) for key in orders):
        player.do("done")
        player.until("build")
    page.locator(".rival").nth(1).click()
    expect(page.locator(".looking")).to_be_visible()
    assert axe(page) == []
    page.locator("[data-key=own-board]").click()
    before, people = player.index, page.locator(".purse dd").first.inner_text()
    order = next(key for key in orders if player.can(key))
    player.do(order)
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_attribute("data-index", str(before))
    expect(page.locator(".purse dd").first).to_have_text(people)
    player.do(order)
    reached = player.index
    page.wait_for_function(
        """n => Object.entries(localStorage).some(([key, text]) =>
             key.startsWith("thalassa.match.") && JSON.parse(text).length === n)""",
        arg=reached,
    )
    page.reload()
    page.wait_for_selector(".iron-age.mine")
    assert player.index == reached
    player.finish()
    seen["end"] = axe(page)
    assert {step: faults for step, faults in seen.items() if faults} == {}
    expect(page.locator(".log-why")).not_to_have_count(0)
    final = totals(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = arrive(**STILL).open(link[link.index("#") :])
    other.wait_for_selector(".replay-bar")
    if not other.locator("section.end").count():
        other.get_by_role("button", name="End").click()
    other.wait_for_selector("section.end")
    assert totals(other) == final


def test_the_guided_game(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open("#/new/iron-age")
    page.get_by_role("button", name="Guided first game").click()
    card = page.locator(".guide-card")
    expect(card.locator(".guide-count")).to_have_text("Step 1 of 10")
    assert axe(page) == []
    told = [card.locator("h2").inner_text()]
    player = Player(page)
    while card.count():
        page.wait_for_function("() => !document.querySelector('.iron-age [data-next][aria-disabled]')")
        title = card.locator("h2").inner_text()
        if title != told[-1]:
            told.append(title)
        if len(told) == 4:
            page.reload()
            page.wait_for_selector(".guide-card")
            assert card.locator("h2").inner_text() == title
        if title == "Choose how to begin":
            player.do("found port")
        elif title == "Keep what you like":
            player.push(
                page.locator(".cube-press[aria-pressed=false]:not([aria-disabled=true])").first.get_attribute(
                    "data-key"
                )
                or ""
            )
        elif title == "Roll the rest":
            player.do("roll")
        else:
            card.locator("[data-key='guide next']").click()
    assert len(told) == 10
    expect(page.locator(".iron-age")).to_be_visible()


def test_a_phone(arrive: Callable[..., Guest]) -> None:
    page = arrive(**PHONE).open()
    sit_down(page, options=("With colonies",))
    seen: set[str] = set()

    def look(step: str) -> None:
        if step in seen:
            return
        seen.add(step)
        no_sideways_scroll(page)
        assert axe(page) == [], step
        assert page.evaluate(SMALL_TARGETS, TARGETS) == [], step
        page.evaluate("scrollTo(0, 0)")
        if page.locator(".iron-age [data-next]").count():
            assert page.evaluate(IN_SIGHT, player.main_key()), f"the main button of {step} is out of sight"

    player = Player(page, look)
    player.finish()
    assert {"second", "roll", "colonies", "build"} <= seen
    no_sideways_scroll(page)


def test_tips_on_hover_focus_and_long_press(arrive: Callable[..., Guest]) -> None:
    page = arrive(**STILL).open()
    sit_down(page)
    bubble = page.locator("#tip")
    coin = page.locator(".purse .coin")
    coin.nth(2).hover()
    expect(bubble).to_be_visible()
    told = bubble.inner_text()
    coin.nth(3).hover()
    expect(bubble).not_to_have_text(told)
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    Player(page).until("roll")
    page.keyboard.press("Tab")
    page.locator(".cube-press").first.focus()
    expect(bubble).to_be_visible()
    expect(page.locator(".cube-press").first).to_have_attribute("aria-describedby", "tip")
    page.locator("[data-key=roll]").focus()
    expect(bubble).to_be_hidden()
    coin.nth(4).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(bubble).to_be_visible()
    page.mouse.wheel(0, 300)
    expect(bubble).to_be_hidden()
