"""Mediterranean Empires: eight empires of the ancient Mediterranean, 2 to 8 players, cards in hand."""

from .game import MediterraneanEmpires

GAME = MediterraneanEmpires()

__all__ = ["GAME"]
