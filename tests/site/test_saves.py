"""Nothing is lost: reload, no network, storage refused or full, damaged saves, two tabs, other versions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.pack import pack
from tools.guest import OFFLINE

from .conftest import Guest
from .play import choices, heading, index, my_turn, saved, start, take, wait_saved

pytestmark = pytest.mark.site


def begun(guest: Guest) -> Page:
    """A match with two actions played and saved."""
    page = guest.open()
    start(page)
    assert my_turn(page)
    take(page, 2)
    take(page, 3)
    wait_saved(page, 2)
    return page


def resealed(save: dict[str, Any], **changes: Any) -> str:
    """A save with other contents but a right checksum."""
    data = {key: value for key, value in save.items() if key != "check"} | changes
    return json.dumps(data | {"check": saves._check(data)})


def put(page: Page, key: str, text: str) -> None:
    """Write to the browser's storage behind the page's back."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def test_reload_and_play_on_without_a_network(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**OFFLINE)
    page = begun(guest)
    page.reload()
    assert my_turn(page)
    assert index(page) == 2
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    guest.site.stop()
    page.reload()
    assert my_turn(page)
    assert index(page) == 2
    take(page)
    assert my_turn(page) and index(page) > 3, "the bot does not move offline"
    page.get_by_role("button", name="Rules").click()
    book = page.get_by_role("dialog", name="Morra: the rules")
    expect(book.locator(".rule").first).to_be_visible()
    book.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Thalassa, home").click()
    expect(page.locator(".save")).to_contain_text("Round")
    guest.forgive = ("ERR_CONNECTION_REFUSED",)


def test_the_last_view_is_shown_before_python_is_there(guest: Guest) -> None:
    page = begun(guest)
    waiting: list[Route] = []
    guest.context.route("**/*.wasm", lambda route: waiting.append(route))
    page.reload()
    expect(page.locator(".generic-view")).to_contain_text("Your fingers 2")
    expect(page.locator(".log-panel")).to_contain_text(re.compile("shows? 2 fingers"))
    assert choices(page).count() == 0, "one can act without Python"
    for route in waiting:
        route.continue_()
    guest.context.unroute("**/*.wasm")
    assert my_turn(page)
    assert index(page) == 2


def test_rename_delete_export_and_bring_back(guest: Guest, tmp_path: Path) -> None:
    page = begun(guest)
    page.get_by_role("link", name="Thalassa, home").click()
    card = page.locator(".save")
    expect(card).to_contain_text("just now")
    card.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the match").fill("Ides of March")
    page.get_by_role("button", name="OK").click()
    expect(card).to_contain_text("Ides of March")

    with page.expect_download() as download:
        card.get_by_role("button", name="Export").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)

    card.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(card).to_have_count(1)
    card.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)

    page.set_input_files("input[type=file]", file)
    expect(card).to_contain_text("Ides of March")
    page.evaluate(
        """text => {
             const data = new DataTransfer();
             data.items.add(new File([text], "dropped.json"));
             const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
             document.querySelector(".home").dispatchEvent(drop);
           }""",
        file.read_text(),
    )
    # The same match stays one: played on in two copies, the one would tell the dice of the other.
    expect(page.locator(".toast").last).to_contain_text("in your list already")
    expect(card).to_have_count(1)
    for text in ("", "no json", '{"thalassa": 1}', file.read_text().replace("March", "April")):
        page.set_input_files("input[type=file]", {"name": "bad.json", "mimeType": "", "buffer": text.encode()})
        expect(page.locator(".toast").last).to_contain_text("Could not import “bad.json”.")
        page.locator(".toast").last.get_by_role("button", name="Close").click()
    expect(card).to_have_count(1)
    card.first.get_by_role("link").click()
    assert my_turn(page)
    assert index(page) == 2


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("new DOMException('no', 'SecurityError')", "keeps nothing for this site"),
        ("new DOMException('no', 'QuotaExceededError')", "storage for this site is full"),
    ],
    ids=["refused", "full"],
)
def test_the_game_goes_on_without_storage(guest: Guest, error: str, sentence: str) -> None:
    reads = "getItem: refuse, key: refuse, get length() { return refuse(); }, " if "Security" in error else ""
    guest.context.add_init_script(
        f"""{{ const refuse = () => {{ throw {error}; }};
        const empty = {{ getItem: () => null, key: () => null, length: 0, removeItem() {{}}, setItem: refuse, }};
        const storage = Object.create(empty, Object.getOwnPropertyDescriptors({{ {reads} setItem: refuse }}));
        Object.defineProperty(window, "localStorage", {{ get: () => storage }}); }}"""
    )
    page = guest.open()
    start(page)
    assert my_turn(page)
    take(page, 2)
    expect(page.locator(".banner")).to_contain_text(sentence)
    take(page)
    assert my_turn(page)
    page.keyboard.press("m")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export to a file").click()
    assert json.loads(download.value.path().read_text())["length"] >= 2
    # Within the tab nothing is lost.
    page.get_by_role("link", name="Thalassa, home").click()
    page.locator(".save a").click()
    assert my_turn(page) and index(page) >= 2


