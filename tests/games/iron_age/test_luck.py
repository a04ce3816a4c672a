"""The analysis of luck."""

from __future__ import annotations

import json

import pytest
from morra import GAME as MORRA

from pygame_core import bridge
from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import SKULL
from pygame_core.kernel import Match, Rng
from pygame_core.kernel.save import header


def played(seats: int, actions: int) -> Match:  # type: ignore[type-arg]
    match = Match(GAME, GAME.configure(seats), 4)
    rng = Rng.seeded(2)
    for _ in range(actions):
        match.play(rng.choice(match.choices))
    return match


def test_every_roll_is_compared_with_what_was_to_be_expected() -> None:
    match = played(2, 60)
    rows = GAME.luck(match)
    thrown = [event for events in match.events for event in events if event[0] == "rolled"]
    # A first roll of nothing but skulls leaves nothing to decide, and no trace to analyse.
    rolls = [event for event in thrown if event[2] > 1 or any(face not in (-1, SKULL) for face in event[3])]
    assert len(rows) == len(rolls)
    assert [(row["seat"], row["roll"]) for row in rows] == [(event[1], event[2]) for event in rolls]
    for row in rows:
        assert row["luck"] == pytest.approx(row["got"] - row["expected"], abs=0.02)
    assert any(row["luck"] > 0 for row in rows) and any(row["luck"] < 0 for row in rows)


def test_the_bridge_tells_it_and_games_without_dice_tell_nothing() -> None:
    match = played(1, 12)
    request = {"method": "luck", "params": {"id": "", "since": 0, "header": header(match), "actions": match.actions}}
    answer = json.loads(bridge.dispatch(json.dumps(request)))
    assert answer["ok"] == GAME.luck(match) and answer["ok"]
    assert MORRA.luck(Match(MORRA, MORRA.configure(2), 1)) == []
