"""Why a computer empire chooses: what decided it, in numbers, and how many coins that is worth beside the others.

What is said aloud is what everybody can see: prices, ways, odds. What a hand of cards has to do with it is not said.
"""

from __future__ import annotations

from collections.abc import Callable

from ....bots.base import Alternative
from ....bots.reasons import gaps
from ....kernel.game import Action
from ....kernel.text import Text, text
from ..board import CITIES, CITY_COUNT, SITE_KIND
from ..data import BUILDING_POINTS, BUILDINGS, GOOD, GOODS, SEARCH, UNIT_CAPACITY
from ..power import UNWANTED, purchase_price, sale_price
from ..state import Conquest
from ..table import goods_of, points_for_city, unit_place, units_of
from .outlook import NO_WAY, Outlook, field
from .trading import NEVER

SHOWN = 6
MEAN_OF_A_DIE = 3.5
"""Alternatives that a thought names."""
IN_COINS = frozenset({"trade", "sail", "war", "search", "answer", "attack_card", "defence_card", "rescue"})
"""The steps whose choices are weighed in coins; in the others only their order means something."""
NOTHING = {
    "trade": ("done",),
    "war": ("peace",),
    "search": ("pass_by",),
    "answer": ("refuse",),
    "attack_card": ("no_card",),
    "defence_card": ("no_card",),
    "rescue": ("pass",),
}
"""To do nothing, in each of the steps."""


def explained(look: Outlook, rows: list[tuple[float, Action]]) -> tuple[Alternative, ...]:
    """The best choices with their worth and what decided it; aloud without what they are worth to the seat."""
    step = str(look.state.agenda[-1][0])
    weighed = [(action, value) for place, (value, action) in enumerate(rows) if value > NEVER or not place]
    idle = next((action for action, _ in weighed if action == NOTHING.get(step)), None)
    in_coins = step in IN_COINS and not look.plan
    told = gaps(weighed, "why.idle", idle) if in_coins and len(weighed) > 1 else []
    found = []
    for place, (action, value) in enumerate(weighed[:SHOWN]):
        aloud = reason(look, action)
        why = aloud
        if look.plan and not place:
            why = text("why.last_trade", n=look.plan.points)
        elif told:
            why = text("why.both", first=aloud, second=told[place]) if aloud else told[place]
        found.append(Alternative(action, round(value, 3), why, aloud or text("why.quiet")))
    return tuple(found)


def reason(look: Outlook, action: Action) -> Text | None:
    """What decided an action, as everybody can see it; nothing where there is no number to say."""
    maker = _REASONS.get(str(action[0]))
    return maker(look, action) if maker and len(action) > 1 else None


def _city(city: int) -> Text:
    return text(f"city.{CITIES[city]}")


def _away(tiles: int) -> Text:
    """How far a goal is from where the unit stands."""
    return text("why.away", n=tiles) if tiles else text("why.here")


def _beyond(tiles: int) -> Text:
    """How far a goal is from where the unit would come to stand."""
    return text("why.beyond", n=tiles) if tiles else text("why.there")


def _market(look: Outlook, place: int) -> int:
    return place if place < CITY_COUNT else look.state.board.touch[look.state.tile[place - CITY_COUNT]]


def _buy(look: Outlook, action: Action) -> Text | None:
    """Where the good is wanted, for how much, how far away; or what the city builds with it."""
    state = look.state
    place, good = int(action[1]), GOOD[str(action[2])]
    name = text(f"good.{GOODS[good]}")
    if place < CITY_COUNT:
        return text("why.need", city=_city(place), good=name)
    cargo = goods_of(state, place)
    cargo[good] += min(state.free[place], max(1, UNIT_CAPACITY[state.kind[place - CITY_COUNT]]))
    goal = _best_city(look, place - CITY_COUNT, cargo, good)
    if goal < 0:
        return None
    away = field(state.board, look.mode(place - CITY_COUNT), goal)[state.tile[place - CITY_COUNT]]
    price = purchase_price(state, look.seat, good, _market(look, place))
    if goal in look.wanted and state.wants[goal] != good:
        return text("why.need_far", city=_city(goal), good=name, away=_away(away))
    gain = sale_price(state, look.seat, good, goal)
    return text("why.haul", city=_city(goal), n=gain, m=price, away=_away(away))


def _best_city(look: Outlook, unit: int, cargo: list[int], good: int) -> int:
    """The errand of a unit with this cargo on which the good is of use."""
    state = look.state
    for _, _, city in look.errands(unit, cargo, state.legions[unit_place(unit)]):
        wants = city >= 0 and (state.wants[city] == good or look.wanted.get(city, [0] * len(GOODS))[good])
        if wants:
            return city
    return -1


def _sell(look: Outlook, action: Action) -> Text:
    city, good = _market(look, int(action[1])), GOOD[str(action[2])]
    price = sale_price(look.state, look.seat, good, city)
    return text("why.sell" if price > UNWANTED else "why.clear", city=_city(city), n=price)


