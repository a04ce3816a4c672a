"""Who would win if the turn ended now: told in the last turn, exactly as the rules would score it."""

from __future__ import annotations

import random

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import SCENARIOS, bits
from pygame_core.games.mediterranean_empires.race import NEAR
from pygame_core.games.mediterranean_empires.state import EmpiresState


def spread(luck: random.Random, turn: int) -> EmpiresState:
    """The West with its cities dealt out at random, points few and many."""
    state = at.table("4_west", points=luck.randint(1, 30))
    empires = ("rome", "carthage", "iberia", "gaul")
    for city in bits(SCENARIOS[state.scenario].cities):
        if luck.random() < 0.5:
            at.give(state, at._NAMES[city], luck.choice(empires))
    for seat in range(4):
        state.points[seat] = state.tally[seat][0] = luck.randint(1, 30)
    state.turn = turn
    return state


@pytest.mark.rule("ME-139", "ME-175")
def test_what_the_end_would_bring_is_what_it_brings() -> None:
    luck = random.Random(5)
    for _ in range(25):
        state = spread(luck, 3)
        told = GAME.view(state, 0)["race"]
        assert told["last"]
        trial = state.copy()
        trial.agenda = [("end_of_turn",)]
        GAME.advance(trial, [])
        assert told["totals"] == trial.points
        outcome = GAME.outcome(trial)
        assert outcome is not None
        rank = [seat for group in outcome.ranking for seat in group if seat]
        assert told["best"] == rank[0]


def test_before_the_last_turn_only_who_is_near_to_win_by_cities_is_told() -> None:
    luck = random.Random(6)
    state = spread(luck, 2)
    assert GAME.view(state, 0)["race"] is None
    victory = SCENARIOS[state.scenario].victory
    rome = at.seat_of(state, "rome")
    for city in bits(SCENARIOS[state.scenario].cities):
        if state.own[rome].bit_count() < victory - NEAR:
            at.give(state, at._NAMES[city], "rome")
    while state.own[rome].bit_count() > victory - NEAR:
        at.give(state, at._NAMES[bits(state.own[rome])[-1]], None)
    told = GAME.view(state, 1)["race"]
    assert told["near"] == [rome] and not told["last"]
