"""How long a turn still lasts."""

from __future__ import annotations

from functools import cache

from ....bots.dice import sums
from ..data import EVENT_TABLES


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
