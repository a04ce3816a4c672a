"""The opponents: legal, repeatable, blind to what is hidden; and better the higher their level."""

from __future__ import annotations

import bot_conformance
import pytest

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.odds import rounds_to_come
from pygame_core.games.mediterranean_empires.odds import beats
from pygame_core.kernel import Rng

test_fairness = bot_conformance.fairness(
    GAME, bots=("easy", "normal:conqueror", "hard", "hard:schemer"), seats=(2, 4), scale=0.1, decisions=8
)


def test_exact_odds() -> None:
    assert beats(0, 1, 1) == pytest.approx(15 / 36)
    assert beats(6, 1, 1) == pytest.approx(1.0)
    assert beats(0, 0, 3) == pytest.approx(0.0)
    assert beats(5, 1, 2) == pytest.approx(
        sum(5 + a > b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)) / 216
    )


@pytest.mark.rule("ME-104")
def test_expected_rounds_of_a_turn() -> None:
    expected = {"literal_2_to_12": 3.6285, "medium_13": 4.6285, "default": 5.6285, "long_15": 6.6285}
    for name, rounds in expected.items():
        assert rounds_to_come(name, 0, False) == pytest.approx(rounds, abs=0.001)


def test_a_normal_opponent_beats_random_ones() -> None:
    wins = 0.0
    for seed in range(4):
        state, _ = GAME.setup(GAME.configure(2), Rng.seeded(seed))
        bots = [GAME.bot("normal"), GAME.bot("random")]
        rng = Rng.seeded(seed, 5)
        while (seat := GAME.seat(state)) is not None:
            GAME.play(state, bots[seat].think(Knowledge(GAME, state, seat), rng, Budget()).action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        wins += outcome.wins(0)
    assert wins >= 3
