"""Buying: goods, cards, units, legions; where, for how much, into what."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    GREECE,
    ROME,
    SEA_TILE,
    act,
    bare,
    built,
    city,
    goods,
    have,
    legions,
    look,
    may,
    moving,
    own,
    refused,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import BERTHS, GATES
from pygame_core.games.trade_and_war.data import CITY_CAPACITY, GOOD, UNIT_CAPACITY
from pygame_core.games.trade_and_war.state import FREE
from pygame_core.games.trade_and_war.table import units_of


@pytest.mark.rule("TW-048", "TW-049")
def test_a_galley_costs_five_beside_a_port() -> None:
    state = trading(bare())
    rome = city("rome")
    berths = [int(action[2]) for action in GAME.choices(state) if action[:2] == ("order", "galley")]
    assert berths == list(BERTHS[rome])
    act(state, "order", "galley", berths[1])
    assert state.coins[ROME] == 5 and state.tile[units_of(state, ROME)[0]] == berths[1]
    assert not may(state, "order", "galley", berths[1])
    built(state, "rome", "trading_post")
    assert refused(state, "order", "galley", berths[0]) == "TW-048"


@pytest.mark.rule("TW-050", "TW-051")
def test_a_caravan_costs_five_beside_a_trading_post() -> None:
    state = trading(bare())
    rome = city("rome")
    assert refused(state, "order", "caravan", GATES[rome][0]) == "TW-050"
    built(state, "rome", "trading_post")
    gates = [int(action[2]) for action in GAME.choices(state) if action[:2] == ("order", "caravan")]
    assert gates == list(GATES[rome])
    act(state, "order", "caravan", gates[0])
    assert state.coins[ROME] == 5 and state.board.terrain[gates[0]] in "lhd"


@pytest.mark.rule("TW-057")
def test_a_war_ship_costs_ten_and_needs_port_and_barracks() -> None:
    state = trading(bare())
    rome = city("rome")
    assert refused(state, "order", "war_ship", BERTHS[rome][0]) == "TW-057"
    built(state, "rome", "port", "barracks")
    act(state, "order", "war_ship", BERTHS[rome][0])
    assert state.coins[ROME] == 0 and state.kind[units_of(state, ROME)[0]] == 2


@pytest.mark.rule("TW-052", "TW-055", "TW-053")
def test_products_cost_one_and_other_goods_five_in_cities_of_anybody() -> None:
    state = bare()
    at_free = unit(state, ROME, "galley", "caralis")
    at_foreign = unit(state, ROME, "galley", "athens")
    trading(state)
    for galley, good in ((at_free, "metal"), (at_foreign, "olives")):
        state.coins[ROME] = 10
        act(state, "buy", 25 + galley, good)
        assert state.coins[ROME] == 9
        act(state, "buy", 25 + galley, "glass")
        assert state.coins[ROME] == 4
        assert refused(state, "buy", 25 + galley, "glass") == "TW-055"
    state.coins[ROME] = 1
    act(state, "buy", city("rome"), "pottery")
    assert refused(state, "buy", city("rome"), "pottery") == "TW-052"


@pytest.mark.rule("TW-054", "TW-R12", "TW-R11")
def test_goods_go_into_an_own_city_or_a_unit_that_touches_and_nowhere_else() -> None:
    state = bare()
    near = unit(state, ROME, "galley", "rome")
    far = unit(state, ROME, "galley", SEA_TILE)
    foreign = unit(state, ROME, "caravan", "ariminum")
    trading(state)
    rome = city("rome")
    act(state, "buy", rome, "pottery")
    act(state, "buy", 25 + near, "pottery")
    assert have(state, rome) == have(state, 25 + near) == {"pottery": 1}
    assert refused(state, "buy", 25 + far, "glass") == "TW-R11"
    assert may(state, "buy", 25 + foreign, "grain")
    assert not any(action[0] == "buy" and action[1] == city("ariminum") for action in GAME.choices(state))
    goods(state, 25 + foreign, grain=1)
    assert refused(state, "pass", 25 + foreign, city("ariminum"), "grain", 0) == "TW-R12"
    assert {action[1] for action in GAME.choices(state) if action[0] == "buy"}.isdisjoint(
        {city("ariminum"), city("athens")}
    )


@pytest.mark.rule("TW-R13", "TW-079")
def test_with_legions_aboard_nothing_is_traded_at_another_players_city() -> None:
    state = bare()
    armed = unit(state, ROME, "galley", "athens", legions=1, grain=1)
    trading(state)
    assert not any(action[0] in ("buy", "sell", "talk") for action in look(state, 25 + armed))
    assert refused(state, "buy", 25 + armed, "olives") == "TW-R13"
    assert refused(state, "talk", 25 + armed, city("athens")) == "TW-079"
    own(state, FREE, "athens")
    assert may(state, "buy", 25 + armed, "olives") and may(state, "sell", 25 + armed, "grain")
    own(state, GREECE, "athens", 2)
    legions(state, 25 + armed, 0)
    coins = state.coins[GREECE]
    act(state, "buy", 25 + armed, "olives")
    assert state.coins[GREECE] == coins, "the owner gets nothing"
    assert may(state, "talk", 25 + armed, city("athens"))


@pytest.mark.rule("TW-R13", "TW-079")
@pytest.mark.parametrize("owner", range(4))
def test_whoever_the_other_player_is_legions_do_not_trade_at_that_city(owner: int) -> None:
    state = bare()
    seat = (owner + 1) % 4
    own(state, owner, "tarentum")
    armed = unit(state, seat, "galley", "tarentum", legions=1, grain=1)
    trading(state, seat)
    assert not any(action[0] in ("buy", "sell", "talk") for action in look(state, 25 + armed))
    assert refused(state, "sell", 25 + armed, "grain") == "TW-R13"
    legions(state, 25 + armed, 0)
    assert may(state, "sell", 25 + armed, "grain") and may(state, "talk", 25 + armed, city("tarentum"))


@pytest.mark.rule("TW-056", "TW-132", "TW-R30")
def test_cards_cost_four_in_the_trade_phase_up_to_the_hand_limit() -> None:
    state = trading(bare())
    state.coins[ROME] = 100
    for count in range(1, 8):
        act(state, "buy_card")
        assert state.coins[ROME] == 100 - 4 * count and len(state.hands[ROME]) == count
    assert refused(state, "buy_card") == "TW-R30"
    free = trading(bare(hand="none"))
    free.coins[ROME] = 100
    for _ in range(12):
        act(free, "buy_card")
    poor = trading(bare())
    poor.coins[ROME] = 3
    assert refused(poor, "buy_card") == "TW-056"
    assert not may(moving(bare()), "buy_card")


@pytest.mark.rule("TW-059", "TW-060")
def test_a_legion_costs_five_beside_barracks_and_goes_into_the_city_or_a_unit() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    rome = city("rome")
    assert refused(state, "recruit", rome, rome) == "TW-059"
    built(state, "rome", "port", "barracks")
    act(state, "recruit", rome, rome)
    act(state, "recruit", rome, 25 + galley)
    assert state.coins[ROME] == 0 and state.legions[rome] == 4 and state.legions[25 + galley] == 1
    assert refused(state, "recruit", rome, rome) == "TW-059"


def test_no_more_than_twelve_legions() -> None:
    state = trading(bare())
    built(state, "rome", "barracks")
    own(state, ROME, "tarentum", 8)
    act(state, "recruit", city("rome"), city("rome"))
    assert refused(state, "recruit", city("rome"), city("rome")) in ("TW-019", "TW-059")
    state.coins[ROME] = 50
    assert refused(state, "recruit", city("rome"), city("rome")) == "TW-019"


@pytest.mark.rule("TW-R15", "TW-R28")
def test_any_number_of_purchases_within_capacity() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome", legions=1)
    warship = unit(state, ROME, "war_ship", "rome")
    trading(state)
    state.coins[ROME] = 100
    for _ in range(3):
        act(state, "buy", 25 + galley, "pottery")
    assert refused(state, "buy", 25 + galley, "pottery") == "TW-R28"
    for _ in range(3):
        act(state, "buy", 25 + warship, "pottery")
    assert not may(state, "buy", 25 + warship, "pottery")
    rome = city("rome")
    for _ in range(9 - 1 - 3):
        act(state, "buy", rome, "pottery")
    assert refused(state, "buy", rome, "pottery") == "TW-R28"
    assert UNIT_CAPACITY == (4, 4, 3)
    assert CITY_CAPACITY[rome] == 9 and CITY_CAPACITY[city("tarentum")] == 8


@pytest.mark.rule("TW-R29")
def test_without_a_free_tile_beside_the_city_no_unit_is_bought() -> None:
    state = bare()
    for seat, tile in zip((1, 2, 3), BERTHS[city("rome")], strict=True):
        unit(state, seat, "galley", tile)
    trading(state)
    assert refused(state, "order", "galley", -1) == "TW-R29"
    assert GAME.catalogue.render(GAME.label(state, ("order", "galley", -1))) == "Buy a galley for 5"


@pytest.mark.rule("TW-R02")
def test_a_fourth_merchant_is_refused() -> None:
    state = bare()
    for where in ("athens", "carthage", "alexandria"):
        unit(state, ROME, "galley", where)
    trading(state)
    assert refused(state, "order", "galley", BERTHS[city("rome")][0]) == "TW-R02"


def test_a_purchase_says_where_the_good_is_wanted() -> None:
    state = trading(bare())
    state.wants = [GOOD["glass"]] * len(state.wants)
    for name in ("athens", "caralis"):
        state.wants[city(name)] = GOOD["metal"]
    detail = GAME.detail(state, ("buy", city("rome"), "metal"))
    assert detail is not None
    assert GAME.catalogue.render(detail) in ("Wanted in Athens and Caralis.", "Wanted in Caralis and Athens.")
    assert GAME.detail(state, ("buy", city("rome"), "grain")) is None
