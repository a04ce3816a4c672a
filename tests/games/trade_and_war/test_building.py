"""Buildings and Wonders."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    act,
    bare,
    built,
    city,
    goods,
    have,
    may,
    own,
    refused,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.data import BUILDING_BIT
from pygame_core.games.trade_and_war.power import city_defence_bonus
from pygame_core.games.trade_and_war.state import FREE, TradeState

RECIPES = {
    "wall": ({"metal": 2, "pottery": 2}, 0, 1),
    "trading_post": ({"glass": 1, "pottery": 1, "olives": 1, "grain": 1}, 5, 1),
    "barracks": ({"metal": 1, "grain": 2, "olives": 1}, 5, 1),
    "port": ({"glass": 1, "metal": 1, "pottery": 1, "olives": 1}, 5, 1),
    "wonder": ({"glass": 2, "olives": 1, "grain": 1}, 20, 3),
}


def site(name: str = "rome") -> TradeState:
    state = bare()
    own(state, ROME, name, 2)
    built(state, name)
    trading(state)
    state.coins[ROME] = 30
    return state


@pytest.mark.rule("TW-002", "TW-003", "TW-061", "TW-062", "TW-063", "TW-065", "TW-066", "TW-067", "TW-068", "TW-069")
@pytest.mark.parametrize("name", RECIPES)
def test_every_building_takes_its_four_goods_and_coins_and_brings_its_points(name: str) -> None:
    recipe, coins, points = RECIPES[name]
    assert sum(recipe.values()) == 4
    for short in recipe:
        state = site()
        rome = city("rome")
        goods(state, rome, **{**recipe, short: recipe[short] - 1})
        assert refused(state, "build", rome, name) == "TW-061"
        goods(state, rome, **{short: 1})
        free = state.free[rome]
        act(state, "build", rome, name)
        assert have(state, rome) == {} and state.coins[ROME] == 30 - coins
        assert state.points[ROME] == points and state.buildings[rome] == BUILDING_BIT[name]
        assert state.free[rome] == free + 4 - 1, "the building stands on one pole"
    poor = site()
    goods(poor, city("rome"), **recipe)
    poor.coins[ROME] = coins - 1
    assert not may(poor, "build", city("rome"), name) or not coins


@pytest.mark.rule("TW-064")
def test_a_wall_adds_one_to_the_defence() -> None:
    state = site()
    before = city_defence_bonus(state, city("rome"))
    built(state, "rome", "wall")
    assert city_defence_bonus(state, city("rome")) == before + 1


@pytest.mark.rule("TW-063")
def test_a_wall_needs_a_legion_in_the_city() -> None:
    state = site("tarentum")
    tarentum = city("tarentum")
    goods(state, tarentum, metal=2, pottery=2)
    assert may(state, "build", tarentum, "wall")
    state.cargo[tarentum] = 0
    own(state, FREE, "tarentum")
    assert not any(tarentum in action for action in GAME.choices(state))


@pytest.mark.rule("TW-R22")
def test_goods_from_a_touching_unit_are_unloaded_first() -> None:
    state = site()
    rome = city("rome")
    goods(state, rome, metal=2, pottery=1)
    galley = unit(state, ROME, "galley", "rome", pottery=1)
    assert not may(state, "build", rome, "wall")
    act(state, "pass", 25 + galley, rome, "pottery", 0)
    act(state, "build", rome, "wall")


@pytest.mark.rule("TW-R23")
def test_one_building_of_each_kind_in_a_city() -> None:
    state = site()
    rome = city("rome")
    built(state, "rome", "wall")
    goods(state, rome, metal=2, pottery=2)
    assert refused(state, "build", rome, "wall") == "TW-R23"


@pytest.mark.rule("TW-R24")
def test_a_capitals_wonder_is_built_once_by_whoever_holds_it() -> None:
    state = site("carthage")
    carthage = city("carthage")
    goods(state, carthage, glass=4, olives=1, grain=1)
    act(state, "build", carthage, "wonder")
    assert state.points[ROME] == 3
    goods(state, carthage, olives=1, grain=1)
    assert refused(state, "build", carthage, "wonder") == "TW-R23"
    other = site("tarentum")
    goods(other, city("tarentum"), glass=2, olives=1, grain=1)
    assert not may(other, "build", city("tarentum"), "wonder")


@pytest.mark.rule("TW-R24")
def test_powers_and_incomes_of_wonders_belong_to_the_holder() -> None:
    from pygame_core.games.trade_and_war.power import move_dice
    from pygame_core.games.trade_and_war.table import has_citadel, income

    state = bare()
    own(state, ROME, "carthage")
    built(state, "rome", "wonder")
    built(state, "carthage", "wonder")
    galley = unit(state, ROME, "galley", "rome")
    assert has_citadel(state, ROME) and not has_citadel(state, CARTHAGE)
    assert income(state, ROME) == 2 + 10
    assert move_dice(state, galley) == 3
    own(state, ROME, "alexandria")
    built(state, "alexandria", "wonder")
    assert move_dice(state, galley) == 4


@pytest.mark.rule("TW-R25", "TW-R26")
def test_points_stay_and_buildings_already_standing_bring_none() -> None:
    state = site("tarentum")
    tarentum = city("tarentum")
    goods(state, tarentum, metal=2, pottery=2)
    act(state, "build", tarentum, "wall")
    own(state, CARTHAGE, "tarentum")
    assert state.points[ROME] == 1 and state.points[CARTHAGE] == 0


@pytest.mark.rule("TW-077")
def test_buildings_cannot_be_sold() -> None:
    state = site()
    built(state, "rome", "port", "wall", "barracks", "trading_post", "wonder")
    act(state, "dismiss", city("rome"))
    assert GAME.choices(state) == [("keep",), ("abandon", city("rome"))]


def test_each_wonder_says_what_it_does() -> None:
    said = set()
    for name, seat in (("rome", ROME), ("athens", GREECE), ("alexandria", EGYPT), ("carthage", CARTHAGE)):
        state = bare()
        state.coins[seat] = 20
        goods(state, city(name), glass=2, olives=1, grain=1)
        trading(state, seat)
        detail = GAME.detail(state, ("build", city(name), "wonder"))
        assert detail is not None
        said.add(GAME.catalogue.render(detail))
    assert len(said) == 4 and not GAME.catalogue.missing
