"""Another language: chosen in one place, spoken by page and Python alike; longer words still fit on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pygame_core import games
from tools.languages import PSEUDO

from .conftest import Guest
from .play import MINE, no_sideways_scroll, start
from .test_look import PHONE

pytestmark = pytest.mark.site

TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (parent.closest("script, noscript, svg, code, .skip-link, [inert]") || !parent.checkVisibility()) continue;
    found.add(textContent.trim());
  }
  for (const each of document.querySelectorAll("[aria-label]")) found.add(each.getAttribute("aria-label"));
  return [...found];
}"""
CUT_OFF = """() => [...document.querySelectorAll("button, .main-label")]
  .filter((each) => each.checkVisibility() && each.clientWidth > 1 && !each.closest("[inert]"))
  .filter((each) => each.scrollWidth > each.clientWidth + 2 && getComputedStyle(each).overflow === "hidden")
  .filter((each) => getComputedStyle(each).textOverflow !== "ellipsis")
  .map((each) => each.outerHTML.slice(0, 120))"""
"""Buttons whose words do not fit, and that do not say so by an ellipsis."""

TRANSLATED = re.compile("[áéíóúýÁÉÍÓÚÝçñšž~]")
WORD = re.compile("[A-Za-z]{3,}")
OWN_NAMES = {game.meta.title for game in games.load_all().values()} | {"Morra", "Player 1", "English"}
"""Games, players and languages are called the same everywhere."""


def speaking(arrive: Callable[..., Guest]) -> Guest:
    guest = arrive(**PHONE)
    stored = json.dumps({"language": PSEUDO, "pace": "instant"})
    guest.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('thalassa.settings', {json.dumps(stored)});"
    )
    return guest


def english(page: Page) -> list[str]:
    """The texts that are not in the language spoken."""
    said: list[str] = page.evaluate(TEXTS)
    return sorted(
        text
        for text in said
        if WORD.search(text) and not TRANSLATED.search(text) and not any(text.startswith(name) for name in OWN_NAMES)
    )


def in_order(page: Page, where: str) -> None:
    """Everything is said in the language spoken, and fits."""
    assert english(page) == [], where
    no_sideways_scroll(page)


BOOKS = {"learn": ".learn-page", "rules": ".rule", "gallery": ".part"}
"""What is fetched when it is opened, and what shows that it is there."""
SLUGS = [game.meta.slug for game in games.load_all().values()]


def test_pages_in_another_language_on_a_phone(arrive: Callable[..., Guest]) -> None:
    page = speaking(arrive).open()
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    ready = dict.fromkeys(("#/", "#/learn", "#/settings", "#/about", "#/nowhere"), "h1")
    ready |= {f"#/{name}/{slug}": shows for slug in SLUGS for name, shows in BOOKS.items()}
    for address, shows in ready.items():
        page.goto(page.url.split("#")[0] + address)
        page.wait_for_selector(shows)
        in_order(page, address)


def test_set_up_of_each_game_in_another_language(arrive: Callable[..., Guest]) -> None:
    page = speaking(arrive).open()
    for slug in ("morra", *SLUGS):
        page.goto(page.url.split("#")[0] + f"#/new/{slug}")
        page.wait_for_selector(".seat-row")
        page.evaluate("for (const each of document.querySelectorAll('form details')) each.open = true")
        in_order(page, slug)


def test_each_table_in_another_language(arrive: Callable[..., Guest]) -> None:
    page = speaking(arrive).open()
    for slug in ("morra", *SLUGS):
        start(page, slug=slug)
        page.wait_for_selector(MINE)
        expect(page.locator("#screen")).to_have_attribute("data-game", slug)
        assert TRANSLATED.search(page.locator("#prompt").inner_text()), slug
        assert page.evaluate(CUT_OFF) == [], slug
        in_order(page, slug)
        page.goto(page.url.split("#")[0] + "#/")
