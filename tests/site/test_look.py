"""Every screen in light and dark: no axe violation; on a phone: nothing sticks out, everything can be touched."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tools.server import Site
from tools.stages import ROOT

from .conftest import Guest
from .play import MINE, finish, heading, my_turn, no_sideways_scroll, start, take
from .positions import SEATS, late, open_position
from .test_every_step import FAULTS, SIZES, THEMES

pytestmark = pytest.mark.site

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page) -> list[str]:
    """What axe finds wrong, one line each."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {node['html'][:160]} {[check['message'] for check in node['any']][:1]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


LATE = {
    "rules/morra": ".rule",
    "rules/iron-age/IA-046": ".rule.wanted",
    "learn/iron-age": ".learn-page",
    "learn/trading-in-the-mediterranean": ".learn-page",
    "gallery/trade-and-war": ".part",
}
"""Screens that are fetched when they are opened, and what shows that they are there."""


def screens(guest: Guest) -> Iterator[tuple[str, Page]]:
    """Every screen of the site, one after the other, each in its most crowded state."""
    page = guest.open()
    page.wait_for_selector(".game-card")
    yield "home", page
    for name in ("new/morra", "new/mediterranean-empires", "settings", "about", "nowhere", "play/nosuchmatch", "learn"):
        page.goto(guest.site.url + "#/" + name)
        page.wait_for_selector("h1")
        yield name, page
    for name, ready in LATE.items():
        page.goto(guest.site.url + "#/" + name)
        page.wait_for_selector(ready)
        yield name, page
    start(page, humans=2)
    page.wait_for_selector(".curtain")
    yield "curtain", page
    page.locator(".curtain button").click()
    assert my_turn(page)
    take(page, 3)
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    yield "table", page
    page.keyboard.press("m")
    yield "menu", page
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "keys", page
    page.keyboard.press("Escape")
    start(page)
    finish(page)
    page.wait_for_selector(".chart")
    yield "end", page
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".timeline")
    yield "replay", page
    page.evaluate("localStorage.setItem('thalassa.match.damaged', '{')")
    page.goto(guest.site.url + "#/")
    page.wait_for_selector(".save")
    yield "home with matches", page


PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}

TARGETS = "button, select, input:not([type=radio]), .button, .segment, .option, .chip"
SMALL_TARGETS = """(targets) => [...document.querySelectorAll(targets)]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width && !each.closest(".visually-hidden") && !each.matches(".visually-hidden"))
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""


SIDEWAYS = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
  .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX))
  .filter((each) => getComputedStyle(each).scrollbarWidth !== "none")
  .map((each) => `${each.outerHTML.slice(0, 80)} ${each.scrollWidth} in ${each.clientWidth}`)"""
"""Where a bar at the foot of a part would show; rows that are meant to be swiped show none."""


def test_axe_finds_nothing_and_no_bar_shows_sideways(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport=SIZES["laptop"])
    found: dict[str, list[str]] = {}
    for name, page in screens(guest):
        # Bars take room here.
        assert page.evaluate(SIDEWAYS) == [], name
        no_sideways_scroll(page)
        for scheme in THEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_selector(f":root[data-theme={scheme}]")
            found |= {f"{name}, {scheme}": faults} if (faults := axe(page)) else {}
    assert found == {}
    page = guest.open()
    for slug in SEATS:
        page.goto(f"{guest.site.url}#/new/{slug}")
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector(MINE)
        assert page.evaluate(SIDEWAYS) == [], slug
        for key, drawer in (("l", "choices"), ("g", "log")):
            page.keyboard.press(key)
            body = page.locator(f"[data-drawer={drawer}] .drawer-body")
            assert body.evaluate("each => each.scrollWidth <= each.clientWidth"), (slug, drawer)
            assert page.evaluate(SIDEWAYS) == [], (slug, drawer)
            page.locator("[data-key='drawer close']").click()


BROKEN = """(labels) => labels.filter((label) => {
  const word = document.createRange();
  const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode();
  return [...(text?.data.matchAll(/\\S+/g) ?? [])].some(({ 0: said, index }) => {
    word.setStart(text, index);
    word.setEnd(text, index + said.length);
    return word.getClientRects().length > 1;
  });
}).map((label) => label.textContent)"""
"""Buttons with a word that goes on in the next line."""
LYING = """() => document.querySelector("[data-dock]").getBoundingClientRect().left > innerWidth / 3"""


