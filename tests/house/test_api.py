"""The front door: what `import pygame_core` gives, and that the page about it tells the truth."""

from __future__ import annotations

import doctest
import tomllib
from pathlib import Path

import pytest

import pygame_core
from pygame_core.kernel import save, share

ROOT = Path(__file__).parents[2]


def test_the_page_about_the_api_runs_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame_core.games, "_games", {})  # other tests put the test game there
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False, optionflags=flags)
    assert result.attempted > 20 and not result.failed


def test_the_version_is_that_of_the_package() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == pygame_core.__version__


def test_everything_named_is_there() -> None:
    assert all(hasattr(pygame_core, name) for name in pygame_core.__all__)


def test_options_are_checked_as_on_the_form() -> None:
    assert pygame_core.new("iron-age", 3, 1, edition=2014).config["edition"] == "2014"
    with pytest.raises(pygame_core.ThalassaError, match="edition"):
        pygame_core.new("iron-age", 3, 1, edition=1999)
    with pytest.raises(pygame_core.ThalassaError, match="chess"):
        pygame_core.new("chess")


def test_a_match_says_where_it_stands() -> None:
    match = pygame_core.new("iron-age", 1, 5)
    assert repr(match) == "<Match The Iron Age, 1 seat, seed 5, 0 actions, seat 0 to decide>"
    while match.seat is not None:
        match.play(match.choices[0])
    assert repr(match).endswith(f"{len(match)} actions, over>")
    with pytest.raises(pygame_core.IllegalAction):
        match.think()


def test_a_thought_repeats_and_moves_nothing() -> None:
    match = pygame_core.new("iron-age", 2, 5)
    before = match.state.to_json()
    assert match.think("easy").action == match.think("easy").action in match.choices
    assert match.state.to_json() == before and not match.actions


def test_saves_and_share_codes_are_told_apart() -> None:
    match = pygame_core.new("iron-age", 2, 5)
    match.play(match.choices[1])
    for text in (save.save(match), share.encode(match), f" {share.encode(match)}\n"):
        assert pygame_core.load(text).actions == match.actions
