"""The rules for people: chapters and paragraphs in plain words, each naming the lines of the ledger it stands for.

The words stand in `text/rules.<language>.toml` of a game. A game without such a file is told from its ledger.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .ledger import Rule

Json = dict[str, Any]

RULING = "ruling"
"""The origin of a ledger line that we decided ourselves."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One thing that is told. `ruling`: why we decided so, where the rulebook is silent.

    `picture`: what is drawn beside it: the table of the guided match `at` a lesson, cut to what it `shows`, after an
    object was pressed that `opens` there.
    """

    id: str
    text: str
    rules: tuple[str, ...]
    title: str = ""
    example: str = ""
    ruling: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    picture: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Paragraphs under one heading."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole game, told for people, and what its words mean."""

    chapters: tuple[Chapter, ...]
    glossary: Mapping[str, str]

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs in order."""
        for chapter in self.chapters:
            yield from chapter.paragraphs

    def to_json(self) -> Json:
        """The book for the page."""
        return {
            "chapters": [
                {
                    "id": chapter.id,
                    "title": chapter.title,
                    "paragraphs": [_paragraph_json(paragraph) for paragraph in chapter.paragraphs],
                }
                for chapter in self.chapters
            ],
            "words": [[word, means] for word, means in self.glossary.items()],
        }


def _paragraph_json(paragraph: Paragraph) -> Json:
    told: Json = {"id": paragraph.id, "text": paragraph.text, "rules": list(paragraph.rules)}
    for name in ("title", "example", "ruling"):
        if value := getattr(paragraph, name):
            told[name] = value
    if paragraph.table:
        told["table"] = [list(row) for row in paragraph.table]
    if paragraph.picture:
        told["picture"] = dict(paragraph.picture)
    return told


@cache
def load_rulebook(path: Path) -> Rulebook:
    """Read a `rules.<language>.toml`."""
    data = tomllib.loads(path.read_text("utf-8"))
    prefix = data["prefix"]
    chapters = tuple(
        Chapter(row["id"], row["title"], tuple(_paragraph(prefix, entry) for entry in row["p"]))
        for row in data["chapter"]
    )
    return Rulebook(chapters, {row["word"]: row["means"] for row in data.get("word", ())})


def _paragraph(prefix: str, row: Mapping[str, Any]) -> Paragraph:
    return Paragraph(
        id=row["id"],
        text=row["text"].strip(),
        rules=tuple(_numbers(prefix, row["rules"])),
        title=row.get("title", ""),
        example=row.get("example", ""),
        ruling=row.get("ruling", ""),
        table=tuple(tuple(cells) for cells in row.get("table", ())),
        picture=row.get("picture", {}),
    )


def _numbers(prefix: str, spans: str) -> Iterator[str]:
    """``"1 4-5 R7"`` as ids: XX-001, XX-004, XX-005, XX-R07."""
    for span in spans.split():
        first, _, last = span.partition("-")
        letter = first.rstrip("0123456789")
        numbers = [int(end.removeprefix(letter)) for end in (first, last or first)]
        for number in range(numbers[0], numbers[1] + 1):
            yield f"{prefix}-{letter}{number:0{3 - len(letter)}}"


def from_ledger(ledger: Iterable[Rule]) -> Rulebook:
    """A book made of the ledger itself, without what is for developers only."""
    sections: dict[str, list[Paragraph]] = {}
    for rule in ledger:
        if not rule.note:
            told, _, _ = rule.text.partition("Rejected: ")
            sections.setdefault(rule.section, []).append(Paragraph(rule.id.lower(), told.strip(), (rule.id,)))
    chapters = (
        Chapter(f"part-{number}", _heading(section), tuple(paragraphs))
        for number, (section, paragraphs) in enumerate(sections.items(), 1)
    )
    return Rulebook(tuple(chapters), {})


def _heading(section: str) -> str:
    """``EndOfTurn`` as "End of turn"."""
    words: Sequence[str] = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", section.replace("_", " ")).split()
    return " ".join(words).capitalize()
