"""How much of the site is our own code, as it is sent: for the budgets of the tests and the figures of the bench."""

from __future__ import annotations

import gzip
import json
import re
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
    """Scripts and styles of the site, without Pyodide's and without the games' own tables."""
    files = {*site.glob("*.js"), *site.glob("*.css")}
    return sum(gzipped(file) for file in files - set(_tables(site).values()))


def tables(site: Path) -> dict[str, int]:
    """The script of each game's own table, styles in it, which loads with its game."""
    return {slug: gzipped(file) for slug, file in _tables(site).items()}


def _tables(site: Path) -> dict[str, Path]:
    slugs = [game["slug"] for game in build_record(site)["games"]]
    return {slug: file for slug in slugs for file in site.glob(f"{slug}.*.js")}
