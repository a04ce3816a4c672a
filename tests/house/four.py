"""The four games that the house is made of: what must be true of one must be true of all."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pygame_core.kernel.steps import SteppedGame

MODULES = ("iron_age", "mediterranean_empires", "trade_and_war", "trading_mediterranean")
GAMES: tuple[SteppedGame[Any], ...] = tuple(import_module(f"pygame_core.games.{name}").GAME for name in MODULES)

each_game = pytest.mark.parametrize("game", GAMES, ids=MODULES)
"""Runs a test once for each game."""
