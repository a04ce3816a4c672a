"""Transcripts: what a match told everybody, as events and in words, as an onlooker and as each seat heard it.

A transcript shows the first event of each kind in full; of everything it keeps a checksum for each stretch of
actions, so that no event can be lost, added, worded otherwise or told to the wrong seat unnoticed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

from pygame_core.kernel import Match, seen_by
from pygame_core.kernel.game import Event, canonical
from pygame_core.kernel.text import Names

STRETCH = 10


Told = list[tuple[str, str]]


def all_heard(match: Match[Any]) -> list[Told]:
    """What everybody heard at set-up and after each action."""
    names = match.names_for(None)
    return [_heard(match, names, index) for index in range(len(match) + 1)]


def _heard(match: Match[Any], names: Names, index: int) -> Told:
    """What everybody heard after the first `index` actions: kinds of events, and lines such as ``@1 [..] words``.

    ``@-`` is an onlooker; a seat that heard the same has no line of its own.
    """
    lines: Told = []
    for event in match.events[index]:
        public = seen_by(event, None)
        told = _line(match, names, public)
        if public is not None:
            lines.append((str(public[0]), f"@- {told}"))
        for seat in range(match.config.seats):
            own = seen_by(event, seat)
            if own is not None and own is not public and (line := _line(match, names, own)) != told:
                lines.append((str(own[0]), f"@{seat} {line}"))
            elif own is None and public is not None:
                lines.append((str(public[0]), f"@{seat} nothing"))
    return lines


def _line(match: Match[Any], names: Names, event: Event | None) -> str:
    if event is None:
        return ""
    words = match.game.line(event)
    rule = f" [{words.rule}]" if words is not None and words.rule else ""
    return canonical(list(event)) + (f" {match.game.catalogue.render(words, names)}{rule}" if words is not None else "")


def transcript(match: Match[Any]) -> str:
    """The whole transcript as text."""
    told = all_heard(match)
    seen: set[tuple[str, str]] = set()
    shown: list[str] = []
    for index, lines in enumerate(told):
        fresh = {kind for kind, line in lines if (kind, line[:2]) not in seen}
        if fresh:
            shown.append(_heading(match, index))
            shown += [f"  {line}" for kind, line in lines if kind in fresh]
            seen |= {(kind, line[:2]) for kind, line in lines}
    return "\n".join([*shown, "", "# checksums of all that was told, ten actions each", *_sums(told), ""])


def _heading(match: Match[Any], index: int) -> str:
    if not index:
        return "set-up"
    return f"{index} seat {match.seats[index - 1]}: {' '.join(map(str, match.actions[index - 1]))}"


def _sums(told: list[Told]) -> Iterable[str]:
    sums = [checksum(told[at : at + STRETCH]) for at in range(0, len(told), STRETCH)]
    for at in range(0, len(sums), STRETCH):
        yield f"{at * STRETCH}: {' '.join(sums[at : at + STRETCH])}"


def checksum(told: list[Told]) -> str:
    """Eight digits that change with anything that was told."""
    return f"{crc32('/'.join(line for lines in told for _, line in lines).encode()):08x}"


def checksum_of(match: Match[Any]) -> str:
    """The checksum of all that a match told."""
    return checksum(all_heard(match))


def kinds_of(match: Match[Any]) -> set[str]:
    """The kinds of all events of a match, as anybody may see them."""
    return {kind for lines in all_heard(match) for kind, _ in lines}


def kinds_in(transcript_: str) -> set[str]:
    """The kinds of events that a transcript shows."""
    return set(re.findall(r'^  @\S+ \["(\w+)"', transcript_, re.MULTILINE))


def kinds_written(folder: Path) -> set[str]:
    """The kinds of events that the rules in a folder write down: ``out.append(("kind", ..))``, secret or not."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        if "bot" in file.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "append"
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "out"
            ):
                found |= {kind for argument in node.args for kind in _kinds_in(argument)}
    return found


def _kinds_in(written: ast.expr) -> Iterable[str]:
    if isinstance(written, ast.Tuple) and written.elts and isinstance(written.elts[0], ast.Constant):
        yield str(written.elts[0].value)
    elif isinstance(written, ast.IfExp):
        yield from _kinds_in(written.body)
        yield from _kinds_in(written.orelse)
    elif isinstance(written, ast.Call):
        for argument in [*written.args[1:], *(keyword.value for keyword in written.keywords)]:
            yield from _kinds_in(argument)
