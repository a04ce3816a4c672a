"""What must hold of every table: no card lost or doubled, no city without its owner, no points from nowhere."""

from __future__ import annotations

from .data import DECKS, SCENARIOS, bits
from .state import EmpiresState


def check(state: EmpiresState) -> None:
    """No card is lost or doubled, every city has one owner, points are what they were won by."""
    if state.turn:
        held: list[int] = []
        for seat in range(state.seats):
            held += [*bits(state.hands[seat]), *state.decks[seat], *bits(state.piles[seat])]
        for force in (state.attack, state.defence):
            if force is not None:
                held += [card for card, _, _ in force.cards] + force.leaders
                held += [force.attached] if force.attached >= 0 else []
        held += [card for card, *_ in state.plays]
        held += [card for card, *_ in state.battle.lost] if state.battle is not None else []
        whole = [card for empire in state.empires for card in bits(DECKS[empire])]
        assert sorted(held) == sorted(whole), "cards are lost or doubled"
        owned = state.neutral
        for own in state.own:
            assert not owned & own, "a city has two owners"
            owned |= own
        assert owned == SCENARIOS[state.scenario].cities, "a city has no owner"
    for seat in range(state.seats):
        assert state.points[seat] >= 1, "points below 1"
        assert state.points[seat] == sum(state.tally[seat]), "points from nowhere"
        for city in bits(state.own[seat]):
            assert state.owner[city] == seat and state.forts[city] >= 1, "a city without its marker"
