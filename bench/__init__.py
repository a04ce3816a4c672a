"""The measured claims of docs/measured.md. Each module measures some: `run() -> list[Figure]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NotRequired, TypedDict


class Figure(TypedDict):
    """One measured claim; `goal` is a comparison such as "<= 0.45", `against` says what was measured how.

    By which module, when, where, on what, how long and at what part of the full length is added as it is kept.
    """

    name: str
    value: float
    unit: str
    goal: str
    against: str
    date: NotRequired[str]
    commit: NotRequired[str]
    machine: NotRequired[str]
    part: NotRequired[str]
    group: NotRequired[str]
    seconds: NotRequired[int]


def with_test_game() -> None:
    """Makes the test game importable; it lies among the tests, where no player downloads it."""
    tests = str(Path(__file__).parents[1] / "tests")
    if tests not in sys.path:
        sys.path.insert(0, tests)
