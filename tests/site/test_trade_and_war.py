"""Trade and War on its table: the guide played through by mouse, a turn by touch, by keys, and a whole match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import save as saves

from .conftest import Guest
from .links import link_holds_the_match
from .play import END, MINE, index, my_turn, no_sideways_scroll, saved, start, wait_saved
from .positions import before as position_before
from .positions import open_position
from .test_look import PHONE, SMALL_TARGETS, TARGETS, axe
from .test_trade_and_war_verbs import HANDS, press_main

pytestmark = pytest.mark.site

PRIMARY = "[data-main=primary]"
MOST_PRESSES = 14
"""Of an ordinary turn with three units: an attack shows its odds before it is made, and the turn ends by a press."""
MOST_DECISIONS = 400
LATER = 10
"""The turn at which a match of twelve goes on that would be long to play whole."""


class Hand:
    """A hand that counts its presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, what: str, plays: bool = True) -> None:
        """Press the first of what is meant; where that plays something, wait until it is played."""
        before = index(self.page)
        self.page.locator(what).first.click()
        self.presses += 1
        if plays:
            self.page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
            my_turn(self.page)


def end_moves(page: Page) -> None:
    """End the moves; where units could still move, the button asks once more."""
    before = index(page)
    end = page.locator("[data-main]:has-text('End your moves')")
    end.click()
    if page.locator("[data-main=second]").count():
        end.click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    my_turn(page)


def drag(page: Page, what: str, goal: str) -> None:
    """Take something up, carry it over, let it go."""
    for locator, then in (
        (page.locator(f"{what} .tw-slot, {what}.tw-slot").first, "down"),
        (page.locator(goal).first, "up"),
    ):
        box = locator.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        getattr(page.mouse, then)()


