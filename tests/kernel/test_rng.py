"""Randomness: the same numbers everywhere, no bias, independent streams."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.kernel import Rng


def test_known_numbers() -> None:
    """Frozen: a change here would deal every shared match anew."""
    rng = Rng.seeded(20261116)
    assert [rng.below(1000) for _ in range(8)] == [890, 749, 862, 11, 722, 5, 914, 60]
    assert rng.dice(7) == [1, 5, 4, 5, 1, 4, 4]
    items = list("thalassa")
    rng.shuffle(items)
    assert "".join(items) == "shastlaa"


@given(st.integers(0, 2**53 - 1), st.integers(1, 2**32))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Rng.seeded(seed).below(n) < n


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_no_bias(n: int) -> None:
    rng = Rng.seeded(5)
    draws = 3000 * n
    counts = Counter(rng.below(n) for _ in range(draws))
    chi = sum((counts[k] - 3000) ** 2 / 3000 for k in range(n))
    assert chi < n - 1 + 4.5 * (2 * (n - 1)) ** 0.5


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng.seeded(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert max(counts.values()) < 620 and min(counts.values()) > 390


def test_large_bounds_reject_what_would_be_too_likely() -> None:
    n = 3 * 2**30
    rng = Rng.seeded(3)
    low = sum(rng.below(n) < 2**30 for _ in range(6000))
    assert 1850 < low < 2150


def test_dice_of_many_sides_and_many_dice() -> None:
    rng = Rng.seeded(1)
    assert all(0 <= face < 20 for face in rng.dice(30, 20))
    counts = Counter(rng.dice(12000, 6))
    assert set(counts) == set(range(6)) and max(counts.values()) < 2200


def test_streams_of_one_seed_differ() -> None:
    first = [Rng.seeded(9, salt).below(2**32) for salt in range(50)]
    assert len(set(first)) == 50


def test_copies_go_the_same_way_and_forks_do_not() -> None:
    rng = Rng.seeded(2)
    twin, fork = rng.copy(), rng.copy().fork()
    ahead = [rng.below(100) for _ in range(20)]
    assert [twin.below(100) for _ in range(20)] == ahead
    assert [fork.below(100) for _ in range(20)] != ahead


def test_sample_takes_different_items() -> None:
    assert sorted(Rng.seeded(4).sample(range(10), 10)) == list(range(10))
    assert len(set(Rng.seeded(4).sample(range(100), 30))) == 30
