"""Phase 7, the succession table (AST): advance, innovation bonus, archaic penalty, turn marker."""

from __future__ import annotations

from ....kernel import Automatic, Event
from ....kernel.game import Frame
from ..data import (
    AGE_BUILDINGS,
    AGE_DEVELOPMENTS,
    AGES,
    ARCHAIC,
    FIRST_SPACE,
    GONE_FROM,
    GROUP_OF,
    GROUPS,
    INNOVATION,
    SPACE_AGE,
    SPACES,
)
from ..state import TradingState
from .deal import push_turn


class Succession(Automatic[TradingState]):
    """The phase as a whole (TM-132, TM-R35, TM-R37)."""

    name = "succession"
    rule = "TM-132"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 7
        advance(state, out)
        punish(state, out)
        move_marker(state, out)


def earned_age(state: TradingState, seat: int) -> int:
    """The highest age whose needs a seat meets; ages already reached are kept (TM-132, TM-187 to TM-189, TM-R33)."""
    buildings = len(state.faces[seat])
    developments = state.devs[seat].bit_count()
    age = state.age[seat]
    while age + 1 < len(AGES) and buildings >= AGE_BUILDINGS[age + 1] and developments >= AGE_DEVELOPMENTS[age + 1]:
        age += 1
    return age


def advance(state: TradingState, out: list[Event]) -> None:
    """Markers advance as far as they can; the first to reach an age, or several at once, get its bonus.

    Rules: TM-132 to TM-134, TM-R36.
    """
    reached = state.reached
    for seat in state.order:
        age = earned_age(state, seat)
        if age > state.age[seat]:
            state.age[seat] = age
            out.append(("advanced", seat, age))
            bonus = sum(INNOVATION[new] for new in range(reached + 1, age + 1))
            if bonus:
                state.gain(seat, bonus)
                out.append(("innovation", seat, bonus))
            state.reached = max(state.reached, age)


def punish(state: TradingState, out: list[Event]) -> None:
    """Who is behind the age of this turn pays (TM-135, TM-R35)."""
    for seat in state.order:
        if state.age[seat] < SPACE_AGE[state.space]:
            state.gain(seat, -ARCHAIC)
            out.append(("archaic", seat, ARCHAIC))


def move_marker(state: TradingState, out: list[Event]) -> None:
    """To the next turn, or to the first turn of the next age if somebody is there; after M1 the game is over.

    Rules: TM-136 to TM-138, TM-151, TM-R36.
    """
    age = SPACE_AGE[state.space]
    if state.space == len(SPACES) - 1:
        out.append(("over",))
        return
    if state.reached > age:
        state.space = FIRST_SPACE[age + 1]
    else:
        state.space += 1
    state.turns += 1
    new = SPACE_AGE[state.space]
    if new > age:
        begin_age(state, new, out)
    push_turn(state)


def begin_age(state: TradingState, age: int, out: list[Event]) -> None:
    """A new age: the goods of the old one leave the game, from warehouses too (TM-144, TM-147)."""
    out.append(("age", age))
    for group in range(len(GROUPS)):
        if GONE_FROM[group] == age:
            state.gone += state.decks[group] + state.discards[group]
            state.decks[group] = []
            state.discards[group] = []
            for seat in range(state.seats):
                leaving = [handle for handle in state.store[seat] if GROUP_OF[handle] == group]
                if leaving:
                    state.store[seat] = [handle for handle in state.store[seat] if handle not in leaving]
                    state.gone += leaving
                    out.append(("removed", seat, group, len(leaving)))


STEPS = (Succession(),)
