"""Play the golden matches anew: `python -m games.trading_mediterranean.make_golden` with tests/ on the path."""

from __future__ import annotations

import golden
from golden import Wanted

from pygame_core.games.trading_mediterranean import GAME

TEMPERS = ("normal:honest", "normal:bluffer", "normal:warlord", "normal:scholar")
WANTED = (
    Wanted("four-traders", "quick market", "middle", {"rounds": "quick"}, TEMPERS),
    Wanted("five-with-a-clock", "against the clock", "middle", {"clock": "4"}, ("random",) * 5),
    Wanted("six-random", "judged overspending", "middle", {"overspending": "judged"}, ("random",) * 6),
)

if __name__ == "__main__":
    golden.make(GAME, WANTED)
