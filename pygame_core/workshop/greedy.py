"""One step ahead: the action after which a game's own evaluation is highest."""

from __future__ import annotations

from typing import Generic

from ..bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ..bots.levels import PLAIN, Level, decide
from ..kernel.game import Action, S
from ..kernel.rng import Rng
from .playout import Evaluation, appraise


def step_values(
    mind: Knowledge[S],
    choices: list[Action],
    evaluate: Evaluation[S],
    worlds: int,
    rng: Rng,
    budget: Budget,
) -> list[float]:
    """The mean evaluation after each choice, over the same few worlds and the same dice for all."""
    game = mind.game
    seat = mind.seat
    totals = [0.0] * len(choices)
    done = 0
    for _ in range(worlds):
        world = mind.world(rng)
        for at, action in enumerate(choices):
            state = world.copy()
            game.play(state, action)
            totals[at] += appraise(game, state, seat, evaluate)
        done += 1
        if not budget.spend(len(choices)):
            break
    return [total / done for total in totals]


class GreedyBot(Generic[S]):
    """Plays the action that looks best one step later, averaged over a few worlds."""

    def __init__(self, evaluate: Evaluation[S], worlds: int = 4, level: Level = PLAIN) -> None:
        self.evaluate = evaluate
        self.worlds = worlds
        self.level = level

    def think(self, mind: Knowledge[S], rng: Rng, budget: Budget) -> Thought:
        """Look one step ahead."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        values = step_values(mind, choices, self.evaluate, budget.units(self.worlds), rng, budget)
        alternatives = [Alternative(action, value) for action, value in zip(choices, values, strict=True)]
        return decide(alternatives, self.level, rng, budget.spent)
