"""Exact odds of dice, and how long a turn still lasts."""

from __future__ import annotations

from functools import cache

from ....bots.dice import sums
from ..data import EVENT_TABLES

MOST_DICE = 24


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


@cache
def rounds_to_come(table: str, played: int, shorter: bool) -> float:
    """How many more rounds with actions a turn is expected to have after so many."""
    end = EVENT_TABLES[table][-1][0]
    expected = 0.0
    going_on = 1.0
    pairs = sums(2)
    for number in range(played + 1, played + 16):
        modifier = number - 1 + (2 if shorter and number >= 5 else 0)
        going_on *= sum(chance for total, chance in enumerate(pairs) if total + modifier < end)
        expected += going_on
    return expected
