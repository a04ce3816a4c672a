"""How the tables feel: clicks to their painted results, what The Iron Age shifts, how long one waits for others."""

from __future__ import annotations

import itertools
import os
import statistics
import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize

from bench import Figure, _seven
from pygame_core import games
from tools import setup_form
from tools.browser import chromium
from tools.iron_age_player import Player, sit_down
from tools.presser import Presser
from tools.server import Site

SCREENS: dict[str, ViewportSize] = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 360, "height": 740}}
SEEDS = (7, 11)
OTHERS = ("trade-and-war", "mediterranean-empires", "trading-in-the-mediterranean")
"""The tables that somebody plays who presses whatever can be pressed; The Iron Age is played to its ends."""
PRESSED = 120
"""Presses a screen on each of them."""
HAND = {"over": 0.06, "down": 0.06, "waits": 0.15}
"""Seconds of a hand's press."""
SETTLE = 1500
"""Milliseconds until a new table has come to rest."""
QUICK = "try { localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' })); } catch {}"
INSTANT = "try { localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' })); } catch {}"

WATCH = """
window.painted = [];
let press = null;
const drawn = (done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
});
const heard = { capture: true };
addEventListener("click", ({ isTrusted, timeStamp: began }) => { press = isTrusted ? { began } : null; }, heard);
addEventListener("keydown", () => { press = null; }, heard);
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  if (press && /^.{0,12}"acts?"/.test(message.text ?? "")) press.plays = true;
  return send.call(this, message, ...more);
};
new MutationObserver((changes) => {
  const mine = press;
  if (!mine) return;
  const played = changes.some(({ target, attributeName }) => target.id === "prompt" && attributeName === "data-index");
  drawn(() => {
    if (mine !== press || (mine.plays && !played)) return;
    press = null;
    painted.push(performance.now() - mine.began);
  });
}).observe(document.querySelector("#screen"), { subtree: true, childList: true, attributes: true });
"""
"""Clock: from the press itself to the first moment after the frame that shows its result has been drawn.

The result of a press that plays something is the next position, of one that looks at something what it opens.
"""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  if (document.body?.dataset.screen !== "play") return;
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) shifts.push([document.querySelector(".standing")?.textContent ?? "", entry.value]);
  }
}).observe({ type: "layout-shift" });
"""
"""What moves in a match without a press; the set-up before it is filled in by a script, whose presses do not count."""
WAITS = """
window.waited = 0;
let waits = false;
let then = performance.now();
setInterval(() => {
  const now = performance.now();
  const mine = document.querySelector(".match.mine");
  waits = !mine || (waits && document.querySelector("[data-stage]") !== null);
  if (waits) waited += now - then;
  then = now;
}, 20);
"""
"""Clock: from the end of the own turn until the own next one can begin, the last scene of the others included."""
MAPS = ("trade-and-war", "mediterranean-empires")
SWEEPS = 6
"""The map is pulled so often from side to side."""
COUNT_FRAMES = """() => {
  window.drawn = [];
  const count = (now) => { drawn.push(now); window.counting = requestAnimationFrame(count); };
  count(performance.now());
}"""
FRAMES = """() => {
  cancelAnimationFrame(counting);
  return (1000 * (drawn.length - 1)) / (drawn.at(-1) - drawn[0]);
}"""


def run() -> list[Figure]:
    """Clicks on every table; shifts over whole solitaire games of The Iron Age. On a laptop and on a phone."""
    with Site(Path(os.environ["THALASSA_SITE"])) as site, chromium() as browser:
        figures = _iron_age(browser, site.url) + _against_three(browser, site.url)
        for slug in OTHERS:
            times = [time for size in SCREENS.values() for time in _pressed(browser, site.url, slug, size)]
            figures.append(
                _clicks(games.get(slug).meta.title, times, f"{PRESSED} presses a screen, whatever can be pressed")
            )
        figures += [_panned(browser, site.url, slug) for slug in MAPS]
    return [*figures, *_seven.figures()]


def _panned(browser: Browser, url: str, slug: str) -> Figure:
    """Frames a second while the map is dragged to and fro on a laptop."""
    page = _page(browser, url, SCREENS["laptop"])
    setup_form.fill_in(page, slug, luck=SEEDS[0])
    setup_form.start(page)
    page.wait_for_selector(".match.mine .board-view")
    page.wait_for_timeout(SETTLE)
    view = page.locator(".board-view").bounding_box()
    assert view
    left, right, y = view["x"] + view["width"] * 0.35, view["x"] + view["width"] * 0.65, view["y"] + view["height"] / 2
    page.mouse.move(left, y)
    page.mouse.down()
    page.evaluate(COUNT_FRAMES)
    for sweep in range(SWEEPS):
        page.mouse.move(left if sweep % 2 else right, y, steps=40)
    frames = float(page.evaluate(FRAMES))
    page.mouse.up()
    page.context.close()
    return {
        "name": f"{games.get(slug).meta.title} table: frames a second while panning",
        "value": round(frames, 1),
        "unit": "/s",
        "goal": "-",
        "against": f"{SWEEPS} sweeps of the map by mouse at 1366 x 768, software rendering",
    }


def _clicks(title: str, times: list[float], of: str) -> Figure:
    return {
        "name": f"{title} table: click to painted result, p95",
        "value": round(statistics.quantiles(times, n=20)[-1], 1),
        "unit": "ms",
        "goal": "<= 50",
        "against": f"{len(times)} clicks of {of}, median {statistics.median(times):.0f} ms",
    }


def _by_hand(page: Page, x: float, y: float) -> None:
    """A press as a hand makes it: over the thing before it goes down, down for a moment, and then it waits.

    Whoever presses by a script and at once asks the page what came of it measures the asking, too.
    """
    page.mouse.move(x, y)
    time.sleep(HAND["over"])
    page.mouse.down()
    time.sleep(HAND["down"])
    page.mouse.up()
    time.sleep(HAND["waits"])


class Hand(Player):
    """Plays The Iron Age by presses on points of the screen."""

    def press(self, what: Locator) -> None:
        """Presses the middle of a thing, once it can be pressed."""
        what.click(trial=True)
        box = what.bounding_box()
        assert box
        _by_hand(self.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class AnyHand(Presser):
    """Presses whatever can be pressed."""

    def press(self, x: float, y: float) -> None:
        """Presses a point of the screen."""
        _by_hand(self.page, x, y)


def _iron_age(browser: Browser, url: str) -> list[Figure]:
    times: list[float] = []
    worst = 0.0
    for screen in SCREENS.values():
        for seed in SEEDS:
            page = _page(browser, url, screen)
            sit_down(page, seed=seed)
            page.evaluate(WATCH)
            Hand(page).finish()
            times += page.evaluate("painted")
            worst = max(worst, _worst_turn(page))
            page.context.close()
    return [
        _clicks("Iron Age", times, f"{len(SCREENS) * len(SEEDS)} solitaire games"),
        {
            "name": "Iron Age table: layout shift of a turn",
            "value": round(worst, 4),
            "unit": "",
            "goal": "<= 0.01",
            "against": "the worst round of the same games, the browser's own measure",
        },
    ]


def _against_three(browser: Browser, url: str) -> list[Figure]:
    """A match against three bots at the quick pace, with everything that moves: the wait in each round, what is told
    of it when it is over, and what shifts without a press.
    """
    waits: list[float] = []
    told, worst = 0, 0.0
    for screen in SCREENS.values():
        page = _page(browser, url, screen, motion=True)
        sit_down(page, bots=3, seed=SEEDS[0], level="normal", options=("Short game", "With colonies"))
        page.evaluate(WAITS)
        player = Player(page)
        while player.wait():
            if player.step == "throw":
                told += page.locator(".strip .deed-chip").count() > 0
                waits.append(float(page.evaluate("waited")) / 1000)
                page.evaluate("waited = 0")
            player.decide()
        worst = max(worst, sum(value for _, value in page.evaluate("shifts")))
        page.context.close()
    matches = f"{len(SCREENS)} matches against three normal bots, quick pace"
    return [
        {
            "name": "Iron Age table: the longest wait in a round of three bots",
            "value": round(max(waits), 1),
            "unit": "s",
            "goal": "<= 6",
            "against": f"{len(waits)} rounds of {matches}, mean {statistics.fmean(waits):.1f} s, {told} with news",
        },
        {
            "name": "Iron Age table: layout shift of a match of four",
            "value": round(worst, 4),
            "unit": "",
            "goal": "<= 0.01",
            "against": f"the worse of {matches}, laptop and phone, with motion; the browser's own measure",
        },
    ]


def _pressed(browser: Browser, url: str, slug: str, screen: ViewportSize) -> list[float]:
    """What the clicks of a match took, against easy bots; of another one, too, where the first was soon over."""
    times: list[float] = []
    for luck in itertools.count(SEEDS[0]):
        page = _page(browser, url, screen)
        setup_form.fill_in(page, slug, luck=luck)
        setup_form.start(page)
        page.wait_for_selector(".match.on-frame")
        page.evaluate(WATCH)
        somebody = AnyHand(page, seed=luck)
        while len(times) + len(page.evaluate("painted")) < PRESSED and somebody.play():
            pass
        times += page.evaluate("painted")
        page.context.close()
        if len(times) >= PRESSED:
            break
    return times


def _page(browser: Browser, url: str, screen: ViewportSize, *, motion: bool = False) -> Page:
    context = browser.new_context(viewport=screen, reduced_motion="no-preference" if motion else "reduce")
    context.add_init_script(QUICK if motion else INSTANT)
    context.add_init_script(SHIFTS)
    page = context.new_page()
    page.goto(url)
    return page


def _worst_turn(page: Page) -> float:
    turns: dict[str, float] = {}
    for turn, value in page.evaluate("shifts"):
        turns[turn] = turns.get(turn, 0.0) + value
    return max(turns.values(), default=0.0)
