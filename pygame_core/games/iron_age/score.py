"""Points by category, the end of the game, and who wins (ledger sections End, Scoring, Solo)."""

from __future__ import annotations

from dataclasses import replace

from ...kernel import Outcome
from ...kernel.chances import Outlook
from .data import (
    BOARD,
    COLONY_MINES,
    COLONY_POINTS,
    DEVELOPMENTS,
    MONUMENT_COUNT,
    SOLO_ROUNDS,
    TRAITS,
    WEALTH_POINTS,
    Development,
)
from .state import NOBODY, IronAgeState

END_KINDS = ("developments", "tribute", "monuments")


def counts(state: IronAgeState, seat: int) -> dict[str, int]:
    """What bonuses count: the seat's own pegs, buildings, finished monuments, colonies and their mines."""
    own = [number for number, owner in enumerate(state.owner) if owner == seat]
    return {
        "ships": state.ships[seat],
        "food": state.food[seat],
        "armies": state.armies[seat],
        "ports": state.ports[seat],
        "provinces": state.provinces[seat],
        "monuments": MONUMENT_COUNT - state.monuments_open[seat].bit_count(),
        "colonies": len(own),
        "mines": sum(COLONY_MINES[number] for number in own),
    }


ON_MAP = ("mines", "colonies")
"""What is counted only with the expansion."""
BONUS_DEVELOPMENTS = tuple(number for number, development in enumerate(DEVELOPMENTS) if development.bonus)


def bonus(development: Development, has: dict[str, int]) -> int:
    """What the bonus of a development gives somebody who has so much of what it counts."""
    return sum(has[row.per] // row.each * row.points for row in development.bonus)


def told(state: IronAgeState, development: int) -> str:
    """The key of what a development does: with the expansion, of what it counts there, too."""
    row = DEVELOPMENTS[development]
    return f"{row.id}_colonies" if state.colonies and any(each.per in ON_MAP for each in row.bonus) else row.id


def scores(state: IronAgeState, seat: int) -> dict[str, int]:
    """The points of a seat by category, as if the game ended now (IA-132 to IA-134, IA-159, IA-168)."""
    owned = state.developments[seat]
    has = counts(state, seat)
    first = seat * MONUMENT_COUNT
    table = {
        "monuments": sum(state.points[first : first + MONUMENT_COUNT]),
        "developments": TRAITS[owned].points,
    }
    for number in BONUS_DEVELOPMENTS:
        development = DEVELOPMENTS[number]
        struck = not development.colonies if state.colonies else all(row.per in ON_MAP for row in development.bonus)
        if not struck:
            table[development.id] = bonus(development, has) if owned >> number & 1 else 0
    table["wealth"] = WEALTH_POINTS * state.wealth[seat]
    table["tribute"] = state.tribute[seat]
    if state.colonies:
        table["colonies"] = COLONY_POINTS * has["colonies"]
    table["disasters"] = -state.skulls[seat]
    return table


def total(state: IronAgeState, seat: int) -> int:
    """All points of a seat."""
    return sum(scores(state, seat).values())


def pegged_positions(state: IronAgeState, seat: int) -> int:
    """The tie-break: peg values of the five rows, colony pegs left out (IA-136, IA-169)."""
    return state.wealth[seat] + state.ships[seat] + state.armies[seat] + state.goods[seat] + state.food[seat]


def progress(state: IronAgeState) -> dict[str, tuple[int, int]]:
    """For each way to end the game: how far the table is and where it ends."""
    goals = BOARD["end"]["short" if state.short else "full"]
    reached = (
        max(owned.bit_count() for owned in state.developments),
        max(state.tribute),
        sum(1 for seat in state.first if seat != NOBODY),
    )
    return {kind: (now, goals[kind]) for kind, now in zip(END_KINDS, reached, strict=True)}


def end_reasons(state: IronAgeState) -> tuple[str, ...]:
    """Why the game is over after this complete round; empty: it goes on (IA-128 to IA-131, IA-137)."""
    if state.seats == 1:
        return ("rounds",) if state.round >= SOLO_ROUNDS else ()
    return tuple(kind for kind, (now, goal) in progress(state).items() if now >= goal)


def target(state: IronAgeState) -> int | None:
    """The points to beat alone (IA-137, IA-170, IA-174)."""
    if state.seats > 1:
        return None
    solo = BOARD["solo"]
    key = f"target_colonies_{state.edition}" if state.colonies else "target"
    return int(solo[key])


def points_to_go(state: IronAgeState) -> int | None:
    """How many points are missing to win alone; none or fewer: it would be won now (IA-141)."""
    aim = target(state)
    return None if aim is None else aim + 1 - sum(scores(state, 0).values())


def outcome(state: IronAgeState) -> Outcome | None:
    """The result: highest score, then pegged positions, then shared (IA-135); alone: more than the target (IA-141)."""
    if not state.over:
        return None
    tables = tuple(scores(state, seat) for seat in range(state.seats))
    keys = [(sum(tables[seat].values()), pegged_positions(state, seat)) for seat in range(state.seats)]
    aim = target(state)
    found = Outcome.ranked(keys, ("pegs",), tables, "_".join(end_reasons(state)))
    return found if aim is None else replace(found, won=keys[0][0] > aim, target=aim)


def outlook(state: IronAgeState) -> Outlook:
    """Who will win: the points; alone also the developments, since points come from them late."""
    missing = points_to_go(state)
    if missing is not None:
        played = max(0, state.round - 1) / SOLO_ROUNDS
        return Outlook(played, [(-missing, state.developments[0].bit_count())])
    nearest = max(now / goal for now, goal in progress(state).values())
    return Outlook(nearest, [(total(state, seat),) for seat in range(state.seats)])
