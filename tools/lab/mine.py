"""Positions of named blunders out of matches that are really played, for `tests/manners`.

    python -m tools.lab.mine empires hopeless_attack --player frozen:hard --count 15

A blunder is told by what happened, not by what a bot thinks (`BLUNDERS`). The kept position is the one at which the
seat began the deed; the test lets an opponent play on from there and looks whether it does it again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.match import bot_streams
from pygame_core.kernel.rng import Rng

from . import blunders
from .players import game_of, make

KEPT = Path(__file__).parents[2] / "tests" / "manners" / "positions"


def main(words: list[str]) -> None:
    """Play until enough positions are found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("blunder")
    parser.add_argument("--player", default="hard")
    parser.add_argument("--count", type=int, default=15)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=900_000)
    parser.add_argument("--most", type=int, default=200, help="matches")
    arguments = parser.parse_args(words)
    game = game_of(arguments.game)
    config = game.configure(arguments.seats)
    begins, is_done = blunders.BLUNDERS[arguments.blunder]
    file = KEPT / f"{arguments.game}-{arguments.blunder}.jsonl"
    found = 0
    for seed in range(arguments.seed, arguments.seed + arguments.most):
        for position in one_match(game, config, seed, arguments.player, begins, is_done):
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(position, separators=(",", ":")) + "\n")
            found += 1
            break  # one a match: positions that have little to do with each other
        if found >= arguments.count:
            return


def one_match(game: Any, config: Any, seed: int, player: str, begins: Callable[..., bool], is_done: Any) -> Any:
    """The positions of one match at which the blunder began."""
    streams = bot_streams(seed)
    state, _ = game.setup(config, Rng.seeded(seed))
    players = [make(game, player) for _ in range(config.seats)]
    start: dict[int, Any] = {}
    for number in range(20_000):
        seat = game.seat(state)
        if seat is None:
            return
        if begins(state):
            start[seat] = (number, state.to_json())
        mind = Knowledge(game, state, seat)
        action = players[seat].think(mind, streams.salted(number), Budget(reasons=False)).action
        if seat in start and is_done(state, action):
            at, kept = start[seat]
            yield {"seed": seed, "number": at, "seat": seat, "state": kept}
        game.play(state, action)


if __name__ == "__main__":
    main(sys.argv[1:])
