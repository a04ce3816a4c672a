"""Checkpoints of older saves have frames without names, some of them with other arguments: they are still read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.data import EFFECTS
from pygame_core.games.trade_and_war.state import NOTHING, Effecting, Offer, Talk
from pygame_core.kernel import Rng
from pygame_core.kernel.game import Frame


def number_of(op: str) -> int:
    return next(number for number, effect in enumerate(EFFECTS) if effect.op == op)


def read(*frame: Any) -> Frame:
    """A frame as it is read back from a save of a match that waited for it."""
    state, _ = GAME.setup(GAME.configure(2), Rng.seeded(1))
    data = state.to_json() | {"agenda": [list(frame)]}
    (found,) = GAME.load(json.loads(json.dumps(data))).agenda
    return found


def test_deals() -> None:
    offer = ((0, 1, 0, 0, 0), 3, 0, 1, (7,))
    talk = read("hand_over", 0, 1, 3, 27, offer, NOTHING)
    assert talk == Talk("hand_over", 0, 1, 3, 27, Offer(*offer), NOTHING, 0)
    assert isinstance(talk, Talk) and talk.give.cards == (7,)


@pytest.mark.parametrize(
    ("op", "progress", "expected"),
    [
        ("legions", (), {}),
        ("legions", (2,), {"left": 2}),
        ("set_roll", (5,), {"chosen": 5}),
        ("lose_cargo", (6,), {"chosen": 6}),
        ("goods", (3, 1, 0, 1, 1, 0, 2), {"chosen": 3, "goods": (1, 0, 1, 1, 0), "left": 2}),
    ],
)
def test_effects_under_way(op: str, progress: tuple[int, ...], expected: dict[str, Any]) -> None:
    number = number_of(op)
    assert read("effect", 1, number, *progress) == Effecting("effect", 1, number, **expected)
    assert read(*read("effect", 1, number, *progress)) == Effecting("effect", 1, number, **expected)


def test_the_last_legion_of_a_city() -> None:
    assert read("leave_city", 1, "march", 1, 31) == ("leave_city", 1, ("march", 1, 31))
    assert read("leave_city", 1, ("abandon", 4)) == ("leave_city", 1, ("abandon", 4))
