"""The game: ties the parts together."""

from __future__ import annotations

from pathlib import Path

from ...bots.base import Bot
from ...kernel import Action, Config, Event, Outcome, Refusal, Rng, SteppedGame, Text
from ...kernel.chances import Outlook
from ...kernel.game import Json
from ...kernel.match import Match
from . import forecast, score, words
from .bot import make_bot
from .check import check
from .imagine import imagine
from .luck import luck
from .meta import META
from .state import IronAgeState, new_state
from .steps import STEPS
from .steps.elsewhere import refused_elsewhere
from .view import view


class IronAge(SteppedGame[IronAgeState]):
    """The Iron Age, with the Mediterranean colonies as an option."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(STEPS)

    def setup(self, config: Config, rng: Rng) -> tuple[IronAgeState, list[Event]]:
        state = new_state(config.seats)
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
        return imagine(state, seat, rng)

    def load(self, data: Json) -> IronAgeState:
        return IronAgeState.from_json(data)

    def view(self, state: IronAgeState, seat: int | None) -> Json:
        return view(state, seat)

    def known_scores(self, state: IronAgeState, seat: int | None) -> list[dict[str, int] | None]:
        return [score.scores(state, other) for other in range(state.seats)]

    def outlook(self, state: IronAgeState) -> Outlook:
        return score.outlook(state)

    def static(self, config: Config) -> Json:
        return {**forecast.static_tables(), "steps": list(self.steps)}

    def prompt(self, state: IronAgeState) -> Text:
        return words.prompt(state)

    def label(self, state: IronAgeState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: IronAgeState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        return words.line(event)

    def chapter(self, event: Event) -> Text | None:
        return words.chapter(event)

    def word(self, state: IronAgeState, action: Action) -> bool:
        return action[0] in ("done", "pass")

    def standing(self, state: IronAgeState) -> Text:
        return words.standing(state)

    def make_bot(self, level: str, mood: str) -> Bot[IronAgeState]:
        return make_bot(self, level, mood)

    def luck(self, match: Match[IronAgeState]) -> list[Json]:
        return luck(match)

    def invariants(self, state: IronAgeState) -> None:
        check(state)
