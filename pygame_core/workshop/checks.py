"""What must hold of every game, checked while a match is played: for the conformance suite and for `fuzz`."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, product
from typing import Any

from ..kernel import save, share
from ..kernel.errors import IllegalAction
from ..kernel.game import Action, Config, Event, Game, State, canonical, digest, seen_by
from ..kernel.match import Match
from ..kernel.rng import Rng
from .detours import wander

MOST_ACTIONS = 50_000
_IMAGINE_STREAM = 0x1A6E
_PEEK_STREAM = 0x9EEC
_FEW = 3
"""How many choices are worded at every decision; all of them are where the costly checks run."""


Choose = Callable[[Match[Any]], Action]
"""Who plays while the checks run: the action for the present decision."""


class Fault(AssertionError):
    """Something that must hold does not. `match` is as it was when that was found."""

    def __init__(self, what: str, match: Match[Any]) -> None:
        super().__init__(
            f"{match.game.meta.slug}, seed {match.seed}, {dict(match.config.options)}, "
            f"{match.config.seats} seats, after {len(match)} actions: {what}"
        )
        self.match = match


def configs(game: Game[Any], every_pair: bool = False) -> Iterator[Config]:
    """Every seat count with the defaults, and with each choice of each option (or of each combination)."""
    low, high = game.meta.seats
    for seats in range(low, high + 1):
        fitting = [[value for value in option.choices if option.fits(value, seats)] for option in game.meta.options]
        names = [option.name for option in game.meta.options]
        if every_pair:
            for chosen in product(*fitting):
                yield game.configure(seats, dict(zip(names, chosen, strict=True)))
            continue
        yield game.configure(seats)
        for name, values in zip(names, fitting, strict=True):
            for value in values:
                config = game.configure(seats, {name: value})
                if value != game.meta.options[names.index(name)].default_for(seats):
                    yield config


def covering(game: Game[Any]) -> Iterator[Config]:
    """Every seat count with the defaults, and each choice of each option once, at seat counts in turn."""
    for _, rows in groupby(configs(game), key=lambda config: config.seats):
        yield next(rows)
    by_choice: dict[tuple[str, str], list[Config]] = {}
    for config in configs(game):
        usual = game.configure(config.seats).options
        for name, value in config.options.items():
            if value != usual[name]:
                by_choice.setdefault((name, value), []).append(config)
    for turn, rows_of_choice in enumerate(by_choice.values()):
        yield rows_of_choice[turn % len(rows_of_choice)]


def playout(game: Game[Any], config: Config, seed: int, every: int = 1) -> Match[Any]:
    """Play at random to the end. The cheap checks run after each action, the costly ones after each `every`th."""
    match = Match(game, config, seed)
    play_out(match, every)
    return match


def play_out(
    match: Match[Any],
    every: int = 1,
    choose: Choose | None = None,
    peek: bool = False,
    detours: int = 0,
    most: int = MOST_ACTIONS,
) -> None:
    """Play a new match to its end, or so many actions of it, at random or as `choose` says, with all checks.

    Beside it the same log is replayed by itself, without any looking: if the two ever differ, then looking at the
    match has changed it, or the log is not the whole truth. With `peek`, fair undo is checked too (see `Peek`); with
    `detours`, one is taken at one decision in so many (see `detours.py`).
    """
    game = match.game
    rng = Rng.seeded(match.seed, 0xC0FFEE)
    replayed, _ = game.setup(match.config, Rng.seeded(match.seed))
    look = Look(match)
    while match.seat is not None and len(match) < most:
        check_decision(match, look)
        if len(match) % every == 0:
            _check_replay(match, replayed)
            check_state(match, rng)
        if detours and rng.below(detours) == 0:
            _check_detour(match)
        action = rng.choice(match.choices) if choose is None else choose(match)
        try:
            match.play(action)
            look = Look(match)
            # Until it has played the action too, the replayed state is the one before it.
            if peek and match.barrier != len(match):
                Peek(match, replayed).check(look)
            game.play(replayed, action)
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"{action} fails with {type(error).__name__}: {error}", match) from error
    check_decision(match, look)
    _check_replay(match, replayed)
    check_state(match, rng)
    if match.seat is None:
        check_end(match, rng)
    elif most == MOST_ACTIONS:
        raise Fault("it does not end", match)


Question = Callable[[Any], object]
"""Something that a page can ask about a state."""


class Look:
    """A position as it was before anybody looked at it, what was asked since, and the answers.

    No question is asked twice: the costly ones are wanted by several checks.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.before = imprint(match.state)
        self.questions: dict[str, Question] = {}
        self.seen = False
        self._answers: dict[str, object] = {}

    def ask(self, what: str, question: Question) -> object:
        """The answer to a question."""
        if what not in self.questions:
            self.questions[what] = question
            self._answers[what] = question(self.match.state)
        return self._answers[what]

    def view(self, seat: int | None) -> object:
        """What a seat sees."""
        self.seen = True
        return self.ask(f"the view of {seat}", partial(self.match.game.view, seat=seat))

    def check(self) -> None:
        """Nothing that was asked has changed the state; else the question that did is named."""
        match, game = self.match, self.match.game
        if imprint(match.state) == self.before:
            return
        whole = match.state.copy()
        for name, value in pickle.loads(self.before).items():
            setattr(whole, name, value)
        before = canonical(whole.to_json())
        if canonical(match.state.to_json()) == before:
            # Equal parts took each other's places.
            return
        start = game.load(json.loads(before))
        for what, ask in self.questions.items():
            asked = start.copy()
            ask(asked)
            if canonical(asked.to_json()) != before:
                raise Fault(f"asking for {what} changes the state", match)
        raise Fault("looking at the state changes it", match)


