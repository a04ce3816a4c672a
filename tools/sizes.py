"""How much of the site is our own code, as it is sent: for the budgets of the tests and the figures of the bench."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Set
from pathlib import Path
from typing import Any


def build_record(site: Path) -> dict[str, Any]:
    """What the build told the page (contract.md)."""
    page = (site / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="build">(.*?)</script>', page, re.DOTALL)
    if not found:
        raise ValueError(f"{site}/index.html has no build record")
    record: dict[str, Any] = json.loads(found[1])
    return record


def gzipped(file: Path) -> int:
    """Length of a file as a host sends it."""
    return len(gzip.compress(file.read_bytes(), 9))


def own_code(site: Path) -> int:
    """All scripts and styles that the page and its workers load before a game is chosen, without Pyodide's."""
    return sum(gzipped(file) for file in _page(site))


def tables(site: Path) -> dict[str, int]:
    """What each game's own table adds to them: its script, styles in it, and all that this may load."""
    page = _page(site)
    return {slug: sum(map(gzipped, _reached(table, ANY, page) - page)) for slug, table in _tables(site).items()}


AT_ONCE = re.compile(r'\b(?:from|import)"\./([\w.-]+\.js)"')
ANY = re.compile(r'\b(?:from|import\(?)"\./([\w.-]+\.js)"')
TABLE = re.compile(r'"?([\w-]+)"?:\(\)=>import\("\./(table\.\w+\.js)"\)')
"""How imports are written in the bundled scripts: what a script needs at once, what it may load later, and the list of
games with a table of their own (web/games/index.js)."""


def _page(site: Path) -> set[Path]:
    record = build_record(site)
    begin = [_one(site, "early.*.js"), _one(site, "main.*.js"), site / record["worker"], site / "sw.js"]
    return {_one(site, "style.*.css")}.union(*(_reached(script, AT_ONCE) for script in begin))


def _tables(site: Path) -> dict[str, Path]:
    scripts = "".join(script.read_text(encoding="utf-8") for script in _page(site) if script.suffix == ".js")
    return {slug: site / name for slug, name in TABLE.findall(scripts)}


def _one(site: Path, pattern: str) -> Path:
    (found,) = site.glob(pattern)
    return found


def _reached(script: Path, imports: re.Pattern[str], known: Set[Path] = frozenset()) -> set[Path]:
    """A script and all that it imports, and what these import; nothing is looked for behind what is known."""
    found = {script, *known}
    waiting = [script]
    while waiting:
        text = waiting.pop().read_text(encoding="utf-8")
        new = {script.parent / name for name in imports.findall(text)} - found
        found |= new
        waiting += new
    return found
