"""What the dice of a turn are worth: the best way to spend them, by the value of the board that it leaves.

The value of a board is a sum (see value.py), so the spending falls apart: population goes into provinces, armies and
monuments; goods into urns, developments, ships and wealth; only ports need both. Each part is solved exactly once
for each amount and remembered, which makes all final hands of a turn cheap enough to be weighed one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..data import (
    ALL_DEVELOPMENTS,
    COLONY_DEVELOPMENTS,
    DEVELOPMENT_NUMBER,
    DEVELOPMENTS,
    EITHER,
    EITHER_ON_FACE,
    FATE_FACES,
    FOOD,
    FOOD_BY_FATE,
    FOOD_ON_FACE,
    INNOVATION,
    MONUMENT_BOXES,
    MONUMENTS,
    MOST_ARMIES,
    MOST_FOOD,
    MOST_GOODS,
    MOST_PORTS,
    MOST_PROVINCE_BOXES,
    MOST_PROVINCES,
    MOST_SHIPS,
    MOST_WEALTH,
    POPULATION,
    POPULATION_ON_FACE,
    PORT,
    PORT_URNS,
    PORTS_BY_URNS,
    PROVINCE_ARMIES,
    PROVINCE_TRIBUTE,
    PROVINCES_BY_BOXES,
    SHIP_PRICE,
    SKULL,
    TRAITS,
    WEALTH_POINTS,
    WEALTH_VALUE,
    price,
)
from .board import Board, Rivals
from .numbers import WORST
from .value import (
    BY_DICE,
    FEWEST_DICE,
    GOODS_BENDS,
    LEAST_SURPLUS,
    MOST_SURPLUS,
    PLACE,
    SHIPS_BEND,
    WALL,
    Weights,
    province_part,
    unfinished,
)
from .war import Aftermath, War

MOST_POPULATION = 20
"""More than six dice and the fate die can bring."""
_COINAGE = DEVELOPMENT_NUMBER["coinage"]
_SURPLUS = PLACE[f"surplus{LEAST_SURPLUS}"]


class Bundle(NamedTuple):
    """Colonies to complete together: what they cost, what they are worth, what they grant."""

    cost: int
    ships: int
    worth: float
    goods: int = 0
    food: int = 0
    armies: int = 0
    new_ships: int = 0
    innovations: int = 0


NOTHING = Bundle(0, 0, 0.0)


class HandRow(NamedTuple):
    """A final hand counted: how many dice show each face, skulls on all dice, and the fate die's face."""

    populations: int
    foods: int
    eithers: int
    innovations: int
    ports: int
    skulls: int
    fate: int


def count_hand(empire: Sequence[int], fate: int) -> HandRow:
    """Count a hand; `fate` is the place of a face on the fate die."""
    face = FATE_FACES[fate]
    count = empire.count
    return HandRow(
        count(POPULATION),
        count(FOOD),
        count(EITHER),
        count(INNOVATION),
        count(PORT),
        count(SKULL) + (face == SKULL),
        face,
    )


class Spending(NamedTuple):
    """One way through steps 4 to 6, and the board that it leaves."""

    worth: float
    board: Board
    development: int
    """The development bought; -1: none."""


