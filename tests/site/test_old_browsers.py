"""Browsers that are too old, or in which the page's program does not run: a sentence, never a bare word."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tools.server import Site
from tools.stages import ROOT

from .conftest import Guest
from .play import my_turn, start

pytestmark = pytest.mark.site

LACKING = {
    "no findLast": "delete Array.prototype.findLast",
    "no structuredClone": "delete window.structuredClone",
    "no dialogs": "delete window.HTMLDialogElement",
    "no sheets by script": "delete CSSStyleSheet.prototype.replaceSync",
    "sheets that cannot be added to": """
      const none = Object.freeze([]);
      Object.defineProperty(Document.prototype, "adoptedStyleSheets", { get: () => none });""",
    "no module workers": """
      window.mozInnerScreenX = 0;
      window.Worker = class { terminate() {} };""",
}
MINIMUM = re.compile(r"Chrome or Edge 99, Firefox 114, Safari 16\.4 or iOS 16\.4")


@pytest.mark.parametrize("what", LACKING)
def test_an_old_browser_is_told_what_it_needs(arrive: Callable[..., Guest], what: str) -> None:
    guest = arrive()
    guest.context.add_init_script(LACKING[what])
    page = guest.open()
    told = page.locator("#too-old")
    expect(told).to_be_visible()
    expect(told).to_have_text(MINIMUM)
    expect(page.locator("#not-started")).to_be_hidden()
    expect(page.locator(".game-card")).to_have_count(0)


@pytest.mark.parametrize("program", ["const = not a program", ""])
def test_a_page_that_cannot_start_says_so(
    arrive: Callable[..., Guest], folder: Path, tmp_path: Path, program: str
) -> None:
    shutil.copytree(folder, tmp_path / "site")
    (main,) = (tmp_path / "site").glob("main.*.js")
    main.write_text(program)
    with Site(tmp_path / "site") as site:
        guest = arrive(site=site)
        guest.forgive = ("Unexpected token",)
        page = guest.open()
        expect(page.locator("#not-started")).to_be_visible()
        expect(page.locator("#not-started")).to_have_text(MINIMUM)


def test_this_browser_is_told_nothing(guest: Guest) -> None:
    page = guest.open()
    start(page)
    assert my_turn(page)
    assert page.locator("#too-old, #not-started").count() == 0


def test_firefox_with_module_workers_is_new_enough(guest: Guest) -> None:
    guest.context.add_init_script("window.mozInnerScreenX = 0")
    page = guest.open()
    expect(page.locator(".game-card").first).to_be_visible()


def test_home_says_when_python_cannot_start(arrive: Callable[..., Guest], folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "site")
    for pattern in ("pyodide-*/pyodide.asm.wasm", "program.*.lz"):
        for file in (tmp_path / "site").glob(pattern):
            file.write_bytes(b"\0asm\1\0\0\0 damaged")
    with Site(tmp_path / "site") as site:
        page = arrive(site=site).open()
        expect(page.locator("#banners [role=alert]")).to_contain_text("cannot start")
        expect(page.locator("#banners [role=alert] button").first).to_be_visible()


def test_every_place_names_the_same_versions() -> None:
    for name in ("index.html", "README.md", "docs/browsers.md"):
        assert MINIMUM.search((ROOT / name).read_text(encoding="utf-8")), name


def test_nothing_is_asked_of_the_player_but_after_a_press(guest: Guest) -> None:
    guest.context.add_init_script(
        """window.asked = 0;
           if (navigator.storage) navigator.storage.persisted = async () => false;
           if (navigator.storage) navigator.storage.persist = async () => { window.asked += 1; return true; };"""
    )
    page = guest.open()
    start(page)
    assert my_turn(page)
    page.evaluate("location.hash = '#/settings'")
    keep = page.locator("[data-key=keep]")
    expect(keep).to_be_visible()
    assert page.evaluate("window.asked") == 0
    keep.click()
    expect(keep).to_have_count(0)
    assert page.evaluate("window.asked") == 1
