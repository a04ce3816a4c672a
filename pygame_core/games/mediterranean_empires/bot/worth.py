"""What things are worth to a player, and the best force for an expedition or an interception.

It looks only at what that player may see: the board, the counts, the own hand, the open cards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..combat import (
    ATTACKER,
    Side,
    city_base_dice,
    extra_dice,
    factors,
)
from ..data import (
    AREAS,
    CF,
    CF_DICE,
    CITY,
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
from ..routes import reach
from ..state import Battle, EmpiresState, Force
from ..steps.declare import force_in, targets_at_hand
from ..table import city_count, uses_naval
from .odds import beats, rounds_to_come

_CONFIG = tomllib.loads(Path(__file__).with_name("weights.toml").read_text("utf-8"))
WEIGHTS: dict[str, float] = _CONFIG["weights"]
MOODS: dict[str, dict[str, float]] = _CONFIG["moods"]
LEVELS: dict[str, dict[str, float]] = _CONFIG["levels"]

FIELD_OF_A_CARD = 5.4
"""The mean field factor of a Troop that somebody may hold."""
CARDS_AN_ACTION = 3.0
HIDDEN_ASSAULT = 2.0
"""The mean city factor of an unseen card of an expedition."""


class Worth:
    """Values under some weights."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.w = dict(weights)

    # -- worth of things ------------------------------------------------------------------------------------------

    def card_worth(self, state: EmpiresState, seat: int) -> float:
        """What a card in the hand is worth: little, once more are held than can be played before the next refill."""
        held = state.hands[seat].bit_count() or 1
        to_come = rounds_to_come(state.options.events, state.round, state.options.shorter)
        usable = CARDS_AN_ACTION * (to_come + 0.5)
        fresh = min(1.0, usable / held)
        return self.w["card"] * fresh + self.w["stale"] * (1 - fresh)

    def city_worth(self, state: EmpiresState, city: int) -> float:
        """What holding a city is worth."""
        worth = SIZE[city] + self.w["city"]
        if SCENARIOS[state.scenario].keys >> city & 1:
            worth += self.w["key"]
        return worth

    def prize(self, state: EmpiresState, seat: int, city: int) -> float:
        """What taking a city is worth: its own worth, and what its owner loses."""
        worth = self.city_worth(state, city)
        owner = state.owner[city]
        if owner == seat:
            return 0.0
        if city == state.capitals[seat]:
            worth += self.w["capital"]
        if owner >= 0:
            worth += self.w["rival"] * self.city_worth(state, city) * self.threat(state, seat, owner)
            if state.capitals[owner] == city:
                worth += self.w["capital"] * self.w["rival"]
        if city_count(state, seat) + 1 >= SCENARIOS[state.scenario].victory:
            worth += 40
        return worth

    def threat(self, state: EmpiresState, seat: int, other: int) -> float:
        """How much a rival matters: the leader most."""
        ahead = state.points[other] - state.points[seat]
        return max(0.3, min(1.5, 0.8 + ahead / 20)) * (2 / state.seats + 0.3)

    # -- plans for expeditions ------------------------------------------------------------------------------------

    def plan(
        self, state: EmpiresState, seat: int, target: int, path: tuple[int, ...], kinds: tuple[int, ...], bonus: int = 0
    ) -> tuple[float, list[tuple[int, int]]]:
        """The best force for a target by a route: its worth, and the cards with their roles."""
        if AREAS >> target & 1:
            return self._plan_area(state, seat, target, kinds, bonus)
        return self._plan_city(state, seat, target, path, kinds, bonus)

    def _bearers(self, state: EmpiresState, seat: int, kinds: tuple[int, ...], by: Callable[[int], float]) -> Any:
        """Fleets first, if the route needs them, then the Troops, best first."""
        hand = state.hands[seat]
        troops = sorted(bits(hand & TYPED["T"]), key=by, reverse=True)
        if NAVAL not in kinds:
            return [], troops
        fleets = sorted(bits(hand & TYPED["F"]), key=lambda card: CF[SEA][card] + CF[CITY][card], reverse=True)
        return fleets, [card for card in troops if card not in fleets[:1]]

    def _plan_area(
        self, state: EmpiresState, seat: int, area: int, kinds: tuple[int, ...], bonus: int
    ) -> tuple[float, list[tuple[int, int]]]:
        cost = self.card_worth(state, seat)
        dice = STRENGTH[area] + state.enraged
        fleets, troops = self._bearers(state, seat, kinds, lambda card: CF[FIELD][card] + 3.5 * CF_DICE[FIELD][card])
        force: list[tuple[int, int]] = [(card, FLEET) for card in fleets[:1]]
        room = sum(CF[SEA][card] for card, _ in force) if fleets or NAVAL in kinds else 99
        best: tuple[float, list[tuple[int, int]]] = (-9.0, [])
        cf = own = 0
        prize = self.w["barbarians"] * self.w["boldness"] - 0.7 * state.enraged + (STRENGTH[area] == 4)
        for card in troops[: min(room, 6)]:
            force = [*force, (card, 0)]
            cf += CF[FIELD][card]
            own += CF_DICE[FIELD][card]
            chance = beats(cf, 1 + own + bonus, dice) * self._way_luck(state, kinds)
            value = chance * prize - (1 - chance) * self.w["defeat"] - cost * len(force) * 0.83
            if value > best[0]:
                best = (value, force)
        return best

    def _way_luck(self, state: EmpiresState, kinds: tuple[int, ...]) -> float:
        if 1 not in kinds or state.event == "fine_weather":
            return 1.0
        return (0.9 if state.event == "foul_weather" else 0.955) ** kinds.count(1)

    def _plan_city(
        self, state: EmpiresState, seat: int, city: int, path: tuple[int, ...], kinds: tuple[int, ...], bonus: int
    ) -> tuple[float, list[tuple[int, int]]]:
        cost = self.card_worth(state, seat)
        dice = city_base_dice(state, city)
        owner = state.owner[city]
        by_sea = bool(kinds) and kinds[-1] == NAVAL
        guarded = owner >= 0 and state.hands[owner] != 0 and state.holds_capital(owner)
        weight = 0.35 if guarded else 0.05
        fleets, troops = self._bearers(
            state,
            seat,
            kinds,
            lambda card: CF[CITY][card] + 3.5 * CF_DICE[CITY][card] + weight * CF[FIELD][card],
        )
        own_dice = self._spare_dice(state, seat)
        prize = self.prize(state, seat, city) * self.w["boldness"]
        best: tuple[float, list[tuple[int, int]]] = (-9.0, [])
        for count in range(1, min(len(fleets), 3) + 1) if NAVAL in kinds else (0,):
            force: list[tuple[int, int]] = [(card, FLEET) for card in fleets[:count]]
            room = sum(CF[SEA][card] for card, _ in force) if count else 99
            cf = sum(CF[CITY][card] for card, _ in force) if by_sea else 0
            own = field = 0
            loaded = [card for card in troops if card not in fleets[:count]]
            for card in [-1, *loaded[: min(room, 7)]] if by_sea else loaded[: min(room, 7)]:
                if card >= 0:
                    force = [*force, (card, 0)]
                    cf += CF[CITY][card]
                    own += CF_DICE[CITY][card]
                    field += CF[FIELD][card] + 3.5 * CF_DICE[FIELD][card]
                if not cf and not own:
                    continue
                chance = beats(cf, 1 + own + bonus, dice)
                if own_dice:
                    chance += 0.6 * (beats(cf, 1 + own + bonus + own_dice, dice) - chance)
                chance *= self._way_luck(state, kinds)
                loss = 0.0
                if guarded:
                    met, beaten = self._resistance(state, owner, len(force), field)
                    chance *= 1 - met * beaten
                    loss = met * beaten * self.w["defeat"] - met * (1 - beaten) * self.w["defeat"]
                value = chance * prize - cost * len(force) - loss
                if value > best[0]:
                    best = (value, force)
        return best

    def _spare_dice(self, state: EmpiresState, seat: int) -> int:
        """Dice that Leaders and City Assault cards in the hand could add to an assault (counted up to two)."""
        hand = state.hands[seat]
        dice = (hand & TYPED["A"]).bit_count() * 2
        for card in bits(hand & TYPED["L"]):
            dice += CF_DICE[CITY][card]
        return min(dice, 2)

    def _resistance(self, state: EmpiresState, owner: int, count: int, field: float) -> tuple[float, float]:
        """The chance to be intercepted by a player, and then to be beaten, as far as one can guess."""
        held = state.hands[owner].bit_count()
        met = min(0.7, 0.07 * held) * self.w["caution"]
        strength = FIELD_OF_A_CARD * min(3.5, 0.33 * held + 0.7) * self.w["caution"]
        gap = field + 3.5 - strength - 4.5
        beaten = 1 / (1 + 1.22**gap) if gap < 40 else 0.0
        return min(met, 0.9), beaten

    def best_target(self, state: EmpiresState, seat: int, bonus: int = 0) -> tuple[float, int]:
        """The most promising target of an expedition and what it promises."""
        best = (-9.0, -1)
        for place in bits(targets_at_hand(state, seat)):
            value = self.target_worth(state, seat, place, bonus)
            if value > best[0]:
                best = (value, place)
        return best

    def target_worth(self, state: EmpiresState, seat: int, place: int, bonus: int = 0) -> float:
        """What an expedition against a place promises by its best route."""
        hand = state.hands[seat]
        land, sea = reach(state, seat)
        best = -9.0
        if land >> place & 1 and hand & TYPED["T"]:
            best = self.plan(state, seat, place, (), (0,), bonus)[0]
        if sea >> place & 1 and hand & TYPED["F"]:
            kinds = (NAVAL,) if PORTS >> place & 1 else (NAVAL, 0)
            best = max(best, self.plan(state, seat, place, (), kinds, bonus)[0])
        return best

    # -- interception ---------------------------------------------------------------------------------------------

    def stake(self, state: EmpiresState, attack: Force) -> float:
        """What the owner of an attacked city stands to lose."""
        city = attack.target
        owner = state.owner[city]
        worth = self.city_worth(state, city)
        if owner >= 0 and state.capitals[owner] == city:
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
        return beats(round(HIDDEN_ASSAULT * len(attack.cards)), 2, dice)

    def interceptors(self, state: EmpiresState, force: Force) -> tuple[float, list[tuple[int, int]]]:
        """The best force to intercept with by land or by sea: its worth and its cards."""
        attack = force_in(state, 0)
        seat = force.seat
        naval = force.kind == "naval_interception"
        combat = SEA if naval else FIELD
        cost = self.card_worth(state, seat) * 0.83
        enemy, enemy_dice = self._enemy(state, attack, combat)
        saved = self.stake(state, attack) * self.falls(state, attack)
        hand = state.hands[seat]
        by_sea = uses_naval(force)
        force_cards: list[tuple[int, int]] = []
        cf = own = 0
        fleets = sorted(bits(hand & TYPED["F"]), key=lambda card: CF[SEA][card], reverse=True) if by_sea else []
        troops = sorted(bits(hand & TYPED["T"]), key=lambda c: CF[combat][c] + 3.5 * CF_DICE[combat][c], reverse=True)
        order = [(card, FLEET) for card in fleets[: 3 if naval else 1]]
        order += [(card, 0) for card in troops if card not in [f for f, _ in order]][:6]
        room = 0
        best: tuple[float, list[tuple[int, int]]] = (-9.0, [])
        for card, role in order:
            if role == FLEET:
                room += CF[SEA][card]
            elif by_sea:
                if not room:
                    continue
                room -= 1
            force_cards = [*force_cards, (card, role)]
            if naval or role != FLEET:
                cf += CF[combat][card]
                own += CF_DICE[combat][card]
            held = 1 - beats(enemy - cf, enemy_dice, 1 + own)
            value = held * (saved + self.w["defeat"] * 1.3) - (1 - held) * self.w["defeat"] - cost * len(force_cards)
            if value > best[0]:
                best = (value, force_cards)
        return best

    def _enemy(self, state: EmpiresState, attack: Force, combat: int) -> tuple[int, int]:
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
            return round((1.9 * count + 1.2) * self.w["caution"]), 2
        troops = count - (1 if uses_naval(attack) else 0)
        return round(FIELD_OF_A_CARD * troops * self.w["caution"]), 2


