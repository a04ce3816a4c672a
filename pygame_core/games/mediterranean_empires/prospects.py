"""What can be reckoned from open cards: the odds of forces and battles, awards to come, how long a turn may last.

Hidden cards are never looked at here, except those of the seat that asks.
"""

from __future__ import annotations

from typing import NamedTuple

from .combat import (
    ATTACKER,
    DEFENDER,
    Side,
    base_dice,
    battle_dice,
    breach,
    city_base_dice,
    city_dice,
    dice_of,
    empty,
    factors,
    force_of,
    lenders,
    may_assault,
    rerolls,
)
from .data import (
    AREAS,
    CF_DICE,
    CITY,
    EVENT_TABLES,
    EVENTS_IN,
    FIELD,
    KIND,
    KINDS,
    LEADERS_IN,
    REMOVERS,
    SIZE,
    SLUG,
    STRENGTH,
    TYPED,
    Kind,
    bits,
)
from .odds import beats, stands, thrown, wins
from .state import Battle, EmpiresState, Force, Play
from .steps.events import ALL_PASSED, LATE_BONUS, LATE_ROUND
from .table import loss

FACES = 6
AVERAGE_DIE = (1 + FACES) / 2
WALL = 2
"""The dice of a strong City Defense card: what one had better reckon with."""
USUAL_FORCE = 3
"""The cards of a force of which nothing is known yet."""
MOST_HELPERS = 3
"""How many cards that could be played later on are reckoned with."""


DIE_DECIDES = frozenset(("cancel", "ambush", "remove_from_battle"))
"""The effects of Special Events that a die decides about."""


def works(kind: Kind) -> float | None:
    """The chance that a Special Event works; None where no die decides."""
    needed = next((row.data["roll"] for row in kind.effects if row.used_as == "X" and row.fx in DIE_DECIDES), None)
    return None if needed is None else round((FACES + 1 - needed) / FACES, 4)


class Strength(NamedTuple):
    """A side of a combat: what it adds to its dice, and how many dice it throws."""

    cf: int
    dice: int


def strength(state: EmpiresState, battle: Battle, number: int) -> Strength:
    """The strength of a side as it stands."""
    if battle.combat == CITY and number == DEFENDER:
        return Strength(0, city_dice(state, battle))
    side = Side(state, battle, number)
    cf, own = factors(side)
    return Strength(cf, battle_dice(side) + own)


def attackers_chance(state: EmpiresState, battle: Battle) -> float:
    """The chance that the attacker wins the combat as it stands, before the dice fall; a tie is the defender's."""
    attack, defence = state.attack, state.defence
    assert attack is not None
    if battle.combat == CITY:
        if not may_assault(attack):
            return 0.0
    elif empty(attack, battle.combat):
        return 0.0
    elif defence is not None and empty(defence, battle.combat):
        return 1.0
    mine, theirs = strength(state, battle, ATTACKER), strength(state, battle, DEFENDER)
    again = [0, 0] if battle.combat == CITY else [rerolls(state, battle, number) for number in (ATTACKER, DEFENDER)]
    return wins(mine.cf - theirs.cf, mine.dice, theirs.dice, *again)


def with_card(state: EmpiresState, battle: Battle, play: Play) -> float:
    """The chance of the attacker if a card is played as well and nobody answers."""
    card, _, letter, side, _ = play
    force = force_of(state, side)
    if letter == "L" and force is not None:
        force.leaders.append(card)
        chance = attackers_chance(state, battle)
        force.leaders.pop()
        return chance
    before = state.plays
    state.plays = [*before, play]
    chance = attackers_chance(state, battle)
    state.plays = before
    return chance


# -- an expedition that is being made ready -----------------------------------------------------------------------


def goal_battle(state: EmpiresState, force: Force) -> Battle:
    """The combat that a force sets out for; its barbarians are put in place."""
    if not AREAS >> force.target & 1:
        state.defence = None
        return Battle(CITY, force.target)
    area = Force(-1, "barbarians", force.seat)
    area.dice = STRENGTH[force.target] + state.enraged
    state.defence = area
    return Battle(FIELD, force.target)


