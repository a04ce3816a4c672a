"""The steps of the game in the rulebook's order, a file a phase."""

from __future__ import annotations

from typing import Any

from ....kernel import Step
from . import civic, deal, purchase, resolution, succession, trading, war

STEPS: tuple[Step[Any], ...] = (
    *deal.STEPS,
    *civic.STEPS,
    *trading.STEPS,
    *resolution.STEPS,
    *purchase.STEPS,
    *war.STEPS,
    *succession.STEPS,
)
