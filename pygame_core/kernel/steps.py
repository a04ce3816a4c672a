"""Named steps and the agenda: how a rulebook's sequence of play becomes code.

A game is a set of steps in the rulebook's order. The agenda, a stack in the state, says which comes next; a step
may push others (a reaction, a battle). The last entry is the present one. A frame is the step's name and its
arguments: ``("battle", attacker, city)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from .game import Action, Event, Frame, Game, Refusal, S


class Step(Generic[S]):
    """One step of the sequence of play."""

    name: ClassVar[str]
    rule: ClassVar[str] = ""
    """The ledger rule that tells of this step."""

    def enter(self, state: S, out: list[Event]) -> bool:
        """Called when the step comes to the top of the agenda, and after each of its own actions.

        True: a decision is wanted now. False: the step has taken itself off the agenda.
        """
        raise NotImplementedError

    def seat(self, state: S) -> int:
        """Whose decision it is."""
        raise NotImplementedError

    def choices(self, state: S) -> list[Action]:
        """What that seat may do, in a stable order."""
        raise NotImplementedError

    def play(self, state: S, action: Action, out: list[Event]) -> None:
        """Do it. A step that is over pops its frame; one that goes on leaves it."""
        raise NotImplementedError

    def refusals(self, state: S) -> list[Refusal]:
        """What a player might expect to do in this step but may not."""
        return []


class Automatic(Step[S]):
    """A step without a decision: it leaves the agenda and does its work."""

    def enter(self, state: S, out: list[Event]) -> bool:  # noqa: D102
        frame = state.agenda.pop()
        self.run(state, frame, out)
        return False

    def run(self, state: S, frame: Frame, out: list[Event]) -> None:
        """The work; it may push further steps."""
        raise NotImplementedError


class Decision(Step[S]):
    """A step that asks somebody. Where nothing is to be decided it is passed over."""

    def enter(self, state: S, out: list[Event]) -> bool:  # noqa: D102
        if self.needed(state):
            return True
        state.agenda.pop()
        return False

    def needed(self, state: S) -> bool:
        """Whether there is something to decide now."""
        return True


class SteppedGame(Game[S]):
    """A game made of steps."""

    steps: dict[str, Step[S]]

    @staticmethod
    def index(steps: Sequence[Step[Any]]) -> dict[str, Any]:
        """The steps by name, in the rulebook's order; no name twice."""
        table = {step.name: step for step in steps}
        assert len(table) == len(steps), "two steps share a name"
        return table

    def advance(self, state: S, out: list[Event]) -> None:
        """Run everything automatic up to the next decision, or to the end (an empty agenda)."""
        agenda = state.agenda
        steps = self.steps
        while agenda:
            if steps[agenda[-1][0]].enter(state, out):
                return

    def seat(self, state: S) -> int | None:  # noqa: D102
        agenda = state.agenda
        return self.steps[agenda[-1][0]].seat(state) if agenda else None

    def rule(self, state: S) -> str:  # noqa: D102
        agenda = state.agenda
        return self.steps[agenda[-1][0]].rule if agenda else ""

    def choices(self, state: S) -> list[Action]:  # noqa: D102
        agenda = state.agenda
        return self.steps[agenda[-1][0]].choices(state) if agenda else []

    def play(self, state: S, action: Action) -> list[Event]:  # noqa: D102
        out: list[Event] = []
        steps = self.steps
        agenda = state.agenda
        steps[agenda[-1][0]].play(state, action, out)
        while agenda:
            if steps[agenda[-1][0]].enter(state, out):
                break
        return out

    def refusals(self, state: S) -> list[Refusal]:  # noqa: D102
        agenda = state.agenda
        return self.steps[agenda[-1][0]].refusals(state) if agenda else []
