"""Event phase: God's Blessing passes on and its holder opens one event card."""

from __future__ import annotations

from ....kernel.game import Event, Frame
from ....kernel.steps import Automatic
from ..data import EVENTS
from ..effects import push_effects
from ..state import TradeState


class OpenEvent(Automatic[TradeState]):
    """One event card a turn (TW-026, TW-027, TW-033, TW-R60)."""

    name = "event"
    rule = "TW-027"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """End last turn's effects, pass the Blessing (not on the first turn), open the card, follow it."""
        state.phase = "event"
        state.mods = []
        if state.turn > 1:
            seat = (state.blessing + 1) % state.seats
            while state.out[seat]:
                seat = (seat + 1) % state.seats
            state.blessing = seat
            out.append(("blessing", seat))
        if not state.event_deck:
            state.event_deck = state.event_discard
            state.event_discard = []
            state.rng.shuffle(state.event_deck)
        state.event = state.event_deck.pop()
        state.event_discard.append(state.event)
        state.show()
        card = EVENTS[state.event]
        out.append(("event", state.blessing, card.id))
        push_effects(state, -1, card.effects)
