"""Trading in the Mediterranean in the laboratory: the candidates; a position's features are to come."""

from __future__ import annotations

from typing import Any

from pygame_core.games.trading_mediterranean.bot.numbers import TUNING
from pygame_core.games.trading_mediterranean.bot.player import TradingBot
from pygame_core.kernel.game import Game

TUNED = tuple(TUNING["weights"])
"""The weights that `tune.py` draws."""


def plain() -> dict[str, float]:
    """The weights of today."""
    return dict(TradingBot("hard", "").weights)


def make(game: Game[Any], table: dict[str, Any]) -> TradingBot:
    """A candidate: a level of today with some of its weights changed."""
    bot = TradingBot(table.get("level", "hard"), "")
    bot.weights = {**bot.weights, **table.get("weights", {})}
    return bot
