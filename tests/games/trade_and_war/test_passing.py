"""Passing goods and legions on, and deals between players."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    GREECE,
    ROME,
    act,
    bare,
    city,
    give_card,
    goods,
    have,
    kinds,
    legions,
    look,
    may,
    own,
    refused,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import NEIGHBOURS, tile_of
from pygame_core.games.trade_and_war.data import CARD
from pygame_core.games.trade_and_war.names import place_name
from pygame_core.games.trade_and_war.state import NOTHING, TradeState
from pygame_core.kernel import seen_by

HERE = tile_of(14, 31)
THERE = next(tile for tile in NEIGHBOURS[HERE] if tile == tile_of(14, 30))


@pytest.mark.rule("TW-080", "TW-R18", "TW-087")
def test_goods_and_legions_pass_between_pieces_whose_tiles_share_an_edge() -> None:
    state = bare()
    near = unit(state, ROME, "galley", "rome", glass=1, legions=1)
    first = unit(state, ROME, "galley", HERE, grain=1)
    trading(state)
    rome = city("rome")
    act(state, "pass", 25 + near, rome, "glass", 0)
    act(state, "march", 25 + near, rome)
    assert have(state, rome) == {"glass": 1} and state.legions[rome] == 4
    assert not any(action[0] in ("pass", "march") for action in look(state, 25 + first))
    second = unit(state, ROME, "galley", THERE)
    act(state, "pass", 25 + first, 25 + second, "grain", 0)
    assert have(state, 25 + second) == {"grain": 1}


@pytest.mark.rule("TW-081", "TW-R19")
def test_each_item_is_passed_on_once_a_turn_and_buying_is_no_passing() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    rome = city("rome")
    act(state, "buy", 25 + galley, "pottery")
    act(state, "pass", 25 + galley, rome, "pottery", 1)
    assert refused(state, "pass", rome, 25 + galley, "pottery", 0) == "TW-081"
    goods(state, rome, pottery=1)
    act(state, "pass", rome, 25 + galley, "pottery", 0)
    act(state, "march", rome, 25 + galley)
    assert refused(state, "march", 25 + galley, rome) == "TW-081"
    act(state, "done")
    trading(state)
    assert may(state, "march", 25 + galley, rome) and may(state, "pass", 25 + galley, rome, "pottery", 0)


@pytest.mark.rule("TW-096")
def test_the_last_legion_leaves_only_after_a_warning_and_frees_the_city() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    own(state, ROME, "tarentum")
    trading(state)
    rome = city("rome")
    legions(state, rome, 1)
    act(state, "march", rome, 25 + galley)
    act(state, "keep")
    assert state.owner[rome] == ROME and state.legions[rome] == 1
    act(state, "march", rome, 25 + galley)
    act(state, "let_go")
    assert state.owner[rome] == -1 and state.legions[25 + galley] == 1
    assert not may(state, "march", 25 + galley, rome), "it must be attacked to be regained"


def two_ships() -> tuple[TradeState, int, int]:
    state = bare()
    mine = unit(state, ROME, "galley", HERE, grain=2)
    theirs = unit(state, CARTHAGE, "galley", THERE, metal=2)
    trading(state)
    return state, 25 + mine, 25 + theirs


@pytest.mark.rule("TW-078", "TW-R17")
def test_touching_players_exchange_goods_coins_cards_and_tokens_by_consent() -> None:
    state, mine, theirs = two_ships()
    give_card(state, ROME, "T01")
    give_card(state, CARTHAGE, "W01")
    give_card(state, CARTHAGE, "W03")
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    act(state, "talk", mine, theirs)
    assert not any(str(action[0]).startswith(("march", "unit", "city")) for action in GAME.choices(state))
    act(state, "give", "grain")
    act(state, "give_coins", 5)
    act(state, "give_card", "T01")
    act(state, "ask", "metal")
    act(state, "ask", "metal")
    act(state, "ask_life")
    act(state, "ask_coins", 1)
    act(state, "ask_card")
    act(state, "propose")
    assert GAME.seat(state) == CARTHAGE
    act(state, "accept")
    assert GAME.choices(state) == [("hand_over", "W01"), ("hand_over", "W03")]
    act(state, "hand_over", "W03")
    assert have(state, mine) == {"grain": 1, "metal": 2} and have(state, theirs) == {"grain": 1}
    assert state.coins[ROME] == 10 - 5 + 1 and state.coins[CARTHAGE] == 10 + 5 - 1
    assert state.life == [1, 0, 0, 0]
    assert state.hands[ROME] == [CARD["W03"]] and state.hands[CARTHAGE] == [CARD["T01"], CARD["W01"]]
    assert GAME.seat(state) == ROME
    act(state, "talk", mine, theirs)
    assert not may(state, "give", "metal"), "what was exchanged has been passed on"


@pytest.mark.rule("TW-078")
def test_legions_on_either_ship_or_distance_forbid_the_exchange() -> None:
    for armed in (0, 1):
        state, mine, theirs = two_ships()
        legions(state, (mine, theirs)[armed], 1)
        assert refused(state, "talk", mine, theirs) == "TW-078"
    state, mine, theirs = two_ships()
    del state.at[THERE]
    state.tile[theirs - 25] = tile_of(13, 27)
    state.at[tile_of(13, 27)] = theirs - 25
    assert not may(state, "talk", mine, theirs)


@pytest.mark.rule("TW-R65")
def test_a_refusal_is_remembered_and_a_counter_offer_is_answered() -> None:
    state, mine, theirs = two_ships()
    act(state, "talk", mine, theirs)
    act(state, "give", "grain")
    act(state, "ask_coins", 5)
    act(state, "propose")
    act(state, "counter")
    assert GAME.seat(state) == CARTHAGE and not may(state, "propose")
    act(state, "give_coins", 1)
    act(state, "give_coins", 1)
    act(state, "ask", "grain")
    act(state, "propose")
    assert GAME.seat(state) == ROME and GAME.choices(state) == [("accept",), ("refuse",)]
    assert refused(state, "counter") == "TW-R65"
    act(state, "accept")
    assert state.coins[ROME] == 12 and have(state, theirs) == {"grain": 1, "metal": 2}
    assert len(state.refused) == 1 and state.refused[0][:2] == (ROME, CARTHAGE)
    act(state, "talk", mine, theirs)
    act(state, "withdraw")
    act(state, "talk", mine, theirs)
    act(state, "ask", "metal")
    act(state, "propose")
    assert "refused" in kinds(act(state, "refuse"))
    assert state.refused[1] == (ROME, CARTHAGE, NOTHING, ((0, 0, 0, 0, 1), 0, 0, 0, ()), 2)
    assert [row["turn"] for row in GAME.view(state, CARTHAGE)["refused"]] == [2, 2]
    assert GAME.view(state, GREECE)["refused"] == [], "what is said between two stays there"
    for turn, remembered in ((3, 2), (4, 0)):
        state.turn = turn
        state.agenda = [("turn_end",), ("moving",), ("trading",)]
        GAME.advance(state, [])
        assert len(state.refused) == remembered


@pytest.mark.rule("TW-R10")
def test_who_is_done_still_gets_offers_and_trades_again_with_what_was_exchanged() -> None:
    state, mine, theirs = two_ships()
    state.done[CARTHAGE] = 1
    act(state, "talk", mine, theirs)
    act(state, "give", "grain")
    act(state, "ask", "metal")
    act(state, "propose")
    assert GAME.seat(state) == CARTHAGE
    act(state, "accept")
    assert have(state, theirs) == {"metal": 1, "grain": 1}
    assert GAME.seat(state) == ROME and not state.done[CARTHAGE]
    act(state, "done")
    assert GAME.seat(state) == CARTHAGE and may(state, "done"), "all trade at once: it may use what it got"
    act(state, "done")
    assert state.phase == "move"


@pytest.mark.rule("TW-R10")
def test_the_last_to_trade_can_propose_and_a_refusal_reopens_nothing() -> None:
    state, mine, theirs = two_ships()
    state.done = [0, 1, 1, 1]
    act(state, "talk", mine, theirs)
    act(state, "ask", "metal")
    act(state, "propose")
    act(state, "refuse")
    act(state, "done")
    assert state.phase == "move"


@pytest.mark.rule("TW-R17")
def test_what_was_put_into_an_offer_can_be_taken_out_again() -> None:
    state, mine, theirs = two_ships()
    give_card(state, ROME, "T01")
    give_card(state, CARTHAGE, "W01")
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    act(state, "talk", mine, theirs)
    stages = [state.agenda[-1]]
    added: list[tuple[str | int, ...]] = [
        ("give", "grain"),
        ("give_coins", 1),
        ("give_card", "T01"),
        ("ask", "metal"),
        ("ask_coins", 1),
    ]
    for action in (*added, ("ask_life",), ("ask_card",)):
        act(state, *action)
        stages.append(state.agenda[-1])
    assert not may(state, "take_back", "ask", "grain")
    last_first = [
        ("ask", "card"),
        ("ask", "life"),
        ("ask", "coin"),
        ("ask", "metal"),
        ("give", "T01"),
        ("give", "coin"),
    ]
    for side, what in (*last_first, ("give", "grain")):
        stages.pop()
        act(state, "take_back", side, what)
        assert state.agenda[-1] == stages[-1]


@pytest.mark.rule("TW-R66")
def test_selling_a_loaded_unit_says_what_is_lost() -> None:
    state = bare()
    loaded = unit(state, ROME, "galley", "rome", grain=2, legions=1)
    trading(state)
    act(state, "dismiss", 25 + loaded)
    detail = GAME.detail(state, ("sell_unit", loaded))
    assert detail is not None
    assert GAME.catalogue.render(detail) == "Lost with it: 2 grain and 1 legion."
    act(state, "sell_unit", loaded)
    assert state.legions[25 + loaded] == 0 and have(state, 25 + loaded) == {}


@pytest.mark.rule("TW-079")
def test_a_ship_exchanges_with_a_garrisoned_city() -> None:
    state = bare()
    own(state, GREECE, "tarentum", 1)
    goods(state, city("tarentum"), glass=1)
    galley = unit(state, ROME, "galley", "tarentum")
    trading(state)
    act(state, "talk", 25 + galley, city("tarentum"))
    act(state, "ask", "glass")
    act(state, "give_coins", 1)
    act(state, "propose")
    act(state, "accept")
    assert have(state, 25 + galley) == {"glass": 1} and state.coins[GREECE] == 11


def test_an_offer_that_does_not_fit_cannot_be_made() -> None:
    state, mine, theirs = two_ships()
    goods(state, mine, glass=2)
    goods(state, theirs, glass=2)
    act(state, "talk", mine, theirs)
    assert refused(state, "propose") == "TW-R17", "nothing is offered yet"
    act(state, "ask", "metal")
    assert refused(state, "propose") == "TW-R28"
    assert full_hold(state) == hold_name(state, mine)
    act(state, "give", "grain")
    assert may(state, "propose")
    act(state, "give", "grain")
    assert full_hold(state) == hold_name(state, theirs), "the refusal names who has no room"


def full_hold(state: TradeState) -> str:
    """Whose hold the refusal of an offer names."""
    (why,) = (refusal.why for refusal in GAME.refusals(state) if refusal.action == ("propose",))
    return GAME.catalogue.render(why).split(" has no room")[0]


def hold_name(state: TradeState, place: int) -> str:
    return GAME.catalogue.render(place_name(state, place))


@pytest.mark.rule("TW-R65")
def test_a_counter_offer_that_is_dropped_is_a_refusal() -> None:
    state, mine, theirs = two_ships()
    act(state, "talk", mine, theirs)
    act(state, "ask", "metal")
    act(state, "propose")
    act(state, "counter")
    assert act(state, "withdraw") == [("refused", CARTHAGE, ROME)]
    assert GAME.seat(state) == ROME and have(state, theirs) == {"metal": 2}


def test_goods_passed_on_and_full_hands_are_refused_in_an_offer() -> None:
    state, mine, theirs = two_ships()
    other = unit(state, ROME, "galley", next(t for t in NEIGHBOURS[HERE] if t not in state.at and t != THERE))
    for name in ("W01", "W01", "W01", "W03", "W03"):
        give_card(state, ROME, name)
    state.hand_limit = 5
    give_card(state, CARTHAGE, "T01")
    for _ in range(2):
        act(state, "pass", mine, 25 + other, "grain", 0)
    assert refused(state, "sell", 25 + other, "grain") == "TW-R11"
    act(state, "talk", mine, theirs)
    assert not may(state, "give", "grain")
    act(state, "ask_card")
    assert refused(state, "propose") == "TW-R30"
    act(state, "give_card", "W03")
    assert may(state, "propose")


def test_only_the_two_hear_what_is_offered() -> None:
    state, mine, theirs = two_ships()
    give_card(state, ROME, "T01")
    act(state, "talk", mine, theirs)
    act(state, "give_card", "T01")
    act(state, "ask_coins", 1)
    assert "give" not in GAME.view(state, CARTHAGE)["deal"], "still being put together"
    out = act(state, "propose")
    assert seen_by(out[0], GREECE) == ("talked", ROME, CARTHAGE)
    assert "T01" not in str(GAME.view(state, GREECE)["deal"])
    assert GAME.view(state, CARTHAGE)["deal"]["give"]["cards"] == ["T01"]
