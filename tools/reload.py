"""`build.py serve` while somebody works on the site: what changes is built again, and open pages load it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tools.stages import ROOT, files_under

SOURCES = [ROOT / part for part in ("index.html", "pyproject.toml", "package.json", "web", "pygame_core", "tools")]
PATIENCE = 20.0
"""Seconds after which a page that waits for news asks again: no line is held for ever."""
PAUSE = 0.5
"""Seconds between two looks at the sources."""

SCRIPT_PATH, NEWS_PATH = "~reload.js", "~rebuilt"
SCRIPT = f'while ((await fetch("{NEWS_PATH}")).status !== 200);\nlocation.reload();\n'.encode()
TAG = f'<script type="module" src="{SCRIPT_PATH}"></script></head>'.encode()


class Reloads:
    """Tells waiting pages that the site was built again."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._builds = 0

    def rebuilt(self) -> None:
        """The site is new: every waiting page hears it."""
        with self._news:
            self._builds += 1
            self._news.notify_all()

    def wait(self, patience: float = PATIENCE) -> bool:
        """Whether the site was built again before patience ran out."""
        with self._news:
            before = self._builds
            return self._news.wait_for(lambda: self._builds > before, patience)

    def answer(self, path: str) -> tuple[int, bytes] | None:
        """Status and script, or status alone, for the two paths that only a served site has."""
        if path == SCRIPT_PATH:
            return 200, SCRIPT
        if path == NEWS_PATH:
            return (200 if self.wait() else 204), b""
        return None


def with_script(page: bytes) -> bytes:
    """A page that reloads itself when the site is built again."""
    return page.replace(b"</head>", TAG, 1)


def fingerprint(sources: Iterable[Path]) -> dict[Path, int]:
    """When each file was changed last."""
    files = (file for source in sources for file in (files_under(source) if source.is_dir() else [source]))
    return {file: file.stat().st_mtime_ns for file in files if file.exists()}


def watch(sources: Iterable[Path], rebuild: Callable[[], bool], reloads: Reloads) -> None:
    """Builds again whatever changes, and tells the pages when that went well; never returns."""
    sources = list(sources)
    seen = fingerprint(sources)
    while True:
        time.sleep(PAUSE)
        now = fingerprint(sources)
        if now != seen:
            seen = now
            if rebuild():
                reloads.rebuilt()
