"""Whether a card could still change the result: what the auto-responder looks at for those who want to know."""

from __future__ import annotations

from ..combat import ATTACKER, DEFENDER, Side, battle_dice, city_dice, factors, fighters, force_of
from ..data import CITY, EFFECTS, FLIGHTS, REMOVERS, STORMS, UNSEEN_MARCHES
from ..state import EmpiresState, Force, Play
from ..table import troops_of

FACES = 6

Totals = tuple[int, int, int, int]
"""The least and the most that the attacker can come to, and the least and the most of the defender."""
NOTHING: Totals = (0, 0, 0, 0)


def changes_arrival(state: EmpiresState, seat: int, force: Force, cards: int) -> bool:
    """Whether one of some cards could change the fate of a force that has arrived.

    A storm over one's own ships is no help, and nobody hides a march from barbarians and neutral cities.

    Rules: ME-414.
    """
    if force.seat == seat:
        cards &= ~STORMS
    if state.owner[force.target] < 0:
        cards &= ~UNSEEN_MARCHES
    return cards != 0


def changes_combat(state: EmpiresState, plays: list[Play]) -> bool:
    """Whether one of some cards, played now, could change who wins the combat under way (ME-413)."""
    now = possible_totals(state) if plays else NOTHING
    return any(_changes_combat(state, play, now) for play in plays)


def _changes_combat(state: EmpiresState, play: Play, now: Totals) -> bool:
    card, _, letter, side, _ = play
    if 1 << card & REMOVERS:
        return True
    force = force_of(state, side)
    if 1 << card & FLIGHTS:
        return force is not None and bool(troops_of(force))
    if letter == "L" and force is not None:
        force.leaders.append(card)
        then = possible_totals(state)
        force.leaders.pop()
    else:
        state.plays.append(play)
        then = possible_totals(state)
        state.plays.pop()
    return _differ(state, now, then)


def cancelling_changes_combat(state: EmpiresState, index: int) -> bool:
    """Whether cancelling a card that lies on the table could change who wins the combat under way."""
    card, _, _, _, answers = state.plays[index]
    if answers >= 0 or 1 << card & (REMOVERS | FLIGHTS):
        return True
    now, void = possible_totals(state), state.void
    state.void |= 1 << index
    then = possible_totals(state)
    state.void = void
    return _differ(state, now, then)


def _differ(state: EmpiresState, now: Totals, then: Totals) -> bool:
    """Whether a card more or less changes the totals that dice can bring, and the victor is not the same anyway."""
    if now == then:
        return False
    return _unsettled(state) or sure_winner(now) is None or sure_winner(now) != sure_winner(then)


def possible_totals(state: EmpiresState) -> Totals:
    """The least and the most that the attacker and the defender can come to."""
    battle = state.battle
    assert battle is not None
    found: list[int] = []
    for number in (ATTACKER, DEFENDER):
        if battle.combat == CITY and number == DEFENDER:
            factor, dice = 0, city_dice(state, battle)
        else:
            side = Side(state, battle, number)
            factor, own = factors(side)
            dice = battle_dice(side) + own
        found += [factor + dice, factor + FACES * dice]
    return found[0], found[1], found[2], found[3]


def sure_winner(totals: Totals) -> int | None:
    """The side that wins whatever the dice show; a tie is the defender's."""
    least, most, held, held_most = totals
    if least > held_most:
        return ATTACKER
    return DEFENDER if most <= held else None


def _unsettled(state: EmpiresState) -> bool:
    """Whether cards may still leave the combat before the dice are thrown."""
    assert state.battle is not None
    for side in (ATTACKER, DEFENDER):
        for card, _, _ in fighters(force_of(state, side), state.battle.combat):
            if card in EFFECTS["opening_discard"] or card in EFFECTS["opening_flee"]:
                return True
    return any(answers >= 0 or 1 << card & (REMOVERS | FLIGHTS) for card, _, _, _, answers in state.plays)
