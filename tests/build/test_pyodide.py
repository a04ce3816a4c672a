"""The same seed and actions give the same match on this Python and in the browser's, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pygame_core import games
from tools.machine import ensure_node
from tools.stages import CACHE, ROOT

from . import every_request, same_everywhere

pytestmark = pytest.mark.site

SITE = Path(os.environ.get("THALASSA_TEST_SITE", CACHE / "dist-test"))
FIXTURES = ROOT / "tests" / "fixtures"
NO_MATCHES = ("corpus", "refusals", "tellings")
GOLDEN = [file for file in sorted(FIXTURES.glob("*/*.json")) if file.parent.name not in NO_MATCHES]


@cache
def golden() -> list[dict[str, Any]]:
    return [json.loads(file.read_text(encoding="utf-8")) for file in GOLDEN]


def codes() -> list[str]:
    return [match["code"] for match in golden()]


@cache
def here() -> Any:
    games.register("tests.morra")
    return json.loads(same_everywhere.report(codes()))


def run(kind: str, module: ModuleType, expression: str) -> Any:
    """What a module's expression is in the interpreter of the built site."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    done = subprocess.run(
        [ensure_node(), ROOT / "tools" / "js" / "run.mjs", ROOT / "node_modules" / "pyodide", SITE, kind],
        input=f"{source}\n{expression}\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@cache
def there(kind: str) -> Any:
    return run(kind, same_everywhere, f"report({codes()!r})")


@pytest.mark.parametrize("kind", ["snapshot", "fallback"])
def test_matches_are_the_same_in_the_browsers_python(kind: str) -> None:
    assert there(kind)["played"] == here()["played"]
    assert len(there(kind)["played"]) >= 4


def test_golden_matches_come_out_the_same_in_the_browsers_python() -> None:
    assert there("snapshot")["golden"] == [match["hash"] for match in golden()]
    assert len(golden()) >= 2


def test_the_snapshot_holds_all_that_any_request_needs() -> None:
    games.register("tests.morra")
    told = run("snapshot", every_request, "report()")
    assert told["faults"] == []
    assert sorted(told["games"]) == sorted(games.load_all())
