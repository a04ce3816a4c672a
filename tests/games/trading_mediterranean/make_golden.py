"""Play the golden matches anew: `python -m games.trading_mediterranean.make_golden` with tests/ on the path.

Only needed when the rules or the choices change.
"""

from __future__ import annotations

from typing import Any

import conformance

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Match, Player

TEMPERS = ("normal:honest", "normal:bluffer", "normal:warlord", "normal:scholar")
WANTED: tuple[tuple[str, str, dict[str, str], tuple[str, ...]], ...] = (
    ("four-traders", "four temperaments, quick market", {"rounds": "quick"}, TEMPERS),
    ("five-with-a-clock", "random players against the clock", {"clock": "4"}, ("random",) * 5),
    ("six-random", "random players with judged overspending", {"overspending": "judged"}, ("random",) * 6),
)


def play(options: dict[str, str], seed: int, bots: tuple[str, ...]) -> Match[Any]:
    """One match between bots."""
    players = [Player(name.title(), "bot", name) for name in bots]
    match: Match[Any] = Match(GAME, GAME.configure(len(bots), options), seed, players)
    minds = [GAME.bot(name) for name in bots]
    while (seat := match.seat) is not None:
        thought = minds[seat].think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return match


def main() -> None:
    """Play and keep each of them."""
    for seed, (name, about, options, bots) in enumerate(WANTED):
        match = play(options, seed, bots)
        conformance.write_golden(match, name, f"{about}, {match.state.turns} turns")
        print(name, flush=True)


if __name__ == "__main__":
    main()
