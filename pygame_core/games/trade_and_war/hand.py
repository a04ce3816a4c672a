"""Cards in the hand: which of them can be played now, and who is to be asked for one."""

from __future__ import annotations

from ...kernel.game import Action
from .data import CARDS
from .effects import can_play
from .state import TradeState

PLAY: tuple[Action, ...] = tuple(("play", card.id) for card in CARDS)


def card_choices(state: TradeState, seat: int, timing: frozenset[int]) -> list[Action]:
    """The cards of these timings that can be played now."""
    held = timing.intersection(state.hands[seat])
    return [PLAY[card] for card in sorted(held) if can_play(state, seat, card)]


def may_answer(state: TradeState, seat: int, timing: frozenset[int]) -> bool:
    """Whether a seat is to be asked for a card of these timings: when it holds one that can be played now.

    With the option to ask everybody it is asked whenever, for all the others can know, it may hold one.
    """
    if not state.hands[seat]:
        return False
    if card_choices(state, seat, timing):
        return True
    if not state.ask_all:
        return False
    used = state.discard
    return any(used.count(card) < CARDS[card].count and can_play(state, seat, card) for card in timing)


def asked(state: TradeState, seat: int, timing: frozenset[int]) -> bool:
    """`may_answer`, when the moment for it has come: that a hand is asked or passed over tells of its cards.

    Rules: TW-R61.
    """
    if not state.hands[seat]:
        return False
    state.show()
    return may_answer(state, seat, timing)
