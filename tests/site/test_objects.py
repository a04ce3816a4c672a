"""Every choice of every step lies on an object of the table: a crawl presses whatever can be pressed, but no list.

A button that names its action offers it; whatever names none is pressed, to see what lies behind it or what it plays.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import Action
from pygame_core.kernel.match import Match, Player

from .conftest import Guest
from .positions import LONGEST, OPTIONS, SEATS

pytestmark = [pytest.mark.site, pytest.mark.slow]

MATCHES = 3
DEEPEST = 4
"""Presses after which a choice is too well hidden to be on an object."""
MOST_PRESSES = 700
"""Presses for one position: whatever is not found by then is told."""

COMPOSED: Mapping[str, frozenset[str]] = {
    "trade-and-war": frozenset(),
    "mediterranean-empires": frozenset(),
    # The page holds an offer until it is sent: `test_trading_verbs.py` presses it together. Only in the list of choices
    # is it made step by step, and a press on the scale takes it out of Python's hands again.
    "trading-in-the-mediterranean": frozenset(
        ("to", "to_all", "give", "ask", "give_wp", "ask_wp", "speak", "say", "take_back")
    ),
}
"""Verbs that a table puts together out of several presses, with a test of their own."""

THINGS = ":is(.arena, .dock) :is(button, [role=button], [data-place], [data-key], summary)"
SEEN = (
    """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame(); await frame();
  const list = "[data-drawer=choices], [data-drawer=log], [data-drawer=hint], .strip, .caption, .topbar";
  const away = ".chip-close, .board-button, [data-key$=close], [data-key=pause], [data-key=skip], a";
  const words = (each) => each.textContent.trim().replace(/\\s+/g, " ").slice(0, 80);
  const found = [];
  for (const each of document.querySelectorAll("THINGS")) {
    if (each.closest(list) || each.matches(away) || each.getAttribute("aria-disabled") === "true") continue;
    const { width, height } = each.getBoundingClientRect();
    if (width < 2 || height < 2 || !each.checkVisibility({ visibilityProperty: true })) continue;
    const { place, key } = each.dataset;
    // A main button is another thing wherever its words are others.
    const name = place ? `place ${place}` : key && !each.dataset.main ? `key ${key}` : `text ${words(each)}`;
    const plays = each.plays ? (Array.isArray(each.plays) ? each.plays : [each.plays]) : [];
    const offers = [key ?? "", ...plays.map((one) => (Array.isArray(one) ? one.join(" ") : one))];
    found.push({ name, offers, toggles: each.hasAttribute("aria-pressed") });
  }
  return { found, index: Number(document.querySelector("#prompt")?.dataset.index ?? -1) };
}"""
).replace("THINGS", THINGS)
PRESS = (
    """(name) => {
  const [kind, rest] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
  const shown = (each) => each.getBoundingClientRect().width >= 2 && each.getAttribute("aria-disabled") !== "true";
  const words = (each) => each.textContent.trim().replace(/\\s+/g, " ").slice(0, 80);
  const is = (each) => (kind === "text" ? words(each) : each.dataset[kind]) === rest;
  const thing = [...document.querySelectorAll("THINGS")].find((each) => is(each) && shown(each));
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  return Boolean(thing);
}"""
).replace("THINGS", THINGS)


class Position(NamedTuple):
    """A decision of the one human: what it is called, the match as a save, and all that can be chosen."""

    name: str
    save: str
    choices: frozenset[str]
    length: int


def key_of(action: Action) -> str:
    """An action as the page names it."""
    return " ".join(map(str, action))


def positions(slug: str) -> Iterator[Position]:
    """Decisions of the first seat in matches played at random: each step with each verb that it can offer."""
    game = games.get(slug)
    seats = SEATS[slug]
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    met: set[tuple[str, str]] = set()
    for seed in range(1, MATCHES + 1):
        luck = random.Random(seed)
        match = Match(game, game.configure(seats, dict(OPTIONS.get(slug, {}))), seed, players)
        while match.seat is not None and len(match.actions) < LONGEST:
            step = str(match.state.agenda[-1][0])
            offered = {(step, str(action[0])) for action in match.choices}
            if match.seat == 0 and len(match.choices) > 1 and not offered <= met:
                met |= offered
                choices = frozenset(map(key_of, match.choices))
                yield Position(f"{step}-{seed}-{len(match.actions)}", saves.save(match, 1), choices, len(match.actions))
            match.play(luck.choice(match.choices))


class Crawl:
    """Presses everything on the table of one position, until every choice was found."""

    def __init__(self, page: Page, url: str, slug: str, position: Position) -> None:
        self.page = page
        self.url = url
        self.slug = slug
        self.position = position
        self.found: set[str] = set()
        self.presses = 0

    def open(self) -> dict[str, Any]:
        """The position, as it was before anything was pressed."""
        name = f"{self.slug}-{self.position.name}"
        self.page.goto(f"{self.url}#/settings")
        self.page.wait_for_selector(".settings, main")
        self.page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [f"thalassa.match.{name}", self.position.save]
        )
        self.page.goto(f"{self.url}#/play/{name}")
        self.page.wait_for_selector(".match.on-frame.mine")
        return self.look()

    def look(self) -> dict[str, Any]:
        """What can be pressed now; whatever names a choice has been found."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        for thing in seen["found"]:
            self.found |= self.position.choices.intersection(thing["offers"])
        return seen

    def press(self, name: str) -> dict[str, Any] | None:
        """What is seen after a press; None: the thing is not there."""
        self.presses += 1
        return self.look() if self.page.evaluate(PRESS, name) else None

    def played(self) -> set[str]:
        """What the page has kept beyond the position."""
        for _ in range(50):
            texts = self.page.evaluate("Object.entries(localStorage)")
            for key, text in texts:
                if key != f"thalassa.match.{self.slug}-{self.position.name}":
                    continue
                match, _ = saves.load(text, games.get)
                if len(match.actions) > self.position.length:
                    return {key_of(action) for action in match.actions[self.position.length :]}
            self.page.wait_for_timeout(100)
        return set()

    @property
    def missing(self) -> set[str]:
        """Choices that no object has offered so far."""
        return {key for key in self.position.choices - self.found if key.split()[0] not in COMPOSED.get(self.slug, ())}

    def walk(self, path: tuple[str, ...], *, afresh: bool = False) -> dict[str, Any] | None:
        """What is seen after pressing one thing after the other; None: one of them is not there."""
        if afresh:
            seen: dict[str, Any] | None = self.open()
        else:
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Escape")
            seen = self.look()
        for name in path:
            seen = self.press(name) if seen else None
        return seen

    def run(self) -> set[str]:
        """Presses things, the nearest first, and returns the choices that were not found."""
        first = self.open()
        if first["index"] != self.position.length:
            return set()
        known = {thing["name"] for thing in first["found"]}
        paths: deque[tuple[str, ...]] = deque(
            (thing["name"],) for thing in first["found"] if not self.names_choice(thing)
        )
        while paths and self.missing and self.presses < MOST_PRESSES:
            path = paths.popleft()
            # What earlier presses have left (a card on a scale, a stall turned over) may stand in the way.
            seen = self.walk(path) or self.walk(path, afresh=True)
            if seen is None:
                continue
            if seen["index"] != self.position.length:
                self.found |= self.position.choices & self.played()
                self.open()
                continue
            for thing in seen["found"]:
                if thing["name"] in known:
                    continue
                known.add(thing["name"])
                if len(path) < DEEPEST and not self.names_choice(thing):
                    paths.append((*path, thing["name"]))
        self.combine([thing["name"] for thing in first["found"] if thing["toggles"]])
        return self.missing

    def combine(self, toggles: list[str]) -> None:
        """Lays things that stay pressed in every way: dice that are kept. Each way differs from the next by one."""
        self.open()
        for way in range(1, 2 ** len(toggles)):
            if not self.missing or self.presses > MOST_PRESSES:
                return
            self.press(toggles[(way & -way).bit_length() - 1])

    def names_choice(self, thing: dict[str, Any]) -> bool:
        """Whether a thing says itself which choice it plays."""
        return bool(self.position.choices.intersection(thing["offers"]))


@pytest.mark.parametrize("slug", SEATS)
def test_every_choice_lies_on_an_object(arrive: Callable[..., Guest], slug: str) -> None:
    page = (guest := arrive(viewport={"width": 1366, "height": 768})).open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' }))")
    page.reload()
    hidden: dict[str, list[str]] = {}
    for position in positions(slug):
        crawl = Crawl(page, guest.site.url, slug, position)
        if missing := crawl.run():
            hidden[position.name] = sorted(missing)
        print(position.name, len(position.choices), crawl.presses, sorted(missing)[:12], flush=True)
    assert not hidden, json.dumps(hidden, indent=1)
