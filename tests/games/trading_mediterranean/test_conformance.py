"""The suite of all games, for every seat count and option."""

from __future__ import annotations

import conformance

from pygame_core.games.trading_mediterranean import GAME

test_playouts = conformance.playouts(GAME, every=67)
test_golden_matches = conformance.golden_matches(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"middle"}
