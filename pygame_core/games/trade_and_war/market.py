"""What can be done at one place in the Trade phase: buying, selling, building, passing on, leaving."""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import or_

from ...kernel.game import Action
from .board import CITY_COUNT, CITY_TILE, NEIGHBOURS
from .data import (
    BARRACKS,
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDINGS,
    CAPITAL,
    CARAVAN,
    EMPIRE_OF_CITY,
    GALLEY,
    GOOD_COUNT,
    GOODS,
    PLACES,
    PORT,
    POST,
    SETUP,
    SLOTS,
    UNIT_COUNT,
    UNITS,
    WAR_SHIP,
)
from .power import NOT_PRODUCED, PRODUCED, price_changes, purchase_price
from .state import BOUGHT, LOTS, PASSED, Offer, TradeState
from .table import free_quays, legion_in_stock, stock_slot

_PRICE = SETUP["price"]
WONDER_INDEX = BUILDINGS.index("wonder")
FEWEST_GOODS = min(map(sum, BUILDING_GOODS))
"""What the cheapest building takes: with fewer goods none can be built."""
_SALE = SETUP["sale"]
LEGION_PRICE: int = _PRICE["legion"]
"""What a legion costs (TW-059)."""
CARD_PRICE: int = _PRICE["card"]
"""What a play card costs (TW-056)."""
UNIT_PRICE: tuple[int, ...] = tuple(_PRICE[name] for name in UNITS)
"""What each kind of unit costs (TW-048, TW-050, TW-057)."""
UNIT_NEEDS = (PORT, POST, PORT | BARRACKS)
"""The buildings that each kind of unit needs in its city (TW-048, TW-050, TW-057)."""

BUY: tuple[tuple[Action, ...], ...] = tuple(tuple(("buy", place, good) for good in GOODS) for place in range(PLACES))
SELL: tuple[tuple[Action, ...], ...] = tuple(tuple(("sell", place, good) for good in GOODS) for place in range(PLACES))
BUILD: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("build", city, name) for name in BUILDINGS) for city in range(CITY_COUNT)
)
ABANDON: tuple[Action, ...] = tuple(("abandon", place) for place in range(PLACES))
DISMISS: tuple[Action, ...] = tuple(("dismiss", place) for place in range(PLACES))
SELL_UNIT: tuple[Action, ...] = tuple(("sell_unit", unit) for unit in range(UNIT_COUNT))


@cache
def pass_actions(source: int, goal: int) -> tuple[Action, ...]:
    """Passing on one good from place to place: for each good a free one, then one bought this turn."""
    return tuple(("pass", source, goal, good, bought) for good in GOODS for bought in (0, 1))


def may_trade(state: TradeState, seat: int, unit: int) -> bool:
    """Whether a unit may buy and sell at the city it touches: not with legions aboard at another player's.

    Rules: TW-079, TW-R13.
    """
    city = state.board.touch[state.tile[unit]]
    if city < 0:
        return False
    owner = state.owner[city]
    return owner == seat or owner < 0 or not state.legions[CITY_COUNT + unit]


def unit_worth(state: TradeState, seat: int, unit: int) -> int:
    """What the bank pays for a unit where it stands; nothing away from own cities (TW-072 to TW-075, TW-R27)."""
    city = state.board.touch[state.tile[unit]]
    if city < 0 or state.owner[city] != seat:
        return 0
    built = state.buildings[city]
    if state.kind[unit] == WAR_SHIP:
        if city == CAPITAL[state.empire[seat]]:
            return int(_SALE["war_ship_in_capital"])
        return int(_SALE["war_ship_in_port"]) if built & PORT else 0
    fitting = POST if state.kind[unit] == CARAVAN else PORT
    return int(_SALE["unit_with_building" if built & fitting else "unit_without_building"])


def can_build(state: TradeState, city: int, building: int, coins: int) -> bool:
    """Whether goods, coins and place for a building are there (TW-061, TW-063, TW-068, TW-R22 to TW-R24)."""
    if state.buildings[city] >> building & 1 or coins < BUILDING_COINS[building]:
        return False
    if building == WONDER_INDEX and EMPIRE_OF_CITY[city] < 0:
        return False
    hold = state.hold
    lot = city * LOTS
    for needed in BUILDING_GOODS[building]:
        if needed and hold[lot] + hold[lot + 1] + hold[lot + 2] + hold[lot + 3] < needed:
            return False
        lot += 4
    return True


def add_purchases(state: TradeState, seat: int, place: int, city: int, acts: list[Action]) -> None:
    """Buying at a city into a place with room (TW-052 to TW-055, TW-R11, TW-R12, TW-R15, TW-R28)."""
    coins = state.coins[seat]
    if state.mods and price_changes(state, seat, "buy"):
        row = BUY[place]
        acts += [row[good] for good in range(GOOD_COUNT) if coins >= purchase_price(state, seat, good, city)]
    elif coins >= NOT_PRODUCED:
        acts += BUY[place]
    elif coins >= PRODUCED:
        acts.append(BUY[place][state.makes[city]])


