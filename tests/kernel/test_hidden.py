"""A game with secrets must say so: only then do players who share a screen get a curtain."""

from __future__ import annotations

import pytest

from pygame_core import games
from pygame_core.kernel import Match, Rng
from pygame_core.kernel.game import Secret


@pytest.mark.parametrize("slug", list(games.load_all()))
def test_a_game_that_tells_seats_different_things_is_marked_hidden(slug: str) -> None:
    game = games.get(slug)
    match = Match(game, game.configure(max(2, game.meta.seats[0])), 77)
    rng = Rng.seeded(78)
    for _ in range(400):
        if match.seat is None:
            break
        match.play(rng.choice(match.choices))
    secrets = any(isinstance(event, Secret) for events in match.events for event in events)
    assert game.meta.hidden or not secrets, "events are told to some seats only"
