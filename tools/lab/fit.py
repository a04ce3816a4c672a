"""Learned models: how they are kept and asked in pure Python; `learn.py` makes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from operator import mul
from pathlib import Path
from typing import Any

from .store import store

KEPT = Path(__file__).parent / "models"


class Model:
    """Weights by phase: of points to come (`points`), or of the chance to win (`chance`), in points."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.kind: str = data["kind"]
        self.names: list[str] = data["names"]
        self.scale: float = data.get("scale", 1.0)
        self.linear: list[list[float]] = data["linear"]

    @classmethod
    def read(cls, name: str) -> Model:
        """A model of the repository, else of the store."""
        inside = KEPT / f"{name}.json"
        file = inside if inside.exists() else store() / "models" / f"{name}.json"
        return cls(json.loads(file.read_text("utf-8")))

    def values(self, phase: int, features: Sequence[Sequence[float]]) -> list[float]:
        """What the model says of each seat."""
        weights = self.linear[phase]
        found = [sum(map(mul, weights, row)) for row in features]
        if self.kind == "points":
            return found
        most = max(found)
        shares = [exp(one - most) for one in found]
        total = sum(shares)
        return [self.scale * share / total for share in shares]