def add_sales(state: TradeState, place: int, acts: list[Action]) -> None:
    """Selling whatever was not bought this turn (TW-070, TW-071, TW-R14, TW-R16)."""
    first, after = place * LOTS, place * LOTS + LOTS
    hold = state.hold
    acts += compress(SELL[place], map(or_, hold[first:after:4], hold[first + PASSED : after : 4]))


def add_passes(state: TradeState, source: int, goal: int, acts: list[Action]) -> None:
    """Passing goods and legions on to a touching place with room, each at most once a turn (TW-080, TW-081, TW-R19)."""
    if state.cargo[source]:
        first = source * LOTS
        acts += compress(pass_actions(source, goal), state.hold[first : first + LOTS : BOUGHT])
    if state.legions[source] > state.tired[source]:
        acts.append(("march", source, goal))


def can_talk(state: TradeState, place: int, other: int) -> bool:
    """Whether two touching places of different players may exchange: no legions on a ship or caravan taking part.

    Rules: TW-078, TW-079, TW-R18.
    """
    return not ((place >= CITY_COUNT and state.legions[place]) or (other >= CITY_COUNT and state.legions[other]))


def goods_fit(state: TradeState, place: int, other: int, give: Offer, want: Offer) -> bool:
    """Whether both places have room for the goods they would get (TW-R28)."""
    net = sum(give.goods) - sum(want.goods)
    return net <= state.free[other] and -net <= state.free[place]


def cards_fit(state: TradeState, seat: int, partner: int, give: Offer, want: Offer) -> bool:
    """Whether both hands have room for the cards they would get."""
    more = len(give.cards) + give.unnamed - len(want.cards) - want.unnamed
    limit = state.hand_limit
    return not limit or (
        (more <= 0 or len(state.hands[partner]) + more <= limit)
        and (more >= 0 or len(state.hands[seat]) - more <= limit)
    )


def add_unit_actions(state: TradeState, seat: int, unit: int, acts: list[Action]) -> None:
    """All that can be done with one unit."""
    place = CITY_COUNT + unit
    tile = state.tile[unit]
    city = state.board.touch[tile]
    free, owner = state.free, state.owner
    if city >= 0:
        holder = owner[city]
        if holder == seat or holder < 0 or not state.legions[place]:
            if free[place] > 0:
                add_purchases(state, seat, place, city, acts)
            if state.cargo[place]:
                add_sales(state, place, acts)
            if holder >= 0 and holder != seat:
                acts.append(("talk", place, city))
        if holder == seat and free[city] > 0:
            add_passes(state, place, city, acts)
    at = state.at
    for near in NEIGHBOURS[tile]:
        if near in at:
            other = at[near]
            if other // SLOTS == seat:
                if free[CITY_COUNT + other] > 0:
                    add_passes(state, place, CITY_COUNT + other, acts)
            elif can_talk(state, place, CITY_COUNT + other):
                acts.append(("talk", place, CITY_COUNT + other))
    acts.append(DISMISS[place])


def add_city_actions(state: TradeState, seat: int, city: int, acts: list[Action]) -> None:
    """All that can be done in one own city (TW-059, TW-060, TW-077, TW-R12, TW-R16)."""
    coins = state.coins[seat]
    free = state.free
    built = state.buildings[city]
    if state.cargo[city] >= FEWEST_GOODS:
        acts += [action for index, action in enumerate(BUILD[city]) if can_build(state, city, index, coins)]
    if free[city] > 0:
        add_purchases(state, seat, city, city, acts)
    if state.cargo[city]:
        add_sales(state, city, acts)
    recruits = built & BARRACKS and coins >= LEGION_PRICE and legion_in_stock(state, seat)
    if recruits and free[city] > 0:
        acts.append(("recruit", city, city))
    at = state.at
    for tile in NEIGHBOURS[CITY_TILE[city]]:
        if tile in at:
            unit = at[tile]
            place = CITY_COUNT + unit
            if unit // SLOTS == seat:
                if free[place] > 0:
                    add_passes(state, city, place, acts)
                    if recruits:
                        acts.append(("recruit", city, place))
            elif not state.legions[place]:
                acts.append(("talk", city, place))
    if built & (PORT | POST):
        for kind in (GALLEY, CARAVAN, WAR_SHIP):
            needed = UNIT_NEEDS[kind]
            if built & needed == needed and coins >= UNIT_PRICE[kind] and stock_slot(state, seat, kind) >= 0:
                acts += [("order", UNITS[kind], tile) for tile in free_quays(state, kind, city)]
    acts.append(DISMISS[city])


def dismissals(state: TradeState, place: int) -> list[Action]:
    """Giving pieces up: a legion, or the unit itself (TW-075, TW-076)."""
    acts: list[Action] = [ABANDON[place]] if state.legions[place] else []
    if place >= CITY_COUNT:
        acts.append(SELL_UNIT[place - CITY_COUNT])
    return acts
