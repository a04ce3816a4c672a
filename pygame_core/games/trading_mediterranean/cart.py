"""Purchases while they are being chosen: what a cart costs, what it would make of a mat, what may still go in.

A cart is a tuple of numbers in the declared order: items by their place in `ITEMS`, then units (`RECRUIT` + type)
and replacements of units (`REPLACE` + 10 x old type + new type).
"""

from __future__ import annotations

from itertools import product

from .data import (
    CATEGORY,
    COST,
    FACES,
    FAMILY,
    ITEMS,
    KIND_OF,
    MOST_BUILDINGS,
    MOST_UNITS,
    SIGN,
    SQUARES,
    UNIT_AGE,
    UNIT_COST,
    UNITS,
    UPGRADES,
)
from .effects import best_unit, buildable
from .mat import discounts, level, owned, price
from .state import TradingState

RECRUIT = 100
REPLACE = 200
UPGRADING = frozenset(item for item, upgrades in enumerate(UPGRADES) if upgrades)
"""The items that let their owner upgrade units (TM-216)."""


class Plan:
    """A mat as it will be once a cart is declared (TM-104, TM-105, TM-R22, TM-R26)."""

    __slots__ = ("attack", "defense", "devs", "faces", "off", "seat", "spent", "state", "units", "upgrade")

    def __init__(self, state: TradingState, seat: int, cart: tuple[int, ...] = ()) -> None:
        self.state = state
        self.seat = seat
        self.spent = 0
        self.faces = state.faces[seat][:]
        self.devs = state.devs[seat]
        self.units = state.units[seat][:]
        self.attack = state.attack_open[seat]
        self.defense = state.defense_open[seat]
        items = owned(state, seat)
        self.off = discounts(items)
        self.upgrade = not UPGRADING.isdisjoint(items)
        for entry in cart:
            self.add(entry)

    def cost(self, entry: int) -> int:
        """The price of an entry for this player (TM-083, TM-103, TM-216, TM-217)."""
        if entry >= REPLACE:
            old, new = divmod(entry - REPLACE, 10)
            return UNIT_COST[new] - (UNIT_COST[old] if self.upgrade else 0)
        if entry >= RECRUIT:
            return int(UNIT_COST[entry - RECRUIT])
        return price(entry, self.off)

    def room(self) -> bool:
        """Whether one more unit finds an open square and a die."""
        return sum(self.units) < min(MOST_UNITS, self.attack + self.defense)

    def add(self, entry: int) -> None:
        """Put an entry in; squares it uncovers and units it brings count at once (TM-102, TM-105, TM-R22)."""
        self.spent += self.cost(entry)
        if entry >= REPLACE:
            old, new = divmod(entry - REPLACE, 10)
            self.units[old] -= 1
            self.units[new] += 1
        elif entry >= RECRUIT:
            self.units[entry - RECRUIT] += 1
        else:
            if entry < FACES:
                self.faces = [f for f in self.faces if FAMILY[f] != FAMILY[entry] or SIGN[f] == SIGN[entry]]
                self.faces.append(entry)
            else:
                self.devs |= 1 << entry
            self._squares_and_units(entry)

    def _squares_and_units(self, item: int) -> None:
        for effect in ITEMS[item].effects:
            if effect.op == "slot":
                if effect["row"] == "attack":
                    self.attack = min(SQUARES, self.attack + effect["n"])
                else:
                    self.defense = min(SQUARES, self.defense + effect["n"])
            elif effect.op == "unit":
                unit = best_unit(self.state, self.seat)
                for _ in range(effect["n"]):
                    if unit >= 0 and self.room():
                        self.units[unit] += 1

    def objection(self, entry: int) -> tuple[str, str] | None:
        """Why an entry may not be bought (refusal key and rule), price apart; None: it may."""
        if entry >= REPLACE:
            old, new = divmod(entry - REPLACE, 10)
            return ("no_unit", "TM-097") if not self.units[old] else self._unit_objection(new)
        if entry >= RECRUIT:
            return self._unit_objection(entry - RECRUIT) or (None if self.room() else ("no_square", "TM-096"))
        return self._face_objection(entry) if entry < FACES else self._development_objection(entry)

    def _unit_objection(self, unit: int) -> tuple[str, str] | None:
        if buildable(self.state, self.seat, unit):
            return None
        if self.state.age[self.seat] < UNIT_AGE[unit]:
            return "unit_age", ("TM-193", "TM-190", "TM-191", "TM-192")[unit]
        return "unit_gone", "TM-R44"

    def _face_objection(self, face: int) -> tuple[str, str] | None:
        """One of each face, four of a family, and the level of the track when it is bought.

        Rules: TM-101, TM-R22 to TM-R24, TM-R26.
        """
        if face in self.faces:
            return "owned", "TM-100"
        family, sign = FAMILY[face], SIGN[face]
        standing = len([other for other in self.faces if FAMILY[other] == family and SIGN[other] == sign])
        if standing >= MOST_BUILDINGS:
            return "four_buildings", "TM-R23"
        if level(self.state, self.seat, family, sign) <= standing:
            return "level", "TM-101"
        return None

    def _development_objection(self, dev: int) -> tuple[str, str] | None:
        state = self.state
        if self.devs >> dev & 1:
            return "owned", "TM-100"
        if state.taboo == dev:
            return "taboo", "TM-R34"
        kind = KIND_OF[dev]
        if state.bans[self.seat] & (2 << kind):
            return ("banned", "TM-213") if kind else ("banned", "TM-212")
        return None


