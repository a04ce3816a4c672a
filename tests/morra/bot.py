"""An opponent for Morra: shows at random, guesses what is likeliest by imagining the others."""

from __future__ import annotations

from pygame_core.bots.base import Alternative, Budget, Knowledge, Thought
from pygame_core.kernel import Rng, text

from .state import UNKNOWN, MorraState

WORLDS = {"easy": 2, "normal": 12, "hard": 60}


class MorraBot:
    """Counts how often each sum comes up in imagined worlds."""

    def __init__(self, level: str, mood: str) -> None:
        self.worlds = WORLDS[level]
        self.bold = mood == "bold"

    def think(self, mind: Knowledge[MorraState], rng: Rng, budget: Budget) -> Thought:
        """Guess by counting; everything else at random, but for bold players, who show many fingers."""
        choices = mind.choices()
        if choices[0][0] != "guess":
            return Thought(choices[-1] if self.bold else rng.choice(choices))
        counts = dict.fromkeys(choices, 0)
        for _ in range(budget.units(self.worlds)):
            world = mind.world(rng)
            total = sum(f if f != UNKNOWN else rng.below(6) for f in world.fingers)
            total += sum(max(0, card) * rng.below(2) for card in world.cards)
            guess = ("guess", total + (rng.die() if world.die else 0))
            if guess in counts:
                counts[guess] += 1
            if not budget.spend():
                break
        ranked = sorted(counts, key=lambda action: -counts[action])
        alternatives = tuple(
            Alternative(action, counts[action] / self.worlds, text("why.count", n=counts[action]))
            for action in ranked[:5]
        )
        return Thought(ranked[0], alternatives, budget.spent)
