"""How a seat sees the table: what points, goods, cities and ways are worth to it, in coins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..board import CITY_COUNT, CITY_TILE, FAR, LAND, NEIGHBOURS, SEA, SITE_KIND, SITE_TILE, Board
from ..data import (
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDING_POINTS,
    CAPITAL,
    CARAVAN,
    DISTANCES,
    EMPIRE_OF_CITY,
    GOOD_COUNT,
    SEARCH,
    SLOTS,
    TARGET,
    UNIT_CAPACITY,
    WONDER,
)
from ..last_chance import Plan
from ..odds import at_least, beats, reaching, turns_table
from ..power import (
    UNWANTED,
    WANTED,
    attack_bonus,
    city_defence_bonus,
    forbidden,
    move_dice,
    needed_for_independent,
    target_kind,
    unit_defence_bonus,
)
from ..state import ATTACKED, FREE, NOT_ON_MAP, TradeState
from ..table import cities_of, goods_of
from .numbers import PLANS, WARFARE, WEIGHTS

NO_WAY = -99.0
"""The worth of what cannot be done."""
ROOM_OF_A_UNIT = 4.0
_CLOSE = 3
"""The points a rival lacks when every one that it gets is feared."""
EVEN = 0.5
NOWHERE = -12.0
"""The prospect of a unit that has nowhere to go."""


@dataclass(frozen=True, slots=True)
class Temper:
    """What a computer empire likes and how well it judges."""

    point: float
    point_late: float
    turn: float
    need: float
    wonder_need: float
    wonder: float
    city: float
    ship: float
    legion: float
    life: float
    card: float
    rival_point: float
    spoiler: float
    sure: float
    rich: float
    fear: float
    jaws: float
    follow: float
    idle: float
    purse: float
    thrift: float
    war: float
    error: float
    foresight: float
    raids: float
    guards: bool
    deals: bool


@cache
def temper(level: str, mood: str) -> Temper:
    """The weights of a level and temperament."""
    return Temper(**{**WEIGHTS["balanced"], **WEIGHTS.get(mood, {}), **WEIGHTS["level"][level]})


_fields: dict[tuple[int, int, int], bytes] = {}


def field(board: Board, mode: int, city: int) -> bytes:
    """The points from every tile to the nearest tile that touches a city."""
    key = (board.index, mode, city)
    found = _fields.get(key)
    if found is None:
        cost = board.cost[mode]
        found = _fields[key] = _spread(board, mode, [t for t in NEIGHBOURS[CITY_TILE[city]] if cost[t]])
    return found


def site_field(board: Board, site: int) -> bytes:
    """The points from every land tile to the nearest tile that touches a site."""
    key = (board.index, LAND, CITY_COUNT + site)
    found = _fields.get(key)
    if found is None:
        cost = board.cost[LAND]
        tile = SITE_TILE[site]
        found = _fields[key] = _spread(board, LAND, [t for t in (tile, *NEIGHBOURS[tile]) if cost[t]])
    return found


def _spread(board: Board, mode: int, goals: list[int]) -> bytes:
    points = bytearray([FAR]) * len(board.terrain)
    buckets: list[list[int]] = [list(goals)]
    for tile in goals:
        points[tile] = 0
    spent = 0
    cost = board.cost[mode]
    ways = board.ways(mode)
    while spent < len(buckets):
        for tile in buckets[spent]:
            if points[tile] != spent:
                continue
            for near, _ in ways[tile]:
                total = spent + cost[tile]
                if total < points[near]:
                    points[near] = total
                    while len(buckets) <= total:
                        buckets.append([])
                    buckets[total].append(near)
        spent += 1
    return bytes(points)


@cache
def _near(mode: int, city: int) -> tuple[tuple[int, int], ...]:
    """The cities within two or three moves: city, points."""
    row = DISTANCES["sea" if mode == SEA else "land"][city]
    return tuple((other, way) for other, way in enumerate(row) if way is not None and other != city and way <= 22)


class Outlook:
    """One look at the table by one seat; made anew for each decision."""

    def __init__(self, state: TradeState, seat: int, tune: Temper) -> None:
        self.state = state
        self.seat = seat
        self.tune = tune
        leader = max(state.points)
        left = (state.limit or 24) - state.turn
        self.horizon = max(0.0, min(left, (TARGET - leader) / PLANS.points_a_turn))
        self.point = tune.point + tune.point_late / (self.horizon + 1.0)
        if state.points[seat] >= TARGET - 3:
            self.point *= PLANS.last_points
        self.mine = cities_of(state, seat)
        self.home = CAPITAL[state.empire[seat]]
        self.pace = tune.turn
        self.needs: dict[int, list[float]] = {}
        self.wanted: dict[int, list[int]] = {}
        self.surplus: dict[int, list[int]] = {}
        self.crowded: dict[int, bool] = {}
        for city in self.mine:
            self._plan_city(city)
        self._sources: dict[int, list[float]] = {}
        self._errands: dict[tuple[object, ...], list[tuple[bytes, float, int]]] = {}
        self._dice: dict[int, int] = {}
        self._guards: dict[int, int] = {}
        self.plan: Plan | None = None

    # -- buildings --------------------------------------------------------------------------------------------

    def building_worth(self, city: int, building: int) -> float:
        """What a building brings: points, income, what it allows."""
        worth = BUILDING_POINTS[building] * self.point
        later = self.horizon
        name = 1 << building
        if name == WONDER:
            return (
                worth
                + min(PLANS.wonder_most, PLANS.wonder_income * later) * self.tune.foresight
                + self.tune.wonder * (later > 2)
            )
        if building in (0, 1):
            return worth + later * PLANS.quay_income + (PLANS.quay_early if later > 3 else 0.0)
        if building == 2:
            barracks = sum(self.state.buildings[other] >> 2 & 1 for other in self.mine)
            return worth + self._barracks(city, barracks)
        return worth + 1.0

    def _barracks(self, city: int, others: int) -> float:
        """What barracks allow: recruits where there are none yet, and legions that are not fed."""
        later = self.horizon
        allows = min(later, PLANS.barracks_most) if not others else 1.0
        return allows + self.state.legions[city] * min(later, PLANS.fed_turns) * PLANS.fed_legion

    def _plan_city(self, city: int) -> None:
        """The goods that the next buildings of a city still lack, and what each is worth there."""
        state = self.state
        stock = goods_of(state, city)
        plans = []
        for building in range(5):
            if state.buildings[city] >> building & 1 or (building == 4 and EMPIRE_OF_CITY[city] < 0):
                continue
            recipe = BUILDING_GOODS[building]
            missing = sum(max(0, n - have) for n, have in zip(recipe, stock, strict=True))
            plans.append(
                (
                    self.building_worth(city, building) - PLANS.missing_good * missing - BUILDING_COINS[building],
                    building,
                )
            )
        plans.sort(reverse=True)
        spare = list(stock)
        room = state.free[city]
        lacking = [0] * GOOD_COUNT
        worth = [0.0] * GOOD_COUNT
        for rank, (_, building) in enumerate(plans[:3]):
            value = self.tune.wonder_need if building == 4 else self.tune.need - PLANS.later_plan * rank
            lacks = [max(0, n - have) for n, have in zip(BUILDING_GOODS[building], spare, strict=True)]
            if sum(lacks) > room:
                break
            room -= sum(lacks)
            for good, count in enumerate(BUILDING_GOODS[building]):
                spare[good] = max(0, spare[good] - count)
                lacking[good] += lacks[good]
                if lacks[good]:
                    worth[good] = max(worth[good], value)
        self.wanted[city] = lacking
        self.needs[city] = worth
        self.surplus[city] = spare
        self.crowded[city] = bool(plans) and not any(lacking) and state.free[city] < 3

    # -- goods ------------------------------------------------------------------------------------------------

    def sale(self, city: int, good: int) -> float:
        """What a city pays for a good."""
        return float(WANTED if self.state.wants[city] == good else UNWANTED)

    def good_in(self, city: int, good: int, already: int = 0) -> float:
        """What one more of a good is worth in a city: for building, or sold."""
        if city in self.wanted and already < self.wanted[city][good]:
            return self.needs[city][good]
        return self.sale(city, good)

    def delivery(self, city: int, cargo: list[int]) -> float:
        """What a whole cargo is worth in a city."""
        total = 0.0
        room = self.state.free[city] if city in self.wanted else 0
        for good, count in enumerate(cargo):
            for already in range(count):
                value = self.good_in(city, good, already)
                if value > WANTED:
                    if room <= 0:
                        value = self.sale(city, good)
                    room -= 1
                total += value
        return total

    def sources(self, mode: int, dice: int) -> list[float]:
        """For every city what its product brings elsewhere, for a whole hold, less the turns of the way."""
        key = mode * 8 + dice
        found = self._sources.get(key)
        if found is not None:
            return found
        state = self.state
        turns = turns_table(dice)
        found = [0.0] * CITY_COUNT
        for city in range(CITY_COUNT):
            if state.owner[city] == NOT_ON_MAP:
                continue
            good = state.makes[city]
            best = 0.0
            for other, way in _near(mode, city):
                if state.owner[other] == NOT_ON_MAP:
                    continue
                value = 0.0
                if other in self.wanted:
                    need = min(4, self.wanted[other][good], state.free[other])
                    value = need * self.needs[other][good] + (4 - need) * self.sale(other, good)
                else:
                    value = 4 * self.sale(other, good)
                net = value - 4 - self.pace * max(1.0, turns[way])
                if net > best:
                    best = net
            found[city] = best + self.tune.idle
        self._sources[key] = found
        return found

    def forget_trade(self) -> None:
        """Goods of a city have changed: what can be made of them is worked out anew."""
        self._sources.clear()

    # -- war --------------------------------------------------------------------------------------------------

    def city_prize(self, city: int, former: int) -> float:
        """What taking a city brings beyond what it costs."""
        state = self.state
        claims = state.claims[self.seat * CITY_COUNT + city]
        keep = self.tune.city * min(1.0, self.horizon / WARFARE.turns_of_a_city)
        if former < 0:
            return keep + (0.0 if claims >> 4 & 1 else self.point)
        points = 2
        empire = EMPIRE_OF_CITY[city]
        if empire in state.empire and empire != state.empire[self.seat]:
            points += 3
        built = bin(state.buildings[city]).count("1")
        prize = keep + built + state.cargo[city] + (0.0 if claims >> former & 1 else points * self.point)
        if len(cities_of(state, former)) == 1:
            prize += self.point
        return (prize + WARFARE.rival_points * self.tune.rival_point) * self.tune.war

    def assault(self, unit: int, city: int, legions: int) -> tuple[float, int]:
        """The best worth of an attack on a city with up to so many legions, and how many to commit."""
        state = self.state
        former = state.owner[city]
        if legions <= 0 or forbidden(state, self.seat, "attack_cities", former):
            return 0.0, 0
        prize = self.city_prize(city, former)
        if former >= 0 and state.legions[city] > 1:
            prize = WARFARE.garrison_hit * self.tune.legion * self.tune.war
        best, commit = NO_WAY, 1
        for dice in range(1, legions + 1):
            chance = self.odds_of_assault(unit, city, dice)
            worth = chance * prize - (1.0 - chance) * dice * self.tune.legion
            if worth > best:
                best, commit = worth, dice
        return best, commit

    def odds_of_assault(self, unit: int, city: int, dice: int) -> float:
        """The chance of a unit to win against a city with so many dice."""
        state = self.state
        bonus = attack_bonus(state, unit, "city")
        if state.owner[city] < 0:
            return at_least(dice, needed_for_independent(state, city) - bonus)
        return beats(dice, bonus, state.legions[city], city_defence_bonus(state, city), False)

    def odds_of_duel(self, unit: int, other: int, dice: int) -> float:
        """The chance of a unit to win against another with so many dice."""
        state = self.state
        bonus = attack_bonus(state, unit, target_kind(state, other))
        return beats(dice, bonus, state.legions[CITY_COUNT + other] + 1, unit_defence_bonus(state, other), True)

    def gift(self, rival: int) -> float:
        """What a point that a rival gets costs: the nearer it is to winning, the more.

        All trade at once: a rival may have the points that win already while others still trade.
        """
        left = max(1, TARGET - self.state.points[rival])
        return self.tune.rival_point if left > _CLOSE else self.tune.rival_point + self.tune.spoiler / left**2

    def rash(self, chance: float) -> bool:
        """Whether to gamble a unit at such a chance would be foolish: after a loss this turn, or with the last ones."""
        state, first = self.state, self.seat * SLOTS
        mine = range(first, first + SLOTS)
        lost = any(state.tile[unit] < 0 and state.status[unit] & ATTACKED for unit in mine)
        left = sum(state.tile[unit] >= 0 for unit in mine)
        return chance < self.tune.sure and (lost or left <= 1)

    def duel(self, unit: int, other: int, loaded: int, legions: int) -> float:
        """What attacking a unit is worth with so many goods and legions aboard."""
        state, tune = self.state, self.tune
        if forbidden(state, self.seat, "attack_units", other // SLOTS):
            return 0.0
        theirs = CITY_COUNT + other
        chance = self.odds_of_duel(unit, other, legions + 1)
        win = self.point + state.cargo[theirs] + (2.0 + 2.0 * state.legions[theirs]) * tune.war
        lose = tune.ship + WARFARE.own_cargo * loaded + tune.legion * legions + self.gift(other // SLOTS)
        if self.rash(chance):
            return min(0.0, chance * win - (1.0 - chance) * lose) - 1.0
        return (chance * win - (1.0 - chance) * lose) * (tune.war if chance > 0.5 else 1.0)

    def raid(self, unit: int, tile: int, loaded: int, legions: int) -> float:
        """What the best prey that this turn's dice may bring within reach is worth, before they are thrown."""
        state = self.state
        dice = self.dice(unit)
        chances = reaching(dice)
        points = state.board.reach(self.mode(unit), tile, len(chances)).points
        best = 0.0
        for other, where in enumerate(state.tile):
            if where >= 0 and other // SLOTS != self.seat:
                away = min(points[near] for near in NEIGHBOURS[where])
                if away < len(chances):
                    best = max(best, chances[away] * self.duel(unit, other, loaded, legions))
        return best

    def jaws(self, kind: int, tile: int) -> float:
        """What a new unit is likely to lose, and to give away, to the enemy that can reach it best next turn."""
        state = self.state
        if not self.tune.jaws:
            return 0.0
        mode = LAND if kind == CARAVAN else SEA
        worst = 0.0
        for enemy, where in enumerate(state.tile):
            if where < 0 or enemy // SLOTS == self.seat or self.mode(enemy) != mode:
                continue
            chances = reaching(self.dice(enemy))
            points = state.board.reach(mode, where, len(chances)).points
            away = min(points[near] for near in NEIGHBOURS[tile])
            wins = beats(1 + state.legions[CITY_COUNT + enemy], attack_bonus(state, enemy, "ship"), 1, 0, True)
            if away < len(chances) and wins > EVEN:
                worst = max(worst, chances[away] * wins * (self.tune.ship + self.gift(enemy // SLOTS)))
        return worst * self.tune.jaws

    def threat(self, city: int) -> int:
        """How many enemy units with legions may reach a city next turn."""
        state = self.state
        count = 0
        for unit, tile in enumerate(state.tile):
            if tile >= 0 and unit // SLOTS != self.seat and state.legions[CITY_COUNT + unit]:
                mode = LAND if state.kind[unit] == CARAVAN else SEA
                if field(state.board, mode, city)[tile] <= 4 * self.dice(unit):
                    count += 1
        return count

    def guard(self, city: int) -> int:
        """How many legions a city should keep: two hold against one attack, whatever is rolled."""
        found = self._guards.get(city)
        if found is None:
            found = self._guards[city] = self._guard(city)
        return found

    def _guard(self, city: int) -> int:
        if not self.tune.guards:
            return 1
        danger = round(self.tune.fear * self.threat(city))
        if city == self.home or len(self.mine) == 1:
            return min(4, 2 + max(0, danger - 1))
        dear = self.state.buildings[city].bit_count() > 1
        return min(3, 1 + danger) if dear else min(2, 1 + danger)

    # -- ways -------------------------------------------------------------------------------------------------

    def dice(self, unit: int) -> int:
        """The unit's movement dice."""
        found = self._dice.get(unit)
        if found is None:
            found = self._dice[unit] = move_dice(self.state, unit)
        return found

    def mode(self, unit: int) -> int:
        """By sea or by land."""
        return LAND if self.state.kind[unit] == CARAVAN else SEA

    def errands(self, unit: int, cargo: list[int], legions: int) -> list[tuple[bytes, float, int]]:
        """What the unit could go for: points from every tile, the worth there, and the city (-1: a site)."""
        key = (unit, tuple(cargo), legions)
        found = self._errands.get(key)
        if found is not None:
            return found
        state = self.state
        mode = self.mode(unit)
        board = state.board
        dice = self.dice(unit)
        loaded = sum(cargo)
        room = UNIT_CAPACITY[state.kind[unit]] - legions - loaded
        sources = self.sources(mode, dice)
        rows: list[tuple[bytes, float, int]] = []
        here = state.tile[unit]
        for city in board.cities:
            away = field(board, mode, city)
            if away[here] > 40:
                continue
            owner = state.owner[city]
            worth = 0.0
            if not legions or owner in (FREE, self.seat):
                if loaded:
                    worth = self.delivery(city, cargo)
                    worth += self.tune.follow * sources[city] * self.tune.foresight
                else:
                    worth = sources[city] * room / ROOM_OF_A_UNIT
            if legions and owner != self.seat:
                worth += max(0.0, self.assault(unit, city, legions)[0])
            elif legions and self.tune.guards:
                short = self.guard(city) - state.legions[city]
                if short > 0:
                    worth += min(short, legions) * self.tune.legion * (2.0 if city == self.home else 1.0)
            if worth > 0:
                rows.append((away, worth, city))
        if mode == LAND:
            cargo_risk = PLANS.unit_at_risk + loaded * PLANS.good_at_risk + legions * self.tune.legion
            for site, kind in enumerate(SITE_KIND):
                if state.sites >> site & 1:
                    away = site_field(board, site)
                    if away[here] <= 24:
                        rows.append((away, self.site_worth(kind, cargo_risk), -1))
        rows.sort(key=lambda row: row[1] - self.pace * turns_table(dice)[row[0][here]], reverse=True)
        del rows[9:]
        self._errands[key] = rows
        return rows

    def site_worth(self, kind: str, risk: float) -> float:
        """What searching a site brings, less what is lost on a 1."""
        found = SEARCH[kind]
        unit = 1.0 if kind == "golden_temple" else self.tune.life
        return (sum(found) * unit - risk) / len(found) + PLANS.curiosity

    def prospect(self, unit: int, tile: int, cargo: list[int], legions: int) -> float:
        """What a unit may look forward to before it moves: wherever it goes, that takes a turn."""
        turns = turns_table(self.dice(unit))
        pace = self.pace
        best = NOWHERE
        for away, worth, _ in self.errands(unit, cargo, legions):
            net = worth - pace * max(1.0, turns[away[tile]])
            if net > best:
                best = net
        if self.tune.raids:
            best += max(0.0, self.raid(unit, tile, sum(cargo), legions) - pace) * self.tune.raids
        return best
