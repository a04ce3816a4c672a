"""The trading table: its verbs on its objects by mouse, touch and keys; whole matches; how many presses it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from .conftest import Guest
from .play import END, MINE, index, no_sideways_scroll, start
from .test_look import PHONE, axe
from .trading_saves import PATIENCE, sit_down

pytestmark = pytest.mark.site

SLUG = "trading-in-the-mediterranean"
MOST_DECISIONS = 700


class Fingers:
    """Presses things and counts how often; each press waits for what it plays where it plays something."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, what: Locator) -> None:
        """Press what only changes the page."""
        what.click()
        self.presses += 1

    def play(self, what: Locator) -> None:
        """Press what plays something."""
        before = index(self.page)
        self.press(what)
        self.page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


INSIDE = """(box) => {
  const right = (part) => part.getBoundingClientRect().right;
  const parts = [...box.querySelectorAll("*")];
  return box.scrollWidth <= box.clientWidth && parts.every((part) => right(part) <= right(box) + 1);
}"""
"""Whether nothing in a box sticks out of its right side."""
LOOKS = "(chip) => [getComputedStyle(chip).opacity, getComputedStyle(chip).borderColor]"


APART = """() => {
  const [one, two] = ["[data-sheet]", ".tm-plan"].map((each) => document.querySelector(each).getBoundingClientRect());
  return one.right <= two.left || two.right <= one.left;
}"""


def main_button(page: Page) -> Locator:
    return page.locator("[data-main='primary']")


