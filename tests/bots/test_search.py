"""Greedy, flat Monte-Carlo and tree search on games whose best play is known, and on Morra for what is hidden."""

from __future__ import annotations

from typing import Any

import bot_conformance
import morra
import pytest
from bots.toys import BETS, STICKS, ToyState
from morra.state import MorraState

from pygame_core.bots.base import AnyBot, Budget, Knowledge, Thought
from pygame_core.bots.levels import Level
from pygame_core.bots.simple import RandomBot
from pygame_core.kernel import Action, Game, Outcome, Rng
from pygame_core.workshop.flat import FlatBot
from pygame_core.workshop.greedy import GreedyBot
from pygame_core.workshop.ismcts import Ismcts, Search
from pygame_core.workshop.playout import appraise, at_random, margin, play_on


def sticks(pile: int) -> ToyState:
    state, _ = STICKS.setup(STICKS.configure(2), Rng.seeded(1))
    state.pile = pile
    return state


def lost_pile(state: ToyState, seat: int) -> float:
    """What one who knows the secret of the sticks thinks of a pile."""
    lost = state.pile % 4 == 0
    return 1.0 if lost != (state.turn == seat) else -1.0


def winning_take(game: Game[ToyState], state: ToyState, rng: Rng) -> Action:
    """A playout policy that knows the secret."""
    return ("take", state.pile % 4 or 1)


def ask(bot: AnyBot, game: Game[Any], state: Any, seed: int = 1, scale: float = 1.0) -> Thought:
    seat = game.seat(state)
    assert seat is not None
    return bot.think(Knowledge(game, state, seat), Rng.seeded(seed), Budget(scale=scale))


TREE: Ismcts[Any] = Ismcts(Level(work=800))
FLAT: FlatBot[Any] = FlatBot(Level(work=300))


@pytest.mark.parametrize("pile", [5, 6, 7, 9, 10, 11])
def test_tree_search_finds_the_only_winning_take(pile: int) -> None:
    assert ask(TREE, STICKS, sticks(pile)).action == ("take", pile % 4)


@pytest.mark.parametrize("pile", [5, 6, 7, 9])
def test_greedy_takes_what_the_evaluation_likes(pile: int) -> None:
    thought = ask(GreedyBot(lost_pile, worlds=2), STICKS, sticks(pile))
    assert thought.action == ("take", pile % 4)
    assert thought.alternatives[0].value == 1.0
    assert thought.alternatives[1].value == -1.0
    assert thought.work == 2 * 3


@pytest.mark.parametrize("pile", [5, 6, 7, 9, 10, 11])
def test_flat_search_is_right_with_a_knowing_policy(pile: int) -> None:
    knowing: FlatBot[ToyState] = FlatBot(Level(work=12), policy=winning_take)
    assert ask(knowing, STICKS, sticks(pile)).action == ("take", pile % 4)


def test_flat_search_can_cut_its_playouts_short() -> None:
    cut: FlatBot[ToyState] = FlatBot(Level(work=12), evaluate=lost_pile, depth=0)
    assert ask(cut, STICKS, sticks(11)).action == ("take", 3)
    with pytest.raises(ValueError, match="needs an evaluation"):
        ask(FlatBot(Level(work=12), depth=0), STICKS, sticks(11))


def test_flat_search_looks_closer_only_at_its_shortlist() -> None:
    short: FlatBot[ToyState] = FlatBot(Level(work=12), evaluate=lost_pile, shortlist=2)
    thought = ask(short, STICKS, sticks(7))
    assert len(thought.alternatives) == 2
    assert ("take", 3) in [alternative.action for alternative in thought.alternatives]


@pytest.mark.parametrize(
    "bot", [FLAT, TREE, GreedyBot[Any](lambda state, seat: 0.0, worlds=200)], ids=["flat", "tree", "greedy"]
)
def test_hidden_cards_are_weighed_by_their_odds(bot: AnyBot) -> None:
    """`low` pays most when it pays; only over many worlds is `high` better, and the true card must not matter."""
    for card in range(10):
        state, _ = BETS.setup(BETS.configure(2), Rng.seeded(3))
        state.card = card
        thought = ask(bot, BETS, state)
        assert thought.action == ("high",)
        values = {alternative.action[0]: alternative.value for alternative in thought.alternatives}
        assert values["high"] > values["pass"] and values["high"] > values["low"]


@pytest.mark.parametrize("bot", [FLAT, TREE, GreedyBot[Any](lambda state, seat: 0.0)], ids=["flat", "tree", "greedy"])
def test_a_single_choice_needs_no_thought(bot: AnyBot) -> None:
    thought = ask(bot, STICKS, sticks(1))
    assert thought.action == ("take", 1)
    assert thought.work == 0


@pytest.mark.parametrize("bot", [FLAT, TREE], ids=["flat", "tree"])
def test_time_that_is_up_ends_the_search_with_the_best_so_far(bot: AnyBot) -> None:
    ticks = iter(range(1000))
    budget = Budget(seconds=5, clock=lambda: float(next(ticks)))
    thought = bot.think(Knowledge(STICKS, sticks(10), 0), Rng.seeded(1), budget)
    assert thought.action[0] == "take"
    assert 0 < thought.work < 50


def test_flat_search_spends_the_work_it_is_given() -> None:
    thought = ask(FLAT, STICKS, sticks(10))
    assert 200 <= thought.work <= 300
    assert ask(FLAT, STICKS, sticks(10), scale=0.1).work <= 30


