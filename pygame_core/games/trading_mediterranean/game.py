"""The game: its parts tied together."""

from __future__ import annotations

from pathlib import Path

from ...bots.base import Bot
from ...kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from ...kernel.game import Json
from . import words
from .bot import make_bot
from .data import CARDS, ITEMS, MOST_CITIES, MOST_STORE, MOST_UNITS, ROUNDS, SPACES, SQUARES, TRACK_END
from .imagine import imagine
from .mat import attack_dice, points, standing
from .meta import META
from .state import TradingState, cards_in_play, new_state
from .steps import STEPS
from .steps.deal import set_up
from .view import view

TIE_BREAKS = ("culture", "buildings", "attack")


class TradingGame(SteppedGame[TradingState]):
    """Trading in the Mediterranean, rules 3.1."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(STEPS)

    def setup(self, config: Config, rng: Rng) -> tuple[TradingState, list[Event]]:
        state = new_state(config.seats)
        state.rng = rng
        state.rounds = ROUNDS[config["rounds"]]
        state.judged = config["overspending"] == "judged"
        state.clock = 0 if config["clock"] == "off" else int(config["clock"])
        out: list[Event] = []
        set_up(state, out)
        self.advance(state, out)
        return state, out

    def load(self, data: Json) -> TradingState:
        return TradingState.from_json(data)

    def imagine(self, state: TradingState, seat: int, rng: Rng) -> TradingState:
        return imagine(state, seat, rng)

    def outcome(self, state: TradingState) -> Outcome | None:
        if state.agenda:
            return None
        scores = tuple(points(state, seat) for seat in range(state.seats))
        keys = [
            (sum(scores[seat].values()), scores[seat]["culture"], len(state.faces[seat]), attack_dice(state, seat))
            for seat in range(state.seats)
        ]
        ranking: list[tuple[int, ...]] = []
        for key in sorted(set(keys), reverse=True):
            ranking.append(tuple(seat for seat in range(state.seats) if keys[seat] == key))
        return Outcome(tuple(ranking), scores, reason="middle", tie_break=_tie_break(keys))

    def invariants(self, state: TradingState) -> None:
        assert cards_in_play(state) == list(range(CARDS)), "a card is lost or doubled"
        for seat in range(state.seats):
            assert state.wp[seat] >= 0
            assert 0 <= state.cities[seat] <= MOST_CITIES
            assert abs(state.government[seat]) <= TRACK_END and abs(state.religion[seat]) <= TRACK_END
            assert len(state.store[seat]) <= state.limit[seat] <= MOST_STORE
            assert state.attack_open[seat] <= SQUARES and state.defense_open[seat] <= SQUARES
            squares = state.attack_open[seat] + state.defense_open[seat]
            assert 0 <= sum(state.units[seat]) <= min(MOST_UNITS, squares)
            for placed, there in zip(state.arrays[seat], state.units[seat], strict=True):
                assert 0 <= placed <= there
            assert standing(state.faces[seat], 0) <= 4 and standing(state.faces[seat], 1) <= 4
            assert len(set(state.faces[seat])) == len(state.faces[seat])
            assert not any(state.skull(handle) for handle in state.store[seat])
        assert 1 <= state.turns <= len(SPACES)

    def view(self, state: TradingState, seat: int | None) -> Json:
        return view(state, seat)

    def static(self, config: Config) -> Json:
        return {
            "items": {
                item.id: {"cost": item.cost, "text": self.catalogue.render(words.item_text(item.index))}
                for item in ITEMS
            }
        }

    def prompt(self, state: TradingState) -> Text:
        return words.prompt(state)

    def label(self, state: TradingState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: TradingState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        return words.line(event)

    def standing(self, state: TradingState) -> Text:
        return words.standing(state)

    def make_bot(self, level: str, mood: str) -> Bot[TradingState]:
        return make_bot(level, mood)

    def rounds(self, state: TradingState) -> int:
        return state.turns


def _tie_break(keys: list[tuple[int, int, int, int]]) -> str:
    """Which tie-break settled the first place, if one was needed."""
    best, *rest = sorted(keys, reverse=True)
    second = rest[0]
    if best[0] != second[0]:
        return ""
    for name, mine, other in zip(TIE_BREAKS, best[1:], second[1:], strict=True):
        if mine != other:
            return name
    return "shared"
