"""Trading at four sizes: everything fits, nothing jumps, nothing of worth goes by one press too many."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import index, no_sideways_scroll
from .trading_saves import sit_down

pytestmark = pytest.mark.site

SIZES: dict[str, dict[str, Any]] = {
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "1024x600": {"viewport": {"width": 1024, "height": 600}},
    "360x740": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
PHONE = SIZES["360x740"]
WIDE = ("1366x768", "1024x768", "1024x600")
every_size = pytest.mark.parametrize("size", SIZES)
wide_sizes = pytest.mark.parametrize("size", WIDE)

OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(
    ".tm-place, .tm-slip, .tm-dish, .tm-whom, .tm-verdict, .tm-in-brief, .tm-plan, .shields > *, .tm-tray, .dock"
  )].filter((part) => part.getClientRects().length);
  const lies = (one, two) => {
    const [a, b] = [one, two].map((part) => part.getBoundingClientRect());
    return a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  };
  return parts.flatMap((one, at) => parts.slice(at + 1)
    .filter((two) => lies(one, two)).map((two) => `${one.className} / ${two.className}`));
}"""
"""Parts of the table that lie over one another."""
CUT = """() => {
  const seen = (part) => {
    const box = part.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1 && over && part.contains(over);
  };
  return [...document.querySelectorAll(".tm-answers button, .tm-verdict, .tm-pan .tm-purse button")]
    .filter((part) => part.getClientRects().length && !seen(part)).map((part) => part.className || part.dataset.key);
}"""
"""What can be pressed or read, and cannot be reached."""
LAID = """() => [...document.querySelectorAll(".tm-pan.mine .tm-lay")].map((card) => {
  const { left, right } = card.getBoundingClientRect();
  return [left, right];
})"""


def lay_a_deal(page: Page) -> None:
    """Two cards are asked for, four given, with wealth."""
    for number in range(2):
        page.locator(".tm-place button.tm-set").nth(number).click()
    for number in range(4):
        page.locator(".tm-hand button.tm-own").first.click()
        expect(page.locator(".tm-pan.mine .tm-lay")).to_have_count(number + 1)
    page.locator("[data-key='purse give_wp']").click()
    expect(page.locator(".tm-verdict.theirs em")).to_be_visible()


@wide_sizes
@pytest.mark.parametrize("moment", ["two slips", "market"])
def test_the_market_fits(arrive: Callable[..., Guest], size: str, moment: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, moment)
    lay_a_deal(page)
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT) == []
    cards = page.evaluate(LAID)
    assert all(right <= left + 1 for (_, right), (left, _) in pairwise(cards)), "four side by side"
    no_sideways_scroll(page)


@wide_sizes
@pytest.mark.parametrize("moment", ["talk", "targets"])
def test_a_war_fits(arrive: Callable[..., Guest], size: str, moment: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, moment)
    expect(page.locator(".tm-place").last).to_be_in_viewport(ratio=0.98)
    assert page.evaluate(OVERLAPS) == []


@wide_sizes
def test_what_a_victor_may_take_is_all_seen(arrive: Callable[..., Guest], size: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, "spoils")
    picks = page.locator(".tm-tray .tm-pick")
    for number in range(picks.count()):
        expect(picks.nth(number)).to_be_in_viewport(ratio=0.98)


@every_size
def test_what_a_deal_is_worth_stands_on_its_seal_term_by_term(arrive: Callable[..., Guest], size: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, "two slips")
    page.locator(".tm-place button.tm-set").first.click()
    page.locator(".tm-hand button.tm-own").first.click()
    page.locator("[data-key='purse give_wp']").click()
    terms = page.locator(".tm-terms > span")
    expect(terms.filter(has_text="wealth")).to_be_visible()
    numbers = [int(text.replace("−", "-")) for text in page.locator(".tm-terms b").all_inner_texts()]
    total = page.locator(".tm-sum em").text_content() or ""
    assert sum(numbers) == int(re.sub(r"[^-0-9]", "", total.replace("−", "-")))
    expect(page.locator(".tm-verdict.theirs")).to_contain_text(re.compile(r"\d+%|Cannot pay|Refused"))