def evaluate(state: EmpiresState, seat: int) -> float:
    """What a position is worth to a seat: points and prospects, less those of the best rival."""
    prospects = [_prospects(state, other) for other in range(state.seats)]
    rivals = [prospects[other] for other in range(state.seats) if other != seat]
    return prospects[seat] - 0.6 * max(rivals) - 0.4 * sum(rivals) / len(rivals)


def _prospects(state: EmpiresState, seat: int) -> float:
    counts = [city_count(state, other) for other in range(state.seats)]
    turns_left = state.options.turns - state.turn + 1
    worth = state.points[seat] + 0.0
    most = max(counts[other] for other in range(state.seats) if other != seat)
    lead = counts[seat] - most
    share = 1 / (1 + 2.2**-lead) if -20 < lead < 20 else float(lead > 0)
    worth += 5 * share * turns_left
    worth += 1.5 * turns_left * (state.own[seat] & SCENARIOS[state.scenario].keys).bit_count()
    worth += 0.25 * counts[seat]
    if not state.holds_capital(seat):
        worth -= 3.5 * turns_left
    to_come = rounds_to_come(state.options.events, state.round, state.options.shorter)
    usable = CARDS_AN_ACTION * (to_come + 0.3)
    worth += 0.62 * min(state.hands[seat].bit_count(), usable)
    if counts[seat] >= SCENARIOS[state.scenario].victory:
        worth += 60
    return worth
