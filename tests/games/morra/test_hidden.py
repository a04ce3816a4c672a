"""What is hidden at Morra is imagined as chance has it."""

from __future__ import annotations

import secrets_of
from morra import GAME
from morra.state import UNKNOWN, MorraState


def secrets(state: MorraState, seat: int) -> secrets_of.Secrets:
    """The deck and the others' cards; the fingers that the others have shown nobody yet."""
    others = [other for other in range(state.seats) if other != seat and state.cards[other] != UNKNOWN]
    piles = {other: [state.cards[other]] for other in others} | secrets_of.in_order("deck", state.deck)
    sealed = [other for other in others if state.fingers[other] != UNKNOWN]
    fingers = [secrets_of.any_of(("fingers", other), state.fingers[other], range(6)) for other in sealed]
    return secrets_of.together([secrets_of.shuffled("card", piles), *fingers])


test_worlds = secrets_of.fair_worlds(GAME, 3, secrets, lambda state: bool(state.deck))
