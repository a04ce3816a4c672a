"""The end of the game, scoring, solitaire."""

from __future__ import annotations

from typing import Any

import pytest
from games.iron_age.table import go, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.score import end_reasons, pegged_positions, total
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.kernel import BadConfig, Outcome, Rng

SEVEN = ("leadership", "granaries", "dyemaking", "formations", "medicine", "irrigation", "metallurgy")
ALL_FIVE = {"obelisk": 5, "colossus": 7, "wall": 10, "acropolis": 13, "coliseum": 15}


def result(state: IronAgeState) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


@pytest.mark.rule("IA-128")
def test_the_end_is_checked_when_the_round_is_complete() -> None:
    state = table({"tribute": 50}, {"tribute": 20}, {"tribute": 31}, step="next", round=7)
    go(state)
    assert not state.over and state.active == 1 and state.round == 7
    last = table({"tribute": 50}, {}, {}, step="next", round=7, turns=2, active=2)
    go(last)
    assert last.over and result(last).reason == "tribute"
    on = table({"tribute": 49}, {}, {}, step="next", round=7, turns=2, active=2)
    go(on)
    assert not on.over and on.round == 8 and on.active == 0


@pytest.mark.rule("IA-129")
def test_the_short_game() -> None:
    four = {"obelisk": 5, "colossus": 7, "wall": 10}
    cases: tuple[tuple[Any, ...], ...] = (
        ({"developments": SEVEN[:5]}, {}, ("developments",)),
        ({"developments": SEVEN[:4]}, {"developments": SEVEN[:4]}, ()),
        ({"tribute": 30}, {}, ("tribute",)),
        ({"tribute": 29, "developments": SEVEN[:4], "monuments": four}, {"monuments": {"obelisk": 5}}, ()),
        ({"tribute": 29, "monuments": four}, {"tribute": 12, "monuments": {"acropolis": 13}}, ("monuments",)),
        ({"monuments": ALL_FIVE}, {}, ("monuments",)),
    )
    for one, two, reasons in cases:
        assert end_reasons(table(one, two, short=True)) == reasons


@pytest.mark.rule("IA-130")
def test_the_full_game() -> None:
    cases: tuple[tuple[Any, ...], ...] = (
        ({"developments": SEVEN}, {}, ("developments",)),
        ({"developments": SEVEN[:6]}, {"developments": SEVEN[:6]}, ()),
        ({"tribute": 50}, {}, ("tribute",)),
        ({"tribute": 49}, {"tribute": 30}, ()),
        ({"monuments": {"obelisk": 5, "colossus": 7, "wall": 10}}, {"monuments": {"acropolis": 13}}, ()),
        (
            {"monuments": {"obelisk": 5, "colossus": 7, "wall": 10}},
            {"monuments": {"acropolis": 13, "coliseum": 15}},
            ("monuments",),
        ),
        (
            {"developments": SEVEN, "tribute": 55, "monuments": ALL_FIVE},
            {},
            ("developments", "tribute", "monuments"),
        ),
    )
    for one, two, reasons in cases:
        assert end_reasons(table(one, two)) == reasons


@pytest.mark.rule("IA-131")
def test_a_condition_met_early_neither_cuts_the_round_nor_adds_one() -> None:
    state = table({"tribute": 50, "food": 9}, {"food": 9}, {"food": 9}, step="next", round=7)
    rng = Rng.seeded(4)
    go(state)
    turns = []
    while GAME.seat(state) is not None:
        for event in GAME.play(state, rng.choice(GAME.choices(state))):
            if event[0] == "turn":
                turns.append(event[1])
    assert state.over and state.round == 7 and turns == [2]


