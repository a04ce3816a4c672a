"""The browsers besides Chromium that the tests visit: Firefox and WebKit, with as few manners as both have."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page

from tools import machine, webdriver
from tools.browser import chromium, driver
from tools.site import known_by

SIZE = (1280, 800)


class Tab(Protocol):
    """A tab of any engine."""

    version: str

    def goto(self, url: str) -> None:
        """Opens an address."""

    def reload(self) -> None:
        """Loads the page again."""

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """The value of an expression in the page, or of a function with `arg`; promises are waited for."""

    def press(self, key: str) -> None:
        """One key."""

    def click(self, selector: str) -> None:
        """A press of the mouse on the first element that is found."""

    def resize(self, width: int, height: int) -> None:
        """Makes the page so large."""


class PlaywrightTab:
    """A tab that Playwright drives."""

    def __init__(self, page: Page, version: str) -> None:
        self.page = page
        self.version = version

    def goto(self, url: str) -> None:
        """Opens an address."""
        self.page.goto(url)

    def reload(self) -> None:
        """Loads the page again."""
        self.page.reload()

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """The value of a script in the page."""
        return self.page.evaluate(script, arg)

    def press(self, key: str) -> None:
        """One key."""
        self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        """A press of the mouse."""
        self.page.locator(selector).first.click()

    def resize(self, width: int, height: int) -> None:
        """Makes the page so large."""
        self.page.set_viewport_size({"width": width, "height": height})


@contextmanager
def firefox() -> Iterator[Tab]:
    """A tab of a new Firefox."""
    program = os.fspath(machine.ensure_firefox())
    with driver.used() as playwright:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
        try:
            yield PlaywrightTab(browser.new_page(), browser.version)
        finally:
            browser.close()


@contextmanager
def webkit() -> Iterator[Tab]:
    """A tab of a new WebKit."""
    driver, browser = machine.ensure_webkit()
    with webdriver.webkit(Path(driver), Path(browser)) as session:
        yield session


@contextmanager
def chromium_tab() -> Iterator[Tab]:
    """A tab of a new Chromium."""
    with chromium() as browser:
        yield PlaywrightTab(browser.new_page(), browser.version)


ENGINES: dict[str, Callable[[], AbstractContextManager[Tab]]] = {"firefox": firefox, "webkit": webkit}
"""Those that the tests of `tests/engines` visit; Chromium has tests of its own."""

ALL_ENGINES = {"chromium": chromium_tab, **ENGINES}


def with_script(site: Path, copy: Path, script: str) -> Path:
    """A copy of a built site that runs a script of ours first: init scripts cannot be had in every engine."""
    shutil.copytree(site, copy)
    (first,) = copy.glob("early.*.js")
    before = known_by(first.read_bytes())
    first.write_text(script + first.read_text(encoding="utf-8"), encoding="utf-8")
    worker = copy / "sw.js"
    text = worker.read_text(encoding="utf-8")
    if before not in text:
        raise ValueError(f"the service worker of {site} does not know {first.name}")
    worker.write_text(text.replace(before, known_by(first.read_bytes())), encoding="utf-8")
    return copy
