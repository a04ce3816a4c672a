"""Trading in the Mediterranean: length, balance, deals and scores of normal bots; the ladder; what trading pays.

`python3 -m bench.trading_mediterranean 300` measures with that many games a figure instead of the few of `run`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any

from bench import Figure
from pygame_core.bots.base import AnyBot, Budget, Knowledge, Thought
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Outcome, Rng, seen_by
from tools.machine import ensure_node
from tools.stages import ROOT, BuildError

GAMES = 12
"""Games a figure in the ordinary run; the goals are meant for 300 and more."""


class Hermit:
    """A bot that plays like another but never trades."""

    def __init__(self, name: str) -> None:
        self.bot = GAME.bot(name)

    def think(self, mind: Knowledge[Any], rng: Rng, budget: Budget) -> Thought:
        """Refuse every offer and make none."""
        choices = mind.choices()
        for action in choices:
            if action[0] in ("refuse", "pass"):
                return Thought(action)
        return self.bot.think(mind, rng, budget)


class Played:
    """A finished match: outcome, turns, deals in each turn."""

    def __init__(self, bots: Sequence[AnyBot], seed: int) -> None:
        seats = len(bots)
        state, _ = GAME.setup(GAME.configure(seats), Rng.seeded(seed))
        rngs = [Rng.seeded(seed, 7, seat) for seat in range(seats)]
        self.deals: list[int] = []
        while (seat := GAME.seat(state)) is not None:
            thought = bots[seat].think(Knowledge(GAME, state, seat), rngs[seat], Budget())
            for event in GAME.play(state, thought.action):
                seen = seen_by(event, None)
                if seen is not None and seen[0] == "closed":
                    self.deals.append(sum(state.deals) // 2)
        outcome = GAME.outcome(state)
        assert outcome is not None
        self.outcome: Outcome = outcome
        self.turns = state.turns


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def balance(seats: int, games: int, seed: int = 5000) -> list[Figure]:
    """Normal bots among themselves."""
    bots = [GAME.bot("normal") for _ in range(seats)]
    played = [Played(bots, seed + number) for number in range(games)]
    wins = [sum(match.outcome.wins(seat) for match in played) * seats / games for seat in range(seats)]
    best = [max(match.outcome.total(seat) for seat in range(seats)) for match in played]
    against = f"{games} games of normal bots, {seats} seats"
    length = sum(7 <= match.turns <= 10 for match in played) / games
    deals = [number for match in played for number in match.deals]
    figures: list[Figure] = [
        _figure(f"trading: games of 7-10 turns, {seats} seats", length, "share", ">= 0.95", against),
        _figure(f"trading: luckiest seat, {seats} seats", max(wins), "x share", "<= 1.5", against),
        _figure(f"trading: unluckiest seat, {seats} seats", min(wins), "x share", ">= 0.6", against),
        _figure(
            f"trading: winners' scores p90/p10, {seats} seats",
            percentile(best, 0.9) / percentile(best, 0.1),
            "x",
            "< 2.2",
            against,
        ),
    ]
    if seats == 4:
        mean = sum(deals) / len(deals)
        figures.append(_figure("trading: deals a turn, 4 seats (at least)", mean, "deals", ">= 6", against))
        figures.append(_figure("trading: deals a turn, 4 seats (at most)", mean, "deals", "<= 40", against))
    return figures


def ladder(one: AnyBot, rest: str, games: int, seed: int = 9000) -> float:
    """How often one bot wins among three others, its seat going round."""
    wins = 0.0
    for number in range(games):
        seat = number % 4
        bots: list[AnyBot] = [GAME.bot(rest) for _ in range(4)]
        bots[seat] = one
        wins += Played(bots, seed + number // 4).outcome.wins(seat)
    return wins / games


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    return {"name": name, "value": round(value, 3), "unit": unit, "goal": goal, "against": against}


IN_PYODIDE = """
import json, time
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Rng

def measured():
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(77))
    bot, rng = GAME.bot("hard"), Rng.seeded(5)
    seconds, markets, market = [], [], 0.0
    while (seat := GAME.seat(state)) is not None:
        start = time.perf_counter()
        human = [a for a in GAME.choices(state) if seat == 0 and a[0] in ("refuse", "pass")]
        if human:
            action = human[0]
        else:
            action = bot.think(Knowledge(GAME, state, seat), rng, Budget()).action
            seconds.append(time.perf_counter() - start)
        events = GAME.play(state, action)
        market += time.perf_counter() - start
        for event in events:
            if event[0] == "closed":
                markets.append(market)
            elif event[0] == "trading":
                market = 0.0
    return json.dumps([seconds, markets])

measured()
"""


def pace() -> list[Figure]:
    """How long hard bots think in the interpreter of the built site, run by Node."""
    site = ROOT / "dist"
    if not (site / "index.html").is_file():
        raise BuildError("There is no site in dist: build it first (python3 build.py build).")
    script = ROOT / "tools" / "js" / "run.mjs"
    command = [str(part) for part in (ensure_node(), script, ROOT / "node_modules" / "pyodide", site, "snapshot")]
    answer = subprocess.run(command, input=IN_PYODIDE, capture_output=True, text=True, check=True)
    seconds, markets = json.loads(answer.stdout)
    against = f"one match inside Pyodide of three hard bots and one who does not trade, {len(seconds)} decisions"
    return [
        _figure("trading: a hard decision, median", median(seconds), "s", "<= 0.6", against),
        _figure("trading: a hard decision, p95", percentile(seconds, 0.95), "s", "<= 2", against),
        _figure("trading: a whole market of three bots, the longest", max(markets), "s", "<= 5", against),
    ]


def run(games: int = GAMES) -> list[Figure]:
    """All figures."""
    figures = pace()
    for seats in (4, 5, 6):
        figures += balance(seats, games)
    against = f"{games} games, one against three"
    for one, rest, goal in (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6)):
        value = ladder(GAME.bot(one), rest, games)
        figures.append(_figure(f"trading: {one} among {rest}", value, "wins", f">= {goal}", against))
    value = ladder(Hermit("normal"), "normal", games)
    figures.append(_figure("trading: normal that may not trade", value, "wins", "<= 0.125", against))
    return figures


if __name__ == "__main__":
    for figure in run(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        print(figure)
