"""Trade and War in the laboratory: what is looked at in a position, and the candidates that play by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygame_core.games.trade_and_war.board import CITY_COUNT
from pygame_core.games.trade_and_war.bot.outlook import field, temper
from pygame_core.games.trade_and_war.bot.player import Empire
from pygame_core.games.trade_and_war.data import (
    BUILDING_GOODS,
    CAPITAL,
    CARAVAN,
    EMPIRE_OF_CITY,
    GALLEY,
    PORT,
    SLOTS,
    TARGET,
    WAR_SHIP,
    WONDER,
)
from pygame_core.games.trade_and_war.state import FREE, TradeState
from pygame_core.games.trade_and_war.table import cities_of, goods_of, units_of
from pygame_core.kernel.game import Game

PHASES = 4
"""Sets of weights, by how near the leader is to the end: 15 points and more, 10, 5, the beginning."""
SEA, LAND = 0, 1
REACH = 14
"""Points of movement that count as near."""

BASE = (
    "one",
    "points",
    "ahead_of_mean",
    "ahead_of_best",
    "leads",
    "lacks_inverse",
    "coins",
    "coins_root",
    "cities",
    "independent_claims",
    "ports",
    "barracks",
    "buildings",
    "wonders",
    "wonder_goods_best",
    "building_goods",
    "goods",
    "galleys",
    "war_ships",
    "caravans",
    "cargo",
    "legions",
    "legions_home",
    "legions_afloat",
    "open_cities",
    "life",
    "cards",
    "temples",
    "threatened",
    "threatened_home",
    "free_near",
    "prey_near",
    "out",
    "turns_left",
    "rivals_legions_afloat",
)
TIMED = ("cities", "coins", "ports", "buildings", "wonders", "galleys", "war_ships", "caravans", "legions", "goods")
"""What is worth more or less by the turns to come."""
NAMES = (*BASE, *(f"{name}_turns" for name in TIMED))
_TIMED = tuple(BASE.index(name) for name in TIMED)

TUNED = (
    "point", "point_late", "turn", "need", "wonder_need", "wonder", "city", "ship", "legion", "life", "card",
    "rival_point", "spoiler", "sure", "rich", "follow", "idle", "purse", "thrift", "fear", "war", "foresight", "raids",
)  # fmt: skip
"""The weights that `tune.py` draws."""


def plain() -> dict[str, float]:
    """The weights of today."""
    return {name: getattr(temper("hard", ""), name) for name in TUNED}


def phase(state: TradeState) -> int:
    """Which set of weights."""
    return min(PHASES - 1, max(0, (TARGET - max(state.points)) // 5))


def wanted(state: TradeState) -> bool:
    """Whether this is a position to learn from: trade begins, or somebody is about to move."""
    return state.agenda[-1][0] in ("moves", "trade")


def points(state: TradeState) -> list[int]:
    """The points so far."""
    return list(state.points)


def _nearest_wonder(state: TradeState, mine: list[int]) -> float:
    """How much of the goods for a Wonder lies in the best city."""
    best = 0.0
    for city in mine:
        if EMPIRE_OF_CITY[city] >= 0 and not state.buildings[city] & WONDER:
            recipe = BUILDING_GOODS[WONDER.bit_length() - 1]
            have = sum(map(min, recipe, goods_of(state, city)))
            best = max(best, have / sum(recipe))
    return best


def _building_goods(state: TradeState, city: int) -> float:
    """The best part of a building's goods that lies in a city."""
    stock = goods_of(state, city)
    best = 0.0
    for building in range(4):
        if not state.buildings[city] >> building & 1:
            recipe = BUILDING_GOODS[building]
            best = max(best, sum(map(min, recipe, stock)) / max(1, sum(recipe)))
    return best


def features(state: TradeState) -> list[list[float]]:
    """What is looked at, for every seat."""
    seats = range(state.seats)
    left = max(0, (state.limit or 24) - state.turn) / 10
    afloat = [sum(state.legions[CITY_COUNT + unit] for unit in units_of(state, seat)) for seat in seats]
    found = []
    for seat in seats:
        rest = [other for other in seats if other != seat]
        mine = cities_of(state, seat)
        units = units_of(state, seat)
        best = max(state.points[other] for other in rest)
        mean = sum(state.points[other] for other in rest) / len(rest)
        kinds = [state.kind[unit] for unit in units]
        home = CAPITAL[state.empire[seat]]
        built = [state.buildings[city] for city in mine]
        wonder = sum(1 for buildings in built if buildings & WONDER)
        danger = 0
        danger_home = 0
        for unit, tile in enumerate(state.tile):
            if tile >= 0 and unit // SLOTS != seat and state.legions[CITY_COUNT + unit]:
                mode = LAND if state.kind[unit] == CARAVAN else SEA
                for city in mine:
                    if field(state.board, mode, city)[tile] <= REACH:
                        danger += state.legions[CITY_COUNT + unit] >= state.legions[city]
                        danger_home += city == home
        free = prey = 0
        for unit in units:
            mode = LAND if state.kind[unit] == CARAVAN else SEA
            if state.legions[CITY_COUNT + unit]:
                for city in state.board.cities:
                    owner = state.owner[city]
                    if owner not in (seat, FREE) and owner < 0:
                        continue
                    if owner != seat and field(state.board, mode, city)[state.tile[unit]] <= REACH:
                        if owner == FREE:
                            free += 1
                        else:
                            prey += state.legions[city] < state.legions[CITY_COUNT + unit]
        base = [
            1.0,
            state.points[seat] / 10,
            (state.points[seat] - mean) / 5,
            (state.points[seat] - best) / 5,
            float(state.points[seat] > best),
            1 / max(1, TARGET - state.points[seat]),
            state.coins[seat] / 20,
            state.coins[seat] ** 0.5 / 4,
            len(mine) / 4,
            sum(state.claims[seat * CITY_COUNT + city] >> 4 & 1 for city in range(CITY_COUNT)) / 4,
            sum(1 for buildings in built if buildings & PORT) / 3,
            sum(buildings >> 2 & 1 for buildings in built) / 2,
            sum(buildings.bit_count() for buildings in built) / 8,
            wonder / 2,
            _nearest_wonder(state, mine),
            sum(_building_goods(state, city) for city in mine) / 3,
            sum(state.cargo[city] for city in mine) / 15,
            kinds.count(GALLEY) / 2,
            kinds.count(WAR_SHIP) / 2,
            kinds.count(CARAVAN) / 2,
            sum(state.cargo[CITY_COUNT + unit] for unit in units) / 8,
            sum(state.legions[city] for city in mine) / 6,
            state.legions[home] / 3 if state.owner[home] == seat else -1.0,
            afloat[seat] / 3,
            sum(1 for city in mine if state.legions[city] <= 1) / 4,
            state.life[seat] / 3,
            len(state.hands[seat]) / 4,
            (state.temples[seat] + state.springs[seat]) / 2,
            danger / 4,
            danger_home / 2,
            free / 4,
            prey / 4,
            float(bool(state.out[seat])),
            left,
            sum(afloat[other] for other in rest) / 6,
        ]
        found.append(base + [base[place] * left for place in _TIMED])
    return found


def make(game: Game[Any], table: dict[str, Any]) -> Empire:
    """A candidate: a level of today with some of its numbers changed."""
    bot = Empire(table.get("level", "hard"), "")
    bot.tune = replace(temper(table.get("level", "hard"), ""), **table.get("weights", {}))
    return bot
