"""What things are worth to who looks: a hand in sets, what its backs would do, and what a deal would change.

Everything here follows from what a seat may know: its own cards, fronts it sees, backs it has seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...kernel.game import Json
from .data import (
    AGE_BUILDINGS,
    AGE_DEVELOPMENTS,
    AGE_POINTS,
    AGES,
    CALAMITIES,
    CALAMITY_ORDER,
    FIRST_SPACE,
    GONE_FROM,
    GOODS,
    GROUP_OF,
    INNOVATION,
    K_CALAMITY,
    K_GOOD,
    K_STEPS,
    K_TRACK,
    K_WP,
    KINDS,
    LEVEL,
    SET_VALUE,
    SPACE_AGE,
    STRENGTH,
    TRACK_END,
    UNIT_GONE,
    WARS,
)
from .mat import immune, war_mods
from .state import TradingState


class Spending(NamedTuple):
    """What spending some cards would bring: income, steps on both tracks, wealth, calamities."""

    income: int
    steps: tuple[int, int]
    wealth: int
    calamities: tuple[int, ...]


def counted(kinds: Sequence[int]) -> list[int]:
    """How many of each good there are."""
    counts = [0] * len(GOODS)
    for kind in kinds:
        counts[K_GOOD[kind]] += 1
    return counts


def income(counts: Sequence[int]) -> int:
    """What sets bring."""
    return sum(SET_VALUE[good][number] for good, number in enumerate(counts) if number)


def spending(state: TradingState, seat: int, kinds: Sequence[int]) -> Spending:
    """What a seat gets for spending cards, before calamities strike."""
    steps = [0, 0]
    wealth = 0
    calamities = []
    for kind in kinds:
        calamity = K_CALAMITY[kind]
        spared = calamity >= 0 and immune(state, seat, calamity)
        if calamity >= 0 and CALAMITY_ORDER[calamity] and not spared:
            calamities.append(calamity)
        if K_TRACK[kind] >= 0 and not spared:
            steps[K_TRACK[kind]] += K_STEPS[kind]
        wealth += K_WP[kind]
    return Spending(income(counted(kinds)), (steps[0], steps[1]), wealth, tuple(calamities))


def to_spend(state: TradingState, seat: int) -> list[int]:
    """The cards of a hand that are not marked for the warehouse."""
    return [handle for handle in state.hand[seat] if handle not in state.marks[seat]]


def _track(space: int, steps: int) -> Json:
    after = min(TRACK_END, max(-TRACK_END, space + steps))
    return {"now": space, "after": after, "level": LEVEL[abs(space)], "level_after": LEVEL[abs(after)]}


def outlook(state: TradingState, seat: int, brought: Spending) -> Json:
    """A spending as the table shows it."""
    return {
        "income": brought.income,
        "government": _track(state.government[seat], brought.steps[0]),
        "religion": _track(state.religion[seat], brought.steps[1]),
        "wealth": brought.wealth,
        "calamities": [CALAMITIES[calamity] for calamity in brought.calamities],
    }


def sets(state: TradingState, seat: int) -> list[Json]:
    """The hand in sets, best first: the cards of each good that would be spent, and what they bring."""
    by_good: dict[int, list[int]] = {}
    for handle in sorted(to_spend(state, seat), key=lambda h: (state.kind[h], h)):
        by_good.setdefault(K_GOOD[state.kind[handle]], []).append(handle)
    found = [
        {
            "good": GOODS[good],
            "cards": cards,
            "worth": SET_VALUE[good][len(cards)],
            "more": SET_VALUE[good][len(cards) + 1],
        }
        for good, cards in by_good.items()
    ]
    return sorted(found, key=lambda entry: (-int(str(entry["worth"])), str(entry["good"])))


# -- backs -----------------------------------------------------------------------------------------------------------


def calamity_chance(state: TradingState, seat: int, fronts: Collection[int]) -> float:
    """How likely a back that a seat has not seen, of cards of these fronts, is a calamity, as they were printed."""
    unseen = bad = 0
    bit = 1 << seat
    known = [0] * len(KINDS)
    for handle, knows in enumerate(state.known):
        if knows & bit:
            known[state.kind[handle]] += 1
    for number, kind in enumerate(KINDS):
        if kind.front in fronts:
            left = max(0, kind.copies - known[number])
            unseen += left
            bad += left if kind.calamity >= 0 else 0
    return bad / unseen if unseen else 0.0


def knows_back(state: TradingState, other: int, handle: int) -> bool:
    """Whether a seat surely knows the back of another's card: it handed it on, or the table has seen it."""
    return state.trader[handle] == other or bool(state.bared[handle]) or bool(state.handed[handle] >> other & 1)


def fades(state: TradingState, handle: int) -> bool:
    """Whether a card leaves the game at the end of this turn, also out of the warehouse (TM-144, TM-147)."""
    age = SPACE_AGE[state.space]
    ends = state.reached > age or state.space + 1 in FIRST_SPACE
    return ends and GONE_FROM[GROUP_OF[handle]] == age + 1


# -- what is ahead --------------------------------------------------------------------------------------------------


def next_age(state: TradingState, seat: int) -> Json | None:
    """What a seat still needs for its next age, and what that brings; None in the last one."""
    age = state.age[seat] + 1
    if age == len(AGES):
        return None
    return {
        "age": AGES[age],
        "buildings": [len(state.faces[seat]), AGE_BUILDINGS[age]],
        "developments": [state.devs[seat].bit_count(), AGE_DEVELOPMENTS[age]],
        "points": AGE_POINTS[age] - AGE_POINTS[age - 1],
        "first": INNOVATION[age] if age > state.reached else 0,
    }


def next_war(state: TradingState) -> int | None:
    """The turn of the next war; None: there is none left."""
    return next((space for space in WARS if space >= state.space), None)


def might(state: TradingState, seat: int) -> Json:
    """The most a seat can strike and hold with in the next war."""
    squares = (state.attack_open[seat], state.defense_open[seat])
    return mustered(state, state.units[seat], squares, (war_mods(state, seat, 0), war_mods(state, seat, 1)))


def mustered(state: TradingState, units: Sequence[int], squares: tuple[int, int], mods: tuple[int, int]) -> Json:
    """The most that units on so many open squares do in the next war; those out of date by then do not count."""
    war = next_war(state)
    if war is None:
        return {"attack": 0, "defense": 0}
    lasting = (
        (strength, number) for strength, number, gone in zip(STRENGTH, units, UNIT_GONE, strict=True) if gone > war
    )
    dice = sorted((strength for strength, number in lasting for _ in range(number)), reverse=True)
    attack = sum(dice[: squares[0]])
    return {"attack": attack + mods[0] if attack else 0, "defense": sum(dice[: squares[1]]) + mods[1]}
