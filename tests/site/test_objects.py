"""Every choice of every step lies on an object of the table: a crawl presses whatever can be pressed, but no list.

A button that names its action offers it; whatever names none is pressed, to see what lies behind it or what it plays.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
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
MOST_WAYS = 64
"""Ways in which things are laid together that stay pressed."""
ALIKE = 3
"""Paths of one shape that led to the same kinds of things: where further ones lead is known."""

# The page holds an offer until it is sent: `test_trading_verbs.py` presses it together. Only in the list of choices is
# it made step by step, and a press on the scale takes it out of Python's hands again.
COMPOSED = {
    "trading-in-the-mediterranean": {"to", "to_all", "give", "ask", "give_wp", "ask_wp", "speak", "say", "take_back"}
}
"""Verbs that a table puts together out of several presses, with a test of their own."""

Path = tuple[str, ...]
"""The names of things to press, one after the other."""

THINGS = ":is(.arena, .dock) :is(button, [role=button], [data-place], [data-key], summary)"
SEEN = (
    """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const calm = async () => { await frame(); await frame(); };
  await calm();
  const soon = () => new Promise((done) => setTimeout(done, 50));
  for (let tries = 0; asked.size && tries < 100; tries += 1) await soon().then(calm);
  asked.clear();
  const list = "[data-drawer=choices], [data-drawer=log], [data-drawer=hint], .strip, .caption, .topbar";
  const away = ".chip-close, .board-button, [data-key$=close], [data-key=pause], [data-key=skip], a";
  const words = (each) => each.textContent.trim().replace(/\\s+/g, " ").slice(0, 80);
  const found = [];
  for (const each of document.querySelectorAll("THINGS")) {
    if (each.closest(list) || each.matches(away) || each.getAttribute("aria-disabled") === "true") continue;
    const { width, height } = each.getBoundingClientRect();
    if (width < 2 || height < 2 || !each.checkVisibility({ visibilityProperty: true })) continue;
    const { place, key } = each.dataset;
    const name = place ? `place ${place}` : key ? `key ${key}` : `text ${words(each)}`;
    const plays = each.plays ? (Array.isArray(each.plays) ? each.plays : [each.plays]) : [];
    const offers = [key ?? "", ...plays.map((one) => (Array.isArray(one) ? one.join(" ") : one))];
    found.push({ name, words: words(each), offers, toggles: each.hasAttribute("aria-pressed") });
  }
  return { found, index: Number(document.querySelector("#prompt")?.dataset.index ?? -1) };
}"""
).replace("THINGS", THINGS)
ASKED = """
globalThis.asked = new Set();
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.text?.includes('"method":"look"')) {
    asked.add(message.id);
    this.addEventListener("message", ({ data }) => asked.delete(data.id));
  }
  return post.call(this, message, ...rest);
};
"""
"""Keeps which questions of the table Python has not answered yet: what hangs on them is not there before."""
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


KEEP = """([name, text]) => {
  localStorage.removeItem(`thalassa.unsaved.${name}`);
  localStorage.setItem(`thalassa.match.${name}`, text);
}"""
KEPT = "(name) => ['match', 'unsaved'].map((kind) => localStorage.getItem(`thalassa.${kind}.${name}`))"


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


def kind(name: str) -> str:
    """What kind of thing has this name: of many that are alike, a few are enough."""
    return " ".join(name.split()[: 3 if name.startswith("key main") else 2 if name.startswith("key") else 1])


def shape(path: Path) -> Path:
    """Over which kinds of things a path goes."""
    return tuple(map(kind, path))


def sign(thing: dict[str, Any]) -> str:
    """What a thing is known by: a main button means what it says."""
    return f"{thing['name']} {thing['words']}" if thing["name"].startswith("key main") else str(thing["name"])


def signs(seen: dict[str, Any]) -> frozenset[str]:
    """All that lies on the table."""
    return frozenset(map(sign, seen["found"]))


class Crawl:
    """Presses everything on the table of one position, until every choice was found."""

    def __init__(self, page: Page, url: str, slug: str, position: Position) -> None:
        self.page = page
        self.url = url
        self.slug = slug
        self.name = f"{slug}-{position.name}"
        self.position = position
        self.found: set[str] = set()
        self.presses = 0
        self.first: frozenset[str] = frozenset()
        self.paths: dict[Path, None] = {}
        """What is still to be pressed."""
        self.tried: Counter[Path] = Counter()
        self.fruits: Counter[Path] = Counter()
        """By shape: how often it was tried, and how many choices it found."""
        self.outcomes: Counter[tuple[Path, frozenset[str]]] = Counter()

    def open(self) -> dict[str, Any]:
        """The position, as it was before anything was pressed."""
        self.page.goto(f"{self.url}#/settings")
        self.page.wait_for_selector(".settings, main")
        self.page.evaluate(KEEP, [self.name, self.position.save])
        self.page.goto(f"{self.url}#/play/{self.name}")
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
        """What was played at the position in one press: not what came after it, which may have been another's."""
        for _ in range(50):
            text, unsaved = self.page.evaluate(KEPT, self.name)
            match, _ = saves.load(text, games.get)
            if len(match.actions) > self.position.length:
                return self.own(match)
            for step in json.loads(unsaved or "{}").get("steps", []):
                params = step["params"]
                return set(map(key_of, params.get("actions") or [params["action"]]))
            self.page.wait_for_timeout(100)
        return set()

    def own(self, match: Match[Any]) -> set[str]:
        """What the first seat did before anybody else did something."""
        actions = match.actions[self.position.length :]
        match.rewind(self.position.length)
        done: set[str] = set()
        for action in actions:
            if match.seat != 0:
                break
            match.play(action)
            done.add(key_of(action))
        return done

    @property
    def missing(self) -> set[str]:
        """Choices that no object has offered so far."""
        composed = COMPOSED.get(self.slug, set())
        return {key for key in self.position.choices - self.found if key.split()[0] not in composed}

    def run(self) -> set[str]:
        """Presses things, by turns the most hopeful and the one that waits longest; returns what was not found."""
        first = self.open()
        if first["index"] != self.position.length:
            return set()
        self.first = signs(first)
        self.expect((), first, frozenset())
        for hopeful in itertools.cycle((True, False)):
            if not self.paths or not self.missing or self.presses >= MOST_PRESSES:
                break
            path = min(self.paths, key=self.hope) if hopeful else next(iter(self.paths))
            del self.paths[path]
            self.walk(path)
        self.combine([thing["name"] for thing in first["found"] if thing["toggles"]])
        return self.missing

    def hope(self, path: Path) -> tuple[bool, bool, int, int, int]:
        """What speaks against a path: it names nothing missing, ends at no main button, its like found little."""
        like = shape(path)
        final = path[-1].startswith("key main")
        return not self.named(path), not final, -self.fruits[like], self.tried[like] // ALIKE, len(path)

    def named(self, path: Path) -> bool:
        """Whether a path goes over something that a missing choice names."""
        words = {word for key in self.missing for word in key.split()[1:]}
        return bool(words.intersection(word for name in path for word in re.split("[ #]", name)))

    def walk(self, path: Path) -> None:
        """Presses the things of a path, from the table as it was before anything was pressed."""
        before = self.untouched()
        self.tried[shape(path)] += 1
        missing = len(self.missing)
        seen: dict[str, Any] | None = before
        for name in path:
            before = seen or before
            seen = self.press(name) if seen else None
        if seen is None:
            return
        if seen["index"] != self.position.length:
            self.found |= self.position.choices & self.played()
            self.fruits[shape(path)] += missing - len(self.missing)
            self.open()
            return
        self.fruits[shape(path)] += missing - len(self.missing)
        if len(path) < DEEPEST:
            self.expect(path, seen, signs(before))

    def expect(self, path: Path, seen: dict[str, Any], before: frozenset[str]) -> None:
        """Remembers what a path has led to, unless its like has led there often enough and it names nothing missing."""
        further = [
            thing["name"]
            for thing in seen["found"]
            if not self.names_choice(thing)
            and thing["name"] not in path[:-1]
            and (sign(thing) not in before or (thing["toggles"] and thing["name"] not in path))
        ]
        outcome = (shape(path), frozenset(map(kind, further)))
        self.outcomes[outcome] += 1
        if path and self.outcomes[outcome] > ALIKE and not self.named(path):
            return
        self.paths |= {(*path, name): None for name in further}

    def untouched(self) -> dict[str, Any]:
        """The table as it was before anything was pressed."""
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        seen = self.look()
        return seen if signs(seen) == self.first else self.open()

    def combine(self, toggles: list[str]) -> None:
        """Lays things that stay pressed in every way: dice that are kept. Each way differs from the next by one."""
        if self.missing:
            self.open()
        for way in range(1, min(2 ** len(toggles), MOST_WAYS)):
            if not self.missing:
                return
            seen = self.press(toggles[(way & -way).bit_length() - 1])
            if seen is None or seen["index"] != self.position.length:
                return

    def names_choice(self, thing: dict[str, Any]) -> bool:
        """Whether a thing says itself which choice it plays."""
        return bool(self.position.choices.intersection(thing["offers"]))


@pytest.mark.parametrize("slug", SEATS)
def test_every_choice_lies_on_an_object(arrive: Callable[..., Guest], slug: str) -> None:
    guest = arrive(viewport={"width": 1366, "height": 768})
    guest.context.add_init_script(ASKED)
    page = guest.open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' }))")
    page.reload()
    hidden: dict[str, list[str]] = {}
    for position in positions(slug):
        crawl = Crawl(page, guest.site.url, slug, position)
        if missing := crawl.run():
            hidden[position.name] = sorted(missing)
        print(position.name, len(position.choices), crawl.presses, sorted(missing)[:12], flush=True)
    assert not hidden, json.dumps(hidden, indent=1)
