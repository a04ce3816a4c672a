"""The trade desk of Trading in the Mediterranean: an offer put together by clicking on both sides, and an answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import MINE, no_sideways_scroll, start

pytestmark = pytest.mark.site


def speak(page: Page) -> None:
    """Wait for my visit to the market and refuse what waits, until I may offer."""
    for _ in range(20):
        page.wait_for_selector(".prompt.mine")
        waiting = page.locator(".td-offer .td-refuse")
        if not waiting.count():
            break
        before = page.locator("#prompt").get_attribute("data-index")
        waiting.first.click()
        expect(page.locator("#prompt")).not_to_have_attribute("data-index", before or "")
    expect(page.locator(".td-draft")).to_contain_text("A new offer")


def test_an_offer_by_clicks_on_both_sides(guest: Guest) -> None:
    page = guest.open()
    start(page, slug="trading-in-the-mediterranean")
    desk = page.get_by_role("region", name="Trade desk")
    expect(desk.locator(".td-hand .td-card")).to_have_count(5)
    expect(desk.locator(".td-hand .td-unknown")).to_have_count(0)
    speak(page)

    card = desk.locator(".td-hand button.td-card").first
    good = card.locator("b").inner_text()
    card.click()
    draft = desk.locator(".td-draft")
    expect(draft.locator("button.td-chip").first).to_contain_text(good)
    wish = desk.get_by_role("group", name="Ask for").locator(f"button:not([aria-label$=' {good}'])").first
    wish.click()
    expect(draft.locator(".td-sides > div").nth(1).locator("button.td-chip").first).to_contain_text("×")
    no_sideways_scroll(page)
    desk.get_by_role("button", name="Post the offer").click()
    mine = desk.locator(".td-offer.td-mine")
    expect(mine).to_contain_text(good)

    mine.get_by_role("button", name="Withdraw").click()
    expect(mine).to_have_count(0)


def test_the_bell_rings_when_the_time_is_up(guest: Guest) -> None:
    page = guest.open()
    page.clock.install()
    start(page, slug="trading-in-the-mediterranean", options={"clock": "2"})
    clock = page.locator(".td-clock")
    expect(clock).to_contain_text(re.compile(r"1:\d\d"))
    page.clock.fast_forward(60_000)
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    page.reload()
    page.wait_for_selector(MINE)
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    page.clock.fast_forward(61_000)
    expect(page.locator(".log")).to_contain_text("The bell rings.")
    expect(clock).to_have_count(0)
