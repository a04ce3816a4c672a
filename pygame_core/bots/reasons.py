"""Reasons in numbers: by how much a choice is better or worse than another way to go on."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.game import Action
from ..kernel.text import Text, text

Weighed = tuple[Action, float]
"""A choice and what it is worth."""

OTHERS = "why.other"
"""The key of the words for "than the best of the others"."""


def gaps(weighed: Sequence[Weighed], key: str = OTHERS, measure: Action | None = None) -> list[Text]:
    """Each of two choices or more compared with the measure, in the words of the key; the measure itself, or every one
    where there is none, with the best of the others."""
    worth = dict(weighed)
    second, best = sorted(worth.values())[-2:]
    found = []
    for action, value in weighed:
        if measure is not None and action != measure:
            found.append(compared(value - worth[measure], key))
        else:
            found.append(compared(value - (best if value < best else second), OTHERS))
    return found


def compared(gap: float, key: str) -> Text:
    """The words of the key for more, less or as much, in tenths."""
    rounded = round(gap, 1)
    if rounded > 0:
        return text(f"{key}_more", n=rounded)
    return text(f"{key}_less", n=-rounded) if rounded < 0 else text(f"{key}_same")


def is_worse(why: Text) -> bool:
    """Whether a comparison says that another way to go on is better."""
    return why.key.endswith("_less")
