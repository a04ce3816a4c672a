"""How long bots think in the site's own worker, in Chromium."""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench import Figure
from bench._ladders import figure
from pygame_core.kernel import Config, Game, Match, Player, as_action
from pygame_core.kernel.save import header
from pygame_core.workshop import ladder
from tools.browser import chromium
from tools.engines import PlaywrightTab, Tab
from tools.server import Site

CATCH_WORKER = """
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    window.caught = window.caught || this;
    this.addEventListener("message", ({ data }) => {
      if (this === window.caught && data.stage === "ready") document.documentElement.dataset.python = "ready";
    });
  }
};
"""
ASK = """
(text) => new Promise((resolve) => {
  const start = performance.now();
  const id = -Math.floor(start * 1000) - 1;
  const listen = ({ data }) => {
    if (data.id !== id) return;
    window.caught.removeEventListener("message", listen);
    resolve([performance.now() - start, data.text]);
  };
  window.caught.addEventListener("message", listen);
  window.caught.postMessage({ id, text });
})
"""

AnyMatch = Match[Any]


class Thinker:
    """The page's worker."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def play(self, match: AnyMatch) -> float:
        """Let the bot whose turn it is decide, and play that; the seconds until the answer was there."""
        params = {"id": str(id(match)), "since": 0, "header": header(match), "actions": match.actions}
        request = {"method": "think", "params": params}
        milliseconds, answer = self.tab.evaluate(ASK, json.dumps(request))
        match.play(as_action(json.loads(answer)["ok"]["action"]))
        return float(milliseconds) / 1000


@contextmanager
def thinker() -> Iterator[Thinker]:
    """The worker of the built site, Python ready."""
    with Site(Path(os.environ["THALASSA_SITE"])) as served, chromium() as browser:
        page: Page = browser.new_page()
        page.add_init_script(CATCH_WORKER)
        page.goto(served.url)
        page.wait_for_selector("html[data-python]", state="attached", timeout=120_000)
        yield Thinker(PlaywrightTab(page, browser.version))


def match_of_bots(game: Game[Any], config: Config, level: str, seed: int) -> AnyMatch:
    """A new match between bots of one level."""
    return Match(game, config, seed, [Player(f"Bot {seat + 1}", "bot", level) for seat in range(config.seats)])


def hard_decisions(
    game: Game[Any],
    seats: int,
    seed: int,
    decisions: int,
    goals: tuple[float, float],
    counted: Callable[[Any], bool] = lambda _: True,
) -> list[Figure]:
    """Median and p95 of the decisions of hard bots, match after match; `counted` looks at the state.

    What leaves one choice only is no decision and not counted.
    """
    times: list[float] = []
    with thinker() as worker:
        while len(times) < decisions:
            match = match_of_bots(game, game.configure(seats), "hard", seed)
            seed += 1
            while match.seat is not None and len(times) < decisions:
                taken = len(match.choices) > 1 and counted(match.state)
                seconds = worker.play(match)
                if taken:
                    times.append(seconds)
    times.sort()
    told = f"{len(times)} decisions between two choices or more, {seats} hard bots in Chromium, in their order"
    median, p95 = statistics.median(times), ladder.percentile(times, 95)
    return [
        figure(game, "a hard decision in the browser, median", median, "s", f"<= {goals[0]:g}", told),
        figure(game, "a hard decision in the browser, p95", p95, "s", f"<= {goals[1]:g}", told),
    ]
