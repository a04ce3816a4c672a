"""One player among several of another, on named deals, every rotation of the seats, until it is sure.

    python -m tools.lab.duel empires trial:retuned frozen:hard --name empires-retuned --seed 700000 --most 150
    python -m tools.lab.duel empires trial:retuned frozen:hard --name empires-retuned --table   # what it came to

A deal is a seed. It is played once for each seat of the first player; as all seats hold the same player otherwise,
a first player that is no better than the others wins exactly one of a deal's matches. Each match is a line in the
store (`duels/NAME/`); started again, only what is missing is played. Several processes may play the same duel
(`--part 0/2`, `--part 1/2`). It ends after `--most` deals, or when the interval that holds at any time lies above or
below the fair share, not before `--least` deals.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from pygame_core.kernel.game import Config, Game, Outcome

from .players import game_of, make, play
from .sequential import Verdict, sure, verdict
from .store import Row, append, folder, rows


def seating(one: str, others: str, seats: int, turn: int) -> list[str]:
    """The first player in one seat, the others around."""
    return [one if seat == turn else others for seat in range(seats)]


def margin(outcome: Outcome, seat: int) -> float:
    """Points ahead of the mean of the others."""
    others = [outcome.total(other) for other in range(len(outcome.scores)) if other != seat]
    return outcome.total(seat) - sum(others) / max(1, len(others))


def by_deal(found: Sequence[Row], first: int, seats: int) -> list[list[Row]]:
    """The deals that are played whole, in the order they were named, up to the first that is not."""
    whole: dict[int, dict[int, Row]] = {}
    for row in found:
        whole.setdefault(row["seed"], {})[row["turn"]] = row
    deals: list[list[Row]] = []
    while len(whole.get(first + len(deals), {})) == seats:
        deals.append([whole[first + len(deals)][turn] for turn in range(seats)])
    return deals


def wins_of(deals: Sequence[Sequence[Row]]) -> list[float]:
    """The part of each deal's matches that the first player won."""
    return [sum(row["wins"] for row in deal) / len(deal) for deal in deals]


def told(name: str, deals: Sequence[Sequence[Row]]) -> str:
    """What came of it, as a row for `docs/opponents.md`."""
    wins: Verdict = verdict(wins_of(deals))
    margins = [sum(row["margin"] for row in deal) / len(deal) for deal in deals] or [0.0]
    mean = sum(margins) / len(margins)
    spread = (sum((one - mean) ** 2 for one in margins) / max(1, len(margins) - 1) / len(margins)) ** 0.5
    games = sum(len(deal) for deal in deals)
    seconds = sum(row["seconds"] for deal in deals for row in deal)
    return (
        f"| {name} | {games} | {100 * wins.mean:.1f} % [{100 * wins.normal_low:.1f} to {100 * wins.normal_high:.1f}]"
        f" | [{100 * wins.low:.1f} to {100 * wins.high:.1f}] | {mean:+.2f} ± {1.96 * spread:.2f} | {seconds:.0f} s |"
    )


def one_match(game: Game[Any], config: Config, seed: int, turn: int, names: list[str]) -> Row:
    """Play one match of a duel."""
    start = time.process_time()
    outcome = play(game, config, seed, [make(game, name) for name in names])
    assert outcome is not None, f"the match of seed {seed} does not end"
    return {
        "seed": seed,
        "turn": turn,
        "wins": round(outcome.wins(turn), 4),
        "margin": round(margin(outcome, turn), 3),
        "scores": [outcome.total(seat) for seat in range(config.seats)],
        "seconds": round(time.process_time() - start, 2),
    }


def run(arguments: argparse.Namespace) -> list[list[Row]]:
    """Play what is missing; the deals that count."""
    game = game_of(arguments.game)
    options = dict(option.split("=") for option in arguments.option)
    config = game.configure(arguments.seats, options)
    place = folder("duels", arguments.name)
    plan = [arguments.game, arguments.one, arguments.others, arguments.seats, arguments.seed, sorted(options.items())]
    keep_to(place, plan)
    part, parts = map(int, arguments.part.split("/"))
    file = place / f"{part}-of-{parts}-{os.getpid()}.jsonl"
    fair = 1 / arguments.seats
    for deal in range(arguments.most):
        found = list(rows(place))
        deals = by_deal(found, arguments.seed, arguments.seats)
        if len(deals) >= arguments.least and sure(wins_of(deals), fair):
            break
        seed = arguments.seed + deal
        played = {row["turn"] for row in found if row["seed"] == seed}
        if deal % parts != part:
            continue
        for turn in range(arguments.seats):
            if turn not in played:
                names = seating(arguments.one, arguments.others, arguments.seats, turn)
                append(file, one_match(game, config, seed, turn, names))
    return by_deal(list(rows(place)), arguments.seed, arguments.seats)


def keep_to(place: Any, plan: list[Any]) -> None:
    """A duel's name stands for one plan: what was named beforehand cannot be changed afterwards."""
    file = place / "plan.txt"
    said = repr(plan)
    if file.exists() and file.read_text("utf-8") != said:
        raise SystemExit(f"this name stands for another duel: {file.read_text('utf-8')}")
    file.write_text(said, "utf-8")


def parsed(words: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--name", required=True)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], help="scenario=4_west")
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--most", type=int, default=100, help="deals")
    parser.add_argument("--least", type=int, default=100, help="deals before it may stop")
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--table", action="store_true", help="play nothing, say what there is")
    return parser.parse_args(words)


def main(words: list[str]) -> None:
    """Play a duel, or tell what came of it."""
    arguments = parsed(words)
    if arguments.table:
        deals = by_deal(list(rows(folder("duels", arguments.name))), arguments.seed, arguments.seats)
    else:
        deals = run(arguments)
    print(told(arguments.name, deals))


if __name__ == "__main__":
    main(sys.argv[1:])
