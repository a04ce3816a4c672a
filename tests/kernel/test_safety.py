"""Nothing is ever lost or given away: failing rules, failing frames, forged saves and links, hidden hands."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest
from morra import GAME
from morra.state import MorraState

from pygame_core import bridge, frames, games
from pygame_core.kernel import BadCode, BadSave, Match, Player, Rng, share
from pygame_core.kernel import save as saves
from pygame_core.kernel.errors import Fault
from pygame_core.kernel.game import Action, Event, digest
from pygame_core.kernel.pack import pack


@pytest.fixture(autouse=True)
def _with_morra() -> None:
    games.register("morra")


HUMANS = (Player("Ada"), Player("Bo"))
AGAINST_A_BOT = (Player("Ada"), Player("Bo", "bot", "easy"))


def played(count: int, players: tuple[Player, ...] = HUMANS, seed: int = 3) -> Match[Any]:
    match = Match(GAME, GAME.configure(2), seed, players)
    rng = Rng.seeded(seed)
    while match.seat is not None and len(match) < count:
        match.play(rng.choice(match.choices))
    return match


def altered(match: Match[Any], **changes: Any) -> str:
    data = json.loads(saves.save(match)) | changes
    data.pop("check")
    return saves.signed(data)


def ask(method: str, **params: Any) -> Any:
    written = bridge.dispatch(json.dumps({"method": method, "params": params}))
    return json.loads(written, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


def opened(match: Match[Any]) -> int:
    return int(ask("open", save=saves.save(match))["ok"]["match"])


# -- rules that fail ----------------------------------------------------------------------------------------------


def break_the_rules(monkeypatch: pytest.MonkeyPatch, error: BaseException, at: int = 0) -> None:
    """The rules change half of the state and fail, once: at the `at`th action from now."""
    true_play = type(GAME).play
    calls = iter(range(10**9))

    def play(game: Any, state: MorraState, action: Action) -> list[Event]:
        if next(calls) != at:
            return true_play(game, state, action)
        state.points[0] += 50
        state.agenda.pop()
        raise error

    monkeypatch.setattr(type(GAME), "play", play)


@pytest.mark.parametrize("error", [ZeroDivisionError("half done"), KeyboardInterrupt()])
@pytest.mark.parametrize("count", [0, 7, 31, 32, 33])
def test_rules_that_fail_leave_the_match_as_it_was(
    monkeypatch: pytest.MonkeyPatch, count: int, error: BaseException
) -> None:
    match = Match(GAME, GAME.configure(3, {"target": "5"}), 8, mode="practice")
    while len(match) < count:
        match.play(match.choices[-1])
    before, kept = digest(match.state), saves.save(match)
    break_the_rules(monkeypatch, error)
    with pytest.raises(Fault if isinstance(error, Exception) else KeyboardInterrupt) as caught:
        match.play(match.choices[0])
    if isinstance(error, Exception):
        assert "ZeroDivisionError: half done" in str(caught.value) and caught.value.__cause__ is error
    assert digest(match.state) == before and len(match) == count and saves.save(match) == kept
    match.play(match.choices[0])
    match.undo()
    assert digest(match.state) == before


def test_a_redo_at_which_the_rules_fail_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(2)
    match.undo()
    break_the_rules(monkeypatch, ZeroDivisionError())
    with pytest.raises(Fault):
        match.redo()
    match.redo()
    assert len(match) == 2


def test_the_page_hears_of_a_fault_with_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = opened(played(1))
    break_the_rules(monkeypatch, ZeroDivisionError("half done"))
    choice = ask("frame", match=handle)["ok"]["choices"][0]["action"]
    error = ask("act", match=handle, action=choice)["error"]
    assert error["type"] == "Fault" and error["key"] == "error.rules_fault"
    assert "half done" in error["report"] and "as it was before" in error["message"]
    assert ask("frame", match=handle)["ok"]["index"] == 1


@pytest.mark.parametrize("method", ["act", "undo", "redo"])
def test_what_cannot_be_shown_has_not_happened(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    match = played(2)
    handle = opened(match)
    ask("undo", match=handle)
    before = ask("frame", match=handle)["ok"]
    params = {"action": before["choices"][0]["action"]} if method == "act" else {}
    with monkeypatch.context() as patch:
        patch.setattr(frames, "_prompt", lambda *_: 1 // 0)
        assert ask(method, match=handle, **params)["error"]["type"] == "Fault"
    assert ask("frame", match=handle)["ok"] == before
    assert "ok" in ask(method, match=handle, **params)


@pytest.mark.parametrize("error", [ZeroDivisionError(), KeyError("gone"), AssertionError(), RecursionError()])
def test_a_log_that_breaks_the_rules_opens_from_its_checkpoint(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    match = played(9)
    kept = saves.save(match)
    break_the_rules(monkeypatch, error, at=4)
    again, changed = saves.load(kept, games.get)
    assert changed and digest(again.state) == digest(match.state)


def test_a_save_of_a_version_that_counted_otherwise_keeps_its_log() -> None:
    match = played(9)
    state = match.state.to_json() | {"shown": 77}
    again, changed = saves.load(altered(match, checkpoint=pack(state), digest="0" * 16), games.get)
    assert not changed and again.actions == match.actions


# -- forged saves and links ---------------------------------------------------------------------------------------

WRONG_FIELDS: list[dict[str, Any]] = [
    {"saved": 9_000_000_000_000_000},
    {"saved": -1},
    {"saved": True},
    {"saved": "now"},
    {"saved": None},
    {"players": [None]},
    {"players": []},
    {"players": [["Ada", "human", ""]] * 17},
    {"players": [["Ada", "human"], ["Bo", "human"]]},
    {"players": [["Ada", "alien", ""], ["Bo", "human", ""]]},
    {"players": [[1, "human", ""], ["Bo", "human", ""]]},
    {"players": {"0": "Ada"}},
    {"length": -3},
    {"length": 10**9},
    {"length": "9"},
    {"over": "no"},
    {"name": None},
    {"title": 7},
    {"standing": ["x"]},
    {"slug": ""},
    {"slug": "mor\u202era"},
    {"slug": ["morra"]},
]


@pytest.mark.parametrize("changes", WRONG_FIELDS, ids=[str(row)[:40] for row in WRONG_FIELDS])
def test_every_field_that_a_list_shows_is_checked(changes: dict[str, Any]) -> None:
    wrong = altered(played(4), **changes)
    for method in ("peek", "open"):
        assert ask(method, save=wrong)["error"]["type"] == "BadSave"


def test_a_save_from_the_end_of_time_cannot_come_in_but_one_that_is_there_opens() -> None:
    """The next save of such a match would have a number that nobody takes: it would never open again."""
    for late in (saves._LAST_DAY + 1, saves._LAST_MOMENT):
        text = saves.save(played(4), late)
        assert ask("peek", save=text)["error"]["type"] == "BadSave"
        assert "ok" in ask("open", save=text)
    last = saves.save(played(4), saves._LAST_DAY)
    assert "ok" in ask("peek", save=last)
    assert "ok" in ask("open", save=saves.save(saves.load(last, games.get)[0], saves._LAST_DAY + 10**6))


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "1.5"])
def test_a_number_that_is_none_is_refused(number: str) -> None:
    text = saves.save(played(4), 123).replace('"saved":123', f'"saved":{number}')
    data = json.loads(text)
    text = text.replace(data.pop("check"), saves._check(data))
    assert number in text
    assert ask("peek", save=text)["error"]["type"] == "BadSave"


def test_an_answer_is_json_whatever_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bridge._METHODS, "odd", lambda: float("nan"))
    assert ask("odd")["error"]["type"] == "Fault"


def test_far_too_much_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda *_: pytest.fail("it was read"))
    with pytest.raises(BadSave, match="far too long"):
        saves.summary("x" * (saves.LONGEST + 1))


def test_names_are_cleaned_wherever_they_come_out() -> None:
    rude = "\u202eevil\u0000\u2066" + "x" * 99
    changes = {
        "name": rude,
        "title": rude,
        "standing": rude,
        "players": [[rude, "human", ""], ["Bo", "bot", "easy"]],
        "told": pack([rude] * 500),
        "seed": 4,
    }
    text = altered(played(4), **changes)
    shown = json.dumps(ask("peek", save=text)["ok"]) + json.dumps(ask("open", save=text)["ok"])
    assert "evil" in shown and not any(mark in shown for mark in ("202e", "u0000", "2066", "x" * 400))


def test_a_link_with_more_actions_than_a_match_has_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(4)
    match.indexes = [0] * (share.MOST_ACTIONS + 1)
    monkeypatch.setattr(share, "MOST_ACTIONS", 10**9)
    monkeypatch.setattr(Match, "__len__", lambda self: len(self.indexes))
    code = share.encode(match)
    monkeypatch.undo()
    monkeypatch.setattr(type(GAME), "setup", lambda *_: pytest.fail("it was played"))
    with pytest.raises(BadCode, match="too long"):
        share.decode(code, lambda _: GAME)


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "MOST_ACTIONS", 3)
    with pytest.raises(BadCode, match="as a file"):
        share.encode(played(4))


def test_a_link_at_which_the_rules_fail_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = share.encode(played(5))
    break_the_rules(monkeypatch, ZeroDivisionError(), at=2)
    with pytest.raises(BadCode, match="move 3"):
        share.decode(code, games.get)


@pytest.fixture
def nothing_cleared_up() -> Iterator[None]:
    """What other tests have left is not looked through while something is timed: it can take 0.2 s."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("nothing_cleared_up")
