"""How long turns of Mediterranean Empires are, how strong its opponents, and how even its scenarios."""

from __future__ import annotations

import statistics
import time

from bench import Figure
from bench._browser import hard_decisions
from bench._ladders import figure, play, rung
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import EMPIRES, SCENARIO, SCENARIOS
from pygame_core.games.mediterranean_empires.state import new_state
from pygame_core.kernel import Rng
from pygame_core.workshop import ladder

BALANCE_GAMES, LADDER_GAMES, TURNS = 300, 400, 500
SEED = 2_660_000
DECISIONS = 300


def run() -> list[Figure]:
    """All figures."""
    thinking = hard_decisions(GAME, 4, SEED, DECISIONS, (0.8, 2.5), counted=lambda state: bool(state.turn))
    return [*turn_length(), *eight_seats(), *balance(), *rungs(), *thinking]


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
        figure(GAME, "rounds of a turn, at least", mean, "", ">= 5.3", told),
        figure(GAME, "rounds of a turn, at most", mean, "", "<= 5.9", told),
    ]


def eight_seats() -> list[Figure]:
    """A whole match of eight normal bots."""
    start = time.process_time()
    ladder.run(GAME, GAME.configure(8), ["normal"], 2, SEED)
    seconds = (time.process_time() - start) / 2
    return [figure(GAME, "a match of eight normal bots", seconds, "s", "<= 20", "processor time, mean of 2 matches")]


def balance() -> list[Figure]:
    """How often each empire wins, in parts of its fair share; in the West also what the winners' points are."""
    found = []
    for name in ("4_west", "4_east", "8_all"):
        scenario = SCENARIOS[SCENARIO[name]]
        seats = len(scenario.order)
        table = play(GAME, GAME.configure(seats, {"scenario": name}), ["normal"], BALANCE_GAMES, SEED)
        games = len(table.records)
        shares = [wins * seats / games for wins in table.wins_by_seat()]
        each = ", ".join(f"{EMPIRES[e]} {share:.2f}" for e, share in zip(scenario.order, shares, strict=True))
        told = f"{games} matches of normal bots: {each}"
        found += [
            figure(GAME, f"most wins of an empire over its fair share, {name}", max(shares), "x", "<= 1.7", told),
            figure(GAME, f"fewest wins of an empire over its fair share, {name}", min(shares), "x", ">= 0.5", told),
        ]
        if name == "4_west":
            found.append(_winners(table))
    return found


def _winners(table: ladder.Table) -> Figure:
    best = [max(outcome.total(seat) for seat in range(4)) for _, outcome in table.finished]
    inside = sum(1 for points in best if 25 <= points <= 60) / len(best)
    told = f"{len(best)} matches of normal bots, median {statistics.median(best):.0f}"
    return figure(GAME, "winners with 25 to 60 points, Four Players in the West", inside, "", ">= 0.9", told)


def rungs() -> list[Figure]:
    """One opponent of a level among three of the level below."""
    steps = (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6))
    return [rung(GAME, better, worse, 4, goal, LADDER_GAMES, SEED) for better, worse, goal in steps]
