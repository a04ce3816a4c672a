"""Morra, the Roman finger game, with a dealt hidden card and a die added: the kernel's test game, never shipped.

It is small on purpose and has one of everything: sealed choices, hidden cards, dice, refusals, two ways to end.
It is also the model of a game's shape; the four real games have the same files.
"""

from .game import Morra

GAME = Morra()

__all__ = ["GAME"]
