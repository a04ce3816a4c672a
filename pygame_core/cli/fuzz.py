"""`fuzz`: matches of every seat count and option, with everything checked that must hold.

Random play goes everywhere; bots (`--bots`) get further, to the ends that chance never reaches. `--long` does all of
it (see `long_fuzz.py`). `--quick` begins a match with each choice of each option: what CI asks of every game.
"""

from __future__ import annotations

import traceback
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..bots.base import Budget, Knowledge
from ..kernel import save, share
from ..kernel.game import Action, Config, Game, Json
from ..kernel.match import Match
from ..kernel.rng import MOST_SEED, Rng
from ..workshop.checks import MOST_ACTIONS, Choose, Fault, configs, covering, play_out
from ..workshop.ladder import seating
from .lobby import find
from .simulate import INTERRUPTED, usual_seats
from .words import Progress, print_json, tell, words

_MIX_STREAM = 0xF0225
_QUICK = 600
"""So many actions of each match are played in a quick run."""
_QUICK_EVERY, _QUICK_DETOURS = 60, 60


def fuzz(arguments: Namespace) -> int:
    """Play at random and report faults; each is written to a file that opens as a match."""
    game = find(arguments.slug)
    if arguments.quick:
        arguments.every, arguments.peek, arguments.detours = _QUICK_EVERY, True, _QUICK_DETOURS
    plan = plan_of(game, arguments)
    games = len(plan) if arguments.quick else arguments.games
    progress = Progress("progress.fuzz", arguments.progress)
    result: Json = {"slug": game.meta.slug, "games": 0, "actions": 0, "faults": 0, "dumps": []}
    code = 0
    try:
        for number in range(games):
            config = plan[number % len(plan)]
            seed = (arguments.seed + number) % (MOST_SEED + 1)
            match, what = run_one(game, config, seed, arguments)
            result["games"] += 1
            result["actions"] += len(match) if match is not None else 0
            if what:
                progress.close()
                result["faults"] += 1
                result["dumps"].append(report_fault(number, what, match, Path(arguments.out)))
            progress(number + 1, games)
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        progress.close()
    if code:
        tell(words("interrupted.fuzz", done=result["games"], total=games))
    print_json(result)
    return code or int(result["faults"] > 0)


def plan_of(game: Game[Any], arguments: Namespace) -> Sequence[Config]:
    """What was asked for, or every seat count with every combination of options, mixed: few matches see many."""
    if arguments.seats or arguments.options:
        return [game.configure(arguments.seats or usual_seats(game), arguments.options)]
    if arguments.quick:
        return list(covering(game))
    mixed = list(configs(game, every_pair=True))
    Rng.seeded(arguments.seed, _MIX_STREAM).shuffle(mixed)
    return mixed


def _chooser(game: Game[Any], config: Config, arguments: Namespace) -> Choose | None:
    """The bots that play (as many as there are seats), or nobody: then it is played at random."""
    if not arguments.bots:
        return None
    bots = [game.bot(name) for name in seating(arguments.bots[: config.seats], config.seats)]
    scale = arguments.scale

    def choose(match: Match[Any]) -> Action:
        seat = match.seat
        assert seat is not None
        budget = Budget(scale=scale, reasons=False)
        return bots[seat].think(Knowledge(game, match.state, seat), match.bot_rng(), budget).action

    return choose


def run_one(game: Game[Any], config: Config, seed: int, arguments: Namespace) -> tuple[Match[Any] | None, str]:
    """One match with all checks: the match so far, and what is wrong with it, if anything."""
    choose = _chooser(game, config, arguments)
    match: Match[Any] | None = None
    try:
        match = Match(game, config, seed)
        most = _QUICK if arguments.quick else MOST_ACTIONS
        play_out(match, arguments.every, choose, arguments.peek, arguments.detours, most)
    except Exception as error:
        if arguments.trace:
            traceback.print_exc()
        cause = error.__cause__ or error
        place = traceback.extract_tb(cause.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        if isinstance(error, Fault):
            return match, f"{error} ({where})"
        options = ", ".join(f"{name}={value}" for name, value in config.options.items())
        after = f"after {len(match)} actions" if match is not None else "at set-up"
        return match, (
            f"{game.meta.slug}, seed {seed}, {config.seats} seats, {options or 'no options'}, {after}: "
            f"{type(error).__name__}: {error} ({where})"
        )
    return match, ""


def report_fault(number: int, what: str, match: Match[Any] | None, folder: Path) -> Json:
    """Say what is wrong and write the match down."""
    tell(words("fuzz.fault", number=number + 1, what=what))
    row: Json = {"what": what, "file": None}
    if match is None:
        return row
    try:
        name, text = rebuilt(match)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / name
        file.write_text(text, "utf-8")
    except Exception as error:
        # Whatever else is broken, the fault itself is reported.
        tell(words("fuzz.not_dumped", problem=f"{type(error).__name__}: {error}"))
        return row
    tell(words("fuzz.dumped", file=str(file)))
    row["file"] = str(file)
    return row


def rebuilt(match: Match[Any]) -> tuple[str, str]:
    """A file's name and text for a match that has gone wrong, from its log alone: its state may be half changed.

    It opens just before the fault. Where even its words are broken, the share code stands in for the save.
    """
    fresh = Match(match.game, match.config, match.seed, mode="practice")
    fresh.play_all(match.actions)
    name = f"fault-{match.game.meta.slug}-{match.config.seats}-{match.seed}"
    try:
        return f"{name}.json", save.save(fresh)
    except Exception:
        return f"{name}.code", share.encode(fresh)
