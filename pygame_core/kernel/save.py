"""Saves: a match as text with a version and a checksum. No update of the site ever loses one.

The log is replayed when a save is opened. Where it no longer fits (the rules have changed since), the match goes on
from the checkpoint saved beside it, and its past is shown as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from .errors import BadConfig, BadSave, ThalassaError
from .game import Game, Json, as_action, canonical, digest, digest_of, seen_by
from .match import BOT, HUMAN, LONGEST_TITLE, Fork, Match, Player, clean_name
from .pack import GrowingList, checksum, pack, unpack
from .rng import MOST_SEED
from .text import text

FORMAT = 1
_PAST_LINES = 120
LONGEST = 4_000_000
"""No save is longer, in characters; a usual one has some ten thousand."""
MOST_ACTIONS = 200_000
_MOST_PLAYERS = 16
_SLUG = re.compile(r"[a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){0,9}")
_MOST_FORKS = 1000
_HIGHEST_SCORE = 100_000
_LONGEST_LINE = 400
_LAST_MOMENT = 8_640_000_000_000_000
"""The last millisecond that a browser's clock can name."""
_LAST_DAY = 253_402_300_799_999
"""The end of the year 9999: no save comes in that is later. Each save of a match has a greater number than the one
before, and the last moment must stay out of reach."""

FindGame = Callable[[str], Game[Any]]


def header(match: Match[Any]) -> Json:
    """All of a match but its actions."""
    forks = {"forks": [list(fork) for fork in match.forks]} if match.forks else {}
    return forks | {
        "slug": match.game.meta.slug,
        "rules": match.game.meta.rules_version,
        "name": match.name,
        "seed": match.seed,
        "config": {"seats": match.config.seats, "options": dict(match.config.options)},
        "players": [[player.name, player.kind, player.bot] for player in match.players],
        "mode": match.mode,
        "practised": match.practised,
        "hints": match.hints,
        "origin": match.origin,
        "past": match.past,
    }


def from_header(data: Json, find: FindGame) -> Match[Any]:
    """The match of a `header`, at its start. `BadSave` or `BadConfig` where it does not make sense."""
    try:
        game = find(str(data["slug"]))
        if not _whole(data["config"]["seats"], _MOST_PLAYERS):
            raise BadSave(text("error.save_shape"))
        # What a match knows nothing of was ruled otherwise when it began.
        older = {option.name: option.before for option in game.meta.options if option.before}
        config = game.configure(data["config"]["seats"], older | dict(data["config"]["options"]))
        if data["origin"] is not None and data["origin"].get("seats", config.seats) != config.seats:
            raise BadSave(text("error.save_shape"))
        players = [Player(str(name), str(kind), str(bot)) for name, kind, bot in data["players"]]
        match = Match(
            game,
            config,
            data["seed"],
            players,
            mode=data["mode"],
            name=str(data["name"]),
            origin=data["origin"],
            past=[clean_name(line, "", _LONGEST_LINE) for line in data["past"]],
            forks=_forks(data.get("forks", []), config.seats),
        )
        match.practised = bool(data["practised"])
        match.hints = data.get("hints", 0)
        if not _whole(match.hints, MOST_ACTIONS):
            raise BadSave(text("error.save_shape"))
    except ThalassaError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadSave(text("error.save_shape")) from error
    return match


def _forks(rows: Any, seats: int) -> list[Fork]:
    """Where a match left others; `ValueError` where that cannot be."""
    forks = [Fork(*row) for row in rows[:_MOST_FORKS]]
    for fork in forks:
        if not (_whole(fork.at, MOST_ACTIONS) and _whole(fork.seat, seats - 1) and _whole(fork.seed, MOST_SEED)):
            raise ValueError(fork)
    return forks


def save(match: Match[Any], saved: int = 0) -> str:
    """The whole match as text; `saved` is the time, in milliseconds since 1970, from whoever has a clock."""
    state = match.state.to_json()
    eyes = _only_human(match)
    names = match.names_for(eyes)
    recent = match.last_lines(eyes, _PAST_LINES)
    past = match.past + [match.game.catalogue.render(line.text, names) for line in recent if line.text is not None]
    data = header(match) | {
        "thalassa": FORMAT,
        "title": match.game.meta.title,
        "saved": saved,
        "length": len(match),
        "standing": match.words(match.game.standing(match.state)),
        "over": match.seat is None,
        "scores": _scores(match),
        "origin": None if match.origin is None else pack(match.origin),
        "past": pack(match.past),
        "log": _packed_log(match),
        "bundles": [[begin, end] for begin, end in match.bundles.items() if end <= len(match)],
        "checkpoint": pack(state),
        "digest": digest_of(state),
        "told": pack(past[-_PAST_LINES:]),
    }
    return signed(data)


