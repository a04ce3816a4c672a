"""Mutation testing: `python3 -m tools.mutate [games] --sample 20` tries small faults in the rules, prints survivors.

Three kinds: `events` deletes one ``out.append(..)``, `rules` changes an operator, a number or a condition, `telling`
does the same in what tells players of a choice (labels, stakes, views, forecasts). Each is made in a scratch copy and
the game's own tests run against it; a fault that no test notices survives.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "pygame_core" / "games"
TELLING = {
    *("view.py", "words.py", "card_words.py", "names.py", "stakes.py"),
    *("forecast.py", "survey.py", "prospects.py", "look.py", "worth.py", "odds.py"),
}
"""What tells of a choice and of things to come."""
NOT_RULES = TELLING | {"bot", "meta.py", "luck.py", "imagine.py", "__init__.py", "check.py", "gallery.py"}
"""What no rule is carried out in: opponents, what players are told, checks."""
COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+")}
TIMEOUT = 600
NO_RULES_TESTED = ("golden", "corpus", "playouts", "bots", "reasons", "detours")
"""Tests that a fault is not tried against: replayed already, or of the bots."""


class Mutant(NamedTuple):
    """One fault: where, from which character to which, and what stands there instead."""

    file: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def made(self, source: str) -> str:
        """The source with the fault in it."""
        return source[: self.start] + self.new + source[self.end :]

    def __str__(self) -> str:
        return f"{self.file.relative_to(GAMES)}:{self.line}: {' '.join(self.old.split())[:90]}  ->  {self.new}"


class _Source:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        row = self.text[self.starts[line - 1] : self.starts[line]]
        return self.starts[line - 1] + len(row.encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def swap(self, node: ast.expr | ast.stmt, new: str) -> Mutant:
        start, end = self.span(node)
        return Mutant(self.file, node.lineno, start, end, self.text[start:end], new)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        """The operator between two parts of an expression."""
        start, end = self.span(left)[1], self.span(right)[0]
        at = self.text.find(old, start, end)
        if at >= 0:
            line = self.text[self.starts[left.lineno - 1] : self.starts[left.lineno]].strip()
            yield Mutant(self.file, left.lineno, at, at + len(old), f"{old} in {line}", new)


def rule_files(module: str) -> list[Path]:
    """The files that carry out the rules of a game."""
    folder = GAMES / module
    return [
        file
        for file in sorted(folder.rglob("*.py"))
        if not set(file.relative_to(folder).parts) & NOT_RULES and "data" not in file.name
    ]


def telling_files(module: str) -> list[Path]:
    """The files that tell players of a choice."""
    return [file for file in sorted((GAMES / module).rglob("*.py")) if file.name in TELLING and "bot" not in file.parts]


def event_mutants(module: str) -> list[Mutant]:
    """Every ``out.append(..)`` of the rules, deleted."""
    found: list[Mutant] = []
    for file in rule_files(module):
        source = _Source(file)
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Expr) and ast.unparse(node).startswith("out.append("):
                found.append(source.swap(node, "pass"))
    return found


def rule_mutants(files: list[Path]) -> list[Mutant]:
    """Every operator, number and condition of some files, changed."""
    found: list[Mutant] = []
    for file in files:
        source = _Source(file)
        for function in ast.walk(source.tree):
            if isinstance(function, ast.FunctionDef):
                for statement in function.body:
                    found += _in_statement(source, statement)
    return sorted(set(found))


def _in_statement(source: _Source, statement: ast.stmt) -> Iterator[Mutant]:
    for node in _within(statement):
        if isinstance(node, ast.If):
            start, end = source.span(node.test)
            yield source.swap(node.test, f"not ({source.text[start:end]})")
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
            yield from source.between(node.left, node.comparators[0], *COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            yield from source.between(node.left, node.right, *ARITHMETIC[type(node.op)])
        elif isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from source.between(node.values[0], node.values[1], old, new)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield source.swap(node, str(node.value + 1))


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and its parts, without assertions, docstrings, and functions of their own."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if docstring or isinstance(node, ast.Assert | ast.FunctionDef):
        return
    yield node
    for part in ast.iter_child_nodes(node):
        yield from _within(part)


class Scratch:
    """A copy of the package and its tests, in which faults are made and undone."""

    def __init__(self, folder: Path, quick: bool) -> None:
        self.folder = folder
        self.quick = quick
        for package in ("pygame_core", "bench"):
            shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        skipped = shutil.ignore_patterns("__pycache__", "site", "build")
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=skipped)
        shutil.copy(ROOT / "pyproject.toml", folder)

    def killed_by(self, mutant: Mutant | None, module: str) -> bool:
        """Whether the tests notice a fault: the quick replays first, then all tests but the bots'."""
        if mutant is None:
            compileall.compile_dir(str(self.folder), quiet=2)
            return self._fails(module)
        file = self.folder / mutant.file.relative_to(ROOT)
        whole = file.read_text("utf-8")
        written = file.stat()
        file.write_text(mutant.made(whole), "utf-8")
        try:
            compile(mutant.made(whole), str(file), "exec")
            return self._fails(module)
        except SyntaxError:
            return True
        finally:
            file.write_text(whole, "utf-8")
            os.utime(file, ns=(written.st_atime_ns, written.st_mtime_ns))  # its bytecode is good again

    def _fails(self, module: str) -> bool:
        pytest = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        replays = ["-m", "replays", module]
        others = [*pytest, f"tests/games/{module}", "-k", f"not {' and not '.join(NO_RULES_TESTED)}"]
        return self._python(replays) or (not self.quick and self._python(others))

    def _python(self, arguments: list[str]) -> bool:
        bytecode = {"PYTHONDONTWRITEBYTECODE": "1"}  # that of a fault must not outlive it
        environment = os.environ | bytecode | {"PYTHONPATH": os.pathsep.join(("tests", "."))}
        command = [sys.executable, "-B", *arguments]
        try:
            run = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return True
        return run.returncode not in (0, 5)


