"""Phase 4: ideas, wealth and income."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean.data import GROUP_OF, LEVEL, SET_VALUE, TIMBER
from pygame_core.kernel import seen_by


@pytest.mark.rule("TM-075", "TM-080", "TM-R01")
def test_sets_pay_level_times_triangle_numbers() -> None:
    assert SET_VALUE[TIMBER][1:7] == (1, 3, 6, 10, 15, 21)
    table = Table(space="I1")
    for _ in range(3):
        table.card(0, "timber")
    table.card(0, "wool")
    for _ in range(2):
        table.card(0, "iron", "dictator1")
    table.card(1, "dye", "venus1")
    table.card(1, "dye", "venus2")
    table.resolve()
    assert table.state.income[:2] == [6 + 1 + 9, 6]
    announced = [event[1] for event in table.events if event[0] == "income"]
    assert announced == [0, 1, 2, 3], "one after the other"


@pytest.mark.rule("TM-076", "TM-077", "TM-078", "TM-R04")
def test_only_spent_cards_move_the_two_cubes() -> None:
    table = Table(space="B1")
    table.card(0, "timber", "democracy1")
    table.card(0, "wool", "mars1")
    table.card(0, "salt", "mars1")
    kept = [table.card(0, "timber", "democracy1"), table.card(0, "wool", "wealth+2")]
    table.resolve({0: kept})
    assert (table.state.government[0], table.state.religion[0]) == (1, -2)
    assert table.state.wp[0] == 10 and table.state.income[0] == 3


@pytest.mark.rule("TM-079", "TM-139", "TM-R03")
def test_green_backs_give_or_take_wealth() -> None:
    table = Table(space="I1")
    table.card(0, "timber", "wealth+2")
    table.card(0, "iron", "wealth+4")
    table.card(1, "iron", "wealth-3")
    table.state.wp[2] = 1
    table.card(2, "bronze", "wealth-2")
    table.resolve()
    assert table.state.wp[:3] == [16, 7, 0]
    told = [seen_by(event, 3) for event in table.events]
    assert not any(event and event[0] == "wealth" for event in told), "wealth is the owner's own affair"


@pytest.mark.rule("TM-081")
def test_used_goods_are_discarded() -> None:
    table = Table()
    cards = [table.card(0, "timber"), table.card(1, "wool")]
    table.resolve()
    for handle in cards:
        assert handle in table.state.discards[GROUP_OF[handle]]
    assert table.state.used == [[], [], [], []]


@pytest.mark.rule("TM-R21")
def test_tracks_have_ten_spaces_and_steps_are_summed_before_moving() -> None:
    assert [LEVEL[space] for space in (0, 1, 2, 3, 5, 6, 9, 10)] == [0, 1, 1, 2, 2, 3, 3, 4]
    table = Table(space="I1")
    table.state.government[0] = 10
    table.card(0, "iron", "democracy2")
    table.card(0, "iron", "dictator1")
    table.state.religion[0] = -9
    table.card(0, "iron", "mars2")
    table.resolve()
    assert table.state.government[0] == 10, "+2 - 1 = +1, lost past the end"
    assert table.state.religion[0] == -10


@pytest.mark.rule("TM-142")
def test_wealth_totals_are_hidden() -> None:
    table = Table(space="I1")
    table.state.wp = [17, 3, 9, 40]
    for seat in range(4):
        shown = [player["wealth"] for player in table_view(table, seat)]
        assert [value is not None for value in shown] == [other == seat for other in range(4)]


def table_view(table: Table, seat: int) -> list[dict[str, object]]:
    table.market()
    players: list[dict[str, object]] = table.view(seat)["players"]
    assert all("wealth" not in scores for other, scores in enumerate(table.view(seat)["scores"]) if other != seat)
    return players
