"""The executor of card effects: one handler for each primitive of the vocabulary.

A card is a list of effects; each becomes a frame of the agenda (`Effecting`) for every seat it
concerns. A handler that needs a choice (which city, which unit) asks for it; the others do their work at once.
"""

from __future__ import annotations

from typing import cast

from ...kernel.game import Action, Event
from ...kernel.steps import Step
from .board import CITIES, CITY_COUNT, NEIGHBOURS
from .data import (
    BUILDING_BIT,
    BUILDINGS,
    CARDS,
    CATEGORIES,
    EFFECTS,
    EMPIRE,
    GOOD_COUNT,
    GOODS,
    SLOTS,
    UNITS,
    WONDER,
    Effect,
)
from .ending import check_elimination
from .market import UNIT_NEEDS
from .power import TARGET_CITY, fits_unit, target_kind
from .state import MOVED, NOBODY, NOT_ON_MAP, REBORN, Effecting, Mod, TradeState, Voyage
from .table import (
    add_legion,
    can_draw,
    change_coins,
    cities_of,
    clockwise,
    draw_card,
    free_quays,
    is_ship,
    legion_in_stock,
    legions_in_play,
    lose_legions,
    lose_unit,
    place_key,
    place_owner,
    place_unit,
    put_goods,
    revivals,
    revive,
    score,
    seat_of_empire,
    stock_slot,
    stored,
    take_good,
    unit_key,
    unit_place,
    units_of,
)

CITY_CHOICE: tuple[Action, ...] = tuple(("city", city) for city in range(CITY_COUNT))
GOOD_CHOICE: tuple[Action, ...] = tuple(("take", good) for good in GOODS)
_BUILDINGS, _WONDERS = (CATEGORIES.index(name) for name in ("buildings", "wonders"))


class Handler:
    """What one primitive does. `frame` is still on the agenda."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        """Whether a seat can carry the effect out in full (asked before a card is played)."""
        return True

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        """What is to be chosen; nothing where the effect needs no choice or cannot be carried out."""
        return []

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        """Do it without a choice. The frame has left the agenda."""

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        """Do what was chosen. The frame has left the agenda; one that goes on pushes it again."""
        raise NotImplementedError


# -- money and cards ------------------------------------------------------------------------------------------


class Coins(Handler):
    """Coins from the bank, or to it."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return state.coins[seat] + effect.n >= 0

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        change_coins(state, frame.seat, effect.n, out)


class CoinsPer(Handler):
    """Coins for every city, building or legion."""

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        seat = frame.seat
        if effect.per == "legion":
            count = legions_in_play(state, seat)
        elif effect.per == "city":
            count = len(cities_of(state, seat))
        else:
            bit = BUILDING_BIT[effect.per]
            count = sum(state.buildings[city] & bit != 0 for city in cities_of(state, seat))
        change_coins(state, seat, effect.n * count, out)


