"""A turn: its phases in order."""

from __future__ import annotations

from ....kernel.game import Event, Frame
from ....kernel.steps import Automatic
from ..ending import end_game
from ..state import TradeState
from ..table import clockwise


class StartTurn(Automatic[TradeState]):
    """A turn (a year) begins: Event phase, Trade phase, Move/War phase (TW-011, TW-025, TW-033, TW-035)."""

    name = "turn"
    rule = "TW-011"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Put the phases on the agenda."""
        state.turn += 1
        out.append(("turn", state.turn))
        state.agenda += [("turn_end",), ("moving",), ("trading",), ("taxation",), ("event",)]


class Moving(Automatic[TradeState]):
    """Move/War phase: one player after another, from God's Blessing clockwise (TW-010, TW-029)."""

    name = "moving"
    rule = "TW-010"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Everybody's move, each followed by a moment for the others."""
        state.phase = "move"
        order = clockwise(state)
        for seat in reversed(order):
            state.agenda += [("interlude", other) for other in reversed(order) if other != seat]
            state.agenda.append(("moves", seat))


class EndTurn(Automatic[TradeState]):
    """The turn is over; so is the game when the last turn has been played (TW-138, TW-R58)."""

    name = "turn_end"
    rule = "TW-R58"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Next turn, or the end."""
        state.status = [0] * len(state.status)
        if state.limit and state.turn >= state.limit:
            end_game(state, "turn_limit", out)
        else:
            state.agenda.append(("turn",))
