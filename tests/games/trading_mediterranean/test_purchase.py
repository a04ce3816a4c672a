"""Phase 5, purchase."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean.cart import Plan
from pygame_core.games.trading_mediterranean.data import ABILITIES, CATEGORY, COST, ITEM_NUMBER, ITEMS, UNIT_COST


def devs(table: Table, seat: int) -> set[str]:
    return {item.id for item in ITEMS if item.kind >= 0 and table.state.devs[seat] >> item.index & 1}


def faces(table: Table, seat: int) -> list[str]:
    return [ITEMS[face].id for face in table.state.faces[seat]]


@pytest.mark.rule("TM-083", "TM-107", "TM-108")
def test_purchases_are_sealed_and_limited_by_income() -> None:
    table = Table()
    table.show("ES1", "ES5", "CS1")
    table.state.income = [5, 0, 0, 0]
    table.start(("purchases",))
    assert table.refused(("buy", "ES5")) == "TM-083"
    before = table.views(1, 2, 3, None)
    table.play(("buy", "ES1"), ("done",))
    assert table.views(1, 2, 3, None) == before
    assert devs(table, 0) == set(), "nothing moves before all are done"
    table.play(("done",), ("done",), ("done",))
    assert devs(table, 0) == {"ES1"}
    assert [event[1] for event in table.events if event[0] == "bought"] == [0, 1, 2, 3]


@pytest.mark.rule("TM-082", "TM-106")
@pytest.mark.parametrize("clock", ["off", "2"])
def test_purchases_know_no_clock_and_end_when_all_have_agreed(clock: str) -> None:
    table = Table(clock=clock)
    table.show("CS1")
    table.state.income = [4, 4, 4, 4]
    table.start(("purchases",))
    for seat in range(4):
        assert table.seat == seat and ("bell",) not in table.choices
        table.play(("buy", "CS1"))
        assert table.step == "shop" and devs(table, seat) == set(), "nobody is hurried, nothing is final"
        table.play(("done",))
    assert table.step == "" and all(devs(table, seat) == {"CS1"} for seat in range(4))


@pytest.mark.rule("TM-085", "TM-099")
def test_everything_on_sale_and_several_of_a_category() -> None:
    table = Table()
    table.show("ES1", "ES7", "CS1")
    table.state.government[0] = 3
    table.state.religion[0] = 3
    table.spend(0, 60)
    for action in (("buy", "ES1"), ("buy", "CS1"), ("buy", "R1b"), ("buy", "P1b"), ("recruit", "warrior")):
        assert action in table.choices
    table.play(("buy", "ES1"), ("buy", "ES7"), ("buy", "P1b"), ("buy", "P2b"))
    table.finish_shopping()
    assert devs(table, 0) == {"ES1", "ES7"} and faces(table, 0) == ["P1b", "P2b"]


@pytest.mark.rule("TM-087", "TM-088", "TM-089", "TM-090")
def test_yellow_effects_are_taken_at_once() -> None:
    table = Table()
    table.state.government[0] = -10
    table.spend(0, 60)
    table.play(("buy", "P4a"))
    assert table.state.cities[0] == 0, "not before all have declared"
    table.finish_shopping()
    assert table.state.cities[0] == 1
    assert (table.state.attack_open[0], table.state.defense_open[0]) == (3, 2)
    table.state.government[0] = 10
    table.spend(0, 60)
    table.play(("buy", "P1b"))
    table.finish_shopping()
    assert table.state.defense_open[0] == 3


@pytest.mark.rule("TM-091", "TM-103", "TM-104", "TM-R47")
def test_discounts_lower_culture_of_their_category_from_the_next_turn() -> None:
    table = Table()
    table.own(0, "CS1", "CS2")
    table.show("ES1", "CS3", "CS5")
    table.spend(0, 60)
    prices = {
        entry["item"]: entry["cost"] for kind in ("economic", "cultural") for entry in table.view(0)["display"][kind]
    }
    assert prices == {"ES1": 5, "CS3": 4, "CS5": 6}, "arts are cheaper by 1 + 1, nothing else is"
    table.show("CS4", "CS5")
    table.spend(0, 9)
    table.play(("buy", "CS4"))
    assert table.refused(("buy", "CS5")) == "TM-083", "CS4's discount on knowledge does not count yet"
    table.finish_shopping()
    table.spend(0, 4)
    assert ("buy", "CS5") in table.choices


def test_a_price_never_falls_below_one() -> None:
    table = Table()
    table.own(0, "CS2", "CS3", "CB1", "CI1", "EI7")
    table.show("CS1")
    table.spend(0, 1)
    assert ("buy", "CS1") in table.choices


@pytest.mark.rule("TM-096", "TM-105")
def test_a_die_for_each_empty_square_also_those_opened_now() -> None:
    table = Table()
    table.state.government[0] = 1
    table.spend(0, 60)
    table.play(*[("recruit", "warrior")] * 4)
    assert table.refused(("recruit", "warrior")) == "TM-096"
    table.play(("buy", "P1b"), ("recruit", "warrior"))
    table.finish_shopping()
    assert table.state.units[0][0] == 5


@pytest.mark.rule("TM-097")
def test_replacing_costs_the_full_price() -> None:
    table = Table(space="B2")
    table.state.age[0] = 1
    table.army(0, warrior=1)
    table.spend(0, 2)
    assert ("replace", "warrior", "swordsman") not in table.choices
    table.spend(0, 3)
    table.play(("replace", "warrior", "swordsman"))
    table.finish_shopping()
    assert table.state.units[0] == [0, 1, 0, 0]


@pytest.mark.rule("TM-216")
def test_the_armory_lets_units_be_upgraded_for_the_difference() -> None:
    table = Table(space="B2")
    table.state.age[0] = 1
    table.own(0, "EB4")
    table.army(0, warrior=1)
    table.spend(0, 2)
    table.play(("replace", "warrior", "swordsman"))
    table.finish_shopping()
    assert table.state.units[0] == [0, 1, 0, 0]


@pytest.mark.rule("TM-098")
def test_dice_wait_until_all_purchases_are_complete() -> None:
    table = Table()
    table.spend(0, 2)
    table.play(("recruit", "warrior"), ("done",))
    assert table.state.units[0] == [0, 0, 0, 0]
    table.finish_shopping()
    assert table.state.units[0] == [1, 0, 0, 0]


@pytest.mark.rule("TM-100", "TM-R26")
def test_no_item_twice_but_dice_as_squares_allow() -> None:
    table = Table()
    table.show("ES1")
    table.state.government[0] = 10
    table.spend(0, 60)
    table.play(("buy", "ES1"), ("buy", "P1b"))
    assert table.refused(("buy", "ES1")) == "TM-100"
    assert table.refused(("buy", "P1b")) == "TM-100"
    table.play(("recruit", "warrior"))
    assert ("recruit", "warrior") in table.choices
    table.finish_shopping()
    table.spend(0, 60)
    assert table.refused(("buy", "ES1")) == "TM-100", "nor in a later turn"


@pytest.mark.rule("TM-101", "TM-R22", "TM-R24")
def test_the_nth_building_of_a_family_needs_level_n() -> None:
    table = Table()
    table.spend(0, 60)
    assert table.refused(("buy", "R1a")) == "TM-101"
    table.state.religion[0] = -3
    table.spend(0, 60)
    assert ("buy", "R1a") in table.choices
    assert table.refused(("buy", "R1b")) == "TM-101", "the cube is on the other side"
    table.play(("buy", "R1a"), ("buy", "R2a"))
    assert table.refused(("buy", "R3a")) == "TM-101", "those bought this turn count"
    table.finish_shopping()
    table.state.religion[0] = 0
    table.spend(0, 60)
    assert faces(table, 0) == ["R1a", "R2a"], "they stay though the track has fallen"
    table.state.religion[0] = -6
    assert ("buy", "R3a") in table.choices


@pytest.mark.rule("TM-102", "TM-R22", "TM-R25")
def test_the_opposite_colour_destroys() -> None:
    table = Table()
    table.state.religion[0] = 6
    table.state.government[0] = 1
    table.spend(0, 60)
    table.play(("buy", "R2b"), ("buy", "R3b"), ("buy", "R4b"), ("buy", "P1b"))
    table.finish_shopping()
    assert table.state.cities[0] == 1 and table.state.wp[0] == 13
    table.state.religion[0] = -1
    table.spend(0, 60)
    table.play(("buy", "R1a"))
    table.finish_shopping()
    assert faces(table, 0) == ["P1b", "R1a"], "all of the other side in that family, and no more"
    assert table.state.cities[0] == 1 and table.state.wp[0] == 13, "what was taken stays"
    assert table.view(0)["scores"][0]["buildings"] == 1 + 1, "points for what stands"
    table.start(("civic",))
    assert [ITEMS[ABILITIES[int(a[1])].item].id for a in table.choices if a[0] == "use"] == ["R1a"]
    table.show("CS6")
    table.spend(0, 5)
    table.play(("buy", "CS6"))
    assert table.view(0)["left"] == 0, "the discount of the destroyed mission is gone"
    table.finish_shopping()
    table.card(0, "wine", "heresy")
    before = table.state.religion[0]
    table.resolve()
    assert table.state.religion[0] == before + 1, "its immunity too"


@pytest.mark.rule("TM-R23")
def test_four_buildings_of_a_family_are_the_most() -> None:
    table = Table()
    table.state.religion[0] = -10
    table.own(0, "R1a", "R2a", "R3a", "R4a")
    table.spend(0, 60)
    assert table.refused(("buy", "R5a")) == "TM-R23"


@pytest.mark.rule("TM-109", "TM-110", "TM-143", "TM-R20", "TM-140")
def test_income_is_spent_or_lost_and_wealth_is_neither() -> None:
    table = Table()
    table.show("ES1")
    table.spend(0, 9)
    table.play(("buy", "ES1"))
    table.finish_shopping()
    assert table.state.income == [0, 0, 0, 0]
    bought = next(event for event in table.events if event[0] == "bought" and event[1] == 0)
    assert bought[3:] == (5, 4), "5 spent, 4 lost"
    assert table.state.wp == [10] * 4, "wealth is never spent"
    table.state.wp[0] = 50
    table.spend(0, 0)
    assert table.choices == [("done",)]


@pytest.mark.rule("TM-111")
def test_the_left_neighbour_judges_overspending() -> None:
    table = Table(overspending="judged")
    table.show("ES1", "ES7", "CS1")
    table.state.government[0] = 1
    table.spend(0, 9)
    table.play(("buy", "ES1"), ("buy", "ES7"), ("buy", "P1b"), ("recruit", "warrior"))
    table.play(*[("done",)] * 4)
    assert table.step == "judge" and table.seat == 1, "15 spent of 9"
    assert table.choices == [("strike", index) for index in range(4)]
    table.play(("strike", 3))
    assert table.seat == 1, "still 14"
    table.play(("strike", 0))
    assert table.step == "" and devs(table, 0) == {"ES7"} and faces(table, 0) == ["P1b"]


@pytest.mark.rule("TM-111")
def test_what_depended_on_a_struck_purchase_falls_too() -> None:
    table = Table(overspending="judged")
    table.state.government[0] = 1
    table.spend(0, 8)
    table.play(("buy", "P1b"), *[("recruit", "warrior")] * 5, ("done",))
    table.play(*[("done",)] * 3)
    assert table.step == "judge"
    table.play(("strike", 0))
    assert table.state.units[0][0] == 4, "the fifth had stood on the square of the senate"


@pytest.mark.rule("TM-R19")
def test_by_default_nobody_can_overspend() -> None:
    table = Table()
    table.show("ES1", "ES7")
    table.spend(0, 5)
    table.play(("buy", "ES1"))
    assert [action for action in table.choices if action[0] == "buy"] == []
    table.finish_shopping()
    assert table.step == ""


@pytest.mark.rule("TM-190", "TM-191", "TM-192", "TM-R28")
@pytest.mark.parametrize(
    ("unit", "age", "rule"), [("swordsman", 1, "TM-190"), ("knight", 2, "TM-191"), ("cavalry", 3, "TM-192")]
)
def test_units_need_ones_own_age(unit: str, age: int, rule: str) -> None:
    table = Table(space="S2")
    table.state.age[0] = age - 1
    table.spend(0, 60)
    assert table.refused(("recruit", unit)) == rule
    table.state.age[0] = age
    assert ("recruit", unit) in table.choices, "whatever the age of the turn"


@pytest.mark.rule("TM-193")
def test_a_warrior_costs_one() -> None:
    assert UNIT_COST[0] == 1
    table = Table()
    table.spend(0, 1)
    table.play(("recruit", "warrior"))
    assert table.view(0)["left"] == 0


@pytest.mark.rule("TM-R44")
@pytest.mark.parametrize(("unit", "last", "first_without"), [("warrior", "B3", "I1"), ("swordsman", "I3", "M1")])
def test_obsolete_units_are_no_longer_for_sale(unit: str, last: str, first_without: str) -> None:
    table = Table(space=last)
    table.state.age[0] = 3
    table.spend(0, 60)
    assert ("recruit", unit) in table.choices
    table = Table(space=first_without)
    table.state.age[0] = 3
    table.spend(0, 60)
    assert table.refused(("recruit", unit)) == "TM-R44"


@pytest.mark.rule("TM-217")
def test_buildings_are_priced_one_by_one() -> None:
    assert len({COST[face] for face in range(24)}) > 8
    table = Table()
    table.state.government[0] = 1
    table.spend(0, 6)
    table.play(("buy", "P2b"))
    assert table.view(0)["left"] == 0


def test_only_culture_has_a_category() -> None:
    assert all((CATEGORY[item.index] >= 0) == (item.kind == 1) for item in ITEMS)
    assert ITEM_NUMBER["P1a"] == 0


@pytest.mark.rule("TM-084")
def test_a_cart_can_be_changed_until_it_is_sealed() -> None:
    table = Table()
    table.show("ES1", "CS2")
    table.state.government[0] = 1
    table.spend(0, 12)
    table.play(("buy", "CS2"), ("recruit", "warrior"))
    assert table.view(0)["left"] == 12 - 5 - 1 and table.view(0)["prices"] == [5, 1]
    table.play(("put_back", 0))
    assert table.view(0)["cart"] == [["recruit", "warrior"]] and ("buy", "CS2") in table.choices
    assert table.view(1).get("cart") == [], "nobody sees it"


@pytest.mark.rule("TM-102", "TM-105")
@pytest.mark.parametrize("item", [item.id for item in ITEMS if any(effect.op == "slot" for effect in item.effects)])
@pytest.mark.parametrize("attack", [2, 6])
@pytest.mark.parametrize("defense", [2, 6])
def test_what_is_in_the_cart_opens_squares_of_its_own_row_as_far_as_there_are_any(
    item: str, attack: int, defense: int
) -> None:
    table = Table()
    table.state.attack_open[0], table.state.defense_open[0] = attack, defense
    plan = Plan(table.state, 0, (ITEM_NUMBER[item],))
    opened = {"attack": 0, "defense": 0}
    for effect in ITEMS[ITEM_NUMBER[item]].effects:
        if effect.op == "slot":
            opened[effect["row"]] += effect["n"]
    assert plan.attack == min(6, attack + opened["attack"])
    assert plan.defense == min(6, defense + opened["defense"])
