"""Levels err plausibly and repeatably; temperaments only shift weights that exist."""

from __future__ import annotations

import pytest

from pygame_core.bots.base import Alternative
from pygame_core.bots.levels import Level, bell, decide, ranked, tempered
from pygame_core.kernel import Rng

ROWS = [Alternative(("a",), 5.0), Alternative(("b",), 4.5), Alternative(("c",), 1.0), Alternative(("d",), 5.0)]


def test_bell_is_centred_and_of_unit_width() -> None:
    rng = Rng.seeded(1)
    values = [bell(rng) for _ in range(4000)]
    mean = sum(values) / len(values)
    variance = sum(value * value for value in values) / len(values)
    assert abs(mean) < 0.06
    assert abs(variance - 1) < 0.08
    assert max(map(abs, values)) < 3.5


def test_without_noise_the_best_is_played_and_nothing_is_drawn() -> None:
    rng = Rng.seeded(1)
    before = rng.state
    thought = decide(ROWS, Level(), rng, work=7)
    assert thought.action == ("a",)
    assert [row.action[0] for row in thought.alternatives] == ["a", "d", "b", "c"]
    assert thought.work == 7
    assert rng.state == before


def test_errors_stay_within_reach_and_grow_with_noise() -> None:
    rng = Rng.seeded(2)

    def errors(level: Level) -> dict[str, int]:
        played = [str(decide(ROWS, level, rng).action[0]) for _ in range(500)]
        return {name: played.count(name) for name in "abcd"}

    small, large, unbounded = errors(Level(noise=0.3, reach=1)), errors(Level(noise=3, reach=1)), errors(Level(noise=3))
    assert small["c"] == large["c"] == 0
    assert small["b"] < large["b"]
    assert unbounded["c"] > 0
    assert min(small["a"], small["d"]) > 100


def test_explanations_stay_true_when_the_bot_errs() -> None:
    for seed in range(20):
        thought = decide(ROWS, Level(noise=5), Rng.seeded(seed))
        assert thought.alternatives == ranked(ROWS)


def test_temperaments_multiply_known_weights() -> None:
    assert tempered({"a": 2.0, "b": 3.0}, {"b": 2.0}) == {"a": 2.0, "b": 6.0}
    with pytest.raises(ValueError, match="zeal"):
        tempered({"a": 2.0}, {"zeal": 2.0})