class Draw(Handler):
    """Play cards free of charge."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return can_draw(state, seat)

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        for _ in range(effect.n):
            if can_draw(state, frame.seat):
                draw_card(state, frame.seat, out)


# -- goods ----------------------------------------------------------------------------------------------------


class TakeGoods(Handler):
    """Goods from the bank into one own city: first the city, then, where not all fit or may be chosen, each good.

    Rules: TW-133.
    """

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return any(state.free[city] > 0 for city in cities_of(state, seat))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        if frame.chosen == NOBODY:
            return [CITY_CHOICE[city] for city in cities_of(state, frame.seat) if state.free[city] > 0]
        return [choice for choice, left in zip(GOOD_CHOICE, frame.goods, strict=True) if left]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        seat = frame.seat
        if action[0] == "city":
            city = int(action[1])
            room = state.free[city]
            if effect.choose:
                left = [effect.choose if not effect.distinct else 1] * GOOD_COUNT
                picks = min(effect.choose, room)
            else:
                left = list(effect.goods)
                picks = min(sum(left), room)
                if picks == sum(left):
                    for good, count in enumerate(left):
                        self._take(state, seat, city, good, count, out)
                    return
            state.agenda.append(frame._replace(chosen=city, goods=tuple(left), left=picks))
            return
        good = GOODS.index(str(action[1]))
        self._take(state, seat, frame.chosen, good, 1, out)
        if frame.left > 1:
            goods = tuple(count - (index == good) for index, count in enumerate(frame.goods))
            state.agenda.append(frame._replace(goods=goods, left=frame.left - 1))

    @staticmethod
    def _take(state: TradeState, seat: int, city: int, good: int, count: int, out: list[Event]) -> None:
        if count:
            put_goods(state, city, good, count)
            out.append(("goods", seat, count, GOODS[good], place_key(state, city)))


class LoseCargo(Handler):
    """Each ship (or caravan) that is not safe returns goods of its owner's choice. One frame a unit."""

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        if frame.chosen == NOBODY:
            return []
        place = unit_place(frame.chosen)
        return [("drop", good) for index, good in enumerate(GOODS) if stored(state, place, index)]

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        if frame.chosen != NOBODY:
            return
        seat = frame.seat
        for unit in reversed(units_of(state, seat)):
            city = state.board.touch[state.tile[unit]]
            safe = effect.unless_touching == "own_city" and city >= 0 and state.owner[city] == seat
            if fits_unit(state, effect, unit) and not safe:
                count = min(effect.n, state.cargo[unit_place(unit)])
                state.agenda += [frame._replace(chosen=unit)] * count

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        place = unit_place(frame.chosen)
        take_good(state, place, GOODS.index(str(action[1])))
        out.append(("cargo_lost", frame.seat, action[1], place_key(state, place)))


class SwapReserve(Handler):
    """A city's goods change places with the reserve pair (TW-016, TW-R01)."""

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return [CITY_CHOICE[city] for city in range(CITY_COUNT) if state.owner[city] != NOT_ON_MAP]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        city = int(action[1])
        old = [state.makes[city], state.wants[city]]
        state.makes[city], state.wants[city] = state.reserve
        state.reserve = old
        out.append(("swapped", frame.seat, f"city.{CITIES[city]}", GOODS[state.makes[city]], GOODS[state.wants[city]]))


# -- buildings, legions, units --------------------------------------------------------------------------------


