"""How the game ends: empires fall, somebody has the points that win."""

from __future__ import annotations

from ...kernel.game import Event
from .data import SLOTS, TARGET
from .state import TradeState
from .table import clockwise, take_unit, units_of


def end_game(state: TradeState, reason: str, out: list[Event]) -> None:
    """Nothing more happens."""
    state.ended = reason
    state.agenda.clear()
    out.append(("ended", reason))


def check_elimination(state: TradeState, out: list[Event]) -> None:
    """Who holds no city is out at once: units leave the map, cards are discarded. The last one left has won.

    Rules: TW-032, TW-137, TW-R56.
    """
    fallen = [seat for seat in clockwise(state) if seat not in state.owner]
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
        elif left == 1:
            end_game(state, "last_empire", out)


def check_target(state: TradeState, out: list[Event]) -> None:
    """Somebody has the points that win the game (TW-001, TW-R57)."""
    if any(points >= TARGET and not gone for points, gone in zip(state.points, state.out, strict=True)):
        end_game(state, "target", out)
