"""What the page draws: the present (or a past) moment of a match as somebody may see it, as plain JSON.

The types below are the contract with the page: `tools/frame_types.py` writes them down for JavaScript
(`web/frame.d.ts`).
"""

from collections.abc import Callable
from typing import Any, NotRequired, TypedDict

from .kernel.game import Action, Game, Outcome
from .kernel.match import Line, Match
from .kernel.replay import Steps
from .kernel.text import Text, player, text

Wire = list[str | int]
"""An action as JSON."""


class ChoiceJson(TypedDict):
    """Something that the seat may do now."""

    action: Wire
    verb: str
    group: str
    label: str
    detail: str


class RefusalJson(TypedDict):
    """Something that the seat might expect to do now but may not."""

    action: Wire
    verb: str
    group: str
    label: str
    why: str
    rule: str


class LineJson(TypedDict):
    """An entry of the log: after how many actions, whose the last was (null: set-up), what happened, its words.

    `chapter` is the title of the turn or round that begins here, or empty.
    """

    index: int
    seat: int | None
    kind: str
    event: list[Any]
    text: str
    rule: str
    chapter: str


class PlayerJson(TypedDict):
    """Who plays a seat. `name`: what all call it (a bot by its empire); `called`: what the eyes call it ("You")."""

    name: str
    called: str
    given: str
    kind: str
    bot: str
    botLabel: str


class OutcomeJson(TypedDict):
    """How the match ended."""

    ranking: list[list[int]]
    scores: list[dict[str, int]]
    totals: list[int]
    categories: dict[str, str]
    reason: str
    tieBreak: str
    ties: list[str]
    won: bool | None
    target: int | None


class ConfigJson(TypedDict):
    """The set-up as far as the rules are concerned."""

    seats: int
    options: dict[str, str]


class FrameJson(TypedDict):
    """All that the page needs to draw a match.

    `deeds`: how many actions the eyes have noticed; `index` counts also what was asked discreetly, so it is not shown.
    `rule`: the ledger rule of the present step; where hands are hidden, for the one who is asked: to the others it
    would tell what is declared or drafted. `forced`: the one choice gives nothing away, takes no random number
    and leaves undo as it is, so the page may play it by itself. `hints`: how many were asked for.
    Only after opening: `labels`, `notice`, `lesson`. Only after `acts`: `played`, `stopped` ("gone", "shown", "turn").
    Only in a replay, where all is counted in steps: after how many actions the step `begun`, and `ended`.
    """

    match: int
    slug: str
    title: str
    name: str
    index: int
    length: int
    deeds: int
    players: list[PlayerJson]
    seat: int | None
    acting: int | None
    eyes: int | None
    you: int | None
    hidden: bool
    mode: str
    practised: bool
    hints: int
    seed: int
    config: ConfigJson
    prompt: str
    rule: str
    choices: list[ChoiceJson]
    forced: bool
    refusals: list[RefusalJson]
    view: Any
    past: list[str]
    log: list[LineJson]
    logStart: int
    undo: int | None
    redo: bool
    standing: str
    outcome: OutcomeJson | None
    labels: NotRequired[dict[str, str]]
    notice: NotRequired[str]
    lesson: NotRequired[str]
    played: NotRequired[int]
    stopped: NotRequired[str]
    begun: NotRequired[int]
    ended: NotRequired[int]


Say = Callable[[Text], str]
"""Puts a sentence into words, with the names as the eyes know them."""
Heading = Callable[[Action], str]
"""Under what a choice stands in a list; asked once for each verb, however many choices have it."""


