"""When to stop: a test of a mean that may be looked at after every deal.

The values are fractions (of the rotations of a deal that were won), one a deal. Deals are independent; the rotations
of one deal are not, so the deal is what is counted. A gambler who starts with 1 and bets on the mean being other than
`mean` multiplies the stake deal by deal; if the mean is what was said, the stake is expected to stay 1, and will ever
reach 20 with a chance of 1 in 20 at most. So one may stop at any time and still be wrong no more often than that
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

ALPHA = 0.05
BOLDEST = 0.5
"""The most of the stake that is bet, as a part of what would ruin."""
GRID = 400


class Verdict(NamedTuple):
    """What a run of deals says: the mean, what it lies between at any time, and by the normal curve for this length."""

    deals: int
    mean: float
    low: float
    high: float
    normal_low: float
    normal_high: float


def bets(values: Sequence[float]) -> list[float]:
    """How much is bet before each value, from those before it alone."""
    total, squares = 0.5, 0.25
    mean = 0.5
    found = []
    for at, value in enumerate(values, 1):
        variance = squares / at
        found.append(sqrt(2 * log(2 / ALPHA) / (variance * at * log(1 + at))))
        total += value
        mean = total / (at + 1)
        squares += (value - mean) ** 2
    return found


def wealth(values: Sequence[float], sizes: Sequence[float], mean: float) -> float:
    """The logarithm of what a gambler has made who bet half on more and half on less than `mean`."""
    up = down = up_most = down_most = 0.0
    for value, size in zip(values, sizes, strict=True):
        up += log(1 + min(size, BOLDEST / mean if mean else size) * (value - mean))
        down += log(1 - min(size, BOLDEST / (1 - mean) if mean < 1 else size) * (value - mean))
        up_most, down_most = max(up_most, up), max(down_most, down)
    return max(up_most, down_most) + log(0.5)


def verdict(values: Sequence[float]) -> Verdict:
    """The interval that holds at any time, and the ordinary one."""
    count = len(values)
    if not count:
        return Verdict(0, 0.0, 0.0, 1.0, 0.0, 1.0)
    mean = sum(values) / count
    sizes = bets(values)
    sure = log(1 / ALPHA)
    kept = [at / GRID for at in range(1, GRID) if wealth(values, sizes, at / GRID) < sure]
    low, high = (kept[0] - 1 / GRID, kept[-1] + 1 / GRID) if kept else (mean, mean)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)
    return Verdict(count, mean, low, high, mean - 1.96 * spread, mean + 1.96 * spread)


def sure(values: Sequence[float], bound: float) -> int:
    """1 when the mean is surely above the bound, -1 when surely below, 0 while nobody can say."""
    if not values:
        return 0
    if wealth(values, bets(values), bound) < log(1 / ALPHA):
        return 0
    return 1 if sum(values) / len(values) > bound else -1
