"""The computer players."""

from .player import make_bot

__all__ = ["make_bot"]
