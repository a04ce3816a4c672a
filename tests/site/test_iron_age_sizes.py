"""The Iron Age at four sizes: all fits, the map is framed again, and what rivals did lies where the dice will."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.match import Match
from pygame_core.kernel.match import Player as Seat
from tools.iron_age_player import BOOT, Player

from .conftest import Guest
from .play import seated
from .test_frame import camera
from .test_iron_age import MEET, firm, open_save

pytestmark = pytest.mark.site

WIDE = ((1366, 768), (1024, 768), (1024, 600))
PHONE = (360, 740)
CLEAR = (
    (".shield, .ia-panel", ".colony .plate"),
    (".name-plate", ".colony .plate"),
    (".name-plate", ".name-plate"),
    (".name-plate", ".ia-panel"),
    (".shield", ".shield"),
    (".ia-panel:not(.gauges)", ".ia-panel:not(.gauges)"),
    (".gauges", ".shield, .empire"),
    (".cell", ".cell"),
)
CUT = """() => [...document.querySelectorAll(".development, .cell, .monument, .gauge, .cube, [data-main]")]
  .map((each) => [each, each.getBoundingClientRect(), each.closest(".ia-panel, .tray, .dock").getBoundingClientRect()])
  .filter(([, box, within]) => box.width && (box.left < within.left - 1 || box.right > within.right + 1
    || box.top < within.top - 1 || box.bottom > within.bottom + 1))
  .map(([each]) => each.className)"""
"""What sticks out of its panel."""
APART = f"(pair) => ({MEET})(pair).length === 0"
LONG = """() => [...document.querySelectorAll(".development")].filter((each) => {
  const [effect, points] = [".development-effect", ".development-points"].map((part) => each.querySelector(part));
  const [one, two] = [effect, points].map((part) => part.getBoundingClientRect());
  return one.width && two.width && one.right > two.left + 1 && one.bottom > two.top + 1 && one.top < two.bottom - 1;
}).map((each) => each.textContent)"""
"""Developments whose effect runs over their points."""


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_fits_at_every_size(arrive: Callable[..., Guest], seats: int) -> None:
    page = arrive(viewport={"width": 1366, "height": 768}).open()
    seated(page, "iron-age", seats=seats, colonies="on")
    page.locator(".colony").first.wait_for()
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".main-button.settling")).to_have_count(0)
        firm(page)
        for one, two in CLEAR:
            page.wait_for_function(APART, arg=[one, two])
        assert page.evaluate(CUT) == [], f"{width} x {height}"
        assert page.evaluate(LONG) == [], f"{width} x {height}"
        dice = page.locator(".cube").first.bounding_box()
        assert dice and dice["width"] >= 48


def sight(page: Page) -> str:
    """Where the map lies."""
    return str(page.evaluate("document.querySelector('.board-world').style.transform"))


def test_the_map_is_framed_again_after_every_resize(arrive: Callable[..., Guest]) -> None:
    page = arrive(viewport={"width": 1366, "height": 768}).open()
    seated(page, "iron-age", seats=4, colonies="on")
    page.locator(".colony").first.wait_for()
    first: dict[tuple[int, int], str] = {}
    for width, height in (*WIDE, (1920, 1080), (1280, 720), *WIDE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        page.wait_for_function(
            """() => [...document.querySelectorAll(".colony .plate")].every((plate) => {
              const one = plate.getBoundingClientRect();
              return [...document.querySelectorAll(".ia-panel, .shield")].every((panel) => {
                const two = panel.getBoundingClientRect();
                return one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
              });
            })"""
        )
        # The map is framed in the frame after: until then it lies as in the window before.
        camera(page)
        if (width, height) in first:
            assert sight(page) == first[width, height], "the same window, the same view"
        first[width, height] = sight(page)
    was = sight(page)
    page.keyboard.press("+")
    page.wait_for_function("was => document.querySelector('.board-world').style.transform !== was", arg=was)
    page.keyboard.press("0")
    page.wait_for_function("was => document.querySelector('.board-world').style.transform === was", arg=first[WIDE[-1]])


SUMS = """() => [...document.querySelectorAll(".since-row")].map((row) => {
  const number = (text) => Number(text.replace("−", "-").replace("+", ""));
  const parts = [...row.querySelectorAll(".since-chips b")].map((each) => number(each.textContent));
  return [parts.reduce((sum, n) => sum + n, 0), number(row.querySelector(".since-gain").textContent)];
})"""


@pytest.mark.parametrize("size", [*WIDE, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_rivals_did_lies_where_the_dice_will_and_adds_up(
    arrive: Callable[..., Guest], late: str, size: tuple[int, int]
) -> None:
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    page = guest.open()
    open_save(guest, page, "late", late)
    rows = page.locator(".dice-tray .since-row")
    expect(rows).to_have_count(3)
    page.wait_for_function("() => document.querySelectorAll('.since-gain').length === 3")
    sums = page.evaluate(SUMS)
    assert all(parts == whole for parts, whole in sums), sums
    assert any(whole for _, whole in sums)
    firm(page)
    player = Player(page)
    player.go_on()
    expect(rows).to_have_count(0)
    expect(page.locator(".cube[data-key]")).not_to_have_count(0)


@pytest.fixture(scope="module")
def late() -> str:
    """A match of four in which the first seat is about to roll, some rounds in."""
    game = games.get("iron-age")
    players = [Seat("You"), *(Seat(name, "bot", "easy") for name in ("Hanno", "Dido", "Solon"))]
    match = Match(game, game.configure(4, {"colonies": "on"}), 5, players)
    lot = random.Random(5)
    while match.seat is not None:
        state = match.state
        if state.round >= 4 and state.active == 0 and state.agenda[-1][0] == "roll" and not state.rolls:
            return saves.save(match, 1_700_000_000_000)
        choices = [choice for choice in match.choices if choice[0] not in ("done", "pass")] or match.choices
        match.play(lot.choice(choices))
    raise AssertionError("the match ended early")


def test_points_to_go_can_be_tapped_on_a_phone(arrive: Callable[..., Guest]) -> None:
    page = arrive(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True).open()
    seated(page, "iron-age", seats=1)
    page.locator("[data-key=ends]").tap()
    expect(page.locator("[data-part=ends]")).to_be_visible()


def test_people_are_given_away_by_two_presses_only(arrive: Callable[..., Guest]) -> None:
    page = arrive(viewport={"width": 1024, "height": 600}).open()
    seated(page, "iron-age", seats=1)
    page.wait_for_selector(".iron-age", timeout=BOOT)
    player = Player(page)
    player.until("build")
    index = player.index
    player.ready(0)
    player.main().dblclick(delay=40)
    expect(player.main()).to_contain_text("anyway")
    assert player.index == index, "half a double click gives nothing away"
    player.go_on()
    assert player.index > index
