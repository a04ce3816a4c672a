"""The only door for the browser: `dispatch(text) -> text`.

A request is ``{"method": .., "params": {..}}``, an answer ``{"ok": ..}`` or
``{"error": {type, message, key, report}}`` (`key`: which sentence the message is).
Nothing but text crosses, nothing is ever raised. The methods are the functions marked `@method` below.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from . import games
from .bots.base import Budget, Knowledge, Thought
from .kernel import save as saves
from .kernel import share
from .kernel.errors import BadConfig, ThalassaError
from .kernel.game import Action, Game, Json, Option, Outcome, as_action, digest
from .kernel.match import FAIR, LONGEST_TITLE, Line, Match, Player, checked_mode, clean_name
from .kernel.text import Text, player, text

_METHODS: dict[str, Callable[..., Any]] = {}
_matches: dict[int, Match[Any]] = {}
_handles = iter(range(1, 2**53))
_followed: list[tuple[Json, Match[Any]]] = []
"""The match that the bot worker thinks about: kept between two requests, at most one."""


def method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function callable from the browser under its name."""
    _METHODS[function.__name__.rstrip("_")] = function
    return function


def dispatch(request: str) -> str:
    """Answer one request."""
    try:
        asked = json.loads(request)
        answer = {"ok": _METHODS[asked["method"]](**asked.get("params", {}))}
    except ThalassaError as error:
        answer = {"error": _error(type(error).__name__, str(error), error.sentence.key)}
    except Exception as error:
        answer = {"error": _error("Fault", f"{type(error).__name__}: {error}")}
    return json.dumps(answer, separators=(",", ":"))


def _error(kind: str, message: str, key: str = "") -> Json:
    return {"type": kind, "message": message, "key": key, "report": traceback.format_exc(limit=12)}


# -- before a match -------------------------------------------------------------------------------------------


@method
def games_() -> list[Json]:
    """All games, with all that the home page and the set-up form show."""
    return [_about(game) for game in games.load_all().values()]


def _about(game: Game[Any]) -> Json:
    meta = game.meta

    def word(key: str) -> str:
        return game.catalogue.render(Text(key))

    def option(row: Option) -> Json:
        return {
            "name": row.name,
            "label": word(f"option.{row.name}.label"),
            "help": word(f"option.{row.name}.help"),
            "default": row.default,
            "choices": [
                {"value": value, "label": word(f"option.{row.name}.{value}"), "seats": row.seats.get(value)}
                for value in row.choices
            ],
        }

    return {
        "slug": meta.slug,
        "title": meta.title,
        "line": word("about.line"),
        "seats": list(meta.seats),
        "hidden": meta.hidden,
        "options": [option(row) for row in meta.options],
        "bots": [{"name": name, "label": _bot_label(game, name)} for name in meta.bots],
        "levels": [{"name": name, "label": word(f"bot.{name}")} for name in meta.levels],
        "temperaments": [{"name": name, "label": word(f"bot.{name}")} for name in meta.temperaments],
    }


def _bot_label(game: Game[Any], name: str) -> str:
    level, _, mood = name.partition(":")
    label = game.catalogue.render(Text(f"bot.{level}"))
    return f"{label}, {game.catalogue.render(Text(f'bot.{mood}')).lower()}" if mood else label


@method
def words(slug: str) -> dict[str, str]:
    """The catalogue of a game, for the names of its parts."""
    return games.get(slug).catalogue.entries


@method
def rules(slug: str) -> list[Json]:
    """The ledger of a game."""
    fields = ("id", "section", "text", "origin", "note", "example", "question")
    return [{name: getattr(rule, name) for name in fields} for rule in games.get(slug).ledger]


@method
def static(slug: str, seats: int, options: dict[str, str] | None = None) -> Json:
    """What a table draws from and what never changes in a match."""
    game = games.get(slug)
    return game.static(game.configure(seats, options))


# -- opening and closing --------------------------------------------------------------------------------------


@method
def new(
    slug: str,
    seats: int,
    seed: int,
    options: dict[str, str] | None = None,
    mode: str = FAIR,
    players: Sequence[Json] = (),
    name: str = "",
) -> Json:
    """Start a match."""
    game = games.get(slug)
    match = Match(game, game.configure(seats, options), seed, _players(players), mode=mode, name=name)
    return _opened(match)


def _players(rows: Sequence[Json]) -> list[Player]:
    return [Player(str(row.get("name", "")), str(row.get("kind", "human")), str(row.get("bot", ""))) for row in rows]


@method
def open_(save: str) -> Json:
    """Open a save."""
    match, changed = saves.load(save, games.get)
    opened = _opened(match)
    if changed:
        opened["notice"] = match.words(Text("notice.checkpoint"))
    return opened


@method
def read(code: str) -> Json:
    """Open a share code."""
    return _opened(share.decode(code, games.get))


@method
def peek(save: str) -> Json:
    """What the list of saved matches shows of a save."""
    return saves.summary(save)


@method
def close(match: int) -> Json:
    """Forget a match."""
    _matches.pop(match, None)
    return {}


