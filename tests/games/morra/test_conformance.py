import conformance
from morra import GAME

test_playouts = conformance.playouts(GAME, seeds=3, every_pair=True)
test_detours = conformance.detours(GAME)
# Morra gives away whether a card has a value, by who is asked: tests/cli proves with it that `--peek` finds that.
test_bot_playouts = conformance.bot_playouts(GAME, 3, ("easy", "hard"), peek=False)
test_imagined = conformance.imagined(GAME, 2, (1, 2, 5, 9, 14), {"cards", "deck", "fingers", "guesses", "played"})
test_golden_matches = conformance.golden_matches(GAME)
test_corpus = conformance.corpus(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"target", "deck"}


def test_every_kind_of_event_is_told_somewhere() -> None:
    assert conformance.untold_kinds(GAME) == set()
