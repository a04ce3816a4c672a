"""Play the golden matches anew: `python -m games.iron_age.make_golden` with tests/ on the path.

One match for every way a game can end, and some more for the options.
Only needed when the rules change: delete the old ones first.
"""

from __future__ import annotations

import conformance

from pygame_core.bots.base import AnyBot, Budget, Knowledge, Thought
from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.kernel import Config, Match, Player, Rng

WANTED: tuple[tuple[str, int, dict[str, str], tuple[str, ...]], ...] = (
    ("rounds", 1, {}, ("normal",)),
    ("rounds_colonies", 1, {"colonies": "on"}, ("normal",)),
    ("rounds_colonies_2014", 1, {"colonies": "on", "edition": "2014"}, ("easy",)),
    ("developments", 2, {}, ("normal:trader", "easy:trader")),
    ("tribute", 2, {}, ("normal:conqueror", "normal")),
    ("monuments", 2, {}, ("masons", "masons")),
    ("monuments_short", 3, {"length": "short"}, ("masons", "random", "masons")),
    ("developments_tribute", 4, {"start": "3"}, ("normal", "normal:conqueror", "easy", "easy:trader")),
    ("developments_colonies", 4, {"colonies": "on", "start": "random"}, ("random", "random", "random", "random")),
    ("tribute_short_colonies", 3, {"colonies": "on", "length": "short"}, ("random", "random", "random")),
)
TRIES = 60


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


def play(config: Config, seed: int, bots: tuple[str, ...]) -> Match:  # type: ignore[type-arg]
    """One match between bots."""
    players = [Player(name.title(), "bot", name if name in GAME.meta.bots else "random") for name in bots]
    match = Match(GAME, config, seed, players)
    minds: list[AnyBot] = [GAME.bot(name) if name in GAME.meta.bots else Masons() for name in bots]
    while (seat := match.seat) is not None:
        thought = minds[seat].think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return match


def main() -> None:
    """Look for a seed of each wanted end and keep the match."""
    for name, seats, options, bots in WANTED:
        if (conformance.golden_folder(GAME) / f"{name}.json").exists():
            continue
        starts = ["_".join(name.split("_")[:words]) for words in (3, 2, 1)]
        reason = next(start for start in starts if f"end.{start}" in GAME.catalogue.entries)
        for seed in range(TRIES):
            match = play(GAME.configure(seats, options), seed, bots)
            outcome = match.outcome
            assert outcome is not None
            if outcome.reason == reason:
                conformance.write_golden(match, name, f"{seats} seats, {', '.join(bots)}, seed {seed}: {reason}")
                print(name, seed, flush=True)
                break
        else:
            print(name, "not found", flush=True)


if __name__ == "__main__":
    main()
