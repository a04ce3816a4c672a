"""The command line: list the games, play in the terminal, simulate, fuzz, replay, read the rules."""

from .main import main

__all__ = ["main"]