def imprint(state: State) -> bytes:
    """All that a state is, for a quick comparison with the same state later: `to_json` takes ten times as long."""
    return pickle.dumps({name: getattr(state, name) for name in _fields(state)}, protocol=5)


_FIELDS: dict[type[State], list[str]] = {}


def _fields(state: State) -> list[str]:
    """The slots that make up a state: those that its JSON names. What else it holds can be worked out from them."""
    known = _FIELDS.get(type(state))
    if known is None:
        slots = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
        known = _FIELDS[type(state)] = sorted(state.to_json())
        assert slots.issuperset(known), "the JSON of a state names its slots"
    return known


class Peek:
    """Whether fair undo would let a seat go back with what it has learned from an action.

    The action is also played in a world that each seat cannot tell from the true one. Where the action is no barrier
    to undo, a seat must see the same in both; a difference comes from something hidden that has had its effect.
    """

    def __init__(self, match: Match[Any], before: Any) -> None:
        self.match = match
        game, played = match.game, len(match) - 1
        # Whoever decides may take it back; of the others one is asked in turn. Where nothing is hidden nobody learns.
        seats = {match.seats[-1], played % match.config.seats} if game.meta.hidden else set()
        self.worlds = [
            (seat, game.imagine(before, seat, Rng.seeded(match.seed, _PEEK_STREAM, played, seat)))
            for seat in sorted(seats)
        ]

    def check(self, look: Look) -> None:
        """Look, once the match has gone on by the action."""
        match, game = self.match, self.match.game
        action = match.actions[-1]
        for seat, world in self.worlds:
            # Who has decided has the same choices in every world; to the others the action may be none.
            if seat != match.seats[-1] and action not in game.choices(world):
                continue
            events = game.play(world, action)
            if (
                game.seat(world) != match.seat
                or seen_of(events, seat) != seen_of(match.events[-1], seat)
                or game.view(world, seat) != look.view(seat)
            ):
                raise Fault(f"seat {seat} learns something from {action} and may take it back", match)


def seen_of(events: Sequence[Event], seat: int | None) -> list[Event]:
    """What a seat sees of some events: how many others there are it does not see either."""
    return [seen for event in events if (seen := seen_by(event, seat)) is not None]


def _check_detour(match: Match[Any]) -> None:
    try:
        wander(match)
    except Exception as error:
        raise Fault(f"a detour ({type(error).__name__}): {error}", match) from error


def _check_replay(match: Match[Any], replayed: Any) -> None:
    if digest(replayed) != digest(match.state):
        raise Fault("replaying the log gives another state", match)


def check_pure(match: Match[Any], look: Look, thorough: bool = False) -> None:
    """Looking changes nothing: every question that a page can ask leaves the state as it was.

    Unless it is `thorough`, one pair of eyes and a few of the choices are taken in turn from decision to decision.
    """
    for what, question in _questions(match, look, thorough):
        look.ask(what, question)
    look.check()


