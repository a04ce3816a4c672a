import conformance
from morra import GAME

test_playouts = conformance.playouts(GAME, seeds=3, every_pair=True)
test_golden_matches = conformance.golden_matches(GAME)


def test_every_way_to_end_is_among_the_golden_matches() -> None:
    assert conformance.golden_reasons(GAME) == {"target", "deck"}
