"""Reasons in numbers, and what of them is said aloud."""

from __future__ import annotations

from pygame_core.bots.base import Alternative, Thought
from pygame_core.bots.reasons import compared, gaps
from pygame_core.kernel import Action, text

PASS: Action = ("pass",)
ROWS: list[tuple[Action, float]] = [(("a",), 2.04), (("b",), 0.5), (PASS, 0.46)]


def test_each_is_compared_with_the_measure_and_the_measure_with_the_best_of_the_others() -> None:
    assert gaps(ROWS, "why.idle", PASS) == [
        text("why.idle_more", n=1.6),
        text("why.idle_same"),
        text("why.other_less", n=1.6),
    ]


def test_without_a_measure_each_is_compared_with_the_best_of_the_others() -> None:
    assert gaps(ROWS) == [
        text("why.other_more", n=1.5),
        text("why.other_less", n=1.5),
        text("why.other_less", n=1.6),
    ]
    assert gaps([(("a",), 1.0), (("b",), 1.0)]) == [text("why.other_same")] * 2


def test_a_hair_is_no_difference() -> None:
    assert compared(0.04, "why.idle") == compared(-0.04, "why.idle") == text("why.idle_same")


def test_what_is_said_is_about_what_was_chosen_and_gives_nothing_away() -> None:
    rows = (Alternative(("a",), 2.0, text("why.best")), Alternative(("b",), 1.0, text("why.odds"), text("why.taste")))
    assert Thought(("a",), rows).said == text("why.best")
    assert Thought(("b",), rows).said == text("why.taste")
    assert Thought(("c",), rows).said is None


def test_nobody_says_of_his_own_choice_that_another_was_better() -> None:
    rows = tuple(
        Alternative((name,), worth, compared(gap, "why.other"))
        for name, worth, gap in (("a", 2.0, 1.0), ("b", 1.0, -1.0))
    )
    assert Thought(("a",), rows).said == text("why.other_more", n=1.0)
    assert Thought(("b",), rows).said is None
