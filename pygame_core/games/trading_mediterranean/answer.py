"""How likely another says yes to an offer, from what the one who makes it may know.

It knows its own cards with their backs, the fronts and backs it has seen, what was asked and refused in this market,
and what it has done to the other. How these figures weigh stands in `data/answers.json`, fitted to offers that bots
were asked to answer (tools/answers.py).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

from ...kernel.game import Json
from .bot.numbers import TUNING
from .bot.trade import Haggler, collections
from .bot.value import Eye, front_runner
from .data import CALAMITIES, K_CALAMITY, K_FRONT, MEETS
from .state import Offer, TradingState
from .steps.trading import refused_before
from .worth import knows_back

LEVEL = TUNING["levels"]["normal"]
WEIGHTS: list[float] = json.loads((Path(__file__).parent / "data" / "answers.json").read_text("utf-8"))["weights"]
STEP = 0.05
"""Chances are told in such steps."""


class Terms(NamedTuple):
    """An offer to one other seat."""

    give: tuple[int, ...]
    """Cards of one's own."""
    want: tuple[int, ...]
    """Asks (see `ASKS`)."""
    wealth: int
    """Wealth that goes along; what is asked for counts below 0."""


class Judged(NamedTuple):
    """What speaks for an answer."""

    holds: float
    """How likely the other can pay at all."""
    figures: tuple[float, ...]
    """What `data/answers.json` has a weight for, each: see `judged`."""


def haggler_of(state: TradingState, seat: int) -> Haggler:
    """The market as a seat sees it."""
    eye = Eye(state, seat, TUNING["weights"])
    return Haggler(eye, int(LEVEL["offers"]), float(LEVEL["margin"]), 1.0)


def judged(haggler: Haggler, other: int, terms: Terms) -> Judged:
    """What speaks for another's answer: the gain as it sees it, apart for hands in the open and hidden ones, what it
    remembers of who asks, whether that is the leader, what it showed in this market that it collects, how many cards it
    hands over, whether it gets more, and whether it is asked for wealth that nobody has seen it get."""
    world, seat = haggler.world, haggler.seat
    fronts = tuple(_likeliest(haggler, other, ask) for ask in terms.want)
    hidden = haggler.in_the_open[other] is None
    gain = max(-MOST, min(MOST, haggler.their_gain(other, terms.give, fronts) + terms.wealth))
    tastes = collections(world, seat)[other]
    taste = sum(tastes[K_FRONT[world.kind[h]]] for h in terms.give) - sum(tastes[front] for front in fronts)
    figures = (
        float(not hidden),
        gain * (not hidden),
        float(hidden),
        gain * hidden,
        _doubt(world, seat, other) * len(terms.give),
        float(front_runner(world) == seat),
        taste,
        float(len(fronts)),
        float(len(fronts) < len(terms.give)),
        float(world.open_wp[other] < -terms.wealth),
    )
    return Judged(_holds(haggler, other, fronts), figures)


MOST = 8.0
"""Beyond this a gain makes no difference any more."""


def _likeliest(haggler: Haggler, other: int, ask: int) -> int:
    """The front with which another would meet an ask: of a class the one that it shows fewest of."""
    shown = haggler.shown[other]
    return min(MEETS[ask], key=lambda front: (not shown[front], shown[front], front))


def _doubt(state: TradingState, seat: int, other: int) -> float:
    """How far another has come to distrust a seat, from -1 to 1: by wrongs that this seat did itself, so it knows."""
    row = other * state.seats + seat
    good, bad = state.faith_good[row] / 2, state.faith_bad[row] / 2
    return (bad - good) / (4 + good + bad)


def _holds(haggler: Haggler, other: int, fronts: Sequence[int]) -> float:
    """How likely another holds what is asked for."""
    if haggler.lacks(other, tuple(fronts), 0):
        return 0.0
    chance = 1.0
    for front in set(fronts):
        short = fronts.count(front) - haggler.shown[other][front]
        if short > 0:
            hidden = haggler.others[other][front] - haggler.shown[other][front]
            chance *= 0.0 if haggler.asked_in_vain(other, front) else 1 - exp(-max(0.0, hidden) / short)
    return chance


def chance(found: Judged, weights: Sequence[float]) -> float:
    """How likely the answer is yes."""
    return found.holds / (1 + exp(-sum(w * x for w, x in zip(weights, found.figures, strict=True))))


def answer(state: TradingState, seat: int, other: int, terms: Terms) -> Json:
    """What another will say: the chance of a yes, and what speaks against it first."""
    haggler = haggler_of(state, seat)
    found = judged(haggler, other, terms)
    kind = state.kind
    seen = [CALAMITIES[K_CALAMITY[kind[h]]] for h in terms.give if state.skull(h) and knows_back(state, other, h)]
    refused = refused_before(state, other, _as_offer(seat, other, terms))
    told = 0.0 if refused else chance(found, WEIGHTS)
    wrongs = state.faith_bad[other * state.seats + seat]
    return {
        "chance": round(round(told / STEP) * STEP, 2),
        "knows": seen,
        "refused": refused,
        "lacks": found.holds == 0,
        "wrongs": wrongs if _doubt(state, seat, other) > 0 else 0,
        "leads": front_runner(state) == seat,
    }


def _as_offer(seat: int, other: int, terms: Terms) -> Offer:
    """The offer as it would lie on the table."""
    wealth = max(0, terms.wealth), max(0, -terms.wealth)
    return Offer(-1, seat, other, terms.give, wealth[0], tuple(sorted(terms.want)), wealth[1], (), 0, -1)
