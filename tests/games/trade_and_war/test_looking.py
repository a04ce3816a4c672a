"""Looking at the table changes nothing: the page and the replay count what was shown alike."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import CARTHAGE, ROME, act, bare, built, give_card, moving, own, trading, unit

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.data import LEGION
from pygame_core.kernel.game import digest


def test_looking_at_a_defence_where_a_legion_may_return_shows_nothing() -> None:
    state = bare()
    place = own(state, CARTHAGE, "caralis", 1)
    built(state, "caralis", "barracks")
    galley = unit(state, ROME, "galley", "caralis", legions=2)
    give_card(state, CARTHAGE, "W03")
    moving(state)
    act(state, "hold", galley)
    act(state, "attack", place)
    state.lost[CARTHAGE * 4 + LEGION] = 1
    act(state, "dice", 1)
    assert state.agenda[-1][0] == "defence_card"
    before = digest(state)
    for _ in range(3):
        GAME.choices(state)
        GAME.refusals(state)
        GAME.view(state, CARTHAGE)
    assert digest(state) == before


@pytest.mark.rule("TW-081", "TW-087")
def test_the_view_tells_how_many_legions_go_aboard_and_ashore() -> None:
    state = bare()
    city = own(state, ROME, "rome", 3)
    galley = unit(state, ROME, "galley", "rome", legions=2)
    trading(state)

    def told() -> tuple[int, int]:
        row = next(row for row in GAME.view(state, ROME)["units"] if row["unit"] == galley)
        return row["loads"], row["lands"]

    loads, lands = told()
    assert loads == min(2, state.free[25 + galley]) and lands == min(2, state.free[city])
    for _ in range(loads):
        act(state, "march", city, 25 + galley)
    assert state.legions[city] == 3 - loads
    assert told()[1] == min(2, state.free[city]), "who came aboard today stays aboard"
