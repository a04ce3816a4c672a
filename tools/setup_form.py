"""The set-up page, filled in as a player does it: for the tests, the bench and the pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page

NOTHING: Mapping[str, str] = {}
TYPE = """(field, text) => {
  field.removeAttribute("maxlength");
  field.value = text;
  field.dispatchEvent(new Event("input"));
}"""
"""Types more than a field takes, if asked to."""


def fill_in(
    page: Page,
    slug: str,
    *,
    humans: int = 1,
    seats: int | None = None,
    level: str = "easy",
    options: Mapping[str, str] = NOTHING,
    luck: int = 3,
) -> None:
    """Goes to the set-up of a game and chooses everything; the first players are human."""
    page.goto(re.sub("#.*", "", page.url) + f"#/new/{slug}")
    page.wait_for_selector(".seat-row")
    if seats is not None and page.locator(".seat-row").count() != seats:
        page.locator("label.segment", has=page.locator("input[name=seats]")).filter(
            has_text=re.compile(rf"^\s*{seats}\s*$")
        ).click()
    rows = page.locator(".seat-row")
    for seat in range(rows.count()):
        human = seat < humans
        if (rows.nth(seat).get_attribute("class") or "").endswith("human") != human:
            _seat(page, seat, human=human)
        if not human:
            page.locator(f"input[name=level-{seat}][value={level}]").dispatch_event("click")
    _open_all(page)
    for name, value in options.items():
        page.locator(f"input[name='option-{name}'][value='{value}']").dispatch_event("click")
    choose_luck(page, luck)


def _open_all(page: Page) -> None:
    page.evaluate("for (const each of document.querySelectorAll('form details')) each.open = true")


def choose_luck(page: Page, luck: int) -> None:
    """Writes down the number that the dice and cards follow from."""
    _open_all(page)
    page.locator("input[name=seed][value=own]").dispatch_event("click")
    page.locator("input[inputmode=numeric]").fill(str(luck))


def _seat(page: Page, seat: int, *, human: bool) -> None:
    change(page, seat, "human" if human else "balanced")


def change(page: Page, seat: int, kind: str = "", name: str | None = None) -> None:
    """Opens what a place offers and chooses who sits there: "human" or a temperament; and how they are called."""
    page.locator(f"[data-key=change-{seat}]").click()
    if kind:
        page.locator(f"dialog input[value={kind}]").check()
    if name is not None:
        page.get_by_label(f"Name at place {seat + 1}").evaluate(TYPE, name)
    page.locator("dialog button.primary").click()
    page.locator("dialog").wait_for(state="detached")


def start(page: Page) -> None:
    """Presses Start."""
    page.locator("[data-key=start]").click()
