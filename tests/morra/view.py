"""What a seat may see of Morra: all points, its own card and sealed choices, and only whether the others are in."""

from __future__ import annotations

from pygame_core.kernel.game import Json

from .state import UNKNOWN, MorraState


def view(state: MorraState, seat: int | None) -> Json:
    """`round`, `target`, `deck` (cards left), `used` (cards seen), and one entry a seat under `seats`."""
    return {
        "round": state.round,
        "target": state.target,
        "deck": len(state.deck),
        "used": len(state.used),
        "seats": [_seat(state, other, other == seat) for other in range(state.seats)],
        "scores": [{"points": points} for points in state.points],
    }


def _seat(state: MorraState, seat: int, own: bool) -> Json:
    shown: Json = {"points": state.points[seat], "ready": state.guesses[seat] != UNKNOWN}
    if own:
        shown |= {"card": state.cards[seat], "fingers": state.fingers[seat], "guess": state.guesses[seat]}
    return shown
