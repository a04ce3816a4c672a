"""Movement: dice, ways, deep sea, tokens, extra moves, ferries."""

from __future__ import annotations

import re

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
    event,
    give_card,
    have,
    kinds,
    may,
    moving,
    own,
    refused,
    sail,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import (
    BERTHS,
    CITY_TILE,
    EASY_LAND,
    LAND,
    NEIGHBOURS,
    SEA,
    TOKEN_TILE,
    TOKENS,
    board,
    tile_of,
)
from pygame_core.games.trade_and_war.power import move_dice
from pygame_core.games.trade_and_war.state import TradeState

DEEP = tile_of(13, 25)
COAST = tile_of(13, 26)


def reach(state: TradeState) -> dict[int, int]:
    """The tiles on offer and their points."""
    _, number, points, here = state.agenda[-1]
    mode = LAND if state.kind[number] == 1 else SEA
    steps = state.board.reach(mode, here, points).points
    return {int(action[1]): steps[int(action[1])] for action in GAME.choices(state) if action[0] == "go"}


@pytest.mark.rule("TW-086")
def test_each_unit_moves_once_a_turn() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    moving(state)
    assert GAME.prompt(state).key == "prompt.moves"
    sail(state, galley, BERTHS[city("rome")][1], 2, 1)
    assert refused(state, "roll", galley) == "TW-086"
    assert GAME.prompt(state).key == "prompt.moves_done"
    act(state, "end_moves")
    assert state.turn == 3


@pytest.mark.rule("TW-088", "TW-R31")
def test_the_roll_is_the_most_a_unit_may_go_and_it_may_stay() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    moving(state)
    dice(state, 1, 2)
    act(state, "roll", galley)
    tiles = reach(state)
    assert max(tiles.values()) == 3 and min(tiles.values()) == 0
    here = state.tile[galley]
    assert all(state.board.terrain[tile] in "sb" for tile in tiles)
    act(state, "go", here)
    assert state.tile[galley] == here


@pytest.mark.rule("TW-089", "TW-090", "TW-091")
def test_two_dice_three_with_a_wonder_four_with_the_lighthouse() -> None:
    state = bare()
    galley, caravan = unit(state, ROME, "galley", "rome"), unit(state, ROME, "caravan", "rome")
    assert move_dice(state, galley) == move_dice(state, caravan) == 2
    built(state, "rome", "wonder")
    assert move_dice(state, galley) == move_dice(state, caravan) == 3
    egypt = [unit(state, EGYPT, kind, "alexandria") for kind in ("galley", "caravan")]
    built(state, "alexandria", "wonder")
    assert [move_dice(state, number) for number in egypt] == [4, 4]
    moving(state, EGYPT)
    dice(state, 1, 1, 2, 3)
    assert act(state, "roll", egypt[0])[0][3] == (1, 1, 2, 3)
    assert max(reach(state).values()) == 7


@pytest.mark.rule("TW-092", "TW-R31")
def test_desert_and_hills_cost_two_and_what_cannot_be_paid_cannot_be_entered() -> None:
    table = board(0)
    hills, desert, plain = tile_of(8, 28), tile_of(21, 15), tile_of(8, 27)
    assert [table.terrain[tile] for tile in (hills, desert, plain)] == ["h", "d", "l"]
    assert (table.cost[LAND][hills], table.cost[LAND][desert], table.cost[LAND][plain]) == (2, 2, 1)
    state = bare()
    caravan = unit(state, ROME, "caravan", plain)
    assert table.reach(LAND, plain, 3).points[hills] == 2
    moving(state)
    dice(state, 1, 1)
    act(state, "roll", caravan)
    tiles = reach(state)
    assert tiles[hills] == 2
    beyond = tile_of(8, 29)
    assert table.reach(LAND, plain, 9).points[beyond] == 3 and beyond not in tiles


@pytest.mark.rule("TW-093", "TW-R33", "TW-R43")
def test_a_galley_that_ends_on_deep_sea_is_lost_with_all_aboard_after_a_warning() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", COAST, legions=2, grain=1)
    moving(state)
    dice(state, 2, 1)
    act(state, "roll", galley)
    label = GAME.catalogue.render(GAME.label(state, ("go", DEEP)))
    assert "be lost" in label
    act(state, "go", DEEP)
    assert GAME.choices(state) == [("turn_back",), ("let_sink",)]
    act(state, "turn_back")
    act(state, "go", DEEP)
    out = act(state, "let_sink")
    assert "unit_lost" in kinds(out) and state.tile[galley] == -1
    assert state.lost[:4] == [1, 0, 0, 2] and state.points == [0, 0, 0, 0]


