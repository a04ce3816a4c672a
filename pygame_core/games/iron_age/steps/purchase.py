"""What can be bought: the purse, the list, and why something cannot be had."""

from __future__ import annotations

from ....kernel import Action, Refusal, Text, text
from ..data import (
    AFFORDABLE,
    ALL_DEVELOPMENTS,
    COLONY_DEVELOPMENTS,
    DEAREST,
    DEVELOPMENTS,
    TRAITS,
    WEALTH_VALUE,
    price,
)
from ..state import IronAgeState

BUY: tuple[Action, ...] = tuple(("buy", development.id) for development in DEVELOPMENTS)


def on_sale(state: IronAgeState) -> int:
    """The developments of this game, as bits: the expansion strikes one out (IA-144)."""
    return COLONY_DEVELOPMENTS if state.colonies else ALL_DEVELOPMENTS


def budget(state: IronAgeState, seat: int) -> int:
    """What a seat could pay at most: goods 1, innovations 3 (5 with Metallurgy), wealth 5 each (IA-101)."""
    innovations = state.innovations * TRAITS[state.developments[seat]].innovation
    return state.goods[seat] + innovations + state.wealth[seat] * WEALTH_VALUE


def affordable(state: IronAgeState) -> int:
    """The developments that the active seat can buy now, as bits."""
    seat = state.active
    owned = state.developments[seat]
    most = budget(state, seat)
    if most > DEAREST:
        most = DEAREST
    return AFFORDABLE[TRAITS[owned].discount][most] & ~owned & on_sale(state)


def refused_purchases(state: IronAgeState, otherwise: Text | None = None) -> list[Refusal]:
    """Why developments cannot be bought; `otherwise` is the reason for those that could be paid."""
    seat = state.active
    owned = state.developments[seat]
    most = budget(state, seat)
    found = []
    for number, buy in enumerate(BUY):
        missing = price(number, owned) - most
        if owned >> number & 1:
            found.append(Refusal(buy, text("refusal.owned", rule="IA-100")))
        elif not on_sale(state) >> number & 1:
            found.append(Refusal(buy, text("refusal.struck", rule="IA-144")))
        elif missing > 0:
            found.append(Refusal(buy, text("refusal.goods", rule="IA-101", n=missing)))
        elif otherwise is not None:
            found.append(Refusal(buy, otherwise))
    return found
