"""Learn the weights of the bots' value function by self-play.

    python -m tools.train_iron_age solo --games 300 --sweeps 3
    python -m tools.train_iron_age many_colonies --like solo_colonies
    python -m tools.train_iron_age many --openings 120

A sweep plays matches with the present weights (and some misjudgement, for variety) and keeps the positions at the
start of turns. Then it goes backwards from the end of the game: a position with R turns to come is worth exactly what
the dice solver says of its next turn, when boards after that turn are valued with the weights for R - 1. These exact
values are fitted by least squares, with the old weights as the point to stay near to, and only a part of the step
from the old weights to the fitted ones is taken: without that damping each sweep overrates what it has just learned
to aim at, and the weights run away. After every sweep the new weights play the best ones so far on seeds that
nothing is learned from; only weights that win are written to `bot/weights.toml`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from pygame_core.bots.base import Budget, Knowledge, Thought
from pygame_core.bots.levels import Level
from pygame_core.games.iron_age.bot.board import Board, board_of, rivals_of
from pygame_core.games.iron_age.bot.mind import throw_of, turns_to_come
from pygame_core.games.iron_age.bot.numbers import FILE, LEVELS, OPENINGS
from pygame_core.games.iron_age.bot.player import IronAgeBot
from pygame_core.games.iron_age.bot.value import (
    NAMES,
    NO_WEIGHTS,
    Weights,
    features,
    points_now,
    tables,
    weights_for,
)
from pygame_core.games.iron_age.data import TRAITS
from pygame_core.games.iron_age.game import IronAge
from pygame_core.games.iron_age.state import IronAgeState, strength
from pygame_core.kernel import Config, Match, Outcome, Rng

MOST_TURNS = 7
NOISES = (0.0, 0.8, 2.0)
"""How much the players of the training matches misjudge, one after another."""
KINDS = ("solo", "solo_colonies", "many", "many_colonies")
PESTILENCE_COST = 0.25
"""Points that each opponent's turn costs somebody without Medicine, on average."""
DEMAND_CHANCE = 0.2
"""How likely an opponent's turn ends on the tribute face."""
DEMAND_MOST = 1.0
"""What a demand costs at most: it can be paid off with a good."""
STIFFNESS = 3.0
"""How strongly a fit is held to the weights before it."""

HELD_OUT = 5_000
"""The first seed of the matches that weights are compared by; training never uses those seeds."""

Rows = tuple[Weights, ...]
"""The weights of a kind of game, by turns to come."""
Sample = tuple[IronAgeState, int]
"""A state at the first decision of a turn, and whose turn it is."""


def collect(game: IronAge, seats: int, options: dict[str, str], games: int, seed: int) -> list[Sample]:
    """Play matches and keep every turn's start."""
    config = game.configure(seats, options)
    samples: list[Sample] = []
    for number in range(games):
        state, _ = game.setup(config, Rng.seeded(seed, number))
        rng = Rng.seeded(seed, number, 1)
        bots = []
        for place in range(seats):
            bots.append(IronAgeBot(game, Level(noise=NOISES[(number + place) % len(NOISES)])))
        while (seat := game.seat(state)) is not None:
            if state.agenda[-1][0] == "roll" and state.rolls == 1 and state.round > 1:
                samples.append((state.copy(), seat))
            if state.agenda[-1][0] == "second":
                # Both openings are learned, whichever looks better now.
                game.play(state, rng.choice(game.choices(state)))
                continue
            thought = bots[seat].think(Knowledge(game, state, seat), rng, Budget())
            game.play(state, thought.action)
    return samples


def turn_worth(state: IronAgeState, seat: int, turns: int) -> float:
    """The exact worth of the turn that begins here, with so many turns after it."""
    worth = throw_of(state, seat, float(turns)).plan.before()
    if state.seats > 1:
        others = [other for other in range(state.seats) if other != seat]
        own = strength(state, seat)
        share = rivals_of(state, seat).share
        for other in others:
            gap = strength(state, other) - own
            if gap > 0:
                worth -= DEMAND_CHANCE * min(DEMAND_MOST, gap * share)
        if "pestilence" not in TRAITS[state.developments[seat]].immune:
            worth -= PESTILENCE_COST * len(others)
    return worth


