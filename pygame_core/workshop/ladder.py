"""Matches between bots, natively: seats rotated, deals paired, win fractions with confidence intervals.

Deal number `d` has one seed and is played once for every rotation of the bots over the seats, so that neither the
seat nor the deal favours anybody; what is left is skill and a known amount of luck.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from ..bots.base import AnyBot, Budget, Knowledge
from ..bots.simple import RandomBot
from ..kernel.errors import BadConfig
from ..kernel.game import Config, Game, Outcome
from ..kernel.match import bot_streams
from ..kernel.rng import MOST_SEED, Rng
from ..kernel.text import text

MOST_ACTIONS = 200_000
"""A match longer than this has lost its way: it is counted as not finished."""


@dataclass(frozen=True, slots=True)
class Record:
    """One match: who sat where, how it ended (None: it did not), how long it took."""

    number: int
    seed: int
    bots: tuple[str, ...]
    outcome: Outcome | None
    actions: int
    rounds: int
    seconds: float


class Interval(NamedTuple):
    """A fraction and the bounds it lies within, with 95 % confidence."""

    low: float
    mean: float
    high: float


@dataclass(slots=True)
class Table:
    """What a number of matches came to."""

    records: list[Record] = field(default_factory=list)

    @property
    def finished(self) -> list[tuple[Record, Outcome]]:
        """The matches that came to their end."""
        return [(record, record.outcome) for record in self.records if record.outcome is not None]

    def wins(self) -> dict[str, float]:
        """Wins by bot; ties are equal fractions of a win."""
        wins: dict[str, float] = {}
        for record, outcome in self.finished:
            for seat, name in enumerate(record.bots):
                wins[name] = wins.get(name, 0.0) + outcome.wins(seat)
        return wins

    def wins_by_seat(self) -> list[float]:
        """Wins by seat."""
        seats = max((len(record.bots) for record in self.records), default=0)
        return [sum(outcome.wins(seat) for _, outcome in self.finished) for seat in range(seats)]

    def scores(self) -> dict[str, list[int]]:
        """All final scores by bot."""
        scores: dict[str, list[int]] = {}
        for record, outcome in self.finished:
            for seat, name in enumerate(record.bots):
                scores.setdefault(name, []).append(outcome.total(seat))
        return scores

    def end_reasons(self) -> dict[str, int]:
        """How often each reason ended a match, most frequent first."""
        counts: dict[str, int] = {}
        for _, outcome in self.finished:
            counts[outcome.reason] = counts.get(outcome.reason, 0) + 1
        return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    def win_rate(self, name: str) -> Interval:
        """The part of the matches that a bot (all its seats together) won, by Wilson's interval."""
        return wilson(self.wins().get(name, 0.0), len(self.finished))

    def paired_win_rate(self, name: str, samples: int = 1000, seed: int = 1) -> Interval:
        """The same by bootstrap over deals, all rotations of a deal drawn together: they are not independent."""
        by_deal: dict[int, list[float]] = {}
        for record, outcome in self.finished:
            won = sum(outcome.wins(seat) for seat, bot in enumerate(record.bots) if bot == name)
            by_deal.setdefault(record.seed, []).append(won)
        return bootstrap(list(by_deal.values()), samples, seed)


def wilson(wins: float, games: int, z: float = 1.96) -> Interval:
    """Wilson's score interval of a fraction; sound for few games and for fractions near 0 and 1."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    mean = wins / games
    spread = z * z / games
    centre = mean + spread / 2
    half = z * sqrt(max(0.0, mean * (1 - mean)) / games + spread / (4 * games))
    return Interval(max(0.0, (centre - half) / (1 + spread)), mean, min(1.0, (centre + half) / (1 + spread)))


def bootstrap(blocks: Sequence[Sequence[float]], samples: int = 1000, seed: int = 1) -> Interval:
    """The interval of the mean of all values, drawing whole blocks again and again."""
    if not blocks:
        return Interval(0.0, 0.0, 1.0)
    rng = Rng.seeded(seed)
    sums = [sum(block) for block in blocks]
    sizes = [len(block) for block in blocks]
    count = len(blocks)
    means: list[float] = []
    for _ in range(samples):
        drawn = [rng.below(count) for _ in range(count)]
        means.append(sum(sums[at] for at in drawn) / sum(sizes[at] for at in drawn))
    means.sort()
    return Interval(percentile(means, 2.5), sum(sums) / sum(sizes), percentile(means, 97.5))


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which `part` per cent lie, between neighbours in proportion. `values` are in order."""
    if not values:
        return 0.0
    place = (len(values) - 1) * part / 100
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def spread(values: Sequence[float]) -> dict[str, float]:
    """Mean, 10th and 90th percentile."""
    ordered = sorted(values)
    return {
        "mean": fmean(ordered) if ordered else 0.0,
        "p10": percentile(ordered, 10),
        "p90": percentile(ordered, 90),
    }


