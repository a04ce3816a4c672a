"""Around the tables: ways in, saved matches, the page of a link and the replay agree with each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel import share
from pygame_core.kernel.match import Match, Player

from .conftest import Guest
from .play import MINE, index, start, take
from .sizes import each_size

pytestmark = pytest.mark.site


def of_bots(slug: str, *, seats: int = 2, seed: int = 5, most: int = 10_000, human: bool = False) -> Match[Any]:
    """A match between bots, or with one who plays as they do."""
    game = games.get(slug)
    first = Player("Ada") if human else Player("Ada", "bot", "random")
    players = [first, *(Player(f"Bot {seat}", "bot", "random") for seat in range(1, seats))]
    match: Match[Any] = Match(game, game.configure(seats), seed, players)
    while match.seat is not None and len(match) < most:
        match.play(match.think("normal").action)
    return match


def put(page: Page, match: Match[Any], name: str = "kept", saved: int = 1_700_000_000_000) -> None:
    page.evaluate(
        "([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [name, saves.save(match, saved)]
    )


# -- home and set-up ------------------------------------------------------------------------------------------


def test_play_now_seats_somebody_here_after_a_match_that_was_watched(guest: Guest) -> None:
    page = guest.open("#/new/iron-age")
    page.locator("[data-key=change-0]").click()
    page.locator("dialog input[value=balanced]").check()
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".setup-summary strong")).to_contain_text("you watch")
    expect(page.locator(".setup-summary")).not_to_contain_text("decisions")
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".match")
    page.get_by_role("link", name="Thalassa, home").click()
    expect(page.locator(".hero-play")).to_contain_text("v Hanno")
    page.locator(".hero-play").click()
    page.wait_for_selector(MINE)


def test_a_shorter_match_is_said_to_be_shorter(guest: Guest) -> None:
    page = guest.open("#/new/iron-age")
    told = page.locator(".setup-summary span")
    full = re.search(r"(\d+) minutes", told.inner_text())
    page.locator("input[name=option-length]").last.check()
    short = re.search(r"(\d+) minutes", told.inner_text())
    assert full and short and int(short[1]) < int(full[1])


def test_a_name_is_written_at_once_and_a_double_press_deletes_one_match(guest: Guest) -> None:
    page = guest.open()
    match = of_bots("iron-age", most=4, human=True)
    for number in range(3):
        put(page, match, f"kept{number}", 1_700_000_000_000 + number)
    page.reload()
    card = page.locator(".save")
    card.first.get_by_role("button", name="Rename").click()
    page.keyboard.type("Ides of March")
    page.keyboard.press("Enter")
    expect(card.first).to_contain_text("Ides of March")
    card.first.get_by_role("button", name="Delete").dblclick(delay=40)
    expect(card).to_have_count(2)
    page.wait_for_timeout(800)
    card.first.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(1)


def test_moves_that_could_not_be_kept_are_not_left_without_a_question(guest: Guest) -> None:
    page = guest.open()
    start(page)
    take(page)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }")
    take(page)
    expect(page.locator(".banner")).to_contain_text("full")
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    page.reload()
    assert asked == ["beforeunload"]


def test_opened_as_a_file_the_page_says_how_to_serve_it(guest: Guest, folder: Path) -> None:
    page = guest.context.new_page()
    page.goto((folder / "index.html").as_uri())
    expect(page.locator("#from-file")).to_contain_text("python3 build.py serve")
    expect(page.locator("#not-started")).to_be_hidden()
    guest.faults.clear()


# -- the page of a link ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["iron-age", "trade-and-war", "mediterranean-empires"])
def test_the_page_of_a_link_tells_what_the_end_screen_and_the_replay_tell(
    arrive: Callable[..., Guest], slug: str
) -> None:
    match = of_bots(slug, human=True)
    code = share.encode(match)
    page = arrive().open(f"#/replay/{code}")
    page.wait_for_selector(".story li")
    told = [
        (row.locator("b").first.inner_text(), row.locator(".gain").inner_text())
        for row in page.locator(".story li").all()
    ]
    history = _totals(match)
    gains = {
        f"{'+' if now > before else '−'}{abs(now - before)}"
        for one, other in pairwise(history)
        for before, now in zip(one, other, strict=True)
        if now != before
    }
    assert {gain for _, gain in told} <= gains, "each is what one action brought"
    turns = {match.words(title) for events in match.events for event in events if (title := _turn(match, event))}
    assert {turn for turn, _ in told} <= turns
    if slug == "iron-age":
        page.goto(re.sub("#.*", f"#/replay/{code}/{len(match)}", page.url))
        page.wait_for_selector(".turning li")
        assert [row.inner_text() for row in page.locator(".turning li b").all()] == [gain for _, gain in told]


def _totals(match: Match[Any]) -> list[list[int]]:
    state, told = match.at(0), []
    for number in range(len(match) + 1):
        known = match.game.known_scores(state, None)
        told.append(match.game.tally(state) or [sum((row or {}).values()) for row in known])
        if number < len(match):
            match.game.play(state, match.actions[number])
    return told


def _turn(match: Match[Any], event: Any) -> Any:
    plain = getattr(event, "event", event)
    return match.game.chapter(plain) if plain[0] in ("round", "turn") else None


@pytest.mark.parametrize("slug", ["iron-age", "trade-and-war"])
def test_one_plays_on_from_the_beginning_of_a_turn(arrive: Callable[..., Guest], slug: str) -> None:
    match = of_bots(slug, human=True)
    page = arrive().open(f"#/replay/{share.encode(match)}")
    page.wait_for_selector(".share-turn option", state="attached")
    options = page.locator(".share-turn option").all()
    starts = [int(option.get_attribute("value") or -1) for option in options]
    assert len(starts) > 3
    for begun, title in zip(starts, [option.inner_text() for option in options], strict=True):
        assert match.words(match.game.standing(match.at(begun))) == title
        assert not begun or match.words(match.game.standing(match.at(begun - 1))) != title
    page.locator(".share-turn select").select_option(str(starts[2]))
    page.locator("[data-key=branch]").click()
    page.wait_for_selector("#prompt")
    page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) >= n", arg=starts[2])


# -- the replay -----------------------------------------------------------------------------------------------


def test_a_step_by_hand_pauses_what_plays(guest: Guest) -> None:
    match = of_bots("iron-age", human=True)
    page = guest.open(f"#/replay/{share.encode(match)}/6")
    at = page.locator(".time-at")
    expect(at).to_contain_text("Action 6 of")
    page.locator("[data-key=autoplay]").click()
    page.keyboard.press("ArrowLeft")
    expect(at).to_contain_text("Action 5 of")
    expect(page.locator("[data-key=autoplay]")).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(1500)
    expect(at).to_contain_text("Action 5 of")


@each_size
def test_chapters_lie_over_the_result_and_beside_it_where_there_is_room(
    arrive: Callable[..., Guest], size: tuple[int, int]
) -> None:
    width, height = size
    match = of_bots("trading-in-the-mediterranean", seats=4, human=True)
    page = arrive(viewport={"width": width, "height": height}).open(f"#/replay/{share.encode(match)}/{len(match)}")
    page.wait_for_selector("section.end")
    if page.locator("[data-drawer=chapters]").count() == 0:
        page.locator("[data-key='table.chapters']").click()
    drawer = page.locator("[data-drawer=chapters]")
    expect(drawer).to_be_visible()
    hit = drawer.locator("button").first.evaluate(
        """each => { const { left, top, width, height } = each.getBoundingClientRect();
             return each.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"""
    )
    assert hit, "the result lies over the chapters"
    if width >= 1000:
        boxes = [page.locator(each).bounding_box() for each in ("section.end", "[data-drawer=chapters]")]
        assert boxes[0] and boxes[1] and boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1
    drawer.locator(".chapter-list button").first.click()
    expect(page.locator("section.end")).to_have_count(0)


@pytest.mark.parametrize("slug", ["mediterranean-empires", "trade-and-war"])
def test_a_running_replay_steps_over_what_nobody_saw(guest: Guest, slug: str) -> None:
    match = of_bots(slug, seats=3, most=120, human=True)
    page = guest.open()
    put(page, match)
    page.goto(f"{guest.site.url}#/replay/kept")
    at = page.locator(".time-at")
    expect(at).to_contain_text(re.compile(r"Action \d+ of \d+"))
    last = int(re.search(r"of (\d+)", at.inner_text())[1])  # type: ignore[index]
    hidden = sum(not match.noticed(action, 0) for action in range(len(match)))
    assert last <= len(match)
    if hidden:
        assert last < len(match)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(at).to_contain_text(f"Action {last - 3} of {last}")
    page.get_by_label("Seen by").select_option("")
    expect(page.get_by_label("Seen by")).to_have_value("")
    expect(at).to_contain_text(re.compile(r"Action \d+ of \d+"))
    page.locator("[data-key=branch]").click()
    page.wait_for_selector("#prompt")
    assert index(page) <= len(match)
