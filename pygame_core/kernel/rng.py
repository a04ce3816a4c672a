"""The games' own randomness: PCG32, the same numbers on every Python and in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK64 = 0xFFFFFFFFFFFFFFFF
_MASK32 = 0xFFFFFFFF
_TWICE = 0x100000001
"""A word of 32 bits times this is that word twice, side by side."""

MOST_SEED = 2**53 - 1
"""Seeds are whole numbers that JavaScript can hold too."""


def _mix(value: int) -> int:
    """Spread the bits of a seed (the finaliser of SplitMix64), so that neighbouring seeds differ everywhere."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK64
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK64
    return value ^ (value >> 31)


class Rng:
    """A random generator whose whole state is one integer.

    >>> Rng.seeded(7).dice(5)
    [1, 1, 2, 0, 1]
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    @classmethod
    def seeded(cls, seed: int, *salt: int) -> Rng:
        """A generator for a seed; the salt makes independent streams of one seed."""
        rng = cls(_mix(seed))
        for grain in salt:
            rng = rng.salted(grain)
        return rng

    def salted(self, grain: int) -> Rng:
        """One of the independent streams that start here; this generator itself does not move."""
        return Rng(_mix(self.state ^ _mix(grain)))

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        return Rng(self.state)

    def fork(self) -> Rng:
        """A generator of its own, started from the next number of this one."""
        return Rng(_mix(self.below(_MASK32) << 32 | self.below(_MASK32)))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as any other (n up to 2**32)."""
        while True:
            state = self.state
            self.state = (state * _MULTIPLIER + _INCREMENT) & _MASK64
            # Turned by the five highest bits: the low half of the word written twice and shifted.
            product = (((state >> 18 ^ state) >> 27 & _MASK32) * _TWICE >> (state >> 59) & _MASK32) * n
            # Lemire: only products with a small low half can be over-represented.
            if product & _MASK32 >= n or product & _MASK32 >= (1 << 32) % n:
                return product >> 32

    def die(self, sides: int = 6) -> int:
        """One die, 1 to `sides`."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """Faces 0 to sides - 1 of `count` dice, thrown at once."""
        faces: list[int] = []
        batch = 12 if sides <= 6 else 4
        while count > 0:
            now = min(count, batch)
            number = self.below(sides**now)
            for _ in range(now):
                number, face = divmod(number, sides)
                faces.append(face)
            count -= now
        return faces

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items, in random order."""
        pool = list(items)
        last = len(pool) - 1
        for i in range(count):
            j = i + self.below(last - i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def unit(self) -> float:
        """A fraction from 0 (possible) to 1 (not possible), for bots."""
        return self.below(_MASK32) / _MASK32