def helpers(state: EmpiresState, battle: Battle, seat: int) -> list[tuple[int, str]]:
    """The cards of a hand, every copy, that can be played for an attack later on and add dice, with their types."""
    hand = state.hands[seat]
    column = battle.combat
    found = [(card, "L") for card in bits(hand & LEADERS_IN[column])]
    if column == CITY:
        found += [(card, "A") for card in bits(hand & TYPED["A"])]
    return found + [(card, "X") for card in bits(hand & EVENTS_IN[column] & ~REMOVERS)]


def _helping(state: EmpiresState, battle: Battle, seat: int) -> list[tuple[Play, float]]:
    """Plays one helping card after the other, the best first, with the chance after each."""
    left = helpers(state, battle, seat)
    found: list[tuple[Play, float]] = []
    before = attackers_chance(state, battle)
    while left and len(found) < MOST_HELPERS:
        plays = [Play(card, seat, letter, ATTACKER) for card, letter in left]
        chances = [with_card(state, battle, play) for play in plays]
        best = max(range(len(left)), key=chances.__getitem__)
        if chances[best] <= before:
            break
        left.pop(best)
        before = chances[best]
        found.append((plays[best], before))
        _lay_down(state, plays[best])
    return found


def _lay_down(state: EmpiresState, play: Play) -> None:
    assert state.attack is not None
    if play.letter == "L":
        state.attack.leaders.append(play.card)
    else:
        state.plays = [*state.plays, play]


def helped(state: EmpiresState, battle: Battle, seat: int) -> list[tuple[str, str, float]]:
    """The chances of an attack with one helping card after the other, the best first: (card, type, chance)."""
    return [(SLUG[play.card], play.letter, chance) for play, chance in _helping(state.copy(), battle, seat)]


def against_a_wall(state: EmpiresState, battle: Battle, seat: int) -> float:
    """The chance of an assault with all these helping cards if somebody plays a strong City Defense card."""
    state = state.copy()
    _helping(state, battle, seat)
    assert state.attack is not None
    mine, theirs = strength(state, battle, ATTACKER), strength(state, battle, DEFENDER)
    return wins(mine.cf, mine.dice, theirs.dice + WALL) if may_assault(state.attack) else 0.0


def _strait_dice(state: EmpiresState) -> tuple[int, int]:
    """How many dice are rolled for a strait, and how many for each 1 among them: one 1 costs a card, two cost all."""
    return (2, 3) if state.event == "foul_weather" else (1, 2)


def dry_feet(state: EmpiresState, straits: int) -> float:
    """The chance that a force loses no card on its straits."""
    if state.event == "fine_weather" or not straits:
        return 1.0
    first, second = _strait_dice(state)
    lost = 1 / FACES * (1 - (1 - 1 / FACES) ** second)
    return float((1 - lost) ** (first * straits))


def wrecked(state: EmpiresState, straits: int) -> float:
    """About how many cards a force of usual size loses on its straits."""
    if state.event == "fine_weather":
        return 0.0
    first, second = _strait_dice(state)
    spared = (1 - 1 / FACES) ** second
    one = second / FACES * (1 - 1 / FACES) ** (second - 1)
    return straits * first / FACES * (one + (1 - spared - one) * USUAL_FORCE)


def assault_chance(state: EmpiresState, city: int, cf: int, dice: int) -> float:
    """The chance that so much strength takes a city if nobody plays a card or comes to meet it."""
    return beats(cf, dice, city_base_dice(state, city))


def loss_of(state: EmpiresState, city: int) -> int:
    """The points that the owner of a city loses with it: nobody loses the last one."""
    return loss(state, state.owner[city], SIZE[city])


# -- the turn -----------------------------------------------------------------------------------------------------


def turn_ends(state: EmpiresState, all_pass: bool = False) -> float:
    """The chance that the next event roll ends the turn."""
    modifier = state.round + (ALL_PASSED if all_pass else 0)
    if state.options.shorter and state.round + 1 >= LATE_ROUND:
        modifier += LATE_BONUS
    end = EVENT_TABLES[state.options.events][-1][0]
    rolls = [a + b for a in range(1, FACES + 1) for b in range(1, FACES + 1)]
    return sum(1 for roll in rolls if roll + modifier >= end) / len(rolls)