def score(scratch: Scratch, module: str, kind: str, mutants: list[Mutant], sample: int, seed: int) -> tuple[int, int]:
    """Try a sample; print the survivors; how many were killed, and of how many."""
    chosen = random.Random(f"{seed} {module} {kind}").sample(mutants, min(sample, len(mutants)))
    killed = 0
    for number, mutant in enumerate(chosen, 1):
        print(f"{module}, {kind}: {number} of {len(chosen)}", end="\r", file=sys.stderr, flush=True)
        if scratch.killed_by(mutant, module):
            killed += 1
        else:
            print(f"survives: {mutant}", flush=True)
    print(f"{module}, {kind}: {killed} of {len(chosen)} killed ({len(mutants)} possible)", flush=True)
    return killed, len(chosen)


def main() -> int:
    """Print the survivors and the scores."""
    modules = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.toml").exists())
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", help="folders of pygame_core/games (else: all)")
    asked.add_argument("--sample", type=int, default=20, metavar="N", help="faults of each kind and game")
    asked.add_argument("--kind", choices=("events", "rules", "telling"), help="only this kind")
    asked.add_argument("--quick", action="store_true", help="replays alone; a test may yet kill who survives them")
    asked.add_argument("--seed", type=int, default=1, metavar="S", help="another sample")
    given = asked.parse_args()
    unknown = sorted(set(given.games) - set(modules))
    if unknown:
        asked.error(f"there is no game {', '.join(unknown)}; there are {', '.join(modules)}")
    totals: dict[str, list[int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        scratch = Scratch(Path(folder), given.quick)
        for module in given.games or modules:
            if scratch.killed_by(None, module):
                print(f"{module}: its tests fail without any fault; mend that first.", file=sys.stderr)
                return 1
            for kind, mutants in (
                ("events", event_mutants(module)),
                ("rules", rule_mutants(rule_files(module))),
                ("telling", rule_mutants(telling_files(module))),
            ):
                if given.kind in (None, kind):
                    found = score(scratch, module, kind, mutants, given.sample, given.seed)
                    totals[kind] = [a + b for a, b in zip(totals.get(kind, [0, 0]), found, strict=True)]
    for kind, (killed, of) in totals.items():
        print(f"{kind}: {killed} of {of} killed, {100 * killed / max(1, of):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
