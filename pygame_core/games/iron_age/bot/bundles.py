"""Which colonies are worth weighing together in a turn."""

from __future__ import annotations

from itertools import combinations

from ..data import (
    COLONIES,
    COLONY_HOLES,
    COLONY_PEGS,
    COLONY_POINTS,
    DEVELOPMENTS,
    INNOVATION_VALUE,
    TRAITS,
    colonies_in_play,
)
from ..state import NOBODY, IronAgeState
from ..steps.colonies import completion_cost
from .planner import Bundle
from .value import PLACE, Weights

_CRUDE = {"goods": 0.7, "food": 0.35, "armies": 1.0, "ships": 1.4, "innovation": 2.0, "mines": 0.6}
"""Rough worths of grants, only to choose which colonies to look at; the planner weighs them exactly."""
_POPULATION_WORTH = 0.55
_MOST_TOGETHER = 3
_LOOKED_AT = 8
_SCORES_COLONIES = sum(
    1 << number for number, row in enumerate(DEVELOPMENTS) if any(bonus.per == "colonies" for bonus in row.bonus)
)
_MINE_POINTS = next(bonus.points for row in DEVELOPMENTS for bonus in row.bonus if bonus.per == "mines")

_Row = tuple[float, int, Bundle]
"""Rough worth, pegs needed, the colony as a bundle of one."""


def bundles_of(state: IronAgeState, seat: int, weights: Weights, ships: int) -> tuple[Bundle, ...]:
    """The sets of up to three colonies worth weighing: for each number and cost the most promising one."""
    if not state.colonies or not ships:
        return ()
    pegs = COLONY_PEGS - state.pegs_out[seat]
    rows = [
        row
        for colony in colonies_in_play(state.seats)
        if state.owner[colony] == NOBODY and (row := _single(state, seat, colony, weights))[1] <= pegs
    ]
    rows.sort(key=lambda row: -row[0])
    best: dict[tuple[int, int], tuple[float, Bundle]] = {}
    for size in range(1, min(_MOST_TOGETHER, ships) + 1):
        for chosen in combinations(rows[:_LOOKED_AT], size):
            if sum(row[1] for row in chosen) > pegs:
                continue
            bundle = Bundle(*map(sum, zip(*(row[2] for row in chosen), strict=True)))
            crude = sum(row[0] for row in chosen)
            key = (size, bundle.cost)
            if key not in best or crude > best[key][0]:
                best[key] = (crude, bundle)
    return tuple(best[key][1] for key in sorted(best))


def _single(state: IronAgeState, seat: int, colony: int, weights: Weights) -> _Row:
    traits = TRAITS[state.developments[seat]]
    grants = dict(COLONIES[colony].grants)
    own = state.pegs[colony * 4 + seat]
    mine = _MINE_POINTS if traits.innovation > INNOVATION_VALUE else _CRUDE["mines"]
    worth = (
        COLONY_POINTS
        + (state.developments[seat] & _SCORES_COLONIES).bit_count()
        + weights[PLACE["colonies"]]
        - weights[PLACE["pegs"]] * own
        + mine * grants.get("mines", 0)
    )
    cost = completion_cost(state, colony, seat)
    bundle = Bundle(
        cost,
        1,
        worth,
        grants.get("goods", 0),
        grants.get("food", 0) * traits.colony_food,
        grants.get("armies", 0),
        grants.get("ships", 0),
        grants.get("innovation", 0),
    )
    crude = worth + sum(_CRUDE[kind] * amount for kind, amount in grants.items() if kind != "mines")
    return crude - _POPULATION_WORTH * cost, COLONY_HOLES[colony] - own, bundle
