"""The contract that every game keeps, and the small values that pass between games, bots and the browser."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from .battles import Battle
from .chances import Outlook, Weights, shares, worth
from .errors import BadConfig, UnknownGame
from .ledger import Rule, load_ledger
from .rng import Rng
from .rulebook import Rulebook, from_ledger, load_rulebook
from .text import COMMON, Catalogue, Text, text

if TYPE_CHECKING:
    from ..bots.base import Bot
    from .match import Match

Action = tuple[str | int, ...]
"""A choice: the verb first, then what it is done to. A JSON list on the wire."""

Event = tuple[Any, ...]
"""Something that happened: the kind first, then plain data. Seen by all seats unless wrapped in `Secret`."""

Json = dict[str, Any]
"""A JSON object."""


class Secret(NamedTuple):
    """An event that only some seats may see in full; the others see `others` instead (None: nothing)."""

    seats: tuple[int, ...]
    event: Event
    others: Event | None = None


def seen_by(event: Event, seat: int | None) -> Event | None:
    """What a seat (None: an onlooker) may see of an event."""
    if isinstance(event, Secret):
        return event.event if seat in event.seats else event.others
    return event


def as_action(wire: Sequence[Any]) -> Action:
    """The action of a JSON list."""
    return tuple(wire)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the set-up form. `seats` names the seat counts a choice is made for, where not all.

    A ruling that has changed is an option that nobody is asked for: matches begun before it know nothing of it and go
    on by `before`, new ones by the default.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    before: str = ""

    def fits(self, value: str, seats: int) -> bool:
        """Whether a choice can be taken with this many seats."""
        return value in self.choices and seats in self.seats.get(value, (seats,))

    def default_for(self, seats: int) -> str:
        """The default, or the first choice that fits where the default is not made for this many seats."""
        if self.fits(self.default, seats):
            return self.default
        return next(value for value in self.choices if self.fits(value, seats))


@dataclass(frozen=True, slots=True)
class Meta:
    """What there is to know of a game before it starts. Titles and explanations are in the catalogue.

    `rules_version` grows whenever an old log may replay differently.
    `hidden` tells whether seats know things that others must not see: then hot-seat play needs a curtain.
    `weight`: 1 light, 2 medium, 3 deep; 0 where nobody has said.
    """

    slug: str
    title: str
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    levels: tuple[str, ...] = ("easy", "normal", "hard")
    temperaments: tuple[str, ...] = ()
    hidden: bool = False
    weight: int = 0

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all opponents: `level` or `level:temperament`."""
        pairs = tuple(f"{level}:{mood}" for level in self.levels for mood in self.temperaments)
        return ("random", *self.levels, *pairs)

    @property
    def bots_by_strength(self) -> tuple[str, ...]:
        """The levels, weakest first; a game without levels has only the random bot."""
        return ("random", *self.levels)


@dataclass(frozen=True, slots=True)
class Config:
    """The set-up of a match as far as the rules are concerned: how many seats, which options."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, option: str) -> str:
        return self.options[option]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a player might expect to do now but may not. `why.rule` names the ledger rule that says so."""

    action: Action
    why: Text