_BUILDINGS = tuple(range(FACES))
_SOLDIERS = (
    *(RECRUIT + unit for unit in range(len(UNITS))),
    *(REPLACE + 10 * old + new for old in range(len(UNITS)) for new in range(old + 1, len(UNITS))),
)


_LEAST_COST: dict[int, int] = {
    **{item: COST[item] if CATEGORY[item] < 0 else 1 for item in range(len(ITEMS))},
    **{RECRUIT + unit: cost for unit, cost in enumerate(UNIT_COST)},
    **{
        REPLACE + 10 * old + new: UNIT_COST[new] - UNIT_COST[old]
        for old in range(len(UNITS))
        for new in range(old + 1, len(UNITS))
    },
}
"""What an entry costs whoever has the most discounts: a quicker question than what it costs a player."""
_SIGNS = (-1, 0, 1)
_FACES_BESIDE = {
    cubes: tuple(face for face in _BUILDINGS if SIGN[face] == cubes[FAMILY[face]])
    for cubes in product(_SIGNS, repeat=2)
}
"""By the sides on which the cubes of the two tracks stand: the faces of those sides, all that can be built there."""


def on_sale(state: TradingState) -> list[int]:
    """Everything that could be bought by somebody: all faces, the developments on show, all units."""
    return [*_BUILDINGS, *state.display[0], *state.display[1], *_SOLDIERS]


def _side(space: int) -> int:
    return (space > 0) - (space < 0)


def offers_for(state: TradingState, seat: int, cart: tuple[int, ...]) -> list[int]:
    """What a seat may add to its cart now."""
    plan = Plan(state, seat, cart)
    left = state.income[seat] - plan.spent
    display, cubes = state.display, (_side(state.government[seat]), _side(state.religion[seat]))
    # The price is the quicker question, and most things are too dear.
    return [
        entry
        for entry in (*_FACES_BESIDE[cubes], *display[0], *display[1], *_SOLDIERS)
        if (state.judged or (_LEAST_COST[entry] <= left and plan.cost(entry) <= left)) and plan.objection(entry) is None
    ]


MOST_FILLS = 3


def exact_fills(state: TradingState, seat: int, cart: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Up to three ways to spend what is left to the last coin with one or two more purchases, dearest first."""
    plan = Plan(state, seat, cart)
    left = state.income[seat] - plan.spent
    entries = [e for e in offers_for(state, seat, cart) if e < REPLACE]
    found: list[tuple[int, ...]] = [(entry,) for entry in entries if plan.cost(entry) == left]
    for entry in entries:
        rest = left - plan.cost(entry)
        if rest > 0 and len(found) < MOST_FILLS:
            then = Plan(state, seat, (*cart, entry))
            for other in entries:
                if entry <= other and then.cost(other) == rest and then.objection(other) is None:
                    found.append((entry, other))
                    break
    return found[:MOST_FILLS]


def strike_out(state: TradingState, seat: int, cart: tuple[int, ...], index: int) -> tuple[int, ...]:
    """A cart without one entry, and without those that are no longer allowed then (TM-111)."""
    plan = Plan(state, seat)
    kept: list[int] = []
    for entry in (*cart[:index], *cart[index + 1 :]):
        if plan.objection(entry) is None:
            plan.add(entry)
            kept.append(entry)
    return tuple(kept)


def spent(state: TradingState, seat: int, cart: tuple[int, ...]) -> int:
    """What a cart costs."""
    return Plan(state, seat, cart).spent
