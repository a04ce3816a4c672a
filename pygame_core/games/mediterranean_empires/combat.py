"""How strong the sides of a combat are: the executor of all effects that count in a battle or an assault."""

from __future__ import annotations

from typing import Any

from ...kernel import Event
from .data import (
    CF,
    CF_DICE,
    CITY,
    COMBATS,
    EFFECTS,
    FLEET,
    ID,
    NAVAL,
    PORTS,
    SEA,
    SIZE,
    TAGS,
    lent_dice,
)
from .odds import told, wins
from .state import Battle, EmpiresState, Force

ATTACKER, DEFENDER = 0, 1
ROLES = ("attacker", "defender")
LETTER = ("T", "F")
"""The type of a card that serves as TROOP or as FLEET."""


def force_of(state: EmpiresState, side: int) -> Force | None:
    """The force of a side; the city in an assault has none."""
    return state.attack if side == ATTACKER else state.defence


def fleets_count_in_assault(force: Force) -> bool:
    """Fleets help against a port that was reached by a naval route (ME-229, ME-298)."""
    by_sea = force.kind == "pirates" or (bool(force.steps) and force.steps[-1] == NAVAL)
    return by_sea and bool(PORTS >> force.target & 1)


def fighters(force: Force | None, combat: int) -> list[tuple[int, int, int]]:
    """The cards of a force that take part in a combat (ME-286, ME-298)."""
    if force is None:
        return []
    if combat == SEA or (combat == CITY and fleets_count_in_assault(force)):
        return force.cards
    return [entry for entry in force.cards if entry[1] != FLEET]


def lenders(state: EmpiresState, side: int) -> list[tuple[int, str]]:
    """The Leaders and other cards played for a side and not cancelled, with the type each is used as.

    Rules: ME-027, ME-040.
    """
    force = force_of(state, side)
    found = [(card, "L") for card in force.leaders] if force is not None else []
    for index, (card, _, used_as, helped, answers) in enumerate(state.plays):
        if helped == side and answers < 0 and not state.void >> index & 1:
            found.append((card, used_as))
    return found


class Side:
    """What the conditions of effects look at on one side of a combat."""

    __slots__ = ("battle", "fighting", "force", "lent", "side", "state")

    def __init__(self, state: EmpiresState, battle: Battle, side: int) -> None:
        self.state = state
        self.battle = battle
        self.side = side
        self.force = force_of(state, side)
        self.fighting = fighters(self.force, battle.combat)
        self.lent = lenders(state, side)

    def ids(self) -> set[str]:
        """The ids of all cards of this side."""
        return {ID[card] for card, _, _ in self.fighting} | {ID[card] for card, _ in self.lent}

    def count(self, letter: str) -> int:
        """How many cards of this side are used as a type."""
        fighting = sum(1 for _, role, _ in self.fighting if LETTER[role] == letter)
        return fighting + sum(1 for _, used_as in self.lent if used_as == letter)

    def tagged(self, tag: str) -> int:
        """How many Troops and Fleets of this side carry a tag."""
        return sum(1 for card, _, _ in self.fighting if tag in TAGS[card])

    def aboard(self, fleet: int) -> int:
        """How many Troops a Fleet carries."""
        return sum(1 for _, _, carrier in self.fighting if carrier == fleet)

    def only(self, tag: str) -> bool:
        """Whether all own Fleets (at sea) or all own Troops (else) carry a tag."""
        role = FLEET if self.battle.combat == SEA else 0
        cards = [card for card, served, _ in self.fighting if served == role]
        return bool(cards) and all(tag in TAGS[card] for card in cards)

    def meets(self, conditions: dict[str, Any], card: int) -> bool:
        """Whether all conditions of an effect of a card hold."""
        return all(_TESTS[name](self, wanted, card) for name, wanted in conditions.items())


def _faces(side: Side, tag: str, card: int) -> bool:
    return Side(side.state, side.battle, 1 - side.side).tagged(tag) > 0


_TESTS: dict[str, Any] = {
    "with": lambda side, ids, card: side.ids().issuperset(ids),
    "with_type": lambda side, letter, card: side.count(letter) > 0,
    "with_tag": lambda side, wanted, card: side.tagged(wanted["tag"]) >= wanted["min"],
    "only_tag": lambda side, tag, card: side.only(tag),
    "vs_tag": _faces,
    "role": lambda side, role, card: ROLES[side.side] == role,
    "min_cards": lambda side, wanted, card: side.count(wanted["type"]) >= wanted["n"],
    "carrying": lambda side, least, card: side.aboard(card) >= least,
    "city_is_port": lambda side, port, card: bool(PORTS >> side.battle.place & 1) == port,
    "without": lambda side, ids, card: side.ids().isdisjoint(ids),
}
"""The conditions an effect may have, each with the test of it (ME-089 to ME-091, ME-369, ME-371)."""

_BONUS = EFFECTS["cf_bonus"]
_MULTIPLIER = EFFECTS["carried_multiplier"]
_ADDED = EFFECTS["add_dice"]
_REMOVED = EFFECTS["remove_dice"]


