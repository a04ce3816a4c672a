"""What a replay goes through: the steps of a match as somebody may count them.

That a seat was asked at all can tell of its hand, so while a match is played its replay counts what everybody could see
happen: a decision that was asked for discreetly is a step only where it shows itself (`Game.reactions`); what follows
it would have followed without it, and belongs to the step before.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import Any, NamedTuple

from .game import Event, seen_by
from .match import Match


class Steps(NamedTuple):
    """After how many actions each step ends; the set-up is step 0."""

    ends: list[int]

    @property
    def last(self) -> int:
        """The newest step."""
        return len(self.ends) - 1

    def end(self, step: int) -> int:
        """How many actions were played when a step ended."""
        return self.ends[max(0, min(step, self.last))]

    def begun(self, step: int) -> int:
        """How many actions were played when a step began."""
        return self.ends[step - 1] if 0 < step <= self.last else 0

    def of(self, actions: int) -> int:
        """The step in which so many actions were played."""
        return min(bisect_left(self.ends, actions), self.last)


def steps_of(match: Match[Any], eyes: int | None) -> Steps:
    """The steps that somebody (None: an onlooker) may count; of a match that is over, every action."""
    if match.seat is None or not match.game.meta.hidden:
        return Steps(list(range(len(match) + 1)))
    begins = [action for action in range(len(match)) if match.noticed(action, eyes)]
    ends = [begins[0] if begins else len(match)]
    for begun, ended in pairwise([*begins, len(match)] if begins else []):
        # What showed nothing is no step: it belongs to the one before.
        if match.seats[begun] == eyes or any(_seen(match, action, eyes) for action in range(begun, ended)):
            ends.append(ended)
        else:
            ends[-1] = ended
    return Steps(ends)


def _seen(match: Match[Any], action: int, eyes: int | None) -> list[Event]:
    """What the eyes see of what an action caused."""
    return [seen for event in match.events[action + 1] if (seen := seen_by(event, eyes)) is not None]
