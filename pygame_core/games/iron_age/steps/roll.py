"""Step 1, first half: up to three rolls, then Leadership, then Omens."""

from __future__ import annotations

from ....kernel import Action, Event, Refusal, text
from ..data import EMPIRE_FACES, FACE_NUMBER, FACES, FATE_DIE, FATE_FACES, OMENS, ROLLS, SKULL, TRAITS
from ..state import IronAgeState, empire_dice
from .common import PASS, THROW, OwnStep

BITS = tuple(tuple(die for die in range(7) if mask >> die & 1) for mask in range(128))
"""The dice of each set of dice."""
KEEP: tuple[Action, ...] = tuple(("keep", *dice) for dice in BITS)
KEEP_MASK = {action: mask for mask, action in enumerate(KEEP)}
KEEPS = tuple([KEEP[kept] for kept in range(loose, -1, -1) if kept & loose == kept] for loose in range(128))
"""By the loose dice: every set of them that may be kept, all of them first."""
ALL_DICE = tuple((1 << count) - 1 | 1 << FATE_DIE for count in range(7))
"""By the number of empire dice: those and the fate die."""

LEAD: tuple[Action, ...] = tuple(("lead", die) for die in range(7))
OMEN = tuple(
    tuple(
        [
            ("omens", die, FACES[face])
            for face in (FATE_FACES if die == FATE_DIE else range(len(EMPIRE_FACES)))
            if face != shown
        ]
        for shown in range(len(FACES))
    )
    for die in range(7)
)
"""By die and the face it shows: the faces it can be turned to."""


def throw(state: IronAgeState, mask: int, out: list[Event]) -> None:
    """Throw these dice; skulls are put aside, all others stay loose (IA-020, IA-023)."""
    dice = BITS[mask]
    row = state.dice
    loose = state.loose
    for die, face in zip(dice, state.rng.dice(len(dice)), strict=True):
        if die == FATE_DIE:
            face = FATE_FACES[face]
        row[die] = face
        if face == SKULL:
            loose &= ~(1 << die)
        else:
            loose |= 1 << die
    state.loose = loose
    state.rolls += 1
    out.append(("rolled", state.active, state.rolls, tuple(row), dice))


class Roll(OwnStep):
    """Throw the fate die and the empire dice, then twice more whatever is not kept (IA-016 to IA-023).

    The first throw is asked for as well: no die falls without the player's word.
    """

    name = "roll"
    rule = "IA-016"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if not state.rolls or (state.loose and state.rolls < ROLLS):
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return KEEPS[state.loose].copy() if state.rolls else [THROW]

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        if not state.rolls:
            throw(state, ALL_DICE[empire_dice(state, state.active)], out)
            return
        kept = KEEP_MASK[action]
        again = state.loose & ~kept
        if again:
            out.append(("kept", state.active, BITS[kept]))
            throw(state, again, out)
        else:
            state.loose = 0
            out.append(("stopped", state.active))

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        return [
            Refusal(("roll", die), text("refusal.locked", rule="IA-020"))
            for die, face in enumerate(state.dice)
            if face == SKULL
        ]


class Leadership(OwnStep):
    """After the last roll the owner of Leadership may re-roll one die, even a skull (IA-024, IA-025)."""

    name = "leadership"
    rule = "IA-025"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if TRAITS[state.developments[state.active]].reroll:
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return [PASS, *(LEAD[die] for die, face in enumerate(state.dice) if face >= 0)]

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        state.agenda.pop()
        if action[0] == "pass":
            return
        die = int(action[1])
        old = state.dice[die]
        face = state.rng.below(6)
        if die == FATE_DIE:
            face = FATE_FACES[face]
        state.dice[die] = face
        out.append(("led", state.active, die, old, face))


class Omens(OwnStep):
    """Once rolling is over an Omens face lets its owner turn one die to any face (IA-026, IA-027)."""

    name = "omens"
    rule = "IA-026"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if state.dice[FATE_DIE] == OMENS:
            return True
        state.agenda.pop()
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        found: list[Action] = [PASS]
        for die, face in enumerate(state.dice):
            if face >= 0:
                found += OMEN[die][face]
        return found

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        state.agenda.pop()
        if action[0] == "pass":
            return
        die = int(action[1])
        face = FACE_NUMBER[str(action[2])]
        out.append(("omened", state.active, die, state.dice[die], face))
        state.dice[die] = face
