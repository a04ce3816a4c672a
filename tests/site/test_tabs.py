"""Two tabs, one match: the newer save counts, nobody is locked out by himself, what was shown is never lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import choices, index, my_turn, saved, start, take, wait_saved
from .test_saves import begun, put, resealed

pytestmark = pytest.mark.site

HOLD_ANSWERS = """
window.Worker = class extends Worker {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (window.holdOpen && event.data.text?.includes('"labels"')) window.letOpen = () => hear(event);
      else hear(event);
    };
  }
};
window.holdOpen = location.protocol === "http:" && sessionStorage.getItem("hold") === "yes";
"""
"""The answer that opens a match waits until the test lets it through."""

SAVES_HELD = """
window.Worker = class extends Worker {
  postMessage(message) {
    if (!window.holdSaves || !message.text?.includes('"method":"save"')) super.postMessage(message);
  }
};
"""
"""No save is ever answered while `holdSaves` is set."""


def only_save(page: Page) -> dict[str, Any]:
    """The one stored match."""
    ((_, save),) = saved(page).items()
    return save


def address(page: Page) -> str:
    return page.url.split("/", 3)[3]


def test_what_one_tab_plays_while_another_opens_is_not_overwritten(guest: Guest) -> None:
    first = begun(guest)
    guest.context.add_init_script(HOLD_ANSWERS)
    second = guest.context.new_page()
    second.goto(guest.site.url + "#/about")
    second.evaluate("sessionStorage.setItem('hold', 'yes')")
    second.reload()
    second.evaluate("address => { location.hash = address; }", address(first)[1:])
    second.wait_for_function("() => window.letOpen")
    take(first)
    assert my_turn(first)
    at = index(first)
    wait_saved(first, at)
    second.evaluate("window.holdOpen = false; window.letOpen()")
    second.get_by_role("button", name="Play here").click()
    assert my_turn(second)
    assert index(second) == at, "the second tab shows an old position"
    take(second)
    wait_saved(second, index(second))
    assert only_save(second)["length"] > at


def test_saves_are_numbered_even_when_the_clock_goes_back(guest: Guest) -> None:
    page = begun(guest)
    before = only_save(page)["saved"]
    page.evaluate("Date.now = () => 1000")
    take(page)
    page.wait_for_function(
        """before => Object.entries(localStorage).some(([key, text]) =>
             key.startsWith("thalassa.match.") && JSON.parse(text).saved > before)""",
        arg=before,
    )


def test_an_older_save_does_not_drive_out_a_newer_one(guest: Guest) -> None:
    page = begun(guest)
    ((key, old),) = saved(page).items()
    take(page)
    assert my_turn(page)
    at = index(page)
    wait_saved(page, at)
    put(page, key, resealed(old))
    take(page)
    assert my_turn(page)
    wait_saved(page, index(page))
    assert page.locator(".banner").count() == 0
    newer = resealed(old, saved=old["saved"] + 10**9)
    put(page, key, newer)
    page.keyboard.press("1")
    expect(page.locator("#prompt")).to_have_attribute("data-index", "2")
    assert only_save(page)["length"] == 2, "the newer save was overwritten"


def test_a_match_whose_storage_was_cleared_is_saved_again(guest: Guest) -> None:
    page = begun(guest)
    page.evaluate("localStorage.clear()")
    take(page)
    assert my_turn(page)
    at = index(page)
    wait_saved(page, at)
    expect(page.locator(".banner")).to_contain_text("saved again, as it stands here")
    assert choices(page).count() > 0
    page.reload()
    assert my_turn(page)
    assert index(page) == at


def test_a_match_whose_storage_another_tab_cleared_is_saved_again_at_once(guest: Guest) -> None:
    page = begun(guest)
    guest.open("#/about").evaluate("localStorage.clear()")
    wait_saved(page, index(page))
    expect(page.locator(".banner")).to_contain_text("saved again, as it stands here")


def test_a_match_deleted_in_another_tab_is_saved_again_with_the_next_move(guest: Guest) -> None:
    page = begun(guest)
    home = guest.open()
    home.get_by_role("button", name="Delete").click()
    expect(home.locator(".save")).to_have_count(0)
    expect(page.locator(".banner")).to_contain_text("deleted in another tab")
    take(page)
    assert my_turn(page)
    expect(page.locator(".banner")).to_contain_text("saved again")
    expect(home.locator(".save")).to_have_count(1)
    page.reload()
    assert my_turn(page)
    assert index(page) > 2


def test_a_tab_does_not_lock_itself_out(guest: Guest) -> None:
    page = begun(guest)
    hash_ = "#" + page.url.split("#")[1]
    for wait in (0, 0, 1, 5, 20, 60):
        page.evaluate(
            """async ([match, wait]) => {
                 const turn = () => new Promise((done) => setTimeout(done, wait));
                 location.hash = "#/about";
                 await turn();
                 location.hash = match;
                 await turn();
                 location.hash = "#/about";
                 await turn();
                 location.hash = match;
               }""",
            [hash_, wait],
        )
        assert my_turn(page)
        assert page.locator(".banner").count() == 0, "this tab says that it is another tab"
        assert index(page) == 2


def test_a_move_that_was_shown_survives_a_page_that_goes_away_before_its_save(guest: Guest) -> None:
    guest.context.add_init_script(SAVES_HELD)
    page = begun(guest)
    page.evaluate("window.holdSaves = true")
    take(page)
    at = index(page)
    assert at > 2 and only_save(page)["length"] == 2, "it was saved: the test proves nothing"
    page.reload()
    assert my_turn(page)
    assert index(page) >= at
    wait_saved(page, index(page))


def test_leaving_the_table_saves_what_was_shown(guest: Guest) -> None:
    page = begun(guest)
    choices(page).nth(0).click()
    page.wait_for_function("() => document.querySelector('#prompt')?.dataset.index > 2")
    page.evaluate("location.hash = '#/'")
    page.wait_for_function(
        """() => Object.entries(localStorage).every(([key, text]) =>
             !key.startsWith("thalassa.match.") || JSON.parse(text).length > 2)"""
    )


def test_without_locks_the_last_to_write_plays(guest: Guest) -> None:
    guest.context.add_init_script("Object.defineProperty(navigator, 'locks', { get: () => undefined })")
    first = begun(guest)
    second = guest.open(address(first))
    assert my_turn(second)
    take(second)
    assert my_turn(second)
    at = index(second)
    wait_saved(second, at)
    expect(first.locator("#prompt")).to_have_attribute("data-index", str(at))
    expect(first.locator(".banner")).to_contain_text("open in another tab")
    first.get_by_role("button", name="Play here").click()
    assert my_turn(first)
    take(first)
    wait_saved(first, index(first))
    expect(second.locator(".banner")).to_contain_text("open in another tab")


def test_a_fresh_match_can_be_left_and_found_again(guest: Guest) -> None:
    page = guest.open()
    start(page)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".save")).to_have_count(1)
