"""The only door for the browser: `dispatch(text) -> text`.

A request is ``{"method": .., "params": {..}}``, an answer ``{"ok": ..}`` or
``{"error": {type, message, key, report}}`` (`key`: which sentence the message is).
Nothing but text crosses, nothing is ever raised. The methods are the functions marked `@method` below.
"""

from __future__ import annotations

import gc
import json
import traceback
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from . import games
from .bots.base import Budget, Knowledge, Thought
from .frames import FrameJson, bot_label, frame_of, in_steps, permitted, totals
from .kernel import imports, share
from .kernel import save as saves
from .kernel.errors import BadConfig, ThalassaError
from .kernel.game import Action, Game, Json, Option, as_action, canonical, digest
from .kernel.match import FAIR, LONGEST_TITLE, Match, Player, checked_mode, clean_name
from .kernel.pack import checksum
from .kernel.replay import steps_of
from .kernel.text import COMMON, Text, text

_METHODS: dict[str, Callable[..., Any]] = {}
_matches: dict[int, Match[Any]] = {}
_pending: dict[int, Match[Any]] = {}
"""What a request makes of the matches: that comes to pass once its answer can be told."""
_handles = iter(range(1, 2**53))
_identities: dict[int, str] = {}
_followed: dict[str, Match[Any]] = {}
"""The match that the bot worker thinks about, by its identity: kept between two requests, at most one."""
_PLAN_STEPS = 12
_PLAN_SECONDS = 1.5
"""How far a hint looks ahead, and until when it begins to think of a further step."""
_MOST_UNTIDIED = 200_000
"""New objects before Python clears up in the middle of an answer: none but the longest thoughts make so many."""


