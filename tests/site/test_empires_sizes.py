"""Mediterranean Empires at four sizes: nothing is dead, nothing is cut off, nothing is asked that need not be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .empires import (
    ABLE,
    IBERIAN,
    PRIMARY,
    SECOND,
    STAGE,
    _ask,
    assault_with_a_wall_in_hand,
    at,
    great_battle,
    save_of,
    saved,
    sit_down,
    the_end,
)
from .play import END, index
from .sizes import each_size

pytestmark = pytest.mark.site

SEEN = "localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))"
Arrive = Callable[..., Guest]


def seat(arrive: Arrive, size: tuple[int, int], save: str) -> Page:
    """Take a seat in a saved match on a screen of a size."""
    return sit_down(arrive(viewport={"width": size[0], "height": size[1]}), save)


def seeing(arrive: Arrive, size: tuple[int, int], save: str) -> Page:
    """The same, with scenes."""
    page = seat(arrive, size, save)
    page.evaluate(SEEN)
    page.reload()
    page.wait_for_selector("[data-main=primary]")
    return page


@each_size
def test_take_back_leads_out_of_an_expedition_declared_in_the_list(arrive: Arrive, size: tuple[int, int]) -> None:
    page = seat(arrive, size, save_of(4, "4_west", 5, IBERIAN, at("action", turn=2)))
    before = index(page)
    page.keyboard.press("l")
    page.locator("[data-drawer] button", has_text="Declare an expedition").first.click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    page.keyboard.press("Escape")
    button = page.locator(".dock-main .main-button", has_text="Take back")
    expect(button).to_be_visible()
    button.click()
    page.wait_for_selector(f'#prompt[data-index="{before}"]')


@each_size
def test_fewer_questions_closes_its_drawer_and_the_verdict_is_seen(arrive: Arrive, size: tuple[int, int]) -> None:
    state, human = great_battle()
    page = seeing(arrive, size, saved(state, human))
    page.locator(".gear").click()
    page.locator("[data-drawer] button", has_text="Only as attacker or defender").click()
    expect(page.locator("[data-drawer]")).to_have_count(0)
    page.wait_for_selector("[data-stage=battle] .seal")


@each_size
def test_a_verdict_lies_whole_in_its_frame(arrive: Arrive, size: tuple[int, int]) -> None:
    """Five cards against five, a die rolled again, points on both sides: all to be seen, or scrolled on a phone."""
    state, human = great_battle()
    page = seeing(arrive, size, saved(state, human))
    page.locator(".hand-slot.can .hand-card").first.click()
    before = index(page)
    page.locator(f"{PRIMARY}{ABLE}", has_text="Hannibal").click()
    page.wait_for_selector(f'[data-stage=battle], #prompt:not([data-index="{before}"])')
    page.wait_for_selector("[data-stage=battle], .gear")
    # Whoever is asked once more passes; what others do is not skipped.
    if not page.locator("[data-stage=battle]").count():
        page.locator(f"{PRIMARY}{ABLE}", has_text="Pass").click()
        page.wait_for_selector("[data-stage=battle]")
    scene = page.locator("[data-stage=battle] .battle-scene")
    page.wait_for_function("() => !document.querySelector('.battle-scene .untold')")
    expect(scene.locator(".scene-after")).to_contain_text("Before the dice")
    high = scene.evaluate("(scene) => [scene.scrollHeight, scene.clientHeight]")
    if size[0] > 600:
        assert high[0] <= high[1] + 1, "nothing is cut off"
    box = scene.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= size[1]


@each_size
def test_an_own_goal_is_marked_and_never_the_great_button(arrive: Arrive, size: tuple[int, int]) -> None:
    state, human = assault_with_a_wall_in_hand()
    page = seat(arrive, size, saved(state, human))
    wall = page.locator(".hand-slot.foe")
    expect(wall).to_have_count(1)
    expect(wall).to_contain_text("helps the enemy")
    wall.locator(".hand-card").click()
    expect(page.locator(PRIMARY)).to_contain_text("Pass")
    expect(page.locator(SECOND)).to_contain_text("helps the enemy")


@each_size
def test_nothing_dead_lies_in_the_dock_after_the_end(arrive: Arrive, size: tuple[int, int]) -> None:
    state, human = the_end()
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    page = guest.open()
    page.evaluate(
        "([id, text]) => localStorage.setItem(`thalassa.match.${id}`, text)", ["empires", saved(state, human)]
    )
    page.goto(guest.site.url + "#/play/empires")
    page.wait_for_selector(END)
    expect(page.locator(".dock-own").locator("button, p, .card")).to_have_count(0)


@each_size
def test_two_at_one_screen_found_their_empires_without_a_curtain(arrive: Arrive, size: tuple[int, int]) -> None:
    opened: Any = _ask(
        "new",
        slug="mediterranean-empires",
        seats=2,
        seed=3,
        options={"scenario": "2_punic_wars"},
        players=[{"name": "Ann", "kind": "human"}, {"name": "Ben", "kind": "human"}],
    )
    page = seat(arrive, size, _ask("save", match=opened["match"], saved=1)["text"])
    expect(page.locator(".curtain")).to_have_count(0)
    for _ in range(2):
        before = index(page)
        page.locator(".em-city.legal").first.dispatch_event("click")
        page.locator(f"{PRIMARY}{ABLE}").click()
        page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
        expect(page.locator(".curtain")).to_have_count(0)
    assert json.loads(json.dumps(opened))["view"]["open"] is True


def test_once_hands_are_dealt_a_curtain_hides_them(arrive: Arrive) -> None:
    state, human = assault_with_a_wall_in_hand()
    guest = arrive()
    page = guest.open()
    text = saved(state, human, ((human + 1) % 4,))
    page.evaluate("([id, text]) => localStorage.setItem(`thalassa.match.${id}`, text)", ["empires", text])
    page.goto(guest.site.url + "#/play/empires")
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(STAGE).count() == 0
