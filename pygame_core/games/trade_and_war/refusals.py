"""What a player might expect to do now but may not, with the rule that says so."""

from __future__ import annotations

from ...kernel.game import Action, Refusal
from ...kernel.text import Arg, player, text
from .board import CITY_COUNT, CITY_TILE, GO, NEIGHBOURS
from .data import (
    AFTER_ENEMY_ROLL_CARDS,
    ANSWER_CARDS,
    ANY_TIME_CARDS,
    ATTACK_CARDS,
    BARRACKS,
    BUILDING_COINS,
    BUILDING_GOODS,
    BUILDINGS,
    CARDS,
    DEFENCE_CARDS,
    EMPIRE_OF_CITY,
    GOOD_COUNT,
    GOODS,
    LATE_TRADE_CARDS,
    OWN_TURN_CARDS,
    PORT,
    POST,
    SLOTS,
    UNITS,
)
from .effects import can_play
from .market import (
    BUY,
    CARD_PRICE,
    LEGION_PRICE,
    SELL,
    UNIT_NEEDS,
    UNIT_PRICE,
    cards_fit,
    goods_fit,
    may_trade,
    pass_actions,
)
from .names import place_name
from .power import forbidden, move_mode, purchase_price
from .state import ATTACKED, BOUGHT, LOTS, MOVED, NOTHING, REBORN, Talk, TradeState
from .table import can_draw, cities_of, free_quays, legion_in_stock, stock_slot, stored, units_of


def no(action: Action, key: str, rule: str, **args: Arg) -> Refusal:
    """A refusal with its reason and rule."""
    return Refusal(action, text(f"refusal.{key}", rule=rule, **args))


# -- Trade phase ----------------------------------------------------------------------------------------------


def trade_refusals(state: TradeState, seat: int) -> list[Refusal]:
    """What the own places do not allow, and cards that cannot be bought or played now."""
    found: list[Refusal] = []
    for city in cities_of(state, seat):
        found += _city_refusals(state, seat, city)
    for unit in units_of(state, seat):
        found += _unit_refusals(state, seat, unit)
    if not can_draw(state, seat):
        found.append(no(("buy_card",), "hand_full", "TW-R30", n=state.hand_limit))
    elif state.coins[seat] < CARD_PRICE:
        found.append(no(("buy_card",), "coins", "TW-056", n=CARD_PRICE))
    for card in sorted(set(state.hands[seat])):
        if card in LATE_TRADE_CARDS:
            found.append(no(("play", CARDS[card].id), "card_late", "TW-083"))
        elif CARDS[card].kind != "trade":
            found.append(no(("play", CARDS[card].id), "card_not_in_trade", "TW-037"))
        elif not can_play(state, seat, card):
            found.append(no(("play", CARDS[card].id), "card_no_use", "TW-133"))
    return found


def _goods_refusals(state: TradeState, seat: int, place: int, city: int) -> list[Refusal]:
    found: list[Refusal] = []
    makes = state.makes[city]
    if state.free[place] <= 0:
        found += [no(action, "no_room", "TW-R28") for action in BUY[place]]
    else:
        for good in range(GOOD_COUNT):
            price = purchase_price(state, seat, good, city)
            if price > state.coins[seat]:
                rule = "TW-052" if good == makes else "TW-055"
                found.append(no(BUY[place][good], "coins", rule, n=price))
    for good in range(GOOD_COUNT):
        lot = place * LOTS + good * 4
        if stored(state, place, good) and not state.hold[lot] + state.hold[lot + 1]:
            found.append(no(SELL[place][good], "bought_this_turn", "TW-R14"))
    return found


def _no_market(state: TradeState, place: int, key: str, rule: str) -> list[Refusal]:
    """Nothing can be bought or sold from a place, for one and the same reason."""
    held = [action for good, action in enumerate(SELL[place]) if stored(state, place, good)]
    return [no(action, key, rule) for action in (*BUY[place], *held)]


def _pass_refusals(state: TradeState, source: int, goal: int) -> list[Refusal]:
    found: list[Refusal] = []
    row = pass_actions(source, goal)
    if state.free[goal] <= 0:
        if state.cargo[source]:
            good = next(good for good in range(GOOD_COUNT) if stored(state, source, good))
            found.append(no(row[2 * good], "no_room", "TW-R28"))
        return found
    for good in range(GOOD_COUNT):
        lot = source * LOTS + good * 4
        if stored(state, source, good) and not state.hold[lot] + state.hold[lot + BOUGHT]:
            found.append(no(row[2 * good], "passed_already", "TW-081"))
    if state.legions[source] and state.legions[source] == state.tired[source]:
        found.append(no(("march", source, goal), "passed_already", "TW-081"))
    return found


