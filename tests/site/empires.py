"""Somebody at the table of Mediterranean Empires who never opens the list of choices."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from games.mediterranean_empires.table import seat_of, table
from playwright.sync_api import Page, TimeoutError

from pygame_core import bridge
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.data import FIELD, LAND, PLACE, SCENARIOS, card_named
from pygame_core.games.mediterranean_empires.state import EmpiresState, Force
from pygame_core.games.mediterranean_empires.steps.battle import begin_battle
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel import save as saves

from .conftest import Guest
from .links import BOOT
from .play import END, MINE, index

MATCH = "empires"
STAGE = "[data-stage]"
PRIMARY, SECOND = "[data-main=primary]", "[data-main=second]"
ABLE = ":not([aria-disabled])"
MOST_TRIES = 12
MOST_SEEDS = 20
IBERIAN = 2
"""The seat of Iberia in the west."""

LESSONS = list(GAME.guide["lessons"]) if GAME.guide else []

Wanted = Callable[[EmpiresState], bool]


def at(step: str, **least: int) -> Wanted:
    """A moment by the step that is on top, and the least turn or round."""
    return lambda state: state.agenda[-1][0] == step and all(getattr(state, name) >= n for name, n in least.items())


def save_of(seats: int, scenario: str, seed: int, human: int, wanted: Wanted) -> str:
    """A match of one human and easy opponents, played by judgement until the human is asked for something.

    The seed is the first that is tried: bots that judge otherwise come to a rare moment in another match.
    """
    for each in range(seed, seed + MOST_SEEDS):
        if text := _save_of(seats, scenario, each, human, wanted):
            return text
    raise AssertionError("that moment comes in no match")


def _save_of(seats: int, scenario: str, seed: int, human: int, wanted: Wanted) -> str:
    """The same of one match; "" where that moment does not come."""
    players = [
        {"name": "Ann", "kind": "human"} if seat == human else {"name": "", "kind": "bot", "bot": "easy"}
        for seat in range(seats)
    ]
    opened = _ask(
        "new", slug="mediterranean-empires", seats=seats, seed=seed, options={"scenario": scenario}, players=players
    )
    match = bridge._matches[opened["match"]]
    bot = EmpiresBot("normal", "")
    while match.seat != human or not wanted(match.state):
        if match.seat is None:
            return ""
        match.play(bot.quick(match.state.copy(), GAME.choices(match.state)))
    text: str = _ask("save", match=opened["match"], saved=1)["text"]
    return text


def _ask(method: str, **params: Any) -> Any:
    return json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))["ok"]


def sit_down(guest: Guest, save: str) -> Page:
    """Take a seat in a saved match."""
    page = guest.open()
    page.set_default_timeout(BOOT)
    page.evaluate("([id, text]) => localStorage.setItem(`thalassa.match.${id}`, text)", [MATCH, save])
    page.goto(guest.site.url + f"#/play/{MATCH}")
    page.wait_for_selector(f"{MINE}, {END}")
    page.wait_for_selector(".em-city")
    return page


class Commander:
    """Decides on objects only: cities, cards, tiles and the main buttons. Counts the presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, selector: str) -> bool:
        """Press the first thing of its kind, if there is one."""
        things = self.page.locator(selector)
        if not things.count():
            return False
        self.presses += 1
        things.first.dispatch_event("click")
        return True

    def wait(self) -> bool:
        """Wait for the next own decision; False at the end of the match. Own battles wait for a press."""
        while not self.page.locator(f"{MINE}:visible, {END}").count() or self.page.locator(STAGE).count():
            self.page.wait_for_selector(f"{MINE}, {END}, {STAGE}")
            if self.page.locator(STAGE).count():
                self.page.keyboard.press(" ")
                self.page.wait_for_timeout(60)
        return not self.page.locator(END).count()

    def decide(self) -> None:
        """Take one decision."""
        before = index(self.page)
        for attempt in range(MOST_TRIES):
            self._try(attempt)
            try:
                answered = f'#prompt:not([data-index="{before}"]), {END}'
                self.page.wait_for_selector(answered, timeout=1500 * (attempt + 1))
                return
            except TimeoutError:
                continue
        raise AssertionError(f"nothing on the table answers: {self.page.locator('#prompt').inner_text()}")

    def _try(self, attempt: int) -> None:
        page = self.page
        if page.locator(STAGE).count():
            page.keyboard.press(" ")
        if self.press(
            f".offers .choice{ABLE}, .battle-panel .sheet-choices .choice{ABLE}, .seat-choice, .empire-choice, "
            ".event-half, .card-take"
        ):
            return
        if page.locator(".banner-coming").count():
            self.press(f"{SECOND}{ABLE}") or self.press(f"{PRIMARY}{ABLE}")
            return
        if page.locator(".gear").count():
            self.press(f"{SECOND}{ABLE}") or self.press(f"{PRIMARY}{ABLE}")
            return
        if attempt > 2 and page.locator(SECOND).count():
            self.press("[data-key='sheet close']")
            self.press(f"{SECOND}{ABLE}")
            return
        if not page.locator(f"{PRIMARY}{ABLE}").count():
            if page.locator(".place.legal:not(.target)").count() and (
                attempt or not page.locator("[data-sheet]").count()
            ):
                self.press(".place.legal:not(.target)")
                page.wait_for_timeout(150)
            if page.locator("[data-key=advice]").count() and not page.locator(".hand-slot.up").count():
                self.press("[data-key=advice]")
                page.wait_for_timeout(150)
            elif page.locator(".sheet-way").count() or not page.locator(".legal").count():
                self.press(".hand-slot.can:not(.up) .hand-card")
                page.wait_for_timeout(150)
        self.press(f"{PRIMARY}{ABLE}") or self.press(f".sheet-choices .choice{ABLE}")


