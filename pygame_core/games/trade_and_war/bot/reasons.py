"""Why a computer empire chooses: what it is good for, the odds, and how many coins that is worth beside the others."""

from __future__ import annotations

from ....bots.base import Alternative
from ....bots.reasons import gaps
from ....kernel.game import Action
from ....kernel.text import Text, text
from ..board import CITY_COUNT
from ..table import unit_place
from .outlook import Outlook

SHOWN = 6
"""Alternatives that a thought names."""
IN_COINS = frozenset({"trade", "sail", "war", "search", "answer", "attack_card", "defence_card", "rescue"})
"""The steps whose choices are weighed in coins; in the others only their order means something."""
NOTHING = {
    "trade": ("done",),
    "war": ("peace",),
    "search": ("pass_by",),
    "answer": ("refuse",),
    "attack_card": ("pass",),
    "defence_card": ("pass",),
    "rescue": ("pass",),
}
"""To do nothing, in each of the steps."""
REASONS = {
    "buy": "haul",
    "sell": "sell",
    "build": "build",
    "raise": "build",
    "march": "legions",
    "recruit": "legions",
    "order": "fleet",
    "visit": "look",
    "talk": "deal",
    "accept": "deal",
    "counter": "deal",
    "propose": "deal",
    "give": "deal",
    "give_coins": "deal",
    "ask": "deal",
    "ask_coins": "deal",
    "go": "way",
    "via": "token",
    "attack": "attack",
    "dice": "dice",
    "search": "search",
    "play": "card",
    "buy_card": "card",
    "garrison": "hold",
    "revive": "revive",
    "roll": "move",
}


def explained(look: Outlook, rows: list[tuple[float, Action]]) -> tuple[Alternative, ...]:
    """The best choices with their worth and the reason for it; aloud only what each is good for."""
    step = str(look.state.agenda[-1][0])
    weighed = [(action, value) for value, action in rows]
    idle = next((action for action, _ in weighed if action == NOTHING.get(step)), None)
    told = gaps(weighed, "why.idle", idle) if step in IN_COINS and len(rows) > 1 else []
    found = []
    for place, (action, value) in enumerate(weighed[:SHOWN]):
        aloud = text(f"why.{_reason(action)}")
        why = _odds(look, action) or aloud
        if told:
            why = told[place] if _reason(action) == "wait" else text("why.both", first=why, second=told[place])
        found.append(Alternative(action, round(value, 3), why, aloud))
    return tuple(found)


def _reason(action: Action) -> str:
    if action[0] == "pass":
        return "store" if len(action) > 1 else "wait"
    return REASONS.get(str(action[0]), "wait")


def _odds(look: Outlook, action: Action) -> Text | None:
    """The chance of an attack, with all legions or with the dice in question."""
    state = look.state
    if action[0] == "attack":
        unit, place = int(state.agenda[-1][1]), int(action[1])
        legions = state.legions[unit_place(unit)]
        return text("why.odds", n=round(100 * _chance(look, unit, place, legions + (place >= CITY_COUNT))))
    if state.agenda[-1][0] == "attack_dice":
        unit, place = state.battle[0], state.battle[1]
        return text("why.odds", n=round(100 * _chance(look, unit, place, int(action[1]))))
    return None


def _chance(look: Outlook, unit: int, place: int, dice: int) -> float:
    if place >= CITY_COUNT:
        return look.odds_of_duel(unit, place - CITY_COUNT, dice)
    return look.odds_of_assault(unit, place, dice)
