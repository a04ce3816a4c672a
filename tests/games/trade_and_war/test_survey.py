"""What a player is told before choosing."""

from __future__ import annotations

from games.trade_and_war.table import ROME, bare, city, trading, unit

from pygame_core.games.trade_and_war import GAME


def test_the_way_to_a_buyer_is_told_in_tiles_and_turns() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    seen = next(entry for entry in GAME.view(state, ROME)["units"] if entry["unit"] == galley)
    assert str(city("rome")) not in seen["turns"], "there already"
    near, far = str(city("caralis")), str(city("athens"))
    assert seen["away"][near] < seen["away"][far] and seen["turns"][near] < seen["turns"][far]
    # Two dice bring seven tiles a turn.
    assert abs(seen["turns"][far] - seen["away"][far] / 7) <= 1