@pytest.mark.parametrize("slug", list(games.load_all()))
def test_a_forged_checkpoint_opens_well_or_not_at_all(slug: str) -> None:
    game = games.get(slug)
    match: Match[Any] = Match(game, game.configure(max(2, game.meta.seats[0])), 5)
    rng = Rng.seeded(6)
    for _ in range(60):
        if match.seat is not None:
            match.play(rng.choice(match.choices))
    true = json.loads(json.dumps(match.state.to_json()))
    kept = saves.save(match)
    begun = process_time()
    assert "ok" in ask("open", save=kept)
    usual = process_time() - begun
    opened_well = 0
    for name in sorted(true):
        wrong: tuple[Any, ...] = (None, -1, 10**6, 0.5, "x", [], {}, _wrong(true[name], rng))
        for value in wrong:
            data = json.loads(kept) | {"checkpoint": pack(true | {name: value}), "digest": "0" * 16}
            data |= {"log": pack([["no such verb"]]), "told": pack([])}
            data.pop("check")
            begun = process_time()
            answer = ask("open", save=saves.signed(data))
            assert process_time() - begun < LONGEST * usual, (name, value, "keeps the page busy")
            if "ok" in answer:
                opened_well += 1
            else:
                assert answer["error"]["type"] == "BadSave", (name, value, answer["error"]["report"])
    assert opened_well


