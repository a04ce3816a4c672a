"""The Iron Age in the laboratory: the candidates; its positions are learned from by `tools/train_iron_age.py`."""

from __future__ import annotations

from typing import Any

from pygame_core.games.iron_age.bot import numbers, value
from pygame_core.games.iron_age.bot.numbers import LEVELS
from pygame_core.games.iron_age.bot.player import IronAgeBot
from pygame_core.kernel.game import Game

TUNED: tuple[str, ...] = ()


def plain() -> dict[str, float]:
    """The weights of today that could be drawn: none, the solver keeps what it has worked out by name."""
    return {}


def make(game: Game[Any], table: dict[str, Any]) -> IronAgeBot:
    """A candidate. The bound holds for every present opponent of the process: play it against frozen ones only."""
    numbers.PART_POWER.update(table.get("part_power", {}))
    value.tables.cache_clear()
    value.weights_for.cache_clear()
    return IronAgeBot(game, LEVELS[table.get("level", "hard")], table.get("mood", ""))
