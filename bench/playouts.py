"""Random playouts a second of every game, as a ratio to python-chess in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import chess

from bench import Figure
from pygame_core import games
from pygame_core.kernel import Config, Game, Rng
from pygame_core.workshop.playout import at_random, play_on

REPEATS = 7
SECONDS = 0.5
LONGEST_CHESS = 200
"""Random chess seldom ends by itself; later plies, on an almost empty board, would be no fair measure."""

GOALS: dict[str, tuple[int, float]] = {
    "iron-age": (2, 5.0),
    "trade-and-war": (4, 2.0),
    "mediterranean-empires": (4, 2.0),
    "trading-in-the-mediterranean": (4, 2.0),
}
"""Seats and the ratio to reach."""


def chess_playout(rng: Rng) -> int:
    """One random game of chess; its plies."""
    board = chess.Board()
    plies = 0
    below = rng.below
    while plies < LONGEST_CHESS:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[below(len(moves))])
        plies += 1
    return plies


def game_playout(game: Game[Any], config: Config) -> Callable[[Rng], int]:
    """A random match of one of our games; its actions."""

    def playout(rng: Rng) -> int:
        state, _ = game.setup(config, rng.fork())
        return play_on(game, state, rng, at_random)

    return playout


def pace(playout: Callable[[Rng], int], seed: int) -> float:
    """Actions a second over whole playouts."""
    rng = Rng.seeded(seed)
    actions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        actions += playout(rng)
    return actions / elapsed


def run() -> list[Figure]:
    """One figure a game: the median ratio of alternating repeats."""
    figures: list[Figure] = []
    for slug, game in games.load_all().items():
        if slug not in GOALS:
            continue
        seats, goal = GOALS[slug]
        playout = game_playout(game, game.configure(seats))
        pairs = [(pace(playout, seed), pace(chess_playout, seed)) for seed in range(REPEATS)]
        ours, theirs = (median(column) for column in zip(*pairs, strict=True))
        figures.append(
            {
                "name": f"random playouts, {slug}, {seats} seats",
                "value": round(median(mine / chess_ for mine, chess_ in pairs), 3),
                "unit": "x",
                "goal": f">= {goal:g}",
                "against": f"{ours:,.0f} actions/s against {theirs:,.0f} plies/s of python-chess",
            }
        )
    return figures