def _opened(match: Match[Any]) -> Json:
    handle = next(_handles)
    _matches[handle] = match
    frame_ = _frame(handle, match)
    entries = match.game.catalogue.entries
    frame_["labels"] = {key[5:]: words_ for key, words_ in entries.items() if key.startswith("view.")}
    return frame_


# -- playing --------------------------------------------------------------------------------------------------


@method
def frame(match: int, eyes: int | None = -1, since: int = 0, at: int | None = None) -> Json:
    """All that the page needs to draw a match, now or after its first `at` actions."""
    return _frame(match, _find(match), eyes, since, at)


@method
def act(match: int, action: Sequence[Any], eyes: int | None = -1, since: int = 0) -> Json:
    """Play an action."""
    found = _find(match)
    found.play(as_action(action))
    return _frame(match, found, eyes, since)


@method
def undo(match: int, to: int | None = None, eyes: int | None = -1, since: int = 0) -> Json:
    """Take back the last human decision, or everything after the first `to` actions."""
    found = _find(match)
    found.undo(to)
    return _frame(match, found, eyes, since)


@method
def redo(match: int, eyes: int | None = -1, since: int = 0) -> Json:
    """Play again what was taken back."""
    found = _find(match)
    found.redo()
    return _frame(match, found, eyes, since)


@method
def mode(match: int, mode: str, eyes: int | None = -1, since: int = 0) -> Json:
    """Switch between fair and practice undo."""
    found = _find(match)
    found.mode = checked_mode(mode)
    return _frame(match, found, eyes, since)


@method
def rename(match: int, name: str, seat: int | None = None) -> Json:
    """Give the match, or one of its players, another name."""
    found = _find(match)
    if seat is None:
        found.name = clean_name(name, found.name, LONGEST_TITLE)
    else:
        found.rename_player(seat, name)
    return _frame(match, found)


@method
def branch(match: int, at: int, players: Sequence[Json] = ()) -> Json:
    """A new match that shares the first `at` actions."""
    return _opened(_find(match).branch(at, _players(players)))


@method
def save(match: int, saved: int = 0) -> Json:
    """The match as text to keep, and what a list shows of it."""
    kept = saves.save(_find(match), saved)
    return {"text": kept, "summary": saves.summary(kept)}


@method
def code(match: int) -> Json:
    """The share code of a match."""
    return {"code": share.encode(_find(match))}


@method
def hash_(match: int) -> Json:
    """A hash of the present state: equal wherever the same match is replayed."""
    return {"hash": digest(_find(match).state)}


@method
def history(match: int) -> list[Json]:
    """The scores, each time one has changed, as everybody may know them once the match is over."""
    found = _find(match)
    game = found.game
    told: list[Json] = []
    state = found.at(0)
    before: list[int | None] = []
    for index in range(len(found) + 1):
        now = _totals(game.view(state, None)["scores"])
        if now != before:
            seat = found.seats[index - 1] if index else None
            told.append({"index": index, "seat": seat, "totals": now, "standing": found.words(game.standing(state))})
            before = now
        if index < len(found):
            game.play(state, found.actions[index])
    return told


def _totals(scores: Sequence[Any]) -> list[int | None]:
    return [sum(row.values()) if row is not None else None for row in scores]


def _find(handle: int) -> Match[Any]:
    if handle not in _matches:
        raise BadConfig(text("error.closed"))
    return _matches[handle]


# -- what the page draws --------------------------------------------------------------------------------------


def _frame(handle: int, match: Match[Any], eyes: int | None = -1, since: int = 0, at: int | None = None) -> Json:
    game = match.game
    past = at is not None and at < len(match)
    state = match.at(at) if past and at is not None else match.state
    index = at if past and at is not None else len(match)
    seat = game.seat(state)
    if eyes == -1:
        eyes = _default_eyes(match, seat)
    asked = seat is not None and eyes == seat
    discreet = not asked and game.discreet(state)
    acting = game.acting(state) if discreet else seat
    outcome = game.outcome(state)
    return {
        "match": handle,
        "slug": game.meta.slug,
        "title": game.meta.title,
        "name": match.name,
        "index": index,
        "length": len(match),
        "players": [
            {
                "name": who.name,
                "kind": who.kind,
                "bot": who.bot,
                "botLabel": _bot_label(game, who.bot) if who.bot else "",
            }
            for who in match.players
        ],
        "seat": seat,
        "acting": acting,
        "discreet": discreet,
        "eyes": eyes,
        "hidden": game.meta.hidden,
        "mode": match.mode,
        "practised": match.practised,
        "seed": match.seed,
        "config": {"seats": match.config.seats, "options": dict(match.config.options)},
        "prompt": _prompt(match, state, acting, asked),
        "choices": [_choice(match, state, action) for action in game.choices(state)] if asked and not past else [],
        "refusals": _refusals(match, state) if asked and not past else [],
        "view": game.view(state, eyes),
        "past": match.past,
        "log": [_line(match, entry) for entry in match.lines(eyes, since, index)],
        "logStart": since,
        "undo": None if past else match.undo_point(),
        "redo": bool(match.undone) and not past,
        "standing": match.words(game.standing(state)),
        "outcome": None if outcome is None else _outcome(match, outcome),
    }


