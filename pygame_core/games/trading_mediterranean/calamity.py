"""The executor of calamity operations: what each does to its victim.

`CALAMITY` maps an operation of the data to its code; operations that need a decision push a step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel import Event
from .data import CULTURAL_MASK, ECONOMIC_MASK, FRONTS, GROUP_CLASS, GROUP_OF, K_FRONT, KIND_NAMES, UNITS
from .effects import discard
from .state import Losing, Sending, Starving, Stealing, TradingState

Op = dict[str, Any]
BANS = {"city": 1, "economic": 2, "cultural": 4}
KIND_MASKS = (ECONOMIC_MASK, CULTURAL_MASK)


def losable(state: TradingState, seat: int, cls: str = "any") -> list[int]:
    """The used cards that can be stolen or lost: calamities cannot (TM-R13)."""
    return [
        handle
        for handle in state.used[seat]
        if not state.skull(handle) and (cls == "any" or GROUP_CLASS[GROUP_OF[handle]] == cls)
    ]


def lose_used(state: TradingState, seat: int, handle: int, out: list[Event]) -> None:
    """A used card is lost: no income, no idea."""
    state.used[seat].remove(handle)
    discard(state, handle)
    out.append(("lost_card", seat, K_FRONT[state.kind[handle]]))


def weakest(state: TradingState, seat: int) -> int:
    """The weakest unit type a seat has; -1: none."""
    return next((unit for unit in range(len(UNITS)) if state.units[seat][unit]), -1)


def lose_unit(state: TradingState, seat: int, unit: int, out: list[Event]) -> None:
    """A unit is gone."""
    state.units[seat][unit] -= 1
    state.arrays[seat] = fitted(state.arrays[seat], state.units[seat])
    out.append(("lost_unit", seat, unit))


def fitted(array: tuple[int, ...], units: list[int]) -> tuple[int, ...]:
    """An arrangement that does not name more units than there are."""
    return tuple(min(placed, there) for placed, there in zip(array, units, strict=True))


def _steal_goods(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """The trader steals; what nobody traded is lost at random (TM-203 to TM-205)."""
    if trader < 0:
        _discard_random(state, victim, trader, op["untraded"], out)
    else:
        state.agenda.append(Stealing("steal", trader, victim, op["n"], op["cls"]))


def _discard_random(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    for _ in range(op["n"]):
        cards = sorted(losable(state, victim))
        if cards:
            lose_used(state, victim, state.rng.choice(cards), out)


def _discard_used(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """Used goods of the owner's choice are lost (TM-208, TM-R08)."""
    state.agenda.append(Losing("lose", victim, op["n"], op["cls"]))


def _lose_city(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """A city is destroyed (TM-211)."""
    lost = min(op["n"], state.cities[victim])
    state.cities[victim] -= lost
    out.append(("lost_city", victim, lost))


def _ban(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """What may not be gained this turn (TM-211 to TM-213)."""
    state.bans[victim] |= BANS[op["what"]]


def _lose_dev(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    state.agenda.append(("forfeit", victim, KIND_NAMES.index(op["kind"])))


def _units_desert(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """The trader says where the units go; what nobody traded is lost (TM-210, TM-R42)."""
    if trader < 0:
        _lose_units(state, victim, trader, op["untraded"], out)
    else:
        state.agenda.append(Sending("send", trader, victim, op["n"]))


def _lose_units(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    for _ in range(op["n"]):
        unit = weakest(state, victim)
        if unit >= 0:
            lose_unit(state, victim, unit, out)


def _lose_wp(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """Wealth is lost (TM-R06, TM-R38)."""
    state.gain(victim, -op["n"])
    out.append(("lost_wp", victim, op["n"]))


def _discard_or_units(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """Salt or grain, else a unit, else wealth (TM-209, TM-R07)."""
    goods = tuple(FRONTS.index(name) for name in op["goods"])
    state.agenda.append(Starving("hunger", victim, op["n"], goods, op["else_units"], op["else_wp"]))


def _warehouse_limit(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """The warehouse is smaller this turn (TM-206, TM-R09)."""
    state.shrunk[victim] -= op["n"]
    state.agenda.append(("release", victim))


def _discard_random_warehouse(state: TradingState, victim: int, trader: int, op: Op, out: list[Event]) -> None:
    """A stored card at random is gone (TM-207)."""
    for _ in range(op["n"]):
        if not state.store[victim]:
            out.append(("nothing_stored", victim))
            return
        handle = state.rng.choice(sorted(state.store[victim]))
        state.store[victim].remove(handle)
        discard(state, handle)
        out.append(("lost_stored", victim, K_FRONT[state.kind[handle]]))


CALAMITY: dict[str, Callable[[TradingState, int, int, Op, list[Event]], None]] = {
    "steal_goods": _steal_goods,
    "discard_random": _discard_random,
    "discard_used": _discard_used,
    "lose_city": _lose_city,
    "ban": _ban,
    "lose_dev": _lose_dev,
    "units_desert": _units_desert,
    "lose_units": _lose_units,
    "lose_wp": _lose_wp,
    "discard_or_units": _discard_or_units,
    "warehouse_limit": _warehouse_limit,
    "discard_random_warehouse": _discard_random_warehouse,
}
"""`idea_reversed` and `no_value` are printed on the card itself: they are read with ideas and income.

Rules: TM-203 to TM-211, TM-R05.
"""
