"""What a `Match` (log, undo, events) costs over the bare game: the same random playouts of the test game."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from bench import Figure, with_test_game
from pygame_core.kernel import Config, Game, Match, Rng

REPEATS = 9
PLAYOUTS = 60


def bare(game: Game[Any], config: Config, seed: int) -> int:
    """A random match of the bare game; its actions."""
    state, _ = game.setup(config, Rng.seeded(seed))
    rng = Rng.seeded(seed, 1)
    actions = 0
    while game.seat(state) is not None:
        game.play(state, rng.choice(game.choices(state)))
        actions += 1
    return actions


def matched(game: Game[Any], config: Config, seed: int) -> int:
    """The same through a `Match`."""
    match = Match(game, config, seed)
    rng = Rng.seeded(seed, 1)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    return len(match)


def timed(play: Callable[[Game[Any], Config, int], int], game: Game[Any], config: Config) -> tuple[float, int]:
    """Seconds and actions of some playouts."""
    start = time.process_time()
    actions = sum(play(game, config, seed) for seed in range(PLAYOUTS))
    return time.process_time() - start, actions


def run() -> list[Figure]:
    """One figure: the median ratio of alternating repeats."""
    with_test_game()
    import morra

    config = morra.GAME.configure(2)
    ratios: list[float] = []
    paces: list[float] = []
    for _ in range(REPEATS):
        through, actions = timed(matched, morra.GAME, config)
        alone, same_actions = timed(bare, morra.GAME, config)
        assert actions == same_actions
        ratios.append(through / alone)
        paces.append(actions / alone)
    return [
        {
            "name": "kernel: a playout through Match, test game",
            "value": round(median(ratios), 3),
            "unit": "x",
            "goal": "<= 1.5",
            "against": f"the bare game, {median(paces):,.0f} actions/s",
        }
    ]
