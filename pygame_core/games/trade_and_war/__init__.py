"""Trade and War: merchants and legions of four empires around the Mediterranean, 220 to 214 BC."""

from .game import TradeAndWar

GAME = TradeAndWar()
"""The game."""

__all__ = ["GAME"]
