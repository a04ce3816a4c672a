"""The short commands: `games`, `rules`, `replay`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from .. import games
from ..kernel import save, share
from ..kernel.errors import BadCode, UnknownGame
from ..kernel.game import Game, Json, Outcome, digest
from ..kernel.ledger import Rule, tests_by_rule
from ..kernel.match import Match
from ..kernel.text import Text, player
from .words import Complaint, columns, print_json, say, words

_TESTS = Path(__file__).parents[2] / "tests"


def find(slug: str) -> Game[Any]:
    """The game of a slug; where there is none, a sentence that says which there are."""
    try:
        return games.get(slug)
    except UnknownGame as error:
        raise Complaint("complaint.unknown_slug", slug=slug[:40], known=tuple(games.load_all())) from error


# -- games ------------------------------------------------------------------------------------------------------


def list_games(arguments: Namespace) -> int:
    """`games`: the games, their seats and options."""
    found = [game.meta for game in games.load_all().values()]
    if arguments.json:
        print_json(
            [
                {
                    "slug": meta.slug,
                    "title": meta.title,
                    "seats": list(meta.seats),
                    "options": [
                        {"name": option.name, "choices": list(option.choices), "default": option.default}
                        for option in meta.options
                        if not option.before
                    ],
                    "bots": list(meta.bots),
                }
                for meta in found
            ]
        )
        return 0
    if not found:
        raise Complaint("complaint.no_games")
    for meta in found:
        low, high = meta.seats
        seats = words("games.seats" if low != high else "games.seats_one", low=low, high=high)
        print(f"{meta.slug}: {meta.title}, {seats}")
        for option in (row for row in meta.options if not row.before):
            print(
                "  "
                + words("games.option", name=option.name, choices=", ".join(option.choices), default=option.default)
            )
        print("  " + words("games.bots", names=", ".join(meta.bots)))
    return 0


# -- rules ------------------------------------------------------------------------------------------------------


def show_rules(arguments: Namespace) -> int:
    """`rules`: the ledger, each rule with its tests (where the tests are at hand)."""
    game = find(arguments.slug)
    tests = tests_by_rule(_TESTS) if _TESTS.is_dir() else {}
    if arguments.json:
        print_json([_rule_json(rule, tests.get(rule.id, [])) for rule in game.ledger])
        return 0
    section = ""
    for rule in game.ledger:
        if rule.section != section:
            section = rule.section
            print(f"\n{section}\n{'-' * len(section)}")
        print(f"{rule.id}  {rule.text}")
        if rule.example:
            print("        " + words("rules.example", text=rule.example))
        if rule.question:
            print("        " + words("rules.question", text=rule.question))
        for test in tests.get(rule.id, []):
            print(f"        {test}")
    testable = [rule for rule in game.ledger if not rule.note]
    tested = sum(1 for rule in testable if rule.id in tests)
    print()
    say("rules.summary", rules=len(game.ledger), tested=tested, testable=len(testable))
    return 0


def _rule_json(rule: Rule, tests: list[str]) -> Json:
    return {
        "id": rule.id,
        "section": rule.section,
        "text": rule.text,
        "origin": rule.origin,
        "note": rule.note,
        "tests": tests,
    }


# -- replay -----------------------------------------------------------------------------------------------------


def replay(arguments: Namespace) -> int:
    """`replay`: the log, the final score and the hash of the final state of a save or a share code."""
    match, from_checkpoint = open_match(arguments.match)
    eyes = arguments.eyes
    lines = [match.words(line.text) for line in match.lines(eyes) if line.text is not None]
    outcome = match.outcome
    if arguments.json:
        print_json(
            {
                "slug": match.game.meta.slug,
                "actions": len(match),
                "outcome": None if outcome is None else outcome_json(outcome),
                "hash": digest(match.state),
                "log": [*match.past, *lines],
            }
        )
        return 0
    say("replay.title", title=match.game.meta.title, name=match.name)
    if from_checkpoint:
        say("replay.checkpoint")
    for line in (*match.past, *lines):
        print(f"  {line}")
    say("replay.actions", n=len(match))
    if outcome is None:
        say("replay.open", standing=match.words(match.game.standing(match.state)))
    else:
        print_outcome(match, outcome)
    say("replay.hash", hash=digest(match.state))
    return 0


def open_match(name: str) -> tuple[Match[Any], bool]:
    """The match of a file (a save, or a share code in it) or of a share code; whether only its checkpoint fits."""
    text = _read_file(name)
    if text is not None:
        if text.lstrip().startswith("{"):
            return save.load(text, games.get)
        return share.decode(_bare_code(text), games.get), False
    try:
        return share.decode(_bare_code(name), games.get), False
    except BadCode as error:
        raise Complaint("complaint.no_such_file", name=name[:60], problem=str(error)) from error


def _bare_code(given: str) -> str:
    """The code of an address that ends with it, or of a bare code."""
    return given.strip().rpartition("/")[2]


def _read_file(name: str) -> str | None:
    try:
        return Path(name).read_text("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        # A share code can be longer than a file name may be: that is no file, not an unreadable one.
        if len(name) > 200 or "\0" in name:
            return None
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Complaint("complaint.unreadable", name=name, problem=problem) from error


def outcome_json(outcome: Outcome) -> Json:
    """An outcome as JSON."""
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "scores": [dict(scores) for scores in outcome.scores],
        "totals": [outcome.total(seat) for seat in range(len(outcome.scores))],
        "reason": outcome.reason,
        "tie_break": outcome.tie_break,
        "won": outcome.won,
        "target": outcome.target,
    }


def print_outcome(match: Match[Any], outcome: Outcome) -> None:
    """How a match ended: why, the points by category, who won."""
    say("outcome.reason", reason=match.words(Text(f"end.{outcome.reason}")).rstrip("."))
    categories = list(dict.fromkeys(name for scores in outcome.scores for name in scores))
    order = [seat for group in outcome.ranking for seat in group]
    rows = [["", *(match.names[seat] for seat in order)]]
    for name in categories:
        label = match.words(Text(f"category.{name}"))
        rows.append([label, *(str(outcome.scores[seat].get(name, 0)) for seat in order)])
    rows.append([words("outcome.total"), *(str(outcome.total(seat)) for seat in order)])
    for line in columns(rows):
        print(f"  {line}")
    if outcome.won is not None:
        say("outcome.won" if outcome.won else "outcome.lost", target=outcome.target or 0)
        return
    if outcome.tie_break:
        say("outcome.tie", tie=match.words(Text(f"tie.{outcome.tie_break}")).rstrip("."))
    best = outcome.ranking[0]
    who = names_of(match, best)
    say("outcome.winner" if len(best) == 1 else "outcome.shared", who=who)


def names_of(match: Match[Any], seats: tuple[int, ...]) -> tuple[str, ...]:
    """The names of the players on some seats."""
    return tuple(match.words(player(seat)) for seat in seats)