def fit(boards: Sequence[Board], worths: Sequence[float], old: Weights, expansion: bool) -> tuple[Weights, float]:
    """Weights that explain the worths best, and the mean error that remains."""
    count = len(NAMES)
    matrix = [[0.0] * count for _ in range(count)]
    vector = [STIFFNESS * weight for weight in old]
    for place in range(count):
        matrix[place][place] = STIFFNESS
    rows = [features(board) for board in boards]
    gaps = [worth - points_now(board, expansion) for board, worth in zip(boards, worths, strict=True)]
    for row, gap in zip(rows, gaps, strict=True):
        used = [(place, feature) for place, feature in enumerate(row) if feature]
        for place, feature in used:
            line = matrix[place]
            vector[place] += feature * gap
            for other, value in used:
                line[other] += feature * value
    weights = solve(matrix, vector)
    errors = [
        abs(sum(feature * weight for feature, weight in zip(row, weights, strict=True)) - gap)
        for row, gap in zip(rows, gaps, strict=True)
    ]
    return tuple(weights), sum(errors) / len(errors)


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Linear equations with a positive definite matrix, by Gauss."""
    count = len(vector)
    rows = [[*row, right] for row, right in zip(matrix, vector, strict=True)]
    for place in range(count):
        pivot = rows[place]
        for below in rows[place + 1 :]:
            factor = below[place] / pivot[place]
            if factor:
                for column in range(place, count + 1):
                    below[column] -= factor * pivot[column]
    found = [0.0] * count
    for place in range(count - 1, -1, -1):
        row = rows[place]
        rest = sum(row[column] * found[column] for column in range(place + 1, count))
        found[place] = (row[count] - rest) / row[place]
    return found


def sweep(kind: str, samples: Sequence[Sample], step: float) -> None:
    """Fit the weights for 1, 2, 3, ... turns to come, each on top of the one before; go this part of the way."""
    table = tables()
    expansion = kind.endswith("colonies")
    for turns in range(1, MOST_TURNS + 1):
        chosen = [sample for sample in samples if _fits(sample[0], turns)]
        boards = [board_of(state, seat) for state, seat in chosen]
        worths = [turn_worth(state, seat, turns - 1) for state, seat in chosen]
        rows = list(table[kind])
        while len(rows) <= turns:
            rows.append(rows[-1] if len(rows) > 1 else NO_WEIGHTS)
        if chosen:
            fitted, error = fit(boards, worths, rows[turns], expansion)
            rows[turns] = tuple(old + step * (new - old) for old, new in zip(rows[turns], fitted, strict=True))
            print(f"{kind}: {turns} turns to come, {len(chosen)} positions, mean error {error:.2f}", flush=True)
        use(kind, tuple(rows))


def use(kind: str, rows: Rows) -> None:
    """Play with these weights from now on."""
    if tables()[kind] is not rows:
        tables()[kind] = rows
        weights_for.cache_clear()


class Candidate(IronAgeBot):
    """A player with weights of its own, who neither errs nor searches."""

    def __init__(self, game: IronAge, kind: str, rows: Rows) -> None:
        super().__init__(game, Level())
        self.kind = kind
        self.rows = rows

    def think(self, mind: Knowledge[IronAgeState], rng: Rng, budget: Budget) -> Thought:
        """Choose one of the choices by these weights."""
        use(self.kind, self.rows)
        return super().think(mind, rng, budget)


def compared(game: IronAge, kind: str, new: Rows, old: Rows, games: int) -> float:
    """How much better the new weights do than the old: points alone, otherwise wins above one half."""
    solo = kind.startswith("solo")
    config = game.configure(1 if solo else 2, _options(kind))
    gained = 0.0
    for number in range(games):
        candidates = [Candidate(game, kind, rows) for rows in (new, old)]
        seed = HELD_OUT + number // 2
        if solo:
            totals = [result(game, config, seed, [bot]).total(0) for bot in candidates]
            gained += totals[0] - totals[1]
        else:
            place = number % 2
            order = candidates if not place else candidates[::-1]
            gained += result(game, config, seed, order).wins(place) - 0.5
    return gained / games


def result(
    game: IronAge, config: Config, seed: int, bots: Sequence[IronAgeBot], openings: Sequence[str] = ()
) -> Outcome:
    """How a match between these players ends; `openings` are what they are made to take second."""
    match = Match(game, config, seed)
    while (seat := match.seat) is not None:
        if openings and match.state.agenda[-1][0] == "second":
            match.play(("found", openings[seat]))
        else:
            match.play(bots[seat].think(Knowledge(game, match.state, seat), match.bot_rng(), Budget()).action)
    outcome = match.outcome
    assert outcome is not None
    return outcome


def measure_openings(game: IronAge, kind: str, games: int) -> None:
    """Make one hard player take the port and the other the province, seats swapped, and write down who comes ahead."""
    config = game.configure(2, _options(kind))
    bots = [IronAgeBot(game, LEVELS["hard"]) for _ in range(2)]
    wins = lead = 0.0
    for number in range(games):
        place = number % 2
        order = ("port", "province") if not place else ("province", "port")
        outcome = result(game, config, HELD_OUT + number // 2, bots, order)
        wins += outcome.wins(place)
        lead += outcome.total(place) - outcome.total(1 - place)
    OPENINGS[kind] = {"games": games, "wins": round(wins / games, 3), "lead": round(lead / games, 2)}
    print(f"{kind}: the port against the province: {OPENINGS[kind]}", flush=True)
    rows = (
        f"[openings.{name}]\n" + "".join(f"{key} = {x}\n" for key, x in row.items()) for name, row in OPENINGS.items()
    )
    put(r"\[openings\..*?(?=\n#)", "\n".join(rows))


def _options(kind: str) -> dict[str, str]:
    return {"colonies": "on" if kind.endswith("colonies") else "off"}


def _fits(state: IronAgeState, turns: int) -> bool:
    """Whether a position at the start of a turn is a plausible one for so many turns to come before it."""
    expected = turns_to_come(state) + 1
    return abs(expected - turns) <= (1.0 if state.seats == 1 else 1.5)


def write() -> None:
    """Write the weights down, rounded."""
    stored = {
        kind: [
            {name: round(weight, 3) for name, weight in zip(NAMES, row, strict=True) if round(weight, 3)}
            for row in rows[1:]
        ]
        for kind, rows in tables().items()
    }
    lines = "".join(
        f"{kind} = [\n" + "".join(f"    {inline(row)},\n" for row in rows) + "]\n" for kind, rows in stored.items()
    )
    put(r"(?<=\[weights\]\n).*", lines)


def inline(row: dict[str, float]) -> str:
    """A row of weights as an inline table."""
    return "{ " + ", ".join(f"{name} = {weight}" for name, weight in row.items()) + " }"


def put(place: str, text: str) -> None:
    """Write a part of the file of numbers anew; the rest, with its comments, stays."""
    old = FILE.read_text("utf-8")
    new, count = re.subn(place, lambda _: text, old, count=1, flags=re.DOTALL)
    assert count == 1, place
    FILE.write_text(new, "utf-8")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Learn the bots' weights by self-play.")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--like", choices=KINDS, help="start from the weights of another kind")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--sweeps", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=float, default=0.5, help="how much of the way to the fitted weights to go")
    parser.add_argument("--trial", type=int, default=100, help="matches that decide which weights are kept")
    parser.add_argument("--openings", type=int, metavar="GAMES", help="instead, measure the two openings")
    given = parser.parse_args()
    game = IronAge()
    if given.openings:
        if given.kind.startswith("solo"):
            parser.error("openings meet only where several play")
        measure_openings(game, given.kind, given.openings)
        return
    options = _options(given.kind)
    best = tables()[given.kind]
    if given.like:
        use(given.kind, tables()[given.like])
    for number in range(given.sweeps):
        samples: list[Sample] = []
        for seats in (1,) if given.kind.startswith("solo") else (2, 3, 4):
            part = given.games if seats == 1 else given.games // (3 * seats)
            samples += collect(game, seats, options, part, given.seed * 1000 + number * 10 + seats)
        finals = [sample for sample in samples if sample[0].round == 8]
        if finals:
            mean = sum(turn_worth(state, seat, 0) for state, seat in finals) / len(finals)
            print(f"{given.kind}: sweep {number}, expected score before the eighth round {mean:.1f}", flush=True)
        sweep(given.kind, samples, given.step)
        new = tables()[given.kind]
        gain = compared(game, given.kind, new, best, given.trial)
        print(f"{given.kind}: sweep {number} against the best so far: {gain:+.3f}", flush=True)
        use(given.kind, new)
        if gain > 0:
            best = new
            write()


if __name__ == "__main__":
    main()