def factors(side: Side) -> tuple[int, int]:
    """The combat factors of a side: the numbers added up, and the dice its Troops and Fleets roll as their own.

    Rules: ME-027, ME-030, ME-051, ME-053, ME-369.
    """
    combat = side.battle.combat
    name = COMBATS[combat]
    printed, dice_printed = CF[combat], CF_DICE[combat]
    total = side.force.cf if side.force is not None else 0
    dice = 0
    groups: list[str] = []
    for card, role, carrier in side.fighting:
        value = printed[card]
        dice += dice_printed[card]
        if carrier in _MULTIPLIER:
            for effect in _MULTIPLIER[carrier]:
                if name in effect.data["battle"]:
                    value *= effect.data["factor"]
        total += value
        if card in _BONUS:
            for effect in _BONUS[card]:
                data = effect.data
                if effect.used_as != LETTER[role] or name not in data["battle"] or data.get("group") in groups:
                    continue
                if side.meets(data.get("if", {}), card):
                    total += data["amount"]
                    if "group" in data:
                        groups.append(data["group"])
    return total, dice


def extra_dice(side: Side) -> int:
    """The dice that Leaders and played cards lend to a side (ME-033, ME-052, ME-088)."""
    dice = side.force.bonus if side.force is not None else 0
    for card, used_as in side.lent:
        dice += dice_of(side, card, used_as)
    return dice


def dice_of(side: Side, card: int, used_as: str) -> int:
    """The dice that one Leader or played card lends to a side."""
    combat = side.battle.combat
    name = "defense" if combat == CITY and side.side == DEFENDER else COMBATS[combat]
    dice = lent_dice(card, used_as, combat)
    for effect in _ADDED.get(card, ()):
        if effect.used_as == used_as and name in effect.data["battle"]:
            dice += effect.data["dice"] if side.meets(effect.data.get("if", {}), card) else 0
    return dice


def base_dice(force: Force) -> int:
    """The base die that every force rolls, or the dice of barbarians, who have none (ME-123, ME-319, ME-367)."""
    return force.dice if force.kind == "barbarians" else 1


def battle_dice(side: Side) -> int:
    """How many dice a force rolls besides those of its combat factors."""
    assert side.force is not None
    return base_dice(side.force) + extra_dice(side)


def city_base_dice(state: EmpiresState, city: int) -> int:
    """How many dice a city rolls by itself: size, markers, and one for a capital in its own player's hands.

    Rules: ME-301 to ME-303, ME-311.
    """
    owner = state.owner[city]
    capital = owner >= 0 and state.capitals[owner] == city
    return SIZE[city] + state.forts[city] + capital


def city_dice(state: EmpiresState, battle: Battle) -> int:
    """How many dice an assaulted city rolls in all: never fewer than one (ME-054, ME-301)."""
    dice = city_base_dice(state, battle.place) + extra_dice(Side(state, battle, DEFENDER))
    for card, used_as in lenders(state, ATTACKER):
        dice -= breach(card, used_as)
    return max(1, dice)


def breach(card: int, used_as: str) -> int:
    """How many dice of a city a card of its attacker takes away (ME-054)."""
    return sum(effect.data["dice"] for effect in _REMOVED.get(card, ()) if effect.used_as == used_as)


def may_assault(force: Force) -> bool:
    """Whether a force has something that counts against walls: a Troop or Fleet with a city factor, dice, strength.

    Rules: ME-031, ME-299, ME-300.
    """
    if force.seat < 0:
        return True
    return any(CF[CITY][card] or CF_DICE[CITY][card] for card, _, _ in fighters(force, CITY))


def empty(force: Force, combat: int) -> bool:
    """Whether a side has nothing to fight a battle with: no Fleet at sea, no Troop in the field.

    Rules: ME-269, ME-270, ME-293.
    """
    if force.seat < 0:
        return force.cf <= 0 and force.dice <= 0
    wanted = FLEET if combat == SEA else 0
    return not any(role == wanted for _, role, _ in force.cards)


def roll(state: EmpiresState, count: int) -> tuple[int, ...]:
    """Throw dice."""
    return tuple([face + 1 for face in state.rng.dice(count)]) if count else ()


def rerolls(state: EmpiresState, battle: Battle, side: int) -> int:
    """How many dice a side may throw again (ME-055)."""
    name = COMBATS[battle.combat]
    count = 0
    for card, used_as in lenders(state, side):
        for effect in EFFECTS["reroll"].get(card, ()):
            if effect.used_as == used_as and name in effect.data["battle"]:
                count += effect.data["dice"]
    return count


def told_odds(lead: int, dice: int, against: int, again: int = 0, theirs_again: int = 0) -> Event:
    """What is told before the dice fall: the attacker's chance in ten-thousandths, how many dice may be rolled again.

    Rules: ME-055, ME-162, ME-307.
    """
    return ("odds", round(10_000 * told(wins(lead, dice, against, again, theirs_again))), again, theirs_again)
