"""Numbers that cards and Wonders change: dice, prices, terrain, bonuses, what is forbidden."""

from __future__ import annotations

from .board import EASY_DESERT, EASY_HILLS, LAND, SEA
from .data import CARAVAN, EFFECTS, EMPIRES, SETUP, SLOTS, WALL, WAR_SHIP, Effect
from .state import Mod, TradeState
from .table import has_citadel, has_forum, has_lighthouse, is_ship, wonders_of

_MOVEMENT = SETUP["movement"]
_BATTLE = SETUP["battle"]
_PRICE = SETUP["price"]
_SALE = SETUP["sale"]
WANTED, UNWANTED = _SALE["good_wanted"], _SALE["good_other"]
PRODUCED, NOT_PRODUCED = _PRICE["good_produced"], _PRICE["good_other"]
NEEDED_FOR_INDEPENDENT: int = _BATTLE["independent_city_needs"]

TARGET_CITY, TARGET_SHIP, TARGET_CARAVAN = "city", "ship", "caravan"


def fits_unit(state: TradeState, effect: Effect, unit: int) -> bool:
    """Whether a unit is of the kind that an effect names."""
    wanted = effect.units
    if wanted.endswith("unit") or wanted == "all_units":
        return True
    return is_ship(state, unit) == wanted.endswith(("ship", "ships"))


def mods_for_unit(state: TradeState, op: str, unit: int) -> list[Effect]:
    """The lasting effects of an operation that touch a unit (TW-027)."""
    seat = unit // SLOTS
    found = []
    for number, owner, only, _ in state.mods:
        effect = EFFECTS[number]
        if effect.op == op and (only == unit or (only < 0 and owner in (-1, seat) and fits_unit(state, effect, unit))):
            found.append(effect)
    return found


def move_dice(state: TradeState, unit: int) -> int:
    """How many dice are thrown for a unit (TW-089 to TW-091, TW-R24)."""
    seat = unit // SLOTS
    if has_lighthouse(state, seat):
        dice = _MOVEMENT["dice_with_lighthouse"]
    elif wonders_of(state, seat):
        dice = _MOVEMENT["dice_with_wonder"]
    else:
        dice = _MOVEMENT["dice"]
    if state.mods:
        dice += sum(effect.delta for effect in mods_for_unit(state, "dice", unit))
    return max(1, int(dice))


def move_mode(state: TradeState, unit: int) -> int:
    """What each terrain costs a unit: one of the modes of the board (TW-092, TW-R31)."""
    if state.kind[unit] != CARAVAN:
        return SEA
    if not state.mods:
        return LAND
    easy = {letter for effect in mods_for_unit(state, "terrain_cost", unit) for letter in effect.terrain}
    return LAND + (EASY_HILLS - LAND) * ("h" in easy) + (EASY_DESERT - LAND) * ("d" in easy)


