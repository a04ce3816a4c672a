"""How a bot looks at a state: turns still to come, the value of any point of a turn, and the solved dice."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ....bots.dice import Dice, Hand, Kind, Plan, dice
from ..data import (
    COLONIES,
    EMPIRE_FACES,
    FATE_DIE,
    FATE_FACES,
    FATE_PLACE,
    FOOD,
    INNOVATION,
    MOST_ARMIES,
    MOST_FOOD,
    MOST_GOODS,
    MOST_SHIPS,
    OMENS,
    POPULATION,
    PORT,
    SKULL,
    SOLO_ROUNDS,
    TRAITS,
    price,
)
from ..score import end_reasons, progress, total
from ..state import IronAgeState
from ..steps.develop import Payment, payments
from .board import Board, Rivals, board_of, rivals_of
from .bundles import bundles_of
from .numbers import PACE, WORST
from .planner import MOST_POPULATION, NOTHING, Bundle, HandRow, Planner, count_hand
from .value import Weights, kind_of, value, weights_for

UNDER_WAY = 0.5
"""The part of a round that lies, on average, behind the present one."""
LEAST_TURNS, MOST_TURNS = 0.5, 8.0


def turns_to_come(state: IronAgeState) -> float:
    """How many rounds should follow after this one."""
    if state.seats == 1:
        return float(SOLO_ROUNDS - state.round)
    if end_reasons(state):
        return 0.0
    left = min((goal - now) / PACE[kind] for kind, (now, goal) in progress(state).items()) - UNDER_WAY
    # Quarters keep the number of different weights small.
    return min(MOST_TURNS, max(LEAST_TURNS, round(4 * left) / 4))


def weights_at(state: IronAgeState, turns: float, mood: str) -> Weights:
    """The weights for so many turns to come."""
    return weights_for(kind_of(state.seats, bool(state.colonies)), turns, mood)


def planner_of(state: IronAgeState, seat: int, turns: float, mood: str) -> Planner:
    """The planner for the rest of a seat's turn."""
    weights = weights_at(state, turns, mood)
    return Planner(
        board_of(state, seat),
        weights,
        rivals_of(state, seat),
        bool(state.colonies),
        bundles_of(state, seat, weights, state.ships[seat]),
        state.monument_population,
        state.free_boxes,
        MOST_POPULATION if state.agenda[-1][0] == "take" else state.population,
    )


# -- the value of a state ---------------------------------------------------------------------------------------


def standing(state: IronAgeState, seat: int, turns: float, mood: str = "") -> float:
    """The value of a seat's board as it lies."""
    if state.over:
        return float(total(state, seat))
    return value(board_of(state, seat), weights_at(state, turns, mood), bool(state.colonies))


def estimate(state: IronAgeState, seat: int, turns: float, mood: str = "") -> float:
    """The value of a point inside the seat's own turn: the best it can still make of it."""
    step = state.agenda[-1][0]
    if step == "payment":
        return _best_payment(state, seat, turns, mood)
    plan = planner_of(state, seat, turns, mood)
    board = plan.board
    skulls, face = state.dice.count(SKULL), state.dice[FATE_DIE]
    if step == "take":
        return _while_taking(plan, state)
    if step == "granary" and ("feed",) in state.agenda:
        return plan.fed(board.food, state.population, board.goods, state.innovations, skulls, face)
    if step in ("raid", "battle", "fate", "demand", "granary"):
        armies, ships, points = plan.war(skulls if step in ("raid", "battle") else 0, face)
        spent = plan.spend(state.population, board.food, board.goods, state.innovations, armies, ships)
        return plan.fixed + points + spent
    if step == "colonies":
        return plan.fixed + _while_founding(plan, state)
    if step == "build":
        return plan.fixed + plan.build(
            state.population, board.food, board.goods, state.innovations, board.armies, board.ships
        )
    if step == "develop":
        return plan.settled() + plan.buy(board.goods, state.innovations, board.ships)
    return plan.settled() + plan.keep(board.goods, board.wealth, board.ships, plan.traits.set)


def _while_taking(plan: Planner, state: IronAgeState) -> float:
    """Goods of the dice are already on the board: only food and population are still to come."""
    board = plan.board
    row = state.dice
    skulls = row.count(SKULL)
    collected = row.count(PORT) * board.ports + skulls + plan.traits.goods
    plan.board = board._replace(goods=board.goods - collected)
    found = plan.outcome(
        row.count(POPULATION),
        row.count(FOOD),
        state.food_dice,
        state.eithers,
        row.count(INNOVATION),
        row.count(PORT),
        skulls,
        row[FATE_DIE],
        state.population,
    )
    plan.board = board
    return found


def _while_founding(plan: Planner, state: IronAgeState) -> float:
    """The rest of step 3b and all after it, with the grants of colonies completed a moment ago."""
    board = plan.board
    grants = {"food": 0, "goods": 0, "armies": 0, "ships": 0, "innovation": 0, "mines": 0}
    for colony in state.fresh:
        for kind, amount in COLONIES[colony].grants:
            grants[kind] += amount * (plan.traits.colony_food if kind == "food" else 1)
    best = WORST
    for bundle in (NOTHING, *plan.bundles):
        if bundle.cost <= state.population and bundle.ships <= board.ships:
            found = bundle.worth + plan.build(
                state.population - bundle.cost,
                min(MOST_FOOD, board.food + grants["food"] + bundle.food),
                min(MOST_GOODS, board.goods + grants["goods"] + bundle.goods),
                state.innovations + grants["innovation"] + bundle.innovations,
                min(MOST_ARMIES, board.armies + grants["armies"] + bundle.armies),
                min(MOST_SHIPS, board.ships - bundle.ships + grants["ships"] + bundle.new_ships),
            )
            best = max(best, found)
    return best


