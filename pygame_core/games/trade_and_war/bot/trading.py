"""What a computer empire thinks of the things it can do in the Trade phase."""

from __future__ import annotations

from typing import NamedTuple

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
    WONDER,
)
from ..market import CARD_PRICE, LEGION_PRICE, UNIT_PRICE
from ..power import purchase_price, sale_price
from ..state import LOTS
from ..table import goods_of, legions_in_play, stored, unit_place, units_of
from .numbers import MARKET
from .outlook import Outlook

NEVER = -99.0


class Spree(NamedTuple):
    """A building that is finished at once by buying on the spot what is missing; -1 is none."""

    building: int = -1
    gain: float = 0.0
    crowding: int = 0
    """Legions that stand where its goods should lie."""


class Trader:
    """Values of trade actions, in coins."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state = look.state
        self.seat = look.seat
        self.coins = look.state.coins[look.seat]
        self._spree: dict[int, Spree] = {}
        self._prospects: dict[tuple[int, tuple[int, ...], int], float] = {}

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
        spree = self.spree(city)
        if spree.building >= 0 and stored(state, city, good) < BUILDING_GOODS[spree.building][good]:
            return spree.gain if not spree.crowding else NEVER
        if price <= 1 and self.look.wanted[city][good] > 0 and state.free[city] > 1:
            return self.look.needs[city][good] - price - MARKET.purchase_gain
        return NEVER

    def spree(self, city: int) -> Spree:
        """The building that is best finished at once by buying what is missing on the spot."""
        found = self._spree.get(city)
        if found is not None:
            return found
        state = self.state
        stock = goods_of(state, city)
        best = Spree()
        for building in range(len(BUILDINGS)):
            if state.buildings[city] >> building & 1 or (building == 4 and city not in CAPITAL):
                continue
            cost = BUILDING_COINS[building]
            missing = 0
            for good, count in enumerate(BUILDING_GOODS[building]):
                lack = max(0, count - stock[good])
                missing += lack
                cost += lack * purchase_price(state, self.seat, good, city)
            crowding = max(0, missing - state.free[city])
            if cost > self.coins or crowding > self._ready_to_board(city):
                continue
            trouble = MARKET.spree_good * (4 - missing) + MARKET.boarding * crowding
            gain = self.look.building_worth(city, building) - self._price(cost) - trouble
            if gain > best.gain:
                best = Spree(building, gain, crowding)
        self._spree[city] = best
        return best

    def _ready_to_board(self, city: int) -> int:
        """Legions that could make room in a city by going aboard beside it; one stays."""
        state = self.state
        berths = sum(
            state.free[unit_place(unit)]
            for unit in units_of(state, self.seat)
            if state.board.touch[state.tile[unit]] == city
        )
        return min(state.legions[city] - max(1, state.tired[city]), berths)

    def _sell(self, place: int, good: int) -> float:
        state = self.state
        city = self._market(place)
        price: int = sale_price(state, self.seat, good, city)
        lot = place * LOTS + good * 4
        count = state.hold[lot] + state.hold[lot + 1]
        if place >= CITY_COUNT:
            lost = -self.with_goods(place - CITY_COUNT, good, -count)
            refill = min(
                count, max(0.0, self.look.sources(self.look.mode(place - CITY_COUNT), 2)[city]) * count / MARKET.refill
            )
            return float((count * price - lost + refill) / count + MARKET.dear_first * price)
        if self.look.surplus[place][good] <= 0:
            return NEVER
        return float(price) - MARKET.kept_good if price > 1 or self.look.crowded[place] else NEVER

    def _build(self, city: int, building: int) -> float:
        used = sum(
            MARKET.built_in * self.look.needs[city][good] * count for good, count in enumerate(BUILDING_GOODS[building])
        )
        return float(self.look.building_worth(city, building) - BUILDING_COINS[building] - used)

    def _pass(self, source: int, goal: int, good: int) -> float:
        state = self.state
        if source >= CITY_COUNT and goal < CITY_COUNT:
            lot = source * LOTS + good * 4
            count = state.hold[lot] + state.hold[lot + 2]
            spree = self.spree(goal)
            wanted = self.look.wanted[goal][good]
            if spree.building >= 0 and stored(state, goal, good) < BUILDING_GOODS[spree.building][good]:
                return spree.gain + MARKET.to_its_city if not spree.crowding else NEVER
            count = min(count, wanted, state.free[goal])
            if count <= 0:
                return NEVER
            worth = count * self.look.needs[goal][good]
            return (worth + self.with_goods(source - CITY_COUNT, good, -count)) / count
        if source < CITY_COUNT and goal >= CITY_COUNT:
            spare = min(self.look.surplus[source][good], state.free[goal])
            if spare <= 0:
                return NEVER
            return self.with_goods(goal - CITY_COUNT, good, spare) / spare - MARKET.loading
        return NEVER

    def _march(self, source: int, goal: int) -> float:
        state = self.state
        if source < CITY_COUNT:
            unit = goal - CITY_COUNT
            spree = self.spree(source)
            if spree.crowding:
                return spree.gain
            spare = min(state.legions[source] - self.look.guard(source), state.free[goal], 3 - state.legions[goal])
            best = NEVER
            for count in range(1, spare + 1):
                best = max(best, (self.with_legions(unit, count) - MARKET.boarding * count) / count)
            return best
        if goal < CITY_COUNT:
            unit = source - CITY_COUNT
            short = self.look.guard(goal) - state.legions[goal]
            relief = self.with_legions(unit, -1)
            worth = (
                self.look.tune.legion * (MARKET.guard_home if goal == self.look.home else MARKET.guard_city)
                if short > 0
                else -MARKET.idle_march
            )
            return relief + worth
        return NEVER

    def _recruit(self, city: int, place: int) -> float:
        state = self.state
        price = float(LEGION_PRICE)
        if legions_in_play(state, self.seat) >= LEGION_STOCK or self.look.horizon < 1:
            return NEVER
        if place < CITY_COUNT:
            short = self.look.guard(city) - state.legions[city]
            if short > 0:
                lacking = MARKET.recruit_home if city == self.look.home else MARKET.recruit_city
                return self.look.tune.legion * lacking - self._price(price)
            return NEVER
        if state.legions[place] >= 3:
            return NEVER
        return self.with_legions(place - CITY_COUNT, 1) - self._price(price) - 1.0 - self._thrift(price)

    def _price(self, price: float) -> float:
        """What a price means to the purse: coins beyond a Wonder to come and a full load for every ship are cheap."""
        wonder = BUILDING_COINS[-1] if self._wonder_to_come() else 0
        spare = self.coins - price - wonder - self._cargo_money()
        return price * (self.look.tune.rich if spare >= 0 else 1.0)

    def _wonder_to_come(self) -> bool:
        home = self.look.home
        return home in self.look.wanted and not self.state.buildings[home] & WONDER

    def _thrift(self, price: float) -> float:
        """Coins are kept together while a Wonder is near: what spending some of them costs."""
        if self.coins - price >= BUILDING_COINS[-1] + self._cargo_money() or not self._wonder_to_come():
            return 0.0
        stock = goods_of(self.state, self.look.home)
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
            worth = min(later, MARKET.war_ship_turns) * (MARKET.war_ship + look.tune.raids) * look.tune.war
            return worth - self._price(price) - 2.0 - self._thrift(price) - look.jaws(kind, tile)
        mode = 1 if kind == CARAVAN else 0
        trade = look.sources(mode, 2)[city]
        fleet = sum(state.kind[unit] == kind for unit in units_of(state, self.seat))
        useful = MARKET.galley if kind != CARAVAN else MARKET.caravan
        value = min(later, MARKET.unit_turns) * (useful + min(trade, MARKET.trade_most) * MARKET.trade)
        value -= self._price(price) + MARKET.each_unit * fleet + self._thrift(price) + look.jaws(kind, tile)
        return float(value - MARKET.tile_order * (tile % 7))

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
        value = look.tune.card * min(1.0, MARKET.card_late + look.horizon / MARKET.card_turns) - self._price(CARD_PRICE)
        value -= self._thrift(CARD_PRICE)
        if look.horizon < 1.0:
            value += MARKET.card_points * look.point
        return (
            float(value)
            - (MARKET.card_poor if left < 10 and look.horizon > 1 else 0.0)
            - MARKET.card_held * len(self.state.hands[self.seat])
        )

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
                worth += min(goods, effect.limit or 4) - MARKET.price_card
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
                    value += used * needs[good] + (taken - used) * MARKET.good_not_needed
                best = max(best, value)
        return best - 2.0
