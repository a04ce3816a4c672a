"""The battles of a match as a replay tells them, made from what was logged."""

from __future__ import annotations

from ...kernel.battles import Battle, Side, side
from ...kernel.game import Event
from ...kernel.match import Match
from .state import TradeState


def battles(match: Match[TradeState]) -> list[Battle]:
    """Each throw of an attacker, and with it, once it fell, the defender's: of each side the best die counts (TW-103).

    A town that nobody holds throws no dice, but has a number that opens its gates.
    """
    found: list[Battle] = []
    declared: Event = ()
    struck: Event = ()
    for index, events in enumerate(match.events):
        for event in events:
            kind = event[0]
            if kind == "attacked":
                declared = event
            elif kind == "attack_roll":
                struck = event
                sides = [_thrown(event)]
                if declared[3] < 0:
                    sides.append(side(declared[3], declared[7]))
                found.append(Battle(index=index, chance=event[6], sides=sides))
            elif kind == "defence_roll":
                if found[-1]["index"] == index:
                    found.pop()
                found.append(Battle(index=index, chance=event[7], sides=[_thrown(struck), _thrown(event)]))
    return found


def _thrown(roll: Event) -> Side:
    """A side by the throw that was logged."""
    _, seat, faces, _, total, *_ = roll
    best = faces.index(max(faces))
    return side(seat, total, faces, [at == best for at in range(len(faces))])