def letters(page: Page, size: int) -> None:
    """Sets the size of all letters, as another tab would."""
    page.evaluate(
        """(text) => {
             localStorage.setItem("thalassa.settings", JSON.stringify({ text, pace: "instant" }));
             dispatchEvent(new StorageEvent("storage", { key: "thalassa.settings" }));
           }""",
        str(size),
    )


LATER = {"iron-age": 200, "trade-and-war": 50, "trading-in-the-mediterranean": 160, "mediterranean-empires": 200}
"""After so many actions much lies on a table, and in the Empires somebody marches on one's own city."""
REACHED = """() => [...document.querySelectorAll(".arena button")].filter((button) => {
  const lies = button.closest(".banner-coming, .sheet, .drawer");
  const [top, inside] = [document.querySelector(".arena").getBoundingClientRect().top, button.getBoundingClientRect()];
  return lies && inside.top + lies.scrollTop < top;
}).map((button) => button.textContent)"""
"""What lies over the board, and above its edge however it is scrolled."""
CUT_OFF = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(".match"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(node);
    const said = words.getBoundingClientRect();
    if (!node.data.trim() || !said.width || node.parentElement.closest(".visually-hidden, .prompt, svg")) continue;
    for (let part = node.parentElement; part; part = part.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(part);
      if (/auto|scroll/.test(overflowX) || clipPath !== "none") break;
      const edge = part.getBoundingClientRect();
      if (overflowX === "hidden" && (said.right > edge.right + 2 || said.left < edge.left - 2)) found.push(node.data);
    }
  }
  return found;
}"""
"""Words that are cut off and cannot be scrolled to; the question is told whole by a press."""


def test_a_phone_and_large_text(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**PHONE)
    for name, page in screens(guest):
        no_sideways_scroll(page)
        assert page.evaluate(SMALL_TARGETS, TARGETS) == [], name
        letters(page, 200)
        no_sideways_scroll(page)
        letters(page, 100)
    page = guest.open()
    letters(page, 200)
    for slug in SEATS:
        page.set_viewport_size(SIZES["phone"])
        page.goto(guest.site.url + f"#/new/{slug}")
        heading(page, re.compile("."))
        no_sideways_scroll(page)
        start(page, slug=slug)
        page.wait_for_selector(MINE)
        # On a laptop all of it is laid out anew, like a phone that lies: what stands side by side has no room.
        for size in ("phone", "lying phone", "laptop", "large"):
            page.set_viewport_size(SIZES[size])
            assert page.evaluate(FAULTS, False)["faults"] == [], f"{slug}, {size}"
            assert page.locator(".main-button .main-label").evaluate_all(BROKEN) == [], f"{slug}, {size}"
            assert page.evaluate(LYING) == (size != "phone"), f"{slug}, {size}"
        page.emulate_media(contrast="more")
        page.set_viewport_size(SIZES["phone"])
        open_position(page, guest.site.url, f"later-{slug}", late(slug, LATER[slug]))
        for size in ("phone", "lying phone"):
            page.set_viewport_size(SIZES[size])
            assert page.evaluate(FAULTS, False)["faults"] == [], f"{slug}, {size}"
            assert page.evaluate(REACHED) == [], f"{slug}, {size}"
            assert page.evaluate(CUT_OFF) == [], f"{slug}, {size}"
        page.emulate_media(contrast="no-preference")


def test_in_a_folder_of_another_site(arrive: Callable[..., Guest], folder: Path) -> None:
    with Site(folder, prefix="/some/folder/") as site:
        page = arrive(site=site).open("#/new/morra")
        page.get_by_role("button", name="Start", exact=True).click()
        assert my_turn(page)
        take(page, 2)
        page.reload()
        assert my_turn(page)
        page.goto(site.url + "#/")
        expect(page.locator(".save")).to_have_count(1)
        assert all(path.startswith("/some/folder/") for path in site.requested)
