"""Levels and temperaments: the same engine with less thought, plausible errors, and other tastes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ..kernel.rng import Rng
from .base import Alternative, Thought

_BELL_SCALE = 3**0.5


@dataclass(frozen=True, slots=True)
class Level:
    """How well an opponent plays.

    `work` is its thought in playouts. `noise` is the size of its misjudgement in points (one standard deviation).
    `reach` is how far below the best an action may be and still be played by mistake: nobody errs beyond reason.
    """

    work: int = 0
    noise: float = 0.0
    reach: float = inf


PLAIN = Level()
"""The best move as it is seen, nothing looked at further."""


def bell(rng: Rng) -> float:
    """A number around 0 with standard deviation 1, near enough to the normal curve, and never beyond 3.5."""
    return (rng.unit() + rng.unit() + rng.unit() + rng.unit() - 2) * _BELL_SCALE


def ranked(alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """Best first; equals stay in the order of the choices."""
    return tuple(sorted(alternatives, key=lambda alternative: -alternative.value))


def decide(alternatives: Sequence[Alternative], level: Level, rng: Rng, work: int = 0) -> Thought:
    """The choice of a level among alternatives: the best as it appears through the level's misjudgement.

    The alternatives of the thought stay as they are, best first: an opponent errs, its explanation does not.
    """
    order = ranked(alternatives)
    best = order[0]
    if level.noise > 0:
        near = [other for other in order if best.value - other.value <= level.reach]
        best = max(near, key=lambda other: other.value + level.noise * bell(rng))
    return Thought(best.action, order, work)


def tempered(weights: Mapping[str, float], mood: Mapping[str, float]) -> dict[str, float]:
    """Weights with a temperament's factors on some of them. A factor for an unknown weight is a mistake."""
    unknown = mood.keys() - weights.keys()
    if unknown:
        raise ValueError(f"a temperament names weights that are not there: {', '.join(sorted(unknown))}")
    return {name: weight * mood.get(name, 1.0) for name, weight in weights.items()}