@pytest.mark.rule("TW-094", "TW-095")
def test_war_ships_and_the_lighthouse_are_safe_on_deep_sea() -> None:
    state = bare()
    warship = unit(state, ROME, "war_ship", COAST)
    moving(state)
    sail(state, warship, DEEP)
    assert state.tile[warship] == DEEP
    state = bare()
    built(state, "alexandria", "wonder")
    own(state, EGYPT, "alexandria", 2)
    galley = unit(state, EGYPT, "galley", COAST)
    moving(state, EGYPT)
    sail(state, galley, DEEP)
    assert state.tile[galley] == DEEP
    own(state, GREECE, "alexandria", 1)
    moving(state, EGYPT)
    state.status[galley] = 0
    act(state, "end_moves")
    assert GAME.choices(state) == [("turn_back",), ("let_sink",)], "the Lighthouse has changed hands"
    act(state, "let_sink")
    assert state.tile[galley] == -1


@pytest.mark.rule("TW-R32")
def test_units_pass_each_other_but_never_end_on_one_tile_nor_enter_cities() -> None:
    state = bare()
    # The strait of Messina is one tile wide: the other galley blocks the stop, not the way.
    strait = tile_of(14, 30)
    galley = unit(state, ROME, "galley", tile_of(13, 29))
    unit(state, CARTHAGE, "galley", strait)
    moving(state)
    dice(state, 2, 2)
    act(state, "roll", galley)
    assert refused(state, "go", strait) == "TW-R32"
    assert tile_of(15, 30) in reach(state)
    assert not set(reach(state)) & set(CITY_TILE)


@pytest.mark.rule("TW-R34")
def test_caravans_cross_straits_only_by_ferry() -> None:
    plain, ferried = board(0), board(2)
    italy, sicily = tile_of(13, 30), tile_of(14, 29)
    assert plain.reach(LAND, italy).points[sicily] == 255
    assert ferried.reach(LAND, italy).points[sicily] == 3
    assert ferried.reach(EASY_LAND, italy).points[sicily] == 3
    assert ferried.route(LAND, italy, sicily) == [sicily]
    assert ferried.reach(SEA, tile_of(14, 30)).points[sicily] == 255
    state = bare(ferries="yes")
    caravan = unit(state, ROME, "caravan", italy)
    moving(state)
    sail(state, caravan, sicily, 1, 2)
    assert state.tile[caravan] == sicily


@pytest.mark.rule("TW-097", "TW-R35", "TW-130")
def test_life_tokens_are_taken_in_passing_by_ship_or_caravan() -> None:
    state = bare()
    spot = TOKEN_TILE[TOKENS.index("lt_ida")]
    north = next(tile for tile in NEIGHBOURS[spot] if state.board.terrain[tile] == "s")
    galley = unit(
        state,
        GREECE,
        "galley",
        next(
            t
            for t in NEIGHBOURS[north]
            if state.board.deep[t] == 0 and t != spot and state.board.terrain[t] == "s" and spot not in NEIGHBOURS[t]
        ),
    )
    moving(state, GREECE)
    out = sail(state, galley, north)
    assert ("token", GREECE, "lt_ida") in out
    assert state.life[GREECE] == 1 and not state.tokens >> TOKENS.index("lt_ida") & 1
    again = unit(
        state,
        CARTHAGE,
        "galley",
        next(t for t in NEIGHBOURS[north] if t not in state.at and state.board.terrain[t] == "s"),
    )
    moving(state, CARTHAGE)
    sail(state, again, state.tile[again])
    assert state.life[CARTHAGE] == 0, "a token is taken once"
    land = bare()
    caravan = unit(land, ROME, "caravan", tile_of(2, 17))
    moving(land)
    out = sail(land, caravan, tile_of(2, 18))
    assert ("token", ROME, "lt_cremo") in out
    assert len(TOKENS) == 10


def test_a_way_round_takes_a_token_and_goes_on_with_the_points_left() -> None:
    state = bare()
    spot = TOKEN_TILE[TOKENS.index("lt_tyrrhenian")]
    galley = unit(state, ROME, "galley", tile_of(13, 29))
    moving(state)
    dice(state, 3, 4)
    act(state, "roll", galley)
    ways = [action for action in GAME.choices(state) if action[0] == "via" and int(action[1]) in NEIGHBOURS[spot]]
    via = int(ways[0][1])
    spent = state.board.reach(SEA, tile_of(13, 29)).points[via]
    out = act(state, "via", via)
    assert ("token", ROME, "lt_tyrrhenian") in out
    assert state.agenda[-1] == ("sail", galley, 7 - spent, via)
    assert state.tile[galley] == tile_of(13, 29), "not there to stay"
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    assert seen["tile"] == via, "but it is seen on its way"
    told = [GAME.catalogue.render(GAME.label(state, action)) for action in GAME.choices(state)]
    assert len(set(told)) == len(told), "every tile has words of its own"
    assert not any(re.search(r"\d-\d", words) for words in told), "and no coordinates"
    act(state, "go", tile_of(13, 28))
    assert state.tile[galley] == tile_of(13, 28)