class Learner(Commander):
    """Does what the guide lights up, and keeps the lessons in their order."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.lessons: list[str] = []

    def lesson(self) -> str:
        """The lesson that is asked for; "over" after the last, "" while none has its moment."""
        name: str = self.page.evaluate("document.querySelector('[data-guide]')?.dataset.guide ?? ''")
        if name not in ("", "over", *self.lessons):
            self.lessons.append(name)
        return name

    def follow(self) -> None:
        """Press what is lit until something comes of it; where nothing lit answers, decide as any player does."""
        lesson, before = self.lesson(), index(self.page)
        for _ in range(MOST_TRIES):
            if self.page.locator(STAGE).count():
                self.page.keyboard.press(" ")
            if self.lesson() != lesson or index(self.page) != before or self.page.locator(END).count():
                return
            # Another card pressed meanwhile would change the word again, and it would never settle.
            self.page.wait_for_function("() => !document.querySelector('.main-button.settling')")
            if not self._press_lit():
                break
            self.page.wait_for_timeout(200)
        self.decide()

    def _press_lit(self) -> bool:
        """The word where cards are raised and it can be given, else advice, a card, a place."""
        raised = self.page.locator(".hand-slot.up").count()
        word, rest = f"{PRIMARY}{ABLE}.guide-lit", ".guide-lit:not(.hand-slot):not([aria-disabled])"
        more = ".guide-lit:not(.up) .hand-card"
        return any(
            self.press(each) for each in ([word, more, rest] if raised else ["[data-key=advice].guide-lit", more, rest])
        )


# -- positions that are set up by hand ----------------------------------------------------------------------------


def saved(state: EmpiresState, human: int, more: tuple[int, ...] = ()) -> str:
    """A match that goes on from a position, with easy opponents; several humans share the screen."""
    people = (human, *more)
    players = [Player(f"Ann {seat}") if seat in people else Player("", "bot", "easy") for seat in range(state.seats)]
    scenario = SCENARIOS[state.scenario].id
    match = Match(GAME, GAME.configure(state.seats, {"scenario": scenario}), 1, players, origin=state.to_json())
    return saves.save(match, saved=1)


def great_battle() -> tuple[EmpiresState, int]:
    """Five cards of Carthage with Hannibal in hand meet four of Rome under Scipio before Neapolis."""
    owners = {"rome": ["rome", "neapolis", "capua"], "carthage": ["carthage", "panormus"]}
    hand = ["hannibal", "libyan_javelinmen", "quinquereme", "punic_trireme", "war_elephants", "gallic_mercenaries"]
    state = table("4_west", owners, {"carthage": [f"carthage/{name}" for name in hand]}, event="going_home", points=20)
    rome, carthage = seat_of(state, "rome"), seat_of(state, "carthage")
    sides = {
        carthage: ["libyan_elite_phalanx", "libyan_elite_phalanx#2", "libyan_spearmen", "libyan_spearmen#2"],
        rome: ["velites", "hastati", "principes", "principes#2"],
    }
    forces = []
    for seat, empire in ((carthage, "carthage"), (rome, "rome")):
        force = Force(seat, "expedition" if seat == carthage else "land_interception", seat)
        force.target = PLACE["neapolis"]
        force.route = (PLACE[empire], force.target)
        force.steps = (LAND,)
        force.declared = force.shown = True
        force.cards = [(card_named(f"{empire}/{name}"), 0, -1) for name in sides[seat]]
        forces.append(force)
    forces[1].leaders = [card_named("rome/scipio")]
    for force in forces:
        for card in [*(entry[0] for entry in force.cards), *force.leaders]:
            state.decks[force.seat].remove(card)
    state.attack, state.defence = forces
    state.rng = Rng.seeded(7)
    begin_battle(state, FIELD, PLACE["neapolis"])
    GAME.advance(state, [])
    return state, carthage


def the_end() -> tuple[EmpiresState, int]:
    """A match that is over, with cards left in hand."""
    state = table("2_punic_wars", hands={"rome": ["rome/hastati", "rome/consul"]})
    state.turn = 3
    state.agenda = []
    return state, seat_of(state, "rome")


def assault_with_a_wall_in_hand() -> tuple[EmpiresState, int]:
    """Rome storms Neapolis and holds, beside Siege Works, cards for the walls."""
    owners = {"rome": ["rome", "capua"], "carthage": ["carthage", "neapolis"]}
    hand = ["rome/urban_cohorts", "rome/siege_works", "rome/liburna"]
    state = table("4_west", owners, {"rome": hand}, event="going_home", active="rome")
    rome = seat_of(state, "rome")
    force = Force(rome, "expedition", rome)
    force.target = PLACE["neapolis"]
    force.route = (PLACE["rome"], PLACE["capua"], force.target)
    force.steps = (LAND, LAND)
    force.declared = force.shown = True
    force.cards = [(card_named("rome/principes"), 0, -1), (card_named("rome/triarii"), 0, -1)]
    for card, _, _ in force.cards:
        state.decks[rome].remove(card)
    state.attack = force
    state.rng = Rng.seeded(3)
    state.agenda.append(("assault",))
    GAME.advance(state, [])
    return state, rome
