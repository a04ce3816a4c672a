"""How even the empires of Trade and War are, how strong and how quick its bots, how big a match is.

At full length the ladders take an hour of processor time; `THALASSA_BENCH_PART` (0.1 unless given) is the part of it
that is played. The number of matches stands with each figure.
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
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import Match, Player, as_action, save
from pygame_core.kernel.save import header
from tools.browser import chromium
from tools.server import Site

PART = float(os.environ.get("THALASSA_BENCH_PART", "0.1"))
GAMES = 400
SEED = 0
DECISIONS = 150
TURNS = 4


def run() -> list[Figure]:
    """All figures."""
    return [*balance(), *rungs(), *sizes(), *browser_decisions(), *browser_turns()]


def _games() -> int:
    return max(4, round(GAMES * PART))


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    return {"name": f"trade-and-war: {name}", "value": round(value, 3), "unit": unit, "goal": goal, "against": against}


def balance() -> list[Figure]:
    """Normal bots alone with each other: how long, and which empire wins how often."""
    found: list[Figure] = []
    for seats in (4, 3, 2):
        games = _games()
        table = ladder.run(GAME, GAME.configure(seats), ["normal"], games, SEED)
        shares = [wins / games for wins in table.wins_by_seat()]
        turns = statistics.median(record.rounds for record in table.records)
        told = f"{games} games of {seats} normal bots, wins by empire {', '.join(f'{share:.2f}' for share in shares)}"
        low, high = (">= 0.17", "<= 0.34") if seats == 4 else (">= 0", "<= 1")
        found += [
            _figure(f"turns, {seats} seats, at least", turns, "turns", ">= 14" if seats == 4 else ">= 1", told),
            _figure(f"turns, {seats} seats, at most", turns, "turns", "<= 24", told),
            _figure(f"weakest empire, {seats} seats", min(shares), "", low, told),
            _figure(f"strongest empire, {seats} seats", max(shares), "", high, told),
        ]
    return found


def rungs() -> list[Figure]:
    """One bot of a level among three of the level below."""
    found: list[Figure] = []
    for better, worse, goal in (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6)):
        games = _games()
        table = ladder.run(GAME, GAME.configure(4), [better, worse, worse, worse], games, SEED)
        low, mean, high = table.paired_win_rate(better)
        told = f"{games} games of 4 seats, seats rotated, 95 % within {low:.2f} to {high:.2f}"
        found.append(_figure(f"{better} among three {worse}", mean, "", f">= {goal}", told))
    return found


def _match(seats: int, bot: str, seed: int, options: dict[str, str] | None = None) -> Match[Any]:
    players = [Player(f"Bot {seat}", "bot", bot) for seat in range(seats)]
    match: Match[Any] = Match(GAME, GAME.configure(seats, options), seed, players)
    mind = GAME.bot(bot)
    while (seat := match.seat) is not None:
        match.play(mind.think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget()).action)
    return match


def sizes() -> list[Figure]:
    """A match that went over all twenty turns: its save, and how long opening it takes (it is replayed)."""
    matches = (_match(4, "normal", seed) for seed in range(100))
    match = next(match for match in matches if match.state.turn == 20)
    text = save.save(match)
    start = time.perf_counter()
    again, _ = save.load(text, lambda _: GAME)
    seconds = time.perf_counter() - start
    assert len(again) == len(match)
    told = f"{len(match)} actions, four normal bots, 20 turns"
    return [
        _figure("a match saved", len(text) / 1024, "KB", "<= 40", told),
        _figure("a match replayed", seconds, "s", "<= 1", told),
    ]


def _ask_browser(match: Match[Any], page: Page) -> float:
    """The bot's next decision by the site's own worker; the seconds it took."""
    request = {"method": "think", "params": {"header": header(match), "actions": match.actions}}
    milliseconds, answer = page.evaluate(ASK, json.dumps(request))
    match.play(as_action(json.loads(answer)["ok"]["action"]))
    return float(milliseconds) / 1000


def _with_page(measure: Any) -> list[Figure]:
    site = os.environ.get("THALASSA_SITE")
    if site is None:
        return []
    with Site(Path(site)) as served, chromium() as browser:
        page: Page = browser.new_page()
        page.add_init_script(CATCH_WORKER)
        page.goto(served.url)
        page.wait_for_selector("html[data-python]", state="attached", timeout=120_000)
        figures: list[Figure] = measure(page)
        return figures


def browser_decisions() -> list[Figure]:
    """The decisions of a match of four hard bots, one after another, asked of the site's own worker in Chromium."""

    def measure(page: Page) -> list[Figure]:
        match: Match[Any] = Match(GAME, GAME.configure(4), SEED, [Player(f"Bot {n}", "bot", "hard") for n in range(4)])
        times: list[float] = []
        while match.seat is not None and len(times) < DECISIONS:
            times.append(_ask_browser(match, page))
        times.sort()
        told = f"{len(times)} decisions of a match of four hard bots in Chromium, in their order"
        return [
            _figure("a hard decision in the browser, median", statistics.median(times), "s", "<= 0.6", told),
            _figure("a hard decision in the browser, p95", ladder.percentile(times, 95), "s", "<= 2", told),
        ]

    return _with_page(measure)


def browser_turns() -> list[Figure]:
    """Whole turns of three normal bots in Chromium (the fourth seat thinks natively and is not counted)."""

    def measure(page: Page) -> list[Figure]:
        players = [Player(f"Bot {n}", "bot", "normal") for n in range(4)]
        match: Match[Any] = Match(GAME, GAME.configure(4), SEED, players)
        mind = GAME.bot("normal")
        spent: dict[int, float] = {}
        while match.seat is not None and match.state.turn <= TURNS:
            turn = match.state.turn
            if match.seat == 0:
                match.play(mind.think(Knowledge(GAME, match.state, 0), match.bot_rng(), Budget()).action)
            else:
                spent[turn] = spent.get(turn, 0.0) + _ask_browser(match, page)
        told = f"{len(spent)} turns of three normal bots in Chromium, {len(match)} decisions"
        return [_figure("a turn of three normal bots in the browser", max(spent.values()), "s", "<= 6", told)]

    return _with_page(measure)
