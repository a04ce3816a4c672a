"""The state of a match of Morra."""

from __future__ import annotations

from pygame_core.kernel import State
from pygame_core.kernel.game import Json

UNKNOWN = -1


class MorraState(State):
    """Points, hidden cards, and the sealed choices of the round."""

    __slots__ = ("cards", "deck", "die", "end", "fingers", "guesses", "played", "points", "round", "target", "used")

    points: list[int]
    cards: list[int]
    deck: list[int]
    used: list[int]
    fingers: list[int]
    guesses: list[int]
    played: list[int]
    round: int
    target: int
    die: bool
    end: str

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    def copy(self) -> MorraState:
        """An independent copy."""
        other = MorraState()
        self.copy_base(other)
        other.points = self.points[:]
        other.cards = self.cards[:]
        other.deck = self.deck[:]
        other.used = self.used[:]
        other.fingers = self.fingers[:]
        other.guesses = self.guesses[:]
        other.played = self.played[:]
        other.round = self.round
        other.target = self.target
        other.die = self.die
        other.end = self.end
        return other

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return self.base_json() | {name: getattr(self, name) for name in MorraState.__slots__}

    @classmethod
    def from_json(cls, data: Json) -> MorraState:
        """The inverse of `to_json`."""
        state = cls()
        state.load_base(data)
        for name in MorraState.__slots__:
            value = data[name]
            setattr(state, name, list(value) if isinstance(value, list) else value)
        return state
