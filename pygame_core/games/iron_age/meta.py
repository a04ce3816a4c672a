"""What there is to know of the game before it starts."""

from __future__ import annotations

from ...kernel import Meta, Option

META = Meta(
    slug="iron-age",
    title="The Iron Age",
    seats=(1, 4),
    options=(
        Option("length", ("full", "short"), "full", {"short": (2, 3, 4)}),
        Option("colonies", ("off", "on"), "off"),
        Option("edition", ("2018", "2014"), "2018"),
        Option(
            "start",
            ("1", "2", "3", "4", "random"),
            "1",
            {"2": (2, 3, 4), "3": (3, 4), "4": (4,), "random": (2, 3, 4)},
        ),
    ),
    temperaments=("trader", "conqueror", "builder"),
    rules_version=4,
    weight=1,
)
"""The players, and what is chosen before the set-up (IA-001)."""
