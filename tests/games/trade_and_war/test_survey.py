"""What a player is told before choosing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.trade_and_war.table import CARTHAGE, ROME, act, bare, built, city, dice, moving, own, trading, unit

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY_COUNT, CITY_TILE, NEIGHBOURS
from pygame_core.games.trade_and_war.words import goods_named


def test_the_table_is_told_the_tiles_of_a_way_to_a_city() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    goals = [city("caralis"), city("athens")]
    told = GAME.look(state, ROME, {"about": "routes", "unit": galley, "cities": goals})["routes"]
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    for goal in goals:
        way = told[str(goal)]
        assert way[0] == seen["tile"] and len(way) - 1 == seen["away"][str(goal)], "each tile of the sea costs one"
        assert all(tile in NEIGHBOURS[before] for before, tile in pairwise(way))
        assert way[-1] in NEIGHBOURS[CITY_TILE[goal]]


@pytest.mark.parametrize("question", [{}, {"about": "luck"}, {"about": "routes"}, {"about": "routes", "unit": 99}])
def test_a_question_that_makes_no_sense_has_an_empty_answer(question: dict[str, object]) -> None:
    assert GAME.look(bare(), ROME, question) == {}


def test_the_way_to_a_buyer_is_told_in_tiles_and_turns() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    assert str(city("rome")) not in seen["turns"], "there already"
    near, far = str(city("caralis")), str(city("athens"))
    assert seen["away"][near] < seen["away"][far] and seen["turns"][near] < seen["turns"][far]
    # Two dice bring seven tiles a turn.
    assert abs(seen["turns"][far] - seen["away"][far] / 7) <= 1


def test_the_die_that_holds_is_told_to_who_defends() -> None:
    state = bare()
    own(state, ROME, "syracuse", 2)
    built(state, "syracuse", "wall")
    ship = unit(state, CARTHAGE, "war_ship", "syracuse", legions=2)
    galley = unit(state, ROME, "galley", "syracuse", legions=1)
    moving(state, CARTHAGE)
    act(state, "hold", ship)
    begun = state.copy()
    act(state, "attack", city("syracuse"))
    dice(state, 4)
    act(state, "dice", 1)
    defence = GAME.view(state, ROME)["battle"]["defence"]
    assert (defence["needed"], defence["chances"]) == (4, [0.5, 0.75]), "5 against a wall: a tie holds"
    act(begun, "attack", CITY_COUNT + galley)
    dice(begun, 4, 4)
    act(begun, "dice", 2)
    assert GAME.view(begun, ROME)["battle"]["defence"]["needed"] == 6, "5 against a galley: a tie is lost"


def test_the_deep_sea_is_told_as_deadly_only_to_a_ship_that_would_sink() -> None:
    state = bare()
    galley, ship = unit(state, ROME, "galley", "rome"), unit(state, ROME, "war_ship", "rome")
    moving(state)
    other = state.copy()
    for table, number in ((state, galley), (other, ship)):
        dice(table, 6, 6)
        act(table, "roll", number)
    assert GAME.view(state, ROME)["sailing"]["sinks"]
    assert not GAME.view(other, ROME)["sailing"]["sinks"], "a war ship stops where it likes"


@pytest.mark.parametrize(("good", "words"), [("olives", ["1 olive", "2 olives"]), ("grain", ["1 grain", "2 grain"])])
def test_goods_are_counted_in_one_and_in_many(good: str, words: list[str]) -> None:
    assert [GAME.catalogue.render(goods_named(count, good)) for count in (1, 2)] == words
    state = bare()
    galley = unit(state, ROME, "galley", "rome", **{good: 1})
    trading(state)
    act(state, "dismiss", CITY_COUNT + galley)
    detail = GAME.detail(state, ("sell_unit", galley))
    assert detail and words[0] + "." in GAME.catalogue.render(detail)
