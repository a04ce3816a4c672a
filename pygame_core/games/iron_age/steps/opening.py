"""Before the first round: the start player, then everybody's second port or province."""

from __future__ import annotations

from ....kernel import Action, Event
from ..data import PORT_URNS, PROVINCE_ARMIES, PROVINCE_BOXES, PROVINCE_TRIBUTE
from ..state import IronAgeState
from .common import Step, gain, gain_tribute

SECOND: list[Action] = [("found", "port"), ("found", "province")]


class Second(Step):
    """Clockwise from the start player, each takes port 2 or province 2 for free (IA-007)."""

    name = "second"
    rule = "IA-007"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if state.turns < state.seats:
            return True
        state.agenda.pop()
        state.agenda.append(("round",))
        return False

    def seat(self, state: IronAgeState) -> int:
        return (state.start + state.turns) % state.seats

    def choices(self, state: IronAgeState) -> list[Action]:
        return SECOND.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        """The free port or province, with all that comes with it (IA-008, IA-009)."""
        seat = self.seat(state)
        out.append(("founded", seat, action[1]))
        if action[1] == "port":
            state.port_boxes[seat] = state.ports[seat] = 2
            state.urns[seat] = PORT_URNS[1]
        else:
            state.provinces[seat] = 2
            state.province_boxes[seat] = PROVINCE_BOXES[1]
            gain(state, seat, "armies", PROVINCE_ARMIES[1], "province", out)
            gain_tribute(state, seat, PROVINCE_TRIBUTE[1], "province", out)
        state.turns += 1
