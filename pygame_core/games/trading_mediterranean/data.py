"""The parts of the game as tables, read once from the JSON files in `data/`.

Everything in play is a small number: goods cards are *handles* (0-233) whose hidden kind is dealt anew for each
match, building faces and developments are positions in the tables below. Names for actions and words are the ids.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

_FOLDER = Path(__file__).parent / "data"


def _read(name: str) -> Any:
    return json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))


_goods = _read("goods")
_buildings = _read("buildings")
_developments = _read("developments")
_military = _read("military")
_boards = _read("boards")
_calamities = _read("calamities")
PROTOCOL: dict[str, Any] = _read("protocol")
PRIMITIVES: dict[str, Any] = _read("primitives")

# -- tracks and ages -------------------------------------------------------------------------------------------

SIDES = ("dictator", "democracy", "mars", "venus")
"""The four directions: track is side // 2, sign is -1 for even sides and +1 for odd ones."""
TRACKS = ("government", "religion")
TRACK_END: int = _boards["tracks"]["government"]["max"]
_MARKS: list[int] = _boards["tracks"]["government"]["level_marks"]
LEVEL = tuple(sum(mark <= space for mark in _MARKS) for space in range(TRACK_END + 1))
"""The level of a cube so many spaces from 0 (TM-R21)."""
MOST_CITIES: int = _boards["tracks"]["cities"]["max"]
MOST_STORE: int = _boards["tracks"]["warehouse"]["max"]

AGES = ("S", "B", "I", "M")
_ast = _boards["ast"]["ages"]
AGE_BUILDINGS = tuple(age["buildings"] for age in _ast)
"""Buildings that each age needs; as many developments (TM-187 to TM-189)."""
AGE_DEVELOPMENTS = tuple(age["developments"] for age in _ast)
AGE_POINTS = tuple(age["vp"] for age in _ast)
"""Points of the age reached (TM-164)."""
INNOVATION = tuple(age["innovation_wp"] for age in _ast)
"""Wealth for the first in each age (TM-134)."""
ARCHAIC: int = _boards["ast"]["archaic_penalty_wp"]
SPACES: tuple[str, ...] = tuple(_boards["turn_track"]["spaces"])
"""The turn track: S1 .. M1 (TM-026, TM-037, TM-138, TM-151)."""
SPACE_AGE = tuple(AGES.index(space[0]) for space in SPACES)
FIRST_SPACE = tuple(SPACES.index(f"{age}1") for age in AGES)
START: dict[str, Any] = _boards["start"]
CIVILIZATIONS = tuple(civ["id"] for civ in _boards["civilizations"])
SEATING = {
    int(count): tuple(CIVILIZATIONS.index(civ) for civ in _boards["seating_clockwise"][count])
    for count in ("4", "5", "6")
}
"""The civilizations clockwise, by number of players (TM-028 to TM-030, TM-R39)."""

# -- goods -----------------------------------------------------------------------------------------------------

GROUPS: tuple[str, ...] = tuple(deck["deck"] for deck in _goods["decks"])
"""The decks: timber, wool, salt, grain, stone, bronze, iron, civic, luxury (TM-007 to TM-010)."""
TIMBER, WOOL, SALT, GRAIN = (GROUPS.index(deck) for deck in ("timber", "wool", "salt", "grain"))
STONE, BRONZE, IRON = (GROUPS.index(deck) for deck in ("stone", "bronze", "iron"))
CIVIC, LUXURY = GROUPS.index("civic"), GROUPS.index("luxury")
GROUP_CLASS = tuple(deck["class"] for deck in _goods["decks"])
AGE_GOOD = tuple(GROUPS.index(_goods["deal"]["age_good"][age]) for age in AGES)
"""The good that each age deals beside the staples (TM-145, TM-148, TM-R28)."""
GONE_FROM = tuple(
    next((a for a, age in enumerate(AGES) if a > AGES.index(deck["in_play"][0]) and age not in deck["in_play"]), 4)
    for deck in _goods["decks"]
)
"""The age that takes a deck out of the game (4: none) (TM-144, TM-147)."""
IN_PLAY = tuple(tuple(age in deck["in_play"] for age in AGES) for deck in _goods["decks"])
"""Whether a deck is in play in each age."""
STAPLES = (TIMBER, WOOL, SALT, GRAIN)
"""The basic decks that are dealt in every age (TM-007)."""

