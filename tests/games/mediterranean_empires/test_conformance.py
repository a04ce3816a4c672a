"""Mediterranean Empires passes the suite that every game passes."""

from __future__ import annotations

import conformance

from pygame_core.games.mediterranean_empires import GAME

test_playouts = conformance.playouts(GAME, every=150)
test_detours = conformance.detours(GAME)
test_bot_playouts = conformance.bot_playouts(GAME, 2, ("easy", "normal"))
test_imagined = conformance.imagined(GAME, 2, (5, 60, 150), {"decks", "hands"})
