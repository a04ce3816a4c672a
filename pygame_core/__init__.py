"""Four board games of the ancient Mediterranean: rules, opponents, saved games. Pure Python.

>>> import pygame_core
>>> match = pygame_core.new("iron-age", seats=2, seed=7)
>>> match.play(match.choices[0])
[('founded', 0, 'port')]
>>> match
<Match The Iron Age, 2 seats, seed 7, 1 action, seat 1 to decide>

See docs/api.md for a tour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import games
from .kernel import Game, IllegalAction, Match, Player, Rng, ThalassaError, save, share

__all__ = [
    "Game",
    "IllegalAction",
    "Match",
    "Player",
    "Rng",
    "ThalassaError",
    "__version__",
    "games",
    "load",
    "new",
]

__version__ = "1.1.0"


def new(
    slug: str, seats: int | None = None, seed: int = 0, players: Sequence[Player] = (), **options: object
) -> Match[Any]:
    """A new match of a game, by its slug.

    Without `seats` as few as the game allows; without `players` all humans; the same `seed`, the same dice and cards.
    What is not given in `options` is as on the set-up form.
    """
    game = games.get(slug)
    config = game.configure(
        game.meta.seats[0] if seats is None else seats, {name: str(value) for name, value in options.items()}
    )
    return Match(game, config, seed, players)


def load(saved: str) -> Match[Any]:
    """The match of a save or of a share code."""
    if saved.lstrip().startswith("{"):
        return save.load(saved, games.get)[0]
    return share.decode(saved.strip(), games.get)
