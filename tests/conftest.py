"""What holds of every test: one that shows rules nonsense, and so words that are not there, leaves no trace of it."""

from __future__ import annotations

import pytest

from pygame_core import games

CATALOGUES = [game.catalogue for game in games.load_all().values()]


@pytest.fixture(autouse=True)
def no_missing_words_of_other_tests() -> None:
    """Each test begins with no word found missing."""
    for catalogue in CATALOGUES:
        catalogue.missing.clear()
