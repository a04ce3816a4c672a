"""The games, by slug. A game is the `GAME` of its package."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..kernel.errors import UnknownGame
from ..kernel.game import Game
from ..kernel.text import text

_games: dict[str, Game[Any]] = {}


def register(package: str) -> Game[Any]:
    """Add the game of a package, with all that it reads read (the tests bring in their own game this way)."""
    game: Game[Any] = import_module(package).GAME
    assert game.catalogue and game.ledger
    assert game.guide is None or game.guide["lessons"]
    assert game.worths is None or game.worths["several"]
    _games[game.meta.slug] = game
    return game


def load_all() -> dict[str, Game[Any]]:
    """All games by slug, in alphabetical order of their packages; nothing is left to read later."""
    for package in _packages():
        register(f"{__name__}.{package}")
    return {game.meta.slug: game for game in sorted(_games.values(), key=lambda game: game.folder.name)}


def _packages() -> list[str]:
    return [module.name for module in iter_modules(__path__) if module.ispkg]


def get(slug: str) -> Game[Any]:
    """The game of a slug, whose package is named by words of it; the others are not loaded for its sake."""
    if slug not in _games:
        for package in _packages():
            if set(package.split("_")) <= set(slug.split("-")):
                register(f"{__name__}.{package}")
    if slug not in _games:
        raise UnknownGame(text("error.unknown_game", slug=slug[:40]))
    return _games[slug]
