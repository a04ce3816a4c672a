"""Visitors download the rules, the opponents and the bridge, and nothing that only those need who make them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import site

SHIPPED = [file for file in site.shipped_files() if file.suffix == ".py"]


def imports(file: Path) -> set[str]:
    """The parts of the package that a file imports: the first name below `pygame_core`."""
    package = ("pygame_core", *file.relative_to(site.PACKAGE).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, (above, node.module)))
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in found if name.startswith("pygame_core.")}


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.relative_to(site.PACKAGE).as_posix())
def test_nothing_shipped_needs_what_is_not(file: Path) -> None:
    left_out = {name.removesuffix(".py") for name in site.NOT_FOR_BROWSERS}
    assert not imports(file) & left_out


def test_rules_and_bridge_are_shipped_and_the_workshop_is_not() -> None:
    parts = {file.relative_to(site.PACKAGE).parts[0] for file in SHIPPED}
    assert {"bridge.py", "kernel", "bots", "games"} <= parts
    assert not parts & set(site.NOT_FOR_BROWSERS)
    for name in site.NOT_FOR_BROWSERS:
        assert (site.PACKAGE / name).exists() and f'"{name.removesuffix(".py")}"' in site.PREPARE
