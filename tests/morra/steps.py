"""The steps of Morra, in the rulebook's order: deal, show fingers, guess, add the card, reveal."""

from __future__ import annotations

from pygame_core.kernel import Action, Automatic, Decision, Event, Refusal, Secret
from pygame_core.kernel.game import Frame

from . import words
from .meta import MOST_FINGERS
from .state import UNKNOWN, MorraState

_SHOW: list[Action] = [("show", fingers) for fingers in range(MOST_FINGERS + 1)]
_CARD: list[Action] = [("add",), ("hold",)]
_HIGHEST = 3 * MOST_FINGERS + 3 * 3 + 6
_GUESS: list[Action] = [("guess", total) for total in range(_HIGHEST + 1)]


class Deal(Automatic[MorraState]):
    """Everyone gets a card; when the cards no longer go round, the game is over."""

    name = "deal"

    def run(self, state: MorraState, frame: Frame, out: list[Event]) -> None:
        """Deal, and ask every seat for its fingers, guess and card."""
        if len(state.deck) < state.seats:
            state.end = "deck"
            out.append(("end", "deck"))
            return
        state.round += 1
        out.append(("round", state.round))
        for seat in range(state.seats):
            state.cards[seat] = card = state.deck.pop()
            out.append(Secret((seat,), ("dealt", seat, card), ("dealt", seat, UNKNOWN)))
        state.show()
        state.agenda.append(("reveal",))
        for seat in range(state.seats - 1, -1, -1):
            state.agenda += [("card", seat), ("guess", seat), ("show", seat)]


class Show(Decision[MorraState]):
    """Show some fingers: sealed until all are in."""

    name = "show"
    rule = "MO-003"

    def seat(self, state: MorraState) -> int:
        """The seat whose frame this is."""
        return int(state.agenda[-1][1])

    def choices(self, state: MorraState) -> list[Action]:
        """None to five."""
        return _SHOW

    def play(self, state: MorraState, action: Action, out: list[Event]) -> None:
        """Seal them."""
        seat = state.agenda.pop()[1]
        state.fingers[seat] = int(action[1])
        out.append(Secret((seat,), ("showed", seat, action[1]), ("sealed", seat)))


class Guess(Decision[MorraState]):
    """Guess the sum: never less than the own fingers."""

    name = "guess"
    rule = "MO-004"

    def seat(self, state: MorraState) -> int:
        """The seat whose frame this is."""
        return int(state.agenda[-1][1])

    def choices(self, state: MorraState) -> list[Action]:
        """Every sum that is possible with the own fingers."""
        own = state.fingers[state.agenda[-1][1]]
        others = (state.seats - 1) * MOST_FINGERS
        return _GUESS[own + state.die : own + others + 3 * state.seats + 6 * state.die + 1]

    def play(self, state: MorraState, action: Action, out: list[Event]) -> None:
        """Seal it."""
        seat = state.agenda.pop()[1]
        state.guesses[seat] = int(action[1])
        out.append(Secret((seat,), ("guessed", seat, action[1])))

    def refusals(self, state: MorraState) -> list[Refusal]:
        """Sums below the own fingers."""
        own = state.fingers[state.agenda[-1][1]]
        return [Refusal(_GUESS[total], words.too_low(own)) for total in range(own)]


class Card(Decision[MorraState]):
    """Add the hidden card to the sum, or hold it back. A card of nothing cannot change the sum."""

    name = "card"
    rule = "MO-005"

    def needed(self, state: MorraState) -> bool:
        """Only a card with a value is a decision."""
        return state.cards[state.agenda[-1][1]] > 0

    def seat(self, state: MorraState) -> int:
        """The seat whose frame this is."""
        return int(state.agenda[-1][1])

    def choices(self, state: MorraState) -> list[Action]:
        """Add or hold."""
        return _CARD

    def play(self, state: MorraState, action: Action, out: list[Event]) -> None:
        """Seal it."""
        seat = state.agenda.pop()[1]
        state.played[seat] = state.cards[seat] if action[0] == "add" else 0
        out.append(Secret((seat,), ("card", seat, action[0])))


class Reveal(Automatic[MorraState]):
    """All is shown, the die is thrown, and who guessed the sum alone scores."""

    name = "reveal"

    def run(self, state: MorraState, frame: Frame, out: list[Event]) -> None:
        """Add up and score; go on with the next round unless somebody has reached the target."""
        state.show()
        die = state.rng.die() if state.die else 0
        total = sum(state.fingers) + sum(state.played) + die
        out.append(("revealed", tuple(state.fingers), tuple(state.played), die, total))
        right = [seat for seat in range(state.seats) if state.guesses[seat] == total]
        if len(right) == 1:
            state.points[right[0]] += 1
            out.append(("scored", right[0]))
        for seat in range(state.seats):
            state.used.append(state.cards[seat])
            state.cards[seat] = state.fingers[seat] = state.guesses[seat] = UNKNOWN
            state.played[seat] = 0
        if max(state.points) >= state.target:
            state.end = "target"
            out.append(("end", "target"))
        else:
            state.agenda.append(("deal",))


STEPS = (Deal(), Show(), Guess(), Card(), Reveal())