def _tie_break(better: tuple[int, ...], worse: tuple[int, ...], names: Sequence[str]) -> str:
    """The name of the first merit in which two differ, if all before those that have names are equal."""
    plain = len(better) - len(names)
    if better[:plain] != worse[:plain]:
        return ""
    return next(name for name, one, two in zip(names, better[plain:], worse[plain:], strict=True) if one != two)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `ranking` lists groups of seats, best first; seats in one group are tied after all tie-breaks.
    `scores` has one mapping a seat: points by category, in the order they are shown.
    `reason` and `tie_break` are catalogue keys below ``end.`` and ``tie.``; `ties` has such a key for every place that
    comes after one with equal points, else "".
    `won` says whether a solitaire target was reached; `target` is that target.
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[Mapping[str, int], ...]
    reason: str
    tie_break: str = ""
    won: bool | None = None
    target: int | None = None
    ties: tuple[str, ...] = ()

    @classmethod
    def ranked(
        cls, merits: Sequence[tuple[int, ...]], names: Sequence[str], scores: tuple[Mapping[str, int], ...], reason: str
    ) -> Self:
        """The outcome of a match in which the greatest merit wins; the last merits of a seat, `names`, break ties."""
        order = sorted(set(merits), reverse=True)
        ranking = tuple(tuple(seat for seat, merit in enumerate(merits) if merit == each) for each in order)
        ties = ("", *(_tie_break(better, worse, names) for better, worse in pairwise(order)))
        first = "shared" if len(ranking[0]) > 1 else next(filter(None, ties), "")
        return cls(ranking, scores, reason, first, ties=ties)

    def total(self, seat: int) -> int:
        """The points of a seat."""
        return sum(self.scores[seat].values())

    def wins(self, seat: int) -> float:
        """The seat's part in the win: 1 alone, equal fractions for a tie, 0 otherwise."""
        if self.won is not None:
            return float(self.won)
        best = self.ranking[0]
        return 1 / len(best) if seat in best else 0.0


Frame = tuple[Any, ...]
"""One entry of the agenda: the name of a step, then its arguments."""


class State:
    """The base of every game's state: plain data in slots.

    `rng` is the game's own generator. `shown` counts hidden things brought to light (call `show`): undo in
    fair play stops there, as it does at every random number. `agenda` is the stack of steps to come, next last.
    """

    __slots__ = ("agenda", "rng", "shown")

    rng: Rng
    shown: int
    agenda: list[Frame]

    def show(self) -> None:
        """Say that something hidden has just been brought to light."""
        self.shown += 1

    def copy_base(self, other: State) -> None:
        """Give `other` an own copy of the base slots; for the hand-written `copy` of games."""
        other.rng = Rng(self.rng.state)
        other.shown = self.shown
        other.agenda = self.agenda[:]

    def base_json(self) -> Json:
        """The base slots as JSON; for the `to_json` of games."""
        return {"rng": self.rng.state, "shown": self.shown, "agenda": [list(frame) for frame in self.agenda]}

    def load_base(self, data: Json) -> None:
        """Read the base slots back."""
        self.rng = Rng(data["rng"])
        self.shown = data["shown"]
        self.agenda = [frozen(frame) for frame in data["agenda"]]

    def copy(self) -> Any:
        """An independent copy, made by hand: no two states share anything that can change."""
        raise NotImplementedError

    def to_json(self) -> Json:
        """Everything, as JSON; `Game.load` reads it back without loss."""
        raise NotImplementedError


def frozen(data: Any) -> Any:
    """JSON lists as tuples, all the way down."""
    return tuple(frozen(item) for item in data) if isinstance(data, list | tuple) else data


def plain(value: Any) -> Any:
    """A value of a state as JSON has it: lists for tuples, and what knows its own JSON as that."""
    if isinstance(value, list | tuple):
        # Nearly all are numbers: to ask for each costs more than to copy it.
        return [item if type(item) is int else plain(item) for item in value]
    return value.to_json() if hasattr(value, "to_json") else value