def signed(data: Json) -> str:
    """The text of a save's data, with the checksum that fits them."""
    return canonical(data | {"check": _check(data)})


def _scores(match: Match[Any]) -> list[int | None]:
    """The points of each seat as everybody may know them."""
    outcome = match.game.outcome(match.state)
    if outcome is not None:
        return [outcome.total(seat) for seat in range(len(outcome.scores))]
    rows = match.game.view(match.state, None)["scores"]
    return [sum(row.values()) if row is not None else None for row in rows]


def _packed_log(match: Match[Any]) -> str:
    """The actions as text; only those since the last save are put into it."""
    if match.packed is None:
        match.packed = GrowingList()
    match.packed.extend(match.actions[match.packed.length :])
    return match.packed.packed()


def _check(data: Json) -> str:
    return f"{checksum(canonical(data).encode()):08x}"


def _only_human(match: Match[Any]) -> int | None:
    """Through whose eyes the past is told if it has to be told as text: all at the table will read it."""
    humans = [seat for seat, player in enumerate(match.players) if player.human]
    return humans[0] if len(humans) == 1 else None


def read(saved: str) -> Json:
    """The data of a save, with its checksum looked at but nothing replayed."""
    if len(saved) > LONGEST:
        raise BadSave(text("error.save_long"))
    try:
        data = json.loads(saved, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadSave(text("error.save_shape")) from error
    if not isinstance(data, dict) or not _whole(data.get("thalassa"), 2**31):
        raise BadSave(text("error.save_shape"))
    if data["thalassa"] > FORMAT:
        raise BadSave(text("error.save_newer"))
    check = data.pop("check", None)
    try:
        fits = check == _check(data)
    except (ValueError, RecursionError) as error:
        raise BadSave(text("error.save_shape")) from error
    if not fits:
        raise BadSave(text("error.save_check"))
    return data


def _no_number(written: str) -> None:
    """Saves hold whole numbers alone: a fraction may be one that JavaScript cannot read (1e999 is Infinity)."""
    raise ValueError(f"{written[:20]} is no whole number")


def _whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def summary(saved: str) -> Json:
    """What the list of saved matches shows: every field as it should be, every name as it may be shown."""
    found = summarised(read(saved))
    if found["saved"] > _LAST_DAY:
        raise BadSave(text("error.save_shape"))
    return found


def summarised(data: Json) -> Json:
    """The summary of a save's data; `BadSave` where any field of it is not what it should be."""
    slug, players = data.get("slug"), data.get("players")
    if not (
        isinstance(slug, str)
        and _SLUG.fullmatch(slug)
        and isinstance(players, list)
        and 0 < len(players) <= _MOST_PLAYERS
        and all(_is_player(row) for row in players)
        and all(isinstance(data.get(key), str) for key in ("title", "name", "standing"))
        and _whole(data.get("saved"), _LAST_MOMENT)
        and _whole(data.get("length"), MOST_ACTIONS)
        and isinstance(data.get("over"), bool)
    ):
        raise BadSave(text("error.save_shape"))
    title = clean_name(data["title"], slug, LONGEST_TITLE)
    return {
        "slug": slug,
        "title": title,
        "name": clean_name(data["name"], title, LONGEST_TITLE),
        "players": [
            [clean_name(name, f"Player {seat + 1}"), kind, clean_name(bot, "")]
            for seat, (name, kind, bot) in enumerate(players)
        ],
        "standing": clean_name(data["standing"], "", _LONGEST_LINE),
        "saved": data["saved"],
        "length": data["length"],
        "over": data["over"],
        "scores": _told_scores(data.get("scores")),
    }


def _told_scores(scores: object) -> list[int | None]:
    """The scores of a save; none where it has none, as older ones have not."""
    if not isinstance(scores, list) or len(scores) > _MOST_PLAYERS:
        return []
    return [score if isinstance(score, int) and abs(score) <= _HIGHEST_SCORE else None for score in scores]


def _is_player(row: object) -> bool:
    return (
        isinstance(row, list)
        and len(row) == 3
        and all(isinstance(part, str) for part in row)
        and row[1] in (HUMAN, BOT)
    )


def load(saved: str, find: FindGame) -> tuple[Match[Any], bool]:
    """The match of a save, and whether it had to go on from its checkpoint."""
    data = read(saved)
    summarised(data)
    try:
        told = _lines(unpack(data["told"]))
        data["past"] = _lines(unpack(data["past"]))
        data["origin"] = None if data["origin"] is None else unpack(data["origin"])
        actions = [as_action(action) for action in unpack(data["log"])]
        checkpoint = unpack(data["checkpoint"])
        options = dict(data["config"]["options"])
        bundles = _bundles(data.get("bundles", []), len(actions))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadSave(text("error.save_shape")) from error
    if len(actions) > MOST_ACTIONS:
        raise BadSave(text("error.save_long"))
    game = find(data["slug"])
    rules = data.get("rules")
    if not isinstance(rules, int) or rules > game.meta.rules_version:
        raise BadSave(text("error.save_newer"))
    try:
        match = from_header(data, find)
        match.play_all(actions)
        match.bundles = bundles
        if _same(match, data, checkpoint):
            if match.origin is not None:
                draw(match)
            return match, False
    except BadConfig:
        data["config"] = {"seats": data["config"]["seats"], "options": _known(game, options)}
    except Exception:
        # A log of other rules can break them in any way; that is what the checkpoint is for.
        pass
    return _from_checkpoint(data, checkpoint, told, find), True


def _lines(told: object) -> list[str]:
    if not isinstance(told, list):
        raise ValueError("the past is a list of lines")
    return [clean_name(line, "", _LONGEST_LINE) for line in told[-_PAST_LINES:]]


def _same(match: Match[Any], data: Json, checkpoint: object) -> bool:
    """Whether the log has led to the state that was saved.

    How often something was shown may differ: older versions counted that otherwise, and it is no part of the table.
    """
    if digest(match.state) == data.get("digest"):
        return True
    now = json.loads(canonical(match.state.to_json()))
    return isinstance(checkpoint, dict) and now | {"shown": 0} == checkpoint | {"shown": 0}


def _known(game: Game[Any], options: Json) -> Json:
    """The options of a save that the game still has."""
    return {row.name: options[row.name] for row in game.meta.options if options.get(row.name) in row.choices}


def _bundles(pairs: Any, length: int) -> dict[int, int]:
    """The bundles of a save; older saves have none. `ValueError` where they lie outside the match."""
    bundles = {int(begin): int(end) for begin, end in pairs[: length + 1]}
    if not all(0 <= begin < end <= length for begin, end in bundles.items()):
        raise ValueError(bundles)
    return bundles


def _from_checkpoint(data: Json, checkpoint: Any, told: list[str], find: FindGame) -> Match[Any]:
    try:
        match = from_header(data | {"origin": checkpoint, "past": told, "forks": []}, find)
        draw(match)
        return match
    except BadSave:
        raise
    except Exception as error:
        # A checkpoint of other rules can break in any way; whatever it is, the save itself is kept.
        raise BadSave(text("error.save_log")) from error


def draw(match: Match[Any]) -> None:
    """Ask once for all that a page draws of a match whose state was read and not played: what is forged or of other
    rules fails here, and not in the middle of a table. Raises anything."""
    game, state = match.game, match.state
    game.invariants(state)
    shown: list[object] = [match.words(game.standing(state)), state.to_json()]
    shown += [game.view(state, eyes) for eyes in (*range(match.config.seats), None)]
    outcome = game.outcome(state)
    if match.seat is None:
        if outcome is None or sorted(seat for group in outcome.ranking for seat in group) != list(
            range(match.config.seats)
        ):
            raise ValueError("the match is over without an outcome")
    else:
        if not 0 <= match.seat < match.config.seats or not match.choices:
            raise ValueError("nobody can decide anything")
        shown += [match.words(game.prompt(state)), game.acting(state), game.discreet(state), game.rule(state)]
        offered = [*match.choices, *(refusal.action for refusal in game.refusals(state))]
        shown += [match.words(game.label(state, action)) for action in offered]
        details = [game.detail(state, action) for action in match.choices]
        shown += [match.words(detail) for detail in details if detail is not None]
        if len(match.choices) == 1:
            # A page looks what the only choice would do, to play it by itself.
            game.play(state.copy(), match.choices[0])
        for seat in range(match.config.seats):
            game.imagine(state, seat, state.rng.copy())
    shown += [[seen_by(event, None) for event in events] for events in match.events]
    json.dumps(shown, allow_nan=False)
