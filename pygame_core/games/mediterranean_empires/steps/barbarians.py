"""After a victory in a barbarian area: the subduing table and its rewards."""

from __future__ import annotations

from ....kernel import Action, Automatic, Decision, Event
from ....kernel.game import Frame
from ..data import AREAS, LINKS, PLACE, PLACES, SCENARIOS, STRENGTH, subduing_result
from ..state import BARBARIANS, EmpiresState
from ..table import discard_at_random, draw, free_area, score, subdue

STRONG_AREA = 4
CRUSHING_MARGIN = 10


def subduing_modifier(state: EmpiresState, area: int, leader: bool, margin: int) -> int:
    """What is added to the die: enraged barbarians, a strong area, a Leader, a crushing victory.

    Rules: ME-123, ME-328, ME-329.
    """
    return (STRENGTH[area] == STRONG_AREA) + leader + (margin >= CRUSHING_MARGIN) - state.enraged


def linked_areas(state: EmpiresState, area: int, subdued: bool) -> list[int]:
    """The areas in play linked to an area, subdued or not (ME-332, ME-335)."""
    in_play = SCENARIOS[state.scenario].areas
    return [
        other
        for other, _ in LINKS[area]
        if AREAS & in_play & 1 << other and bool(state.subdued >> other & 1) == subdued
    ]


class Subduing(Automatic[EmpiresState]):
    """The area is subdued and the victor rolls on the subduing table (ME-168, ME-325, ME-326)."""

    name = "subduing"
    rule = "ME-327"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        _, seat, area, leader, margin = frame
        subdue(state, area, out)
        die = state.rng.die()
        modifier = subduing_modifier(state, area, bool(leader), margin)
        result = subduing_result(die + modifier)
        out.append(("subduing", seat, area, die, modifier, result))
        REWARDS[result](state, seat, area, out)


def _difficult(state: EmpiresState, seat: int, area: int, out: list[Event]) -> None:
    """One point, or two for a card, where there is one (ME-330, ME-331)."""
    if state.hands[seat]:
        state.agenda.append(("difficult", seat))
    else:
        score(state, seat, 1, BARBARIANS, out)


def _migration(state: EmpiresState, seat: int, area: int, out: list[Event]) -> None:
    """Two points; a linked area shakes off its marker (ME-332, ME-333)."""
    score(state, seat, 2, BARBARIANS, out)
    areas = linked_areas(state, area, subdued=True)
    if len(areas) == 1:
        free_area(state, areas[0], out)
    elif areas:
        state.agenda.append(("migration", seat, area))


def _pacification(state: EmpiresState, seat: int, area: int, out: list[Event]) -> None:
    """Three points and a card (ME-334)."""
    score(state, seat, 3, BARBARIANS, out)
    draw(state, seat, 1, out)


def _terror(state: EmpiresState, seat: int, area: int, out: list[Event]) -> None:
    """Four points, two cards, perhaps a further area (ME-335)."""
    score(state, seat, 4, BARBARIANS, out)
    draw(state, seat, 2, out)
    if linked_areas(state, area, subdued=False):
        state.agenda.append(("terror", seat, area))


def _triumph(state: EmpiresState, seat: int, area: int, out: list[Event]) -> None:
    """Five points and three cards (ME-337)."""
    score(state, seat, 5, BARBARIANS, out)
    draw(state, seat, 3, out)


REWARDS = {
    "difficult_campaign": _difficult,
    "migration": _migration,
    "pacification": _pacification,
    "terror_spreads": _terror,
    "triumphal_campaign": _triumph,
}


class _OfVictor(Decision[EmpiresState]):
    """A choice of the victor."""

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])


def _stands(state: EmpiresState) -> None:
    """Who is asked next depends on hidden hands: a victor's choice that could be taken back would have told of them."""
    state.show()


class Difficult(_OfVictor):
    """Difficult campaign: one point, or two and a random card less (ME-330, ME-331)."""

    name = "difficult"
    rule = "ME-330"

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("one_point",), ("two_points",)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        state.agenda.pop()
        if action[0] == "one_point":
            score(state, seat, 1, BARBARIANS, out)
            _stands(state)
        else:
            score(state, seat, 2, BARBARIANS, out)
            discard_at_random(state, seat, 1, out)


class Migration(_OfVictor):
    """Migration: a linked area shakes off its marker; the victor picks which (ME-332, ME-333)."""

    name = "migration"
    rule = "ME-332"

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("release", PLACES[area]) for area in linked_areas(state, state.agenda[-1][2], subdued=True)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        state.agenda.pop()
        free_area(state, PLACE[str(action[1])], out)
        _stands(state)


class Terror(_OfVictor):
    """Terror spreads: the victor may subdue a linked area as well (ME-335, ME-336)."""

    name = "terror"
    rule = "ME-335"

    def choices(self, state: EmpiresState) -> list[Action]:
        areas = linked_areas(state, state.agenda[-1][2], subdued=False)
        return [*(("terror", PLACES[area]) for area in areas), ("none",)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        state.agenda.pop()
        if action[0] == "terror":
            subdue(state, PLACE[str(action[1])], out)
        _stands(state)


STEPS = (Subduing(), Difficult(), Migration(), Terror())
