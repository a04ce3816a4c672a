"""Chances to win: told from what everybody sees, and as often right as they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from house.four import each_game

from pygame_core.kernel import Rng
from pygame_core.kernel.chances import Outlook, between, shares, worth
from pygame_core.kernel.steps import SteppedGame
from tools.chances import Look, fitted, surprise

KEPT = json.loads((Path(__file__).parents[1] / "fixtures" / "chances.json").read_text("utf-8"))
"""Moments of matches that the tables were not fitted to (tools/chances.py): what was seen, and who won."""
BANDS = ((0.0, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 1.01))
FEW = 40
OFF = 0.15
"""So far the part of those who won may be from what was foretold: the moments of a match are not independent."""


def looks(game: SteppedGame[Any], alone: bool) -> list[Look]:
    rows = [
        Look(Outlook(progress, [tuple(row) for row in seats]), wins) for progress, seats, wins in KEPT[game.meta.slug]
    ]
    return [look for look in rows if (len(look.wins) == 1) == alone]


def states(game: SteppedGame[Any], seats: int, every: int = 23) -> Iterator[Any]:
    """Moments of a match that is played at random."""
    rng = Rng.seeded(3)
    state, _ = game.setup(game.configure(seats), Rng.seeded(3))
    for index in range(1_500):
        if game.seat(state) is None:
            break
        if index % every == 0:
            yield state
        game.play(state, rng.choice(game.choices(state)))
    yield state


@each_game
@pytest.mark.parametrize("alone", [False, True])
def test_chances_come_true_as_often_as_they_say(game: SteppedGame[Any], alone: bool) -> None:
    data = looks(game, alone)
    if alone and game.meta.seats[0] > 1:
        assert not data
        return
    assert game.worths is not None
    table = game.worths["alone" if alone else "several"]
    assert surprise(data, table) < surprise(data, None)
    told = [pair for look in data for pair in zip(shares(worth(look.outlook, table)), look.wins, strict=True)]
    for low, high in BANDS:
        band = [(chance, won) for chance, won in told if low <= chance < high]
        if len(band) >= FEW:
            foretold, came = (sum(column) / len(band) for column in zip(*band, strict=True))
            assert abs(foretold - came) <= OFF, (low, foretold, came, len(band))


@each_game
def test_chances_are_the_same_in_every_world_that_looks_the_same(game: SteppedGame[Any]) -> None:
    for number, state in enumerate(states(game, game.meta.seats[1])):
        seat = game.seat(state)
        assert seat is None or game.outlook(game.imagine(state, seat, Rng.seeded(number))) == game.outlook(state)


@each_game
def test_chances_add_up_and_end_with_who_won(game: SteppedGame[Any]) -> None:
    for seats in {2, 4} & set(range(game.meta.seats[0], game.meta.seats[1] + 1)):
        for state in states(game, seats):
            chances = game.chances(state)
            assert chances is not None and len(chances) == seats
            outcome = game.outcome(state)
            if outcome is None:
                assert abs(sum(chances) - 100) <= seats and 1 <= min(chances) <= max(chances) <= 99
            else:
                assert chances == [round(100 * outcome.wins(seat)) for seat in range(seats)]


def test_the_fit_finds_what_matches_were_made_of() -> None:
    rng = Rng.seeded(7)
    data = []
    for _ in range(1_500):
        seen = Outlook(rng.below(101) / 100, [(rng.below(11),), (rng.below(11),)])
        first = shares(worth(seen, [[0.1, 0.2, 0.3, 0.4, 0.5]]))[0]
        won = float(rng.below(1_000) < 1_000 * first)
        data.append(Look(seen, [won, 1 - won]))
    assert [round(weight, 1) for weight in fitted(data)[0]] == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5], abs=0.11)


def test_between_two_knots_weights_change_evenly() -> None:
    assert between(0) == ((0, 1), (1, 0)) and between(1) == ((3, 0), (4, 1)) and between(7) == between(1)
    assert between(0.375) == ((1, 0.5), (2, 0.5))