def test_an_offer_takes_three_presses_and_can_be_withdrawn(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    hand = Fingers(page)
    rival = page.locator(".tm-place").filter(has=page.locator("button.tm-set")).first
    hand.press(rival.locator("button.tm-set").first)
    expect(rival).to_have_class(re.compile("asked"))
    hand.press(page.locator(".tm-hand button.tm-own").last)
    expect(page.locator(".tm-verdict.mine")).to_contain_text("→")
    expect(page.locator(".tm-verdict.theirs")).to_contain_text("as far as you see")
    expect(main_button(page)).to_contain_text("Offer to")
    hand.play(main_button(page))
    assert hand.presses == 3
    assert page.locator(".tm-plan").evaluate("(plan) => plan.scrollWidth <= plan.clientWidth"), "no sideways column"
    own = page.locator(".tm-slip.own")
    expect(own).to_have_count(1)
    assert axe(page) == []
    hand.play(own.locator(".tm-withdraw"))
    expect(own).to_have_count(0)


def test_the_scale_holds_wealth_other_goods_and_another_addressee(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    page.locator(".tm-hand button.tm-own").first.click()
    page.locator(".tm-pan.theirs .tm-plus").first.click()
    page.locator("[data-sheet='ask'] [data-key='ask wool']").click()
    expect(page.locator(".tm-pan.theirs .tm-lay")).to_have_count(1)
    page.locator("[data-key='purse want_wp']").click()
    page.locator("[data-key='want_wp more']").click()
    expect(page.locator(".tm-pan.theirs .tm-coin").first).to_have_text("2")
    expect(page.locator("[data-key='purse give_wp']")).to_have_count(0)
    assert page.locator(".tm-plan").evaluate(INSIDE), "the side column does not scroll sideways"
    assert page.locator(".bar-chips").evaluate(INSIDE), "the turn track is whole beside a long prompt"
    chips = page.locator(".tm-to")
    chips.first.click()
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    chips.last.click()
    expect(main_button(page)).to_contain_text("Offer to everyone")
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    expect(page.locator(".tm-pan .tm-lay")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_what_is_wished_for_counts_against_the_income(arrive: Callable[..., Guest], screen: dict[str, Any]) -> None:
    page = arrive(**screen).open()
    sit_down(page, "market")
    plan = page.locator("[data-drawer=plan] .tm-wishes" if screen else ".floats .tm-wishes")
    wishes = plan.locator("li")
    page.locator("[data-key='phone market']" if screen else "[data-key='market']").click()
    page.locator("[data-drawer] [data-key='stall army']").click()
    page.locator("[data-drawer] [data-place='item recruit warrior']").click()
    page.locator("[data-sheet] [data-key='wish recruit warrior']").click()
    page.locator("[data-key='sheet close']").click()
    page.locator("[data-key='drawer close']").click()
    if screen:
        page.locator("[data-key='phone plan']").click()
    expect(wishes).to_contain_text(["warrior"])
    expect(plan).to_contain_text(re.compile("Enough for all wishes|short of your wishes"))
    page.reload()
    page.wait_for_selector(MINE)
    if screen:
        page.locator("[data-key='phone plan']").click()
    expect(wishes).to_have_count(1)
    wishes.locator(".tm-unwish").click()
    expect(wishes).to_have_count(0)


def test_what_the_age_allows_is_said_of_a_card(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    page.locator(".tm-hand button.tm-own").first.click()
    expect(page.locator(".tm-pan.mine .tm-lay")).to_have_count(1)
    expect(page.locator(".tm-speak")).to_have_count(0)
    sit_down(page, "words")
    page.locator(".tm-place button.tm-set").first.click()
    page.locator(".tm-hand button.tm-own:not(:has(.tm-luxury))").first.click()
    page.locator(".tm-speak").click()
    page.locator("[data-sheet] [data-key='say religion']").click()
    expect(page.locator(".tm-pan.mine .tm-claim")).to_contain_text("religious")
    Fingers(page).play(main_button(page))
    expect(page.locator(".tm-slip.own q")).to_have_text(re.compile("religious"))


def test_a_slip_is_answered_with_one_press_changed_on_the_scale_and_the_rest_refused(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "two slips")
    slips = page.locator(".tm-slip:not(.own)")
    expect(slips).to_have_count(2)
    expect(slips.first.locator(".tm-effect")).to_contain_text("Income")
    expect(slips.first.locator(".tm-said")).to_contain_text("“")
    # An answer to an offer of one's own can only be taken or refused.
    slips.get_by_role("button", name=re.compile("^Change")).first.click()
    expect(main_button(page)).to_contain_text("Answer")
    expect(page.locator(".tm-pan.theirs .tm-lay").first).to_be_visible()
    page.locator("[data-key='clear']").click()
    hand = Fingers(page)
    hand.play(slips.last.get_by_role("button", name=re.compile("^Refuse")))
    expect(slips).to_have_count(1)
    done = page.get_by_role("button", name="Refuse the rest, done")
    hand.press(done)
    hand.play(page.get_by_role("button", name="Refuse the rest, done anyway"))
    assert hand.presses == 3, "it asks once, since an offer that gains something would be refused"


def test_an_accepted_slip_changes_the_hand(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "two slips")
    before = page.locator(".tm-hand .tm-own").count()
    Fingers(page).play(page.locator(".tm-slip .tm-yes").first)
    page.wait_for_selector(f"{MINE}, .tm-own.lit")
    while page.locator("[data-key^='pay ']").count():
        Fingers(page).play(page.locator("[data-key^='pay ']").first)
    assert page.locator(".tm-hand .tm-own").count() != before or page.locator(".tm-giver").count()


def test_cards_go_into_the_crate_during_the_market_and_after_it(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    hand = Fingers(page)
    hand.press(page.locator("button.tm-crate-head"))
    hand.play(page.locator(".tm-hand .tm-own.lit").first)
    expect(page.locator(".tm-planks .tm-own")).to_have_count(1)
    hand.play(page.locator(".tm-planks button.tm-own"))
    expect(page.locator(".tm-planks .tm-own")).to_have_count(0)

    sit_down(page, "crate")
    income = page.locator(".tm-outlook .tm-coin").first.inner_text()
    hand.play(page.locator(".tm-hand .tm-own.lit").first)
    expect(page.locator(".tm-outlook .tm-coin").first).not_to_have_text(income)
    expect(main_button(page)).to_contain_text("Spend for")
    hand.play(main_button(page))


def test_a_hint_that_is_followed_is_put_away(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "crate")
    page.keyboard.press("h")
    Fingers(page).play(page.locator("[data-drawer=hint] .hint-best button"))
    expect(page.locator("[data-drawer]")).to_have_count(0)


def test_the_cart_is_filled_changed_and_sealed(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "stalls")
    hand = Fingers(page)
    tile = page.locator(".tm-tile:not(.out):not(.dear)").first
    hand.press(tile)
    sheet = page.locator("[data-sheet]")
    expect(sheet).to_contain_text("Income left")
    assert page.evaluate(APART), "the sheet leaves the plan free, where what is looked at counts"
    hand.play(sheet.get_by_role("button", name="Put into the cart"))
    expect(page.locator(".tm-entry:not(.ghost)")).to_have_count(1)
    assert axe(page) == []
    hand.play(page.locator("button.tm-entry"))
    expect(page.locator(".tm-entry:not(.ghost)")).to_have_count(0)
    fill = page.locator(".tm-exact button")
    if fill.count():
        hand.play(fill.first)
        expect(page.locator(".tm-income b")).to_have_text("0")
        hand.play(page.get_by_role("button", name="Empty the cart"))
    page.locator(".tm-turn").first.click()
    hand.press(page.get_by_role("button", name="Seal the purchases"))
    hand.play(page.get_by_role("button", name="Seal the purchases anyway"))


def test_a_war_is_talked_arrayed_and_aimed_on_the_table(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "talk")
    hand = Fingers(page)
    hand.press(page.locator("[data-place^='talk ']").first)
    hand.play(page.locator("[data-sheet] [data-key='tell promise']"))
    expect(page.locator(".tm-council")).to_contain_text("promised")

    sit_down(page, "army")
    splits = {page.locator(".tm-squares").inner_text()}
    for row in (page.locator(".tm-line").first, page.locator(".tm-line").last):
        if row.locator("button.tm-square").count():
            row.locator("button.tm-square").first.click()
            splits.add(page.locator(".tm-squares").inner_text())
    assert len(splits) > 1, "a die that is pressed goes to the other row, where a square is open"
    hand.play(page.get_by_role("button", name="Seal the army"))

    sit_down(page, "targets")
    target = page.locator(".tm-place .tm-pick").first
    expect(target).to_contain_text(re.compile("to take|in vain"))
    hand.play(target)


def test_a_second_vote_on_a_taboo_says_so_and_shows_who_named_what(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "split", seed=1)
    expect(page.locator("#prompt")).to_contain_text("vote once more")
    named = page.locator(".tm-tile").filter(has=page.locator(".tm-state .seat-mark"))
    expect(named.first).to_contain_text("named by")


def test_keys_alone_make_an_offer_and_end_a_visit(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    page.locator(".tm-place button.tm-set").first.focus()
    page.keyboard.press("Enter")
    page.locator(".tm-hand button.tm-own").first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".tm-verdict.mine")).to_be_visible()
    expect(main_button(page)).to_contain_text("Offer to")
    # A press on a button that settles does nothing.
    expect(main_button(page)).not_to_have_attribute("aria-disabled", "true")
    page.locator("#prompt").focus()
    before = index(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    expect(page.locator(".tm-slip.own")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.locator("[data-drawer] .choices button").first).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    stalls = page.locator("[data-drawer] .tm-stall")
    expect(stalls).to_have_count(1)
    expect(stalls).to_have_class(re.compile("developments"))
    page.locator("[data-drawer] [data-key='stall army']").press("Enter")
    expect(stalls).to_have_class(re.compile("army"))


def test_on_a_phone_by_touch(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**PHONE, color_scheme="dark")
    page = guest.open()
    sit_down(page, "two slips")
    no_sideways_scroll(page)
    assert axe(page) == []
    page.locator(".tm-place button.tm-set").first.tap()
    page.locator(".tm-hand button.tm-own").last.tap()
    expect(page.locator(".tm-verdict.mine")).to_be_visible()
    no_sideways_scroll(page)
    assert page.locator(".tm-pan.mine .tm-lay").first.evaluate(INSIDE), "a card that is given lies within its frame"
    chosen, other = page.locator(".tm-to[aria-pressed=true]"), page.locator(".tm-to[aria-pressed=false]").first
    looks = [each.evaluate(LOOKS) for each in (chosen, other)]
    assert looks[0][0] == looks[1][0] == "1" and looks[0][1] != looks[1][1], "what is chosen is framed, never dimmed"
    for scrolled in (0, 9999, 0):
        page.locator(".tm-board").evaluate("(board, top) => board.scrollTo(0, top)", scrolled)
        for fixed in (".tm-scale", ".tm-verdict.mine", ".tm-hand"):
            expect(page.locator(fixed)).to_be_in_viewport(ratio=0.95)
    before = index(page)
    page.locator(".tm-slip .tm-no").first.tap()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    sit_down(page, "stalls")
    page.locator(".tm-needs").tap()
    expect(page.locator("[data-drawer] .tm-plan")).to_contain_text("Your points")
    page.keyboard.press("Escape")
    page.locator("[data-key='stall religion']").tap()
    page.locator(".tm-stall.religion .tm-tile").first.tap()
    expect(page.locator("[data-sheet]")).to_be_visible()
    no_sideways_scroll(page)
    assert axe(page) == []


PAGES = """(row) => {
  const of = (place) => Math.round(place.getBoundingClientRect().left - row.getBoundingClientRect().left);
  const first = [...row.children].filter((place) => of(place) + place.clientWidth <= row.clientWidth).length;
  row.scrollTo({ left: 9999, behavior: "instant" });
  return [getComputedStyle(row).scrollSnapType, row.children.length, first, of(row.lastElementChild) < row.clientWidth];
}"""


def test_on_a_phone_the_rivals_are_pages_to_swipe(arrive: Callable[..., Guest]) -> None:
    page = arrive(**PHONE).open()
    sit_down(page, "market", seats=6)
    snaps, rivals, at_once, last_reached = page.locator(".tm-places").evaluate(PAGES)
    assert "mandatory" in snaps and rivals == 5 and 2 <= at_once < 5 and last_reached
    no_sideways_scroll(page)


COVERED = """() => [...document.querySelectorAll(".tm-slip")].flatMap((slip) => {
  const one = slip.getBoundingClientRect();
  return [...document.querySelectorAll(".tm-place, .tm-balance .pivot")].filter((place) => {
    const two = place.getBoundingClientRect();
    return one.left < two.right && two.left < one.right && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  }).map((place) => place.dataset.seat ?? "the scale");
})"""


CUT = """() => [...document.querySelectorAll(".tm-pile:not(.three)")].filter((pile) => {
  const two = pile.querySelectorAll(".tm-slip").length <= 2 && !pile.querySelector(".tm-folded");
  return two && pile.scrollHeight > pile.clientHeight + 1;
}).map((pile) => pile.className)"""
"""Piles of one slip or two that must be scrolled to be answered."""


def test_what_comes_into_sight_does_not_push_the_table_aside(arrive: Callable[..., Guest]) -> None:
    page = arrive(**PHONE).open()
    sit_down(page, "market")
    crate = page.locator(".tm-crate-head")
    crate.evaluate("(crate) => crate.scrollIntoView({ block: 'nearest', inline: 'center' })")
    assert page.locator(".match").evaluate("(match) => match.scrollLeft") == 0
    no_sideways_scroll(page)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.slow
def test_no_slip_lies_over_a_place(arrive: Callable[..., Guest], size: tuple[int, int]) -> None:
    page = arrive(viewport={"width": size[0], "height": size[1]}).open()
    for moment, seats in (("market", 6), ("two slips", 4), ("two slips", 6), ("opposite", 4)):
        sit_down(page, moment, seats=seats)
        page.wait_for_selector(".tm-slip")
        assert page.evaluate(COVERED) == []
        assert page.evaluate(CUT) == [], "two slips fit before each player"


WAYS_ON = (
    ".tm-own.lit:not([data-key^='keep '])",
    ".tm-tray button.tm-pick",
    ".tm-slip .tm-yes",
    ".tm-place .tm-pick[data-key]",
    ".tm-planks button[data-key^='release ']",
    ".tm-exact button",
    "[data-main='second']:not([aria-disabled]):has-text('Done with this market')",
    "[data-main='primary']:not([aria-disabled])",
)
"""What plays on; a main button once it has settled."""
ASKS = "[data-main]:not([aria-disabled]):has-text('anyway')"


def decide(page: Page) -> None:
    """Press something on the table that plays on, or that asks once whether it is meant."""
    before = index(page)
    page.wait_for_selector(", ".join(WAYS_ON))
    found = next(page.locator(each).first for each in WAYS_ON if page.locator(each).count())
    # An only choice is painted, and then played by the page itself once what led to it was seen: it may be gone
    # before it is pressed, but never without the match going on.
    with suppress(TooLate):
        found.dispatch_event("click", timeout=10_000)
    page.wait_for_selector(f'#prompt:not([data-index="{before}"]), {ASKS}, {END}')
    page.wait_for_selector(f"{MINE}, {END}")


@pytest.mark.parametrize("seats", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_a_whole_match_on_the_table(arrive: Callable[..., Guest], seats: int) -> None:
    guest = arrive() if seats == 4 else arrive(**PHONE)
    page = guest.open()
    page.set_default_timeout(PATIENCE)
    sit_down(page, "market", seats=seats, seed=3, level="easy")
    for _ in range(MOST_DECISIONS):
        if page.locator(END).count():
            break
        decide(page)
    expect(page.locator(END)).to_be_visible()


def test_a_quiet_market_takes_few_presses(guest: Guest) -> None:
    page = guest.open()
    sit_down(page, "market")
    hand = Fingers(page)
    while page.locator(".tm-board.phase-3").count() and "Spend for" not in main_button(page).inner_text():
        rest = page.get_by_role("button", name=re.compile("Done with this market"))
        done = rest if rest.count() else main_button(page)
        asks, before = "anyway" not in done.inner_text(), index(page)
        hand.press(done)
        # What would be refused is worth something, or the hand is open: it asks once.
        if asks and page.locator(f"#prompt[data-index='{before}']").count() and "anyway" in done.inner_text():
            hand.press(done)
        page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
        page.wait_for_selector(MINE)
    assert hand.presses <= 12, "a whole market in which one only says no (17 presses once)"


def test_the_bell_rings_when_the_time_is_up(guest: Guest) -> None:
    page = guest.open()
    page.clock.install()
    start(page, slug=SLUG, options={"clock": "2"})
    page.wait_for_selector(MINE)
    clock = page.locator(".tm-clock")
    expect(clock).to_contain_text(re.compile(r"1:\d\d"))
    page.clock.fast_forward(60_000)
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    page.reload()
    page.wait_for_selector(MINE)
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    page.locator("button.tm-crate-head").click()
    Fingers(page).play(page.locator(".tm-hand .tm-own.lit").first)
    page.clock.fast_forward(61_000)
    expect(clock).to_have_count(0)
    expect(page.locator(".tm-board")).to_have_class(re.compile("phase-[45]"), timeout=PATIENCE)
    expect(page.locator(".tm-outlook")).to_have_count(0)


def guided(page: Page) -> str:
    """Where the guide is, once it is the learner's turn or the guide is over."""
    page.wait_for_selector(f"{MINE}, [data-guide='over']")
    card = page.locator("[data-guide]")
    return (card.get_attribute("data-guide") or "") if card.count() else ""


ASKED: dict[str, tuple[str, ...]] = {
    "aim": (".tm-place .tm-who",),
    "sets": (".tm-hand button.tm-own",),
    "ask": (".tm-place button.tm-set",),
    "offer": ("[data-main='primary']",),
    "skull": (".guide-lit",),
    "answer": (".tm-slip .tm-no", "[data-main='second']", "[data-main='primary']"),
    "store": (".tm-hand button.tm-own.lit", ".tm-crate-head"),
    "spend": ("[data-main='primary']",),
    "tracks": (".tm-turn",),
    "buy": ("[data-sheet] .primary", ".tm-tile:not(.out):not(.dear)"),
    "age": ("[data-main='primary']",),
    "second": ("[data-main='second']", "[data-main='primary']"),
    "talk": ("[data-sheet] [data-key='tell promise']", "[data-place^='talk ']", "[data-main='primary']"),
    "army": ("[data-main='primary']",),
    "target": (".tm-place .tm-pick", "[data-main='primary']"),
}
"""What is pressed at each lesson: the first of these that is there."""
MOST_PRESSES = 120


def follow_the_guide(page: Page, asked: Mapping[str, tuple[str, ...]], press: Callable[[Locator], None]) -> list[str]:
    """Press on until the guide is over; the lessons it went through."""
    page.goto(page.url.split("#", maxsplit=1)[0] + f"#/learn/{SLUG}/aim")
    gone_through: list[str] = []
    for _ in range(MOST_PRESSES):
        at = guided(page)
        if at == "over":
            return gone_through
        if at and at not in gone_through:
            gone_through.append(at)
            assert page.locator(".guide-lit").count(), f"nothing is lit at {at}"
        selectors: tuple[str, ...] = (
            ".tm-own.lit:not([data-key^='keep '])",
            ".tm-tray button.tm-pick",
            ".tm-place .tm-pick[data-key^='blame ']",
        )
        if not page.locator(", ".join(selectors)).count():
            selectors = (*asked.get(at, ()), "[data-main='primary']:not([aria-disabled])", ".tm-place .tm-pick")
        found = next(page.locator(each).first for each in selectors if page.locator(each).count())
        before = (index(page), at)
        # An only choice is played by the page itself: it may be gone before it is pressed.
        with suppress(TooLate):
            press(found)
        for _ in range(6):
            if (index(page), guided(page)) != before:
                break
            page.wait_for_timeout(50)
    raise AssertionError(f"the guide stays at {at}")


def test_the_guide_is_followed_to_its_end(guest: Guest) -> None:
    lessons = follow_the_guide(guest.open(), ASKED, lambda what: what.click(timeout=10_000))
    assert lessons == [name for name in ASKED if name in lessons]
    assert {"aim", "sets", "ask", "offer", "store", "spend", "tracks", "buy", "age", "second", "talk"} <= set(lessons)


@pytest.mark.slow
def test_the_guide_ends_for_who_does_nothing_that_it_asks(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**PHONE)
    main = dict.fromkeys(ASKED, ("[data-main='primary']",))
    lessons = follow_the_guide(guest.open(), main, lambda what: what.tap(timeout=10_000))
    assert lessons[0] == "aim" and "second" in lessons
