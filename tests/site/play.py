"""What a player does at the table, for the tests to read like a visit."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.match import Match, Player
from tools import setup_form

CHOICES = ".choices .choice:not([aria-disabled])"
MINE = ".prompt.mine"
END = "section.end"
NOTHING: Mapping[str, str] = {}
SEED = 3
"""At Morra it deals both seats a card that asks for a decision: visits go the same way each time."""


def start(page: Page, *, humans: int = 1, slug: str = "morra", options: Mapping[str, str] = NOTHING) -> None:
    """Fill in the set-up form and sit down; the first seats are human."""
    setup_form.fill_in(page, slug, humans=humans, options=options, luck=SEED)
    setup_form.start(page)
    page.wait_for_selector(".prompt, .curtain")


def seated(page: Page, slug: str, *, seats: int = 1, seed: int = 7, bot: str = "easy", **options: str) -> None:
    """Sit down at a match that needs no set-up form: one human, bots beside."""
    game = games.get(slug)
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", bot) for seat in range(1, seats))]
    match = Match(game, game.configure(seats, options), seed, players)
    name = f"{slug}-{seed}"
    page.evaluate(
        "([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)",
        [name, saves.save(match, 1_700_000_000_000)],
    )
    page.goto(re.sub("#.*", "", page.url) + f"#/play/{name}")
    page.wait_for_selector(".match .prompt")


def choices(page: Page) -> Locator:
    """The buttons that can be pressed."""
    return page.locator(CHOICES)


def index(page: Page) -> int:
    """How many actions were played."""
    return int(page.locator("#prompt").get_attribute("data-index") or -1)


def my_turn(page: Page) -> bool:
    """Wait for my turn, or for the end: which it is."""
    page.wait_for_selector(f"{MINE}, {END}")
    return page.locator(END).count() == 0


def take(page: Page, which: int = 0) -> None:
    """Press a choice and wait until it is played."""
    before = index(page)
    choices(page).nth(min(which, choices(page).count() - 1)).click()
    page.wait_for_function("n => Number(document.querySelector('#prompt')?.dataset.index ?? n + 1) > n", arg=before)


def finish(page: Page) -> None:
    """Play to the end."""
    for _ in range(200):
        if not my_turn(page):
            return
        take(page, 4)
    raise AssertionError("the match does not end")


def saved(page: Page) -> dict[str, dict[str, Any]]:
    """The stored matches: name of the key to the save."""
    stored: dict[str, str] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('thalassa.match.')))"
    )
    return {key: json.loads(text) for key, text in stored.items()}


def wait_saved(page: Page, length: int) -> None:
    """Wait until the only stored match holds so many actions."""
    page.wait_for_function(
        """n => Object.entries(localStorage).some(([key, text]) =>
             key.startsWith("thalassa.match.") && JSON.parse(text).length === n)""",
        arg=length,
    )


def focus_of(page: Page) -> str:
    """What has the focus: the tag, and what it says."""
    said: str = page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.textContent")
    return " ".join(said.split())[:80]


OUTSIDE = """(width) => [
  document.documentElement.scrollWidth,
  [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > width + 0.5)
    .slice(0, 5).map((each) => each.outerHTML.slice(0, 120)),
]"""


def no_sideways_scroll(page: Page) -> None:
    """Nothing sticks out of the screen."""
    screen = (page.viewport_size or {"width": 0})["width"]
    wide, outside = page.evaluate(OUTSIDE, screen)
    assert wide <= screen, f"{page.url} is {wide} px wide on a screen of {screen}: {outside}"


def heading(page: Page, text: str | re.Pattern[str]) -> None:
    """The screen has this heading."""
    expect(page.locator("h1")).to_have_text(text)
