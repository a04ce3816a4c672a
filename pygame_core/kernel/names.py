"""Names as they may be shown: what can be seen of a text, and nothing that only steers or hides it."""

import re

_PICTURE = "[\u2190-\u27ff\u2900-\u2bff\U0001f000-\U0001faff]"
_JOINER = "\u200d"
_JOINS = re.compile(f"(?<={_PICTURE})\ufe0f|(?:(?<={_PICTURE})|(?<={_PICTURE}\ufe0f)){_JOINER}(?={_PICTURE})")
"""What makes a sign a picture, and several pictures one (a family): seen by what it does to others."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What counts as printable and draws nothing: fillers, empty cells, selectors (web/saves.js says the same)."""
_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"


def visible(shown: str) -> str:
    """A text without what nobody can see: control and direction marks, fillers; broad spaces are spaces."""
    if shown.isascii() and shown.isprintable():
        return shown
    joined = {found.start() for found in _JOINS.finditer(shown)}
    spaced = [" " if character.isspace() and character not in _BREAKS else character for character in shown]
    return "".join(each for at, each in enumerate(spaced) if at in joined or _seen(each))


def _seen(character: str) -> bool:
    return character.isprintable() and not _BLANK.match(character)


def shortened(shown: str, longest: int) -> str:
    """The beginning of a text, without what its end would have joined."""
    return shown.strip()[:longest].rstrip(f" {_JOINER}")
