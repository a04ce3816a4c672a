"""The numbers that the opponents play by, read once from `weights.toml`."""

from __future__ import annotations

from pathlib import Path

from ....bots.numbers import judgement, read

# Read now: a browser that starts from a memory snapshot has no files to read later.
FOLDER = Path(__file__).parent
_FILE = read(FOLDER)
WEIGHTS: dict[str, float] = _FILE["weights"]
MOODS: dict[str, dict[str, float]] = _FILE["moods"]
LEVELS: dict[str, dict[str, float]] = _FILE["levels"]
SIGHT: dict[str, dict[str, float]] = _FILE["sight"]
"""Factors on the weights by level: 0 where a level does not see something at all."""
_TABLES = judgement(FOLDER)
FOUNDING = _TABLES["founding"]
CARDWORTH = _TABLES["cardworth"]
ACTIONS = _TABLES["actions"]
ROUTES = _TABLES["routes"]
BATTLES = _TABLES["battles"]
RACE = _TABLES["race"]
PLANNING = _TABLES["planning"]
MEAN_OF_A_DIE = 3.5
