"""Trading in the Mediterranean: free trade of two-faced cards, calamities, sealed purchases, three wars, four ages."""

from .game import TradingGame

GAME = TradingGame()
"""The one instance of the game."""

__all__ = ["GAME"]
