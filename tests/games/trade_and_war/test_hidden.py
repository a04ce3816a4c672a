"""What is hidden in Trade and War is imagined as chance has it."""

from __future__ import annotations

import secrets_of

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.state import TradeState

TALKS = ("offer", "answer", "hand_over")


def secrets(state: TradeState, seat: int) -> secrets_of.Secrets:
    """The others' hands and the deck, in its order; the events to come, in theirs."""
    hands = {who: hand for who, hand in enumerate(state.hands) if who != seat}
    cards = secrets_of.shuffled("card", hands | secrets_of.in_order("deck", state.deck))
    events = secrets_of.shuffled("event", secrets_of.in_order("deck", state.event_deck))
    return secrets_of.together([cards, events])


def fits(state: TradeState) -> bool:
    """No cards are on the table in an offer: whoever sees them knows them."""
    return not state.chronological and all(frame[0] not in TALKS for frame in state.agenda)


test_worlds = secrets_of.fair_worlds(GAME, 3, secrets, fits)
