"""Taxes, upkeep, debts, cities that are lost, empires that fall."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    EGYPT,
    GREECE,
    ROME,
    act,
    bare,
    built,
    city,
    event,
    give_card,
    goods,
    kinds,
    legions,
    new,
    own,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.state import FREE, TradeState
from pygame_core.games.trade_and_war.table import income, units_of, upkeep
from pygame_core.kernel import Event


def tax(state: TradeState) -> list[Event]:
    """The taxation of a turn, then Rome's trade."""
    state.agenda = [("turn_end",), ("trade", ROME), ("taxation",)]
    out: list[Event] = []
    GAME.advance(state, out)
    return out


@pytest.mark.rule("TW-038")
def test_a_city_belongs_to_whoever_has_a_legion_in_it() -> None:
    state = trading(bare())
    assert state.owner[city("rome")] == ROME and state.legions[city("rome")] == 3
    galley = unit(state, ROME, "galley", "rome")
    rome = city("rome")
    act(state, "march", rome, 25 + galley)
    act(state, "march", rome, 25 + galley)
    assert state.owner[rome] == ROME
    act(state, "march", rome, 25 + galley)
    act(state, "let_go")
    assert state.owner[rome] == FREE


@pytest.mark.rule("TW-039")
def test_no_taxes_on_the_first_turn() -> None:
    state = bare()
    state.turn = 1
    assert "taxed" not in kinds(tax(state))
    assert state.coins[ROME] == 10
    state.turn = 2
    assert "taxed" in kinds(tax(state))


@pytest.mark.rule("TW-041", "TW-042", "TW-043", "TW-044", "TW-045")
def test_income_of_cities_buildings_and_wonders() -> None:
    state = bare()
    built(state, "rome")
    assert income(state, ROME) == 1
    own(state, ROME, "tarentum")
    assert income(state, ROME) == 2
    built(state, "tarentum", "trading_post")
    assert income(state, ROME) == 3
    built(state, "tarentum", "trading_post", "port", "wall", "barracks")
    assert income(state, ROME) == 4
    built(state, "rome", "wonder")
    assert income(state, ROME) == 9
    own(state, ROME, "athens")
    built(state, "athens", "wonder")
    assert income(state, ROME) == 9 + 1 + 10


@pytest.mark.rule("TW-046", "TW-047")
def test_every_legion_costs_a_coin_but_not_beside_barracks() -> None:
    state = bare()
    unit(state, ROME, "galley", "rome", legions=2)
    unit(state, ROME, "caravan", "rome", legions=1)
    assert upkeep(state, ROME) == 3 + 2 + 1
    built(state, "rome", "port", "barracks")
    assert upkeep(state, ROME) == 2 + 1


@pytest.mark.rule("TW-R20", "TW-040")
def test_income_comes_before_upkeep_and_who_cannot_pay_all_gives_up_one_legion_of_choice() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome", legions=2)
    state.coins[ROME] = 1
    tax(state)
    # 2 taxes and 1 coin against 5 legions: two coins are missing.
    assert state.coins[ROME] == 0
    assert GAME.seat(state) == ROME and state.agenda[-1][1:] == (ROME, 2)
    assert GAME.choices(state) == [("abandon", city("rome")), ("abandon", 25 + galley)]
    act(state, "abandon", 25 + galley)
    assert state.legions[25 + galley] == 1 and state.legions[city("rome")] == 3
    assert state.agenda[-1][0] == "trade" and state.coins[ROME] == 0


@pytest.mark.rule("TW-R21")
def test_a_city_without_legions_is_independent_at_once_and_keeps_its_buildings() -> None:
    state = bare()
    tarentum = own(state, ROME, "tarentum")
    built(state, "tarentum", "port", "wall")
    goods(state, tarentum, grain=2, metal=1)
    trading(state)
    act(state, "dismiss", tarentum)
    act(state, "abandon", tarentum)
    assert GAME.choices(state) == [("keep",), ("let_go",)]
    out = act(state, "let_go")
    assert "independent" in kinds(out)
    assert state.owner[tarentum] == FREE and state.cargo[tarentum] == 0
    assert bin(state.buildings[tarentum]).count("1") == 2


@pytest.mark.rule("TW-032", "TW-R56")
def test_whoever_holds_no_city_after_taxation_is_out() -> None:
    state = bare()
    galley = unit(state, GREECE, "galley", "athens", legions=2)
    own(state, FREE, "athens")
    give_card(state, GREECE, "T01")
    state.points[GREECE] = 4
    state.score[GREECE * 5] = 4
    state.life[GREECE] = 1
    state.bank_life -= 1
    out = tax(state)
    assert ("eliminated", GREECE) in out
    assert state.out[GREECE] and state.tile[galley] == -1 and not units_of(state, GREECE)
    assert not state.hands[GREECE] and len(state.discard) == 1
    assert state.points[GREECE] == 4 and state.life[GREECE] == 1
    GAME.invariants(state)


@pytest.mark.rule("TW-R56")
def test_who_leaves_the_last_city_while_trading_is_out_at_once() -> None:
    state = trading(bare())
    galley = unit(state, ROME, "galley", "rome")
    legions(state, city("rome"), 1)
    march = ("march", city("rome"), 25 + galley)
    warned = GAME.detail(state, march)
    assert warned is not None and "your empire ends at once" in GAME.catalogue.render(warned)
    act(state, *march)
    assert "your empire ends at once" in GAME.catalogue.render(GAME.prompt(state))
    act(state, "let_go")
    assert state.out[ROME] == state.turn and not state.ended
    assert state.tile[galley] == -1, "its units leave the map"
    assert GAME.seat(state) != ROME


@pytest.mark.rule("TW-R56")
def test_the_last_legion_given_up_for_debt_ends_the_empire_at_once() -> None:
    state = bare(2)
    unit(state, ROME, "galley", "rome", legions=3)
    legions(state, city("rome"), 1)
    state.coins[ROME] = 0
    tax(state)
    out = act(state, "abandon", city("rome"))
    assert ("eliminated", ROME) in out and state.ended == "last_empire"


@pytest.mark.rule("TW-R56")
def test_the_last_legion_taken_by_an_event_ends_the_empire_at_once() -> None:
    state = bare()
    state.coins[ROME] = 0
    legions(state, city("rome"), 1)
    event(state, "E18")
    out = act(state, *next(action for action in GAME.choices(state) if action[0] == "option"))
    out = act(state, "abandon", city("rome"))
    assert ("eliminated", ROME) in out
    assert GAME.seat(state) != ROME


def test_an_empire_that_is_out_is_not_asked_again() -> None:
    state = bare()
    own(state, FREE, "athens")
    tax(state)
    asked = set()
    for _ in range(60):
        if state.ended:
            break
        seat = GAME.seat(state)
        assert seat is not None
        asked.add(seat)
        GAME.play(state, GAME.choices(state)[-1])
    assert GREECE not in asked and EGYPT in asked


def test_taxes_of_a_new_match_begin_with_turn_two() -> None:
    state = new(seed=8)
    coins = state.coins[:]
    assert state.turn == 1 and min(coins) >= 10