_PRINTED_GOODS = tuple((printed["good"], deck["deck"]) for deck in _goods["decks"] for printed in deck["goods"])
"""Every good and its deck, in the order of the decks."""
FRONT_GROUP = (*(GROUPS.index(deck) for _, deck in _PRINTED_GOODS if deck != "luxury"), LUXURY)
"""The deck of a front."""
FRONTS: tuple[str, ...] = (*(good for good, deck in _PRINTED_GOODS if deck != "luxury"), "luxury")
"""What the front of a card can show (TM-185, TM-186, TM-R48)."""
F_SALT, F_GRAIN, F_LUXURY = FRONTS.index("salt"), FRONTS.index("grain"), FRONTS.index("luxury")
ASKS = (*FRONTS, "basic", "civic")
"""What an offer can ask for: a front, or any card of a class."""
ASK_BASIC, ASK_CIVIC = ASKS.index("basic"), ASKS.index("civic")
FRONT_CLASS = tuple(GROUP_CLASS[group] for group in FRONT_GROUP)
MEETS = tuple(
    tuple(f for f, front in enumerate(FRONTS) if ask == front or (a >= len(FRONTS) and FRONT_CLASS[f] == ask))
    for a, ask in enumerate(ASKS)
)
"""The fronts that meet an ask."""
GOODS: tuple[str, ...] = tuple(good for good, _ in _PRINTED_GOODS)
"""What a card really is: the luxury front hides three goods (TM-215, TM-R48)."""
SPICES, GOLD, PIRACY = (GOODS.index(good) for good in ("spices", "gold", "piracy"))

CALAMITIES: tuple[str, ...] = tuple(entry["id"] for entry in _calamities["calamities"])
CALAMITY_ORDER = tuple(entry["order"] or 0 for entry in _calamities["calamities"])
"""The number of each calamity; 0: it is not resolved in order (minor ones and piracy).

Rules: TM-194 to TM-202, TM-R05, TM-R06, TM-R10.
"""
CALAMITY_PRIMARY: tuple[tuple[dict[str, Any], ...], ...] = tuple(
    tuple(entry["primary"]) for entry in _calamities["calamities"]
)
CALAMITY_SECONDARY: tuple[tuple[dict[str, Any], ...], ...] = tuple(
    tuple(entry["secondary"]) for entry in _calamities["calamities"]
)


class Kind(NamedTuple):
    """A printed card: its good and its back."""

    good: int
    front: int
    group: int
    level: int
    calamity: int
    """Number in `CALAMITIES`, -1: no skull."""
    track: int
    """0 government, 1 religion, -1: no idea."""
    steps: int
    """Signed steps on that track (a minor calamity's too)."""
    wp: int
    copies: int


def _kinds() -> tuple[Kind, ...]:
    kinds: list[Kind] = []
    for group, deck in enumerate(_goods["decks"]):
        for printed in deck["goods"]:
            good = GOODS.index(printed["good"])
            front = min(good, F_LUXURY)
            for back in printed["backs"]:
                calamity = CALAMITIES.index(back["calamity"]) if "calamity" in back else -1
                side = SIDES.index(back["toward"]) if "toward" in back else -1
                steps = 0 if side < 0 else back["steps"] * (1 if side % 2 else -1)
                track = -1 if side < 0 else side // 2
                wp = back.get("wp", 0)
                kinds.append(Kind(good, front, group, printed["level"], calamity, track, steps, wp, back["count"]))
    return tuple(kinds)