@every_size
def test_six_cards_to_lose_are_all_seen(arrive: Callable[..., Guest], size: str) -> None:
    """Once the sixth wrapped and was cut, its back could not be read."""
    page = arrive(**SIZES[size]).open()
    sit_down(page, "six to lose", seed=4)
    picks = page.locator(".tm-tray .tm-pick")
    assert picks.count() >= 6
    for number in range(picks.count()):
        if size == "360x740":
            picks.nth(number).scroll_into_view_if_needed()
        expect(picks.nth(number)).to_be_in_viewport(ratio=0.98)
    expect(page.locator(".tm-tray .tm-back").last).to_be_in_viewport(ratio=0.98)
    if size != "360x740":
        assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("size", ["1024x768", "1024x600"])
def test_the_stalls_are_readable_on_a_tablet(arrive: Callable[..., Guest], size: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, "stalls")
    names = page.locator(".tm-tile:visible .tm-tile-head b")
    assert names.count() >= 6
    split = "(name) => name.scrollWidth > name.clientWidth + 1 || name.clientHeight > 44"
    assert not [text for text in names.all() if text.evaluate(split)], "no name is broken within a word"
    if size == "1024x600":
        page.locator("[data-key='stall army']").click()
        expect(page.locator(".tm-stall.army .tm-tile").last).to_be_in_viewport(ratio=0.98)
    page.locator(".tm-needs").click()
    expect(page.locator("[data-drawer=plan]")).to_be_visible()


def test_storing_moves_nothing_on_a_phone(arrive: Callable[..., Guest]) -> None:
    """Once the tray jumped by 77 px, and the second tap on the crate took the card out again."""
    page = arrive(**PHONE).open()
    sit_down(page, "market")
    crate = page.locator("button.tm-crate-head")
    crate.tap()
    before = crate.bounding_box()
    page.locator(".tm-hand .tm-own.lit").first.tap()
    expect(page.locator(".tm-planks .tm-own")).to_have_count(1)
    assert crate.bounding_box() == before


@pytest.mark.parametrize("size", ["1366x768", "360x740"])
def test_storing_ends_with_escape_and_with_anything_else(arrive: Callable[..., Guest], size: str) -> None:
    page = arrive(**SIZES[size]).open()
    sit_down(page, "market")
    crate = page.locator("button.tm-crate-head")
    crate.click()
    expect(crate).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(crate).to_have_attribute("aria-pressed", "false")
    crate.click()
    page.locator(".tm-place button.tm-set").first.click()
    expect(crate).to_have_attribute("aria-pressed", "false")
    before = index(page)
    page.locator(".tm-hand button.tm-own").first.click()
    expect(page.locator(".tm-pan.mine .tm-lay")).to_have_count(1)
    assert index(page) == before, "the card is given, not stored"


def test_what_cannot_be_stored_says_why(arrive: Callable[..., Guest]) -> None:
    page = arrive(**PHONE).open()
    sit_down(page, "market")
    page.locator("button.tm-crate-head").tap()
    page.locator(".tm-hand .tm-own.dim").first.tap(force=True)
    expect(page.locator(".toast")).to_be_visible()


def test_backspace_ends_no_market_and_a_press_asks_once_when_offers_wait(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "two slips")
    before = index(page)
    page.keyboard.press("Backspace")
    second = page.locator("[data-main='second']")
    expect(second).to_be_focused()
    expect(second).to_contain_text("Done with this market")
    second.click()
    expect(second).to_contain_text("anyway")
    expect(second).to_contain_text("2 offers wait")
    assert index(page) == before


def test_like_is_compared_with_like_on_the_shields(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    scores = page.locator(".shield-score")
    expect(scores.first).to_contain_text(re.compile(r"\d+ \+ \d+"))
    expect(scores.last).to_contain_text(re.compile(r"\d+ \+ \?"))


def test_the_plan_tells_the_cards_a_turn(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    rows = page.locator(".tm-plan .tm-engine li")
    expect(rows).to_have_count(4)
    expect(page.locator(".tm-engine")).to_contain_text("one more card in each turn")
