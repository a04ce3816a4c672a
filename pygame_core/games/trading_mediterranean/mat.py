"""Questions about a player's mat: levels, prices, immunities, strength, counters and points."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from .data import (
    AGE_POINTS,
    BUILDING_POINTS,
    CATEGORIES,
    CATEGORY,
    COST,
    CULTURAL_MASK,
    DISCOUNT,
    ECONOMIC_MASK,
    FACES,
    FAMILY,
    IMMUNITY,
    ITEMS,
    LEVEL,
    POINTS,
    STRENGTH,
    WAR_MOD,
    Effect,
)
from .state import TradingState

_DEVELOPMENTS = range(FACES, len(ITEMS))
DISCOUNTING = frozenset(item for item, row in enumerate(DISCOUNT) if any(row))
"""The items that make others cheaper."""


def developments(mask: int) -> list[int]:
    """The developments of a bit mask."""
    return list(_of_mask(mask))


@lru_cache(4096)
def _of_mask(mask: int) -> tuple[int, ...]:
    return tuple(dev for dev in _DEVELOPMENTS if mask >> dev & 1)


def owned(state: TradingState, seat: int) -> list[int]:
    """All items of a seat: buildings, then developments (TM-R25)."""
    return state.faces[seat] + developments(state.devs[seat])


def level(state: TradingState, seat: int, family: int, sign: int) -> int:
    """The level of a seat's cube on one side of a track; 0 on the other side."""
    space = (state.religion if family else state.government)[seat] * sign
    return LEVEL[space] if space > 0 else 0


def standing(faces: list[int], family: int) -> int:
    """How many buildings of a family stand."""
    return sum(FAMILY[face] == family for face in faces)


def immune(state: TradingState, seat: int, calamity: int) -> bool:
    """Whether an item of the seat protects it from a calamity (TM-092, TM-169)."""
    return any(IMMUNITY[item] >> calamity & 1 for item in owned(state, seat))


def discounts(items: list[int]) -> tuple[int, ...]:
    """The discount on each cultural category that the items of a seat give (TM-091, TM-103, TM-104)."""
    total = [0] * len(CATEGORIES)
    for item in DISCOUNTING.intersection(items):
        for category, amount in enumerate(DISCOUNT[item]):
            total[category] += amount
    return tuple(total)


def price(item: int, off: tuple[int, ...]) -> int:
    """What an item costs a player with these discounts (TM-103, TM-217)."""
    category = CATEGORY[item]
    return COST[item] if category < 0 else max(1, COST[item] - off[category])


def army(state: TradingState, seat: int) -> int:
    """The strength of all units."""
    return sum(number * STRENGTH[unit] for unit, number in enumerate(state.units[seat]))


def attack_dice(state: TradingState, seat: int) -> int:
    """The strength of the units on attack squares."""
    return sum(number * STRENGTH[unit] for unit, number in enumerate(state.arrays[seat]))


def war_total(state: TradingState, seat: int, row: int) -> int:
    """Attack (row 0) or defence (row 1) in a war: dice and what items add; engines attack only with a unit (TM-R54)."""
    dice = attack_dice(state, seat)
    if row:
        dice = army(state, seat) - dice
    elif not dice:
        return 0
    return dice + war_mods(state, seat, row)


def war_mods(state: TradingState, seat: int, row: int) -> int:
    """What items add to attack (row 0) or defence (row 1)."""
    return sum(WAR_MOD[item][row] for item in owned(state, seat))


def _weaker(state: TradingState, seat: int) -> int:
    mine = army(state, seat)
    return sum(army(state, other) < mine for other in range(state.seats) if other != seat)


COUNTERS: dict[str, Callable[[TradingState, int], int]] = {
    "own_side_political_buildings": lambda state, seat: standing(state.faces[seat], 0),
    "own_side_religious_buildings": lambda state, seat: standing(state.faces[seat], 1),
    "buildings": lambda state, seat: len(state.faces[seat]),
    "cultural_developments": lambda state, seat: (state.devs[seat] & CULTURAL_MASK).bit_count(),
    "economic_developments": lambda state, seat: (state.devs[seat] & ECONOMIC_MASK).bit_count(),
    "cities": lambda state, seat: state.cities[seat],
    "units": lambda state, seat: sum(state.units[seat]),
    "unit_types": lambda state, seat: sum(number > 0 for number in state.units[seat]),
    "attack_strength": attack_dice,
    "wp": lambda state, seat: state.wp[seat],
    "opponents_with_lower_attack": _weaker,
}
"""What effects count (all buildings of a family that stand are of one side)."""


def counted(state: TradingState, seat: int, effect: Effect) -> int:
    """The worth of a `..._per` effect: n for each `div` of what it counts, at most `max`."""
    amount = COUNTERS[effect["per"]](state, seat)
    return int(min(effect["max"], effect["n"] * (amount // effect.get("div", 1))))


def building_points(state: TradingState, seat: int) -> int:
    """1, 3, 6 and 10 for the first to fourth building of each family (TM-162, TM-163)."""
    faces = state.faces[seat]
    return BUILDING_POINTS[standing(faces, 0)] + BUILDING_POINTS[standing(faces, 1)]


def culture_points(state: TradingState, seat: int) -> int:
    """The printed points of cultural developments (TM-094, TM-165)."""
    return sum(POINTS[dev] for dev in developments(state.devs[seat]))


SECRET_COUNTERS = ("wp", "attack_strength")


def bonus_points(state: TradingState, seat: int, public: bool = False) -> int:
    """The grey effects of buildings and developments (public: as far as the whole table can tell) (TM-093, TM-166)."""
    return sum(
        counted(state, seat, effect)
        for item in owned(state, seat)
        for effect in ITEMS[item].effects
        if effect.color == "endgame" and not (public and effect["per"] in SECRET_COUNTERS)
    )


def points(state: TradingState, seat: int) -> dict[str, int]:
    """The score of a seat by category, if the game ended now (TM-027, TM-140, TM-161, TM-165, TM-166)."""
    return {
        "wealth": state.wp[seat],
        "buildings": building_points(state, seat),
        "age": AGE_POINTS[state.age[seat]],
        "culture": culture_points(state, seat),
        "bonus": bonus_points(state, seat),
    }
