"""The action of a player: pass, discard and draw, an Imperium card, an expedition."""

from __future__ import annotations

from ....kernel import Action, Decision, Event, Refusal, Text, text
from ..data import EFFECTS, KIND, KIND_OF, SLUG, TYPED, cards_in
from ..state import EmpiresState
from ..table import discard, draw, first_of
from .declare import can_march
from .imperium import announce, playable_imperium

PASS: Action = ("pass",)
STOP: Action = ("stop",)
DISCARD: Action = ("discard",)
EXPEDITION: Action = ("expedition",)
IMPERIUM: dict[int, Action] = {kind.index: ("imperium", kind.slug) for kind in KIND_OF.values() if "I" in kind.types}
DISCARDS: tuple[Action, ...] = tuple(("discard", slug) for slug in SLUG)


def may_declare(state: EmpiresState) -> bool:
    """Whether the event of the round allows expeditions (ME-119)."""
    return state.event != "diplomacy_season"


class TakeAction(Decision[EmpiresState]):
    """One action of each player in order. In a season a second card or expedition of the same kind may follow.

    The frame says whose place in the order it is and whether this is the second part of an action.

    Rules: ME-118 to ME-121, ME-124 to ME-126, ME-180, ME-181, ME-188.
    """

    name = "action"
    rule = "ME-386"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, place, second = state.agenda[-1]
        if second and len(self._second(state)) == 1:
            place, second = place + 1, 0
            state.agenda[-1] = (self.name, place, second)
        if place < state.seats:
            return True
        state.agenda[-1] = ("round",)
        return False

    def seat(self, state: EmpiresState) -> int:
        return state.playing(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        if state.agenda[-1][2]:
            return self._second(state)
        seat = self.seat(state)
        hand = state.hands[seat]
        found = [PASS]
        if not hand:
            return found
        if state.decks[seat]:
            found.append(DISCARD)
        found += self._imperium(state, seat)
        if may_declare(state) and can_march(state, seat):
            found.append(EXPEDITION)
        return found

    def _imperium(self, state: EmpiresState, seat: int) -> list[Action]:
        if state.event == "campaign_season":
            return []
        held = state.hands[seat] & TYPED["I"]
        return [IMPERIUM[KIND[card]] for card in cards_in(held) if playable_imperium(state, seat, card)]

    def _second(self, state: EmpiresState) -> list[Action]:
        """In a season: a second card or expedition of the same kind, or no more (ME-118, ME-120, ME-124, ME-126)."""
        seat = self.seat(state)
        if state.event == "diplomacy_season":
            return [STOP, *self._imperium(state, seat)]
        return [STOP, EXPEDITION] if can_march(state, seat) else [STOP]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, place, second = state.agenda[-1]
        seat = self.seat(state)
        verb = action[0]
        twice = {"imperium": "diplomacy_season", "expedition": "campaign_season"}.get(str(verb)) == state.event
        state.agenda[-1] = (self.name, place, 1) if twice and not second else (self.name, place + 1, 0)
        if verb == "pass":
            state.passes += 1
            out.append(("passed", seat))
        elif verb == "discard":
            state.agenda.append(("discard", seat))
        elif verb == "imperium":
            announce(state, seat, first_of(state.hands[seat], KIND_OF[str(action[1])].index))
        elif verb == "expedition":
            state.agenda.append(("target", seat, 0))

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        seat = self.seat(state)
        found = []
        if state.event == "diplomacy_season":
            found.append(Refusal(EXPEDITION, text("refusal.diplomacy", rule="ME-119")))
        elif not can_march(state, seat):
            found.append(Refusal(EXPEDITION, text("refusal.no_force", rule="ME-192")))
        for card in cards_in(state.hands[seat] & TYPED["I"]):
            why = self._why_no_imperium(state, seat, card)
            if why is not None:
                found.append(Refusal(IMPERIUM[KIND[card]], why))
        if state.hands[seat] and not state.decks[seat]:
            found.append(Refusal(DISCARD, text("refusal.empty_deck", rule="ME-183")))
        return found

    def _why_no_imperium(self, state: EmpiresState, seat: int, card: int) -> Text | None:
        if state.event == "campaign_season":
            return text("refusal.campaign", rule="ME-125")
        if playable_imperium(state, seat, card):
            return None
        if card in EFFECTS["expedition"] and not may_declare(state):
            return text("refusal.diplomacy", rule="ME-119")
        return text("refusal.nothing_to_do", rule="ME-049")


class DiscardAndDraw(Decision[EmpiresState]):
    """Put a card of one's choice on its pile, then draw one (ME-182, ME-183)."""

    name = "discard"
    rule = "ME-183"

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        return [DISCARDS[card] for card in cards_in(state.hands[self.seat(state)])]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        state.agenda.pop()
        discard(state, seat, first_of(state.hands[seat], KIND_OF[str(action[1])].index), out)
        draw(state, seat, 1, out)


STEPS = (TakeAction(), DiscardAndDraw())
"""All that players do: nothing lets them exchange cards (ME-180, ME-379)."""
