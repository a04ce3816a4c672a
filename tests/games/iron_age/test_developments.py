"""The seventeen developments, one by one: what each costs, scores and does."""

from __future__ import annotations

from typing import Any

import pytest
from games.iron_age.table import go, may, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import SKULL
from pygame_core.games.iron_age.state import IronAgeState, strength


def sells(name: str, cost: int, points: int) -> None:
    """The development can be had for exactly its cost, not for one less, and scores its points."""
    most = min(cost, 15)
    wealth = -(-(cost - most) // 5)
    goods = cost - 5 * wealth
    poor = table({"goods": goods - 1, "wealth": wealth}, {}, step="develop")
    go(poor)
    assert poor.agenda[-1][0] != "develop" or not may(poor, "buy", name)
    state = table({"goods": goods, "wealth": wealth}, {}, step="develop")
    events = go(state, ("buy", name))
    assert ("bought", 0, name, goods, 0, wealth, 0) in events
    assert (state.goods[0], state.wealth[0]) == (0, 0)
    view = GAME.view(state, 0)
    assert view["seats"][0]["developments"] == [name]
    assert view["scores"][0]["developments"] == points
    assert view["scores"][1]["developments"] == 0


def with_and_without(name: str, **side: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same side of a table with the development and without it."""
    return {**side, "developments": (name,)}, side


def bonus(state: IronAgeState, name: str) -> int:
    return int(GAME.view(state, 0)["scores"][0][name])


@pytest.mark.rule("IA-104")
def test_leadership_rolls_any_one_die_again_after_the_last_roll() -> None:
    sells("leadership", 2, 1)
    owner, other = with_and_without("leadership", food=9)
    state = table(owner, {}, step="leadership", dice="skull food", fate="plenty", seed=3)
    go(state)
    assert GAME.choices(state) == [("pass",), ("lead", 0), ("lead", 1), ("lead", 6)]
    events = go(state, ("lead", 0))
    assert [event[2:4] for event in events if event[0] == "led"] == [(0, SKULL)]
    plain = table(other, {}, step="leadership", dice="skull food", fate="plenty")
    go(plain)
    assert plain.agenda[-1][0] != "leadership"


@pytest.mark.rule("IA-105")
def test_granaries_turn_a_good_into_a_food() -> None:
    sells("granaries", 2, 2)
    owner, other = with_and_without("granaries", goods=3, food=2)
    state = table(owner, population=1)
    go(state, ("convert",), ("convert",))
    assert state.goods == [1] and state.food == [4]
    plain = table(other, population=1)
    go(plain)
    assert not may(plain, "convert")


@pytest.mark.rule("IA-106")
def test_dyemaking_brings_a_good_whatever_the_dice_show() -> None:
    sells("dyemaking", 3, 2)
    for side, goods in zip(with_and_without("dyemaking", goods=4, food=9), (5, 4), strict=True):
        state = table(side, step="goods", dice="food innovation", fate="plenty")
        go(state)
        assert state.goods == [goods]


@pytest.mark.rule("IA-107")
def test_formations_add_two_in_battles_and_on_both_sides_of_a_demand() -> None:
    sells("formations", 3, 2)
    owner, other = with_and_without("formations", armies=3, goods=0)
    assert [strength(table(side), 0) for side in (owner, other)] == [5, 3]
    for side, tribute, skulls in ((owner, 1, 0), (other, 0, 1)):
        state = table(side, step="disaster", dice="skull skull", fate="plenty")
        go(state)
        assert (state.tribute, state.skulls) == ([tribute], [skulls])
    for one, two, tribute in ((owner, other, 2), (other, owner, 0), (owner, owner, 0)):
        state = table(one, two, step="fate", dice="food", fate="tribute")
        go(state)
        assert state.tribute == [tribute, 0]
    unarmed = table({**owner, "armies": 0}, step="fate", dice="food", fate="conquest")
    assert ("no_army", 0) in go(unarmed)


@pytest.mark.rule("IA-108")
def test_medicine_keeps_pestilence_out() -> None:
    sells("medicine", 4, 3)
    owner, other = with_and_without("medicine")
    state = table({}, owner, other, step="disaster", dice="skull skull skull", fate="plenty")
    go(state)
    assert state.skulls == [0, 0, 3]
    for side, skulls in ((owner, 0), (other, 3)):
        alone = table(side, step="disaster", dice="skull skull skull", fate="plenty")
        go(alone)
        assert alone.skulls == [skulls]


@pytest.mark.rule("IA-109")
def test_shipbuilding_allows_ships_and_scores_them() -> None:
    sells("shipbuilding", 4, 3)
    owner, other = with_and_without("shipbuilding", goods=4, ships=2)
    state = table(owner)
    assert bonus(state, "shipbuilding") == 2
    go(state, ("ship",))
    assert state.ships == [3] and bonus(state, "shipbuilding") == 3
    plain = table(other)
    go(plain)
    assert not may(plain, "ship") and bonus(plain, "shipbuilding") == 0


@pytest.mark.rule("IA-111")
def test_irrigation_adds_a_food_to_every_food_die() -> None:
    sells("irrigation", 5, 4)
    for side, food in zip(with_and_without("irrigation", food=1), (4 + 4 + 3, 3 + 3 + 2), strict=True):
        state = table(side, step="goods", dice="food food either", fate="conquest")
        go(state, ("take", "food"))
        assert state.food == [food]


@pytest.mark.rule("IA-112")
def test_metallurgy_makes_an_innovation_count_five() -> None:
    sells("metallurgy", 6, 5)
    for side, budget, roads in zip(with_and_without("metallurgy", goods=2), (12, 8), (True, False), strict=True):
        state = table(side, step="develop", innovations=2)
        go(state)
        assert GAME.view(state, 0)["budget"] == budget and may(state, "buy", "roads") == roads


@pytest.mark.rule("IA-113")
def test_religion_keeps_unrest_out() -> None:
    sells("religion", 7, 8)
    for side, skulls in zip(with_and_without("religion"), (0, 1), strict=True):
        state = table(side, step="disaster", dice="skull", fate="plenty")
        go(state)
        assert state.skulls == [skulls]


@pytest.mark.rule("IA-114")
def test_architecture_fills_three_boxes_for_two_population() -> None:
    sells("architecture", 8, 6)
    for side, boxes in zip(with_and_without("architecture", goods=0), (6, 4), strict=True):
        state = table(side, {}, population=4)
        go(state)
        while state.active == 0:
            go(state, ("monument", "coliseum"))
        assert state.boxes[4] == boxes


@pytest.mark.rule("IA-115")
def test_coinage_stores_three_goods_instead_of_four() -> None:
    sells("coinage", 9, 7)
    for side, goods in zip(with_and_without("coinage", goods=9), (6, 5), strict=True):
        state = table(side, step="store")
        go(state, ("store",))
        assert (state.goods, state.wealth) == ([goods], [1])


@pytest.mark.rule("IA-116")
def test_aqueducts_add_two_food_a_die_and_score_every_third_food() -> None:
    sells("aqueducts", 10, 9)
    for side, food in zip(with_and_without("aqueducts", food=1), (5 + 4, 3 + 2), strict=True):
        state = table(side, step="goods", dice="food either", fate="conquest")
        go(state, ("take", "food"))
        assert state.food == [food]
    both = table({"food": 1, "developments": ("aqueducts", "irrigation")}, step="goods", dice="food", fate="conquest")
    go(both)
    assert both.food == [6]
    scored = [bonus(table({"food": food, "developments": ("aqueducts",)}), "aqueducts") for food in (2, 3, 8, 9, 15)]
    assert scored == [0, 1, 2, 3, 5]


@pytest.mark.rule("IA-117")
def test_the_navy_adds_one_for_each_ship_and_scores_them() -> None:
    sells("navy", 12, 7)
    owner, other = with_and_without("navy", armies=3, ships=4)
    assert [strength(table(side), 0) for side in (owner, other)] == [7, 3]
    assert [bonus(table(side), "navy") for side in (owner, other)] == [4, 0]
    state = table(owner, {"armies": 5, "goods": 0}, step="fate", dice="food", fate="tribute")
    go(state)
    assert state.tribute == [2, 0] and state.ships[0] == 4


@pytest.mark.rule("IA-118")
def test_roads_make_the_three_starred_developments_six_cheaper() -> None:
    sells("roads", 12, 12)
    costs = []
    for side in with_and_without("roads", goods=9):
        state = table(side, step="develop")
        go(state)
        costs.append({row["id"]: row["cost"] for row in GAME.view(state, 0)["developments"]})
        assert may(state, "buy", "citizenship") == ("developments" in side)
    saved = {name: costs[1][name] - cost for name, cost in costs[0].items()}
    assert {name for name, less in saved.items() if less} == {"citizenship", "empire", "commerce"}
    assert {less for less in saved.values() if less} == {6}


@pytest.mark.rule("IA-119")
def test_citizenship_keeps_civil_war_out_and_scores_monuments() -> None:
    sells("citizenship", 15, 13)
    for side, skulls in zip(with_and_without("citizenship"), (0, 4), strict=True):
        state = table(side, step="disaster", dice="skull skull skull skull", fate="plenty")
        go(state)
        assert state.skulls == [skulls]
    built = {"obelisk": 5, "colossus": 7, "wall": 9}
    owner, other = with_and_without("citizenship", monuments=built)
    assert [bonus(table(side, {"monuments": {"coliseum": 15}}), "citizenship") for side in (owner, other)] == [6, 0]


@pytest.mark.rule("IA-120")
def test_empire_scores_provinces_and_armies() -> None:
    sells("empire", 20, 15)
    owner, other = with_and_without("empire", provinces=4, armies=7, ports=3, ships=2)
    assert [bonus(table(side), "empire") for side in (owner, other)] == [4 + 7, 0]


@pytest.mark.rule("IA-121")
def test_commerce_scores_ports_and_ships() -> None:
    sells("commerce", 30, 15)
    owner, other = with_and_without("commerce", provinces=4, armies=7, ports=3, ships=2)
    assert [bonus(table(side), "commerce") for side in (owner, other)] == [3 + 2, 0]


def test_there_are_seventeen() -> None:
    state = table({}, step="develop")
    assert len(GAME.view(state, 0)["developments"]) == 17
