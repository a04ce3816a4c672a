"""What there is to know of Mediterranean Empires before it starts."""

from __future__ import annotations

from ...kernel import Meta, Option
from .data import EVENT_TABLES, SCENARIOS
from .state import ASK_MODES, LEAST_POINTS

OFF_ON = ("off", "on")

META = Meta(
    slug="mediterranean-empires",
    title="Mediterranean Empires",
    seats=(2, 8),
    options=(
        Option(
            "scenario",
            tuple(scenario.id for scenario in SCENARIOS),
            "4_west",
            {scenario.id: (len(scenario.order),) for scenario in SCENARIOS},
        ),
        Option("empires", ("order", "choose", "random"), "order"),
        Option("events", tuple(EVENT_TABLES), "default"),
        Option("follow_the_leader", OFF_ON, "off"),
        Option("free_passage", OFF_ON, "off"),
        Option("turns", ("3", "4", "5"), "3"),
        Option("shorter", OFF_ON, "off"),
        Option("reactions", ASK_MODES, "playable"),
        Option("least_points", LEAST_POINTS, "spared", before="down_to_one"),
    ),
    rules_version=4,
    temperaments=("conqueror", "defender", "schemer"),
    hidden=True,
    weight=3,
)
"""The players, the scenarios and the optional rules (ME-003, ME-104, ME-344, ME-356)."""
