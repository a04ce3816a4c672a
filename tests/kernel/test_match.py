"""Match: playing, undo and redo in both modes, branches; a state machine that mixes them all."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from morra import GAME

from pygame_core import games
from pygame_core.kernel import BadConfig, IllegalAction, Match, Player, Rng
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import digest
from pygame_core.kernel.match import clean_name


def started(seed: int = 1, players: tuple[Player, ...] = (), mode: str = "fair", **options: str) -> Match[Any]:
    return Match(GAME, GAME.configure(2, options), seed, players, mode=mode)


def play_at_random(match: Match[Any], count: int, seed: int = 0) -> None:
    rng = Rng.seeded(seed)
    for _ in range(count):
        if match.seat is not None:
            match.play(rng.choice(match.choices))


def test_an_illegal_action_changes_nothing() -> None:
    match = started()
    before = digest(match.state)
    for wrong in [("show", 6), ("show",), (), ("guess", 3), ("show", "2")]:
        with pytest.raises(IllegalAction):
            match.play(wrong)
    assert digest(match.state) == before and len(match) == 0


def test_fair_undo_stops_at_what_was_shown() -> None:
    match = started(die="yes")
    match.play(("show", 2))
    match.play(("guess", 5))
    assert match.undo_point() == 1
    match.undo()
    match.undo()
    assert len(match) == 0 and match.undo_point() is None
    match.redo()
    match.redo()
    assert match.actions == [("show", 2), ("guess", 5)]
    while match.state.round == 1:
        match.play(match.choices[0])
    assert match.undo_point() is None
    with pytest.raises(IllegalAction, match="fair play"):
        match.undo(0)


def handed_on(mode: str = "fair") -> Match[Any]:
    """A match of two people in which the first has just made the last of the own decisions."""
    match = started(mode=mode)
    while match.seat == 0:
        match.play(match.choices[0])
    return match


def test_what_one_person_has_played_the_next_does_not_take_back() -> None:
    match = handed_on()
    theirs = len(match)
    assert match.barrier == 0 and match.seat == 1 and match.undo_point() is None
    for to in (None, theirs - 1, 0):
        with pytest.raises(IllegalAction, match="another player"):
            match.undo(to)
    match.play(match.choices[0])
    assert match.undo_point() == theirs and match.seat == 1
    with pytest.raises(IllegalAction, match="another player"):
        match.undo(theirs - 1)
    match.undo()
    assert len(match) == theirs and match.undo_point() is None


def test_in_practice_anybody_may_take_back_anything() -> None:
    match = handed_on("practice")
    match.undo()
    assert match.seat == 0 and not match.practised


def test_behind_a_bot_the_last_person_may_still_take_back() -> None:
    match = started(players=(Player("Ada"), Player("Bob", "bot", "easy")))
    while match.seat == 0:
        match.play(match.choices[0])
    assert match.seat == 1 and match.undo_point() == len(match) - 1


def test_practice_undo_goes_anywhere_and_the_match_remembers() -> None:
    match = started(mode="practice")
    while match.state.round == 1:
        match.play(match.choices[0])
    assert not match.practised
    match.undo(0)
    assert match.practised and len(match) == 0


def test_undo_goes_back_over_the_bots() -> None:
    match = started(players=(Player("Ada"), Player("Bob", "bot", "easy")))
    match.play(("show", 1))
    match.play(("guess", 4))
    while match.seat == 0:
        match.play(match.choices[0])
    own = len(match)
    match.play(("show", 3))
    assert match.undo_point() == own - 1
    match.undo()
    assert match.seat == 0
    match.redo()
    assert match.seat == 1 and len(match) == own + 1


def test_a_new_action_forgets_what_was_undone() -> None:
    match = started()
    match.play(("show", 2))
    match.undo()
    match.play(("show", 3))
    with pytest.raises(IllegalAction):
        match.redo()


def test_branch_and_any_point() -> None:
    match = started(seed=4)
    play_at_random(match, 100)
    for at in (0, 1, 31, 32, 33, 64, len(match)):
        prefix = match.prefix(at)
        assert prefix.actions == match.actions[:at]
        assert digest(prefix.state) == digest(match.at(at))
    with pytest.raises(IllegalAction):
        match.at(len(match) + 1)


def test_the_log_shows_to_each_what_each_may_see() -> None:
    match = started()
    match.play(("show", 4))
    seen = {eyes: [line.event for line in match.lines(eyes)] for eyes in (0, 1, None)}
    assert ("showed", 0, 4) in seen[0]
    assert ("showed", 0, 4) not in seen[1] and ("showed", 0, 4) not in seen[None]
    assert [line.event for line in match.lines(0, since=2)] == seen[0][2:]
    assert [line.event for line in match.lines(0, until=0)] == seen[0][:-1]


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "7", True, None])
def test_seeds_out_of_range(seed: Any) -> None:
    with pytest.raises(BadConfig):
        Match(GAME, GAME.configure(2), seed)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (4, {}), (2, {"target": "4"}), (2, {"nope": "1"}), (2, {"die": "<img onerror>" * 100})],
)
def test_set_ups_that_are_not_offered(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadConfig) as error:
        GAME.configure(seats, options)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "players",
    [[Player("A")], [Player("A", "alien"), Player("B")], [Player("A", "bot", "no such"), Player("B")]],
)
def test_players_that_do_not_fit(players: list[Player]) -> None:
    with pytest.raises(BadConfig):
        Match(GAME, GAME.configure(2), 1, players)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  ", "X"),
        ("a" * 10_000, "a" * 24),
        ("\u202eevil\u0000", "evil"),
        ("<img onerror=x>", "<img onerror=x>"),
        (7, "7"),
        ("\u2800\u2800", "X"),
        ("\u3164", "X"),
        ("\u115f \ufe0f\u034f\u200d", "X"),
        ("\U000e0100\uffa0\ufe0f\ufe0f", "X"),
        ("A\u2800nn\u3164e", "Anne"),
        ("Zo\u00eb\u00a0de\u3000Vries", "Zo\u00eb de Vries"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("a\u200db\U0001f467\u200d", "ab\U0001f467"),
        ("x" * 22 + "\U0001f468\u200d\U0001f469", "x" * 22 + "\U0001f468"),
    ],
)
def test_names_are_cleaned(given: Any, shown: str) -> None:
    assert clean_name(given, "X") == shown


class MatchMachine(RuleBasedStateMachine):
    """Everything a player can do with a match, in any order; the log alone must always explain the state."""

    @initialize(seed=st.integers(0, 2**53 - 1), mode=st.sampled_from(["fair", "practice"]), die=st.booleans())
    def start(self, seed: int, mode: str, die: bool) -> None:
        games.register("morra")
        self.match = started(seed, mode=mode, die="yes" if die else "no")
        self.before: list[Any] = []

    @precondition(lambda self: self.match.seat is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.match.play(data.draw(st.sampled_from(self.match.choices)))

    @precondition(lambda self: self.match.undo_point() is not None)
    @rule()
    def undo(self) -> None:
        self.before = self.match.actions[:]
        self.match.undo()

    @precondition(lambda self: self.match.undone)
    @rule()
    def redo(self) -> None:
        self.match.redo()

    @rule(data=st.data())
    def branch(self, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(self.match)))
        self.match = self.match.branch(at)

    @rule()
    def save_and_load(self) -> None:
        self.match, changed = saves.load(saves.save(self.match), games.get)
        assert not changed

    @invariant()
    def the_log_is_the_truth(self) -> None:
        if hasattr(self, "match"):
            match = self.match
            again = Match(match.game, match.config, match.seed, forks=match.forks)
            again.play_all(match.actions)
            assert digest(again.state) == digest(match.state)
            assert again.choices == match.choices
            assert again.events == match.events
            assert again.barrier == match.barrier


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
