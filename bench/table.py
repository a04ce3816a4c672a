"""How the Iron Age table feels: from a click to its painted result, and how much the page shifts in a turn."""

from __future__ import annotations

import os
import statistics
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from bench import Figure
from tools.browser import chromium
from tools.iron_age_player import Player, sit_down
from tools.server import Site

SCREENS: dict[str, ViewportSize] = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 360, "height": 740}}
SEEDS = (7, 11)

WATCH = """
window.painted = [];
window.shifts = [];
let pressed = 0;
addEventListener("click", (event) => { if (event.isTrusted) pressed = event.timeStamp; }, { capture: true });
new MutationObserver((changes) => {
  if (!pressed || !changes.some(({ target }) => target.id === "prompt")) return;
  const began = pressed;
  pressed = 0;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => painted.push(performance.now() - began);
    port2.postMessage(0);
  });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-index"] });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) shifts.push([document.querySelector(".standing")?.textContent ?? "", entry.value]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Clock: from the press itself to the first moment after the frame that shows its result has been drawn."""


def run() -> list[Figure]:
    """Both figures over whole solitaire games, on a laptop and on a phone."""
    times: list[float] = []
    worst = 0.0
    with Site(Path(os.environ["THALASSA_SITE"])) as site, chromium() as browser:
        for screen in SCREENS.values():
            for seed in SEEDS:
                context = browser.new_context(viewport=screen, reduced_motion="reduce")
                page = context.new_page()
                page.goto(site.url)
                sit_down(page, seed=seed)
                page.evaluate(WATCH)
                Player(page).finish()
                times += page.evaluate("painted")
                worst = max(worst, _worst_turn(page))
                context.close()
    p95 = statistics.quantiles(times, n=20)[-1]
    against = (
        f"{len(times)} clicks of {len(SCREENS) * len(SEEDS)} solitaire games, median {statistics.median(times):.0f} ms"
    )
    return [
        {
            "name": "Iron Age table: click to painted result, p95",
            "value": round(p95, 1),
            "unit": "ms",
            "goal": "<= 50",
            "against": against,
        },
        {
            "name": "Iron Age table: layout shift of a turn",
            "value": round(worst, 4),
            "unit": "",
            "goal": "<= 0.05",
            "against": "the worst round of the same games, the browser's own measure",
        },
    ]


def _worst_turn(page: Page) -> float:
    turns: dict[str, float] = {}
    for turn, value in page.evaluate("shifts"):
        turns[turn] = turns.get(turn, 0.0) + value
    return max(turns.values(), default=0.0)
