"""Every play card, and the rules of playing them."""

from __future__ import annotations

import re

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    GREECE,
    ROME,
    act,
    bare,
    built,
    city,
    dice,
    give_card,
    goods,
    have,
    legions,
    may,
    moving,
    own,
    refused,
    rolls,
    sail,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import BERTHS, GATES, NEIGHBOURS, tile_of
from pygame_core.games.trade_and_war.data import BUILDING_BIT, CARD, CARDS, DECK, EFFECTS, GOODS
from pygame_core.games.trade_and_war.effects import HANDLERS
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.games.trade_and_war.table import place_key

HERE, THERE = tile_of(14, 31), tile_of(14, 30)


def trader(name: str) -> TradeState:
    """Rome trades with a card in hand; Tarentum is its second city."""
    state = bare()
    own(state, ROME, "tarentum")
    give_card(state, ROME, name)
    return trading(state)


def battle(mine: int, theirs: int, attacker: str = "", defender: str = "") -> tuple[TradeState, int, int]:
    """A Roman galley attacks a Carthaginian one."""
    state = bare()
    galley = unit(state, ROME, "galley", HERE, legions=mine)
    other = unit(state, CARTHAGE, "galley", THERE, legions=theirs)
    for seat, name in ((ROME, attacker), (CARTHAGE, defender)):
        if name:
            give_card(state, seat, name)
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", 25 + other)
    return state, galley, other


def assault(garrison: int, attacker: str = "", defender: str = "") -> tuple[TradeState, int, int]:
    """A Roman galley with two legions attacks Carthaginian Caralis."""
    state = bare()
    place = own(state, CARTHAGE, "caralis", garrison)
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    for seat, name in ((ROME, attacker), (CARTHAGE, defender)):
        if name:
            give_card(state, seat, name)
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", place)
    return state, galley, place


# -- the deck -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TW-131")
def test_three_kinds_of_cards() -> None:
    kinds = [CARDS[card].kind for card in DECK]
    assert len(DECK) == 50
    assert (kinds.count("trade"), kinds.count("move"), kinds.count("war")) == (19, 14, 17)


@pytest.mark.rule("TW-136")
def test_used_cards_are_shuffled_into_a_new_deck() -> None:
    state = trader("T06")
    act(state, "play", "T06")
    act(state, "city", city("rome"))
    assert state.discard == [CARD["T06"]]
    state.discard += state.deck
    state.deck = []
    assert ("reshuffled",) in act(state, "buy_card")
    assert len(state.deck) == 49 and state.discard == [] and len(state.hands[ROME]) == 1


def test_every_effect_has_a_handler_and_every_card_its_words() -> None:
    assert {effect.op for effect in EFFECTS} <= set(HANDLERS)
    assert len(HANDLERS) == 24
    for card in CARDS:
        assert GAME.catalogue.template(f"card.{card.id}") and GAME.catalogue.template(f"card_text.{card.id}")


# -- trade cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TW-082", "TW-133")
@pytest.mark.parametrize(
    ("name", "building"), [("T01", "port"), ("T02", "trading_post"), ("T03", "barracks"), ("T04", "wall")]
)
def test_t01_to_t04_place_a_building_with_its_point(name: str, building: str) -> None:
    state = trader(name)
    act(state, "play", name)
    lacking = [city("tarentum")] if building == "port" else [city("rome"), city("tarentum")]
    assert GAME.choices(state) == [("raise", place, building) for place in lacking]
    act(state, "raise", city("tarentum"), building)
    assert state.buildings[city("tarentum")] == BUILDING_BIT[building]
    assert state.points[ROME] == 1 and state.coins[ROME] == 10
    assert state.discard == [CARD[name]] and GAME.seat(state) == ROME


def test_a_building_card_needs_a_city_that_lacks_it() -> None:
    state = trader("T01")
    built(state, "tarentum", "port")
    assert not may(state, "play", "T01")


def test_t05_places_any_ordinary_building() -> None:
    state = trader("T05")
    act(state, "play", "T05")
    assert ("raise", city("rome"), "wonder") not in GAME.choices(state)
    assert len(GAME.choices(state)) == 3 + 4
    act(state, "raise", city("rome"), "wall")
    assert state.points[ROME] == 1


@pytest.mark.rule("TW-133")
@pytest.mark.parametrize(
    ("name", "good"), [("T06", "glass"), ("T07", "pottery"), ("T08", "olives"), ("T09", "grain"), ("T10", "metal")]
)
def test_t06_to_t10_put_three_goods_into_an_own_city(name: str, good: str) -> None:
    state = trader(name)
    act(state, "play", name)
    assert GAME.choices(state) == [("city", city("rome")), ("city", city("tarentum"))]
    act(state, "city", city("tarentum"))
    assert have(state, city("tarentum")) == {good: 3}
    assert may(state, "sell", city("tarentum"), good)