def _questions(match: Match[Any], look: Look, thorough: bool) -> Iterator[tuple[str, Question]]:
    game, turn = match.game, len(match)
    yield "the seat", game.seat
    yield "the outcome", game.outcome
    yield "the choices", game.choices if thorough else partial(_choices, match)
    yield "the refusals", game.refusals
    yield "the standing", game.standing
    yield "whether it is discreet", game.discreet
    yield "who acts", game.acting
    for eyes in (*range(match.config.seats), None) if thorough else _eyes(match, look):
        yield f"the view of {eyes}", partial(game.view, seat=eyes)
    if match.seat is None:
        return
    yield "the prompt", game.prompt
    choices = match.choices
    for action in choices if thorough else [choices[(turn + n) % len(choices)] for n in range(_FEW)]:
        yield f"the label of {action}", partial(game.label, action=action)
        yield f"the detail of {action}", partial(game.detail, action=action)


def _eyes(match: Match[Any], look: Look) -> tuple[int | None, ...]:
    """Who looks at this decision: every seat and the onlooker in turn. Where `Peek` has asked two seats, that is done
    but for every fourth decision."""
    turn = len(match)
    if turn % 4 and look.seen:
        return ()
    everybody = (*range(match.config.seats), None)
    return (everybody[turn // 4 % len(everybody)] if turn % 2 == 0 else match.seat,)


def _choices(match: Match[Any], state: Any) -> list[Action]:
    """The choices of a state; the match asks for its own once, and keeps them."""
    return match.choices if state is match.state else match.game.choices(state)


def check_decision(match: Match[Any], look: Look) -> None:
    """Somebody can decide, or the game is over; nothing is lost; looking changes nothing."""
    check_pure(match, look)
    game, state = match.game, match.state
    seat = match.seat
    if (seat is None) != (match.outcome is not None):
        raise Fault("it is over without an outcome, or has an outcome without being over", match)
    if seat is not None:
        if not 0 <= seat < match.config.seats:
            raise Fault(f"it is the turn of seat {seat}", match)
        choices = match.choices
        if not choices:
            raise Fault("there is nothing to choose", match)
        if len(set(choices)) != len(choices):
            raise Fault("a choice is offered twice", match)
    try:
        game.invariants(state)
    except AssertionError as error:
        raise Fault(f"an invariant is broken: {error}", match) from error


def check_state(match: Match[Any], rng: Rng) -> None:
    """Copies, JSON, views, imagination, refusals and words."""
    check_pure(match, Look(match), thorough=True)
    _check_illegal(match)
    _check_copy(match, rng)
    _check_json(match)
    _check_views(match, rng)
    _check_words(match)


def _check_illegal(match: Match[Any]) -> None:
    before = digest(match.state)
    try:
        match.play(("no such verb", len(match)))
    except IllegalAction:
        pass
    else:
        raise Fault("an illegal action was taken", match)
    if digest(match.state) != before:
        raise Fault("an illegal action changed the state", match)


def _check_copy(match: Match[Any], rng: Rng) -> None:
    if match.seat is None:
        return
    before = digest(match.state)
    copy = match.state.copy()
    if digest(copy) != before:
        raise Fault("a copy differs from its original", match)
    _play_on(match, copy, rng, 3, "on a copy")
    if digest(match.state) != before:
        raise Fault("playing on a copy changed its original", match)


def _check_json(match: Match[Any]) -> None:
    text = canonical(match.state.to_json())
    again = match.game.load(json.loads(text))
    if canonical(again.to_json()) != text:
        raise Fault("the state does not survive JSON", match)
    if match.game.seat(again) != match.seat or match.game.choices(again) != match.choices:
        raise Fault("the state read back from JSON offers other choices", match)


def _check_views(match: Match[Any], rng: Rng) -> None:
    game, state = match.game, match.state
    before = digest(state)
    seats = range(match.config.seats)
    for seat in (*seats, None):
        view = game.view(state, seat)
        shown = canonical(view)
        if len(view["scores"]) != match.config.seats:
            raise Fault("the view has not one score a seat", match)
        if game.known_scores(state, seat) != view["scores"]:
            raise Fault(f"seat {seat} would see other points in the chart than on the table", match)
        if seat is None or match.seat is None:
            continue
        world = game.imagine(state, seat, Rng.seeded(match.seed, _IMAGINE_STREAM, len(match)))
        if canonical(game.view(world, seat)) != shown:
            raise Fault(f"seat {seat} sees another game after its hidden part was dealt anew", match)
        if game.seat(world) != match.seat:
            raise Fault(f"imagining for seat {seat} changed whose turn it is", match)
        if seat == match.seat and game.choices(world) != match.choices:
            raise Fault(f"seat {seat} has other choices after its hidden part was dealt anew", match)
        if world.rng.state == state.rng.state:
            raise Fault(f"seat {seat} imagines the very dice and cards to come", match)
        game.invariants(world)
        again = game.imagine(world, seat, Rng.seeded(match.seed, _IMAGINE_STREAM, len(match)))
        first = game.imagine(state, seat, Rng.seeded(match.seed, _IMAGINE_STREAM, len(match)))
        if canonical(again.to_json()) != canonical(first.to_json()):
            raise Fault(f"what seat {seat} imagines depends on what it cannot know", match)
        if rng.below(8) == 0:
            _play_on(match, world, rng, 20, f"in a world of seat {seat}")
    if digest(state) != before:
        raise Fault("looking at the state changed it", match)


def _play_on(match: Match[Any], state: Any, rng: Rng, count: int, where: str) -> None:
    """Play a copy or an imagined world on for a while: it must behave like the real thing."""
    game = match.game
    tried: list[Any] = []
    for _ in range(count):
        if game.seat(state) is None:
            return
        choices = game.choices(state)
        if not choices:
            raise Fault(f"there is nothing to choose {where} after {tried}", match)
        tried.append(rng.choice(choices))
        try:
            game.play(state, tried[-1])
            game.invariants(state)
        except Exception as error:
            raise Fault(f"{tried} {where} fails with {type(error).__name__}: {error}", match) from error


def _check_words(match: Match[Any]) -> None:
    game, state = match.game, match.state
    catalogue = game.catalogue
    ids = {rule.id for rule in game.ledger}
    sentences = [game.standing(state)]
    if match.seat is not None:
        sentences.append(game.prompt(state))
        sentences += [game.label(state, action) for action in match.choices]
        sentences += [detail for action in match.choices if (detail := game.detail(state, action)) is not None]
        for refusal in game.refusals(state):
            if refusal.action in match.choices:
                raise Fault(f"{refusal.action} is both offered and refused", match)
            if refusal.why.rule not in ids:
                raise Fault(f"the refusal of {refusal.action} names no rule of the ledger", match)
            sentences += [refusal.why, game.label(state, refusal.action)]
    for seat in (*range(match.config.seats), None):
        for event in match.events[-1]:
            seen = seen_by(event, seat)
            told = None if seen is None else game.line(seen)
            if told is not None:
                if told.rule and told.rule not in ids:
                    raise Fault(f"the log line of {seen} names no rule of the ledger", match)
                sentences.append(told)
            json.dumps(seen)
    for sentence in sentences:
        catalogue.render(sentence, match.names)
    if catalogue.missing:
        raise Fault(f"words are missing: {sorted(catalogue.missing)[:5]}", match)


def check_end(match: Match[Any], rng: Rng) -> None:
    """The outcome is whole; replay, undo, saves and share codes give the same match."""
    outcome = match.outcome
    assert outcome is not None
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    if ranked != list(range(match.config.seats)):
        raise Fault("the ranking does not name every seat once", match)
    for key in (f"end.{outcome.reason}", *(f"tie.{tie}" for tie in (outcome.tie_break, *outcome.ties) if tie)):
        if match.game.catalogue.template(key) is None:
            raise Fault(f"words are missing: {key}", match)
    for scores in outcome.scores:
        for category in scores:
            if match.game.catalogue.template(f"category.{category}") is None:
                raise Fault(f"words are missing: category.{category}", match)
    final = digest(match.state)
    again, from_checkpoint = save.load(save.save(match), lambda _: match.game)
    if from_checkpoint or digest(again.state) != final:
        raise Fault("the save opens as another match", match)
    if digest(share.decode(share.encode(match), lambda _: match.game).state) != final:
        raise Fault("the share code opens as another match", match)
    _check_undo(again, rng)


def _check_undo(match: Match[Any], rng: Rng) -> None:
    match.mode = "practice"
    for _ in range(3):
        if not len(match):
            return
        to = rng.below(len(match))
        prefix = match.prefix(to)
        match.undo(to)
        if digest(match.state) != digest(prefix.state) or match.choices != prefix.choices:
            raise Fault(f"undo to {to} differs from playing the first {to} actions", match)
