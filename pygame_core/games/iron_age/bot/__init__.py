"""The opponents of the game."""

from .player import LEVELS, IronAgeBot

__all__ = ["LEVELS", "IronAgeBot"]
