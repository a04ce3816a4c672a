"""`simulate`: matches between bots."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from ..kernel.game import Game, Json
from ..workshop import ladder
from .lobby import find
from .words import Progress, columns, print_json, say, tell, words

INTERRUPTED = 130


def simulate(arguments: Namespace) -> int:
    """Play the matches and say what came of them; interrupted, what came of those that are finished."""
    game = find(arguments.slug)
    config = game.configure(arguments.seats or usual_seats(game), arguments.options)
    progress = Progress("progress.simulate", arguments.progress)
    start = time.perf_counter()
    code = 0
    try:
        table = ladder.run(
            game,
            config,
            arguments.bots,
            arguments.games,
            arguments.seed,
            jobs=arguments.jobs,
            progress=progress,
        )
    except ladder.Interrupted as interrupt:
        table = interrupt.table
        code = INTERRUPTED
    finally:
        progress.close()
    if code:
        tell(words("interrupted.simulate", done=len(table.records), total=arguments.games))
    result = report(game, table, arguments.games, config.seats, time.perf_counter() - start)
    if arguments.json:
        print_json(result)
    else:
        _print(game, result)
    return code


def usual_seats(game: Game[Any]) -> int:
    """Two, or the fewest that a game for more takes."""
    low, high = game.meta.seats
    return max(low, min(2, high))


def report(game: Game[Any], table: ladder.Table, asked: int, seats: int, seconds: float) -> Json:
    """The results of a ladder for scripts. This shape is a promise: add to it, never change it."""
    actions = sum(record.actions for record in table.records)
    scores = table.scores()
    everybody = [float(score) for row in scores.values() for score in row]
    wins = table.wins()
    return {
        "slug": game.meta.slug,
        "games": asked,
        "finished": len(table.finished),
        "seats": seats,
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_s": round(actions / seconds, 1) if seconds else 0.0,
        "rounds": _rounded(ladder.spread([record.rounds for record, _ in table.finished])),
        "scores": _rounded(ladder.spread(everybody))
        | {"by_bot": {name: round(ladder.spread(row)["mean"], 3) for name, row in sorted(scores.items())}},
        "wins": {
            "by_bot": {name: _tidy(n) for name, n in sorted(wins.items())},
            "by_seat": [_tidy(n) for n in table.wins_by_seat()],
            "intervals": {name: [round(x, 4) for x in table.paired_win_rate(name)] for name in sorted(wins)},
        },
        "end_reasons": table.end_reasons(),
    }


def _tidy(wins: float) -> float | int:
    """Thirds of a win add up to whole ones again."""
    rounded = round(wins, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _rounded(values: dict[str, float]) -> Json:
    return {name: round(value, 3) for name, value in values.items()}


def _print(game: Game[Any], result: Json) -> None:
    say(
        "simulate.title",
        title=game.meta.title,
        finished=result["finished"],
        games=result["games"],
        seats=result["seats"],
    )
    say(
        "simulate.pace",
        actions=result["actions"],
        seconds=result["seconds"],
        rate=round(result["actions_per_s"]),
    )
    if not result["finished"]:
        return
    say("simulate.rounds", **result["rounds"])
    say("simulate.scores", **{name: result["scores"][name] for name in ("mean", "p10", "p90")})
    head = [words(f"simulate.head_{name}") for name in ("bot", "wins", "rate", "interval", "score")]
    rows = [head]
    for name, won in result["wins"]["by_bot"].items():
        low, mean, high = result["wins"]["intervals"][name]
        rows.append(
            [
                name,
                str(won),
                f"{mean:.1%}",
                f"{low:.1%} - {high:.1%}",
                f"{result['scores']['by_bot'][name]:.1f}",
            ]
        )
    for line in columns(rows):
        print(f"  {line}")
    say("simulate.by_seat", wins=tuple(map(str, result["wins"]["by_seat"])))
    say("simulate.ends", reasons=tuple(f"{reason} {n}" for reason, n in result["end_reasons"].items()))