def _best_payment(state: IronAgeState, seat: int, turns: float, mood: str) -> float:
    """The best way to pay for the development that was chosen."""
    number = int(state.agenda[-1][1])
    owned = state.developments[seat]
    ways = payments(
        price(number, owned),
        state.goods[seat],
        state.innovations,
        state.wealth[seat],
        TRAITS[owned].innovation,
    )
    step = Payment()
    best = WORST
    for way in ways:
        after = state.copy()
        step.play(after, way, [])
        best = max(best, estimate(after, seat, turns, mood))
    return best


# -- one turn further -------------------------------------------------------------------------------------------


def end_board(state: IronAgeState, seat: int, turns: float, mood: str) -> Board | None:
    """The board that the best rest of the turn leaves; None where chance or others still come in between."""
    step = state.agenda[-1][0]
    plan = planner_of(state, seat, turns, mood)
    board = plan.board
    if step == "build":
        return plan.best(state.population, board.food, board.goods, state.innovations, board.armies, board.ships).board
    plan.may_ship = False
    if step == "develop":
        goods, wealth, _, number = plan.purchase(board.goods, state.innovations, board.ships)
        owned = board.developments | (1 << number if number >= 0 else 0)
        return board._replace(goods=goods, wealth=wealth, developments=owned)
    if step == "store":
        goods, wealth, _ = plan.stored(board.goods, board.wealth, board.ships, plan.traits.set)
        return board._replace(goods=goods, wealth=wealth)
    return None


def foresee(state: IronAgeState, seat: int, board: Board, turns: float, mood: str) -> float:
    """The exact worth of the seat's next turn from this board, with one turn less to come after it."""
    weights = weights_at(state, turns - 1, mood)
    rivals = rivals_of(state, seat)
    if rivals.solo:
        rivals = rivals._replace(strengths=(state.round + 1,))
    bundles = bundles_of(state, seat, weights, board.ships)
    return _before(board, weights, rivals, bool(state.colonies), bundles)


# -- the dice ---------------------------------------------------------------------------------------------------

_EMPIRE_LOCKED = frozenset({SKULL})
_FATE_LOCKED = frozenset({FATE_PLACE[SKULL]})
_OMENS_PLACE = FATE_PLACE[OMENS]


class Throw(NamedTuple):
    """A solved turn: the plan with Leadership and Omens in it, and the worths of hands without one or both."""

    plan: Plan
    bare: list[float]
    after_omens: list[float]


def dice_of(count: int) -> Dice:
    """The tables of so many empire dice and the fate die."""
    return dice(Kind(count, len(EMPIRE_FACES), _EMPIRE_LOCKED), Kind(1, len(FATE_FACES), _FATE_LOCKED))


@cache
def _counted(count: int) -> tuple[HandRow, ...]:
    """All final hands of so many empire dice, counted."""
    return tuple(count_hand(empire, fate[0]) for empire, fate in dice_of(count).finals)


def _solve(board: Board, weights: Weights, rivals: Rivals, expansion: bool, bundles: tuple[Bundle, ...]) -> Throw:
    count = max(board.ports, board.provinces)
    table = dice_of(count)
    planner = Planner(board, weights, rivals, expansion, bundles)
    bare = planner.worths(_counted(count))
    turned = table.turn_one(bare, lambda final: final[1][0] == _OMENS_PLACE)
    after_omens = [max(pair) for pair in zip(bare, turned, strict=True)]
    finals = table.reroll_one(after_omens) if planner.traits.reroll else after_omens
    return Throw(table.solve(finals), bare, after_omens)


_throw = lru_cache(maxsize=4)(_solve)
"""The dice of a turn are asked about several times; a solved turn is large, so few are kept."""


@lru_cache(maxsize=256)
def _before(board: Board, weights: Weights, rivals: Rivals, expansion: bool, bundles: tuple[Bundle, ...]) -> float:
    """The worth of a turn before its first roll: all that the search needs of it."""
    return _solve(board, weights, rivals, expansion, bundles).plan.before()


def throw_of(state: IronAgeState, seat: int, turns: float, mood: str = "") -> Throw:
    """The solved dice of the seat's turn that begins or goes on in this state."""
    weights = weights_at(state, turns, mood)
    board = board_of(state, seat)
    bundles = bundles_of(state, seat, weights, board.ships)
    return _throw(board, weights, rivals_of(state, seat), bool(state.colonies), bundles)


def hand_in(state: IronAgeState, chosen: tuple[int, ...]) -> Hand:
    """Some dice of the table as a hand of the solver."""
    row = state.dice
    empire = tuple(sorted(row[die] for die in chosen if die != FATE_DIE))
    fate = tuple(FATE_PLACE[row[die]] for die in chosen if die == FATE_DIE)
    return empire, fate
