"""Runs on this machine's Python and inside Pyodide: random play whose every tenth state is told by its hash."""

from __future__ import annotations

import json
from typing import Any

from pygame_core import games
from pygame_core.kernel import Game, Match, Rng, share
from pygame_core.kernel.game import digest

ACTIONS = 160
EVERY = 10


def play(game: Game[Any], seats: int, seed: int) -> list[str]:
    """Hashes on the way of one match, and its share code at the end."""
    match = Match(game, game.configure(seats), seed)
    dice = Rng.seeded(seed, 99)
    told = []
    while match.seat is not None and len(match) < ACTIONS:
        match.play(dice.choice(match.choices))
        if len(match) % EVERY == 0:
            told.append(digest(match.state))
    return [*told, digest(match.state), share.encode(match)]


def replayed(code: str) -> str:
    """Hash of the last state of a golden match."""
    return digest(share.decode(code, games.get).state)


def report(codes: list[str]) -> str:
    """Every game at its fewest and at its most seats, and the golden matches, as JSON."""
    played = {
        f"{slug} {seats}": play(game, seats, 7)
        for slug, game in sorted(games.load_all().items())
        for seats in (game.meta.seats[0], game.meta.seats[-1])
    }
    return json.dumps({"played": played, "golden": [replayed(code) for code in codes]})
