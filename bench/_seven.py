"""How long somebody waits for seven opponents of Mediterranean Empires, round after round, on the built site."""

from __future__ import annotations

import itertools
import os
import statistics
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

from bench import Figure
from bench._ladders import figure
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.kernel import Match, Player
from pygame_core.kernel.save import save
from tools.browser import chromium
from tools.server import Site

LEVELS = ("easy", "normal", "hard")
QUICK = "localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))"
WATCH = """() => {
  window.waited = 0;
  let then = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (!document.querySelector(".match.mine") || document.querySelector("[data-stage]")) window.waited += now - then;
    then = now;
  }, 20);
}"""
"""Adds up the time in which there is nothing to decide; scenes that wait for a press are pressed on at once."""
READY = """() => document.querySelector("[data-stage], .match.mine, section.end")"""
INDEX = "() => Number(document.querySelector('#prompt')?.dataset.index ?? -1)"
ANSWER, PATIENCE = 400, 120_000


ROUNDS, SEED = 10, 2_660_000


def figures() -> list[Figure]:
    """What somebody waits for in a round of eight seats, at the quick pace."""
    found = waits(ROUNDS, SEED)
    told = f"{len(found)} rounds against seven bots of all levels, quick pace, mean {statistics.fmean(found):.1f} s"
    return [figure(GAME, "the longest wait in a round of seven bots", max(found), "s", "<= 12", told)]


def waits(rounds: int, seed: int) -> list[float]:
    """The seconds that somebody who only passes waits in each of so many rounds, at the quick pace."""
    with Site(Path(os.environ["THALASSA_SITE"])) as site, chromium() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(site.url)
        page.evaluate(QUICK)
        page.evaluate("text => localStorage.setItem('thalassa.match.seven', text)", _first_action(seed))
        page.goto(site.url + "#/play/seven")
        page.reload()
        page.wait_for_selector(".match.mine .em-city", timeout=PATIENCE)
        page.evaluate(WATCH)
        waited: dict[str, float] = {}
        while len(waited) <= rounds and _wait(page):
            # What was waited for since the last own decision belongs to the round that stands there now.
            waited[page.locator(".standing").inner_text()] = float(page.evaluate("waited")) / 1000
            _pass(page)
        return [after - before for before, after in itertools.pairwise(waited.values())]


def _first_action(seed: int) -> str:
    """A saved match of eight in which the human at the first seat has the first action of the first turn."""
    players = [Player("Ann"), *(Player("", "bot", LEVELS[seat % len(LEVELS)]) for seat in range(7))]
    match = Match(GAME, GAME.configure(8), seed, players)
    judge = EmpiresBot("normal", "")
    while match.seat != 0 or match.state.agenda[-1][0] != "action":
        match.play(judge.quick(match.state.copy(), match.choices))
    return save(match, 1)


def _wait(page: Page) -> bool:
    """Waits for the own decision; False: the match is over."""
    while True:
        page.wait_for_function(READY, timeout=PATIENCE)
        if not page.locator("[data-stage]").count():
            return page.locator("section.end").count() == 0
        page.keyboard.press("Space")


def _pass(page: Page) -> None:
    """Presses the quiet button, the main one, or takes the first of the list, until something is played."""
    before = page.evaluate(INDEX)
    for key in ("Backspace", "Backspace", "Enter", "l"):
        page.keyboard.press(key)
        try:
            if key == "l":
                page.locator("[data-drawer] .choice-group button").first.click(timeout=ANSWER)
            page.wait_for_function(f"before => ({INDEX})() !== before", arg=before, timeout=ANSWER)
            return
        except TimeoutError:  # only looked at: the next key is tried
            continue
    page.keyboard.press("Escape")
