"""What waits on the agenda has names: frames with three or more arguments are named tuples, also after a save."""

from __future__ import annotations

import json
from typing import Any

from conformance import golden_files, read_corpus
from house.four import each_game

from pygame_core.kernel import Match, share
from pygame_core.kernel.game import Frame
from pygame_core.kernel.steps import SteppedGame

PLAIN_ARGUMENTS = 2
"""So many arguments of a step need no names."""
STRIDE = 7
"""Every so manieth state is also saved and read back."""


def matches(game: SteppedGame[Any]) -> list[Match[Any]]:
    """The golden matches and the shortest of the corpus."""
    codes = [json.loads(file.read_text("utf-8"))["code"] for file in golden_files(game)]
    codes += sorted((row["code"] for row in read_corpus(game)), key=len)[:6]
    return [share.decode(code, lambda _: game) for code in codes]


def nameless(agenda: list[Frame]) -> list[Frame]:
    """The frames that are long and plain."""
    return [frame for frame in agenda if len(frame) > 1 + PLAIN_ARGUMENTS and not hasattr(frame, "_fields")]


@each_game
def test_long_frames_have_names(game: SteppedGame[Any]) -> None:
    for match in matches(game):
        state = match.at(0)
        for number, action in enumerate(match.actions):
            game.play(state, action)
            assert not nameless(state.agenda), number
            if number % STRIDE == 0:
                read = game.load(json.loads(json.dumps(state.to_json())))
                assert [type(frame) for frame in read.agenda] == [type(frame) for frame in state.agenda]
                assert read.agenda == state.agenda
