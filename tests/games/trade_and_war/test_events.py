"""Every event card."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    SEA_TILE,
    act,
    bare,
    built,
    city,
    dice,
    event,
    goods,
    have,
    legions,
    may,
    moving,
    own,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import BERTHS, EASY_HILLS, LAND, tile_of
from pygame_core.games.trade_and_war.data import EFFECTS, EVENTS
from pygame_core.games.trade_and_war.power import (
    attack_bonus,
    city_defence_bonus,
    forbidden,
    move_dice,
    move_mode,
    needed_for_independent,
    unit_defence_bonus,
)
from pygame_core.games.trade_and_war.state import Effecting
from pygame_core.games.trade_and_war.table import units_of

SEAT = {"rome": ROME, "greece": GREECE, "egypt": EGYPT, "carthage": CARTHAGE}
HOME = {"rome": "rome", "greece": "athens", "egypt": "alexandria", "carthage": "carthage"}


def test_twenty_eight_events_each_with_words() -> None:
    assert len(EVENTS) == 28
    for card in EVENTS:
        assert GAME.catalogue.template(f"event.{card.id}") and GAME.catalogue.template(f"event_text.{card.id}")


@pytest.mark.parametrize(("name", "empire"), [("E01", "carthage"), ("E07", "rome")])
def test_a_legion_is_placed(name: str, empire: str) -> None:
    state = bare()
    seat = SEAT[empire]
    own(state, seat, "syracuse")
    event(state, name)
    assert GAME.seat(state) == seat
    act(state, "city", city("syracuse"))
    assert state.legions[city("syracuse")] == 2 and state.agenda[-1][0] == "moves"


def test_e02_gives_egypt_a_card() -> None:
    state = bare()
    event(state, "E02")
    assert [len(hand) for hand in state.hands] == [0, 0, 1, 0] and state.coins[EGYPT] == 10
    full = bare()
    full.hands[EGYPT] = sorted(full.deck[:7])
    del full.deck[:7]
    event(full, "E02")
    assert len(full.hands[EGYPT]) == 7


def test_e03_speeds_roman_caravans() -> None:
    state = bare()
    caravan, galley = unit(state, ROME, "caravan", "rome"), unit(state, ROME, "galley", "rome")
    greek = unit(state, GREECE, "caravan", "athens")
    event(state, "E03")
    assert (move_dice(state, caravan), move_dice(state, galley), move_dice(state, greek)) == (3, 2, 2)
    assert move_mode(state, caravan) == EASY_HILLS and move_mode(state, greek) == LAND


@pytest.mark.parametrize(
    ("name", "empire", "price"),
    [("E04", "greece", 3), ("E09", "egypt", 5), ("E10", "carthage", 5), ("E18", "rome", 5)],
)
def test_coins_or_a_legion(name: str, empire: str, price: int) -> None:
    seat, home = SEAT[empire], city(HOME[empire])
    state = bare()
    event(state, name)
    assert GAME.seat(state) == seat
    first, second = GAME.choices(state)
    act(state, *first)
    assert state.coins[seat] == 10 - price and state.legions[home] == 3
    again = bare()
    event(again, name)
    act(again, *second)
    act(again, "abandon", home)
    assert again.coins[seat] == 10 and again.legions[home] == 2
    poor = bare()
    poor.coins[seat] = price - 1
    event(poor, name)
    assert GAME.choices(poor) == [second]


def test_e05_asks_a_toll_at_byzantium() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(10, 43))
    caravan = unit(state, GREECE, "caravan", "byzantium")
    event(state, "E05")
    moving(state)
    state.coins[ROME] = 1
    dice(state, 6, 6)
    act(state, "roll", galley)
    act(state, "go", BERTHS[city("byzantium")][1])
    assert state.coins[ROME] == 0, "all it can"
    held = bare()
    own(held, EGYPT, "byzantium")
    stranger, native = unit(held, ROME, "galley", tile_of(10, 43)), unit(held, EGYPT, "galley", tile_of(10, 42))
    event(held, "E05")
    for seat, ship, berth in ((ROME, stranger, 1), (EGYPT, native, 0)):
        moving(held, seat)
        dice(held, 6, 6)
        act(held, "roll", ship)
        act(held, "go", BERTHS[city("byzantium")][berth])
        if held.agenda[-1][0] == "war":
            act(held, "peace")
    assert (held.coins[ROME], held.coins[EGYPT]) == (8, 12), "to the owner of Byzantium, whose own ship pays nothing"
    moving(state, GREECE)
    dice(state, 1, 1)
    act(state, "roll", caravan)
    act(state, "go", state.tile[caravan])
    assert state.coins[GREECE] == 10, "ships only"


def test_e06_helps_carthage_against_cities() -> None:
    state = bare()
    galley = unit(state, CARTHAGE, "galley", "caralis")
    roman = unit(state, ROME, "galley", "rome")
    event(state, "E06")
    assert attack_bonus(state, galley, "city") == 1 and attack_bonus(state, galley, "ship") == 0
    assert attack_bonus(state, roman, "city") == 0


def test_e08_robs_ships_away_from_home() -> None:
    state = bare()
    away = unit(state, ROME, "galley", SEA_TILE, grain=2, metal=1)
    safe = unit(state, ROME, "galley", "rome", grain=1)
    abroad = unit(state, GREECE, "galley", "caralis", glass=1)
    empty = unit(state, EGYPT, "galley", "tyre")
    caravan = unit(state, CARTHAGE, "caravan", "hippo", glass=1)
    event(state, "E08")
    assert GAME.seat(state) == ROME and GAME.choices(state) == [("drop", "grain"), ("drop", "metal")]
    act(state, "drop", "grain")
    assert GAME.seat(state) == GREECE
    act(state, "drop", "glass")
    assert have(state, 25 + away) == {"grain": 1, "metal": 1} and have(state, 25 + abroad) == {}
    assert have(state, 25 + safe) == {"grain": 1} and have(state, 25 + caravan) == {"glass": 1}
    assert state.cargo[25 + empty] == 0 and state.agenda[-1][0] == "moves"


def test_e11_weakens_rome() -> None:
    state = bare()
    galley, other = unit(state, ROME, "galley", "rome"), unit(state, GREECE, "galley", "athens")
    event(state, "E11")
    assert attack_bonus(state, galley, "ship") == unit_defence_bonus(state, galley) == -1
    assert city_defence_bonus(state, city("rome")) == -1 and attack_bonus(state, other, "ship") == 0


def test_e12_slows_all_ships() -> None:
    state = bare()
    galley, caravan = unit(state, ROME, "galley", "rome"), unit(state, GREECE, "caravan", "athens")
    event(state, "E12")
    assert (move_dice(state, galley), move_dice(state, caravan)) == (1, 2)


@pytest.mark.parametrize(
    ("name", "empire", "amount"),
    [("E13", "egypt", 5), ("E14", "greece", 3), ("E16", "egypt", -3), ("E19", "carthage", 4), ("E21", "greece", 4)],
)
def test_coins_come_and_go(name: str, empire: str, amount: int) -> None:
    state = bare()
    event(state, name)
    expected = [10, 10, 10, 10]
    expected[SEAT[empire]] += amount
    assert state.coins == expected
    if amount < 0:
        state.coins[SEAT[empire]] = 1
        event(state, name)
        assert state.coins[SEAT[empire]] == 0


def test_e15_weakens_carthaginian_ships() -> None:
    state = bare()
    galley, caravan = unit(state, CARTHAGE, "galley", "carthage"), unit(state, CARTHAGE, "caravan", "carthage")
    event(state, "E15")
    assert (move_dice(state, galley), move_dice(state, caravan)) == (1, 2)
    assert (unit_defence_bonus(state, galley), unit_defence_bonus(state, caravan)) == (-1, 0)
    assert city_defence_bonus(state, city("carthage")) == 0


def test_e17_protects_units_but_not_cities() -> None:
    state = bare()
    event(state, "E17")
    assert all(forbidden(state, seat, "attack_units", (seat + 1) % 4) for seat in range(4))
    assert not forbidden(state, ROME, "attack_cities", GREECE)


def test_e20_gives_greece_a_galley_or_coins() -> None:
    state = bare()
    event(state, "E20")
    first, second = GAME.choices(state)
    act(state, *first)
    assert GAME.choices(state) == [("launch", "galley", tile) for tile in BERTHS[city("athens")]]
    act(state, "launch", "galley", BERTHS[city("athens")][1])
    assert BERTHS[city("athens")][1] in state.at and state.coins[GREECE] == 10
    rich = bare()
    event(rich, "E20")
    act(rich, *second)
    assert rich.coins[GREECE] == 15
    portless = bare()
    built(portless, "athens")
    event(portless, "E20")
    assert GAME.choices(portless) == [second]


@pytest.mark.parametrize("greece", range(4))
def test_e20_launches_the_galley_of_whoever_plays_greece(greece: int) -> None:
    state = bare()
    state.empire[greece], state.empire[GREECE] = GREECE, greece
    own(state, greece, "athens")
    event(state, "E20")
    assert GAME.seat(state) == greece
    act(state, *GAME.choices(state)[0])
    act(state, "launch", "galley", BERTHS[city("athens")][0])
    assert len(units_of(state, greece)) == 1


@pytest.mark.parametrize("left", [1, 2, 3])
def test_effects_under_way_go_on_until_nothing_is_left_of_them(left: int) -> None:
    for op, seat in (("legions", ROME), ("units", GREECE)):
        state = bare()
        number = next(index for index, effect in enumerate(EFFECTS) if effect.op == op and effect.n > 0)
        state.agenda = [("turn_end",), ("moves", ROME), Effecting("effect", seat, number, left=left)]
        for more in range(left - 1, -1, -1):
            act(state, *GAME.choices(state)[0])
            assert (state.agenda[-1][0] == "effect") == bool(more)


def test_e22_pays_rome_for_its_cities() -> None:
    state = bare()
    own(state, ROME, "tarentum")
    event(state, "E22")
    assert state.coins == [14, 10, 10, 10]


def test_e23_binds_greece_and_carthage() -> None:
    state = bare()
    event(state, "E23")
    assert state.coins == [10, 12, 10, 12]
    for action in ("attack_units", "attack_cities"):
        assert forbidden(state, GREECE, action, CARTHAGE) and forbidden(state, CARTHAGE, action, GREECE)
        assert not forbidden(state, GREECE, action, ROME) and not forbidden(state, GREECE, action, -1)
    assert city_defence_bonus(state, city("rome")) == 1 and city_defence_bonus(state, city("athens")) == 0


def test_e24_costs_greece_coins_or_a_ship() -> None:
    state = bare()
    galley, caravan = unit(state, GREECE, "galley", "athens"), unit(state, GREECE, "caravan", "athens")
    event(state, "E24")
    act(state, *GAME.choices(state)[1])
    assert GAME.choices(state) == [("scrap", galley)]
    act(state, "scrap", galley)
    assert state.tile[galley] == -1 and state.tile[caravan] >= 0 and state.coins[GREECE] == 10
    shipless = bare()
    shipless.coins[GREECE] = 4
    event(shipless, "E24")
    assert shipless.agenda[-1][0] == "moves" and shipless.coins[GREECE] == 4, "nothing is possible in full"


def test_e25_strengthens_syracuse() -> None:
    state = bare()
    event(state, "E25")
    assert needed_for_independent(state, city("syracuse")) == 6
    assert needed_for_independent(state, city("tarentum")) == 4
    own(state, GREECE, "syracuse")
    assert city_defence_bonus(state, city("syracuse")) == 2


def test_e26_gives_everybody_grain() -> None:
    state = bare()
    own(state, GREECE, "pella")
    event(state, "E26")
    asked = []
    while state.agenda[-1][0] == "effect":
        asked.append(GAME.seat(state))
        act(state, *GAME.choices(state)[-1])
    assert asked == [ROME, GREECE, EGYPT, CARTHAGE]
    assert have(state, city("rome")) == have(state, city("pella")) == {"grain": 1}


def test_e27_raises_the_price_of_metal_for_this_trade_phase() -> None:
    state = bare()
    goods(state, city("rome"), metal=1, glass=1)
    event(state, "E27")
    trading(state)
    act(state, "sell", city("rome"), "metal")
    act(state, "sell", city("rome"), "glass")
    assert state.coins[ROME] == 10 + 2 + 1
    act(state, "done")
    assert not state.mods


def test_e28_fills_an_egyptian_city() -> None:
    state = bare()
    own(state, EGYPT, "memphis")
    event(state, "E28")
    act(state, "city", city("memphis"))
    assert have(state, city("memphis")) == {"glass": 2, "pottery": 2}
    full = bare()
    goods(full, city("alexandria"), grain=3)
    legions(full, city("alexandria"), 3)
    event(full, "E28")
    act(full, "city", city("alexandria"))
    act(full, "take", "pottery")
    act(full, "take", "pottery")
    assert have(full, city("alexandria")) == {"grain": 3, "pottery": 2} and not may(full, "take", "glass")


def test_effects_of_a_turn_end_when_the_next_event_opens() -> None:
    state = bare()
    event(state, "E11")
    assert state.mods
    state.event_deck.append(state.event_deck.pop(state.event_deck.index(12)))
    state.agenda = [("moves", ROME), ("event",)]
    GAME.advance(state, [])
    assert EVENTS[state.event].id == "E13" and not state.mods
