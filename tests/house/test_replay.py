"""What a replay goes through: no step tells of a hand, and history knows where every turn begins."""

from __future__ import annotations

from typing import Any

from house.four import each_game

from pygame_core import bridge
from pygame_core.kernel import Game, Match, Player, Rng
from pygame_core.kernel.game import seen_by
from pygame_core.kernel.replay import steps_of
from pygame_core.kernel.steps import SteppedGame

SEATS = 4
LONGEST = 320
PAIRS = 3
ASKED_ALWAYS = ("mediterranean-empires", "trade-and-war")
"""The games in which everybody can be asked for a reaction, or those alone who hold one."""
SILENT = ("pass", "no_card")
MODES = ("hush", "ask")
"""What asks for fewer questions from now on: no decision of the match."""


def opened(match: Match[Any]) -> int:
    handle = next(bridge._handles)
    bridge._matches[handle] = match
    return handle


def begun(game: Game[Any], seed: int, **options: str) -> Match[Any]:
    players = [Player(f"Player {seat}", *(("bot", "random") if seat else ())) for seat in range(SEATS)]
    return Match(game, game.configure(SEATS, options or None), seed, players)


def played(game: SteppedGame[Any], seed: int, **options: str) -> Match[Any]:
    """A match played at random, in which whoever is asked discreetly mostly says nothing."""
    match = begun(game, seed, **options)
    rng = Rng.seeded(seed)
    while match.seat is not None and len(match) < LONGEST:
        offered = [action for action in match.choices if action[0] not in MODES]
        quiet = [action for action in offered if action[0] in SILENT]
        if not game.discreet(match.state) or not quiet or rng.below(5) == 0:
            quiet = offered
        match.play(rng.choice(quiet))
    if match.seat is None:
        match.rewind(len(match) * 2 // 3)
    return match


def without_questions(match: Match[Any]) -> Match[Any]:
    """The same match where nobody is asked who holds nothing: the silent answers fall away."""
    other = begun(match.game, match.seed)
    for number, (action, seat) in enumerate(zip(match.actions, match.seats, strict=True)):
        # The same question is asked: by the same seat, after the same events.
        alike = sum(map(len, other.events)) == sum(map(len, match.events[: number + 1]))
        if alike and other.seat == seat and action in other.choices:
            other.play(action)
        else:
            # An answer that is not asked for now; or the two matches are no longer the same.
            if action[0] not in SILENT:
                break
    return other


def with_detours(match: Match[Any]) -> Match[Any]:
    """The same match, in which whoever drafts an offer changes their mind now and then."""
    other = begun(match.game, match.seed)
    for action in match.actions:
        asks = [choice for choice in other.choices if choice[0] == "ask" and other.game.discreet(other.state)]
        if asks and other.seat:
            other.play(asks[0])
            other.play(("take_back", *asks[0]))
        other.play(action)
    return other


def equal_histories(game: SteppedGame[Any]) -> list[tuple[Match[Any], Match[Any]]]:
    """Pairs of unfinished matches that nobody at the table can tell apart, with different decisions in them."""
    pairs = []
    for seed in range(1, 12):
        if game.meta.slug in ASKED_ALWAYS:
            one = played(game, seed, reactions="always")
            other = without_questions(one)
        else:
            one = played(game, seed)
            other = with_detours(one)
        if len(one) != len(other) and visible(one, None) == visible(other, None):
            pairs.append((one, other))
        if len(pairs) == PAIRS:
            break
    return pairs


def visible(match: Match[Any], eyes: int | None) -> list[Any]:
    return [seen for events in match.events for event in events if (seen := seen_by(event, eyes)) is not None]


def shown(match: Match[Any], eyes: int | None) -> list[Any]:
    """Everything that a replay shows to somebody, step by step, and its marks."""
    handle = opened(match)
    frames = []
    for step in range(steps_of(match, eyes).last + 1):
        frame: Any = bridge.replay(handle, step, eyes, eyes)
        unseen = ("match", "config", "begun", "ended", "practised", "view")
        view = {key: value for key, value in frame["view"].items() if key not in ("asks", "options")}
        frames.append({key: value for key, value in frame.items() if key not in unseen} | {"view": view})
    return [frames, bridge.story(handle, eyes)]


@each_game
def test_two_histories_that_nobody_can_tell_apart_have_the_same_replay(game: SteppedGame[Any]) -> None:
    if not game.meta.hidden:
        match = played(game, 1)
        assert steps_of(match, None).ends == list(range(len(match) + 1))
        return
    pairs = equal_histories(game)
    assert len(pairs) == PAIRS
    for one, other in pairs:
        for eyes in (None, *range(SEATS)):
            # Whoever was asked knows it.
            if eyes is None or (
                one.seats.count(eyes) == other.seats.count(eyes) and visible(one, eyes) == visible(other, eyes)
            ):
                assert shown(one, eyes) == shown(other, eyes)
                assert one.deeds(eyes) == other.deeds(eyes), "neither does the table count what nobody saw"


@each_game
def test_every_step_of_a_running_replay_shows_something(game: SteppedGame[Any]) -> None:
    match = played(game, 3)
    for eyes in (None, 0):
        steps = steps_of(match, eyes)
        assert steps.ends == sorted(set(steps.ends)) and steps.ends[-1] == len(match)
        told = [event for step in range(steps.last + 1) for event in _events(match, steps.begun(step), steps.end(step))]
        assert told == [event for events in match.events[1:] for event in events], "nothing falls between two steps"
        if not game.meta.hidden:
            continue
        for step in range(1, steps.last + 1):
            own = match.seats[steps.begun(step)] == eyes
            assert own or any(
                seen_by(event, eyes) is not None for event in _events(match, steps.begun(step), steps.end(step))
            )


def _events(match: Match[Any], begun: int, ended: int) -> list[Any]:
    return [event for events in match.events[begun + 1 : ended + 1] for event in events]


@each_game
def test_a_match_that_is_over_is_gone_through_action_by_action(game: SteppedGame[Any]) -> None:
    match = begun(game, 4)
    while match.seat is not None:
        match.play(match.think("random").action)
    for eyes in (None, 0):
        assert steps_of(match, eyes).ends == list(range(len(match) + 1))


@each_game
def test_history_knows_where_every_turn_begins(game: SteppedGame[Any]) -> None:
    match = played(game, 5)
    handle = opened(match)
    told = bridge.history(handle)
    standings = [match.words(game.standing(match.at(index))) for index in range(len(match) + 1)]
    starts = {index for index in range(1, len(match) + 1) if standings[index] != standings[index - 1]}
    assert starts
    turns = {
        point["index"] for point, last in zip(told[1:], told, strict=False) if point["standing"] != last["standing"]
    }
    assert turns == starts
    for point in told:
        assert point["standing"] == standings[point["index"]]
