"""Work is not done twice: choices once a click, a save as cheap late as early, the bots hear only what is new.

Counted, not timed: clocks of a busy machine say nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from conformance import golden_files
from house.four import each_game

from pygame_core import bridge
from pygame_core.kernel import Match, save, share
from pygame_core.kernel.pack import GrowingList
from pygame_core.kernel.steps import SteppedGame

WORDED = 160
"""So many lines of a log a save may word, however long the match is: the last 120 and what one action tells."""


def ask(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))
    assert "ok" in answer, answer
    return answer["ok"]


def counting(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, count: Callable[..., int]) -> Counter[str]:
    """Counts what a method is asked for, and does it as before."""
    calls: Counter[str] = Counter()
    whole = getattr(owner, name)

    def counted(self: Any, *arguments: Any) -> Any:
        calls[name] += count(*arguments)
        return whole(self, *arguments)

    monkeypatch.setattr(owner, name, counted)
    return calls


def longest(game: SteppedGame[Any]) -> Match[Any]:
    """The longest golden match."""
    codes = [json.loads(file.read_text("utf-8"))["code"] for file in golden_files(game)]
    return share.decode(max(codes, key=len), lambda _: game)


@each_game
def test_choices_are_computed_once_a_click(game: SteppedGame[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    frame = ask("new", slug=game.meta.slug, seats=game.meta.seats[1], seed=3, players=[])
    calls = counting(monkeypatch, type(game), "choices", lambda *_: 1)
    for _ in range(8):
        calls.clear()
        frame = ask("act", match=frame["match"], action=frame["choices"][0]["action"])
        assert calls["choices"] == 1
    ask("close", match=frame["match"])


@each_game
def test_a_save_costs_the_same_early_and_late(game: SteppedGame[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    match = longest(game)
    played: Match[Any] = Match(game, match.config, match.seed, match.players)
    worded = counting(monkeypatch, type(game), "line", lambda *_: 1)
    packed = counting(monkeypatch, GrowingList, "extend", len)
    for number, action in enumerate(match.actions, 1):
        played.play(action)
        if number % 20 == 0:
            worded.clear()
            packed.clear()
            save.save(played)
            assert worded["line"] <= WORDED and packed["extend"] == 20, number
    assert number > 60


@each_game
def test_the_bots_hear_only_what_is_new(game: SteppedGame[Any]) -> None:
    match = longest(game)
    handle = ask("open", save=save.save(match))["match"]
    whole = ask("log", match=handle)
    news = ask("log", match=handle, known=whole["id"], since=len(match) - 2)
    assert len(whole["actions"]) == len(match) and len(news["actions"]) == 2
    ask("close", match=handle)
