"""A table to test at: any position of Mediterranean Empires, with dice and random picks as the test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    DECKS,
    EMPIRES,
    KIND,
    PLACE,
    SCENARIO,
    SCENARIOS,
    SLUG,
    bits,
    card_named,
)
from pygame_core.games.mediterranean_empires.state import EMPTY, NEUTRAL, EmpiresState, Force, new_state
from pygame_core.games.mediterranean_empires.steps.foundation import seat_empires
from pygame_core.kernel import Action, Event, Rng, seen_by

T = TypeVar("T")


class Scripted(Rng):
    """A generator whose dice and picks are laid out beforehand; what is not laid out is a quiet 2, or chance."""

    __slots__ = ("picks", "queue", "quiet", "thrown")

    def __init__(self, dice: Iterable[int] = (), picks: Iterable[Any] = (), quiet: int = 2) -> None:
        super().__init__(Rng.seeded(11).state)
        self.queue = list(dice)
        self.picks = list(picks)
        self.quiet = quiet
        self.thrown = 0

    def die(self, sides: int = 6) -> int:
        self.thrown += 1
        return self.queue.pop(0) if self.queue else self.quiet

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.die() - 1 for _ in range(count)]

    def choice(self, items: Sequence[T]) -> T:
        return self.sample(items, 1)[0]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        wanted = [pick for pick in self.picks if pick in items][:count]
        for pick in wanted:
            self.picks.remove(pick)
        return wanted or super().sample(items, count)


def seat_of(state: EmpiresState, empire: str) -> int:
    return state.empires.index(EMPIRES.index(empire))


def table(
    scenario: str = "4_west",
    owners: Mapping[str, Sequence[str]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    subdued: Sequence[str] = (),
    event: str = "fine_weather",
    dice: Iterable[int] = (),
    picks: Iterable[Any] = (),
    active: str = "",
    points: int = 20,
    **options: str,
) -> EmpiresState:
    """A position in the middle of round 1: the rest of each deck is in the draw pile, all other cities are neutral."""
    row = SCENARIOS[SCENARIO[scenario]]
    config = GAME.configure(len(row.order), {"scenario": scenario, **options})
    state = new_state(config, Scripted(dice, picks))
    seat_empires(state)
    held = owners if owners is not None else {EMPIRES[e]: [] for e in row.order}
    for city in bits(row.cities):
        if state.owner[city] == EMPTY:
            state.owner[city] = NEUTRAL
            state.forts[city] = 1
            state.neutral |= 1 << city
    for empire in row.order:
        name = EMPIRES[empire]
        own = list(held.get(name, []))
        if owners is None or name not in held:
            own.append(GAME_CAPITAL[name])
        for city_name in own:
            give(state, city_name, name)
    for seat in range(state.seats):
        mine = set(bits(DECKS[state.empires[seat]]))
        state.decks[seat] = sorted(mine)
        state.points[seat] = points
        state.tally[seat][0] = points
    for empire_name, names in (hands or {}).items():
        for name in names:
            hold(state, empire_name, name)
    for empire_name, names in (piles or {}).items():
        for name in names:
            card = card_named(name)
            owner = state.empires.index(EMPIRES.index(name.split("/")[0]))
            state.decks[owner].remove(card)
            state.piles[seat_of(state, empire_name)] |= 1 << card
    for area in subdued:
        state.subdued |= 1 << PLACE[area]
    state.turn = state.round = 1
    state.starts = [state.own[seat].bit_count() for seat in range(state.seats)]
    state.event = event
    first = seat_of(state, active) if active else state.order[0]
    state.agenda = [("action", state.order.index(first), 0)]
    return state


_NAMES = list(PLACE)
GAME_CAPITAL = {
    EMPIRES[empire]: _NAMES[city] for row in SCENARIOS for empire, city in zip(row.order, row.capitals, strict=True)
}


def give(state: EmpiresState, city_name: str, empire: str | None, markers: int = 1) -> None:
    """Put a city into somebody's hands ("capua" or "capua:3"), None: nobody's."""
    city_name, _, count = city_name.partition(":")
    city = PLACE[city_name]
    old = state.owner[city]
    if old >= 0:
        state.own[old] &= ~(1 << city)
    state.neutral &= ~(1 << city)
    state.forts[city] = int(count or markers)
    if empire is None:
        state.owner[city] = NEUTRAL
        state.neutral |= 1 << city
    else:
        seat = seat_of(state, empire)
        state.owner[city] = seat
        state.own[seat] |= 1 << city
    state.memo = {}


def hold(state: EmpiresState, empire: str, name: str) -> None:
    """Put a card from its deck into a hand."""
    card = card_named(name)
    deck = state.decks[state.empires.index(EMPIRES.index(name.split("/")[0]))]
    if card in deck:
        deck.remove(card)
    state.hands[seat_of(state, empire)] |= 1 << card


def hand(state: EmpiresState, empire: str) -> list[str]:
    return [SLUG[card] for card in bits(state.hands[seat_of(state, empire)])]


def pile(state: EmpiresState, empire: str) -> list[str]:
    return [SLUG[card] for card in bits(state.piles[seat_of(state, empire)])]


def points(state: EmpiresState, empire: str) -> int:
    return state.points[seat_of(state, empire)]


def owner(state: EmpiresState, city: str) -> str | None:
    seat = state.owner[PLACE[city]]
    return EMPIRES[state.empires[seat]] if seat >= 0 else None


def markers(state: EmpiresState, city: str) -> int:
    return state.forts[PLACE[city]]


class Refused(AssertionError):
    """An action that is not among the choices."""

    def __init__(self, state: EmpiresState, action: Action) -> None:
        super().__init__(action, state.agenda[-1], GAME.choices(state)[:30])
        self.step = step(state)
        self.action = action


def go(state: EmpiresState, *actions: Action) -> list[Event]:
    """Play actions, each of which must be among the choices; what everybody could see happen."""
    seen: list[Event] = []
    for action in actions:
        if action not in GAME.choices(state):
            raise Refused(state, action)
        GAME.invariants(state)
        seen += [event for event in GAME.play(state, action) if seen_by(event, None) is not None]
    GAME.invariants(state)
    return seen


def may(state: EmpiresState, *action: str | int) -> bool:
    return tuple(action) in GAME.choices(state)


def verbs(state: EmpiresState) -> list[str]:
    return sorted({str(action[0]) for action in GAME.choices(state)})


def step(state: EmpiresState) -> str:
    return str(state.agenda[-1][0])


def asked(state: EmpiresState) -> str:
    """The empire whose decision it is."""
    seat = GAME.seat(state)
    assert seat is not None
    return EMPIRES[state.empires[seat]]


def pass_all(state: EmpiresState, decline: bool = True) -> list[Event]:
    """Everybody passes in all windows (and, unless told otherwise, nobody intercepts)."""
    seen: list[Event] = []
    while state.agenda and step(state) in ("react", "cancel", "intercept", "load"):
        if step(state) == "intercept" and not decline:
            break
        answer = {"intercept": ("none",), "load": ("keep",)}.get(step(state), ("pass",))
        seen += go(state, answer)
    return seen


def declare(
    state: EmpiresState, target: str, route: str, cards: Sequence[str], landing: str = "", attach: str = ""
) -> list[Event]:
    """Declare an expedition: the route as "rome aleria ~ nora", cards as "rome/hastati:T"."""
    seen = go(state, ("expedition",), ("target", target))
    return seen + lay(state, route, cards, landing, attach)


def lay(state: EmpiresState, route: str, cards: Sequence[str], landing: str = "", attach: str = "") -> list[Event]:
    """Route, cards and the word to go, for an expedition or an interception."""
    action = ("route", *route.split())
    seen: list[Event] = []
    if action in GAME.choices(state):
        seen += go(state, action)
    else:
        seen += go(state, ("trace",))
        sailing = False
        for word in route.split()[1:]:
            if word == "~":
                sailing = True
                continue
            seen += go(state, ("sail" if sailing else "march", word))
            sailing = False
    for name in cards:
        slug, _, letter = name.partition(":")
        seen += go(state, ("add", slug, letter or "T"))
    if attach:
        seen += go(state, ("attach", attach))
    return seen + go(state, ("go", landing) if landing else ("go",))


def force_cards(force: Force | None) -> list[str]:
    return sorted(SLUG[card] for card, _, _ in force.cards) if force is not None else []


def named(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event[0] == kind]


def numbered(cards: Iterable[int]) -> list[str]:
    """Names with copy numbers ("rome/triarii#2"), as the vectors write them."""
    names = []
    for card in cards:
        copy = card - min(other for other in range(card + 1) if KIND[other] == KIND[card]) + 1
        names.append(SLUG[card] + (f"#{copy}" if copy > 1 else ""))
    return sorted(names)


# -- the rulebook's example of an expedition ----------------------------------------------------------------------

CAPUA = {
    "iberia": ["numantia", "segeda", "saguntum", "neapolis"],
    "rome": ["rome", "capua", "tarquinii"],
    "carthage": ["carthage"],
    "gaul": ["gergovia"],
    "greece": ["athens"],
}
IBERIA = ["iberia/greek_allies", "iberia/scutarii", "iberia/barbarian_allies", "iberia/caetrati", "iberia/viriato"]
ROME = ["rome/liburna", "rome/velites", "rome/roman_trireme", "rome/consul", "rome/equites", "rome/hastati"]
ROME += ["rome/principes", "rome/triarii"]


def march_on_capua() -> EmpiresState:
    """The rulebook's example: Iberia marches on Capua over land, sea and land."""
    hands = {"iberia": IBERIA, "rome": ROME, "greece": ["greece/mercenary_strategos"]}
    state = table("5_west", CAPUA, hands, active="iberia", event="going_home")
    cards = ["iberia/greek_allies:F", "iberia/scutarii:T", "iberia/barbarian_allies:T", "iberia/caetrati:T"]
    declare(state, "capua", "numantia segeda saguntum ~ neapolis capua", cards)
    return state
