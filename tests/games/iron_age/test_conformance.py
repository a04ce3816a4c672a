"""The suite that every game passes, over every seat count and option."""

from __future__ import annotations

import conformance

from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
test_golden = conformance.golden_matches(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    named = {key.removeprefix("end.") for key in GAME.catalogue.entries if key.startswith("end.")}
    assert conformance.golden_reasons(GAME) == named
