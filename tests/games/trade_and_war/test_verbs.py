"""The moments of every verb, on which the browser test of the table stands, cover the game and are true."""

from __future__ import annotations

import pytest
from games.trade_and_war.verbs import moments, verbs_with_words


def test_every_verb_the_game_has_words_for_has_a_moment() -> None:
    assert {key.partition(" at ")[0] for key in moments()} == verbs_with_words()


@pytest.mark.parametrize("key", sorted(moments()))
def test_the_verb_is_offered_at_its_moment(key: str) -> None:
    moment = moments()[key]
    match = moment.match()
    assert match.seat == moment.seat
    assert match.state.agenda[-1][0] == moment.step
    assert moment.action in match.choices and moment.action[0] == key.partition(" at ")[0]
