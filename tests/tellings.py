"""What is told in the kept matches before and around a choice: prompts, labels, details, views, answers to questions.

One checksum for each step of a game, of the sentences as keys and arguments: other words in a catalogue change nothing
here, another number, place or rule does. `python -m golden --tellings` writes them down anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import checksums
from refusals import Position, positions

from pygame_core.games.mediterranean_empires.data import PLACES
from pygame_core.games.trade_and_war.board import CITY_COUNT
from pygame_core.games.trading_mediterranean.data import ASKS
from pygame_core.kernel import Game
from pygame_core.kernel.game import Json

KIND = "tellings"
STRIDE = 3
"""Of the kept positions every so manieth is told of, and each that is the first of its step in a match."""
MOST_CHOICES = 40
"""So many choices are worded at one position: of more, every so manieth."""

Ask = Callable[[Any, int, int], Iterator[Json]]


def _of_empires(state: Any, seat: int, number: int) -> Iterator[Json]:
    place = PLACES[number % len(PLACES)]
    yield {"about": "place", "place": place}
    for about in ("reach", "muster", "imperium"):
        yield {"about": about}
    yield {"about": "march", "place": place, "cards": []}
    yield {"about": "meet", "place": "sea", "cards": []}


def _of_war(state: Any, seat: int, number: int) -> Iterator[Json]:
    units = [unit for unit, tile in enumerate(state.tile) if tile >= 0]
    if units:
        unit = units[number % len(units)]
        yield {"about": "routes", "unit": unit, "cities": [(number * each) % CITY_COUNT for each in (1, 5, 7)]}


def _of_trading(state: Any, seat: int, number: int) -> Iterator[Json]:
    give, want = state.hand[seat][: number % 4], [ASKS[(number + each) % len(ASKS)] for each in range(number % 3)]
    for to in (None, (seat + 1 + number % (state.seats - 1)) % state.seats):
        yield {"give": give, "want": want, "give_wp": number % 5, "want_wp": number % 2, "to": to}


QUESTIONS: dict[str, Ask] = {
    "mediterranean_empires": _of_empires,
    "trade_and_war": _of_war,
    "trading_mediterranean": _of_trading,
}
"""What a table asks of a game, by game: a few questions at each position, others at the next."""


def told(game: Game[Any], position: Position, number: int) -> Iterator[object]:
    """All that is told at a position to the one who decides, and the view of one of the others or an onlooker."""
    state, seat = position.state, position.seat
    yield game.prompt(state)
    yield game.standing(state)
    choices = game.choices(state)
    for action in choices[number % (1 + len(choices) // MOST_CHOICES) :: 1 + len(choices) // MOST_CHOICES]:
        yield action
        yield game.label(state, action)
        yield game.detail(state, action)
    for refusal in position.refusals[::5]:
        yield game.label(state, refusal.action)
    everybody = (*range(len(game.view(state, None)["scores"])), None)
    for eyes in (seat, everybody[number % len(everybody)]):
        yield json.dumps(game.view(state, eyes), sort_keys=True)
    if game.folder.name in QUESTIONS:
        for question in QUESTIONS[game.folder.name](state, seat, number):
            yield game.look(state, seat, question)


class Sums:
    """Checksums of all that is told, by step."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.by_step: checksums.Sums = {}
        self._number = 0
        self._last = ""

    def add(self, position: Position) -> None:
        """Count a position in, if it is one of those that are told of."""
        self._number += 1
        if self._number % STRIDE and position.step == self._last:
            return
        self._last = position.step
        checksums.add(self.by_step, position.step, map(str, told(self.game, position, self._number)))


def kept_sums(game: Game[Any]) -> checksums.Sums:
    """The checksums as they were kept."""
    return checksums.kept(game, KIND)


def sums_of(game: Game[Any]) -> checksums.Sums:
    """The checksums of what is told now."""
    sums = Sums(game)
    for position in positions(game):
        sums.add(position)
    return sums.by_step


def write_sums(game: Game[Any]) -> None:
    """Keep them."""
    checksums.write(game, KIND, sums_of(game))
