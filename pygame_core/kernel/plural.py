"""Plural forms: which of the forms in a template fits a number, language by language.

A template names its forms in the order of the language's own categories (one, few, many, other): English
``{n:coin|coins}``, Polish ``{n:moneta|monety|monet}``. A template with fewer forms uses its last one for the rest.
"""

from __future__ import annotations

from collections.abc import Callable

Plural = Callable[[int | float], int]


def _two(n: int | float) -> int:
    """English, German, Italian, Spanish, Greek .."""
    return 0 if n == 1 else 1


def _french(n: int | float) -> int:
    """Nought is singular."""
    return 0 if abs(n) < 2 else 1


def _russian(n: int | float) -> int:
    """1, 21; 2 to 4, 22 to 24; the rest."""
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def _polish(n: int | float) -> int:
    if n == 1:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def _czech(n: int | float) -> int:
    if n == 1:
        return 0
    return 1 if n in (2, 3, 4) else 2


def _none(n: int | float) -> int:
    return 0


_RULES: dict[str, Plural] = {
    **dict.fromkeys(("fr", "pt"), _french),
    **dict.fromkeys(("ru", "uk", "be", "sr", "hr", "bs"), _russian),
    "pl": _polish,
    **dict.fromkeys(("cs", "sk"), _czech),
    **dict.fromkeys(("ja", "zh", "ko", "vi", "th", "id"), _none),
}


def plural_of(language: str) -> Plural:
    """How a language chooses among its forms; like English where nobody has said."""
    return _RULES.get(language.partition("-")[0], _two)
