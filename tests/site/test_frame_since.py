"""Since your last turn: a row a rival, with every deed and what it brought; it unfolds and can be watched."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.iron_age_player import Player

from .conftest import Guest
from .play import seated
from .sizes import each_size

pytestmark = pytest.mark.site

ROWS = "[data-drawer=since] .since-row"
GAINS = """() => [...document.querySelectorAll("[data-drawer=since] .since-row")].map((row) => {
  const number = (text) => Number(text.replace("−", "-").replace("+", ""));
  return {
    name: row.querySelector(".since-name").textContent,
    gain: number(row.querySelector(".since-gain").textContent),
    parts: [...row.querySelectorAll(".deed-chip b")].map((part) => number(part.textContent)),
  };
})"""


def after_a_round(page: Page) -> Player:
    """Play one turn of a match against three, to the beginning of the next."""
    seated(page, "iron-age", seats=4)
    player = Player(page)
    player.until("throw")
    player.until("build")
    player.until("throw")
    return player


def opened(page: Page) -> None:
    """The rows, in their drawer; they stay in reach through the log."""
    page.keyboard.press("g")
    page.locator("[data-key='log since']").click()
    page.wait_for_selector(ROWS)


@each_size
def test_every_rival_has_a_row_with_all_of_its_points(arrive: Callable[..., Guest], size: tuple[int, int]) -> None:
    page = arrive(viewport={"width": size[0], "height": size[1]}).open()
    after_a_round(page)
    scores = page.locator(".shield-score").all_inner_texts()
    opened(page)
    rows = page.evaluate(GAINS)
    assert [row["name"] for row in rows] == ["Bot 1", "Bot 2", "Bot 3"], "all of them, in the order of the seats"
    for row in rows:
        assert sum(row["parts"]) == row["gain"], f"its parts add up to {row}"
    said = [text.split("→")[1].strip() for text in page.locator(f"{ROWS} .since-from").all_inner_texts()]
    assert said == [re.split(r"\s", score.strip())[0] for score in scores[1:]]
    # Unfolded, a row tells all that the log tells of it.
    page.locator("[data-drawer] [data-key='since 1']").click()
    expect(page.locator(".since-row.open .log-line")).not_to_have_count(0)
    # A match that is opened again tells the same.
    page.reload()
    page.wait_for_selector(".match.mine")
    opened(page)
    page.wait_for_function(f"before => JSON.stringify(({GAINS})()) === before", arg=_json(rows))


def _json(rows: object) -> str:

    return json.dumps(rows, separators=(",", ":"), ensure_ascii=False)


def test_a_rivals_turn_is_watched_again_and_escape_ends_it(arrive: Callable[..., Guest]) -> None:
    page = arrive(viewport={"width": 1366, "height": 768}).open()
    player = after_a_round(page)
    before = player.index
    opened(page)
    page.locator("[data-drawer=since] [data-key='since all']").click()
    page.wait_for_selector("[data-stage], .caption")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-stage]")).to_have_count(0)
    expect(page.locator(".caption")).to_have_count(0)
    assert player.index == before, "nothing was played"
