"""The drawn map of Mediterranean Empires: the land around each city, and the ways of ships over water.

    python3 tools/empires_map.py COAST.json

reads the projected coastline (the `coast` stage of the build) and the game's `map.json`, and writes
`web/games/mediterranean-empires/map.geo` anew. It is run when places or coast change, not at every build: the search
for ways over water takes a while. Everything is in the units of the coastline's view box.

The land is a grid of pixels. Every piece of land belongs to the city or area that is nearest by land; the borders
between such cells are traced as arcs that two neighbours share, so that they fit after they are eased. Ships sail a
net of points at sea that see each other over water: a lane is the cheapest way in that net, where hugging the coast
costs more.
"""

from __future__ import annotations

import json
import math
import re
import sys
from heapq import heappop, heappush
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BOARD = ROOT / "pygame_core/games/mediterranean_empires/data/map.json"
OUT = ROOT / "web/games/mediterranean-empires/map.geo"

Point = tuple[float, float]
Pixel = tuple[int, int]

LEFT, TOP, RIGHT, BOTTOM = -40, -60, 1250, 640
WIDTH, HEIGHT = RIGHT - LEFT, BOTTOM - TOP
CITY_REACH, AREA_REACH = 40.0, 26.0
"""How far the land of a city and of a barbarian area reaches."""
SHALLOWS = 4
"""So many pixels of water belong to the land beside them: the coast itself is drawn from the coastline."""
HARBOUR = 8
"""So far from its place a port is looked for on land."""
POCKET = 150
"""A gap between cells of no more pixels than these is closed."""
EASINGS = 40
"""How often a border is eased: enough that no step of its pixels is seen at the largest scale."""
SPACING, SIGHT = 13, 46
"""How far apart the points of the net at sea are, and how far a ship sails straight on."""
NARROWS = (
    ((15.72, 38.32), (15.63, 38.22), (15.6, 38.05), (15.5, 37.75)),
    ((29.15, 41.3), (29.05, 41.12), (28.95, 40.95)),
    ((26.85, 40.55), (26.65, 40.4), (26.38, 40.15), (26.1, 40.0)),
    ((-5.2, 36.05), (-5.6, 35.95), (-6.2, 35.95)),
    ((-0.6, 44.9), (-0.75, 45.25), (-1.4, 45.75)),
)
"""Straits that are narrower than a pixel."""
AROUND = [(dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def project(coast: dict[str, Any], longitude: float, latitude: float) -> Point:
    """Where a place lies on the map."""
    row = coast["projection"]
    y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return row["left"] + row["scale"] * math.radians(longitude), row["top"] - row["scale"] * y


# -- land and water -----------------------------------------------------------------------------------------------


def land_pixels(path: str) -> list[bytearray]:
    """The land as a grid: every row of pixels is cut with all coastlines (even-odd)."""
    crossings: list[list[float]] = [[] for _ in range(HEIGHT)]
    for ring in path.split("M")[1:]:
        corners = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", ring)]
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            if y1 == y2:
                continue
            low, high = min(y1, y2), max(y1, y2)
            for row in range(max(0, math.ceil(low - TOP - 0.5)), min(HEIGHT, math.ceil(high - TOP - 0.5))):
                crossings[row].append(x1 + (row + TOP + 0.5 - y1) / (y2 - y1) * (x2 - x1))
    grid = []
    for cuts in crossings:
        pixels = bytearray(WIDTH)
        cuts.sort()
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            for x in range(max(0, math.ceil(start - LEFT - 0.5)), min(WIDTH, math.ceil(end - LEFT - 0.5))):
                pixels[x] = 1
        grid.append(pixels)
    return grid


def pixel(point: Point) -> Pixel:
    """The pixel under a point."""
    return min(WIDTH - 1, max(0, int(point[0] - LEFT))), min(HEIGHT - 1, max(0, int(point[1] - TOP)))


def middle(at: Pixel) -> Point:
    """The point in the middle of a pixel."""
    return at[0] + LEFT + 0.5, at[1] + TOP + 0.5


def line(a: Pixel, b: Pixel) -> list[Pixel]:
    """The pixels on a straight line."""
    steps = max(abs(a[0] - b[0]), abs(a[1] - b[1])) * 2 or 1
    return [
        (round(a[0] + (b[0] - a[0]) * step / steps), round(a[1] + (b[1] - a[1]) * step / steps))
        for step in range(steps + 1)
    ]


# -- the land around each place -----------------------------------------------------------------------------------


def cells(land: list[bytearray], places: dict[str, Point], reach: dict[str, float]) -> list[list[str]]:
    """For each pixel the place it belongs to: the nearest over land, and a strip of shallow water."""
    owner = [[""] * WIDTH for _ in range(HEIGHT)]
    heap: list[tuple[float, Pixel, str]] = [(0.0, ashore(land, pixel(point)), name) for name, point in places.items()]
    shore: list[tuple[int, Pixel, str]] = []
    while heap:
        far, (x, y), name = heappop(heap)
        if owner[y][x]:
            continue
        owner[y][x] = name
        for dx, dy, step in AROUND:
            at = (x + dx, y + dy)
            if not (0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT) or owner[at[1]][at[0]]:
                continue
            if land[at[1]][at[0]]:
                if far + step <= reach[name]:
                    heappush(heap, (far + step, at, name))
            else:
                shore.append((1, at, name))
    close_pockets(land, owner)
    for far, (x, y), name in shore:
        if owner[y][x] or land[y][x]:
            continue
        owner[y][x] = name
        if far < SHALLOWS:
            shore += [
                (far + 1, (x + dx, y + dy), name)
                for dx, dy, _ in AROUND
                if 0 <= x + dx < WIDTH and 0 <= y + dy < HEIGHT
            ]
    return owner


def ashore(land: list[bytearray], at: Pixel) -> Pixel:
    """The nearest pixel of land: the coast is drawn coarser than ports lie on it."""
    steps = range(-HARBOUR, HARBOUR + 1)
    near = [(at[0] + dx, at[1] + dy) for dx in steps for dy in steps]
    dry = [(x, y) for x, y in near if 0 <= x < WIDTH and 0 <= y < HEIGHT and land[y][x]]
    return min(dry, key=lambda spot: (math.dist(spot, at), spot), default=at)


def close_pockets(land: list[bytearray], owner: list[list[str]]) -> None:
    """Land that nobody reaches in the middle of land that is reached goes to those around it, if it is small."""
    seen: set[Pixel] = set()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if land[y][x] and not owner[y][x] and (x, y) not in seen:
                pocket = _pocket(land, owner, (x, y))
                seen |= set(pocket)
                if len(pocket) <= POCKET:
                    _fill(owner, pocket)


def _pocket(land: list[bytearray], owner: list[list[str]], start: Pixel) -> list[Pixel]:
    """The land without an owner that hangs together with a pixel."""
    found, known = [start], {start}
    for x, y in found:
        for dx, dy, _ in AROUND:
            at = (x + dx, y + dy)
            if not (0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT) or at in known:
                continue
            if land[at[1]][at[0]] and not owner[at[1]][at[0]]:
                known.add(at)
                found.append(at)
    return found


def _fill(owner: list[list[str]], pocket: list[Pixel]) -> None:
    """Give the pixels of a pocket to their neighbours, from its rim inwards."""
    while pocket:
        given = {}
        for x, y in pocket:
            around = [owner[y + dy][x + dx] for dx, dy, _ in AROUND if owner[y + dy][x + dx]]
            if around:
                given[(x, y)] = max(sorted(set(around)), key=around.count)
        if not given:
            return
        for (x, y), name in given.items():
            owner[y][x] = name
        pocket = [at for at in pocket if at not in given]


Arc = tuple[list[Point], str, str]
"""A border: its points, the place on its left and the one on its right."""


def arcs(owner: list[list[str]]) -> list[Arc]:
    """The borders between cells, each from one meeting of borders to the next."""
    sides: dict[Pixel, list[tuple[Pixel, str, str]]] = {}
    for y in range(1, HEIGHT):
        for x in range(1, WIDTH):
            here = owner[y][x]
            for other, a, b in ((owner[y - 1][x], (x, y), (x + 1, y)), (owner[y][x - 1], (x, y + 1), (x, y))):
                if here != other:
                    sides.setdefault(a, []).append((b, other, here))
                    sides.setdefault(b, []).append((a, here, other))
    used: set[tuple[Pixel, Pixel]] = set()
    found: list[Arc] = []
    starts = [point for point, ends in sides.items() if len(ends) != 2] + list(sides)
    for start in starts:
        for end, left, right in sides[start]:
            if (start, end) in used:
                continue
            chain = [start, end]
            used |= {(start, end), (end, start)}
            while len(sides[chain[-1]]) == 2 and chain[-1] != start:
                ahead = next(row[0] for row in sides[chain[-1]] if row[0] != chain[-2])
                used |= {(chain[-1], ahead), (ahead, chain[-1])}
                chain.append(ahead)
            found.append(([(x + LEFT, y + TOP) for x, y in chain], left, right))
    return found


def simplified(points: list[Point], slack: float) -> list[Point]:
    """The same line with fewer points, none further away than `slack`."""
    if len(points) < 3:
        return points
    if points[0] == points[-1]:
        half = len(points) // 2
        return simplified(points[: half + 1], slack)[:-1] + simplified(points[half:], slack)
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    gaps = [abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length for x, y in points[1:-1]]
    worst = max(range(len(gaps)), key=gaps.__getitem__)
    if gaps[worst] <= slack:
        return [points[0], points[-1]]
    return simplified(points[: worst + 2], slack)[:-1] + simplified(points[worst + 1 :], slack)


def eased(points: list[Point]) -> list[Point]:
    """The line without the steps of its pixels: each point goes where its neighbours are, the ends stay."""
    for _ in range(EASINGS):
        between = [
            ((x1 + 2 * x2 + x3) / 4, (y1 + 2 * y2 + y3) / 4)
            for (x1, y1), (x2, y2), (x3, y3) in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *between, points[-1]]
    return points


def shores(path: str, owner: list[list[str]]) -> dict[str, str]:
    """The coastline cut into the shores of the places that it belongs to."""
    found: dict[str, str] = {}
    for ring in path.split("M")[1:]:
        corners = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", ring)]
        sides = list(pairwise([*corners, corners[0]]))
        lords = [_lord(owner, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
        for lord, run in groupby(zip(lords, sides, strict=True), key=lambda row: row[0]):
            if lord:
                line = [side for _, side in run]
                found[lord] = found.get(lord, "") + written([line[0][0], *(end for _, end in line)])
    return found


def _lord(owner: list[list[str]], x: float, y: float) -> str:
    """The place whose land is at a point of the coast."""
    if not (LEFT <= x < RIGHT and TOP <= y < BOTTOM):
        return ""
    column, row = pixel((x, y))
    return owner[row][column]


def written(points: list[Point]) -> str:
    """Points as path data."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in points)


def outline(name: str, borders: list[Arc]) -> str:
    """The path around the land of a place, out of its borders."""
    open_ends: dict[Point, list[list[Point]]] = {}
    for points, left, right in borders:
        if left == name:
            open_ends.setdefault(points[0], []).append(points)
        if right == name:
            open_ends.setdefault(points[-1], []).append(points[::-1])
    rings = ""
    while open_ends:
        start = next(iter(open_ends))
        ring: list[Point] = [start]
        while ring[-1] in open_ends:
            rest = open_ends[ring[-1]]
            piece = rest.pop()
            if not rest:
                del open_ends[ring[-1]]
            ring += piece[1:]
        rings += written(ring) + "Z"
    return rings


# -- ways over water ----------------------------------------------------------------------------------------------


class Sea:
    """The water, how far each pixel of it is from land, and the net of points that ships sail by."""

    def __init__(self, land: list[bytearray], narrows: list[Pixel]) -> None:
        self.land = land
        for x, y in narrows:
            land[y][x] = 0
        self.depth = self._depths()
        for x, y in narrows:
            self.depth[y][x] = max(2, self.depth[y][x])
        self.nodes: list[Pixel] = []
        for y in range(SPACING // 2, HEIGHT, SPACING):
            shift = SPACING // 2 if y // SPACING % 2 else 0
            self.nodes += [(x, y) for x in range(shift, WIDTH, SPACING) if self.depth[y][x] >= 3]
        self.nodes += narrows
        self.links: list[list[tuple[int, float]]] = []

    def _depths(self) -> list[list[int]]:
        depth = [[0 if dry else 99 for dry in row] for row in self.land]
        ring = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if self.land[y][x]]
        for far in range(1, 10):
            after = []
            for x, y in ring:
                for dx, dy, _ in AROUND:
                    at = (x + dx, y + dy)
                    if 0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT and depth[at[1]][at[0]] == 99:
                        depth[at[1]][at[0]] = far
                        after.append(at)
            ring = after
        return depth

    def cost(self, a: Pixel, b: Pixel) -> float:
        """What it costs to sail straight from one pixel to another; infinite over land."""
        pixels = line(a, b)
        depths = [self.depth[y][x] for x, y in pixels]
        if min(depths) < 1:
            return math.inf
        return math.hypot(a[0] - b[0], a[1] - b[1]) * (1 + sum(1.5 / depth for depth in depths) / len(depths))

    def haven(self, port: Pixel) -> list[Pixel]:
        """The way from a port to the nearest point of the net, over water as soon as there is some."""
        known = {node: index for index, node in enumerate(self.nodes)}
        heap: list[tuple[float, Pixel]] = [(0.0, port)]
        before: dict[Pixel, Pixel] = {port: port}
        far = {port: 0.0}
        while heap:
            cost, at = heappop(heap)
            if at in known and self.depth[at[1]][at[0]] > 0:
                chain = [at]
                while chain[-1] != port:
                    chain.append(before[chain[-1]])
                return chain[::-1]
            for dx, dy, step in AROUND:
                other = (at[0] + dx, at[1] + dy)
                if not (0 <= other[0] < WIDTH and 0 <= other[1] < HEIGHT):
                    continue
                dear = 12.0 if self.land[other[1]][other[0]] else 1 + 1 / self.depth[other[1]][other[0]]
                if cost + step * dear < far.get(other, math.inf):
                    far[other] = cost + step * dear
                    before[other] = at
                    heappush(heap, (far[other], other))
        raise ValueError("a port without water")

    def add(self, pixels: list[Pixel]) -> None:
        """Points that the net needs to reach a port."""
        for at in pixels:
            if at not in self.nodes:
                self.nodes.append(at)

    def weave(self) -> None:
        """Join all points that see each other over water."""
        near: dict[Pixel, list[int]] = {}
        for index, (x, y) in enumerate(self.nodes):
            near.setdefault((x // SIGHT, y // SIGHT), []).append(index)
        self.links = [[] for _ in self.nodes]
        for index, at in enumerate(self.nodes):
            column, row = at[0] // SIGHT, at[1] // SIGHT
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    for other in near.get((column + dx, row + dy), ()):
                        if other <= index or math.dist(at, self.nodes[other]) > SIGHT:
                            continue
                        cost = self.cost(at, self.nodes[other])
                        if cost < math.inf:
                            self.links[index].append((other, cost))
                            self.links[other].append((index, cost))

    def from_node(self, start: int) -> dict[int, int]:
        """For every point the one before it on the cheapest way from a start."""
        far = {start: 0.0}
        before: dict[int, int] = {}
        heap = [(0.0, start)]
        while heap:
            cost, at = heappop(heap)
            if cost > far[at]:
                continue
            for other, more in self.links[at]:
                if cost + more < far.get(other, math.inf):
                    far[other] = cost + more
                    before[other] = at
                    heappush(heap, (far[other], other))
        return before


def net(sea: Sea, ports: dict[str, Point]) -> dict[str, Any]:
    """The part of the net that lanes between ports use: points, joins, and the ways from the ports to it."""
    ends: dict[str, list[Pixel]] = {}
    for name, point in ports.items():
        way = sea.haven(pixel(point))
        wet = 1 + max((index for index, (x, y) in enumerate(way) if sea.depth[y][x] < 1), default=-1)
        ends[name] = [way[wet]]
        sea.add(way[wet:])
    sea.weave()
    number = {node: index for index, node in enumerate(sea.nodes)}
    joins: set[tuple[Pixel, Pixel]] = set()
    names = sorted(ports)
    for at, name in enumerate(names):
        start = number[ends[name][0]]
        before = sea.from_node(start)
        for other in names[at + 1 :]:
            node = number[ends[other][0]]
            chain = [sea.nodes[node]]
            while node != start and node in before:
                node = before[node]
                chain.append(sea.nodes[node])
            if node != start:
                raise ValueError(f"no way over water from {name} to {other}")
            joins |= {(min(pair), max(pair)) for pair in pairwise(chain)}
    used = sorted({end for join in joins for end in join})
    place = {node: index for index, node in enumerate(used)}
    return {
        "points": [[round(value, 1) for value in middle(node)] for node in used],
        "joins": sorted([place[a], place[b]] for a, b in joins),
        "ports": {name: place[ends[name][0]] for name in names},
    }


def main(coast_file: str) -> None:
    """Draw the map anew."""
    coast = json.loads(Path(coast_file).read_text("utf-8"))
    board = json.loads(BOARD.read_text("utf-8"))
    places = {row["id"]: project(coast, row["lon"], row["lat"]) for row in board["cities"] + board["areas"]}
    reach = {row["id"]: CITY_REACH for row in board["cities"]} | {row["id"]: AREA_REACH for row in board["areas"]}
    land = land_pixels(coast["land"])
    owner = cells(land, places, reach)
    borders = [(simplified(eased(points), 0.18), left, right) for points, left, right in arcs(owner)]
    narrows = [
        at
        for strait in NARROWS
        for a, b in pairwise([pixel(project(coast, *point)) for point in strait])
        for at in line(a, b)
    ]
    ports = {row["id"]: places[row["id"]] for row in board["cities"] if row["port"]}
    drawn = {
        "cells": {name: outline(name, borders) for name in places},
        "borders": [[written(points), left, right] for points, left, right in borders],
        "shores": shores(coast["land"], owner),
        "sea": net(Sea(land, narrows), ports),
    }
    OUT.write_text(json.dumps(drawn, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
