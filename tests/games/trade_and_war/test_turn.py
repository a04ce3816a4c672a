"""The turn: phases, their order, God's Blessing, events, who acts when."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    act,
    bare,
    city,
    dice,
    event,
    give_card,
    kinds,
    may,
    moving,
    new,
    refused,
    trading,
    unit,
)

from pygame_core.frames import is_forced
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.data import EVENTS
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Match, Player


def skip_phase(state: TradeState) -> list[tuple[str, int]]:
    """Everybody does nothing until the next turn; who was asked, in order."""
    asked = []
    turn = state.turn
    while not state.ended and state.turn == turn:
        seat = GAME.seat(state)
        assert seat is not None
        asked.append((str(state.agenda[-1][0]), seat))
        for lazy in (("done",), ("end_moves",), ("pass",)):
            if may(state, *lazy):
                act(state, *lazy)
                break
        else:
            act(state, *GAME.choices(state)[0])
    return asked


@pytest.mark.rule("TW-025", "TW-029", "TW-R10", "TW-028")
def test_a_turn_is_event_trade_then_moves_clockwise_from_the_blessing() -> None:
    state = new(seed=5, events="chronological")
    first = state.blessing
    order = [(first + k) % 4 for k in range(4)]
    asked = [row for row in skip_phase(state) if row[0] in ("trade", "moves")]
    assert asked == [("trade", seat) for seat in order] + [("moves", seat) for seat in order]


@pytest.mark.rule("TW-010")
def test_the_holder_of_the_blessing_moves_first() -> None:
    for blessed in range(4):
        state = bare()
        state.blessing = blessed
        state.agenda = [("moving",)]
        GAME.advance(state, [])
        assert GAME.seat(state) == blessed and state.agenda[-1][0] == "moves"


@pytest.mark.rule("TW-011", "TW-033", "TW-026", "TW-035")
def test_each_turn_passes_the_blessing_and_its_new_holder_opens_one_card() -> None:
    state = new(seed=5)
    holders, cards = [state.blessing], [state.event]
    for turn in range(2, 7):
        skip_phase(state)
        assert state.turn == turn
        holders.append(state.blessing)
        cards.append(state.event)
    assert [later - earlier for earlier, later in pairwise(holders)] == [
        1 if earlier < 3 else -3 for earlier in holders[:-1]
    ]
    assert len(set(cards)) == 6
    assert len(state.event_deck) == len(EVENTS) - 6


def test_the_blessing_skips_empires_that_are_out() -> None:
    state = bare()
    state.out[GREECE] = 1
    state.agenda = [("moves", ROME), ("event",)]
    state.blessing = ROME
    GAME.advance(state, [])
    assert state.blessing == EGYPT


@pytest.mark.rule("TW-027")
def test_an_event_can_change_the_trade_and_the_move_phase() -> None:
    state = bare()
    metal = unit(state, ROME, "galley", "tarentum", metal=1)
    event(state, "E27")
    trading(state)
    act(state, "sell", 25 + metal, "metal")
    assert state.coins[ROME] == 14
    calm = bare()
    galley = unit(calm, ROME, "galley", "rome")
    event(calm, "E12")
    moving(calm)
    dice(calm, 6)
    out = act(calm, "roll", galley)
    assert out[0] == ("rolled", ROME, "ship.rome_galley_1", (6,))


@pytest.mark.rule("TW-030")
def test_dice_are_thrown_for_one_unit_after_another() -> None:
    state = moving(bare())
    galley, caravan = unit(state, ROME, "galley", "rome"), unit(state, ROME, "caravan", "rome")
    assert may(state, "roll", galley) and may(state, "roll", caravan)
    dice(state, 1, 2, 6, 5)
    out = act(state, "roll", galley)
    assert kinds(out) == ["rolled"] and out[0][3] == (1, 2)
    assert not may(state, "roll", caravan)
    act(state, "go", state.tile[galley])
    assert act(state, "roll", caravan)[0][3] == (6, 5)


@pytest.mark.rule("TW-031")
def test_cards_against_one_roll_are_asked_for_from_the_blessing_on() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    give_card(state, GREECE, "M06")
    give_card(state, CARTHAGE, "M06")
    state.blessing = EGYPT
    moving(state)
    dice(state, 6, 6)
    act(state, "roll", galley)
    assert GAME.seat(state) == CARTHAGE
    act(state, "play", "M06")
    assert GAME.seat(state) == GREECE
    act(state, "play", "M06")
    assert state.agenda[-1] == ("sail", galley, 3, state.tile[galley])


@pytest.mark.rule("TW-034")
def test_an_event_of_an_empire_not_in_play_does_nothing() -> None:
    state = bare(2)
    coins = state.coins[:]
    for name in ("E13", "E09", "E01", "E28"):
        event(state, name)
        assert state.agenda[-1][0] == "moves"
    assert state.coins == coins and state.legions[city("carthage")] == 0


@pytest.mark.rule("TW-036")
def test_no_movement_and_no_attack_in_the_trade_phase() -> None:
    state = bare()
    unit(state, ROME, "galley", "caralis", legions=2)
    trading(state)
    verbs = {action[0] for action in GAME.choices(state)}
    assert not verbs & {"roll", "go", "attack", "hold", "search", "revive"}


@pytest.mark.rule("TW-037")
def test_no_move_or_war_card_in_the_trade_phase() -> None:
    state = bare()
    unit(state, ROME, "galley", "rome")
    for name in ("M03", "W01", "W08"):
        give_card(state, ROME, name)
    trading(state)
    for name in ("M03", "W01", "W08"):
        assert refused(state, "play", name) == "TW-037"


@pytest.mark.rule("TW-085")
def test_no_trade_in_the_move_phase() -> None:
    state = bare()
    unit(state, ROME, "galley", "rome", grain=2)
    give_card(state, ROME, "T06")
    moving(state)
    verbs = {action[0] for action in GAME.choices(state)}
    assert not verbs & {"buy", "sell", "pass", "march", "build", "recruit", "order", "buy_card", "talk"}
    assert refused(state, "play", "T06") == "TW-085"


def test_what_depends_on_hidden_hands_is_a_barrier_for_undo() -> None:
    for hand in (True, False):
        state = bare()
        if hand:
            give_card(state, GREECE, "M01")
        state.agenda = [("turn_end",), ("moves", ROME), ("trade_end",), ("late", GREECE), ("trade", ROME)]
        GAME.advance(state, [])
        shown = state.shown
        act(state, "done")
        assert (state.shown > shown) == hand, "that Greece holds no late card has come to light"
    give_card(state, ROME, "M02")
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    act(state, "hold", galley)
    shown = state.shown
    act(state, "attack", city("caralis"))
    assert state.shown > shown


def test_every_step_names_a_rule_of_the_ledger() -> None:
    known = {rule.id for rule in GAME.ledger}
    assert {name: step.rule for name, step in GAME.steps.items() if step.rule not in known} == {}


def test_a_turn_ends_by_its_players_word_alone() -> None:
    """Whether something could be taken back or not: nobody has to guess whether the turn waits."""
    asked: set[bool] = set()
    for seed in range(4):
        rng = random.Random(seed)
        match = Match(GAME, GAME.configure(2), seed, [Player("You"), Player("Bot", "bot", "easy")])
        while match.seat is not None and len(match) < 150:
            if match.seat == ROME and match.choices == [("end_moves",)]:
                assert not is_forced(match, match.choices)
                asked.add(match.undo_point() is not None)
            # All that can move does, and fights.
            wanted = [action for action in match.choices if action[0] in ("done", "roll", "hold", "attack")]
            match.play(rng.choice(wanted or match.choices))
    assert asked == {True, False}
