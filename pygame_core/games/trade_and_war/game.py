"""Trade and War, put together from its parts."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from ...bots.base import Bot
from ...kernel.game import Action, Config, Event, Json, Meta, Outcome
from ...kernel.rng import Rng
from ...kernel.steps import SteppedGame
from ...kernel.text import Text
from . import words
from .check import check
from .data import CATEGORIES, EMPIRES, EVENTS, SETUP, TARGET
from .meta import META
from .state import NOTHING, TradeState, empty, load
from .steps import STEPS, discreet, open_seat
from .steps.setup import deal_goods, lay_out
from .view import map_data, view


class TradeAndWar(SteppedGame[TradeState]):
    """Four empires, twenty-five cities, one sea."""

    meta: ClassVar[Meta] = META
    folder: ClassVar[Path] = Path(__file__).parent

    def __init__(self) -> None:
        self.steps = self.index(STEPS)

    # -- rules --------------------------------------------------------------------------------------------------

    def setup(self, config: Config, rng: Rng) -> tuple[TradeState, list[Event]]:
        """The table laid, up to the first decision."""
        state = empty(config.seats, variant_of(config))
        state.rng = rng
        if config.seats == 1:
            state.limit = SETUP["solitaire"][config["difficulty"]]
        else:
            state.limit = 0 if config["turns"] == "none" else int(config["turns"])
        state.hand_limit = 0 if config["hand"] == "none" else int(config["hand"])
        state.ask_all = int(config["reactions"] == "always")
        state.historical = int(config["goods"] == "historical")
        state.chronological = int(config["events"] == "chronological")
        deal_goods(state, rng)
        lay_out(state, rng)
        if config["empires"] == "drawn":
            state.empire = rng.sample(range(len(EMPIRES)), config.seats)
        state.agenda = [("bless",), ("place_start",)]
        out: list[Event] = []
        if config["empires"] == "chosen":
            state.agenda += [("empire", seat) for seat in range(config.seats - 1, -1, -1)]
        else:
            out = [("empire", seat, EMPIRES[empire]) for seat, empire in enumerate(state.empire)]
        self.advance(state, out)
        return state, out

    def outcome(self, state: TradeState) -> Outcome | None:
        """Most points; then temple and spring tokens; then coins. Who is out cannot win."""
        if not state.ended:
            return None
        seats = range(state.seats)

        def merit(seat: int) -> tuple[int, ...]:
            alive = not state.out[seat]
            return (
                alive,
                state.points[seat],
                state.temples[seat] + state.springs[seat],
                state.coins[seat] if alive else 0,
            )

        groups: dict[tuple[int, ...], list[int]] = {}
        for seat in seats:
            groups.setdefault(merit(seat), []).append(seat)
        ranked = sorted(groups, reverse=True)
        tie_break = ""
        if len(groups[ranked[0]]) > 1:
            tie_break = "shared"
        elif len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]:
            tie_break = "tokens" if ranked[0][2] != ranked[1][2] else "coins"
        alone = state.seats == 1
        return Outcome(
            ranking=tuple(tuple(groups[key]) for key in ranked),
            scores=tuple(self.scores(state, seat) for seat in seats),
            reason=state.ended,
            tie_break=tie_break,
            won=state.ended == "target" if alone else None,
            target=TARGET if alone else None,
        )

    @staticmethod
    def scores(state: TradeState, seat: int) -> dict[str, int]:
        """The seat's points by category."""
        first = seat * len(CATEGORIES)
        return dict(zip(CATEGORIES, state.score[first : first + len(CATEGORIES)], strict=True))

    def imagine(self, state: TradeState, seat: int, rng: Rng) -> TradeState:
        """Other hands, the deck and the events to come dealt anew; talks of others forgotten."""
        other = state.copy()
        other.rng = rng.fork()
        pool = other.deck + [card for who, hand in enumerate(other.hands) if who != seat for card in hand]
        pool.sort()
        rng.shuffle(pool)
        for who, hand in enumerate(other.hands):
            if who != seat:
                count = len(hand)
                other.hands[who] = sorted(pool[len(pool) - count :])
                del pool[len(pool) - count :]
        other.deck = pool
        if not other.chronological or state.turn > len(EVENTS):
            other.event_deck.sort()
            rng.shuffle(other.event_deck)
        other.refused = [offer for offer in other.refused if seat in offer[:2]]
        for index, frame in enumerate(other.agenda):
            if frame[0] in ("offer", "answer", "hand_over"):
                other.agenda[index] = self._imagine_offer(other, frame, seat)
        return other

    @staticmethod
    def _imagine_offer(state: TradeState, frame: tuple[object, ...], seat: int) -> tuple[object, ...]:
        """An offer still in the making is unknown; cards named to others are named anew out of the imagined hand."""
        name, proposer, partner, place, other, give, want, *rest = frame
        if name == "offer" and seat != proposer:
            return (name, proposer, partner, place, other, NOTHING, NOTHING, *rest)
        sides = []
        for owner, offer in ((proposer, give), (partner, want)):
            assert isinstance(owner, int) and isinstance(offer, tuple)
            if owner != seat:
                cards = offer[4]
                if seat in (proposer, partner):
                    _hold_on(state, owner, cards, seat)
                else:
                    cards = tuple(state.hands[owner][: len(cards)])
                offer = (*offer[:4], cards)
            sides.append(offer)
        return (name, proposer, partner, place, other, *sides, *rest)

    def load(self, data: Json) -> TradeState:
        """The state of a `to_json`."""
        return load(data)

    def invariants(self, state: TradeState) -> None:
        """Nothing lost, nothing out of bounds."""
        check(state)

    # -- what is shown ------------------------------------------------------------------------------------------

    def view(self, state: TradeState, seat: int | None) -> Json:
        """What a seat may know."""
        return view(self, state, seat)

    def static(self, config: Config) -> Json:
        """The printed map."""
        return {"map": map_data(variant_of(config))}

    def prompt(self, state: TradeState) -> Text:
        """What the game waits for."""
        return words.prompt(state)

    def label(self, state: TradeState, action: Action) -> Text:
        """The words of a choice."""
        return words.label(state, action)

    def detail(self, state: TradeState, action: Action) -> Text | None:
        """What a choice costs and gives."""
        return words.detail(state, action)

    def line(self, event: Event) -> Text | None:
        """The log line of an event."""
        return words.line(event)

    def standing(self, state: TradeState) -> Text:
        """Where the game stands."""
        return words.standing(state)

    def discreet(self, state: TradeState) -> bool:
        """Whether the question of the moment gives a hand away."""
        return discreet(state)

    def acting(self, state: TradeState) -> int | None:
        """The seat, or while somebody is asked for cards, whoever is at work."""
        return open_seat(state) if discreet(state) else self.seat(state)

    def rounds(self, state: TradeState) -> int:
        """The turns of the whole table."""
        return state.turn

    # -- opponents ----------------------------------------------------------------------------------------------

    def make_bot(self, level: str, mood: str) -> Bot[TradeState]:
        """A computer empire."""
        from .bot import Empire

        return Empire(level, mood)


def variant_of(config: Config) -> int:
    """Which of the four boards the options ask for."""
    return (config["sites"] == "25") + 2 * (config["ferries"] == "yes")


def _hold_on(state: TradeState, owner: int, cards: tuple[int, ...], seat: int) -> None:
    """The seat has seen these cards: they are in the owner's hand, exchanged with the imagined rest."""
    wanted = list(cards)
    hand = state.hands[owner]
    kept: list[int] = []
    for card in wanted:
        if card in hand:
            hand.remove(card)
            kept.append(card)
            continue
        source = state.deck
        if card not in source:
            source = next(pile for who, pile in enumerate(state.hands) if who not in (seat, owner) and card in pile)
        source.remove(card)
        source.append(hand.pop())
        if source is not state.deck:
            source.sort()
        kept.append(card)
    state.hands[owner] = sorted(hand + kept)
