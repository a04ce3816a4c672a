"""What is refused in the kept matches, and why: positions to ask in, and one checksum for each step of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import conformance

from pygame_core.kernel import Game, Match, Refusal, share

STRIDE = 5
"""Of the matches of the corpus, which are long and many, every so manieth position."""


class Position(NamedTuple):
    """A decision of a kept match: its step, who decides, and what is refused."""

    step: str
    seat: int
    state: Any
    refusals: Sequence[Refusal]


def positions(game: Game[Any]) -> Iterator[Position]:
    """Those of the golden matches, which know every corner of a game, and of the corpus, which knows every option."""
    for file in conformance.golden_files(game):
        yield from _of_match(share.decode(json.loads(file.read_text("utf-8"))["code"], lambda _: game), 1)
    for row in conformance.read_corpus(game):
        yield from _of_match(share.decode(row["code"], lambda _: game), STRIDE)


def _of_match(match: Match[Any], stride: int) -> Iterator[Position]:
    game, state = match.game, match.at(0)
    for number, action in enumerate(match.actions):
        seat = game.seat(state)
        if seat is not None and number % stride == 0:
            yield Position(str(state.agenda[-1][0]), seat, state, game.refusals(state))
        game.play(state, action)


class Sums:
    """Checksums of all that was refused and why, by step: they change with any reason, rule or number."""

    def __init__(self) -> None:
        self.by_step: dict[str, str] = {}

    def add(self, position: Position) -> None:
        """Count a position in; the refusals of one position in any order."""
        refused = sorted(f"{refusal.action} {refusal.why}" for refusal in position.refusals)
        before = int(self.by_step.get(position.step, "0"), 16)
        self.by_step[position.step] = f"{crc32('/'.join(refused).encode(), before):08x}"


def _file(game: Game[Any]) -> Path:
    return conformance.FIXTURES / "refusals" / f"{game.folder.name}.json"


def kept_sums(game: Game[Any]) -> dict[str, str]:
    """The checksums as they were kept."""
    sums: dict[str, str] = json.loads(_file(game).read_text("utf-8"))
    return sums


def sums_of(game: Game[Any]) -> dict[str, str]:
    """The checksums of what is refused now."""
    sums = Sums()
    for position in positions(game):
        sums.add(position)
    return sums.by_step


def write_sums(game: Game[Any]) -> None:
    """Keep them."""
    _file(game).parent.mkdir(parents=True, exist_ok=True)
    _file(game).write_text(json.dumps(sums_of(game), indent=1, sort_keys=True) + "\n", "utf-8")
