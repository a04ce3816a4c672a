"""How the page feels: from a click to its painted result, while a bot thinks, and after a hundred matches."""

from __future__ import annotations

import os
import statistics
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page

from bench import Figure
from tools import setup_form
from tools.browser import chromium
from tools.server import Site

CLICKS = 200
MATCHES = 100
WARM_UP = 20
WATCHED = 8_000
"""Milliseconds of bots at play that are watched for long tasks."""

INSTANT = """
if (location.protocol === "http:") localStorage.setItem("thalassa.settings", JSON.stringify({ pace: "instant" }));
"""

CLICK_TO_PAINT = """async (wanted) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  }));
  const until = (ready) => new Promise((done) => {
    const look = () => ready() && (observer.disconnect(), done());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
  const index = () => document.querySelector("#prompt")?.dataset.index;
  const button = () => document.querySelector(".match.mine .choices .choice:not([aria-disabled])");
  const over = () => document.querySelector("section.end");
  const times = [];
  while (times.length < wanted) {
    await until(() => button() || over());
    if (over()) { over().querySelector("button.primary").click(); await until(() => !over() && button()); }
    await painted();
    const before = index();
    const began = performance.now();
    button().click();
    await until(() => index() !== before);
    await painted();
    times.push(performance.now() - began);
  }
  return times;
}"""

WATCH_TASKS = """(milliseconds) => new Promise((done) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  setTimeout(() => done(tasks), milliseconds);
})"""


def run() -> list[Figure]:
    """Clicks, long tasks, heap."""
    with Site(Path(os.environ["THALASSA_TEST_SITE"])) as site, chromium() as browser:
        clicks = _clicks(browser, site.url)
        longest, moves = _bots_at_play(browser, site.url)
        growth = _heap_growth(browser, site.url)
    p95 = statistics.quantiles(clicks, n=20)[-1]
    median = statistics.median(clicks)
    return [
        _figure("click to painted result, p95", p95, "ms", "<= 50", f"{CLICKS} clicks, median {median:.0f} ms"),
        _figure("longest task while bots think", longest, "ms", "<= 100", f"page thread, {moves} moves of hard bots"),
        _figure("heap growth", growth, "%", "<= 5", f"{MATCHES} matches opened and closed in one tab, after GC"),
    ]


def _figure(name: str, value: float, unit: str, goal: str, against: str) -> Figure:
    return {"name": name, "value": round(value, 2), "unit": unit, "goal": goal, "against": against}


def _seated(browser: Browser, url: str, slug: str, *, humans: int, level: str) -> Page:
    """A page with a new match for two."""
    context = browser.new_context()
    context.add_init_script(INSTANT)
    page = context.new_page()
    page.goto(url)
    setup_form.fill_in(page, slug, humans=humans, seats=2, level=level)
    setup_form.start(page)
    page.wait_for_selector("#prompt")
    return page


def _clicks(browser: Browser, url: str) -> list[float]:
    page = _seated(browser, url, "morra", humans=1, level="easy")
    times: list[float] = page.evaluate(CLICK_TO_PAINT, CLICKS)
    page.context.close()
    return times


def _bots_at_play(browser: Browser, url: str) -> tuple[float, int]:
    """The longest task of the page's thread while hard bots play the Iron Age among themselves."""
    page = _seated(browser, url, "iron-age", humans=0, level="hard")
    index = "Number(document.querySelector('#prompt').dataset.index)"
    page.wait_for_function(f"() => {index} > 0", timeout=60_000)
    before = int(page.evaluate(index))
    tasks: list[float] = page.evaluate(WATCH_TASKS, WATCHED)
    moves = int(page.evaluate(index)) - before
    page.context.close()
    return max(tasks, default=0.0), moves


def _heap_growth(browser: Browser, url: str) -> float:
    page = _seated(browser, url, "morra", humans=1, level="easy")
    table = page.url
    cdp = page.context.new_cdp_session(page)
    for _ in range(WARM_UP):
        _open_and_close(page, table)
    before = _heap(cdp)
    for _ in range(MATCHES):
        _open_and_close(page, table)
    after = _heap(cdp)
    page.context.close()
    return 100 * (after - before) / before


def _open_and_close(page: Page, table: str) -> None:
    page.evaluate("address => { location.href = address; }", table)
    page.locator(".choices").wait_for()  # a locator keeps no handle, so it holds nothing back from the collector
    page.evaluate("() => { location.hash = '#/'; }")
    page.locator(".game-card").first.wait_for()


def _heap(cdp: CDPSession) -> float:
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
    return float(cdp.send("Runtime.getHeapUsage")["usedSize"])
