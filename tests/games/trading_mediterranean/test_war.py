"""Phase 6, war."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import CALAMITIES, ITEM_NUMBER, SPACES
from pygame_core.games.trading_mediterranean.mat import culture_points, discounts, immune, owned
from pygame_core.games.trading_mediterranean.steps.deal import push_turn
from pygame_core.kernel import Action, seen_by


def hush(table: Table) -> None:
    while table.step == "diplomacy":
        table.play(("silent",))


def arrange(table: Table, attacking: dict[int, tuple[int, ...]]) -> None:
    hush(table)
    while table.step == "array":
        seat = table.seat
        assert seat is not None
        table.play(("array", *attacking[seat]) if seat in attacking else table.choices[0])


def aim(table: Table, targets: dict[int, int]) -> None:
    while table.step == "target":
        seat = table.seat
        assert seat is not None
        table.play(("attack", targets[seat]) if seat in targets else ("peace",))


@pytest.mark.rule("TM-112", "TM-146", "TM-149", "TM-150")
def test_war_comes_in_the_first_turn_of_bronze_iron_and_middle_age() -> None:
    for space in SPACES:
        table = Table(space=space)
        push_turn(table.state)
        assert (("war",) in table.state.agenda) == (space in ("B1", "I1", "M1"))


@pytest.mark.rule("TM-113", "TM-114")
@pytest.mark.parametrize(("space", "left"), [("B1", [1, 1, 1, 1]), ("I1", [0, 1, 1, 1]), ("M1", [1, 0, 1, 1])])
def test_obsolete_units_leave_before_the_war(space: str, left: list[int]) -> None:
    table = Table(space=space)
    table.army(0, warrior=1, swordsman=1, knight=1, cavalry=1)
    table.start(("war",))
    assert table.state.units[0] == left


@pytest.mark.rule("TM-115", "TM-116", "TM-117")
def test_diplomacy_binds_nobody() -> None:
    table = Table(space="B1")
    table.army(0, warrior=4)
    table.start(("war",))
    assert table.step == "diplomacy" and table.seat == 0, "before armies are arranged and targets chosen"
    assert [frame[0] for frame in table.state.agenda] == ["battle", "target", "reveal", "array", "diplomacy"]
    table.play(("address", 1), ("promise",))
    assert table.kinds() == ["said"]
    arrange(table, {0: (4, 0, 0, 0)})
    aim(table, {0: 1})
    assert table.state.wp == [14, 6, 10, 10], "the promise was broken, and that is allowed"
    assert table.state.faith_bad[1 * 4 + 0] == 2, "but remembered"


def test_a_kept_promise_is_remembered_too() -> None:
    table = Table(space="B1")
    table.start(("war",))
    table.play(("address", 1), ("promise",))
    arrange(table, {})
    aim(table, {})
    assert table.state.faith_good[1 * 4 + 0] == 2


def test_talk_ends_after_three_rounds_or_when_all_are_silent() -> None:
    table = Table(space="B1")
    table.start(("war",))
    rounds = 0
    while table.step in ("diplomacy", "message"):
        table.play(("address", table.choices[1][1]), ("threaten",))
        rounds += 1
    assert rounds == 3 * 4
    table.start(("war",))
    table.play(*[("silent",)] * 4)
    assert table.step == "target", "no army, no arrangement"


@pytest.mark.rule("TM-116", "TM-R51", "TM-141")
def test_bribes_are_paid_at_once() -> None:
    table = Table(space="B1")
    table.start(("war",))
    table.play(("address", 2), ("bribe", 3))
    assert table.state.wp == [7, 10, 13, 10]
    told = [seen_by(event, 1) for event in table.events]
    assert told == [("bribing", 0, 2)], "the others see that something was paid"
    poor = Table(space="B1")
    poor.state.wp[0] = 2
    poor.start(("war",))
    poor.play(("address", 2))
    assert ("bribe", 2) in poor.choices and ("bribe", 3) not in poor.choices


@pytest.mark.rule("TM-118", "TM-R30")
def test_dice_move_either_way_within_open_squares() -> None:
    table = Table(space="B1")
    table.state.units[0] = [2, 1, 0, 0]
    table.state.attack_open[0], table.state.defense_open[0] = 2, 2
    table.state.arrays[0] = (2, 0, 0, 0)
    table.start(("war",))
    hush(table)
    splits = {action[1:] for action in table.choices}
    assert splits == {(1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0), (2, 0, 0, 0)}


@pytest.mark.rule("TM-119", "TM-120", "TM-R31")
def test_arrangements_are_sealed_then_revealed_then_fixed() -> None:
    table = Table(space="B1")
    table.army(0, warrior=3)
    table.army(1, warrior=3)
    table.start(("war",))
    hush(table)
    assert table.view(1)["players"][0]["units"] == {"warrior": 3}, "number and type are public"
    before = table.views(1, 2, 3, None)
    table.play(("array", 2, 0, 0, 0))
    assert table.views(1, 2, 3, None) == before
    assert "attack" not in table.view(1)["players"][0]
    table.play(("array", 0, 0, 0, 0))
    assert table.step == "target", "armies stay as they are from here"
    shown = table.view(3)["players"][0]
    assert (shown["attack"], shown["defense"]) == (2, 1)


@pytest.mark.rule("TM-121", "TM-125")
def test_targets_are_sealed_and_revealed_together() -> None:
    table = Table(space="B1")
    table.start(("war",))
    hush(table)
    before = table.views(1, 2, 3, None)
    assert ("peace",) in table.choices, "nobody is a target too"
    table.play(("attack", 1))
    assert table.views(1, 2, 3, None) == before
    assert table.events == []
    table.play(("peace",), ("peace",), ("peace",))
    assert table.kinds()[:4] == ["attacked", "at_peace", "at_peace", "at_peace"]


@pytest.mark.rule("TM-122", "TM-123", "TM-124")
@pytest.mark.parametrize(("space", "targets"), [("B1", {1, 4}), ("I1", {1, 2, 3, 4}), ("M1", {1, 2, 3, 4})])
def test_who_can_be_attacked(space: str, targets: set[int]) -> None:
    table = Table(5, space=space)
    table.start(("war",))
    hush(table)
    assert {action[1] for action in table.choices if action[0] == "attack"} == targets
    if space == "B1":
        assert table.refused(("attack", 2)) == "TM-122"


@pytest.mark.rule("TM-123", "TM-124", "TM-126")
@pytest.mark.parametrize(("space", "target", "taken"), [("I1", 1, 5), ("I1", 2, 3), ("M1", 2, 5), ("M1", 1, 5)])
def test_distance_costs_two_in_the_iron_age(space: str, target: int, taken: int) -> None:
    table = Table(5, space=space)
    table.army(0, knight=2)
    table.army(target, knight=0)
    table.own(target, "CB7")
    table.start(("war",))
    arrange(table, {0: (0, 0, 2, 0)})
    aim(table, {0: target})
    if table.step == "spoils":
        table.play(("plunder",))
    assert table.state.wp[0] == 10 + taken


@pytest.mark.rule("TM-126", "TM-127", "TM-131", "TM-139", "TM-141")
def test_a_win_takes_its_margin_in_wealth_or_culture_and_kills_nobody() -> None:
    table = Table(space="B1")
    table.army(0, swordsman=3)
    table.army(1, warrior=2)
    table.own(1, "CS2", "CS3", "CB5")
    table.start(("war",))
    arrange(table, {0: (0, 3, 0, 0), 1: (0, 0, 0, 0)})
    aim(table, {0: 1})
    assert table.step == "spoils" and table.seat == 0, "6 - 2 = 4 points"
    assert table.choices == [("seize", "CS2"), ("seize", "CS3"), ("plunder",)]
    assert table.refused(("seize", "CB5")) == "TM-R32"
    table.play(("seize", "CS3"))
    assert table.state.wp == [11, 9, 10, 10], "nothing fits the last point: wealth"
    assert table.state.devs[0] == 1 << ITEM_NUMBER["CS3"]
    assert table.state.units[:2] == [[0, 3, 0, 0], [2, 0, 0, 0]]


@pytest.mark.rule("TM-126")
def test_a_margin_of_nothing_takes_nothing() -> None:
    table = Table(space="B1")
    table.army(0, warrior=2)
    table.army(1, warrior=2)
    table.start(("war",))
    arrange(table, {0: (2, 0, 0, 0), 1: (0, 0, 0, 0)})
    aim(table, {0: 1})
    assert table.state.wp == [10] * 4


@pytest.mark.rule("TM-128")
def test_no_culture_twice() -> None:
    table = Table(space="B1")
    table.army(0, warrior=4)
    table.own(0, "CS2")
    table.own(1, "CS2", "CS1")
    table.start(("war",))
    arrange(table, {0: (4, 0, 0, 0)})
    aim(table, {0: 1})
    assert table.refused(("seize", "CS2")) == "TM-128"
    assert ("seize", "CS1") in table.choices


@pytest.mark.rule("TM-129", "TM-130")
def test_the_example_of_two_attackers() -> None:
    table = Table(space="M1")
    table.army(0, knight=3)
    table.army(1, knight=1, cavalry=0)
    table.state.units[1] = [2, 0, 1, 0]
    table.army(2, knight=1)
    table.start(("war",))
    arrange(table, {0: (0, 0, 3, 0), 1: (2, 0, 1, 0), 2: (0, 0, 0, 0)})
    aim(table, {0: 2, 1: 2})
    assert table.state.wp == [13, 11, 6, 10], "9 and 5 against 3: (6, 2) halved"


@pytest.mark.rule("TM-130")
def test_an_attacker_without_a_margin_does_not_count() -> None:
    table = Table(space="M1")
    table.army(0, knight=3)
    table.army(1, knight=1)
    table.army(2, knight=1)
    table.start(("war",))
    arrange(table, {0: (0, 0, 3, 0), 1: (0, 0, 1, 0), 2: (0, 0, 0, 0)})
    aim(table, {0: 2, 1: 2})
    assert table.state.wp == [16, 10, 4, 10]


@pytest.mark.rule("TM-R32")
def test_attackers_act_by_falling_margin_and_nobody_goes_below_zero() -> None:
    table = Table(space="M1")
    table.army(1, knight=2)
    table.army(3, knight=3)
    table.state.wp[2] = 5
    table.own(2, "CS1")
    table.start(("war",))
    arrange(table, {1: (0, 0, 2, 0), 3: (0, 0, 3, 0)})
    aim(table, {1: 2, 3: 2})
    assert table.seat == 3, "9 before 6"
    table.play(("plunder",))
    assert table.state.wp[3] == 14 and table.state.wp[2] == 1
    table.play(("plunder",))
    assert table.state.wp[1] == 11 and table.state.wp[2] == 0, "the rest is lost"


@pytest.mark.rule("TM-R33")
def test_stolen_culture_counts_at_once_and_ages_are_kept() -> None:
    table = Table(space="B1")
    table.army(0, warrior=4)
    table.own(0, "P1b", "P2b", "CS1")
    table.own(1, "P1b", "P2b", "CS2", "CS5")
    table.state.age[1] = 1
    table.state.reached = 1
    table.start(("war",), ("succession",))
    arrange(table, {0: (4, 0, 0, 0)})
    aim(table, {0: 1})
    table.play(("seize", "CS5"))
    if table.step == "spoils":
        table.play(("plunder",))
    assert table.state.age[0] == 1, "the second development brings the age"
    assert table.state.age[1] == 1, "the loser keeps it"
    plague = CALAMITIES.index("plague")
    assert immune(table.state, 0, plague) and not immune(table.state, 1, plague), "and its immunity"
    assert discounts(owned(table.state, 0))[1] == 1 and culture_points(table.state, 0) == 1 + 3


def test_war_modifiers_of_items() -> None:
    table = Table(space="M1")
    table.army(0, knight=1)
    table.own(0, "EI4")
    table.own(1, "EB2", "CB7", "CI6")
    table.start(("war",))
    arrange(table, {0: (0, 0, 1, 0)})
    assert table.view(2)["players"][0]["attack"] == 5
    assert table.view(2)["players"][1]["defense"] == 4


@pytest.mark.rule("TM-R54")
def test_engines_do_not_march_alone_but_walls_stand() -> None:
    table = Table(space="M1")
    table.army(0, knight=1)
    table.own(0, "EI4", "EB2")
    table.start(("war",))
    arrange(table, {0: (0, 0, 0, 0)})
    assert table.view(2)["players"][0]["attack"] == 0, "no unit on an attack square: no attack"
    assert table.view(2)["players"][0]["defense"] == 3 + 1


@pytest.mark.rule("TM-R55")
def test_a_demand_is_answered_with_money_or_not() -> None:
    table = Table(space="B1")
    table.state.wp[:2] = [10, 10]
    table.start(("war",))
    table.play(("address", 1), ("demand_wp", 3))
    assert table.seat == 1 and table.choices == [("yield", 3), ("decline",)]
    table.play(("yield", 3))
    assert table.state.wp[:2] == [13, 7] and table.kinds(2) == ["bribing"] and table.kinds(1) == ["bribed"]
    assert table.seat == 1 and table.step == "diplomacy"
    table.play(("address", 2), ("demand_wp", 5))
    table.state.wp[2] = 4
    assert table.choices == [("decline",)] and table.refused(("yield", 5)) == "TM-R55"
    table.play(("decline",))
    assert table.kinds() == ["declined"]


@pytest.mark.rule("TM-R55")
def test_who_is_bribed_promises_peace_or_nothing() -> None:
    for reply, said in (("agree", [[0, 1, "bribe", 0], [1, 0, "promise", 0]]), ("decline", [[0, 1, "bribe", 0]])):
        table = Table(space="B1")
        table.start(("war",))
        table.play(("address", 1), ("bribe", 2))
        assert table.seat == 1 and table.choices == [("agree",), ("decline",)]
        table.play((reply,))
        assert table.view(3)["talk"] == said


@pytest.mark.rule("TM-117", "TM-R51")
@pytest.mark.parametrize(("attacks", "kept", "broken"), [(True, 0.0, 1.0), (False, 1.0, 0.0)])
def test_who_takes_a_bribe_and_attacks_is_remembered(attacks: bool, kept: float, broken: float) -> None:
    table = Table(space="B1")
    table.army(1, warrior=4)
    table.start(("war",))
    table.play(("address", 1), ("bribe", 2), ("agree",))
    arrange(table, {1: (4, 0, 0, 0)})
    aim(table, {1: 0} if attacks else {})
    assert table.view(0)["faith"][1] == {"kept": kept, "broken": broken}


@pytest.mark.parametrize(("asked", "words"), [(("demand_wp", 2), "Pay nothing"), (("bribe", 2), "Promise nothing")])
def test_a_no_says_what_is_not_given(asked: Action, words: str) -> None:
    table = Table(space="B1")
    table.start(("war",))
    table.play(("address", 1), asked)
    assert GAME.catalogue.render(GAME.label(table.state, ("decline",))) == words


def test_all_that_is_said_is_on_the_table_but_not_what_is_paid() -> None:
    table = Table(space="B1")
    table.start(("war",))
    table.play(("address", 1), ("demand_wp", 2), ("yield", 2), ("silent",), ("address", 3), ("urge",))
    assert table.view(3)["talk"] == [[0, 1, "demand_wp", 2], [1, 0, "bribe", 0], [2, 3, "urge", 0]]
