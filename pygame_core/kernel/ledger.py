"""The ledger: every rule of a game as one numbered, testable line."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the ledger."""

    id: str
    section: str
    text: str
    origin: str
    note: bool = False
    example: str = ""
    question: str = ""


@cache
def load_ledger(path: Path) -> tuple[Rule, ...]:
    """Read a `rules.toml`."""
    rows = tomllib.loads(path.read_text("utf-8"))["rule"]
    return tuple(Rule(**row) for row in rows)


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """The tests below a folder that are marked with ``@pytest.mark.rule("XX-001", ..)``, as node ids, by rule."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for rule in _marked(node):
                    found.setdefault(rule, []).append(f"{path.relative_to(folder.parent).as_posix()}::{node.name}")
    return found


def _marked(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
