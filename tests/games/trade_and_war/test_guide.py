"""The guided match can be opened at each of its lessons, and its script is one that works."""

from __future__ import annotations

from pygame_core import bridge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import Match, Player
from pygame_core.kernel.game import as_action


def test_the_script_can_be_played_and_ends_with_a_town_a_wall_and_a_card() -> None:
    guide = GAME.guide
    assert guide is not None
    players = [Player(row["name"], row["kind"], row["bot"]) for row in guide["players"]]
    match = Match(GAME, GAME.configure(guide["seats"], guide["options"]), guide["seed"], players)
    match.play_all(as_action(action) for action in guide["script"])
    assert match.state.points[0] == 2 and match.state.hands[0]


def test_every_lesson_opens_at_the_players_own_decision() -> None:
    guide = GAME.guide
    assert guide is not None
    for lesson in guide["lessons"]:
        frame = bridge.lesson("trade-and-war", lesson)
        assert frame["seat"] == 0, lesson
