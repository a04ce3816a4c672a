"""Firefox and WebKit against Chromium: a first visit, a later one, and the thoughts of hard bots."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import Figure
from bench._browser import CATCH_WORKER, Thinker, match_of_bots
from pygame_core import games
from tools.engines import ALL_ENGINES, Tab, with_script
from tools.server import Site

VISITS = 4
DECISIONS = 60
"""Decisions between two choices or more that hard bots take in each game; the same ones in each engine."""

SEED = 2620
PATIENCE = 180
"""Seconds."""

FIRST_MATCH = json.dumps({"method": "new", "params": {"slug": "iron-age", "seats": 1, "seed": 1}})
CLOCK = f"""
if (typeof window !== "undefined") {{
  {CATCH_WORKER}
  const look = setInterval(() => {{
    if (!window.caught || document.documentElement.dataset.python !== "ready") return;
    clearInterval(look);
    window.caught.addEventListener("message", ({{ data }}) => {{
      if (data.id === -1) document.documentElement.dataset.answered = performance.now();
    }});
    window.caught.postMessage({{ id: -1, text: {json.dumps(FIRST_MATCH)} }});
  }}, 5);
}}
"""
"""Stops at the first decision of a match: page, Python and rules have started."""

ANSWERED = "() => Number(document.documentElement.dataset.answered ?? 0)"
OFFLINE_READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def run() -> list[Figure]:
    """Ratios of medians, all engines in turn."""
    visits: dict[str, list[tuple[float, float]]] = {engine: [] for engine in ALL_ENGINES}
    thoughts: dict[str, dict[str, float]] = {}
    with _site() as site:
        for _ in range(VISITS):
            for engine, times in visits.items():
                times.append(_visit_twice(engine, site))
        for engine in ALL_ENGINES:
            thoughts[engine] = _thoughts(engine, site)
    return [figure for engine in ALL_ENGINES if engine != "chromium" for figure in _against(engine, visits, thoughts)]


def _against(
    engine: str, visits: dict[str, list[tuple[float, float]]], thoughts: dict[str, dict[str, float]]
) -> list[Figure]:
    ours, theirs = (
        [statistics.median(times) for times in zip(*visits[each], strict=True)] for each in (engine, "chromium")
    )
    told = f"Chromium, medians of {VISITS} visits in turn"
    figures = [
        _figure(f"{engine}: {visit}", mine / other, f"{told} ({mine:.0f} and {other:.0f} ms)")
        for visit, mine, other in zip(("first visit", "later visit"), ours, theirs, strict=True)
    ]
    for slug, seconds in thoughts[engine].items():
        other = thoughts["chromium"][slug]
        against = f"Chromium, the same {DECISIONS} decisions ({seconds:.1f} and {other:.1f} s)"
        figures.append(_figure(f"{engine}: hard bots of {slug}", seconds / other, against))
    return figures


def _figure(name: str, value: float, against: str) -> Figure:
    # How fast another engine is cannot be promised, only that nobody waits as for another machine.
    return {"name": name, "value": round(value, 3), "unit": "x", "goal": "<= 5", "against": against}


@contextmanager
def _site() -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as folder:
        copy = with_script(Path(os.environ["THALASSA_SITE"]), Path(folder) / "site", CLOCK)
        with Site(copy) as served:
            yield served


def _visit_twice(engine: str, site: Site) -> tuple[float, float]:
    """Milliseconds to the first decision of somebody new, and when they come back; a new browser each time."""
    with ALL_ENGINES[engine]() as tab:
        tab.goto(site.url)
        first = _until(tab, ANSWERED)
        _until(tab, OFFLINE_READY)
        tab.reload()
        return first, _until(tab, ANSWERED)


def _thoughts(engine: str, site: Site) -> dict[str, float]:
    """Seconds that hard bots think in each game."""
    seconds: dict[str, float] = {}
    with ALL_ENGINES[engine]() as tab:
        tab.goto(site.url)
        _until(tab, ANSWERED)
        worker = Thinker(tab)
        for slug, game in games.load_all().items():
            match = match_of_bots(game, game.configure(max(2, game.meta.seats[0])), "hard", SEED)
            taken, seconds[slug] = 0, 0.0
            while match.seat is not None and taken < DECISIONS:
                taken += len(match.choices) > 1
                seconds[slug] += worker.play(match)
    return seconds


def _until(tab: Tab, script: str) -> float:
    """Waits until a function of the page gives something, and gives that."""
    end = time.monotonic() + PATIENCE
    while not (value := tab.evaluate(script)):
        if time.monotonic() > end:
            raise TimeoutError(script)
        time.sleep(0.1)
    return float(value)
