"""How strong the opponents of The Iron Age are, and how long the strongest thinks in the browser.

The ladders take hours of processor time at full length; `THALASSA_BENCH_PART` (0.1 unless given) is the part of it
that is played. The number of matches stands with each figure.
"""

from __future__ import annotations

import json
import os
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench import Figure
from pygame_core.bots import ladder
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.iron_age import GAME
from pygame_core.kernel import Match, Player, as_action
from pygame_core.kernel.save import header
from tools.browser import chromium
from tools.server import Site

PART = float(os.environ.get("THALASSA_BENCH_PART", "0.1"))
SOLO_GAMES, LADDER_GAMES = 500, 400
SEED = 20_000
DECISIONS = 150
OPENINGS = ("port", "province")

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


def run() -> list[Figure]:
    """All figures."""
    return [*solitaire(), *rungs(), *openings(), *lengths(), *browser_decisions()]


def _games(whole: int) -> int:
    return max(4, round(whole * PART))


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    return {"name": f"iron-age: {name}", "value": round(value, 3), "unit": unit, "goal": goal, "against": against}


def solitaire() -> list[Figure]:
    """The hard bot alone, without and with colonies."""
    found: list[Figure] = []
    for colonies, mean, points, part in (("off", 120, 100, 0.85), ("on", 135, 125, 0.65)):
        games = _games(SOLO_GAMES)
        table = ladder.run(GAME, GAME.configure(1, {"colonies": colonies}), ["hard"], games, SEED)
        totals = table.scores()["hard"]
        told = f"{games} games, colonies {colonies}"
        reached = sum(1 for total in totals if total >= points) / games
        found.append(
            _figure(f"hard alone, mean, colonies {colonies}", statistics.fmean(totals), "points", f">= {mean}", told)
        )
        found.append(_figure(f"hard alone, {points} reached, colonies {colonies}", reached, "", f">= {part}", told))
    return found


def rungs() -> list[Figure]:
    """Each level against the one below, and one hard bot among three normal ones."""
    found: list[Figure] = []
    for better, worse in (("hard", "normal"), ("normal", "easy"), ("easy", "random")):
        games = _games(LADDER_GAMES)
        table = ladder.run(GAME, GAME.configure(2), [better, worse], games, SEED)
        low, mean, high = table.paired_win_rate(better)
        told = f"{games} games of 2 seats, seats swapped, 95 % within {low:.2f} to {high:.2f}"
        found.append(_figure(f"{better} beats {worse}", mean, "", ">= 0.65", told))
    games = _games(LADDER_GAMES)
    table = ladder.run(GAME, GAME.configure(4), ["hard", "normal", "normal", "normal"], games, SEED)
    low, mean, high = table.paired_win_rate("hard")
    told = f"{games} games of 4 seats, seats rotated, 95 % within {low:.2f} to {high:.2f}"
    found.append(_figure("hard among three normal", mean, "", ">= 0.4", told))
    return found


def openings() -> list[Figure]:
    """Hard against hard: how often each opening is taken, and how the port fares where the two meet."""
    games = _games(LADDER_GAMES)
    taken: Counter[str] = Counter()
    won = met = 0.0
    for number in range(games):
        match = _match(SEED + number, ("hard", "hard"))
        outcome = match.outcome
        assert outcome is not None
        chosen = {event[1]: event[2] for events in match.events for event in events if event[0] == "founded"}
        taken.update(chosen.values())
        if set(chosen.values()) == set(OPENINGS):
            met += 1
            won += sum(outcome.wins(seat) for seat, opening in chosen.items() if opening == "port")
    told = f"{games} games hard against hard: port taken {taken['port']} times, province {taken['province']} times"
    share = won / met if met else 0.0
    return [
        _figure(
            "wins of the port where it meets the province, at least",
            share,
            "",
            ">= 0.35",
            f"{told}, met {met:.0f} times",
        ),
        _figure(
            "wins of the port where it meets the province, at most",
            share,
            "",
            "<= 0.65",
            f"{told}, met {met:.0f} times",
        ),
    ]


def lengths() -> list[Figure]:
    """Rounds of full games between normal bots."""
    games = _games(LADDER_GAMES)
    table = ladder.run(GAME, GAME.configure(3), ["normal"], games, SEED)
    inside = sum(1 for record in table.records if 5 <= record.rounds <= 9) / games
    mean = statistics.fmean(record.rounds for record in table.records)
    return [_figure("games of 5 to 9 rounds", inside, "", ">= 0.8", f"{games} games of 3 normal bots, mean {mean:.1f}")]


def _match(seed: int, bots: tuple[str, ...]) -> Match[Any]:
    players = [Player(name.title(), "bot", name) for name in bots]
    match: Match[Any] = Match(GAME, GAME.configure(len(bots)), seed, players)
    minds = [GAME.bot(name) for name in bots]
    while (seat := match.seat) is not None:
        thought = minds[seat].think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return match


def browser_decisions() -> list[Figure]:
    """The decisions of a hard match, one after another, asked of the site's own worker in Chromium."""
    site = os.environ.get("THALASSA_SITE")
    if site is None:
        return []
    players = [Player(name, "bot", "hard") for name in ("Left", "Right")]
    match: Match[Any] = Match(GAME, GAME.configure(2), SEED, players)
    head = header(match)
    times: list[float] = []
    with Site(Path(site)) as served, chromium() as browser:
        page: Page = browser.new_page()
        page.add_init_script(CATCH_WORKER)
        page.goto(served.url)
        page.wait_for_selector("html[data-python]", state="attached", timeout=120_000)
        while match.seat is not None and len(times) < DECISIONS:
            request = {"method": "think", "params": {"header": head, "actions": match.actions}}
            milliseconds, answer = page.evaluate(ASK, json.dumps(request))
            match.play(as_action(json.loads(answer)["ok"]["action"]))
            times.append(milliseconds / 1000)
    times.sort()
    told = f"{len(times)} decisions of a match of two hard bots in Chromium, in their order"
    return [
        _figure("a hard decision in the browser, median", statistics.median(times), "s", "<= 0.6", told),
        _figure("a hard decision in the browser, p95", ladder.percentile(times, 95), "s", "<= 2", told),
    ]
