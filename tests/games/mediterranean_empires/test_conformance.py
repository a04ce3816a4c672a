"""Mediterranean Empires passes the suite that every game passes."""

from __future__ import annotations

import conformance

from pygame_core.games.mediterranean_empires import GAME

test_playouts = conformance.playouts(GAME, every=150)
