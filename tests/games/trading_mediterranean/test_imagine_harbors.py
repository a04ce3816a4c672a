"""The card offered through the Harbors stays its owner's secret in every imagined world."""

from __future__ import annotations

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Rng


def test_the_chosen_card_is_dealt_anew_for_everybody_else() -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(5))
    owner, other = 0, 1
    chosen = state.hand[owner][0]
    state.agenda.append(("harbor_reply", owner, other, 0, chosen))
    assert GAME.imagine(state, owner, Rng.seeded(1)).agenda[-1][4] == chosen
    guessed = set()
    for seed in range(40):
        world = GAME.imagine(state, other, Rng.seeded(seed))
        assert world.agenda[-1][4] in world.hand[owner]
        guessed.add(world.agenda[-1][4])
        GAME.play(world, GAME.choices(world)[0])
    assert len(guessed) > 3
