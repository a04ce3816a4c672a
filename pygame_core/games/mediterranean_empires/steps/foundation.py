"""Before the first turn: who leads which empire, the foundation of the empires, the first hands."""

from __future__ import annotations

from ....kernel import Action, Automatic, Decision, Event, Refusal, player, text
from ....kernel.game import Frame
from ..data import DECKS, EMPIRES, PLACE, PLACES, ROADS, SCENARIOS, bits
from ..state import EMPTY, NEUTRAL, EmpiresState
from ..table import city_count, draw

MARKERS = 32
"""Fortification markers of one empire in the box."""

_PLACES: tuple[Action, ...] = tuple(("place", name) for name in PLACES)


def seat_empires(state: EmpiresState) -> None:
    """Fix the playing order and the capitals once every seat has its empire (ME-009, ME-093)."""
    scenario = SCENARIOS[state.scenario]
    state.order = tuple(state.empires.index(empire) for empire in scenario.order)
    state.capitals = [scenario.capitals[scenario.order.index(empire)] for empire in state.empires]


class ChooseEmpire(Decision[EmpiresState]):
    """The players choose their empires, seat by seat; the last one is left to the last seat (ME-003)."""

    name = "choose_empire"
    rule = "ME-003"

    def needed(self, state: EmpiresState) -> bool:
        free = self._free(state)
        if len(free) == 1:
            state.empires[state.empires.index(-1)] = free[0]
        return len(free) > 1

    def _free(self, state: EmpiresState) -> list[int]:
        return [empire for empire in SCENARIOS[state.scenario].order if empire not in state.empires]

    def seat(self, state: EmpiresState) -> int:
        return state.empires.index(-1)

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("empire", EMPIRES[empire]) for empire in self._free(state)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        state.empires[seat] = EMPIRES.index(str(action[1]))
        out.append(("empire", seat, action[1]))


class Capitals(Automatic[EmpiresState]):
    """Every player puts the capital marker and one fortification marker on the capital (ME-010, ME-012, ME-014)."""

    name = "capitals"
    rule = "ME-010"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        seat_empires(state)
        for seat in state.order:
            capital = state.capitals[seat]
            state.owner[capital] = seat
            state.own[seat] = 1 << capital
            state.forts[capital] = 1
            out.append(("capital", seat, EMPIRES[state.empires[seat]], capital))
        state.agenda += [("deal",), ("place", 0)]


def foundation_options(state: EmpiresState, seat: int) -> int:
    """Where a marker may go: own cities, and empty cities joined to them by a land or coastal line.

    Rules: ME-015 to ME-018.
    """
    own = state.own[seat]
    near = 0
    for city in bits(own):
        near |= ROADS[city]
    scenario = SCENARIOS[state.scenario]
    return own | near & scenario.cities & ~scenario.keys & ~_taken(state)


def _taken(state: EmpiresState) -> int:
    taken = 0
    for own in state.own:
        taken |= own
    return taken


class Place(Decision[EmpiresState]):
    """In turn each player adds one marker, until all have used up their allowance (ME-013, ME-014, ME-019)."""

    name = "place"
    rule = "ME-013"

    def needed(self, state: EmpiresState) -> bool:
        placed = int(state.agenda[-1][1])
        return placed < state.seats * (SCENARIOS[state.scenario].markers - 1)

    def seat(self, state: EmpiresState) -> int:
        return state.order[int(state.agenda[-1][1]) % state.seats]

    def choices(self, state: EmpiresState) -> list[Action]:
        return [_PLACES[city] for city in bits(foundation_options(state, self.seat(state)))]

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        scenario = SCENARIOS[state.scenario]
        open_cities = foundation_options(state, self.seat(state))
        found = [Refusal(_PLACES[city], text("refusal.key_city", rule="ME-017")) for city in bits(scenario.keys)]
        for city in bits(scenario.cities & ~scenario.keys & ~open_cities):
            owner = state.owner[city]
            taken = text("refusal.taken", rule="ME-015", who=player(owner)) if owner >= 0 else None
            found.append(Refusal(_PLACES[city], taken or text("refusal.not_connected", rule="ME-015")))
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        city = PLACE[str(action[1])]
        state.owner[city] = seat
        state.own[seat] |= 1 << city
        state.forts[city] += 1
        state.agenda[-1] = ("place", int(state.agenda[-1][1]) + 1)
        out.append(("placed", seat, city))


class Deal(Automatic[EmpiresState]):
    """Neutral markers on what is still empty; then all decks are shuffled and the first hands drawn.

    Rules: ME-020, ME-021, ME-023 to ME-025.
    """

    name = "deal"
    rule = "ME-024"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        for city in bits(SCENARIOS[state.scenario].cities):
            if state.owner[city] == EMPTY:
                state.owner[city] = NEUTRAL
                state.forts[city] = 1
                state.neutral |= 1 << city
        state.memo = {}
        out.append(("founded", *(city_count(state, seat) for seat in range(state.seats))))
        for seat in state.order:
            state.decks[seat] = list(bits(DECKS[state.empires[seat]]))
            state.rng.shuffle(state.decks[seat])
        for seat in state.order:
            draw(state, seat, SCENARIOS[state.scenario].hand, out)
        state.agenda.append(("turn",))


STEPS = (ChooseEmpire(), Capitals(), Place(), Deal())
