"""Setup: pegs, sheets, the start player, the second port or province, the order of steps."""

from __future__ import annotations

import pytest
from games.iron_age.table import go, may, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import BOARD, ROWS
from pygame_core.games.iron_age.state import IronAgeState, new_state
from pygame_core.games.iron_age.steps.rounds import TURN
from pygame_core.kernel import BadConfig, Rng
from pygame_core.kernel.match import Match, Player


def new(seats: int, **options: str) -> IronAgeState:
    state, _ = GAME.setup(GAME.configure(seats, options), Rng.seeded(3))
    return state


@pytest.mark.rule("IA-001")
def test_one_to_four_players_each_with_five_rows() -> None:
    for seats in (1, 2, 3, 4):
        view = GAME.view(new(seats), 0)
        assert [list(side["pegs"]) for side in view["seats"]] == [
            ["wealth", "ships", "armies", "goods", "food"] for _ in range(seats)
        ]
    for seats in (0, 5):
        with pytest.raises(BadConfig):
            GAME.configure(seats)
    state = new(1)
    go(state, ("found", "port"))
    assert len(GAME.view(state, 0)["dice"]) == 2 + 1


@pytest.mark.rule("IA-002", "IA-003")
@pytest.mark.parametrize("edition", ["2014", "2018"])
@pytest.mark.parametrize(("length", "end"), [("short", [5, 30, 4]), ("full", [7, 50, 5])])
def test_length_and_start_player_stand_before_the_second_column_and_all_see_the_tables(
    edition: str, length: str, end: list[int]
) -> None:
    state = new(3, edition=edition, length=length, start="2")
    for seat in range(3):
        view = GAME.view(state, seat)
        assert (view["step"], view["decider"], view["start"]) == ("second", 1, 1)
        assert view["options"]["length"] == length
        assert [row["goal"] for row in view["end"].values()] == end
        assert [row["skulls"] for row in view["disasters"]] == [1, 2, 3, 4, 5]
        assert len(view["developments"]) == 17


@pytest.mark.rule("IA-004", "IA-005")
def test_the_printed_sheet_and_the_starting_pegs() -> None:
    state = new_state(2)
    for seat in (0, 1):
        assert (state.food[seat], state.armies[seat], state.goods[seat]) == (3, 1, 1)
        assert (state.ships[seat], state.wealth[seat]) == (0, 0)
        assert (state.ports[seat], state.provinces[seat], state.conquest[seat]) == (1, 1, 1)
        assert (state.tribute[seat], state.skulls[seat]) == (0, 0)
    assert GAME.view(new(2), 0)["tracks"] == {"conquest": 10, "tribute": 60, "disasters": 45}


@pytest.mark.rule("IA-006")
def test_every_round_begins_with_the_start_player_and_goes_clockwise() -> None:
    state = new(3, start="2")
    rng = Rng.seeded(8)
    turns: list[int] = []
    while state.round < 4 and not state.over:
        for event in GAME.play(state, rng.choice(GAME.choices(state))):
            if event[0] == "turn":
                turns.append(event[1])
    assert turns[:9] == [1, 2, 0] * 3
    starts = {GAME.setup(GAME.configure(3, {"start": "random"}), Rng.seeded(seed))[0].start for seed in range(30)}
    assert starts == {0, 1, 2}


@pytest.mark.rule("IA-007", "IA-008", "IA-009")
def test_everybody_takes_port_two_or_province_two_for_free() -> None:
    state = new(2, start="2")
    assert GAME.seat(state) == 1
    assert GAME.choices(state) == [("found", "port"), ("found", "province")]
    GAME.play(state, ("found", "port"))
    assert GAME.seat(state) == 0
    GAME.play(state, ("found", "province"))
    assert state.round == 1 and state.active == 1
    assert (state.ports[1], state.provinces[1], state.urns[1], state.armies[1], state.tribute[1]) == (2, 1, 2, 1, 0)
    assert (state.ports[0], state.provinces[0], state.armies[0], state.tribute[0]) == (1, 2, 3, 1)
    assert state.goods == [1, 1] and state.food == [3, 3]
    assert state.province_boxes[0] == 3 and state.port_boxes[1] == 2


@pytest.mark.rule("IA-007")
def test_the_second_building_is_taken_clockwise_from_the_start_player() -> None:
    state = new(4, start="3")
    asked = []
    while state.round == 0:
        asked.append(GAME.seat(state))
        GAME.play(state, ("found", "province"))
    assert asked == [2, 3, 0, 1] and state.active == 2


@pytest.mark.rule("IA-010")
def test_the_six_steps_in_order() -> None:
    order = [name for (name,) in TURN]
    kept = [name for name in order if name in ("roll", "feed", "fate", "build", "develop", "store")]
    assert kept == ["roll", "feed", "fate", "build", "develop", "store"]
    state = table({"goods": 9, "food": 5}, step="feed", population=2)
    go(state)
    seen = []
    while state.round == 1 and GAME.seat(state) is not None:
        seen.append(state.agenda[-1][0])
        GAME.play(state, GAME.choices(state)[-1])
    assert seen == ["build", "develop", "store"]


@pytest.mark.rule("IA-011")
def test_there_is_no_going_back_to_an_earlier_step() -> None:
    state = table({"goods": 10}, step="build")
    go(state, ("done",))
    go(state, ("buy", "shipbuilding"))
    assert state.agenda[-1][0] == "store" and not may(state, "ship")
    assert GAME.choices(state) == [("store",), ("done",)]


@pytest.mark.rule("IA-012")
def test_what_is_optional_can_be_passed() -> None:
    passes = {
        "leadership": ("pass",),
        "omens": ("pass",),
        "granary": ("done",),
        "fate": ("pass",),
        "colonies": ("done",),
        "build": ("done",),
        "develop": ("pass",),
        "store": ("done",),
    }
    side = {"goods": 12, "food": 6, "armies": 3, "ships": 2, "developments": ("leadership", "granaries")}
    for step, action in passes.items():
        fate = "omens" if step == "omens" else "conquest"
        state = table(side, {}, step=step, dice="food food", fate=fate, population=3, colonies=True)
        go(state)
        assert state.agenda[-1][0] == step
        assert may(state, *action), step
    rolling = table(side, step="roll")
    go(rolling)
    assert GAME.choices(rolling)[0] == ("keep", *(die for die in range(7) if rolling.loose >> die & 1))


@pytest.mark.rule("IA-013", "IA-014")
def test_where_the_rows_end_is_data() -> None:
    assert ROWS == {"wealth": 6, "ships": 8, "armies": 10, "goods": 15, "food": 15}
    assert BOARD["rows"] is ROWS
    view = GAME.view(new(1), 0)
    assert {row: peg["most"] for row, peg in view["seats"][0]["pegs"].items()} == ROWS


@pytest.mark.rule("IA-015")
def test_what_runs_over_is_lost_at_once() -> None:
    state = table({"provinces": 4, "food": 13}, step="goods", dice="food food population population", fate="conquest")
    events = go(state)
    assert ("overflow", 0, "food", 4) in events
    assert state.food == [15 - 4]


def test_the_free_building_is_asked_of_its_player_by_name() -> None:
    match = Match(GAME, GAME.configure(2, {"start": "1"}), 1, [Player("Anna"), Player("Ben")])
    for name in ("Anna", "Ben"):
        assert match.words(GAME.prompt(match.state)) == f"{name}: second port or province, free?"
        match.play(("found", "port"))
