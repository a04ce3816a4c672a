"""Step 3b, only with the expansion: found colonies."""

from __future__ import annotations

from ....kernel import Action, Event, Refusal, Text, text
from ..data import (
    COLONIES,
    COLONY_HOLES,
    COLONY_NUMBER,
    COLONY_PEGS,
    DISPLACE_PRICE,
    TRAITS,
    colonies_in_play,
)
from ..state import NOBODY, IronAgeState
from .common import CONVERT, DONE, OwnStep, can_convert, convert, gain, refused_conversion

PEG: tuple[Action, ...] = tuple(("peg", colony.id) for colony in COLONIES)
COMPLETE: tuple[Action, ...] = tuple(("complete", colony.id) for colony in COLONIES)
UNPEG: tuple[Action, ...] = tuple(("unpeg", colony.id) for colony in COLONIES)


def empty_holes(state: IronAgeState, colony: int) -> int:
    """Holes without a peg; pegs of several players may fill a colony that nobody has completed (IA-151)."""
    return COLONY_HOLES[colony] - sum(state.pegs[colony * 4 : colony * 4 + 4])


def completion_cost(state: IronAgeState, colony: int, seat: int) -> int:
    """Population to complete: 1 for each empty hole, 2 for each peg of somebody else (IA-149, IA-150)."""
    empty = empty_holes(state, colony)
    foreign = COLONY_HOLES[colony] - empty - state.pegs[colony * 4 + seat]
    return empty + DISPLACE_PRICE * foreign


def why_closed(state: IronAgeState, colony: int) -> Text | None:
    """Why nobody can do anything in a colony any more; None: it is open (IA-148, IA-160)."""
    if COLONIES[colony].four and state.seats < 4:
        return text("refusal.four", rule="IA-160")
    if state.owner[colony] != NOBODY:
        return text("refusal.colony_taken", rule="IA-148")
    return None


def openings(state: IronAgeState, seat: int) -> list[Action]:
    """The pegs that can be placed and the colonies that can be completed now (IA-147 to IA-152)."""
    if not state.population:
        return []
    found: list[Action] = []
    ships = state.ships[seat]
    left = COLONY_PEGS - state.pegs_out[seat]
    pegs, owner, population = state.pegs, state.owner, state.population
    for colony in colonies_in_play(state.seats):
        if owner[colony] != NOBODY:
            continue
        place = colony * 4
        holes = COLONY_HOLES[colony]
        taken = pegs[place] + pegs[place + 1] + pegs[place + 2] + pegs[place + 3]
        own = pegs[place + seat]
        if left and taken < holes and own < holes - 1:
            found.append(PEG[colony])
        if ships and holes - own <= left and holes - taken + DISPLACE_PRICE * (taken - own) <= population:
            found.append(COMPLETE[colony])
    return found


def why_no_peg(state: IronAgeState, colony: int, seat: int) -> Text:
    """Why a peg that is not among the openings cannot be placed."""
    closed = why_closed(state, colony)
    if closed is not None:
        return closed
    if not state.population:
        return text("refusal.population", rule="IA-147", n=1)
    if not empty_holes(state, colony):
        return text("refusal.no_hole", rule="IA-147")
    if state.pegs_out[seat] >= COLONY_PEGS:
        return text("refusal.pegs", rule="IA-152", n=1)
    return text("refusal.last_hole", rule="IA-151")


def why_not_complete(state: IronAgeState, colony: int, seat: int) -> Text:
    """Why a colony that is not among the openings cannot be completed."""
    closed = why_closed(state, colony)
    if closed is not None:
        return closed
    if not state.ships[seat]:
        return text("refusal.no_ship", rule="IA-148")
    short = completion_cost(state, colony, seat) - state.population
    if short > 0:
        return text("refusal.population", rule="IA-150", n=short)
    needed = COLONY_HOLES[colony] - state.pegs[colony * 4 + seat]
    return text("refusal.pegs", rule="IA-152", n=state.pegs_out[seat] + needed - COLONY_PEGS)