def test_the_way_is_told_with_its_tokens() -> None:
    state = bare()
    caravan = unit(state, ROME, "caravan", tile_of(2, 17))
    moving(state)
    dice(state, 3, 3)
    act(state, "roll", caravan)
    detail = GAME.detail(state, ("go", tile_of(2, 18)))
    assert detail is not None and "Alpine pass" in GAME.catalogue.render(detail)


@pytest.mark.rule("TW-098")
def test_move_cards_are_played_at_any_time_also_after_anothers_move() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    unit(state, GREECE, "galley", "athens")
    give_card(state, ROME, "M01")
    state.agenda = [("moving",)]
    GAME.advance(state, [])
    sail(state, galley, BERTHS[city("rome")][1], 1, 1)
    act(state, "end_moves")
    assert GAME.seat(state) == GREECE
    act(state, "end_moves")
    assert GAME.seat(state) == ROME and state.agenda[-1][0] == "interlude"
    act(state, "play", "M01")
    act(state, "unit", galley)
    act(state, "roll", galley)
    act(state, "go", BERTHS[city("rome")][2])
    assert state.tile[galley] == BERTHS[city("rome")][2]
    assert GAME.seat(state) == EGYPT and state.agenda[-1] == ("moves", EGYPT)


@pytest.mark.rule("TW-R37", "TW-086")
def test_an_extra_move_that_is_not_made_is_over_all_the_same() -> None:
    state = bare()
    galley, other = unit(state, ROME, "galley", "rome"), unit(state, ROME, "galley", COAST)
    give_card(state, ROME, "M01")
    moving(state)
    sail(state, galley, BERTHS[city("rome")][1], 1, 1)
    act(state, "play", "M01")
    act(state, "unit", galley)
    assert may(state, "roll", galley) and not may(state, "roll", other)
    act(state, "end_moves")
    assert state.agenda[-1] == ("moves", ROME) and may(state, "roll", other)
    assert refused(state, "roll", galley) == "TW-086"


@pytest.mark.rule("TW-R37")
def test_an_extra_move_is_a_new_roll_and_allows_no_second_attack() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "caralis", legions=3)
    give_card(state, ROME, "M01")
    moving(state)
    here = state.tile[galley]
    sail(state, galley, here, 1, 1)
    dice(state, 1)
    act(state, "attack", city("caralis"))
    act(state, "dice", 1)
    assert state.legions[25 + galley] == 2
    act(state, "play", "M01")
    act(state, "unit", galley)
    dice(state, 5, 5)
    act(state, "roll", galley)
    assert state.agenda[-1][2] == 10
    act(state, "go", here)
    assert state.agenda[-1][0] == "moves", "it has attacked this turn"


@pytest.mark.rule("TW-087")
def test_legions_travel_only_aboard() -> None:
    state = bare()
    caravan = unit(state, ROME, "caravan", "rome", legions=2, glass=1)
    moving(state)
    assert not any(action[0] == "march" for action in GAME.choices(state))
    sail(state, caravan, tile_of(6, 26))
    assert state.legions[25 + caravan] == 2 and have(state, 25 + caravan) == {"glass": 1}
    assert state.legions[city("rome")] == 3


def test_a_galley_left_on_deep_sea_is_warned_of_at_the_end() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", DEEP)
    moving(state)
    act(state, "end_moves")
    act(state, "turn_back")
    assert state.agenda[-1] == ("moves", ROME)
    sail(state, galley, COAST)
    act(state, "end_moves")
    assert state.tile[galley] == COAST


@pytest.mark.parametrize("owner", range(4))
def test_a_toll_is_paid_by_ships_that_stop_beside_byzantium(owner: int) -> None:
    state = bare()
    seat = (owner + 1) % 4
    own(state, owner, "byzantium")
    galley = unit(state, seat, "galley", tile_of(10, 43))
    event(state, "E05")
    goal = BERTHS[city("byzantium")][0]
    moving(state, seat)
    dice(state, 6, 6)
    act(state, "roll", galley)
    detail = GAME.detail(state, ("go", goal))
    assert detail is not None and "toll" in GAME.catalogue.render(detail)
    act(state, "go", goal)
    assert state.coins[seat] == 8 and state.coins[owner] == 12 and sum(state.coins) == 40
    assert may(state, "end_moves")


def test_the_view_holds_the_way_to_every_tile_in_reach() -> None:
    state = bare(ferries="yes")
    caravan = unit(state, ROME, "caravan", tile_of(12, 31))
    moving(state)
    dice(state, 6, 6)
    act(state, "roll", caravan)
    sailing = GAME.view(state, ROME)["sailing"]
    assert sailing["here"] == tile_of(12, 31) and sailing["points"] == 12
    for action in GAME.choices(state):
        if action[0] == "go":
            tile, way = int(action[1]), []
            while tile != sailing["here"]:
                way.append(tile)
                tile = sailing["ways"][str(tile)]
            assert way[::-1] == state.board.route(LAND, sailing["here"], int(action[1]))
    assert tile_of(14, 29) in {int(tile) for tile in sailing["ways"]}, "over the ferry"
