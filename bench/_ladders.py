"""What the measurements of all games share: how much is played, figures, ladders.

The ladders take hours of processor time at full length; `THALASSA_BENCH_PART` (0.1 unless given) is the part of it
that is played, on all processors. The number of matches stands with each figure.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from bench import Figure
from pygame_core.kernel import Config, Game
from pygame_core.workshop import ladder

PART = float(os.environ.get("THALASSA_BENCH_PART", "0.1"))
JOBS = os.cpu_count() or 1
FEWEST = 8

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def part_of(games: int) -> int:
    """How many of so many games are played."""
    return max(FEWEST, round(games * PART))


def figure(game: Game[Any], name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    """A figure of one game."""
    whole = f"{game.meta.slug}: {name}"
    return {"name": whole, "value": round(value, 3), "unit": unit, "goal": goal, "against": against}


def play(game: Game[Any], config: Config, bots: list[str], games: int, seed: int) -> ladder.Table:
    """The part of so many matches that is played."""
    return ladder.run(game, config, bots, part_of(games), seed, jobs=JOBS)


def rung(game: Game[Any], better: str, worse: str, seats: int, goal: float, games: int, seed: int) -> Figure:
    """One bot of a level against others of the level below, the seats going round."""
    table = play(game, game.configure(seats), [better] + [worse] * (seats - 1), games, seed)
    low, mean, high = table.paired_win_rate(better)
    name = f"{better} against {worse}" if seats == 2 else f"{better} among {seats - 1} {worse}"
    told = f"{len(table.records)} games of {seats} seats, seats rotated, 95 % within {low:.2f} to {high:.2f}"
    return figure(game, name, mean, "wins", f">= {goal:g}", told)


def side_by_side(ask: Callable[[Question], Answer], questions: Iterable[Question]) -> list[Answer]:
    """The answers in the order of the questions, worked out on all processors."""
    with multiprocessing.Pool(JOBS) as pool:
        return pool.map(ask, questions, chunksize=1)
