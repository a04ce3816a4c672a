"""The game: ties the parts together."""

from __future__ import annotations

from pathlib import Path

from ...kernel import Action, Config, Event, Outcome, Refusal, Rng, SteppedGame, Text
from ...kernel.game import Json
from ...kernel.match import Match
from . import score, words
from .bot import LEVELS, IronAgeBot
from .data import (
    COLONIES,
    COLONY_HOLES,
    COLONY_PEGS,
    FATE_DIE,
    MONUMENT_BOXES,
    MONUMENT_COUNT,
    PORTS_BY_URNS,
    PROVINCES_BY_BOXES,
    ROWS,
)
from .luck import luck
from .meta import META
from .state import NOBODY, RIVAL, IronAgeState, fresh_table, from_json
from .steps import STEPS
from .steps.elsewhere import refused_elsewhere
from .view import view


class IronAge(SteppedGame[IronAgeState]):
    """The Iron Age, with the Mediterranean colonies as an option."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(STEPS)

    def setup(self, config: Config, rng: Rng) -> tuple[IronAgeState, list[Event]]:
        state = fresh_table(config.seats)
        state.rng = rng
        state.short = int(config["length"] == "short")
        state.colonies = int(config["colonies"] == "on")
        state.edition = int(config["edition"])
        start = config["start"]
        state.start = rng.below(config.seats) if start == "random" else int(start) - 1
        state.active = state.start
        events: list[Event] = [("start", state.start)]
        state.agenda = [("second",)]
        self.advance(state, events)
        return state, events

    def refusals(self, state: IronAgeState) -> list[Refusal]:
        return [*super().refusals(state), *refused_elsewhere(state)]

    def outcome(self, state: IronAgeState) -> Outcome | None:
        return score.outcome(state)

    def imagine(self, state: IronAgeState, seat: int, rng: Rng) -> IronAgeState:
        """All lies open on the table: only the dice to come are unknown."""
        world = state.copy()
        world.rng = rng.fork()
        return world

    def load(self, data: Json) -> IronAgeState:
        return from_json(data)

    def view(self, state: IronAgeState, seat: int | None) -> Json:
        return view(state, seat)

    def prompt(self, state: IronAgeState) -> Text:
        return words.prompt(state)

    def label(self, state: IronAgeState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: IronAgeState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        return words.line(event)

    def standing(self, state: IronAgeState) -> Text:
        return words.standing(state)

    def make_bot(self, level: str, mood: str) -> IronAgeBot:
        return IronAgeBot(self, LEVELS[level], mood)

    def luck(self, match: Match[IronAgeState]) -> list[Json]:
        return luck(match)

    def invariants(self, state: IronAgeState) -> None:
        for seat in range(state.seats):
            for row, end in ROWS.items():
                assert 0 <= getattr(state, row)[seat] <= end, (row, seat)
            ports = min(state.port_boxes[seat], PORTS_BY_URNS[state.urns[seat]])
            assert state.ports[seat] == ports, seat
            assert state.provinces[seat] == PROVINCES_BY_BOXES[state.province_boxes[seat]], seat
            for monument, most in enumerate(MONUMENT_BOXES):
                filled = state.boxes[seat * MONUMENT_COUNT + monument]
                open_ = state.monuments_open[seat] >> monument & 1
                assert 0 <= filled <= most and open_ == (filled < most), (seat, monument)
                assert (state.points[seat * MONUMENT_COUNT + monument] > 0) == (filled == most)
            out = sum(state.pegs[colony * 4 + seat] for colony in range(len(COLONIES)))
            assert state.pegs_out[seat] == out <= COLONY_PEGS, seat
        for colony, holes in enumerate(COLONY_HOLES):
            pegs = sum(state.pegs[colony * 4 : colony * 4 + 4])
            owner = state.owner[colony]
            full = 0 if owner == RIVAL else holes
            assert pegs < holes if owner == NOBODY else pegs == full, colony
        assert len(state.dice) == FATE_DIE + 1
        assert state.population >= 0 and state.innovations >= 0 and state.free_boxes >= 0
