"""How many actions of each game were played under every check, and how many faults were found: `fuzz --long`.

10^6 actions a game take hours: each run adds to the count of the runs before (`THALASSA_BENCH_PART` of an hour a game),
until there are as many.
"""

from __future__ import annotations

import json
from pathlib import Path

from bench import Figure
from bench._ladders import PART
from pygame_core import games
from pygame_core.cli import main

MINUTES = 60
RESULTS = Path(__file__).with_name("results.json")


def run() -> list[Figure]:
    """Go on with the count of every game."""
    for slug in games.load_all():
        main(["fuzz", slug, "--long", "--minutes", str(MINUTES * PART), "--figures", str(RESULTS), "--out", ".cache"])
    kept: list[Figure] = json.loads(RESULTS.read_text("utf-8"))
    return [figure for figure in kept if "in long fuzz, " in figure["name"]]
