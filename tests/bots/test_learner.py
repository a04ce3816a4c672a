"""The level below easy: whole things it does not see. It is data in all four games, and not offered to visitors yet."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games import load_all
from pygame_core.games.iron_age.bot.value import NAMES, unseen, weights_for
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.trade_and_war.bot.outlook import temper
from pygame_core.games.trading_mediterranean.bot.player import TradingBot
from pygame_core.kernel.rng import Rng

GAMES = load_all()


@pytest.mark.parametrize("slug", GAMES)
def test_the_learner_plays_what_may_be_played(slug: str) -> None:
    game: Any = GAMES[slug]
    bot = game.make_bot("learner", "")
    state, _ = game.setup(game.configure(max(2, game.meta.seats[0])), Rng.seeded(4))
    for number in range(60):
        seat = game.seat(state)
        assert seat is not None
        mind = Knowledge(game, state, seat)
        action = bot.think(mind, Rng.seeded(number), Budget(reasons=False)).action
        assert action in mind.choices()
        game.play(state, action)


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_not_offered_yet(slug: str) -> None:
    assert "learner" not in GAMES[slug].meta.levels


def test_what_it_does_not_see() -> None:
    assert EmpiresBot("learner", "").judge.w["guard"] == 0.0
    assert EmpiresBot("easy", "").judge.w["guard"] > 0.0
    assert TradingBot("learner", "").weights["army"] == 0.0
    assert TradingBot("easy", "").weights["army"] > 0.0
    assert temper("learner", "").guards is False and temper("learner", "").wonder_need < temper("easy", "").wonder_need
    seen = dict(zip(NAMES, weights_for("many", 3, "learner"), strict=True))
    plain = dict(zip(NAMES, weights_for("many", 3), strict=True))
    assert {name for name in NAMES if seen[name] != plain[name]} <= unseen("learner")
    assert seen["armies3"] == 0.0 != plain["armies3"]
