"""The commands and their arguments; errors become one sentence and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import NoReturn

from ..kernel.errors import ThalassaError
from ..kernel.rng import MOST_SEED
from .fuzz import fuzz
from .lobby import list_games, replay, show_rules
from .long_fuzz import LONG, long_fuzz
from .simulate import INTERRUPTED, simulate
from .table import play
from .words import Complaint, tell, words

PROGRAM = "python3 -m pygame_core"
MISUSED = 2
FAILED = 1


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        problem = message[:1].upper() + message[1:]
        tell(words("complaint.usage", problem=problem.rstrip("."), program=self.prog))
        sys.exit(MISUSED)


def at_least(least: int, most: int = MOST_SEED) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def number(value: str) -> int:
        try:
            read = int(value)
        except ValueError:
            raise argparse.ArgumentTypeError(words("complaint.not_a_number", value=value[:40])) from None
        if not least <= read <= most:
            raise argparse.ArgumentTypeError(words("complaint.out_of_range", value=value[:40], least=least, most=most))
        return read

    return number


def options_of(value: str) -> dict[str, str]:
    """The options in ``name=value,name=value``."""
    options: dict[str, str] = {}
    for part in filter(None, value.split(",")):
        name, equals, chosen = part.partition("=")
        if not equals or not name:
            raise argparse.ArgumentTypeError(words("complaint.option_form", value=part[:40]))
        options[name.strip()] = chosen.strip()
    return options


def names_of(value: str) -> list[str]:
    """The names in ``easy,hard:trader``."""
    return [name.strip() for name in value.split(",") if name.strip()]


def parser() -> argparse.ArgumentParser:
    """All commands and their arguments."""
    top = _Parser(prog=PROGRAM, description="Four board games of the ancient Mediterranean.")
    top.add_argument("--trace", action="store_true", help="show where a fault in the program comes from")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    def setup(made: argparse.ArgumentParser, games: int | None = None) -> None:
        made.add_argument("slug", help="the game, as `games` lists it")
        if games is not None:
            made.add_argument("--games", type=at_least(1), default=games, metavar="N", help="how many matches")
        made.add_argument("--seats", type=at_least(1), metavar="K", help="how many seats")
        made.add_argument("--seed", type=at_least(0), default=1, metavar="S", help="the seed of the first match")
        made.add_argument("--options", type=options_of, default={}, metavar="k=v,..", help="options of the game")

    listed = command("games", list_games, "the games, their seats and options")
    listed.add_argument("--json", action="store_true", help="for scripts")

    table = command("play", play, "play in the terminal")
    setup(table)
    table.set_defaults(seed=None)
    table.add_argument("--bots", type=names_of, metavar="A,B,..", help="the opponents, after the humans")
    table.add_argument("--humans", type=at_least(0), default=1, metavar="N", help="how many humans (1)")
    table.add_argument("--practice", action="store_true", help="undo may take back rolls and hidden things")
    table.add_argument("--open", metavar="FILE", help="go on with a saved match or a share code")

    matches = command("simulate", simulate, "matches between bots")
    setup(matches, games=10)
    matches.add_argument("--bots", type=names_of, default=["random"], metavar="A,B,..", help="one a seat, or fewer")
    matches.add_argument("--jobs", type=at_least(1), default=1, metavar="J", help="processes")
    matches.add_argument("--json", action="store_true", help="for scripts")
    matches.add_argument("--progress", action="store_true", help="count matches on stderr, terminal or not")

    checked = command("fuzz", fuzz_or_long, "random play (or bots) with every invariant checked after every action")
    setup(checked, games=10)
    checked.add_argument("--bots", type=names_of, default=[], metavar="A,B,..", help="bots play (else: at random)")
    checked.add_argument("--scale", type=float, default=1.0, metavar="X", help="part of their usual thought")
    checked.add_argument("--every", type=at_least(1), default=1, metavar="N", help="costly checks only so often")
    checked.add_argument("--peek", action="store_true", help="check that fair undo takes back no knowledge")
    checked.add_argument("--detours", type=at_least(0), default=0, metavar="N", help="undo, branch, save.. at 1 in N")
    checked.add_argument("--quick", action="store_true", help="each choice of each option, the beginning of a match")
    checked.add_argument("--long", action="store_true", help="random play and bots in turn, with everything checked")
    checked.add_argument("--actions", type=at_least(1), default=LONG, metavar="N", help="how many actions --long plays")
    checked.add_argument("--minutes", type=float, default=0.0, metavar="M", help="how long --long goes on (0: no end)")
    checked.add_argument("--figures", metavar="FILE", help="where --long keeps its count and goes on from it")
    checked.add_argument("--out", default=".", metavar="FOLDER", help="where failing matches are written")
    checked.add_argument("--json", action="store_true", help="for scripts (the result is always JSON)")
    checked.add_argument("--progress", action="store_true", help="count matches on stderr, terminal or not")

    shown = command("replay", replay, "the log, the final score, the hash of the final state")
    shown.add_argument("match", metavar="FILE|CODE", help="a saved match or a share code")
    shown.add_argument("--eyes", type=at_least(0), metavar="SEAT", help="as this seat saw it (else: an onlooker)")
    shown.add_argument("--json", action="store_true", help="for scripts")

    ledger = command("rules", show_rules, "the ledger, each rule with its tests")
    ledger.add_argument("slug", help="the game, as `games` lists it")
    ledger.add_argument("--json", action="store_true", help="for scripts")
    return top


def fuzz_or_long(arguments: argparse.Namespace) -> int:
    """Some matches, or as many as it takes."""
    return long_fuzz(arguments) if arguments.long else fuzz(arguments)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except ThalassaError as error:
        tell(str(error))
        return FAILED
    except KeyboardInterrupt:
        tell(words("interrupted.plain"))
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has closed it (`| head`): nothing is wrong, and nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if arguments.trace:
            traceback.print_exc()
        tell(str(Complaint("complaint.fault", problem=f"{type(error).__name__}: {error}")))
        return FAILED