@pytest.mark.rule("IA-132", "IA-133")
def test_the_score() -> None:
    state = table(
        {
            "monuments": {"coliseum": 15, "colossus": 7},
            "developments": ("aqueducts", "commerce"),
            "food": 5,
            "ports": 4,
            "ships": 1,
            "wealth": 2,
            "tribute": 21,
            "skulls": 7,
        }
    )
    scores = GAME.view(state, 0)["scores"][0]
    assert scores["monuments"] == 17 and scores["developments"] == 24
    assert scores["aqueducts"] + scores["commerce"] == 6 and scores["wealth"] == 4
    assert total(state, 0) == 17 + 24 + 6 + 4 + 21 - 7 == 65


@pytest.mark.rule("IA-135", "IA-136")
def test_ties_go_to_the_pegs_and_then_are_shared() -> None:
    one = {"wealth": 2, "ships": 0, "armies": 5, "goods": 3, "food": 4, "tribute": 76}
    two = {"wealth": 0, "ships": 3, "armies": 2, "goods": 8, "food": 2, "tribute": 80}
    state = table(one, two, step="next", turns=1, active=1)
    go(state)
    assert [pegged_positions(state, seat) for seat in (0, 1)] == [14, 15]
    assert result(state).ranking == ((1,), (0,)) and result(state).tie_break == "pegs"
    even = table(one, {**two, "food": 1}, step="next", turns=1, active=1)
    go(even)
    assert result(even).ranking == ((0, 1),) and result(even).tie_break == "shared"
    assert [result(even).wins(seat) for seat in (0, 1)] == [0.5, 0.5]
    clear = table(one, {**two, "tribute": 79}, step="next", turns=1, active=1)
    go(clear)
    assert result(clear).ranking == ((0,), (1,)) and result(clear).tie_break == ""


@pytest.mark.rule("IA-137", "IA-138", "IA-141")
def test_alone_there_are_eight_rounds_and_a_hundred_points_to_beat() -> None:
    for points, won in ((100, False), (101, True)):
        state = table({"tribute": points}, step="next", round=8)
        assert GAME.view(state, 0)["rounds"] == 8 and GAME.view(state, 0)["round"] == 8
        go(state)
        assert result(state).won is won and result(state).target == 100 and result(state).reason == "rounds"
    on = table({"tribute": 90, "developments": SEVEN, "monuments": ALL_FIVE}, step="next", round=7)
    go(on)
    assert not on.over and on.round == 8
    with pytest.raises(BadConfig):
        GAME.configure(1, {"length": "short"})


@pytest.mark.rule("IA-141")
def test_alone_the_table_says_how_many_points_are_missing_to_win() -> None:
    for points, missing in ((0, 101), (40, 61), (100, 1), (101, 0), (103, -2)):
        assert GAME.view(table({"tribute": points}, round=3), 0)["to_go"] == missing
    assert GAME.view(table({"tribute": 40}, {}, round=3), 0)["to_go"] is None


@pytest.mark.rule("IA-139")
def test_alone_pestilence_strikes_the_player() -> None:
    state = table({}, step="disaster", dice="skull skull skull", fate="plenty")
    go(state)
    assert state.skulls == [3]
    doctor = table({"developments": ("medicine",)}, step="disaster", dice="skull skull skull", fate="plenty")
    go(doctor)
    assert doctor.skulls == [0]


@pytest.mark.rule("IA-140")
def test_alone_the_demand_is_made_of_the_round() -> None:
    for armies, tribute in ((7, 2), (5, 0), (3, 0)):
        state = table({"armies": armies}, step="fate", dice="food", fate="tribute", round=5)
        go(state)
        assert state.tribute == [tribute] and state.skulls == [0]


@pytest.mark.rule("IA-142")
def test_alone_monuments_pay_the_larger_value_and_invasion_is_one_battle() -> None:
    state = table({"monuments": {"acropolis": 12}}, population=1)
    assert ("raised", 0, "acropolis", 10, 1) in go(state, ("monument", "acropolis"))
    invaded = table({"armies": 4}, step="disaster", dice=" ".join(["skull"] * 5), fate="plenty")
    events = go(invaded)
    assert len([event for event in events if event[0] == "battle"]) == 1 and invaded.skulls == [6]
