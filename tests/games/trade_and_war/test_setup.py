"""Set-up: empires, goods, pieces, God's Blessing."""

from __future__ import annotations

from collections import Counter

import pytest
from games.trade_and_war.table import LoadedRng, act, bare, city, have, may, moving, new, trading

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import (
    BERTHS,
    CITIES,
    CITY_COUNT,
    CITY_TILE,
    GATES,
    OPTIONAL_CITY,
    TERRAIN,
    board,
)
from pygame_core.games.trade_and_war.data import (
    CAPITAL,
    DECK,
    DISTANCES,
    EMPIRES,
    EVENTS,
    GOODS,
    PLACES,
    PORT,
    UNIT_COUNT,
    WALL,
    distance,
)
from pygame_core.games.trade_and_war.state import FREE, LOTS, NOT_ON_MAP, new_state
from pygame_core.games.trade_and_war.steps.setup import Bless, fair, random_pairs
from pygame_core.games.trade_and_war.table import legion_in_stock, legions_in_play, stock_slot, units_of
from pygame_core.kernel import BadConfig, Event, Rng
from pygame_core.kernel.text import text


@pytest.mark.rule("TW-007")
def test_each_player_takes_one_of_four_empires() -> None:
    state = new(empires="chosen", seed=3)
    assert GAME.choices(state) == [("empire", name) for name in ("rome", "greece", "egypt", "carthage")]
    act(state, "empire", "egypt")
    assert not may(state, "empire", "egypt")
    act(state, "empire", "rome")
    act(state, "empire", "carthage")
    assert GAME.called(state, 0) is None, "nobody is called by an empire while some are still to be chosen"
    act(state, "empire", "greece")
    assert GAME.called(state, 0) == text("empire.egypt")
    assert [EMPIRES[empire] for empire in state.empire] == ["egypt", "rome", "carthage", "greece"]
    assert state.owner[city("alexandria")] == 0


def test_empires_can_be_drawn() -> None:
    drawn = {tuple(new(2, seed=seed, empires="drawn").empire) for seed in range(20)}
    assert len(drawn) > 5
    assert all(len(set(pair)) == 2 for pair in drawn)


@pytest.mark.rule("TW-008")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players(seats: int) -> None:
    assert new(seats).seats == seats
    with pytest.raises(BadConfig):
        GAME.configure(5)


@pytest.mark.rule("TW-009", "TW-R05")
def test_the_highest_of_two_dice_gets_the_blessing_and_ties_roll_again() -> None:
    state = bare(3)
    state.rng = LoadedRng([6, 4, 1, 1, 5, 5, 2, 1, 3, 3])
    state.turn = 0
    state.agenda = [("bless",)]
    out: list[Event] = []
    Bless().enter(state, out)
    rolls = [event[1:] for event in out if event[0] == "blessing_roll"]
    assert rolls == [(0, 10), (1, 2), (2, 10), (0, 3), (2, 6)]
    assert state.blessing == 2


@pytest.mark.rule("TW-R04")
def test_the_winner_of_the_roll_holds_it_on_turn_one_and_opens_the_first_event() -> None:
    for seed in range(12):
        state, events = GAME.setup(GAME.configure(4), Rng.seeded(seed))
        winner = next(event[1] for event in events if event[0] == "blessing")
        opened = next(event for event in events if event[0] == "event")
        assert state.turn == 1 and state.blessing == winner == opened[1]
        assert [event[0] for event in events].count("blessing") == 1


@pytest.mark.rule("TW-012", "TW-013")
def test_goods_are_put_together_at_random_and_never_of_one_colour() -> None:
    deals = set()
    for seed in range(200):
        makes, wants = random_pairs(Rng.seeded(seed))
        assert all(made != wanted for made, wanted in zip(makes, wants, strict=True))
        assert set(Counter(makes).values()) == set(Counter(wants).values()) == {5}
        deals.add((tuple(makes), tuple(wants)))
    assert len(deals) == 200


