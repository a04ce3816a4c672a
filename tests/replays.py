"""Every kept match of a game replayed without pytest; ends with an error at the first difference.

`tools.mutate` asks this first of each fault: most faults are noticed here, in a fraction of the time.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

import conformance
import refusals
import tellings
import transcripts

from pygame_core.kernel import Game, share


def differs(game: Game[Any]) -> bool:
    """Whether a kept match ends elsewhere, tells something else, or refuses or words something in another way."""
    return any(check(game) for check in (_corpus_differs, _transcripts_differ, _refusals_differ, _tellings_differ))


def _corpus_differs(game: Game[Any]) -> bool:
    for row in sorted(conformance.read_corpus(game), key=lambda row: len(row["code"])):
        match = share.decode(row["code"], lambda _: game)
        if conformance.corpus_row(match) != row | {"code": share.encode(match)}:
            return True
    return False


def _transcripts_differ(game: Game[Any]) -> bool:
    for file in conformance.golden_files(game):
        match = share.decode(json.loads(file.read_text("utf-8"))["code"], lambda _: game)
        if transcripts.transcript(match) != file.with_suffix(".txt").read_text("utf-8"):
            return True
    return False


def _refusals_differ(game: Game[Any]) -> bool:
    return refusals.sums_of(game) != refusals.kept_sums(game)


def _tellings_differ(game: Game[Any]) -> bool:
    return tellings.sums_of(game) != tellings.kept_sums(game)


if __name__ == "__main__":
    sys.exit(differs(import_module(f"pygame_core.games.{sys.argv[1]}").GAME))
