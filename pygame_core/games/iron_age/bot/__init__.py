"""The opponents of the game."""

from .player import make_bot

__all__ = ["make_bot"]