def method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function callable from the browser under its name."""
    _METHODS[function.__name__.rstrip("_")] = function
    return function


def dispatch(request: str) -> str:
    """Answer one request: what it changes is changed once its answer is written, or not at all."""
    _pending.clear()
    try:
        asked = json.loads(request)
        found = _METHODS[asked["method"]](**asked.get("params", {}))
        answer = found if isinstance(found, Written) else _written({"ok": found})
        _matches.update(_pending)
        return answer
    except ThalassaError as error:
        return _written({"error": _error(type(error).__name__, str(error), error.sentence.key)})
    except Exception as error:
        return _written({"error": _error("Fault", f"{type(error).__name__}: {error}")})


class Written(str):
    """An answer that is text already."""

    __slots__ = ()


def _written(answer: Json) -> str:
    return json.dumps(answer, separators=(",", ":"), allow_nan=False)


def _error(kind: str, message: str, key: str = "") -> Json:
    return {"type": kind, "message": message, "key": key, "report": traceback.format_exc(limit=12)}


@method
def tidy() -> Json:
    """Clear up while nobody waits, so that no answer is held up by it.

    What is there at the first time (modules, cards, maps) is there to stay, and never looked through: that alone would
    take thirty times as long as all that is thrown away later.
    """
    if gc.get_freeze_count():
        gc.collect()
    else:
        gc.freeze()
        gc.set_threshold(_MOST_UNTIDIED)
    return {}


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
        "weight": meta.weight,
        "options": [option(row) for row in meta.options if not row.before],
        "bots": [{"name": name, "label": bot_label(game, name)} for name in meta.bots],
        "levels": [{"name": name, "label": word(f"bot.{name}")} for name in meta.levels],
        "lessons": list(game.guide["lessons"]) if game.guide is not None else [],
        "temperaments": [
            {"name": name, "label": word(f"bot.{name}"), "line": word(f"temperament.{name}")}
            for name in meta.temperaments
        ],
    }


@method
def speak(language: str, kernel: dict[str, str], words: dict[str, dict[str, str]]) -> Json:
    """Choose the language of all sentences: of the kernel, and of each game by slug. What is missing is English."""
    COMMON.speak(language, kernel)
    for slug, game in games.load_all().items():
        game.catalogue.speak(language, words.get(slug, {}))
    return {}


@method
def words(slug: str) -> dict[str, str]:
    """The catalogue of a game, for the names of its parts."""
    return games.get(slug).catalogue.entries


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
) -> FrameJson:
    """Start a match."""
    game = games.get(slug)
    match = Match(game, game.configure(seats, options), seed, _players(players), mode=mode, name=name)
    return _opened(match)


def _players(rows: Sequence[Json]) -> list[Player]:
    return [Player(str(row.get("name", "")), str(row.get("kind", "human")), str(row.get("bot", ""))) for row in rows]


@method
def open_(save: str) -> FrameJson:
    """Open a save."""
    match, changed = saves.load(save, games.get)
    opened = _opened(match)
    if changed:
        opened["notice"] = match.words(Text("notice.checkpoint"))
    return opened


@method
def read(code: str) -> FrameJson:
    """Open a share code: a match that somebody else played, so nobody here is "you" in it."""
    match = share.decode(code, games.get)
    match.foreign = True
    return _opened(match)


@method
def lesson(slug: str, lesson: str) -> FrameJson:
    """Open the guided match of a game where a lesson begins."""
    game = games.get(slug)
    guide = game.guide
    if guide is None or lesson not in guide["lessons"]:
        raise BadConfig(text("error.lesson", title=game.meta.title, lesson=lesson[:40]))
    match = Match(game, game.configure(guide["seats"], guide["options"]), guide["seed"], _players(guide["players"]))
    match.play_all(as_action(action) for action in guide["script"][: guide["lessons"][lesson]])
    opened = _opened(match)
    opened["lesson"] = lesson
    return opened


@method
def peek(save: str) -> Json:
    """What the list of saved matches shows of a save."""
    return saves.summary(save)


@method
def take_in(save: str, here: Sequence[str], seed: int, saved: int) -> Json:
    """A save that comes in as a file, as it may be kept beside those that are `here`."""
    return imports.take_in(save, here, games.get, seed, saved)._asdict()


@method
def close(match: int) -> Json:
    """Forget a match."""
    _matches.pop(match, None)
    _identities.pop(match, None)
    return {}


def _opened(match: Match[Any]) -> FrameJson:
    handle = next(_handles)
    frame_ = frame_of(handle, match)
    _pending[handle] = match
    entries = match.game.catalogue.entries
    frame_["labels"] = {key[5:]: words_ for key, words_ in entries.items() if key.startswith("view.")}
    return frame_


# -- playing --------------------------------------------------------------------------------------------------


@method
def frame(match: int, eyes: int | None = -1, since: int = 0, at: int | None = None) -> FrameJson:
    """All that the page needs to draw a match, now or after its first `at` actions."""
    found = _changing(match)
    practised = found.practised
    answer = frame_of(match, found, eyes, since, at)
    if found.practised != practised:
        # To look through other eyes is remembered, if there was anything to see.
        found.practised = practised
        _pending[match] = after = _next(match)
        after.practised = True
    return answer


@method
def replay(match: int, at: int, eyes: int | None, counted: int | None, since: int = 0) -> FrameJson:
    """The match at a step of its replay, all counted in steps that the eyes may know of.

    `at` is a step as `counted` counts them: through other eyes the same moment may be another one.
    """
    found = _changing(match)
    eyes, counted = (permitted(found, each, replay=True) for each in (eyes, counted))
    index = steps_of(found, counted).end(at)
    return in_steps(frame_of(match, found, eyes, since, index), found, steps_of(found, eyes))


@method
def act(match: int, action: Sequence[Any], eyes: int | None = -1, since: int = 0) -> FrameJson | Written:
    """Play an action."""
    return _played(_Press(match, (as_action(action),), False, eyes, since))


@method
def acts(match: int, actions: Sequence[Sequence[Any]], eyes: int | None = -1, since: int = 0) -> FrameJson | Written:
    """Play actions in a row as one: the frame also says how many were `played` and why it `stopped`, if it did."""
    return _played(_Press(match, tuple(map(as_action, actions)), True, eyes, since))


@method
def foresee(match: int, actions: Sequence[Sequence[Any]], bundled: bool, eyes: int | None = -1, since: int = 0) -> Json:
    """Work out the answer to `act` or `acts` while a finger is still down on the button: nothing is changed by it.

    The answer is kept here until the finger lifts: what a die will show must not reach the page before.
    """
    press = _Press(match, tuple(map(as_action, actions)), bundled, eyes, since)
    _foreseen.clear()
    after, answer = _tried(press, _find(match))
    _foreseen[match] = (press, after, Written(_written({"ok": answer})))
    return {}


@method
def foreseen(match: int) -> Written | None:
    """What was worked out for the press that comes now, if anything: asked for when the finger has lifted."""
    found = _foreseen.get(match)
    return found[2] if found is not None else None


class _Press(NamedTuple):
    """What a press asks for; `bundled`: its actions are played as one."""

    match: int
    actions: tuple[Action, ...]
    bundled: bool
    eyes: int | None
    since: int


_foreseen: dict[int, tuple[_Press, Match[Any], Written]] = {}
"""By match: the press that is expected, the match as it is after it, and the answer; at most one."""


def _tried(press: _Press, match: Match[Any]) -> tuple[Match[Any], FrameJson]:
    """The match after a press, and its frame; the match itself stays as it is, whatever goes wrong."""
    after = match.twin()
    if not press.bundled:
        after.play(press.actions[0])
        return after, frame_of(press.match, after, press.eyes, press.since)
    played, stopped = after.play_bundle(press.actions)
    answer = frame_of(press.match, after, press.eyes, press.since)
    answer["played"] = played
    answer["stopped"] = stopped
    return after, answer


def _played(press: _Press) -> FrameJson | Written:
    expected = _foreseen.get(press.match)
    match = _changing(press.match)
    after: Match[Any]
    answer: FrameJson | Written
    after, answer = expected[1:] if expected is not None and expected[0] == press else _tried(press, match)
    after.packed = match.packed
    _pending[press.match] = after
    return answer


@method
def undo(match: int, to: int | None = None, eyes: int | None = -1, since: int = 0) -> FrameJson:
    """Take back the last human decision, or everything after the first `to` actions."""
    after = _next(match)
    after.undo(to)
    return _turned(match, after, eyes, since)


@method
def redo(match: int, eyes: int | None = -1, since: int = 0) -> FrameJson:
    """Play again what was taken back."""
    after = _next(match)
    after.redo()
    return _turned(match, after, eyes, since)


def _turned(handle: int, after: Match[Any], eyes: int | None, since: int) -> FrameJson:
    """The frame of a match as it is from now on: only what can be shown comes to pass."""
    answer = frame_of(handle, after, eyes, since)
    _pending[handle] = after
    return answer


@method
def mode(match: int, mode: str, eyes: int | None = -1, since: int = 0) -> FrameJson:
    """Switch between fair and practice undo."""
    after = _next(match)
    after.mode = checked_mode(mode)
    return _turned(match, after, eyes, since)


@method
def rename(match: int, name: str, seat: int | None = None) -> FrameJson:
    """Give the match, or one of its players, another name."""
    after = _next(match)
    if seat is None:
        after.name = clean_name(name, after.name, LONGEST_TITLE)
    else:
        after.rename_player(seat, name)
    return _turned(match, after, -1, 0)


@method
def branch(match: int, at: int, players: Sequence[Json] = (), seed: int = 0) -> FrameJson:
    """A new match that shares the first `at` actions; what it does not share comes from `seed`."""
    return _opened(_find(match).branch(at, _players(players), seed))


@method
def save(match: int, saved: int = 0) -> Json:
    """The match as text to keep."""
    return {"text": saves.save(_find(match), saved)}


@method
def code(match: int) -> Json:
    """The share code of a match."""
    return {"code": share.encode(_find(match))}


@method
def hash_(match: int) -> Json:
    """A hash of the present state: equal wherever the same match is replayed."""
    return {"hash": digest(_find(match).state)}


@method
def story(match: int, eyes: int | None) -> Json:
    """The `history` and the battles, counted in the steps of the replay through somebody's eyes."""
    found = _find(match)
    steps = steps_of(found, permitted(found, eyes, replay=True))
    battles = [battle | {"index": steps.of(battle["index"])} for battle in found.game.battles(found)]
    # What changes within a step is told as it is at its end.
    points = {step: point | {"index": step} for point in history(match) for step in [steps.of(point["index"])]}
    return {"history": list(points.values()), "battles": battles}


