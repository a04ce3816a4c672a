"""The numbers that the opponents play by, read once from `weights.toml`."""

from __future__ import annotations

from pathlib import Path

from ....bots.numbers import judgement, read

# Read now: a browser that starts from a memory snapshot has no files to read later.
FOLDER = Path(__file__).parent
TUNING = read(FOLDER)
_TABLES = judgement(FOLDER)
ERRORS = _TABLES["errors"]
HANDLING = _TABLES["handling"]
BARGAINING = _TABLES["bargaining"]
ARMS = _TABLES["arms"]
WORTH = _TABLES["worth"]
OUT_OF_THE_QUESTION = 60.0
"""More than anything is worth."""