def test_goods_that_do_not_fit_are_lost() -> None:
    state = trader("T06")
    goods(state, city("tarentum"), grain=5)
    act(state, "play", "T06")
    act(state, "city", city("tarentum"))
    act(state, "take", "glass")
    act(state, "take", "glass")
    assert have(state, city("tarentum")) == {"glass": 2, "grain": 5} and state.agenda[-1][0] == "trade"


def test_t11_puts_two_different_goods_of_choice() -> None:
    state = trader("T11")
    act(state, "play", "T11")
    act(state, "city", city("rome"))
    assert [action[1] for action in GAME.choices(state)] == list(GOODS)
    act(state, "take", "metal")
    assert ("take", "metal") not in GAME.choices(state)
    act(state, "take", "glass")
    assert have(state, city("rome")) == {"metal": 1, "glass": 1}


@pytest.mark.rule("TW-083", "TW-R01")
def test_t12_changes_a_citys_goods_after_everybody_has_traded() -> None:
    state = trader("T12")
    assert refused(state, "play", "T12") == "TW-083"
    state.agenda = [("turn_end",), ("trade_end",), ("late", ROME), ("trade", ROME)]
    own(state, GREECE, "caralis", 2)
    goods(state, city("caralis"), glass=1)
    built(state, "caralis", "port")
    act(state, "done")
    assert "make glass and want grain" in GAME.catalogue.render(GAME.prompt(state))
    act(state, "play", "T12")
    assert "makes glass and wants grain" in GAME.catalogue.render(GAME.prompt(state))
    assert len(GAME.choices(state)) == 24
    act(state, "city", city("caralis"))
    assert (GOODS[state.makes[city("caralis")]], GOODS[state.wants[city("caralis")]]) == ("glass", "grain")
    assert [GOODS[good] for good in state.reserve] == ["metal", "olives"]
    assert state.owner[city("caralis")] == GREECE and state.legions[city("caralis")] == 2
    assert have(state, city("caralis")) == {"glass": 1} and state.buildings[city("caralis")]


@pytest.mark.rule("TW-084")
def test_changes_of_production_are_asked_for_from_the_blessing_on() -> None:
    state = bare()
    for seat in (ROME, GREECE, CARTHAGE):
        give_card(state, seat, "T12")
    state.blessing = 2
    state.agenda = [("turn_end",), ("trading",)]
    GAME.advance(state, [])
    asked = []
    while state.agenda[-1][0] in ("trade", "late"):
        asked.append((state.agenda[-1][0], GAME.seat(state)))
        act(state, "done") if may(state, "done") else act(state, "pass")
        if len(asked) > 9:
            break
    assert asked == [("trade", 2), ("trade", 3), ("trade", 0), ("trade", 1), ("late", 3), ("late", 0), ("late", 1)]


def test_t13_raises_the_price_of_the_next_four_sales() -> None:
    state = trader("T13")
    goods(state, city("rome"), grain=5)
    act(state, "play", "T13")
    for paid in (4, 8, 12, 16, 19):
        act(state, "sell", city("rome"), "grain")
        assert state.coins[ROME] == 10 + paid


def test_t13_ends_with_the_trade_phase() -> None:
    state = trader("T13")
    act(state, "play", "T13")
    assert state.mods
    act(state, "done")
    assert not state.mods


def test_t14_places_a_legion_without_barracks() -> None:
    state = trader("T14")
    act(state, "play", "T14")
    act(state, "city", city("tarentum"))
    assert state.legions[city("tarentum")] == 2 and state.coins[ROME] == 10


# -- move cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TW-134")
def test_m01_lets_a_unit_move_again() -> None:
    state = bare()
    galley, idle = unit(state, ROME, "galley", "rome"), unit(state, ROME, "caravan", "rome")
    give_card(state, ROME, "M01")
    moving(state)
    assert not may(state, "play", "M01")
    sail(state, galley, BERTHS[city("rome")][2], 1, 2)
    act(state, "play", "M01")
    assert GAME.choices(state) == [("unit", galley)]
    act(state, "unit", galley)
    assert GAME.choices(state) == [("roll", galley), ("end_moves",)], "this unit and no other"
    dice(state, 5, 4)
    act(state, "roll", galley)
    assert state.agenda[-1] == ("sail", galley, 9, BERTHS[city("rome")][2])
    act(state, "go", BERTHS[city("rome")][0])
    assert state.tile[galley] == BERTHS[city("rome")][0] and may(state, "roll", idle)
    assert not may(state, "roll", galley), "again, but not twice"


