"""`fuzz --long`: random play and bots in turn, fair undo looked at, detours taken, until so many actions are played.

That takes hours: the count is kept among the measured figures and goes on where it stopped, as long as the rules are
the same. A count with faults in it is begun anew.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, TypedDict

from ..kernel.game import Config, Game, Json
from ..kernel.match import Match
from ..kernel.rng import MOST_SEED
from .fuzz import plan_of, report_fault, run_one
from .lobby import find
from .simulate import INTERRUPTED
from .words import Progress, print_json, tell, words

LONG = 1_000_000
_EVERY = 100
_DETOURS = 250
_SCALE = 0.1
_BOTS = ("random", "easy", "normal", "random")
_KEPT_EVERY = 60.0
"""Seconds after which the count is kept, so that little is lost when the machine is switched off."""

Faulty = Callable[[int, str, Match[Any] | None], None]
"""Hears of a match with a fault: its number, what is wrong, and how far it came."""


class Count(TypedDict):
    """What long fuzzing has come to: of which rules, how many matches and actions, and what was wrong."""

    slug: str
    rules: int
    games: int
    actions: int
    by_bots: int
    faults: int


def long_fuzz(arguments: Namespace) -> int:
    """Go on until as many actions are played as were asked for, or the time is over; the count goes to `--figures`."""
    game = find(arguments.slug)
    file = Path(arguments.figures) if arguments.figures else None
    count = kept_count(_figures(file), game)
    plan = plan_of(game, arguments)
    progress = Progress("progress.fuzz_long", arguments.progress)
    dumps: list[Json] = []
    code = 0

    def faulty(number: int, what: str, match: Match[Any] | None) -> None:
        progress.close()
        dumps.append(report_fault(number, what, match, Path(arguments.out)))

    kept = monotonic()
    until = kept + 60 * arguments.minutes if arguments.minutes else float("inf")
    try:
        while count["actions"] < arguments.actions and monotonic() < until:
            play_one(game, plan, count, arguments, faulty)
            progress(min(count["actions"], arguments.actions), arguments.actions)
            if monotonic() > kept + _KEPT_EVERY:
                kept = monotonic()
                keep(file, count)
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        progress.close()
    if code:
        tell(words("interrupted.fuzz_long", done=count["actions"], total=arguments.actions))
    keep(file, count)
    print_json({**count, "dumps": dumps})
    return code or int(count["faults"] > 0)


def play_one(game: Game[Any], plan: Sequence[Config], count: Count, arguments: Namespace, faulty: Faulty) -> None:
    """The next match of a count: its options, seed and players follow from how many there were."""
    number = count["games"]
    config = plan[number % len(plan)]
    # Every round of the plan the other matches are those of bots.
    by_bots = (number + number // len(plan)) % 2
    bots = [_BOTS[(number + seat) % len(_BOTS)] for seat in range(config.seats)] if by_bots else []
    every = arguments.every if arguments.every > 1 else _EVERY
    how = Namespace(
        bots=bots, scale=_SCALE, every=every, peek=True, detours=_DETOURS, quick=False, trace=arguments.trace
    )
    match, what = run_one(game, config, (arguments.seed + number) % (MOST_SEED + 1), how)
    played = len(match) if match is not None else 0
    count["games"] += 1
    count["actions"] += played
    count["by_bots"] += played if bots else 0
    if what:
        count["faults"] += 1
        faulty(number, what, match)


def figures_of(count: Count) -> list[Json]:
    """A count as two measured figures: how far it came, and what was wrong on the way."""
    slug = count["slug"]
    played = (
        f"{count['actions']:,} actions, {count['by_bots']:,} of them in matches with bots, {count['games']:,} matches, "
        f"rules {count['rules']}, with --peek and detours"
    )
    return [
        {
            "name": f"actions in long fuzz, {slug}",
            "value": count["actions"],
            "unit": "",
            "goal": f">= {LONG}",
            "against": "counted on from run to run while the rules are the same",
        },
        {
            "name": f"faults in long fuzz, {slug}",
            "value": count["faults"],
            "unit": "",
            "goal": "= 0",
            "against": played,
            "count": dict(count),
        },
    ]


def kept_count(figures: list[Json], game: Game[Any]) -> Count:
    """How far the fuzzing of a game has come, under its present rules and without a fault; else a new count."""
    slug, rules = game.meta.slug, game.meta.rules_version
    for figure in figures:
        count: Count | None = figure.get("count")
        if (
            figure["name"] == f"faults in long fuzz, {slug}"
            and count
            and count["rules"] == rules
            and not count["faults"]
        ):
            return count
    return Count(slug=slug, rules=rules, games=0, actions=0, by_bots=0, faults=0)


def _figures(file: Path | None) -> list[Json]:
    figures: list[Json] = json.loads(file.read_text("utf-8")) if file is not None and file.exists() else []
    return figures


def keep(file: Path | None, count: Count) -> None:
    """Put a count among the figures of a file, in the place of an older one."""
    if file is None:
        return
    fresh = {figure["name"]: figure for figure in figures_of(count)}
    kept = [fresh.pop(figure["name"], figure) for figure in _figures(file)]
    file.write_text(json.dumps(kept + list(fresh.values()), indent=1) + "\n", "utf-8")
