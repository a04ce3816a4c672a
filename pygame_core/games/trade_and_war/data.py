"""The parts of the game, read once: numbers, play cards, event cards and their effects."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import Any, Final

from .board import CITY, CITY_COUNT, DATA, MAP

SETUP: Final[dict[str, Any]] = tomllib.loads((DATA / "setup.toml").read_text("utf-8"))
DISTANCES: Final[dict[str, list[list[int | None]]]] = json.loads((DATA / "distances.json").read_text("utf-8"))

GOODS: Final[tuple[str, ...]] = tuple(SETUP["goods"])
GOOD: Final = {name: index for index, name in enumerate(GOODS)}
GOOD_COUNT: Final = len(GOODS)

UNITS: Final[tuple[str, ...]] = tuple(SETUP["units"])
GALLEY, CARAVAN, WAR_SHIP = range(3)
LEGION: Final = 3
"""The fourth kind of piece that can be lost and brought back."""
PIECES: Final = (*UNITS, "legion")

EMPIRES: Final[tuple[str, ...]] = tuple(empire["id"] for empire in SETUP["empires"])
EMPIRE: Final = {name: index for index, name in enumerate(EMPIRES)}
CAPITAL: Final[tuple[int, ...]] = tuple(CITY[empire["capital"]] for empire in SETUP["empires"])
WONDER_NAME: Final[tuple[str, ...]] = tuple(empire["wonder"] for empire in SETUP["empires"])
EMPIRE_OF_CITY: Final[tuple[int, ...]] = tuple(EMPIRE.get(city["empire"], -1) for city in MAP["cities"])
FORUM_CITY, PARTHENON_CITY, LIGHTHOUSE_CITY, CITADEL_CITY = CAPITAL

BUILDINGS: Final[tuple[str, ...]] = tuple(SETUP["buildings"])
PORT, POST, BARRACKS, WALL, WONDER = (1 << index for index in range(5))
BUILDING_BIT: Final = {name: 1 << index for index, name in enumerate(BUILDINGS)}
BUILDING_GOODS: Final = tuple(
    tuple(SETUP["buildings"][name]["goods"].get(good, 0) for good in GOODS) for name in BUILDINGS
)
BUILDING_COINS: Final[tuple[int, ...]] = tuple(SETUP["buildings"][name]["coins"] for name in BUILDINGS)
BUILDING_POINTS: Final[tuple[int, ...]] = tuple(SETUP["buildings"][name]["points"] for name in BUILDINGS)
BUILDING_COUNT: Final = tuple(bin(mask).count("1") for mask in range(32))

PRESET_MAKES: Final = tuple(GOOD[city["makes"]] for city in MAP["cities"])
PRESET_WANTS: Final = tuple(GOOD[city["wants"]] for city in MAP["cities"])

MERCHANTS: Final[int] = SETUP["stock"]["merchant_units"]
"""Galleys and caravans of each player, in any mix (TW-020, TW-R02)."""
LEGION_STOCK: Final[int] = SETUP["stock"]["legions"]
"""Legions of each player (TW-019)."""
SLOTS: Final[int] = MERCHANTS + SETUP["stock"]["war_ships"]
"""Units of a player: the first are merchants of either kind, the last is the war ship (TW-021)."""
MOST_SEATS: Final = len(EMPIRES)
UNIT_COUNT: Final = MOST_SEATS * SLOTS
PLACES: Final = CITY_COUNT + UNIT_COUNT
"""Where goods and legions can be: first the cities, then the units."""

UNIT_CAPACITY: Final[tuple[int, ...]] = tuple(SETUP["capacity"][name] for name in UNITS)
"""Places aboard each kind of unit (TW-R28)."""
CITY_CAPACITY: Final[tuple[int, ...]] = tuple(
    SETUP["capacity"]["city" if empire < 0 else "capital"] for empire in EMPIRE_OF_CITY
)
"""Places of each city for buildings, goods and legions (TW-R28)."""

CATEGORIES: Final = ("buildings", "wonders", "independent", "conquest", "battles")
TARGET: Final[int] = SETUP["points"]["target"]
SEARCH: Final[dict[str, list[int]]] = SETUP["search"]
"""What the die of a search brings (TW-124, TW-125, TW-127)."""

UNTIL_TRADE, UNTIL_TURN, UNTIL_MOVE, UNTIL_BATTLE = "trade_phase", "turn", "this_move", "this_battle"


@dataclass(frozen=True, slots=True)
class Effect:
    """One primitive of a card: what is done (`op`), to whom, where, how much, and for how long."""

    op: str
    who: str = "self"
    where: str = ""
    units: str = ""
    n: int = 0
    per: str = ""
    goods: tuple[int, ...] = ()
    choose: int = 0
    distinct: bool = False
    building: int = 0
    kind: str = ""
    what: tuple[str, ...] = ()
    trade: str = ""
    delta: int = 0
    limit: int = 0
    action: str = ""
    versus: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    mul: float = 1.0
    terrain: str = ""
    cost: int = 0
    side: str = ""
    touching: str = ""
    vp: int = 0
    min_left: int = 0
    city: int = -1
    unless_touching: str = ""
    until: str = "instant"
    options: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A play card or an event card: its effects by number, in the order they run."""

    id: str
    kind: str
    timing: str
    effects: tuple[int, ...]
    count: int = 1
    worth: int = 0
    year: int = 0
    icon: str = ""