KINDS = _kinds()
PRINTED = tuple(k for k, kind in enumerate(KINDS) for _ in range(kind.copies))
"""The kind of every printed card, deck after deck."""
CARDS = len(PRINTED)
GROUP_OF = tuple(KINDS[k].group for k in PRINTED)
"""The deck of a handle: handles are numbered deck by deck, inside a deck they are dealt anew each match."""
HANDLES = tuple(tuple(h for h in range(CARDS) if GROUP_OF[h] == g) for g in range(len(GROUPS)))
K_GOOD = tuple(kind.good for kind in KINDS)
PRINTED_GOODS = tuple(K_GOOD[k] for k in PRINTED)
K_FRONT = tuple(kind.front for kind in KINDS)
K_CALAMITY = tuple(kind.calamity for kind in KINDS)
K_TRACK = tuple(kind.track for kind in KINDS)
K_STEPS = tuple(kind.steps for kind in KINDS)
K_WP = tuple(kind.wp for kind in KINDS)
GOOD_LEVEL = tuple(next(kind.level for kind in KINDS if kind.good == g) for g in range(len(GOODS)))
SET_VALUE = tuple(tuple(level * n * (n + 1) // 2 for n in range(CARDS)) for level in GOOD_LEVEL)
"""Income of n cards of a good (TM-R01)."""

# -- buildings, developments -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """One printed effect: its colour, its operation, and the operation's figures as they stand in the data."""

    color: str
    op: str
    args: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.args[name]

    def get(self, name: str, default: Any) -> Any:
        """A figure that need not be given."""
        return self.args.get(name, default)


@dataclass(frozen=True, slots=True)
class Item:
    """Something with effects that can be bought: a face of a building, or a development."""

    index: int
    id: str
    cost: int
    effects: tuple[Effect, ...]
    side: int = -1
    """Buildings: number in `SIDES`."""
    kind: int = -1
    """Developments: 0 economic, 1 cultural."""
    age: int = -1
    category: int = -1
    points: int = 0

    def all(self, op: str) -> tuple[Effect, ...]:
        """The effects of an operation."""
        return tuple(effect for effect in self.effects if effect.op == op)


def _effects(rows: list[dict[str, Any]]) -> tuple[Effect, ...]:
    return tuple(
        Effect(row["color"], row["op"], {name: v for name, v in row.items() if name not in ("color", "op")})
        for row in rows
    )


CATEGORIES: tuple[str, ...] = tuple(_developments["categories"]["cultural"])
KIND_NAMES = ("economic", "cultural")
FAMILIES = ("political", "religious")
"""The kinds of buildings, by their track."""
DISPLAY: int = _developments["counts"]["display_per_kind"]


def _items() -> tuple[Item, ...]:
    items: list[Item] = []
    for family in FAMILIES:
        for printed in _buildings["families"][family]:
            for face in printed["faces"]:
                side = SIDES.index(face["side"])
                items.append(Item(len(items), face["id"], face["cost"], _effects(face["effects"]), side=side))
    for kind, name in enumerate(KIND_NAMES):
        for card in _developments[name]:
            category = -1 if card["category"] is None else CATEGORIES.index(card["category"])
            items.append(
                Item(
                    len(items),
                    card["id"],
                    card["cost"],
                    _effects(card["effects"]),
                    kind=kind,
                    age=AGES.index(card["age"]),
                    category=category,
                    points=card["vp"],
                )
            )
    return tuple(items)


ITEMS = _items()
"""All buildings (0-23), then all developments (24-65) (TM-011 to TM-014, TM-085)."""
FACES = sum(item.kind < 0 for item in ITEMS)
ITEM_NUMBER = {item.id: item.index for item in ITEMS}
COST = tuple(item.cost for item in ITEMS)
FAMILY = tuple(item.side // 2 for item in ITEMS[:FACES])
SIGN = tuple(1 if item.side % 2 else -1 for item in ITEMS[:FACES])
POINTS = tuple(item.points for item in ITEMS)
KIND_OF = tuple(item.kind for item in ITEMS)
CATEGORY = tuple(item.category for item in ITEMS)
DEV_DECKS = tuple(
    tuple(tuple(item.index for item in ITEMS if item.kind == kind and item.age == age) for age in range(3))
    for kind in range(2)
)
"""The development decks by kind and age."""
ECONOMIC_MASK = sum(1 << item.index for item in ITEMS if item.kind == 0)
CULTURAL_MASK = sum(1 << item.index for item in ITEMS if item.kind == 1)
BUILDING_POINTS: tuple[int, ...] = (0, *_buildings["vp_by_ordinal"]["cumulative"])
MOST_BUILDINGS: int = _buildings["max_standing_per_family"]["n"]
COPIES: int = _buildings["copies_per_type"]["n"]
"""Each player can have one card of every type (TM-011, TM-012)."""

IMMUNITY = tuple(
    sum(1 << CALAMITIES.index(name) for effect in item.all("immune") for name in effect["calamities"]) for item in ITEMS
)
"""The calamities an item protects from, as bits (TM-092)."""
DISCOUNT = tuple(
    tuple(sum(e["n"] for e in item.all("discount") if e["group"] == name) for name in CATEGORIES) for item in ITEMS
)
"""What an item takes off each cultural category (TM-091, TM-R47)."""
WAR_MOD: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(e["n"] for e in item.all("war_mod") if e["row"] == row) for row in ("attack", "defense"))
    for item in ITEMS
)
UPGRADES = tuple(bool(item.all("unit_upgrade")) for item in ITEMS)
"""Whether an item lets its owner upgrade units (TM-216)."""
TABOO_HOLDER = tuple(bool(item.all("taboo")) for item in ITEMS)
UPKEEP = tuple(sum(e["n"] for e in item.effects if e.color == "upkeep") for item in ITEMS)
"""How many basic goods the owner must discard each turn."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One use of an orange ability in a turn (an exchange of up to two times is two of them)."""

    number: int
    item: int
    effect: Effect


def _abilities() -> tuple[Ability, ...]:
    found: list[Ability] = []
    for item in ITEMS:
        for effect in item.effects:
            if effect.color == "ability" and effect.op != "taboo":
                for _ in range(effect["n"] if effect.op == "exchange" else 1):
                    found.append(Ability(len(found), item.index, effect))
    return tuple(found)


ABILITIES = _abilities()
ABILITIES_OF = tuple(tuple(a.number for a in ABILITIES if a.item == item.index) for item in ITEMS)

# -- military --------------------------------------------------------------------------------------------------

UNITS: tuple[str, ...] = tuple(unit["id"] for unit in _military["units"])
STRENGTH: tuple[int, ...] = tuple(unit["strength"] for unit in _military["units"])
UNIT_COST: tuple[int, ...] = tuple(unit["cost"] for unit in _military["units"])
UNIT_AGE = tuple(AGES.index(unit["needs_age"]) for unit in _military["units"])
UNIT_GONE = tuple(
    SPACES.index(unit["obsolete_before_war"]) if unit["obsolete_before_war"] else len(SPACES)
    for unit in _military["units"]
)
"""The turn before whose war a unit type is removed; from that turn on it is not for sale (TM-113, TM-114, TM-R44)."""
SQUARES: int = _military["slots"]["attack"]["total"]
OPEN_SQUARES = SQUARES - int(_military["slots"]["attack"]["covered_at_start"])
"""The black cubes cover the other squares at the start (TM-035)."""
MOST_UNITS: int = _military["dice_per_player"]["n"]
"""Dice of a player: units beyond them find none (TM-022, TM-041, TM-R45)."""
WARS = {
    SPACES.index(war["turn"]): (war["targets"] == "adjacent", int(war["distance_penalty"])) for war in _military["wars"]
}
"""Turns that end in war: whether only neighbours may be attacked, and the price of distance.

Rules: TM-112, TM-122 to TM-124.
"""

# -- trading ---------------------------------------------------------------------------------------------------

NEIGHBOURS_ONLY = tuple(_boards["trading_by_age"][age]["partners"] == "adjacent" for age in AGES)
"""By age: whether only neighbours trade (TM-152, TM-154, TM-156)."""
_bazaar = PROTOCOL["bazaar"]
ROUNDS = {"full": int(_bazaar["rounds_per_turn"]), "quick": int(_bazaar["quick_game_rounds"])}
OPEN_OFFERS: int = _bazaar["offers_open_per_player"]
OFFER_LIFE: int = _bazaar["offer_life_rounds"]
TALK_ROUNDS: int = PROTOCOL["diplomacy"]["rounds"]
CHITS: tuple[int, ...] = tuple(_boards["wp"]["chits"][:3])
"""Wealth points are put into offers chit by chit."""
MOST_ASKED: int = _boards["wp"]["chits"][3]

_claims = PROTOCOL["claim_values"]
WEALTH_BACKS = tuple(sorted({kind.wp for kind in KINDS if kind.wp}, reverse=True))
CLAIMS = (
    *_claims["luxury_identity"],
    *_claims["category"],
    *(value for value in _claims["exact_back"] if not value.startswith("wealth")),
    *(f"wealth{wp:+d}" for wp in WEALTH_BACKS),
)
"""Everything that can be said about a back."""
_KIND_OF_CLAIM = tuple(
    "luxury_identity"
    if claim in _claims["luxury_identity"]
    else "category"
    if claim in _claims["category"]
    else "exact_back"
    for claim in CLAIMS
)
CLAIMS_LUXURY = tuple(c for c, kind in enumerate(_KIND_OF_CLAIM) if kind == "luxury_identity")
CLAIMS_BY_AGE = tuple(
    tuple(
        c
        for c, kind in enumerate(_KIND_OF_CLAIM)
        if kind != "luxury_identity" and kind in PROTOCOL["claims"][age]["allowed"]
    )
    for age in AGES
)
"""What may be said in a turn's age about cards that are not luxury (TM-153, TM-155, TM-157, TM-159)."""


def fits_claim(kind: int, claim: int) -> bool:
    """Whether a claim is true of a card."""
    word = CLAIMS[claim]
    good, _front, _group, _level, calamity, track, steps, wp, _copies = KINDS[kind]
    if word in GOODS:
        return bool(GOODS[good] == word)
    if word == "calamity":
        return calamity >= 0
    if calamity >= 0:
        return False
    if word == "economy":
        return wp != 0
    if word in TRACKS:
        return track >= 0 and TRACKS[track] == word
    if word in SIDES:
        return track >= 0 and SIDES[track * 2 + (steps > 0)] == word
    return wp != 0 and word == f"wealth{wp:+d}"


TRUE_CLAIMS = tuple(tuple(fits_claim(k, c) for c in range(len(CLAIMS))) for k in range(len(KINDS)))
"""Whether each claim is true of each card: it need not be (TM-158, TM-160)."""
