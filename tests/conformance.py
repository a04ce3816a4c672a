"""The suite that every game passes. A game's own `test_conformance.py` says:

import conformance
from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pygame_core.kernel import Config, Game
from pygame_core.kernel.checks import configs, playout
from pygame_core.kernel.ledger import tests_by_rule


def _name(config: Config) -> str:
    return "-".join([f"{config.seats}seats", *config.options.values()])


def playouts(
    game: Game[Any], seeds: int = 1, every: int = 1, every_pair: bool = False
) -> Callable[[Config, int], None]:
    """A test that plays at random, with every check, for each seat count and option of the game."""
    rows = list(configs(game, every_pair))

    @pytest.mark.parametrize("seed", range(seeds))
    @pytest.mark.parametrize("config", rows, ids=[_name(row) for row in rows])
    def test(config: Config, seed: int) -> None:
        playout(game, config, seed, every)

    return test


def untested_rules(game: Game[Any]) -> list[str]:
    """The rules of the game's ledger that no test marked with `@pytest.mark.rule` proves."""
    tested = tests_by_rule(Path(__file__).parent)
    return [rule.id for rule in game.ledger if not rule.note and rule.id not in tested]
