"""How a bot looks at a state: turns still to come, the value of any point of a turn, and the solved dice."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ....bots.dice import Dice, Kind, Plan, dice
from ....kernel import Action
from ..data import (
    COLONIES,
    COLONY_HOLES,
    COLONY_PEGS,
    COLONY_POINTS,
    EITHER,
    FATE_DIE,
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
    colonies_in_play,
)
from ..score import end_reasons, progress, total
from ..state import NOBODY, IronAgeState
from ..steps.colonies import completion_cost
from ..steps.develop import payments
from .board import Board, Rivals, board_of, rivals_of
from .planner import Bundle, Planner
from .value import Weights, kind_of, value, weights_for

_LOCKED = frozenset({SKULL})


def dice_of(count: int) -> Dice:
    """The tables of so many empire dice and the fate die."""
    return dice(Kind(count, 6, _LOCKED), Kind(1, 6, _LOCKED))


def turns_to_come(state: IronAgeState) -> float:
    """How many rounds should follow after this one."""
    if state.seats == 1:
        return float(SOLO_ROUNDS - state.round)
    if end_reasons(state):
        return 0.0
    steps = progress(state)
    left = [(goal - now) / pace for (now, goal), pace in zip(steps.values(), PACE[state.short], strict=True)]
    return min(8.0, max(0.5, round(4 * min(left)) / 4))


PACE = ((0.95, 6.5, 0.7), (0.95, 6.5, 0.7))
"""How much nearer to each end (developments, tribute, monuments) a round brings the table: full game, short game."""


class Outlook(NamedTuple):
    """What a seat's numbers are made of at a point of its turn."""

    weights: Weights
    expansion: bool


def outlook(state: IronAgeState, turns: float) -> Outlook:
    """The weights for so many turns to come after this one."""
    return Outlook(weights_for(kind_of(state.seats, bool(state.colonies)), turns), bool(state.colonies))


# -- colonies ---------------------------------------------------------------------------------------------------

_CRUDE = {"goods": 0.7, "food": 0.35, "armies": 1.0, "ships": 1.4, "innovation": 2.0, "mines": 0.6}


def bundles_of(state: IronAgeState, seat: int, weights: Weights) -> tuple[Bundle, ...]:
    """The sets of up to three colonies worth weighing: for each cost and number the most promising ones."""
    if not state.colonies or not state.ships[seat] + state.goods[seat] // 2:
        return ()
    traits = TRAITS[state.developments[seat]]
    pegs = COLONY_PEGS - state.pegs_out[seat]
    singles: list[tuple[float, Bundle, int]] = []
    for colony in colonies_in_play(state.seats):
        if state.owner[colony] != NOBODY:
            continue
        needed = COLONY_HOLES[colony] - state.pegs[colony * 4 + seat]
        if needed > pegs:
            continue
        singles.append((*_single(state, seat, colony, traits.colony_food, weights), needed))
    singles.sort(key=lambda row: -row[0])
    best: dict[tuple[int, int], list[tuple[float, Bundle]]] = {}
    for size in range(1, min(3, state.ships[seat]) + 1):
        for rows in combinations(singles[:8], size):
            if sum(row[2] for row in rows) > pegs:
                continue
            bundle = Bundle(*(sum(column) for column in zip(*(row[1] for row in rows), strict=True)))
            crude = sum(row[0] for row in rows)
            best.setdefault((size, bundle.cost), []).append((crude, bundle))
    return tuple(max(rows, key=lambda row: row[0])[1] for _, rows in sorted(best.items(), key=lambda item: item[0]))


def _single(state: IronAgeState, seat: int, colony: int, doubling: int, weights: Weights) -> tuple[float, Bundle]:
    from .value import PLACE

    owned = state.developments[seat]
    traits = TRAITS[owned]
    grants = dict(COLONIES[colony].grants)
    food = grants.get("food", 0) * doubling
    starred = sum(1 for number in EXPANSION_BONUS if owned >> number & 1)
    mines = grants.get("mines", 0)
    worth = (
        COLONY_POINTS
        + starred
        + weights[PLACE["colonies"]]
        - weights[PLACE["pegs"]] * state.pegs[colony * 4 + seat]
        + (2.0 if traits.innovation > 3 else _CRUDE["mines"]) * mines
    )
    cost = completion_cost(state, colony, seat)
    bundle = Bundle(
        cost,
        1,
        worth,
        grants.get("goods", 0),
        food,
        grants.get("armies", 0),
        grants.get("ships", 0),
        grants.get("innovation", 0),
    )
    crude = worth + sum(_CRUDE[kind] * amount for kind, amount in grants.items() if kind != "mines") - 0.55 * cost
    return crude, bundle


EXPANSION_BONUS = (15, 16)


# -- the value of a state ---------------------------------------------------------------------------------------


def planner_of(state: IronAgeState, seat: int, turns: float) -> Planner:
    """The planner for the rest of a seat's turn."""
    look = outlook(state, turns)
    return Planner(
        board_of(state, seat),
        look.weights,
        rivals_of(state, seat),
        look.expansion,
        bundles_of(state, seat, look.weights),
        state.monument_population,
        state.free_boxes,
    )


def standing(state: IronAgeState, seat: int, turns: float) -> float:
    """The value of a seat's board as it lies."""
    if state.over:
        return float(total(state, seat))
    look = outlook(state, turns)
    return value(board_of(state, seat), look.weights, look.expansion)


