"""The protocol between a match and an opponent: what the seat knows goes in, a thought comes out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from ..kernel.game import Action, Game, Json, S
from ..kernel.rng import Rng
from ..kernel.text import Text
from .reasons import is_worse


class Knowledge(Generic[S]):
    """What a seat knows at its decision: its choices, its view, and worlds that fit both.

    The true state stays inside; a bot that wants to look at typed data looks at `world`, in which everything
    hidden has been dealt anew.
    """

    __slots__ = ("_state", "game", "seat")

    def __init__(self, game: Game[S], state: S, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._state = state

    def choices(self) -> list[Action]:
        """What the seat may do."""
        return self.game.choices(self._state)

    def view(self) -> Json:
        """What the seat may see."""
        return self.game.view(self._state, self.seat)

    def world(self, rng: Rng) -> S:
        """A state that may be the true one as far as the seat knows. The caller owns it."""
        return self.game.imagine(self._state, self.seat, rng)


class Budget:
    """How much a bot may think: `work` units (playouts) times `scale`, and never longer than `seconds`.

    The work makes results repeatable; the time is only a safety cap, off where it must not matter (tests).
    Without `reasons` nobody will ask why, and no thought goes into that.
    """

    __slots__ = ("_clock", "_end", "reasons", "scale", "spent")

    def __init__(
        self,
        seconds: float | None = None,
        scale: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        reasons: bool = True,
    ) -> None:
        self.scale = scale
        self.reasons = reasons
        self.spent = 0
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds

    def units(self, work: int) -> int:
        """How many units a plan of `work` units gets."""
        return max(1, round(work * self.scale))

    def spend(self, work: int = 1) -> bool:
        """Count work done; False when the time is up and the best so far must do."""
        self.spent += work
        return self._end is None or self._clock() < self._end


@dataclass(frozen=True, slots=True)
class Alternative:
    """One action a bot has looked at, what it is worth to it, and why, if it can say.

    `aloud` is what others may hear of it, where the reason itself would give away what is hidden from them.
    """

    action: Action
    value: float
    why: Text | None = None
    aloud: Text | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's decision, and the alternatives, best first."""

    action: Action
    alternatives: tuple[Alternative, ...] = ()
    work: int = 0

    @property
    def said(self) -> Text | None:
        """The reason for the decision as others may hear it; nobody says of his own choice that another was better."""
        taken = next((row for row in self.alternatives if row.action == self.action), None)
        reason = None if taken is None else taken.aloud or taken.why
        return None if reason is None or is_worse(reason) else reason


def no_choice(action: Action) -> Thought:
    """The thought where there is nothing to decide."""
    return Thought(action, (Alternative(action, 0.0),))


class Bot(Protocol[S]):
    """An opponent. It keeps no state between decisions: all it remembers stands in the match."""

    def think(self, mind: Knowledge[S], rng: Rng, budget: Budget) -> Thought:
        """Choose one of `mind.choices()`."""
        ...


AnyBot = Bot[Any]
"""A bot of whatever game."""
