"""What newcomers are told is true: the files that the pages name are there, the commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import build
from pygame_core.cli.main import parser

ROOT = Path(__file__).parents[2]
PAGES = (
    "CONTRIBUTING.md",
    "README.md",
    "docs/architecture.md",
    "docs/measured.md",
    "docs/style.md",
    "docs/words.md",
    "web/games/README.md",
)
FOLDERS = ("bench", "docs", "pygame_core", "tests", "tools", "web")


def named(page: str) -> set[str]:
    """The paths in code spans of a page; a placeholder such as `<module>` stands for any of its kind."""
    spans = re.findall(r"`([^`\n]+)`", (ROOT / page).read_text("utf-8"))
    words = {word.rstrip(",;:").split("::")[0] for span in spans for word in span.split()}
    return {word for word in words if word.split("/")[0] in FOLDERS and "/" in word}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    lost = [path for path in named(page) if not list(ROOT.glob(re.sub(r"<\w+>|\{[^}]*\}", "*", path.rstrip("/"))))]
    assert not lost


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert set(re.findall(r"python3 build\.py (\w+)", text)) <= {"build", "serve", "test", "check", "bench", "figures"}
    for command in re.findall(r"python3 build\.py (\w+)", text):
        build.arguments().parse_args([command])
    known = parser().format_help()
    for command in re.findall(r"python3 -m pygame_core (\w+)", text):
        assert re.search(rf"^    {command}\b", known, re.MULTILINE), command
