"""The parts of the game as tables, read once from `data/*.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "data"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))


# -- the personal board -----------------------------------------------------------------------------------------

BOARD = _read("board")
ROWS: dict[str, int] = BOARD["rows"]
"""Where each peg row ends (IA-001, IA-013)."""
MOST_FOOD, MOST_GOODS, MOST_ARMIES = ROWS["food"], ROWS["goods"], ROWS["armies"]
MOST_SHIPS, MOST_WEALTH = ROWS["ships"], ROWS["wealth"]
MOST_CONQUEST: int = BOARD["tracks"]["conquest"]
INNOVATION_VALUE: int = BOARD["prices"]["innovation"]
WEALTH_VALUE: int = BOARD["prices"]["wealth"]
SET_OF_GOODS: int = BOARD["prices"]["set"]
SHIP_PRICE: int = BOARD["prices"]["ship"]
WEALTH_POINTS: int = BOARD["prices"]["wealth_points"]
COLONY_PEGS: int = BOARD["colonies"]["pegs"]
"""Colony pegs of each player (IA-143)."""
COLONY_POINTS: int = BOARD["colonies"]["points"]
DISPLACE_PRICE: int = BOARD["colonies"]["displace"]
SOLO_ROUNDS: int = BOARD["solo"]["rounds"]


def _running(amounts: list[int]) -> tuple[int, ...]:
    total = 0
    sums = []
    for amount in amounts:
        total += amount
        sums.append(total)
    return tuple(sums)


def _reached(sums: tuple[int, ...]) -> tuple[int, ...]:
    """For each amount filled from left to right: how many columns are full."""
    return tuple(sum(1 for needed in sums if filled >= needed) for filled in range(sums[-1] + 1))


PORT_URNS = _running(BOARD["ports"]["urns"])
"""Urns to fill for the first port, the first two, ..."""
PORTS_BY_URNS = _reached(PORT_URNS)
"""How many ports have all their urns, by urns filled."""
MOST_PORTS = len(PORT_URNS)
MOST_URNS = PORT_URNS[-1]

PROVINCE_BOXES = _running(BOARD["provinces"]["boxes"])
"""Boxes to fill for the first province, the first two, ..."""
PROVINCES_BY_BOXES = _reached(PROVINCE_BOXES)
MOST_PROVINCES = len(PROVINCE_BOXES)
MOST_PROVINCE_BOXES = PROVINCE_BOXES[-1]
PROVINCE_ARMIES: tuple[int, ...] = tuple(BOARD["provinces"]["armies"])
PROVINCE_TRIBUTE: tuple[int, ...] = tuple(BOARD["provinces"]["tribute"])

# -- dice -------------------------------------------------------------------------------------------------------

_DICE = _read("dice")
EMPIRE_FACES: tuple[str, ...] = tuple(face["id"] for face in _DICE["empire"])
_FATE_NAMES: tuple[str, ...] = tuple(face["id"] for face in _DICE["fate"] if face["id"] not in EMPIRE_FACES)
FACES = EMPIRE_FACES + _FATE_NAMES
"""All faces by number: those of the empire dice, then those that only the fate die has."""
FACE_NUMBER = {name: number for number, name in enumerate(FACES)}
POPULATION, FOOD, EITHER = FACE_NUMBER["population"], FACE_NUMBER["food"], FACE_NUMBER["either"]
INNOVATION, PORT, SKULL = FACE_NUMBER["innovation"], FACE_NUMBER["port"], FACE_NUMBER["skull"]
PLENTY, DROUGHT, OMENS = FACE_NUMBER["plenty"], FACE_NUMBER["drought"], FACE_NUMBER["omens"]
CONQUEST, TRIBUTE = FACE_NUMBER["conquest"], FACE_NUMBER["tribute"]
FATE_FACES = tuple(FACE_NUMBER[face["id"]] for face in _DICE["fate"])
"""The numbers of the fate die's faces, by their place on it."""
FATE_PLACE = {face: place for place, face in enumerate(FATE_FACES)}
FATE_DIE = 6
"""The place of the fate die in the row of dice; the empire dice are 0 to 5."""
FOOD_ON_FACE: int = _DICE["empire"][FOOD]["food"]
POPULATION_ON_FACE: int = _DICE["empire"][POPULATION]["population"]
EITHER_ON_FACE: int = _DICE["empire"][EITHER]["either"]
ROLLS = 3
"""The first roll and two more."""
FOOD_BY_FATE = tuple(
    next((face.get("food_per_die", 0) for face in _DICE["fate"] if face["id"] == name), 0) for name in FACES
)
"""What the fate die adds to each food die, by its face."""

# -- disasters --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disaster:
    """What a number of skulls brings."""

    id: str
    skulls: int
    marks: int = 0
    marks_others: int = 0
    battle: int = 0
    battle_all: int = 0


DISASTERS = tuple(Disaster(**row) for row in _read("disasters")["disaster"])
MOST_SKULLS = 7
DISASTER_BY_SKULLS: tuple[Disaster | None, ...] = (
    None,
    *(DISASTERS[min(skulls, len(DISASTERS)) - 1] for skulls in range(1, MOST_SKULLS + 1)),
)

