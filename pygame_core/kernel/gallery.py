"""The parts of a game to look at: cards, buildings, places, each with its figures and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One part. `kind` sorts it ("card", "building"), `group` filters it (an empire, an age), `facts` are figures.

    The page has words for kinds and facts; everything else is in the game's own words. `art` is what the game's table
    draws it from.
    """

    kind: str
    id: str
    name: str
    text: tuple[str, ...] = ()
    group: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    art: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> Json:
        """The entry for the page."""
        told: Json = {"kind": self.kind, "id": self.id, "name": self.name, "text": list(self.text)}
        if self.group:
            told["group"] = self.group
        if self.art:
            told["art"] = dict(self.art)
        return told | {"facts": [[name, str(value)] for name, value in self.facts.items() if value not in ("", 0)]}


def sentence(words: str) -> str:
    """Words at the beginning of a line."""
    return words[:1].upper() + words[1:]


def gallery_of(game: Game[Any]) -> list[Entry]:
    """What the module `gallery` beside a game shows of it; nothing where there is none."""
    package, _, _ = type(game).__module__.rpartition(".")
    name = f"{package}.gallery"
    return list(import_module(name).entries(game)) if find_spec(name) else []
