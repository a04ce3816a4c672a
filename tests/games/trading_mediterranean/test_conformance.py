"""The suite of all games, for every seat count and option."""

from __future__ import annotations

import conformance

from pygame_core.games.trading_mediterranean import GAME

test_playouts = conformance.playouts(GAME, every=67)
test_detours = conformance.detours(GAME)
test_bot_playouts = conformance.bot_playouts(GAME, 4, ("easy", "random"), actions=25)
test_imagined = conformance.imagined(GAME, 4, (5, 300), {"decks", "dev_decks", "hand", "kind", "known", "seen", "wp"})
test_golden_matches = conformance.golden_matches(GAME)
test_corpus = conformance.corpus(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"middle"}


def test_every_kind_of_event_is_told_somewhere() -> None:
    assert conformance.untold_kinds(GAME) == set()
