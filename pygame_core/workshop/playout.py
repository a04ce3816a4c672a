"""Playing a world to its end, or to a cut, by a policy: the inner loop of all search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from ..bots.levels import PLAIN, Level
from ..kernel.game import Action, Game, Outcome, S
from ..kernel.rng import Rng

Policy = Callable[[Game[S], S, Rng], Action]
"""How playouts are played: one of the choices of the present decision."""

Evaluation = Callable[[S, int], float]
"""What a state is worth to a seat, in the game's points."""

Reward = Callable[[Outcome, int], float]
"""What an outcome is worth to a seat, on the same scale as the evaluation."""


def at_random(game: Game[Any], state: Any, rng: Rng) -> Action:
    """Any choice, each as likely as the others."""
    choices = game.choices(state)
    return choices[rng.below(len(choices))]


def margin(outcome: Outcome, seat: int) -> float:
    """Points ahead of the best rival (alone: the points); the win itself is one point, so tie-breaks count."""
    own = outcome.total(seat)
    rivals = [outcome.total(other) for other in range(len(outcome.scores)) if other != seat]
    return own - max(rivals, default=0) + outcome.wins(seat)


def play_on(game: Game[S], state: S, rng: Rng, policy: Policy[S], depth: int | None = None) -> int:
    """Play a state on by a policy, to the end or for `depth` actions; the number of actions played."""
    if depth is None:
        depth = 1 << 60
    if policy is at_random:
        return _play_on_at_random(game, state, rng, depth)
    played = 0
    seat = game.seat
    play = game.play
    while played < depth and seat(state) is not None:
        play(state, policy(game, state, rng))
        played += 1
    return played


def _play_on_at_random(game: Game[S], state: S, rng: Rng, depth: int) -> int:
    """The same for the random policy, without a call and a question more than it needs."""
    choices_of = game.choices
    play = game.play
    below = rng.below
    played = 0
    while played < depth:
        choices = choices_of(state)
        count = len(choices)
        if count > 1:
            play(state, choices[below(count)])
        elif count:
            play(state, choices[0])
        else:
            break
        played += 1
    return played


def appraise(game: Game[S], state: S, seat: int, evaluate: Evaluation[S] | None, reward: Reward = margin) -> float:
    """What a state is worth to a seat: its outcome's reward, or the evaluation where it is not over."""
    outcome = game.outcome(state)
    if outcome is not None:
        return reward(outcome, seat)
    if evaluate is None:
        raise ValueError("a playout that is cut short needs an evaluation")
    return evaluate(state, seat)


@dataclass(slots=True)
class PlayoutBot(Generic[S]):
    """How a searching bot plays worlds out: by `policy`, for at most `depth` actions, then `evaluate` speaks."""

    level: Level = PLAIN
    policy: Policy[S] = at_random
    evaluate: Evaluation[S] | None = None
    reward: Reward = margin
    depth: int | None = None
