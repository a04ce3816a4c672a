"""The last trade: why the match ends, and the most points that goods, coins and cards at hand still bring for certain.

A plan is found by its costs and then played on a copy of the table: only what the rules let through is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from ...kernel.game import Action
from .data import (
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDING_POINTS,
    BUILDINGS,
    CARDS,
    EFFECTS,
    EMPIRE_OF_CITY,
    GOOD_COUNT,
    GOODS,
    TARGET,
    WONDER,
)
from .hand import PLAY
from .market import may_trade
from .power import purchase_price, sale_price
from .state import LOTS, NOBODY, PASSED, TradeState
from .survey import at_quay, sales
from .table import cities_of, unit_place, units_of

if TYPE_CHECKING:
    from .game import TradeAndWar

TARGET_REACHED, LAST_TURN = "target", "limit"
_TRIES = 12
"""So many plans are played through, the one with most points first."""


class Works(NamedTuple):
    """Buildings of one city: their points, what they cost all in all, what is paid in coins for them.

    `kept` are the goods that are not sold for them, by place and good; `raised` the actions that raise each.
    """

    city: int
    points: int = 0
    cost: int = 0
    paid: int = 0
    buildings: tuple[int, ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    raised: tuple[tuple[Action, ...], ...] = ()


class Plan(NamedTuple):
    """What can still be reached: the buildings city by city, their points, their price, the coins at hand for it.

    `coins` are what is left; `steps` are the actions in groups: each is done at one place, as one thing.
    """

    works: tuple[Works, ...]
    points: int
    cost: int
    means: int = 0
    coins: int = 0
    steps: tuple[tuple[Action, ...], ...] = ()


def last_chance(state: TradeState, seat: int) -> str:
    """Why a seat is not asked again, if so: somebody has the points that win, or the last turn is being played."""
    if state.ended or state.out[seat]:
        return ""
    if state.phase == "trade" and any(
        points >= TARGET and not gone for points, gone in zip(state.points, state.out, strict=True)
    ):
        return TARGET_REACHED
    return LAST_TURN if state.limit and state.turn >= state.limit and state.phase in ("trade", "move") else ""


def standing(state: TradeState, seat: int, more: int = 0, coins: int | None = None) -> tuple[int, int]:
    """The place that a seat would have with points more and its coins, and its best rival (-1: none).

    Rules: TW-139, TW-R59.
    """

    def merit(who: int) -> tuple[int, int, int]:
        tokens = state.temples[who] + state.springs[who]
        if who == seat:
            return state.points[who] + more, tokens, state.coins[who] if coins is None else coins
        return state.points[who], tokens, state.coins[who]

    rivals = [who for who in range(state.seats) if who != seat and not state.out[who]]
    ahead = [who for who in rivals if merit(who) > merit(seat)]
    return 1 + len(ahead), max(rivals, key=merit, default=-1)


def best_plan(game: TradeAndWar, state: TradeState, seat: int) -> Plan | None:
    """The plan that brings most points, of those the cheapest; None where nothing can be reached."""
    table, gifts = _gifts(game, state, seat)
    means = coins_at_hand(table, seat)
    for plan in islice(_affordable([works_of(table, seat, city) for city in cities_of(table, seat)], means), _TRIES):
        for sell_all in (False, True):
            steps = _steps(table, seat, plan, sell_all=sell_all)
            left = _coins_after(game, table, seat, steps)
            if left is not None:
                points = plan.points + len(gifts)
                whole = plan._replace(points=points, means=means, coins=left, steps=(*gifts, *steps))
                return whole if points else None
    return None


def single_works(state: TradeState, seat: int) -> list[Works]:
    """Each building by itself that can still be paid for, most points first, then the cheapest."""
    means = coins_at_hand(state, seat)
    found = [
        works
        for city in cities_of(state, seat)
        for works in works_of(state, seat, city)
        if len(works.buildings) == 1 and works.cost <= means
    ]
    return sorted(found, key=lambda works: (-works.points, works.cost))


def coins_at_hand(state: TradeState, seat: int) -> int:
    """The purse, and what all goods bring where they lie."""
    return state.coins[seat] + sum(
        sum(sales(state, seat, city, [(good, _sellable(state, place, good)) for good in range(GOOD_COUNT)]))
        for place, city in _markets(state, seat)
    )


def _markets(state: TradeState, seat: int) -> list[tuple[int, int]]:
    """The places that sell, each with its city."""
    units = [unit for unit in units_of(state, seat) if may_trade(state, seat, unit)]
    return [
        *((city, city) for city in cities_of(state, seat)),
        *((unit_place(unit), state.board.touch[state.tile[unit]]) for unit in units),
    ]


def _sellable(state: TradeState, place: int, good: int) -> int:
    lot = place * LOTS + good * 4
    return state.hold[lot] + state.hold[lot + PASSED]


# -- what a city can build --------------------------------------------------------------------------------------


def works_of(state: TradeState, seat: int, city: int) -> list[Works]:
    """Every set of buildings that a city still lacks, with what it costs in coins, purchases and sales foregone."""
    lacking = [
        index
        for index in range(len(BUILDINGS))
        if not state.buildings[city] >> index & 1 and (1 << index != WONDER or EMPIRE_OF_CITY[city] >= 0)
    ]
    supplies = [supply(state, seat, city, good) for good in range(GOOD_COUNT)]
    sets = [chosen for count in range(len(lacking) + 1) for chosen in combinations(lacking, count)]
    return [_works(city, chosen, supplies) for chosen in sets]


class Source(NamedTuple):
    """One good for a city: what it costs, whether in coins, where it lies, what brings it there."""

    cost: int
    paid: bool
    place: int
    action: Action = ()


def supply(state: TradeState, seat: int, city: int, good: int) -> list[Source]:
    """Where the next goods of a kind come from, the cheapest first: its own, those at the quay, those it sells.

    What was bought this turn cannot be sold, so using it costs nothing; any other would bring its price.
    """
    price = sale_price(state, seat, good, city)
    lot = city * LOTS + good * 4
    sellable = _sellable(state, city, good)
    bought = sum(state.hold[lot : lot + 4]) - sellable
    found = [Source(0, False, NOBODY)] * bought + [Source(price, False, city)] * sellable
    for action in at_quay(state, seat, city)[good]:
        place = int(action[1])
        found.append(Source(0, False, NOBODY, action) if action[4] else Source(price, False, place, action))
    most = sum(recipe[good] for recipe in BUILDING_GOODS)
    found += [Source(purchase_price(state, seat, good, city), True, NOBODY, ("buy", city, GOODS[good]))] * most
    return sorted(found, key=lambda source: source.cost)


def _works(city: int, chosen: tuple[int, ...], supplies: list[list[Source]]) -> Works:
    cost = paid = sum(BUILDING_COINS[index] for index in chosen)
    taken = [0] * GOOD_COUNT
    kept: list[tuple[int, int]] = []
    raised: list[tuple[Action, ...]] = []
    for index in chosen:
        steps: list[Action] = []
        for good, count in enumerate(BUILDING_GOODS[index]):
            for source in supplies[good][taken[good] : taken[good] + count]:
                cost += source.cost
                paid += source.cost if source.paid else 0
                if source.place >= 0:
                    kept.append((source.place, good))
                if source.action:
                    steps.append(source.action)
            taken[good] += count
        raised.append((*steps, ("build", city, BUILDINGS[index])))
    points = sum(BUILDING_POINTS[index] for index in chosen)
    return Works(city, points, cost, paid, chosen, tuple(kept), tuple(raised))


def _affordable(choices: list[list[Works]], means: int) -> Iterator[Plan]:
    """One set of buildings for each city, all sets together within the means: most points first, then the cheapest."""
    best: dict[int, Plan] = {0: Plan((), 0, 0)}
    for city in choices:
        more: dict[int, Plan] = {}
        for plan in best.values():
            for works in city:
                points, cost = plan.points + works.points, plan.cost + works.cost
                if cost <= means and (points not in more or cost < more[points].cost):
                    more[points] = Plan((*plan.works, works), points, cost)
        best = more
    return iter(sorted(best.values(), key=lambda plan: -plan.points))


# -- how it is done ---------------------------------------------------------------------------------------------


def _steps(state: TradeState, seat: int, plan: Plan, *, sell_all: bool) -> list[tuple[Action, ...]]:
    """The plan in steps: what is sold for it, good by good, the dearest first; then each building."""
    short = 1000 if sell_all else sum(works.paid for works in plan.works) - state.coins[seat]
    kept = Counter(row for works in plan.works for row in works.kept)
    lots = [
        (sale_price(state, seat, good, city), place, good)
        for place, city in _markets(state, seat)
        for good in range(GOOD_COUNT)
        if _sellable(state, place, good) > kept[place, good]
    ]
    steps: list[tuple[Action, ...]] = []
    for price, place, good in sorted(lots, key=lambda lot: -lot[0]):
        count = min(_sellable(state, place, good) - kept[place, good], -(-short // max(1, price)))
        if count > 0:
            steps.append((("sell", place, GOODS[good]),) * count)
            short -= count * price
    return steps + [raised for works in plan.works for raised in works.raised]


def _coins_after(game: TradeAndWar, state: TradeState, seat: int, steps: list[tuple[Action, ...]]) -> int | None:
    """The coins that are left when all steps are played on a copy of the table; None where the rules stop one."""
    table = state.copy()
    for action in chain.from_iterable(steps):
        if action not in game.choices(table):
            return None
        game.play(table, action)
    return table.coins[seat]


def _gifts(game: TradeAndWar, state: TradeState, seat: int) -> tuple[TradeState, list[tuple[Action, ...]]]:
    """Buildings that cards of the own hand place at no cost, each the dearest that it can; and the table after them."""
    table = state.copy()
    gifts: list[tuple[Action, ...]] = []
    for card in state.hands[seat]:
        if all(EFFECTS[number].op == "build_free" for number in CARDS[card].effects):
            play = PLAY[card]
            if play not in game.choices(table):
                continue
            game.play(table, play)
            raised = max(game.choices(table), key=lambda action: _price_of(table, action))
            game.play(table, raised)
            gifts.append((play, raised))
    return table, gifts


def _price_of(state: TradeState, action: Action) -> int:
    """What a building that a card places would cost otherwise."""
    city, index = int(action[1]), BUILDINGS.index(str(action[2]))
    return next(works.cost for works in works_of(state, state.owner[city], city) if works.buildings == (index,))
