"""The best force for an expedition: which cards against which dice, and what that is worth.

Everything here is a function of numbers: the hand, the dice against it, the prize. Many targets look alike in these
numbers, and the same question comes again at the next small decision, so the answers are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ....bots.reasons import Weighed
from ..combat import ATTACKER, ROLES
from ..data import CARDS, CF, CF_DICE, CITY, COMBATS, EFFECTS, FIELD, FLEET, ID, SEA, TAGS, TROOP, TYPED, bits
from ..odds import beats
from .numbers import PLANNING

MOST_KEPT = 30_000
DIE = 3.5
NOTHING = -9.0
"""The worth of having no force at all."""
NEAR_CERTAIN = 0.975
MOST_TROOPS, MOST_FLEETS, MOST_HELPERS = 7, 3, 3
RECOVERED = 0.17
"""The part of the cards lost in a battle that comes back."""

Laid = tuple[tuple[int, int], ...]
"""Cards with their roles."""


class Plan(NamedTuple):
    """A force: what it is worth to send it, its cards, and its chance to succeed with the cards that may join it."""

    worth: float
    laid: Laid
    chance: float


SHORTLIST = 5


def shortlist(ideas: list[Weighed], window: float) -> list[Weighed]:
    """The best ideas by judgement, those worth playing out: not many, and none far below the best."""
    order = sorted(ideas, key=lambda idea: -idea[1])
    return [idea for idea in order[:SHORTLIST] if idea[1] > order[0][1] - window] or order[:1]


NO_FORCE = Plan(NOTHING, (), 0.0)


def _strength(card: int, column: int) -> float:
    return CF[column][card] + DIE * CF_DICE[column][card]


QUALITY: tuple[float, ...] = tuple(
    0.4 + 0.05 * _strength(card, FIELD) + 0.15 * _strength(card, CITY) if TYPED["T"] >> card & 1 else 1.0
    for card in range(CARDS)
)
"""What a card is worth beside a middling Troop."""


class Unseen(NamedTuple):
    """What a card that has not come to light is on average: how often a Troop, how strong a one, how often walls."""

    troops: float
    field: float
    city: float
    walls: float


@lru_cache(maxsize=MOST_KEPT)
def unseen(cards: int) -> Unseen:
    """The average over the cards that a player may hold: the own deck without what lies open."""
    count = cards.bit_count() or 1
    troops = bits(cards & TYPED["T"])
    many = len(troops) or 1
    return Unseen(
        len(troops) / count,
        sum(_strength(card, FIELD) for card in troops) / many,
        sum(_strength(card, CITY) for card in troops) / many,
        (cards & TYPED["D"]).bit_count() / count,
    )


class Guard(NamedTuple):
    """What may stand in the way of an expedition: an owner's cards, and how strong one thinks them."""

    held: int
    likely: Unseen
    caution: float
    defeat: float


@lru_cache(maxsize=MOST_KEPT)
def marching_order(hand: int, column: int, other: float) -> tuple[int, ...]:
    """The Troops of a hand, best first, by their factor in one combat and a part of that in the other."""
    second = CITY if column == FIELD else FIELD
    troops = bits(hand & TYPED["T"])
    return tuple(sorted(troops, key=lambda card: -_strength(card, column) - other * _strength(card, second)))


@lru_cache(maxsize=MOST_KEPT)
def sailing_order(hand: int) -> tuple[int, ...]:
    """The Fleets of a hand, best first."""
    return tuple(sorted(bits(hand & TYPED["F"]), key=lambda card: -CF[SEA][card] - CF[CITY][card]))


@lru_cache(maxsize=MOST_KEPT)
def helping_dice(hand: int, column: int) -> tuple[int, ...]:
    """The dice that the first, the first two, .. Leaders and City Assault cards of a hand add, none first."""
    gains = [CF_DICE[column][card] for card in bits(hand & TYPED["L"] & ~TYPED["T"])]
    if column == CITY:
        gains += [2 if card in EFFECTS["remove_dice"] else 1 for card in bits(hand & TYPED["A"])]
    gains.sort(reverse=True)
    return tuple(
        sum(gains[:count]) for count in range(min(len(gains), MOST_HELPERS) + 1) if count == 0 or gains[count - 1]
    )


@lru_cache(maxsize=MOST_KEPT)
def united(cards: tuple[int, ...], combat: int, side: int) -> int:
    """What Troops add to each other's factors by fighting together."""
    total = 0
    groups: list[str] = []
    for card in cards:
        for effect in EFFECTS["cf_bonus"].get(card, ()):
            data = effect.data
            if effect.used_as != "T" or COMBATS[combat] not in data["battle"] or data.get("group") in groups:
                continue
            if all(_together(cards, side, name, wanted) for name, wanted in data.get("if", {}).items()):
                total += data["amount"]
                groups += [data["group"]] if "group" in data else []
    return total


