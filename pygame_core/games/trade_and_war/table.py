"""What hands do at the table: goods in and out of places, pieces on and off the map, points, cards, coins."""

from __future__ import annotations

from ...kernel.game import Event, Secret
from .board import BERTHS, CITY_COUNT, GATES
from .board import CITIES as CITY_IDS
from .data import (
    BARRACKS,
    CAPITAL,
    CARAVAN,
    CARDS,
    CATEGORIES,
    CITADEL_CITY,
    EMPIRE_OF_CITY,
    EMPIRES,
    FORUM_CITY,
    GALLEY,
    GOOD_COUNT,
    LEGION,
    LEGION_STOCK,
    LIGHTHOUSE_CITY,
    MERCHANTS,
    PARTHENON_CITY,
    PIECES,
    PORT,
    POST,
    SETUP,
    SLOTS,
    UNIT_CAPACITY,
    UNITS,
    WAR_SHIP,
    WONDER,
)
from .state import BOUGHT, FREE, FROM_NOBODY, LOTS, PASSED, REBORN, TradeState, Voyage

# -- names ----------------------------------------------------------------------------------------------------


def unit_place(unit: int) -> int:
    """The place that a unit is."""
    return CITY_COUNT + unit


def unit_key(state: TradeState, unit: int) -> str:
    """The catalogue key of a unit's name: every empire has its own for each piece of its stock."""
    seat, slot = divmod(unit, SLOTS)
    return f"ship.{EMPIRES[state.empire[seat]]}_{UNITS[state.kind[unit]]}_{slot + 1}"


def place_key(state: TradeState, place: int) -> str:
    """The catalogue key of a place: the name of a city or of a unit."""
    return f"city.{CITY_IDS[place]}" if place < CITY_COUNT else unit_key(state, place - CITY_COUNT)


def is_ship(state: TradeState, unit: int) -> bool:
    """Whether the unit sails."""
    return state.kind[unit] != CARAVAN


def place_owner(state: TradeState, place: int) -> int:
    """The seat a place belongs to (negative: nobody)."""
    return state.owner[place] if place < CITY_COUNT else (place - CITY_COUNT) // SLOTS


def reached(state: TradeState, unit: int) -> int:
    """The tile a unit is seen on: in the middle of its move, the one it has got to."""
    way = next((frame for frame in reversed(state.agenda) if frame[0] == "sail" and frame[1] == unit), None)
    return Voyage._make(way).here if way else state.tile[unit]


# -- who owns what --------------------------------------------------------------------------------------------


def units_of(state: TradeState, seat: int) -> list[int]:
    """The seat's units on the map."""
    tile = state.tile
    return [unit for unit in range(seat * SLOTS, seat * SLOTS + SLOTS) if tile[unit] >= 0]


def cities_of(state: TradeState, seat: int) -> list[int]:
    """The seat's cities."""
    return [city for city, owner in enumerate(state.owner) if owner == seat]


def seat_of_empire(state: TradeState, empire: int) -> int:
    """Who plays an empire and is still in the game, or -1."""
    for seat, mine in enumerate(state.empire):
        if mine == empire and not state.out[seat]:
            return seat
    return -1


def clockwise(state: TradeState) -> list[int]:
    """The seats still in play, from God's Blessing on (TW-029, TW-031)."""
    first, out = state.blessing, state.out
    return [seat for seat in (*range(first, state.seats), *range(first)) if not out[seat]]


def legions_in_play(state: TradeState, seat: int) -> int:
    """The seat's legions on the map."""
    legions = state.legions
    mine = sum(legions[city] for city, owner in enumerate(state.owner) if owner == seat)
    first = CITY_COUNT + seat * SLOTS
    return mine + sum(legions[first : first + SLOTS])


def legion_in_stock(state: TradeState, seat: int) -> bool:
    """Whether the seat has a legion left to place."""
    return legions_in_play(state, seat) < LEGION_STOCK


