"""Exact odds of the dice of two sides, with the dice that a side may roll again."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...bots.dice import sums

MOST_DICE = 24
FACES = range(1, 7)

_known: dict[tuple[int, int, int], float] = {}


def beats(lead: int, dice: int, against: int) -> float:
    """The chance that `lead` and some dice are more than the sum of other dice."""
    key = (lead, dice, against)
    found = _known.get(key)
    if found is None:
        dice, against = min(dice, MOST_DICE), min(against, MOST_DICE)
        mine, theirs = sums(dice), sums(against)
        below = [0.0]
        for chance in theirs:
            below.append(below[-1] + chance)
        found = 0.0
        for total, chance in enumerate(mine):
            if chance:
                upto = min(max(lead + total, 0), len(theirs))
                found += chance * below[upto]
        _known[key] = found
    return found


# -- dice that may be rolled again ---------------------------------------------------------------------------------


class Thrown(NamedTuple):
    """The dice of a side as far as they matter: the lowest, which may be rolled again, and the sum of the rest."""

    lowest: tuple[int, ...]
    rest: int

    @property
    def total(self) -> int:
        """What the dice add up to."""
        return sum(self.lowest) + self.rest

    def again(self, face: int) -> Thrown:
        """The lowest die rolled again: one die fewer may be rolled again then."""
        faces = sorted((*self.lowest[1:], face))
        kept = len(self.lowest) - 1
        return Thrown(tuple(faces[:kept]), self.rest + sum(faces[kept:]))


def thrown(dice: tuple[int, ...], again: int) -> Thrown:
    """Dice on the table, of which so many may be rolled again."""
    faces = sorted(dice)
    return Thrown(tuple(faces[:again]), sum(faces[again:]))


def stands(lead: int, mine: Thrown, theirs: Thrown) -> float:
    """The chance of the attacker as the dice lie, where each side rolls again what serves it best.

    The attacker does so first, then the defender, each seeing all dice; a tie is the defender's (ME-055, ME-162).
    """
    if mine.lowest:
        kept = stands(lead, Thrown((), mine.total), theirs)
        again = sum(stands(lead, mine.again(face), theirs) for face in FACES) / len(FACES)
        return max(kept, again)
    if lead + mine.total <= theirs.total:
        return 0.0
    if theirs.lowest:
        return sum(stands(lead, mine, theirs.again(face)) for face in FACES) / len(FACES)
    return 1.0


@cache
def _throws(dice: int, again: int) -> dict[Thrown, float]:
    """All throws of some dice, with the chance of each."""
    found = {Thrown((), 0): 1.0}
    for _ in range(dice):
        further: dict[Thrown, float] = {}
        for (lowest, rest), chance in found.items():
            for face in FACES:
                faces = sorted((*lowest, face))
                throw = Thrown(tuple(faces[:again]), rest + sum(faces[again:]))
                further[throw] = further.get(throw, 0.0) + chance / len(FACES)
        found = further
    return found


@cache
def wins(lead: int, dice: int, against: int, again: int = 0, theirs_again: int = 0) -> float:
    """The chance of an attacker with a lead in factors before the dice fall, with what either may roll again."""
    if not again and not theirs_again:
        return beats(lead, dice, against)
    return sum(
        chance * other * stands(lead, mine, theirs)
        for mine, chance in _throws(min(dice, MOST_DICE), again).items()
        for theirs, other in _throws(min(against, MOST_DICE), theirs_again).items()
    )


LEAST = 0.0001
TRIFLE = 1e-9
"""What adding up many chances may be wrong by."""


def told(chance: float) -> float:
    """A chance as it is told, in four places: what may happen is never none, and what may fail is never sure."""
    if chance < TRIFLE or chance > 1 - TRIFLE:
        return float(round(chance))
    return min(1 - LEAST, max(LEAST, round(chance, 4)))
