"""How a bare tile is called: by a town, one direction and how many tiles away; no two tiles of a board alike.

Where two tiles lie as far from the nearest town in about the same direction, one of them takes a finer direction, and
if that is taken too, another town.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, pi, sqrt
from typing import Final

from .board import CITY_TILE, COLUMNS, TILES, Board, tiles_between

WINDS: Final = (
    *("east", "east_north_east", "north_east", "north_north_east"),
    *("north", "north_north_west", "north_west", "west_north_west"),
    *("west", "west_south_west", "south_west", "south_south_west"),
    *("south", "south_south_east", "south_east", "east_south_east"),
)
EIGHT, SIXTEEN = 2, 1
"""How many of the winds a plain direction stands for, and a finer one."""


Call = tuple[int, int, int]
"""A city, so many tiles from it, by a wind."""


def bearing(start: int, end: int) -> float:
    """The direction from one tile to another, in winds from the east by the north."""
    (row, column), (goal_row, goal_column) = divmod(start, COLUMNS), divmod(end, COLUMNS)
    across = goal_column - column + (goal_row % 2 - row % 2) / 2
    up = (row - goal_row) * sqrt(3) / 2
    return atan2(up, across) * len(WINDS) / (2 * pi)


def _calls(city: int, tiles: list[int], coarse: int) -> list[tuple[int, Call]]:
    """What tiles would be called from a city; those that lie truest in their direction first."""
    bearings = {tile: bearing(CITY_TILE[city], tile) / coarse for tile in tiles}
    truest = sorted(tiles, key=lambda tile: (round(abs(bearings[tile] - round(bearings[tile])), 6), tile))
    return [
        (tile, (city, tiles_between(CITY_TILE[city], tile), round(bearings[tile]) * coarse % len(WINDS)))
        for tile in truest
    ]


def _by_city(table: Board, tiles: list[int], rank: int) -> dict[int, list[int]]:
    """Tiles by the city that is nearest to them, or the next after so many others."""
    found: dict[int, list[int]] = {}
    for tile in tiles:
        city = table.nearest[tile]
        if rank:
            city = sorted(table.cities, key=lambda each: tiles_between(CITY_TILE[each], tile))[rank]
        found.setdefault(city, []).append(tile)
    return found


def gazetteer(table: Board) -> Mapping[int, Call]:
    """The call of every tile of a board that is no city."""
    calls: dict[int, Call] = {}
    taken: set[tuple[Call, str]] = set()
    left = [tile for tile in range(TILES) if table.terrain[tile] not in "CK"]
    for rank in range(len(table.cities)):
        for coarse in (EIGHT, SIXTEEN):
            for city, tiles in _by_city(table, left, rank).items():
                for tile, call in _calls(city, tiles, coarse):
                    if (call, table.terrain[tile]) not in taken:
                        taken.add((call, table.terrain[tile]))
                        calls[tile] = call
            left = [tile for tile in left if tile not in calls]
    return calls


def _columns_of(table: Board) -> tuple[bytes, ...]:
    """The cities, distances and winds that the tiles of a board are called by."""
    calls = gazetteer(table)
    return tuple(bytes(column) for column in zip(*(calls.get(tile, (0, 0, 0)) for tile in range(TILES)), strict=True))


CALLS: Final = {all_sites: _columns_of(Board(all_sites)) for all_sites in (False, True)}
"""Worked out with the import, which the site does when it is built: under a press it would be felt. Small as bytes."""


def call_of(table: Board, tile: int) -> Call | None:
    """What a tile is called by; None where it is a city."""
    city, tiles, wind = (column[tile] for column in CALLS[table.all_sites])
    return (city, tiles, wind) if tiles else None
