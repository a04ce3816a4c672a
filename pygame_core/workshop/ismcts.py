"""Single-observer information-set Monte-Carlo tree search, for hidden hands.

One tree over actions. Every iteration deals what the seat cannot know anew and walks the tree by the actions that
are legal in that world; dice come from the world too, so a node stands for all that may have happened on the way.
An action is weighed by how often it was chosen out of how often it *could* have been: rare chances are not starved.
Every decision is made for the seat that takes it. No recursion: the browser's stack is small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Generic

from ..bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ..bots.levels import decide
from ..kernel.game import Action, Game, S
from ..kernel.rng import Rng
from .playout import PlayoutBot, appraise, play_on

Prior = Callable[[Game[S], S, list[Action]], Sequence[float]]
"""How promising each choice looks before any search: larger is better, 0 to 1."""


class Node:
    """An action in the tree: how often it was legal, how often taken, what its seat got, and what came next."""

    __slots__ = ("available", "branches", "prior", "seat", "total", "visits")

    def __init__(self, seat: int, prior: float) -> None:
        self.seat = seat
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.branches: dict[int, dict[Action, Node]] = {}


@dataclass(slots=True)
class Ismcts(PlayoutBot[S]):
    """Searches with `level.work` iterations.

    `explore` weighs curiosity against value, on rewards brought to 0..1 by the range seen so far. With a `prior`,
    promising actions are tried first, only about `widen` x sqrt(visits) of them, and keep a bonus that fades.
    The tree stops growing at `most_nodes`; after that its leaves are only played out.
    """

    explore: float = 0.7
    prior: Prior[S] | None = None
    widen: float = 2.0
    most_nodes: int = 20_000

    def think(self, mind: Knowledge[S], rng: Rng, budget: Budget) -> Thought:
        """Grow the tree and take the action that was visited most."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        search = Search(self, mind, rng)
        for _ in range(budget.units(self.level.work)):
            search.iterate()
            if not budget.spend():
                break
        return self._verdict(search.root.branches[mind.seat], rng, budget.spent)

    def _verdict(self, tried: dict[Action, Node], rng: Rng, work: int) -> Thought:
        """The most visited action is best; no other may claim to be worth more than one visited more often."""
        order = sorted(tried.items(), key=lambda pair: (-pair[1].visits, -pair[1].total / pair[1].visits))
        alternatives: list[Alternative] = []
        ceiling = float("inf")
        for action, node in order:
            ceiling = min(ceiling, node.total / node.visits)
            alternatives.append(Alternative(action, ceiling))
        return decide(alternatives, self.level, rng, work)


class Search(Generic[S]):
    """One search: the tree and the range of rewards seen so far."""

    def __init__(self, bot: Ismcts[S], mind: Knowledge[S], rng: Rng) -> None:
        self.bot = bot
        self.mind = mind
        self.rng = rng
        self.root = Node(mind.seat, 0.0)
        self.nodes = 1
        self.low = float("inf")
        self.high = float("-inf")

    def iterate(self) -> None:
        """Deal a world, walk down the tree, add a leaf, play out, and credit everyone on the path."""
        game = self.mind.game
        bot = self.bot
        state = self.mind.world(self.rng)
        path = self._descend(game, state)
        play_on(game, state, self.rng, bot.policy, bot.depth)
        rewards: dict[int, float] = {}
        for node in path:
            seat = node.seat
            if seat not in rewards:
                rewards[seat] = appraise(game, state, seat, bot.evaluate, bot.reward)
            node.visits += 1
            node.total += rewards[seat]
        self.root.visits += 1
        self.low = min(self.low, *rewards.values())
        self.high = max(self.high, *rewards.values())

    def _descend(self, game: Game[S], state: S) -> list[Node]:
        """Play down the tree to a new leaf, the end, or the limit of growth; the nodes passed, without the root."""
        node = self.root
        path: list[Node] = []
        while True:
            seat = game.seat(state)
            if seat is None:
                return path
            branch = node.branches.get(seat)
            if branch is None:
                branch = node.branches[seat] = {}
            choices = game.choices(state)
            known: list[tuple[Action, Node]] = []
            untried: list[Action] = []
            for action in choices:
                child = branch.get(action)
                if child is None:
                    untried.append(action)
                else:
                    child.available += 1
                    known.append((action, child))
            if untried and self._may_widen(node, len(known)):
                if self.nodes >= self.bot.most_nodes and path:
                    return path
                action, prior = self._first_try(game, state, untried)
                leaf = branch[action] = Node(seat, prior)
                leaf.available = 1
                self.nodes += 1
                path.append(leaf)
                game.play(state, action)
                return path
            action, node = self._most_urgent(known)
            path.append(node)
            game.play(state, action)

    def _may_widen(self, node: Node, known: int) -> bool:
        if not known or self.bot.prior is None:
            return True
        widen = self.bot.widen
        return known * known < widen * widen * (node.visits + 1)

    def _first_try(self, game: Game[S], state: S, untried: list[Action]) -> tuple[Action, float]:
        """The action to try first among new ones: the most promising, or any."""
        prior = self.bot.prior
        if prior is None:
            return untried[self.rng.below(len(untried))], 0.0
        hopes = prior(game, state, untried)
        best = max(range(len(untried)), key=hopes.__getitem__)
        return untried[best], hopes[best]

    def _most_urgent(self, known: list[tuple[Action, Node]]) -> tuple[Action, Node]:
        """UCB with availability instead of the parent's visits, and the fading bonus of the prior."""
        if len(known) == 1:
            return known[0]
        explore = self.bot.explore
        low = self.low
        span = self.high - low or 1.0
        best = known[0]
        top = float("-inf")
        for pair in known:
            node = pair[1]
            visits = node.visits
            urgency = (node.total / visits - low) / span + explore * sqrt(log(node.available) / visits)
            if node.prior:
                urgency += node.prior / (1 + visits)
            if urgency > top:
                top = urgency
                best = pair
        return best
