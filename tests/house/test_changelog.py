"""The changelog can be skimmed, and every place names the same version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pygame_core

ROOT = Path(__file__).parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
LONGEST_NEXT = 40
LONGEST_LINE = 20
"""Words of one bullet."""


def releases() -> dict[str, list[str]]:
    """The lines of each release, by its heading."""
    parts = re.split(r"^## (.+)$", CHANGELOG, flags=re.MULTILINE)[1:]
    return {name: text.strip().splitlines() for name, text in zip(parts[::2], parts[1::2], strict=True)}


def test_what_comes_next_is_short() -> None:
    assert len(releases()["Next"]) < LONGEST_NEXT, "make a release"


def test_every_line_is_short() -> None:
    bullets = [line for lines in releases().values() for line in lines if line.startswith("- ")]
    assert bullets and [line for line in bullets if len(line.split()) > LONGEST_LINE + 1] == []


def test_the_newest_release_is_the_version_everywhere() -> None:
    newest = next(name.split()[0] for name in releases() if name != "Next")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert {pygame_core.__version__, project} == {newest}
