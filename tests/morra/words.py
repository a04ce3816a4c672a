"""Morra in words: every sentence is a key here and a line in text/en.toml."""

from __future__ import annotations

from pygame_core.kernel import Action, Event, Text, player, text

from .state import UNKNOWN, MorraState


def prompt(state: MorraState) -> Text:
    """What the game waits for."""
    step, seat = state.agenda[-1][:2]
    return text(f"prompt.{step}", card=state.cards[seat], fingers=state.fingers[seat])


def label(action: Action) -> Text:
    """The words on a button."""
    return text(f"choice.{action[0]}", n=action[1] if len(action) > 1 else 0)


def too_low(fingers: int) -> Text:
    """Why a low guess is refused."""
    return text("refusal.too_low", rule="MO-004", fingers=fingers)


def line(event: Event) -> Text | None:
    """The log line of an event."""
    match event:
        case ("round", number):
            return text("log.round", number=number)
        case ("dealt", _, card) if card == UNKNOWN:
            return None
        case ("dealt", seat, card):
            return text("log.dealt", who=player(seat), card=card)
        case ("showed" | "guessed", seat, number):
            return text(f"log.{event[0]}", who=player(seat), number=number)
        case ("sealed", seat):
            return text("log.sealed", who=player(seat))
        case ("card", seat, what):
            return text(f"log.card_{what}", who=player(seat))
        case ("revealed", fingers, played, die, total):
            return text("log.revealed", rule="MO-006", fingers=fingers, cards=sum(played), die=die, total=total)
        case ("scored", seat):
            return text("log.scored", rule="MO-007", who=player(seat))
        case ("end", reason):
            return text(f"end.{reason}")
    return None


def standing(state: MorraState) -> Text:
    """Where the game stands."""
    return text("standing", round=state.round, best=max(state.points), target=state.target)
