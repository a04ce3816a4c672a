"""What is stored, imported, gone, framed or overheard: it never breaks a page, never a match, never a secret."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.server import Site

from .conftest import Guest
from .play import choices, heading, index, my_turn, saved, start, take, wait_saved
from .test_saves import begun, put, resealed

pytestmark = pytest.mark.site

FAULTY = """
window.Worker = class extends Worker {
  postMessage(message, ...more) {
    if (message.text?.includes('"method":"act"')) this.acted = message.id;
    super.postMessage(message, ...more);
  }
  set onmessage(hear) {
    super.onmessage = (event) => {
      const { id } = event.data;
      if (id && window.faulty && id === this.acted) {
        window.faulty = false;
        const error = { type: "Fault", message: "KeyError: 'x'", key: "", report: "Traceback: rules.py" };
        hear({ data: { id, text: JSON.stringify({ error }) } });
      } else hear(event);
    };
  }
};
"""
"""The next answer to an action is a fault, although Python has acted."""


def home_of(page: Page) -> None:
    page.get_by_role("link", name="Thalassa, home").click()


# -- imports and the list -------------------------------------------------------------------------------------


def hostile(save: dict[str, Any]) -> dict[str, str]:
    """Saves with a right checksum and wrong contents."""
    players = save["players"]
    return {
        "far.json": resealed(save, saved=9_000_000_000_000_000),
        "nobody.json": resealed(save, players=[None]),
        "short.json": resealed(save, players=[["Ada"], ["Bo"]]),
        "crowd.json": resealed(save, players=players * 50_000),
        "word.json": resealed(save, saved="yesterday"),
        "endless.json": resealed(save).replace(f'"saved": {save["saved"]}', '"saved": 1e999'),
    }


def test_no_imported_file_breaks_the_home_page(guest: Guest) -> None:
    page = begun(guest)
    ((_, save),) = saved(page).items()
    home_of(page)
    for name, text in hostile(save).items():
        page.set_input_files("input[type=file]", {"name": name, "mimeType": "", "buffer": text.encode()})
        expect(page.locator(".toast").last).to_contain_text(f"Could not import “{name}”.")
        page.locator(".toast").last.get_by_role("button", name="Close").click()
        expect(page.locator(".save")).to_have_count(1)
    page.reload()
    expect(page.locator(".save")).to_have_count(1)


def test_saves_that_cannot_be_listed_are_put_aside_and_can_be_tried_again(guest: Guest) -> None:
    page = begun(guest)
    ((key, save),) = saved(page).items()
    home_of(page)
    for number, text in enumerate(hostile(save).values()):
        put(page, f"thalassa.match.hostile{number}", text)
    page.reload()
    expect(page.locator(".save")).to_have_count(1)
    expect(page.locator(".trouble")).to_contain_text("6 damaged saves put aside")

    # One that was whole all along comes back.
    whole = page.evaluate("key => localStorage.getItem(key)", key)
    put(page, "thalassa.aside.whole", whole)
    page.reload()
    page.get_by_role("button", name="Try again whole").click()
    assert my_turn(page)
    assert index(page) == 2


def test_names_are_cleaned_where_they_are_listed(guest: Guest) -> None:
    page = begun(guest)
    ((_, save),) = saved(page).items()
    home_of(page)
    evil = "\u202eevil\u0007\u2066 name" + "x" * 500
    text = resealed(
        save, seed=save["seed"] + 1, name=evil, players=[[evil, *save["players"][0][1:]], save["players"][1]]
    )
    page.set_input_files("input[type=file]", {"name": "\u202egnp.json", "mimeType": "", "buffer": text.encode()})
    toast = page.locator(".toast").last
    expect(toast).to_contain_text("evil name")
    for shown in (toast.inner_text(), page.locator(".saves").inner_text()):
        assert not set(shown) & set("\u202e\u2066\u0007"), "a character that steers the text got through"
        assert "x" * 100 not in shown


# -- what is stored -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["players", "view", "log", "frame", "entries"])
def test_a_last_view_that_cannot_be_drawn_keeps_nobody_from_playing(guest: Guest, part: str) -> None:
    page = begun(guest)
    page.goto(guest.site.url + "#/play/" + page.url.rsplit("/", 1)[1])
    page.reload()
    assert my_turn(page)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    kept = json.loads(page.evaluate("localStorage.getItem('thalassa.view')"))
    broken = {
        "players": kept | {"frame": kept["frame"] | {"players": [None]}},
        "view": kept | {"frame": kept["frame"] | {"view": None}},
        "log": kept | {"log": [None, 7]},
        "frame": kept | {"frame": {"slug": kept["frame"]["slug"], "players": []}},
        "entries": kept | {"entries": None},
    }[part]
    guest.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('thalassa.view', {json.dumps(json.dumps(broken))})"
    )
    page.reload()
    assert my_turn(page)
    assert index(page) == 2
    take(page)


def test_full_storage_gives_up_comfort_before_matches(guest: Guest) -> None:
    page = begun(guest)
    page.evaluate(
        """() => {
             localStorage.setItem("thalassa.view", "x".repeat(200_000));
             let size = 1 << 22;
             for (let n = 0; size >= 1; n++) {
               try { localStorage.setItem(`other.${n}`, "x".repeat(size)); } catch { size >>= 1; }
             }
           }"""
    )
    take(page)
    assert my_turn(page)
    at = index(page)
    wait_saved(page, at)
    assert page.locator(".banner").count() == 0


# -- faults, lost files ---------------------------------------------------------------------------------------


def test_after_a_fault_of_the_rules_the_match_stands_as_before(guest: Guest) -> None:
    guest.context.add_init_script(FAULTY)
    page = begun(guest)
    before = saved(page)
    page.evaluate("window.faulty = true")
    choices(page).nth(0).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("It was not played")
    alert.get_by_role("button", name="Copy the report").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    report = page.evaluate("navigator.clipboard.readText()")
    assert "Traceback: rules.py" in report and "morra" in report and "seed 3" in report
    assert index(page) == 2
    # By hand it was foreseen and shown before Python failed; by key it was not.
    page.evaluate("window.faulty = true")
    choices(page).nth(0).press("Enter")
    page.wait_for_function("() => !window.faulty")
    expect(alert).to_contain_text("It was not played")
    assert index(page) == 2
    assert saved(page) == before, "a match was saved after a fault"
    page.reload()
    assert my_turn(page)
    assert index(page) == 2
    take(page)
    assert my_turn(page)


def test_a_table_whose_file_is_gone_gives_way_to_the_plain_one(arrive: Callable[..., Guest], folder: Path) -> None:
    gone = frozenset(file.name for file in folder.glob("table.*.js"))
    assert gone
    with Site(folder, missing=gone) as site:
        guest = arrive(site=site)
        guest.forgive = ("404",)
        page = guest.open("#/new/iron-age")
        page.get_by_role("button", name="Start").click()
        toast = page.locator(".toast")
        expect(toast).to_contain_text("may have a new version")
        expect(page.locator(".choice").first).to_be_visible()
        site.missing = frozenset()
        with page.expect_navigation():
            toast.get_by_role("button", name="Load it now").click()
        expect(page.locator("[data-game=iron-age]").first).to_be_visible()


# -- other sites ----------------------------------------------------------------------------------------------


@contextmanager
def framing(site: Site) -> Iterator[str]:
    """Another site (another port is another one) that shows ours inside its page."""

    class Framer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = f'<!doctype html><iframe src="{site.url}" width=900 height=700></iframe>'.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Framer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("keeps", [True, False], ids=["partitioned", "denied"])
def test_inside_the_page_of_another_site_the_games_play(guest: Guest, keeps: bool) -> None:
    if not keeps:
        # A browser that lets a page inside another one keep nothing throws at every door.
        guest.context.add_init_script(
            """{ const refuse = () => { throw new DOMException("no", "SecurityError"); };
               Object.defineProperty(window, "localStorage", { get: refuse });
               const refused = () => Promise.reject(new DOMException("no", "SecurityError"));
               if (navigator.locks) navigator.locks.request = refused; }"""
        )
    with framing(guest.site) as address:
        page = guest.context.new_page()
        page.goto(address)
        frame = page.frame_locator("iframe")
        frame.locator(".hero-play").click()
        expect(frame.locator("#prompt.mine, .prompt.mine").first).to_be_visible()
        expect(frame.locator(".banner")).to_have_count(0 if keeps else 1)
        before = frame.locator("#prompt").get_attribute("data-index") or ""
        frame.locator("#prompt").press("l")
        frame.locator(".choices .choice:not([aria-disabled])").first.click()
        expect(frame.locator("#prompt")).not_to_have_attribute("data-index", before)
    guest.forgive = ("request to", "404")


def test_the_workers_ask_nobody_else(guest: Guest) -> None:
    page = begun(guest)
    for worker in page.workers:
        said = worker.evaluate(
            """async () => [
                 await fetch("http://127.0.0.1:9/").catch((error) => error.message),
                 await fetch("index.html").then(({ status }) => status),
                 typeof XMLHttpRequest, typeof WebSocket, typeof EventSource,
               ]"""
        )
        assert said == ["The games speak to nobody.", 200, "undefined", "undefined", "undefined"]


# -- secrets --------------------------------------------------------------------------------------------------


def test_the_curtain_hides_what_was_said_too(guest: Guest) -> None:
    page = guest.open()
    start(page, humans=2)
    page.get_by_role("button", name="I am").click()
    page.evaluate(
        """() => {
          window.said = []; // A fault of this observer would be read out, and heard by it, for ever.
          new MutationObserver(() => window.said.push(document.querySelector("#live").textContent))
            .observe(document.querySelector("#live"), { childList: true, characterData: true, subtree: true });
        }"""
    )
    for _ in range(6):
        assert my_turn(page)
        at = index(page)
        page.evaluate("window.said = []")
        choices(page).nth(min(3, choices(page).count() - 1)).click()
        page.wait_for_function(
            "n => document.querySelector('.curtain') || Number(document.querySelector('#prompt')?.dataset.index) > n",
            arg=at,
        )
        if page.locator(".curtain").count():
            break
    expect(page.locator(".curtain")).to_be_visible()
    page.wait_for_timeout(300)
    assert not any(page.evaluate("window.said")), "the secret of the player before was read out"
    assert page.locator("#live").inner_text() == "", "the secret of the player before is read out"
    assert "finger" not in page.inner_text("body") and "card" not in page.inner_text("body")


def test_the_replay_of_an_unfinished_match_shows_no_other_hand(guest: Guest) -> None:
    page = guest.open()
    start(page, humans=2)
    page.get_by_role("button", name="I am").click()
    assert my_turn(page)
    take(page, 3)
    wait_saved(page, 1)
    page.evaluate("id => { location.hash = `#/replay/${id}`; }", page.url.rsplit("/", 1)[1])
    heading(page, "Morra Replay")
    expect(page.locator("select[data-key=eyes] option")).to_have_text(["An onlooker"])
    assert "Your fingers" not in page.inner_text("main")


def test_against_bots_the_replay_of_an_unfinished_match_shows_the_own_hand(guest: Guest) -> None:
    page = begun(guest)
    page.evaluate("id => { location.hash = `#/replay/${id}`; }", page.url.rsplit("/", 1)[1])
    heading(page, "Morra Replay")
    expect(page.locator("select[data-key=eyes] option")).to_have_text(["An onlooker", "You"])


HIDDEN = ("trade-and-war", "mediterranean-empires", "trading-in-the-mediterranean")


@pytest.mark.parametrize("slug", HIDDEN)
def test_no_hidden_game_offers_other_eyes_before_its_end(guest: Guest, slug: str) -> None:
    """Looking further would make the stored match practice, and nothing here keeps that with it."""
    page = guest.open()
    for humans in (1, 2):
        start(page, humans=humans, slug=slug)
        page.wait_for_url("**#/play/*")
        name = page.url.rsplit("/", 1)[1]
        page.wait_for_function("name => localStorage.getItem(`thalassa.match.${name}`)", arg=name)
        page.evaluate("name => { location.hash = `#/replay/${name}`; }", name)
        page.wait_for_selector("select[data-key=eyes]")
        save = saved(page)[f"thalassa.match.{name}"]
        own = [str(seat) for seat, (_, kind, _) in enumerate(save["players"]) if kind == "human"]
        offered = page.locator("select[data-key=eyes] option").evaluate_all("all => all.map(({ value }) => value)")
        assert len(own) == humans and offered == ["", *(own if humans == 1 else [])]
        assert not save["practised"]
