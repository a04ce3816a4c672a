"""Detours: what players do beside playing (take back, branch off, save, share, open a checkpoint) changes nothing.

Each detour is taken from a match in progress and leads back to it; playing on must be as if nobody had taken it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..kernel import save, share
from ..kernel.game import digest
from ..kernel.match import PRACTICE, Match
from ..kernel.pack import pack
from ..kernel.rng import Rng

_STREAM = 0xDE7
_FAR = 40
"""How many actions a detour goes back or on, at most."""


Detour = Callable[[Match[Any], Rng], None]


class Astray(AssertionError):
    """A detour led elsewhere."""


def wander(match: Match[Any]) -> str:
    """Take a detour, by chance of the match's own seed and length; its name. `Astray` where it leads elsewhere."""
    rng = Rng.seeded(match.seed, _STREAM, len(match))
    detour = rng.choice(DETOURS)
    before = _whole(match)
    name = detour.__name__
    try:
        detour(match, rng)
    except Astray as error:
        raise Astray(f"{name}: {error}") from error
    if _whole(match) != before:
        raise Astray(f"{name} changes the match it starts from")
    return name


def _whole(match: Match[Any]) -> tuple[Any, ...]:
    return digest(match.state), list(match.actions), match.indexes[:], match.seat, match.events[:], match.undone[:]


def _same(one: Any, other: Any, what: str) -> None:
    if digest(one) != digest(other):
        raise Astray(what)


def undo_and_redo(match: Match[Any], rng: Rng) -> None:
    """Take back as far as somebody may wish, and play it all again."""
    mode, practised = match.mode, match.practised
    match.mode = PRACTICE
    target = len(match) - rng.below(min(_FAR, len(match)) + 1)
    there = match.prefix(target)
    match.undo(target)
    _same(match.state, there.state, f"undo to {target} is not what was there")
    if match.choices != there.choices:
        raise Astray(f"undo to {target} offers other choices")
    while match.undone:
        match.redo()
    match.mode, match.practised = mode, practised


def branch_off(match: Match[Any], rng: Rng) -> None:
    """Another match from somewhere in the past; playing it leaves this one alone."""
    at = rng.below(len(match) + 1)
    _same(match.prefix(at).state, match.at(at), f"the first {at} actions lead elsewhere")
    other = match.branch(at, seed=rng.below(1000))
    if match.seat is not None and other.state.rng.state == match.at(at).rng.state:
        raise Astray(f"a branch from {at} tells the dice to come")
    again, changed = save.load(save.save(other), lambda _: match.game)
    if changed:
        raise Astray(f"a branch from {at} opens from its checkpoint only")
    _same(again.state, other.state, f"a branch from {at} is saved otherwise")
    _play_on(again, rng)
    if again.origin is None:
        _same(
            again.state, share.decode(share.encode(again), lambda _: match.game).state, "a branch is shared otherwise"
        )


def save_and_open(match: Match[Any], rng: Rng) -> None:
    """Through a file and back."""
    again, changed = save.load(save.save(match), lambda _: match.game)
    if changed:
        raise Astray("the save opens from its checkpoint only")
    _same(again.state, match.state, "the save opens elsewhere")
    if again.actions != match.actions:
        raise Astray("the save has lost actions")
    _play_on(again, rng)


def share_and_read(match: Match[Any], rng: Rng) -> None:
    """Through a link and back."""
    if match.origin is not None or len(match) > share.MOST_ACTIONS:
        return
    again = share.decode(share.encode(match), lambda _: match.game)
    _same(again.state, match.state, "the link opens elsewhere")
    _play_on(again, rng)


def go_on_from_checkpoint(match: Match[Any], rng: Rng) -> None:
    """A save whose log no longer fits the rules: it plays on, branches, goes back and is saved again like any other."""
    data = json.loads(save.save(match)) | {"log": pack([["no such verb"]])}
    data.pop("check")
    again, changed = save.load(save.signed(data), lambda _: match.game)
    if not changed or len(again):
        raise Astray("a log that does not fit the rules was taken")
    _same(again.state, match.state, "the checkpoint is another position")
    straight = match.state.copy()
    for _ in range(_FAR):
        if again.seat is None:
            break
        action = rng.choice(again.choices)
        if match.game.choices(straight) != again.choices:
            raise Astray(f"after {len(again)} actions from the checkpoint there are other choices")
        again.play(action)
        match.game.play(straight, action)
        _same(again.state, straight, f"after {len(again)} actions from the checkpoint it stands otherwise")
    middle = rng.below(len(again) + 1)
    _same(again.prefix(middle).state, again.at(middle), "a branch behind the checkpoint starts elsewhere")
    once_more, changed = save.load(save.save(again), lambda _: match.game)
    if changed or once_more.actions != again.actions:
        raise Astray("a match from a checkpoint loses its log when it is saved")
    _same(once_more.state, straight, "a match from a checkpoint is saved otherwise")
    again.mode = PRACTICE
    again.undo(0)
    _same(again.state, match.state, "taking all back does not lead to the checkpoint")
    while again.undone:
        again.redo()
    _same(again.state, straight, "playing all again from the checkpoint leads elsewhere")


def _play_on(match: Match[Any], rng: Rng) -> None:
    for _ in range(rng.below(_FAR)):
        if match.seat is None:
            return
        match.play(rng.choice(match.choices))


DETOURS: tuple[Detour, ...] = (
    undo_and_redo,
    branch_off,
    save_and_open,
    share_and_read,
    go_on_from_checkpoint,
)
