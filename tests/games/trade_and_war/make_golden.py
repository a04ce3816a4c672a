"""Play the golden matches anew: `python -m games.trade_and_war.make_golden` with tests/ on the path.

One match for every way a game can end.
"""

from __future__ import annotations

import golden
from golden import Wanted

from pygame_core.games.trade_and_war import GAME

EVERYTHING = {"turns": "12", "sites": "25", "ferries": "yes", "goods": "historical", "reactions": "always"}
WANTED = (
    Wanted("target", "4 seats", "target", {}, ("hard", "normal", "normal:admiral", "easy")),
    Wanted("turn_limit", "3 seats", "turn_limit", EVERYTHING, ("normal", "easy", "hard")),
    Wanted("last_empire", "2 seats", "last_empire", {"turns": "none"}, ("hard:admiral", "random")),
    Wanted("all_fallen", "alone", "all_fallen", {"difficulty": "easy"}, ("random",), won=False),
    Wanted("solitaire_won", "alone", "target", {"difficulty": "easy"}, ("hard",), won=True),
    Wanted("solitaire_lost", "alone", "turn_limit", {"difficulty": "hard"}, ("easy",), won=False),
)

if __name__ == "__main__":
    golden.make(GAME, WANTED)
