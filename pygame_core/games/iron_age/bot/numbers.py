"""The numbers that the opponents play by, read once from `weights.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....bots.levels import Level
from ....bots.numbers import FILE as NAME
from ....bots.numbers import read

FILE = Path(__file__).parent / NAME
# Read now: a browser that starts from a memory snapshot has no files to read later.
NUMBERS: dict[str, Any] = read(FILE.parent)
LEVELS: dict[str, Level] = {name: Level(**row) for name, row in NUMBERS["levels"].items()}
"""`work` is the number of alternatives that are looked at one turn further, `reach` how far behind they may be."""
PACE: dict[str, float] = NUMBERS["pace"]
"""How much nearer to each end of the game a round brings the table."""
OPENINGS: dict[str, dict[str, float]] = NUMBERS["openings"]
"""By kind of game: `games` played, the port's part of the `wins`, and its mean `lead` over the province in points.

A kind that has not been measured takes the worths of "many".
"""
MOODS: dict[str, dict[str, float]] = NUMBERS["moods"]
BLIND: dict[str, list[str]] = NUMBERS["blind"]
"""By level: what it does not see at all. `army`, `surplus`, `dice` and `developments` stand for all their features."""
LEARNED: dict[str, list[dict[str, float]]] = NUMBERS["weights"]
"""By kind of game and turns to come (from 1 on): the weights of the features of a board, 0 where none is named."""
KEEN_TURNS: float = NUMBERS["keen_turns"]
PART_POWER: dict[str, float] = NUMBERS["part_power"]
"""By kind of game: how the bound on the worth of an unfinished monument bends; where none is named there is none."""
WORST = -1e9
"""Less than anything is worth."""
BEHIND = 0.01
"""How far what was not looked at further stays behind what was."""
