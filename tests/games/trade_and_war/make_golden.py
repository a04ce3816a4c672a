"""Play the golden matches anew: `python -m games.trade_and_war.make_golden` with tests/ on the path.

One match for every way a game can end. Only needed when the rules change: delete the old ones first.
"""

from __future__ import annotations

import conformance

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import Config, Match, Player

EVERYTHING = {"turns": "12", "sites": "25", "ferries": "yes", "goods": "historical", "reactions": "always"}
WANTED: tuple[tuple[str, str, bool | None, dict[str, str], tuple[str, ...]], ...] = (
    ("target", "target", None, {}, ("hard", "normal", "normal:admiral", "easy")),
    ("turn_limit", "turn_limit", None, EVERYTHING, ("normal", "easy", "hard")),
    ("last_empire", "last_empire", None, {"turns": "none"}, ("hard:admiral", "random")),
    ("all_fallen", "all_fallen", False, {"difficulty": "easy"}, ("random",)),
    ("solitaire_won", "target", True, {"difficulty": "easy"}, ("hard",)),
    ("solitaire_lost", "turn_limit", False, {"difficulty": "hard"}, ("easy",)),
)
"""The name of a match, why it ends, whether a solitaire is won, its options and bots."""
TRIES = 300


def play(config: Config, seed: int, bots: tuple[str, ...]) -> Match:  # type: ignore[type-arg]
    """One match between bots."""
    match = Match(GAME, config, seed, [Player(name.title(), "bot", name) for name in bots])
    minds = [GAME.bot(name) for name in bots]
    while (seat := match.seat) is not None:
        thought = minds[seat].think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return match


def main() -> None:
    """Look for a seed of each wanted end and keep the match."""
    for name, reason, won, options, bots in WANTED:
        if (conformance.golden_folder(GAME) / f"{name}.json").exists():
            continue
        for seed in range(TRIES):
            match = play(GAME.configure(len(bots), options), seed, bots)
            outcome = match.outcome
            assert outcome is not None
            if (outcome.reason, outcome.won) == (reason, won):
                about = f"{len(bots)} seats, {', '.join(bots)}, seed {seed}: {reason}"
                conformance.write_golden(match, name, about)
                print(name, seed, flush=True)
                break
        else:
            print(name, "not found", flush=True)


if __name__ == "__main__":
    main()
