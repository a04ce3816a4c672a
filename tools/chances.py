"""How likely a seat is to win: plays matches between bots, and fits `data/chances.json` of each game to them.

    python -m tools.chances play iron-age 300
    python -m tools.chances fit

Matches are kept as logs in `.cache/chances`: what is looked at in them can change without playing them again. Each
third match is left out of the fit; how well the table foretells those is written beside it, and some of them are what
the test of the tables is made of.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel.chances import KNOTS, Outlook, Weights, between, shares, worth
from pygame_core.kernel.game import Game, Json, as_action
from pygame_core.kernel.match import bot_streams
from pygame_core.kernel.rng import Rng

KEPT = Path(__file__).parents[1] / ".cache" / "chances"
LEVELS = ("easy", "normal", "easy")
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {"iron-age": ({}, {"colonies": "on"})}
"""Options that change how a match goes, tried in turn."""
FIXTURE = Path(__file__).parents[1] / "tests" / "fixtures" / "chances.json"
TESTED = 250
"""Moments of a game in the test, of several players or of one."""
LOOKS = 16
"""Moments of a match that are looked at, spread evenly."""
LEFT_OUT = 3
STIFFNESS = 1.0
"""How strongly weights are held near 0."""
SWEEPS = 12
ENOUGH = 1e-4
"""The fit ends when no weight changes by more."""
DIGITS = 3


class Look(NamedTuple):
    """A moment of a match: what was seen, and the part of each seat in the win that followed."""

    outlook: Outlook
    wins: list[float]


# -- matches -----------------------------------------------------------------------------------------------------


def played(game: Game[Any], number: int) -> Json:
    """One match between bots: seats, variants and levels change from number to number."""
    low, high = game.meta.seats
    several = high - low + 1
    seats = low + number % several
    variants = VARIANTS.get(game.meta.slug, ({},))
    config = game.configure(seats, variants[number // several % len(variants)])
    levels = [LEVELS[(number + number // len(LEVELS) + 3 * seat) % len(LEVELS)] for seat in range(seats)]
    players = [game.bot(level) for level in levels]
    streams = bot_streams(number)
    state, _ = game.setup(config, Rng.seeded(number))
    actions: list[Any] = []
    while (seat := game.seat(state)) is not None:
        mind = Knowledge(game, state, seat)
        action = players[seat].think(mind, streams.salted(len(actions)), Budget(reasons=False)).action
        game.play(state, action)
        actions.append(action)
    return {"seats": seats, "options": dict(config.options), "seed": number, "levels": levels, "actions": actions}


def play(slug: str, matches: int) -> None:
    """Play on from the matches that are kept, until there are so many."""
    KEPT.mkdir(parents=True, exist_ok=True)
    begun = sum(1 for _ in kept(slug))
    with (KEPT / f"{slug}.jsonl").open("a", encoding="utf-8") as out:
        for number in range(begun + 1, matches + 1):
            out.write(json.dumps(played(games.get(slug), number), separators=(",", ":")) + "\n")
            out.flush()


def kept(slug: str) -> Iterator[Json]:
    """The matches that are kept."""
    file = KEPT / f"{slug}.jsonl"
    if file.exists():
        yield from map(json.loads, file.read_text("utf-8").splitlines())


def looks(game: Game[Any], match: Json) -> list[Look]:
    """The moments of a match."""
    state, _ = game.setup(game.configure(match["seats"], match["options"]), Rng.seeded(match["seed"]))
    actions = match["actions"]
    chosen = {(2 * at + 1) * len(actions) // (2 * LOOKS) for at in range(LOOKS)}
    seen: list[Outlook] = []
    for index, action in enumerate(actions):
        if index in chosen and (outlook := game.outlook(state)) is not None:
            seen.append(outlook)
        game.play(state, as_action(action))
    outcome = game.outcome(state)
    assert outcome is not None
    wins = [outcome.wins(seat) for seat in range(match["seats"])]
    return [Look(outlook, wins) for outlook in seen]


# -- the fit -----------------------------------------------------------------------------------------------------


def fitted(data: Sequence[Look]) -> list[list[float]]:
    """The weights that foretell the wins best: maximum likelihood by Newton's method."""
    alone = len(data[0].wins) == 1
    count = len(data[0].outlook.seats[0]) + alone
    size = count * KNOTS
    weights = [0.0] * size
    for _ in range(SWEEPS):
        slope = [-STIFFNESS * weight for weight in weights]
        bend = [[STIFFNESS * (row == column) for column in range(size)] for row in range(size)]
        table = [weights[at : at + KNOTS] for at in range(0, size, KNOTS)]
        for look in data:
            _add(look, shares(worth(look.outlook, table)), slope, bend)
        step = solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    found = [[round(weight, DIGITS) for weight in weights[at : at + KNOTS]] for at in range(0, size, KNOTS)]
    # The first figure is the points: that they do harm is chance, where few matches speak of it.
    found[alone] = [max(0.0, weight) for weight in found[alone]]
    return found


