"""Golden Temples and Springs of Life."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import CARTHAGE, GREECE, ROME, act, bare, dice, kinds, may, moving, sail, unit

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import NEIGHBOURS, SITE_KIND, SITE_TILE, SITES
from pygame_core.games.trade_and_war.state import TradeState

TEMPLE, SPRING = SITES.index("gt_victumulae"), SITES.index("sp_timavus")


def beside(site: int) -> tuple[TradeState, int]:
    """A caravan with goods and a legion that has just come to a site."""
    state = bare()
    near = next(tile for tile in NEIGHBOURS[SITE_TILE[site]] if state.board.terrain[tile] in "lh")
    start = next(tile for tile in NEIGHBOURS[near] if state.board.terrain[tile] in "lh" and tile != SITE_TILE[site])
    caravan = unit(state, ROME, "caravan", start, glass=1, legions=1)
    moving(state)
    sail(state, caravan, near)
    return state, caravan


@pytest.mark.rule("TW-124", "TW-126", "TW-R36")
def test_a_one_at_a_temple_is_the_end_and_the_temple_stays() -> None:
    state, caravan = beside(TEMPLE)
    dice(state, 1)
    out = act(state, "search", TEMPLE)
    assert "unit_lost" in kinds(out) and state.tile[caravan] == -1
    assert state.sites >> TEMPLE & 1 and state.temples[ROME] == 0
    assert state.lost[:4] == [0, 1, 0, 1]


@pytest.mark.rule("TW-125", "TW-126")
@pytest.mark.parametrize(("face", "coins"), [(2, 5), (3, 10), (4, 15), (5, 20), (6, 25)])
def test_a_temple_pays_and_is_then_empty(face: int, coins: int) -> None:
    state, caravan = beside(TEMPLE)
    dice(state, face)
    act(state, "search", TEMPLE)
    assert state.coins[ROME] == 10 + coins and state.temples[ROME] == 1
    assert not state.sites >> TEMPLE & 1 and state.tile[caravan] >= 0


@pytest.mark.rule("TW-127", "TW-128")
@pytest.mark.parametrize(("face", "tokens"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_a_spring_gives_life_or_takes_it(face: int, tokens: int) -> None:
    state, caravan = beside(SPRING)
    dice(state, face)
    act(state, "search", SPRING)
    assert state.life[ROME] == tokens
    assert state.springs[ROME] == int(face > 1)
    assert bool(state.sites >> SPRING & 1) == (face == 1)
    assert (state.tile[caravan] < 0) == (face == 1)


@pytest.mark.rule("TW-R36", "TW-130")
def test_a_site_may_be_passed_by_and_is_tried_once_a_turn() -> None:
    state, caravan = beside(TEMPLE)
    assert GAME.choices(state) == [("search", TEMPLE), ("pass_by",)]
    act(state, "pass_by")
    assert state.sites >> TEMPLE & 1 and state.tile[caravan] >= 0
    again, other = beside(TEMPLE)
    dice(again, 3)
    act(again, "search", TEMPLE)
    again.sites |= 1 << TEMPLE
    again.temples[ROME] = 0
    again.status[other] &= ~1
    assert not may(again, "hold", other), "one try a unit and turn"


@pytest.mark.rule("TW-R36", "TW-R62")
def test_a_site_is_searched_by_the_one_who_came_even_where_an_enemy_is_near() -> None:
    state = bare()
    near = next(tile for tile in NEIGHBOURS[SITE_TILE[TEMPLE]] if state.board.terrain[tile] in "lh")
    beside_both = next(tile for tile in NEIGHBOURS[near] if state.board.terrain[tile] in "lh")
    caravan = unit(state, CARTHAGE, "caravan", near)
    unit(state, GREECE, "caravan", beside_both)
    moving(state, CARTHAGE)
    sail(state, caravan, near)
    assert state.agenda[-2][0] == "interlude", "Greece is asked before the attack, after the search"
    assert GAME.seat(state) == CARTHAGE
    assert GAME.choices(state) == [("search", TEMPLE), ("pass_by",)]


@pytest.mark.rule("TW-130")
def test_a_ship_searches_a_site_on_the_coast_and_a_unit_may_wait_and_search() -> None:
    state = bare()
    coast = [
        (site, tile)
        for site, spot in enumerate(SITE_TILE)
        for tile in NEIGHBOURS[spot]
        if state.board.terrain[tile] == "s"
    ]
    assert coast
    site, tile = coast[0]
    galley = unit(state, ROME, "galley", tile)
    moving(state)
    act(state, "hold", galley)
    dice(state, 6)
    act(state, "search", site)
    assert state.temples[ROME] + state.springs[ROME] == 1
    assert SITE_KIND.count("golden_temple") == SITE_KIND.count("spring_of_life") == 6
