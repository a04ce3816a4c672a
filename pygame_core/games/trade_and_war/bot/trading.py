"""What a computer empire thinks of the things it can do in the Trade phase."""

from __future__ import annotations

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import (
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDINGS,
    CAPITAL,
    CARAVAN,
    CARD,
    CARDS,
    EFFECTS,
    GOOD,
    GOOD_COUNT,
    LEGION_STOCK,
    UNITS,
    WAR_SHIP,
)
from ..market import CARD_PRICE, UNIT_PRICE, city_actions, unit_actions
from ..power import purchase_price, sale_price
from ..state import LOTS
from ..table import goods_of, legions_in_play, stored, unit_place, units_of
from .outlook import Outlook

NEVER = -99.0


class Trader:
    """Values of trade actions, in coins."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state = look.state
        self.seat = look.seat
        self.coins = look.state.coins[look.seat]
        self._spree: dict[int, tuple[int, float, int]] = {}
        self._prospects: dict[tuple[int, tuple[int, ...], int], float] = {}

    def places(self) -> list[int]:
        """The places one can look at."""
        return [*self.look.mine, *(unit_place(unit) for unit in units_of(self.state, self.seat))]

    def actions_at(self, place: int) -> list[Action]:
        """What can be done at a place."""
        if place < CITY_COUNT:
            return city_actions(self.state, self.seat, place)
        return unit_actions(self.state, self.seat, place - CITY_COUNT)

    # -- prospects of a unit ----------------------------------------------------------------------------------

    def prospect(self, unit: int, cargo: list[int], legions: int) -> float:
        """What a unit may look forward to with this aboard."""
        key = (unit, tuple(cargo), legions)
        found = self._prospects.get(key)
        if found is None:
            found = self._prospects[key] = self.look.prospect(unit, self.state.tile[unit], cargo, legions)
        return found

    def with_goods(self, unit: int, good: int, count: int) -> float:
        """How much the prospect grows with more (or less) of a good aboard."""
        place = unit_place(unit)
        cargo = goods_of(self.state, place)
        legions = self.state.legions[place]
        before = self.prospect(unit, cargo, legions)
        cargo[good] += count
        return self.prospect(unit, cargo, legions) - before

    def with_legions(self, unit: int, count: int) -> float:
        """How much the prospect grows with more (or fewer) legions aboard."""
        place = unit_place(unit)
        cargo = goods_of(self.state, place)
        legions = self.state.legions[place]
        return self.prospect(unit, cargo, legions + count) - self.prospect(unit, cargo, legions)

    # -- values -----------------------------------------------------------------------------------------------

    def value(self, action: Action) -> float:
        """What an action is worth; 0 is doing nothing."""
        verb = str(action[0])
        if verb == "buy":
            return self._buy(int(action[1]), GOOD[str(action[2])])
        if verb == "sell":
            return self._sell(int(action[1]), GOOD[str(action[2])])
        if verb == "build":
            return self._build(int(action[1]), BUILDINGS.index(str(action[2])))
        if verb == "pass":
            return self._pass(int(action[1]), int(action[2]), GOOD[str(action[3])])
        if verb == "march":
            return self._march(int(action[1]), int(action[2]))
        if verb == "recruit":
            return self._recruit(int(action[1]), int(action[2]))
        if verb == "order":
            return self._order(UNITS.index(str(action[1])), int(action[2]))
        if verb == "buy_card":
            return self._buy_card()
        if verb == "play":
            return self._play(CARD[str(action[1])])
        return NEVER

    def _market(self, place: int) -> int:
        return place if place < CITY_COUNT else self.state.board.touch[self.state.tile[place - CITY_COUNT]]

    def _buy(self, place: int, good: int) -> float:
        state = self.state
        city = self._market(place)
        price = purchase_price(state, self.seat, good, city)
        if place >= CITY_COUNT:
            count = min(state.free[place], self.coins // max(price, 1))
            best = NEVER
            for lot in range(count, 0, -1):
                gain = (self.with_goods(place - CITY_COUNT, good, lot) - lot * price) / lot
                best = max(best, gain)
                if lot <= 3:
                    break
            return best
        building, gain, _ = self.spree(city)
        if building >= 0 and stored(state, city, good) < BUILDING_GOODS[building][good]:
            return gain
        if price <= 1 and self.look.wanted[city][good] > 0 and state.free[city] > 1:
            return self.look.needs[city][good] - price - 1.5
        return NEVER

    def spree(self, city: int) -> tuple[int, float, int]:
        """The building that is best finished at once by buying what is missing on the spot: its number, gain, cost."""
        found = self._spree.get(city)
        if found is not None:
            return found
        state = self.state
        stock = goods_of(state, city)
        best = (-1, 0.0, 0)
        for building in range(len(BUILDINGS)):
            if state.buildings[city] >> building & 1 or (building == 4 and city not in CAPITAL):
                continue
            cost = BUILDING_COINS[building]
            missing = 0
            for good, count in enumerate(BUILDING_GOODS[building]):
                lack = max(0, count - stock[good])
                missing += lack
                cost += lack * purchase_price(state, self.seat, good, city)
            if cost > self.coins or missing > state.free[city]:
                continue
            gain = self.look.building_worth(city, building) - cost - 1.2 * (4 - missing)
            if gain > best[1]:
                best = (building, gain, cost)
        self._spree[city] = best
        return best

    def _sell(self, place: int, good: int) -> float:
        state = self.state
        city = self._market(place)
        price: int = sale_price(state, self.seat, good, city)
        lot = place * LOTS + good * 4
        count = state.hold[lot] + state.hold[lot + 1]
        if place >= CITY_COUNT:
            lost = -self.with_goods(place - CITY_COUNT, good, -count)
            refill = min(count, max(0.0, self.look.sources(self.look.mode(place - CITY_COUNT), 2)[city]) * count / 8.0)
            return float((count * price - lost + refill) / count + 0.01 * price)
        if self.look.surplus[place][good] <= 0:
            return NEVER
        return float(price) - 0.9 if price > 1 or self.look.crowded[place] else NEVER

    def _build(self, city: int, building: int) -> float:
        used = sum(0.25 * self.look.needs[city][good] * count for good, count in enumerate(BUILDING_GOODS[building]))
        return float(self.look.building_worth(city, building) - BUILDING_COINS[building] - used)

    def _pass(self, source: int, goal: int, good: int) -> float:
        state = self.state
        if source >= CITY_COUNT and goal < CITY_COUNT:
            lot = source * LOTS + good * 4
            count = state.hold[lot] + state.hold[lot + 2]
            building, gain, _ = self.spree(goal)
            wanted = self.look.wanted[goal][good]
            if building >= 0 and stored(state, goal, good) < BUILDING_GOODS[building][good]:
                return gain + 3.0
            count = min(count, wanted, state.free[goal])
            if count <= 0:
                return NEVER
            worth = count * self.look.needs[goal][good]
            return (worth + self.with_goods(source - CITY_COUNT, good, -count)) / count
        if source < CITY_COUNT and goal >= CITY_COUNT:
            spare = min(self.look.surplus[source][good], state.free[goal])
            if spare <= 0:
                return NEVER
            return self.with_goods(goal - CITY_COUNT, good, spare) / spare - 1.2
        return NEVER

    def _march(self, source: int, goal: int) -> float:
        state = self.state
        if source < CITY_COUNT:
            unit = goal - CITY_COUNT
            spare = min(state.legions[source] - self.look.guard(source), state.free[goal], 3 - state.legions[goal])
            best = NEVER
            for count in range(1, spare + 1):
                best = max(best, (self.with_legions(unit, count) - 0.6 * count) / count)
            return best
        if goal < CITY_COUNT:
            unit = source - CITY_COUNT
            short = self.look.guard(goal) - state.legions[goal]
            relief = self.with_legions(unit, -1)
            worth = self.look.tune.legion * (1.5 if goal == self.look.home else 0.8) if short > 0 else -0.4
            return relief + worth
        return NEVER

    def _recruit(self, city: int, place: int) -> float:
        state = self.state
        price = 5.0
        if legions_in_play(state, self.seat) >= LEGION_STOCK or self.look.horizon < 1:
            return NEVER
        if place < CITY_COUNT:
            short = self.look.guard(city) - state.legions[city]
            if short > 0:
                return self.look.tune.legion * (2.0 if city == self.look.home else 1.2) - price
            return NEVER
        if state.legions[place] >= 3:
            return NEVER
        return self.with_legions(place - CITY_COUNT, 1) - price - 1.0 - self._thrift(price)

    def _thrift(self, price: float) -> float:
        """Coins are kept together while a Wonder is near: what spending some of them costs."""
        home = self.look.home
        if home not in self.look.wanted or self.state.buildings[home] >> 4 & 1:
            return 0.0
        stock = goods_of(self.state, home)
        have = sum(min(n, stock[good]) for good, n in enumerate(BUILDING_GOODS[4]))
        return float(self.look.tune.thrift * have * price)

    def _order(self, kind: int, tile: int) -> float:
        look, state = self.look, self.state
        later = look.horizon
        city = state.board.touch[tile]
        price = UNIT_PRICE[kind]
        if self.coins < price + self._cargo_money():
            return NEVER
        if kind == WAR_SHIP:
            return min(later, 8.0) * (1.5 + look.tune.raids) * look.tune.war - price - 2.0 - self._thrift(price)
        mode = 1 if kind == CARAVAN else 0
        trade = look.sources(mode, 2)[city]
        fleet = sum(state.kind[unit] == kind for unit in units_of(state, self.seat))
        useful = 2.4 if kind != CARAVAN else 1.9
        value = min(later, 7.0) * (useful + min(trade, 4.0) * 0.2) - price - 1.2 * fleet - self._thrift(price)
        return float(value - 0.01 * (tile % 7))

    def _cargo_money(self) -> int:
        """Coins that holds beside a city could carry goods for."""
        state = self.state
        holds = sum(
            min(3, state.free[unit_place(unit)])
            for unit in units_of(state, self.seat)
            if state.board.touch[state.tile[unit]] >= 0
        )
        return int(holds * self.look.tune.purse)

    def _buy_card(self) -> float:
        look = self.look
        left = self.coins - CARD_PRICE
        value = look.tune.card * min(1.0, 0.4 + look.horizon / 5.0) - CARD_PRICE - self._thrift(CARD_PRICE)
        if look.horizon < 1.0:
            value += 0.12 * look.point
        return float(value) - (3.0 if left < 10 and look.horizon > 1 else 0.0) - 0.25 * len(self.state.hands[self.seat])

    def _play(self, card: int) -> float:
        """What playing a trade card now brings."""
        look, state = self.look, self.state
        worth = 0.0
        for number in CARDS[card].effects:
            effect = EFFECTS[number]
            if effect.op == "build_free":
                worth += look.point + 2.0
            elif effect.op == "goods":
                worth += self._goods_card(effect.goods, effect.choose)
            elif effect.op == "legions":
                worth += look.tune.legion if look.horizon > 1 else 0.0
            elif effect.op == "price":
                goods = 0
                for unit in units_of(state, self.seat):
                    if state.board.touch[state.tile[unit]] >= 0:
                        goods += state.cargo[unit_place(unit)]
                worth += min(goods, effect.limit or 4) - 2.5
            else:
                worth += 1.0
        return worth

    def _goods_card(self, goods: tuple[int, ...], choose: int) -> float:
        best = 0.0
        for city in self.look.mine:
            room = self.state.free[city]
            wanted, needs = self.look.wanted[city], self.look.needs[city]
            if choose:
                useful = sorted((needs[good] for good in range(GOOD_COUNT) if wanted[good]), reverse=True)
                best = max(best, sum(useful[: min(choose, room)]))
            else:
                value = 0.0
                for good, count in enumerate(goods):
                    taken = min(count, room)
                    room -= taken
                    used = min(taken, wanted[good])
                    value += used * needs[good] + (taken - used) * 0.8
                best = max(best, value)
        return best - 2.0