def _together(cards: tuple[int, ...], side: int, name: str, wanted: Any) -> bool:
    """Whether a condition of a bonus holds by these Troops alone."""
    if name == "with":
        return {ID[card] for card in cards}.issuperset(wanted)
    if name == "with_tag":
        return sum(1 for card in cards if wanted["tag"] in TAGS[card]) >= int(wanted["min"])
    if name == "without":
        return {ID[card] for card in cards}.isdisjoint(wanted)
    return name == "role" and bool(wanted == ROLES[side])


def resistance(guard: Guard, field: float) -> tuple[float, float]:
    """The chance to be intercepted by a player, and then to be beaten, as far as one can guess."""
    met = min(PLANNING.met_most, min(PLANNING.met_cards_most, PLANNING.met_a_card * guard.held) * guard.caution)
    strength = (
        guard.likely.field
        * min(PLANNING.troops_most, PLANNING.troops_part * guard.likely.troops * guard.held + PLANNING.troops_any)
        * guard.caution
    )
    gap = field + DIE - strength - PLANNING.interceptors_die
    return met, 1 / (1 + PLANNING.gap_odds**gap) if gap < 40 else 0.0


@lru_cache(maxsize=MOST_KEPT)
def against_area(
    hand: int,
    cost: float,
    prize: float,
    defeat: float,
    dice: int,
    sails: bool,
    luck: float,
    bonus: int,
    least: float = 0.0,
) -> Plan:
    """The best force against a barbarian area."""
    fleets = sailing_order(hand)[:1] if sails else ()
    if sails and not fleets:
        return NO_FORCE
    troops = [card for card in marching_order(hand, FIELD, -PLANNING.field_spare) if card not in fleets]
    room = CF[SEA][fleets[0]] if fleets else MOST_TROOPS
    helpers = helping_dice(hand, FIELD)
    price = cost * (1 - RECOVERED)
    spent = price * len(fleets)
    best, force, odds = NOTHING, 0, 0.0
    cf = own = 0
    for count, card in enumerate(troops[: min(room, MOST_TROOPS)], 1):
        cf += CF[FIELD][card]
        own += CF_DICE[FIELD][card]
        spent += price * QUALITY[card]
        lead = cf + united(tuple(troops[:count]), FIELD, ATTACKER)
        for helping, extra in enumerate(helpers):
            chance = beats(lead, 1 + own + bonus + extra, dice) * luck
            value = chance * prize - (1 - chance) * defeat - spent - helping * price
            if value > best and chance >= least * luck:
                best, force, odds = value, count, chance
        if chance > NEAR_CERTAIN:
            break
    laid = (*((card, FLEET) for card in fleets), *((card, TROOP) for card in troops[:force]))
    return Plan(best, laid, odds)


@lru_cache(maxsize=MOST_KEPT)
def against_city(
    hand: int,
    cost: float,
    prize: float,
    guard: Guard | None,
    dice: int,
    sails: bool,
    by_sea: bool,
    luck: float,
    bonus: int,
    least: float = 0.0,
) -> Plan:
    """The best force against a city. All of it is discarded, whoever wins."""
    order = marching_order(hand, CITY, PLANNING.city_guarded if guard else -PLANNING.city_open)
    helpers = helping_dice(hand, CITY)
    fleets = sailing_order(hand)
    best = NO_FORCE
    for ships in range(1, min(len(fleets), MOST_FLEETS) + 1) if sails else (0,):
        aboard = fleets[:ships]
        troops = [card for card in order if card not in aboard]
        room = sum(CF[SEA][card] for card in aboard) if ships else MOST_TROOPS
        cf = sum(CF[CITY][card] for card in aboard) if by_sea else 0
        own = 0
        field = 0.0
        spent = cost * ships
        for count in range(0 if by_sea else 1, min(room, MOST_TROOPS, len(troops)) + 1):
            if count:
                card = troops[count - 1]
                cf += CF[CITY][card]
                own += CF_DICE[CITY][card]
                field += _strength(card, FIELD)
                spent += cost * QUALITY[card]
            if not cf and not own:
                continue
            passes, loss = luck, 0.0
            if guard:
                met, beaten = resistance(guard, field)
                passes *= 1 - met * beaten
                loss = met * (2 * beaten - 1) * guard.defeat
            for helping, extra in enumerate(helpers):
                chance = beats(cf, 1 + own + bonus + extra, dice)
                if guard:
                    chance += min(PLANNING.walls_most, guard.likely.walls * guard.held) * (
                        beats(cf, 1 + own + bonus + extra, dice + 2) - chance
                    )
                value = chance * passes * prize - spent - helping * cost - loss
                if value > best.worth and chance * passes >= least * luck:
                    laid = (*((card, FLEET) for card in aboard), *((card, TROOP) for card in troops[:count]))
                    best = Plan(value, laid, chance * passes)
            if chance > NEAR_CERTAIN and not guard:
                break
    return best
