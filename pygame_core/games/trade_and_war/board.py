"""The map: hexes, cities, sites and tokens, and how far a unit comes from each tile.

Tiles are numbered row by row. Hexes are pointy-top, odd rows are shifted half a hex to the right. Whether all 25
sites are in play and whether ferries run makes four boards; each is read once.
"""

from __future__ import annotations

import json
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from ...kernel.game import Action

DATA: Final = Path(__file__).parent / "data"
MAP: Final[dict[str, Any]] = json.loads((DATA / "map.json").read_text("utf-8"))

ROWS: Final = len(MAP["terrain"])
COLUMNS: Final = len(MAP["terrain"][0])
TILES: Final = ROWS * COLUMNS
TERRAIN: Final = "".join(MAP["terrain"])

CITIES: Final[tuple[str, ...]] = tuple(city["id"] for city in MAP["cities"])
"""The cities of the map (TW-014, TW-015)."""
CITY: Final = {name: index for index, name in enumerate(CITIES)}
CITY_COUNT: Final = len(CITIES)
OPTIONAL_CITY: Final = next(i for i, city in enumerate(MAP["cities"]) if city["optional"])
SITES: Final[tuple[str, ...]] = tuple(site["id"] for site in MAP["sites"])
SITE_KIND: Final[tuple[str, ...]] = tuple(site["kind"] for site in MAP["sites"])
TOKENS: Final[tuple[str, ...]] = tuple(token["id"] for token in MAP["life_tokens"])

FAR: Final = 255
"""Stands for "no way" in the tables of distances."""

SEA, LAND, EASY_HILLS, EASY_DESERT, EASY_LAND = range(5)
"""What moving costs: by sea; by land; by land with hills, desert or both at 1."""

MODES: Final[tuple[dict[str, int], ...]] = (
    {"s": 1, "b": 1},
    {"l": 1, "d": 2, "h": 2},
    {"l": 1, "d": 2, "h": 1},
    {"l": 1, "d": 1, "h": 2},
    {"l": 1, "d": 1, "h": 1},
)
"""What each terrain costs, by mode of travel (TW-092, TW-R31)."""


def tile_of(row: int, column: int) -> int:
    """The number of a tile."""
    return row * COLUMNS + column


