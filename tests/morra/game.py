"""Morra: the parts tied together."""

from __future__ import annotations

from pathlib import Path

from pygame_core.bots.base import Bot
from pygame_core.kernel import Action, Config, Event, Outcome, Rng, SteppedGame, Text
from pygame_core.kernel.game import Json

from . import bot, view, words
from .meta import DECK, META
from .state import UNKNOWN, MorraState
from .steps import STEPS


class Morra(SteppedGame[MorraState]):
    """The test game."""

    meta = META
    folder = Path(__file__).parent
    steps = SteppedGame.index(STEPS)

    def setup(self, config: Config, rng: Rng) -> tuple[MorraState, list[Event]]:
        """Shuffle the cards and deal the first round."""
        state = MorraState()
        seats = config.seats
        state.rng = rng
        state.shown = 0
        state.points = [0] * seats
        state.cards = [UNKNOWN] * seats
        state.deck = list(DECK)
        rng.shuffle(state.deck)
        state.used = []
        state.fingers = [UNKNOWN] * seats
        state.guesses = [UNKNOWN] * seats
        state.played = [0] * seats
        state.round = 0
        state.target = int(config["target"])
        state.die = config["die"] == "yes"
        state.end = ""
        state.agenda = [("deal",)]
        out: list[Event] = []
        self.advance(state, out)
        return state, out

    def outcome(self, state: MorraState) -> Outcome | None:
        """Most points win."""
        if not state.end:
            return None
        groups: dict[int, list[int]] = {}
        for seat, points in enumerate(state.points):
            groups.setdefault(points, []).append(seat)
        ranking = tuple(tuple(groups[points]) for points in sorted(groups, reverse=True))
        return Outcome(ranking, tuple({"points": points} for points in state.points), state.end)

    def imagine(self, state: MorraState, seat: int, rng: Rng) -> MorraState:
        """Deal the others' cards and the deck anew, and let the others have sealed anything."""
        world = state.copy()
        world.rng = rng.fork()
        hidden = [other for other in range(state.seats) if other != seat and state.cards[other] != UNKNOWN]
        pool = sorted(state.deck + [state.cards[other] for other in hidden])
        rng.shuffle(pool)
        for other in hidden:
            world.cards[other] = pool.pop()
            if state.fingers[other] != UNKNOWN:
                world.fingers[other] = rng.below(6)
            if state.guesses[other] != UNKNOWN:
                world.guesses[other] = world.fingers[other] + state.die + rng.below(6)
                world.played[other] = world.cards[other] * rng.below(2)
        world.deck = pool
        return world

    def load(self, data: Json) -> MorraState:
        """The state of a `to_json`."""
        return MorraState.from_json(data)

    def invariants(self, state: MorraState) -> None:
        """No card is lost, nobody has more than the target."""
        held = [card for card in state.cards if card != UNKNOWN]
        assert sorted(held + state.deck + state.used) == sorted(DECK)
        assert max(state.points) <= state.target

    def view(self, state: MorraState, seat: int | None) -> Json:
        """What a seat may see."""
        return view.view(state, seat)

    def prompt(self, state: MorraState) -> Text:
        """What the game waits for."""
        return words.prompt(state)

    def label(self, state: MorraState, action: Action) -> Text:
        """The words on a button."""
        return words.label(action)

    def line(self, event: Event) -> Text | None:
        """The log line of an event."""
        return words.line(event)

    def chapter(self, event: Event) -> Text | None:
        """Every round is one."""
        return words.line(event) if event[0] == "round" else None

    def standing(self, state: MorraState) -> Text:
        """Where the game stands."""
        return words.standing(state)

    def make_bot(self, level: str, mood: str) -> Bot[MorraState]:
        """Guesses near the expected sum."""
        return bot.MorraBot(level, mood)
