"""The ledger: every rule of a game as one numbered, testable line."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the ledger."""

    id: str
    section: str
    text: str
    origin: str
    note: bool = False
    example: str = ""
    question: str = ""


@cache
def load_ledger(path: Path) -> tuple[Rule, ...]:
    """Read a `rules.toml`."""
    rows = tomllib.loads(path.read_text("utf-8"))["rule"]
    return tuple(Rule(**row) for row in rows)
