"""What lies on the table but belongs to another step of the turn: it says so when somebody reaches for it."""

from __future__ import annotations

from ....kernel import Refusal, Text, text
from ..data import COLONIES, CONQUEST, FATE_DIE
from ..state import IronAgeState
from .build import ORDERS, why_finished
from .colonies import COMPLETE, PEG, why_closed
from .common import CONVERT
from .develop import STORE
from .purchase import refused_purchases

ROLLING, BATTLE, COLONIZING, BUILDING, BUYING, STORING = range(6)
"""The parts of a turn in which something can be reached for (IA-010)."""
PARTS = {
    "roll": ROLLING,
    "leadership": ROLLING,
    "omens": ROLLING,
    "take": ROLLING,
    "granary": ROLLING,
    "raid": BATTLE,
    "fate": BATTLE,
    "colonies": COLONIZING,
    "build": BUILDING,
    "develop": BUYING,
    "payment": BUYING,
    "store": STORING,
    "next": STORING,
}
"""The part that a step of one's own turn belongs to; the other steps ask other players."""


def refused_elsewhere(state: IronAgeState) -> list[Refusal]:
    """The refusals of everything that belongs to an earlier or a later part of the turn (IA-010, IA-011)."""
    step = state.agenda[-1][0] if state.agenda else ""
    if step not in PARTS:
        return []
    now = PARTS[step]
    found = [] if step == "fate" else [Refusal(("conquer",), _why_no_conquest(state, now))]
    if state.colonies and now != COLONIZING:
        found += _colonies(state, now)
    if now != BUILDING:
        found += _orders(state, now)
    if step != "develop":
        bought = text("refusal.one_a_turn", rule="IA-100")
        found += refused_purchases(state, text("refusal.later", rule="IA-010") if now < BUYING else bought)
    if now != STORING:
        found.append(Refusal(STORE, text("refusal.store_later", rule="IA-010")))
    return found


def _why_no_conquest(state: IronAgeState, now: int) -> Text:
    if not state.armies[state.active]:
        return text("refusal.no_army", rule="IA-064")
    if state.dice[FATE_DIE] != CONQUEST:
        return text("refusal.no_conquest", rule="IA-064")
    if now <= BATTLE:
        return text("refusal.conquest_later", rule="IA-063")
    return text("refusal.conquest_over", rule="IA-011")


def _colonies(state: IronAgeState, now: int) -> list[Refusal]:
    if now < COLONIZING:
        open_ = text("refusal.colonies_later", rule="IA-146")
    else:
        open_ = text("refusal.colonies_over", rule="IA-011")
    found = []
    for colony in range(len(COLONIES)):
        why = why_closed(state, colony) or open_
        found += [Refusal(PEG[colony], why), Refusal(COMPLETE[colony], why)]
    return found


def _orders(state: IronAgeState, now: int) -> list[Refusal]:
    if now < BUILDING:
        otherwise = text("refusal.build_later", rule="IA-010")
    else:
        otherwise = text("refusal.over", rule="IA-011")
    return [Refusal(order, why_finished(state, order) or otherwise) for order in ORDERS if order != CONVERT]
