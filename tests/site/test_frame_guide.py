"""The guide's card covers nothing that it speaks of, its end explains the scoring, and nothing of it stays behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pygame_core import games
from pygame_core.kernel import Game
from tools.iron_age_player import BOOT, Player

from .conftest import Guest
from .sizes import SIZES, each_size

pytestmark = pytest.mark.site

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
COVERED = """lesson => {
  const card = document.querySelector(`[data-guide=${lesson}]`);
  if (!card) return ["no card"];
  const box = (each) => (each.querySelector(".touch") ?? each).getBoundingClientRect();
  const over = box(card);
  const arena = card.parentElement.getBoundingClientRect();
  const meets = (one) => one.width * one.height > 0 && one.left < over.right - 1 && over.left < one.right - 1 &&
    one.top < over.bottom - 1 && over.top < one.bottom - 1;
  // What fills the board has no place beside it.
  const things = [...document.querySelectorAll(".guide-lit, [data-keep], .prompt, [data-main], .sheet, [data-drawer]")]
    .filter((each) => box(each).width * box(each).height < arena.width * arena.height * 0.6);
  const outside = over.left < arena.left - 1 || over.right > arena.right + 1 || over.top < arena.top - 1 ||
    over.bottom > arena.bottom + 1 ? ["out of the board"] : [];
  return [...outside, ...things.filter((each) => meets(box(each))).map(({ outerHTML }) => outerHTML.slice(0, 120))];
}"""
"""What the card of a lesson lies over that has to be seen."""
MOST_PRESSES = 30
FREE = f"lesson => !({COVERED})(lesson).length"


@pytest.mark.parametrize("game", list(games.load_all().values()), ids=lambda game: game.meta.slug)
def test_the_card_covers_nothing_that_it_speaks_of(arrive: Callable[..., Guest], game: Game[Any]) -> None:
    page = arrive(**LAPTOP).open()
    faults = []
    for lesson in (game.guide or {})["lessons"]:
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        page.goto(f"{page.url.split('#', maxsplit=1)[0]}#/learn/{game.meta.slug}/{lesson}")
        page.wait_for_selector(f".match.mine [data-guide={lesson}]", timeout=BOOT)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            try:
                page.wait_for_function(FREE, arg=lesson, timeout=5000)
            except Exception:
                faults.append((lesson, width, height, page.evaluate(COVERED, lesson)))
    assert faults == []


@each_size
def test_after_the_last_lesson_the_scoring_is_explained_and_nothing_leads_back(
    arrive: Callable[..., Guest], size: tuple[int, int]
) -> None:
    page = arrive(viewport={"width": size[0], "height": size[1]}).open("#/learn/iron-age/end")
    page.wait_for_selector(".match.mine [data-guide=end]", timeout=BOOT)
    # Put away, it can be taken up again from the bar, where it lies on nothing.
    page.locator("[data-key='guide leave']").click()
    expect(page.locator(".guide-card")).to_have_count(0)
    page.locator(".toolbar [data-key='guide.back']").click()
    expect(page.locator("[data-guide=end]")).to_be_visible()
    # The turn is ended by its main buttons alone: the card may lie on what the lesson does not speak of.
    end = page.locator("[data-guide=over]")
    player = Player(page)
    for _ in range(MOST_PRESSES):
        # While a rival plays, the main buttons pass over it or hold it up.
        player.wait()
        expect(page.locator(".main-button.settling")).to_have_count(0)
        if end.count():
            break
        player.go_on(0 if player.main().get_attribute("aria-disabled") is None else 1)
    expect(end).to_contain_text("You know enough")
    expect(end.locator("dt, p")).not_to_have_count(0)
    box = end.bounding_box()
    assert box and box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
    page.locator("[data-key='guide end']").click()
    expect(end).to_have_count(0)
    expect(page.locator("[data-key='guide.back']")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".match.mine")
    expect(page.locator("[data-guide]")).to_have_count(0)


def test_from_the_last_lesson_a_real_game_is_one_press_away(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open("#/learn/iron-age/end")
    page.wait_for_selector(".match.mine [data-guide=end]", timeout=BOOT)
    Player(page).until("throw")
    page.locator("[data-key='guide real']").click()
    page.wait_for_url("**#/new/iron-age")
