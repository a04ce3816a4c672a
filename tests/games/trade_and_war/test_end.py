"""How a match ends, who has won, tie-breaks, solitaire."""

from __future__ import annotations

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
    goods,
    moving,
    new,
    own,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.data import EVENTS
from pygame_core.games.trade_and_war.state import FREE, TradeState
from pygame_core.kernel import Outcome, Rng


def score(state: TradeState, *points: int) -> None:
    for seat, value in enumerate(points):
        state.points[seat] = value
        state.score[seat * 5] = value


def finish(state: TradeState) -> Outcome:
    """End the turn."""
    state.agenda = [("turn_end",)]
    GAME.advance(state, [])
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


@pytest.mark.rule("TW-001", "TW-R57")
def test_in_the_move_phase_twenty_points_win_at_once() -> None:
    state = bare()
    score(state, 19, 19, 3, 0)
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    unit(state, GREECE, "galley", "athens")
    moving(state)
    act(state, "hold", galley)
    dice(state, 6)
    act(state, "attack", city("caralis"))
    act(state, "garrison", 1)
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "target"
    assert outcome.ranking == ((ROME,), (GREECE,), (EGYPT,), (CARTHAGE,))
    assert GAME.seat(state) is None


@pytest.mark.rule("TW-R57")
def test_in_the_trade_phase_all_finish_and_the_most_points_win() -> None:
    state = bare()
    score(state, 19, 0, 0, 19)
    state.agenda = [("turn_end",), ("moving",), ("trade_end",), ("trade", CARTHAGE), ("trade", ROME)]
    GAME.advance(state, [])
    goods(state, city("rome"), metal=2, pottery=2)
    act(state, "build", city("rome"), "wall")
    assert state.points[ROME] == 20 and not state.ended
    act(state, "done")
    assert GAME.seat(state) == CARTHAGE
    state.coins[CARTHAGE] = 25
    goods(state, city("carthage"), glass=2, olives=1, grain=1)
    act(state, "build", city("carthage"), "wonder")
    act(state, "done")
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "target"
    assert outcome.ranking[0] == (CARTHAGE,) and outcome.total(CARTHAGE) == 22


@pytest.mark.rule("TW-137", "TW-032")
def test_the_last_empire_wins() -> None:
    state = bare(2)
    score(state, 1, 9)
    galley = unit(state, ROME, "galley", "athens", legions=2)
    own(state, GREECE, "athens", 1)
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", city("athens"))
    dice(state, 6, 6, 1)
    act(state, "dice", 2)
    act(state, "garrison", 1)
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "last_empire"
    assert outcome.ranking == ((ROME,), (GREECE,))


def test_when_all_have_fallen_the_points_decide() -> None:
    state = bare(2)
    score(state, 1, 9)
    own(state, FREE, "rome")
    own(state, FREE, "athens")
    state.agenda = [("turn_end",), ("taxation",)]
    GAME.advance(state, [])
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "all_fallen" and outcome.ranking[0] == (GREECE,)


def test_an_empire_that_is_out_cannot_win() -> None:
    state = bare()
    score(state, 1, 2, 19, 3)
    state.out[EGYPT] = 2
    state.turn = state.limit
    assert finish(state).ranking == ((CARTHAGE,), (GREECE,), (ROME,), (EGYPT,))


@pytest.mark.rule("TW-138", "TW-R58")
@pytest.mark.parametrize("turns", ["12", "16", "20", "28"])
def test_after_the_agreed_turns_the_most_points_win(turns: str) -> None:
    state = bare(turns=turns)
    score(state, 3, 5, 1, 2)
    state.turn = int(turns) - 1
    state.agenda = [("turn_end",)]
    GAME.advance(state, [])
    assert not state.ended and state.turn == int(turns)
    outcome = finish(state)
    assert outcome.reason == "turn_limit" and outcome.ranking[0] == (GREECE,)
    assert new().limit == 20
    if turns == "28":
        assert len(EVENTS) == 28


@pytest.mark.rule("TW-R58")
def test_without_a_limit_the_game_goes_on() -> None:
    state = bare(turns="none")
    state.turn = 200
    state.agenda = [("turn_end",)]
    GAME.advance(state, [])
    assert state.turn == 201 and not state.ended


