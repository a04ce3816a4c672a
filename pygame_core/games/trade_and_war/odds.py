"""Chances: dice of movement and of battle."""

from __future__ import annotations

from functools import cache

from ...bots.dice import sums

MOST_POINTS = 90
FACES_ON_AVERAGE = 3.5


@cache
def reaching(dice: int) -> tuple[float, ...]:
    """The chance that some dice come to at least so many points."""
    chances = sums(dice)
    return tuple(sum(chances[points:]) for points in range(len(chances)))


@cache
def turns_table(dice: int) -> tuple[float, ...]:
    """The turns one needs to come so many points far, rolling some dice each turn."""
    chances = sums(dice)
    table = [0.0]
    for points in range(1, MOST_POINTS):
        wait = 1.0
        for roll, chance in enumerate(chances):
            if chance and roll < points:
                wait += chance * table[points - roll]
        table.append(wait)
    return tuple(table) + (99.0,) * (256 - MOST_POINTS)


@cache
def best_of(dice: int) -> tuple[float, ...]:
    """The chance that the best of some dice is 0, 1, .. 6."""
    return tuple((face / 6) ** dice - ((face - 1) / 6) ** dice if face else 0.0 for face in range(7))


@cache
def at_least(dice: int, needed: int) -> float:
    """The chance that the best of some dice is at least this."""
    if needed <= 1:
        return 1.0
    return 1.0 - (min(needed - 1, 6) / 6) ** dice if needed <= 6 else 0.0


@cache
def beats(dice: int, bonus: int, other_dice: int, other_bonus: int, tie_wins: bool) -> float:
    """The chance that one side's best die and bonus beat the other's."""
    chance = 0.0
    for face, likely in enumerate(best_of(other_dice)):
        if likely:
            needed = face + other_bonus - bonus + (0 if tie_wins else 1)
            chance += likely * at_least(dice, needed)
    return round(chance, 12)  # what is certain is 1, and not a little less