class Found(OwnStep):
    """Place pegs, take own pegs back, complete colonies; grants come when the step ends (IA-146 to IA-158)."""

    name = "colonies"
    rule = "IA-146"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        seat = state.active
        # Somebody with population, or with a peg to take back, has something to decide.
        if state.population or self._takeable(state, seat):
            return True
        self._end(state, out)
        return False

    @staticmethod
    def _takeable(state: IronAgeState, seat: int) -> list[int]:
        if not state.pegs_out[seat]:
            return []
        owner, pegs = state.owner, state.pegs
        return [
            colony for colony in colonies_in_play(state.seats) if owner[colony] == NOBODY and pegs[colony * 4 + seat]
        ]

    def choices(self, state: IronAgeState) -> list[Action]:
        seat = state.active
        found = openings(state, seat)
        found += [UNPEG[colony] for colony in self._takeable(state, seat)]
        if can_convert(state):
            found.append(CONVERT)
        found.append(DONE)
        return found

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        verb = action[0]
        seat = state.active
        if verb == "done":
            self._end(state, out)
        elif verb == "convert":
            convert(state, out)
        elif verb == "peg":
            colony = COLONY_NUMBER[str(action[1])]
            state.pegs[colony * 4 + seat] += 1
            state.pegs_out[seat] += 1
            state.population -= 1
            out.append(("pegged", seat, action[1]))
        elif verb == "unpeg":
            colony = COLONY_NUMBER[str(action[1])]
            state.pegs[colony * 4 + seat] -= 1
            state.pegs_out[seat] -= 1
            out.append(("unpegged", seat, action[1]))
        else:
            complete(state, COLONY_NUMBER[str(action[1])], out)

    def _end(self, state: IronAgeState, out: list[Event]) -> None:
        """The end of the step, when the new colonies give (IA-155)."""
        state.agenda.pop()
        collect_grants(state, out)

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        seat = state.active
        offered = openings(state, seat)
        found = []
        for colony in range(len(COLONIES)):
            if PEG[colony] not in offered:
                found.append(Refusal(PEG[colony], why_no_peg(state, colony, seat)))
            if COMPLETE[colony] not in offered:
                found.append(Refusal(COMPLETE[colony], why_not_complete(state, colony, seat)))
        return found + refused_conversion(state)


def complete(state: IronAgeState, colony: int, out: list[Event]) -> None:
    """Fill a colony with own pegs and found it, for population and a ship (IA-148 to IA-151)."""
    seat = state.active
    cost = completion_cost(state, colony, seat)
    state.population -= cost
    state.ships[seat] -= 1
    state.pegs_out[seat] += COLONY_HOLES[colony] - state.pegs[colony * 4 + seat]
    displaced = send_back(state, colony, seat)
    state.pegs[colony * 4 + seat] = COLONY_HOLES[colony]
    state.owner[colony] = seat
    state.fresh.append(colony)
    out.append(("colony", seat, COLONIES[colony].id, cost, displaced))


def grants_for(state: IronAgeState, colony: int, seat: int) -> dict[str, int]:
    """What a colony gives a seat: Aqueducts double its food (IA-157)."""
    more = TRAITS[state.developments[seat]].colony_food
    return {kind: amount * (more if kind == "food" else 1) for kind, amount in COLONIES[colony].grants}


def collect_grants(state: IronAgeState, out: list[Event]) -> None:
    """Collect what the new colonies grant (IA-155 to IA-158)."""
    seat = state.active
    for colony in state.fresh:
        for kind, amount in grants_for(state, colony, seat).items():
            if kind == "innovation":
                state.innovations += amount
                out.append(("gained", seat, "innovation", amount, COLONIES[colony].id))
            elif kind != "mines":
                gain(state, seat, kind, amount, COLONIES[colony].id, out)
    state.fresh.clear()


def send_back(state: IronAgeState, colony: int, but: int) -> tuple[int, ...]:
    """Return the pegs of all other seats from a colony; one entry a seat: how many it got back."""
    returned = []
    for seat in range(state.seats):
        count = 0 if seat == but else state.pegs[colony * 4 + seat]
        if count:
            state.pegs[colony * 4 + seat] = 0
            state.pegs_out[seat] -= count
        returned.append(count)
    return tuple(returned)
