"""Nothing slips away: where one thing after the other is done, only the word for it ends it or lets a die fall; what is
done as one is taken back as one."""

from __future__ import annotations

import random
from typing import Any

from pygame_core import games
from pygame_core.frames import is_forced
from pygame_core.kernel import Match, Player
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import digest
from pygame_core.kernel.steps import SteppedGame

from .four import each_game

WORDS: dict[str, dict[str, set[str]]] = {
    "iron-age": {
        "roll": {"throw", "keep"},
        "leadership": {"lead"},
        "omens": set(),
        "colonies": set(),
        "granary": set(),
        "build": {"done"},
        "develop": {"pass"},
        "payment": set(),
        "store": {"done"},
        "next": {"done"},
    },
    "trade-and-war": {"trade": {"done"}, "moves": {"roll", "end_moves"}, "dismiss": set(), "sail": {"go"}},
    "mediterranean-empires": {"action": {"pass", "stop"}, "muster": {"go"}, "target": set(), "trace": set()},
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
MOST, WRONG = 5, 0.3
"""So many actions are played as one, and so often one of them is no action at all."""


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
            back, forced = match.undo_point(), seat == 0 and is_forced(match, list(match.choices))
            action = rng.choice(match.choices)
            match.play(action)
            fell = match.state.rng.state != before.rng.state or match.state.shown != before.shown
            goes = seat == 0 and (fell or match.seat != 0)
            if goes and forced and back is not None:
                slipped.add((step, "played by itself"))
            if goes and step in WORDS[slug] and action[0] not in WORDS[slug][step]:
                slipped.add((step, action[0]))
            met.add(step)
    assert met & set(WORDS[slug]), "no such step was met"
    assert slipped == set()


def plan_of(match: Match[Any], rng: random.Random) -> list[Any]:
    """Actions in a row that a seat would play as one; at times one that nobody is offered is among them."""
    twin, plan = match.twin(), list[Any]()
    while twin.seat == match.seat and len(plan) < MOST:
        plan.append(rng.choice(twin.choices))
        twin.play(plan[-1])
    if rng.random() < WRONG:
        plan.insert(rng.randrange(len(plan) + 1), ("no such verb",))
    return plan


@each_game
def test_what_is_played_as_one_is_taken_back_as_one(game: SteppedGame[Any]) -> None:
    seats = max(2, min(4, max(game.meta.seats)))
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    rng = random.Random(7)
    match = Match(game, game.configure(seats), 7, players)
    whole = cut = 0
    while match.seat is not None and len(match) < LONGEST // 2:
        begin, before, one_by_one = len(match), digest(match.state), match.twin()
        played, stopped = match.play_bundle(plan_of(match, rng) if match.seat == 0 else [rng.choice(match.choices)])
        for action in match.actions[begin:]:
            one_by_one.play(action)
        assert digest(match.state) == digest(one_by_one.state)
        cut += bool(stopped)
        if not played:
            match.play(rng.choice(match.choices))
        elif played > 1 and match.seat is not None and match.barrier <= begin:
            whole += 1
            for undone in (match.twin(), saves.load(saves.save(match, 1), games.get)[0]):
                undone.undo()
                assert (len(undone), digest(undone.state)) == (begin, before)
                undone.redo()
                assert digest(undone.state) == digest(match.state)
    assert whole
    assert cut
