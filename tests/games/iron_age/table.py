"""Tables laid out by hand, for the tests of single rules."""

from __future__ import annotations

from typing import Any

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import (
    COLONIES,
    COLONY_NUMBER,
    DEVELOPMENT_NUMBER,
    FACE_NUMBER,
    FATE_DIE,
    MONUMENT_COUNT,
    MONUMENT_NUMBER,
    MONUMENTS,
    PORT_URNS,
    PROVINCE_BOXES,
)
from pygame_core.games.iron_age.state import NOBODY, IronAgeState, new_state
from pygame_core.games.iron_age.steps.common import DONE, THROW
from pygame_core.games.iron_age.steps.rounds import AGENDA, AGENDA_WITH_COLONIES
from pygame_core.kernel import Action, Event, Rng


def table(
    *sides: dict[str, Any],
    step: str = "build",
    dice: str = "",
    fate: str = "",
    colonies: bool = False,
    short: bool = False,
    edition: int = 2018,
    seed: int = 1,
    **turn: int,
) -> IronAgeState:
    """A table with these sides, in the middle of the active seat's turn, just before a step.

    A side gives pegs and tracks by name; `ports`, `provinces` and `developments` (names) set what belongs to them,
    `monuments` the boxes filled by name. `dice` are faces by name, `turn` numbers of the turn.
    """
    state = new_state(max(1, len(sides)))
    state.rng = Rng.seeded(seed)
    state.colonies, state.short, state.edition = int(colonies), int(short), edition
    state.round = 1
    for seat, side in enumerate(sides):
        lay(state, seat, side)
    for name, number in turn.items():
        setattr(state, name, number)
    if dice or fate:
        show(state, dice, fate)
    agenda = AGENDA_WITH_COLONIES if colonies else AGENDA
    state.agenda = list(agenda[: agenda.index((step,)) + 1])
    return state


def lay(state: IronAgeState, seat: int, side: dict[str, Any]) -> None:
    """Put one side of the table down."""
    for name, given in side.items():
        if name == "ports":
            state.ports[seat] = state.port_boxes[seat] = given
            state.urns[seat] = PORT_URNS[given - 1]
        elif name == "provinces":
            state.provinces[seat] = given
            state.province_boxes[seat] = PROVINCE_BOXES[given - 1]
        elif name == "developments":
            state.developments[seat] = sum(1 << DEVELOPMENT_NUMBER[one] for one in given)
        elif name == "monuments":
            for monument, boxes in given.items():
                fill(state, seat, MONUMENT_NUMBER[monument], boxes)
        else:
            getattr(state, name)[seat] = given


def fill(state: IronAgeState, seat: int, monument: int, boxes: int, points: int | None = None) -> None:
    """Fill boxes of a monument; a full one is finished, with the first builder's points unless given."""
    place = seat * MONUMENT_COUNT + monument
    state.boxes[place] = boxes
    if boxes == MONUMENTS[monument].boxes:
        state.monuments_open[seat] &= ~(1 << monument)
        first = state.first[monument] == NOBODY
        if first:
            state.first[monument] = seat
        earned = MONUMENTS[monument].first if first else MONUMENTS[monument].later
        state.points[place] = earned if points is None else points


def show(state: IronAgeState, dice: str, fate: str) -> None:
    """Lay the dice down by their faces' names."""
    state.dice = [NOBODY] * 7
    for die, face in enumerate(dice.split()):
        state.dice[die] = FACE_NUMBER[face]
    state.dice[FATE_DIE] = FACE_NUMBER[fate]


def own(state: IronAgeState, seat: int, *colonies: str) -> None:
    """Give a seat completed colonies."""
    for name in colonies:
        number = COLONY_NUMBER[name]
        state.owner[number] = seat
        peg(state, seat, name, COLONIES[number].holes)


def peg(state: IronAgeState, seat: int, colony: str, pegs: int) -> None:
    """Put pegs of a seat into a colony."""
    state.pegs[COLONY_NUMBER[colony] * 4 + seat] += pegs
    state.pegs_out[seat] += pegs


WAITS = ([THROW], [DONE])
"""Nothing but the player's own word is wanted: that the dice are thrown, that the turn ends."""


def go(state: IronAgeState, *actions: Action) -> list[Event]:
    """Go on to the next decision, then take these choices one after another; everything that happened.

    Where only the player's word is waited for it is given, unless it is one of the choices to take.
    """
    events: list[Event] = []
    GAME.advance(state, events)
    for action in actions:
        if action not in (THROW, DONE):
            give_word(state, events)
        assert action in GAME.choices(state), (action, GAME.choices(state))
        events += GAME.play(state, action)
        GAME.invariants(state)
    give_word(state, events)
    return events


def give_word(state: IronAgeState, events: list[Event]) -> None:
    """Throw the dice and end the turn for as long as that alone is waited for."""
    while (choices := GAME.choices(state)) in WAITS:
        events += GAME.play(state, choices[0])


def may(state: IronAgeState, *action: str | int) -> bool:
    """Whether a choice is on offer."""
    return action in GAME.choices(state)


def reason(state: IronAgeState, *action: str | int) -> str:
    """The rule that a choice is refused by; empty where it is not refused."""
    return next((refusal.why.rule for refusal in GAME.refusals(state) if refusal.action == action), "")


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events."""
    return [str(event[0]) for event in events]