# -- a combat on the table ----------------------------------------------------------------------------------------


def card_part(state: EmpiresState, battle: Battle, number: int, card: int) -> tuple[int, int]:
    """What one fighting card brings its side: factor and dice; bonuses it has only with others are counted to it."""
    side = Side(state, battle, number)
    whole = factors(side)
    side.fighting = [entry for entry in side.fighting if entry[0] != card]
    less = factors(side)
    return whole[0] - less[0], whole[1] - less[1]


def totals(state: EmpiresState) -> tuple[int, int]:
    """What the sides of a combat add up to as their dice lie."""
    assert state.battle is not None
    attack, defence = (
        factors(Side(state, state.battle, number))[0] + sum(state.battle.rolled[number])
        for number in (ATTACKER, DEFENDER)
    )
    return attack, defence


def left_to_reroll(state: EmpiresState) -> list[int]:
    """How many dice either side may still roll again."""
    left = [0, 0]
    for frame in state.agenda:
        if frame[0] == "reroll":
            left[frame[1]] = frame[2]
    return left


def thrown_chance(state: EmpiresState, index: int | None = None) -> float:
    """The attacker's chance as the dice lie, with all that may still be rolled again; or with one rolled again next."""
    battle = state.battle
    assert battle is not None
    lead = factors(Side(state, battle, ATTACKER))[0] - factors(Side(state, battle, DEFENDER))[0]
    left = left_to_reroll(state)
    if index is None:
        mine, theirs = (thrown(battle.rolled[number], left[number]) for number in (ATTACKER, DEFENDER))
        return stands(lead, mine, theirs)
    side = state.agenda[-1][1]
    left[side] -= 1
    chance = 0.0
    for face in range(1, FACES + 1):
        dice = [list(battle.rolled[number]) for number in (ATTACKER, DEFENDER)]
        dice[side][index] = face
        mine, theirs = (thrown(tuple(dice[number]), left[number]) for number in (ATTACKER, DEFENDER))
        chance += stands(lead, mine, theirs)
    return chance / FACES


def opening_may_change(state: EmpiresState, battle: Battle) -> bool:
    """Whether cards on the table may still throw others out before the dice that decide."""
    fighting = []
    for number in (ATTACKER, DEFENDER):
        force = force_of(state, number)
        fighting += [card for card, _, _ in force.cards] if force is not None else []
    return battle.combat != CITY and any(
        effect.fx in ("opening_discard", "opening_flee") for card in fighting for effect in KINDS[KIND[card]].effects
    )


def defence_dice(state: EmpiresState, city: int) -> dict[str, int]:
    """Where the dice of a city come from."""
    owner = state.owner[city]
    capital = int(owner >= 0 and state.capitals[owner] == city)
    markers = state.forts[city]
    return {"size": city_base_dice(state, city) - markers - capital, "markers": markers, "capital": capital}


def sources(state: EmpiresState, battle: Battle, number: int) -> list[tuple[str, int]]:
    """Where the dice of a side come from: its base, each card that brings some or, of a city, takes some away.

    Every side of a combat throws what these add up to, a city one die at least.
    """
    side = Side(state, battle, number)
    walls = battle.combat == CITY and number == DEFENDER
    found = [("base", city_base_dice(state, battle.place) if walls or side.force is None else base_dice(side.force))]
    if not walls:
        found += [(SLUG[card], CF_DICE[battle.combat][card]) for card, _, _ in side.fighting]
    if side.force is not None:
        found.append(("bonus", side.force.bonus))
    found += [(SLUG[card], dice_of(side, card, used_as)) for card, used_as in side.lent]
    if walls:
        found += [(SLUG[card], -breach(card, used_as)) for card, used_as in lenders(state, ATTACKER)]
    return [(name, dice) for name, dice in found if dice]