def _add(look: Look, chances: list[float], slope: list[float], bend: list[list[float]]) -> None:
    """What one moment says of the weights; figures are spread over the two knots around it."""
    knots = between(look.outlook.progress)
    figures = [(1.0, *look.outlook.seats[0])] if len(chances) == 1 else look.outlook.seats
    mean: dict[int, float] = {}
    for row, chance, won in zip(figures, chances, look.wins, strict=True):
        spread = [(at * KNOTS + knot, part * figure) for at, figure in enumerate(row) for knot, part in knots]
        for place, value in spread:
            slope[place] += (won - chance) * value
            mean[place] = mean.get(place, 0.0) + chance * value
            for other, factor in spread:
                bend[place][other] += chance * value * factor
    for place, value in mean.items():
        for other, factor in mean.items():
            bend[place][other] -= value * factor


def solved(matrix: list[list[float]], values: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(values)
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in rows[column + 1 :]:
            factor = row[column] / rows[column][column]
            row[column:] = [a - factor * b for a, b in zip(row[column:], rows[column][column:], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (rows[at][size] - sum(rows[at][k] * found[k] for k in range(at + 1, size))) / rows[at][at]
    return found


def surprise(data: Sequence[Look], table: Weights | None) -> float:
    """How much the ends of matches surprise who believes a table (None: who believes that all are equal)."""
    total = 0.0
    for look in data:
        seats = len(look.wins)
        chances = shares(worth(look.outlook, table)) if table is not None else [1 / max(2, seats)] * seats
        wins = look.wins
        if seats == 1:
            chances, wins = [*chances, 1 - chances[0]], [*wins, 1 - wins[0]]
        total -= sum(won * log(max(chance, 1e-6)) for won, chance in zip(wins, chances, strict=True))
    return total / len(data)


def fit(slug: str) -> list[Look]:
    """Write a game's table; what is left for its test."""
    game = games.get(slug)
    tested: list[Look] = []
    data = [(number, look) for number, match in enumerate(kept(slug)) for look in looks(game, match)]
    tables: dict[str, list[list[float]]] = {}
    told: dict[str, list[float]] = {}
    for name, alone in (("several", False), ("alone", True)):
        rows = [(number, look) for number, look in data if (len(look.wins) == 1) == alone]
        if not rows:
            continue
        tables[name] = fitted([look for number, look in rows if number % LEFT_OUT])
        others = [look for number, look in rows if number % LEFT_OUT == 0]
        told[name] = [round(surprise(others, table), DIGITS) for table in (None, tables[name])]
        tested += others[:: len(others) // TESTED + 1]
    matches = 1 + max(number for number, _ in data)
    found = {"matches": matches, "levels": sorted(set(LEVELS)), "surprise": told, "worth": tables}
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    (game.folder / "data" / "chances.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    print(slug, matches, told, tables, flush=True)
    return tested


def fit_all() -> None:
    """Write the tables of all games, and what tests them."""
    tested = {slug: fit(slug) for slug in games.load_all()}
    rows = {slug: [[round(seen.progress, DIGITS), seen.seats, won] for seen, won in tested[slug]] for slug in tested}
    lines = ",\n".join(f'"{slug}": [\n' + ",\n".join(json.dumps(row) for row in rows[slug]) + "\n]" for slug in rows)
    FIXTURE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", slug, number]:
            play(slug, int(number))
        case ["fit"]:
            fit_all()
        case _:
            sys.exit(__doc__)
