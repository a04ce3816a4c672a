"""Nothing slips away: where one thing after the other is done, only the word for it ends it or lets a die fall."""

from __future__ import annotations

import random
from typing import Any

from pygame_core.kernel import Match, Player
from pygame_core.kernel.steps import SteppedGame

from .four import each_game

WORDS: dict[str, dict[str, set[str]]] = {
    "iron-age": {
        "colonies": set(),
        "granary": set(),
        "build": {"done"},
        "develop": {"pass"},
        "payment": set(),
        "store": {"done"},
        "next": {"done"},
    },
    "trade-and-war": {"trade": {"done"}, "moves": {"roll", "end_moves"}},
    "mediterranean-empires": {"muster": {"go"}},
    "trading-in-the-mediterranean": {
        "draft": {"post"},
        "commit": {"commit"},
        "shop": {"done"},
        "array": {"array"},
    },
}
"""The steps in which a player spends, builds, buys and arrays, and the verbs that end them or draw a number."""
SEEDS = (1, 2, 3, 4)
LONGEST = 500


@each_game
def test_only_a_word_ends_what_one_is_about(game: SteppedGame[Any]) -> None:
    slug = game.meta.slug
    seats = max(2, min(4, max(game.meta.seats)))
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    met: set[str] = set()
    slipped: set[tuple[str, Any]] = set()
    for seed in SEEDS:
        rng = random.Random(seed)
        match = Match(game, game.configure(seats), seed, players)
        while match.seat is not None and len(match) < LONGEST:
            before, seat, step = match.state.copy(), match.seat, str(match.state.agenda[-1][0])
            action = rng.choice(match.choices)
            match.play(action)
            if seat != 0 or step not in WORDS[slug]:
                continue
            met.add(step)
            fell = match.state.rng.state != before.rng.state or match.state.shown != before.shown
            if (fell or match.seat != 0) and action[0] not in WORDS[slug][step]:
                slipped.add((step, action[0]))
    assert met, "no such step was met"
    assert slipped == set()