def frame_of(handle: int, match: Match[Any], eyes: int | None = -1, since: int = 0, at: int | None = None) -> FrameJson:
    """The frame of a match, now or after its first `at` actions; eyes -1: those of whoever sits before it."""
    game = match.game
    past = at is not None and at < len(match)
    state = match.at(at) if past and at is not None else match.state
    index = at if past and at is not None else len(match)
    seat = game.seat(state)
    if eyes == -1:
        eyes = _default_eyes(match, seat)
    eyes = match.witness(permitted(match, eyes, replay=at is not None), index)
    names = match.names_for(eyes)
    catalogue = game.catalogue

    def say(sentence: Text) -> str:
        return catalogue.render(sentence, names)

    asked = seat is not None and eyes == seat
    discreet = not asked and game.discreet(state)
    acting = game.acting(state) if discreet else seat
    outcome = game.outcome(state)
    choices = match.choices if asked and not past else []
    heading = _headings(game, say)
    return {
        "match": handle,
        "slug": game.meta.slug,
        "title": game.meta.title,
        "name": match.name,
        "index": index,
        "length": len(match),
        "deeds": match.deeds(eyes, index),
        "players": [
            {
                "name": names[seat],
                "called": say(player(seat)),
                "given": who.name,
                "kind": who.kind,
                "bot": who.bot,
                "botLabel": bot_label(game, who.bot) if who.bot else "",
            }
            for seat, who in enumerate(match.players)
        ],
        "seat": seat,
        "acting": acting,
        "eyes": eyes,
        "you": names.you,
        "hidden": game.meta.hidden,
        "mode": match.mode,
        "practised": match.practised,
        "hints": match.hints,
        "seed": match.seed,
        "config": {"seats": match.config.seats, "options": dict(match.config.options)},
        "prompt": _prompt(game, state, acting, asked, acting == eyes, _shared(match), say),
        "rule": game.rule(state) if asked or not game.meta.hidden else "",
        "choices": [_choice(game, state, action, say, heading) for action in choices],
        "forced": is_forced(match, choices),
        "refusals": _refusals(game, state, say, heading) if asked and not past else [],
        "view": game.view(state, eyes),
        "past": match.past,
        "log": [_line(game, entry, say) for entry in match.lines(eyes, since, index)],
        "logStart": since,
        "undo": None if past else match.undo_point(),
        "redo": bool(match.undone) and not past,
        "standing": say(game.standing(state)),
        "outcome": None if outcome is None else _outcome(outcome, say),
    }


def in_steps(frame: FrameJson, match: Match[Any], steps: Steps) -> FrameJson:
    """The frame of a past moment as a replay shows it: counted in steps, nobody asked without the others' knowing."""
    step = steps.of(frame["index"])
    frame["begun"], frame["ended"] = steps.begun(step), frame["index"]
    frame["index"], frame["length"], frame["deeds"] = step, steps.last, step
    frame["seat"], frame["undo"] = frame["acting"], None
    for line in frame["log"]:
        line["index"] = at = steps.of(line["index"])
        # A step is the deed of whoever began it: others were asked after that, if they were.
        line["seat"] = match.actor(steps.begun(at), frame["eyes"]) if at else None
    return frame


def _shared(match: Match[Any]) -> bool:
    """Whether several people sit at the device."""
    return sum(who.human for who in match.players) > 1


def _default_eyes(match: Match[Any], seat: int | None) -> int | None:
    if seat is not None and match.players[seat].human:
        return seat
    return next((seat for seat, who in enumerate(match.players) if who.human), None)


def permitted(match: Match[Any], eyes: int | None, replay: bool) -> int | None:
    """The eyes through which an unfinished match may be seen, if not through those that were asked for.

    One human against bots may look further than the own hand, and the match is practice from then on; not in a link,
    since the match it was made from would not be. Where several
    share the table nobody looks through other eyes, and the past is seen by whoever decides now, or as by an onlooker.
    """
    if eyes not in range(match.config.seats):
        return None
    if not match.game.meta.hidden or match.seat is None:
        return eyes
    humans = [seat for seat, who in enumerate(match.players) if who.human]
    if not humans or humans == [eyes]:
        return eyes
    if len(humans) == 1 and match.foreign:
        return None
    if len(humans) == 1:
        match.practised = True
        return eyes
    return eyes if eyes in humans and (not replay or eyes == match.seat) else None


def is_forced(match: Match[Any], choices: list[Action]) -> bool:
    """Whether the only choice may be played without the player's word: nothing falls, is shown or slips away.

    Who can do nothing against what comes is not asked at all where there is no other human to keep that from.
    """
    game = match.game
    if len(choices) != 1 or game.word(match.state, choices[0]):
        return False
    if game.helpless(match.state, choices[0]) and sum(who.human for who in match.players) == 1:
        return match.undo_point() is None
    after = match.state.copy()
    game.play(after, choices[0])
    if after.rng.state != match.state.rng.state or after.shown != match.state.shown:
        return False
    return game.seat(after) == match.seat or match.undo_point() is None