def _neighbours(tile: int) -> tuple[int, ...]:
    row, column = divmod(tile, COLUMNS)
    shift = row % 2
    around = (
        (row, column - 1),
        (row, column + 1),
        (row - 1, column - 1 + shift),
        (row - 1, column + shift),
        (row + 1, column - 1 + shift),
        (row + 1, column + shift),
    )
    return tuple(tile_of(r, c) for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: Final = tuple(_neighbours(tile) for tile in range(TILES))
CITY_TILE: Final = tuple(tile_of(*city["at"]) for city in MAP["cities"])
BERTHS: Final = tuple(tuple(tile_of(*at) for at in city["ship_tiles"]) for city in MAP["cities"])
GATES: Final = tuple(tuple(tile_of(*at) for at in city["caravan_tiles"]) for city in MAP["cities"])
SITE_TILE: Final = tuple(tile_of(*site["at"]) for site in MAP["sites"])
TOKEN_TILE: Final = tuple(tile_of(*token["at"]) for token in MAP["life_tokens"])


def _touching(marks: tuple[int, ...]) -> tuple[int, ...]:
    masks = [0] * TILES
    for index, tile in enumerate(marks):
        for near in (tile, *NEIGHBOURS[tile]):
            masks[near] |= 1 << index
    return tuple(masks)


SITES_NEAR: Final = _touching(SITE_TILE)
TOKENS_NEAR: Final = _touching(TOKEN_TILE)
"""For each tile a bit for every site (token) on it or beside it."""

TOKENS_HERE: Final = tuple(tuple(token for token in range(len(TOKENS)) if mask >> token & 1) for mask in TOKENS_NEAR)
GO: Final[tuple[Action, ...]] = tuple(("go", tile) for tile in range(TILES))
VIA: Final[tuple[Action, ...]] = tuple(("via", tile) for tile in range(TILES))


Ways = tuple[tuple[tuple[int, int], ...], ...]
"""For every tile the steps that can be taken from it: the tile entered and its points."""


class Reach:
    """How far one comes from a tile, cheapest tiles first; explored only as far as was ever asked for."""

    __slots__ = ("_buckets", "_upto", "_ways", "detours", "moves", "points")

    def __init__(self, ways: Ways, start: int) -> None:
        self._ways = ways
        self._buckets: list[list[int]] = [[start]]
        self._upto: list[int] = []
        self.points = bytearray([FAR]) * TILES
        """The fewest points to every tile, right as far as explored, more than that beyond."""
        self.points[start] = 0
        self.moves: list[Action] = []
        self.detours: list[tuple[int, int, int]] = []
        """Tiles from which a life token can be taken: points, token, tile; cheapest first."""

    def explore(self, points: int) -> None:
        """Settle every tile that costs at most so many points (each step costs 1 to 3: one bucket a point)."""
        ways, settled, moves, buckets = self._ways, self.points, self.moves, self._buckets
        while (spent := len(self._upto)) <= points and spent < len(buckets):
            for tile in buckets[spent]:
                if settled[tile] != spent:
                    continue
                moves.append(GO[tile])
                if TOKENS_NEAR[tile] and spent:
                    self.detours += [(spent, token, tile) for token in TOKENS_HERE[tile]]
                for near, cost in ways[tile]:
                    total = spent + cost
                    if total < settled[near]:
                        settled[near] = total
                        while len(buckets) <= total:
                            buckets.append([])
                        buckets[total].append(near)
            buckets[spent] = []
            self._upto.append(len(moves))

    def within(self, points: int) -> list[Action]:
        """The moves that cost at most so many points; staying put is the first."""
        upto = self._upto
        if points >= len(upto):
            self.explore(points)
        return self.moves[: upto[points] if points < len(upto) else len(self.moves)]


def _slanting(tile: int) -> tuple[int, int]:
    row, column = divmod(tile, COLUMNS)
    return column - row // 2, row


def tiles_between(start: int, end: int) -> int:
    """How many tiles apart two tiles are, whatever lies between."""
    (x, y), (goal_x, goal_y) = _slanting(start), _slanting(end)
    over, down = goal_x - x, goal_y - y
    return max(abs(over), abs(down), abs(over + down))


def _nearest(cities: tuple[int, ...]) -> bytes:
    """The city nearest to every tile: from all cities at once, a ring at a time; of two as near, the first."""
    nearest = [-1] * TILES
    ring = {CITY_TILE[city]: city for city in cities}
    while ring:
        for tile, city in ring.items():
            nearest[tile] = city
        beyond: dict[int, int] = {}
        for tile, city in ring.items():
            for near in NEIGHBOURS[tile]:
                if nearest[near] < 0:
                    beyond[near] = min(city, beyond.get(near, city))
        ring = beyond
    return bytes(nearest)


class Board:
    """One of the four boards."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.all_sites = all_sites = bool(index & 1)
        self.cities: tuple[int, ...] = tuple(city for city in range(CITY_COUNT) if all_sites or city != OPTIONAL_CITY)
        terrain = list(TERRAIN)
        if not all_sites:
            terrain[CITY_TILE[OPTIONAL_CITY]] = "l"
        self.terrain = "".join(terrain)
        touch = [-1] * TILES
        for city in self.cities:
            for tile in NEIGHBOURS[CITY_TILE[city]]:
                touch[tile] = city
        self.touch: tuple[int, ...] = tuple(touch)
        self.deep: bytes = bytes(kind == "b" for kind in terrain)
        self.ferries: dict[int, tuple[int, int]] = {}
        if index & 2:
            cost = MAP["ferries"]["cost"]
            for link in MAP["ferries"]["links"]:
                a, b = tile_of(*link["a"]), tile_of(*link["b"])
                self.ferries[a] = (b, cost)
                self.ferries[b] = (a, cost)
        self.cost = tuple(bytes(mode.get(kind, 0) for kind in terrain) for mode in MODES)
        self._ways: dict[int, Ways] = {}
        self._reach: dict[int, Reach] = {}

    @cached_property
    def nearest(self) -> bytes:
        """For every tile the city that lies nearest to it."""
        return _nearest(self.cities)

    def reach(self, mode: int, tile: int, points: int = FAR) -> Reach:
        """How far a unit comes from a tile, explored at least to so many points; kept for the next time."""
        key = tile * 5 + mode
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = Reach(self.ways(mode), tile)
        found.explore(points)
        return found

    def ways(self, mode: int) -> Ways:
        """From every tile the tiles that can be entered, and what each costs; worked out when first asked for."""
        found = self._ways.get(mode)
        if found is None:
            cost = self.cost[mode]
            steps = [(tile, cost[tile]) for tile in range(TILES)]
            rows = [[steps[near] for near in NEIGHBOURS[tile] if cost[near]] for tile in range(TILES)]
            if mode != SEA:
                for tile, crossing in self.ferries.items():
                    rows[tile].append(crossing)
            found = self._ways[mode] = tuple(tuple(row) for row in rows)
        return found

    def before(self, mode: int, points: bytearray, tile: int) -> int:
        """The tile before this one on a cheapest way, by the points of a `Reach`."""
        goal = points[tile] - self.cost[mode][tile]
        for near in NEIGHBOURS[tile]:
            if points[near] == goal:
                return near
        return self.ferries[tile][0]

    def route(self, mode: int, start: int, end: int) -> list[int]:
        """The tiles of a cheapest way, from the first step to the end (nothing for staying put)."""
        reach = self.reach(mode, start, 0)
        if reach.points[end] == FAR:
            reach = self.reach(mode, start)
        way: list[int] = []
        tile = end
        while tile != start:
            way.append(tile)
            tile = self.before(mode, reach.points, tile)
        way.reverse()
        return way


@cache
def board(index: int) -> Board:
    """The board of an index: 1 for all sites, 2 for ferries, added up (TW-R34)."""
    return Board(index)
