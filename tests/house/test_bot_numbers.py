"""What opponents judge by has a name: numbers stand in `weights.toml`, and none there is idle or missing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from house.four import each_game

from pygame_core.bots.numbers import Numbers, read
from pygame_core.kernel.steps import SteppedGame

PLAIN = {0.0, 0.5, 1.0, 2.0}
"""Nothing, half, the whole and twice need no name."""


def sources(game: SteppedGame[Any]) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of a game's opponents."""
    for path in sorted((game.folder / "bot").glob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def nameless(tree: ast.Module) -> Iterator[ast.expr]:
    """The fractions in the code that are no constant of the module."""
    named = {
        id(part)
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for part in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or type(node.value) is not float or node.value in PLAIN:
            continue
        if id(node) not in named:
            yield node


@each_game
def test_no_number_is_buried_in_the_code(game: SteppedGame[Any]) -> None:
    found = [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}" for path, tree in sources(game) for node in nameless(tree)
    ]
    assert not found


@each_game
def test_every_number_of_a_judgement_is_used_and_every_used_one_is_there(game: SteppedGame[Any]) -> None:
    tables = read(game.folder / "bot").get("judgement", {})
    asked = {
        (node.value.id.lower(), node.attr)
        for _, tree in sources(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id.isupper() and node.value.id.lower() in tables
    }
    assert asked == {(table, name) for table, rows in tables.items() for name in rows}


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="bravery"):
        _ = Numbers({"caution": 1.0}).bravery


@each_game
def test_no_judge_is_looked_up_by_a_made_up_name(game: SteppedGame[Any]) -> None:
    """A renamed step or verb must fail, not make an opponent blind: `getattr` with a default hides it."""
    for path, tree in sources(game):
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr"), path