def test_a_damaged_save_is_put_aside_and_kept(guest: Guest) -> None:
    page = begun(guest)
    ((key, save),) = saved(page).items()
    page.get_by_role("link", name="Thalassa, home").click()
    damaged = json.dumps(save | {"seed": 1})
    put(page, key, damaged)
    page.locator(".save a").click()
    heading(page, "This cannot be opened")
    expect(page.get_by_role("alert")).to_contain_text("its checksum does not fit")
    page.get_by_role("link", name="To the home page").click()
    expect(page.locator(".save")).to_have_count(0)
    expect(page.locator(".trouble")).to_contain_text("1 damaged save put aside")
    with page.expect_download() as download:
        page.locator(".trouble").get_by_role("button", name="Export").click()
    assert download.value.path().read_text() == damaged

    # What is not even JSON, or JSON of the wrong kind, does not break the list.
    for name, text in {"a": "{]", "b": "null", "c": '{"slug": 3}', "d": json.dumps(save | {"players": 7})}.items():
        put(page, f"thalassa.match.{name}", text)
    page.reload()
    expect(page.locator(".trouble")).to_contain_text("5 damaged saves put aside")
    page.goto(guest.site.url + "#/play/nosuchmatch")
    heading(page, "This cannot be opened")
    expect(page.get_by_role("alert")).to_contain_text("no such match in this browser")


def test_saves_of_other_versions(guest: Guest) -> None:
    games.register("morra")
    page = begun(guest)
    ((key, save),) = saved(page).items()
    page.get_by_role("link", name="Thalassa, home").click()

    newer = resealed(save, thalassa=99)
    put(page, key, newer)
    page.locator(".save a").click()
    expect(page.get_by_role("alert")).to_contain_text("made by a newer version")
    page.get_by_role("link", name="To the home page").click()
    expect(page.locator(".save")).to_have_count(1)
    assert page.evaluate("key => localStorage.getItem(key)", key) == newer, "the newer save was not kept"

    # The past no longer fits the rules: the match goes on from its checkpoint, and says so.
    put(page, key, resealed(save, log=pack([["no longer a move"], ["show", 2]])))
    page.locator(".save a").click()
    assert my_turn(page)
    expect(page.locator(".banner")).to_be_visible()
    page.get_by_text("Before the rules changed").click()
    expect(page.locator(".log-panel")).to_contain_text(re.compile("shows? 2 fingers"))
    take(page)
    assert my_turn(page)


def test_two_tabs_do_not_overwrite_each_other(guest: Guest) -> None:
    first = begun(guest)
    second = guest.open(first.url.split("/", 3)[3])
    expect(second.locator(".banner")).to_contain_text("open in another tab")
    expect(second.locator("#prompt")).to_have_attribute("data-index", "2")
    assert choices(second).count() == 0, "both tabs can play"

    # The second tab follows the first.
    take(first)
    assert my_turn(first)
    expect(second.locator("#prompt")).to_have_attribute("data-index", str(index(first)))

    second.get_by_role("button", name="Play here").click()
    assert my_turn(second)
    expect(first.locator(".banner")).to_contain_text("open in another tab")
    take(second, 1)
    at = index(second)
    wait_saved(second, at)
    expect(first.locator("#prompt")).to_have_attribute("data-index", str(at))
    assert choices(first).count() == 0

    # A tab that closes lets go of the match.
    second.close()
    first.reload()
    assert my_turn(first)
    assert index(first) == at
