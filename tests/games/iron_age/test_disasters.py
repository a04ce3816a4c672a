"""Step 2 and 3: disasters, battles, conquest, tribute demands."""

from __future__ import annotations

import pytest
from games.iron_age.table import go, kinds, may, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.state import strength

SKULLS = {count: " ".join(["skull"] * count) for count in range(1, 7)}


@pytest.mark.rule("IA-044")
def test_only_the_row_of_the_exact_number_applies() -> None:
    expected = {1: "unrest", 2: "barbarians", 3: "pestilence", 4: "civil_war", 5: "invasion", 6: "invasion"}
    for count, kind in expected.items():
        state = table({"food": 5}, {}, step="disaster", dice=SKULLS[count], fate="plenty")
        events = go(state)
        assert [event[2] for event in events if event[0] == "disaster"] == [kind]
    seven = table({"food": 5}, {}, step="disaster", dice=SKULLS[6], fate="skull")
    assert ("disaster", 0, "invasion", 7) in go(seven)
    none = table({"food": 5}, {}, step="disaster", dice="food", fate="plenty")
    assert "disaster" not in kinds(go(none))
    state = table({"skulls": 7, "tribute": 3})
    assert GAME.view(state, 0)["scores"][0]["disasters"] == -7


@pytest.mark.rule("IA-045")
def test_unrest_and_religion() -> None:
    state = table({}, {}, step="disaster", dice="skull", fate="plenty")
    go(state)
    assert state.skulls == [1, 0]
    safe = table({"developments": ("religion",)}, {}, step="disaster", dice="skull", fate="plenty")
    assert ("immune", 0, "unrest") in go(safe)
    assert safe.skulls == [0, 0]


@pytest.mark.rule("IA-046")
def test_barbarians_fight_the_roller_alone() -> None:
    state = table({"armies": 6}, {"armies": 2}, step="disaster", dice=SKULLS[2], fate="plenty")
    go(state)
    assert state.tribute == [2, 0] and state.armies == [5, 2]


@pytest.mark.rule("IA-047", "IA-053")
def test_pestilence_strikes_every_opponent_without_medicine() -> None:
    doctor = {"developments": ("medicine",)}
    state = table(doctor, {}, doctor, {}, step="disaster", dice=SKULLS[3], fate="plenty")
    go(state)
    assert state.skulls == [0, 3, 0, 3]


@pytest.mark.rule("IA-048")
def test_civil_war_and_citizenship() -> None:
    state = table({}, {}, step="disaster", dice=SKULLS[4], fate="plenty")
    go(state)
    assert state.skulls == [4, 0]
    safe = table({"developments": ("citizenship",)}, {}, step="disaster", dice=SKULLS[4], fate="plenty")
    go(safe)
    assert safe.skulls == [0, 0]


@pytest.mark.rule("IA-049", "IA-062")
def test_invasion_is_one_battle_for_everybody() -> None:
    state = table(
        {"armies": 9, "developments": ("formations",), "monuments": {"wall": 10}},
        {"armies": 4, "ships": 3, "developments": ("navy",)},
        {"armies": 0},
        step="disaster",
        dice=SKULLS[6],
        fate="plenty",
        active=0,
    )
    events = go(state)
    assert [(event[1], event[3], event[4]) for event in events if event[0] == "battle"] == [
        (0, 11, 10),
        (1, 7, 10),
        (2, 0, 10),
    ]
    assert state.tribute == [1, 0, 0] and state.skulls == [0, 3, 10]
    assert state.armies == [8, 3, 0] and state.ships == [0, 2, 0]
    later = table({}, {}, {}, {}, step="disaster", dice=SKULLS[5], fate="plenty", active=2)
    assert [event[1] for event in go(later) if event[0] == "battle"] == [2, 3, 0, 1]


@pytest.mark.rule("IA-050", "IA-051")
def test_both_editions_resolve_disasters_in_one_sequence() -> None:
    for edition in (2014, 2018):
        state = table({"armies": 6, "food": 3}, {}, step="feed", dice=SKULLS[2], fate="conquest", edition=edition)
        events = go(state)
        assert kinds(events)[:3] == ["fed", "disaster", "battle"] and state.agenda[-1][0] == "fate"
        state = table({"food": 3}, {}, step="feed", dice=SKULLS[4], fate="conquest", edition=edition)
        assert kinds(go(state))[:3] == ["fed", "disaster", "skulls"]


@pytest.mark.rule("IA-054")
def test_immunity_leaves_the_gains_of_the_skulls() -> None:
    side = {"developments": ("religion",), "goods": 3, "food": 5}
    state = table(side, step="goods", dice="skull population", fate="plenty")
    go(state)
    assert state.skulls == [0] and state.goods == [4] and state.population == 4


