"""Words. A `Text` is a key and its arguments; the sentences stand in TOML catalogues, one a language.

Templates know four forms: ``{name}`` puts an argument in, ``{n:coin|coins}`` chooses by number, a tuple argument is
joined as a list ("wool, salt and dye"), and a player may be the one who reads: ``{who} {who:sells|sell} {who.s} ship``
says "Hanno sells Hanno's ship" and "You sell your ship".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Union

from .plural import plural_of

Arg = Union[int, float, str, "Text", tuple["Text | str | int", ...]]

_NO_ARGS: Mapping[str, Arg] = {}
_FIELD = re.compile(r"\{(\w+)(\.s)?(?::([^{}]*))?\}")
_SENTENCE_END = re.compile(r"[.!?][”\"]?\s+$")
PLAYER = "player"
SEATED = "seated"
YOU = "you"
TOLD = "log."
"""How the keys of what happened begin."""
ENGLISH = "en"


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


def seated(seat: int) -> Text:
    """The player's own name, where `player` may give the name of the empire that the seat leads."""
    return Text(SEATED, {"seat": seat})


class Names(tuple[str, ...]):
    """What the seats are called; `given` are the players' own names, `you` is the seat of the one who reads."""

    given: Sequence[str]
    you: int | None

    def __new__(cls, names: Sequence[str], given: Sequence[str] = (), you: int | None = None) -> Names:
        """The names by seat."""
        made = super().__new__(cls, names)
        made.given = given or made
        made.you = you
        return made


class Catalogue:
    """The sentences of a game, or of the kernel: dotted keys to templates, looking into `fallback` for what it lacks.

    They are in English; `speak` puts those of another language over them, as far as there are any.
    """

    def __init__(self, entries: Mapping[str, str], fallback: Catalogue | None = None) -> None:
        self._english = dict(entries)
        self.entries = self._english
        self.fallback = fallback
        self.missing: set[str] = set()
        self._plural = plural_of(ENGLISH)
        self._known: dict[str, Parts] = {}

    def speak(self, language: str, entries: Mapping[str, str]) -> None:
        """Choose a language for these sentences."""
        self.entries = {**self._english, **entries}
        self._plural = plural_of(language)
        self._known = {}

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

    @property
    def says_you(self) -> bool:
        """Whether the sentences are made for a reader who is one of the players (``you = true``)."""
        return YOU in self.entries

    def render(self, sentence: Text, names: Sequence[str] = ()) -> str:
        """The words of a `Text`. A key without words is remembered in `missing` and shown as itself.

        What happened is told in whole sentences, whatever they begin with ("The defenders: 4"), names apart.
        """
        words = self._render(sentence, names if isinstance(names, Names) else Names(names), True)
        if words[:1].islower() and sentence.key.startswith(TOLD) and not words.startswith(tuple(filter(None, names))):
            return words[0].upper() + words[1:]
        return words

    def _render(self, sentence: Text, names: Names, first: bool) -> str:
        """`first`: the words stand at the beginning of a sentence."""
        key = sentence.key
        args = sentence.args
        if key in (PLAYER, SEATED):
            seat = args["seat"]
            if isinstance(seat, int) and 0 <= seat < len(names):
                if seat == names.you:
                    return self._form("you.first" if first else "you.inside")
                return names[seat] if key == PLAYER else names.given[seat]
        known = self._known.get(key) or self._taken_apart(key)
        if known is None:
            self.missing.add(key)
            return key

        words, fields = known
        for name, owning, forms, after, begins in fields:
            if name not in args:
                self.missing.add(f"{key}:{name}")
                words += f"{{{name}}}"
            elif forms is not None:
                words += forms[min(self._which(args[name], names.you), len(forms) - 1)]
            elif owning:
                words += self._owning(args[name], names, first if begins is None else begins)
            else:
                words += self._word(args[name], names, first if begins is None else begins)
            words += after
        return words

    def _taken_apart(self, key: str) -> Parts | None:
        """The parts of the template of a key. Each catalogue keeps its own, until it speaks another language."""
        template = self.entries.get(key)
        if template is None:
            return None if self.fallback is None else self.fallback._known.get(key) or self.fallback._taken_apart(key)
        parts = self._known[key] = _parts(template)
        return parts

    def _which(self, value: Arg, you: int | None) -> int:
        """The number of the form that fits: a number has the forms of its language, a player is the reader or not."""
        if isinstance(value, (int, float)):
            return self._plural(value)
        return 0 if _is_one(value, you) else 1

    def _form(self, key: str) -> str:
        return self.template(key) or key

    def _owning(self, value: Arg, names: Names, first: bool) -> str:
        """Whose something is: "your", "Hanno's", "the Greeks'"."""
        if isinstance(value, Text) and value.key in (PLAYER, SEATED) and value.args["seat"] == names.you:
            return self._form("you.own_first" if first else "you.own_inside")
        name = self._word(value, names, first)
        return self._render(Text("owning_s" if name.endswith("s") else "owning", {"name": name}), names, first)

    def _word(self, value: Arg, names: Names, first: bool) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Text):
            return self._render(value, names, first)
        if isinstance(value, tuple):
            words = [self._word(item, names, first and not place) for place, item in enumerate(value)]
            if len(words) < 2:
                return words[0] if words else self._render(Text("list.none"), names, first)
            joined = ", ".join(words[:-1])
            return self._render(Text("list.and", {"first": joined, "last": words[-1]}), names, first)
        if isinstance(value, float):
            return f"{value:.1f}".removesuffix(".0").replace(".", self._form("number.point"))
        return str(value)


def _is_one(value: Arg, you: int | None) -> bool:
    """Whether the first of two forms fits: one thing, or one player who is not the reader."""
    if isinstance(value, Text):
        return you is None or value.key not in (PLAYER, SEATED) or value.args["seat"] != you
    if isinstance(value, tuple):
        return len(value) == 1 and _is_one(value[0], you)
    return value == 1


Field = tuple[str, str | None, tuple[str, ...] | None, str, bool | None]
"""Argument, whether it owns, its forms, the words after it, whether it begins a sentence (None: if the whole does)."""
Parts = tuple[str, tuple[Field, ...]]
"""The words before the first field, then each field with the words after it."""


@cache
def _parts(template: str) -> Parts:
    """Takes a template apart."""
    head, *rest = _FIELD.split(template)
    before = head
    fields: list[Field] = []
    for name, owning, forms, after in zip(*(rest[place::4] for place in range(4)), strict=True):
        begins = None if not fields and not head else bool(_SENTENCE_END.search(before))
        fields.append((name, owning, None if forms is None else tuple(forms.split("|")), after, begins))
        before = after
    return head, tuple(fields)


def _flatten(prefix: str, table: Mapping[str, Any], into: dict[str, str]) -> None:
    for key, value in table.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, Mapping):
            _flatten(name, value, into)
        elif value is True:
            into[name] = ""
        else:
            into[name] = str(value)


COMMON = Catalogue.read(Path(__file__).with_name("text") / "en.toml")
"""The words that all games share; every game's catalogue falls back to it."""
