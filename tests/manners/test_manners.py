"""No move a newcomer laughs at: positions of matches that were really played, and what must not be done there.

What is not mended yet lies in `open/` and is told in `docs/opponents.md`. The positions were found by `tools.lab.mine`
where the opponents of November 2026 (`tools.lab.frozen`) did it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.lab import blunders, players

KEPT = Path(__file__).parent / "positions"
SAID = {
    "iron-stone_beside_the_last": "the last person lays a stone elsewhere, where one was missing to finish",
    "empires-hopeless_attack": "cards sent where they win with less than one chance in five",
    "empires-wall_for_a_neutral": "a wall played for a neutral city against somebody who is behind",
    "trading-two_slips": "a second slip for the same cards, only dearer or cheaper than the first",
}


def positions() -> list[Any]:
    return [
        pytest.param(file.stem, line, id=f"{file.stem}-{number}")
        for file in sorted(KEPT.glob("*.jsonl"))
        for number, line in enumerate(file.read_text("utf-8").splitlines())
    ]


def test_every_kept_blunder_is_told() -> None:
    assert {file.stem for file in KEPT.glob("*.jsonl")} == set(SAID)
    assert {name.partition("-")[2] for name in SAID} <= set(blunders.BLUNDERS)


@pytest.mark.parametrize(("name", "line"), positions())
def test_hard_does_not_do_what_newcomers_laughed_at(name: str, line: str) -> None:
    short, _, blunder = name.partition("-")
    game = players.game_of(short)
    state = game.load(json.loads(line)["state"])
    assert not blunders.repeats(game, state, game.bot("hard"), blunders.BLUNDERS[blunder]), SAID[name]
