"""The Iron Age: dice, provinces and ports, monuments, developments; colonies as an option."""

from .game import IronAge

GAME = IronAge()

__all__ = ["GAME"]
