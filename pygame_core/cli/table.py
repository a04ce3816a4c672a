"""`play`: a match in the terminal, against bots or around one keyboard."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from typing import Any

from ..bots.base import Budget, Knowledge
from ..kernel import save
from ..kernel.errors import IllegalAction
from ..kernel.game import Action, Game
from ..kernel.match import BOT, FAIR, HUMAN, PRACTICE, Match, Player
from ..kernel.rng import MOST_SEED
from ..kernel.text import Text, player
from .lobby import find, open_match, print_outcome
from .simulate import INTERRUPTED, usual_seats
from .words import Complaint, say, tell, words

_SHOWN_AT_ONCE = 30
_TOLD_AT_ONCE = 60
_LONGEST_LINE = 100
_CLEAR = "\033[2J\033[H"


def play(arguments: Namespace) -> int:
    """Start or open a match and play it."""
    if arguments.open:
        match, changed = open_match(arguments.open)
        meta = match.game.meta
        if meta.slug != find(arguments.slug).meta.slug:
            raise Complaint("complaint.other_game", file=arguments.open[:60], title=meta.title, slug=meta.slug)
        if changed:
            say("replay.checkpoint")
        say("play.opened", title=meta.title, standing=match.words(match.game.standing(match.state)))
    else:
        match = _new_match(find(arguments.slug), arguments)
        say("play.start", title=match.game.meta.title, seed=match.seed)
    return Table(match).run()


def _new_match(game: Game[Any], arguments: Namespace) -> Match[Any]:
    humans = arguments.humans
    bots = arguments.bots
    seats = arguments.seats or max(usual_seats(game), humans + len(bots or ()))
    config = game.configure(seats, arguments.options)
    opponents = game.meta.levels[len(game.meta.levels) // 2] if game.meta.levels else "random"
    if bots is None:
        bots = [opponents] * max(0, seats - humans)
    if humans + len(bots) != seats:
        raise Complaint("complaint.humans", humans=humans, bots=len(bots), seats=seats)
    players = [Player(words("play.human_name", seat=seat + 1), HUMAN) for seat in range(humans)]
    for seat, bot in enumerate(bots, humans + 1):
        level = game.catalogue.render(Text(f"bot.{bot.partition(':')[0]}"))
        players.append(Player(words("play.bot_name", level=level, seat=seat), BOT, bot))
    seed = randbelow(MOST_SEED) if arguments.seed is None else arguments.seed
    return Match(game, config, seed, players, mode=PRACTICE if arguments.practice else FAIR)


class Quit(Exception):
    """The player leaves the table."""


class Table:
    """The terminal's side of a match."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.told = 0
        self.eyes: int | None = None
        humans = [seat for seat, who in enumerate(match.players) if who.human]
        self.curtain = len(humans) > 1 and match.game.meta.hidden
        if len(humans) == 1:
            self.eyes = humans[0]

    def run(self) -> int:
        """Play until the match is over or the player leaves."""
        match = self.match
        try:
            while (seat := match.seat) is not None:
                if match.players[seat].human:
                    self._take_seat(seat)
                    self._tell()
                    self._decide(seat)
                else:
                    self._let_think(seat)
        except Quit:
            say("play.bye")
            return 0
        except (KeyboardInterrupt, EOFError) as stop:
            print()
            self._keep()
            return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
        except Exception:
            self._keep()
            raise
        self._tell()
        outcome = match.outcome
        assert outcome is not None
        print()
        print_outcome(match, outcome)
        if match.practised:
            say("play.practised")
        return 0

    # -- what everybody sees --------------------------------------------------------------------------------

    def _take_seat(self, seat: int) -> None:
        """Let the next human look: with hidden things, only after the keyboard has changed hands."""
        if seat == self.eyes:
            return
        if self.curtain:
            if sys.stdout.isatty():
                print(_CLEAR, end="")
            input(words("play.curtain", who=self.match.words(player(seat))))
            self.told = 0
        self.eyes = seat

    def _tell(self, most: int = _TOLD_AT_ONCE) -> None:
        """The log lines since the last time."""
        lines = self.match.lines(self.eyes, since=self.told)
        self.told += len(lines)
        told = [self.match.words(line.text) for line in lines if line.text is not None]
        for line in told[-most:]:
            print(f"  {line}")

    def _let_think(self, seat: int) -> None:
        match = self.match
        bot = match.game.bot(match.players[seat].bot)
        thought = bot.think(Knowledge(match.game, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
        if not self.curtain:
            self._tell()

    # -- a decision -----------------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        match = self.match
        say("play.turn", who=match.words(player(seat)), prompt=match.words(match.game.prompt(match.state)))
        self._show_choices()
        length = len(match)
        while len(match) == length and match.seat == seat:
            if self._obey(input(words("play.ask")).strip()):
                return

    def _label(self, action: Action) -> str:
        return self.match.words(self.match.game.label(self.match.state, action))

    def _show_choices(self, containing: str = "", everything: bool = False) -> None:
        match = self.match
        state = match.state
        wanted = containing.lower()
        rows = [(at, action, self._label(action)) for at, action in enumerate(match.choices, 1)]
        found = [row for row in rows if wanted in row[2].lower()]
        if not found:
            say("play.none_found", words=containing)
            return
        cut = found if everything or containing else found[:_SHOWN_AT_ONCE]
        width = len(str(len(rows)))
        for at, action, label in cut:
            detail = match.game.detail(state, action)
            number = str(at).rjust(width + 1)
            if detail is None:
                say("play.choice", number=number, label=label)
            else:
                say("play.choice_detail", number=number, label=label, detail=match.words(detail))
        if len(cut) < len(found):
            say("play.more", hidden=len(found) - len(cut))

    def _obey(self, line: str) -> bool:
        """Do what was typed; True when the decision must be asked anew."""
        verb, _, rest = line.partition(" ")
        rest = rest.strip()
        if line.isascii() and line.isdigit():
            return self._choose(int(line))
        match verb.lower():
            case "":
                self._show_choices()
            case "?":
                say("play.help")
            case ".":
                self._show_choices(everything=True)
            case "u" | "r":
                return self._step_back_or_on(verb.lower())
            case "h":
                self._hint()
            case "w":
                self._refusals()
            case "t":
                self._print_view()
            case "l":
                self.told = 0
                self._tell(most=sys.maxsize)
            case "s":
                if rest:
                    self._save(rest)
                else:
                    say("play.need_file")
            case "q":
                if rest and not self._save(rest):
                    return False
                raise Quit
            case _:
                self._show_choices(containing=line)
        return False

    def _choose(self, number: int) -> bool:
        choices = self.match.choices
        if not 1 <= number <= len(choices):
            say("play.no_such", number=number, last=len(choices))
            return False
        self.match.play(choices[number - 1])
        return True

    def _step_back_or_on(self, verb: str) -> bool:
        try:
            if verb == "u":
                self.match.undo()
            else:
                self.match.redo()
        except IllegalAction as refusal:
            print(refusal)
            return False
        self.told = len(self.match.lines(self.eyes))
        return True

    # -- help with a decision -------------------------------------------------------------------------------

    def _hint(self) -> None:
        match = self.match
        seat = match.seat
        assert seat is not None
        bot = match.game.bot(match.game.meta.bots_by_strength[-1])
        thought = bot.think(Knowledge(match.game, match.state, seat), match.bot_rng(), Budget())
        say("play.hint", label=self._label(thought.action))
        for row in thought.alternatives[:5]:
            why = words("play.hint_why", why=match.words(row.why)) if row.why is not None else ""
            say("play.hint_row", value=f"{row.value:8.2f}", label=self._label(row.action), why=why)

    def _refusals(self) -> None:
        match = self.match
        refusals = match.game.refusals(match.state)
        if not refusals:
            say("play.nothing_refused")
        for refusal in refusals:
            key = "play.refused_rule" if refusal.why.rule else "play.refused"
            say(key, label=self._label(refusal.action), why=match.words(refusal.why), rule=refusal.why.rule)

    def _print_view(self) -> None:
        view = self.match.game.view(self.match.state, self.eyes)
        for line in self._nested(view, 1):
            print(line)

    def _nested(self, data: Any, depth: int) -> list[str]:
        """A view as an indented list, like the generic table of the site; what is short stands in one line."""
        indent = "  " * depth
        lines: list[str] = []
        for label, value in self._entries(data):
            short = self._in_one_line(value)
            if short is not None:
                lines.append(f"{indent}{label}: {short}")
            else:
                lines.append(f"{indent}{label}:")
                lines += self._nested(value, depth + 1)
        return lines

    def _entries(self, data: Any) -> list[tuple[str, Any]]:
        if isinstance(data, Mapping):
            return [(self._view_label(str(key)), value) for key, value in data.items()]
        # A list of as many parts as there are players is nearly always one part a player.
        players = len(data) == len(self.match.players)
        labels = self.match.names if players else [str(at) for at in range(1, len(data) + 1)]
        return list(zip(labels, data, strict=True))

    def _in_one_line(self, value: Any) -> str | None:
        """A plain value, or a few of them, in one line; None for what is larger."""
        if not isinstance(value, Mapping | list):
            return _plain(value)
        parts = list(value.values()) if isinstance(value, Mapping) else value
        if any(isinstance(part, Mapping | list) for part in parts):
            return None
        if isinstance(value, list):
            return ", ".join(map(_plain, value)) or "-"
        line = ", ".join(f"{self._view_label(str(key))} {_plain(part)}" for key, part in value.items())
        return line if len(line) <= _LONGEST_LINE else None

    def _view_label(self, key: str) -> str:
        template = self.match.game.catalogue.template(f"view.{key}")
        return key if template is None else template

    # -- keeping --------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Nothing is lost by a slip of the finger, a closed terminal, or a fault."""
        if len(self.match):
            self._save(f"{self.match.game.meta.slug}-{self.match.seed}.json")

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser()
        try:
            path.write_text(save.save(self.match, int(time.time() * 1000)), "utf-8")
        except OSError as error:
            tell(words("complaint.unwritable", name=name, problem=error.strerror or str(error)))
            return False
        say("play.saved", file=name, slug=self.match.game.meta.slug)
        return True


def _plain(value: Any) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return words("play.yes" if value else "play.no")
    return str(value)
