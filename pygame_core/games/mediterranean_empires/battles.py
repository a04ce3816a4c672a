"""The battles of a match as a replay tells them, made from what was logged."""

from __future__ import annotations

from ...kernel.battles import Battle, in_per_cent, side
from ...kernel.game import Event
from ...kernel.match import Match
from .combat import ATTACKER
from .state import EmpiresState


def battles(match: Match[EmpiresState]) -> list[Battle]:
    """Each combat in which dice fell: factors and all dice count (ME-162, ME-307), a tie is the defender's."""
    found: list[Battle] = []
    attack: Event = ()
    odds: int | None = None
    for index, events in enumerate(match.events):
        for event in events:
            if event[0] == "odds":
                odds = event[1]
            if event[0] != "total":
                continue
            if event[1] == ATTACKER:
                attack = event
                continue
            sides = [side(seat, total, faces) for _, _, seat, _, total, *faces in (attack, event)]
            chance = None if odds is None else in_per_cent(odds / 10_000)
            found.append(Battle(index=index, chance=chance, sides=sides))
    return found
