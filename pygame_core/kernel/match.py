"""A match: one game being played. The log of actions is the truth; everything else can be rebuilt from it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, NamedTuple

from .errors import BadConfig, Fault, IllegalAction
from .game import Action, Config, Event, Game, Json, Outcome, S, seen_by
from .names import shortened, visible
from .pack import GrowingList
from .rng import MOST_SEED, Rng
from .text import Names, Text, text

if TYPE_CHECKING:
    from ..bots.base import Thought

FAIR = "fair"
PRACTICE = "practice"
HUMAN = "human"
BOT = "bot"

LONGEST_NAME = 24
LONGEST_TITLE = 40
"""A match may be called after its game, and some have long names."""
_STRIDE = 32
"""A copy of the state is kept every so many actions: undo and replay start from the nearest."""

_BOT_STREAM = 0xB07
_FORK_STREAM = 0xF02C
_UNASKED = -1
"""In place of a seat: the game has not yet been asked whose decision it is."""


def bot_streams(seed: int) -> Rng:
    """Where the generators of a match's bots start: `salted` with the number of actions played."""
    return Rng.seeded(seed, _BOT_STREAM)


def clean_name(name: object, otherwise: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may be shown: nothing but what can be seen (no control or direction marks), not too long."""
    return shortened(visible(str(name)[:1000]), longest) or otherwise


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a human, or a bot by its name (`hard:trader`)."""

    name: str
    kind: str = HUMAN
    bot: str = ""

    @property
    def human(self) -> bool:
        """Whether a human plays this seat."""
        return self.kind == HUMAN


class Line(NamedTuple):
    """An entry of the log as somebody sees it: how many actions came before, whose the last of
    them was (None: the set-up), what happened, its words if any.
    """

    after: int
    seat: int | None
    event: Event
    text: Text | None


class Fork(NamedTuple):
    """Where a match left another that was still running: after how many actions, what the seat could not know then
    was dealt anew, from which seed. Playing here tells nothing of what is to come there."""

    at: int
    seat: int
    seed: int


GONE = "gone"
SHOWN = "shown"
TURN = "turn"
"""Why a bundle stopped: an action was no longer offered, something was brought to light, somebody else decides."""


class Match(Generic[S]):
    """One game being played: set-up, seed, players, the log of actions, and the present state.

    `events[0]` is what happened at set-up, `events[i + 1]` what action `i` caused.
    `bundles` are the actions that were played as one, where each begins and where it ends: undo and redo keep them
    together. `foreign`: somebody else played it, so that nobody here is "you". `hints`: how many were asked for.
    `packed`: the log of actions as saves keep it, as far as the last save went. `forks`: where it left others.
    """

    __slots__ = (
        "_acting",
        "_barriers",
        "_choices",
        "_copies",
        "_counts",
        "_origin",
        "_seat",
        "actions",
        "bundles",
        "config",
        "events",
        "foreign",
        "forks",
        "game",
        "hints",
        "indexes",
        "mode",
        "name",
        "packed",
        "past",
        "players",
        "practised",
        "seats",
        "seed",
        "state",
        "undone",
    )

    def __init__(
        self,
        game: Game[S],
        config: Config,
        seed: int,
        players: Sequence[Player] = (),
        *,
        mode: str = FAIR,
        name: str = "",
        origin: Json | None = None,
        past: Sequence[str] = (),
        forks: Sequence[Fork] = (),
    ) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
            raise BadConfig(text("error.seed", most=MOST_SEED))
        self.game = game
        self.config = config
        self.seed = seed
        self.players = checked_players(game, config.seats, players)
        self.mode = checked_mode(mode)
        self.practised = False
        self.name = clean_name(name, game.meta.title, LONGEST_TITLE)
        self._origin = origin
        self.past = list(past)
        self.forks = list(forks)
        self.state, opening = self._start()
        self.events: list[list[Event]] = [opening]
        self.actions: list[Action] = []
        self.seats: list[int] = []
        self.indexes: list[int] = []
        self.undone: list[Action] = []
        self.bundles: dict[int, int] = {}
        self._barriers = [0]
        self._copies: list[S] = []
        self._choices: list[Action] | None = None
        self._seat: int | None = _UNASKED
        self._acting: dict[int, int] = {}
        self._counts: dict[int | None, list[int]] = {}
        self.packed: GrowingList | None = None
        self.foreign = False
        self.hints = 0

    def _start(self) -> tuple[S, list[Event]]:
        if self._origin is None:
            state, opening = self.game.setup(self.config, Rng.seeded(self.seed))
        else:
            state, opening = self.game.load(self._origin), []
        return self._forked(state, 0), opening

    def _forked(self, state: S, count: int) -> S:
        """A state after so many actions: where this match left another, what was unknown is dealt anew."""
        for number, fork in enumerate(self.forks):
            if fork.at == count:
                dealt = Rng.seeded(self.seed, _FORK_STREAM, number, count, fork.seed)
                state = self.game.imagine(state, fork.seat, dealt)
        return state

    @property
    def floor(self) -> int:
        """Before this the match was another: nobody goes back there."""
        return max((fork.at for fork in self.forks if fork.at <= len(self.actions)), default=0)

    def witness(self, eyes: int | None, count: int) -> int | None:
        """Through whose eyes the moment after `count` actions may be seen: before a fork only through those it was
        made for, since what the others held goes on in the match that was left."""
        for fork in self.forks:
            if count < fork.at and eyes != fork.seat and self.game.meta.hidden:
                return None
        return eyes

    @property
    def origin(self) -> Json | None:
        """The state this log starts from, where that is a checkpoint made under older rules; else None."""
        return self._origin

    # -- the present ----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        seats, played, seat = self.config.seats, len(self), self.seat
        parts = (
            self.game.meta.title,
            f"{seats} seat{'s' * (seats != 1)}",
            f"seed {self.seed}",
            f"{played} action{'s' * (played != 1)}",
            "over" if seat is None else f"seat {seat} to decide",
        )
        return f"<Match {', '.join(parts)}>"

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the match is over."""
        if self._seat == _UNASKED:
            self._seat = self.game.seat(self.state)
        return self._seat

    @property
    def choices(self) -> list[Action]:
        """What that seat may do."""
        if self._choices is None:
            self._choices = self.game.choices(self.state)
        return self._choices

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.game.outcome(self.state)

    @property
    def names(self) -> list[str]:
        """What the seats are called: bots, and humans without a name of their own, by the empire they lead."""
        return list(self.names_for(None))

    def names_for(self, eyes: int | None) -> Names:
        """What the seats are called by the one who looks: the only human at the table reads "You"."""
        game = self.game
        catalogue = game.catalogue
        given = [player.name for player in self.players]
        names = given.copy()
        for seat, player in enumerate(self.players):
            if not player.human or player.name == default_name(seat):
                called = game.called(self.state, seat) or self._sender(seat)
                if called is not None:
                    names[seat] = catalogue.render(called)
        return Names(names, given, self._reader(eyes))

    @property
    def _humans(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.human]

    def _sender(self, seat: int) -> Text | None:
        """What the one human without a name is called in a match that somebody else played."""
        return Text("sender") if self.foreign and self._humans == [seat] else None

    def _reader(self, eyes: int | None) -> int | None:
        """The seat that is "you" for these eyes, if any."""
        if self.foreign or not self.game.catalogue.says_you:
            return None
        return eyes if self._humans == [eyes] else None

    def words(self, sentence: Text, eyes: int | None = None) -> str:
        """A sentence in words, with this match's names, as somebody reads it (None: an onlooker)."""
        return self.game.catalogue.render(sentence, self.names_for(eyes))

    def lines(self, eyes: int | None, since: int = 0, until: int | None = None) -> list[Line]:
        """What happened, as a seat may see it, from its entry number `since` up to after action `until`."""
        told: list[Line] = []
        start = 0
        if since:
            counts = self._counted(eyes)
            start = bisect_right(counts, since)
            since -= counts[start - 1] if start else 0
        for index in range(start, len(self.events) if until is None else min(until + 1, len(self.events))):
            told += self._lines_of(index, eyes, since if index == start else 0)
        return told

    def deeds(self, eyes: int | None, until: int | None = None) -> int:
        """How many of the first `until` actions a seat has noticed: not those that were asked for discreetly and did
        not show themselves, since their number would tell of a hand."""
        count = len(self.actions) if until is None else until
        return count - sum(not self.noticed(index, eyes) for index in self._acting if index < count)

    def noticed(self, action: int, eyes: int | None) -> bool:
        """Whether the eyes know that somebody decided here: they did themselves, everybody saw it, or it showed itself.

        What only follows an answer, the dice after a pass, shows nothing of it.
        """
        if self.seats[action] == eyes or action not in self._acting:
            return True
        witness = self.witness(eyes, action)
        first = next((seen for event in self.events[action + 1] if (seen := seen_by(event, witness)) is not None), None)
        return first is not None and first[0] in self.game.reactions

    def last_lines(self, eyes: int | None, most: int) -> list[Line]:
        """The last lines with words, at most so many: what is further back is not even looked at."""
        told: list[Line] = []
        for index in range(len(self.events) - 1, -1, -1):
            if len(told) >= most:
                break
            told[:0] = [line for line in self._lines_of(index, eyes, 0) if line.text is not None]
        return told[-most:]

    def _lines_of(self, index: int, eyes: int | None, skipped: int) -> list[Line]:
        """What the seat may see of the events of one action, without the first `skipped` ones."""
        line = self.game.line
        eyes = self.witness(eyes, index - 1)
        seat = self.actor(index - 1, eyes) if index else None
        seen = [seen for event in self.events[index] if (seen := seen_by(event, eyes)) is not None]
        return [Line(index, seat, event, line(event)) for event in seen[skipped:]]

    def actor(self, action: int, eyes: int | None) -> int:
        """Whose an action was, so far as the eyes may know: who is asked discreetly is not named to the others."""
        seat = self.seats[action]
        return seat if eyes == seat else self._acting.get(action, seat)

    def _counted(self, eyes: int | None) -> list[int]:
        """By action: how many entries the eyes see up to and with it."""
        counts = self._counts.setdefault(eyes, [])
        total = counts[-1] if counts else 0
        for index in range(len(counts), len(self.events)):
            seat = self.witness(eyes, index - 1)
            total += sum(seen_by(event, seat) is not None for event in self.events[index])
            counts.append(total)
        return counts

    def bot_rng(self, ahead: int = 0) -> Rng:
        """The generator for the bot that decides now, or so many decisions later: its thinking never moves the game's
        own dice, and in a match that left another it is a different one."""
        streams = bot_streams(self.seed)
        count = len(self.actions) + ahead
        for fork in self.forks:
            if fork.at <= count:
                streams = streams.salted(fork.seed)
        return streams.salted(count)

    def think(self, bot: str = "", seconds: float | None = None) -> Thought:
        """What an opponent would do now, its alternatives and why: by name (`hard:trader`), else the game's best.

        It knows what the seat to decide knows. `seconds` is a cap; without it the same match gets the same thought.
        """
        from ..bots.base import Budget, Knowledge

        seat = self.seat
        if seat is None:
            raise IllegalAction(text("error.over"))
        thinker = self.game.bot(bot or self.game.meta.bots_by_strength[-1])
        return thinker.think(Knowledge(self.game, self.state, seat), self.bot_rng(), Budget(seconds=seconds))

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, action: Action) -> list[Event]:
        """Play an action; what happened is returned. One that is illegal, or at which the rules fail, raises and
        changes nothing."""
        events = self._apply(action)
        if self.undone:
            self.undone.clear()
        if self.bundles:
            self._forget_bundles(len(self.actions) - 1)
        return events

    def play_bundle(self, actions: Sequence[Action]) -> tuple[int, str]:
        """Play actions of one seat as one: how many were played, and why it stopped before the end, if it did.

        What comes after a roll or a card shown was chosen without knowing it: it is left to be chosen anew.
        """
        begin = len(self.actions)
        seat = self.seat
        stopped = ""
        for action in actions:
            if self.barrier == len(self.actions) > begin:
                stopped = SHOWN
            elif self.seat != seat:
                stopped = TURN
            elif action not in self.choices:
                stopped = GONE
            if stopped:
                break
            self.play(action)
        played = len(self.actions) - begin
        if played > 1:
            self.bundles[begin] = len(self.actions)
        return played, stopped

    def _forget_bundles(self, length: int) -> None:
        """Keep only what the bundles have among the first `length` actions."""
        for begin in [begin for begin, end in self.bundles.items() if end > length]:
            del self.bundles[begin]
            if begin < length:
                self.bundles[begin] = length

    def _apply(self, action: Action) -> list[Event]:
        game = self.game
        state = self.state
        choices = self._choices
        if choices is None:
            choices = game.choices(state)
        try:
            index = choices.index(action)
        except ValueError:
            over = self.seat is None
            shown = " ".join(map(str, action))[:80]
            raise IllegalAction(text("error.over") if over else text("error.illegal_action", action=shown)) from None
        return self._carry_out(choices[index], index)

    def _carry_out(self, action: Action, index: int) -> list[Event]:
        """Play a choice that is offered, by its place among the choices."""
        game = self.game
        state = self.state
        count = len(self.actions)
        seat = self.seat
        assert seat is not None
        if count % _STRIDE == 0 and count // _STRIDE == len(self._copies):
            self._copies.append(state.copy())
        if game.discreet(state):
            acting = game.acting(state)
            self._acting[count] = seat if acting is None else acting
        dice = state.rng.state
        shown_before = state.shown
        self._choices = None
        self._seat = _UNASKED
        try:
            events = game.play(state, action)
            self._seat = to_decide = game.seat(state)
        except Exception as error:
            self.state = self._rebuilt(count)
            problem = f"{type(error).__name__}: {error}"[:200]
            raise Fault(text("error.rules_fault", action=" ".join(map(str, action))[:80], problem=problem)) from error
        except BaseException:
            # Stopped from outside in the middle of an action: it never happened.
            self.state = self._rebuilt(count)
            raise
        self.actions.append(action)
        self.seats.append(seat)
        self.indexes.append(index)
        self.events.append(events)
        if state.rng.state != dice or state.shown != shown_before or to_decide is None:
            self._barriers.append(count + 1)
        if self.forks:
            self._fork()
        return events

    def _fork(self) -> None:
        """Where the match left another just now, the present is dealt anew, and nothing before it is taken back."""
        count = len(self.actions)
        if any(fork.at == count for fork in self.forks):
            self.state = self._forked(self.state, count)
            self._choices = None
            if self.barrier != count:
                self._barriers.append(count)

    def play_all(self, actions: Iterable[Action]) -> None:
        """Play a list of actions, as when a log is read back."""
        for action in actions:
            self._apply(action)

    # -- undo and redo --------------------------------------------------------------------------------------

    @property
    def barrier(self) -> int:
        """The earliest point that fair undo can go back to: after the last roll or hidden thing shown, or the end."""
        return self._barriers[-1]

    @property
    def fair_point(self) -> int:
        """The earliest point that the one at the device may go back to in fair play: behind the barrier, and behind
        what another human has decided. A move stands once the next player is asked: nobody takes it back for them."""
        humans = self._humans
        earliest = self.barrier
        theirs = [index for index in range(earliest, len(self.actions)) if self.seats[index] in humans]
        if not theirs:
            return earliest
        holder = self.seat if self.seat in humans else self.seats[theirs[-1]]
        return next((index + 1 for index in reversed(theirs) if self.seats[index] != holder), earliest)

    def undo_point(self) -> int | None:
        """Where `undo` would go: the last decision of a human, if the mode allows it."""
        earliest = self.floor if self.mode == PRACTICE else self.fair_point
        players = self.players
        everyone = not any(player.human for player in players)
        for index in range(len(self.actions) - 1, earliest - 1, -1):
            if everyone or players[self.seats[index]].human:
                return max(earliest, self._begin(index))
        return None

    def _begin(self, index: int) -> int:
        """Where the bundle that an action belongs to begins: itself, if it was played alone."""
        return next((begin for begin, end in self.bundles.items() if begin <= index < end), index)

    def undo(self, to: int | None = None) -> None:
        """Take back the last human decision, or everything after the first `to` actions."""
        target = self.undo_point() if to is None else to
        if target is None:
            raise IllegalAction(text("error.no_undo"))
        if not 0 <= target <= len(self.actions):
            raise IllegalAction(text("error.no_such_point", length=len(self.actions), index=target))
        if self.mode != PRACTICE and target < self.fair_point:
            raise IllegalAction(text("error.no_undo"))
        if target < self.floor:
            raise IllegalAction(text("error.no_undo_branch"))
        if target < self.barrier:
            self.practised = True
        self.undone.extend(reversed(self.actions[target:]))
        self._rewind(target)

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a human."""
        if not self.undone:
            raise IllegalAction(text("error.no_redo"))
        players = self.players
        everyone = not any(player.human for player in players)
        whole = self.bundles.get(len(self.actions), 0)
        while self.undone:
            self._apply(self.undone[-1])
            self.undone.pop()
            seat = self.seat
            if len(self.actions) < whole:
                continue
            if seat is None or everyone or players[seat].human:
                return

    def rewind(self, target: int) -> None:
        """Go back to after the first `target` actions as if nothing had come after them."""
        self.undone.clear()
        if target < len(self.actions):
            self._rewind(target)
            self._forget_bundles(target)

    def _rewind(self, target: int) -> None:
        self.state = self.at(target)
        del self.actions[target:], self.seats[target:], self.indexes[target:]
        del self._barriers[bisect_right(self._barriers, target) :]
        del self.events[target + 1 :]
        del self._copies[-(-target // _STRIDE) :]
        self._choices = None
        self._seat = _UNASKED
        self.packed = None
        self._acting = {action: seat for action, seat in self._acting.items() if action < target}
        for counts in self._counts.values():
            del counts[target + 1 :]

    def at(self, index: int) -> S:
        """The state after the first `index` actions; the caller owns it."""
        if not 0 <= index <= len(self.actions):
            raise IllegalAction(text("error.no_such_point", length=len(self.actions), index=index))
        if index == len(self.actions):
            state: S = self.state.copy()
            return state
        return self._rebuilt(index)

    def _rebuilt(self, index: int) -> S:
        start = index // _STRIDE * _STRIDE
        state: S = self._copies[start // _STRIDE].copy()
        for count, action in enumerate(self.actions[start:index], start + 1):
            self.game.play(state, action)
            state = self._forked(state, count)
        return state

    def states(self) -> Iterator[S]:
        """Every state from the set-up to the present, one more than there are actions: each only to be looked at."""
        state = self.at(0)
        yield state
        for count, action in enumerate(self.actions, 1):
            self.game.play(state, action)
            state = self._forked(state, count)
            yield state

    def twin(self) -> Match[S]:
        """The same match once more: what becomes of the one does not touch the other."""
        other: Match[S] = object.__new__(Match)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list | dict) else value)
        other.state = self.state.copy()
        other._counts = {eyes: counts.copy() for eyes, counts in self._counts.items()}
        # Grows with the log of one match alone, and can be made anew.
        other.packed = None
        return other

    def branch(self, at: int, players: Sequence[Player] = (), seed: int = 0) -> Match[S]:
        """A new match that shares the first `at` actions.

        Of a match that still runs nobody may learn so what is to come: from there on the new one has other dice, and
        what nobody who plays could know is dealt anew from `seed`. A finished one goes on as it did. It is practice
        where its players know what came then.
        """
        other = self.prefix(at, players)
        other.practised = self.practised or at < self.barrier
        if self.seat is not None or at < self.floor:
            other.forks.append(Fork(at, self._knower(other.seat), seed))
            other._fork()
        return other

    def _knower(self, asked: int | None) -> int:
        """Whose knowledge a branch keeps: of the human who decides there, else of the first human, else of the bot."""
        humans = self._humans
        return asked if asked is not None and (asked in humans or not humans) else humans[0]

    def prefix(self, at: int, players: Sequence[Player] = ()) -> Match[S]:
        """The same match as it was after its first `at` actions, with all that was to come."""
        self.at(at)
        other = Match(
            self.game,
            self.config,
            self.seed,
            players or self.players,
            mode=self.mode,
            name=self.name,
            origin=self._origin,
            past=self.past,
            forks=[fork for fork in self.forks if fork.at <= at],
        )
        # What was played here was offered: to look for it again among all choices would take most of the time.
        for action, index in zip(self.actions[:at], self.indexes, strict=False):
            other._carry_out(action, index)
        other.practised = self.practised
        other.bundles = dict(self.bundles)
        other._forget_bundles(at)
        return other

    def rename_player(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        players = list(self.players)
        players[seat] = replace(players[seat], name=clean_name(name, players[seat].name))
        self.players = tuple(players)


def default_name(seat: int) -> str:
    """What a player without a name is called."""
    return f"Player {seat + 1}"


def checked_mode(mode: object) -> str:
    """A mode of undo, or `BadConfig`."""
    if mode not in (FAIR, PRACTICE):
        raise BadConfig(text("error.mode", mode=str(mode)[:40]))
    return str(mode)


def checked_players(game: Game[S], seats: int, players: Sequence[Player]) -> tuple[Player, ...]:
    """One player a seat, with clean names and bots that exist; all humans where none are given."""
    if not players:
        return tuple(Player(default_name(seat)) for seat in range(seats))
    if len(players) != seats:
        raise BadConfig(text("error.players", seats=seats, players=len(players)))
    checked: list[Player] = []
    for seat, given in enumerate(players):
        if given.kind not in (HUMAN, BOT):
            raise BadConfig(text("error.player_kind", kind=str(given.kind)[:40]))
        if given.kind == BOT and given.bot not in game.meta.bots:
            raise BadConfig(text("error.unknown_bot", name=str(given.bot)[:40], known=tuple(game.meta.bots)))
        name = clean_name(given.name, default_name(seat))
        checked.append(Player(name, given.kind, given.bot if given.kind == BOT else ""))
    return tuple(checked)
