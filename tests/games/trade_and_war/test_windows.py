"""Questions for cards: asked at the right moment, and nobody else notices."""

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
    dice,
    give_card,
    goods,
    may,
    moving,
    own,
    refused,
    sail,
    trading,
    unit,
)

from pygame_core.frames import frame_of
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import BERTHS, CITY_TILE, tile_of
from pygame_core.games.trade_and_war.data import CARD, LEGION
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Match, Player

HERE = tile_of(14, 31)
THERE = tile_of(14, 30)


def rolled(hand: str, reactions: str = "playable") -> TradeState:
    """Rome has rolled for a galley; Carthage holds one card."""
    state = bare(reactions=reactions)
    galley = unit(state, ROME, "galley", "rome")
    give_card(state, CARTHAGE, hand)
    moving(state)
    dice(state, 6, 6)
    act(state, "roll", galley)
    return state


@pytest.mark.rule("TW-R61")
def test_who_can_play_a_card_is_asked_and_who_cannot_is_not() -> None:
    assert GAME.seat(rolled("M06")) == CARTHAGE
    assert GAME.seat(rolled("M01")) == ROME


@pytest.mark.rule("TW-R61")
def test_the_others_do_not_notice_that_somebody_is_asked() -> None:
    asked, calm = rolled("M06"), rolled("M01")
    assert GAME.discreet(asked) and not GAME.discreet(calm)
    assert GAME.acting(asked) == GAME.acting(calm) == ROME
    assert GAME.view(asked, CARTHAGE)["step"] == "winds"
    for seat in (ROME, GREECE, None):
        view = GAME.view(asked, seat)
        assert view["step"] == ""
        assert view["sailing"] == GAME.view(calm, seat)["sailing"], "the roll itself is open"
    assert act(asked, "pass") == [], "no trace in the log"
    assert GAME.view(asked, ROME)["step"] == "sail"


@pytest.mark.rule("TW-R61")
def test_with_the_option_everybody_is_asked_who_may_hold_a_card() -> None:
    state = rolled("M01", reactions="always")
    assert GAME.seat(state) == CARTHAGE and GAME.choices(state) == [("pass",)]
    used = rolled("M01", reactions="always")
    used.deck = [card for card in used.deck if card != CARD["M06"]]
    used.discard = [CARD["M06"]] * 2
    used.agenda[-1] = ("winds", CARTHAGE)
    GAME.advance(used, [])
    assert GAME.seat(used) == ROME, "both cards lie open: nobody can hold one"


@pytest.mark.rule("TW-R61")
def test_a_war_step_for_a_card_alone_is_nobody_elses_business() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    unit(state, CARTHAGE, "galley", "caralis")
    own(state, ROME, "caralis")
    give_card(state, ROME, "W05")
    moving(state)
    sail(state, galley, BERTHS[city("rome")][1])
    assert state.agenda[-1] == ("war", galley) and may(state, "play", "W05")
    assert GAME.discreet(state) and GAME.acting(state) == ROME
    assert GAME.view(state, GREECE)["step"] == "" and GAME.view(state, ROME)["step"] == "war"


@pytest.mark.rule("TW-R61")
def test_the_page_shows_who_is_at_work_and_not_who_is_asked() -> None:
    players = [Player("Ann", "human"), *(Player(name, "bot", "normal") for name in ("Bea", "Cid", "Dan"))]
    match = Match(GAME, GAME.configure(4), 5, players)
    match.state = rolled("M06")
    frame = frame_of(1, match, eyes=ROME)
    assert (frame["seat"], frame["acting"]) == (CARTHAGE, ROME)
    assert frame["prompt"] == "The others may react", "neither oneself nor who is asked"
    own_frame = frame_of(1, match, eyes=CARTHAGE)
    assert own_frame["acting"] == CARTHAGE


@pytest.mark.rule("TW-R62", "TW-098")
def test_a_threatened_player_may_move_away_before_the_attack() -> None:
    state = bare()
    raider = unit(state, ROME, "galley", tile_of(13, 28))
    prey = unit(state, CARTHAGE, "galley", THERE, grain=4)
    bystander = unit(state, GREECE, "galley", "athens")
    give_card(state, CARTHAGE, "M01")
    give_card(state, GREECE, "M01")
    state.status[prey] = state.status[bystander] = 1
    moving(state)
    sail(state, raider, HERE)
    assert (GAME.seat(state), state.agenda[-1]) == (CARTHAGE, ("interlude", CARTHAGE, raider))
    act(state, "play", "M01")
    act(state, "unit", prey)
    dice(state, 6, 5)
    act(state, "roll", prey)
    act(state, "go", BERTHS[city("syracuse")][0])
    assert GAME.seat(state) == ROME and state.agenda[-1] == ("moves", ROME), "there is nothing left to attack"


@pytest.mark.rule("TW-R62")
def test_the_hunted_may_strike_first() -> None:
    state = bare()
    raider = unit(state, ROME, "galley", tile_of(13, 28))
    prey = unit(state, CARTHAGE, "galley", THERE)
    give_card(state, CARTHAGE, "M01")
    state.status[prey] = 1
    moving(state)
    sail(state, raider, HERE)
    act(state, "play", "M01")
    act(state, "unit", prey)
    act(state, "hold", prey)
    dice(state, 6, 1)
    act(state, "attack", 25 + raider)
    assert state.tile[raider] == -1 and state.points[CARTHAGE] == 1
    assert state.agenda[-1] == ("moves", ROME)