LONGEST = 60
"""Times the work of an honest save; it took hundreds of times as long where a forged number was counted up to."""


def _wrong(value: Any, rng: Rng) -> Any:
    """The value with one number in it changed."""
    if isinstance(value, list) and value:
        at = rng.below(len(value))
        return [*value[:at], _wrong(value[at], rng), *value[at + 1 :]]
    return value + 40 if isinstance(value, int) else value


# -- hidden hands -------------------------------------------------------------------------------------------------


def hands_seen(frame: Any) -> set[int]:
    return {seat for seat, row in enumerate(frame["view"]["seats"]) if "card" in row}


def test_the_past_of_a_shared_table_is_seen_by_its_decider_or_by_an_onlooker() -> None:
    match = played(5)
    handle, decider = opened(match), match.seat
    for at in range(6):
        for eyes in (0, 1, None, -1, 9):
            frame = ask("frame", match=handle, at=at, eyes=eyes)["ok"]
            assert hands_seen(frame) <= {decider}, (at, eyes)
            assert frame["eyes"] in (None, decider) and not frame["practised"]


def test_one_against_bots_may_look_further_and_the_match_remembers() -> None:
    handle = opened(played(5, AGAINST_A_BOT))
    own = ask("frame", match=handle, at=3, eyes=0)["ok"]
    assert hands_seen(own) == {0} and not own["practised"]
    assert not ask("frame", match=handle, at=3, eyes=None)["ok"]["practised"]
    other = ask("frame", match=handle, at=3, eyes=1)["ok"]
    assert hands_seen(other) == {1} and other["practised"]
    again = ask("open", save=ask("save", match=handle)["ok"]["text"])["ok"]
    assert again["practised"]


def test_a_bots_hand_is_never_shown_at_a_shared_table() -> None:
    match = Match(GAME, GAME.configure(3), 1, [*HUMANS, Player("Cy", "bot", "easy")])
    frame = ask("frame", match=opened(match), eyes=2)["ok"]
    assert frame["eyes"] is None and hands_seen(frame) == set()


def test_a_finished_match_is_seen_through_all_eyes() -> None:
    handle = opened(played(10**6))
    for eyes in (0, 1, None):
        assert ask("frame", match=handle, at=3, eyes=eyes)["ok"]["eyes"] == eyes


@pytest.mark.parametrize("slug", list(games.load_all()))
def test_fair_undo_stops_at_the_end(slug: str) -> None:
    game = games.get(slug)
    match: Match[Any] = Match(game, game.configure(max(2, game.meta.seats[0])), 5)
    rng = Rng.seeded(6)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    assert match.barrier == len(match) and match.undo_point() is None


def test_a_branch_from_before_what_was_shown_is_practice() -> None:
    match = played(10**6)
    assert match.branch(3).practised
    fresh = played(2)
    assert fresh.barrier == 0 and not fresh.branch(1).practised


def test_what_was_asked_discreetly_is_not_counted_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "discreet", lambda game, state: state.agenda[-1:] and state.agenda[-1][0] == "card")
    monkeypatch.setattr(type(GAME), "reactions", ("revealed",))
    match = Match(GAME, GAME.configure(2), 3)
    rng = Rng.seeded(3)
    hidden = [0, 0]
    while match.seat is not None:
        seat, quiet = match.seat, GAME.discreet(match.state)
        match.play(rng.choice(match.choices))
        hidden[1 - seat] += quiet and all(event[0] != "revealed" for event in match.events[-1] if event)
    assert sum(hidden)
    assert match.deeds(None) == len(match) - sum(hidden)
    assert [match.deeds(seat) for seat in (0, 1)] == [len(match) - hidden[seat] for seat in (0, 1)]
    assert ask("frame", match=opened(match), eyes=None)["ok"]["deeds"] == match.deeds(None)
