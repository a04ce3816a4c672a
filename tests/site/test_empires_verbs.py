"""Every verb of Mediterranean Empires is taken on the table, never in the list: by mouse, by touch, by keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from pygame_core import games
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import Action
from pygame_core.kernel.match import Match, Player
from pygame_core.kernel.rng import Rng

from .conftest import Guest
from .empires import ABLE, PRIMARY
from .links import BOOT
from .play import END, MINE, index

pytestmark = pytest.mark.site

WEST, EAST = {"scenario": "4_west"}, {"scenario": "4_east"}
EVERY_OPTION = {**WEST, "free_passage": "on", "follow_the_leader": "on", "empires": "choose"}
MATCHES = [(options, seed) for seed in (0, 1) for options in (WEST, EAST, EVERY_OPTION)]
MATCHES += [(WEST, 35), (EVERY_OPTION, 59)]
"""Matches at random that offer every verb; the last two for cards over the limit and for areas that go free."""
VERBS = frozenset(key.removeprefix("verb.") for key in GAME.catalogue.entries if key.startswith("verb."))
QUIET = {"pass", "discard", "hush", "ask", "stop"}
PATIENCE = 6000
SAVING = 100
"""Milliseconds between two looks at what is saved."""
FREE = ".hand-slot:not(.under)"
"""A card that does not lie under another one like it."""


class Position(NamedTuple):
    """A moment at which a verb is offered to the one human."""

    save: str
    actions: tuple[Action, ...]
    labels: tuple[str, ...]


@cache
def positions() -> dict[str, Position]:
    """For every verb the first moment that offers it."""
    found: dict[str, Position] = {}
    for options, seed in MATCHES:
        _wander(options, seed, found)
    return found


def _wander(options: dict[str, str], seed: int, found: dict[str, Position]) -> None:
    luck = random.Random(seed)
    config = GAME.configure(4, options)
    state, _ = GAME.setup(config, Rng.seeded(seed))
    played: list[Action] = []
    while (seat := GAME.seat(state)) is not None and len(found) < len(VERBS):
        choices = GAME.choices(state)
        offered = sorted({str(action[0]) for action in choices})
        for verb in offered:
            # What is forced is played by itself: nobody is asked.
            if verb not in found and len(choices) > 1:
                actions = tuple(action for action in choices if action[0] == verb)
                labels = tuple(GAME.catalogue.render(GAME.label(state, action)) for action in actions)
                found[verb] = Position(_saved(config, seed, seat, played), actions, labels)
        loud = [verb for verb in offered if verb not in QUIET] if luck.random() < 0.8 else offered
        verb = luck.choice(loud or offered)
        action = luck.choice([action for action in choices if action[0] == verb])
        GAME.play(state, action)
        played.append(action)


def _saved(config: object, seed: int, human: int, played: list[Action]) -> str:
    players = [Player("Ann") if seat == human else Player("", "bot", "easy") for seat in range(4)]
    match = Match(GAME, config, seed, players)  # type: ignore[arg-type]
    match.play_all(played)
    return saves.save(match, 1)


class Hand:
    """Presses things; each way of pressing is a hand of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Locator) -> None:
        """Press a thing of the page."""
        thing.click(timeout=PATIENCE)

    def at(self, x: float, y: float) -> None:
        """Press a point of the map."""
        self.page.mouse.click(x, y)

    def place(self, name: str) -> None:
        """Press a place on the map, wherever the camera looks."""
        # The camera follows what the keyboard looks at.
        self.page.keyboard.press("Tab")
        self.page.locator(f'[data-place="{name}"]').focus()
        self.page.wait_for_timeout(600)
        box = self.page.locator(f'[data-place="{name}"] .touch').bounding_box()
        assert box
        self.at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Finger(Hand):
    """A finger on a screen."""

    def press(self, thing: Locator) -> None:
        thing.tap(timeout=PATIENCE)

    def at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Hand):
    """A keyboard alone."""

    def press(self, thing: Locator) -> None:
        # A main button that has changed its meaning settles first; mouse and finger wait for it by themselves.
        expect(thing).to_be_enabled(timeout=PATIENCE)
        thing.focus(timeout=PATIENCE)
        self.page.keyboard.press("Enter")

    def place(self, name: str) -> None:
        self.press(self.page.locator(f'[data-place="{name}"]'))


