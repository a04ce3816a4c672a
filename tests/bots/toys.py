"""Two tiny games with known best play, to test search on: taking sticks, and betting against a hidden card."""

from __future__ import annotations

from pathlib import Path

from pygame_core.kernel import Action, Config, Event, Game, Meta, Outcome, Rng, State, Text, text
from pygame_core.kernel.game import Json


class ToyState(State):
    """A pile, whose turn it is, the points, and one hidden card (unused by the sticks)."""

    __slots__ = ("card", "pile", "points", "turn")

    pile: int
    turn: int
    points: list[int]
    card: int

    def copy(self) -> ToyState:
        other = ToyState()
        self.copy_base(other)
        other.pile, other.turn, other.card = self.pile, self.turn, self.card
        other.points = self.points[:]
        return other

    def to_json(self) -> Json:
        return self.base_json() | {
            "pile": self.pile,
            "turn": self.turn,
            "points": self.points,
            "card": self.card,
        }


class Toy(Game[ToyState]):
    """What both toys share; they have no words."""

    folder = Path(__file__).parent

    def start(self, rng: Rng, pile: int, card: int) -> ToyState:
        state = ToyState()
        state.rng, state.shown, state.agenda = rng, 0, []
        state.pile, state.turn, state.points, state.card = pile, 0, [0, 0], card
        return state

    def seat(self, state: ToyState) -> int | None:
        return state.turn if state.pile else None

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.pile:
            return None
        best = max(state.points)
        first = tuple(seat for seat in (0, 1) if state.points[seat] == best)
        rest = tuple(seat for seat in (0, 1) if state.points[seat] != best)
        return Outcome((first, rest) if rest else (first,), tuple({"points": p} for p in state.points), "empty")

    def load(self, data: Json) -> ToyState:
        state = self.start(Rng(0), data["pile"], data["card"])
        state.load_base(data)
        state.turn, state.points = data["turn"], list(data["points"])
        return state

    def view(self, state: ToyState, seat: int | None) -> Json:
        return {"pile": state.pile, "turn": state.turn, "scores": [{"points": p} for p in state.points]}

    def prompt(self, state: ToyState) -> Text:
        return text("prompt")

    def label(self, state: ToyState, action: Action) -> Text:
        return text("label")

    def line(self, event: Event) -> Text | None:
        return None

    def standing(self, state: ToyState) -> Text:
        return text("standing")


class Sticks(Toy):
    """Take 1 to 3 sticks in turn; who takes the last one scores 1. A pile of a multiple of 4 is lost."""

    meta = Meta("sticks", "Sticks", (2, 2), levels=())

    def setup(self, config: Config, rng: Rng) -> tuple[ToyState, list[Event]]:
        return self.start(rng, 10, 0), []

    def choices(self, state: ToyState) -> list[Action]:
        return [("take", n) for n in range(1, min(3, state.pile) + 1)]

    def play(self, state: ToyState, action: Action) -> list[Event]:
        state.pile -= int(action[1])
        if not state.pile:
            state.points[state.turn] = 1
        state.turn = 1 - state.turn
        return []

    def imagine(self, state: ToyState, seat: int, rng: Rng) -> ToyState:
        world = state.copy()
        world.rng = rng.fork()
        return world


class Bets(Toy):
    """Bet on a hidden card out of 0 to 9: `low` pays 3 for 0..2, `high` pays 2 for 3..9, `pass` pays 1.

    The means are 0.9, 1.4 and 1: `high` is best, whatever the card truly is.
    """

    meta = Meta("bets", "Bets", (2, 2), levels=())

    def setup(self, config: Config, rng: Rng) -> tuple[ToyState, list[Event]]:
        return self.start(rng, 1, rng.below(10)), []

    def choices(self, state: ToyState) -> list[Action]:
        return [("low",), ("high",), ("pass",)] if state.pile else []

    def play(self, state: ToyState, action: Action) -> list[Event]:
        pay = {"low": 3 * (state.card < 3), "high": 2 * (state.card >= 3), "pass": 1}
        state.points[0] = pay[str(action[0])]
        state.pile = 0
        return []

    def imagine(self, state: ToyState, seat: int, rng: Rng) -> ToyState:
        world = state.copy()
        world.rng = rng.fork()
        world.card = rng.below(10)
        return world


STICKS = Sticks()
BETS = Bets()
