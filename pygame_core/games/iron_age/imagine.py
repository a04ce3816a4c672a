"""A world that may be the true one as far as a seat knows."""

from __future__ import annotations

from ...kernel import Rng
from .state import IronAgeState


def imagine(state: IronAgeState, seat: int, rng: Rng) -> IronAgeState:
    """All lies open on the table: only the dice to come are unknown."""
    world = state.copy()
    world.rng = rng.fork()
    return world
