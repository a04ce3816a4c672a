"""Share codes: a whole match in the fragment of a URL.

Each action is its index among the choices, as a number of seven bits a byte; the set-up comes before, a checksum of
the final state after; all of it deflated and written in base64url.
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from .errors import BadCode, BadConfig, UnknownGame
from .game import canonical
from .match import Match
from .pack import checksum, deflate, inflate, put_number, take_number
from .save import FindGame, from_header, header
from .text import text

VERSION = 1
LONGEST = 200_000
MOST_ACTIONS = 20_000
"""No link holds more actions: it would keep whoever opens it waiting. The longest matches have some five thousand."""
_LEFT_OUT = ("origin", "past")


def encode(match: Match[Any]) -> str:
    """The share code of a match."""
    if match.origin is not None:
        raise BadCode(text("error.code_older"))
    if len(match) > MOST_ACTIONS:
        raise BadCode(text("error.code_file", most=MOST_ACTIONS))
    head = {key: value for key, value in header(match).items() if key not in _LEFT_OUT}
    named = canonical(head).encode()
    body = bytearray()
    put_number(len(named), body)
    body += named
    put_number(len(match), body)
    for index in match.indexes:
        put_number(index, body)
    body += _final_check(match)
    packed = deflate(bytes(body))
    whole = bytes([VERSION]) + packed + checksum(packed).to_bytes(4, "big")
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def _final_check(match: Match[Any]) -> bytes:
    return checksum(canonical(match.state.to_json()).encode()).to_bytes(4, "big")


def decode(code: str, find: FindGame) -> Match[Any]:
    """The match of a share code, played to where it was shared."""
    if len(code) > LONGEST:
        raise BadCode(text("error.code_long"))
    body = _body(code)
    try:
        length, at = take_number(body, 0)
        head = json.loads(body[at : at + length])
        count, at = take_number(body, at + length)
        if count > MOST_ACTIONS:
            raise BadCode(text("error.code_long"))
        match = from_header(head | {"origin": None, "past": []}, find)
    except (BadCode, BadConfig, UnknownGame):
        raise
    except (ValueError, TypeError, RecursionError) as error:
        raise BadCode(text("error.code_shape")) from error
    same_rules = head.get("rules") == match.game.meta.rules_version
    for number in range(count):
        try:
            index, at = take_number(body, at)
            match.play(match.choices[index])
        except Exception as error:
            # The rules may fail in any way at a log of other rules, or at a forged one.
            wrong = text("error.code_moves", index=number + 1) if same_rules else text("error.code_version")
            raise BadCode(wrong) from error
    if body[at:] != _final_check(match):
        raise BadCode(text("error.code_shape") if same_rules else text("error.code_version"))
    return match


def _body(code: str) -> bytes:
    try:
        whole = base64.b64decode(code.encode("ascii") + b"=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadCode(text("error.code_shape")) from error
    if not whole:
        raise BadCode(text("error.code_shape"))
    if whole[0] != VERSION:
        raise BadCode(text("error.code_version"))
    packed, check = whole[1:-4], whole[-4:]
    if checksum(packed).to_bytes(4, "big") != check:
        raise BadCode(text("error.code_shape"))
    try:
        return inflate(packed)
    except ValueError as error:
        raise BadCode(text("error.code_shape")) from error
