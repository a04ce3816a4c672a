"""Draws the pictures of docs/screens: `python -m tools.screens SITE [GAME | pages]`, SITE being a built site's folder.

Every table in its middle, in the states that matter, on a laptop and on a phone, light and dark. Bots play the
matches up to there in Python; the browser only opens them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.match import Match, Player
from tools.browser import chromium
from tools.server import Site

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
LARGEST = 300_000
QUALITY = 82
"""Maps full of waves are too large as PNG."""
THEMES = ("light", "dark")
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 1.5,
        "is_mobile": True,
        "has_touch": True,
    },
}
SETTINGS = "try { localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' })); } catch {}"
NAMES = ("Ariadne", "Hanno", "Dido", "Solon", "Sappho", "Hiram", "Tanaquil", "Cyrus")
"""Those the set-up proposes."""
LONGEST = 2_000
BOOT = 120_000

Moment = Callable[[Match[Any]], bool]


@dataclass(frozen=True)
class State:
    """One picture: which match, at which moment, and what is pressed then."""

    name: str
    slug: str
    seats: int
    at: Moment
    seed: int = 5
    options: dict[str, str] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    presses: tuple[str, ...] = ()
    replay: bool = False


def waits(step: str, after: int = 0) -> Moment:
    """The first seat decides at a step, not before so many actions."""
    return lambda match: match.seat == 0 and len(match) >= after and match.state.agenda[-1][0] == step


def thrown(after: int) -> Moment:
    """The first seat has thrown the dice of The Iron Age once and may keep some."""
    asked = waits("roll", after)
    return lambda match: asked(match) and match.state.rolls > 0


def over(match: Match[Any]) -> bool:
    """The match has ended."""
    return match.seat is None


STATES = (
    State("iron-age", "iron-age", 2, thrown(90), options={"colonies": "on"}),
    State("iron-age-build", "iron-age", 1, waits("build", 70)),
    State("iron-age-hint", "iron-age", 2, thrown(60), keys=("h",)),
    State("iron-age-battle", "iron-age", 2, waits("fate", 40)),
    State("iron-age-end", "iron-age", 2, over, options={"length": "short"}),
    State("iron-age-replay", "iron-age", 2, over, options={"length": "short"}, replay=True),
    State("trade-and-war", "trade-and-war", 4, waits("trade", 120)),
    State("trade-and-war-moves", "trade-and-war", 4, waits("moves", 120)),
    State("trade-and-war-log", "trade-and-war", 4, waits("trade", 120), keys=("g",)),
    State("mediterranean-empires", "mediterranean-empires", 4, waits("action", 120)),
    State("mediterranean-empires-foundation", "mediterranean-empires", 4, waits("place")),
    State("mediterranean-empires-choices", "mediterranean-empires", 4, waits("action", 120), keys=("l",)),
    State("trading", "trading-in-the-mediterranean", 4, waits("visit", 60)),
    State("trading-market", "trading-in-the-mediterranean", 4, waits("shop", 60)),
    State("trading-crate", "trading-in-the-mediterranean", 4, waits("commit", 60)),
)


PAGES = {
    "home": "",
    "setup": "#/new/mediterranean-empires",
    "learn": "#/learn/trade-and-war",
    "rules": "#/rules/trading-in-the-mediterranean",
    "gallery": "#/gallery/mediterranean-empires",
}
"""The pages around the tables."""


def played(state: State) -> str:
    """The save of a match that bots played up to the moment; from then on the first seat is a person's."""
    game = games.get(state.slug)
    config = game.configure(state.seats, state.options)
    bots = [Player(name, "bot", "easy") for name in NAMES[: state.seats]]
    match = Match(game, config, state.seed, bots)
    while not state.at(match):
        if match.seat is None or len(match) > LONGEST:
            raise ValueError(f"{state.name}: no such moment in this match")
        match.play(match.think().action)
    shown = Match(game, config, state.seed, [Player("You"), *bots[1:]])
    for action in match.actions:
        shown.play(action)
    return saves.save(shown, 1_700_000_000_000)


@contextmanager
def visit(browser: Browser, site: Site, size: str, theme: str) -> Iterator[Page]:
    """A tab of this size and theme."""
    settings: dict[str, Any] = {**SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    context = browser.new_context(**settings)
    context.add_init_script(SETTINGS)
    page = context.new_page()
    page.goto(site.url)
    yield page
    context.close()


def draw(page: Page, name: str) -> None:
    """Keeps what is on the screen."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    file = FOLDER / f"{name}.jpg"
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    if file.stat().st_size >= LARGEST:
        raise ValueError(f"{file} has {file.stat().st_size} bytes")


def show(page: Page, url: str, state: State, save: str) -> None:
    """Opens the match and does what the picture asks for."""
    page.evaluate("([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [state.name, save])
    page.goto(f"{url}#/{'replay' if state.replay else 'play'}/{state.name}")
    page.wait_for_selector(".match.on-frame.mine, .match.on-frame section.end, .match.replaying", timeout=BOOT)
    for key in state.keys:
        page.keyboard.press(key)
        page.wait_for_selector("[data-drawer]")
    if "h" in state.keys:
        page.wait_for_selector("[data-drawer=hint] button:not([data-key='drawer close'])", timeout=BOOT)
    for selector in state.presses:
        page.locator(selector).first.click()
    if state.replay:
        page.keyboard.press("End")
        for key in ("Escape", *("Shift+ArrowLeft",) * 3):
            page.keyboard.press(key)
            page.wait_for_timeout(300)


def draw_pages(browser: Browser, site: Site) -> None:
    """The pages around the tables, with the pictures that they draw themselves."""
    for size in SIZES:
        for theme in THEMES:
            for name, address in PAGES.items():
                with visit(browser, site, size, theme) as page:
                    page.goto(site.url + address)
                    page.wait_for_load_state("networkidle")
                    if name == "learn" and size == "laptop":
                        page.wait_for_selector(".snippet-table .board-view, .snippet-table .dock", timeout=BOOT)
                    draw(page, f"{name}-{size}-{theme}")


def main(folder: Path, only: str = "") -> None:
    """Every picture, or those of one game, or of the pages alone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Site(folder) as site, chromium() as browser:
        if only in ("", "pages"):
            draw_pages(browser, site)
        for state in STATES:
            if only and state.slug != only:
                continue
            save = played(state)
            for size in SIZES:
                for theme in THEMES:
                    with visit(browser, site, size, theme) as page:
                        show(page, site.url, state, save)
                        draw(page, f"{state.name}-{size}-{theme}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
