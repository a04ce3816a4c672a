"""Mediterranean Empires in the laboratory: what is looked at in a position, and the candidates that play by it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pygame_core.bots.levels import Level
from pygame_core.games.mediterranean_empires.bot.judge import Judge
from pygame_core.games.mediterranean_empires.bot.numbers import LEVELS, WEIGHTS
from pygame_core.games.mediterranean_empires.bot.odds import rounds_to_come
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.bot.worth import _ahead
from pygame_core.games.mediterranean_empires.combat import city_base_dice
from pygame_core.games.mediterranean_empires.data import (
    AREAS,
    CF,
    CF_DICE,
    CITY,
    FIELD,
    LINKS,
    PORTS,
    ROADS,
    SCENARIOS,
    SEA,
    SIZE,
    TYPED,
    bits,
)
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.kernel.game import Game

from .fit import Model

PHASES = 3
"""Sets of weights: the last turn, the one before it, all earlier ones."""
SLACK = 0.7
NEAR = 0.45
DIE = 3.5

BASE = (
    "one",
    "ahead_of_mean",
    "ahead_of_best",
    "leads",
    "cities",
    "sizes",
    "keys",
    "ports",
    "capital",
    "capital_dice",
    "largest",
    "largest_lead",
    "progress",
    "progress_lead",
    "cards",
    "cards_surplus",
    "troops",
    "field",
    "assault",
    "fleets",
    "sea",
    "leaders",
    "imperium",
    "walls",
    "deck",
    "forts",
    "exposed",
    "exposed_weak",
    "prey_neutral",
    "prey_rival",
    "prey_weak",
    "areas",
    "waits",
    "rivals_cards",
    "rivals_most_cards",
    "neighbours_cards",
    "enraged",
)
TIMED = (
    "one",
    "cities",
    "largest",
    "largest_lead",
    "progress",
    "progress_lead",
    "cards",
    "field",
    "assault",
    "exposed",
    "exposed_weak",
    "prey_neutral",
    "prey_rival",
    "prey_weak",
    "areas",
    "rivals_cards",
    "ahead_of_best",
    "capital",
)
"""What is worth more or less by the rounds that the turn still has."""
NAMES = (*BASE, *(f"{name}_rounds" for name in TIMED))
_TIMED = tuple(BASE.index(name) for name in TIMED)

TUNED = (
    "city", "race", "key", "rival", "capital", "barbarians", "card", "stale", "fortify", "defeat", "meddling",
    "caution", "boldness", "guard",
)  # fmt: skip
"""The weights that `tune.py` draws."""


def plain() -> dict[str, float]:
    """The weights of today."""
    return dict(WEIGHTS)


def phase(state: EmpiresState) -> int:
    """Which set of weights."""
    return min(PHASES - 1, max(0, state.options.turns - max(1, state.turn)))


def wanted(state: EmpiresState) -> bool:
    """Whether this is a position to learn from: somebody is about to act."""
    return bool(state.agenda[-1][0] == "action")


def points(state: EmpiresState) -> list[int]:
    """The points so far."""
    return list(state.points)


@lru_cache(maxsize=60_000)
def hand_of(hand: int) -> tuple[float, ...]:
    """What a hand can do: Troops, their factors in the field and against cities, Fleets, their factors, and so on."""
    troops = bits(hand & TYPED["T"])
    fleets = bits(hand & TYPED["F"])
    return (
        len(troops),
        sum(CF[FIELD][card] + DIE * CF_DICE[FIELD][card] for card in troops) / 10,
        sum(CF[CITY][card] + DIE * CF_DICE[CITY][card] for card in troops) / 10,
        len(fleets),
        sum(CF[SEA][card] for card in fleets) / 10,
        (hand & (TYPED["L"] | TYPED["A"])).bit_count(),
        (hand & TYPED["I"]).bit_count(),
        (hand & TYPED["D"]).bit_count(),
    )


def features(state: EmpiresState) -> list[list[float]]:
    """What is looked at, for every seat."""
    seats = range(state.seats)
    options = state.options
    scenario = SCENARIOS[state.scenario]
    to_come = rounds_to_come(options.events, state.round, options.shorter)
    slack = SLACK + NEAR * to_come
    counts = [own.bit_count() for own in state.own]
    grown = [count - start for count, start in zip(counts, state.starts, strict=True)]
    held = [hand.bit_count() for hand in state.hands]
    everything = sum(state.points)
    acting = state.order.index(state.playing(int(state.agenda[-1][1]))) if state.agenda and wanted(state) else 0
    owned = 0
    for own in state.own:
        owned |= own
    dice: dict[int, int] = {}
    found = []
    for seat in seats:
        own = state.own[seat]
        rest = [other for other in seats if other != seat]
        best = max(state.points[other] for other in rest)
        lead = counts[seat] - max(counts[other] for other in rest)
        ahead = grown[seat] - max(0, max(grown[other] for other in rest))
        size = exposed = exposed_weak = forts = 0
        near = 0
        for city in bits(own):
            size += SIZE[city]
            forts += state.forts[city]
            near |= ROADS[city]
            if ROADS[city] & owned & ~own:
                exposed += 1
                if city not in dice:
                    dice[city] = city_base_dice(state, city)
                exposed_weak += dice[city] <= 2
        prey = near & scenario.cities & ~own
        neutral = rival = weak = 0
        foes = set()
        for city in bits(prey):
            owner = state.owner[city]
            if owner >= 0:
                rival += SIZE[city]
                foes.add(owner)
            else:
                neutral += SIZE[city]
            if city not in dice:
                dice[city] = city_base_dice(state, city)
            weak += dice[city] <= 2
        areas = 0
        for area in bits(AREAS & ~state.subdued):
            areas += any(own >> other & 1 for other, _ in LINKS[area])
        capital = state.capitals[seat]
        holds = state.owner[capital] == seat
        troops, field, assault, fleets, sea, leaders, imperium, walls = hand_of(state.hands[seat])
        base = [
            1.0,
            (state.points[seat] - (everything - state.points[seat]) / len(rest)) / 10,
            (state.points[seat] - best) / 10,
            float(state.points[seat] > best),
            counts[seat] / 5,
            size / 10,
            (own & scenario.keys).bit_count() / 2,
            (own & PORTS).bit_count() / 5,
            float(holds),
            city_base_dice(state, capital) / 3 if holds else 0.0,
            _ahead(lead, slack),
            max(-3, min(3, lead)) / 3,
            _ahead(ahead, slack) if state.turn > 1 else 0.0,
            max(-3, min(3, ahead)) / 3 if state.turn > 1 else 0.0,
            held[seat] / 5,
            max(0.0, held[seat] - 3 * (to_come + 0.4)) / 5,
            troops / 5,
            field,
            assault,
            fleets / 3,
            sea,
            leaders / 2,
            imperium / 3,
            walls / 2,
            len(state.decks[seat]) / 20,
            forts / 10,
            exposed / 5,
            exposed_weak / 5,
            neutral / 10,
            rival / 10,
            weak / 5,
            areas / 3,
            (state.order.index(seat) - acting) % state.seats / state.seats,
            sum(held[other] for other in rest) / len(rest) / 5,
            max(held[other] for other in rest) / 5,
            sum(held[other] for other in foes) / 10,
            state.enraged / 3,
        ]
        time = to_come / 4
        found.append(base + [base[place] * time for place in _TIMED])
    return found


class Learned(Judge):
    """The judgement, with positions valued by a learned model."""

    def __init__(self, weights: Mapping[str, float], model: Model, rivals: float, best: float) -> None:
        super().__init__(weights)
        self.model = model
        self.rivals = rivals
        self.best = best

    def evaluate(self, state: EmpiresState, seat: int) -> float:
        """Points now and to come, less those of the rivals; or the chance to win, in points."""
        if not state.agenda or state.victor >= 0:
            return super().evaluate(state, seat)
        worth = self.model.values(phase(state), features(state))
        if self.model.kind == "points":
            worth = [now + more for now, more in zip(state.points, worth, strict=True)]
            own = worth.pop(seat)
            return own - self.best * max(worth) - self.rivals * sum(worth) / len(worth)
        return worth[seat]


def make(game: Game[Any], table: dict[str, Any]) -> EmpiresBot:
    """A candidate: a level of today with some of its numbers changed, and perhaps a learned leaf."""
    row = {**LEVELS[table.get("level", "hard")], **table.get("search", {})}
    bot = EmpiresBot(table.get("level", "hard"), "")
    bot.level = Level(int(row["work"]), row["noise"], row["reach"])
    bot.trust, bot.span, bot.window = row["trust"], int(row["span"]), row["window"]
    weights = {**WEIGHTS, **table.get("weights", {})}
    if "leaf" in table:
        leaf = table["leaf"]
        bot.judge = Learned(weights, Model.read(leaf["model"]), leaf.get("rivals", 0.4), leaf.get("best", 0.6))
    else:
        bot.judge = Judge(weights)
    bot.others = Judge({**WEIGHTS, **table.get("others", {})})
    return bot
