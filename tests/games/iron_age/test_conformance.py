"""The suite that every game passes, over every seat count and option."""

from __future__ import annotations

import conformance

from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