@pytest.mark.rule("TW-134")
def test_m02_names_the_total() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    give_card(state, ROME, "M02")
    moving(state)
    act(state, "play", "M02")
    act(state, "unit", galley)
    assert GAME.choices(state) == [("total", n) for n in range(2, 13)]
    out = act(state, "total", 9)
    assert state.agenda[-1] == ("sail", galley, 9, state.tile[galley])
    assert not any(item[0] == "rolled" for item in out)


def test_m03_adds_a_die_for_one_move() -> None:
    state = bare()
    galley, caravan = unit(state, ROME, "galley", "rome"), unit(state, ROME, "caravan", "rome")
    give_card(state, ROME, "M03")
    moving(state)
    act(state, "play", "M03")
    act(state, "unit", galley)
    dice(state, 1, 2, 3, 1, 1)
    assert act(state, "roll", galley)[0][3] == (1, 2, 3)
    act(state, "go", state.tile[galley])
    assert act(state, "roll", caravan)[0][3] == (1, 1)
    assert not state.mods


def test_m04_lets_a_ship_stop_on_deep_sea() -> None:
    state = bare()
    galley, deep = unit(state, ROME, "galley", tile_of(13, 26)), tile_of(13, 25)
    give_card(state, ROME, "M04")
    moving(state)
    dice(state, 1, 1)
    act(state, "roll", galley)
    act(state, "play", "M04")
    act(state, "unit", galley)
    act(state, "go", deep)
    assert state.tile[galley] == deep
    act(state, "end_moves")
    assert state.tile[galley] == deep and state.turn == 3


def test_m05_makes_hills_and_deserts_cost_one() -> None:
    state = bare()
    caravan, hills = unit(state, ROME, "caravan", tile_of(8, 27)), tile_of(8, 28)
    give_card(state, ROME, "M05")
    moving(state)
    dice(state, 1, 1)
    act(state, "roll", caravan)
    assert not may(state, "go", tile_of(8, 29))
    act(state, "play", "M05")
    act(state, "unit", caravan)
    assert may(state, "go", tile_of(8, 29)) and may(state, "go", hills)
    act(state, "go", hills)
    assert not state.mods, "for this move only"


def test_m06_halves_what_an_opponent_has_rolled() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    give_card(state, GREECE, "M06")
    moving(state)
    dice(state, 4, 5)
    act(state, "roll", galley)
    assert GAME.seat(state) == GREECE
    act(state, "play", "M06")
    assert GAME.seat(state) == ROME and state.agenda[-1] == ("sail", galley, 5, state.tile[galley])
    own_card = bare()
    ship = unit(own_card, ROME, "galley", "rome")
    give_card(own_card, ROME, "M06")
    moving(own_card)
    act(own_card, "roll", ship)
    assert GAME.seat(own_card) == ROME and own_card.agenda[-1][0] == "sail"


# -- war cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TW-135")
def test_w01_adds_one_to_the_attack_of_this_battle() -> None:
    state, _, other = battle(0, 0, attacker="W01")
    dice(state, 3, 4)
    out = act(state, "play", "W01")
    assert ("attack_roll", ROME, (3,), 1, 4) in rolls(out) and state.tile[other] == -1 and not state.mods


def test_w02_adds_two_against_cities_and_caravans_only() -> None:
    state, _, place = assault(1, attacker="W02")
    act(state, "play", "W02")
    dice(state, 3, 1, 4)
    out = act(state, "dice", 2)
    assert ("attack_roll", ROME, (3, 1), 2, 5) in rolls(out) and may(state, "garrison", 1)
    at_sea, _, _ = battle(1, 0, attacker="W02")
    assert at_sea.agenda[-1][0] == "attack_dice", "not against a ship"
    assert place == city("caralis")


@pytest.mark.rule("TW-135")
def test_w03_adds_one_to_the_defence() -> None:
    state, galley, _ = battle(0, 0, defender="W03")
    assert GAME.seat(state) == CARTHAGE and state.agenda[-1][0] == "defence_card"
    dice(state, 6)
    out = act(state, "play", "W03")
    assert ("defence_roll", CARTHAGE, (6,), 1, 7) in rolls(out) and state.tile[galley] == -1


def test_w04_adds_two_to_the_defence_of_a_city_only() -> None:
    state, galley, place = assault(1, defender="W04")
    dice(state, 5, 5)
    act(state, "dice", 2)
    dice(state, 3)
    act(state, "play", "W04")
    assert state.owner[place] == CARTHAGE and state.legions[25 + galley] == 0
    at_sea, _, _ = battle(0, 0, defender="W04")
    assert not at_sea.battle, "no use at sea: the battle is over"