class Taker:
    """Takes one verb at a position, by pressing objects."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page = page
        self.hand = hand

    def seen(self, selector: str) -> Locator | None:
        """The first such thing that can be pressed now."""
        things = self.page.locator(f"{selector}:visible")
        return things.first if things.count() else None

    def press(self, *selectors: str) -> bool:
        """Press the first of these that is there."""
        for selector in selectors:
            thing = self.seen(selector)
            if thing is not None:
                self.hand.press(thing)
                self.page.wait_for_timeout(60)
                return True
        return False

    def take(self, verb: str, actions: tuple[Action, ...], labels: tuple[str, ...]) -> None:
        """Do it."""
        if verb in ("hush", "ask"):
            assert self.press(".gear")
        keys = [f'.match [data-key="{" ".join(str(part) for part in action)}"]{ABLE}' for action in actions]
        if verb not in ("imperium", "discard", "drop", "play", "cancel") and self.press(*keys):
            return
        if verb in ("expedition", "target"):
            self.march()
        elif verb in ("naval", "land"):
            self.meet(actions[0])
        elif len(actions[0]) > 1 and (card := self.seen(f'{FREE} [data-card="{actions[0][1]}"].hand-card')):
            self.card(card)
        elif verb == "discard":
            self.card(self.page.locator(f"{FREE} .hand-card").first, swap=True)
        elif len(actions[0]) > 1 and self.page.locator(f'[data-place="{actions[0][1]}"]').count():
            self.hand.place(str(actions[0][2 if verb in ("neutral", "raid") else 1]))
            self.page.wait_for_selector("[data-sheet]")
            assert self.press(*(key.replace(".match", "[data-sheet]") for key in keys), f"{PRIMARY}{ABLE}")
        else:
            self.word(labels)

    def march(self) -> None:
        """Target, force, word."""
        lit = self.page.locator(".place.legal").first
        lit.wait_for(state="attached")
        self.hand.place(str(lit.get_attribute("data-place")))
        self.force()

    def meet(self, action: Action) -> None:
        """Where, force, word."""
        where = f'[data-key="meet {action[1] if len(action) > 1 else "sea"}"]'
        self.press(f'{where}[aria-pressed="false"]')
        self.force()

    def force(self) -> None:
        """Raise what an opponent would send, or the first card; then give the word."""
        self.page.wait_for_selector(".sheet-way")
        self.press("[data-key=advice]", f"{FREE}.can .hand-card")
        self.page.wait_for_selector(".hand-slot.up")
        self.page.wait_for_selector(f"{PRIMARY}{ABLE}")
        assert self.press(f"{PRIMARY}{ABLE}")

    def card(self, card: Locator, swap: bool = False) -> None:
        """Raise a card and give the word; where a card is laid down one by one, the press itself is the word."""
        before = index(self.page)
        self.hand.press(card)
        self.page.wait_for_selector(f'.hand-slot.up, #prompt:not([data-index="{before}"])')
        if self.page.locator(".hand-slot.up").count():
            word = ".main-button:has-text('Swap')" if swap else f"{PRIMARY}{ABLE}"
            self.hand.press(self.page.locator(word).first)

    def word(self, labels: tuple[str, ...]) -> None:
        """One of the main buttons; passing is asked twice where cards could act."""
        before = index(self.page)
        self.hand.press(self.page.locator(".main-button", has_text=labels[0]).first)
        sure = '.main-button:has-text("Really pass?")'
        self.page.wait_for_selector(f'{sure}, #prompt:not([data-index="{before}"]), {END}')
        if self.page.locator(sure).count() and index(self.page) == before:
            self.hand.press(self.page.locator(sure))


def taken(page: Page, name: str, since: int) -> set[str]:
    """The verbs that the human played since a position, once they are saved: that may take a moment."""
    for _ in range(PATIENCE // SAVING):
        text = page.evaluate("name => localStorage.getItem(`thalassa.match.${name}`)", name)
        match, _ = saves.load(text, games.get)
        if len(match.actions) > since:
            break
        page.wait_for_timeout(SAVING)
    return {str(action[0]) for action in match.actions[since:]}


HANDS: dict[str, tuple[type[Hand], dict[str, object]]] = {
    "mouse": (Hand, {}),
    "touch": (Finger, {"has_touch": True}),
    "keys": (Keys, {}),
}


def test_the_positions_cover_every_verb() -> None:
    assert set(positions()) == VERBS


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("mouse", marks=pytest.mark.slow),
        pytest.param("touch", marks=pytest.mark.slow),
        pytest.param("keys", marks=pytest.mark.slow),
    ],
)
def test_every_verb_is_taken_on_the_table(arrive: Callable[..., Guest], way: str) -> None:
    kind, options = HANDS[way]
    guest = arrive(**options)
    page = guest.open()
    page.set_default_timeout(BOOT)
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' }))")
    untaken = {}
    for verb, (save, actions, labels) in positions().items():
        name = f"verb-{verb.replace('_', '-')}"
        page.evaluate("([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [name, save])
        page.goto(f"{guest.site.url}#/play/{name}")
        page.wait_for_selector(f"{MINE}, {END}")
        page.wait_for_selector(".em-city")
        page.wait_for_timeout(150)
        since = index(page)
        try:
            Taker(page, kind(page)).take(verb, actions, labels)
            page.wait_for_selector(f'#prompt:not([data-index="{since}"]), {END}', timeout=PATIENCE * 2)
            played = taken(page, name, since)
            if verb not in played:
                untaken[verb] = f"something else was played: {played}"
        except Exception as error:  # every verb is tried, so that one run shows all that are missing
            untaken[verb] = str(error).splitlines()[0][:160]
    assert not untaken