def _default_eyes(match: Match[Any], seat: int | None) -> int | None:
    if seat is not None and match.players[seat].human:
        return seat
    return next((seat for seat, who in enumerate(match.players) if who.human), None)


def _prompt(match: Match[Any], state: Any, seat: int | None, asked: bool) -> str:
    if seat is None:
        return match.words(Text("over"))
    if asked:
        return match.words(match.game.prompt(state))
    return match.words(text("waiting", who=player(seat)))


def _choice(match: Match[Any], state: Any, action: Action) -> Json:
    detail = match.game.detail(state, action)
    return {
        "action": list(action),
        "verb": action[0],
        "group": _group(match, action),
        "label": match.words(match.game.label(state, action)),
        "detail": match.words(detail) if detail is not None else "",
    }


def _group(match: Match[Any], action: Action) -> str:
    """The heading of a choice: its verb in words; a verb that says something else without arguments has two."""
    verb = str(action[0])
    for key in (f"verb.{verb}_alone", f"verb.{verb}")[len(action) > 1 :]:
        if match.game.catalogue.template(key) is not None:
            return match.words(Text(key))
    return verb.replace("_", " ").capitalize()


def _refusals(match: Match[Any], state: Any) -> list[Json]:
    return [
        {
            "action": list(refusal.action),
            "verb": refusal.action[0],
            "group": _group(match, refusal.action),
            "label": match.words(match.game.label(state, refusal.action)),
            "why": match.words(refusal.why),
            "rule": refusal.why.rule,
        }
        for refusal in match.game.refusals(state)
    ]


def _line(match: Match[Any], entry: Line) -> Json:
    return {
        "index": entry.after,
        "kind": entry.event[0],
        "event": list(entry.event),
        "text": match.words(entry.text) if entry.text is not None else "",
        "rule": entry.text.rule if entry.text is not None else "",
    }


def _outcome(match: Match[Any], outcome: Outcome) -> Json:
    categories = {name: match.words(Text(f"category.{name}")) for scores in outcome.scores for name in scores}
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "scores": [dict(scores) for scores in outcome.scores],
        "totals": [outcome.total(seat) for seat in range(len(outcome.scores))],
        "categories": categories,
        "reason": match.words(Text(f"end.{outcome.reason}")),
        "tieBreak": match.words(Text(f"tie.{outcome.tie_break}")) if outcome.tie_break else "",
        "won": outcome.won,
        "target": outcome.target,
    }


# -- opponents (in the bot worker) ----------------------------------------------------------------------------


@method
def log(match: int) -> Json:
    """All that the bot worker needs of a match."""
    found = _find(match)
    return {"header": saves.header(found), "actions": [list(action) for action in found.actions]}


@method
def think(header: Json, actions: Sequence[Any], seconds: float | None = None) -> Json:
    """The decision of the bot whose turn it is, and what it says of it to the table."""
    match = _follow(header, actions)
    seat = match.seat
    if seat is None or match.players[seat].human:
        raise BadConfig(text("error.no_bot"))
    thought = _thought(match, seat, match.players[seat].bot, seconds)
    return _decision(match, thought) | {"why": match.words(thought.said) if thought.said is not None else ""}


@method
def hint(header: Json, actions: Sequence[Any], seconds: float | None = None) -> Json:
    """What the strongest opponent would do here, and why."""
    match = _follow(header, actions)
    seat = match.seat
    if seat is None:
        raise BadConfig(text("error.over"))
    thought = _thought(match, seat, match.game.meta.bots_by_strength[-1], seconds)
    alternatives = [
        {
            "action": list(row.action),
            "label": match.words(match.game.label(match.state, row.action)),
            "value": round(row.value, 3),
            "why": match.words(row.why) if row.why is not None else "",
        }
        for row in thought.alternatives[:8]
    ]
    return _decision(match, thought) | {"alternatives": alternatives}


@method
def luck(header: Json, actions: Sequence[Any]) -> list[Json]:
    """How lucky each throw of the match was, in points, where the game can tell."""
    match = _follow(header, actions)
    return match.game.luck(match)


def _thought(match: Match[Any], seat: int, bot: str, seconds: float | None) -> Thought:
    game = match.game
    return game.bot(bot).think(Knowledge(game, match.state, seat), match.bot_rng(), Budget(seconds=seconds))


def _decision(match: Match[Any], thought: Thought) -> Json:
    label = match.words(match.game.label(match.state, thought.action))
    return {"action": list(thought.action), "label": label}


def _follow(header: Json, actions: Sequence[Any]) -> Match[Any]:
    """The match of a header, brought to where the actions lead, from where it was before."""
    wanted = [as_action(action) for action in actions]
    if _followed and _followed[0][0] == header:
        match = _followed[0][1]
        common = 0
        for mine, theirs in zip(match.actions, wanted, strict=False):
            if mine != theirs:
                break
            common += 1
        if common == len(match):
            match.play_all(wanted[common:])
            return match
    match = saves.from_header(header, games.get)
    match.play_all(wanted)
    _followed[:] = [(header, match)]
    return match
