"""Small tools for saves and share codes: compact text, whole numbers as bytes, checksums."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Any

MOST_BYTES = 4 * 1024 * 1024
"""No part of a match unpacks to more than this (the longest are some ten thousand actions of a few bytes each)."""


def _packer() -> zlib._Compress:
    return zlib.compressobj(9, zlib.DEFLATED, -15)


def deflate(data: bytes) -> bytes:
    """Compressed, without a header."""
    packer = _packer()
    return packer.compress(data) + packer.flush()


def inflate(data: bytes) -> bytes:
    """The inverse of `deflate`; `ValueError` for anything else."""
    unpacker = zlib.decompressobj(-15)
    try:
        whole = unpacker.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise ValueError("not compressed data") from error
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("compressed data is cut or too long")
    return whole


def pack(value: Any) -> str:
    """JSON data as short text."""
    return base64.b64encode(deflate(json.dumps(value, separators=(",", ":")).encode())).decode()


class GrowingList:
    """A list that is packed while it grows: its text costs the same however long it is, and `unpack` reads it."""

    def __init__(self) -> None:
        self.length = 0
        self._packer = _packer()
        self._done = self._packer.compress(b"[")

    def extend(self, items: Sequence[Any]) -> None:
        """Add to its end."""
        if items:
            comma = "," if self.length else ""
            added = comma + json.dumps(items, separators=(",", ":"))[1:-1]
            self._done += self._packer.compress(added.encode())
            self.length += len(items)

    def packed(self) -> str:
        """What `pack` would make of the whole list."""
        packer = self._packer.copy()
        return base64.b64encode(self._done + packer.compress(b"]") + packer.flush()).decode()


def unpack(packed: object) -> Any:
    """The inverse of `pack`; `ValueError` for anything else."""
    if not isinstance(packed, str):
        raise ValueError("packed data is text")
    return json.loads(inflate(base64.b64decode(packed, validate=True)))


def checksum(data: bytes) -> int:
    """32 bits that change when the data does."""
    return zlib.crc32(data)


def put_number(number: int, into: bytearray) -> None:
    """Append a whole number, seven bits a byte."""
    while number > 127:
        into.append(number & 127 | 128)
        number >>= 7
    into.append(number)


def take_number(data: bytes, at: int) -> tuple[int, int]:
    """A whole number and where the next begins; `ValueError` where the data ends too early."""
    number = shift = 0
    while at < len(data) and shift < 64:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7
    raise ValueError("number is cut")
