"""What must hold of every table: nothing lost, no peg past its row, no building without its boxes."""

from __future__ import annotations

from .data import (
    COLONIES,
    COLONY_HOLES,
    COLONY_PEGS,
    FATE_DIE,
    MONUMENT_BOXES,
    MONUMENT_COUNT,
    PORTS_BY_URNS,
    PROVINCES_BY_BOXES,
    ROWS,
)
from .state import NOBODY, RIVAL, IronAgeState

_MOST_TO_SPEND = 100
"""Far above what any throw brings: ways to pay are counted by it, so that a forged save would keep a page busy."""


def check(state: IronAgeState) -> None:
    """Raise `AssertionError` where the table cannot be right."""
    for seat in range(state.seats):
        for row, end in ROWS.items():
            assert 0 <= getattr(state, row)[seat] <= end, (row, seat)
        ports = min(state.port_boxes[seat], PORTS_BY_URNS[state.urns[seat]])
        assert state.ports[seat] == ports, seat
        assert state.provinces[seat] == PROVINCES_BY_BOXES[state.province_boxes[seat]], seat
        for monument, most in enumerate(MONUMENT_BOXES):
            filled = state.boxes[seat * MONUMENT_COUNT + monument]
            open_ = state.monuments_open[seat] >> monument & 1
            assert 0 <= filled <= most and open_ == (filled < most), (seat, monument)
            assert (state.points[seat * MONUMENT_COUNT + monument] > 0) == (filled == most)
        out = sum(state.pegs[colony * 4 + seat] for colony in range(len(COLONIES)))
        assert state.pegs_out[seat] == out <= COLONY_PEGS, seat
    for colony, holes in enumerate(COLONY_HOLES):
        pegs = sum(state.pegs[colony * 4 : colony * 4 + 4])
        owner = state.owner[colony]
        full = 0 if owner == RIVAL else holes
        assert pegs <= holes if owner == NOBODY else pegs == full, colony
        assert owner != NOBODY or max(state.pegs[colony * 4 : colony * 4 + 4]) < holes, colony
    assert len(state.dice) == FATE_DIE + 1
    for left in (state.population, state.innovations, state.free_boxes):
        assert 0 <= left <= _MOST_TO_SPEND, left