@method
def history(match: int) -> list[Json]:
    """The scores and the chances to win, each time one has changed or a new turn has begun (`standing`).

    Scores are told as everybody may know them once the match is over, chances as an onlooker would have seen them then.
    """
    found = _find(match)
    game = found.game
    told: list[Json] = []
    before: tuple[Any, ...] = ()
    over = game.outcome(found.state) is not None
    for index, state in enumerate(found.states()):
        points = (game.tally(state) if over else None) or totals(game.known_scores(state, None))
        now = (points, game.chances(state), game.standing(state))
        if now != before:
            standing = found.words(now[2])
            told.append({"index": index, "totals": points, "chances": now[1], "standing": standing})
            before = now
    return told


def _changing(handle: int) -> Match[Any]:
    """A match that will not be as it was, or may be looked at as it should not be: what was foreseen of it is void."""
    _foreseen.pop(handle, None)
    return _find(handle)


def _next(handle: int) -> Match[Any]:
    """A match as it may become, to be changed; it has the saved part of the log that it shares with what it was."""
    match = _changing(handle)
    after = match.twin()
    after.packed = match.packed
    return after


def _find(handle: int) -> Match[Any]:
    if handle not in _matches:
        raise BadConfig(text("error.closed"))
    return _matches[handle]


@method
def look(match: int, question: Json, eyes: int | None = None) -> Json:
    """The answer of a game to a question of its table, in words; nothing changes by it."""
    found = _find(match)
    answer: Json = _worded(found, found.game.look(found.state, eyes, question), eyes)
    return answer


