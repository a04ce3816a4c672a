"""What there is to know of Morra before it starts."""

from __future__ import annotations

from pygame_core.kernel import Meta, Option

META = Meta(
    slug="morra",
    title="Morra",
    seats=(2, 3),
    options=(
        Option("target", ("3", "5"), "3"),
        Option("die", ("yes", "no"), "yes"),
    ),
    temperaments=("bold",),
    hidden=True,
)

MOST_FINGERS = 5
DECK = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3) * 3
"""The cards that are dealt, one a seat and round; the game ends when they no longer go round."""
