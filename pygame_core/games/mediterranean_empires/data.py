"""The board, the decks, the scenarios and the tables, read once from `data/` into flat tables of numbers.

Places (cities and barbarian areas) are numbered in alphabetical order, so that comparing numbers is comparing
names. Sets of places and sets of cards are bit masks. A *kind* is a distinct card of a deck ("rome/triarii"); its
copies are the physical cards, numbered one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, dist, radians
from pathlib import Path
from typing import Any, NamedTuple

_FOLDER = Path(__file__).parent / "data"


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((_FOLDER / name).read_text("utf-8"))
    return data


MOST_REMEMBERED = 4096
"""The same masks come again and again: their members are kept, and forgotten when there are too many."""

_members: dict[int, tuple[int, ...]] = {}
_firsts: dict[int, tuple[int, ...]] = {}


BIT = tuple(1 << number for number in range(512))
"""The mask of each single member; there are fewer places and cards than these. Masks are taken apart from above."""


def bits(mask: int) -> tuple[int, ...]:
    """The members of a mask, in rising order."""
    known = _members.get(mask)
    if known is None:
        if len(_members) >= MOST_REMEMBERED:
            _members.clear()
        found, left = [], mask
        while left:
            highest = left.bit_length() - 1
            found.append(highest)
            left ^= BIT[highest]
        known = _members[mask] = tuple(reversed(found))
    return known


# -- the board ----------------------------------------------------------------------------------------------------

BOARD = _read("map.json")

PLACES: tuple[str, ...] = tuple(sorted(row["id"] for row in BOARD["cities"] + BOARD["areas"]))
"""The cities and barbarian areas of the board (ME-008)."""
PLACE: dict[str, int] = {name: index for index, name in enumerate(PLACES)}

LAND, COASTAL, BARBARIAN, LINK, NAVAL = range(5)
"""The kinds of a step of a route."""
STEP_NAMES = ("land", "coastal", "barbarian", "barbarian_link", "naval")

SIZE = [0] * len(PLACES)
STRENGTH = [0] * len(PLACES)
PORTS = 0
CITIES = 0
AREAS = 0
for _row in BOARD["cities"]:
    _node = PLACE[_row["id"]]
    SIZE[_node] = _row["size"]
    CITIES |= 1 << _node
    if _row["port"]:
        PORTS |= 1 << _node
for _row in BOARD["areas"]:
    STRENGTH[PLACE[_row["id"]]] = _row["strength"]
    AREAS |= 1 << PLACE[_row["id"]]

_links: list[list[tuple[int, int]]] = [[] for _ in PLACES]
for _row in BOARD["routes"]:
    _a, _b, _kind = PLACE[_row["a"]], PLACE[_row["b"]], STEP_NAMES.index(_row["kind"])
    _links[_a].append((_b, _kind))
    _links[_b].append((_a, _kind))
LINKS: tuple[tuple[tuple[int, int], ...], ...] = tuple(tuple(sorted(row)) for row in _links)
"""For each place its neighbours and the kind of line to them."""
NEAR: tuple[int, ...] = tuple(sum(1 << other for other, _ in row) for row in LINKS)
"""For each place the mask of all its neighbours."""
ROADS: tuple[int, ...] = tuple(sum(1 << other for other, kind in row if kind <= COASTAL) for row in LINKS)
"""For each city the mask of the cities joined to it by a land or coastal line."""

EMPIRES: tuple[str, ...] = tuple(row["id"] for row in BOARD["empires"])
"""The eight empires (ME-001)."""
PROVINCE: dict[str, str] = {row["id"]: row["province"] for row in BOARD["cities"]}


_WIDE = cos(radians(BOARD["projection"]["lat_ts"]))
_SPOTS: dict[int, tuple[float, float]] = {
    PLACE[row["id"]]: (row["lon"] * _WIDE, row["lat"]) for row in BOARD["cities"] + BOARD["areas"]
}


def apart(a: int, b: int) -> float:
    """How far two places are from each other on the map."""
    return dist(_SPOTS[a], _SPOTS[b])


def step_between(a: int, b: int) -> int:
    """The kind of line that joins two neighbours."""
    return next(kind for other, kind in LINKS[a] if other == b)


class Scenario(NamedTuple):
    """What a scenario fixes (ME-004, ME-005)."""

    id: str
    order: tuple[int, ...]
    capitals: tuple[int, ...]
    cities: int
    areas: int
    keys: int
    markers: int
    victory: int
    hand: int
    seats_of_power: int
    """All capitals, as a mask."""


def _scenario(row: dict[str, Any]) -> Scenario:
    return Scenario(
        id=row["id"],
        order=tuple(EMPIRES.index(empire) for empire in row["order"]),
        capitals=tuple(PLACE[row["capitals"][empire]] for empire in row["order"]),
        cities=sum(1 << PLACE[city] for city, province in PROVINCE.items() if province in row["provinces"]),
        areas=sum(1 << PLACE[area] for area in row["areas"]),
        keys=sum(1 << PLACE[city] for city in row["keys"]),
        markers=row["markers"],
        victory=row["victory"],
        hand=row["hand"],
        seats_of_power=sum(1 << PLACE[capital] for capital in row["capitals"].values()),
    )


SCENARIOS: tuple[Scenario, ...] = tuple(_scenario(row) for row in _read("scenarios.json")["scenarios"])
"""The scenarios: seats, markers, cities for a victory, base hand (ME-005, ME-006, ME-024)."""
SCENARIO: dict[str, int] = {scenario.id: index for index, scenario in enumerate(SCENARIOS)}

# -- the tables ---------------------------------------------------------------------------------------------------

_tables = _read("tables.json")

EVENT_TABLES: dict[str, list[tuple[int, str]]] = {
    name: [(least, event) for least, event in rows] for name, rows in _tables["events"].items()
}
"""By variant: the least roll of every event (ME-103, ME-104)."""
EVENTS: tuple[str, ...] = tuple(event for _, event in EVENT_TABLES["default"])
NEUTRAL_CF: tuple[int, ...] = tuple(_tables["neutral_attack"])
"""The strength of a neutral attack, by die (ME-113)."""
PIRATES_CF: tuple[int, ...] = tuple(_tables["pirates"])
"""The strength of pirates, by die (ME-132)."""
STORM_LOSSES: tuple[tuple[int | None, int], ...] = tuple((least, losses) for least, losses in _tables["storm"])
"""How many cards a storm costs, by roll (ME-065)."""
SUBDUING: tuple[tuple[int | None, str], ...] = tuple((least, result) for least, result in _tables["subduing"])
"""What a victory over barbarians leads to, by roll (ME-327)."""
RANKS: tuple[tuple[int, str], ...] = tuple((least, rank) for least, rank in _tables["ranks"])
"""What an empire is called, by its points (ME-179)."""


def look_up(rows: Sequence[tuple[int | None, Any]], roll: int) -> Any:
    """The last row of a table that begins at or below the roll."""
    found = rows[0][1]
    for least, result in rows:
        if least is not None and roll >= least:
            found = result
    return found


def event_of(table: str, roll: int) -> str:
    """The event of a roll."""
    return str(look_up(EVENT_TABLES[table], roll))


def storm_losses(roll: int) -> int:
    """How many cards a storm costs."""
    return int(look_up(_tables["storm"], roll))


def subduing_result(roll: int) -> str:
    """What a victory over barbarians leads to."""
    return str(look_up(_tables["subduing"], roll))


def rank_of(points: int) -> str:
    """The rank of an empire with this many points (ME-179)."""
    return str(look_up(_tables["ranks"], points))


# -- the cards ----------------------------------------------------------------------------------------------------

FIELD, SEA, CITY = range(3)
"""The columns of combat factors, and the kinds of combat: field battle, naval battle, city assault."""
COMBATS = ("field", "naval", "assault")

TROOP, FLEET = 0, 1
"""How a card serves in an expedition."""


class Effect(NamedTuple):
    """One effect of a card: the primitive, the type it works under, its parameters."""

    fx: str
    used_as: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A distinct card of a deck."""

    index: int
    slug: str
    id: str
    empire: int
    count: int
    types: str
    cf: tuple[int | str | None, ...]
    tags: frozenset[str]
    effects: tuple[Effect, ...]
    art: str


