"""The suite that every game passes, over every seat count and option; golden matches for every way to end."""

from __future__ import annotations

import conformance

from pygame_core.games.trade_and_war import GAME

test_playouts = conformance.playouts(GAME, every=7)
test_detours = conformance.detours(GAME)
test_bot_playouts = conformance.bot_playouts(GAME, 3, ("easy", "random", "normal"))
test_imagined = conformance.imagined(GAME, 3, (5, 60, 150), {"deck", "event_deck", "hands"})
test_golden = conformance.golden_matches(GAME)
test_corpus = conformance.corpus(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"target", "turn_limit", "last_empire", "all_fallen"}


def test_every_kind_of_event_is_told_somewhere() -> None:
    assert conformance.untold_kinds(GAME) == set()