def estimate(state: IronAgeState, seat: int, turns: float) -> float:
    """The value of a point inside the seat's own turn: the best it can still make of it."""
    step = state.agenda[-1][0]
    if step == "payment":
        return _payment(state, seat, turns)
    plan = planner_of(state, seat, turns)
    board = plan.board
    dice_row = state.dice
    skulls, face = dice_row.count(SKULL), dice_row[FATE_DIE]
    if step == "take":
        # Goods of the dice are already on the board: only food and population are still to come.
        return _without_goods(plan, state)
    if step == "granary":
        return plan.fed(board.food, state.population, board.goods, state.innovations, skulls, face)
    if step in ("raid", "battle", "fate", "demand"):
        if step in ("fate", "demand"):
            skulls = 0
        armies, ships, points = plan.war(skulls, face)
        return (
            plan.fixed
            + points
            + plan.spend(state.population, board.food, board.goods, state.innovations, armies, ships)
        )
    if step == "colonies":
        return plan.fixed + _colonies(plan, state)
    if step == "build":
        return plan.fixed + plan.build(
            state.population, board.food, board.goods, state.innovations, board.armies, board.ships
        )
    rest = (
        plan.army[board.armies]
        + plan.food[board.provinces][board.food]
        + plan.land[board.provinces][board.ports]
        + plan.province[0][2]
        + plan.monuments[0]
        + _ports_ahead(plan)
    )
    if step == "develop":
        return plan.fixed + rest + plan.buy(board.goods, state.innovations, board.ships)
    plan.may_ship = False
    return plan.fixed + rest + plan.keep(board.goods, board.wealth, board.ships, plan.traits.set)


def _ports_ahead(plan: Planner) -> float:
    from ..data import PORT_URNS
    from .value import PLACE

    board, weights = plan.board, plan.weights
    return weights[PLACE["port_box"]] * (board.port_boxes - board.ports) + weights[PLACE["urns"]] * (
        board.urns - PORT_URNS[board.ports - 1]
    )


def _without_goods(plan: Planner, state: IronAgeState) -> float:
    board = plan.board
    row = state.dice
    skulls = row.count(SKULL)
    traits = plan.traits
    # `outcome` collects the goods itself; what was collected a moment ago is taken off the board for it.
    goods = row.count(PORT) * board.ports + skulls + traits.goods
    plan.board = board._replace(goods=board.goods - goods)
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


def _colonies(plan: Planner, state: IronAgeState) -> float:
    """The rest of step 3b and all after it, with the grants of colonies completed a moment ago."""
    board = plan.board
    food = goods = armies = ships = innovations = 0
    for colony in state.fresh:
        grants = dict(COLONIES[colony].grants)
        food += grants.get("food", 0) * plan.traits.colony_food
        goods += grants.get("goods", 0)
        armies += grants.get("armies", 0)
        ships += grants.get("ships", 0)
        innovations += grants.get("innovation", 0)
    best = -1e9
    for bundle in (Bundle(0, 0, 0.0), *plan.bundles):
        if bundle.cost > state.population or bundle.ships > board.ships:
            continue
        found = bundle.worth + plan.build(
            state.population - bundle.cost,
            min(MOST_FOOD, board.food + food + bundle.food),
            min(MOST_GOODS, board.goods + goods + bundle.goods),
            state.innovations + innovations + bundle.innovations,
            min(MOST_ARMIES, board.armies + armies + bundle.armies),
            min(MOST_SHIPS, board.ships - bundle.ships + ships + bundle.new_ships),
        )
        best = max(best, found)
    return best


def _payment(state: IronAgeState, seat: int, turns: float) -> float:
    """The best way to pay for the development that was chosen."""
    from ..data import price
    from ..steps.develop import Payment

    number = int(state.agenda[-1][1])
    owned = state.developments[seat]
    ways = payments(
        price(number, owned), state.goods[seat], state.innovations, state.wealth[seat], TRAITS[owned].innovation
    )
    best = -1e9
    step = Payment()
    for way in ways:
        after = state.copy()
        step.play(after, way, [])
        best = max(best, estimate(after, seat, turns))
    return best


# -- the dice ---------------------------------------------------------------------------------------------------


class Throw(NamedTuple):
    """A solved turn: the plan with Leadership and Omens in it, and the bare worths without them."""

    plan: Plan
    worths: list[float]
    omens: list[float]


@lru_cache(maxsize=64)
def _solve(
    count: int,
    board: Board,
    weights: Weights,
    rivals: Rivals,
    expansion: bool,
    bundles: tuple[Bundle, ...],
) -> Throw:
    table = dice_of(count)
    planner = Planner(board, weights, rivals, expansion, bundles)
    hand = planner.hand
    worths = [hand(empire, fate[0]) for empire, fate in table.finals]
    omens = table.turn_one(worths, lambda final: final[1][0] == _OMENS_PLACE)
    omens = [max(pair) for pair in zip(worths, omens, strict=True)]
    finals = table.reroll_one(omens) if planner.traits.reroll else omens
    return Throw(table.solve(finals), worths, omens)


_OMENS_PLACE = OMENS - SKULL - 1


def throw_of(state: IronAgeState, seat: int, turns: float) -> Throw:
    """The solved dice of the seat's turn that begins or goes on in this state."""
    look = outlook(state, turns)
    board = board_of(state, seat)
    return _solve(
        max(board.ports, board.provinces),
        board,
        look.weights,
        rivals_of(state, seat),
        look.expansion,
        bundles_of(state, seat, look.weights),
    )


def hand_in(state: IronAgeState, dice_: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Some dice of the table as a hand of the solver."""
    row = state.dice
    empire = tuple(sorted(row[die] for die in dice_ if die != FATE_DIE))
    fate = tuple(_place(row[die]) for die in dice_ if die == FATE_DIE)
    return empire, fate


def _place(face: int) -> int:
    """The place of a face on the fate die."""
    return SKULL if face == SKULL else face - SKULL - 1


__all__ = ["EITHER", "Action"]
