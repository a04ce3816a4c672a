"""A finished match goes by its link to a stranger."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import heading

BOOT = 120_000
"""Milliseconds: a match that is opened by its address waits for Python on a machine that may be busy."""


def link_holds_the_match(page: Page, arrive: Callable[..., Guest], guest: Guest, title: str) -> None:
    """A stranger opens the copied link, is told of the match, watches it and sees the same end."""
    totals = page.locator(".ranking strong").all_inner_texts()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    stranger = arrive().open(link.replace(guest.site.url, ""))
    stranger.set_default_timeout(BOOT)
    stranger.wait_for_selector("[data-key=watch]")
    heading(stranger, title)
    stranger.locator("[data-key=watch]").click()
    stranger.wait_for_selector(".time-at")
    heading(stranger, f"{title} Replay")
    expect(stranger.get_by_text(re.compile("^Action 0 of"))).to_be_visible()
    stranger.keyboard.press("End")
    expect(stranger.locator(".ranking strong")).to_have_text(totals)
    expect(stranger.locator(".ranking")).not_to_contain_text("You")