class BuildFree(Handler):
    """A building at no cost, with its point (TW-133)."""

    def options(self, state: TradeState, seat: int, effect: Effect) -> list[Action]:
        """Every city and building that fit."""
        return [
            ("raise", city, name)
            for city in cities_of(state, seat)
            if state.free[city] > 0
            for name in BUILDINGS
            if BUILDING_BIT[name] & effect.building & ~state.buildings[city]
        ]

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(self.options(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return self.options(state, frame.seat, effect)

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        city, name = int(action[1]), str(action[2])
        raise_building(state, frame.seat, city, name, effect.vp, out)


def raise_building(state: TradeState, seat: int, city: int, name: str, points: int, out: list[Event]) -> None:
    """A building takes its place in a city and brings points (TW-002, TW-003, TW-062, TW-069)."""
    bit = BUILDING_BIT[name]
    state.buildings[city] |= bit
    state.free[city] -= 1
    out.append(("built", seat, name, f"city.{CITIES[city]}"))
    score(state, seat, _WONDERS if bit == WONDER else _BUILDINGS, points, out)


class Legions(Handler):
    """Legions placed in own cities, or removed by their owner. Progress: how many are still to come or go."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        if effect.n < 0:
            return legions_in_play(state, seat) >= -effect.n
        return legion_in_stock(state, seat) and any(state.free[city] > 0 for city in cities_of(state, seat))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        seat = frame.seat
        if effect.n < 0:
            return legion_choices(state, seat)
        if not legion_in_stock(state, seat):
            return []
        return [CITY_CHOICE[city] for city in cities_of(state, seat) if state.free[city] > 0]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        left = frame.left or abs(effect.n)
        if effect.n < 0:
            place = int(action[1])
            out.append(("legion_lost", frame.seat, place_key(state, place)))
            lose_legions(state, frame.seat, place, 1, out)
            check_elimination(state, out)
            if state.ended:
                return
        else:
            city = int(action[1])
            add_legion(state, city)
            out.append(("legion_placed", frame.seat, place_key(state, city)))
        if left > 1:
            state.agenda.append(frame._replace(left=left - 1))


def legion_choices(state: TradeState, seat: int) -> list[Action]:
    """One legion of the seat, wherever it is."""
    return [
        ("abandon", place) for place, count in enumerate(state.legions) if count and place_owner(state, place) == seat
    ]


class Units(Handler):
    """A unit placed beside an own city with the right building, or a ship removed by its owner."""

    def _fleet(self, state: TradeState, seat: int) -> list[int]:
        return [unit for unit in units_of(state, seat) if is_ship(state, unit)]

    def _quays(self, state: TradeState, seat: int, effect: Effect) -> list[Action]:
        kind = UNITS.index(effect.kind)
        if stock_slot(state, seat, kind) < 0:
            return []
        needed = UNIT_NEEDS[kind]
        return [
            ("launch", UNITS[kind], tile)
            for city in cities_of(state, seat)
            if state.buildings[city] & needed == needed
            for tile in free_quays(state, kind, city)
        ]

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(self._fleet(state, seat) if effect.n < 0 else self._quays(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        if effect.n < 0:
            return [("scrap", unit) for unit in self._fleet(state, frame.seat)]
        return self._quays(state, frame.seat, effect)

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        left = frame.left or abs(effect.n)
        if action[0] == "scrap":
            lose_unit(state, int(action[1]), out, "event")
        else:
            tile = int(action[2])
            unit = place_unit(state, frame.seat, UNITS.index(str(action[1])), tile)
            out.append(("launched", frame.seat, unit_key(state, unit), f"city.{CITIES[state.board.touch[tile]]}"))
        if left > 1:
            state.agenda.append(frame._replace(left=left - 1))


class Resurrect(Handler):
    """A lost piece returns."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(revivals(state, seat))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return [("return", piece, where) for piece, where in revivals(state, frame.seat)]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        revive(state, frame.seat, int(action[1]), int(action[2]), out)


# -- lasting effects ------------------------------------------------------------------------------------------


class Lasting(Handler):
    """An effect that stays on the table until it ends: prices, dice, bonuses, tolls, what is forbidden.

    Where it names one own unit, that unit is chosen.
    """

    def _units(self, state: TradeState, seat: int, effect: Effect) -> list[int]:
        units = units_of(state, seat)
        if effect.until == "this_move":
            moving, fresh = moving_unit(state), ready(state, seat)
            units = [unit for unit in units if unit == moving or unit in fresh]
        return [unit for unit in units if fits_unit(state, effect, unit)]

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return not effect.units.startswith("own_") or bool(self._units(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        if effect.units.startswith("own_"):
            return [("unit", unit) for unit in self._units(state, frame.seat, effect)]
        return []

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        if not effect.units.startswith("own_"):
            state.mods.append(Mod(frame.number, frame.seat, NOBODY, effect.limit or -1))

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        state.mods.append(Mod(frame.number, frame.seat, int(action[1]), effect.limit or -1))


class BattleMod(Lasting):
    """A bonus: for the turn, or for the present battle, where it must fit what is attacked (TW-135)."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return effect.until != "this_battle" or not effect.versus or battle_target(state) in effect.versus


def battle_target(state: TradeState) -> str:
    """What is attacked in the present battle: a city, a ship or a caravan."""
    place = state.battle.place
    return TARGET_CITY if place < CITY_COUNT else target_kind(state, place - CITY_COUNT)


def moving_unit(state: TradeState) -> int:
    """The unit that has rolled and is choosing its way, or -1."""
    frame = _sailing(state)
    return frame.unit if frame else NOBODY


def ready(state: TradeState, seat: int) -> list[int]:
    """The units that a seat may still move in the move it is making; in an extra move only the unit that makes it."""
    for frame in reversed(state.agenda):
        if frame[0] == "moves" and frame[1] == seat:
            status = state.status
            fresh = [unit for unit in units_of(state, seat) if not status[unit] & (MOVED | REBORN)]
            return [unit for unit in fresh if unit in frame[2:]] if len(frame) > 2 else fresh
    return []


def _sailing(state: TradeState) -> Voyage | None:
    for frame in reversed(state.agenda):
        if frame[0] == "sail":
            return Voyage._make(frame)
    return None


class RollFactor(Handler):
    """The total just rolled for the unit that is about to move is multiplied, rounded up."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return _sailing(state) is not None

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        sailing = _sailing(state)
        if sailing is None:
            return
        points = -int(-sailing.points * effect.mul // 1)
        at = state.agenda.index(sailing)
        state.agenda[at] = sailing._replace(points=points)
        out.append(("slowed", sailing.unit // SLOTS, unit_key(state, sailing.unit), points))


# -- moves ----------------------------------------------------------------------------------------------------


class ExtraMove(Handler):
    """A unit that has moved may move again, with all that a move allows (TW-134, TW-R37, TW-R63)."""

    def _units(self, state: TradeState, seat: int, effect: Effect) -> list[int]:
        return [
            unit
            for unit in units_of(state, seat)
            if fits_unit(state, effect, unit) and state.status[unit] & (MOVED | REBORN) == MOVED
        ]

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(self._units(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return [("unit", unit) for unit in self._units(state, frame.seat, effect)]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        unit = int(action[1])
        state.status[unit] &= ~MOVED
        state.agenda.append(("moves", frame.seat, unit))


class SetRoll(Handler):
    """The total of a unit is named instead of rolled: first the unit, then the total (TW-134)."""

    def _units(self, state: TradeState, seat: int, effect: Effect) -> list[int]:
        return [unit for unit in ready(state, seat) if fits_unit(state, effect, unit)]

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(self._units(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        if frame.chosen == NOBODY:
            return [("unit", unit) for unit in self._units(state, frame.seat, effect)]
        return [("total", total) for total in range(effect.low, effect.high + 1)]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        if action[0] == "unit":
            state.agenda.append(frame._replace(chosen=int(action[1])))
            return
        unit, total = frame.chosen, int(action[1])
        out.append(("named_total", frame.seat, unit_key(state, unit), total))
        state.agenda.append(Voyage("sail", unit, total, state.tile[unit]))


# -- war ------------------------------------------------------------------------------------------------------


class DestroyUnit(Handler):
    """An enemy unit that touches an own unit of its element, or an own city, is removed (TW-135, TW-R43)."""

    def targets(self, state: TradeState, seat: int, effect: Effect) -> list[int]:
        """The units that can be removed."""
        found = []
        for unit, tile in enumerate(state.tile):
            if tile < 0 or unit // SLOTS == seat or not fits_unit(state, effect, unit):
                continue
            city = state.board.touch[tile]
            near = [state.at[beside] for beside in NEIGHBOURS[tile] if beside in state.at]
            if (city >= 0 and state.owner[city] == seat) or any(
                other // SLOTS == seat and fits_unit(state, effect, other) for other in near
            ):
                found.append(unit)
        return found

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        return bool(self.targets(state, seat, effect))

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return [("target", unit) for unit in self.targets(state, frame.seat, effect)]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        unit = int(action[1])
        lose_unit(state, unit, out, "card")
        state.agenda.append(("rescue", unit // SLOTS))


class DestroyLegion(Handler):
    """The opponent in this battle removes a legion before the dice, if enough are left."""

    def possible(self, state: TradeState, seat: int, effect: Effect) -> bool:
        place, owner = defending_place(state)
        return owner >= 0 and state.legions[place] > effect.min_left

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        place, owner = defending_place(state)
        for _ in range(effect.n):
            out.append(("legion_lost", owner, place_key(state, place)))
            lose_legions(state, owner, place, 1, out)
        state.agenda.append(("rescue", owner))


def defending_place(state: TradeState) -> tuple[int, int]:
    """The place that is attacked in the present battle, and its owner (-1: nobody)."""
    place = state.battle.place
    return place, place_owner(state, place)


class CancelCard(Handler):
    """The war card just played has no effect: its effects, still waiting on the agenda, are struck out."""

    def run(self, state: TradeState, frame: Effecting, effect: Effect, out: list[Event]) -> None:
        while state.agenda[-1][0] == "effect":
            state.agenda.pop()
        out.append(("cancelled", frame.seat))


class Either(Handler):
    """One of several lists of effects, whichever can be carried out in full."""

    def _open(self, state: TradeState, seat: int, effect: Effect) -> list[int]:
        return [
            index
            for index, option in enumerate(effect.options)
            if all(HANDLERS[EFFECTS[part].op].possible(state, seat, EFFECTS[part]) for part in option)
        ]

    def choices(self, state: TradeState, frame: Effecting, effect: Effect) -> list[Action]:
        return [("option", frame.number, index) for index in self._open(state, frame.seat, effect)]

    def apply(self, state: TradeState, frame: Effecting, effect: Effect, action: Action, out: list[Event]) -> None:
        push_effects(state, frame.seat, effect.options[int(action[2])])


HANDLERS: dict[str, Handler] = {
    "coins": Coins(),
    "coins_per": CoinsPer(),
    "draw": Draw(),
    "goods": TakeGoods(),
    "lose_cargo": LoseCargo(),
    "swap_reserve": SwapReserve(),
    "build_free": BuildFree(),
    "legions": Legions(),
    "units": Units(),
    "resurrect": Resurrect(),
    "price": Lasting(),
    "forbid": Lasting(),
    "dice": Lasting(),
    "deep_stop": Lasting(),
    "terrain_cost": Lasting(),
    "battle_mod": BattleMod(),
    "toll": Lasting(),
    "roll_factor": RollFactor(),
    "extra_move": ExtraMove(),
    "set_roll": SetRoll(),
    "destroy_unit": DestroyUnit(),
    "destroy_legion": DestroyLegion(),
    "cancel_card": CancelCard(),
    "either": Either(),
}


def push_effects(state: TradeState, seat: int, numbers: tuple[int, ...]) -> None:
    """Put the effects of a card on the agenda, in order, for every seat they concern (seat -1: an event)."""
    for number in reversed(numbers):
        effect = EFFECTS[number]
        for target in reversed(concerned(state, seat, effect)):
            state.agenda.append(Effecting("effect", target, number))


def concerned(state: TradeState, seat: int, effect: Effect) -> list[int]:
    """Whom an effect concerns: seats in clockwise order; -1 for what is said of a city or of everybody's pieces.

    Rules: TW-034.
    """
    who = effect.who
    if who.startswith("civ:"):
        found = seat_of_empire(state, EMPIRE[who[4:]])
        return [found] if found >= 0 else []
    if who == "all" or effect.op == "lose_cargo":
        return clockwise(state)
    if who == "others":
        return [other for other in clockwise(state) if other != seat]
    return [seat]


def can_play(state: TradeState, seat: int, card: int) -> bool:
    """Whether every effect of a card of the hand could be carried out now."""
    return all(HANDLERS[EFFECTS[number].op].possible(state, seat, EFFECTS[number]) for number in CARDS[card].effects)


class EffectStep(Step[TradeState]):
    """One effect of a card, for one seat."""

    name = "effect"
    rule = "TW-133"

    def enter(self, state: TradeState, out: list[Event]) -> bool:
        """Ask where something is to be chosen; else do it."""
        frame = cast(Effecting, state.agenda[-1])
        if frame.seat >= 0 and state.out[frame.seat]:
            state.agenda.pop()
            return False
        effect = EFFECTS[frame.number]
        handler = HANDLERS[effect.op]
        if handler.choices(state, frame, effect):
            return True
        state.agenda.pop()
        handler.run(state, frame, effect, out)
        return False

    def seat(self, state: TradeState) -> int:
        """The seat the effect concerns."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """What the handler offers."""
        frame = cast(Effecting, state.agenda[-1])
        effect = EFFECTS[frame.number]
        return HANDLERS[effect.op].choices(state, frame, effect)

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Hand the choice to the handler."""
        frame = cast(Effecting, state.agenda.pop())
        effect = EFFECTS[frame.number]
        HANDLERS[effect.op].apply(state, frame, effect, action, out)
