"""The four games have one shape: who knows one folder finds the way in the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from house.four import each_game

from pygame_core.kernel import Rng
from pygame_core.kernel.steps import Step, SteppedGame

TESTS = Path(__file__).parents[1]
FILES = (
    "__init__.py",
    "bot/__init__.py",
    "bot/player.py",
    "bot/weights.toml",
    "check.py",
    "data.py",
    "game.py",
    "imagine.py",
    "meta.py",
    "rules.toml",
    "state.py",
    "steps/__init__.py",
    "text/en.toml",
    "view.py",
    "words.py",
)
TEST_FILES = ("make_golden.py", "table.py", "test_bots.py", "test_conformance.py", "test_ledger.py")
NAMES = (
    "bot.make_bot",
    "bot.player.JUDGES",
    "bot.player.make_bot",
    "check.check",
    "imagine.imagine",
    "meta.META",
    "state.new_state",
    "steps.STEPS",
    "view.view",
    "words.label",
    "words.line",
    "words.prompt",
    "words.standing",
)
"""What every game calls by the same name, by module."""


def part(game: SteppedGame[Any], name: str) -> Any:
    """What a game calls by a name of `NAMES`; None where it does not."""
    place, _, thing = name.rpartition(".")
    try:
        return getattr(import_module(f"pygame_core.games.{game.folder.name}.{place}"), thing, None)
    except ModuleNotFoundError:
        return None


def differences(game: SteppedGame[Any]) -> Iterator[str]:
    """The files and names that a game lacks."""
    tests = TESTS / "games" / game.folder.name
    yield from (name for name in FILES if not (game.folder / name).is_file())
    yield from (f"tests/{name}" for name in TEST_FILES if not (tests / name).is_file())
    yield from (name for name in NAMES if part(game, name) is None)


@each_game
def test_the_same_files_and_the_same_names(game: SteppedGame[Any]) -> None:
    assert not list(differences(game))


@each_game
def test_a_state_is_read_back_as_it_was_written(game: SteppedGame[Any]) -> None:
    state, _ = game.setup(game.configure(game.meta.seats[1]), Rng.seeded(1))
    written = state.to_json()
    read = type(state).from_json(written)
    assert type(read) is type(state) and read.to_json() == written == game.load(written).to_json()


@each_game
def test_the_game_is_made_of_the_steps_of_its_list(game: SteppedGame[Any]) -> None:
    assert list(game.steps) == [step.name for step in part(game, "steps.STEPS")]


@each_game
def test_the_numbers_of_bots_stand_in_no_other_file(game: SteppedGame[Any]) -> None:
    moods = set(game.meta.temperaments)
    tuned = [
        path.relative_to(game.folder).as_posix() for path in game.folder.rglob("*.toml") if headings(path) >= moods
    ]
    assert tuned == ["bot/weights.toml"]


def headings(path: Path) -> set[str]:
    """The words in the headings of a TOML file."""
    return set(re.findall(r"\w+", " ".join(re.findall(r"^\[(.*)\]", path.read_text("utf-8"), re.MULTILINE))))


@each_game
def test_every_decision_has_a_judge_and_every_judge_a_decision(game: SteppedGame[Any]) -> None:
    asking = {name for name, step in game.steps.items() if type(step).choices is not Step.choices}
    assert set(part(game, "bot.player.JUDGES")) == asking