def _worded(match: Match[Any], value: Any, eyes: int | None) -> Any:
    if isinstance(value, Text):
        return match.words(value, eyes)
    if isinstance(value, dict):
        return {key: _worded(match, each, eyes) for key, each in value.items()}
    return [_worded(match, each, eyes) for each in value] if isinstance(value, list | tuple) else value


# -- opponents (in the bot worker) ----------------------------------------------------------------------------


@method
def log(match: int, known: str = "", since: int = 0) -> Json:
    """What the bot worker does not know yet of a match, if it knows the first `since` actions of `known`."""
    found = _find(match)
    identity = _identity(match, found)
    start = min(since, len(found)) if known == identity else 0
    news: Json = {
        "id": identity,
        "since": start,
        "actions": [list(action) for action in found.actions[start:]],
        "names": [who.name for who in found.players],
    }
    return news if known == identity else news | {"header": saves.header(found)}


def _identity(handle: int, match: Match[Any]) -> str:
    """What tells a match from all others, whatever it and its players are called."""
    if handle not in _identities:
        kept = ("slug", "rules", "seed", "config", "origin", "forks")
        header = saves.header(match)
        parts = [*(header.get(key) for key in kept), [[who.kind, who.bot] for who in match.players]]
        _identities[handle] = f"{checksum(canonical(parts).encode()):08x}"
    return _identities[handle]


@method
def think(
    id: str,
    since: int,
    actions: Sequence[Any],
    names: Sequence[str] = (),
    header: Json | None = None,
    seconds: float | None = None,
) -> Json:
    """The decision of the bot whose turn it is, and what it says of it to the table, if it is not `discreet`."""
    match = _follow(id, since, actions, names, header)
    seat = match.seat
    if seat is None or match.players[seat].human:
        raise BadConfig(text("error.no_bot"))
    thought = _thought(match, match.state, seat, match.players[seat].bot, seconds)
    why = match.words(thought.said) if thought.said is not None else ""
    return _decision(match, thought.action, seat) | {"why": why, "discreet": match.game.discreet(match.state)}


