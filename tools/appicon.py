"""The site's own icon, a ship under the sun: one drawing made of polygons, written as SVG and as PNG."""

from __future__ import annotations

import math
import struct
import zlib
from pathlib import Path

Point = tuple[float, float]
Shape = tuple[str, list[Point]]

SIZE = 96.0
SEA, SKY, SUN, SAIL, HULL, MAST = "#0f3d5c", "#17557f", "#d9a441", "#f3e6c8", "#a8452c", "#5b3320"
STRIPE = "#c8643f"


def drawing() -> list[Shape]:
    """The shapes of the icon, back to front, in a square of side `SIZE`."""
    return [
        (SKY, [(0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE)]),
        (SUN, _circle(66, 30, 13)),
        (SEA, _wave(64, 2.4, 0.0)),
        (MAST, [(45.2, 18), (48.2, 18), (48.2, 66), (45.2, 66)]),
        (SAIL, _sail(24, 24, 68, 50)),
        (STRIPE, _sail(24, 33.5, 68, 39.5)),
        (HULL, _hull()),
        ("#1f6a96", _wave(73, 2.0, 1.4)),
        ("#2b80ad", _wave(82, 2.0, 3.0)),
    ]


def _circle(x: float, y: float, radius: float) -> list[Point]:
    turn = [2 * math.pi * i / 48 for i in range(48)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turn]


def _wave(y: float, height: float, phase: float) -> list[Point]:
    top = [(x, y + height * math.sin(x / 6.0 + phase)) for x in range(0, int(SIZE) + 1, 2)]
    return [*top, (SIZE, SIZE), (0.0, SIZE)]


def _sail(left: float, top: float, right: float, bottom: float) -> list[Point]:
    """A square sail, bellied by the wind: its sides bend to the right."""

    def side(x: float, ys: list[float]) -> list[Point]:
        return [(x + 5 * math.sin((y - 24) / 26 * math.pi), y) for y in ys]

    ys = [top + (bottom - top) * i / 12 for i in range(13)]
    return side(right, ys) + side(left, ys[::-1])


def _hull() -> list[Point]:
    keel = [(16 + 60 * t, 60 + 15 * math.sin(math.pi * t) ** 0.8) for t in (i / 24 for i in range(25))]
    return [(9.0, 55.0), *keel, (82.0, 54.0), (88.0, 42.0), (79.0, 50.0), (75.0, 58.5), (20.0, 58.5)]


def svg() -> str:
    """The icon as an SVG file."""
    shapes = "".join(
        f'<polygon fill="{colour}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'
        for colour, points in drawing()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE:.0f} {SIZE:.0f}">{shapes}</svg>\n'


def png(size: int, samples: int = 3) -> bytes:
    """The icon as a PNG of `size` x `size` pixels; every pixel is the mean of `samples`² points."""
    side = size * samples
    rows = [[(0, 0, 0)] * side for _ in range(side)]
    for colour, points in drawing():
        _fill(rows, [(x * side / SIZE, y * side / SIZE) for x, y in points], _rgb(colour))
    lines = b"".join(b"\0" + _averaged(rows[y * samples : (y + 1) * samples], samples) for y in range(size))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body) for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    )


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _fill(rows: list[list[tuple[int, int, int]]], points: list[Point], colour: tuple[int, int, int]) -> None:
    """Fills a polygon, even-odd, scan line by scan line."""
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    for y, row in enumerate(rows):
        middle = y + 0.5
        crossings = sorted(
            x1 + (middle - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in edges
            if (y1 <= middle) != (y2 <= middle)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = max(0, math.ceil(left - 0.5)), min(len(row), math.ceil(right - 0.5))
            row[first:last] = [colour] * (last - first)


def _averaged(rows: list[list[tuple[int, int, int]]], samples: int) -> bytes:
    line = bytearray()
    for x in range(0, len(rows[0]), samples):
        pixels = [pixel for row in rows for pixel in row[x : x + samples]]
        line.extend(sum(pixel[channel] for pixel in pixels) // len(pixels) for channel in range(3))
    return bytes(line)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_icons(folder: Path) -> None:
    """Writes `icon.svg`, `icon-192.png` and `icon-512.png`."""
    (folder / "icon.svg").write_text(svg(), encoding="utf-8")
    for size in (192, 512):
        (folder / f"icon-{size}.png").write_bytes(png(size))
