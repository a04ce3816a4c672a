"""The guided match: its script is legal under the rules of today, and every lesson begins with the learner."""

from __future__ import annotations

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import SPACES
from pygame_core.kernel import Match, Player
from pygame_core.kernel.game import as_action

STEPS = {
    **dict.fromkeys(("aim", "sets", "ask", "offer", "skull", "answer"), "visit"),
    **dict.fromkeys(("store", "spend"), "commit"),
    **dict.fromkeys(("tracks", "buy", "age"), "shop"),
    "second": "visit",
    "talk": "diplomacy",
    "army": "array",
    "target": "target",
}


def test_every_lesson_begins_where_its_step_is_asked_of_the_learner() -> None:
    guide = GAME.guide
    assert guide is not None
    players = [Player(row["name"], row["kind"], row["bot"]) for row in guide["players"]]
    match = Match(GAME, GAME.configure(guide["seats"], guide["options"]), guide["seed"], players)
    found = {}
    for index, action in enumerate([*guide["script"], None]):
        for lesson, begins in guide["lessons"].items():
            if begins == index:
                assert match.seat == 0, lesson
                found[lesson] = match.state.agenda[-1][0]
        if action is not None:
            match.play(as_action(action))
    assert found == STEPS


def test_the_guided_match_is_two_turns_of_which_the_second_ends_in_war() -> None:
    guide = GAME.guide
    assert guide is not None
    players = [Player(row["name"], row["kind"], row["bot"]) for row in guide["players"]]
    match = Match(GAME, GAME.configure(guide["seats"], guide["options"]), guide["seed"], players)
    spaces: dict[str, str] = {}
    for index, action in enumerate([*guide["script"], None]):
        spaces |= {name: SPACES[match.state.space] for name, begins in guide["lessons"].items() if begins == index}
        if action is not None:
            match.play(as_action(action))
    assert set(list(spaces.values())[:11]) == {"S3"}, "the last turn of its age: the next one is sure to come"
    assert set(list(spaces.values())[11:]) == {"B1"}, "and brings a war"
