"""What must hold of every table: no card lost or doubled, no marker past its track."""

from __future__ import annotations

from .data import CARDS, MOST_CITIES, MOST_STORE, MOST_UNITS, SPACES, SQUARES, TRACK_END
from .mat import standing
from .state import TradingState, cards_in_play


def check(state: TradingState) -> None:
    """Raise `AssertionError` where the table cannot be right."""
    assert cards_in_play(state) == list(range(CARDS)), "a card is lost or doubled"
    for seat in range(state.seats):
        assert state.wp[seat] >= 0
        assert 0 <= state.cities[seat] <= MOST_CITIES
        assert abs(state.government[seat]) <= TRACK_END and abs(state.religion[seat]) <= TRACK_END
        assert len(state.store[seat]) <= state.limit[seat] <= MOST_STORE
        assert state.attack_open[seat] <= SQUARES and state.defense_open[seat] <= SQUARES
        squares = state.attack_open[seat] + state.defense_open[seat]
        assert 0 <= sum(state.units[seat]) <= min(MOST_UNITS, squares)
        for placed, there in zip(state.arrays[seat], state.units[seat], strict=True):
            assert 0 <= placed <= there
        assert standing(state.faces[seat], 0) <= 4 and standing(state.faces[seat], 1) <= 4
        assert len(set(state.faces[seat])) == len(state.faces[seat])
        assert not any(state.skull(handle) for handle in state.store[seat])
    assert 1 <= state.turns <= len(SPACES)
