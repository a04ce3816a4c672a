"""One word for one thing, and none of ours that players need not know: words that may stand in no catalogue."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.languages import ENGLISH, ROOT

BANNED = {
    r"\bpopulation\b": "people",
    r"\bWP\b": "wealth",
    r"\bVP\b": "points",
    r"\b(on|by|first|second|third|fourth|active) seat\b": "player, place",
    r"\btorch(es)?\b": "innovation",
    r"\bengine\b|\bboolean\b|\btuple\b": "say what the player sees",
    r"\bLeave it\b": "say what is left: Keep the dice, Buy nothing",
    r"\bimaginary\b": "rival",
    r"\bas usual\b": "standard rules",
    r"\bwas not taken in\b|\bBring a match in\b": "import",
    r"\bGame over\b": "The match is over",
    r"\bRejected:|\bNote\. true\b|\bgiven .*; then\b": "the ledger's own words",
    r"\b[a-z]+_[a-z]+\b": "identifiers",
}
FIELD = re.compile(r"\{(\w+)(?:\.s)?(?::([^{}]*))?\}")
CATALOGUES = sorted(
    path
    for folder in (ROOT / "pygame_core", ROOT / "web" / "text")
    for path in folder.rglob(f"*{ENGLISH}.toml")
    if "cli" not in path.parts
)


UNSEEN = {"id", "at", "shows", "opens", "figure", "lesson", "prefix", "rules"}
"""What stands in a catalogue and is no words: names, and where a picture is cut."""


def sentences(table: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with where it stands, those in lists too (chapters, pages)."""
    if isinstance(table, str):
        yield key, table
    elif isinstance(table, dict):
        for name, value in table.items():
            if name not in UNSEEN or not isinstance(value, str):
                yield from sentences(value, f"{key}.{name}")
    elif isinstance(table, list):
        for at, value in enumerate(table):
            yield from sentences(value, f"{key}[{at}]")


def prose(template: str) -> str:
    """A template without the names of its fields."""
    return FIELD.sub(lambda field: field[2] or "", template)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_banned_word(path: Path) -> None:
    found = [
        f"{key}: {words!r} (say: {instead})"
        for key, words in sentences(tomllib.loads(path.read_text(encoding="utf-8")))
        for banned, instead in BANNED.items()
        if re.search(banned, prose(words), re.IGNORECASE)
    ]
    assert found == []
