"""A world that may be the true one as far as a seat knows."""

from __future__ import annotations

from ...kernel.rng import Rng
from .data import EVENTS
from .state import NOTHING, Talk, TradeState


def imagine(state: TradeState, seat: int, rng: Rng) -> TradeState:
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
    other.refused = [row for row in other.refused if seat in (row.proposer, row.partner)]
    for index, frame in enumerate(other.agenda):
        if frame[0] in ("offer", "answer", "hand_over"):
            other.agenda[index] = _imagine_offer(other, Talk._make(frame), seat)
    return other


def _imagine_offer(state: TradeState, talk: Talk, seat: int) -> Talk:
    """An offer still in the making is unknown; cards named to others are named anew out of the imagined hand."""
    if talk.step == "offer" and seat != talk.proposer:
        return talk._replace(give=NOTHING, want=NOTHING)
    sides = []
    for owner, offer in ((talk.proposer, talk.give), (talk.partner, talk.want)):
        if owner != seat:
            cards = offer.cards
            if seat in (talk.proposer, talk.partner):
                _hold_on(state, owner, cards, seat)
            else:
                cards = tuple(state.hands[owner][: len(cards)])
            offer = offer._replace(cards=cards)
        sides.append(offer)
    give, want = sides
    return talk._replace(give=give, want=want)


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
