"""What a player is told before choosing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    ROME,
    act,
    bare,
    built,
    city,
    dice,
    give_card,
    may,
    moving,
    own,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY_COUNT, CITY_TILE, NEIGHBOURS
from pygame_core.games.trade_and_war.data import CARD
from pygame_core.games.trade_and_war.names import goods_named
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.games.trade_and_war.words import line


def test_the_table_is_told_the_tiles_of_a_way_to_a_city() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    goals = [city("caralis"), city("athens")]
    routes = GAME.look(state, ROME, {"about": "routes", "unit": galley, "cities": goals})["routes"]
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    for goal in goals:
        way = routes[str(goal)]
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


def told(state: TradeState, *action: str | int) -> str:
    """The detail of a choice, in words."""
    assert may(state, *action)
    detail = GAME.detail(state, action)
    return GAME.catalogue.render(detail) if detail else ""


def test_how_likely_each_kind_of_card_is_drawn_stands_on_the_button() -> None:
    state = bare()
    state.deck = [CARD["T01"], CARD["M01"]]
    state.hands = [[CARD["M02"]], [CARD["T02"]], [], [CARD["W01"]]]
    state.discard = [CARD["W05"]]
    trading(state)
    assert told(state, "buy_card") == "trade 50, move 25, war 25 %", "of what lies hidden from Rome"
    state.deck = []
    assert told(state, "buy_card") == "trade 0, move 0, war 100 %", "the used cards are the next deck"


def test_a_throw_and_what_can_be_done_without_one_are_told() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    moving(state)
    assert told(state, "roll", galley) == "7 points on average"
    assert told(state, "hold", galley) == "attack Caralis, 50%", "4 or more with one die"
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    assert (seen["away"][str(city("hippo"))], seen["chances"][str(city("hippo"))]) == (4, 0.92), "33 of 36 throws"
    assert str(city("tyre")) not in seen["chances"], "too far for two dice"
    assert all(0 < chance <= 1 for chance in seen["chances"].values())
    built(state, "rome", "wonder")
    assert told(state, "roll", galley) == "10.5 points on average"


def test_what_a_legion_and_a_ship_bring_is_told_where_they_are_bought() -> None:
    state = bare()
    built(state, "rome", "port", "barracks")
    galley = unit(state, ROME, "galley", "rome")
    state.coins[ROME] = 20
    trading(state)
    assert told(state, "recruit", city("rome"), city("rome")) == "no upkeep here"
    assert told(state, "recruit", city("rome"), CITY_COUNT + galley) == "1 coin a turn"
    orders = [action for action in GAME.choices(state) if action[0] == "order"]
    assert {told(state, *action) for action in orders} == {"hold 4", "hold 3, battle +1"}
    own(state, ROME, "caralis", 2)
    assert told(state, "dismiss", city("caralis")) == "1 coin a turn less."
    recipe = next(row for row in GAME.view(state, ROME)["cities"][0]["recipes"] if row["building"] == "wonder")
    assert recipe["brings"] == "brings.roman_forum"


def test_a_battle_tells_the_odds_with_each_card_that_fits() -> None:
    state = bare()
    own(state, CARTHAGE, "caralis", 2)
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    for name in ("W02", "W03", "W07"):
        give_card(state, ROME, name)
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", city("caralis"))
    battle = GAME.view(state, ROME)["battle"]
    assert set(battle["cards"]) == {"W02", "W07"}, "not the card of a defender"
    before = battle["attack"]["chances"][0]
    [elephants], [desertion] = battle["cards"]["W02"], battle["cards"]["W07"]
    assert before < desertion < elephants
    act(state, "play", "W02")
    assert GAME.view(state, ROME)["battle"]["attack"]["chances"] == [elephants]
    assert GAME.view(state, CARTHAGE)["battle"]["cards"] == GAME.view(state, None)["battle"]["cards"] == {}


def asked(state: TradeState) -> str:
    return GAME.catalogue.render(GAME.prompt(state))


def test_the_question_is_about_what_is_chosen_next() -> None:
    state = bare()
    own(state, ROME, "caralis")
    galley = unit(state, ROME, "galley", "rome")
    give_card(state, ROME, "T11")
    give_card(state, ROME, "M02")
    trading(state)
    act(state, "play", "T11")
    assert asked(state) == "Into which of your cities do the goods come?"
    act(state, "city", city("caralis"))
    assert asked(state) == "Which good comes into Caralis?"
    moving(state)
    act(state, "play", "M02")
    act(state, "unit", galley)
    assert asked(state) == "Which total does Aquila get?"


def test_a_wonder_is_logged_by_its_name() -> None:
    for name, called in (("wonder", "Roman Forum"), ("wall", "wall")):
        built_there = line(("built", ROME, name, "city.rome"))
        assert built_there and GAME.catalogue.render(built_there, ["Rome"]) == f"Rome builds in Rome: {called}."


def test_what_a_city_adds_to_the_taxes_is_part_of_the_prize() -> None:
    state = bare()
    own(state, CARTHAGE, "caralis")
    built(state, "caralis", "port")
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    moving(state)
    attack = next(row for row in GAME.view(state, ROME)["units"] if row["unit"] == galley)["targets"][0]
    assert (attack["points"], attack["income"]) == (2, 2), "a coin for the city, one for its port"