# -- monuments --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Monument:
    """A monument: boxes to fill, points for the first builder and the later ones."""

    id: str
    boxes: int
    first: int
    later: int
    immune: str = ""


MONUMENTS = tuple(Monument(**row) for row in _read("monuments")["monument"])
MONUMENT_COUNT = len(MONUMENTS)
ALL_MONUMENTS = (1 << MONUMENT_COUNT) - 1
MONUMENT_NUMBER = {monument.id: number for number, monument in enumerate(MONUMENTS)}
MONUMENT_BOXES = tuple(monument.boxes for monument in MONUMENTS)
WALL = MONUMENT_NUMBER["wall"]

# -- developments -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points at the end of the game: `points` for each `each` of `per`."""

    per: str
    points: int
    each: int = 1


@dataclass(frozen=True, slots=True)
class Development:
    """A development: price, points, effects (see `Traits`), bonuses."""

    id: str
    cost: int
    points: int
    starred: bool
    effect: dict[str, Any]
    bonus: tuple[Bonus, ...]
    colonies: bool


DEVELOPMENTS = tuple(
    Development(
        row["id"],
        row["cost"],
        row["points"],
        row.get("starred", False),
        row.get("effect", {}),
        tuple(Bonus(**bonus) for bonus in row.get("bonus", ())),
        row.get("colonies", True),
    )
    for row in _read("developments")["development"]
)
DEVELOPMENT_NUMBER = {development.id: number for number, development in enumerate(DEVELOPMENTS)}
ALL_DEVELOPMENTS = (1 << len(DEVELOPMENTS)) - 1
COLONY_DEVELOPMENTS = sum(1 << number for number, row in enumerate(DEVELOPMENTS) if row.colonies)
"""The developments that remain with the expansion, as bits."""
DEAREST = max(development.cost for development in DEVELOPMENTS)


class Traits:
    """What a set of developments does for its owner, all effects added up (IA-103)."""

    __slots__ = (
        "boxes",
        "colony_food",
        "discount",
        "food_per_die",
        "goods",
        "granary",
        "immune",
        "innovation",
        "points",
        "reroll",
        "set",
        "ships",
        "strength",
        "strength_per_ship",
    )

    def __init__(self, owned: int) -> None:
        self.reroll = self.granary = self.goods = self.strength = self.strength_per_ship = 0
        self.food_per_die = self.boxes = self.discount = self.ships = self.points = 0
        self.innovation, self.set, self.colony_food = INNOVATION_VALUE, SET_OF_GOODS, 1
        immune: list[str] = []
        for number, development in enumerate(DEVELOPMENTS):
            if not owned >> number & 1:
                continue
            self.points += development.points
            for effect, value in development.effect.items():
                if effect == "immune":
                    immune.append(value)
                elif effect in ("innovation", "set", "colony_food"):
                    setattr(self, effect, value)
                else:
                    setattr(self, effect, getattr(self, effect) + value)
        self.immune = tuple(immune)


class _TraitsTable(dict[int, Traits]):
    """`Traits` by the bits of the developments owned, made when first asked for."""

    def __missing__(self, owned: int) -> Traits:
        made = self[owned] = Traits(owned)
        return made


TRAITS = _TraitsTable()


def price(number: int, owned: int) -> int:
    """What a development costs the owner of these developments (IA-118, IA-123)."""
    development = DEVELOPMENTS[number]
    return development.cost - TRAITS[owned].discount if development.starred else development.cost


def _affordable(discount: int) -> tuple[int, ...]:
    prices = [row.cost - discount if row.starred else row.cost for row in DEVELOPMENTS]
    return tuple(
        sum(1 << number for number, cost in enumerate(prices) if cost <= budget) for budget in range(DEAREST + 1)
    )


AFFORDABLE = {
    row.effect["discount"]: _affordable(row.effect["discount"]) for row in DEVELOPMENTS if "discount" in row.effect
}
"""By discount and by budget: the developments that can be paid, as bits."""
AFFORDABLE[0] = _affordable(0)

# -- colonies ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Colony:
    """A colony: holes, what completing it grants, where it lies (longitude, latitude)."""

    id: str
    holes: int
    at: tuple[float, float]
    grants: tuple[tuple[str, int], ...]
    four: bool

    def grant(self, what: str) -> int:
        """How much of something completing it grants."""
        return next((amount for kind, amount in self.grants if kind == what), 0)


COLONIES = tuple(
    Colony(row["id"], row["holes"], tuple(row["at"]), tuple(row.get("grants", {}).items()), row.get("four", False))
    for row in _read("colonies")["colony"]
)
COLONY_NUMBER = {colony.id: number for number, colony in enumerate(COLONIES)}
COLONY_HOLES = tuple(colony.holes for colony in COLONIES)
COLONY_MINES = tuple(colony.grant("mines") for colony in COLONIES)
COLONIES_OF_FOUR = tuple(range(len(COLONIES)))
COLONIES_OF_FEWER = tuple(number for number, colony in enumerate(COLONIES) if not colony.four)


def colonies_in_play(seats: int) -> tuple[int, ...]:
    """The colonies that are used with this many players."""
    return COLONIES_OF_FOUR if seats == 4 else COLONIES_OF_FEWER
