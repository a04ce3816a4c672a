"""Who is asked: two shapes that many decisions share."""

from __future__ import annotations

from ....kernel import Decision
from ..state import TradingState


class OfSeat(Decision[TradingState]):
    """A decision of the seat that stands first in the frame."""

    def seat(self, state: TradingState) -> int:
        return int(state.agenda[-1][1])


class InTurn(Decision[TradingState]):
    """The same decision for one seat after the other, clockwise; the frame says whose turn it is."""

    def needed(self, state: TradingState) -> bool:
        return bool(state.agenda[-1][1] < state.seats)

    def seat(self, state: TradingState) -> int:
        return state.order[state.agenda[-1][1]]