@pytest.mark.rule("IA-055")
def test_tracks_are_counted_on_beyond_their_end() -> None:
    state = table(
        {"armies": 9, "tribute": 59, "skulls": 44, "provinces": 3, "food": 0},
        step="feed",
        dice=SKULLS[2],
        fate="plenty",
    )
    go(state)
    assert state.tribute == [64] and state.skulls == [47]


@pytest.mark.rule("IA-056")
def test_strength() -> None:
    state = table({"armies": 3, "ships": 2, "developments": ("formations", "navy")}, {"armies": 3, "ships": 2})
    assert strength(state, 0) == 7 and strength(state, 1) == 3


@pytest.mark.rule("IA-057", "IA-058")
def test_won_lost_and_tied_battles() -> None:
    for armies, tribute, skulls in ((6, 2, 0), (4, 0, 0), (1, 0, 3)):
        state = table({"armies": armies}, step="disaster", dice=SKULLS[2], fate="plenty")
        go(state)
        assert (state.tribute[0], state.skulls[0], state.armies[0]) == (tribute, skulls, armies - 1)
    sea = table({"armies": 1, "ships": 2, "developments": ("navy",)}, step="disaster", dice=SKULLS[2], fate="plenty")
    go(sea)
    assert sea.skulls == [1] and sea.armies == [0] and sea.ships == [1]


@pytest.mark.rule("IA-059")
def test_disaster_battles_are_forced_even_without_armies() -> None:
    state = table({"armies": 0, "developments": ("formations",)}, step="disaster", dice=SKULLS[2], fate="plenty")
    go(state)
    assert state.skulls == [2] and state.armies == [0]


@pytest.mark.rule("IA-060")
def test_in_the_base_game_the_navy_always_sails() -> None:
    state = table({"armies": 5, "ships": 2, "developments": ("navy",)}, step="disaster", dice=SKULLS[2], fate="plenty")
    go(state)
    assert state.tribute == [3] and state.armies == [4] and state.ships == [1]


@pytest.mark.rule("IA-061")
def test_behind_the_wall_one_may_ignore_barbarians_or_fight_them() -> None:
    for action, tribute, armies in ((("ignore",), 0, 7), (("fight",), 3, 6)):
        state = table({"armies": 7, "monuments": {"wall": 10}}, step="disaster", dice=SKULLS[2], fate="plenty")
        go(state)
        assert GAME.choices(state) == [("fight",), ("ignore",)]
        go(state, action)
        assert (state.tribute, state.armies, state.skulls) == ([tribute], [armies], [0])


@pytest.mark.rule("IA-063")
def test_the_disaster_battle_comes_before_the_conquest() -> None:
    state = table(
        {"armies": 5, "conquest": 2, "developments": ("formations",)},
        step="disaster",
        dice=SKULLS[2],
        fate="conquest",
    )
    go(state, ("conquer",))
    assert (state.tribute, state.armies, state.conquest) == ([3 + 4], [3], [3])


@pytest.mark.rule("IA-064", "IA-065", "IA-066")
def test_conquest_is_offered_and_won() -> None:
    state = table({"armies": 4}, step="fate", dice="food", fate="conquest")
    go(state)
    assert GAME.choices(state) == [("conquer",), ("pass",)]
    events = go(state, ("conquer",))
    assert [(event[3], event[4]) for event in events if event[0] == "battle"] == [(4, 1)]
    assert (state.tribute, state.conquest, state.armies) == ([3], [2], [3])
    strong = table({"armies": 7, "conquest": 5}, {"conquest": 9}, step="fate", dice="food", fate="conquest")
    events = go(strong, ("conquer",))
    assert [(event[3], event[4]) for event in events if event[0] == "battle"] == [(7, 5)]
    assert strong.tribute[0] == 2 and strong.conquest == [6, 9]
    fleet = table({"armies": 4, "ships": 1, "developments": ("navy",)}, step="fate", dice="food", fate="conquest")
    go(fleet, ("conquer",))
    assert fleet.tribute == [4] and fleet.ships == [0]


@pytest.mark.rule("IA-067")
def test_a_tied_or_lost_conquest_fills_no_box() -> None:
    for armies, boxes, skulls in ((1, 1, 0), (2, 5, 3)):
        state = table({"armies": armies, "conquest": boxes}, step="fate", dice="food", fate="conquest")
        go(state, ("conquer",))
        assert (state.conquest, state.armies, state.skulls, state.tribute) == ([boxes], [armies - 1], [skulls], [0])


@pytest.mark.rule("IA-064", "IA-068")
def test_conquest_needs_a_real_army_after_the_disaster() -> None:
    state = table({"armies": 1, "developments": ("formations",)}, step="disaster", dice=SKULLS[2], fate="conquest")
    events = go(state)
    assert ("no_army", 0) in events and state.skulls == [1] and state.agenda[-1][0] != "fate"


