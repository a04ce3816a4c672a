"""Words: templates, numbers, lists, names, and what is missing."""

from pathlib import Path

import pytest

from pygame_core.kernel import Catalogue, player, text
from pygame_core.kernel.errors import BadCode, BadConfig, BadSave, IllegalAction, UnknownGame
from pygame_core.kernel.text import COMMON, Names, seated

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


def test_what_happened_is_told_in_whole_sentences_and_names_stay_as_they_are() -> None:
    words = Catalogue({"log.sum": "{who}: {n}", "side": "the defenders", "sum": "{who}: {n}"}, COMMON)
    assert words.render(text("log.sum", who=text("side"), n=4), ["ada"]) == "The defenders: 4"
    assert words.render(text("log.sum", who=player(0), n=4), ["ada"]) == "ada: 4"
    assert words.render(text("sum", who=text("side"), n=4), ["ada"]) == "the defenders: 4"


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


PLAYERS = Catalogue(
    {
        "sells": "{who} {who:sells|sell} {n} {n:coin|coins} of {who.s} to {other}",
        "owns": "{who.s} ship. {other} {other:watches|watch}",
        "all": "{all} {all:deals|deal}",
    },
    COMMON,
)


@pytest.mark.parametrize(
    ("you", "said"),
    [
        (None, "Hanno sells 1 coin of Hanno's to Rhodes"),
        (0, "You sell 1 coin of your to Rhodes"),
        (1, "Hanno sells 1 coin of Hanno's to you"),
    ],
)
def test_the_reader_is_you(you: int | None, said: str) -> None:
    sentence = text("sells", who=player(0), other=player(1), n=1)
    assert PLAYERS.render(sentence, Names(["Hanno", "Rhodes"], you=you)) == said


@pytest.mark.parametrize(
    ("you", "said"),
    [
        (None, "Rhodes' ship. Hanno watches"),
        (0, "Rhodes' ship. You watch"),
        (1, "Your ship. Hanno watches"),
    ],
)
def test_you_is_great_at_the_beginning_of_any_sentence(you: int | None, said: str) -> None:
    sentence = text("owns", who=player(1), other=player(0))
    assert PLAYERS.render(sentence, Names(["Hanno", "Rhodes"], you=you)) == said


def test_several_players_take_the_second_form() -> None:
    names = Names(["Hanno", "Rhodes"], you=1)
    assert PLAYERS.render(text("all", all=(player(0), player(1))), names) == "Hanno and you deal"
    assert PLAYERS.render(text("all", all=(player(1), player(0))), names) == "You and Hanno deal"
    assert PLAYERS.render(text("all", all=(player(0),)), names) == "Hanno deals"


def test_a_seat_has_a_name_of_its_own_beside_its_empire() -> None:
    names = Names(["Rome"], ["Hanno"])
    assert PLAYERS.render(player(0), names) == "Rome" and PLAYERS.render(seated(0), names) == "Hanno"


def test_only_a_catalogue_that_says_so_speaks_to_the_reader(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('you = true\nline = "x"\n', "utf-8")
    assert Catalogue.read(file).says_you and not PLAYERS.says_you