def test_flat_candidates_share_their_luck() -> None:
    """Two candidates that do the same get exactly the same value: all that differs between arms is the action."""

    class Twice(type(BETS)):  # type: ignore[misc]
        def choices(self, state: ToyState) -> list[Action]:
            return [("low",), ("low", 1)] if state.pile else []

    game = Twice()
    state, _ = game.setup(game.configure(2), Rng.seeded(3))
    thought = ask(FlatBot(Level(work=50)), game, state)
    first, second = thought.alternatives
    assert first.value == second.value
    assert 0 < first.value < 4, "the worlds themselves differ"


def test_the_tree_stops_growing_at_its_limit() -> None:
    small: Ismcts[ToyState] = Ismcts(Level(work=300), most_nodes=12)
    search = Search(small, Knowledge(STICKS, sticks(30), 0), Rng.seeded(1))
    for _ in range(300):
        search.iterate()
    assert search.nodes == 12
    assert search.root.visits == 300
    assert sum(child.visits for child in search.root.branches[0].values()) == 300


def test_availability_counts_only_the_worlds_in_which_an_action_is_legal() -> None:
    class Sometimes(type(BETS)):  # type: ignore[misc]
        def choices(self, state: ToyState) -> list[Action]:
            return super().choices(state)[: 3 if state.card < 2 else 2]  # type: ignore[no-any-return]

    game = Sometimes()
    state, _ = game.setup(game.configure(2), Rng.seeded(3))
    state.card = 0
    search = Search(Ismcts(), Knowledge(game, state, 0), Rng.seeded(1))
    for _ in range(500):
        search.iterate()
    tried = search.root.branches[0]
    assert tried["high",].available > 450
    assert 50 < tried["pass",].available < 150
    assert tried["pass",].visits <= tried["pass",].available


def test_priors_are_tried_first_and_narrow_the_tree() -> None:
    def knows(game: Game[ToyState], state: ToyState, choices: list[Action]) -> list[float]:
        return [1.0 if action[1] == state.pile % 4 else 0.0 for action in choices]

    bot: Ismcts[ToyState] = Ismcts(Level(work=3), prior=knows, widen=0.5)
    thought = ask(bot, STICKS, sticks(11))
    assert thought.action == ("take", 3)
    assert len(thought.alternatives) == 1


def test_search_is_repeatable_and_draws_nothing_from_the_match() -> None:
    state, _ = morra.GAME.setup(morra.GAME.configure(2), Rng.seeded(4))
    dice = state.rng.state
    bots: list[AnyBot] = [FLAT, TREE, RandomBot()]
    for bot in bots:
        assert ask(bot, morra.GAME, state, seed=9) == ask(bot, morra.GAME, state, seed=9)
    assert state.rng.state == dice


def points(state: MorraState, seat: int) -> float:
    return float(state.points[seat] - max(p for s, p in enumerate(state.points) if s != seat))


class Searching(type(morra.GAME)):  # type: ignore[misc]
    """Morra with the generic bots as its levels, so that the fairness suite sees them."""

    def make_bot(self, level: str, mood: str) -> AnyBot:
        bots: dict[str, AnyBot] = {
            "easy": GreedyBot(points, level=Level(noise=0.5, reach=1.0)),
            "normal": FlatBot(Level(work=400), evaluate=points, depth=12, shortlist=6),
            "hard": Ismcts(Level(work=400), evaluate=points, depth=12),
        }
        return bots[level]


test_generic_bots_are_fair = bot_conformance.fairness(Searching(), ("random", "easy", "normal", "hard"), decisions=8)
test_bots_of_morra_are_fair = bot_conformance.fairness(morra.GAME)


def test_the_fairness_suite_catches_a_cheat() -> None:
    class Cheat:
        def think(self, mind: Knowledge[ToyState], rng: Rng, budget: Budget) -> Thought:
            return Thought(("low",) if mind._state.card < 3 else ("high",))

    class Cheated(type(BETS)):  # type: ignore[misc]
        def make_bot(self, level: str, mood: str) -> AnyBot:
            return Cheat()

        def bot(self, name: str) -> AnyBot:
            return Cheat()

    game = Cheated()
    with pytest.raises(AssertionError, match="knows what it cannot know"):
        for seed in range(30):
            bot_conformance.check_match(game, game.configure(2), "cheat", seed, 1.0, 1)


def test_margin_counts_the_win_as_a_point() -> None:
    tied = Outcome(((1,), (0,), (2,)), ({"a": 5}, {"a": 3, "b": 2}, {"a": 1}), "end", tie_break="b")
    assert [margin(tied, seat) for seat in range(3)] == [0, 1, -4]
    alone = Outcome(((0,),), ({"a": 90},), "end", won=True, target=80)
    assert margin(alone, 0) == 91


def test_playing_on_stops_at_the_depth_and_at_the_end() -> None:
    state = sticks(30)
    assert play_on(STICKS, state, Rng.seeded(1), at_random, depth=2) == 2
    assert play_on(STICKS, state, Rng.seeded(1), winning_take, depth=1) == 1
    play_on(STICKS, state, Rng.seeded(1), winning_take)
    assert state.pile == 0
    assert appraise(STICKS, state, 0, None) in (-1.0, 2.0)
