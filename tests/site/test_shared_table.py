"""Two at one device with secrets from each other: behind the curtain nothing of either is in the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core import games
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel import save as saves

from .conftest import Guest

pytestmark = pytest.mark.site

HIDDEN = {"trade-and-war": 2, "mediterranean-empires": 2, "trading-in-the-mediterranean": 4}
"""The games that hide anything, and how many sit there; the first two are human."""
NAMES = ("Ann", "Bo")
CURTAIN = ".curtain"
MOST_SAID = 1000
"""Letters: the page's frame and the curtain itself."""


def about_to_change_hands(slug: str) -> Match[Any]:
    """A match in which one human decides, and whatever is chosen first, another human does next."""
    game = games.get(slug)
    seats = HIDDEN[slug]
    players = [Player(name) for name in NAMES] + [Player("", "bot", "easy") for _ in range(2, seats)]
    for seed in range(50):
        match: Match[Any] = Match(game, game.configure(seats), seed, players)
        rng = Rng.seeded(seed)
        for _ in range(400):
            if match.seat is None:
                break
            first = match.seat
            if first < 2 and len(match) > 30 and len(match.choices) > 1:
                after = match.state.copy()
                game.play(after, match.choices[0])
                if game.seat(after) == 1 - first:
                    return match
            match.play(rng.choice(match.choices))
    raise AssertionError("the device never changes hands")


def sit_down(guest: Guest, match: Match[Any]) -> Page:
    page = guest.open()
    page.evaluate("text => localStorage.setItem('thalassa.match.shared', text)", saves.save(match, 1_700_000_000_000))
    page.goto(f"{guest.site.url}#/play/shared")
    return page


def in_the_page(page: Page) -> str:
    """Everything that is written anywhere in the page, seen or unseen, read aloud or not."""
    found: str = page.evaluate(
        """() => [document.title, ...[...document.querySelectorAll("body, body *")].flatMap((each) =>
             [...each.attributes].filter(({ name }) => /^(aria|data|value)/.test(name)).map(({ value }) => value)),
             document.body.textContent].join(" | ")"""
    )
    return found


@pytest.mark.parametrize("slug", HIDDEN)
def test_behind_the_curtain_there_is_nothing_of_the_match(guest: Guest, slug: str) -> None:
    match = about_to_change_hands(slug)
    first, action = match.seat, match.choices[0]
    assert first is not None
    page = sit_down(guest, match)
    page.wait_for_selector(CURTAIN)
    closed = in_the_page(page)
    assert len(closed) < MOST_SAID, closed
    page.get_by_role("button", name=f"I am {NAMES[first]}").click()
    page.wait_for_selector("#prompt")
    expect(page.locator(CURTAIN)).to_have_count(0)
    page.keyboard.press("l")
    choice = page.locator(f".choices .choice[data-key='{' '.join(map(str, action))}']").first
    choice.wait_for(state="attached")
    # Something that the player looks at: whoever comes next must not find it open.
    opened = page.evaluate(
        """() => {
             const place = document.querySelector("[data-place][aria-expanded=false]");
             place?.dispatchEvent(new Event("click"));
             return place?.dataset.place ?? "";
           }"""
    )
    choice.dispatch_event("click")
    page.wait_for_selector(CURTAIN)
    page.wait_for_timeout(500)
    assert page.locator("#live").text_content() == "", "what the one before did is still read out"
    for name in NAMES:
        closed = closed.replace(name, "")
    left = in_the_page(page)
    for name in NAMES:
        left = left.replace(name, "")
    assert len(left) < len(closed) + 200, left
    page.get_by_role("button", name=f"I am {NAMES[1 - first]}").click()
    page.wait_for_selector("#prompt")
    # A table may open by itself what matters to the one who comes.
    assert page.locator(f".drawer, [data-place='{opened}'][aria-expanded=true]").count() == 0, (
        "opened by the one before"
    )

    page.goto(f"{guest.site.url}#/replay/shared")
    page.wait_for_selector("select[data-key=eyes]")
    assert page.locator("select[data-key=eyes] option").evaluate_all("all => all.map(({ value }) => value)") == [""]
