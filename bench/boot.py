"""How soon Python answers, against a bare Pyodide in the same browser, and what a first visit transfers."""

from __future__ import annotations

import json
import os
import shutil
import statistics
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from bench import Figure
from tools.browser import chromium
from tools.server import Site
from tools.sizes import own_code, tables
from tools.stages import CACHE, ROOT

ROUNDS = 7
SLOW_ROUNDS = 3
LINES = {"10 Mbit/s, 60 ms": (10e6 / 8, 0.06, "<= 0.75"), "50 Mbit/s, 20 ms": (50e6 / 8, 0.02, "<= 0.45")}
"""Bytes a second, seconds before each answer, and the goal against a bare Pyodide on the same line."""

PACKED, PLAIN = "packed", "plain"
"""How the large files come: over the line, and out of the service worker's store."""

STOCK = CACHE / "bench-stock"
PYODIDE = ROOT / "node_modules" / "pyodide"

STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_PAGE = '<!doctype html><meta charset="utf-8"><title>stock</title><script type="module" src="page.js"></script>'
STOCK_SCRIPT = """
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => { document.documentElement.dataset.answered = performance.now(); };
"""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
postMessage(pyodide.runPython("1+1"));
"""

NEW_MATCH = json.dumps({"method": "new", "params": {"slug": "iron-age", "seats": 2, "seed": 1}})
CLOCK = f"""
window.Worker = class extends Worker {{
  constructor(...words) {{
    super(...words);
    this.addEventListener("message", ({{ data }}) => {{
      const root = document.documentElement;
      if (data.stage === "ready" && !root.dataset.asked) {{
        root.dataset.asked = "yes";
        root.dataset.form = data.form;
        this.postMessage({{ id: -1, text: {json.dumps(NEW_MATCH)} }});
      }}
      if (data.id === -1 && JSON.parse(data.text).ok.choices.length) root.dataset.answered = performance.now();
    }});
  }}
}};
"""
"""Asks the page's own worker for a new match as soon as it is ready, and stops the clock at the first decision."""


def run() -> list[Figure]:
    """Boot times as ratios (medians), bytes, and requests to other hosts."""
    shipped = Path(os.environ["THALASSA_SITE"])
    _write_stock_site()
    with Site(STOCK) as stock, Site(shipped) as ours, chromium() as browser:
        _cold(browser, stock.url)  # the server packs every file once
        _cold(browser, ours.url, PACKED)
        times: dict[str, list[float]] = {"stock": [], "cold": [], "warm": [], "paint": []}
        for _ in range(ROUNDS):
            times["stock"].append(_cold(browser, stock.url))
            for name, milliseconds in _visit_twice(browser, ours.url).items():
                times[name].append(milliseconds)
        median = {name: statistics.median(values) for name, values in times.items()}
        transferred, elsewhere = _first_visit(browser, shipped)
        lines = [figure for name in LINES for figure in _on_line(browser, name, shipped)]
    told = ", ".join(f"{name} {median[name]:.0f} ms" for name in ("stock", "cold", "warm"))
    against = f"bare loadPyodide() and 1+1, median of {ROUNDS} ({told})"
    return [
        _figure("boot cold", median["cold"] / median["stock"], "x", "<= 0.45", f"{against}, {PACKED} form"),
        _figure("boot warm", median["warm"] / median["stock"], "x", "<= 0.25", f"{against}, {PLAIN} form"),
        *lines,
        _figure("first paint", median["paint"] / median["cold"], "x", "< 1", "cold boot of the same visits"),
        _figure(
            "first visit transferred",
            transferred / 1e6,
            "MB",
            "<= 12",
            "all bodies as sent, gzip, offline copy included",
        ),
        _figure("own scripts and styles", own_code(shipped) / 1e3, "KB", "<= 90", "gzip; without a game's own table"),
        *_players_of(shipped),
        _figure("requests to other hosts", elsewhere, "", "= 0", "first visit, page and workers"),
    ]


