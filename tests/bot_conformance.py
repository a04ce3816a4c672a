"""What every opponent of every game must keep. A game's own tests say:

import bot_conformance
from pygame_core.games.iron_age import GAME

test_bots = bot_conformance.fairness(GAME)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel import Config, Game, Rng
from pygame_core.kernel.game import canonical, digest

_HIDDEN_STREAM = 0x41D


def check_decision(game: Game[Any], state: Any, bot: str, seed: int, scale: float, swaps: int = 1) -> None:
    """The bot's decision is legal, leaves the match alone, can be repeated, and is the same in every world that its
    seat cannot tell from the true one."""
    seat = game.seat(state)
    assert seat is not None
    before = digest(state)
    choices = game.choices(state)
    thought = game.bot(bot).think(Knowledge(game, state, seat), Rng.seeded(seed), Budget(scale=scale))
    assert thought.action in choices, f"{bot} plays {thought.action}, which is not among its choices"
    assert digest(state) == before, f"{bot} changed the match by thinking"
    values = [alternative.value for alternative in thought.alternatives]
    assert values == sorted(values, reverse=True), f"{bot} lists its alternatives in no order"
    for alternative in thought.alternatives:
        assert alternative.action in choices, f"{bot} weighs {alternative.action}, which is not among its choices"
        for words in (alternative.why, alternative.aloud):
            if words is not None:
                game.catalogue.render(words)
                assert not game.catalogue.missing
    for swap in range(swaps):
        world = game.imagine(state, seat, Rng.seeded(seed, _HIDDEN_STREAM, swap))
        assert canonical(game.view(world, seat)) == canonical(game.view(state, seat))
        again = game.bot(bot).think(Knowledge(game, world, seat), Rng.seeded(seed), Budget(scale=scale))
        assert again == thought, f"{bot} knows what it cannot know: {thought.action} became {again.action}"


def check_match(game: Game[Any], config: Config, bot: str, seed: int, scale: float, decisions: int) -> int:
    """Play at random, and ask the bot at `decisions` decisions spread over the whole match; how many were asked."""
    state, _ = game.setup(config, Rng.seeded(seed))
    rng = Rng.seeded(seed, 1)
    reached: list[Any] = []
    while game.seat(state) is not None:
        choices = game.choices(state)
        if len(choices) > 1:
            reached.append(state.copy())
        game.play(state, rng.choice(choices))
    stride = max(1, len(reached) // decisions)
    asked = reached[rng.below(stride) :: stride][:decisions]
    for number, present in enumerate(asked):
        check_decision(game, present, bot, seed + number, scale)
    return len(asked)


def fairness(
    game: Game[Any],
    bots: Sequence[str] = (),
    seats: Sequence[int] = (),
    scale: float = 0.05,
    decisions: int = 12,
) -> Callable[[int, str], None]:
    """A test that asks every bot at decisions of random play: legal, repeatable, and blind to what is hidden.

    `scale` is the part of its usual thought that each bot gets.
    """
    names = tuple(bots) or game.meta.bots
    counts = tuple(seats) or tuple(sorted(set(game.meta.seats)))

    @pytest.mark.parametrize("bot", names)
    @pytest.mark.parametrize("count", counts)
    def test(count: int, bot: str) -> None:
        assert check_match(game, game.configure(count), bot, 17 * count, scale, decisions)

    return test
