"""A save that comes in as a file, beside those that are here: nobody plays one running match twice, to look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .errors import BadSave
from .game import Json
from .pack import unpack
from .save import FindGame, load, read, save, signed, summarised
from .text import text

NEW = "new"
SAME = "same"
FURTHER = "further"
BRANCHED = "branched"
_LUCK = ("slug", "seed", "config", "forks")
"""What dice and cards follow from: two matches that are equal in it have the same to come."""


class Taken(NamedTuple):
    """A save as it may be kept; `how`: it is new, the same as one here, that one further on, or another from now on.

    `at`: which of those that are here it is.
    """

    how: str
    text: str
    at: int | None = None


def take_in(given: str, here: Sequence[str], find: FindGame, seed: int, saved: int) -> Taken:
    """How a save may be kept beside the matches that are here; `seed` and `saved` are for what it may become."""
    data = read(given)
    summarised(data)
    doubles = [(at, other) for at, other in enumerate(map(_read, here)) if other and _luck(other) == _luck(data)]
    if data["over"] or not doubles:
        return Taken(NEW, given)
    log = _log(data)
    for at, other in doubles:
        if _log(other) == log:
            return Taken(SAME, given, at)
        if log[: len(_log(other))] == _log(other) and len(doubles) == 1:
            return Taken(FURTHER, signed(data | {"saved": max(saved, data["saved"])}), at)
    match, _ = load(given, find)
    branch = match.branch(len(match), seed=seed)
    # Who has played on from here knows what came then.
    branch.practised |= any(_log(other)[: len(log)] == log for _, other in doubles)
    return Taken(BRANCHED, save(branch, saved))


def _read(text_here: str) -> Json | None:
    try:
        data = read(text_here)
        _log(data)
    except BadSave:
        return None
    return data


def _luck(data: Json) -> list[Any]:
    return [data.get(key) for key in _LUCK]


def _log(data: Json) -> list[Any]:
    try:
        log = unpack(data["log"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadSave(text("error.save_shape")) from error
    if not isinstance(log, list):
        raise BadSave(text("error.save_shape"))
    return log
