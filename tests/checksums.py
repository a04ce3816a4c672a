"""Checksums that are kept beside the golden matches, one for each step of a game: they show that something changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import conformance

from pygame_core.kernel import Game

Sums = dict[str, str]
"""A checksum by step."""


def add(sums: Sums, step: str, parts: Iterable[str]) -> None:
    """Count more of a step in."""
    sums[step] = f"{crc32('/'.join(parts).encode(), int(sums.get(step, '0'), 16)):08x}"


def _file(game: Game[Any], kind: str) -> Path:
    return conformance.FIXTURES / kind / f"{game.folder.name}.json"


def kept(game: Game[Any], kind: str) -> Sums:
    """The checksums of a kind as they were written down."""
    sums: Sums = json.loads(_file(game, kind).read_text("utf-8"))
    return sums


def write(game: Game[Any], kind: str, sums: Sums) -> None:
    """Write them down."""
    _file(game, kind).parent.mkdir(parents=True, exist_ok=True)
    _file(game, kind).write_text(json.dumps(sums, indent=1, sort_keys=True) + "\n", "utf-8")
