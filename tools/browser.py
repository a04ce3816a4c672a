"""The browser of the tests and of the bench: a real Chromium, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tools.machine import ensure_chromium

PLAIN_HOST = "thalassa.test"
"""A name of this machine that the browser does not trust more than any other host of plain http."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1",
]
"""As root, without a screen, and without a word to anybody but the page's own server."""

AS_PLAYERS_SEE_IT = ["--hide-scrollbars"]
"""What Playwright would ask for, and no player does: a bar takes room, and shows what scrolls without need."""


class _Driver:
    """Playwright's own process: there can be one only, and whoever leaves last ends it."""

    def __init__(self) -> None:
        self.guests = 0
        self.running: Playwright | None = None

    @contextmanager
    def used(self) -> Iterator[Playwright]:
        running = self.running = self.running or sync_playwright().start()
        self.guests += 1
        try:
            yield running
        finally:
            self.guests -= 1
            if not self.guests:
                self.running = None
                running.stop()


driver = _Driver()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser, closed at the end."""
    with driver.used() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.fspath(ensure_chromium()), args=FLAGS, ignore_default_args=AS_PLAYERS_SEE_IT
        )
        try:
            yield browser
        finally:
            browser.close()


BOOT_SPY = """
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      if (!data.stage) return;
      const { dataset } = document.documentElement;
      dataset.spiedStage = data.stage;
      if (data.kind) dataset.spiedKind = data.kind;
      if (data.error) dataset.spiedError = JSON.stringify(data.error);
    });
  }
};
"""
"""An init script: shows on the root element what the page's workers say of their start."""


def boot_end(page: Page, *, patience: float = 60_000) -> str:
    """Waits until Python is ready or has failed on a page that has the spy; tells which."""
    ended = "html[data-spied-stage=ready], html[data-spied-stage=failed]"
    page.wait_for_selector(ended, state="attached", timeout=patience)
    return str(page.evaluate("document.documentElement.dataset.spiedStage"))
