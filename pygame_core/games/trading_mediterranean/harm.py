"""What the calamities among spent cards take, as far as it can be told before they strike.

Cards that are lost come out of the sets, so that what they cost is exact but for who chooses them; what else a calamity
takes is put into income by what opponents think it costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .bot.numbers import TUNING
from .bot.value import Eye
from .data import CALAMITY_ORDER, CALAMITY_PRIMARY, GOODS, GROUP_CLASS, K_CALAMITY, K_GOOD, KINDS
from .mat import immune
from .state import TradingState
from .worth import counted, income

Counts = tuple[int, ...]
_GROUP = tuple(next(kind.group for kind in KINDS if kind.good == good) for good in range(len(GOODS)))
_CLASS = tuple(GROUP_CLASS[group] for group in _GROUP)
"""The class of each good."""
_SETS = ("steal_goods", "discard_used", "discard_or_units")
"""Operations that take cards out of the sets."""


class Taken(NamedTuple):
    """A card that is lost: of which goods, and whether its owner chooses it."""

    goods: tuple[int, ...]
    own: bool


class Span(NamedTuple):
    """Between what the income will lie: the least that its owner can be brought down to, the most that may be left."""

    low: int
    high: int


def takes(calamity: int) -> Iterator[Taken]:
    """The cards that a calamity takes out of its holder's sets, one by one."""
    for op in CALAMITY_PRIMARY[calamity]:
        if op["op"] not in _SETS:
            continue
        named = op.get("goods")
        goods = tuple(
            good
            for good in range(len(GOODS))
            if (GOODS[good] in named if named else op["cls"] in ("any", _CLASS[good]))
        )
        for _ in range(op["n"]):
            yield Taken(goods, op["op"] != "steal_goods")


@lru_cache(maxsize=4_000)
def _left(counts: Counts, losable: Counts, losses: tuple[Taken, ...]) -> Span:
    """The income that is left after losses, one after the other; a loss that finds no card takes none (TM-R13)."""
    if not losses:
        brought = income(counts)
        return Span(brought, brought)
    first, rest = losses[0], losses[1:]
    lost = [good for good in first.goods if losable[good]]
    if not lost:
        return _left(counts, losable, rest)
    spans = [_left(_less(counts, good), _less(losable, good), rest) for good in lost]
    lows = [span.low for span in spans]
    return Span(max(lows) if first.own else min(lows), max(span.high for span in spans))


def _less(counts: Counts, good: int) -> Counts:
    return tuple(number - (each == good) for each, number in enumerate(counts))


def left(kinds: Sequence[int], calamities: Sequence[int]) -> Span:
    """The income of spent cards after calamities, which strike in their order (TM-194 to TM-202)."""
    struck = sorted(calamities, key=lambda calamity: CALAMITY_ORDER[calamity])
    losses = tuple(taken for calamity in struck for taken in takes(calamity))
    losable = counted([kind for kind in kinds if K_CALAMITY[kind] < 0])
    return _left(tuple(counted(kinds)), tuple(losable), losses)


def harm(state: TradingState, seat: int, calamity: int, kinds: Sequence[int], traded: bool) -> float:
    """What a calamity among spent cards costs, in income: of a traded one the trader picks the best card."""
    whole = income(counted(kinds))
    span = left(kinds, (calamity,))
    after = span.low if traded or span.low == span.high else (span.low + span.high) / 2
    return whole - after + _besides(state, seat, calamity, kinds)


def _besides(state: TradingState, seat: int, calamity: int, kinds: Sequence[int]) -> float:
    """What a calamity costs that takes no card: wealth counts as income, one for one."""
    cost = 0.0
    eye = Eye(state, seat, TUNING["weights"])
    priced = True
    for op in CALAMITY_PRIMARY[calamity]:
        if op["op"] == "lose_wp":
            cost += min(op["n"], state.wp[seat])
        elif op["op"] == "discard_or_units":
            there = sum(K_CALAMITY[kind] < 0 and GOODS[K_GOOD[kind]] in op["goods"] for kind in kinds)
            cost += max(0, op["n"] - there) * op["else_wp"]
        elif op["op"] not in _SETS and priced:
            cost += eye.calamity_cost(calamity) / eye.now
            priced = False
    return cost


def mean_of_back(state: TradingState, seat: int, front: int, kinds: Sequence[int]) -> tuple[float, float]:
    """Of a card whose back a seat has not seen: what that is worth on average, and what a calamity there would cost."""
    known = [0] * len(KINDS)
    for handle, knows in enumerate(state.known):
        if knows >> seat & 1:
            known[state.kind[handle]] += 1
    total = weight = harmed = skulls = 0.0
    for number, kind in enumerate(KINDS):
        copies = kind.copies - known[number]
        if kind.front != front or copies <= 0:
            continue
        weight += copies
        if kind.calamity < 0 or not CALAMITY_ORDER[kind.calamity] or immune(state, seat, kind.calamity):
            total += copies * kind.wp
            continue
        skulls += copies
        harmed += copies * harm(state, seat, kind.calamity, (*kinds, number), traded=True)
    if not weight:
        return 0.0, 0.0
    return (total - harmed) / weight, harmed / skulls if skulls else 0.0