def has_wonder(state: TradeState, seat: int, city: int) -> bool:
    """Whether the seat holds this capital with its Wonder."""
    return state.owner[city] == seat and state.buildings[city] & WONDER != 0


def wonders_of(state: TradeState, seat: int) -> int:
    """How many Wonders the seat holds."""
    return len([city for city in CAPITAL if has_wonder(state, seat, city)])


def has_lighthouse(state: TradeState, seat: int) -> bool:
    """Whether the seat holds the Lighthouse (TW-091)."""
    return has_wonder(state, seat, LIGHTHOUSE_CITY)


def has_forum(state: TradeState, seat: int) -> bool:
    """Whether the seat holds the Forum (TW-117)."""
    return has_wonder(state, seat, FORUM_CITY)


def has_citadel(state: TradeState, seat: int) -> bool:
    """Whether the seat holds the Citadel (TW-118)."""
    return has_wonder(state, seat, CITADEL_CITY)


# -- money ----------------------------------------------------------------------------------------------------


def income(state: TradeState, seat: int) -> int:
    """The taxes of a turn (TW-041 to TW-045, TW-R24)."""
    return sum(city_income(state, city) for city, owner in enumerate(state.owner) if owner == seat)


def city_income(state: TradeState, city: int) -> int:
    """What a city adds to its owner's taxes."""
    rate, built = SETUP["income"], state.buildings[city]
    total: int = rate["city"]
    if built & POST:
        total += rate["trading_post"]
    if built & PORT:
        total += rate["port"]
    if built & WONDER:
        total += rate["wonder"] + (rate["parthenon_extra"] if city == PARTHENON_CITY else 0)
    return total


def upkeep(state: TradeState, seat: int) -> int:
    """What the legions cost a turn: all but those in cities with barracks (TW-046, TW-047)."""
    legions = state.legions
    first = CITY_COUNT + seat * SLOTS
    total = sum(legions[first : first + SLOTS])
    for city, owner in enumerate(state.owner):
        if owner == seat and not state.buildings[city] & BARRACKS:
            total += legions[city]
    return total


# -- goods ----------------------------------------------------------------------------------------------------


def stored(state: TradeState, place: int, good: int) -> int:
    """How many of a good are in a place."""
    lot = place * LOTS + good * 4
    hold = state.hold
    return hold[lot] + hold[lot + 1] + hold[lot + 2] + hold[lot + 3]


def put_goods(state: TradeState, place: int, good: int, count: int, marks: int = 0) -> None:
    """Put goods into a place that has room for them."""
    state.hold[place * LOTS + good * 4 + marks] += count
    state.cargo[place] += count
    state.free[place] -= count


def take_good(state: TradeState, place: int, good: int) -> None:
    """Take one good out, the least useful one first: bought and passed on, bought, passed on, free."""
    lot = place * LOTS + good * 4
    hold = state.hold
    for marks in (BOUGHT | PASSED, BOUGHT, PASSED, 0):
        if hold[lot + marks]:
            hold[lot + marks] -= 1
            break
    state.cargo[place] -= 1
    state.free[place] += 1


def clear_goods(state: TradeState, place: int) -> int:
    """Give all goods of a place to the bank; how many there were."""
    count = state.cargo[place]
    if count:
        state.hold[place * LOTS : place * LOTS + LOTS] = [0] * LOTS
        state.cargo[place] = 0
        state.free[place] += count
    return count


def wipe_marks(state: TradeState) -> None:
    """A new turn: every good and legion may be passed on and sold again."""
    hold, cargo = state.hold, state.cargo
    for place in range(len(cargo)):
        if cargo[place]:
            for lot in range(place * LOTS, place * LOTS + LOTS, 4):
                if hold[lot + 1] or hold[lot + 2] or hold[lot + 3]:
                    hold[lot] += hold[lot + 1] + hold[lot + 2] + hold[lot + 3]
                    hold[lot + 1] = hold[lot + 2] = hold[lot + 3] = 0
    state.tired = [0] * len(cargo)