@pytest.mark.rule("TW-139", "TW-R59")
def test_ties_are_broken_by_tokens_then_coins_then_shared() -> None:
    state = bare()
    state.turn = 20
    score(state, 5, 5, 5, 1)
    state.temples[GREECE], state.springs[EGYPT], state.temples[EGYPT] = 1, 1, 1
    outcome = finish(state)
    assert outcome.ranking == ((EGYPT,), (GREECE,), (ROME,), (CARTHAGE,)) and outcome.tie_break == "tokens"
    state.temples = state.springs = [0, 0, 0, 0]
    state.coins = [7, 9, 8, 99]
    rich = GAME.outcome(state)
    assert rich is not None
    assert rich.ranking == ((GREECE,), (EGYPT,), (ROME,), (CARTHAGE,)) and rich.tie_break == "coins"
    state.coins = [9, 9, 8, 99]
    shared = GAME.outcome(state)
    assert shared is not None and shared.ranking[0] == (ROME, GREECE) and shared.tie_break == "shared"
    assert shared.wins(ROME) == 0.5


@pytest.mark.rule("TW-139", "TW-R59")
@pytest.mark.parametrize(
    ("points", "temples", "coins", "tie_break"),
    [
        ((5, 4), (0, 0), (9, 9), ""),
        ((5, 4), (0, 1), (0, 9), ""),
        ((5, 5), (1, 0), (0, 9), "tokens"),
        ((5, 5), (1, 1), (9, 8), "coins"),
        ((5, 5), (1, 1), (9, 9), "shared"),
        ((5, 5, 5), (1, 1, 0), (9, 8, 7), "coins"),
        ((5, 5, 5), (1, 0, 0), (7, 8, 9), "tokens"),
        ((5, 5, 4), (1, 0, 0), (7, 9, 9), "tokens"),
        ((5, 4, 4), (0, 1, 0), (7, 9, 9), "tokens"),
        ((8, 20, 8), (0, 0, 0), (7, 1, 9), "coins"),
        ((5, 4, 4), (0, 1, 1), (7, 9, 9), ""),
    ],
)
def test_what_broke_a_tie_is_told_at_whatever_place(
    points: tuple[int, ...], temples: tuple[int, ...], coins: tuple[int, ...], tie_break: str
) -> None:
    state = bare(len(points))
    state.points, state.temples, state.coins = list(points), list(temples), list(coins)
    state.ended = "turns"
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.tie_break == tie_break
    assert outcome.ranking[0] == ((0, 1) if tie_break == "shared" else (points.index(max(points)),))


@pytest.mark.rule("TW-R60")
def test_an_empty_event_deck_is_shuffled_and_used_again() -> None:
    state = bare()
    state.event_deck = []
    state.event_discard = list(range(28))
    state.event = 0
    orders = set()
    for seed in range(5):
        again = state.copy()
        again.rng = Rng.seeded(seed)
        again.agenda = [("moves", ROME), ("event",)]
        GAME.advance(again, [])
        assert len(again.event_deck) == 27 and len(again.event_discard) == 1
        orders.add(tuple(again.event_deck))
    assert len(orders) == 5


@pytest.mark.rule("TW-R07")
@pytest.mark.parametrize(("difficulty", "turns"), [("easy", 24), ("normal", 20), ("hard", 16)])
def test_solitaire_is_twenty_points_against_the_calendar(difficulty: str, turns: int) -> None:
    state = bare(1, difficulty=difficulty)
    assert state.limit == turns
    assert state.owner[city("athens")] == FREE
    score(state, 19)
    state.turn = turns
    lost = finish(state)
    assert lost.won is False and lost.target == 20 and lost.reason == "turn_limit"
    won = bare(1, difficulty=difficulty)
    score(won, 19)
    trading(won)
    goods(won, city("rome"), metal=2, pottery=2)
    act(won, "build", city("rome"), "wall")
    act(won, "done")
    outcome = GAME.outcome(won)
    assert outcome is not None and outcome.won is True and outcome.wins(0) == 1.0


def test_solitaire_is_lost_with_the_last_city() -> None:
    state = bare(1)
    own(state, FREE, "rome")
    state.agenda = [("turn_end",), ("taxation",)]
    GAME.advance(state, [])
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "all_fallen" and outcome.won is False
