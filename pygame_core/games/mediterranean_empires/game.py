"""Mediterranean Empires: the parts tied together."""

from __future__ import annotations

from pathlib import Path

from ...bots.base import Bot
from ...kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from ...kernel.battles import Battle
from ...kernel.chances import Outlook
from ...kernel.game import Json
from ...kernel.match import Match
from . import look, view, words
from .battles import battles
from .bot import make_bot
from .card_words import FACE, card_texts
from .check import check
from .data import KINDS, Kind
from .imagine import imagine
from .meta import META
from .state import CATEGORIES, EmpiresState, new_state
from .steps import STEPS
from .steps.turn_end import standing
from .table import city_count

WINDOWS = ("react", "cancel")
"""The steps in which players are asked for cards in reaction to something."""
LONG_TURN = 8
"""Rounds after which hardly any turn goes on."""


class MediterraneanEmpires(SteppedGame[EmpiresState]):
    """Eight empires of the ancient Mediterranean, cards in hand."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(STEPS)
    reactions = ("played",)

    def setup(self, config: Config, rng: Rng) -> tuple[EmpiresState, list[Event]]:
        """From scenario, options and seed everything else follows (ME-410)."""
        state = new_state(config, rng)
        out: list[Event] = [("scenario", config["scenario"])]
        state.agenda = [("capitals",)]
        if config["empires"] == "choose":
            state.empires = [-1] * state.seats
            state.agenda.append(("choose_empire",))
        elif config["empires"] == "random":
            rng.shuffle(state.empires)
        self.advance(state, out)
        return state, out

    def load(self, data: Json) -> EmpiresState:
        return EmpiresState.from_json(data)

    def outcome(self, state: EmpiresState) -> Outcome | None:
        """Who reached the number of cities; else most points, then cities, then key cities (ME-175, ME-176, ME-178)."""
        if state.agenda:
            return None
        merits = [(int(seat == state.victor), *standing(state, seat)) for seat in range(state.seats)]
        scores = tuple(dict(zip(CATEGORIES, tally, strict=True)) for tally in state.tally)
        return Outcome.ranked(merits, ("cities", "keys"), scores, "automatic" if state.victor >= 0 else "last_turn")

    def imagine(self, state: EmpiresState, seat: int, rng: Rng) -> EmpiresState:
        return imagine(state, seat, rng)

    def invariants(self, state: EmpiresState) -> None:
        check(state)

    def view(self, state: EmpiresState, seat: int | None) -> Json:
        return view.view(state, seat)

    def known_scores(self, state: EmpiresState, seat: int | None) -> list[dict[str, int] | None]:
        """All points lie open."""
        return [dict(zip(CATEGORIES, tally, strict=True)) for tally in state.tally]

    def outlook(self, state: EmpiresState) -> Outlook:
        """Who will win: points, and cities, which bring points at each turn's end; until they stand, nothing does."""
        if not state.turn:
            return Outlook(0.0, [(0, 0)] * state.seats)
        played = (state.turn - 1 + min(1.0, state.round / LONG_TURN)) / state.options.turns
        return Outlook(played, [(state.points[seat], city_count(state, seat)) for seat in range(state.seats)])

    def battles(self, match: Match[EmpiresState]) -> list[Battle]:
        return battles(match)

    def static(self, config: Config) -> Json:
        return {
            **view.static(config["scenario"], config["events"]),
            "cards": {kind.slug: self._card(kind) for kind in KINDS},
        }

    def _card(self, kind: Kind) -> Json:
        """A card as it is printed, for its face and for the gallery."""
        face = [self.catalogue.render(words) for words in card_texts(kind, FACE)]
        full = [self.catalogue.render(words) for words in card_texts(kind)]
        return {**view.printed(kind), "face": face, "full": full}

    def look(self, state: EmpiresState, eyes: int | None, question: Json) -> Json:
        return look.look(self, state, eyes, question)

    def prompt(self, state: EmpiresState) -> Text:
        return words.prompt(state)

    def label(self, state: EmpiresState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: EmpiresState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        """The log line of an event (ME-409)."""
        return words.line(event)

    def chapter(self, event: Event) -> Text | None:
        return words.chapter(event)

    def called(self, state: EmpiresState, seat: int) -> Text | None:
        return words.called(state, seat)

    def helpless(self, state: EmpiresState, action: Action) -> bool:
        return state.agenda[-1][0] == "intercept" and action == ("none",)

    def standing(self, state: EmpiresState) -> Text:
        return words.standing(state)

    def rounds(self, state: EmpiresState) -> int:
        """Its turns: the rounds of a turn are counted anew in each."""
        return state.turn

    def discreet(self, state: EmpiresState) -> bool:
        """In a reaction window: that a seat is asked would tell the others that it holds a card to play.

        Rules: ME-401, ME-404.
        """
        return bool(state.agenda) and state.agenda[-1][0] in WINDOWS

    def acting(self, state: EmpiresState) -> int | None:
        """Whoever set off what the window is about, while others are asked for cards (ME-401)."""
        if not self.discreet(state):
            return self.seat(state)
        force = state.attack
        if force is None:
            return state.plays[0].seat
        return force.seat if force.seat >= 0 else force.picker

    def make_bot(self, level: str, mood: str) -> Bot[EmpiresState]:
        return make_bot(level, mood)
