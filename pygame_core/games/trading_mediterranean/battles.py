"""The attacks of a match as a replay tells them, made from what was logged."""

from __future__ import annotations

from ...kernel.battles import Battle, side
from ...kernel.match import Match
from .state import TradingState


def battles(match: Match[TradingState]) -> list[Battle]:
    """Each attack: no dice fall, the attack stands against the defence and the price of distance (TM-126)."""
    found: list[Battle] = []
    attacks: dict[int, int] = {}
    for index, events in enumerate(match.events):
        for kind, *told in events:
            if kind == "forces":
                attacks[told[0]] = told[1]
            elif kind == "attacked":
                seat, target, margin = told
                sides = [side(seat, attacks[seat]), side(target, attacks[seat] - margin)]
                found.append(Battle(index=index, chance=None, sides=sides))
    return found
