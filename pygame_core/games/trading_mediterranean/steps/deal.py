"""Set-up, and phase 1 of a turn: deal trade goods, change the developments on show."""

from __future__ import annotations

from ....kernel import Automatic, Event
from ....kernel.game import Frame
from ..data import (
    AGE_GOOD,
    CARDS,
    CIVIC,
    DEV_DECKS,
    DISPLAY,
    HANDLES,
    PRINTED,
    SEATING,
    SPACE_AGE,
    SPACES,
    STAPLES,
    WARS,
)
from ..effects import draw
from ..state import TradingState

LAST_DEVELOPMENT_AGE = 2
"""There are no developments of the Middle Age: its turn goes on with the Iron Age's (TM-R27)."""


def set_up(state: TradingState, out: list[Event]) -> None:
    """Hand out the boards, shuffle every deck, show the first developments, deal the first hands.

    Rules: TM-031, TM-038 to TM-040, TM-043, TM-044, TM-047.
    """
    rng = state.rng
    rng.shuffle(state.order)
    for place, seat in enumerate(state.order):
        state.place[seat] = place
    out.append(("seated", tuple(state.order), SEATING[state.seats]))
    for handles in HANDLES:
        kinds = [PRINTED[handle] for handle in handles]
        rng.shuffle(kinds)
        for handle, kind in zip(handles, kinds, strict=True):
            state.kind[handle] = kind
    open_age(state, 0, out)
    deal_goods(state, out)
    state.turns = 1
    push_turn(state, first=True)


def push_turn(state: TradingState, first: bool = False) -> None:
    """Put the phases of a turn on the agenda; the first turn begins with phase 2.

    Rules: TM-037, TM-047, TM-112, TM-146, TM-149, TM-150.
    """
    state.agenda.append(("succession",))
    if state.space in WARS:
        state.agenda.append(("war",))
    state.agenda.append(("purchases",))
    state.agenda.append(("resolution",))
    state.agenda.append(("trading",))
    state.agenda.append(("civic",))
    if not first:
        state.agenda.append(("deal",))


def open_age(state: TradingState, age: int, out: list[Event]) -> None:
    """Sweep the display and lay out developments of the new age (TM-043, TM-045, TM-052)."""
    for kind in (0, 1):
        deck = list(DEV_DECKS[kind][age])
        state.rng.shuffle(deck)
        state.dev_decks[kind] = deck
        state.display[kind] = []
    fill_display(state, out)


def fill_display(state: TradingState, out: list[Event]) -> None:
    """Show three developments of each kind while cards last (TM-045, TM-051)."""
    for kind in (0, 1):
        shown = state.display[kind]
        while len(shown) < DISPLAY and state.dev_decks[kind]:
            shown.append(state.dev_decks[kind].pop())
            state.show()
    out.append(("display", tuple(state.display[0]), tuple(state.display[1])))


def deal_goods(state: TradingState, out: list[Event]) -> None:
    """One of each basic good, the age's good, and a civic good for each city.

    Rules: TM-046, TM-048, TM-049, TM-145, TM-148, TM-R28.
    """
    age_good = AGE_GOOD[state.turn_age]
    for seat in state.order:
        for group in STAPLES:
            draw(state, seat, group)
        draw(state, seat, age_good)
    for seat in state.order:
        for _ in range(state.cities[seat]):
            draw(state, seat, CIVIC)
    state.show()
    out.append(("dealt", tuple(len(hand) for hand in state.hand)))


class Deal(Automatic[TradingState]):
    """Phase 1: stored cards come back, goods are dealt, developments change.

    Rules: TM-048, TM-051, TM-052, TM-R14, TM-R18.
    """

    name = "deal"
    rule = "TM-048"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 1
        out.append(("turn", state.turns, state.space))
        state.trader = [-1] * CARDS
        state.handed = [0] * CARDS
        state.bans = [0] * state.seats
        for seat in range(state.seats):
            state.hand[seat] = state.store[seat]
            state.store[seat] = []
        deal_goods(state, out)
        age = SPACE_AGE[state.space]
        if SPACES[state.space].endswith("1") and age <= LAST_DEVELOPMENT_AGE:
            open_age(state, age, out)
        else:
            for kind in (0, 1):
                state.display[kind] = [dev for dev in state.display[kind] if not state.sold >> dev & 1]
            fill_display(state, out)
        state.sold = 0


STEPS = (Deal(),)
