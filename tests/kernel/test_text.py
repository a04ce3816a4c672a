"""Words: templates, numbers, lists, names, and what is missing."""

from pathlib import Path

import pytest

from pygame_core.kernel import Catalogue, player, text
from pygame_core.kernel.errors import BadCode, BadConfig, BadSave, IllegalAction, UnknownGame
from pygame_core.kernel.text import COMMON

WORDS = Catalogue(
    {"coins": "{who} has {n} {n:coin|coins}", "cargo": "Cargo: {goods}", "good.wool": "wool", "half": "{x} points"},
    COMMON,
)


@pytest.mark.parametrize(("n", "said"), [(1, "Ada has 1 coin"), (0, "Ada has 0 coins"), (7, "Ada has 7 coins")])
def test_numbers_choose_the_form(n: int, said: str) -> None:
    assert WORDS.render(text("coins", who=player(0), n=n), ["Ada"]) == said


def test_lists_and_nested_texts() -> None:
    goods = (text("good.wool"), "salt", 3)
    assert WORDS.render(text("cargo", goods=goods)) == "Cargo: wool, salt and 3"
    assert WORDS.render(text("cargo", goods=())) == "Cargo: nothing"
    assert WORDS.render(text("cargo", goods=("salt",))) == "Cargo: salt"


def test_fractions_are_short() -> None:
    assert WORDS.render(text("half", x=2.0)) == "2 points"
    assert WORDS.render(text("half", x=1.26)) == "1.3 points"


def test_names_are_never_templates() -> None:
    assert WORDS.render(text("coins", who=player(0), n=1), ["{n:a|b}"]) == "{n:a|b} has 1 coin"


def test_a_seat_without_a_name() -> None:
    assert WORDS.render(text("cargo", goods=player(3)), ["Ada"]) == "Cargo: Seat 3"


def test_what_is_missing_is_remembered_and_shown() -> None:
    words = Catalogue({"known": "{gone}"})
    assert words.render(text("unknown")) == "unknown"
    assert words.render(text("known")) == "{gone}"
    assert words.missing == {"unknown", "known:gone"}


def test_every_error_of_the_kernel_has_words() -> None:
    """Each key that the sources raise stands in the catalogue."""
    package = Path(__file__).parents[2] / "pygame_core"
    sources = "".join(path.read_text() for path in package.rglob("*.py"))
    keys = {part.split('"')[0] for part in sources.split('"error.')[1:]}
    assert len(keys) > 15
    assert {key for key in keys if COMMON.template(f"error.{key}") is None} == set()


@pytest.mark.parametrize("kind", [IllegalAction, BadSave, BadCode, UnknownGame, BadConfig])
def test_errors_are_sentences(kind: type[BadCode]) -> None:
    error = kind(text("error.code_shape"))
    assert isinstance(error, ValueError)
    assert str(error).endswith(".") and " " in str(error)