def bot_label(game: Game[Any], name: str) -> str:
    """What an opponent is called in a list of opponents."""
    level, _, mood = name.partition(":")
    label = game.catalogue.render(Text(f"bot.{level}"))
    return f"{label}, {game.catalogue.render(Text(f'bot.{mood}')).lower()}" if mood else label


def _prompt(game: Game[Any], state: Any, seat: int | None, asked: bool, own: bool, shared: bool, say: Say) -> str:
    """What is asked, or who is waited for; where somebody is asked discreetly on one's own turn, nobody by name."""
    if seat is None:
        return say(Text("over"))
    if asked:
        prompt = game.prompt(state)
        said = say(prompt)
        name = say(player(seat))
        # Where several sit at one device it says whose decision it is, unless it does so by itself.
        return say(text("asked", who=player(seat), what=prompt)) if shared and not said.startswith(name) else said
    return say(Text("others_react") if own else text("waiting", who=player(seat)))


def _choice(game: Game[Any], state: Any, action: Action, say: Say, heading: Heading) -> ChoiceJson:
    detail = game.detail(state, action)
    return {
        "action": list(action),
        "verb": str(action[0]),
        "group": heading(action),
        "label": say(game.label(state, action)),
        "detail": say(detail) if detail is not None else "",
    }


def _headings(game: Game[Any], say: Say) -> Heading:
    """The heading of a choice: its verb in words; a verb that says something else without arguments has two."""
    known: dict[tuple[Any, bool], str] = {}

    def worded(verb: str, alone: bool) -> str:
        for key in (f"verb.{verb}_alone", f"verb.{verb}")[not alone :]:
            if game.catalogue.template(key) is not None:
                return say(Text(key))
        return verb.replace("_", " ").capitalize()

    def heading(action: Action) -> str:
        kind = (action[0], len(action) == 1)
        if kind not in known:
            known[kind] = worded(str(action[0]), kind[1])
        return known[kind]

    return heading


def _refusals(game: Game[Any], state: Any, say: Say, heading: Heading) -> list[RefusalJson]:
    refusals = game.refusals(state)
    # Much is refused for one and the same reason: it is put into words once.
    reasons = {id(refusal.why): refusal.why for refusal in refusals}
    said = {key: say(why) for key, why in reasons.items()}
    return [
        {
            "action": list(refusal.action),
            "verb": str(refusal.action[0]),
            "group": heading(refusal.action),
            "label": say(game.label(state, refusal.action)),
            "why": said[id(refusal.why)],
            "rule": refusal.why.rule,
        }
        for refusal in refusals
    ]


def _line(game: Game[Any], entry: Line, say: Say) -> LineJson:
    chapter = game.chapter(entry.event)
    return {
        "index": entry.after,
        "seat": entry.seat,
        "kind": entry.event[0],
        "event": list(entry.event),
        "text": say(entry.text) if entry.text is not None else "",
        "rule": entry.text.rule if entry.text is not None else "",
        "chapter": say(chapter) if chapter is not None else "",
    }


def _outcome(outcome: Outcome, say: Say) -> OutcomeJson:
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "scores": [dict(scores) for scores in outcome.scores],
        "totals": [outcome.total(seat) for seat in range(len(outcome.scores))],
        "categories": {name: say(Text(f"category.{name}")) for scores in outcome.scores for name in scores},
        "reason": say(Text(f"end.{outcome.reason}")),
        "tieBreak": say(Text(f"tie.{outcome.tie_break}")) if outcome.tie_break else "",
        "ties": [say(Text(f"tie.{tie}")) if tie else "" for tie in outcome.ties],
        "won": outcome.won,
        "target": outcome.target,
    }


def totals(scores: list[dict[str, int] | None]) -> list[int | None]:
    """The points by seat, so far as they are known."""
    return [sum(row.values()) if row is not None else None for row in scores]
