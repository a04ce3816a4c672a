"""Typed errors. Each is a `ValueError` and each says, in one sentence for players, what happened and what to do."""

from __future__ import annotations

from .text import COMMON, Text


class ThalassaError(ValueError):
    """The base of all errors that a player may meet; `str(error)` is the sentence."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(COMMON.render(sentence))
        self.sentence = sentence


class IllegalAction(ThalassaError):
    """An action that is not among the choices. The match is unchanged."""


class BadSave(ThalassaError):
    """A saved match that cannot be opened. It is kept as it was."""


class BadCode(ThalassaError):
    """A share code that cannot be read."""


class UnknownGame(ThalassaError):
    """A game that this build does not have."""


class BadConfig(ThalassaError):
    """Seats, options, seed or players that the game does not offer."""


class Fault(ThalassaError):
    """The rules themselves failed at an action. The match is as it was before it; the cause is chained."""
