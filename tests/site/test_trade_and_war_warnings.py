"""What Trade and War warns of, on its table: cities that can fall, the last trade; the first lessons: four sizes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import save as saves
from pygame_core.kernel.match import Match, Player

from .conftest import Guest
from .play import MINE, index
from .positions import open_position

pytestmark = pytest.mark.site

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIZES = [
    pytest.param(LAPTOP, id="1366x768"),
    pytest.param({"viewport": {"width": 1024, "height": 768}}, id="1024x768", marks=pytest.mark.slow),
    pytest.param({"viewport": {"width": 1024, "height": 600}}, id="1024x600"),
    pytest.param(PHONE, id="360x740"),
]
Arrive = Callable[..., Guest]

OVERLAP = """([one, two]) => {
  const [a, b] = [one, two].map((name) => document.querySelector(name)?.getBoundingClientRect());
  if (!a || !b) return 0;
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}"""


def trade_with(fits: Callable[[dict[str, Any]], bool]) -> str:
    """A match played at random up to a trade of the first seat whose view fits, as a save."""
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, 4))]
    for seed in range(1, 60):
        rng = random.Random(seed)
        match = Match(GAME, GAME.configure(4, {"goods": "historical"}), seed, players)
        while match.seat is not None and len(match.actions) < 1500:
            if match.seat == 0 and match.state.agenda[-1][0] == "trade" and fits(GAME.view(match.state, 0)):
                return saves.save(match, 1_700_000_000_000)
            match.play(rng.choice(match.choices))
    raise AssertionError("no such trade")


def last_trade() -> str:
    """A match of bots up to the last trade of the first seat, where that still brings something, as a save."""
    bot = GAME.bot("easy")
    for seed in range(1, 60):
        match = Match(
            GAME,
            GAME.configure(2, {"goods": "historical", "turns": "12"}),
            seed,
            [Player("You"), Player("Bot", "bot", "easy")],
        )
        while match.seat is not None:
            state = match.state
            if match.seat == 0 and state.agenda[-1][0] == "trade" and state.turn == state.limit:
                plan = GAME.view(state, 0)["last"].get("plan")
                if plan and plan["steps"][0][0][0] != "play":
                    return saves.save(match, 1_700_000_000_000)
            mind = Knowledge(GAME, state, match.seat)
            match.play(bot.think(mind, match.bot_rng(), Budget(reasons=False)).action)
    raise AssertionError("no such trade")


def lies_on(page: Page, one: str, two: str) -> float:
    return float(page.evaluate(OVERLAP, [one, two]))


@pytest.mark.parametrize("size", SIZES)
def test_a_city_in_danger_is_marked_and_named_on_the_button(arrive: Arrive, size: dict[str, Any]) -> None:
    save = trade_with(lambda view: any(row["grave"] and row["mends"] for row in view["threats"]))
    guest = arrive(**size)
    page = guest.open()
    open_position(page, guest.site.url, "threat", save)
    page.keyboard.press("Escape")
    expect(page.locator(".tw-threat:not(.foe)").first).to_be_visible()
    expect(page.locator(".tw-badges")).to_contain_text("%")
    expect(page.locator("[data-main=primary] .main-detail")).to_contain_text("%")
    before = index(page)
    page.locator("[data-dock] .tw-alarm .tw-bundle").first.click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


@pytest.mark.parametrize("size", SIZES)
def test_the_last_trade_says_so_and_shows_what_it_still_brings(arrive: Arrive, size: dict[str, Any]) -> None:
    save = last_trade()
    guest = arrive(**size)
    page = guest.open()
    open_position(page, guest.site.url, "last", save)
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_contain_text("Last turn")
    expect(page.locator("[data-main=primary] .main-detail")).to_contain_text("last turn")
    expect(page.locator(".tw-last")).to_be_visible()
    assert lies_on(page, ".tw-last", ".strip") == 0
    page.locator("[data-key='show plan']").click()
    expect(page.locator("[data-sheet]")).to_be_visible()
    expect(page.locator("[data-sheet] .hinted").first, "the first step is lit").to_be_attached()


@pytest.mark.parametrize("size", SIZES)
def test_the_first_two_lessons_lead_on_to_the_third(arrive: Arrive, size: dict[str, Any]) -> None:
    page = arrive(**size).open("#/learn/trade-and-war/goal")
    page.wait_for_selector(MINE)
    expect(page.locator("[data-guide=goal]")).to_be_visible()
    page.locator("[data-key='shield 0']").click()
    expect(page.locator("[data-drawer]")).to_be_visible()
    expect(page.locator("[data-guide=goal]"), "it speaks of what is open").to_contain_text("Close it")
    page.locator("[data-key='drawer close']").click()
    expect(page.locator("[data-guide=fill]")).to_be_visible()
    page.locator("[data-dock] [data-place='place 25']").click()
    expect(page.locator("[data-sheet] [data-key='fill 25'].guide-lit")).to_be_visible()
    page.locator("[data-sheet] [data-key='fill 25']").click()
    expect(page.locator("[data-guide=legions]")).to_be_visible()


def test_who_goes_on_with_the_drawer_open_sees_the_sheet(arrive: Arrive) -> None:
    page = arrive(**LAPTOP).open("#/learn/trade-and-war/goal")
    page.wait_for_selector(MINE)
    page.locator("[data-key='shield 0']").click()
    expect(page.locator("[data-drawer]")).to_be_visible()
    page.locator("[data-dock] [data-place='place 25']").click()
    expect(page.locator("[data-drawer]")).to_have_count(0)
    expect(page.locator("[data-sheet] [data-key='fill 25']")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_beyond_the_edge_lies_parchment_behind_a_double_rule(arrive: Arrive, size: dict[str, Any]) -> None:
    page = arrive(**size).open("#/learn/trade-and-war/goal")
    page.wait_for_selector(MINE)
    rules = page.locator(".tw-rule")
    expect(rules).to_have_count(2)
    beyond = page.locator(".tw-beyond").first
    expect(beyond).to_have_css("opacity", "1")
    assert beyond.evaluate("(path) => getComputedStyle(path).fill") == "rgb(241, 230, 200)"
