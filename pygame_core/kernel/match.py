"""A match: one game being played. The log of actions is the truth; everything else can be rebuilt from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple

from .errors import BadConfig, IllegalAction
from .game import Action, Config, Event, Game, Json, Outcome, S, seen_by
from .rng import MOST_SEED, Rng
from .text import Text, text

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


def bot_streams(seed: int) -> Rng:
    """Where the generators of a match's bots start: `salted` with the number of actions played."""
    return Rng.seeded(seed, _BOT_STREAM)


def clean_name(name: object, otherwise: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may be shown: printable characters only (no control or direction marks), not too long."""
    shown = "".join(c for c in str(name)[:1000] if c.isprintable()).strip()
    return shown[:longest].strip() or otherwise


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
    """An entry of the log as somebody sees it: how many actions came before, what happened, its words if any."""

    after: int
    event: Event
    text: Text | None


class Match(Generic[S]):
    """One game being played: set-up, seed, players, the log of actions, and the present state.

    `events[0]` is what happened at set-up, `events[i + 1]` what action `i` caused.
    """

    __slots__ = (
        "_choices",
        "_copies",
        "_lit",
        "_origin",
        "actions",
        "config",
        "events",
        "game",
        "indexes",
        "mode",
        "name",
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
        self.state, opening = self._start()
        self.events: list[list[Event]] = [opening]
        self.actions: list[Action] = []
        self.seats: list[int] = []
        self.indexes: list[int] = []
        self.undone: list[Action] = []
        self._lit: list[bool] = []
        self._copies: list[S] = []
        self._choices: list[Action] | None = None

    def _start(self) -> tuple[S, list[Event]]:
        if self._origin is None:
            return self.game.setup(self.config, Rng.seeded(self.seed))
        return self.game.load(self._origin), []

    @property
    def origin(self) -> Json | None:
        """The state this log starts from, where that is a checkpoint made under older rules; else None."""
        return self._origin

    # -- the present ----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the match is over."""
        return self.game.seat(self.state)

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
        """The players' names by seat."""
        return [player.name for player in self.players]

    def words(self, sentence: Text) -> str:
        """A sentence in words, with this match's names."""
        return self.game.catalogue.render(sentence, self.names)

    def lines(self, eyes: int | None, since: int = 0, until: int | None = None) -> list[Line]:
        """What happened, as a seat may see it, from its entry number `since` up to after action `until`."""
        told: list[Line] = []
        count = 0
        line = self.game.line
        for index, events in enumerate(self.events[: None if until is None else until + 1]):
            for event in events:
                seen = seen_by(event, eyes)
                if seen is not None:
                    count += 1
                    if count > since:
                        told.append(Line(index, seen, line(seen)))
        return told

    def bot_rng(self) -> Rng:
        """The generator for the bot that decides now: its thinking never moves the game's own dice."""
        return bot_streams(self.seed).salted(len(self.actions))

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, action: Action) -> list[Event]:
        """Play an action; what happened is returned. An illegal one raises and changes nothing."""
        events = self._apply(action)
        self.undone.clear()
        return events

    def _apply(self, action: Action) -> list[Event]:
        game = self.game
        state = self.state
        choices = self._choices
        if choices is None:
            choices = game.choices(state)
        try:
            index = choices.index(action)
        except ValueError:
            over = game.seat(state) is None
            shown = " ".join(map(str, action))[:80]
            raise IllegalAction(text("error.over") if over else text("error.illegal_action", action=shown)) from None
        action = choices[index]
        count = len(self.actions)
        seat = game.seat(state)
        assert seat is not None
        if count % _STRIDE == 0 and count // _STRIDE == len(self._copies):
            self._copies.append(state.copy())
        dice = state.rng.state
        shown_before = state.shown
        self._choices = None
        events = game.play(state, action)
        self.actions.append(action)
        self.seats.append(seat)
        self.indexes.append(index)
        self.events.append(events)
        self._lit.append(state.rng.state != dice or state.shown != shown_before)
        return events

    def play_all(self, actions: Iterable[Action]) -> None:
        """Play a list of actions, as when a log is read back."""
        for action in actions:
            self._apply(action)

    # -- undo and redo --------------------------------------------------------------------------------------

    @property
    def barrier(self) -> int:
        """The earliest point that fair undo can go back to: after the last roll or hidden thing shown."""
        for index in range(len(self._lit) - 1, -1, -1):
            if self._lit[index]:
                return index + 1
        return 0

    def undo_point(self) -> int | None:
        """Where `undo` would go: the last decision of a human, if the mode allows it."""
        earliest = 0 if self.mode == PRACTICE else self.barrier
        players = self.players
        everyone = not any(player.human for player in players)
        for index in range(len(self.actions) - 1, earliest - 1, -1):
            if everyone or players[self.seats[index]].human:
                return index
        return None

    def undo(self, to: int | None = None) -> None:
        """Take back the last human decision, or everything after the first `to` actions."""
        target = self.undo_point() if to is None else to
        if target is None:
            raise IllegalAction(text("error.no_undo"))
        if not 0 <= target <= len(self.actions):
            raise IllegalAction(text("error.no_such_point", length=len(self.actions), index=target))
        if target < self.barrier:
            if self.mode != PRACTICE:
                raise IllegalAction(text("error.no_undo"))
            self.practised = True
        self.undone.extend(reversed(self.actions[target:]))
        self._rewind(target)

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a human."""
        if not self.undone:
            raise IllegalAction(text("error.no_redo"))
        players = self.players
        everyone = not any(player.human for player in players)
        while self.undone:
            self._apply(self.undone.pop())
            seat = self.seat
            if seat is None or everyone or players[seat].human:
                return

    def _rewind(self, target: int) -> None:
        self.state = self.at(target)
        del self.actions[target:], self.seats[target:], self.indexes[target:], self._lit[target:]
        del self.events[target + 1 :]
        del self._copies[-(-target // _STRIDE) :]
        self._choices = None

    def at(self, index: int) -> S:
        """The state after the first `index` actions; the caller owns it."""
        if not 0 <= index <= len(self.actions):
            raise IllegalAction(text("error.no_such_point", length=len(self.actions), index=index))
        if index == len(self.actions):
            state: S = self.state.copy()
            return state
        start = index // _STRIDE
        state = self._copies[start].copy()
        for action in self.actions[start * _STRIDE : index]:
            self.game.play(state, action)
        return state

    def branch(self, at: int, players: Sequence[Player] = ()) -> Match[S]:
        """A new match that shares the first `at` actions."""
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
        )
        other.play_all(self.actions[:at])
        return other

    def rename_player(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        players = list(self.players)
        players[seat] = replace(players[seat], name=clean_name(name, players[seat].name))
        self.players = tuple(players)


def checked_mode(mode: object) -> str:
    """A mode of undo, or `BadConfig`."""
    if mode not in (FAIR, PRACTICE):
        raise BadConfig(text("error.mode", mode=str(mode)[:40]))
    return str(mode)


def checked_players(game: Game[S], seats: int, players: Sequence[Player]) -> tuple[Player, ...]:
    """One player a seat, with clean names and bots that exist; all humans where none are given."""
    if not players:
        players = [Player(f"Player {seat + 1}") for seat in range(seats)]
    if len(players) != seats:
        raise BadConfig(text("error.players", seats=seats, players=len(players)))
    checked: list[Player] = []
    for seat, given in enumerate(players):
        if given.kind not in (HUMAN, BOT):
            raise BadConfig(text("error.player_kind", kind=str(given.kind)[:40]))
        if given.kind == BOT and given.bot not in game.meta.bots:
            raise BadConfig(text("error.unknown_bot", name=str(given.bot)[:40], known=tuple(game.meta.bots)))
        name = clean_name(given.name, f"Player {seat + 1}")
        checked.append(Player(name, given.kind, given.bot if given.kind == BOT else ""))
    return tuple(checked)