EFFECTS: list[Effect] = []
"""All effects of all cards; a card, and the agenda, name them by their number here."""


def _goods(value: Any) -> tuple[int, ...]:
    if isinstance(value, dict):
        return tuple(value.get(good, 0) for good in GOODS)
    if isinstance(value, list):
        return tuple(int(good in value) for good in GOODS)
    return (1,) * GOOD_COUNT


def _as_tuple(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def read_effect(row: dict[str, Any]) -> int:
    """Add the effect of a data row; its number."""
    fields: dict[str, Any] = {key: value for key, value in row.items() if key not in ("round", "to", "kinds")}
    if "goods" in fields:
        fields["goods"] = _goods(fields["goods"])
    if "building" in fields:
        fields["building"] = sum(BUILDING_BIT[name] for name in _as_tuple(fields["building"]))
    if "versus" in fields:
        fields["versus"] = _as_tuple(fields["versus"])
    if "what" in fields:
        fields["what"] = _as_tuple(fields["what"])
    if "terrain" in fields:
        fields["terrain"] = "".join(fields["terrain"])
    if "min" in fields:
        fields["low"], fields["high"] = fields.pop("min"), fields.pop("max")
    if "city" in fields:
        fields["city"] = CITY[fields["city"]]
    if fields.get("where", "").startswith("city:"):
        fields["city"] = CITY[fields.pop("where")[5:]]
        fields["who"] = "city"
    if "options" in fields:
        fields["options"] = tuple(tuple(read_effect(part) for part in option) for option in fields["options"])
    EFFECTS.append(Effect(**fields))
    return len(EFFECTS) - 1


def read_card(row: dict[str, Any]) -> Card:
    """A card of a data row."""
    effects = tuple(read_effect(effect) for effect in row["effects"])
    return Card(
        id=row["id"],
        kind=row.get("kind", "event"),
        timing=row.get("timing", "event"),
        effects=effects,
        count=row.get("count", 1),
        worth=row.get("worth", 0),
        year=row.get("year", 0),
        icon=row.get("icon", ""),
    )


def _cards(name: str) -> tuple[Card, ...]:
    rows = json.loads((DATA / f"{name}.json").read_text("utf-8"))["cards"]
    return tuple(read_card(row) for row in rows)


CARDS: Final = _cards("play_cards")
"""The play cards (TW-131)."""
CARD: Final = {card.id: index for index, card in enumerate(CARDS)}
EVENTS: Final = _cards("event_cards")
KINDS: Final = tuple(dict.fromkeys(card.kind for card in CARDS))
"""The kinds of play cards, each played in a phase of its own."""
DECK: Final = tuple(index for index, card in enumerate(CARDS) for _ in range(card.count))


def timed(timing: str) -> frozenset[int]:
    """The play cards of a timing."""
    return frozenset(index for index, card in enumerate(CARDS) if card.timing == timing)


TRADE_CARDS: Final = timed("trade")
LATE_TRADE_CARDS: Final = timed("end_of_trade")
MOVE_CARDS: Final = timed("move")
BEFORE_ROLL_CARDS: Final = timed("move_before_roll")
AFTER_ENEMY_ROLL_CARDS: Final = timed("move_after_enemy_roll")
ATTACK_CARDS: Final = timed("before_own_attack_roll")
DEFENCE_CARDS: Final = timed("before_own_defense_roll")
WAR_STEP_CARDS: Final = timed("own_war_step")
ANSWER_CARDS: Final = timed("after_enemy_war_card")
ANY_TIME_CARDS: Final = timed("any_time_in_move_war")
OWN_TURN_CARDS: Final = MOVE_CARDS | BEFORE_ROLL_CARDS | WAR_STEP_CARDS


def distance(a: int, b: int) -> int | None:
    """The fewest movement points between two cities, by sea or by land."""
    ways = [way for way in (DISTANCES["sea"][a][b], DISTANCES["land"][a][b]) if way is not None]
    return min(ways, default=None)
