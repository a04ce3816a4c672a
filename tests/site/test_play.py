"""Whole visits: from the first paint to the finished match, by mouse, by keyboard, around one table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pygame_core import games
from pygame_core.kernel import share
from tools import setup_form

from .conftest import Guest
from .play import END, SEED, choices, finish, focus_of, heading, index, my_turn, saved, start, take, wait_saved
from .test_look import axe

pytestmark = pytest.mark.site


def test_from_the_first_visit_to_a_finished_match_by_mouse(guest: Guest, arrive: Callable[..., Guest]) -> None:
    page = guest.open()
    heading(page, "Build an empire from seven dice")
    page.get_by_role("link", name="Play Morra").click()
    heading(page, "Morra")
    assert page.title() == "New match of Morra · Thalassa"
    setup_form.change(page, 0, name="Livia")
    setup_form.choose_luck(page, SEED)
    page.get_by_role("button", name="Start", exact=True).click()
    assert my_turn(page)
    assert page.title() == "Morra · Thalassa"
    finish(page)

    outcome = page.locator(END)
    expect(outcome.locator("h2")).to_have_text(re.compile("wins?|share the win"))
    expect(outcome.locator(".ranking li")).to_have_count(2)
    expect(outcome.locator(".score-table tbody tr")).to_have_count(1)
    expect(outcome.locator(".chart .line")).to_have_count(2)

    # The file, the link and the list all hold the same match.
    with page.expect_download() as exported:
        outcome.get_by_role("button", name="Export to a file").click()
    file = json.loads(exported.value.path().read_text())
    assert file["over"] and file["players"][0][0] == "Livia"
    outcome.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    games.register("morra")
    assert len(share.decode(link.split("/replay/")[1], games.get)) == file["length"]

    stranger = arrive().open(link.replace(guest.site.url, ""))
    heading(stranger, "Morra")
    expect(stranger.locator(".share-who")).to_contain_text("Livia")
    expect(stranger.locator(".share")).not_to_contain_text("You")
    stranger.get_by_role("link", name="Watch").click()
    heading(stranger, "Morra Replay")
    expect(stranger.get_by_text(f"Action 0 of {file['length']}")).to_be_visible()
    stranger.keyboard.press("End")
    expect(stranger.locator(END)).to_be_visible()
    stranger.keyboard.press("ArrowLeft")
    expect(stranger.get_by_text(f"Action {file['length'] - 1} of {file['length']}")).to_be_visible()
    stranger.get_by_label("Seen by").select_option(label="An onlooker")
    # The slowest speed: at another a short match may be over before the pause is pressed.
    stranger.get_by_role("group", name="Speed").get_by_role("button").first.click()
    stranger.get_by_role("button", name="To the start").click()
    stranger.get_by_role("button", name="Play", exact=True).click()
    stranger.wait_for_function("() => document.querySelector('#prompt').dataset.index >= 3")
    stranger.get_by_role("button", name="Pause").click()

    # From any point a match of one's own branches off.
    at = int(stranger.locator("#prompt").get_attribute("data-index") or 0)
    stranger.get_by_role("button", name="Play on from here").click()
    heading(stranger, "Morra")
    stranger.wait_for_selector("#prompt")
    assert index(stranger) >= at
    assert any(save["length"] >= at and not save["over"] for save in saved(stranger).values())

    # The same dice once more: the same first card.
    page.get_by_role("button", name="Same luck again").click()
    expect(page.locator(END)).to_have_count(0)
    assert my_turn(page)
    assert [save["seed"] for save in saved(page).values() if not save["over"]] in ([], [file["seed"]])
    page.get_by_role("link", name="Thalassa, home").click()
    expect(page.locator(".save")).to_have_count(2)


LISTEN = """() => {
  window.said = [];
  const live = document.querySelector("#live");
  new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true });
}"""


def test_a_match_by_keyboard_alone(guest: Guest) -> None:
    page = guest.open()
    page.wait_for_selector(".game-card")

    def tab_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if name in focus_of(page):
                return
        raise AssertionError(f"the focus never comes to {name}")

    tab_to("Play Morra")
    page.keyboard.press("Enter")
    heading(page, "Morra")
    expect(page.locator("h1")).to_be_focused()
    tab_to("Start")
    page.keyboard.press("Enter")
    assert my_turn(page)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Repeat the question")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.evaluate(LISTEN)
    while my_turn(page):
        before = index(page)
        page.keyboard.press(str(min(3, choices(page).count())))
        page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) > n", arg=before)
        assert not focus_of(page).startswith("BODY"), "the focus was lost"
    said: list[str] = page.evaluate("window.said")
    assert any("guess the sum" in text for text in said), "the prompt is not read out"
    assert any("scores a point" in text or "Round" in text for text in said), "events are not read out"
    expect(page.locator(END)).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator("#log-title")).to_be_focused()


def test_two_at_one_table_do_not_see_each_others_cards(guest: Guest) -> None:
    page = guest.open()
    page.goto(guest.site.url + "#/new/morra")
    setup_form.change(page, 0, name="Gaius")
    setup_form.change(page, 1, "human", "Livia")
    page.get_by_role("button", name="Start", exact=True).click()
    for turn in range(4):
        name = ("Gaius", "Livia")[turn % 2]
        curtain = page.locator(".curtain")
        expect(curtain).to_contain_text(f"{name}, it is your turn")
        assert page.locator(".log, .choices, .generic-view").count() == 0, "something shows behind the curtain"
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".player-kind").nth(turn % 2)).to_contain_text("You")
        other = ("Livia", "Gaius")[turn % 2]
        # A card of -1 is a card not seen.
        assert not re.search(rf"{other} is dealt a card of \d", page.locator(".log-book").inner_text())
        for _ in range(3):
            if page.locator(".curtain").count() == 0:
                take(page, 1)


def test_undo_hint_refusal_and_the_way_to_the_rule(guest: Guest) -> None:
    page = guest.open()
    start(page)
    assert my_turn(page)
    take(page, 2)
    refused = page.locator(".refused-group")
    expect(refused).to_contain_text("You show 2 fingers yourself")
    refused.get_by_role("button", name="Guess 0").click(force=True)
    expect(page.locator("#live")).to_contain_text("the sum cannot be less")
    assert index(page) == 1

    page.get_by_role("button", name="Undo").click()
    expect(choices(page).first).to_contain_text("Show 0 fingers")
    page.keyboard.press("r")
    expect(choices(page).first).to_contain_text("Guess 3")

    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("this sum came up")
    expect(page.locator(".choices .choice.hinted")).to_have_count(1)
    page.locator(".hint-best button").click()
    expect(page.locator(".hint")).to_have_count(0)
    assert index(page) == 2
    wait_saved(page, 2)

    page.keyboard.press("u")
    expect(choices(page).first).to_contain_text("Guess 3")
    page.locator(".refused-why a").click()
    book = page.get_by_role("dialog", name="Morra: the rules")
    expect(book.locator(".rule.wanted")).to_be_focused()
    assert axe(page) == []
    page.get_by_label("Search the rules").fill("no such word at all")
    expect(page.get_by_text(re.compile("^0 of"))).to_be_visible()
    page.get_by_label("Search the rules").fill("card")
    expect(book.locator(".rule").first).to_be_visible()
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)
    assert my_turn(page)
    assert index(page) == 1
