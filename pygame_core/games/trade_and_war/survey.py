"""What a player is told before choosing: prices and recipes of a place, how far a unit has to go, odds and prizes."""

from __future__ import annotations

from functools import cache

from ...kernel.game import Action, Json
from .board import CITY_COUNT, CITY_TILE, NEIGHBOURS, SITES, SITES_NEAR, TOKENS, TOKENS_NEAR, Board
from .data import (
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDING_POINTS,
    BUILDINGS,
    CARDS,
    EFFECTS,
    EMPIRE_OF_CITY,
    EVENTS,
    GOOD_COUNT,
    GOODS,
    KINDS,
    SETUP,
    SLOTS,
    WALL,
    WAR_SHIP,
    WONDER,
    WONDER_NAME,
)
from .market import can_build
from .odds import at_least, beats, reaching, turns_table
from .power import (
    NOT_PRODUCED,
    PRODUCED,
    TARGET_CITY,
    UNWANTED,
    WANTED,
    attack_bonus,
    city_defence_bonus,
    forbidden,
    move_dice,
    move_mode,
    needed_for_independent,
    price_mods,
    purchase_price,
    safe_on_deep,
    sale_price,
    target_kind,
    unit_defence_bonus,
)
from .state import ATTACKED, BOUGHT, LOTS, NOBODY, Mod, TradeState
from .table import city_income, goods_of, has_citadel, has_forum, points_for_city, unit_place, units_of

_POINTS = SETUP["points"]
_BATTLE = SETUP["battle"]
_LOOT: int = _BATTLE["loot_per_good"]
_FAR_AWAY = 40

# -- markets --------------------------------------------------------------------------------------------------


def prices(state: TradeState, seat: int, city: int) -> Json:
    """What each good costs in a city, what the city pays for it, and where that will not last, what it pays later."""
    if not state.mods:
        buy, sell = _usual_prices(state.makes[city], state.wants[city])
        return {"buy": list(buy), "sell": list(sell)}
    return {
        "buy": [purchase_price(state, seat, good, city) for good in range(GOOD_COUNT)],
        "sell": [sale_price(state, seat, good, city) for good in range(GOOD_COUNT)],
        "later": list(_usual_prices(state.makes[city], state.wants[city])[1]),
    }


