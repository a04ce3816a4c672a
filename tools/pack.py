"""Packs large files as small as web/unpack.js can unpack them: LZMA2, the form of `xz` without its envelope."""

from __future__ import annotations

import lzma
from typing import Any

MEMORY = {"lc": 2, "lp": 2, "pb": 3}
"""A snapshot of memory: everything in it stands at multiples of four bytes, every object at one of eight."""

PROGRAM = {"lc": 3, "lp": 0, "pb": 0}
"""WebAssembly: nothing in it stands at any multiple."""


def filters(shape: dict[str, int]) -> list[dict[str, Any]]:
    """How to pack, for `lzma`: as small as it can, however long that takes."""
    return [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 25, **shape}]


def packed(content: bytes, shape: dict[str, int]) -> bytes:
    """The packed form."""
    return lzma.compress(content, format=lzma.FORMAT_RAW, filters=filters(shape))