@pytest.mark.parametrize(("name", "kind"), [("W05", "galley"), ("W06", "caravan")])
def test_w05_and_w06_remove_a_touching_enemy_without_points(name: str, kind: str) -> None:
    state = bare()
    berth, gate = BERTHS[city("rome")][0], GATES[city("rome")][0]
    ship, caravan = unit(state, CARTHAGE, "galley", berth), unit(state, CARTHAGE, "caravan", gate)
    far = unit(state, GREECE, "galley", HERE), unit(state, GREECE, "caravan", tile_of(3, 40))
    give_card(state, ROME, name)
    moving(state)
    act(state, "play", name)
    target = ship if kind == "galley" else caravan
    assert GAME.choices(state) == [("target", target)]
    act(state, "target", target)
    assert state.tile[target] == -1 and state.points == [0, 0, 0, 0]
    assert state.lost[CARTHAGE * 4 + (kind == "caravan")] == 1
    assert all(state.tile[number] >= 0 for number in far)


def test_w05_reaches_what_touches_an_own_ship() -> None:
    state = bare()
    unit(state, ROME, "galley", HERE)
    prey = unit(state, GREECE, "war_ship", THERE)
    give_card(state, ROME, "W05")
    moving(state)
    act(state, "play", "W05")
    act(state, "target", prey)
    assert state.tile[prey] == -1 and THERE in NEIGHBOURS[HERE]


def test_w07_takes_a_legion_before_the_dice_if_two_are_there() -> None:
    state, _, place = assault(2, attacker="W07")
    assert ("legion_lost", CARTHAGE, place_key(state, place)) in act(state, "play", "W07")
    assert state.legions[place] == 1 and state.lost[CARTHAGE * 4 + 3] == 1
    alone, _, _ = assault(1, attacker="W07")
    assert alone.agenda[-1][0] == "attack_dice", "one legion stays"


def test_w08_brings_a_lost_piece_back() -> None:
    state = bare()
    give_card(state, ROME, "W08")
    moving(state)
    assert not may(state, "play", "W08")
    state.lost[0] = 1
    act(state, "play", "W08")
    act(state, "return", 0, BERTHS[city("rome")][1])
    assert state.tile[0] == BERTHS[city("rome")][1] and state.lost[0] == 0


@pytest.mark.rule("TW-R53")
def test_w09_cancels_a_war_card() -> None:
    state, _, _ = battle(0, 0, attacker="W01", defender="W09")
    give_card(state, CARTHAGE, "W03")
    dice(state, 4)
    act(state, "play", "W01")
    assert (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "answer_card")
    out = act(state, "play", "W09")
    assert ("attack_roll", ROME, (4,), 0, 4) in rolls(out), "the bonus is gone"
    assert may(state, "play", "W03"), "the answer is not the side's card"
    assert sorted(state.discard) == sorted([CARD["W01"], CARD["W09"]])
    legions(state, city("rome"), 3)


def test_w09_may_be_kept() -> None:
    state, _, _ = battle(0, 0, attacker="W01", defender="W09")
    dice(state, 4, 4)
    act(state, "play", "W01")
    out = act(state, "pass")
    assert ("attack_roll", ROME, (4,), 1, 5) in rolls(out)


def test_a_new_card_of_known_effects_needs_no_code() -> None:
    from pygame_core.games.trade_and_war.data import read_card
    from pygame_core.games.trade_and_war.effects import push_effects

    card = read_card(
        {
            "id": "T99",
            "kind": "trade",
            "timing": "trade",
            "effects": [
                {"op": "coins", "who": "others", "n": -2},
                {"op": "coins_per", "who": "self", "per": "port", "n": 3},
                {"op": "price", "who": "self", "trade": "buy", "goods": ["glass"], "delta": -3, "until": "trade_phase"},
                {"op": "draw", "who": "self", "n": 2},
            ],
        }
    )
    state = trading(bare())
    push_effects(state, ROME, card.effects)
    GAME.advance(state, [])
    assert state.coins == [13, 8, 8, 8] and len(state.hands[ROME]) == 2
    act(state, "buy", city("rome"), "glass")
    assert state.coins[ROME] == 11


@pytest.mark.parametrize("card", ["T01", "T02", "T03", "T04", "T05"])
def test_a_building_that_a_card_gives_shows_no_price(card: str) -> None:
    state = bare()
    own(state, ROME, "syracuse")
    give_card(state, ROME, card)
    act(trading(state), "play", card)
    told = [GAME.detail(state, action) for action in GAME.choices(state)]
    words = [GAME.catalogue.render(detail) for detail in told if detail is not None]
    assert words, "what it is good for is told"
    assert not any(re.search(r"glass|pottery|olives|grain|metal|\d coins[,.]", line) for line in words), words
