"""Guests at the built site with the test game in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tools.browser import chromium
from tools.guest import PATIENCE, Guest
from tools.server import Site
from tools.stages import CACHE, ROOT

__all__ = ["PATIENCE", "Guest"]

expect.set_options(timeout=PATIENCE)


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
