"""Flat Monte-Carlo: play every candidate out in the same worlds, drop the worse half, and again.

*Sequential halving* spends most of the playouts on the candidates that are hard to tell apart. *Common random
numbers*: the n-th playout of every candidate has the same world, the same dice and the same playout generator, so
that luck is the same for all and only the candidates differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ..bots.levels import decide
from ..kernel.game import Action, S
from ..kernel.rng import Rng
from .greedy import step_values
from .playout import PlayoutBot, appraise, play_on


@dataclass(slots=True)
class FlatBot(PlayoutBot[S]):
    """Chooses by playouts.

    `work` playouts are spread over the candidates; `policy` plays them, for at most `depth` actions, then `evaluate`
    speaks. `shortlist` keeps only so many candidates, the best one step ahead by `evaluate` over `worlds` worlds.
    """

    shortlist: int | None = None
    worlds: int = 1

    def think(self, mind: Knowledge[S], rng: Rng, budget: Budget) -> Thought:
        """Play the candidates out."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        arms = self._candidates(mind, choices, rng, budget)
        rewards = self._halve(mind, arms, rng, budget)
        return decide(_values(rewards), self.level, rng, budget.spent)

    def _candidates(self, mind: Knowledge[S], choices: list[Action], rng: Rng, budget: Budget) -> list[Action]:
        if self.shortlist is None or self.evaluate is None or len(choices) <= self.shortlist:
            return list(choices)
        values = step_values(mind, choices, self.evaluate, self.worlds, rng, budget)
        order = sorted(range(len(choices)), key=lambda at: -values[at])
        return [choices[at] for at in order[: self.shortlist]]

    def _halve(self, mind: Knowledge[S], arms: list[Action], rng: Rng, budget: Budget) -> dict[Action, list[float]]:
        """The rewards of every candidate's playouts; those of the last one standing come first."""
        work = budget.units(self.level.work)
        rewards: dict[Action, list[float]] = {action: [] for action in arms}
        rounds = (len(arms) - 1).bit_length()
        in_time = True
        while True:
            for _ in range(max(1, work // (rounds * len(arms)))):
                self._play_out(mind, arms, rewards, rng)
                in_time = budget.spend(len(arms))
                if not in_time:
                    break
            arms.sort(key=lambda action: -sum(rewards[action]))
            if len(arms) <= 2 or not in_time:
                break
            del arms[(len(arms) + 1) // 2 :]
        return {arms[0]: rewards.pop(arms[0]), **rewards}

    def _play_out(self, mind: Knowledge[S], arms: list[Action], rewards: dict[Action, list[float]], rng: Rng) -> None:
        """One playout of each candidate in one and the same world."""
        game = mind.game
        world = mind.world(rng)
        luck = rng.fork().state
        last = arms[-1]
        for action in arms:
            state = world if action is last else world.copy()
            game.play(state, action)
            play_on(game, state, Rng(luck), self.policy, self.depth)
            rewards[action].append(appraise(game, state, mind.seat, self.evaluate, self.reward))


def _values(rewards: dict[Action, list[float]]) -> list[Alternative]:
    """The candidates' values. The first has played in every world: the others are measured by their mean
    difference from it in the worlds that they shared."""
    first, best = next(iter(rewards.items()))
    mean = sum(best) / len(best)
    alternatives = [Alternative(first, mean)]
    for action, own in rewards.items():
        if action is not first:
            shared = len(own)
            alternatives.append(Alternative(action, mean + (sum(own) - sum(best[:shared])) / shared))
    return alternatives
