"""Steps 5 and 6: buy one development, store goods as wealth."""

from __future__ import annotations

from functools import cache

from ....kernel import Action, Event, Refusal, text
from ..data import (
    DEVELOPMENT_NUMBER,
    DEVELOPMENTS,
    MOST_WEALTH,
    TRAITS,
    WEALTH_VALUE,
    price,
)
from ..state import IronAgeState
from .common import CONVERT, DONE, PASS, Menus, OwnStep, can_convert, convert, refused_conversion, speak
from .purchase import BUY, affordable, refused_purchases

STORE: Action = ("store",)

MENUS = Menus(BUY, PASS)


@cache
def payments(cost: int, goods: int, innovations: int, wealth: int, innovation_value: int) -> tuple[Action, ...]:
    """Every mix of goods, innovations and wealth that reaches the cost and has no piece to spare (IA-178)."""
    found: list[Action] = []
    for spent_wealth in range(wealth + 1):
        for spent_innovations in range(innovations + 1):
            dear = spent_wealth * WEALTH_VALUE + spent_innovations * innovation_value
            spent_goods = max(0, cost - dear)
            over = dear - cost
            spare = (spent_wealth and over >= WEALTH_VALUE) or (spent_innovations and over >= innovation_value)
            if spent_goods <= goods and not spare:
                found.append(("pay", spent_goods, spent_innovations, spent_wealth))
    return tuple(found)


class Develop(OwnStep):
    """Buy at most one development (IA-100)."""

    name = "develop"
    rule = "IA-100"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if affordable(state):
            return True
        self._end(state, out)
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return MENUS[affordable(state)].copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        if action[0] == "pass":
            self._end(state, out)
            speak(state, True)
        else:
            state.agenda[-1] = ("payment", DEVELOPMENT_NUMBER[str(action[1])])

    @staticmethod
    def _end(state: IronAgeState, out: list[Event]) -> None:
        state.agenda.pop()
        forget_innovations(state, out)

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        return refused_purchases(state)


def forget_innovations(state: IronAgeState, out: list[Event]) -> None:
    """Innovations that were not used are gone (IA-102)."""
    if state.innovations:
        out.append(("unused", state.active, "innovation", state.innovations))
        state.innovations = 0


class Payment(OwnStep):
    """Choose how the development is paid, where there is more than one way (IA-101)."""

    name = "payment"
    rule = "IA-101"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        ways = self._ways(state)
        if len(ways) > 1:
            return True
        self._pay(state, ways[0], out)
        return False

    @staticmethod
    def _ways(state: IronAgeState) -> tuple[Action, ...]:
        seat = state.active
        owned = state.developments[seat]
        number = int(state.agenda[-1][1])
        return payments(
            price(number, owned),
            state.goods[seat],
            state.innovations,
            state.wealth[seat],
            TRAITS[owned].innovation,
        )

    def choices(self, state: IronAgeState) -> list[Action]:
        return list(self._ways(state))

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        self._pay(state, action, out)

    @staticmethod
    def _pay(state: IronAgeState, way: Action, out: list[Event]) -> None:
        """What was bought works from now on, but not for this payment (IA-103, IA-124)."""
        number = int(state.agenda.pop()[1])
        seat = state.active
        owned = state.developments[seat]
        goods, innovations, wealth = int(way[1]), int(way[2]), int(way[3])
        value = goods + innovations * TRAITS[owned].innovation + wealth * WEALTH_VALUE
        wasted = value - price(number, owned)
        state.goods[seat] -= goods
        state.innovations -= innovations
        state.wealth[seat] -= wealth
        state.developments[seat] = owned | 1 << number
        out.append(("bought", seat, DEVELOPMENTS[number].id, goods, innovations, wealth, wasted))
        forget_innovations(state, out)
        speak(state, False)

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        seat = state.active
        number = int(state.agenda[-1][1])
        cost = price(number, state.developments[seat])
        found: list[Refusal] = []
        if state.goods[seat] < cost:
            short = text("refusal.goods", rule="IA-101", n=cost - state.goods[seat])
            found.append(Refusal(("pay", cost, 0, 0), short))
        return found


def can_store(state: IronAgeState) -> bool:
    """Whether a set of goods can become wealth now (IA-125, IA-127)."""
    seat = state.active
    return state.goods[seat] >= TRAITS[state.developments[seat]].set and state.wealth[seat] < MOST_WEALTH


class Store(OwnStep):
    """Turn sets of goods into wealth, one set at a time (IA-125 to IA-127); Granaries may still be used."""

    name = "store"
    rule = "IA-125"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if can_store(state) or can_convert(state):
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        found: list[Action] = []
        if can_store(state):
            found.append(STORE)
        if can_convert(state):
            found.append(CONVERT)
        found.append(DONE)
        return found

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        seat = state.active
        if action[0] == "store":
            goods = TRAITS[state.developments[seat]].set
            state.goods[seat] -= goods
            state.wealth[seat] += 1
            out.append(("stored", seat, goods))
        elif action[0] == "convert":
            convert(state, out)
        else:
            state.agenda.pop()
        speak(state, action[0] == "done")

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        return refused_stores(state)


def refused_stores(state: IronAgeState) -> list[Refusal]:
    """Why no goods can be stored, and none turned into food, at the end of the turn."""
    seat = state.active
    missing = TRAITS[state.developments[seat]].set - state.goods[seat]
    found: list[Refusal] = []
    if state.wealth[seat] == MOST_WEALTH:
        found.append(Refusal(STORE, text("refusal.row_full", rule="IA-127")))
    elif missing > 0:
        found.append(Refusal(STORE, text("refusal.goods", rule="IA-125", n=missing)))
    return found + refused_conversion(state)
