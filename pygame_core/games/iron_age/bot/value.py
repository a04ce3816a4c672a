"""The value of a board at the end of a turn: points so far and what the rest of the game should add.

The value is a sum of features with weights that depend on the number of turns still to come. The weights are data
(`weights.toml`), learned by `python -m tools.train_iron_age`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

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
from .numbers import BLIND, KEEN_TURNS, LEARNED, MOODS, PART_POWER

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
SHIPS_BEND = 2
FEWEST_DICE = 2
WALL = next(number for number, monument in enumerate(MONUMENTS) if monument.immune)


def _names() -> Iterator[str]:
    yield "one"
    yield from (f"armies{count}" for count in range(1, MOST_ARMIES + 1))
    yield from (f"surplus{surplus}" for surplus in range(LEAST_SURPLUS, MOST_SURPLUS))
    yield from (f"dice{count}" for count in range(FEWEST_DICE + 1, 7))
    yield from ("ports", "provinces", "province_part", "port_box", "urns", "conquest", "wall")
    yield from (f"{monument.id}_part{power}" for monument in MONUMENTS for power in (1, 2))
    yield from ("goods", "goods_bend0", "goods_bend1", "wealth", "ships", "ships_bend", "colonies", "pegs")
    yield from (development.id for development in DEVELOPMENTS)
    yield from (f"{name}_dice" for name in BY_DICE)
    yield "part_power"  # no feature of a board: the bound on monuments begun goes with the weights


NAMES = tuple(_names())
PLACE = {name: place for place, name in enumerate(NAMES)}
_BY_DICE_NUMBERS = tuple((DEVELOPMENT_NUMBER[name], PLACE[f"{name}_dice"]) for name in BY_DICE)
_DEVELOPMENTS = tuple(PLACE[development.id] for development in DEVELOPMENTS)
_PARTS = tuple((PLACE[f"{monument.id}_part1"], PLACE[f"{monument.id}_part2"]) for monument in MONUMENTS)
_ARMIES = {count: PLACE[f"armies{count}"] for count in range(1, MOST_ARMIES + 1)}
_SURPLUS = {surplus: PLACE[f"surplus{surplus}"] for surplus in range(LEAST_SURPLUS, MOST_SURPLUS)}
_DICE = {count: PLACE[f"dice{count}"] for count in range(FEWEST_DICE + 1, 7)}
_ONE, _PORTS, _PROVINCES, _PROVINCE_PART = (PLACE[name] for name in ("one", "ports", "provinces", "province_part"))
_PORT_BOX, _URNS, _CONQUEST, _WALL = (PLACE[name] for name in ("port_box", "urns", "conquest", "wall"))
_GOODS, _GOODS_BEND0, _GOODS_BEND1 = (PLACE[name] for name in ("goods", "goods_bend0", "goods_bend1"))
_WEALTH, _SHIPS, _SHIPS_BEND = (PLACE[name] for name in ("wealth", "ships", "ships_bend"))
_COLONIES, _PEGS = PLACE["colonies"], PLACE["pegs"]

_PART_POWER = PLACE["part_power"]

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
    found[_ONE] = 1.0
    if board.armies:
        found[_ARMIES[board.armies]] = 1.0
    surplus = max(LEAST_SURPLUS, board.food - board.provinces)
    if surplus < MOST_SURPLUS:
        found[_SURPLUS[surplus]] = 1.0
    dice = max(board.ports, board.provinces)
    if dice > FEWEST_DICE:
        found[_DICE[dice]] = 1.0
    found[_PORTS] = board.ports
    found[_PROVINCES] = board.provinces
    found[_PROVINCE_PART] = province_part(board.province_boxes, board.provinces)
    found[_PORT_BOX] = board.port_boxes - board.ports
    found[_URNS] = board.urns - PORT_URNS[board.ports - 1]
    found[_CONQUEST] = board.conquest
    found[_WALL] = float(board.boxes[WALL] == MONUMENT_BOXES[WALL])
    for number, monument in enumerate(MONUMENTS):
        filled = board.boxes[number]
        if filled < monument.boxes:
            part = filled / monument.boxes
            points = monument.first if board.firsts >> number & 1 else monument.later
            once, twice = _PARTS[number]
            found[once] = part * points
            found[twice] = part * part * points
    found[_GOODS] = board.goods
    found[_GOODS_BEND0] = max(0, board.goods - GOODS_BENDS[0])
    found[_GOODS_BEND1] = max(0, board.goods - GOODS_BENDS[1])
    found[_WEALTH] = board.wealth
    found[_SHIPS] = board.ships
    found[_SHIPS_BEND] = max(0, board.ships - SHIPS_BEND)
    found[_COLONIES] = board.colonies
    found[_PEGS] = board.pegs
    owned = board.developments
    for number, place in enumerate(_DEVELOPMENTS):
        if owned >> number & 1:
            found[place] = 1.0
    for number, place in _BY_DICE_NUMBERS:
        if owned >> number & 1:
            found[place] = dice - FEWEST_DICE
    return found


def unfinished(weights: Weights, number: int, filled: int, points: int) -> float:
    """What a monument begun is worth: as learned, but no more than its part of the finished one.

    A fit of straight lines may think more of nine stones of ten than of ten; then the tenth would never be laid.
    """
    once, twice = _PARTS[number]
    part = filled / MONUMENT_BOXES[number]
    worth = (weights[once] * part + weights[twice] * part * part) * points
    bend = weights[_PART_POWER]
    if not bend:
        return worth
    whole: float = points + (weights[_WALL] if number == WALL else 0.0)
    return min(worth, whole * float(part**bend))


def _beyond_bounds(board: Board, weights: Weights) -> float:
    """By how much the learned weights think too much of the monuments begun."""
    excess = 0.0
    for number, monument in enumerate(MONUMENTS):
        filled = board.boxes[number]
        if 0 < filled < monument.boxes:
            points = monument.first if board.firsts >> number & 1 else monument.later
            once, twice = _PARTS[number]
            part = filled / monument.boxes
            learned = (weights[once] * part + weights[twice] * part * part) * points
            excess += learned - unfinished(weights, number, filled, points)
    return excess


def value(board: Board, weights: Weights, expansion: bool) -> float:
    """What the board should be worth at the end of the game."""
    worth = points_now(board, expansion) + sum(map(lambda feature, weight: feature * weight, features(board), weights))
    return worth - _beyond_bounds(board, weights) if weights[_PART_POWER] else worth


# -- weights ----------------------------------------------------------------------------------------------------

NO_WEIGHTS: Weights = (0.0,) * len(NAMES)


@cache
def tables() -> dict[str, tuple[Weights, ...]]:
    """The learned weights by kind of game ("solo", "solo_colonies", "many", "many_colonies") and turns to come."""
    found = {}
    for kind, rows in LEARNED.items():
        bound = {"part_power": PART_POWER.get(kind, 0.0)}
        found[kind] = tuple(tuple({**row, **bound}.get(name, 0.0) for name in NAMES) for row in ({}, *rows))
    return found


def kind_of(seats: int, expansion: bool) -> str:
    """The name of the kind of game in the table of weights."""
    return ("solo" if seats == 1 else "many") + ("_colonies" if expansion else "")


@cache
def moods() -> dict[str, dict[str, float]]:
    """What each temperament adds to the weights while three or more turns are to come."""
    return {mood: _spread(row) for mood, row in MOODS.items()}


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
    if mood in BLIND:
        return tuple(0.0 if name in unseen(mood) else weight for name, weight in zip(NAMES, plain, strict=True))
    if not mood or turns <= 0:
        return plain
    keen = min(turns / KEEN_TURNS, 1.0)
    added = moods()[mood]
    return tuple(weight + keen * added.get(name, 0.0) for name, weight in zip(NAMES, plain, strict=True))


@cache
def unseen(level: str) -> frozenset[str]:
    """The features that a level is blind to."""
    groups = {
        "army": (f"armies{count}" for count in range(1, MOST_ARMIES + 1)),
        "surplus": (f"surplus{surplus}" for surplus in range(LEAST_SURPLUS, MOST_SURPLUS)),
        "dice": (f"dice{count}" for count in range(FEWEST_DICE + 1, 7)),
        "developments": (*(each.id for each in DEVELOPMENTS), *(f"{name}_dice" for name in BY_DICE)),
    }
    return frozenset(feature for name in BLIND[level] for feature in groups.get(name, (name,)))


def _mixed(kind: str, turns: float) -> Weights:
    rows = tables()[kind]
    most = len(rows) - 1
    turns = min(max(turns, 0.0), float(most))
    low = int(turns)
    part = turns - low
    if not part:
        return rows[low]
    return tuple(a + (b - a) * part for a, b in zip(rows[low], rows[low + 1], strict=True))
