"""Any static host will do: one of plain http too, where browsers hold back what they call secure contexts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tools.browser import PLAIN_HOST
from tools.server import Site

from .conftest import Guest
from .play import finish, heading, index, my_turn, start, take, wait_saved

pytestmark = pytest.mark.site

NO_CLIPBOARD = """
for (const name of navigator.clipboard ? ["write", "writeText"] : []) {
  navigator.clipboard[name] = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}
"""
SLOW_CLIPBOARD = """
const writeText = navigator.clipboard?.writeText;
let pressed = 0;
addEventListener("click", () => { pressed = performance.now(); }, true);
if (writeText) navigator.clipboard.writeText = (text) => performance.now() - pressed > 1
  ? Promise.reject(new DOMException("no", "NotAllowedError")) : writeText.call(navigator.clipboard, text);
"""
"""As in WebKit: what comes later than the click is refused (only the wait is shorter)."""
PHONE_SHARE = """
navigator.share = (data) => { window.shared = data; return Promise.resolve(); };
"""


@pytest.fixture
def plain(folder: Path) -> Iterator[Site]:
    with Site(folder, host=PLAIN_HOST) as running:
        yield running


def copy_link(page: Page) -> None:
    """Ask for the link of the open match."""
    page.keyboard.press("m")
    page.get_by_role("button", name="Copy link").click()


def shown_link(page: Page) -> str:
    """The link that a dialog shows, selected."""
    field = page.get_by_role("textbox", name="Link of the match")
    expect(field).to_be_focused()
    link: str = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    return link


def test_a_match_is_played_and_shared_on_a_host_of_plain_http(arrive: Callable[..., Guest], plain: Site) -> None:
    guest = arrive(site=plain)
    page = guest.open()
    assert not page.evaluate("isSecureContext"), "the browser trusts this host: the test proves nothing"
    start(page)
    assert my_turn(page)
    take(page, 2)
    copy_link(page)
    link = shown_link(page)
    assert link.startswith(plain.url + "#/replay/")
    page.get_by_role("dialog").get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Copied.")
    finish(page)
    wait_saved(page, index(page))
    page.reload()
    expect(page.locator("section.end")).to_be_visible()

    page.get_by_role("link", name="Thalassa, home").click()
    page.get_by_role("button", name="Copy link").click()
    assert shown_link(page).startswith(plain.url)
    other = guest.open(link.removeprefix(plain.url))
    heading(other, "Morra")


def test_a_clipboard_that_refuses_leaves_the_link_selected(guest: Guest) -> None:
    guest.context.add_init_script(NO_CLIPBOARD)
    page = guest.open()
    start(page)
    assert my_turn(page)
    take(page, 2)
    copy_link(page)
    link = shown_link(page)
    page.keyboard.press("Escape")
    page.goto(link)
    heading(page, "Morra")


def test_the_clipboard_is_asked_inside_the_click(guest: Guest) -> None:
    guest.context.add_init_script(SLOW_CLIPBOARD)
    page = guest.open()
    start(page)
    assert my_turn(page)
    copy_link(page)
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    page.get_by_role("link", name="Thalassa, home").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast").last).to_contain_text("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith(guest.site.url + "#/replay/")


def test_a_phone_sends_the_link(arrive: Callable[..., Guest]) -> None:
    guest = arrive(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 780})
    guest.context.add_init_script(PHONE_SHARE)
    page = guest.open()
    start(page)
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('thalassa.match.'))")
    page.goto(guest.site.url + "#/")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("window.shared")
    assert shared["title"] == "Morra" and "#/replay/" in shared["url"]
