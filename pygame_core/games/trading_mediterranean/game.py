"""The game: its parts tied together."""

from __future__ import annotations

from pathlib import Path

from ...bots.base import Bot
from ...kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from ...kernel.battles import Battle
from ...kernel.chances import Outlook
from ...kernel.game import Json
from ...kernel.match import Match
from . import words
from .battles import battles
from .bot import make_bot
from .check import check
from .data import (
    ABILITIES,
    AGES,
    CALAMITIES,
    CALAMITY_SECONDARY,
    CATEGORIES,
    CHITS,
    CLAIMS,
    CLAIMS_BY_AGE,
    CLAIMS_LUXURY,
    FAMILIES,
    GOODS,
    ITEMS,
    KIND_NAMES,
    LEVEL,
    MOST_ASKED,
    PRINTED_GOODS,
    ROUNDS,
    SET_VALUE,
    SIDES,
    SPACES,
    SQUARES,
    STRENGTH,
    TRACK_END,
    UNIT_AGE,
    UNIT_COST,
    UNITS,
)
from .deals import draft_effect
from .imagine import PRIVATE, imagine
from .mat import attack_dice, points
from .meta import META
from .state import TradingState, new_state
from .steps import STEPS
from .steps.deal import set_up
from .steps.war import BRIBES
from .view import known_scores, view

PHASES = 8
"""Of a turn, counted from 1: the last is never quite over."""
TIE_BREAKS = ("culture", "buildings", "attack")


class TradingGame(SteppedGame[TradingState]):
    """Trading in the Mediterranean, rules 3.1."""

    meta = META
    folder = Path(__file__).parent
    reactions = ("offered", "deal", "deal_open", "deal_seen")
    steps = SteppedGame.index(STEPS)

    def setup(self, config: Config, rng: Rng) -> tuple[TradingState, list[Event]]:
        """All civilizations begin alike (TM-001, TM-R52)."""
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
        """Points, then culture, buildings, attack; who is equal in all shares the victory (TM-161, TM-167, TM-R46)."""
        if state.agenda:
            return None
        scores = tuple(points(state, seat) for seat in range(state.seats))
        keys = [
            (sum(scores[seat].values()), scores[seat]["culture"], len(state.faces[seat]), attack_dice(state, seat))
            for seat in range(state.seats)
        ]
        return Outcome.ranked(keys, TIE_BREAKS, scores, reason="middle")

    def invariants(self, state: TradingState) -> None:
        check(state)

    def view(self, state: TradingState, seat: int | None) -> Json:
        return view(state, seat)

    def known_scores(self, state: TradingState, seat: int | None) -> list[dict[str, int] | None]:
        return known_scores(state, seat)

    def tally(self, state: TradingState) -> list[int]:
        return [sum(points(state, seat).values()) for seat in range(state.seats)]

    def outlook(self, state: TradingState) -> Outlook:
        """Who will win: the points that lie open, and the cities."""
        known = known_scores(state, None)
        seats = [(sum((row or {}).values()), state.cities[seat]) for seat, row in enumerate(known)]
        return Outlook((state.space + state.phase / PHASES) / len(SPACES), seats)

    def look(self, state: TradingState, eyes: int | None, question: Json) -> Json:
        return {} if eyes is None else draft_effect(state, eyes, question)

    def battles(self, match: Match[TradingState]) -> list[Battle]:
        return battles(match)

    def static(self, config: Config) -> Json:
        render = self.catalogue.render
        return {
            "items": {
                item.id: {
                    "cost": item.cost,
                    "points": item.points,
                    "side": SIDES[item.side] if item.side >= 0 else "",
                    "kind": KIND_NAMES[item.kind] if item.kind >= 0 else FAMILIES[item.side // 2],
                    "category": CATEGORIES[item.category] if item.category >= 0 else "",
                    "text": render(words.item_text(item.index)),
                    "effects": [
                        {
                            "op": effect.op,
                            "text": render(words.effect_short(effect)),
                            "full": render(words.effect_whole(effect)),
                        }
                        for effect in item.effects
                    ],
                    "spares": [name for effect in item.all("immune") for name in effect["calamities"]],
                    "index": item.index,
                }
                for item in ITEMS
            },
            "abilities": [
                {
                    "item": ITEMS[ability.item].id,
                    "op": ability.effect.op,
                    "text": render(words.effect_text(ability.effect)),
                }
                for ability in ABILITIES
            ],
            "units": {
                name: {"strength": STRENGTH[unit], "cost": UNIT_COST[unit], "age": AGES[UNIT_AGE[unit]]}
                for unit, name in enumerate(UNITS)
            },
            "chits": list(CHITS),
            "bribes": list(BRIBES),
            "calamities": list(CALAMITIES),
            "seconded": [name for number, name in enumerate(CALAMITIES) if CALAMITY_SECONDARY[number]],
            "most_asked": MOST_ASKED,
            "levels": [space for space in range(1, TRACK_END + 1) if LEVEL[space] != LEVEL[space - 1]],
            "squares": SQUARES,
            "set_worth": {good: list(SET_VALUE[g][: PRINTED_GOODS.count(g) + 1]) for g, good in enumerate(GOODS)},
            "claims": {age: [CLAIMS[claim] for claim in CLAIMS_BY_AGE[a]] for a, age in enumerate(AGES)},
            "luxury_claims": [CLAIMS[claim] for claim in CLAIMS_LUXURY],
        }

    def prompt(self, state: TradingState) -> Text:
        return words.prompt(state)

    def label(self, state: TradingState, action: Action) -> Text:
        return words.label(state, action)

    def detail(self, state: TradingState, action: Action) -> Text | None:
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        return words.line(event)

    def chapter(self, event: Event) -> Text | None:
        return words.chapter(event)

    def called(self, state: TradingState, seat: int) -> Text | None:
        return words.called(state, seat)

    def standing(self, state: TradingState) -> Text:
        return words.standing(state)

    def word(self, state: TradingState, action: Action) -> bool:
        return action[0] == "wait"

    def discreet(self, state: TradingState) -> bool:
        return bool(state.agenda) and state.agenda[-1][0] in PRIVATE

    def make_bot(self, level: str, mood: str) -> Bot[TradingState]:
        return make_bot(level, mood)

    def rounds(self, state: TradingState) -> int:
        return state.turns
