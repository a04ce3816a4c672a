"""The opponents of the game."""

from .player import IronAgeBot

__all__ = ["IronAgeBot"]
