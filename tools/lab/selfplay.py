"""Self-play: matches whose positions are kept, to learn from.

    python -m tools.lab.selfplay empires first --games 5000 --players trial:judge --noise 0,0.6,1.2

The positions are rows of 32-bit numbers in files of `SHARD` matches each, in the store (`selfplay/GAME/NAME/`); a
file that is there is not played again. A row: number of the match, seat, phase, points now, points at the end, share
of the win, then the features. The rows of one position (one a seat) stand together.
"""

from __future__ import annotations

import argparse
import json
import sys
from array import array
from importlib import import_module
from typing import Any

from pygame_core.bots.levels import Level
from pygame_core.kernel.rng import Rng

from .players import MAKERS, game_of, make, module_of, play
from .store import folder

SHARD = 50
HEAD = ("match", "seat", "phase", "now", "final", "win")


def main(words: list[str]) -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("name")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--players", default="hard", help="names, separated by commas; drawn for every seat")
    parser.add_argument(
        "--noise", default="0", help="misjudgements in points, separated by commas; drawn for every seat"
    )
    parser.add_argument("--keep", type=int, default=4, help="one position of so many")
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--part", default="0/1")
    arguments = parser.parse_args(words)
    game = game_of(arguments.game)
    config = game.configure(arguments.seats, dict(option.split("=") for option in arguments.option))
    known = import_module(f"{__package__}.{MAKERS[module_of(game)]}")
    place = folder("selfplay", arguments.game, arguments.name)
    (place / "head.json").write_text(json.dumps({"names": [*HEAD, *known.NAMES], "seats": arguments.seats}), "utf-8")
    part, parts = map(int, arguments.part.split("/"))
    for shard in range(part, (arguments.games + SHARD - 1) // SHARD, parts):
        file = place / f"{shard:05d}.f32"
        if file.exists():
            continue
        rows = array("f")
        for match in range(shard * SHARD, (shard + 1) * SHARD):
            rows.extend(one_match(game, config, known, arguments, match))
        unfinished = file.with_suffix(".part")
        with unfinished.open("wb") as out:
            rows.tofile(out)
        unfinished.rename(file)


def one_match(game: Any, config: Any, known: Any, arguments: argparse.Namespace, match: int) -> array[float]:
    """The rows of one match."""
    seed = arguments.seed + match
    rng = Rng.seeded(seed, 77)
    names = arguments.players.split(",")
    noises = [float(noise) for noise in arguments.noise.split(",")]
    players = []
    for _ in range(config.seats):
        player: Any = make(game, rng.choice(names))
        noise = rng.choice(noises)
        if noise:
            player.level = Level(player.level.work, noise, 3 * noise)
        players.append(player)
    kept: list[tuple[int, list[int], list[list[float]]]] = []

    def watch(state: Any, seat: int) -> None:
        if known.wanted(state) and not rng.below(arguments.keep):
            kept.append((known.phase(state), known.points(state), known.features(state)))

    outcome = play(game, config, seed, players, watch)
    rows = array("f")
    if outcome is None:
        return rows
    for phase, points, features in kept:
        for seat in range(config.seats):
            rows.extend((match, seat, phase, points[seat], outcome.total(seat), outcome.wins(seat)))
            rows.extend(features[seat])
    return rows


if __name__ == "__main__":
    main(sys.argv[1:])
