"""Every price that is told is what playing it costs, and every gain what it brings: over random positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    EGYPT,
    ROME,
    act,
    bare,
    built,
    city,
    give_card,
    goods,
    legions,
    own,
    trading,
    unit,
)

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY_COUNT
from pygame_core.games.trade_and_war.data import CATEGORIES, GOODS
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel.game import Json, as_action

SEEDS = range(4)


def trades(seed: int, bot: str = "random") -> Iterator[tuple[TradeState, int]]:
    """The decisions of the Trade phase of a match."""
    match = Match(GAME, GAME.configure(4), seed, [Player(f"Bot {seat}", "bot", bot) for seat in range(4)])
    while match.seat is not None and len(match) < 500:
        if match.state.agenda[-1][0] == "trade":
            yield match.state, match.seat
        match.play(match.think().action)


def city_of(state: TradeState, seat: int, name: str) -> Json:
    return next(row for row in GAME.view(state, seat)["cities"] if row["id"] == name)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_building_costs_what_its_row_says(seed: int) -> None:
    tried = 0
    for state, seat in trades(seed):
        for row in GAME.view(state, seat)["cities"]:
            for recipe in row.get("recipes", []):
                if recipe["short"] or not recipe["fits"]:
                    continue
                after = state.copy()
                for action in recipe["steps"]:
                    act(after, *as_action(action))
                act(after, "build", row["place"], recipe["building"])
                assert state.coins[seat] - after.coins[seat] == recipe["price"] + recipe["coins"]
                assert after.points[seat] - state.points[seat] == recipe["points"]
                tried += 1
        if tried > 60:
            break
    assert tried > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sale_brings_what_its_button_says(seed: int) -> None:
    tried = 0
    for state, seat in trades(seed):
        view = GAME.view(state, seat)
        for hold in [*view["cities"], *view["units"]]:
            for good, count in enumerate(hold.get("sellable", [])):
                if count:
                    after = state.copy()
                    for _ in range(count):
                        act(after, "sell", hold["place"], GOODS[good])
                    assert after.coins[seat] - state.coins[seat] == hold["sales"][good]
                    tried += 1
        if tried > 60:
            break
    assert tried > 5


def test_goods_at_the_quay_are_not_bought_again() -> None:
    state = bare()
    unit(state, ROME, "galley", "rome", grain=4)
    state.coins[ROME] = 40
    trading(state)
    recipe = next(row for row in city_of(state, ROME, "rome")["recipes"] if row["building"] == "barracks")
    assert [step[0] for step in recipe["steps"]] == ["pass", "pass", "buy", "buy"]
    dearest = 2 * 5 + 5
    assert recipe["price"] + recipe["coins"] <= dearest, "two grain are there"


def test_what_was_passed_on_today_does_not_come_back() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    goods(state, city("rome"), grain=1)
    trading(state)
    act(state, "pass", city("rome"), CITY_COUNT + galley, "grain", 0)
    recipe = next(row for row in city_of(state, ROME, "rome")["recipes"] if row["building"] == "barracks")
    assert all(step[0] == "buy" for step in recipe["steps"])


@pytest.mark.rule("TW-071")
def test_a_festival_raises_the_price_of_four_goods_only() -> None:
    state = bare()
    state.turn = 2
    galley = unit(state, ROME, "galley", "rome")
    wanted = GOODS[state.wants[city("rome")]]
    goods(state, CITY_COUNT + galley, **{wanted: 4})
    goods(state, city("rome"), **{wanted: 2})
    give_card(state, ROME, "T13")
    trading(state)
    act(state, "play", "T13")
    row = city_of(state, ROME, "rome")
    assert row["sell"][GOODS.index(wanted)] == 4 and row["later"][GOODS.index(wanted)] == 3
    for _ in range(3):
        act(state, "sell", CITY_COUNT + galley, wanted)
    assert city_of(state, ROME, "rome")["sales"][GOODS.index(wanted)] == 4 + 3


# -- the last trade -----------------------------------------------------------------------------------------------


def score(state: TradeState, seat: int, points: int) -> None:
    """Give a seat so many points, for battles."""
    first = seat * len(CATEGORIES)
    state.score[first : first + len(CATEGORIES)] = [0] * (len(CATEGORIES) - 1) + [points]
    state.points[seat] = points


def at_the_end(state: TradeState) -> TradeState:
    """Egypt has the points that win."""
    score(state, EGYPT, 21)
    return trading(state)


def citadel() -> TradeState:
    """Rome holds Carthage, 19 points, 12 coins and glass that Carthage wants; Egypt has 21."""
    state = bare()
    state.owner[city("carthage")] = ROME
    built(state, "carthage", "port")
    legions(state, city("carthage"), 1)
    own(state, CARTHAGE, "hippo", 1)
    score(state, ROME, 19)
    state.coins[ROME] = 12
    wanted = GOODS[state.wants[city("carthage")]]
    unit(state, ROME, "galley", "carthage", **{wanted: 4})
    unit(state, ROME, "galley", "carthage", **{wanted: 4})
    return at_the_end(state)


@pytest.mark.rule("TW-R57")
def test_the_way_to_win_in_the_last_trade_is_found_and_can_be_played() -> None:
    state = citadel()
    state.coins[ROME] = 25
    last = GAME.view(state, ROME)["last"]
    assert (last["why"], last["rival"], last["mine"], last["theirs"], last["place"]) == ("target", EGYPT, 19, 21, 2)
    plan = last["plan"]
    assert plan["name"] == "wonder.byrsa_citadel" or plan["mine"] >= 22
    assert plan["place"] == 1 and plan["cost"] <= plan["means"]
    for step in plan["steps"]:
        for action in step:
            act(state, *action)
    assert state.points[ROME] == plan["mine"] > state.points[EGYPT]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_last_trade_brings_is_what_its_steps_bring(seed: int) -> None:
    found = 0
    for reached, seat in trades(seed):
        state = reached.copy()
        score(state, (seat + 1) % 4, 20)
        state.coins[seat] += 20
        last = GAME.view(state, seat).get("last")
        if state.out[seat] or state.out[(seat + 1) % 4] or not last or "plan" not in last:
            continue
        plan, after = last["plan"], state.copy()
        for step in plan["steps"]:
            for action in step:
                act(after, *action)
        assert after.points[seat] == plan["mine"]
        ahead = sum(after.points[who] > after.points[seat] for who in range(4) if not after.out[who])
        assert plan["place"] >= 1 + ahead
        found += 1
        if found > 12:
            break
    assert found


def test_a_card_that_builds_for_nothing_belongs_to_the_plan() -> None:
    state = bare()
    state.coins[ROME] = 0
    give_card(state, ROME, "T05")
    at_the_end(state)
    plan = GAME.view(state, ROME)["last"]["plan"]
    assert [[action[0] for action in step] for step in plan["steps"]] == [["play", "raise"]]


def test_the_bar_and_the_button_say_that_it_is_the_last_trade() -> None:
    state = at_the_end(bare())
    state.done = [0, 1, 1, 1]
    names = ["Rome", "Greece", "Egypt", "Carthage"]
    say = GAME.catalogue.render
    assert say(GAME.prompt(state), names) == "Last trade: Egypt has 21 points"
    assert say(GAME.label(state, ("done",)), names) == "End the match"
    detail = GAME.detail(state, ("done",))
    assert detail and say(detail, names) == "you 0, Egypt 21: you lose"
    state.points[EGYPT] = 12
    assert say(GAME.label(state, ("done",)), names) == "Done trading"
    assert "last" not in GAME.view(state, ROME)


@pytest.mark.rule("TW-R58")
def test_the_last_turn_is_told_while_one_trades_and_while_one_moves() -> None:
    state = bare(turns="12")
    state.turn = 12
    trading(state)
    say = GAME.catalogue.render
    assert say(GAME.prompt(state)) == "Last turn, last trade: choose a city or a ship"
    assert GAME.view(state, ROME)["last"]["why"] == "limit"
    unit(state, ROME, "galley", "rome")
    state.agenda = [("turn_end",), ("moves", ROME)]
    state.phase = "move"
    assert say(GAME.prompt(state)) == "Last turn: move your ships and caravans"
    detail = GAME.detail(state, ("end_moves",))
    names = ["Rome", "Greece", "Egypt", "Carthage"]
    assert detail and say(detail, names) == "last turn: you 0, Greece 0"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_wins_in_the_last_trade_where_it_can(level: str) -> None:
    state = citadel()
    state.coins[ROME] = 25
    bot = GAME.bot(level)
    for _ in range(20):
        action = bot.think(Knowledge(GAME, state, ROME), Rng.seeded(1), Budget(reasons=True)).action
        if action == ("done",):
            break
        assert action[0] != "buy_card"
        act(state, *action)
    assert state.points[ROME] > state.points[EGYPT]