@pytest.mark.rule("TW-R63")
def test_cards_for_a_roll_serve_an_extra_move_but_no_other_unit() -> None:
    state = bare()
    galley, idle = unit(state, ROME, "galley", "rome"), unit(state, ROME, "caravan", "rome")
    unit(state, GREECE, "galley", "athens")
    give_card(state, ROME, "M01")
    give_card(state, ROME, "M02")
    state.agenda = [("moving",)]
    GAME.advance(state, [])
    sail(state, galley, BERTHS[city("rome")][1], 1, 1)
    act(state, "end_moves")
    assert GAME.seat(state) == GREECE
    act(state, "end_moves")
    act(state, "play", "M01")
    act(state, "unit", galley)
    act(state, "play", "M02")
    assert GAME.choices(state) == [("unit", galley)], "the caravan has had its move"
    act(state, "unit", galley)
    act(state, "total", 12)
    assert state.agenda[-1] == ("sail", galley, 12, BERTHS[city("rome")][1])
    act(state, "go", BERTHS[city("rome")][0])
    assert GAME.seat(state) == EGYPT and state.status[idle] == 0


@pytest.mark.rule("TW-R64", "TW-R55")
def test_a_legion_returns_into_the_attacked_city_and_fights() -> None:
    state = bare()
    place = own(state, CARTHAGE, "caralis", 1)
    built(state, "caralis", "barracks")
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    state.lost[CARTHAGE * 4 + LEGION] = 1
    give_card(state, CARTHAGE, "W08")
    give_card(state, CARTHAGE, "W03")
    moving(state)
    act(state, "hold", galley)
    act(state, "pass")
    dice(state, 4, 1)
    act(state, "attack", place)
    act(state, "dice", 2)
    assert (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "defence_card")
    act(state, "play", "W08")
    act(state, "return", LEGION, place)
    assert state.legions[place] == 2 and may(state, "play", "W03"), "the war card of the battle is still to come"
    act(state, "play", "W03")
    assert GAME.choices(state) == [("dice", 1), ("dice", 2)]
    dice(state, 1, 3)
    act(state, "dice", 2)
    assert state.owner[place] == CARTHAGE and state.legions[25 + galley] == 0


@pytest.mark.rule("TW-R64")
def test_a_defender_is_not_asked_where_no_legion_can_return_to_the_city() -> None:
    state = bare()
    place = own(state, CARTHAGE, "caralis", 1)
    built(state, "carthage", "barracks")
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    state.lost[CARTHAGE * 4 + LEGION] = 1
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    moving(state)
    act(state, "hold", galley)
    assert state.agenda[-1][0] == "interlude"
    act(state, "pass")
    act(state, "attack", place)
    act(state, "dice", 1)
    assert state.agenda[-1][0] != "defence_card"


@pytest.mark.rule("TW-R55")
def test_a_legion_lost_to_desertion_may_return_at_once() -> None:
    state = bare()
    place = own(state, CARTHAGE, "caralis", 2)
    built(state, "caralis", "barracks")
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    give_card(state, ROME, "W07")
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", place)
    act(state, "play", "W07")
    assert state.legions[place] == 1 and (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "rescue")
    act(state, "revive", LEGION, place)
    assert state.legions[place] == 2 and state.agenda[-1][0] == "attack_dice"


def test_cards_that_cannot_be_played_say_why() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    for name in ("M01", "M04", "M05", "M06", "W01", "W03", "W09", "W05", "W08", "T06"):
        give_card(state, ROME, name)
    moving(state)
    assert may(state, "play", "M04")
    rules = {name: refused(state, "play", name) for name in ("M01", "M05", "M06", "W01", "W03", "W09", "W05", "W08")}
    assert rules == {
        "M01": "TW-134",
        "M05": "TW-134",
        "M06": "TW-098",
        "W01": "TW-123",
        "W03": "TW-123",
        "W09": "TW-123",
        "W05": "TW-135",
        "W08": "TW-135",
    }
    other = unit(state, CARTHAGE, "galley", THERE)
    del state.at[state.tile[galley]]
    state.tile[galley], state.at[HERE] = HERE, galley
    act(state, "hold", galley)
    act(state, "attack", 25 + other)
    assert may(state, "play", "W01") and refused(state, "play", "W03") == "TW-102"


def test_a_trade_card_without_a_use_says_so() -> None:
    state = bare()
    give_card(state, ROME, "T01")
    trading(state)
    assert refused(state, "play", "T01") == "TW-133", "the only city has its port"
    own(state, ROME, "caralis")
    assert may(state, "play", "T01")
    assert refused(state, "build", city("caralis"), "wonder") == "TW-068"


def test_a_city_cannot_be_entered_and_says_so() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    moving(state)
    dice(state, 3, 3)
    act(state, "roll", galley)
    assert refused(state, "go", CITY_TILE[city("caralis")]) == "TW-R32"
    assert refused(state, "go", CITY_TILE[city("gades")]) == "", "out of reach, so nobody asks"


def test_a_checkpoint_of_an_older_save_opens() -> None:
    state = bare()
    goods(state, city("rome"), grain=1)
    data = state.to_json()
    del data["ask_all"]
    assert TradeState.from_json(data).to_json() == state.to_json()
