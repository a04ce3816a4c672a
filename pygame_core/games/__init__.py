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
    """Add the game of a package, with its words, ledger and guide read (the tests bring in their own game this way)."""
    game: Game[Any] = import_module(package).GAME
    assert game.catalogue and game.ledger
    assert game.guide is None or game.guide["lessons"]
    _games[game.meta.slug] = game
    return game


def load_all() -> dict[str, Game[Any]]:
    """All games by slug, in alphabetical order of their packages; nothing is left to read later."""
    for module in iter_modules(__path__, f"{__name__}."):
        if module.ispkg:
            register(module.name)
    return dict(_games)


def get(slug: str) -> Game[Any]:
    """The game of a slug."""
    if slug not in _games:
        load_all()
    if slug not in _games:
        raise UnknownGame(text("error.unknown_game", slug=slug[:40]))
    return _games[slug]
