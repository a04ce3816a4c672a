"""What the Iron Age's opponents think of monuments begun."""

from __future__ import annotations

import pytest

from pygame_core.games.iron_age.bot.player import _finished_first
from pygame_core.games.iron_age.bot.value import NAMES, PLACE, WALL, Weights, tables, unfinished, weights_for
from pygame_core.games.iron_age.data import MONUMENT_BOXES, MONUMENTS
from pygame_core.games.iron_age.game import IronAge
from pygame_core.kernel.rng import Rng


def with_bound(weights: Weights, power: float) -> Weights:
    return tuple(power if name == "part_power" else weight for name, weight in zip(NAMES, weights, strict=True))


@pytest.mark.parametrize("turns", range(1, 8))
def test_with_the_bound_the_last_stone_is_always_worth_laying(turns: int) -> None:
    weights = with_bound(weights_for("many", turns), 2.0)
    for number, monument in enumerate(MONUMENTS):
        whole = monument.first + (weights[PLACE["wall"]] if number == WALL else 0.0)
        worths = [unfinished(weights, number, filled, monument.first) for filled in range(MONUMENT_BOXES[number])]
        assert worths[0] == 0.0
        assert max(worths) < whole


def test_without_the_bound_the_fit_thinks_more_of_nine_stones_than_of_ten() -> None:
    """Why the bound is there: should a new fit no longer do so, the bound is to be thought over."""
    weights = with_bound(weights_for("many", 3), 0.0)
    assert unfinished(weights, WALL, 9, MONUMENTS[WALL].first) > MONUMENTS[WALL].first + weights[PLACE["wall"]]


def test_the_bound_is_the_same_at_any_distance_from_the_end() -> None:
    for rows in tables().values():
        assert len({row[PLACE["part_power"]] for row in rows}) == 1


def test_the_stone_that_finishes_goes_before_one_that_does_not() -> None:
    game = IronAge()
    state, _ = game.setup(game.configure(2), Rng.seeded(1))
    state.agenda.append(("build",))
    state.boxes[WALL] = MONUMENT_BOXES[WALL] - 1
    rows = [
        (("monument", "coliseum"), 5.0),
        (("monument", MONUMENTS[WALL].id), 4.0),
        (("army",), 4.5),
        (("done",), 0.0),
    ]
    found = dict(_finished_first(state, 0, list(rows)))
    assert found["monument", MONUMENTS[WALL].id] > found["monument", "coliseum"] == 5.0
    assert found["army",] == 4.5
    state.boxes[WALL] = 0
    assert _finished_first(state, 0, list(rows)) == rows
