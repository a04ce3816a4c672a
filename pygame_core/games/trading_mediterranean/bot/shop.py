"""Buying: the cart after which the mat is worth most, looking ahead to ages and wars."""

from __future__ import annotations

from ..cart import RECRUIT, REPLACE, Plan, offers_for
from ..data import UNIT_GONE, WARS
from ..state import TradingState
from .value import Mat, Weights, mat_worth

MOST_NODES = 260
WIDEST = 16


def plan_worth(plan: Plan, cart: tuple[int, ...], weights: Weights) -> float:
    """What a mat will be worth once a cart is declared."""
    new = [entry for entry in cart if entry < RECRUIT]
    return mat_worth(plan.state, plan.seat, Mat(plan.faces, plan.devs, plan.units), weights, new)


def fights(entry: int, space: int) -> bool:
    """Whether an entry of a cart brings a unit that takes part in the war of a turn."""
    if entry < RECRUIT:
        return False
    unit = (entry - REPLACE) % 10 if entry >= REPLACE else entry - RECRUIT
    return UNIT_GONE[unit] > space


def unarmed(world: TradingState, seat: int) -> bool:
    """Whether there is a war this turn, and neither mat nor cart of a seat holds anybody to send."""
    units = Plan(world, seat, world.carts[seat]).units
    return world.space in WARS and not any(number for unit, number in enumerate(units) if UNIT_GONE[unit] > world.space)


def best_carts(
    world: TradingState, seat: int, weights: Weights, nodes: int = MOST_NODES
) -> tuple[dict[int, float], float]:
    """For each entry that can be bought now the worth of the best cart with it, and the worth of buying no more."""
    start = world.carts[seat]
    plan = Plan(world, seat, start)
    stop = plan_worth(plan, start, weights)
    income = world.income[seat]
    entries = [e for e in offers_for(world, seat, start) if plan.spent + plan.cost(e) <= income]
    rated = []
    for entry in entries:
        trial = Plan(world, seat, (*start, entry))
        cost = max(0.5, trial.spent - plan.spent)
        rated.append(((plan_worth(trial, (*start, entry), weights) - stop) / cost, entry))
    rated.sort(key=lambda row: (-row[0], row[1]))
    order = [entry for gain, entry in rated if gain > 0][:WIDEST]
    best = {entry: stop + gain for gain, entry in rated}
    left = [nodes]
    _search(world, seat, weights, start, order, 0, best, left)
    return best, stop


def _search(
    world: TradingState,
    seat: int,
    weights: Weights,
    cart: tuple[int, ...],
    order: list[int],
    index: int,
    best: dict[int, float],
    left: list[int],
) -> None:
    plan = Plan(world, seat, cart)
    income = world.income[seat]
    for at in range(index, len(order)):
        entry = order[at]
        if left[0] <= 0:
            return
        if plan.spent + plan.cost(entry) > income or plan.objection(entry) is not None:
            continue
        left[0] -= 1
        bigger = (*cart, entry)
        worth = plan_worth(Plan(world, seat, bigger), bigger, weights)
        for part in bigger[len(world.carts[seat]) :]:
            if worth > best.get(part, worth - 1):
                best[part] = worth
        again = at if entry >= RECRUIT and entry < REPLACE else at + 1
        _search(world, seat, weights, bigger, order, again, best, left)
