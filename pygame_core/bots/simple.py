"""The simplest opponent: any legal action."""

from __future__ import annotations

from typing import Any

from ..kernel.rng import Rng
from .base import Budget, Knowledge, Thought


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    def think(self, mind: Knowledge[Any], rng: Rng, budget: Budget) -> Thought:
        """Choose at random."""
        return Thought(rng.choice(mind.choices()))
