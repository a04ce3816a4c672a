"""The suite that every game passes, over every seat count and option; golden matches for every way to end."""

from __future__ import annotations

import conformance

from pygame_core.games.trade_and_war import GAME

test_playouts = conformance.playouts(GAME, every=7)
test_golden = conformance.golden_matches(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"target", "turn_limit", "last_empire", "all_fallen"}