def canonical(data: Any) -> str:
    """JSON with one spelling: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(state: State) -> str:
    """A short hash of a state: equal on every Python and in the browser."""
    return digest_of(state.to_json())


def digest_of(data: Json) -> str:
    """The `digest` of a state that is JSON already."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:16]


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game: stateless, one instance. See docs/architecture.md for how the parts play together."""

    meta: ClassVar[Meta]
    folder: ClassVar[Path]
    """Where `rules.toml` and `text/` of the game are: ``Path(__file__).parent``."""
    reactions: ClassVar[tuple[str, ...]] = ()
    """The events by which a `discreet` decision shows itself: whatever else follows one would have come without it."""

    # -- the rules ------------------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, config: Config, rng: Rng) -> tuple[S, list[Event]]:
        """A new state up to the first decision, and what happened on the way. The state keeps `rng`."""

    @abstractmethod
    def seat(self, state: S) -> int | None:
        """Whose decision it is; None when the game is over."""

    @abstractmethod
    def choices(self, state: S) -> list[Action]:
        """Every legal action of that seat, in a stable order, without repeats, never empty before the end."""

    @abstractmethod
    def play(self, state: S, action: Action) -> list[Event]:
        """Carry out a legal action, and everything automatic up to the next decision."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, once the game is over."""

    @abstractmethod
    def imagine(self, state: S, seat: int, rng: Rng) -> S:
        """A copy in which all that the seat cannot know (hidden cards, dice to come) is dealt anew from `rng`.

        It may depend only on what the seat knows: order hidden pools before shuffling them.
        """

    @abstractmethod
    def load(self, data: Json) -> S:
        """The state of a `to_json`."""

    def refusals(self, state: S) -> list[Refusal]:
        """What a player might expect to do now but may not."""
        return []

    def invariants(self, state: S) -> None:
        """Raise `AssertionError` where something is lost or out of bounds (goods, cards, coins)."""

    # -- what is shown --------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Json:
        """All that a seat may know (None: an onlooker), and nothing else, as JSON.

        Always has `scores`: one mapping a seat of points by category, so far as this seat may know them.
        """

    def known_scores(self, state: S, seat: int | None) -> list[dict[str, int] | None]:
        """The `scores` of a view; a game whose view is much work gives them without it, for the chart of a match."""
        scores: list[dict[str, int] | None] = self.view(state, seat)["scores"]
        return scores

    @abstractmethod
    def prompt(self, state: S) -> Text:
        """What the game waits for, in one line, for the seat that has to decide."""

    @abstractmethod
    def label(self, state: S, action: Action) -> Text:
        """The words of a choice (or refused action), as they stand on its button."""

    def detail(self, state: S, action: Action) -> Text | None:
        """What a choice costs and gives, where there is more to say than its label."""
        return None

    @abstractmethod
    def line(self, event: Event) -> Text | None:
        """The log line of an event (never a `Secret`: what may be seen of it); None for what needs no line."""

    @abstractmethod
    def standing(self, state: S) -> Text:
        """Where the game stands, in a few words, for the list of saved matches ("round 3 of 10")."""

    def chapter(self, event: Event) -> Text | None:
        """The title of the turn or round that an event begins, for the log and the replay; None: it begins none."""
        return None

    def called(self, state: S, seat: int) -> Text | None:
        """The empire that a seat leads, once it is known: what a bot on that seat is called."""
        return None

    def rule(self, state: S) -> str:
        """The ledger rule of the present step, as far as one can be named."""
        return ""

    def word(self, state: S, action: Action) -> bool:
        """Whether a choice needs the player's own word even where it is the only one: what ends a turn does."""
        return False

    def helpless(self, state: S, action: Action) -> bool:
        """Whether the only choice is to let something happen: who is asked so only for the sake of secrecy."""
        return False

    def rounds(self, state: S) -> int:
        """How many rounds of the whole table have begun, for statistics."""
        return int(getattr(state, "round", 0))

    def discreet(self, state: S) -> bool:
        """Whether the others may not notice that the seat is asked, since that would tell them of its hand."""
        return False

    def acting(self, state: S) -> int | None:
        """Whom the others see deciding: the seat itself, unless it is asked discreetly."""
        return self.seat(state)

    def static(self, config: Config) -> Json:
        """What a table draws from and what never changes in a match: maps, card faces, prices."""
        return {}

    def look(self, state: S, eyes: int | None, question: Json) -> Json:
        """The answer to a question of a table: what a seat (None: an onlooker) can reckon before it decides.

        It changes nothing and tells nothing that the seat may not know. `Text`s in it are worded by the bridge.
        A question that a game does not know has an empty answer.
        """
        return {}

    # -- opponents ------------------------------------------------------------------------------------------

    def bot(self, name: str) -> Bot[S]:
        """The opponent of a name out of `meta.bots`."""
        if name not in self.meta.bots:
            known = tuple(self.meta.bots)
            raise BadConfig(text("error.unknown_bot", name=name, known=known))
        if name == "random":
            from ..bots.simple import RandomBot

            return RandomBot()
        level, _, mood = name.partition(":")
        return self.make_bot(level, mood)

    def make_bot(self, level: str, mood: str) -> Bot[S]:
        """An opponent of this level and temperament (empty: balanced)."""
        raise UnknownGame(text("error.unknown_bot", name=level, known=("random",)))

    def luck(self, match: Match[S]) -> list[Json]:
        """How lucky each throw of dice was, where the game can tell: `index`, `seat`, `expected`, `got`, `luck`."""
        return []

    def battles(self, match: Match[S]) -> list[Battle]:
        """The battles of a match, for its replay: as all saw them, and as the rules count them."""
        return []

    def tally(self, state: S) -> list[int] | None:
        """Everybody's points where a view hides some, for the chart of a match that is over; None: the view has all."""
        return None

    def outlook(self, state: S) -> Outlook | None:
        """What tells an onlooker who will win: figures whose worth is in `data/chances.json`; None: nothing does."""
        return None

    # -- given ----------------------------------------------------------------------------------------------

    @cached_property
    def catalogue(self) -> Catalogue:
        """The game's words."""
        return Catalogue.read(self.folder / "text" / "en.toml", COMMON)

    @cached_property
    def ledger(self) -> tuple[Rule, ...]:
        """The game's rules, one by one."""
        return load_ledger(self.folder / "rules.toml")

    @property
    def rulebook(self) -> Rulebook:
        """The rules for people; from the ledger where nobody has written them yet."""
        told = self.folder / "text" / "rules.en.toml"
        return load_rulebook(told) if told.exists() else from_ledger(self.ledger)

    @cached_property
    def guide(self) -> Json | None:
        """The guided match, if the game has one: set-up, script, and where in the script each lesson begins."""
        file = self.folder / "data" / "guide.json"
        return json.loads(file.read_text("utf-8")) if file.exists() else None

    @cached_property
    def worths(self) -> dict[str, Weights] | None:
        """What the figures of an `outlook` are worth, of several players and alone, if anybody has measured it."""
        file = self.folder / "data" / "chances.json"
        return json.loads(file.read_text("utf-8"))["worth"] if file.exists() else None

    def chances(self, state: S) -> list[int] | None:
        """How likely each seat is to win (alone: to reach the target), in per cent, as far as everybody can see."""
        outlook = self.outlook(state)
        if outlook is None or self.worths is None:
            return None
        outcome = self.outcome(state)
        seats = range(len(outlook.seats))
        if outcome is not None:
            return [round(100 * outcome.wins(seat)) for seat in seats]
        found = shares(worth(outlook, self.worths["several" if len(seats) > 1 else "alone"]))
        # Nobody has won or lost before the end.
        return [min(99, max(1, round(100 * chance))) for chance in found]

    def configure(self, seats: int, options: Mapping[str, str] | None = None) -> Config:
        """A checked `Config`, with defaults for what is not given."""
        meta = self.meta
        low, high = meta.seats
        if not low <= seats <= high:
            raise BadConfig(text("error.seats", title=meta.title, low=low, high=high, seats=seats))
        given = dict(options or {})
        chosen: dict[str, str] = {}
        for option in meta.options:
            value = given.pop(option.name, None)
            if value is None:
                value = option.default_for(seats)
            if value not in option.choices:
                raise BadConfig(
                    text("error.option_value", name=option.name, value=str(value)[:40], choices=option.choices)
                )
            if not option.fits(value, seats):
                raise BadConfig(text("error.option_seats", name=option.name, value=value, seats=seats))
            chosen[option.name] = value
        for name in given:
            raise BadConfig(text("error.unknown_option", title=meta.title, name=str(name)[:40]))
        return Config(seats, chosen)
