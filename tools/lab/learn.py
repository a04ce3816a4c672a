"""Learn a model from self-play. Needs NumPy, which nothing else here does (`pip install numpy` beside the project).

    python -m tools.lab.learn empires first --model empires-first

Linear, by phase. `points`: least squares on the points still to come, near the mean of the matches (the features are
scaled to a spread of 1 for the penalty). `chance`: softmax over the seats of a position, on the share of the win mixed
with the margin. One match in ten is held out; what is told is the error there, beside that of knowing nothing more
than the points so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import numpy as np

from .fit import KEPT
from .selfplay import HEAD
from .store import folder, store

HELD_OUT = 10
MARGIN = 0.3
"""The part of the aim of `chance` that is the margin, not the win."""


def read(game: str, names: list[str]) -> tuple[Any, list[str], int]:
    """All rows of some runs, the names of their columns, and the seats."""
    parts = []
    for name in names:
        place = folder("selfplay", game, name)
        head = json.loads((place / "head.json").read_text("utf-8"))
        width = len(head["names"])
        for file in sorted(place.glob("*.f32")):
            parts.append(np.fromfile(file, dtype=np.float32).reshape(-1, width))
    return np.concatenate(parts).astype(np.float64), head["names"][len(HEAD) :], int(head["seats"])


def ridge(x: Any, y: Any, penalty: float) -> Any:
    """Weights by least squares, held to nothing by a penalty on the scaled features."""
    scale = np.sqrt((x**2).mean(axis=0)) + 1e-9
    scaled = x / scale
    matrix = scaled.T @ scaled + penalty * np.eye(x.shape[1])
    return np.linalg.solve(matrix, scaled.T @ y) / scale


def softmax(x: Any, aim: Any, start: Any, penalty: float, steps: int) -> Any:
    """Weights of a softmax over the seats: x (positions, seats, features), aim (positions, seats). Newton-free Adam."""
    weights = start.copy()
    scale = np.sqrt((x**2).mean(axis=(0, 1))) + 1e-9
    scaled = x / scale
    weights *= scale
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        logits = scaled @ weights
        logits -= logits.max(axis=1, keepdims=True)
        chance = np.exp(logits)
        chance /= chance.sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsf->f", chance - aim, scaled) / len(x) + penalty * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights -= 0.02 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights / scale


def chances(x: Any, weights: Any) -> Any:
    """The softmax."""
    logits = x @ weights
    logits -= logits.max(axis=1, keepdims=True)
    found = np.exp(logits)
    return found / found.sum(axis=1, keepdims=True)


def aims(final: Any, win: Any) -> Any:
    """What a chance is learned from: the win, mixed with how far one was ahead."""
    spread = final.std() or 1.0
    near = np.exp((final - final.max(axis=1, keepdims=True)) / (spread / 2))
    return (1 - MARGIN) * win + MARGIN * near / near.sum(axis=1, keepdims=True)


def main(words: list[str]) -> None:
    """Learn, tell the errors, write the model."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("runs", nargs="+")
    parser.add_argument("--model", required=True)
    parser.add_argument("--penalty", type=float, default=300.0)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--scale", type=float, default=25.0, help="points that a certain win counts")
    parser.add_argument("--inside", action="store_true", help="keep the model in the repository")
    arguments = parser.parse_args(words)
    rows, names, seats = read(arguments.game, arguments.runs)
    match, phase, now, final, win = rows[:, 0], rows[:, 2].astype(int), rows[:, 3], rows[:, 4], rows[:, 5]
    x = rows[:, len(HEAD) :]
    held = match % HELD_OUT == 0
    print(f"{len(np.unique(match))} matches, {len(x) // seats} positions, {x.shape[1]} features, {seats} seats")
    points, chance = [], []
    for at in range(phase.max() + 1):
        here, test = (phase == at) & ~held, (phase == at) & held
        weights = ridge(x[here], (final - now)[here], arguments.penalty)
        mean = (final - now)[here].mean()
        plain = np.sqrt((((final - now) - mean)[test] ** 2).mean())
        error = np.sqrt((((final - now) - x @ weights)[test] ** 2).mean())
        points.append(weights)

        def tables(which: Any) -> tuple[Any, Any, Any, Any]:
            return tuple(one[which].reshape(-1, seats, *one.shape[1:]) for one in (x, final, win, now))

        tx, tf, tw, _ = tables(here)
        start = weights / (final.std() or 1.0) * 2
        learned = softmax(tx, aims(tf, tw), start, 1e-4, arguments.steps)
        chance.append(learned)
        hx, _, hw, hn = tables(test)
        guess = np.exp(hn / 8 - (hn / 8).max(axis=1, keepdims=True))
        guess /= guess.sum(axis=1, keepdims=True)
        print(
            f"phase {at}: points to come {error:.2f} (mean alone {plain:.2f});"
            f" surprise {-(hw * np.log(chances(hx, learned) + 1e-9)).sum(axis=1).mean():.3f}"
            f" (points alone {-(hw * np.log(guess + 1e-9)).sum(axis=1).mean():.3f},"
            f" nothing {np.log(seats):.3f})"
        )
    place = KEPT if arguments.inside else folder("models")
    for kind, linear in (("points", points), ("chance", chance)):
        data = {
            "kind": kind,
            "runs": arguments.runs,
            "names": names,
            "scale": arguments.scale,
            "linear": [[round(float(weight), 4) for weight in row] for row in linear],
        }
        (place / f"{arguments.model}-{kind}.json").write_text(json.dumps(data), "utf-8")
    print(f"written to {place.relative_to(store()) if not arguments.inside else place}")


if __name__ == "__main__":
    main(sys.argv[1:])
