"""The register of the games: each is loaded when it is asked for, and by itself."""

from __future__ import annotations

import pytest

from pygame_core import games

SLUGS = [slug for slug in games.load_all() if slug != "morra"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_that_is_asked_for_is_loaded_alone(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = games.get(slug)
    monkeypatch.setattr(games, "_games", {})
    assert games.get(slug) is known
    assert list(games._games) == [slug]


def test_all_games_stand_in_order_whichever_was_asked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_games", {})
    games.get(SLUGS[-1])
    assert list(games.load_all()) == SLUGS
