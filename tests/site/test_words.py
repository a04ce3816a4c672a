"""The page's words: every key that a script asks for is in the catalogue, and none is there for nobody."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from tools.stages import ROOT

WEB = ROOT / "web"
ASKED = re.compile(r"""\bt\(\s*(?:[\w.]+(?:\([^()]*\))?(?: === "\w+")? \? )?"([\w.]+)"(?: : "([\w.]+)")?""")
QUOTED = re.compile(r"""["'`]([a-z_]+(?:\.[a-z_0-9]+)+)["'`]""")
MADE_UP = re.compile(r"""\bt\(`([\w.]+[._])\$\{""")


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key


def words() -> set[str]:
    return set(flat(tomllib.loads((WEB / "text" / "en.toml").read_text(encoding="utf-8"))))


def scripts() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(WEB.rglob("*.js")))


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = {key for pair in ASKED.findall(scripts()) for key in pair if key}
    assert len(asked) > 100
    assert asked - words() == set()


def test_no_word_is_there_for_nobody() -> None:
    source = scripts()
    named = set(QUOTED.findall(source))
    made_up = set(MADE_UP.findall(source))
    spare = {key for key in words() if key not in named and not any(key.startswith(start) for start in made_up)}
    assert spare == set()
