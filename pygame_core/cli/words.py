"""The words of the command line, and how they get to the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..kernel.errors import ThalassaError
from ..kernel.text import COMMON, Arg, Catalogue, Text

WORDS = Catalogue.read(Path(__file__).with_name("text") / "en.toml", COMMON)


def words(key: str, **args: Arg) -> str:
    """A sentence of the command line."""
    return WORDS.render(Text(key, args))


def say(key: str, **args: Arg) -> None:
    """Print a sentence of the command line."""
    print(words(key, **args))


def tell(sentence: str) -> None:
    """Print to stderr, where nothing that is meant for a script goes."""
    print(sentence, file=sys.stderr)


def print_json(data: Any) -> None:
    """Print data for scripts."""
    print(json.dumps(data, indent=1, ensure_ascii=False))


class Complaint(ThalassaError):
    """Something the user of the command line got wrong, in one sentence."""

    def __init__(self, key: str, **args: Arg) -> None:
        ValueError.__init__(self, words(key, **args))
        self.sentence = Text(key, args)


class Progress:
    """A line on stderr that counts up: only in front of a terminal, or when it is asked for."""

    def __init__(self, key: str, asked: bool) -> None:
        self.key = key
        self.shown = asked or sys.stderr.isatty()
        self.drawn = False

    def __call__(self, done: int, total: int) -> None:
        """Say how far the work is."""
        if self.shown:
            print(f"\r{words(self.key, done=done, total=total)}", end="", file=sys.stderr, flush=True)
            self.drawn = True

    def close(self) -> None:
        """Leave the line."""
        if self.drawn:
            print(file=sys.stderr)
            self.drawn = False


def columns(rows: Sequence[Sequence[str]], numbers_from: int = 1) -> list[str]:
    """Rows as lines with aligned columns: the first ones to the left, from `numbers_from` on to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if at < numbers_from else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
