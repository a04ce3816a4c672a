"""Rounds and turns: who comes next, the solitaire rival, the end of the game."""

from __future__ import annotations

from ....kernel import Action, Event, Refusal
from ....kernel.game import Frame
from ....kernel.rng import Rng
from ..data import COLONIES, COLONY_HOLES, colonies_in_play
from ..score import end_reasons
from ..state import NOBODY, RIVAL, IronAgeState
from .colonies import send_back
from .common import DONE, NEXT, SPOKEN, OwnStep, Step
from .develop import refused_stores

TURN: tuple[Frame, ...] = tuple(
    (name,)
    for name in (
        "roll",
        "leadership",
        "omens",
        "goods",
        "take",
        "harvest",
        "granary",
        "feed",
        "disaster",
        "fate",
        "build",
        "develop",
        "store",
        "next",
    )
)
"""The steps of a turn in the rulebook's order (IA-010)."""
_PLACE = TURN.index(("build",))
AGENDA: tuple[Frame, ...] = TURN[::-1]
AGENDA_WITH_COLONIES: tuple[Frame, ...] = (*TURN[:_PLACE], ("colonies",), *TURN[_PLACE:])[::-1]
NO_DICE = [NOBODY] * 7


class Round(Step):
    """A round begins with the start player (IA-006)."""

    name = "round"
    rule = "IA-006"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        state.round += 1
        state.turns = 0
        state.active = state.start
        out.append(("round", state.round))
        state.agenda[-1] = ("turn",)
        return False


class Turn(Step):
    """One player's turn: the six steps in printed order, each once (IA-010, IA-011)."""

    name = "turn"
    rule = "IA-010"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        state.dice[:] = NO_DICE
        state.rolls = state.loose = state.population = state.innovations = 0
        out.append(("turn", state.active))
        agenda = state.agenda
        agenda.pop()
        agenda += AGENDA_WITH_COLONIES if state.colonies else AGENDA
        return False


class Next(OwnStep):
    """The turn is over: the next player, or the end of the round (IA-128, IA-131).

    Where the turn would end without the player's having said so, it waits for that word: until then undo may help.
    """

    name = "next"
    rule = "IA-128"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if state.agenda[-1] == NEXT:
            return True
        state.turns += 1
        if state.turns < state.seats:
            state.active = (state.active + 1) % state.seats
            state.agenda[-1] = ("turn",)
            return False
        if state.seats == 1 and state.colonies and state.round > 1:
            rival(state, state.rng, out)
        reasons = end_reasons(state)
        if reasons:
            state.agenda.pop()
            state.over = 1
            out.append(("end", "_".join(reasons)))
        else:
            state.agenda[-1] = ("round",)
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return [DONE]

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        state.agenda[-1] = SPOKEN

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        return refused_stores(state)


def rival(state: IronAgeState, rng: Rng, out: list[Event]) -> None:
    """After each turn from round 2 on the solitaire rival may found a colony, and then a second (IA-171 to IA-177)."""
    first = rng.die()
    size = rival_size(state.edition, first, False)
    founded = found_for_rival(state, rng, first, size, out)
    if founded:
        second = rng.die()
        found_for_rival(state, rng, second, rival_size(state.edition, second, True), out)


def rival_size(edition: int, die: int, second: bool) -> int:
    """The size of colony that a die means for the rival; 0: none (IA-171, IA-173, IA-174)."""
    if edition == 2014:
        size = die - (4 if second else 2)
        return max(0, size)
    return die if die <= (2 if second else 4) else 0


def rival_candidates(state: IronAgeState, size: int) -> list[int]:
    """The colonies of a size that the rival may found (IA-175, IA-177)."""
    owner = state.owner
    free = [
        colony for colony in colonies_in_play(state.seats) if COLONY_HOLES[colony] == size and owner[colony] == NOBODY
    ]
    if (
        state.edition == 2014
        and size == 1
        and not any(owner[colony] != NOBODY for colony in range(len(COLONIES)) if COLONY_HOLES[colony] == 1)
    ):
        free = [colony for colony in free if COLONIES[colony].id != "melita"]
    return free


def found_for_rival(state: IronAgeState, rng: Rng, die: int, size: int, out: list[Event]) -> bool:
    """Fill a colony of this size with the rival's pegs, if there is one (IA-172, IA-176)."""
    free = rival_candidates(state, size) if size else []
    if not free:
        out.append(("rival_idle", die, size))
        return False
    colony = rng.choice(free)
    displaced = send_back(state, colony, RIVAL)
    state.owner[colony] = RIVAL
    out.append(("rival", die, COLONIES[colony].id, displaced[0]))
    return True
