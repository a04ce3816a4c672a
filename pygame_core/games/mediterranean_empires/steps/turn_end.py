"""Turns: how one begins, and the awards and new hands when it ends."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel import Action, Automatic, Decision, Event
from ....kernel.game import Frame
from ..data import KIND_OF, SCENARIOS, SLUG, cards_in
from ..state import AWARDS, EmpiresState
from ..table import borne, city_count, discard, draw, first_of, hidden_count, key_count, score

KEY_AWARD, LARGEST_AWARD, LARGEST_TIED, CAPITAL_PENALTY, PROGRESS_AWARD, PROGRESS_TIED = 1, 5, 3, -3, 3, 2
DOUBLED_FROM = 3
"""The turn from which on awards and penalties count twice (ME-145, ME-357)."""


class TurnStart(Automatic[EmpiresState]):
    """A turn begins: progress is counted from here; with rule 8.1 the leader names the first player.

    Rules: ME-147, ME-149.
    """

    name = "turn"
    rule = "ME-092"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        state.turn += 1
        state.round = 0
        state.passes = 0
        state.starts = [city_count(state, seat) for seat in range(state.seats)]
        out.append(("turn", state.turn))
        state.agenda.append(("round",))
        if state.options.follow_the_leader and state.turn > 1:
            state.agenda.append(("first_player",))


def standing(state: EmpiresState, seat: int) -> tuple[int, int, int]:
    """Points, then cities, then key cities: what players are compared by (ME-346)."""
    return state.points[seat], city_count(state, seat), key_count(state, seat)


class FirstPlayer(Decision[EmpiresState]):
    """Rule 8.1: whoever leads in points names the first player of the turn (ME-345, ME-346)."""

    name = "first_player"
    rule = "ME-345"

    def seat(self, state: EmpiresState) -> int:
        return max(state.order, key=lambda seat: (standing(state, seat), -state.order.index(seat)))

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("first", seat) for seat in state.order]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        chooser = self.seat(state)
        state.agenda.pop()
        state.lead = state.order.index(int(action[1]))
        out.append(("first_player", chooser, action[1]))


class Award(NamedTuple):
    """One reason for points and cards at the end of a turn: which, how many times it holds, what it brings."""

    why: str
    number: int
    points: int
    cards: int


def award_rows(state: EmpiresState) -> list[list[Award]]:
    """What the end of a turn brings each seat, reason by reason; points count twice from the third turn on.

    Rules: ME-140 to ME-144, ME-146 to ME-148, ME-160, ME-161.
    """
    everybody = range(state.seats)
    counts = [city_count(state, seat) for seat in everybody]
    most = max(counts)
    largest = [seat for seat in everybody if counts[seat] == most]
    progress = [counts[seat] - state.starts[seat] for seat in everybody]
    best = max(progress)
    growing = [seat for seat in everybody if progress[seat] == best and best > 0 and state.turn > 1]
    times = award_times(state.turn)
    result = []
    for seat in everybody:
        rows = []
        keys = key_count(state, seat)
        if keys:
            rows.append(Award("keys", keys, KEY_AWARD * keys * times, keys))
        if seat in largest:
            alone = len(largest) == 1
            rows.append(
                Award(
                    "largest" if alone else "largest_tied",
                    counts[seat],
                    (LARGEST_AWARD if alone else LARGEST_TIED) * times,
                    2 if alone else 1,
                )
            )
        if not state.holds_capital(seat):
            rows.append(Award("capital", 1, CAPITAL_PENALTY * times, -1))
        if seat in growing:
            alone = len(growing) == 1
            rows.append(
                Award(
                    "progress" if alone else "progress_tied",
                    progress[seat],
                    (PROGRESS_AWARD if alone else PROGRESS_TIED) * times,
                    1 if alone else 0,
                )
            )
        result.append(rows)
    return result


def award_times(turn: int) -> int:
    """How often the points of a turn's end count."""
    return 2 if turn >= DOUBLED_FROM else 1


def awards(state: EmpiresState) -> list[tuple[int, int]]:
    """What the end of a turn brings each seat: points, and cards more or fewer to hold."""
    return [summed(rows) for rows in award_rows(state)]


def summed(rows: list[Award]) -> tuple[int, int]:
    """What all reasons together bring: points, and cards more or fewer to hold."""
    return sum(row.points for row in rows), sum(row.cards for row in rows)


class EndOfTurn(Automatic[EmpiresState]):
    """Awards and penalties; after the last turn the game is over, else the hands are made up.

    Rules: ME-138, ME-139, ME-150, ME-154, ME-158, ME-159, ME-175.
    """

    name = "end_of_turn"
    rule = "ME-139"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        base = SCENARIOS[state.scenario].hand
        reasons = award_rows(state)
        for seat in state.order:
            points, cards = summed(reasons[seat])
            out += [("reason", seat, *row) for row in reasons[seat]]
            out.append(("award", seat, borne(state, seat, points), cards))
            score(state, seat, points, AWARDS, out)
            state.limits[seat] = base + cards
        if state.turn >= state.options.turns:
            out.append(("last_turn", state.turn))
            return
        state.enraged = 0
        for seat in state.order:
            reshuffle(state, seat)
        state.agenda += [("turn",), ("refill", 0)]


def reshuffle(state: EmpiresState, seat: int) -> None:
    """The discard pile is shuffled into the deck (ME-151)."""
    deck = state.decks[seat]
    pile = state.piles[seat]
    while pile:
        low = pile & -pile
        deck.append(low.bit_length() - 1)
        pile ^= low
    state.piles[seat] = 0
    deck.sort()
    state.rng.shuffle(deck)


class Refill(Decision[EmpiresState]):
    """In order each hand is filled up to its limit, or cut down to it with cards of the player's choice.

    Rules: ME-046, ME-152, ME-153, ME-155 to ME-157.
    """

    name = "refill"
    rule = "ME-395"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        place = int(state.agenda[-1][1])
        while place < state.seats:
            seat = state.playing(place)
            missing = state.limits[seat] - hidden_count(state, seat)
            if missing < 0:
                state.agenda[-1] = ("refill", place)
                return True
            draw(state, seat, missing, out)
            place += 1
        state.agenda.pop()
        return False

    def seat(self, state: EmpiresState) -> int:
        return state.playing(int(state.agenda[-1][1]))

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("drop", SLUG[card]) for card in cards_in(state.hands[self.seat(state)])]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        discard(state, seat, first_of(state.hands[seat], KIND_OF[str(action[1])].index), out)


STEPS = (TurnStart(), FirstPlayer(), EndOfTurn(), Refill())
