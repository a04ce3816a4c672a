"""The browser of the tests and of the bench: a real Chromium, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.machine import ensure_chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""As root, without a screen, and without a word to anybody but the page's own server."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser, closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.fspath(ensure_chromium()), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