# -- legions and cities ---------------------------------------------------------------------------------------


def add_legion(state: TradeState, place: int) -> None:
    """A legion comes into a place that has room."""
    state.legions[place] += 1
    state.free[place] -= 1


def remove_legion(state: TradeState, place: int, out: list[Event], count: int = 1) -> None:
    """Legions leave a place; a city that loses its last one is independent at once (TW-038, TW-096, TW-R21)."""
    state.legions[place] -= count
    state.free[place] += count
    if state.tired[place] > state.legions[place]:
        state.tired[place] = state.legions[place]
    if place < CITY_COUNT and not state.legions[place]:
        owner = state.owner[place]
        state.owner[place] = FREE
        clear_goods(state, place)
        out.append(("independent", owner, place_key(state, place)))


def lose_legions(state: TradeState, seat: int, place: int, count: int, out: list[Event]) -> None:
    """Legions perish: they can be brought back."""
    if count:
        state.lost[seat * 4 + LEGION] += count
        remove_legion(state, place, out, count)


# -- units ----------------------------------------------------------------------------------------------------


def stock_slot(state: TradeState, seat: int, kind: int) -> int:
    """The unit that can be taken from the stock for a new piece of this kind, or -1."""
    first = seat * SLOTS
    if kind == WAR_SHIP:
        return first + MERCHANTS if state.tile[first + MERCHANTS] < 0 else -1
    for unit in range(first, first + MERCHANTS):
        if state.tile[unit] < 0:
            return unit
    return -1


def quays(kind: int, city: int) -> tuple[int, ...]:
    """The tiles beside a city where a piece of this kind is put (TW-049, TW-051)."""
    return GATES[city] if kind == CARAVAN else BERTHS[city]


def free_quays(state: TradeState, kind: int, city: int) -> list[int]:
    """Those without a unit on them (TW-049, TW-051, TW-R29)."""
    at = state.at
    return [tile for tile in quays(kind, city) if tile not in at]


def place_unit(state: TradeState, seat: int, kind: int, tile: int, status: int = 0) -> int:
    """Put a piece from the stock on the map."""
    unit = stock_slot(state, seat, kind)
    place = unit_place(unit)
    state.kind[unit] = kind
    state.tile[unit] = tile
    state.status[unit] = status
    state.at[tile] = unit
    state.legions[place] = state.tired[place] = 0
    state.free[place] = UNIT_CAPACITY[kind]
    return unit


def take_unit(state: TradeState, unit: int) -> None:
    """Put a piece back into the stock, with nothing aboard."""
    place = unit_place(unit)
    clear_goods(state, place)
    state.legions[place] = state.tired[place] = state.free[place] = 0
    if state.at.get(state.tile[unit]) == unit:
        del state.at[state.tile[unit]]
    state.tile[unit] = -1
    state.mods = [mod for mod in state.mods if mod.unit != unit]


def lose_unit(state: TradeState, unit: int, out: list[Event], cause: str) -> None:
    """A unit perishes with all aboard: it and its legions can be brought back (TW-110, TW-R41, TW-R43)."""
    seat = unit // SLOTS
    legions = state.legions[unit_place(unit)]
    state.lost[seat * 4 + state.kind[unit]] += 1
    state.lost[seat * 4 + LEGION] += legions
    out.append(("unit_lost", seat, unit_key(state, unit), legions, cause, state.tile[unit]))
    take_unit(state, unit)