def test_random_goods_are_fair_to_every_capital() -> None:
    for seed in range(40):
        state = new(4, seed=seed)
        for capital in CAPITAL:
            near = sorted(
                (way, other)
                for other in state.board.cities
                if other != capital and (way := distance(capital, other)) is not None
            )
            assert len({state.makes[other] for _, other in near[:4]}) >= 3
            assert any(state.wants[other] == state.makes[capital] for way, other in near if way <= 12)


def test_the_fairness_filter_refuses_something() -> None:
    refusals = [not fair(*random_pairs(Rng.seeded(seed)), board(0).cities) for seed in range(100)]
    assert 40 < sum(refusals) < 95


@pytest.mark.rule("TW-014", "TW-015", "TW-016", "TW-R01")
def test_twenty_four_cities_stand_on_the_map_and_one_pair_is_kept_aside() -> None:
    state = new(goods="historical")
    assert len(CITIES) == 25
    on_map = [place for place in range(25) if state.owner[place] != NOT_ON_MAP]
    assert len(on_map) == 24 and OPTIONAL_CITY not in on_map
    assert [GOODS[good] for good in state.reserve] == ["glass", "grain"]
    assert all(state.board.terrain[CITY_TILE[place]] in "CK" for place in on_map)
    assert state.board.terrain[CITY_TILE[OPTIONAL_CITY]] == "l"
    whole = new(sites="25")
    assert NOT_ON_MAP not in whole.owner
    assert whole.reserve[0] != whole.reserve[1]


@pytest.mark.rule("TW-017", "TW-018")
def test_the_stand_is_what_a_city_sells_and_the_pillar_what_it_buys() -> None:
    state = trading(bare())
    rome = city("rome")
    assert (GOODS[state.makes[rome]], GOODS[state.wants[rome]]) == ("pottery", "grain")
    act(state, "buy", rome, "pottery")
    assert state.coins[0] == 9
    state.hold[rome * 20 + GOODS.index("grain") * 4] += 1
    state.cargo[rome] += 1
    state.free[rome] -= 1
    act(state, "sell", rome, "grain")
    assert state.coins[0] == 12 and have(state, rome) == {"pottery": 1}


@pytest.mark.rule("TW-019")
def test_each_player_has_a_stock_of_twelve_legions() -> None:
    state = bare()
    assert legions_in_play(state, 0) == 3 and legion_in_stock(state, 0)
    for name in ("tarentum", "ariminum", "syracuse"):
        state.owner[city(name)] = 0
        state.legions[city(name)] = 3
    assert legions_in_play(state, 0) == 12 and not legion_in_stock(state, 0)


@pytest.mark.rule("TW-020", "TW-021", "TW-R02")
def test_at_most_three_merchants_in_any_mix_and_one_war_ship() -> None:
    from games.trade_and_war.table import unit

    state = bare()
    unit(state, 0, "galley", "rome")
    unit(state, 0, "caravan", "rome")
    assert stock_slot(state, 0, 0) >= 0
    unit(state, 0, "galley", "rome")
    assert stock_slot(state, 0, 0) == stock_slot(state, 0, 1) == -1
    assert stock_slot(state, 0, 2) >= 0
    unit(state, 0, "war_ship", "rome")
    assert stock_slot(state, 0, 2) == -1


@pytest.mark.rule("TW-R03")
def test_the_start_of_every_empire() -> None:
    state = new(goods="historical", seed=2)
    for seat in range(4):
        capital = CAPITAL[seat]
        assert state.owner[capital] == seat
        assert state.legions[capital] == 3
        assert state.buildings[capital] == PORT
        pieces = {state.kind[unit]: state.tile[unit] for unit in units_of(state, seat)}
        assert set(pieces) == {0, 1}
        assert pieces[0] in BERTHS[capital] and pieces[1] in GATES[capital]
    assert state.points == [0, 0, 0, 0] and state.life == [0, 0, 0, 0]
    calm = new(goods="historical", events="chronological", seed=2)
    assert calm.coins == [10, 10, 10, 10] and calm.hands == [[], [], [], []]