def _build(look: Outlook, action: Action) -> Text:
    return text("why.build", n=BUILDING_POINTS[BUILDINGS.index(str(action[2]))])


def _store(look: Outlook, action: Action) -> Text | None:
    goal = int(action[2])
    return text("why.store", city=_city(goal), good=text(f"good.{action[3]}")) if goal < CITY_COUNT else None


def _legion(look: Outlook, action: Action) -> Text | None:
    """The city that one more legion would go for, with its odds; or the city that needs a guard."""
    state = look.state
    goal = int(action[2])
    if goal < CITY_COUNT:
        threat = look.threat(goal)
        return (
            text("why.guard", city=_city(goal), n=threat)
            if threat
            else text("why.keep", city=_city(goal), n=look.guard(goal))
        )
    unit = goal - CITY_COUNT
    legions = state.legions[goal] + 1
    for _, _, city in look.errands(unit, goods_of(state, goal), legions):
        if city >= 0 and state.owner[city] != look.seat:
            return text("why.march", city=_city(city), n=round(100 * look.odds_of_assault(unit, city, legions)))
    return None


def _order(look: Outlook, action: Action) -> Text:
    return text("why.fleet", n=len(units_of(look.state, look.seat)))


def _go(look: Outlook, action: Action) -> Text | None:
    """The errand that the tile is nearest to."""
    frame = look.state.agenda[-1]
    return _errand(look, int(frame[1]), int(action[1]), _beyond) if frame[0] == "sail" else None


def _roll(look: Outlook, action: Action) -> Text | None:
    """The errand that the unit is on, before its dice are thrown."""
    unit = int(action[1])
    return _errand(look, unit, look.state.tile[unit], _away)


def _errand(look: Outlook, unit: int, tile: int, told: Callable[[int], Text]) -> Text | None:
    """What a unit with its load and legions would best go for from a tile."""
    state = look.state
    place = unit_place(unit)
    cargo, legions = goods_of(state, place), state.legions[place]
    best, goal, left = NO_WAY, -1, 0
    for away, worth, city in look.errands(unit, cargo, legions):
        net = worth - look.pace * away[tile] / MEAN_OF_A_DIE / look.dice(unit)
        if net > best:
            best, goal, left = net, city, away[tile]
    if goal < 0:
        return text("why.site", away=told(left)) if best > NO_WAY else None
    if legions and state.owner[goal] != look.seat:
        chance = look.odds_of_assault(unit, goal, legions)
        return text("why.way_attack", city=_city(goal), away=told(left), odds=round(100 * chance))
    gain = sum(
        n * sale_price(state, look.seat, good, goal) for good, n in enumerate(cargo) if state.wants[goal] == good
    )
    if gain:
        return text("why.way_sell", city=_city(goal), away=told(left), coins=gain)
    return text("why.way_load" if not any(cargo) else "why.way_build", city=_city(goal), away=told(left))


def _attack(look: Outlook, action: Action) -> Text | None:
    """The chance of an attack with all legions."""
    state = look.state
    if state.agenda[-1][0] != "war":
        return None
    unit, place = int(state.agenda[-1][1]), int(action[1])
    legions = state.legions[unit_place(unit)]
    return text("why.odds", n=round(100 * _chance(look, unit, place, legions + (place >= CITY_COUNT))))


def _dice(look: Outlook, action: Action) -> Text | None:
    """The chance with the dice in question."""
    state = look.state
    if state.agenda[-1][0] != "attack_dice":
        return None
    return text("why.odds", n=round(100 * _chance(look, state.battle.unit, state.battle.place, int(action[1]))))


def _chance(look: Outlook, unit: int, place: int, dice: int) -> float:
    if place >= CITY_COUNT:
        return look.odds_of_duel(unit, place - CITY_COUNT, dice)
    return look.odds_of_assault(unit, place, dice)


def _search(look: Outlook, action: Action) -> Text:
    kind = SITE_KIND[int(action[1])]
    return text(f"why.{kind}", n=sum(SEARCH[kind]) / len(SEARCH[kind]))


def _via(look: Outlook, action: Action) -> Text:
    return text("why.token", n=look.state.life[look.seat] + 1)


def _revive(look: Outlook, action: Action) -> Text:
    return text("why.revive", n=look.state.life[look.seat] - 1)


def _garrison(look: Outlook, action: Action) -> Text:
    """What comes with the city that lies open."""
    taken = Conquest(*look.state.agenda[-1])
    return text("why.hold", city=_city(taken.city), n=points_for_city(look.state, look.seat, taken.city, taken.former))


_REASONS = {
    "buy": _buy,
    "sell": _sell,
    "build": _build,
    "raise": lambda look, action: text("why.build", n=1),
    "pass": lambda look, action: _store(look, action),
    "march": _legion,
    "recruit": _legion,
    "order": _order,
    "roll": _roll,
    "go": _go,
    "attack": _attack,
    "dice": _dice,
    "search": _search,
    "via": _via,
    "revive": _revive,
    "garrison": _garrison,
}
