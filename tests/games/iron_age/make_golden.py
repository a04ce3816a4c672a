"""Play the golden matches anew: `python -m games.iron_age.make_golden` with tests/ on the path.

One match for every way a game can end, and some more for the options.
"""

from __future__ import annotations

import golden
from golden import Wanted

from pygame_core.bots.base import Budget, Knowledge, Thought
from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.kernel import Rng

COLONIES = {"colonies": "on"}
TEMPERS = ("normal:builder", "normal:trader", "normal:conqueror", "normal:builder")
WANTED = (
    Wanted("rounds", "alone", "rounds", {}, ("normal",)),
    Wanted("rounds_colonies", "alone", "rounds", COLONIES, ("normal",)),
    Wanted("rounds_colonies_2014", "alone", "rounds", {**COLONIES, "edition": "2014"}, ("easy",)),
    Wanted("developments", "2 seats", "developments", {}, ("normal:trader", "easy:trader")),
    Wanted("tribute", "2 seats", "tribute", {}, ("normal:conqueror", "normal")),
    Wanted("monuments", "2 seats", "monuments", {}, ("masons", "masons")),
    Wanted("monuments_short", "3 seats", "monuments", {"length": "short"}, ("masons", "random", "masons")),
    Wanted(
        "developments_tribute",
        "4 seats",
        "developments_tribute",
        {"start": "3"},
        ("normal", "normal:conqueror", "easy", "easy:trader"),
    ),
    Wanted("developments_monuments", "4 seats", "developments_monuments", {}, TEMPERS),
    Wanted("tribute_monuments", "4 seats", "tribute_monuments", {}, TEMPERS),
    Wanted("developments_tribute_monuments", "4 seats", "developments_tribute_monuments", {}, TEMPERS),
    Wanted("developments_colonies", "4 seats", "developments", {**COLONIES, "start": "random"}, ("random",) * 4),
    Wanted("tribute_short_colonies", "3 seats", "tribute", {**COLONIES, "length": "short"}, ("random",) * 3),
)


class Masons:
    """Put everything into monuments and nothing into anything else: their games end by monuments alone."""

    def think(self, mind: Knowledge[IronAgeState], rng: Rng, budget: Budget) -> Thought:
        """Fill a monument where that is possible; otherwise leave it, or throw for population."""
        choices = mind.choices()
        for verb in ("monument", "done", "pass", "refuse"):
            for action in choices:
                if action[0] == verb:
                    return Thought(action)
        return Thought(rng.choice(choices))


if __name__ == "__main__":
    golden.make(GAME, WANTED, {"masons": Masons()})