@pytest.mark.rule("IA-069")
def test_conquest_boxes_end_at_ten() -> None:
    state = table(
        {"armies": 10, "conquest": 10, "developments": ("formations",)}, step="fate", dice="food", fate="conquest"
    )
    go(state, ("conquer",))
    assert (state.tribute, state.conquest, state.armies) == ([2], [10], [9])


@pytest.mark.rule("IA-070", "IA-072", "IA-073")
def test_the_rulebook_demand() -> None:
    state = table(
        {"armies": 4, "developments": ("formations",)},
        {"armies": 3, "goods": 1},
        {"armies": 7, "goods": 1},
        {"armies": 0, "goods": 1},
        step="fate",
        dice="innovation",
        fate="tribute",
    )
    go(state)
    assert GAME.seat(state) == 1
    go(state, ("refuse",))
    assert state.tribute[0] == 3 and GAME.seat(state) == 3
    go(state, ("give",))
    assert state.tribute[0] == 3 and state.goods == [2, 1, 1, 0]
    weak = {"armies": 1, "goods": 1}
    turned = table(weak, weak, {"armies": 5, "goods": 0}, weak, step="fate", dice="food", fate="tribute", active=2)
    go(turned)
    asked = []
    while turned.agenda[-1][0] == "demand":
        asked.append(GAME.seat(turned))
        go(turned, ("refuse",))
    assert asked == [3, 0, 1] and turned.tribute[2] == 12


@pytest.mark.rule("IA-071")
def test_bonuses_count_on_both_sides_and_nothing_is_lost() -> None:
    state = table(
        {"armies": 5, "ships": 2, "developments": ("navy",)},
        {"armies": 3, "goods": 0, "tribute": 9, "developments": ("formations",)},
        step="fate",
        dice="innovation",
        fate="tribute",
    )
    go(state)
    assert state.tribute == [2, 9] and state.ships == [2, 0] and state.armies == [5, 3]


@pytest.mark.rule("IA-074")
def test_only_a_weaker_opponent_with_a_good_is_asked() -> None:
    state = table(
        {"armies": 6},
        {"armies": 1, "goods": 0, "wealth": 2, "food": 5, "developments": ("granaries",)},
        {"armies": 8, "goods": 5},
        step="fate",
        dice="innovation",
        fate="tribute",
    )
    go(state)
    assert state.tribute == [5, 0, 0] and state.agenda[-1][0] != "demand"
    asked = table({"armies": 6}, {"armies": 1, "goods": 3}, step="fate", dice="innovation", fate="tribute")
    go(asked)
    assert GAME.choices(asked) == [("give",), ("refuse",)]


@pytest.mark.rule("IA-075")
def test_a_payment_counts_even_when_it_runs_over() -> None:
    state = table({"armies": 8, "goods": 15}, {"armies": 2, "goods": 1}, step="fate", dice="food", fate="tribute")
    events = go(state, ("give",))
    assert ("overflow", 0, "goods", 1) in events
    assert state.goods == [15, 0] and state.tribute == [0, 0]


@pytest.mark.rule("IA-076")
def test_the_demand_runs_against_all_and_its_goods_are_there_for_building() -> None:
    state = table({"armies": 8, "goods": 0}, {"armies": 2, "goods": 1}, step="fate", dice="food", fate="tribute")
    go(state)
    assert GAME.seat(state) == 1
    go(state, ("give",))
    assert state.agenda[-1][0] == "build" and may(state, "urn")


@pytest.mark.rule("IA-122", "IA-179")
def test_granaries_can_make_room_before_each_payment_that_would_run_over() -> None:
    weak = {"armies": 2, "goods": 1}
    side = {"armies": 8, "goods": 14, "food": 4, "developments": ("granaries",)}
    state = table(side, weak, {**weak, "goods": 0}, weak, step="fate", dice="food", fate="tribute")
    go(state)
    assert GAME.seat(state) == 1 and state.agenda[-1][0] == "demand"
    go(state, ("give",))
    assert state.goods[0] == 15 and GAME.seat(state) == 0 and state.agenda[-1][0] == "granary"
    go(state, ("convert",), ("done",))
    assert GAME.seat(state) == 3
    go(state, ("give",))
    assert state.goods == [15, 0, 0, 0] and state.food[0] == 5 and state.tribute[0] == 6
    idle = table({**side, "goods": 15, "developments": ()}, weak, step="fate", dice="food", fate="tribute")
    go(idle)
    assert GAME.seat(idle) == 1 and idle.agenda[-1][0] == "demand"
