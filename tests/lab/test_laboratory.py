"""The laboratory: what is played again after an end, what is paired, and when it stops."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from pygame_core.bots.base import Bot, Budget, Knowledge
from pygame_core.kernel.rng import Rng
from tools.lab import duel, empires, frozen, plan, players, selfplay, sequential, store, tune

GAMES = {
    "iron": "iron_age",
    "empires": "mediterranean_empires",
    "trade": "trade_and_war",
    "trading": "trading_mediterranean",
}


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THALASSA_LAB", str(tmp_path))
    return tmp_path


def duel_of(*more: str) -> list[str]:
    return ["iron", "random", "random", "--name", "test", "--seats", "2", "--seed", "5", "--least", "2", *more]


def played(place: Path) -> list[dict[str, Any]]:
    return list(store.rows(place / "duels" / "test"))


def test_a_deal_is_played_once_from_every_seat(own_store: Path) -> None:
    duel.run(duel.parsed(duel_of("--most", "2")))
    assert [(row["seed"], row["turn"]) for row in played(own_store)] == [(5, 0), (5, 1), (6, 0), (6, 1)]


def test_equals_win_one_match_of_every_deal() -> None:
    deals = duel.run(duel.parsed(duel_of("--most", "3")))
    assert duel.wins_of(deals) == [0.5] * 3


def test_started_again_it_plays_only_what_is_missing(own_store: Path) -> None:
    duel.run(duel.parsed(duel_of("--most", "2")))
    file = next((own_store / "duels" / "test").glob("*.jsonl"))
    lines = file.read_text().splitlines()
    before = played(own_store)
    file.write_text("\n".join(lines[:2]) + "\n" + lines[2][:20])  # ended in the middle of a line
    file.rename(file.with_name("earlier.jsonl"))
    duel.run(duel.parsed(duel_of("--most", "2")))
    after = played(own_store)
    assert len(after) == 4
    untimed = [sorted((r["seed"], r["turn"], tuple(r["scores"])) for r in found) for found in (before, after)]
    assert untimed[0] == untimed[1]


def test_two_processes_share_the_deals(own_store: Path) -> None:
    first = duel.run(duel.parsed(duel_of("--most", "4", "--part", "1/2")))
    assert not first, "what counts are the deals in the order they were named"
    assert len(duel.run(duel.parsed(duel_of("--most", "4", "--part", "0/2")))) == 4
    assert len(played(own_store)) == 8


def test_a_name_stands_for_one_plan() -> None:
    duel.run(duel.parsed(duel_of("--most", "1")))
    with pytest.raises(SystemExit):
        duel.run(duel.parsed([*duel_of("--most", "1"), "--seed", "9"]))


def test_what_is_better_is_found_and_it_stops_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def better(game: Any, config: Any, seed: int, turn: int, names: list[str]) -> dict[str, Any]:
        return {"seed": seed, "turn": turn, "wins": float((seed + turn) % 8 != 0), "margin": 1.0, "seconds": 0.0}

    monkeypatch.setattr(duel, "one_match", better)
    deals = duel.run(duel.parsed(duel_of("--most", "400")))
    assert 10 < len(deals) < 60
    assert sequential.sure(duel.wins_of(deals), 0.5) == 1


def test_equals_are_rarely_called_unequal() -> None:
    """Looked at after every fifth deal, 200 deals of equals are called unequal in one of 20 runs at most."""
    rng = Rng.seeded(3)
    wrong = 0
    for _ in range(40):
        values: list[float] = []
        for _ in range(200):
            values.append(sum(rng.unit() < 0.25 for _ in range(4)) / 4)
            if len(values) % 5 == 0 and sequential.sure(values, 0.25):
                wrong += 1
                break
    assert wrong <= 2


def test_the_interval_at_any_time_holds_the_ordinary_one() -> None:
    rng = Rng.seeded(4)
    values = [sum(rng.unit() < 0.4 for _ in range(4)) / 4 for _ in range(150)]
    found = sequential.verdict(values)
    assert found.low <= found.normal_low < found.mean < found.normal_high <= found.high


def test_self_play_goes_on_where_it_stopped(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "SHARD", 1)
    words = ["empires", "small", "--players", "trial:judge", "--option", "scenario=4_west", "--games"]
    selfplay.main([*words, "1"])
    first = own_store / "selfplay" / "empires" / "small" / "00000.f32"
    kept = first.stat().st_mtime_ns, first.read_bytes()
    selfplay.main([*words, "2"])
    assert (first.stat().st_mtime_ns, first.read_bytes()) == kept
    assert (first.with_name("00001.f32")).stat().st_size > 0


def test_tuning_draws_the_same_again_and_goes_on(own_store: Path) -> None:
    words = ["empires", "small", "--centre", "judge", "--games"]
    tune.main([*words, "1"])
    place = own_store / "tune" / "empires" / "small"
    first = list(store.rows(place))
    tune.main([*words, "2"])
    both = list(store.rows(place))
    assert both[:1] == first and [row["seed"] for row in both] == [300_000, 300_001]
    assert all(abs(sum(row["margins"])) < 0.1 for row in both), "margins are against the mean of the others"


def test_a_moved_weight_is_played_by() -> None:
    game = players.game_of("empires")
    centre = players.trial(game, "retuned_judge")
    up = tune.moved(empires, centre, list(empires.TUNED), [1.0] + [0.0] * (len(empires.TUNED) - 1))
    assert empires.make(game, up).judge.w["city"] == pytest.approx(0.84 * 2.718281828**tune.SPREAD)
    assert empires.make(game, up).judge.w["race"] == pytest.approx(1.2)


def test_every_line_of_the_plan_can_be_read() -> None:
    lines = plan.experiments(plan.PLAN.read_text("utf-8"))
    assert lines
    for _, (tool, *words) in lines:
        if tool == "duel":
            asked = duel.parsed(words)
            game = players.game_of(asked.game)
            for name in (asked.one, asked.others):
                if not name.startswith("frozen:"):
                    assert players.make(game, name)


def frozen_commit() -> str:
    """The commit of the frozen opponents; in a clone without its history, the one that is here."""
    for name in (frozen.COMMIT, "HEAD"):
        command = ["git", "-C", str(frozen.ROOT), "rev-parse", "--quiet", "--verify", f"{name}^{{commit}}"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout[:7]
    raise AssertionError("this folder is no git checkout")


@pytest.mark.parametrize("short", GAMES)
def test_frozen_opponents_play_by_their_own_judgement_in_the_rules_of_today(short: str) -> None:
    module = GAMES[short]
    game = players.game_of(short)
    config = game.configure(max(2, game.meta.seats[0]))
    state, _ = game.setup(config, Rng.seeded(11))
    bot: Bot[Any] = frozen.make(game, "normal", commit=frozen_commit())
    assert type(bot).__module__.startswith(f"pygame_core.games.{module}.bot_of_")
    for number in range(40):
        seat = game.seat(state)
        assert seat is not None
        mind = Knowledge(game, state, seat)
        action = bot.think(mind, Rng.seeded(number), Budget(reasons=False)).action
        assert action in mind.choices()
        game.play(state, action)
