"""Checkpoints of older saves have frames without names, one of them with other arguments: they are still read."""

from __future__ import annotations

import json
from typing import Any

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.state import Window
from pygame_core.kernel import Rng
from pygame_core.kernel.game import Frame


def read(*frame: Any) -> Frame:
    """A frame as it is read back from a save of a match that waited for it."""
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(1))
    data = state.to_json() | {"agenda": [list(frame)]}
    (found,) = GAME.load(json.loads(json.dumps(data))).agenda
    return found


def test_a_removal_was_one_number_negative_where_a_victim_is_to_be_picked() -> None:
    assert read("removals", 0) == ("removals", 0, False)
    assert read("removals", -1) == ("removals", 0, True)
    assert read("removals", 2) == ("removals", 2, False)
    assert read("removals", -3) == ("removals", 2, True)
    assert read("removals", 2, True) == ("removals", 2, True)


def test_a_window() -> None:
    window = read("react", "combat", 0, (1, 0), 0, 0)
    assert isinstance(window, Window) and window.order == (1, 0)
