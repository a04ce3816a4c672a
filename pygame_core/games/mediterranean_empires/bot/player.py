"""The opponent: judgement alone, or judgement checked by playing the best ideas out."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from ....bots.base import Alternative, Budget, Knowledge, Thought, no_choice
from ....bots.levels import Level, decide, tempered
from ....bots.reasons import Weighed
from ....kernel import Action, Rng
from ....kernel.game import Game
from ..state import EmpiresState
from ..steps.actions import DISCARD, PASS
from .judge import JUDGES, Judge
from .numbers import LEVELS, MOODS, SIGHT, WEIGHTS
from .plan import shortlist
from .reasons import explained

__all__ = ["JUDGES", "EmpiresBot", "make_bot"]

SEARCHED = ("action", "target", "intercept", "imperium")
"""The decisions that are worth playing out."""
SURE = ("route", "muster")
"""The decisions in which no level errs: a detour over half the sea to the next town looks mad, not weak, and so does a
ship alone before the walls of a great city. Errors are made about where to go and whom to help."""
WASTED = 0.02
"""A card that is worth less than this more than keeping it does nothing."""
BELOW_THE_WORST = 0.1
"""How far below the worst idea played out all others are ranked."""
HORIZON = 90
"""A playout is cut after so many actions at the latest."""


def _not_idle(thought: Thought) -> Thought:
    """Whoever errs into passing, with a card to change that is thought better, changes the card; whoever errs into
    playing a card that does nothing keeps it."""
    values = {row.action: row.value for row in thought.alternatives}
    if thought.action == PASS and values.get(DISCARD, values[PASS]) > values[PASS]:
        return replace(thought, action=DISCARD)
    if thought.action[0] == "play" and values.get(PASS, -inf) > values[thought.action] - WASTED:
        return replace(thought, action=PASS)
    return thought


class EmpiresBot:
    """An opponent of a level and a temperament."""

    def __init__(self, level: str, mood: str) -> None:
        row = LEVELS[level]
        self.level = Level(int(row["work"]), row["noise"], row["reach"])
        self.trust = row["trust"]
        self.span = int(row["span"])
        self.window = row["window"]
        self.judge = Judge(tempered(tempered(WEIGHTS, MOODS.get(mood, {})), SIGHT.get(level, {})))
        self.others = Judge(WEIGHTS)

    def think(self, mind: Knowledge[EmpiresState], rng: Rng, budget: Budget) -> Thought:
        """Weigh the choices; at the highest level play the best of them out."""
        choices = mind.choices()
        if len(choices) == 1:
            return no_choice(choices[0])
        world = mind.world(rng)
        ideas = list(zip(choices, self.judge.values(world, choices), strict=True))
        if self.level.work and world.agenda[-1][0] in SEARCHED:
            ideas = self._play_out(mind, ideas, rng, budget)
        if budget.reasons:
            rows = explained(self.judge, world, ideas, self.window if self.level.work else 0.0)
        else:
            rows = [Alternative(*idea) for idea in ideas]
        level = replace(self.level, noise=0.0) if world.agenda[-1][0] in SURE else self.level
        return _not_idle(decide(rows, level, rng, budget.spent))

    def _play_out(self, mind: Knowledge[EmpiresState], ideas: list[Weighed], rng: Rng, budget: Budget) -> list[Weighed]:
        short = shortlist(ideas, self.window)
        if len(short) < 2:
            return ideas
        rounds = max(1, budget.units(self.level.work) // len(short))
        totals = [0.0] * len(short)
        done = 0
        for _ in range(rounds):
            world = mind.world(rng)
            for at, (action, _) in enumerate(short):
                state = world.copy()
                mind.game.play(state, action)
                self.play_on(mind.game, state)
                totals[at] += self.judge.evaluate(state, mind.seat)
            done += 1
            if not budget.spend(len(short)):
                break
        mean = sum(totals) / done / len(short)
        centre = sum(value for _, value in short) / len(short)
        found = []
        for at, (action, value) in enumerate(short):
            played = totals[at] / done - mean
            found.append((action, centre + (done * played + self.trust * (value - centre)) / (done + self.trust)))
        worst = min(value for _, value in found)
        seen = {action for action, _ in short}
        return found + [(action, min(value, worst - BELOW_THE_WORST)) for action, value in ideas if action not in seen]

    def play_on(self, game: Game[EmpiresState], state: EmpiresState) -> None:
        """Play by judgement until the action under way is over, or for some rounds more."""
        turn, last = state.turn, state.round + max(0, self.span - 1)
        for _ in range(HORIZON):
            if not state.agenda or state.turn != turn or state.round > last:
                return
            if not self.span and state.agenda[-1][0] == "action":
                return
            choices = game.choices(state)
            game.play(state, choices[0] if len(choices) == 1 else self.quick(state, choices))

    def quick(self, state: EmpiresState, choices: list[Action]) -> Action:
        """The choice that the judgement likes best."""
        values = self.others.values(state, choices)
        return choices[max(range(len(choices)), key=values.__getitem__)]


def make_bot(level: str, mood: str) -> EmpiresBot:
    """An opponent of this level and temperament."""
    return EmpiresBot(level, mood)
