from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tools.browser import BOOT_SPY, chromium
from tools.stages import ROOT


@pytest.fixture(scope="session")
def dist() -> Path:
    """The shipped site."""
    folder = Path(os.environ.get("THALASSA_SITE", ROOT / "dist"))
    assert (folder / "index.html").exists(), "run `python3 build.py build` first, or test by `build.py test`"
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody with empty caches, whose pages tell how Python's start went."""
    context = browser.new_context()
    context.add_init_script(BOOT_SPY)
    yield context
    context.close()
