"""The suite that every game passes, over every seat count and option."""

from __future__ import annotations

import conformance

from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
test_detours = conformance.detours(GAME)
test_bot_playouts = conformance.bot_playouts(GAME, 3, ("easy", "random", "normal"))
test_golden = conformance.golden_matches(GAME)
test_corpus = conformance.corpus(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    named = {key.removeprefix("end.") for key in GAME.catalogue.entries if key.startswith("end.")}
    assert conformance.golden_reasons(GAME) == named


def test_every_kind_of_event_is_told_somewhere() -> None:
    assert conformance.untold_kinds(GAME) == set()
