"""Words. A `Text` is a key and its arguments; the sentences stand in TOML catalogues, one a language.

Templates know three forms: ``{name}`` puts an argument in, ``{n:coin|coins}`` chooses by number,
and a tuple argument is joined as a list ("wool, salt and dye").
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Union

Arg = Union[int, float, str, "Text", tuple["Text | str | int", ...]]

_NO_ARGS: Mapping[str, Arg] = {}
_FIELD = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence still to be worded: catalogue key, arguments, and the ledger rule behind it, if any."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=lambda: _NO_ARGS)
    rule: str = ""


def text(key: str, /, rule: str = "", **args: Arg) -> Text:
    """Make a `Text`: ``text("log.rolled", who=player(0), n=3)``."""
    return Text(key, args, rule)


def player(seat: int) -> Text:
    """The name of the player on a seat; the names belong to the match, so they are put in when rendering."""
    return Text(PLAYER, {"seat": seat})


class Catalogue:
    """The sentences of one language: dotted keys to templates, looking into `fallback` for what it lacks."""

    def __init__(self, entries: Mapping[str, str], fallback: Catalogue | None = None) -> None:
        self.entries = dict(entries)
        self.fallback = fallback
        self.missing: set[str] = set()

    @classmethod
    def read(cls, path: Path, fallback: Catalogue | None = None) -> Catalogue:
        """Read a TOML file of nested tables of strings."""
        entries: dict[str, str] = {}
        _flatten("", tomllib.loads(path.read_text("utf-8")), entries)
        return cls(entries, fallback)

    def template(self, key: str) -> str | None:
        """The template of a key, or None."""
        found = self.entries.get(key)
        if found is None and self.fallback is not None:
            return self.fallback.template(key)
        return found

    def render(self, sentence: Text, names: Sequence[str] = ()) -> str:
        """The words of a `Text`. A key without words is remembered in `missing` and shown as itself."""
        if sentence.key == PLAYER:
            seat = sentence.args["seat"]
            if isinstance(seat, int) and 0 <= seat < len(names):
                return names[seat]
        template = self.template(sentence.key)
        if template is None:
            self.missing.add(sentence.key)
            return sentence.key

        words, fields = _parts(template)
        args = sentence.args
        for name, one, many, after in fields:
            if name not in args:
                self.missing.add(f"{sentence.key}:{name}")
                words += f"{{{name}}}"
            elif one is None:
                words += self._word(args[name], names)
            else:
                words += one if args[name] == 1 else many
            words += after
        return words

    def _word(self, value: Arg, names: Sequence[str]) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Text):
            return self.render(value, names)
        if isinstance(value, tuple):
            words = [self._word(item, names) for item in value]
            if len(words) < 2:
                return words[0] if words else self.render(Text("list.none"), names)
            joined = ", ".join(words[:-1])
            return self.render(Text("list.and", {"first": joined, "last": words[-1]}), names)
        if isinstance(value, float):
            return f"{value:.1f}".removesuffix(".0")
        return str(value)


@cache
def _parts(template: str) -> tuple[str, tuple[tuple[str, str | None, str, str], ...]]:
    """The words before the first field, then each field (argument, words for one, for many) with the words after it."""
    head, *rest = _FIELD.split(template)
    return head, tuple(zip(rest[::4], rest[1::4], rest[2::4], rest[3::4], strict=True))


def _flatten(prefix: str, table: Mapping[str, Any], into: dict[str, str]) -> None:
    for key, value in table.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, Mapping):
            _flatten(name, value, into)
        else:
            into[name] = str(value)


COMMON = Catalogue.read(Path(__file__).with_name("text") / "en.toml")
"""The words that all games share; every game's catalogue falls back to it."""
