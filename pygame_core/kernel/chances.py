"""How likely each seat is to win, from what everybody sees.

A game names a few figures of each seat (`Game.outlook`); what they are worth in the course of a match stands in its
`data/chances.json`, fitted to matches between bots (tools/chances.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

KNOTS = 5
"""The points of a match, from its start to its end, for which a table has numbers; between them they change evenly."""

Weights = Sequence[Sequence[float]]
"""What each figure is worth, knot by knot."""


class Outlook(NamedTuple):
    """What everybody sees: how much of the match is over, from 0 to 1, and the figures of each seat."""

    progress: float
    seats: Sequence[tuple[float, ...]]


def between(progress: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """The two knots around a point of a match, and the part that each has in it."""
    place = min(1.0, max(0.0, progress)) * (KNOTS - 1)
    knot = min(int(place), KNOTS - 2)
    return (knot, 1 - place + knot), (knot + 1, place - knot)


def worth(outlook: Outlook, weights: Weights) -> list[float]:
    """What the figures of each seat are worth; alone, the first weights stand for what the target asks."""
    knots = between(outlook.progress)
    now = [sum(row[knot] * part for knot, part in knots) for row in weights]
    figures = [(1.0, *outlook.seats[0])] if len(outlook.seats) == 1 else outlook.seats
    return [sum(weight * figure for weight, figure in zip(now, row, strict=True)) for row in figures]


def shares(worths: Sequence[float]) -> list[float]:
    """The chance of each to win; of one alone, to reach the target."""
    all_ = [*worths, 0.0] if len(worths) == 1 else list(worths)
    best = max(all_)
    odds = [exp(each - best) for each in all_]
    return [each / sum(odds) for each in odds[: len(worths)]]
