"""Never a blank page, never a lost match, always a sentence: bad links, hostile names, dead workers, no wasm."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from pygame_core import games
from pygame_core.kernel import Match, Player, Rng, share
from tools import setup_form
from tools.server import Site

from .conftest import Guest
from .play import choices, heading, index, my_turn, saved, start, take, wait_saved

pytestmark = pytest.mark.site


@pytest.fixture(scope="module")
def code() -> str:
    """The share code of a match of Morra, played at random."""
    game = games.register("morra")
    match = Match(game, game.configure(2), 5, [Player("Ada"), Player("Bo")])
    rng = Rng.seeded(9)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    return share.encode(match)


def test_bad_links_are_answered_with_a_sentence(guest: Guest, code: str) -> None:
    page = guest.open()
    middle = len(code) // 2
    altered = code[:middle] + ("A" if code[middle] != "A" else "B") + code[middle + 1 :]
    refused = "This cannot be opened"
    for address, title in {
        "#/new/chess": "Page not found",
        "#/rules/chess": "Page not found",
        "#/rules/morra/XX-999": "Morra: the rules",
        "#/nowhere": "Page not found",
        "#/play": "Page not found",
        "#/play/../../etc": "Page not found",
        "#/%E0%A4%A": "Page not found",
        "#/settings/more": "Page not found",
        "#" + "x" * 1_000_000: "Page not found",
        "#/replay/" + "A" * 1_000_000: "Page not found",
        "#/replay/" + "A" * 100_000: refused,
        "#/replay/%F0%9F%8E%B2": refused,
        f"#/replay/{code[:-9]}": refused,
        f"#/replay/{altered}": refused,
        "#/replay/<script>alert(1)<%2Fscript>": refused,
    }.items():
        page.evaluate("address => { location.hash = address; }", address)
        heading(page, title)
        sentence = page.locator(".screen p, [role=alert] p").first.inner_text()
        assert len(sentence) > 20 and len(sentence) < 400, address[:40]
    page.evaluate("address => { location.hash = address; }", f"#/replay/{code}")
    heading(page, "Morra")
    expect(page.get_by_role("link", name="Watch")).to_be_visible()


def test_hostile_names_are_shown_as_text(guest: Guest) -> None:
    page = guest.open()
    page.goto(guest.site.url + "#/new/morra")
    hostile = "<img src=x onerror=alert(1)>"
    setup_form.change(page, 0, name=hostile)
    setup_form.change(page, 1, name="\u202eevil\u202c" + "x" * 10_000)
    page.get_by_role("button", name="Start", exact=True).click()
    assert my_turn(page)
    names = page.locator(".player-name").all_inner_texts()
    assert names[0] == hostile[:24]
    assert names[1] == "evil" + "x" * 20, "direction marks or length got through"
    assert page.locator("main img").count() == 0
    take(page)
    page.keyboard.press("m")
    page.get_by_label("Name of the match").fill("<b>bold</b>")
    page.get_by_label("Name of the match").press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_have_text("<b>bold</b>")
    page.get_by_role("link", name="Thalassa, home").click()
    expect(page.locator(".save-name")).to_have_text("<b>bold</b>")
    assert page.locator(".save-name *").count() == 0


def test_what_is_stored_cannot_break_a_screen(guest: Guest) -> None:
    page = guest.open()
    seats = '[{"name": 7, "kind": "alien", "level": "godlike", "mood": []}, null]'
    for settings, setup in (
        ("{]", "{]"),
        ("null", "null"),
        ('{"theme": "pink", "text": 9}', f'{{"seats": {seats}, "options": {{"target": "999"}}}}'),
        ("[]", '{"seats": [{}, {}], "options": [], "seed": "own", "own": "-1"}'),
    ):
        page.evaluate(
            """([settings, setup]) => {
                 localStorage.setItem("thalassa.settings", settings);
                 localStorage.setItem("thalassa.setup.morra", setup);
                 localStorage.setItem("thalassa.view", setup);
               }""",
            [settings, setup],
        )
        page.goto(guest.site.url + "#/settings")
        page.reload()
        heading(page, "Settings")
        page.goto(guest.site.url + "#/new/morra")
        expect(page.locator(".seat-row")).to_have_count(2)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("#prompt")
    assert all(save["config"]["options"]["target"] == "3" for save in saved(page).values())


def worker(page: Page, name: str) -> Worker:
    """The page's worker of a name."""
    return next(each for each in page.workers if each.evaluate("self.name") == name)


def end(page: Page, name: str) -> None:
    """Ends the page's worker of a name, and waits until the browser knows it: who ends can be asked nothing more."""
    ending = worker(page, name)
    with ending.expect_event("close"):
        ending.evaluate("self.close()")


def test_a_worker_that_dies_in_mid_game_loses_nothing(guest: Guest) -> None:
    page = guest.open()
    start(page)
    assert my_turn(page)
    take(page, 2)
    wait_saved(page, 1)
    end(page, "rules")
    take(page, 3)
    assert index(page) == 2
    take(page)
    assert my_turn(page)
    at = index(page)

    # The bots' worker dies too, and this time the rules' one right after an action that is not saved yet.
    end(page, "bot")
    rules = worker(page, "rules")
    take(page, 1)
    rules.evaluate("self.close()")
    take(page, 1)
    take(page, 0)
    assert my_turn(page)
    assert index(page) > at + 3
    wait_saved(page, index(page))
    ((_, save),) = saved(page).items()
    assert save["length"] == index(page)


def test_without_wasm_there_is_a_sentence_and_a_second_try(
    arrive: Callable[..., Guest], folder: Path, tmp_path: Path
) -> None:
    packed = (file.name for file in folder.glob("program.*"))
    with Site(folder, missing=frozenset({"pyodide.asm.wasm", *packed})) as crippled:
        guest = arrive(site=crippled)
        guest.forgive = ("404",)
        page = guest.open()
        expect(page.get_by_role("link", name="Play Morra")).to_be_visible()
        page.goto(crippled.url + "#/learn")
        page.get_by_role("link", name="Rules Morra").click()
        expect(page.locator(".rule").first).to_be_visible()
        page.goto(crippled.url + "#/new/morra")
        page.get_by_role("button", name="Start", exact=True).click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(re.compile("cannot be opened|cannot start|missing"))
        crippled.missing = frozenset()
        page.goto(crippled.url + "#/new/morra")
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Try again").click()
        assert my_turn(page)
        assert choices(page).count() > 0