def _unit_refusals(state: TradeState, seat: int, unit: int) -> list[Refusal]:
    place = CITY_COUNT + unit
    city = state.board.touch[state.tile[unit]]
    found: list[Refusal] = []
    if city < 0:
        found += _no_market(state, place, "no_city", "TW-R11")
    elif not may_trade(state, seat, unit):
        found += _no_market(state, place, "legions_aboard", "TW-R13")
        found.append(no(("talk", place, city), "legions_aboard", "TW-079"))
    else:
        found += _goods_refusals(state, seat, place, city)
    if city >= 0 and state.owner[city] == seat:
        found += _pass_refusals(state, place, city)
    elif city >= 0 and state.cargo[place]:
        good = next(good for good in range(GOOD_COUNT) if stored(state, place, good))
        found.append(no(pass_actions(place, city)[2 * good], "not_your_city", "TW-R12"))
    for near in NEIGHBOURS[state.tile[unit]]:
        if near in state.at:
            other = state.at[near]
            if other // SLOTS == seat:
                found += _pass_refusals(state, place, CITY_COUNT + other)
            elif state.legions[place] or state.legions[CITY_COUNT + other]:
                found.append(no(("talk", place, CITY_COUNT + other), "legions_aboard", "TW-078"))
    return found


def _city_refusals(state: TradeState, seat: int, city: int) -> list[Refusal]:
    coins = state.coins[seat]
    built = state.buildings[city]
    found = _goods_refusals(state, seat, city, city)
    for index, name in enumerate(BUILDINGS):
        action: Action = ("build", city, name)
        if built >> index & 1:
            found.append(no(action, "built_already", "TW-R23"))
            continue
        if name == "wonder" and EMPIRE_OF_CITY[city] < 0:
            found.append(no(action, "capital_only", "TW-068"))
            continue
        if any(stored(state, city, good) < n for good, n in enumerate(BUILDING_GOODS[index])):
            found.append(no(action, "goods_missing", "TW-061", what=text(f"recipe.{name}")))
        elif coins < BUILDING_COINS[index]:
            found.append(no(action, "coins", "TW-061", n=BUILDING_COINS[index]))
    for kind, rule in enumerate(("TW-048", "TW-050", "TW-057")):
        quays = free_quays(state, kind, city)
        order: Action = ("order", UNITS[kind], quays[0] if quays else -1)
        if built & UNIT_NEEDS[kind] != UNIT_NEEDS[kind]:
            found.append(no(order, f"needs_{UNITS[kind]}", rule))
        elif coins < UNIT_PRICE[kind]:
            found.append(no(order, "coins", rule, n=UNIT_PRICE[kind]))
        elif stock_slot(state, seat, kind) < 0:
            found.append(no(order, "no_stock", "TW-R02"))
        elif not quays:
            found.append(no(order, "no_quay", "TW-R29"))
    recruit: Action = ("recruit", city, city)
    if not built & BARRACKS:
        found.append(no(recruit, "needs_barracks", "TW-059"))
    elif coins < LEGION_PRICE:
        found.append(no(recruit, "coins", "TW-059", n=LEGION_PRICE))
    elif not legion_in_stock(state, seat):
        found.append(no(recruit, "no_stock", "TW-019"))
    elif state.free[city] <= 0:
        found.append(no(recruit, "no_room", "TW-R28"))
    for unit, tile in enumerate(state.tile):
        if tile < 0 or state.board.touch[tile] != city:
            continue
        if unit // SLOTS == seat:
            found += _pass_refusals(state, city, CITY_COUNT + unit)
        elif state.legions[CITY_COUNT + unit]:
            found.append(no(("talk", city, CITY_COUNT + unit), "legions_aboard", "TW-079"))
    return found


def offer_refusals(state: TradeState) -> list[Refusal]:
    """Why the offer cannot be made as it is, and goods that cannot be in it."""
    _, seat, partner, place, other, give, want, _ = state.agenda[-1]
    found: list[Refusal] = []
    if give == NOTHING and want == NOTHING:
        found.append(no(("propose",), "nothing_offered", "TW-R17"))
    elif not goods_fit(state, place, other, give, want):
        full = other if sum(give.goods) - sum(want.goods) > 0 else place
        found.append(no(("propose",), "deal_no_room", "TW-R28", place=place_name(state, full)))
    elif not cards_fit(state, seat, partner, give, want):
        more = len(give.cards) + give.unnamed - len(want.cards) - want.unnamed
        found.append(no(("propose",), "deal_hand_full", "TW-R30", who=player(partner if more > 0 else seat)))
    for verb, side in (("give", place), ("ask", other)):
        for good in range(GOOD_COUNT):
            lot = side * LOTS + good * 4
            if stored(state, side, good) and not state.hold[lot] + state.hold[lot + BOUGHT]:
                found.append(no((verb, GOODS[good]), "passed_already", "TW-081"))
    return found


