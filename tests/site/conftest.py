"""A guest at the built site: a real browser with empty storage, in which every error and every stray request counts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tools.browser import chromium
from tools.server import Site
from tools.stages import CACHE, ROOT

PATIENCE = 20_000
"""Milliseconds; the machine may be busy with other things."""

expect.set_options(timeout=PATIENCE)

INSTANT = """
if (location.protocol === "http:" && !sessionStorage.getItem("begun")) {
  sessionStorage.setItem("begun", "yes");
  try { localStorage.setItem("thalassa.settings", JSON.stringify({ pace: "instant" })); } catch {}
}
document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
  console.error("CSP", blockedURI, violatedDirective);
});
"""


@pytest.fixture(scope="session")
def folder() -> Path:
    """The site with the test game in it."""
    named = os.environ.get("THALASSA_TEST_SITE")
    if named:
        return Path(named)
    subprocess.run([sys.executable, ROOT / "build.py", "build", "--with-test-game"], cwd=ROOT, check=True)
    return CACHE / "dist-test"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    with Site(folder) as running:
        yield running


class Guest:
    """One browser profile. `faults` fills with everything that should never happen; `forgive` names what may."""

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        self.site = site
        self.faults: list[str] = []
        self.forgive: tuple[str, ...] = ()
        settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **options}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.add_init_script(INSTANT)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("request", self._requested)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _requested(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if host and host != f"127.0.0.1:{self.site.port}":
            self.faults.append(f"request to {request.url}")

    def open(self, address: str = "") -> Page:
        """A new tab at an address of the site."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.site.url + address)
        return page

    def tell(self) -> None:
        """Print what every tab shows, for whoever reads the report of a failure."""
        for page in self.context.pages:
            print(f"\n--- {page.url[:200]}\n{page.inner_text('body')[:1500]}")

    def close(self) -> None:
        """Leaves; fails where anything went wrong on the way."""
        self.context.close()
        assert [fault for fault in self.faults if not any(part in fault for part in self.forgive)] == []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test failed, so that its guests can tell what they saw."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def arrive(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    """Makes guests; each is checked at the end."""
    guests: list[Guest] = []

    def make(**options: Any) -> Guest:
        guests.append(Guest(browser, options.pop("site", site), **options))
        return guests[-1]

    yield make
    if request.node.stash.get(FAILED, False):
        for guest in guests:
            guest.tell()
    for guest in guests:
        guest.close()


@pytest.fixture
def guest(arrive: Callable[..., Guest]) -> Guest:
    return arrive()