def revivals(state: TradeState, seat: int) -> list[tuple[int, int]]:
    """What the seat could bring back, and where: (piece, tile), or (legion, city) (TW-111 to TW-113, TW-R29)."""
    found: list[tuple[int, int]] = []
    lost = state.lost
    first = seat * 4
    for kind, needed in ((GALLEY, PORT), (CARAVAN, POST), (WAR_SHIP, PORT)):
        if lost[first + kind] and stock_slot(state, seat, kind) >= 0:
            for city in cities_of(state, seat):
                if state.buildings[city] & needed:
                    found += [(kind, tile) for tile in free_quays(state, kind, city)]
    if lost[first + LEGION] and legion_in_stock(state, seat):
        found += [
            (LEGION, city)
            for city in cities_of(state, seat)
            if state.buildings[city] & BARRACKS and state.free[city] > 0
        ]
    return found


def revive(state: TradeState, seat: int, piece: int, where: int, out: list[Event]) -> None:
    """Bring a lost piece back, empty; it does not move this turn (TW-111 to TW-113, TW-R55)."""
    state.lost[seat * 4 + piece] -= 1
    if piece == LEGION:
        add_legion(state, where)
        out.append(("revived", seat, PIECES[piece], place_key(state, where)))
    else:
        place_unit(state, seat, piece, where, REBORN)
        out.append(("revived", seat, PIECES[piece], f"city.{CITY_IDS[state.board.touch[where]]}"))


# -- points and cards -----------------------------------------------------------------------------------------


def score(state: TradeState, seat: int, category: int, points: int, out: list[Event]) -> None:
    """Victory points, which are never lost again (TW-002, TW-003, TW-R25)."""
    state.points[seat] += points
    state.score[seat * len(CATEGORIES) + category] += points
    out.append(("scored", seat, points, CATEGORIES[category]))


def claim_mark(former: int) -> int:
    """The mark of having taken a city from a seat, or from nobody."""
    return FROM_NOBODY if former < 0 else 1 << former


def points_for_city(state: TradeState, seat: int, city: int, former: int) -> int:
    """The points for taking a city from a seat (-1: from nobody); they come once.

    Rules: TW-004, TW-005, TW-114, TW-115, TW-120, TW-R44, TW-R48.
    """
    if state.claims[seat * CITY_COUNT + city] & claim_mark(former):
        return 0
    rate = SETUP["points"]
    if former < 0:
        return int(rate["independent_city"])
    empire = EMPIRE_OF_CITY[city]
    capital = empire in state.empire and empire != state.empire[seat]
    return int(rate["player_city"] + (rate["player_capital_extra"] if capital else 0))


def draw_card(state: TradeState, seat: int, out: list[Event]) -> None:
    """Take the top card; an empty deck is made anew from the used cards (TW-136)."""
    if not state.deck:
        state.deck = state.discard
        state.discard = []
        state.rng.shuffle(state.deck)
        out.append(("reshuffled",))
    card = state.deck.pop()
    state.show()
    hand = state.hands[seat]
    hand.append(card)
    hand.sort()
    out.append(Secret((seat,), ("drew", seat, CARDS[card].id), ("drew_hidden", seat)))


def can_draw(state: TradeState, seat: int) -> bool:
    """Whether there is a card to take and room for it in the hand (TW-R30)."""
    limit = state.hand_limit
    return bool(state.deck or state.discard) and (not limit or len(state.hands[seat]) < limit)


def discard_card(state: TradeState, seat: int, card: int, out: list[Event]) -> None:
    """A card of the hand is played and laid on the used ones (TW-136)."""
    state.hands[seat].remove(card)
    state.discard.append(card)
    state.show()
    out.append(("played", seat, CARDS[card].id))


def change_coins(state: TradeState, seat: int, amount: int, out: list[Event]) -> None:
    """Coins from the bank or to it; a purse never goes below nothing (TW-023, TW-024)."""
    amount = max(amount, -state.coins[seat])
    state.coins[seat] += amount
    if amount:
        out.append(("coins", seat, amount))


def goods_of(state: TradeState, place: int) -> list[int]:
    """How many of each good are in a place."""
    hold = state.hold
    first = place * LOTS
    return [sum(hold[first + good * 4 : first + good * 4 + 4]) for good in range(GOOD_COUNT)]
