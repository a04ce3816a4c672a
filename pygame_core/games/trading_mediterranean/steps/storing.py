"""Storing: cards are marked for the warehouse during the trading phase (TM-062); what is not marked is spent."""

from __future__ import annotations

from ....kernel import Action, Event, Refusal, Secret, text
from ..data import CARDS, K_CALAMITY
from ..state import TradingState
from .asked import InTurn

BELL: Action = ("bell",)
"""The clock has run out; played by the table when an optional clock is set."""
COMMIT: Action = ("commit",)
KEEP: tuple[Action, ...] = tuple(("keep", handle) for handle in range(CARDS))
UNKEEP: tuple[Action, ...] = tuple(("unkeep", handle) for handle in range(CARDS))


def storable(state: TradingState, seat: int) -> list[Action]:
    """The cards a seat may still mark for its warehouse: no calamity, and no more than it holds.

    Rules: TM-064 to TM-066, TM-R16.
    """
    marks = state.marks[seat]
    if len(marks) >= state.limit[seat]:
        return []
    kind = state.kind
    return [KEEP[h] for h in state.hand[seat] if h not in marks and K_CALAMITY[kind[h]] < 0]


def markings(state: TradingState, seat: int) -> list[Action]:
    """What a seat may mark for its warehouse, or take out of it again."""
    return storable(state, seat) + [UNKEEP[handle] for handle in state.marks[seat]]


def mark(state: TradingState, seat: int, action: Action, out: list[Event]) -> None:
    """Mark a card, or take its mark away; nobody else notices."""
    if action[0] == "keep":
        state.marks[seat].append(int(action[1]))
        out.append(Secret((seat,), ("marked", seat, int(action[1]))))
    else:
        state.marks[seat].remove(int(action[1]))


def storing_refused(state: TradingState, seat: int) -> list[Refusal]:
    """The cards that may not be marked, and why."""
    full = len(state.marks[seat]) >= state.limit[seat]
    found = []
    for handle in state.hand[seat]:
        if state.skull(handle):
            found.append(Refusal(KEEP[handle], text("refusal.skull_store", rule="TM-064")))
        elif full and handle not in state.marks[seat]:
            found.append(Refusal(KEEP[handle], text("refusal.store_full", rule="TM-065", n=state.limit[seat])))
    return found


class Commit(InTurn):
    """Choose what to store, sealed until all have chosen; everything else will be spent (TM-062, TM-063, TM-R16)."""

    name = "commit"
    rule = "TM-062"

    def choices(self, state: TradingState) -> list[Action]:
        marked = [*markings(state, self.seat(state)), COMMIT]
        return [*marked, BELL] if state.clock else marked

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        if action[0] in ("keep", "unkeep"):
            mark(state, seat, action, out)
            return
        state.agenda[-1] = ("commit", state.agenda[-1][1] + 1)
        out.append(("committed", seat))

    def refusals(self, state: TradingState) -> list[Refusal]:
        return storing_refused(state, self.seat(state))
