"""What several steps share: who decides, menus of choices, peg gains with their overflow, skulls, Granaries."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel import Action, Event, Refusal, Text, text
from ....kernel.game import Frame
from ....kernel.steps import Step as KernelStep
from ..data import MOST_FOOD, ROWS, TRAITS
from ..state import IronAgeState

Step = KernelStep[IronAgeState]

DONE: Action = ("done",)
PASS: Action = ("pass",)
"""Rolling again, Leadership, Omens, conquest and buying may be passed over (IA-012)."""
CONVERT: Action = ("convert",)
THROW: Action = ("throw",)

NEXT: Frame = ("next",)
SPOKEN: Frame = ("next", "spoken")
"""The end of the turn, before and after the player has said that the turn may end."""


def speak(state: IronAgeState, said: bool) -> None:
    """Note whether the last thing the player did was to say that it is done: else the end of the turn asks for it."""
    agenda = state.agenda
    if agenda and agenda[0][0] == "next":
        agenda[0] = SPOKEN if said else NEXT


class OwnStep(Step):
    """A step in which the player whose turn it is decides."""

    def seat(self, state: IronAgeState) -> int:
        return state.active


class Menus(dict[int, list[Action]]):
    """By a set of possible orders, as bits: those orders and the way out, listed when first asked for."""

    def __init__(self, orders: Sequence[Action], way_out: Action) -> None:
        super().__init__()
        self.orders = orders
        self.way_out = way_out

    def __missing__(self, possible: int) -> list[Action]:
        menu = [order for place, order in enumerate(self.orders) if possible >> place & 1]
        menu.append(self.way_out)
        self[possible] = menu
        return menu


def gain(state: IronAgeState, seat: int, row: str, amount: int, source: str, out: list[Event]) -> None:
    """Shift a peg to the right; what would go past the end of the row is lost at once (IA-015)."""
    pegs: list[int] = getattr(state, row)
    room = ROWS[row] - pegs[seat]
    if amount > room:
        out.append(("overflow", seat, row, amount - room))
        amount = room
    if amount:
        pegs[seat] += amount
        out.append(("gained", seat, row, amount, source))


def gain_tribute(state: IronAgeState, seat: int, amount: int, source: str, out: list[Event]) -> None:
    """Fill tribute boxes; counting goes on beyond the printed ones (IA-055)."""
    if amount:
        state.tribute[seat] += amount
        out.append(("tribute", seat, amount, source))


def mark_skulls(state: IronAgeState, seat: int, amount: int, source: str, out: list[Event]) -> None:
    """Fill disaster boxes; each counts -1 at the end (IA-044)."""
    if amount:
        state.skulls[seat] += amount
        out.append(("skulls", seat, amount, source))


def can_convert(state: IronAgeState) -> bool:
    """Whether Granaries can turn a good into food now (IA-122)."""
    seat = state.active
    return state.goods[seat] > 0 and state.food[seat] < MOST_FOOD and TRAITS[state.developments[seat]].granary > 0


def why_no_conversion(state: IronAgeState) -> Text | None:
    """Why Granaries can turn nothing into food now; None for somebody without them, who expects nothing."""
    seat = state.active
    if not TRAITS[state.developments[seat]].granary:
        return None
    if state.food[seat] == MOST_FOOD:
        return text("refusal.row_full", rule="IA-122")
    return text("refusal.goods", rule="IA-122", n=1)


def refused_conversion(state: IronAgeState) -> list[Refusal]:
    """The refusal of a conversion that the owner of Granaries might expect."""
    why = None if can_convert(state) else why_no_conversion(state)
    return [] if why is None else [Refusal(CONVERT, why)]


def convert(state: IronAgeState, out: list[Event]) -> None:
    """Granaries: one good becomes one food (IA-105)."""
    seat = state.active
    state.goods[seat] -= 1
    state.food[seat] += 1
    out.append(("converted", seat))
