"""The numbers that opponents judge by: tables of a game's `weights.toml`, read once, asked by name."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FILE = "weights.toml"


class Numbers:
    """One table of numbers: ``WAR.caution``. A name that the table lacks is an error, never a guess."""

    def __init__(self, table: dict[str, float]) -> None:
        self.__dict__.update(table)

    def __getattr__(self, name: str) -> float:
        raise AttributeError(f"weights.toml has no number {name!r} in this table")


def read(folder: Path) -> dict[str, Any]:
    """The whole file that lies in a bot's folder."""
    return tomllib.loads((folder / FILE).read_text("utf-8"))


def judgement(folder: Path) -> dict[str, Numbers]:
    """The tables ``[judgement.*]`` by name."""
    return {name: Numbers(table) for name, table in read(folder)["judgement"].items()}
