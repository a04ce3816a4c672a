"""How long a trading phase of Trading in the Mediterranean takes whoever only answers, on the built site."""

from __future__ import annotations

import os
import time
from pathlib import Path

from playwright.sync_api import Page

from bench import Figure
from bench._ladders import figure
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Match, Player
from pygame_core.kernel.save import save
from tools.browser import chromium
from tools.server import Site

SEEDS = (2_680_000, 2_680_001, 2_680_002)
"""One phase is timed of each."""
PATIENCE = 120_000
QUICK = "localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))"
NO, DONE = ".tm-slip .tm-no", "[data-main='primary']"
STORING = ".tm-outlook"
"""The market is closed: it is time to store."""


def run() -> list[Figure]:
    """The wait of whole phases at the quick pace: three normal bots, and a human who says no to every slip."""
    with Site(Path(os.environ["THALASSA_SITE"])) as site, chromium() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE)
        page.goto(site.url)
        page.evaluate(QUICK)
        phases = [_phase(page, site.url, seed) for seed in SEEDS]
    longest = max(seconds for seconds, _ in phases)
    presses = ", ".join(f"{seconds:.1f} s with {count} presses" for seconds, count in phases)
    told = f"the longest of {len(phases)} phases, from the first visit to the warehouse: {presses}"
    return [figure(GAME, "a trading phase at the quick pace in which one only answers", longest, "s", "<= 30", told)]


def _phase(page: Page, url: str, seed: int) -> tuple[float, int]:
    """Seconds and presses of one phase in which every slip is refused by itself."""
    page.evaluate("text => localStorage.setItem('thalassa.match.market', text)", _first_visit(seed))
    page.goto(f"{url}#/")
    page.goto(f"{url}#/play/market")
    page.wait_for_selector(".match.mine")
    began, presses = time.perf_counter(), 0
    while not page.locator(STORING).count():
        before = page.locator("#prompt").get_attribute("data-index")
        slip = page.locator(NO)
        (slip if slip.count() else page.locator(DONE)).first.click()
        presses += 1
        page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
        page.wait_for_selector(".match.mine")
    return time.perf_counter() - began, presses


def _first_visit(seed: int) -> str:
    """A saved match of four in which the human is about to speak at the first market."""
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "normal") for seat in range(1, 4))]
    match = Match(GAME, GAME.configure(4), seed, players)
    bot = GAME.bot("normal")
    while (seat := match.seat) is not None and (seat != 0 or match.state.agenda[-1][0] != "visit"):
        match.play(bot.think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget()).action)
    return save(match, 0)
