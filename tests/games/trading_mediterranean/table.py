"""A table for tests: a match whose hands, mats and agenda can be laid out by name."""

from __future__ import annotations

from typing import Any

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import (
    CALAMITIES,
    FRONTS,
    GOODS,
    GROUP_OF,
    ITEM_NUMBER,
    KINDS,
    SIDES,
    SPACES,
    UNITS,
    Kind,
)
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.kernel import Action, Event, Rng, seen_by

QUIET = {"timber": "dictator1", "slaves": "dictator1", "art": "democracy1", "wine": "mars1", "dye": "venus1"}
"""A back that is no calamity for fronts where the test does not care."""


def back_name(kind: Kind) -> str:
    """A short name of a back: ``famine``, ``dictator1``, ``wealth+2``, ``spices``."""
    if kind.calamity >= 0:
        return CALAMITIES[kind.calamity]
    if kind.track >= 0:
        return f"{SIDES[kind.track * 2 + (kind.steps > 0)]}{abs(kind.steps)}"
    return f"wealth{kind.wp:+d}" if kind.wp else GOODS[kind.good]


class Table:
    """A match in a chosen position. Seats are clockwise 0, 1, 2, ...; all hands start empty."""

    def __init__(self, seats: int = 4, seed: int = 5, space: str = "S1", **options: str) -> None:
        self.game = GAME
        self.state: TradingState
        self.state, self.events = GAME.setup(GAME.configure(seats, options), Rng.seeded(seed))
        state = self.state
        state.order = list(range(seats))
        state.place = list(range(seats))
        for seat in range(seats):
            for handle in state.hand[seat]:
                state.decks[GROUP_OF[handle]].append(handle)
                state.known[handle] = state.seen[handle] = 0
            state.hand[seat] = []
        state.space = SPACES.index(space)
        state.agenda = []

    def card(self, seat: int, front: str, back: str = "") -> int:
        """Put a card of this front and back from its deck into a hand; its handle."""
        state = self.state
        wanted = back or QUIET.get(front, "dictator1" if front != "luxury" else "spices")
        for deck in state.decks:
            for handle in deck:
                kind = KINDS[state.kind[handle]]
                if FRONTS[kind.front] == front and back_name(kind) == wanted:
                    deck.remove(handle)
                    state.hand[seat].append(handle)
                    state.known[handle] = state.seen[handle] = 1 << seat
                    return handle
        raise LookupError(f"no {front} with {wanted} left")

    def own(self, seat: int, *items: str) -> None:
        """Put buildings and developments on a mat without their yellow effects."""
        for name in items:
            item = ITEM_NUMBER[name]
            if item < 24:
                self.state.faces[seat].append(item)
            else:
                self.state.devs[seat] |= 1 << item

    def army(self, seat: int, **units: int) -> None:
        """Put units on a mat, squares opened as needed."""
        for name, number in units.items():
            self.state.units[seat][UNITS.index(name)] = number
        self.state.attack_open[seat] = self.state.defense_open[seat] = 6

    def show(self, *items: str) -> None:
        """Lay these developments on the display instead of what is there."""
        numbers = [ITEM_NUMBER[name] for name in items]
        self.state.display = [[n for n in numbers if n < 45], [n for n in numbers if n >= 45]]

    def start(self, *frames: tuple[Any, ...]) -> list[Event]:
        """Begin with these steps, the first of them first; what happens up to the next decision."""
        self.state.agenda = list(reversed(frames))
        out: list[Event] = []
        GAME.advance(self.state, out)
        self.events = out
        return out

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return GAME.seat(self.state)

    @property
    def step(self) -> str:
        """The step that waits for a decision."""
        return str(self.state.agenda[-1][0]) if self.state.agenda else ""

    @property
    def choices(self) -> list[Action]:
        """What may be done."""
        return GAME.choices(self.state)

    def verbs(self) -> list[str | int]:
        """The verbs of the choices, each once."""
        return list(dict.fromkeys(action[0] for action in self.choices))

    def play(self, *actions: Action) -> list[Event]:
        """Play actions, each of which must be among the choices; everything that happened."""
        self.events = []
        for action in actions:
            assert action in self.choices, f"{action} is not among {self.choices}"
            self.events += GAME.play(self.state, action)
            GAME.invariants(self.state)
        return self.events

    def refused(self, action: Action) -> str:
        """The rule by which an action is refused."""
        assert action not in self.choices
        return next(refusal.why.rule for refusal in GAME.refusals(self.state) if refusal.action == action)

    def kinds(self, seat: int | None = None) -> list[str]:
        """The kinds of the last events, as a seat (None: an onlooker) sees them."""
        seen = [seen_by(event, seat) for event in self.events]
        return [event[0] for event in seen if event is not None]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees."""
        return GAME.view(self.state, seat)

    def views(self, *seats: int | None) -> list[dict[str, Any]]:
        """What some seats see, but for who has made a sealed choice already: that all may know."""
        seen = [self.view(seat) for seat in seats]
        for view in seen:
            for player in view["players"]:
                del player["sealed"]
        return seen

    def resolve(self, stored: dict[int, list[int]] | None = None) -> None:
        """Go into the resolution phase: `stored` cards are kept, all others in hand are used."""
        for seat, handles in (stored or {}).items():
            self.state.marks[seat] = list(handles)
        self.start(("resolution",))

    def spend(self, seat: int, income: int) -> None:
        """Go shopping with this income, seat 0 .. first as the table goes; others have none."""
        self.state.income = [0] * self.state.seats
        self.state.income[seat] = income
        self.start(("purchases",))
        while self.seat != seat:
            self.play(("done",))

    def finish_shopping(self) -> None:
        """All who still shop are done."""
        while self.step == "shop":
            self.play(("done",))

    def market(self) -> None:
        """Open the market."""
        self.start(("trading",))

    def post(self, *actions: Action) -> None:
        """The present speaker posts an offer made of these parts."""
        self.play(("offer",), *actions, ("post",))
