"""What there is to know of the game before it starts."""

from __future__ import annotations

from ...kernel.game import Meta, Option

_SEVERAL = (2, 3, 4)
_ALONE = (1,)

META = Meta(
    slug="trade-and-war",
    title="Trade and War",
    seats=(1, 4),
    options=(
        Option("empires", ("seated", "chosen", "drawn"), "seated"),
        Option(
            "turns",
            ("20", "12", "16", "28", "none", "target"),
            "20",
            seats={**dict.fromkeys(("12", "16", "20", "28", "none"), _SEVERAL), "target": _ALONE},
        ),
        Option(
            "difficulty",
            ("off", "normal", "easy", "hard"),
            "off",
            seats={"off": _SEVERAL, "easy": _ALONE, "normal": _ALONE, "hard": _ALONE},
        ),
        Option("goods", ("random", "historical"), "random"),
        Option("sites", ("24", "25"), "24"),
        Option("ferries", ("no", "yes"), "no"),
        Option("events", ("shuffled", "chronological"), "shuffled"),
        Option("hand", ("7", "5", "10", "none"), "7"),
        Option("reactions", ("playable", "always"), "playable"),
    ),
    rules_version=3,
    temperaments=("merchant", "admiral", "builder"),
    hidden=True,
    weight=2,
)
"""The players, and what is chosen before the set-up (TW-008, TW-138, TW-R07, TW-R58)."""
