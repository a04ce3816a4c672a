"""Trade and War, put together from its parts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from ...bots.base import Bot
from ...kernel.battles import Battle
from ...kernel.chances import Outlook
from ...kernel.game import Action, Config, Event, Json, Meta, Outcome
from ...kernel.match import Match
from ...kernel.rng import Rng
from ...kernel.steps import SteppedGame
from ...kernel.text import Text, text
from . import survey, words
from .battles import battles
from .bot import make_bot
from .check import check
from .data import CATEGORIES, EMPIRES, SETUP, TARGET
from .imagine import imagine
from .meta import META
from .state import TradeState, new_state
from .steps import STEPS, discreet, open_seat
from .steps.move import END_MOVES
from .steps.setup import deal_goods, lay_out
from .view import card_faces, map_data, view


class TradeAndWar(SteppedGame[TradeState]):
    """Four empires, twenty-five cities, one sea."""

    meta: ClassVar[Meta] = META
    folder: ClassVar[Path] = Path(__file__).parent
    reactions: ClassVar[tuple[str, ...]] = ("played", "revived")

    def __init__(self) -> None:
        self.steps = self.index(STEPS)

    # -- rules --------------------------------------------------------------------------------------------------

    def setup(self, config: Config, rng: Rng) -> tuple[TradeState, list[Event]]:
        """The table laid, up to the first decision."""
        state = new_state(config.seats, variant_of(config))
        state.rng = rng
        if config.seats == 1:
            state.limit = SETUP["solitaire"][config["difficulty"]]
        else:
            state.limit = 0 if config["turns"] == "none" else int(config["turns"])
        state.hand_limit = 0 if config["hand"] == "none" else int(config["hand"])
        state.ask_all = int(config["reactions"] == "always")
        state.historical = int(config["goods"] == "historical")
        state.chronological = int(config["events"] == "chronological")
        deal_goods(state, rng)
        lay_out(state, rng)
        if config["empires"] == "drawn":
            state.empire = rng.sample(range(len(EMPIRES)), config.seats)
        state.agenda = [("bless",), ("place_start",)]
        out: list[Event] = []
        if config["empires"] == "chosen":
            state.agenda += [("empire", seat) for seat in range(config.seats - 1, -1, -1)]
        else:
            out = [("empire", seat, EMPIRES[empire]) for seat, empire in enumerate(state.empire)]
        self.advance(state, out)
        return state, out

    def outcome(self, state: TradeState) -> Outcome | None:
        """Most points; then temple and spring tokens; then coins. Who is out cannot win (TW-137 to TW-139, TW-R59)."""
        if not state.ended:
            return None
        seats = range(state.seats)

        def merit(seat: int) -> tuple[int, ...]:
            alive = not state.out[seat]
            return (
                alive,
                state.points[seat],
                state.temples[seat] + state.springs[seat],
                state.coins[seat] if alive else 0,
            )

        scores = tuple(self.scores(state, seat) for seat in seats)
        outcome = Outcome.ranked([merit(seat) for seat in seats], ("tokens", "coins"), scores, state.ended)
        return replace(outcome, won=state.ended == "target", target=TARGET) if state.seats == 1 else outcome

    @staticmethod
    def scores(state: TradeState, seat: int) -> dict[str, int]:
        """The seat's points by category."""
        first = seat * len(CATEGORIES)
        return dict(zip(CATEGORIES, state.score[first : first + len(CATEGORIES)], strict=True))

    def imagine(self, state: TradeState, seat: int, rng: Rng) -> TradeState:
        """Other hands, the deck and the events to come dealt anew; talks of others forgotten."""
        return imagine(state, seat, rng)

    def load(self, data: Json) -> TradeState:
        """The state of a `to_json`."""
        return TradeState.from_json(data)

    def invariants(self, state: TradeState) -> None:
        """Nothing lost, nothing out of bounds."""
        check(state)

    # -- what is shown ------------------------------------------------------------------------------------------

    def look(self, state: TradeState, eyes: int | None, question: Json) -> Json:
        return survey.look(state, question)

    def view(self, state: TradeState, seat: int | None) -> Json:
        """What a seat may know."""
        return view(self, state, seat)

    def known_scores(self, state: TradeState, seat: int | None) -> list[dict[str, int] | None]:
        """All points lie open."""
        return [self.scores(state, who) for who in range(state.seats)]

    def outlook(self, state: TradeState) -> Outlook:
        """Who will win: the points; who is out cannot. Alone: the points that are missing, and the cities."""
        played = max(0, state.turn - 1) / state.limit if state.limit else 0.0
        if state.seats == 1:
            return Outlook(played, [(state.points[0] - TARGET, state.owner.count(0))])
        points = zip(state.points, state.out, strict=True)
        return Outlook(max(played, max(state.points) / TARGET), [(each, int(gone > 0)) for each, gone in points])

    def battles(self, match: Match[TradeState]) -> list[Battle]:
        return battles(match)

    def static(self, config: Config) -> Json:
        """The printed map, and how the cards look."""
        return {"map": map_data(variant_of(config)), **card_faces()}

    def prompt(self, state: TradeState) -> Text:
        """What the game waits for."""
        return words.prompt(state)

    def label(self, state: TradeState, action: Action) -> Text:
        """The words of a choice."""
        return words.label(state, action)

    def detail(self, state: TradeState, action: Action) -> Text | None:
        """What a choice costs and gives."""
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        """The log line of an event."""
        return words.line(event)

    def chapter(self, event: Event) -> Text | None:
        """A turn of the whole table."""
        return words.chapter(event)

    def called(self, state: TradeState, seat: int) -> Text | None:
        """The empire, once it is chosen."""
        choosing = any(frame[0] == "empire" for frame in state.agenda)
        return None if choosing else text(f"empire.{EMPIRES[state.empire[seat]]}")

    def standing(self, state: TradeState) -> Text:
        """Where the game stands."""
        return words.standing(state)

    def discreet(self, state: TradeState) -> bool:
        """Whether the question of the moment gives a hand away."""
        return discreet(state)

    def acting(self, state: TradeState) -> int | None:
        """The seat, or while somebody is asked for cards, whoever is at work."""
        return open_seat(state) if discreet(state) else self.seat(state)

    def word(self, state: TradeState, action: Action) -> bool:
        """A turn ends when its player says so, also where nothing is left to move."""
        return action == END_MOVES

    def rounds(self, state: TradeState) -> int:
        """The turns of the whole table."""
        return state.turn

    # -- opponents ----------------------------------------------------------------------------------------------

    def make_bot(self, level: str, mood: str) -> Bot[TradeState]:
        """A computer empire."""
        return make_bot(level, mood)


def variant_of(config: Config) -> int:
    """Which of the four boards the options ask for."""
    return (config["sites"] == "25") + 2 * (config["ferries"] == "yes")