def seating(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot a seat: the list is repeated as often as needed."""
    if not bots or len(bots) > seats:
        raise BadConfig(text("error.players", seats=seats, players=len(bots)))
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def play_match(
    game: Game[Any], config: Config, seed: int, bots: Sequence[str], number: int = 0, scale: float = 1.0
) -> Record:
    """One match between bots; the same seed and bots give the same match here, in a `Match` and in the browser."""
    players: list[AnyBot] = [game.bot(name) for name in bots]
    streams = bot_streams(seed)
    start = time.perf_counter()
    state, _ = game.setup(config, Rng.seeded(seed))
    actions = 0
    seat = game.seat(state)
    while seat is not None and actions < MOST_ACTIONS:
        bot = players[seat]
        if type(bot) is RandomBot:
            # What it would answer, without the ceremony: random matches are played by the hundred thousand.
            choices = game.choices(state)
            action = choices[0] if len(choices) == 1 else streams.salted(actions).choice(choices)
        else:
            mind = Knowledge(game, state, seat)
            action = bot.think(mind, streams.salted(actions), Budget(scale=scale, reasons=False)).action
        game.play(state, action)
        actions += 1
        seat = game.seat(state)
    seconds = time.perf_counter() - start
    return Record(number, seed, tuple(bots), game.outcome(state), actions, game.rounds(state), seconds)


class Fixture(NamedTuple):
    """A match to be played."""

    number: int
    seed: int
    bots: tuple[str, ...]


def fixtures(bots: Sequence[str], seats: int, games: int, seed: int) -> list[Fixture]:
    """The matches of a ladder: for every deal all rotations of the bots that differ."""
    chairs = seating(bots, seats)
    rotations = list(dict.fromkeys(chairs[-turn:] + chairs[:-turn] for turn in range(seats)))
    return [
        Fixture(at, (seed + at // len(rotations)) % (MOST_SEED + 1), rotations[at % len(rotations)])
        for at in range(games)
    ]


Progress = Callable[[int, int], None]


def run(
    game: Game[Any],
    config: Config,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
    scale: float = 1.0,
) -> Table:
    """Play a ladder. When it is interrupted, `Interrupted` carries the matches finished so far."""
    for name in bots:
        game.bot(name)
    plan = fixtures(bots, config.seats, games, seed)
    table = Table()
    played = _here(game, config, plan, scale) if jobs <= 1 else _apart(game, config, plan, scale, jobs)
    try:
        for record in played:
            table.records.append(record)
            if progress is not None:
                progress(len(table.records), games)
    except KeyboardInterrupt:
        raise Interrupted(table) from None
    finally:
        played.close()
        table.records.sort(key=lambda record: record.number)
    return table


class Interrupted(KeyboardInterrupt):
    """The user has had enough; what is finished is in `table`."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


def _here(game: Game[Any], config: Config, plan: Sequence[Fixture], scale: float) -> Generator[Record, None, None]:
    for fixture in plan:
        yield play_match(game, config, fixture.seed, fixture.bots, fixture.number, scale)


# -- several processes ------------------------------------------------------------------------------------------


def package_of(game: Game[Any]) -> str:
    """The package whose `GAME` this is."""
    name = type(game).__module__
    while getattr(import_module(name), "GAME", None) is not game:
        name, dot, _ = name.rpartition(".")
        if not dot:
            raise BadConfig(text("error.unknown_game", slug=game.meta.slug))
    return name


_worker: dict[str, Any] = {}


def _start_worker(package: str, seats: int, options: Mapping[str, str], scale: float) -> None:
    import signal

    # The parent hears Ctrl-C and ends its workers; they must not die in mid-match with tracebacks of their own.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game: Game[Any] = import_module(package).GAME
    _worker.update(game=game, config=game.configure(seats, options), scale=scale)


def _work(fixture: Fixture) -> Record:
    return play_match(_worker["game"], _worker["config"], fixture.seed, fixture.bots, fixture.number, _worker["scale"])


def _apart(
    game: Game[Any], config: Config, plan: Sequence[Fixture], scale: float, jobs: int
) -> Generator[Record, None, None]:
    # The browser's Python has no processes; it must be able to import this module all the same.
    import multiprocessing

    setup = (package_of(game), config.seats, dict(config.options), scale)
    with multiprocessing.Pool(min(jobs, len(plan)), _start_worker, setup) as pool:
        yield from pool.imap_unordered(_work, plan)
