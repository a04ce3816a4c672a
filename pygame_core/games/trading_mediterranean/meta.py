"""What there is to know of the game before it starts."""

from __future__ import annotations

from ...kernel import Meta, Option

META = Meta(
    slug="trading-in-the-mediterranean",
    title="Trading in the Mediterranean",
    seats=(4, 6),
    options=(
        Option("rounds", ("full", "quick"), "full"),
        Option("overspending", ("refused", "judged"), "refused"),
        Option("clock", ("off", "2", "4", "6"), "off"),
    ),
    temperaments=("honest", "bluffer", "warlord", "scholar"),
    rules_version=5,
    hidden=True,
    weight=3,
)
"""The players, and what is chosen before the set-up (TM-001)."""