@cache
def _usual_prices(makes: int, wants: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The prices of a city while no card changes any."""
    goods = range(GOOD_COUNT)
    return (
        tuple(PRODUCED if good == makes else NOT_PRODUCED for good in goods),
        tuple(WANTED if good == wants else UNWANTED for good in goods),
    )


def hold(state: TradeState, place: int) -> list[tuple[str, int]]:
    """The goods of a place one by one, each with its marks (1: passed on this turn, 2: bought this turn)."""
    found: list[tuple[str, int]] = []
    for good, name in enumerate(GOODS):
        lot = place * LOTS + good * 4
        for marks in range(4):
            found += [(name, marks)] * state.hold[lot + marks]
    return found


def legions_to_move(state: TradeState, unit: int, city: int) -> Json:
    """How many legions can go aboard and ashore at once; the last of a city stays: leaving it is a question of its own.

    Rules: TW-081, TW-087.
    """
    place = unit_place(unit)
    fresh = {at: state.legions[at] - state.tired[at] for at in (place, city)}
    return {
        "loads": max(0, min(fresh[city], state.legions[city] - 1, state.free[place])),
        "lands": max(0, min(fresh[place], state.free[city])),
    }


def stock_of(state: TradeState, seat: int, place: int, city: int) -> Json:
    """How many of each good can be bought into a place at once, how many of those aboard can be sold, and for how much.

    `sales` are the coins for all of a good, `rest` those for all that the city does not want.
    """
    coins, room = state.coins[seat], max(0, state.free[place])
    first = place * LOTS
    sellable = [state.hold[first + good * 4] + state.hold[first + good * 4 + 1] for good in range(GOOD_COUNT)]
    others = [(good, count) for good, count in enumerate(sellable) if good != state.wants[city]]
    return {
        "fill": [min(room, coins // max(1, purchase_price(state, seat, good, city))) for good in range(GOOD_COUNT)],
        "sellable": sellable,
        "sales": [sum(sales(state, seat, city, [(good, count)])) for good, count in enumerate(sellable)],
        "rest": sum(sales(state, seat, city, others)),
    }


def sales(state: TradeState, seat: int, city: int, goods: list[tuple[int, int]]) -> list[int]:
    """What a city pays for goods that are sold one after the other: some cards raise the price of a few only."""
    mods = [mod for mod in price_mods(state, seat, "sell") if mod.left > 0]
    uses = [mod.left for mod in mods]
    paid: list[int] = []
    for good, count in goods:
        for _ in range(count):
            price = sale_price(state, seat, good, city)
            for at, mod in enumerate(mods):
                if EFFECTS[mod.number].goods[good]:
                    price -= 0 if uses[at] > 0 else EFFECTS[mod.number].delta
                    uses[at] -= 1
            paid.append(price)
    return paid


def recipes(state: TradeState, seat: int, city: int) -> list[Json]:
    """The buildings a city can still get: their goods, what it has to do for them here and now, and what that costs."""
    empire = EMPIRE_OF_CITY[city]
    return [
        _recipe(state, seat, city, index)
        for index in range(len(BUILDINGS))
        if not state.buildings[city] >> index & 1 and (1 << index != WONDER or empire >= 0)
    ]


def _recipe(state: TradeState, seat: int, city: int, index: int) -> Json:
    """A building: what lies in the city, what comes out of one's ships and caravans beside it, what is bought."""
    name, empire = BUILDINGS[index], EMPIRE_OF_CITY[city]
    needs = [good for good, count in enumerate(BUILDING_GOODS[index]) for _ in range(count)]
    left = goods_of(state, city)
    quay = at_quay(state, seat, city)
    missing: list[int] = []
    steps: list[Action] = []
    price = 0
    for good in needs:
        if left[good]:
            left[good] -= 1
            continue
        missing.append(good)
        if quay[good]:
            steps.append(quay[good].pop(0))
        else:
            price += purchase_price(state, seat, good, city)
            steps.append(("buy", city, GOODS[good]))
    steps.sort(key=lambda step: step[0] == "buy")
    return {
        "building": name,
        "name": f"wonder.{WONDER_NAME[empire]}" if 1 << index == WONDER else f"building.{name}",
        "brings": f"brings.{WONDER_NAME[empire] if 1 << index == WONDER else name}",
        "points": BUILDING_POINTS[index],
        "coins": BUILDING_COINS[index],
        "needs": [GOODS[good] for good in needs],
        "missing": [GOODS[good] for good in missing],
        "price": price,
        "steps": [list(step) for step in steps],
        "short": max(0, price + BUILDING_COINS[index] - state.coins[seat]),
        "fits": len(missing) <= state.free[city],
        "ready": can_build(state, city, index, state.coins[seat]),
    }


def at_quay(state: TradeState, seat: int, city: int) -> list[list[Action]]:
    """The goods that can be passed into a city from one's units beside it, good by good, those bought today first."""
    found: list[list[Action]] = [[] for _ in range(GOOD_COUNT)]
    for bought in (1, 0):
        for unit in units_of(state, seat):
            if state.board.touch[state.tile[unit]] == city:
                place = unit_place(unit)
                for good, name in enumerate(GOODS):
                    count = state.hold[place * LOTS + good * 4 + (BOUGHT if bought else 0)]
                    found[good] += [("pass", place, city, name, bought)] * count
    return found


def ways_to_cities(state: TradeState, unit: int) -> dict[str, int]:
    """The points a unit needs to each city it can reach before long."""
    return dict(_ways_from(state.board, move_mode(state, unit), state.tile[unit]))


@cache
def _ways_from(board: Board, mode: int, tile: int) -> dict[str, int]:
    points = board.reach(mode, tile, _FAR_AWAY).points
    found: dict[str, int] = {}
    for city in board.cities:
        away = min(points[near] for near in NEIGHBOURS[CITY_TILE[city]])
        if away <= _FAR_AWAY:
            found[str(city)] = away
    return found


def route_to_city(state: TradeState, unit: int, city: int) -> list[int]:
    """The tiles of a cheapest way from a unit to the nearest quay of a city; empty where it cannot get there."""
    board, mode, here = state.board, move_mode(state, unit), state.tile[unit]
    points = board.reach(mode, here, _FAR_AWAY).points
    quay = min(NEIGHBOURS[CITY_TILE[city]], key=lambda near: points[near])
    return [here, *board.route(mode, here, quay)] if points[quay] <= _FAR_AWAY else []


def look(state: TradeState, question: Json) -> Json:
    """The answer to a question of the table, which tells only what lies open: the way of a unit to each city named."""
    unit = question.get("unit", -1)
    if question.get("about") != "routes" or unit not in range(len(state.tile)) or state.tile[unit] < 0:
        return {}
    cities = [city for city in question.get("cities", ()) if city in state.board.cities]
    return {"routes": {str(city): route_to_city(state, unit, city) for city in cities}}


def turns_to_cities(state: TradeState, unit: int, ways: dict[str, int]) -> dict[str, int]:
    """How many turns each of these ways takes with the unit's dice, on average."""
    waits = turns_table(move_dice(state, unit))
    return {city: max(1, round(waits[points])) for city, points in ways.items() if points}


def chances_to_cities(state: TradeState, unit: int, ways: dict[str, int]) -> dict[str, float]:
    """How likely one throw of the unit's dice brings it to each of these cities, where it can."""
    likely = reaching(move_dice(state, unit))
    return {city: round(likely[points], 2) for city, points in ways.items() if points < len(likely)}


def draw_chances(state: TradeState, seat: int) -> dict[str, float]:
    """How likely the next card is of each kind, to a seat that knows its own hand and the used cards."""
    pool = state.discard
    if state.deck:
        pool = state.deck + [card for who, hand in enumerate(state.hands) if who != seat for card in hand]
    kinds = [CARDS[card].kind for card in pool]
    return {kind: kinds.count(kind) / max(1, len(kinds)) for kind in KINDS}


# -- battles --------------------------------------------------------------------------------------------------


def bonuses_of_attack(state: TradeState, unit: int, target: str) -> list[tuple[str, int]]:
    """What is added to the attacker's best die, one by one: the key of its name, and how much."""
    seat = unit // SLOTS
    found = [("wonder.roman_forum", _BATTLE["forum"])] if has_forum(state, seat) else []
    if state.kind[unit] == WAR_SHIP:
        found.append(("unit.war_ship", _BATTLE["war_ship"]))
    return found + _effects(state, seat, "attack", target)


def bonuses_of_defence(state: TradeState, place: int) -> list[tuple[str, int]]:
    """What is added to the defender's best die, or to what an independent city demands."""
    found: list[tuple[str, int]] = []
    if place < CITY_COUNT:
        seat, target = state.owner[place], TARGET_CITY
        if state.buildings[place] & WALL:
            found.append(("building.wall", _BATTLE["wall"]))
        for number, _, _, _ in state.mods:
            effect = EFFECTS[number]
            if effect.op == "battle_mod" and effect.who == "city" and effect.city == place:
                found.append((_card_of(number), effect.n))
    else:
        unit = place - CITY_COUNT
        seat, target = unit // SLOTS, target_kind(state, unit)
        if state.kind[unit] == WAR_SHIP:
            found.append(("unit.war_ship", _BATTLE["war_ship"]))
    if seat < 0:
        return found
    if has_citadel(state, seat):
        found.append(("wonder.byrsa_citadel", _BATTLE["citadel"]))
    return found + _effects(state, seat, "defense", target)


def _effects(state: TradeState, seat: int, side: str, target: str) -> list[tuple[str, int]]:
    found = []
    for number, owner, _, _ in state.mods:
        effect = EFFECTS[number]
        fits = effect.op == "battle_mod" and owner == seat and effect.side == side
        if fits and (not effect.versus or target in effect.versus):
            found.append((_card_of(number), effect.n))
    return found


def _card_of(number: int) -> str:
    """The key of the card that an effect stands on."""
    played = next((card for card in CARDS if number in card.effects), None)
    return f"card.{played.id}" if played else f"event.{next(card.id for card in EVENTS if number in card.effects)}"


def chances(state: TradeState, unit: int, place: int) -> list[float]:
    """The chance to win an attack with one die, with two, and so on."""
    aboard = state.legions[CITY_COUNT + unit]
    if place >= CITY_COUNT:
        other = place - CITY_COUNT
        bonus, against = attack_bonus(state, unit, target_kind(state, other)), unit_defence_bonus(state, other)
        return [beats(dice, bonus, state.legions[place] + 1, against, True) for dice in range(1, aboard + 2)]
    bonus = attack_bonus(state, unit, TARGET_CITY)
    if state.owner[place] < 0:
        needed = needed_for_independent(state, place) - bonus
        return [at_least(dice, needed) for dice in range(1, aboard + 1)]
    against = city_defence_bonus(state, place)
    return [beats(dice, bonus, state.legions[place], against, False) for dice in range(1, aboard + 1)]


def can_hold_back(state: TradeState, place: int) -> bool:
    """Whether a place is a city that keeps a legion back at will, and so cannot fall in one attack (TW-R40)."""
    return place < CITY_COUNT and state.owner[place] >= 0 and state.legions[place] > 1


def defences(state: TradeState, unit: int, place: int) -> list[Json]:
    """Both steps of an attack on a city of a player, for every number of dice it may be defended with, all first.

    For each number of the attacker's dice: the chance to win the roll, and the chance to take the city, which falls
    only with the last of its legions (TW-105, TW-109).
    """
    if place >= CITY_COUNT or state.owner[place] < 0:
        return []
    aboard, legions = state.legions[CITY_COUNT + unit], state.legions[place]
    bonus, against = attack_bonus(state, unit, TARGET_CITY), city_defence_bonus(state, place)
    found: list[Json] = []
    for thrown in range(legions, 0, -1):
        win = [round(beats(dice, bonus, thrown, against, False), 4) for dice in range(1, aboard + 1)]
        found.append({"dice": thrown, "win": win, "take": win if thrown == legions else [0.0] * len(win)})
    return found


def die_that_holds(state: TradeState) -> int:
    """The lowest best die that holds what is attacked: a city holds at a tie, a unit does not."""
    place, total = state.battle.place, state.battle.total
    if place >= CITY_COUNT:
        return total - unit_defence_bonus(state, place - CITY_COUNT) + 1
    return total - city_defence_bonus(state, place)


def chances_of_defence(state: TradeState) -> list[float]:
    """The chance to hold what is attacked with one die, with two, and so on."""
    place, needed = state.battle.place, die_that_holds(state)
    most = state.legions[place] + (place >= CITY_COUNT)
    return [round(at_least(dice, needed), 4) for dice in range(1, most + 1)]


def chances_to_keep(state: TradeState) -> list[float]:
    """The chance to keep what is attacked with one die, with two, and so on: a legion held back keeps its city."""
    place, chances = state.battle.place, chances_of_defence(state)
    if not can_hold_back(state, place):
        return chances
    return [1.0] * (len(chances) - 1) + chances[-1:]


def chance_before(state: TradeState, dice: int) -> float:
    """The chance that the attacker had, before any dice fell, against so many dice of the defender."""
    unit, place, _, thrown, *_ = state.battle
    if place < CITY_COUNT:
        bonus, against = attack_bonus(state, unit, TARGET_CITY), city_defence_bonus(state, place)
        return beats(thrown, bonus, dice, against, False)
    other = place - CITY_COUNT
    bonus, against = attack_bonus(state, unit, target_kind(state, other)), unit_defence_bonus(state, other)
    return beats(thrown, bonus, dice, against, True)


def chances_with_card(state: TradeState, seat: int, card: int) -> list[float]:
    """What a card that is played now makes of the chances in the battle, with one die, with two, and so on."""
    unit, place, defender, *_ = state.battle
    other = state.copy()
    for number in CARDS[card].effects:
        effect = EFFECTS[number]
        if effect.op == "battle_mod":
            other.mods.append(Mod(number, seat, NOBODY, -1))
        elif effect.op == "destroy_legion":
            other.legions[place] -= effect.n
    return chances_of_defence(other) if seat == defender else [round(each, 4) for each in chances(other, unit, place)]


def prize(state: TradeState, unit: int, place: int) -> tuple[int, int]:
    """The points and coins that a won attack brings (of a city: when legions move in)."""
    seat = unit // SLOTS
    if place >= CITY_COUNT:
        return int(_POINTS["unit_destroyed"]), state.cargo[place] * _LOOT
    former = state.owner[place]
    return points_for_city(state, seat, place, former), 0 if former < 0 else state.cargo[place] * _LOOT


def attack(state: TradeState, unit: int, place: int) -> Json:
    """An attack before it is declared: odds by dice, what is needed, what is added, what it may bring."""
    points, coins = prize(state, unit, place)
    city = place < CITY_COUNT
    target = TARGET_CITY if city else target_kind(state, place - CITY_COUNT)
    return {
        "place": place,
        "chances": [round(chance, 4) for chance in chances(state, unit, place)],
        "defences": defences(state, unit, place),
        "needed": needed_for_independent(state, place) if city and state.owner[place] < 0 else 0,
        "against": state.legions[place] + (0 if city else 1),
        "bonuses": bonuses_of_attack(state, unit, target),
        "defence": bonuses_of_defence(state, place),
        "points": points,
        "coins": coins,
        "income": city_income(state, place) if city else 0,
    }


def enemies_beside(state: TradeState, unit: int, tile: int) -> list[int]:
    """What a unit could attack from a tile."""
    if state.status[unit] & ATTACKED:
        return []
    seat = unit // SLOTS
    found: list[int] = []
    city = state.board.touch[tile]
    armed = city >= 0 and state.legions[CITY_COUNT + unit] and state.owner[city] != seat
    if armed and not forbidden(state, seat, "attack_cities", state.owner[city]):
        found.append(city)
    for near in NEIGHBOURS[tile]:
        other = state.at.get(near, -1)
        if other >= 0 and other // SLOTS != seat and not forbidden(state, seat, "attack_units", other // SLOTS):
            found.append(CITY_COUNT + other)
    return found


# -- ways -----------------------------------------------------------------------------------------------------


def reach(state: TradeState, unit: int, points: int, here: int) -> Json:
    """Where a unit can get to: for every tile what it costs and the tile before it, and what is to be had there."""
    mode = move_mode(state, unit)
    board = state.board
    reached = board.reach(mode, here, points)
    tiles = [int(action[1]) for action in reached.within(points)]
    before = {here: here}
    tokens = {here: TOKENS_NEAR[here] & state.tokens}
    for tile in tiles[1:]:
        before[tile] = board.before(mode, reached.points, tile)
        tokens[tile] = tokens[before[tile]] | (TOKENS_NEAR[tile] & state.tokens)
    safe = safe_on_deep(state, unit)
    free = [tile for tile in tiles if state.at.get(tile, unit) == unit]
    return {
        "costs": {str(tile): reached.points[tile] for tile in tiles},
        "ways": {str(tile): before[tile] for tile in tiles[1:]},
        "sinks": [tile for tile in free if board.deep[tile] and not safe],
        "marks": {str(tile): mark for tile in free if (mark := _mark(state, unit, tile, tokens[tile], safe))},
    }


def _mark(state: TradeState, unit: int, tile: int, tokens: int, safe: bool) -> Json:
    """What is to be had on a tile: a sale, an attack, tokens on the way, a sacred place, the own port."""
    if state.board.deep[tile] and not safe:
        return {}
    mark: Json = {}
    if tokens:
        mark["tokens"] = [name for index, name in enumerate(TOKENS) if tokens >> index & 1]
    if sites := SITES_NEAR[tile] & state.sites:
        mark["sites"] = [name for index, name in enumerate(SITES) if sites >> index & 1]
    seat, city = unit // SLOTS, state.board.touch[tile]
    if city >= 0:
        mark["city"] = city
        mark["home"] = state.owner[city] == seat
        if state.owner[city] in (-1, seat) or not state.legions[CITY_COUNT + unit]:
            goods = goods_of(state, CITY_COUNT + unit)
            mark["sale"] = sum(
                count * price
                for good, count in enumerate(goods)
                if (price := sale_price(state, seat, good, city)) > UNWANTED
            )
        tolls = [EFFECTS[number] for number, *_ in state.mods if EFFECTS[number].op == "toll"]
        if state.owner[city] != seat and (toll := sum(effect.n for effect in tolls if effect.city == city)):
            mark["toll"] = toll
    if enemies := enemies_beside(state, unit, tile):
        mark["attacks"] = [attack(state, unit, place) for place in enemies]
    return mark
