import conformance
from morra import GAME

test_playouts = conformance.playouts(GAME, seeds=3, every_pair=True)
