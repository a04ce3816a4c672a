"""What a replay is told of battles: the dice, which of them count, the odds before they fell."""

from __future__ import annotations

from typing import Any

import pytest
from house.four import each_game

from pygame_core import games
from pygame_core.kernel.battles import in_per_cent
from pygame_core.kernel.match import Match, Player
from pygame_core.kernel.steps import SteppedGame

DECIDED = {
    "trade-and-war": ("attack_roll", "defence_roll"),
    "mediterranean-empires": ("total",),
    "trading-in-the-mediterranean": ("attacked",),
}
"""What each game logs where a battle is told."""


def played(slug: str) -> Match[Any]:
    """A match of bots up to its third battle."""
    game = games.get(slug)
    match = Match(game, game.configure(4), 5, [Player(f"Bot {seat}", "bot", "random") for seat in range(4)])
    while match.seat is not None and (len(match) < 300 or len(game.battles(match)) < 3) and len(match) < 2500:
        match.play(match.think().action)
    return match


@each_game
def test_each_battle_adds_up_and_stands_where_its_dice_fell(game: SteppedGame[Any]) -> None:
    if game.meta.slug not in DECIDED:
        assert game.battles(Match(game, game.configure(game.meta.seats[0]), 1)) == []
        return
    match = played(game.meta.slug)
    found = game.battles(match)
    assert len(found) >= 3
    for battle in found:
        kinds = {event[0] for event in match.events[battle["index"]]}
        assert kinds & set(DECIDED[game.meta.slug])
        for side in battle["sides"]:
            counted = [face for face, counts in zip(side["faces"], side["counts"], strict=True) if counts]
            assert side["total"] == side["plus"] + sum(counted)
        dice = any(side["faces"] for side in battle["sides"])
        assert (battle["chance"] is not None) == dice
        assert battle["chance"] is None or 0 <= battle["chance"] <= 100


def test_of_each_side_the_best_die_counts_in_trade_and_war() -> None:
    for battle in games.get("trade-and-war").battles(played("trade-and-war")):
        for side in battle["sides"]:
            counted = [face for face, counts in zip(side["faces"], side["counts"], strict=True) if counts]
            assert counted == sorted(side["faces"])[-1:]


@pytest.mark.parametrize(("chance", "told"), [(0.0, 0), (0.001, 1), (0.475, 48), (0.999, 99), (1.0, 100)])
def test_what_is_not_certain_is_not_called_so(chance: float, told: int) -> None:
    assert in_per_cent(chance) == told