def _on_line(browser: Browser, name: str, folder: Path) -> list[Figure]:
    """First visits over a slow line, both ways of starting, and what must arrive before the first decision."""
    rate, latency, goal = LINES[name]
    snapshot = frozenset(file.name for file in folder.glob("snapshot.*"))
    times: dict[str, list[float]] = {"stock": [], "cold": [], "fallback": []}
    needed = []
    for _ in range(SLOW_ROUNDS):
        with Site(STOCK, rate=rate, latency=latency) as stock:
            times["stock"].append(_cold(browser, stock.url))
        with Site(folder, rate=rate, latency=latency) as ours:
            times["cold"].append(_cold(browser, ours.url, PACKED))
            needed.append(ours.sent)
        with Site(folder, rate=rate, latency=latency, missing=snapshot) as ours:
            times["fallback"].append(_cold(browser, ours.url, PACKED))
    median = {which: statistics.median(values) for which, values in times.items()}
    told = ", ".join(f"{which} {milliseconds / 1e3:.1f} s" for which, milliseconds in median.items())
    against = f"bare loadPyodide() and 1+1 on the same line, median of {SLOW_ROUNDS} ({told}), {PACKED} form"
    return [
        _figure(f"boot cold, {name}", median["cold"] / median["stock"], "x", goal, against),
        _figure(f"boot without the snapshot, {name}", median["fallback"] / median["stock"], "x", "<= 1", against),
        _figure(f"before the first decision, {name}", statistics.median(needed) / 1e6, "MB", "<= 6.2", "as sent, gzip"),
    ]


def _players_of(site: Path) -> list[Figure]:
    against = "gzip; scripts and styles, the game's own table included"
    return [
        _figure(f"own code for {slug}", (own_code(site) + table) / 1e3, "KB", "<= 140", against)
        for slug, table in tables(site).items()
    ]


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    return {"name": name, "value": round(value, 4), "unit": unit, "goal": goal, "against": against}


def _write_stock_site() -> None:
    shutil.rmtree(STOCK, ignore_errors=True)
    STOCK.mkdir(parents=True)
    for name in STOCK_FILES:
        shutil.copyfile(PYODIDE / name, STOCK / name)
    (STOCK / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    (STOCK / "page.js").write_text(STOCK_SCRIPT, encoding="utf-8")
    (STOCK / "worker.js").write_text(STOCK_WORKER, encoding="utf-8")


def _answered(page: Page, form: str = "") -> float:
    """When Python had answered; the large files must have come in the form that visitors have there."""
    page.wait_for_selector("html[data-answered]", state="attached", timeout=60_000)
    came = page.evaluate("document.documentElement.dataset.form ?? ''")
    assert came == form, f"the large files came {came or 'otherwise'}, not {form}"
    return float(page.evaluate("document.documentElement.dataset.answered"))


def _visitor(browser: Browser) -> BrowserContext:
    """Somebody who was never here: empty caches."""
    context = browser.new_context()
    context.add_init_script(CLOCK)
    return context


def _cold(browser: Browser, url: str, form: str = "") -> float:
    context = _visitor(browser)
    page = context.new_page()
    page.goto(url)
    milliseconds = _answered(page, form)
    context.close()
    return milliseconds


def _visit_twice(browser: Browser, url: str) -> dict[str, float]:
    """A first visit, then a reload once the service worker has everything."""
    context = _visitor(browser)
    page = context.new_page()
    page.goto(url)
    cold = _answered(page, PACKED)
    painted = float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    _wait_until_offline_ready(page)
    page.reload()
    warm = _answered(page, PLAIN)
    context.close()
    return {"cold": cold, "warm": warm, "paint": painted}


def _wait_until_offline_ready(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def _first_visit(browser: Browser, folder: Path) -> tuple[int, int]:
    with Site(folder) as site:
        context = browser.new_context()
        hosts: list[str] = []
        context.on("request", lambda request: hosts.append(request.url))
        page = context.new_page()
        page.goto(site.url)
        _wait_until_offline_ready(page)
        context.close()
        return site.sent, sum(1 for url in hosts if url.startswith("http") and not url.startswith(site.url))
