"""The value of a board at the end of a turn: points so far and what the rest of the game should add.

The value is a sum of features with weights that depend on the number of turns still to come. The weights are data
(`data/weights.json`), learned by `python -m pygame_core.games.iron_age.train`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..data import (
    DEVELOPMENT_NUMBER,
    DEVELOPMENTS,
    MONUMENT_BOXES,
    MONUMENTS,
    MOST_ARMIES,
    PORT_URNS,
    PROVINCE_BOXES,
    TRAITS,
    WEALTH_POINTS,
)
from .board import Board

LEAST_SURPLUS, MOST_SURPLUS = -6, 9
BY_DICE = (
    "leadership",
    "dyemaking",
    "formations",
    "irrigation",
    "metallurgy",
    "religion",
    "architecture",
    "aqueducts",
)
"""The developments whose worth grows with the number of dice."""
GOODS_BENDS = (7, 11)
WALL = next(number for number, monument in enumerate(MONUMENTS) if monument.immune)


def _names() -> Iterator[str]:
    yield "one"
    yield from (f"armies{count}" for count in range(1, MOST_ARMIES + 1))
    yield from (f"surplus{surplus}" for surplus in range(LEAST_SURPLUS, MOST_SURPLUS))
    yield from (f"dice{count}" for count in range(3, 7))
    yield from ("ports", "provinces", "province_part", "port_box", "urns", "conquest", "wall")
    yield from (f"{monument.id}_part{power}" for monument in MONUMENTS for power in (1, 2))
    yield from ("goods", "goods_bend0", "goods_bend1", "wealth", "ships", "ships_bend", "colonies", "pegs")
    yield from (development.id for development in DEVELOPMENTS)
    yield from (f"{name}_dice" for name in BY_DICE)


NAMES = tuple(_names())
PLACE = {name: place for place, name in enumerate(NAMES)}
_BY_DICE_NUMBERS = tuple((DEVELOPMENT_NUMBER[name], PLACE[f"{name}_dice"]) for name in BY_DICE)
_FIRST_DEVELOPMENT = PLACE[DEVELOPMENTS[0].id]
_FIRST_PART = PLACE[f"{MONUMENTS[0].id}_part1"]

Weights = tuple[float, ...]


def province_part(province_boxes: int, provinces: int) -> float:
    """How much of the next province is there."""
    if provinces == len(PROVINCE_BOXES):
        return 0.0
    done = PROVINCE_BOXES[provinces - 1]
    return (province_boxes - done) / (PROVINCE_BOXES[provinces] - done)


def bonus_now(board: Board, expansion: bool) -> int:
    """The points of all development bonuses if the game ended now."""
    owned = board.developments
    has = {
        "ships": board.ships,
        "food": board.food,
        "armies": board.armies,
        "ports": board.ports,
        "provinces": board.provinces,
        "monuments": sum(1 for filled, most in zip(board.boxes, MONUMENT_BOXES, strict=True) if filled == most),
        "colonies": board.colonies,
        "mines": board.mines,
    }
    total = 0
    for number, development in enumerate(DEVELOPMENTS):
        if owned >> number & 1:
            for bonus in development.bonus:
                if expansion or bonus.per not in ("mines", "colonies"):
                    total += has[bonus.per] // bonus.each * bonus.points
    return total


def points_now(board: Board, expansion: bool) -> int:
    """The score of the board if the game ended now."""
    return board.points + TRAITS[board.developments].points + bonus_now(board, expansion) + WEALTH_POINTS * board.wealth


def features(board: Board) -> list[float]:
    """The features of a board, in the order of `NAMES`."""
    found = [0.0] * len(NAMES)
    found[0] = 1.0
    if board.armies:
        found[board.armies] = 1.0
    surplus = min(MOST_SURPLUS, max(LEAST_SURPLUS, board.food - board.provinces))
    if surplus < MOST_SURPLUS:
        found[PLACE["surplus-6"] + surplus - LEAST_SURPLUS] = 1.0
    dice = max(board.ports, board.provinces)
    if dice > 2:
        found[PLACE["dice3"] + dice - 3] = 1.0
    place = PLACE["ports"]
    found[place] = board.ports
    found[place + 1] = board.provinces
    found[place + 2] = province_part(board.province_boxes, board.provinces)
    found[place + 3] = board.port_boxes - board.ports
    found[place + 4] = board.urns - PORT_URNS[board.ports - 1]
    found[place + 5] = board.conquest
    found[place + 6] = float(board.boxes[WALL] == MONUMENT_BOXES[WALL])
    for number, monument in enumerate(MONUMENTS):
        filled = board.boxes[number]
        if filled < monument.boxes:
            part = filled / monument.boxes
            points = monument.first if board.firsts >> number & 1 else monument.later
            found[_FIRST_PART + 2 * number] = part * points
            found[_FIRST_PART + 2 * number + 1] = part * part * points
    place = PLACE["goods"]
    found[place] = board.goods
    found[place + 1] = max(0, board.goods - GOODS_BENDS[0])
    found[place + 2] = max(0, board.goods - GOODS_BENDS[1])
    found[place + 3] = board.wealth
    found[place + 4] = board.ships
    found[place + 5] = max(0, board.ships - 2)
    found[place + 6] = board.colonies
    found[place + 7] = board.pegs
    owned = board.developments
    for number in range(len(DEVELOPMENTS)):
        if owned >> number & 1:
            found[_FIRST_DEVELOPMENT + number] = 1.0
    for number, place in _BY_DICE_NUMBERS:
        if owned >> number & 1:
            found[place] = dice - 2
    return found


def value(board: Board, weights: Weights, expansion: bool) -> float:
    """What the board should be worth at the end of the game."""
    return points_now(board, expansion) + sum(map(lambda feature, weight: feature * weight, features(board), weights))


# -- weights ----------------------------------------------------------------------------------------------------

FILE = Path(__file__).parent.parent / "data" / "weights.json"
NO_WEIGHTS: Weights = (0.0,) * len(NAMES)


@cache
def tables() -> dict[str, tuple[Weights, ...]]:
    """The learned weights by kind of game ("solo", "solo_colonies", "many", "many_colonies") and turns to come."""
    stored = json.loads(FILE.read_text("utf-8"))
    return {
        kind: (NO_WEIGHTS, *(tuple(row.get(name, 0.0) for name in NAMES) for row in rows))
        for kind, rows in stored.items()
    }


def kind_of(seats: int, expansion: bool) -> str:
    """The name of the kind of game in the table of weights."""
    return ("solo" if seats == 1 else "many") + ("_colonies" if expansion else "")


@cache
def moods() -> dict[str, dict[str, float]]:
    """What each temperament adds to the weights while three or more turns are to come."""
    stored = tomllib.loads((FILE.parent / "moods.toml").read_text("utf-8"))
    return {mood: _spread(row) for mood, row in stored.items()}


def _spread(row: dict[str, float]) -> dict[str, float]:
    """`army` and `part` stand for all numbers of armies and all monuments begun."""
    found = {name: added for name, added in row.items() if name in PLACE}
    for count in range(1, MOST_ARMIES + 1):
        found[f"armies{count}"] = count * row.get("army", 0.0)
    for monument in MONUMENTS:
        found[f"{monument.id}_part1"] = row.get("part", 0.0)
    return found


@cache
def weights_for(kind: str, turns: float, mood: str = "") -> Weights:
    """The weights for so many turns to come; between two whole numbers they are mixed."""
    plain = _mixed(kind, turns)
    if not mood or turns <= 0:
        return plain
    keen = min(turns, 3.0) / 3.0
    added = moods()[mood]
    return tuple(weight + keen * added.get(name, 0.0) for name, weight in zip(NAMES, plain, strict=True))


def _mixed(kind: str, turns: float) -> Weights:
    rows = tables()[kind]
    most = len(rows) - 1
    turns = min(max(turns, 0.0), float(most))
    low = int(turns)
    part = turns - low
    if not part:
        return rows[low]
    return tuple(a + (b - a) * part for a, b in zip(rows[low], rows[low + 1], strict=True))


# Read now: a browser that starts from a memory snapshot has no files to read later.
tables()
moods()
