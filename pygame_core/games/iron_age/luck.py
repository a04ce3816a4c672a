"""How lucky every roll of a match was, by the exact solver: what it was worth against what was to be expected."""

from __future__ import annotations

from ...kernel.game import Json
from ...kernel.match import Match
from .bot.mind import hand_in, throw_of, turns_to_come
from .data import ROLLS
from .state import IronAgeState


def luck(match: Match[IronAgeState]) -> list[Json]:
    """One entry a roll: `index` (actions before it was seen), `seat`, `roll` (1 to 3), `expected`, `got`, `luck`."""
    told: list[Json] = []
    states = match.states()
    before = next(states).copy()
    for index, state in enumerate(states):
        for event in match.events[index + 1]:
            if event[0] == "rolled":
                _, seat, roll, row, dice = event
                pair = _first(state, seat) if roll == 1 else _again(before, seat, roll, row, dice)
                if pair is not None:
                    expected, got = pair
                    told.append(
                        {
                            "index": index + 1,
                            "seat": seat,
                            "roll": roll,
                            "expected": round(expected, 2),
                            "got": round(got, 2),
                            "luck": round(got - expected, 2),
                        }
                    )
        before = state.copy()
    return told


def _first(state: IronAgeState, seat: int) -> tuple[float, float] | None:
    """A first roll that still lies on the table; None where the turn went on by itself (nothing but skulls)."""
    if not state.agenda or state.agenda[-1][0] != "roll":
        return None
    plan = throw_of(state, seat, turns_to_come(state)).plan
    dice = tuple(die for die, face in enumerate(state.dice) if face >= 0)
    return plan.before(), plan.worth(hand_in(state, dice), ROLLS - 1)


def _again(
    before: IronAgeState, seat: int, roll: int, row: tuple[int, ...], thrown: tuple[int, ...]
) -> tuple[float, float]:
    """A later roll: what the kept dice promised, and what lies there now."""
    plan = throw_of(before, seat, turns_to_come(before)).plan
    dice = tuple(die for die, face in enumerate(before.dice) if face >= 0)
    kept = hand_in(before, tuple(die for die in dice if die not in thrown))
    before.dice[:] = row
    return plan.thrown(kept, ROLLS - roll), plan.worth(hand_in(before, dice), ROLLS - roll)
