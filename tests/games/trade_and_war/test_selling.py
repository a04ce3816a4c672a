"""Selling goods, ships and caravans; giving legions up."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    ROME,
    SEA_TILE,
    act,
    bare,
    built,
    city,
    goods,
    may,
    own,
    refused,
    trading,
    unit,
)

from pygame_core.games.trade_and_war.board import BERTHS, tile_of
from pygame_core.games.trade_and_war.market import unit_worth


@pytest.mark.rule("TW-070", "TW-071")
def test_wanted_goods_bring_three_and_others_one() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "caralis", olives=1, glass=1)
    trading(state)
    act(state, "sell", 25 + galley, "olives")
    assert state.coins[ROME] == 13
    act(state, "sell", 25 + galley, "glass")
    assert state.coins[ROME] == 14


@pytest.mark.rule("TW-R14")
def test_what_was_bought_this_turn_is_not_sold_this_turn_but_may_be_built_with() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    state.coins[ROME] = 50
    rome = city("rome")
    act(state, "buy", 25 + galley, "pottery")
    assert refused(state, "sell", 25 + galley, "pottery") == "TW-R14"
    act(state, "pass", 25 + galley, rome, "pottery", 1)
    assert refused(state, "sell", rome, "pottery") == "TW-R14"
    goods(state, rome, metal=2, pottery=1)
    act(state, "build", rome, "wall")
    act(state, "buy", 25 + galley, "pottery")
    act(state, "done")
    trading(state)
    assert may(state, "sell", 25 + galley, "pottery")


@pytest.mark.rule("TW-R14")
def test_no_tile_touches_two_cities() -> None:
    from pygame_core.games.trade_and_war.board import CITY_TILE, NEIGHBOURS

    around = [tile for place in CITY_TILE for tile in NEIGHBOURS[place]]
    assert len(around) == len(set(around))


@pytest.mark.rule("TW-R16")
def test_stored_goods_can_be_sold_to_their_own_city() -> None:
    state = trading(bare())
    rome = city("rome")
    goods(state, rome, grain=1, glass=1)
    act(state, "sell", rome, "grain")
    act(state, "sell", rome, "glass")
    assert state.coins[ROME] == 14


@pytest.mark.rule("TW-072", "TW-074", "TW-075")
def test_what_the_bank_pays_for_galleys_and_caravans() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    caravan = unit(state, ROME, "caravan", "rome")
    stray = unit(state, ROME, "galley", SEA_TILE)
    assert unit_worth(state, ROME, galley) == 3 and unit_worth(state, ROME, caravan) == 1
    built(state, "rome", "trading_post")
    assert unit_worth(state, ROME, galley) == 1 and unit_worth(state, ROME, caravan) == 3
    assert unit_worth(state, ROME, stray) == 0
    abroad = bare()
    assert unit_worth(abroad, ROME, unit(abroad, ROME, "galley", "athens")) == 0
    trading(state)
    for number, worth in ((galley, 1), (caravan, 3), (stray, 0)):
        coins = state.coins[ROME]
        act(state, "dismiss", 25 + number)
        act(state, "sell_unit", number)
        assert state.coins[ROME] == coins + worth and state.tile[number] == -1


@pytest.mark.rule("TW-073", "TW-R27")
def test_a_war_ship_brings_five_at_home_and_three_in_another_own_port() -> None:
    state = bare()
    warship = unit(state, ROME, "war_ship", "rome")
    assert unit_worth(state, ROME, warship) == 5
    own(state, ROME, "tarentum")
    state.tile[warship] = BERTHS[city("tarentum")][0]
    assert unit_worth(state, ROME, warship) == 0
    built(state, "tarentum", "port")
    assert unit_worth(state, ROME, warship) == 3
    state.tile[warship] = BERTHS[city("athens")][0]
    assert unit_worth(state, ROME, warship) == 0


@pytest.mark.rule("TW-076")
def test_legions_can_be_given_up_for_nothing() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(13, 28), legions=1)
    trading(state)
    act(state, "dismiss", 25 + galley)
    act(state, "abandon", 25 + galley)
    assert state.legions[25 + galley] == 0 and state.coins[ROME] == 10
    act(state, "dismiss", city("rome"))
    act(state, "keep")
    assert state.legions[city("rome")] == 3
