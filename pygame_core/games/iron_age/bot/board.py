"""One player's side of the table as the bots see it: a handful of numbers, cheap to copy and to compare."""

from __future__ import annotations

from typing import NamedTuple

from ..data import MONUMENT_COUNT, TRAITS
from ..score import counts
from ..state import NOBODY, IronAgeState, clockwise, strength


class Board(NamedTuple):
    """What the value of a position depends on. `firsts` are the monuments nobody has finished yet, as bits."""

    wealth: int
    ships: int
    armies: int
    goods: int
    food: int
    points: int
    conquest: int
    port_boxes: int
    urns: int
    ports: int
    province_boxes: int
    provinces: int
    developments: int
    boxes: tuple[int, ...]
    firsts: int
    colonies: int
    mines: int
    pegs: int


def board_of(state: IronAgeState, seat: int) -> Board:
    """The side of a seat. `points` are the tribute, skulls and finished monuments and colonies it has."""
    first = seat * MONUMENT_COUNT
    has = counts(state, seat)
    points = state.tribute[seat] - state.skulls[seat] + sum(state.points[first : first + MONUMENT_COUNT])
    firsts = 0
    for monument, builder in enumerate(state.first):
        if builder == NOBODY:
            firsts |= 1 << monument
    return Board(
        state.wealth[seat],
        state.ships[seat],
        state.armies[seat],
        state.goods[seat],
        state.food[seat],
        points + 3 * has["colonies"],
        state.conquest[seat],
        state.port_boxes[seat],
        state.urns[seat],
        state.ports[seat],
        state.province_boxes[seat],
        state.provinces[seat],
        state.developments[seat],
        tuple(state.boxes[first : first + MONUMENT_COUNT]),
        firsts,
        has["colonies"],
        has["mines"],
        _pegs_waiting(state, seat),
    )


def _pegs_waiting(state: IronAgeState, seat: int) -> int:
    """Pegs in colonies that are not completed."""
    if not state.colonies or not state.pegs_out[seat]:
        return 0
    return sum(state.pegs[colony * 4 + seat] for colony, owner in enumerate(state.owner) if owner == NOBODY)


class Rivals(NamedTuple):
    """What matters of the others in a turn: for each its strength, whether it can pay, and its immunities.

    Alone there is one imaginary rival of the round's strength. `share` is what a point lost by one of them is worth.
    """

    strengths: tuple[int, ...]
    payers: tuple[bool, ...]
    unmedicined: int
    share: float
    solo: bool


def rivals_of(state: IronAgeState, seat: int) -> Rivals:
    """The others, seen from a seat."""
    if state.seats == 1:
        return Rivals((max(1, state.round),), (False,), 0, 0.0, True)
    others = clockwise(state, seat)
    return Rivals(
        tuple(strength(state, other) for other in others),
        tuple(state.goods[other] > 0 for other in others),
        sum(1 for other in others if "pestilence" not in TRAITS[state.developments[other]].immune),
        RIVAL_SHARE[state.seats],
        False,
    )


RIVAL_SHARE = {2: 1.0, 3: 0.6, 4: 0.45}
"""What a point that one opponent loses is worth to a player, by the number of seats."""
