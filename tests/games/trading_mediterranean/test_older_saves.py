"""No update loses a save: a checkpoint made under the first rules still opens, and the match goes on."""

from __future__ import annotations

import json

import pytest

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import ITEM_NUMBER
from pygame_core.games.trading_mediterranean.steps.deal import push_turn
from pygame_core.kernel import Rng


def test_a_state_comes_back_from_a_save_as_it_was() -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(3))
    rng = Rng.seeded(5)
    for _ in range(200):
        GAME.play(state, rng.choice(GAME.choices(state)))
    data = json.loads(json.dumps(state.to_json()))
    assert json.loads(json.dumps(GAME.load(data).to_json())) == data
    del data["marks"], data["resting"], data["waits"]
    lacking = GAME.load(data)
    assert (lacking.marks, lacking.resting, lacking.waits) == ([[], [], [], []], 0, 0)


@pytest.mark.parametrize("step", ["visit", "abilities"])
def test_a_state_of_the_first_rules_opens_and_plays_on(step: str) -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(3))
    if step == "abilities":
        state.devs[state.order[0]] = 1 << ITEM_NUMBER["EB3"]
        state.agenda = []
        push_turn(state, first=True)
        GAME.advance(state, [])
        assert state.agenda[-1][0] == "abilities"
    data = json.loads(json.dumps(state.to_json()))
    data["promises"] = data.pop("talk")
    data["agenda"] = [frame[:3] if frame[0] == "taboo" else frame for frame in data["agenda"]]
    older = GAME.load(data)
    assert older.talk == []
    rng = Rng.seeded(4)
    while GAME.seat(older) is not None:
        GAME.play(older, rng.choice(GAME.choices(older)))
        GAME.invariants(older)
    assert GAME.outcome(older) is not None
