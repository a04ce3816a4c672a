"""What is refused in the kept matches, and why: positions to ask in, and one checksum for each step of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import checksums
import conformance

from pygame_core.kernel import Game, Match, Refusal, share

KIND = "refusals"
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
        self.by_step: checksums.Sums = {}

    def add(self, position: Position) -> None:
        """Count a position in; the refusals of one position in any order."""
        refused = sorted(f"{refusal.action} {refusal.why}" for refusal in position.refusals)
        checksums.add(self.by_step, position.step, refused)


def kept_sums(game: Game[Any]) -> checksums.Sums:
    """The checksums as they were kept."""
    return checksums.kept(game, KIND)


def sums_of(game: Game[Any]) -> checksums.Sums:
    """The checksums of what is refused now."""
    sums = Sums()
    for position in positions(game):
        sums.add(position)
    return sums.by_step


def write_sums(game: Game[Any]) -> None:
    """Keep them."""
    checksums.write(game, KIND, sums_of(game))
