import conformance

from pygame_core.games.trade_and_war import GAME

test_playouts = conformance.playouts(GAME, every=7)
