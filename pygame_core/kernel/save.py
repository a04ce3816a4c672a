"""Saves: a match as text with a version and a checksum. No update of the site ever loses one.

The log is replayed when a save is opened. Where it no longer fits (the rules have changed since), the match goes on
from the checkpoint saved beside it, and its past is shown as text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .errors import BadConfig, BadSave, IllegalAction, ThalassaError
from .game import Game, Json, as_action, canonical, digest
from .match import Match, Player
from .pack import checksum, pack, unpack
from .text import text

FORMAT = 1
_PAST_LINES = 120

FindGame = Callable[[str], Game[Any]]


def header(match: Match[Any]) -> Json:
    """All of a match but its actions."""
    return {
        "slug": match.game.meta.slug,
        "rules": match.game.meta.rules_version,
        "name": match.name,
        "seed": match.seed,
        "config": {"seats": match.config.seats, "options": dict(match.config.options)},
        "players": [[player.name, player.kind, player.bot] for player in match.players],
        "mode": match.mode,
        "practised": match.practised,
        "origin": match.origin,
        "past": match.past,
    }


def from_header(data: Json, find: FindGame) -> Match[Any]:
    """The match of a `header`, at its start. `BadSave` or `BadConfig` where it does not make sense."""
    try:
        game = find(str(data["slug"]))
        config = game.configure(data["config"]["seats"], data["config"]["options"])
        players = [Player(str(name), str(kind), str(bot)) for name, kind, bot in data["players"]]
        match = Match(
            game,
            config,
            data["seed"],
            players,
            mode=data["mode"],
            name=str(data["name"]),
            origin=data["origin"],
            past=[str(line) for line in data["past"]],
        )
        match.practised = bool(data["practised"])
    except ThalassaError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadSave(text("error.save_shape")) from error
    return match


def save(match: Match[Any], saved: int = 0) -> str:
    """The whole match as text; `saved` is the time, in milliseconds since 1970, from whoever has a clock."""
    catalogue = match.game.catalogue
    recent = match.lines(_first_human(match), until=len(match))[-_PAST_LINES:]
    past = match.past + [catalogue.render(line.text, match.names) for line in recent if line.text is not None]
    data = header(match) | {
        "thalassa": FORMAT,
        "title": match.game.meta.title,
        "saved": saved,
        "length": len(match),
        "standing": match.words(match.game.standing(match.state)),
        "over": match.seat is None,
        "origin": None if match.origin is None else pack(match.origin),
        "past": pack(match.past),
        "log": pack([list(action) for action in match.actions]),
        "checkpoint": pack(match.state.to_json()),
        "digest": digest(match.state),
        "told": pack(past[-_PAST_LINES:]),
    }
    return canonical(data | {"check": _check(data)})


def _check(data: Json) -> str:
    return f"{checksum(canonical(data).encode()):08x}"


def _first_human(match: Match[Any]) -> int | None:
    return next((seat for seat, player in enumerate(match.players) if player.human), None)


def read(saved: str) -> Json:
    """The data of a save, with its checksum looked at but nothing replayed."""
    try:
        data = json.loads(saved)
    except (ValueError, RecursionError) as error:
        raise BadSave(text("error.save_shape")) from error
    if not isinstance(data, dict) or not isinstance(data.get("thalassa"), int):
        raise BadSave(text("error.save_shape"))
    if data["thalassa"] > FORMAT:
        raise BadSave(text("error.save_newer"))
    check = data.pop("check", None)
    if check != _check(data):
        raise BadSave(text("error.save_check"))
    return data


def summary(saved: str) -> Json:
    """What the list of saved matches shows."""
    data = read(saved)
    shown = {key: data.get(key) for key in ("slug", "title", "name", "players", "standing", "saved", "length", "over")}
    if not isinstance(shown["slug"], str) or not isinstance(shown["players"], list):
        raise BadSave(text("error.save_shape"))
    return shown


def load(saved: str, find: FindGame) -> tuple[Match[Any], bool]:
    """The match of a save, and whether it had to go on from its checkpoint."""
    data = read(saved)
    try:
        told = [str(line) for line in unpack(data["told"])]
        data["past"] = unpack(data["past"])
        data["origin"] = None if data["origin"] is None else unpack(data["origin"])
        actions = [as_action(action) for action in unpack(data["log"])]
        checkpoint = unpack(data["checkpoint"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(text("error.save_shape")) from error
    game = find(str(data.get("slug")))
    rules = data.get("rules")
    if not isinstance(rules, int) or rules > game.meta.rules_version:
        raise BadSave(text("error.save_newer"))
    try:
        match = from_header(data, find)
        match.play_all(actions)
        if digest(match.state) == data.get("digest"):
            return match, False
    except IllegalAction:
        pass
    except BadConfig:
        data["config"] = {"seats": data["config"]["seats"], "options": {}}
    return _from_checkpoint(data, checkpoint, told, find), True


def _from_checkpoint(data: Json, checkpoint: Any, told: list[str], find: FindGame) -> Match[Any]:
    try:
        match = from_header(data | {"origin": checkpoint, "past": told}, find)
        if match.seat is not None:
            assert match.choices
        return match
    except BadSave:
        raise
    except Exception as error:
        # A checkpoint of other rules can break in any way; whatever it is, the save itself is kept.
        raise BadSave(text("error.save_log")) from error
