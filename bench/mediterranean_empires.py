"""How long turns of Mediterranean Empires are, how strong its opponents, and how even its scenarios.

The ladders take long at full length; `THALASSA_BENCH_PART` (0.1 unless given) is the part of it that is played. The
number of matches stands with each figure.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench import Figure
from bench.iron_age import ASK, CATCH_WORKER
from pygame_core.bots import ladder
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import EMPIRES, SCENARIO, SCENARIOS
from pygame_core.games.mediterranean_empires.game import new_state
from pygame_core.kernel import Match, Player, Rng, as_action
from pygame_core.kernel.save import header
from tools.browser import chromium
from tools.server import Site

PART = float(os.environ.get("THALASSA_BENCH_PART", "0.1"))
BALANCE_GAMES, LADDER_GAMES, TURNS = 300, 200, 500
SEED = 30_000
DECISIONS = 60


def run() -> list[Figure]:
    """All figures."""
    return [*turn_length(), *winners(), *rungs(), *eight_seats(), *balance(), *browser_decisions()]


def _games(whole: int) -> int:
    return max(8, round(whole * PART))


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    whole = f"mediterranean-empires: {name}"
    return {"name": whole, "value": round(value, 3), "unit": unit, "goal": goal, "against": against}


def turn_length() -> list[Figure]:
    """Rounds of a turn in which nobody passes, by the real event roll."""
    state = new_state(GAME.configure(4), Rng.seeded(SEED))
    lengths = []
    for _ in range(TURNS):
        state.round = state.passes = 0
        while True:
            state.agenda = [("round",)]
            GAME.steps["round"].enter(state, [])
            state.passes = 0
            if state.event == "end_turn":
                break
        lengths.append(state.round - 1)
    mean = statistics.fmean(lengths)
    told = f"{TURNS} turns without passes"
    return [
        _figure("rounds of a turn, at least", mean, "", ">= 5.3", told),
        _figure("rounds of a turn, at most", mean, "", "<= 5.9", told),
    ]


def winners() -> list[Figure]:
    """The winner's points in the West."""
    games = _games(LADDER_GAMES)
    table = ladder.run(GAME, GAME.configure(4, {"scenario": "4_west"}), ["normal"], games, SEED)
    best = [max(outcome.total(seat) for seat in range(4)) for _, outcome in table.finished]
    inside = sum(1 for points in best if 25 <= points <= 60) / len(best)
    told = f"{games} matches of normal bots, median {statistics.median(best):.0f}"
    return [_figure("winners with 25 to 60 points, Four Players in the West", inside, "", ">= 0.9", told)]


def rungs() -> list[Figure]:
    """One opponent of a level among three of the level below."""
    found = []
    for better, worse, goal in (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6)):
        games = _games(LADDER_GAMES)
        table = ladder.run(GAME, GAME.configure(4), [better, worse, worse, worse], games, SEED)
        low, mean, high = table.paired_win_rate(better)
        told = f"{games} matches of 4 seats, seats rotated, 95 % within {low:.2f} to {high:.2f}"
        found.append(_figure(f"{better} among three {worse}", mean, "", f">= {goal}", told))
    return found


def eight_seats() -> list[Figure]:
    """A whole match of eight normal bots."""
    start = time.process_time()
    ladder.run(GAME, GAME.configure(8), ["normal"], 2, SEED)
    seconds = (time.process_time() - start) / 2
    return [_figure("a match of eight normal bots", seconds, "s", "<= 20", "processor time, mean of 2 matches")]


def balance() -> list[Figure]:
    """How often each empire wins, in parts of its fair share."""
    found = []
    for name in ("4_west", "4_east", "8_all"):
        scenario = SCENARIOS[SCENARIO[name]]
        games = _games(BALANCE_GAMES)
        config = GAME.configure(len(scenario.order), {"scenario": name})
        table = ladder.run(GAME, config, ["normal"], games, SEED)
        shares = [wins * len(scenario.order) / games for wins in table.wins_by_seat()]
        each = ", ".join(f"{EMPIRES[e]} {share:.2f}" for e, share in zip(scenario.order, shares, strict=True))
        told = f"{games} matches of normal bots: {each}"
        found.append(_figure(f"most wins of an empire over its fair share, {name}", max(shares), "x", "<= 1.7", told))
        found.append(_figure(f"fewest wins of an empire over its fair share, {name}", min(shares), "x", ">= 0.5", told))
    return found


def browser_decisions() -> list[Figure]:
    """The decisions of a hard match, one after another, asked of the site's own worker in Chromium."""
    site = os.environ.get("THALASSA_SITE")
    if site is None:
        return []
    players = [Player(f"Player {seat + 1}", "bot", "hard") for seat in range(4)]
    match: Match[Any] = Match(GAME, GAME.configure(4), SEED, players)
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
            if match.state.turn:
                times.append(milliseconds / 1000)
    times.sort()
    told = f"{len(times)} decisions after the foundation in a match of four hard bots in Chromium"
    return [
        _figure("a hard decision in the browser, median", statistics.median(times), "s", "<= 0.8", told),
        _figure("a hard decision in the browser, p95", ladder.percentile(times, 95), "s", "<= 2.5", told),
    ]
