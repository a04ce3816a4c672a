"""The ladder: fair fixtures, sums that add up, sound intervals, the same results from one process and from two."""

from __future__ import annotations

from collections import Counter

import morra
import pytest

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel import BadConfig, Match
from pygame_core.workshop.ladder import (
    Interrupted,
    Table,
    bootstrap,
    fixtures,
    package_of,
    percentile,
    play_match,
    run,
    seating,
    spread,
    wilson,
)

GAME = morra.GAME
TWO = GAME.configure(2)


def test_every_deal_is_played_from_every_seat() -> None:
    plan = fixtures(["hard", "easy", "easy"], 3, 9, seed=40)
    assert [fixture.seed for fixture in plan] == [40, 40, 40, 41, 41, 41, 42, 42, 42]
    seats = Counter(fixture.bots.index("hard") for fixture in plan)
    assert seats == {0: 3, 1: 3, 2: 3}
    assert {fixture.bots for fixture in fixtures(["easy"], 3, 5, 0)} == {("easy",) * 3}


def test_a_short_list_of_bots_is_repeated_and_a_long_one_refused() -> None:
    assert seating(["a", "b"], 3) == ("a", "b", "a")
    with pytest.raises(BadConfig):
        seating(["a", "b", "c"], 2)
    with pytest.raises(BadConfig):
        seating([], 2)


def test_the_sums_add_up() -> None:
    table = run(GAME, TWO, ["normal", "random"], 10, seed=1)
    assert len(table.finished) == 10
    assert sum(table.wins().values()) == pytest.approx(10)
    assert sum(table.wins_by_seat()) == pytest.approx(10)
    assert sum(table.end_reasons().values()) == 10
    assert {name: len(scores) for name, scores in table.scores().items()} == {"normal": 10, "random": 10}
    assert all(record.actions > 0 and record.rounds > 0 for record in table.records)


def test_counting_beats_guessing_at_random() -> None:
    table = run(GAME, GAME.configure(2, {"die": "no"}), ["hard", "random"], 40, seed=5, scale=0.5)
    assert table.win_rate("hard").low > 0.5
    paired = table.paired_win_rate("hard")
    assert paired.low <= paired.mean <= paired.high
    assert paired.mean == pytest.approx(table.win_rate("hard").mean)


@pytest.mark.parametrize("bots", [["hard", "easy"], ["random", "random"], ["easy", "random"]], ids=" ".join)
def test_a_ladder_match_is_the_match_that_the_browser_would_play(bots: list[str]) -> None:
    record = play_match(GAME, TWO, 77, bots)
    match = Match(GAME, TWO, 77)
    while match.seat is not None:
        mind = Knowledge(GAME, match.state, match.seat)
        match.play(GAME.bot(bots[match.seat]).think(mind, match.bot_rng(), Budget()).action)
    assert record.actions == len(match)
    assert record.outcome == match.outcome


def test_two_processes_give_what_one_gives() -> None:
    games.register("morra")
    alone = run(GAME, TWO, ["easy", "random"], 6, seed=3)
    apart = run(GAME, TWO, ["easy", "random"], 6, seed=3, jobs=2)
    assert [r.outcome for r in alone.records] == [r.outcome for r in apart.records]
    assert [r.number for r in apart.records] == list(range(6))


def test_an_interrupted_ladder_hands_over_what_is_finished() -> None:
    def enough(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(GAME, TWO, ["random"], 10, seed=1, progress=enough)
    assert len(caught.value.table.records) == 3


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadConfig, match="genius"):
        run(GAME, TWO, ["genius"], 1, seed=1)


def test_the_package_of_a_game_is_where_its_GAME_stands() -> None:  # noqa: N802
    assert package_of(GAME) == "morra"


def test_wilson_against_published_values() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        interval = wilson(wins, n)
        assert interval.low == pytest.approx(low, abs=5e-5)
        assert interval.high == pytest.approx(high, abs=5e-5)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_bootstrap_of_blocks() -> None:
    same = bootstrap([[1.0, 0.0]] * 30)
    assert same == (0.5, 0.5, 0.5), "when every deal is split there is no doubt"
    apart = bootstrap([[1.0, 1.0], [0.0, 0.0]] * 15)
    assert apart.low < 0.4 < 0.6 < apart.high
    assert bootstrap([]) == (0.0, 0.0, 1.0)


def test_percentiles() -> None:
    assert percentile([1, 2, 3, 4, 5], 50) == 3
    assert percentile([0, 10], 10) == 1
    assert percentile([], 10) == 0
    assert spread([4, 2]) == {"mean": 3, "p10": 2.2, "p90": 3.8}


def test_an_empty_table_has_no_winners() -> None:
    assert Table().wins() == {}
    assert Table().wins_by_seat() == []


def test_every_game_counts_its_rounds() -> None:
    for slug, game in games.load_all().items():
        config = game.configure(max(2, game.meta.seats[0]))
        assert play_match(game, config, 1, ["random"] * config.seats).rounds > 0, slug
