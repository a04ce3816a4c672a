"""A quick run of `fuzz` over every option of every game, the clock of a market included: what CI sees of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from house.four import each_game

from pygame_core import games
from pygame_core.cli import fuzz as fuzzing
from pygame_core.cli.main import main
from pygame_core.kernel import Match
from pygame_core.kernel.steps import SteppedGame
from pygame_core.workshop.checks import play_out


@each_game
def test_every_choice_of_every_option_is_fuzzed(
    game: SteppedGame[Any], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Match[Any]] = []

    def noted(match: Match[Any], *how: Any) -> None:
        played.append(match)
        play_out(match, *how)

    monkeypatch.setattr(fuzzing, "play_out", noted)
    code = main(["fuzz", game.meta.slug, "--quick", "--out", str(tmp_path)])
    result = json.loads(capsys.readouterr().out)
    assert code == 0 and result["faults"] == 0, result["dumps"]
    offered = {(option.name, choice) for option in game.meta.options for choice in option.choices}
    assert offered == {row for match in played for row in match.config.options.items()}
    low, high = game.meta.seats
    assert {match.config.seats for match in played} == set(range(low, high + 1))
    clocked = [match for match in played if match.config.options.get("clock", "off") != "off"]
    assert bool(clocked) == any(option.name == "clock" for option in game.meta.options)
    assert all(("bell",) in match.actions for match in clocked), "no clock has rung"


def test_a_private_offer_that_lapses_when_the_bell_rings_is_no_leak() -> None:
    game = games.get("trading-in-the-mediterranean")
    for seed in (0, 1):
        match: Match[Any] = Match(game, game.configure(6, {"clock": "2"}), seed)
        play_out(match, every=1000, peek=True, most=100)
        assert ("bell",) in match.actions
