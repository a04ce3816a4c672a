"""The rules for people: complete against the ledger, and free of what is for developers only."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pygame_core import games
from pygame_core.kernel.game import Game
from pygame_core.kernel.ledger import Rule
from pygame_core.kernel.rulebook import RULING, from_ledger

GAMES = list(games.load_all().values())
LONGEST = 180
"""Words in a paragraph: what is longer is not read."""
IDENTIFIER = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(TM|TW|ME|IA)-R?\d+")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.slug)


def told(game: Game[Any]) -> set[str]:
    return {rule for paragraph in game.rulebook.paragraphs() for rule in paragraph.rules}


@each_game
def test_every_rule_is_told(game: Game[Any]) -> None:
    untold = [rule.id for rule in game.ledger if not rule.note and rule.id not in told(game)]
    assert untold == []


@each_game
def test_only_rules_of_the_ledger_are_named(game: Game[Any]) -> None:
    assert told(game) - {rule.id for rule in game.ledger} == set()


@each_game
def test_a_house_ruling_gives_its_reason(game: Game[Any]) -> None:
    reasoned = {rule for paragraph in game.rulebook.paragraphs() if paragraph.ruling for rule in paragraph.rules}
    decided = {rule.id for rule in game.ledger if rule.origin == RULING and not rule.note}
    assert decided - reasoned == set()


@each_game
def test_paragraphs_can_be_linked_to_and_read(game: Game[Any]) -> None:
    paragraphs = list(game.rulebook.paragraphs())
    names = [paragraph.id for paragraph in paragraphs]
    assert len(set(names)) == len(names)
    for paragraph in paragraphs:
        assert re.fullmatch(r"[a-z0-9-]+", paragraph.id)
        assert 0 < len(paragraph.text.split()) <= LONGEST, paragraph.id
        assert len({len(row) for row in paragraph.table}) <= 1, paragraph.id
        assert paragraph.text.count("**") % 2 == 0, paragraph.id


@each_game
def test_no_identifiers_of_ours(game: Game[Any]) -> None:
    for paragraph in game.rulebook.paragraphs():
        words = " ".join([paragraph.title, paragraph.text, paragraph.example, paragraph.ruling])
        assert not IDENTIFIER.search(words), paragraph.id


@each_game
def test_there_is_a_glossary_and_a_word_about_the_edition(game: Game[Any]) -> None:
    assert len(game.rulebook.glossary) > 5
    assert game.rulebook.chapters[-1].id == "edition"


def test_a_game_without_a_book_is_told_from_its_ledger() -> None:
    ledger = [
        Rule("XX-001", "EndOfTurn", "A turn ends. Rejected: going on.", RULING),
        Rule("XX-002", "EndOfTurn", "For developers.", "data", note=True),
        Rule("XX-003", "Aim", "Most points win.", "data"),
    ]
    book = from_ledger(ledger)
    assert [chapter.title for chapter in book.chapters] == ["End of turn", "Aim"]
    first, _ = book.paragraphs()
    assert (first.text, first.rules) == ("A turn ends.", ("XX-001",))
    assert book.to_json()["chapters"][1]["paragraphs"] == [
        {"id": "xx-003", "text": "Most points win.", "rules": ["XX-003"]}
    ]


@each_game
def test_pictures_are_of_lessons_that_there_are(game: Game[Any]) -> None:
    pictures = [paragraph.picture for paragraph in game.rulebook.paragraphs() if paragraph.picture]
    assert game.guide is not None
    assert len(pictures) >= 5
    for picture in pictures:
        assert picture["at"] in game.guide["lessons"] and picture["shows"], picture
