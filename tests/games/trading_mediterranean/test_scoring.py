"""The end: points, ties, and wealth against income."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean.mat import bonus_points
from pygame_core.kernel import Outcome


def final(table: Table) -> Outcome:
    table.state.agenda = []
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    return outcome


@pytest.mark.rule("TM-161", "TM-093", "TM-094", "TM-165", "TM-166")
def test_the_five_parts_of_a_score() -> None:
    table = Table()
    table.own(0, "P1b", "P2b", "CS3", "EI7", "ES1")
    table.state.wp[0] = 17
    table.state.age[0] = 1
    outcome = final(table)
    assert outcome.scores[0] == {"wealth": 17, "buildings": 4, "age": 4, "culture": 3, "bonus": 2 + 2}
    assert outcome.total(0) == 32


@pytest.mark.rule("TM-166")
@pytest.mark.parametrize(
    ("item", "public"), [("EI1", False), ("P6a", False), ("EI2", True), ("EI3", True), ("CI2", True), ("EI7", True)]
)
def test_the_table_can_tell_all_bonuses_but_those_of_hidden_wealth_and_of_attack(item: str, public: bool) -> None:
    table = Table()
    table.own(0, item, "P2b", "P3b", "ES1")
    table.army(0, warrior=4)
    table.state.wp[0], table.state.cities[0], table.state.arrays[0] = 30, 4, (4, 0, 0, 0)
    full = bonus_points(table.state, 0)
    assert full > 0 and bonus_points(table.state, 0, public=True) == (full if public else 0)


def test_the_chart_of_a_finished_match_counts_wealth_all_along() -> None:
    table = Table()
    table.state.wp = [17, 3, 0, 8]
    running = table.game.tally(table.state)
    outcome = final(table)
    assert running == [outcome.total(seat) for seat in range(4)]


@pytest.mark.rule("TM-162", "TM-163")
def test_buildings_score_by_their_order_in_the_family() -> None:
    table = Table()
    table.own(0, "P1a", "R1b", "R2b", "R3b", "R4b")
    for count in range(1, 5):
        table.own(1, f"R{count}a")
        assert final(table).scores[1]["buildings"] == (1, 4, 10, 20)[count - 1]
    assert final(table).scores[0]["buildings"] == 21, "the rulebook's example"


@pytest.mark.rule("TM-164")
def test_ages_score() -> None:
    table = Table()
    table.state.age = [0, 1, 2, 3]
    assert [scores["age"] for scores in final(table).scores] == [1, 4, 10, 20]


@pytest.mark.rule("TM-140")
def test_each_wealth_point_is_a_victory_point() -> None:
    table = Table()
    table.state.wp = [10, 25, 3, 0]
    assert [scores["wealth"] for scores in final(table).scores] == [10, 25, 3, 0]


@pytest.mark.rule("TM-167")
def test_tie_breaks_in_their_order() -> None:
    table = Table()
    table.own(0, "CS2")
    table.state.wp = [8, 10, 0, 0]
    outcome = final(table)
    assert outcome.total(0) == outcome.total(1)
    assert outcome.ranking[0] == (0,) and outcome.tie_break == "culture"
    table = Table()
    table.own(1, "R1a")
    table.state.wp = [10, 9, 0, 0]
    outcome = final(table)
    assert outcome.ranking[0] == (1,) and outcome.tie_break == "buildings"
    table = Table()
    table.army(2, warrior=1)
    table.state.arrays[2] = (1, 0, 0, 0)
    outcome = final(table)
    assert outcome.ranking[0] == (2,) and outcome.tie_break == "attack"


@pytest.mark.rule("TM-167")
def test_what_decides_between_equal_points_is_told_at_every_place() -> None:
    table = Table()
    table.own(1, "CS2")
    table.own(2, "R1a")
    table.state.wp = [20, 8, 9, 10]
    outcome = final(table)
    assert [outcome.total(seat) for seat in (1, 2, 3)] == [outcome.total(1)] * 3
    assert outcome.ranking == ((0,), (1,), (2,), (3,)) and outcome.ties == ("", "", "culture", "buildings")
    assert outcome.tie_break == "culture"


@pytest.mark.rule("TM-R46")
def test_a_further_tie_is_a_shared_victory() -> None:
    outcome = final(Table())
    assert outcome.ranking == ((0, 1, 2, 3),) and outcome.tie_break == "shared"
    assert outcome.wins(2) == 0.25


@pytest.mark.rule("TM-026")
def test_most_points_win() -> None:
    table = Table()
    table.state.wp = [10, 12, 11, 12]
    table.own(3, "P1a")
    outcome = final(table)
    assert outcome.ranking[0] == (3,) and outcome.tie_break == ""