def test_random_goods_give_some_empires_more_coins() -> None:
    from pygame_core.games.trade_and_war.data import SETUP
    from pygame_core.games.trade_and_war.state import new_state
    from pygame_core.games.trade_and_war.steps.setup import PlaceStart

    for historical in (0, 1):
        state = new_state(4, 0)
        state.historical = historical
        PlaceStart().run(state, ("place_start",), [])
        extra = SETUP["start"]["extra_with_random_goods"]
        assert state.coins == [10 + (0 if historical else extra.get(name, 0)) for name in EMPIRES]


@pytest.mark.rule("TW-R08")
def test_capitals_of_unused_empires_are_walled_and_independent() -> None:
    state = new(2)
    for name in ("alexandria", "carthage"):
        assert state.owner[city(name)] == FREE
        assert state.buildings[city(name)] == WALL
        assert state.legions[city(name)] == 0


@pytest.mark.rule("TW-023")
def test_a_gold_coin_is_five_silver_ones() -> None:
    from pygame_core.games.trade_and_war.data import SEARCH, SETUP

    assert SETUP["gold_coin"] == 5
    assert SEARCH["golden_temple"][1:] == [gold * SETUP["gold_coin"] for gold in (1, 2, 3, 4, 5)]


@pytest.mark.rule("TW-024")
def test_the_card_bank_is_shuffled_and_goods_are_without_end() -> None:
    decks = {tuple(new(seed=seed).deck) for seed in range(6)}
    assert len(decks) == 6
    assert all(sorted(deck) == sorted(DECK) or len(deck) < 50 for deck in decks)
    state = trading(bare())
    state.coins[0] = 1000
    rome = city("rome")
    for _ in range(40):
        act(state, "buy", rome, "pottery")
        state.hold[rome * 20 + GOODS.index("pottery") * 4 + 2] -= 1
        state.cargo[rome] -= 1
        state.free[rome] += 1
    assert may(state, "buy", rome, "pottery")


def test_events_can_come_in_the_order_of_the_years() -> None:
    state = new(events="chronological")
    years = [EVENTS[index].year for index in [state.event, *reversed(state.event_deck)]]
    assert years == sorted(years, reverse=True)


def test_distances_fit_the_map() -> None:
    table = board(1)
    for key, mode, quays in (("sea", 0, BERTHS), ("land", 1, GATES)):
        for a in range(25):
            for b in range(25):
                ways = [table.reach(mode, start).points[goal] for start in quays[a] for goal in quays[b] if a != b]
                nearest = min((way for way in ways if way < 255), default=None)
                if a == b:
                    nearest = 0 if quays[a] else DISTANCES[key][a][b]
                assert DISTANCES[key][a][b] == nearest or (a == b), (CITIES[a], CITIES[b], key)


def test_the_map_keeps_its_promises() -> None:
    assert len(TERRAIN) == 1800
    for index in range(4):
        table = board(index)
        for name in table.cities:
            assert 2 <= len(BERTHS[name]) <= 6
        touched = [tile for tile in range(1800) if table.touch[tile] >= 0]
        assert len(touched) == 6 * len(table.cities), "a tile touches two cities"
    assert moving(new()).phase == "move"


def test_an_empty_table_holds_nothing() -> None:
    state = new_state(3, 0)
    for name in ["coins", "points", "life", "temples", "springs", "out", "done"]:
        assert getattr(state, name) == [0] * 3, name
    for name in ["buildings", "makes", "wants"]:
        assert getattr(state, name) == [0] * CITY_COUNT, name
    for name in ["cargo", "legions", "tired", "free"]:
        assert getattr(state, name) == [0] * PLACES, name
    for name in ["kind", "status"]:
        assert getattr(state, name) == [0] * UNIT_COUNT, name
    for name in [
        "turn",
        "blessing",
        "sites",
        "tokens",
        "bank_life",
        "limit",
        "hand_limit",
        "historical",
        "chronological",
        "ask_all",
    ]:
        assert getattr(state, name) == 0, name
    assert (state.event, state.tile, state.hold) == (-1, [-1] * UNIT_COUNT, [0] * (PLACES * LOTS))
    assert (len(state.score), state.lost, state.reserve) == (3 * 5, [0] * (3 * 4), [0, 0])
    assert not any(state.score) and state.claims == [0] * (3 * CITY_COUNT)
