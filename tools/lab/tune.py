"""Many numbers tuned at once: every seat of every match draws its own, and the margin is regressed on what was drawn.

    python -m tools.lab.tune empires first --centre retuned_judge --games 3000     # plays what is missing
    python -m tools.lab.tune empires first --tell --write retuned2_judge           # needs NumPy

Each weight of a seat is that of the centre (a trial) times e to the power of SPREAD * z, z drawn from the normal
curve. A weight whose z goes with the margin (t beyond 2) is moved; the new trial is a candidate like any other, to be
proved in a duel on seeds of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from math import exp, tanh
from typing import Any

from pygame_core.bots.levels import bell
from pygame_core.kernel.rng import Rng

from .duel import margin
from .players import MAKERS, TRIALS, game_of, module_of, play, trial
from .store import append, folder, rows

SPREAD = 0.4
STEP = 0.4
"""How far a weight is moved at most, in powers of e."""
STIFF = 5.0
"""The t at which it is moved three quarters of that."""


def main(words: list[str]) -> None:
    """Play the matches that are missing, or tell what they say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("name")
    parser.add_argument("--centre", required=True, help="the trial around which is drawn")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seed", type=int, default=300_000)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--write", default="", help="the trial to write")
    arguments = parser.parse_args(words)
    game = game_of(arguments.game)
    known = import_module(f"{__package__}.{MAKERS[module_of(game)]}")
    centre = trial(game, arguments.centre)
    names = list(known.TUNED)
    place = folder("tune", arguments.game, arguments.name)
    if arguments.tell:
        tell(game, known, centre, names, list(rows(place)), arguments.write)
        return
    config = game.configure(arguments.seats, dict(option.split("=") for option in arguments.option))
    part, parts = map(int, arguments.part.split("/"))
    done = {row["seed"] for row in rows(place)}
    for match in range(part, arguments.games, parts):
        seed = arguments.seed + match
        if seed in done:
            continue
        rng = Rng.seeded(seed, 78)
        drawn = [[round(bell(rng), 3) for _ in names] for _ in range(config.seats)]
        players = [known.make(game, moved(known, centre, names, one)) for one in drawn]
        outcome = play(game, config, seed, players)
        if outcome is not None:
            margins = [round(margin(outcome, seat), 2) for seat in range(config.seats)]
            append(place / f"{part}-of-{parts}.jsonl", {"seed": seed, "drawn": drawn, "margins": margins})


def moved(
    known: Any, centre: dict[str, Any], names: list[str], by: list[float], spread: float = SPREAD
) -> dict[str, Any]:
    """The centre with its weights moved."""
    plain: dict[str, float] = {**known.plain(), **centre.get("weights", {})}
    changed = {name: plain[name] * exp(spread * one) for name, one in zip(names, by, strict=True)}
    return {**centre, "weights": {**centre.get("weights", {}), **changed}}


def tell(game: Any, known: Any, centre: dict[str, Any], names: list[str], found: list[Any], write: str) -> None:
    """What each weight does to the margin, and the trial that follows from it."""
    import numpy as np

    drawn = np.array([row["drawn"] for row in found])
    margins = np.array([row["margins"] for row in found])
    count, seats = margins.shape
    x = (drawn - drawn.mean(axis=1, keepdims=True)).reshape(count * seats, -1) * seats / (seats - 1)
    y = margins.reshape(-1)
    inverse = np.linalg.inv(x.T @ x)
    slope = inverse @ x.T @ y
    rest = y - x @ slope
    error = np.sqrt(np.diag(inverse) * (rest**2).sum() / max(1, count * (seats - 1) - len(names)))
    t = slope / error
    for at in np.argsort(-abs(t)):
        print(f"{names[at]:12} {slope[at]:+.2f} points a step, t {t[at]:+.1f}")
    steps = [STEP / SPREAD * tanh(one / STIFF) if abs(one) > 1 else 0.0 for one in t]
    print(f"{count} matches; expected gain of the step: {float(slope @ np.array(steps)):+.1f} points")
    if write:
        table = moved(known, centre, names, steps)
        lines = [f"# Moved from a centre by {count} matches of `tools.lab.tune`.", f'level = "{table["level"]}"']
        lines += [
            f"{key} = {json.dumps(value)}" for key, value in table.items() if isinstance(value, bool | int | float)
        ]
        for name in ("search", "weights"):
            if name in table:
                lines += [f"[{name}]"] + [f"{key} = {round(value, 3)}" for key, value in table[name].items()]
        (TRIALS / module_of(game) / f"{write}.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
