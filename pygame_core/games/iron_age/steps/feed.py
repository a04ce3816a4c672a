"""Step 2: feed the provinces, then the disasters that are no battles."""

from __future__ import annotations

from ....kernel import Action, Event
from ..data import DISASTER_BY_SKULLS, SKULL, TRAITS
from ..state import IronAgeState, clockwise
from .common import CONVERT, DONE, OwnStep, Step, can_convert, convert, mark_skulls

GRANARY: list[Action] = [CONVERT, DONE]


class Granary(OwnStep):
    """Before feeding the owner of Granaries may turn goods into food (IA-122)."""

    name = "granary"
    rule = "IA-122"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if can_convert(state):
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return GRANARY.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        if action[0] == "convert":
            convert(state, out)
        else:
            state.agenda.pop()


class Feed(Step):
    """One food for each province; an unfed province costs a skull (IA-039 to IA-043)."""

    name = "feed"
    rule = "IA-039"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        state.agenda.pop()
        seat = state.active
        provinces = state.provinces[seat]
        fed = min(provinces, state.food[seat])
        state.food[seat] -= fed
        out.append(("fed", seat, fed))
        if fed < provinces:
            out.append(("famine", seat, provinces - fed))
            mark_skulls(state, seat, provinces - fed, "famine", out)
        return False


class Disasters(Step):
    """The disaster of the exact number of skulls; battles wait for step 3 (IA-044 to IA-054, IA-062, IA-139)."""

    name = "disaster"
    rule = "IA-044"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        """Pestilence strikes the others, or alone the player; Invasion the player first, then clockwise.

        Rules: IA-062, IA-139, IA-142.
        """
        state.agenda.pop()
        skulls = state.dice.count(SKULL)
        disaster = DISASTER_BY_SKULLS[skulls]
        if disaster is None:
            return False
        seat = state.active
        out.append(("disaster", seat, disaster.id, skulls))
        if disaster.marks:
            self._mark(state, seat, disaster.id, disaster.marks, out)
        elif disaster.marks_others:
            for other in clockwise(state, seat) or (seat,):
                self._mark(state, other, disaster.id, disaster.marks_others, out)
        elif disaster.battle:
            state.agenda.append(("raid",))
        else:
            for other in reversed((seat, *clockwise(state, seat))):
                state.agenda.append(("battle", other, disaster.id))
        return False

    def _mark(self, state: IronAgeState, seat: int, kind: str, amount: int, out: list[Event]) -> None:
        if kind in TRAITS[state.developments[seat]].immune:
            out.append(("immune", seat, kind))
        else:
            mark_skulls(state, seat, amount, kind, out)
