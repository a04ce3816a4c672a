"""The languages of the site, each as one file with all its words: `python -m tools.languages OUT [--pseudo]`.

A language is there when `web/text/<code>.toml` is; what it lacks is English. The pseudo-language is made from English,
with accents on the letters and four tenths longer: what is not translated, or does not fit, shows at once.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "text"
KERNEL = ROOT / "pygame_core" / "kernel" / "text"
ENGLISH = "en"
PSEUDO = "en-XA"
"""The code under which browsers know a made-up English."""
ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž")
STRETCH = 0.4
LONG_WORD = 9
FIELD = re.compile(r"(\{[^{}]*\})")
NAME_KEY = "language.name"


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as dotted keys; a switch (``you = true``) is an empty text, lists are not words."""
    found: dict[str, str] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            found.update(flat(value, f"{name}."))
        elif value is True:
            found[name] = ""
        elif isinstance(value, str):
            found[name] = value
    return found


def read(path: Path) -> dict[str, str]:
    """The words of a file; none where there is no such file."""
    return flat(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def words(language: str) -> dict[str, Any]:
    """All words of a language: of the kernel, of the games by slug, of the page, and of the page's tables by game."""
    from pygame_core import games

    tables = {path.name.split(".")[0]: read(path) for path in sorted(PAGE.glob(f"*.{language}.toml"))}
    return {
        "kernel": read(KERNEL / f"{language}.toml"),
        "games": {slug: read(game.folder / "text" / f"{language}.toml") for slug, game in games.load_all().items()},
        "page": read(PAGE / f"{language}.toml"),
        "tables": tables,
    }


def stretched(template: str) -> str:
    """A template in the pseudo-language: its words and the forms of its fields changed, their names left alone."""
    parts = FIELD.split(template)
    changed = "".join(_forms(part) if part.startswith("{") else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    return changed + _padding(round(letters * STRETCH)) if letters > 1 else changed


def _padding(length: int) -> str:
    """More of the same: signs that no word has, in words of an ordinary length."""
    signs = "~" * length
    return " ".join(signs[at : at + LONG_WORD] for at in range(0, length, LONG_WORD))


def _forms(field: str) -> str:
    name, colon, forms = field[1:-1].partition(":")
    return "{" + name + colon + forms.translate(ACCENTS) + "}"


def pseudo(value: Any) -> Any:
    """Words, or tables of words, in the pseudo-language."""
    if isinstance(value, Mapping):
        return {key: pseudo(item) for key, item in value.items()}
    if isinstance(value, list):
        return [pseudo(item) for item in value]
    return stretched(value)


TOLD = {"title", "text", "example", "ruling", "table"}
"""What is words in a rulebook or a course; the rest are names, numbers of rules, and where pictures are cut."""


def told(value: Any) -> Any:
    """A rulebook or a course in the pseudo-language."""
    if isinstance(value, Mapping):
        return {key: pseudo(item) if key in TOLD else told(item) for key, item in value.items()}
    return [told(item) for item in value] if isinstance(value, list) else value


def books(language: str) -> dict[str, Any]:
    """The rules for people, by game, as far as there are any in a language."""
    from pygame_core import games
    from pygame_core.kernel.rulebook import load_rulebook

    files = {slug: game.folder / "text" / f"rules.{language}.toml" for slug, game in games.load_all().items()}
    return {slug: load_rulebook(path).to_json() for slug, path in files.items() if path.exists()}


def courses(language: str) -> dict[str, Any]:
    """How to play, page by page, by game."""
    files = sorted((PAGE / "learn").glob(f"*.{language}.toml"))
    return {path.name.split(".")[0]: tomllib.loads(path.read_text(encoding="utf-8"))["page"] for path in files}


def pseudo_book(book: Mapping[str, Any]) -> dict[str, Any]:
    """A rulebook in the pseudo-language, its glossary too."""
    return {"chapters": told(book["chapters"]), "words": pseudo(book["words"])}


def languages(*, with_pseudo: bool) -> dict[str, dict[str, Any]]:
    """Every language but English, by code."""
    codes = sorted(path.stem for path in PAGE.glob("??.toml") if path.stem != ENGLISH)
    found = {code: {**words(code), "books": books(code), "courses": courses(code)} for code in codes}
    if with_pseudo:
        english = {slug: pseudo_book(book) for slug, book in books(ENGLISH).items()}
        found[PSEUDO] = {**pseudo(words(ENGLISH)), "books": english, "courses": told(courses(ENGLISH))}
    return found


def write(out: Path, *, with_pseudo: bool) -> None:
    """One file a language, with the games as the home page lists them in it, and their parts."""
    from pygame_core import games
    from pygame_core.bridge import dispatch
    from pygame_core.kernel.gallery import gallery_of

    def ask(method: str, **params: Any) -> Any:
        return json.loads(dispatch(json.dumps({"method": method, "params": params})))["ok"]

    for code, texts in languages(with_pseudo=with_pseudo).items():
        ask("speak", language=code, kernel=texts["kernel"], words=texts["games"])
        texts["lobby"] = ask("games")
        parts = {slug: gallery_of(game) for slug, game in games.load_all().items()}
        texts["galleries"] = {slug: [entry.to_json() for entry in entries] for slug, entries in parts.items()}
        (out / f"language-{code}.json").write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    from pygame_core import games as known

    if "--pseudo" in sys.argv:
        known.register("morra")
    write(Path(sys.argv[1]), with_pseudo="--pseudo" in sys.argv)
