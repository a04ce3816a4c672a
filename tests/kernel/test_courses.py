"""How to play: every page is short, has its picture, and the lessons it names are those of the guided match."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core import games
from pygame_core.kernel.game import Game
from tools.languages import ENGLISH, courses

MOST_WORDS = 60
GAMES = list(games.load_all().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.slug)
def test_a_course_leads_into_the_guided_match(game: Game[Any]) -> None:
    pages = courses(ENGLISH)[game.meta.slug]
    assert game.guide is not None
    lessons = game.guide["lessons"]
    assert [page["id"] for page in pages if page["at"] not in lessons or not page["shows"]] == []
    tried = [page["lesson"] for page in pages if "lesson" in page]
    assert len(tried) >= 4 and set(tried) <= set(lessons)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.slug)
def test_a_course_is_read_in_three_minutes(game: Game[Any]) -> None:
    pages = courses(ENGLISH)[game.meta.slug]
    lengths = {page["id"]: len(page["text"].split()) for page in pages}
    assert {name: length for name, length in lengths.items() if length > MOST_WORDS} == {}
    assert sum(lengths.values()) < 3 * 170