def answer_refusals(state: TradeState) -> list[Refusal]:
    """A counter-offer is not countered again."""
    return [no(("counter",), "one_counter", "TW-R65")] if Talk._make(state.agenda[-1]).counter else []


# -- Move/War phase -------------------------------------------------------------------------------------------


def move_refusals(state: TradeState, seat: int) -> list[Refusal]:
    """Units that have moved, and cards of another moment."""
    found: list[Refusal] = []
    for unit in units_of(state, seat):
        if state.status[unit] & REBORN:
            found.append(no(("roll", unit), "reborn", "TW-R55"))
        elif state.status[unit] & MOVED:
            found.append(no(("roll", unit), "moved", "TW-086"))
    found += card_refusals(state, seat, OWN_TURN_CARDS | ANY_TIME_CARDS)
    if state.life[seat] and any(state.lost[seat * 4 : seat * 4 + 4]) and not _any_revival(state, seat):
        found.append(no(("revive", 0, -1), "no_place_to_return", "TW-111"))
    return found


def card_refusals(state: TradeState, seat: int, timing: frozenset[int]) -> list[Refusal]:
    """The cards of a hand that cannot be played in a step of the Move/War phase which takes some timings."""
    found: list[Refusal] = []
    for card in sorted(set(state.hands[seat])):
        play: Action = ("play", CARDS[card].id)
        if card in timing:
            if not can_play(state, seat, card):
                found.append(no(play, "card_no_use", "TW-134" if CARDS[card].kind == "move" else "TW-135"))
        elif CARDS[card].kind == "trade":
            found.append(no(play, "card_not_in_move", "TW-085"))
        elif card in AFTER_ENEMY_ROLL_CARDS:
            found.append(no(play, "card_against_roll", "TW-098"))
        elif card in ATTACK_CARDS and timing is DEFENCE_CARDS:
            found.append(no(play, "card_of_attacker", "TW-102"))
        elif card in DEFENCE_CARDS and timing is ATTACK_CARDS:
            found.append(no(play, "card_of_defender", "TW-102"))
        elif card in ATTACK_CARDS | DEFENCE_CARDS | ANSWER_CARDS:
            found.append(no(play, "card_in_battle", "TW-123"))
    return found


def _any_revival(state: TradeState, seat: int) -> bool:
    needed = (PORT, POST, PORT, BARRACKS)
    for kind in range(4):
        if state.lost[seat * 4 + kind]:
            for city, owner in enumerate(state.owner):
                if owner == seat and state.buildings[city] & needed[kind]:
                    return True
    return False


def sail_refusals(state: TradeState) -> list[Refusal]:
    """Tiles in reach that are taken, and cities that the unit comes beside."""
    _, unit, points, here = state.agenda[-1]
    steps = state.board.reach(move_mode(state, unit), here, points).points
    found = [
        no(GO[tile], "tile_taken", "TW-R32")
        for tile, other in sorted(state.at.items())
        if other != unit and steps[tile] <= points
    ]
    for city in state.board.cities:
        if any(steps[tile] <= points for tile in NEIGHBOURS[CITY_TILE[city]]):
            found.append(no(GO[CITY_TILE[city]], "city_tile", "TW-R32"))
    return found


def war_refusals(state: TradeState, unit: int) -> list[Refusal]:
    """Neighbours that may not be attacked."""
    seat = unit // SLOTS
    tile = state.tile[unit]
    city = state.board.touch[tile]
    near: list[tuple[int, int, str]] = []
    if city >= 0 and state.owner[city] != seat:
        near.append((city, state.owner[city], "attack_cities"))
    for beside in NEIGHBOURS[tile]:
        if beside in state.at and state.at[beside] // SLOTS != seat:
            other = state.at[beside]
            near.append((CITY_COUNT + other, other // SLOTS, "attack_units"))
    found: list[Refusal] = []
    for place, owner, action in near:
        if state.status[unit] & ATTACKED:
            found.append(no(("attack", place), "attacked", "TW-R38"))
        elif forbidden(state, seat, action, owner):
            found.append(no(("attack", place), "forbidden", "TW-027"))
        elif place < CITY_COUNT and not state.legions[CITY_COUNT + unit]:
            found.append(no(("attack", place), "needs_legions", "TW-100"))
    return found
