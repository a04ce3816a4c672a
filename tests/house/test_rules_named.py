"""Every rule of a ledger is named where it is carried out: a step, a function, a table, a row of data.

A rule that is only worded (`words.py`, `text/`) or only known to a bot is not carried out there, and a pile of numbers
at the top of a file says nothing: neither counts.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import Any

from house.four import each_game

from pygame_core.kernel.steps import SteppedGame

NOT_CARRIED_OUT_IN = ("words.py", "stakes.py", "names.py", "rules.toml")
NOT_BELOW = ("text", "bot")
MOST_IN_ONE_PLACE = 24
RULE = r"[A-Z]{2}-R?\d{2,3}"


def numbers(words: str) -> set[str]:
    """The rules that a text names; `XX-001 to XX-004` names four."""
    found = set(re.findall(RULE, words))
    for stem, first, last in re.findall(r"([A-Z]{2}-R?)(\d{2,3}) to \1(\d{2,3})", words):
        found |= {f"{stem}{number:0{len(first)}d}" for number in range(int(first), int(last) + 1)}
    return found


def places(path: Path) -> list[str]:
    """The texts of a file that can name a rule: in Python every string and comment but the file's own docstring."""
    source = path.read_text("utf-8")
    if path.suffix != ".py":
        return source.splitlines()
    tree = ast.parse(source)
    heading = tree.body[0].value if tree.body and isinstance(tree.body[0], ast.Expr) else None
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node is not heading
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return strings + [token.string for token in tokens if token.type == tokenize.COMMENT]


def carried_out(folder: Path) -> list[tuple[Path, set[str]]]:
    """The rules named in each place of a game's code and data."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".py", ".toml", ".json") or path.name in NOT_CARRIED_OUT_IN:
            continue
        if path.relative_to(folder).parts[0] not in NOT_BELOW:
            found += [(path, named) for words in places(path) if (named := numbers(words))]
    return found


@each_game
def test_every_rule_is_named_where_it_is_carried_out(game: SteppedGame[Any]) -> None:
    named = {rule for _, rules in carried_out(game.folder) for rule in rules}
    missing = [rule.id for rule in game.ledger if not rule.note and rule.id not in named]
    assert not missing, f"name these where they are carried out: {', '.join(missing)}"


@each_game
def test_only_rules_of_the_ledger_are_named(game: SteppedGame[Any]) -> None:
    known = {rule.id for rule in game.ledger}
    for path, rules in carried_out(game.folder):
        assert rules <= known, (path, rules - known)


@each_game
def test_no_place_names_a_pile_of_rules(game: SteppedGame[Any]) -> None:
    for path, rules in carried_out(game.folder):
        assert len(rules) <= MOST_IN_ONE_PLACE, (path, len(rules))


@each_game
def test_every_step_says_which_rule_tells_of_it(game: SteppedGame[Any]) -> None:
    known = {rule.id for rule in game.ledger}
    nameless = [name for name, step in game.steps.items() if step.rule not in known]
    assert not nameless, nameless
