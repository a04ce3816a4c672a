"""What things are worth to a player: cards, cities, awards to come, plans.

It looks only at what that player may see: the board, the counts, the own hand, the open cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..combat import ATTACKER, DEFENDER, Side, city_base_dice, extra_dice, factors
from ..data import (
    AREAS,
    CF,
    CF_DICE,
    CITY,
    COASTAL,
    DECKS,
    FIELD,
    FLEET,
    NAVAL,
    PORTS,
    SCENARIOS,
    SEA,
    SIZE,
    STRENGTH,
    TYPED,
    bits,
)
from ..odds import beats
from ..routes import reach
from ..state import Battle, EmpiresState, Force
from ..steps.declare import force_in, targets_at_hand
from ..steps.turn_end import KEY_AWARD, LARGEST_AWARD, PROGRESS_AWARD, award_times
from ..table import city_count, uses_naval
from .numbers import PLANNING, RACE
from .odds import rounds_to_come
from .plan import (
    DIE,
    NO_FORCE,
    NOTHING,
    QUALITY,
    RECOVERED,
    Guard,
    Plan,
    Unseen,
    against_area,
    against_city,
    marching_order,
    united,
    unseen,
)

CARDS_AN_ACTION = 3.0
HELD_ON = 0.75
"""The chance that a city held now is still held a turn later."""


class Worth:
    """Values under some weights."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.w = dict(weights)
        self._race: tuple[Any, float] = (None, 0.0)

    # -- worth of things ------------------------------------------------------------------------------------------

    def card_worth(self, state: EmpiresState, seat: int) -> float:
        """What a card in the hand is worth: little, once more are held than can be played before the next refill."""
        held = state.hands[seat].bit_count() or 1
        to_come = rounds_to_come(state.options.events, state.round, state.options.shorter)
        usable = CARDS_AN_ACTION * (to_come + 0.5)
        fresh = min(1.0, usable / held)
        stale = self.w["stale"] if state.turn < state.options.turns else 0.0
        return self.w["card"] * fresh + stale * (1 - fresh)

    def city_worth(self, state: EmpiresState, city: int) -> float:
        """What holding a city is worth, beside the awards for having many."""
        worth = SIZE[city] + self.w["city"]
        if SCENARIOS[state.scenario].keys >> city & 1:
            worth += self.w["key"] * self.key_awards(state)
        return worth

    def key_awards(self, state: EmpiresState) -> float:
        """The points that a key city brings at the ends of the turns, if it is held on."""
        points = 0.0
        chance = 1.0
        for turn in range(max(1, state.turn), state.options.turns + 1):
            chance *= HELD_ON
            points += chance * KEY_AWARD * award_times(turn)
            if turn < state.options.turns:
                points += chance * self.w["card"]
        return points

    def race(self, state: EmpiresState, seat: int) -> float:
        """What one city more is worth for the awards to the largest and to the fastest growing empire."""
        key = (seat, state.turn, state.round, state.options, tuple(state.starts), tuple(state.own))
        if key != self._race[0]:
            self._race = key, self._race_worth(state, seat)
        return self._race[1]

    def _race_worth(self, state: EmpiresState, seat: int) -> float:
        counts = [own.bit_count() for own in state.own]
        most = max(count for other, count in enumerate(counts) if other != seat)
        times = award_times(state.turn)
        to_come = rounds_to_come(state.options.events, state.round, state.options.shorter)
        slack = RACE.slack + RACE.slack_action * to_come
        worth = LARGEST_AWARD * times * _nearer(counts[seat] - most, slack)
        if state.turn > 1:
            grown = [count - start for count, start in zip(counts, state.starts, strict=True)]
            best = max(0, max(count for other, count in enumerate(grown) if other != seat))
            worth += PROGRESS_AWARD * times * _nearer(grown[seat] - best, slack)
        return worth * self.w["race"]

    def prize(self, state: EmpiresState, seat: int, city: int) -> float:
        """What taking a city is worth: its own worth, the awards it brings nearer, and what its owner loses."""
        owner = state.owner[city]
        if owner == seat:
            return 0.0
        worth = self.city_worth(state, city)
        race = self.race(state, seat)
        loss = worth
        worth += race
        if city == state.capitals[seat]:
            worth += self.w["capital"]
        if owner >= 0:
            worth += self.w["rival"] * loss * self.threat(state, seat, owner)
            if city_count(state, owner) >= max(
                city_count(state, other) for other in range(state.seats) if other != seat
            ):
                worth += RACE.rivals_race * race
            if state.capitals[owner] == city:
                worth += self.w["capital"] * self.w["rival"]
        if city_count(state, seat) + 1 >= SCENARIOS[state.scenario].victory:
            worth += 40
        return worth

    def threat(self, state: EmpiresState, seat: int, other: int) -> float:
        """How much a rival matters: the leader most."""
        ahead = state.points[other] - state.points[seat]
        return max(RACE.threat_least, min(RACE.threat_most, RACE.threat + ahead / RACE.threat_lead)) * (
            2 / state.seats + RACE.threat_many
        )

    def likely(self, state: EmpiresState, seat: int) -> Unseen:
        """What the hidden cards of a player are on average: of the own deck, all that does not lie open."""
        return unseen(DECKS[state.empires[seat]] & ~state.piles[seat])

    # -- worth of positions ---------------------------------------------------------------------------------------

    def evaluate(self, state: EmpiresState, seat: int) -> float:
        """What a position is worth to a seat: points and prospects, less those of the rivals, the best most of all."""
        prospects = self.prospects(state)
        own = prospects.pop(seat)
        return own - RACE.best_rival * max(prospects) - RACE.all_rivals * sum(prospects) / len(prospects)

    def prospects(self, state: EmpiresState) -> list[float]:
        """For each seat the points it has and those it may hope for."""
        options = state.options
        counts = [own.bit_count() for own in state.own]
        grown = [count - start for count, start in zip(counts, state.starts, strict=True)]
        to_come = rounds_to_come(options.events, state.round, options.shorter)
        slack = RACE.slack + RACE.slack_action * to_come
        times = award_times(state.turn)
        later = sum(award_times(turn) for turn in range(state.turn + 1, options.turns + 1))
        key = self.w["key"] * self.key_awards(state)
        keys = SCENARIOS[state.scenario].keys
        usable = CARDS_AN_ACTION * (to_come + RACE.spare_action)
        found = []
        for seat in range(state.seats):
            rest = [other for other in range(state.seats) if other != seat]
            lead = counts[seat] - max(counts[other] for other in rest)
            worth = state.points[seat] + self.w["city"] * counts[seat] * 0.5
            worth += LARGEST_AWARD * (times * _ahead(lead, slack) + later * _ahead(lead, slack + RACE.slack_turn))
            if state.turn > 1:
                best = max(0, max(grown[other] for other in rest))
                worth += PROGRESS_AWARD * times * _ahead(grown[seat] - best, slack)
            worth += key * (state.own[seat] & keys).bit_count()
            if not state.holds_capital(seat):
                worth -= self.w["capital"]
            worth += self.w["card"] * min(state.hands[seat].bit_count(), usable)
            if seat == state.victor:
                worth += 60
            found.append(worth)
        return found

    # -- plans for expeditions ------------------------------------------------------------------------------------

    def plan(self, state: EmpiresState, seat: int, target: int, kinds: tuple[int, ...], bonus: int = 0) -> Plan:
        """The best force for a target by a route."""
        hand = state.hands[seat]
        cost = self.card_worth(state, seat)
        luck = self._way_luck(state, kinds)
        sails = NAVAL in kinds
        if AREAS >> target & 1:
            dice = STRENGTH[target] + state.enraged
            prize = self.area_prize(state, target)
            return against_area(hand, cost, prize, self.w["defeat"], dice, sails, luck, bonus, self.w["least"])
        owner = state.owner[target]
        guard = None
        if owner >= 0 and state.hands[owner] and state.holds_capital(owner):
            guard = Guard(
                state.hands[owner].bit_count(), self.likely(state, owner), self.w["caution"], self.w["defeat"]
            )
        prize = self.prize(state, seat, target) * self.w["boldness"]
        by_sea = bool(kinds) and kinds[-1] == NAVAL
        dice = city_base_dice(state, target)
        return against_city(hand, cost, prize, guard, dice, sails, by_sea, luck, bonus, self.w["least"])

    def area_prize(self, state: EmpiresState, area: int) -> float:
        """What subduing an area is worth: points and cards, fewer from enraged barbarians."""
        cards = RACE.area_cards * self.w["card"] if state.turn < state.options.turns or state.round < 5 else 0.0
        points = self.w["barbarians"] - RACE.enraged * state.enraged + RACE.strong_area * (STRENGTH[area] == 4)
        return (points + cards) * self.w["boldness"]

    def _way_luck(self, state: EmpiresState, kinds: tuple[int, ...]) -> float:
        if COASTAL not in kinds or state.event == "fine_weather":
            return 1.0
        return (RACE.strait_foul if state.event == "foul_weather" else RACE.strait) ** kinds.count(COASTAL)

    def best_target(self, state: EmpiresState, seat: int, bonus: int = 0) -> tuple[float, int]:
        """The most promising target of an expedition and what it promises."""
        best = (NOTHING, -1)
        for place in bits(targets_at_hand(state, seat)):
            value = self.best_plan(state, seat, place, bonus).worth
            if value > best[0]:
                best = (value, place)
        return best

    def best_plan(self, state: EmpiresState, seat: int, place: int, bonus: int = 0) -> Plan:
        """The best force against a place by its best route."""
        hand = state.hands[seat]
        land, sea = reach(state, seat)
        best = NO_FORCE
        if land >> place & 1 and hand & TYPED["T"]:
            best = self.plan(state, seat, place, (0,), bonus)
        if sea >> place & 1 and hand & TYPED["F"]:
            kinds = (NAVAL,) if PORTS >> place & 1 else (NAVAL, 0)
            by_sea = self.plan(state, seat, place, kinds, bonus)
            best = by_sea if by_sea.worth > best.worth else best
        return best

    # -- interception ---------------------------------------------------------------------------------------------

    def stake(self, state: EmpiresState, attack: Force) -> float:
        """What the owner of an attacked city stands to lose."""
        city = attack.target
        owner = state.owner[city]
        worth = self.city_worth(state, city)
        if owner >= 0:
            worth += self.race(state, owner)
            if state.capitals[owner] == city:
                worth += self.w["capital"]
        return worth * self.w["guard"]

    def falls(self, state: EmpiresState, attack: Force) -> float:
        """The chance that an assault succeeds, as far as the defender can tell."""
        dice = city_base_dice(state, attack.target)
        if attack.seat < 0:
            return beats(attack.cf, attack.dice if attack.kind == "barbarians" else 1, dice)
        if attack.shown:
            battle = Battle(CITY, attack.target)
            side = Side(state, battle, ATTACKER)
            cf, own = factors(side)
            return beats(cf, 1 + own + extra_dice(side), dice)
        return beats(round(self.likely(state, attack.seat).city * len(attack.cards)), 2, dice)

    def interceptors(self, state: EmpiresState, force: Force) -> Plan:
        """The best force to intercept with by land or by sea."""
        attack = force_in(state, 0)
        seat = force.seat
        naval = force.kind == "naval_interception"
        combat = SEA if naval else FIELD
        cost = self.card_worth(state, seat) * (1 - RECOVERED)
        enemy, enemy_dice = self.enemy(state, attack, combat)
        saved = self.stake(state, attack) * self.falls(state, attack)
        hand = state.hands[seat]
        by_sea = uses_naval(force)
        fleets = sorted(bits(hand & TYPED["F"]), key=lambda card: CF[SEA][card], reverse=True) if by_sea else []
        order = [(card, FLEET) for card in fleets[: 3 if naval else 1]]
        ships = [card for card, _ in order]
        troops = (
            sorted(bits(hand & TYPED["T"]), key=lambda c: CF[SEA][c] + DIE * CF_DICE[SEA][c], reverse=True)
            if naval
            else marching_order(hand, FIELD, -PLANNING.field_spare)
        )
        order += [(card, 0) for card in troops if card not in ships][:6]
        laid: list[tuple[int, int]] = []
        foot: tuple[int, ...] = ()
        cf = own = room = 0
        spent = 0.0
        best = NO_FORCE
        for card, role in order:
            if role == FLEET:
                room += CF[SEA][card]
            elif by_sea:
                if not room:
                    continue
                room -= 1
            laid.append((card, role))
            spent += cost * QUALITY[card]
            if naval or role != FLEET:
                cf += CF[combat][card]
                own += CF_DICE[combat][card]
                foot = (*foot, card)
            if not foot:
                continue
            lead = cf if naval else cf + united(foot, FIELD, DEFENDER)
            held = 1 - beats(enemy - lead, enemy_dice, 1 + own)
            value = held * (saved + self.w["defeat"] * RACE.beaten_attacker) - (1 - held) * self.w["defeat"] - spent
            if value > best.worth:
                best = Plan(value, tuple(laid), held)
        return best

    def enemy(self, state: EmpiresState, attack: Force, combat: int) -> tuple[int, int]:
        """The strength of an attacker: known where shown, guessed where not."""
        if attack.seat < 0:
            return attack.cf, attack.dice if attack.kind == "barbarians" else 1
        if attack.shown:
            battle = Battle(combat, attack.target)
            side = Side(state, battle, ATTACKER)
            cf, own = factors(side)
            return cf, 1 + own + extra_dice(side)
        count = len(attack.cards)
        if combat == SEA:
            return round((PLANNING.cf_a_card * count + PLANNING.cf_any) * self.w["caution"]), 2
        troops = count - (1 if uses_naval(attack) else 0)
        return round(self.likely(state, attack.seat).field * troops * self.w["caution"]), 2


def _nearer(lead: int, slack: float) -> float:
    """By how much one step more raises the chance to be ahead in the end."""
    return _ahead(lead + 1, slack) - _ahead(lead, slack)


def _ahead(lead: int, slack: float) -> float:
    x = (lead - 0.5) / slack
    return 1 / (1 + RACE.steepness**-x) if -20 < x < 20 else float(x > 0)