def _effect(row: dict[str, Any]) -> Effect:
    data = {key: value for key, value in row.items() if key not in ("fx", "as")}
    return Effect(row["fx"], row["as"], data)


KINDS: tuple[Kind, ...] = tuple(
    Kind(
        index,
        f"{row['deck']}/{row['id']}",
        row["id"],
        EMPIRES.index(row["deck"]),
        row["count"],
        row["types"],
        tuple(row["cf"]),
        frozenset(row["tags"]),
        tuple(_effect(effect) for effect in row["effects"]),
        row["icon"],
    )
    for index, row in enumerate(_read("cards.json")["cards"])
)
KIND_OF: dict[str, Kind] = {kind.slug: kind for kind in KINDS}

_cards = [kind for kind in KINDS for _ in range(kind.count)]
CARDS = len(_cards)
ALL_CARDS = (1 << CARDS) - 1
KIND: tuple[int, ...] = tuple(kind.index for kind in _cards)
"""The kind of each physical card."""
DECK: tuple[int, ...] = tuple(kind.empire for kind in _cards)
"""The empire whose deck a physical card belongs to."""
SLUG: tuple[str, ...] = tuple(kind.slug for kind in _cards)


def _mask(test: Any) -> int:
    return sum(1 << card for card, kind in enumerate(_cards) if test(kind))


COPIES: tuple[int, ...] = tuple(_mask(lambda k, i=index: k.index == i) for index in range(len(KINDS)))
"""For each kind the mask of its physical cards."""
OTHERS: tuple[int, ...] = tuple(ALL_CARDS ^ mask for mask in COPIES)
DECKS: tuple[int, ...] = tuple(_mask(lambda k, e=empire: k.empire == e) for empire in range(len(EMPIRES)))
"""The cards of each empire's deck (masks) (ME-001, ME-050)."""
TYPED: dict[str, int] = {letter: _mask(lambda k, t=letter: t in k.types) for letter in "TFLDAIX"}
"""For each type the mask of the cards that bear it (ME-026, ME-185)."""


