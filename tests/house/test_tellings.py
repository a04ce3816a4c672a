"""What is told before a press in the kept matches: it changes only where somebody means it to."""

from __future__ import annotations

from typing import Any

from house.four import each_game
from tellings import kept_sums, sums_of

from pygame_core.kernel.steps import SteppedGame


@each_game
def test_labels_details_prompts_views_and_answers_are_as_they_were(game: SteppedGame[Any]) -> None:
    kept, now = kept_sums(game), sums_of(game)
    told = sorted(step for step in {*kept, *now} if kept.get(step) != now.get(step))
    assert not told, f"something else is told in {told}: if it should be, python -m golden --tellings {game.meta.slug}"
    assert len(kept) > 10
