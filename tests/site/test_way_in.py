"""The way in: something to press above the fold, a shared match told before it is watched, rules to look up."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core import games
from pygame_core.kernel.game import Game

from .conftest import Guest
from .play import MINE, finish, heading, no_sideways_scroll, start
from .test_look import PHONE, axe

pytestmark = pytest.mark.site

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
sizes = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


def above_the_fold(page: Page, selector: str) -> bool:
    """Whether something can be seen whole without scrolling, with nothing over it."""
    return bool(
        page.locator(selector).first.evaluate(
            """each => {
                 const { left, top, right, bottom } = each.getBoundingClientRect();
                 const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                 return top >= 0 && bottom <= innerHeight && right <= innerWidth && each.contains(hit);
               }"""
        )
    )


@sizes
def test_one_press_from_home_starts_a_match(arrive: Callable[..., Guest], size: dict[str, object]) -> None:
    page = arrive(**size).open()
    page.wait_for_selector(".hero-play")
    assert above_the_fold(page, ".hero-play") and above_the_fold(page, ".hero-learn")
    page.locator(".hero-play").click()
    page.wait_for_selector(MINE)


@sizes
def test_start_is_never_covered_and_covers_nothing(arrive: Callable[..., Guest], size: dict[str, object]) -> None:
    page = arrive(**size).open("#/new/mediterranean-empires")
    page.wait_for_selector(".empire-card")
    assert above_the_fold(page, "[data-key=start]")
    for field in page.locator("form input, form button, form summary").all():
        if not field.is_visible():
            continue
        field.scroll_into_view_if_needed()
        field.focus()
        page.evaluate("document.activeElement.scrollIntoView({ block: 'nearest' })")
        covered = field.evaluate(
            """each => {
                 const { left, top, width, height } = each.getBoundingClientRect();
                 const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                 const label = hit?.closest("label");
                 const same = label && label === each.closest("label");
                 return !(hit && (each.contains(hit) || hit.contains(each) || same));
               }"""
        )
        assert not covered, field.evaluate("each => each.outerHTML")


def test_whoever_presses_an_empire_leads_it(guest: Guest) -> None:
    page = guest.open("#/new/mediterranean-empires")
    page.locator("[data-key='lead carthage']").click()
    expect(page.locator(".empire-card.own")).to_contain_text("Carthage")
    page.locator("input[name=seats]").nth(2).check()
    expect(page.locator(".scenario-card svg.coast")).to_have_count(2)
    page.locator("input[value='4_east']").check()
    expect(page.locator(".empire-card.own")).to_contain_text("Macedonia")
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".shield >> nth=3")
    expect(page.locator(".shield").nth(1)).to_contain_text("Macedonia you")


LIES_OPEN = """() => [...document.querySelectorAll(".guide-lit")].some((lit) => {
  const { left, top, width, height } = (lit.querySelector(".touch") ?? lit).getBoundingClientRect();
  return lit.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
"""Whether a press meets something of what the guide speaks of."""


@pytest.mark.parametrize("game", list(games.load_all().values()), ids=lambda game: game.meta.slug)
def test_a_newcomer_learns_by_playing_in_two_presses(arrive: Callable[..., Guest], game: Game[Any]) -> None:
    page = arrive(**LAPTOP).open()
    page.get_by_role("link", name=f"Play {game.meta.title}").click()
    page.get_by_role("button", name="Begin the guided match").click()
    page.wait_for_selector(".match.mine .guide-card")
    expect(page.locator(".guide-lit").first).to_be_attached()
    # Every lesson has its own address, asks for its own deed, and what it speaks of lies open.
    for lesson in (game.guide or {})["lessons"]:
        page.goto(f"{page.url.split('#', maxsplit=1)[0]}#/learn/{game.meta.slug}/{lesson}")
        page.wait_for_selector(f".match.mine [data-guide={lesson}]")
        page.wait_for_function(LIES_OPEN)


@pytest.mark.parametrize("game", list(games.load_all().values()), ids=lambda game: game.meta.slug)
def test_how_to_play_is_a_book_with_pieces_of_the_table(arrive: Callable[..., Guest], game: Game[Any]) -> None:
    page = arrive(**LAPTOP).open(f"#/learn/{game.meta.slug}")
    page.wait_for_selector(".learn-page")
    pages = page.locator(".learn-contents li").count()
    for left in range(0, pages, 2):
        pictures = page.locator(".snippet")
        expect(pictures).to_have_count(min(2, pages - left))
        for at in range(pictures.count()):
            cut = pictures.nth(at).locator(".snippet-table")
            expect(cut).to_have_attribute("style", re.compile("scale"))
        if left == 0:
            assert axe(page) == []
        if left + 2 < pages:
            page.locator("[data-key=on]").click()
    page.locator("[data-key=back]").click()
    page.locator(".try").first.click()
    page.wait_for_selector(".match.mine .guide-card")


@sizes
def test_a_shared_match_is_told_before_it_is_watched(arrive: Callable[..., Guest], size: dict[str, object]) -> None:
    page = arrive().open()
    start(page)
    finish(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    stranger = arrive(**size).open("#" + link.split("#", 1)[1])
    heading(stranger, "Morra")
    expect(stranger.locator(".share-result strong")).to_have_text(re.compile(r"\d"))
    assert not re.search(r"\bYou\b", stranger.locator(".share-head, .share-story").first.inner_text())
    expect(stranger.locator(".share-chart .tick").last).to_have_text(re.compile(r"^turn \d+$"))
    assert above_the_fold(stranger, "[data-key=same]") and above_the_fold(stranger, "[data-key=watch]")
    no_sideways_scroll(stranger)
    assert axe(stranger) == []
    assert stranger.get_by_role("link", name="Thalassa, home").count() == 1
    stranger.locator("[data-key=branch]").click()
    stranger.wait_for_selector("#prompt")


def test_finished_matches_stand_in_the_history_with_their_score(guest: Guest) -> None:
    page = guest.open()
    start(page)
    finish(page)
    page.get_by_role("link", name="Thalassa, home").click()
    expect(page.locator(".history .save")).to_have_count(1)
    expect(page.locator(".history .save b")).to_have_count(2)
    expect(page.locator(".go-on")).to_have_count(0)


def test_rules_are_searched_as_one_types_and_every_paragraph_has_an_address(guest: Guest) -> None:
    page = guest.open("#/rules/iron-age/IA-046")
    wanted = page.locator(".rule.wanted")
    expect(wanted).to_contain_text("Barbarians")
    expect(wanted).to_be_focused()
    page.get_by_label("Search the rules").fill("great wall")
    expect(page.locator(".rule mark").first).to_be_visible()
    shown = page.locator(".rule").count()
    assert 0 < shown < 20
    page.locator(".rule h3 a", has_text="The Great Wall").click()
    expect(page.locator(".rule.wanted")).to_contain_text("stay behind it")
    assert page.url.endswith("#/rules/iron-age/wall")
    assert not re.search("Rejected:|IA-0|Note\\.", page.locator(".rules-text").inner_text())


def test_a_gallery_is_filtered_and_searched(guest: Guest) -> None:
    page = guest.open("#/gallery/mediterranean-empires")
    page.get_by_label("Only these").select_option("Rome")
    expect(page.locator(".part").first).to_contain_text("Rome")
    page.get_by_label("Search everything").fill("triarii")
    expect(page.locator(".part h2").first).to_have_text("Triarii")
    expect(page.locator(".part .card").first).to_be_visible()
    page.get_by_role("link", name="Barbarians").click()
    expect(page.locator(".part")).to_have_count(25)


def test_a_link_looks_like_something_in_a_chat(folder: Path) -> None:
    page = (folder / "index.html").read_text(encoding="utf-8")
    tags = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page))
    picture = folder / tags["og:image"]
    assert picture.stat().st_size < 300_000
    assert {"og:title", "og:description", "og:image:alt", "twitter:card"} <= tags.keys()


def test_rules_and_galleries_come_only_when_opened_and_are_kept_for_offline(guest: Guest, folder: Path) -> None:
    page = guest.open()
    page.wait_for_selector(".game-card")
    late = re.compile(r"/(rules-|gallery-|learn\.|rulebook\.)")
    assert not [path for path in guest.site.requested if late.search(path)]
    kept = re.findall(r'"((?:rules|gallery)-[\w-]+\.\w+\.json)"', (folder / "sw.js").read_text(encoding="utf-8"))
    assert len(set(kept)) == 10