LIT = """() => [...document.querySelectorAll(".guide-lit")].some((lit) => {
  const { left, top, width, height } = (lit.querySelector(".touch") ?? lit).getBoundingClientRect();
  return lit.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
"""Whether something of what the guide speaks of lies open."""


def lesson(page: Page, name: str, *, lies_open: bool = True) -> None:
    """The guide is at this lesson, and does not lie over what it asks for."""
    expect(page.locator(f"[data-guide={name}]")).to_be_visible()
    if lies_open:
        page.wait_for_function(LIT)


def test_the_guide_played_through_and_an_ordinary_turn_in_few_presses(guest: Guest) -> None:
    page = guest.open("#/learn/trade-and-war/goal")
    page.wait_for_selector(MINE)
    lesson(page, "goal")
    page.locator("[data-key='shield 0']").click()
    lesson(page, "goal")
    page.keyboard.press("Escape")
    lesson(page, "fill")
    assert axe(page) == []
    hand = Hand(page)
    # A second galley first, so that three units move.
    hand.press("[data-board] [data-place='place 0']", plays=False)
    hand.press("[data-key='muster galley']", plays=False)
    hand.press("[data-board] .spot.call")
    hand.presses = 0

    hand.press("[data-dock] [data-place='place 25']", plays=False)
    hand.press("[data-sheet] [data-key='fill 25']")
    lesson(page, "legions")
    hand.press("[data-sheet] [data-key='load 26']")
    lesson(page, "done")
    hand.press(PRIMARY)
    lesson(page, "throw")
    hand.press("[data-dock] [data-key='roll 0']")
    lesson(page, "sail")
    expect(page.locator(".tw-thrown .tw-die")).to_have_count(2)
    assert axe(page) == []
    hand.press(".tw-goals .spot:not(.here)")
    hand.press("[data-dock] [data-key='roll 1']")
    page.locator(".tw-goals .spot:not(.here)").first.hover()
    expect(page.locator(".match")).to_have_attribute("data-beside", "panel")
    expect(page.locator(".tw-way path").first).to_have_attribute("d", re.compile("^M.*L"))
    expect(page.locator(".tw-goal-panel")).to_be_visible()
    # A turn with an attack in it: the position offers one.
    before = index(page)
    hand.press(".tw-badge-spot.attack", plays=False)
    expect(page.locator(".tw-goal-panel")).to_contain_text("attack")
    assert index(page) == before, "a badge does not attack by itself"
    hand.press(PRIMARY)
    while page.locator(".tw-answer").count():
        hand.press(PRIMARY)
    hand.press("[data-dock] [data-key='roll 2']")
    hand.press(".tw-goals .spot:not(.here)")
    while not page.locator("[data-key='done']").count() and "Trade" not in page.locator("#prompt").inner_text():
        hand.press(PRIMARY)
    assert hand.presses <= MOST_PRESSES


def test_lessons_of_the_second_turn(guest: Guest) -> None:
    page = guest.open("#/learn/trade-and-war/sell")
    page.wait_for_selector(MINE)
    lesson(page, "sell")
    hand = Hand(page)
    # The turn begins where there is most to sell: the galley's sheet is open already.
    expect(page.locator("[data-sheet='place 25']")).to_be_visible()
    hand.press("[data-sheet] [data-key='sell all 25']")
    expect(page.locator(".tw-coins > b")).to_have_text(re.compile(r"1\d"))
    lesson(page, "build")
    hand.press("[data-board] [data-place='place 0']", plays=False)
    hand.press("[data-sheet] .tw-recipe:not(.off)")
    lesson(page, "card")
    hand.press("[data-main=second]")
    lesson(page, "tax")
    expect(page.locator(".tw-hand .tw-card")).to_have_count(1)
    expect(page.locator(".tw-tax")).to_have_text(re.compile(r"\+\d+ −\d+ a turn"))
    # What was bought and built as one press is taken back as one; a card that was drawn is not.
    expect(page.locator(".shield").first).to_contain_text("2")
    # And so to the end of the guide.
    hand.press(PRIMARY)
    lesson(page, "wonder")
    while "Trade" not in page.locator("#prompt").inner_text():
        end_moves(page)
    page.locator("[data-board] [data-place='place 0']").first.dispatch_event("click")
    lesson(page, "aim")
    hand.press(PRIMARY)
    expect(page.locator("[data-key='guide end']")).to_be_visible()


def test_a_turn_by_touch_on_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**PHONE, color_scheme="dark")
    page = guest.open()
    start(page, slug="trade-and-war", options={"turns": "12"})
    page.wait_for_selector(MINE)
    no_sideways_scroll(page)
    page.locator("[data-dock] .tw-fleet-card").first.tap()
    expect(page.locator("[data-sheet]")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS, TARGETS) == []
    assert axe(page) == []
    before = index(page)
    page.locator("[data-sheet] [data-key^='fill ']").tap()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    page.locator("[data-key='sheet close']").tap()
    while not page.locator("[data-key^='roll ']").count():
        before = index(page)
        page.locator(PRIMARY).tap()
        page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
        page.wait_for_selector(f"{MINE}, {END}")
    page.locator("[data-dock] [data-key^='roll ']").first.tap()
    page.wait_for_selector(".tw-goals .spot")
    before = index(page)
    goal = page.locator(".tw-goals .spot:not(.here) .tw-goal").nth(3)
    goal.tap()
    expect(page.locator(".tw-goal-panel")).to_be_visible()
    assert index(page) == before, "the first tap looks"
    page.locator(PRIMARY).tap()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    expect(page.locator(".board-told"), "what was done is not offered again").to_be_empty()
    no_sideways_scroll(page)


def test_trading_and_moving_by_keys_and_dragging(guest: Guest) -> None:
    page = guest.open("#/learn/trade-and-war/fill")
    page.wait_for_selector(MINE)
    page.locator(".board-view").focus()
    page.keyboard.press("0")
    expect(page.locator(".tw-name"), "with the whole board in sight every city has its name").to_have_count(24)
    page.keyboard.press("n")
    expect(page.locator("[data-sheet]")).to_contain_text("Aquila")
    before = index(page)
    page.keyboard.press("f")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    expect(page.locator("[data-sheet] .tw-hold.active .tw-crate")).to_have_count(4)
    page.keyboard.press("u")
    expect(page.locator("[data-sheet] .tw-hold.active .tw-crate")).to_have_count(0)
    page.locator("[data-sheet] .tw-price.special").first.hover()
    page.mouse.down()
    expect(page.locator("[data-sheet] .tw-hold.active .tw-crate"), "held, a price buys on").to_have_count(4)
    page.mouse.up()
    drag(page, "[data-drop='place 25'] .tw-slot.full", "[data-sheet] [data-drop='place 0']")
    expect(page.locator("[data-sheet] [data-drop='place 25'] .tw-crate")).to_have_count(3)
    expect(page.locator("[data-sheet] [data-drop='place 0'] .tw-crate")).to_have_count(1)
    before = index(page)
    drag(page, "[data-drop='place 0'] .tw-slot.legion", "[data-dock] [data-place='place 25']")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    expect(page.locator("[data-sheet] [data-drop='place 25'] .tw-slot.legion")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator(PRIMARY).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-dock] [data-key='roll 0']")
    page.locator("[data-dock] [data-key='roll 0']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".tw-goals .spot")
    goal = page.locator(".tw-goals .spot:not(.here)").first
    goal.focus()
    before = index(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


WATCH = """() => {
  const drawn = (window.drawn = { board: 0, sheet: 0 });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of addedNodes) {
      if (node.nodeType !== 1) continue;
      drawn[target.closest("[data-board]") ? "board" : "sheet"] += 1 + node.querySelectorAll("*").length;
    }
  }).observe(document.querySelector(".match"), { childList: true, subtree: true });
}"""
MOST_OF_A_SHEET, MOST_OF_A_PURCHASE = 240, 40


def test_a_press_draws_no_more_than_it_has_to(guest: Guest) -> None:
    page = guest.open("#/learn/trade-and-war/fill")
    page.wait_for_selector(MINE)
    page.keyboard.press("Escape")
    expect(page.locator("[data-sheet]")).to_have_count(0)
    page.evaluate(WATCH)
    page.locator("[data-board] [data-place='place 0']").dispatch_event("click")
    expect(page.locator("[data-sheet]")).to_contain_text("Rome")
    drawn = page.evaluate("drawn")
    assert 100 < drawn["sheet"] <= MOST_OF_A_SHEET, drawn
    assert 0 < drawn["board"] <= 2, "a town is outlined, and none is drawn anew"
    before = index(page)
    page.locator("[data-sheet] .tw-price.special:not(.off)").first.click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    bought = page.evaluate("drawn")
    assert sum(bought.values()) - sum(drawn.values()) <= MOST_OF_A_PURCHASE, (drawn, bought)


def test_what_a_search_may_bring_is_seen_whole_on_a_phone(arrive: Callable[..., Guest]) -> None:
    save, _action = position_before("trade-and-war", "searched")
    guest = arrive(**PHONE)
    page = guest.open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'slow', motion: 'on' }))")
    page.reload()
    open_position(page, guest.site.url, "search", save)
    inside = """([outer, inner]) => {
      const [all, part] = [outer, inner].map((each) => document.querySelector(each).getBoundingClientRect());
      return part.left >= all.left && part.right <= Math.min(all.right, innerWidth);
    }"""
    assert page.evaluate(inside, ["[data-dock]", "[data-dock] .tw-finds"]), "all six faces before the die is thrown"
    page.locator(PRIMARY).tap()
    page.wait_for_selector(".tw-plaque .tw-finds .thrown")
    assert page.evaluate(inside, [".tw-plaque", ".tw-plaque .tw-finds"])
    assert page.evaluate(inside, [".tw-plaque", ".tw-plaque h2"])


WISHES = (
    "[data-key='stage skip']",
    "[data-sheet] .tw-sell-all",
    "[data-sheet] .tw-fill",
    ".tw-badge-spot.sale",
    ".tw-goals .spot:not(.via):not(.here)",
    f"{PRIMARY}:not([aria-disabled])",
    ".tw-answer",
    ".spot.call",
    "[data-main=second]",
)
"""What is pressed first of what there is."""


def moved_on(page: Page, turn: int) -> None:
    """The same match some turns later, in which bots have chosen for all meanwhile: the page opens it."""
    [text] = [json.dumps(save) for save in saved(page).values()]
    match, _ = saves.load(text, lambda _: GAME)
    bot = GAME.bot("easy")
    while match.seat is not None and (match.seat != 0 or match.state.turn < turn):
        known = Knowledge(GAME, match.state, match.seat)
        match.play(bot.think(known, match.bot_rng(), Budget(reasons=False)).action)
    open_position(page, page.url.split("#", maxsplit=1)[0], "later", saves.save(match, 1_700_000_000_000))


@pytest.mark.parametrize("hand", ["mouse", pytest.param("touch", marks=pytest.mark.slow)])
def test_a_whole_match(arrive: Callable[..., Guest], hand: str) -> None:
    guest = arrive(**HANDS[hand].options)
    page = guest.open()
    start(page, slug="trade-and-war", options={"turns": "12"})
    page.wait_for_selector(MINE)
    page.locator("[data-board] [data-place='place 3']").first.dispatch_event("click")
    expect(page.locator("[data-sheet]")).to_contain_text("Carthage")
    page.keyboard.press("Escape")
    for number in range(MOST_DECISIONS):
        if not my_turn(page):
            break
        before = index(page)
        if number == 15:
            wait_saved(page, before)
            if hand == "mouse":
                moved_on(page, LATER)
            page.reload()
            my_turn(page)
            assert index(page) >= before, "a forced choice may follow by itself; nothing is lost"
            before = index(page)
        laden = page.locator("[data-dock] .tw-fleet-card:has(.tw-good-words)")
        if laden.count() and not page.locator("[data-sheet]").count():
            HANDS[hand].press(page, laden.first)
        # What settles would be passed over for what is wished less.
        expect(page.locator(".main-button.settling")).to_have_count(0)
        what = next(wish for wish in WISHES if page.locator(wish).count())
        if "data-main" in what:
            press_main(page, HANDS[hand], what)
        else:
            HANDS[hand].press(page, page.locator(what).first)
        page.wait_for_selector(f'#prompt:not([data-index="{before}"]), {END}')
        if hand == "touch":
            no_sideways_scroll(page)
    expect(page.locator(END)).to_be_visible()
    if hand == "mouse":
        link_holds_the_match(page, arrive, guest, "Trade and War")
