"""The numbers that the opponents play by, read once from `weights.toml`."""

from __future__ import annotations

from pathlib import Path

from ....bots.numbers import judgement, read

# Read now: a browser that starts from a memory snapshot has no files to read later.
FOLDER = Path(__file__).parent
WEIGHTS = read(FOLDER)
_TABLES = judgement(FOLDER)
PLANS = _TABLES["plans"]
WARFARE = _TABLES["warfare"]
MARKET = _TABLES["market"]
CARDPLAY = _TABLES["cardplay"]
PICKS = _TABLES["picks"]
DEALS = _TABLES["deals"]
