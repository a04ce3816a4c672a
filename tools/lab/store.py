"""Where played matches are kept, as lines that can be appended at any moment and read after any end."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]
"""One line: what a match came to."""


def store() -> Path:
    """The folder of the laboratory, outside the repository."""
    named = os.environ.get("THALASSA_LAB")
    return Path(named) if named else Path.home() / ".thalassa-lab"


def folder(*names: str) -> Path:
    """A folder in the store, there from now on."""
    found = store().joinpath(*names)
    found.mkdir(parents=True, exist_ok=True)
    return found


def append(file: Path, row: Row) -> None:
    """Write a line whole: a process that is ended leaves at most its last line unfinished."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row, separators=(",", ":")) + "\n")


def rows(place: Path) -> Iterator[Row]:
    """All whole lines of all files of a folder."""
    for file in sorted(place.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                continue  # the line during which somebody was ended
