"""Phase 7, the succession table, and the ages."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean.data import SPACES

BUILDINGS = ("P1b", "P2b", "P3b", "R1b", "R2b", "R3b")
DEVELOPMENTS = ("ES1", "ES2", "ES3", "CS1", "CS2", "CS3")


def grown(table: Table, seat: int, buildings: int, developments: int) -> None:
    table.own(seat, *BUILDINGS[:buildings], *DEVELOPMENTS[:developments])


def space_after(table: Table) -> str:
    table.start(("succession",))
    return SPACES[table.state.space]


@pytest.mark.rule("TM-132", "TM-187", "TM-188", "TM-189")
@pytest.mark.parametrize(
    ("buildings", "developments", "age"),
    [(0, 0, 0), (2, 1, 0), (1, 2, 0), (2, 2, 1), (4, 3, 1), (3, 4, 1), (4, 4, 2), (6, 5, 2), (6, 6, 3)],
)
def test_needs_of_the_ages(buildings: int, developments: int, age: int) -> None:
    table = Table(space="S1")
    grown(table, 0, buildings, developments)
    table.start(("succession",))
    assert table.state.age[0] == age


@pytest.mark.rule("TM-133", "TM-134", "TM-R36")
def test_the_first_in_an_age_get_the_bonus_all_of_them() -> None:
    table = Table(space="S2")
    grown(table, 0, 2, 2)
    grown(table, 2, 2, 2)
    table.start(("succession",))
    assert table.state.wp == [13, 10, 13, 10]
    later = Table(space="B2")
    later.state.reached = 1
    later.state.age = [1, 0, 1, 0]
    grown(later, 1, 2, 2)
    later.start(("succession",))
    assert later.state.wp[1] == 10, "not the first any more"


@pytest.mark.rule("TM-134", "TM-R36", "TM-136")
def test_a_jump_over_ages_earns_every_bonus_and_the_marker_moves_one_age() -> None:
    table = Table(space="S1")
    grown(table, 0, 6, 6)
    assert space_after(table) == "B1"
    assert table.state.wp[0] == 10 + 3 + 4 + 5
    table.state.agenda = []
    assert space_after(table) == "I1", "no war is skipped"
    table.state.agenda = []
    assert space_after(table) == "M1"


@pytest.mark.rule("TM-135", "TM-R35")
def test_the_archaic_penalty_looks_at_the_age_of_this_turn() -> None:
    table = Table(space="B2")
    table.state.age = [1, 1, 0, 0]
    table.state.reached = 1
    table.state.wp[3] = 1
    table.start(("succession",))
    assert table.state.wp == [10, 10, 8, 0]
    first = Table(space="S2")
    grown(first, 0, 2, 2)
    first.start(("succession",))
    assert first.state.wp == [13, 10, 10, 10], "nobody is fined for an age first reached now"


@pytest.mark.rule("TM-136")
def test_the_marker_jumps_when_somebody_has_advanced() -> None:
    table = Table(space="S1")
    grown(table, 0, 2, 2)
    assert space_after(table) == "B1"


@pytest.mark.rule("TM-137", "TM-138")
@pytest.mark.parametrize(("space", "after"), [("S1", "S2"), ("S2", "S3"), ("S3", "B1"), ("B3", "I1"), ("I3", "M1")])
def test_the_marker_moves_on_and_after_three_turns_the_age_changes(space: str, after: str) -> None:
    assert space_after(Table(space=space)) == after


@pytest.mark.rule("TM-151", "TM-R37")
def test_the_middle_age_turn_is_the_last_and_its_ages_still_count() -> None:
    table = Table(space="M1")
    table.state.reached = 2
    table.state.age = [2, 2, 2, 2]
    grown(table, 1, 6, 6)
    table.start(("succession",))
    assert table.seat is None and table.state.age[1] == 3
    assert table.state.wp == [8, 15, 8, 8]
    assert final_scores(table)[1]["age"] == 20


def final_scores(table: Table) -> tuple[dict[str, int], ...]:
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    return tuple(dict(row) for row in outcome.scores)