def _dice(value: int | str | None) -> int:
    return {"d6": 1, "2d6": 2}.get(value, 0) if isinstance(value, str) else 0


CF: tuple[tuple[int, ...], ...] = tuple(
    tuple(kind.cf[column] if isinstance(kind.cf[column], int) else 0 for kind in _cards)  # type: ignore[misc]
    for column in range(3)
)
"""For each column the printed number of each card (0 for dice and dashes) (ME-030)."""
CF_DICE: tuple[tuple[int, ...], ...] = tuple(tuple(_dice(kind.cf[column]) for kind in _cards) for column in range(3))
"""For each column the printed dice of each card (ME-030, ME-033, ME-034)."""
PRINTED: tuple[int, ...] = tuple(_mask(lambda k, c=column: k.cf[c] is not None) for column in range(3))
"""For each column the mask of the cards that have no dash there (ME-030, ME-031, ME-037)."""
TAGS: tuple[frozenset[str], ...] = tuple(kind.tags for kind in _cards)
ID: tuple[str, ...] = tuple(kind.id for kind in _cards)
"""The name of each physical card, the same in several decks (ME-050)."""


def cards_in(mask: int) -> tuple[int, ...]:
    """One physical card, the first, of each kind in a mask."""
    known = _firsts.get(mask)
    if known is None:
        if len(_firsts) >= MOST_REMEMBERED:
            _firsts.clear()
        first_of_kind: dict[int, int] = {}
        left = mask
        while left:
            card = left.bit_length() - 1
            first_of_kind[KIND[card]] = card
            left ^= BIT[card]
        known = _firsts[mask] = tuple(reversed(first_of_kind.values()))
    return known


def card_named(name: str) -> int:
    """The physical card of "rome/triarii" or "rome/triarii#2"."""
    slug, _, copy = name.partition("#")
    return bits(COPIES[KIND_OF[slug].index])[int(copy or 1) - 1]


# -- effects, sorted by primitive ---------------------------------------------------------------------------------


def _by_card(fx: str) -> dict[int, tuple[Effect, ...]]:
    table = {card: tuple(e for e in kind.effects if e.fx == fx) for card, kind in enumerate(_cards)}
    return {card: effects for card, effects in table.items() if effects}


EFFECTS: dict[str, dict[int, tuple[Effect, ...]]] = {
    fx: _by_card(fx) for fx in sorted({effect.fx for kind in KINDS for effect in kind.effects})
}
"""For each primitive the cards that have it, with the effects."""
IMMUNE: dict[str, int] = {
    cause: sum(1 << card for card, effects in EFFECTS["immune"].items() if any(cause in e.data["to"] for e in effects))
    for cause in ("opening_discard", "storm", "shipwreck", "ambush")
}
"""For each cause of loss the mask of the cards that cannot be picked by it (ME-060, ME-061)."""


def bearing(fx: str, used_as: str = "X") -> int:
    """The mask of the cards with an effect of a primitive under a type."""
    return sum(1 << card for card, effects in EFFECTS[fx].items() if any(e.used_as == used_as for e in effects))


STORMS = bearing("storm")
CANCELS = bearing("cancel")
REMOVERS = bearing("remove_from_battle")
ATTACHED = bearing("safe_straits")
"""Special Events that are attached to a declaration (ME-070, ME-071)."""
UNSEEN_MARCHES = bearing("no_intercept") & ~ATTACHED
"""Special Events played with one's own force on arrival (ME-069)."""
AMBUSHES: dict[str, int] = {
    road: sum(1 << card for card, effects in EFFECTS["ambush"].items() if any(road in e.data["on"] for e in effects))
    for road in ("land_route", "landing", "naval_route")
}


def lent_dice(card: int, used_as: str, column: int) -> int:
    """The dice a Leader, Assault, Defense or Special Event card lends to its side by its printed column.

    The city dice of a card that is both D and X belong to its use as City Defense.

    Rules: ME-033.
    """
    if used_as == "X" and "D" in KINDS[KIND[card]].types:
        return 0
    return CF_DICE[column][card]


def _helps(card: int, column: int) -> bool:
    added = (e for e in KINDS[KIND[card]].effects if e.fx == "add_dice" and e.used_as == "X")
    return lent_dice(card, "X", column) > 0 or any(COMBATS[column] in effect.data["battle"] for effect in added)


FLIGHTS = sum(
    1 << card for card, effects in EFFECTS["opening_flee"].items() if any(e.data["scope"] == "all" for e in effects)
)
"""Special Events that let a whole army slip away from a field battle."""
EVENTS_IN: tuple[int, ...] = tuple(
    sum(1 << card for card in bits(TYPED["X"]) if _helps(card, column)) | REMOVERS for column in range(3)
)
"""For each kind of combat the Special Events that anybody may play for either side."""
LEADERS_IN: tuple[int, ...] = tuple(TYPED["L"] & PRINTED[column] for column in range(3))
"""For each kind of combat the Leaders that may be played in it (ME-037)."""
