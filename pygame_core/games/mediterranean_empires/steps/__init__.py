"""The sequence of play, one module a phase, in the rulebook's order."""

from __future__ import annotations

from ....kernel import Step
from ..state import EmpiresState
from . import actions, arrival, assault, barbarians, battle, declare, events, foundation, imperium, turn_end, windows

STEPS: list[Step[EmpiresState]] = [
    *foundation.STEPS,
    *turn_end.STEPS,
    *events.STEPS,
    *actions.STEPS,
    *imperium.STEPS,
    *declare.STEPS,
    *arrival.STEPS,
    *windows.STEPS,
    *battle.STEPS,
    *assault.STEPS,
    *barbarians.STEPS,
]
