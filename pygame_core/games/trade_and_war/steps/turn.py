"""A turn: its phases in order, and how the game ends."""

from __future__ import annotations

from ....kernel.game import Event, Frame
from ....kernel.steps import Automatic
from ..data import SLOTS, TARGET
from ..state import TradeState
from ..table import cities_of, clockwise, take_unit, units_of


class StartTurn(Automatic[TradeState]):
    """A turn (a year) begins: Event phase, Trade phase, Move/War phase."""

    name = "turn"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Put the phases on the agenda."""
        state.turn += 1
        out.append(("turn", state.turn))
        state.agenda += [("turn_end",), ("moving",), ("trading",), ("taxation",), ("event",)]


class Moving(Automatic[TradeState]):
    """Move/War phase: one player after another, from God's Blessing clockwise."""

    name = "moving"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Everybody's move, each followed by a moment for the others."""
        state.phase = "move"
        state.focus = -1
        order = clockwise(state)
        for seat in reversed(order):
            state.agenda += [("interlude", other) for other in reversed(order) if other != seat]
            state.agenda.append(("moves", seat))


class EndTurn(Automatic[TradeState]):
    """The turn is over; so is the game when the last turn has been played."""

    name = "turn_end"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """Next turn, or the end."""
        state.status = [0] * len(state.status)
        if state.limit and state.turn >= state.limit:
            end_game(state, "turn_limit", out)
        else:
            state.agenda.append(("turn",))


def end_game(state: TradeState, reason: str, out: list[Event]) -> None:
    """Nothing more happens."""
    state.ended = reason
    state.agenda.clear()
    out.append(("ended", reason))


def check_elimination(state: TradeState, out: list[Event]) -> None:
    """Who holds no city is out: units leave the map, cards are discarded. The last one left has won."""
    fallen = [seat for seat in clockwise(state) if not cities_of(state, seat)]
    for seat in fallen:
        state.out[seat] = state.turn
        for unit in units_of(state, seat):
            take_unit(state, unit)
        state.discard += state.hands[seat]
        state.hands[seat].clear()
        state.status[seat * SLOTS : seat * SLOTS + SLOTS] = [0] * SLOTS
        state.show()
        out.append(("eliminated", seat))
    if fallen:
        left = state.out.count(0)
        if not left:
            end_game(state, "all_fallen", out)
        elif left == 1 and state.seats > 1:
            end_game(state, "last_empire", out)


def check_target(state: TradeState, out: list[Event]) -> None:
    """Somebody has the points that win the game."""
    if any(points >= TARGET and not gone for points, gone in zip(state.points, state.out, strict=True)):
        end_game(state, "target", out)
