"""What made newcomers laugh at computer empires is gone."""

from __future__ import annotations

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
    goods,
    have,
    legions,
    moving,
    own,
    trading,
    unit,
)

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY_COUNT, tile_of
from pygame_core.games.trade_and_war.data import BUILDINGS, CATEGORIES, GOOD
from pygame_core.games.trade_and_war.state import ATTACKED, TradeState
from pygame_core.games.trade_and_war.table import take_unit
from pygame_core.kernel import Action, Rng

LEVELS = ("easy", "normal", "hard")


def choice(state: TradeState, level: str = "hard", seed: int = 1) -> Action:
    """What a computer empire does."""
    seat = GAME.seat(state)
    assert seat is not None
    return GAME.bot(level).think(Knowledge(GAME, state, seat), Rng.seeded(seed), Budget(reasons=False)).action


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("good", ["olives", "grain", "metal", "glass"])
def test_a_load_is_not_hauled_to_a_city_that_neither_wants_nor_needs_it(level: str, good: str) -> None:
    for turn in range(2, 8):
        state = bare()
        state.turn = turn
        galley = unit(state, ROME, "galley", "syracuse")
        goods(state, CITY_COUNT + galley, **{good: 4})
        moving(state)
        dice(state, 5, 5)
        act(state, "roll", galley)
        where = state.board.touch[int(choice(state, level)[1])]
        assert where < 0 or state.wants[where] == GOOD[good] or state.owner[where] == ROME


def duel(rival_points: int) -> TradeState:
    """A galley beside a laden one of the leader, even odds."""
    state = bare()
    unit(state, ROME, "galley", "rome")
    unit(state, ROME, "caravan", "rome")
    galley = unit(state, ROME, "galley", tile_of(14, 31))
    unit(state, CARTHAGE, "galley", tile_of(14, 30), metal=2)
    state.points[CARTHAGE] = rival_points
    state.score[CARTHAGE * len(CATEGORIES)] = rival_points
    moving(state)
    act(state, "hold", galley)
    return state


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_leader_is_not_handed_the_winning_points(level: str) -> None:
    assert choice(duel(5), "hard")[0] == "attack", "against others it is worth the risk"
    assert choice(duel(18), level) == ("peace",)
    assert choice(duel(19), level) == ("peace",)


@pytest.mark.parametrize("level", LEVELS)
def test_after_a_ship_is_lost_in_a_duel_no_other_is_gambled(level: str) -> None:
    state = duel(5)
    lost = 0
    state.status[lost] |= ATTACKED
    take_unit(state, lost)
    assert choice(state, level) == ("peace",)


def spend(state: TradeState, level: str) -> None:
    """Trade as a computer empire does."""
    for _ in range(80):
        action = choice(state, level)
        act(state, *action)
        if action == ("done",):
            return
    raise AssertionError("it never ends")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_no_hoard_is_left_when_there_is_something_to_buy(level: str) -> None:
    state = bare()
    state.turn = 17
    state.coins[ROME] = 45
    built(state, "rome", "port", "barracks")
    unit(state, ROME, "galley", "rome")
    trading(state)
    spend(state, level)
    assert state.coins[ROME] <= 25


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_legion_goes_aboard_where_it_stands_in_the_way_of_the_last_building(level: str) -> None:
    state = bare()
    state.turn = 10
    state.coins[ROME] = 60
    built(state, "rome", "port", "trading_post", "wall", "wonder")
    legions(state, city("rome"), 2)
    unit(state, ROME, "galley", "rome")
    trading(state)
    assert state.free[city("rome")] == 3, "four goods of the barracks find no room"
    spend(state, level)
    assert state.buildings[city("rome")] >> BUILDINGS.index("barracks") & 1


@pytest.mark.parametrize("level", LEVELS)
def test_an_independent_town_is_attacked_at_good_odds(level: str) -> None:
    state = bare()
    own(state, -1, "caralis")
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    moving(state)
    act(state, "hold", galley)
    assert choice(state, level) == ("attack", city("caralis"))


def test_spare_legions_go_aboard_for_the_next_independent_town() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    legions(state, city("rome"), 5)
    trading(state)
    spend(state, "hard")
    assert state.legions[CITY_COUNT + galley] >= 1


def test_goods_that_a_city_wants_are_sold_there() -> None:
    state = bare()
    own(state, GREECE, "athens", 2)
    galley = unit(state, ROME, "galley", "athens", grain=4)
    trading(state)
    spend(state, "hard")
    assert "grain" not in have(state, CITY_COUNT + galley)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("points", [20, 21])
def test_trade_goes_on_beside_a_rival_who_has_just_built_the_last_point(level: str, points: int) -> None:
    state = bare()
    unit(state, ROME, "galley", "rome", olives=2)
    unit(state, CARTHAGE, "galley", "carthage", metal=2)
    state.points[CARTHAGE] = points
    state.score[CARTHAGE * len(CATEGORIES)] = points
    trading(state)
    spend(state, level)
