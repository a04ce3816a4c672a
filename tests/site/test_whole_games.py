"""A whole match of each of the three long games on the built site: pointing at the map or the desk, a reload in the
middle, and the finished match opened by a stranger from its link."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import END, MINE, heading, index, no_sideways_scroll, start
from .test_look import PHONE, SMALL_TARGETS, TARGETS, axe

pytestmark = pytest.mark.site

OFFERED = """() => [...document.querySelectorAll(
  ".choices .choice[data-key]:not([aria-disabled]), .tradedesk [data-key]:not([aria-disabled]), svg [role=button]",
)].map(({ dataset }) => dataset.key)"""
PRESS = """(key) => [...document.querySelectorAll("[data-key]")].find(({ dataset }) => dataset.key === key)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
MOST_DECISIONS = 600


def moved_on(page: Page, before: int) -> None:
    """Wait until the match has gone on, and for the next decision or the end."""
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    page.wait_for_selector(f"{MINE}, {END}")


def decide(page: Page, wishes: str) -> None:
    """Press the first of the wished verbs that is offered; else whatever is."""
    offered: list[str] = page.evaluate(OFFERED)
    by_verb = {key.split(" ")[0]: key for key in reversed(offered)}
    before = index(page)
    page.evaluate(PRESS, next((by_verb[verb] for verb in wishes.split() if verb in by_verb), offered[0]))
    moved_on(page, before)


def play_out(page: Page, wishes: str) -> None:
    """Play to the end; on the way leave the page once and come back to the very same point."""
    for number in range(MOST_DECISIONS):
        if page.locator(END).count():
            break
        decide(page, wishes)
        if number == 20:
            before = index(page)
            page.reload()
            page.wait_for_selector(f'{MINE} > #prompt[data-index="{before}"], {END}')
    expect(page.locator(END)).to_be_visible()


def link_holds_the_match(page: Page, arrive: Callable[..., Guest], guest: Guest, title: str) -> None:
    """A stranger opens the copied link and sees the same end."""
    ranking = page.locator(".ranking").inner_text()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    stranger = arrive().open(link.replace(guest.site.url, ""))
    heading(stranger, f"Replay: {title}")
    expect(stranger.get_by_text(re.compile("^Action 0 of"))).to_be_visible()
    stranger.keyboard.press("End")
    expect(stranger.locator(".ranking")).to_have_text(re.compile(r"\s*".join(map(re.escape, ranking.split()))))


def test_trade_and_war_by_pointing_at_the_map(guest: Guest, arrive: Callable[..., Guest]) -> None:
    page = guest.open()
    start(page, slug="trade-and-war", options={"turns": "12"})
    page.wait_for_selector(MINE)
    page.locator(".hex-town", has_text=re.compile(r"^\s*Carthage, ")).locator(".hex-town-ground").click()
    expect(page.locator(".map-told")).to_contain_text("Carthage, ")
    while not page.locator("[data-key^='roll ']").count():
        decide(page, "done pass")
    before = index(page)
    page.locator("svg [data-key^='roll ']").first.click()
    moved_on(page, before)

    goal = page.locator(".hex-goal.goal").last
    goal.hover()
    expect(page.locator(".hex-way").first).to_have_attribute("d", re.compile("^M.*L"))
    tile = re.search(r"\d+$", goal.get_attribute("data-key") or "")
    before = index(page)
    goal.click()
    moved_on(page, before)
    expect(page.locator(f".hex-piece[data-place='{tile and tile[0]}']")).to_have_count(1)
    assert axe(page) == []

    play_out(page, "done end_moves pass peace keep turn_back pass_by refuse decline go")
    link_holds_the_match(page, arrive, guest, "Trade and War")


def test_mediterranean_empires_on_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**PHONE, color_scheme="dark")
    page = guest.open()
    start(page, slug="mediterranean-empires")
    page.wait_for_selector(MINE)
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS, TARGETS) == []
    assert axe(page) == []

    def tap_beside(place: str, away: int = 14) -> None:
        """A tap that misses the mark of a city by so many pixels."""
        mark = page.locator(f"[data-place='{place}'] .touch")
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2 - away, box["y"] + box["height"] / 2)

    # The first tap tells, the button below the map (or a second tap) does it.
    before = index(page)
    tap_beside("rome")
    told = page.locator(".map-told")
    expect(told).to_contain_text("Rome: ")
    assert index(page) == before
    told.get_by_role("button", name="Rome", exact=False).first.tap()
    moved_on(page, before)
    before = index(page)
    page.locator("[data-place='capua'] .touch").tap()
    expect(told).to_contain_text("Capua: neutral")
    page.locator("[data-place='capua'] .touch").tap()
    moved_on(page, before)
    expect(page.locator(".news-newest")).to_be_visible()

    while page.locator("[data-key^='place ']").count():
        decide(page, "place")
    page.get_by_role("button", name="Go to the choices").tap()
    expect(page.locator(".choices .choice").first).to_be_in_viewport()
    no_sideways_scroll(page)

    play_out(page, "expedition target route add go hush pass none stay keep one_point")
    link_holds_the_match(page, arrive, guest, "Mediterranean Empires")


def test_trading_in_the_mediterranean_with_deals(guest: Guest, arrive: Callable[..., Guest]) -> None:
    page = guest.open()
    start(page, slug="trading-in-the-mediterranean", options={"rounds": "quick"})
    page.wait_for_selector(MINE)
    assert axe(page) == []
    play_out(page, "accept pay refuse post pass keep commit recruit done wait silent blame peace plunder")
    link_holds_the_match(page, arrive, guest, "Trading in the Mediterranean")