class Planner:
    """The best spending for one board, one set of weights, and what is known of the others."""

    def __init__(
        self,
        board: Board,
        weights: Weights,
        rivals: Rivals,
        expansion: bool,
        bundles: Sequence[Bundle] = (),
        monument_population: int = 0,
        free_boxes: int = 0,
        most_population: int = MOST_POPULATION,
    ) -> None:
        self.board = board
        self.weights = weights
        self.rivals = rivals
        self.expansion = expansion
        self.bundles = tuple(bundles)
        self.traits = TRAITS[board.developments]
        self._bonuses()
        self._tables()
        self.monuments = self._monument_table(monument_population, free_boxes, most_population)
        self._spent: dict[int, float] = {}
        self._people: dict[int, float] = {}
        self._bought: dict[int, float] = {}
        self._kept: dict[int, float] = {}
        self._ports: dict[int, list[tuple[int, int, int, float]]] = {}
        self._war: dict[tuple[int, int], Aftermath] = {}

    # -- tables ---------------------------------------------------------------------------------------------

    def _bonuses(self) -> None:
        """Points at the end for each piece, from the developments owned."""
        per = dict.fromkeys(("ships", "food", "armies", "ports", "provinces", "monuments", "colonies", "mines"), 0)
        for number, development in enumerate(DEVELOPMENTS):
            if self.board.developments >> number & 1:
                for bonus in development.bonus:
                    if self.expansion or bonus.per not in ("mines", "colonies"):
                        per[bonus.per] += bonus.points
        self.per = per

    def _tables(self) -> None:
        board, weights, per = self.board, self.weights, self.per
        owned = board.developments
        place = PLACE
        self.army = [0.0] + [
            per["armies"] * count + weights[place[f"armies{count}"]] for count in range(1, MOST_ARMIES + 1)
        ]
        self.food = [
            [per["food"] * (food // 3) + self._surplus(food - provinces) for food in range(MOST_FOOD + 1)]
            for provinces in range(MOST_PROVINCES + 1)
        ]
        by_dice = sum(weights[place[f"{name}_dice"]] for name in BY_DICE if owned >> DEVELOPMENT_NUMBER[name] & 1)
        self.land = [
            [
                (weights[place[f"dice{max(ports, provinces)}"]] if max(ports, provinces) > FEWEST_DICE else 0.0)
                + by_dice * (max(ports, provinces) - FEWEST_DICE)
                + (weights[place["ports"]] + per["ports"]) * ports
                + (weights[place["provinces"]] + per["provinces"]) * provinces
                for ports in range(MOST_PORTS + 1)
            ]
            for provinces in range(MOST_PROVINCES + 1)
        ]
        self.province = self._province_table()
        self.good = [
            weights[place["goods"]] * goods
            + weights[place["goods_bend0"]] * max(0, goods - GOODS_BENDS[0])
            + weights[place["goods_bend1"]] * max(0, goods - GOODS_BENDS[1])
            for goods in range(MOST_GOODS + 1)
        ]
        self.wealth_worth = WEALTH_POINTS + weights[place["wealth"]]
        self.ship = [
            (weights[place["ships"]] + per["ships"]) * ships + weights[place["ships_bend"]] * max(0, ships - SHIPS_BEND)
            for ships in range(MOST_SHIPS + 1)
        ]
        self.may_ship = self.expansion or self.traits.ships > 0
        self.purchases = self._purchase_table()
        self.fixed = (
            board.points
            + self.traits.points
            + weights[place["one"]]
            + weights[place["conquest"]] * board.conquest
            + (weights[place["colonies"]] + per["colonies"]) * board.colonies
            + per["mines"] * board.mines
            + weights[place["pegs"]] * board.pegs
            + sum(
                weights[place[development.id]] for number, development in enumerate(DEVELOPMENTS) if owned >> number & 1
            )
        )

    def _surplus(self, surplus: int) -> float:
        if surplus >= MOST_SURPLUS:
            return 0.0
        return self.weights[_SURPLUS + max(surplus, LEAST_SURPLUS) - LEAST_SURPLUS]

    def _province_table(self) -> list[tuple[int, int, float]]:
        """By boxes filled now: provinces that stand then, armies they bring, tribute and worth of a part."""
        board = self.board
        weight = self.weights[PLACE["province_part"]]
        rows = []
        for boxes in range(MOST_PROVINCE_BOXES - board.province_boxes + 1):
            total = board.province_boxes + boxes
            provinces = PROVINCES_BY_BOXES[total]
            armies = sum(PROVINCE_ARMIES[board.provinces : provinces])
            tribute = sum(PROVINCE_TRIBUTE[board.provinces : provinces])
            rows.append((provinces, armies, tribute + weight * province_part(total, provinces)))
        return rows

    def _monument_table(self, spent: int, free: int, most_population: int) -> list[float]:
        """By population put into monuments: the worth of all monuments after the best spreading of the boxes."""
        board, weights = self.board, self.weights
        architecture = self.traits.boxes > 0
        boxes = [
            (
                3 * ((spent + people) // 2) + (spent + people) % 2 - (3 * (spent // 2) + spent % 2)
                if architecture
                else people
            )
            + free
            for people in range(most_population + 1)
        ]
        self._box_counts = boxes
        self._monument_rows: list[tuple[list[float], list[float]]] = []
        most = boxes[-1]
        best = [0.0] * (most + 1)
        for number, monument in enumerate(MONUMENTS):
            filled = board.boxes[number]
            if filled == monument.boxes:
                done = self.per["monuments"] + (weights[PLACE["wall"]] if number == WALL else 0.0)
                self._monument_rows.append((best, []))
                best = [value + done for value in best]
                continue
            points = monument.first if board.firsts >> number & 1 else monument.later
            worths = []
            for more in range(min(most, monument.boxes - filled) + 1):
                if filled + more == monument.boxes:
                    worth = points + self.per["monuments"] + (weights[PLACE["wall"]] if number == WALL else 0.0)
                else:
                    worth = unfinished(weights, number, filled + more, points)
                worths.append(worth)
            self._monument_rows.append((best, worths))
            best = [
                max([best[total - more] + worths[more] for more in range(min(total + 1, len(worths)))])
                for total in range(most + 1)
            ]
        return [best[count] for count in boxes]

    def _purchase_table(self) -> list[tuple[int, float, int, int]]:
        """Price, worth, goods a wealth then costs, and number of every development that could be bought."""
        board, weights = self.board, self.weights
        owned = board.developments
        dice = max(board.ports, board.provinces)
        has = {
            "ships": board.ships,
            "food": max(0, board.food - board.provinces),
            "armies": board.armies,
            "ports": board.ports,
            "provinces": board.provinces,
            "monuments": sum(1 for a, b in zip(board.boxes, MONUMENT_BOXES, strict=True) if a == b),
            "colonies": board.colonies,
            "mines": board.mines,
        }
        rows = []
        sold = COLONY_DEVELOPMENTS if self.expansion else ALL_DEVELOPMENTS
        for number, development in enumerate(DEVELOPMENTS):
            if owned >> number & 1 or not sold >> number & 1:
                continue
            worth = development.points + weights[PLACE[development.id]]
            if development.id in BY_DICE:
                worth += weights[PLACE[f"{development.id}_dice"]] * (dice - FEWEST_DICE)
            for bonus in development.bonus:
                if self.expansion or bonus.per not in ("mines", "colonies"):
                    worth += has[bonus.per] // bonus.each * bonus.points
            rate = TRAITS[owned | 1 << number].set
            rows.append((price(number, owned), worth, rate, number))
        return rows

    # -- goods ----------------------------------------------------------------------------------------------

    def keep(self, goods: int, wealth: int, ships: int, rate: int) -> float:
        """The worth of goods that buy no development: kept, stored as wealth, or built into ships."""
        key = ((goods * 8 + wealth) * 16 + ships) * 8 + rate
        known = self._kept.get(key)
        if known is not None:
            return known
        each = self.wealth_worth
        best = WORST
        built = 0
        while True:
            left = goods - built * SHIP_PRICE
            base = self.ship[ships + built]
            for stored in range(min(left // rate, MOST_WEALTH - wealth) + 1):
                worth = base + self.good[left - stored * rate] + each * (wealth + stored)
                if worth > best:
                    best = worth
            built += 1
            if not self.may_ship or built * SHIP_PRICE > goods or ships + built > MOST_SHIPS:
                break
        self._kept[key] = best
        return best

    def buy(self, goods: int, innovations: int, ships: int) -> float:
        """The worth of goods, wealth and innovations after the best purchase, or none."""
        key = (goods * 16 + innovations) * 16 + ships
        known = self._bought.get(key)
        if known is not None:
            return known
        keep = self.keep
        best = WORST
        for worth, left, wealth, rate, _ in self._purchase_ways(goods, innovations):
            found = worth + keep(left, wealth, ships, rate)
            if found > best:
                best = found
        self._bought[key] = best
        return best

    def _purchase_ways(self, goods: int, innovations: int) -> list[tuple[float, int, int, int, int]]:
        """Worth of a purchase, goods and wealth left after it, goods a wealth then costs, and its number (-1: none)."""
        wealth = self.board.wealth
        free = innovations * self.traits.innovation
        ways = [(0.0, goods, wealth, self.traits.set, -1)]
        for cost, worth, rate, number in self.purchases:
            left = cost - free
            if left > goods + wealth * WEALTH_VALUE:
                continue
            for spent in range(wealth + 1):
                rest = left - spent * WEALTH_VALUE
                if rest > goods:
                    continue
                ways.append((worth, goods - max(0, rest), wealth - spent, rate, number))
                if rest <= 0:
                    break
        return ways

    # -- population -----------------------------------------------------------------------------------------

    def people(self, population: int, food: int, armies: int, ports: int) -> float:
        """The worth of provinces, armies, food and monuments after the best use of population."""
        key = ((population * 16 + food) * 16 + armies) * 8 + ports
        known = self._people.get(key)
        if known is not None:
            return known
        best = WORST
        army, monuments, land, foods = self.army, self.monuments, self.land, self.food
        rows = self.province
        for boxes in range(min(population, len(rows) - 1) + 1):
            provinces, more, worth = rows[boxes]
            base = worth + land[provinces][ports]
            stand = armies + more
            if stand > MOST_ARMIES:
                stand = MOST_ARMIES
            rest = population - boxes
            granary = foods[provinces]
            most = min(rest, food, MOST_ARMIES - stand)
            for raised in range(most + 1):
                found = base + army[stand + raised] + granary[food - raised] + monuments[rest - raised]
                if found > best:
                    best = found
        self._people[key] = best
        return best

    # -- everything -----------------------------------------------------------------------------------------

    def build(self, population: int, food: int, goods: int, innovations: int, armies: int, ships: int) -> float:
        """The best of step 4 to 6 with what there is to spend, without the fixed part."""
        best = WORST
        for ports, boxes, urns, ahead in self._port_ways(population, goods):
            found = (
                self.people(population - boxes, food, armies, ports)
                + self.buy(goods - urns, innovations, ships)
                + ahead
            )
            if found > best:
                best = found
        return best

    def _port_ways(self, population: int, goods: int) -> list[tuple[int, int, int, float]]:
        """Ports that may stand then, with the boxes and urns to fill, and what is worth having ahead."""
        key = min(population, 3) * 16 + goods
        known = self._ports.get(key)
        if known is not None:
            return known
        board, weights = self.board, self.weights
        box_weight, urn_weight = weights[PLACE["port_box"]], weights[PLACE["urns"]]
        boxes, urns = board.port_boxes, board.urns
        found = []
        for target in range(board.ports, min(MOST_PORTS, board.ports + 2) + 1):
            more_urns = max(0, PORT_URNS[target - 1] - urns)
            if more_urns > goods:
                break
            least = max(0, target - boxes)
            for more_boxes in range(least, min(population, MOST_PORTS - boxes, least + 1) + 1):
                if min(boxes + more_boxes, PORTS_BY_URNS[urns + more_urns]) == target:
                    ahead = box_weight * (boxes + more_boxes - target) + urn_weight * (
                        urns + more_urns - PORT_URNS[target - 1]
                    )
                    found.append((target, more_boxes, more_urns, ahead))
        self._ports[key] = found
        return found

    def spend(self, population: int, food: int, goods: int, innovations: int, armies: int, ships: int) -> float:
        """The best of steps 3b to 6, without the fixed part."""
        key = population << 20 | food << 16 | goods << 12 | innovations << 8 | armies << 4 | ships
        known = self._spent.get(key)
        if known is not None:
            return known
        best = self.build(population, food, goods, innovations, armies, ships)
        for bundle in self.bundles:
            if bundle.cost <= population and bundle.ships <= ships:
                found = bundle.worth + self.build(
                    population - bundle.cost,
                    min(MOST_FOOD, food + bundle.food),
                    min(MOST_GOODS, goods + bundle.goods),
                    innovations + bundle.innovations,
                    min(MOST_ARMIES, armies + bundle.armies),
                    min(MOST_SHIPS, ships - bundle.ships + bundle.new_ships),
                )
                if found > best:
                    best = found
        self._spent[key] = best
        return best

    def settled(self) -> float:
        """The worth of the board once building is over, without its goods, wealth and ships."""
        board, weights = self.board, self.weights
        ahead = weights[PLACE["port_box"]] * (board.port_boxes - board.ports)
        ahead += weights[PLACE["urns"]] * (board.urns - PORT_URNS[board.ports - 1])
        self.may_ship = False
        return (
            self.fixed
            + self.army[board.armies]
            + self.food[board.provinces][board.food]
            + self.land[board.provinces][board.ports]
            + self.province[0][2]
            + self.monuments[0]
            + ahead
        )

    # -- the best way, spelled out --------------------------------------------------------------------------

    def best(self, population: int, food: int, goods: int, innovations: int, armies: int, ships: int) -> Spending:
        """The way that `build` finds the worth of."""
        board = self.board
        wanted = self.build(population, food, goods, innovations, armies, ships)
        boxes, urns = board.port_boxes, board.urns
        for ports, more_boxes, more_urns, ahead in self._port_ways(population, goods):
            people = self.people(population - more_boxes, food, armies, ports)
            bought = self.buy(goods - more_urns, innovations, ships)
            if people + bought + ahead == wanted:
                after = self._settled(population - more_boxes, food, armies, ports)
                goods_left, wealth, fleet, number = self.purchase(goods - more_urns, innovations, ships)
                after = after._replace(
                    port_boxes=boxes + more_boxes,
                    urns=urns + more_urns,
                    ports=ports,
                    goods=goods_left,
                    wealth=wealth,
                    ships=fleet,
                    developments=board.developments | (1 << number if number >= 0 else 0),
                )
                return Spending(self.fixed + wanted, after, number)
        raise AssertionError("the best way was not found again")

    def _settled(self, population: int, food: int, armies: int, ports: int) -> Board:
        """The board after the best use of population."""
        board = self.board
        wanted = self.people(population, food, armies, ports)
        for boxes in range(min(population, len(self.province) - 1) + 1):
            provinces, more, worth = self.province[boxes]
            stand = min(MOST_ARMIES, armies + more)
            rest = population - boxes
            for raised in range(min(rest, food, MOST_ARMIES - stand) + 1):
                found = (
                    worth
                    + self.land[provinces][ports]
                    + self.army[stand + raised]
                    + self.food[provinces][food - raised]
                    + self.monuments[rest - raised]
                )
                if found == wanted:
                    filled, points, firsts = self._monuments_after(rest - raised)
                    tribute = sum(PROVINCE_TRIBUTE[board.provinces : provinces])
                    return board._replace(
                        provinces=provinces,
                        province_boxes=board.province_boxes + boxes,
                        armies=stand + raised,
                        food=food - raised,
                        boxes=filled,
                        points=board.points + tribute + points,
                        firsts=firsts,
                    )
        raise AssertionError("the best settling was not found again")

    def _monuments_after(self, population: int) -> tuple[tuple[int, ...], int, int]:
        """Boxes, points won and first places left after the best spreading of boxes."""
        board = self.board
        boxes = list(board.boxes)
        points, firsts = 0, board.firsts
        total = self._box_counts[population]
        for number in range(len(MONUMENTS) - 1, -1, -1):
            before, worths = self._monument_rows[number]
            monument = MONUMENTS[number]
            if not worths:
                continue
            more = max(range(min(total + 1, len(worths))), key=lambda more: before[total - more] + worths[more])
            boxes[number] += more
            total -= more
            if boxes[number] == monument.boxes:
                first = firsts >> number & 1
                points += monument.first if first else monument.later
                firsts &= ~(1 << number)
        return tuple(boxes), points, firsts

    def purchase(self, goods: int, innovations: int, ships: int) -> tuple[int, int, int, int]:
        """Goods, wealth and ships after the best purchase, and what was bought."""
        wanted = self.buy(goods, innovations, ships)
        for worth, goods_left, wealth, rate, number in self._purchase_ways(goods, innovations):
            if worth + self.keep(goods_left, wealth, ships, rate) == wanted:
                return (*self.stored(goods_left, wealth, ships, rate), number)
        raise AssertionError("the best purchase was not found again")

    def stored(self, goods: int, wealth: int, ships: int, rate: int) -> tuple[int, int, int]:
        """Goods, wealth and ships after the best storing and building of ships."""
        wanted = self.keep(goods, wealth, ships, rate)
        each = self.wealth_worth
        most = min(goods // SHIP_PRICE, MOST_SHIPS - ships) if self.may_ship else 0
        for built in range(most + 1):
            left = goods - built * SHIP_PRICE
            for stored in range(min(left // rate, MOST_WEALTH - wealth) + 1):
                found = self.ship[ships + built] + self.good[left - stored * rate] + each * (wealth + stored)
                if found == wanted:
                    return left - stored * rate, wealth + stored, ships + built
        raise AssertionError("the best storing was not found again")

    def war(self, skulls: int, fate: int) -> Aftermath:
        """Armies and ships after steps 2 and 3, and the points they bring or cost, decided as well as possible."""
        key = (skulls, fate)
        known = self._war.get(key)
        if known is None:
            ways = War(self.board, self.rivals, self.expansion, self.weights[PLACE["conquest"]]).ways(skulls, fate)
            known = max(ways, key=lambda way: way.points + self.army[way.armies] + self.ship[way.ships])
            self._war[key] = known
        return known

    # -- hands ----------------------------------------------------------------------------------------------

    def worths(self, rows: Sequence[HandRow]) -> list[float]:
        """The worth of every final hand; the same as `outcome` for each, in one sweep."""
        board, traits, fixed = self.board, self.traits, self.fixed
        spent, spend = self._spent, self.spend
        held, food_held, provinces, ports_owned = board.goods + traits.goods, board.food, board.provinces, board.ports
        granary = traits.granary
        found = []
        for populations, foods, eithers, innovations, ports, skulls, face in rows:
            armies, ships, points = self.war(skulls, face)
            goods = held + ports * ports_owned + skulls
            if goods > MOST_GOODS:
                goods = MOST_GOODS
            per_die = traits.food_per_die + FOOD_BY_FATE[face]
            either = EITHER_ON_FACE + per_die
            food = food_held + foods * (FOOD_ON_FACE + per_die)
            population = populations * POPULATION_ON_FACE + skulls + EITHER_ON_FACE * eithers
            best = WORST
            for _ in range(eithers + 1):
                left = (food if food < MOST_FOOD else MOST_FOOD) - provinces
                bread = penalty = 0
                if left < 0:
                    if granary:
                        bread = min(-left, goods)
                    penalty = -left - bread
                    left = 0
                key = population << 20 | left << 16 | goods - bread << 12 | innovations << 8 | armies << 4 | ships
                worth = spent.get(key)
                if worth is None:
                    worth = spend(population, left, goods - bread, innovations, armies, ships)
                if worth - penalty > best:
                    best = worth - penalty
                food += either
                population -= EITHER_ON_FACE
            found.append(fixed + points + best)
        return found

    def outcome(
        self,
        populations: int,
        foods: int,
        eithers_as_food: int,
        eithers: int,
        innovations: int,
        ports: int,
        skulls: int,
        face: int,
        people: int = 0,
    ) -> float:
        """The worth of dice: of `eithers` the best split is found, `eithers_as_food` are already decided."""
        board = self.board
        goods = min(MOST_GOODS, board.goods + ports * board.ports + skulls + self.traits.goods)
        per_die = self.traits.food_per_die + FOOD_BY_FATE[face]
        either = EITHER_ON_FACE + per_die
        food = board.food + foods * (FOOD_ON_FACE + per_die) + eithers_as_food * either
        population = populations * POPULATION_ON_FACE + skulls + people
        best = WORST
        for as_food in range(eithers + 1):
            found = self.fed(
                min(MOST_FOOD, food + as_food * either),
                population + EITHER_ON_FACE * (eithers - as_food),
                goods,
                innovations,
                skulls,
                face,
            )
            if found > best:
                best = found
        return best

    def fed(self, food: int, population: int, goods: int, innovations: int, skulls: int, face: int) -> float:
        """The worth of a turn from feeding on."""
        hungry = self.board.provinces - food
        penalty = 0
        left = -hungry
        if hungry > 0:
            left = 0
            penalty = hungry
            if self.traits.granary:
                bread = min(hungry, goods)
                goods -= bread
                penalty -= bread
        armies, ships, points = self.war(skulls, face)
        return self.fixed + points - penalty + self.spend(population, left, goods, innovations, armies, ships)
