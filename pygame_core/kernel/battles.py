"""Battles as a replay tells them: what each side threw and came to, and the odds before the dice fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class Side(TypedDict):
    """One side: its seat (None: no player's), its dice, which of them count, what is added to those, the sum."""

    seat: int | None
    faces: list[int]
    counts: list[bool]
    plus: int
    total: int


class Battle(TypedDict):
    """A battle: after how many actions, the first side's chance before the dice in per cent (None: no dice), its sides.

    A side that is still to throw is not there yet.
    """

    index: int
    chance: int | None
    sides: list[Side]


def in_per_cent(chance: float) -> int:
    """A chance in per cent: what is not certain is not called so."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def side(seat: int, total: int, faces: Sequence[int] = (), counts: Sequence[bool] | None = None) -> Side:
    """A side, -1 being no player's; without `counts` all of its dice count."""
    counted = [True] * len(faces) if counts is None else list(counts)
    plus = total - sum(face for face, counts_too in zip(faces, counted, strict=True) if counts_too)
    return Side(seat=seat if seat >= 0 else None, faces=list(faces), counts=counted, plus=plus, total=total)
