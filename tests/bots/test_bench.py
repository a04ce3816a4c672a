"""The native figures of the bench have the shape that its runner collects, and measure what they say."""

from __future__ import annotations

from typing import Any

import morra
import pytest

from bench import kernel, playouts
from pygame_core import games
from pygame_core.kernel import Rng

FIELDS = ["name", "value", "unit", "goal", "against"]


def test_kernel_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "REPEATS", 1)
    monkeypatch.setattr(kernel, "PLAYOUTS", 3)
    (figure,) = kernel.run()
    assert list(figure) == FIELDS
    value: Any = figure["value"]
    assert value > 0


def test_both_ways_play_the_same_match() -> None:
    config = morra.GAME.configure(2)
    for seed in range(5):
        assert kernel.bare(morra.GAME, config, seed) == kernel.matched(morra.GAME, config, seed)


def test_playout_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "REPEATS", 1)
    monkeypatch.setattr(playouts, "SECONDS", 0.01)
    monkeypatch.setattr(playouts, "GOALS", {"morra": (2, 2.0)})
    games.register("morra")
    (figure,) = playouts.run()
    assert list(figure) == FIELDS
    assert figure["goal"] == ">= 2"
    assert "python-chess" in str(figure["against"])


def test_every_game_of_the_site_has_a_goal() -> None:
    assert set(games.load_all()) - {"morra"} <= set(playouts.GOALS)


def test_chess_playouts_are_whole_random_games() -> None:
    plies = [playouts.chess_playout(Rng.seeded(seed)) for seed in range(3)]
    assert all(5 < n <= playouts.LONGEST_CHESS for n in plies)
