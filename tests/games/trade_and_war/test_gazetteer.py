"""How tiles are called: every tile its own name, one direction and at most one distance, and all of it true."""

from __future__ import annotations

import re
from functools import partial

import pytest
from games.trade_and_war.table import ROME, act, bare, dice, moving, unit

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import (
    BERTHS,
    CITIES,
    CITY,
    CITY_TILE,
    COLUMNS,
    NEIGHBOURS,
    TILES,
    board,
    tile_of,
    tiles_between,
)
from pygame_core.games.trade_and_war.gazetteer import WINDS, bearing, gazetteer
from pygame_core.games.trade_and_war.names import tile_name

DIRECTION = re.compile(r"\b(?:north|south|east|west)(?:-(?:north|south|east|west))*\b")


def called(tile: int, all_sites: bool) -> str:
    state = bare()
    state.board = board(int(all_sites))
    return GAME.catalogue.render(tile_name(state, tile))


@pytest.mark.parametrize("all_sites", [False, True])
def test_every_tile_has_a_name_of_its_own_with_one_direction_and_one_distance(all_sites: bool) -> None:
    names = [called(tile, all_sites) for tile in range(TILES)]
    assert len(set(names)) == TILES
    table = board(int(all_sites))
    for tile, name in enumerate(names):
        in_city = tile in {CITY_TILE[city] for city in table.cities}
        beside = table.touch[tile] >= 0
        assert len(DIRECTION.findall(name)) == (0 if in_city else 1), name
        assert len(re.findall(r"\d+", name)) == (0 if in_city or beside else 1), name


@pytest.mark.parametrize("all_sites", [False, True])
def test_what_a_name_says_is_true(all_sites: bool) -> None:
    table = board(int(all_sites))
    for tile, (city, tiles, wind) in gazetteer(table).items():
        assert tiles == tiles_between(CITY_TILE[city], tile)
        astray = (bearing(CITY_TILE[city], tile) - wind + 8) % len(WINDS) - 8
        assert abs(astray) <= 1, (tile, CITIES[city], WINDS[wind])
        assert city in table.cities
        assert table.touch[tile] < 0 or table.touch[tile] == city


@pytest.mark.parametrize("all_sites", [False, True])
def test_the_nearest_city_is_nearest(all_sites: bool) -> None:
    table = board(int(all_sites))
    for tile, city in enumerate(table.nearest):
        away = partial(tiles_between, tile)
        assert away(CITY_TILE[city]) == min(away(CITY_TILE[other]) for other in table.cities)


def test_the_goals_of_a_move_are_told_apart() -> None:
    state = bare()
    ship = unit(state, ROME, "galley", BERTHS[CITY["massalia"]][0])
    moving(state)
    dice(state, 6, 6)
    act(state, "roll", ship)
    labels = [GAME.catalogue.render(GAME.label(state, action)) for action in GAME.choices(state) if action[0] == "go"]
    assert len(labels) > 60 and len(set(labels)) == len(labels)
    assert all(len(DIRECTION.findall(label)) == 1 for label in labels)
    assert "Go to the coastal sea 2 tiles east of Massalia, 3 points" in labels, sorted(labels)


def test_a_bearing_begins_in_the_east_and_turns_by_the_north() -> None:
    middle = tile_of(14, 30)
    round_about = ((14, 40), (4, 30), (14, 20), (24, 30))
    assert [round(bearing(middle, tile_of(*goal)), 2) for goal in round_about] == [0, 4, 8, -4]


def test_tiles_are_counted_along_the_shortest_way() -> None:
    start = tile_of(14, 30)
    ring, seen, away = {start}, {start}, 0
    while ring:
        assert all(tiles_between(start, tile) == tiles_between(tile, start) == away for tile in ring)
        ring = {near for tile in ring for near in NEIGHBOURS[tile]} - seen
        seen |= ring
        away += 1
    assert len(seen) == TILES and away > COLUMNS // 2 - 1
