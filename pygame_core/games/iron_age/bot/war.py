"""Steps 2 and 3 as the planner sees them: what disasters, conquest and the tribute demand can leave."""

from __future__ import annotations

from typing import NamedTuple

from ..data import CONQUEST, DISASTERS, MONUMENT_BOXES, MOST_CONQUEST, TRAITS, TRIBUTE
from .board import Board, Rivals
from .value import WALL

_BY_ID = {disaster.id: disaster for disaster in DISASTERS}
UNREST, PESTILENCE, CIVIL_WAR = (_BY_ID[name] for name in ("unrest", "pestilence", "civil_war"))
BARBARIANS, INVASION = _BY_ID["barbarians"].battle, _BY_ID["invasion"].battle_all
GOOD_WORTH = 0.7
"""What a good handed over is worth to the one who gets it."""
PAYS_FROM = 2
"""A difference from which on an opponent is expected to pay off a demand."""


class Aftermath(NamedTuple):
    """Armies and ships that are left, and points won (or lost) on the way."""

    armies: int
    ships: int
    points: float


class War:
    """The ways through disasters and battles for one board; `box` is what a conquest box more is worth."""

    def __init__(self, board: Board, rivals: Rivals, expansion: bool, box: float) -> None:
        self.board = board
        self.traits = TRAITS[board.developments]
        self.rivals = rivals
        self.expansion = expansion
        self.box = box if board.conquest < MOST_CONQUEST else 0.0

    def ways(self, skulls: int, fate: int) -> list[Aftermath]:
        """Everything that so many skulls and a face of the fate die can lead to, by the player's own decisions."""
        ways = self._disaster([Aftermath(self.board.armies, self.board.ships, 0.0)], skulls)
        if fate == CONQUEST:
            armed = [way for way in ways if way.armies]
            return ways + self._battles(armed, self.board.conquest, self.box)
        if fate == TRIBUTE:
            return [way._replace(points=way.points + self._demand(way)) for way in ways]
        return ways

    def _disaster(self, ways: list[Aftermath], skulls: int) -> list[Aftermath]:
        immune, rivals = self.traits.immune, self.rivals
        if skulls == UNREST.skulls and UNREST.id not in immune:
            return _points(ways, -UNREST.marks)
        if skulls == CIVIL_WAR.skulls and CIVIL_WAR.id not in immune:
            return _points(ways, -CIVIL_WAR.marks)
        if skulls == PESTILENCE.skulls:
            if not rivals.solo:
                return _points(ways, PESTILENCE.marks_others * rivals.unmedicined * rivals.share)
            return ways if PESTILENCE.id in immune else _points(ways, -PESTILENCE.marks_others)
        if skulls == _BY_ID["barbarians"].skulls:
            fought = self._battles(ways, BARBARIANS)
            return ways + fought if self.board.boxes[WALL] == MONUMENT_BOXES[WALL] else fought
        if skulls >= _BY_ID["invasion"].skulls:
            others = 0.0 if rivals.solo else sum(INVASION - strength for strength in rivals.strengths)
            return _points(self._battles(ways, INVASION), others * rivals.share)
        return ways

    def _battles(self, ways: list[Aftermath], against: int, won: float = 0.0) -> list[Aftermath]:
        """Each way with a battle more: with the fleet, and where that may stay at home, without it."""
        found = []
        for armies, ships, points in ways:
            own = armies + self.traits.strength
            fleet = ships * self.traits.strength_per_ship
            left = max(0, armies - 1)
            if not fleet or self.expansion:
                found.append(Aftermath(left, ships, points + own - against + (won if own > against else 0.0)))
            if fleet:
                own += fleet
                found.append(Aftermath(left, ships - 1, points + own - against + (won if own > against else 0.0)))
        return found

    def _demand(self, way: Aftermath) -> float:
        own = way.armies + self.traits.strength + way.ships * self.traits.strength_per_ship
        total = 0.0
        for strength, payer in zip(self.rivals.strengths, self.rivals.payers, strict=True):
            gap = own - strength
            if gap > 0:
                total += GOOD_WORTH if payer and gap >= PAYS_FROM else gap
        return total


def _points(ways: list[Aftermath], points: float) -> list[Aftermath]:
    return [way._replace(points=way.points + points) for way in ways]
