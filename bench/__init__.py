"""The measured claims of the README. Each module measures some: `run() -> list[Figure]`."""

from __future__ import annotations

from typing import TypedDict


class Figure(TypedDict):
    """One measured claim; `goal` is a comparison such as "<= 0.45", `against` says what was measured how."""

    name: str
    value: float
    unit: str
    goal: str
    against: str
