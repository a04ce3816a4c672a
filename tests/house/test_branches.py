"""A branch of a match that still runs tells nothing of what is to come there; a finished match branches freely."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from house.four import each_game

from pygame_core import bridge
from pygame_core.frames import frame_of
from pygame_core.games.iron_age import GAME as IRON_AGE
from pygame_core.kernel import BadSave, IllegalAction, Match, Player, Rng, share
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import digest, seen_by
from pygame_core.kernel.match import PRACTICE, Fork
from pygame_core.kernel.steps import SteppedGame

SEED = 31
BRANCH = 7
"""The seed of the branches."""


WHOLE = 10**6


def begun(game: SteppedGame[Any], actions: int) -> Match[Any]:
    """A match of one human against bots, so many actions on, of random play: the first of them that lasts so long."""
    seats = max(3, game.meta.seats[0])
    players = [Player(""), *(Player("", "bot", "easy") for _ in range(1, seats))]
    for seed in range(SEED, SEED + 40):
        match: Match[Any] = Match(game, game.configure(seats), seed, players)
        rng = Rng.seeded(seed)
        while match.seat is not None and len(match) < actions:
            match.play(rng.choice(match.choices))
        if match.seat is not None or actions == WHOLE:
            return match
    raise AssertionError("no match lasts so long")


def moments(game: SteppedGame[Any]) -> Iterator[Match[Any]]:
    """Matches at very different points, some at a human's decision and some at a bot's."""
    for actions in (1, 9, 40, 90, 160):
        match = begun(game, actions)
        assert match.seat is not None
        yield match


@each_game
def test_a_branch_depends_only_on_what_its_player_knows(game: SteppedGame[Any]) -> None:
    """Whatever lies hidden and whatever falls next in the match that is left, the branch is the same."""
    for match in moments(game):
        mine = match.state
        other = game.imagine(mine, 0, Rng.seeded(99))
        branches = []
        for state in (mine, other):
            left: Match[Any] = Match(game, match.config, match.seed, match.players, origin=state.to_json())
            branch = left.branch(0, seed=BRANCH)
            assert branch.state.rng.state != left.state.rng.state
            assert not branch.practised and not left.practised
            branches.append(digest(branch.state))
        assert len(set(branches)) == 1


@each_game
def test_two_branches_of_one_moment_and_a_branch_of_a_branch_have_luck_of_their_own(game: SteppedGame[Any]) -> None:
    for match in moments(game):
        one, two = match.branch(len(match), seed=1), match.branch(len(match), seed=2)
        third = one.branch(len(one), seed=1)
        back = third.branch(len(third) - 1, seed=1)
        states = [each.state.rng.state for each in (match, one, two, third, back)]
        assert len(set(states)) == len(states)


@each_game
def test_a_branch_is_kept_shared_and_thought_about_as_it_is(game: SteppedGame[Any]) -> None:
    match = begun(game, 60)
    branch = match.branch(40, seed=BRANCH)
    rng = Rng.seeded(3)
    for _ in range(50):
        branch.play(rng.choice(branch.choices))
    find = lambda _: game  # noqa: E731
    opened, changed = saves.load(saves.save(branch), find)
    assert not changed and digest(opened.state) == digest(branch.state) and opened.forks == branch.forks
    read = share.decode(share.encode(branch), find)
    assert digest(read.state) == digest(branch.state)
    assert [digest(state) for state in branch.states()] == [digest(branch.at(at)) for at in range(len(branch) + 1)]
    assert [branch.at(40).rng.state] == [match.branch(40, seed=BRANCH).state.rng.state]
    game.luck(branch)
    game.battles(branch)


@each_game
def test_nobody_takes_back_what_lies_before_a_branch(game: SteppedGame[Any]) -> None:
    match = begun(game, 60)
    branch = match.branch(30, seed=BRANCH)
    branch.mode = PRACTICE
    while branch.undo_point() is not None:
        branch.undo()
    assert len(branch) == branch.floor == 30
    with pytest.raises(IllegalAction, match="branched off"):
        branch.undo(29)
    rng = Rng.seeded(4)
    while branch.seat is not None:
        branch.play(rng.choice(branch.choices))
    # Its own end frees what was played in it, not what it shares with the match that may still run.
    assert branch.branch(len(branch) - 1).state.rng.state == branch.at(len(branch) - 1).rng.state
    assert branch.branch(29).state.rng.state != match.at(29).rng.state


@each_game
def test_a_finished_match_branches_freely(game: SteppedGame[Any]) -> None:
    match = begun(game, WHOLE)
    branch = match.branch(5)
    assert not branch.forks and branch.practised and digest(branch.state) == digest(match.at(5))


@each_game
def test_a_branch_keeps_the_others_past_from_other_eyes(game: SteppedGame[Any]) -> None:
    """What the opponents held is still held in the match that was left: only what all saw is told of it."""
    match = begun(game, 80)
    branch = match.branch(len(match), seed=BRANCH)
    for eyes in range(1, match.config.seats):
        frame = frame_of(1, branch, eyes)
        onlooker = frame_of(1, branch, None)
        assert [line["event"] for line in frame["log"]] == [line["event"] for line in onlooker["log"]]
        if game.meta.hidden:
            assert frame_of(1, branch, eyes, at=50)["view"] == game.view(match.at(50), None)
    own = [list(seen) for row in match.events for event in row if (seen := seen_by(event, 0)) is not None]
    assert [line["event"] for line in frame_of(1, branch, 0)["log"]] == own


@each_game
def test_a_link_to_a_running_match_shows_no_hand_but_the_senders(game: SteppedGame[Any]) -> None:
    sent = share.encode(begun(game, 40))
    read = ask("read", code=sent)
    frame = ask("frame", match=read["match"], eyes=1, at=40)
    assert frame["eyes"] == (None if game.meta.hidden else 1)
    assert ask("frame", match=read["match"], eyes=0, at=40)["eyes"] == 0
    assert not frame["practised"]


def ask(method: str, **params: Any) -> Any:
    """The answer of the bridge."""
    answer = json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))
    assert "ok" in answer, answer
    return answer["ok"]


@each_game
def test_the_page_gets_a_branch_with_luck_of_its_own(game: SteppedGame[Any]) -> None:
    match = begun(game, 40)
    handle = ask("open", save=saves.save(match))["match"]
    at = len(match)
    first, second = (ask("branch", match=handle, at=at, seed=seed)["match"] for seed in (1, 2))
    hashes = {ask("hash", match=each)["hash"] for each in (handle, first, second)}
    assert len(hashes) == 3
    assert ask("history", match=first)[0]["index"] == 0
    news = ask("log", match=first)
    assert news["id"] != ask("log", match=second)["id"]
    if match.seat not in (None, 0):
        assert ask("think", **news, seconds=0.1)["action"]


def test_forks_that_cannot_be_are_refused() -> None:
    match = begun(IRON_AGE, 20)
    data = saves.header(match)
    for fork in ([-1, 0, 0], [3, 9, 0], [3, 0, -1], [3, 0], ["3", 0, 0], 7):
        with pytest.raises(BadSave):
            saves.from_header(data | {"forks": [fork]}, lambda _: IRON_AGE)
    assert saves.from_header(data | {"forks": [[3, 0, 5]]}, lambda _: IRON_AGE).forks == [Fork(3, 0, 5)]


@each_game
def test_an_imported_copy_of_a_running_match_shows_nothing_of_what_is_to_come(game: SteppedGame[Any]) -> None:
    match = begun(game, 60)
    here = [saves.save(match, 5), "damaged"]
    older, newer = match.prefix(50), match.prefix(60)
    newer.play(newer.choices[0])
    other = match.prefix(59)
    other.play(other.choices[-1])

    def taken(save: Match[Any], beside: list[str]) -> Any:
        return ask("take_in", save=saves.save(save, 9), here=beside, seed=4, saved=77)

    assert taken(match, [])["how"] == taken(match, ["damaged"])["how"] == "new"
    assert taken(match, here)["how"] == "same" and taken(match, here)["at"] == 0
    further = taken(newer, here)
    assert (further["how"], further["at"]) == ("further", 0) and json.loads(further["text"])["saved"] == 77
    assert saves.load(further["text"], lambda _: game)[0].actions == newer.actions
    for copy, practised in ((older, True), (other, False)):
        if copy.actions == match.actions:
            continue
        branched = taken(copy, here)
        opened, changed = saves.load(branched["text"], lambda _: game)
        assert branched["how"] == "branched" and not changed and opened.practised == practised
        assert opened.actions == copy.actions and opened.state.rng.state != copy.state.rng.state
        assert taken(opened, here)["how"] == "new", "what went its own way is another match"
    finished = begun(game, WHOLE)
    assert taken(finished, [saves.save(finished)])["how"] == "new"