@method
def hint(
    id: str,
    since: int,
    actions: Sequence[Any],
    names: Sequence[str] = (),
    header: Json | None = None,
    seconds: float | None = None,
) -> Json:
    """What the strongest opponent would do here, why, and its plan as far as nothing is drawn or shown."""
    begun = monotonic()
    match = _follow(id, since, actions, names, header)
    seat = match.seat
    if seat is None:
        raise BadConfig(text("error.over"))
    bot = match.game.meta.bots_by_strength[-1]
    thought = _thought(match, match.state, seat, bot, seconds)
    alternatives = [
        {
            "action": list(row.action),
            "label": match.words(match.game.label(match.state, row.action), seat),
            "value": round(row.value, 3),
            "why": match.words(row.why, seat) if row.why is not None else "",
        }
        for row in thought.alternatives[:8]
    ]
    latest = begun + (_PLAN_SECONDS if seconds is None else min(_PLAN_SECONDS, seconds * 2))
    plan = _plan(match, seat, bot, thought, latest, seconds)
    return _decision(match, _best(thought), seat) | {"alternatives": alternatives, "plan": plan}


def _plan(match: Match[Any], seat: int, bot: str, first: Thought, latest: float, seconds: float | None) -> list[Json]:
    """The seat's coming decisions as the bot would take them, up to the first that depends on luck or on others."""
    game = match.game
    state = match.state.copy()
    thought = first
    plan: list[Json] = []
    while True:
        action = _best(thought)
        plan.append({"action": list(action), "label": match.words(game.label(state, action), seat)})
        dice, shown = state.rng.state, state.shown
        game.play(state, action)
        lit = state.rng.state != dice or state.shown != shown
        if lit or len(plan) == _PLAN_STEPS or game.seat(state) != seat or monotonic() > latest:
            return plan
        thought = _thought(match, state, seat, bot, seconds, len(plan))


@method
def hinted(match: int) -> Json:
    """Count a hint that the player was shown."""
    _pending[match] = after = _next(match)
    after.hints += 1
    return {"hints": after.hints}


@method
def reason(
    id: str,
    since: int,
    actions: Sequence[Any],
    names: Sequence[str] = (),
    header: Json | None = None,
    at: int = 0,
    seconds: float | None = None,
) -> Json:
    """What the bot that took the action number `at`, from 0, says of it to the table; nothing where a human took it."""
    match = _follow(id, since, actions, names, header)
    state = match.at(at)
    seat = match.game.seat(state)
    if at == len(match) or seat is None or match.players[seat].human:
        return {"label": "", "why": ""}
    thought = _thought(match, state, seat, match.players[seat].bot, seconds, at - len(match))
    taken = match.actions[at]
    said = Thought(taken, thought.alternatives).said
    return {"label": match.words(match.game.label(state, taken)), "why": "" if said is None else match.words(said)}


@method
def luck(
    id: str, since: int, actions: Sequence[Any], names: Sequence[str] = (), header: Json | None = None
) -> list[Json]:
    """How lucky each throw of the match was, in points, where the game can tell."""
    match = _follow(id, since, actions, names, header)
    return match.game.luck(match)


def _thought(match: Match[Any], state: Any, seat: int, bot: str, seconds: float | None, ahead: int = 0) -> Thought:
    """What a bot thinks of a state that lies `ahead` decisions after the present one."""
    mind = Knowledge(match.game, state, seat)
    return match.game.bot(bot).think(mind, match.bot_rng(ahead), Budget(seconds=seconds))


def _best(thought: Thought) -> Action:
    """What a hint names, and what then glows: an opponent may vary what it does, for a change."""
    return thought.alternatives[0].action if thought.alternatives else thought.action


def _decision(match: Match[Any], action: Action, seat: int) -> Json:
    return {"action": list(action), "label": match.words(match.game.label(match.state, action), seat)}


def _follow(identity: str, since: int, actions: Sequence[Any], names: Sequence[str], header: Json | None) -> Match[Any]:
    """The match of a `log`, brought to where its actions lead, from where it was before."""
    match = _followed.get(identity)
    if header is not None and not since:
        if match is None or [list(action) for action in match.actions] != list(actions)[: len(match)]:
            match = saves.from_header(header, games.get)
        since = len(match)
        actions = actions[since:]
    elif match is None or len(match) < since:
        raise BadConfig(text("error.unfollowed"))
    match.rewind(since)
    match.play_all(as_action(action) for action in actions)
    for seat, name in enumerate(names):
        match.rename_player(seat, name)
    _followed.clear()
    _followed[identity] = match
    return match