def safe_on_deep(state: TradeState, unit: int) -> bool:
    """Whether a unit may end its move on deep blue sea (TW-093 to TW-095)."""
    if state.kind[unit] != WAR_SHIP and not has_lighthouse(state, unit // SLOTS):
        return bool(state.mods and mods_for_unit(state, "deep_stop", unit))
    return True


def sale_price(state: TradeState, seat: int, good: int, city: int) -> int:
    """What a city pays for a good (TW-070, TW-071)."""
    price: int = WANTED if state.wants[city] == good else UNWANTED
    return price + price_change(state, seat, "sell", good) if state.mods else price


def purchase_price(state: TradeState, seat: int, good: int, city: int) -> int:
    """What a city asks for a good (TW-052, TW-055)."""
    price: int = PRODUCED if state.makes[city] == good else NOT_PRODUCED
    return max(0, price + price_change(state, seat, "buy", good)) if state.mods else price


def price_mods(state: TradeState, seat: int, trade: str) -> list[Mod]:
    """The cards that change what a seat pays ("buy") or gets ("sell") for some goods now."""
    return [
        mod
        for mod in state.mods
        if mod.seat == seat and mod.left and (effect := EFFECTS[mod.number]).op == "price" and effect.trade == trade
    ]


def price_changes(state: TradeState, seat: int, trade: str) -> list[Effect]:
    """Their effects."""
    return [EFFECTS[mod.number] for mod in price_mods(state, seat, trade)]


def price_change(state: TradeState, seat: int, trade: str, good: int) -> int:
    """What cards add to a price."""
    return sum(effect.delta for effect in price_changes(state, seat, trade) if effect.goods[good])


def use_price(state: TradeState, seat: int, trade: str, good: int) -> None:
    """One more good has been traded at a changed price: counted where the change is limited."""
    for index, mod in enumerate(state.mods):
        effect = EFFECTS[mod.number]
        if effect.op == "price" and effect.trade == trade and mod.seat == seat and effect.goods[good] and mod.left > 0:
            state.mods[index] = mod._replace(left=mod.left - 1)


def forbidden(state: TradeState, seat: int, action: str, against: int) -> bool:
    """Whether an event forbids an attack (`attack_units`, `attack_cities`) on a seat (-1: nobody's city) (TW-027)."""
    for number, owner, _, _ in state.mods:
        effect = EFFECTS[number]
        if effect.op == "forbid" and owner in (-1, seat) and effect.action in ("attack", action):
            if not effect.versus:
                return True
            if against >= 0 and f"civ:{EMPIRES[state.empire[against]]}" in effect.versus:
                return True
    return False


def _battle_mods(state: TradeState, seat: int, side: str, target: str) -> int:
    total = 0
    for number, owner, _, _ in state.mods:
        effect = EFFECTS[number]
        fits = effect.op == "battle_mod" and owner == seat and effect.side == side
        if fits and (not effect.versus or target in effect.versus):
            total += effect.n
    return total


def attack_bonus(state: TradeState, unit: int, target: str) -> int:
    """What is added to the attacker's best die (TW-058, TW-106, TW-117, TW-R50 to TW-R52)."""
    seat = unit // SLOTS
    bonus: int = _BATTLE["forum"] if has_forum(state, seat) else 0
    if state.kind[unit] == WAR_SHIP:
        bonus += _BATTLE["war_ship"]
    return bonus + _battle_mods(state, seat, "attack", target)


def city_strength(state: TradeState, city: int) -> int:
    """What the place itself adds to the defence of a city: its wall, and events that name it (TW-064, TW-R46)."""
    strength: int = _BATTLE["wall"] if state.buildings[city] & WALL else 0
    for number, _, _, _ in state.mods:
        effect = EFFECTS[number]
        if effect.op == "battle_mod" and effect.who == "city" and effect.city == city and effect.side == "defense":
            strength += effect.n
    return strength


def city_defence_bonus(state: TradeState, city: int) -> int:
    """What is added to the best die of a city's defender (TW-064, TW-106, TW-118, TW-R52)."""
    seat = state.owner[city]
    bonus = city_strength(state, city) + (_BATTLE["citadel"] if has_citadel(state, seat) else 0)
    return int(bonus + _battle_mods(state, seat, "defense", TARGET_CITY))


def unit_defence_bonus(state: TradeState, unit: int) -> int:
    """What is added to the best die of a unit that is attacked (TW-058, TW-106, TW-118, TW-R50, TW-R52)."""
    seat = unit // SLOTS
    bonus: int = _BATTLE["citadel"] if has_citadel(state, seat) else 0
    if state.kind[unit] == WAR_SHIP:
        bonus += _BATTLE["war_ship"]
    return bonus + _battle_mods(state, seat, "defense", target_kind(state, unit))


def target_kind(state: TradeState, unit: int) -> str:
    """What a unit is as a target."""
    return TARGET_CARAVAN if state.kind[unit] == CARAVAN else TARGET_SHIP


def needed_for_independent(state: TradeState, city: int) -> int:
    """The sum that takes an independent city (TW-119, TW-R08, TW-R45, TW-R46)."""
    return NEEDED_FOR_INDEPENDENT + city_strength(state, city)
