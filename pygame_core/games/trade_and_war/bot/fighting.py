"""What a computer empire thinks of moves, searches, attacks and defences."""

from __future__ import annotations

from ....kernel.game import Action
from ..board import CITY_COUNT, NEIGHBOURS, SITE_KIND, SITES_NEAR, TOKENS_NEAR
from ..data import CAPITAL, CARAVAN, EMPIRE_OF_CITY, SLOTS
from ..odds import at_least, beats, turns_table
from ..power import (
    attack_bonus,
    city_defence_bonus,
    move_mode,
    needed_for_independent,
    safe_on_deep,
    target_kind,
    unit_defence_bonus,
)
from ..state import ATTACKED, SEARCHED
from ..table import goods_of, unit_place, units_of
from .numbers import WARFARE
from .outlook import NOWHERE, Outlook

SUNK = -60.0


class Captain:
    """Values of moves and battles, in coins."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state = look.state
        self.seat = look.seat

    # -- moving -----------------------------------------------------------------------------------------------

    def destinations(self, choices: list[Action]) -> list[tuple[float, Action]]:
        """Every tile in reach with what the unit may look forward to there."""
        state, look = self.state, self.look
        _, unit, points, here = state.agenda[-1]
        place = unit_place(unit)
        cargo, legions = goods_of(state, place), state.legions[place]
        errands = look.errands(unit, cargo, legions)
        turns = turns_table(look.dice(unit))
        pace = look.pace
        deep = state.board.deep
        safe = safe_on_deep(state, unit)
        own = WARFARE.own_unit + WARFARE.own_cargo * state.cargo[place] + look.tune.legion * legions
        rows: list[tuple[float, Action]] = []
        for action in choices:
            verb = action[0]
            if verb == "play":
                continue
            tile = int(action[1])
            if verb == "via":
                rows.append((self._detour(unit, tile, points, here), action))
                continue
            if deep[tile] and not safe:
                rows.append((SUNK - own, action))
                continue
            best = NOWHERE
            for away, worth, _ in errands:
                net = worth - pace * turns[away[tile]]
                if net > best:
                    best = net
            best += self._at_tile(unit, tile, own)
            if TOKENS_NEAR[tile] & state.tokens:
                best += look.tune.life
            rows.append((best, action))
        return rows

    def _detour(self, unit: int, tile: int, points: int, here: int) -> float:
        """A token on the way, if what is left of the points still serves."""
        state, look = self.state, self.look
        place = unit_place(unit)
        left = points - state.board.reach(move_mode(state, unit), here, points).points[tile]
        if not safe_on_deep(state, unit) and state.board.deep[tile] and left < 4:
            return SUNK
        cargo, legions = goods_of(state, place), state.legions[place]
        turns = turns_table(look.dice(unit))
        best = NOWHERE
        for away, worth, _ in look.errands(unit, cargo, legions):
            best = max(best, worth - look.pace * turns[max(0, away[tile] - left)])
        return best + look.tune.life - WARFARE.detour

    def _at_tile(self, unit: int, tile: int, own: float) -> float:
        """Enemies beside a tile: to be attacked, or to be feared."""
        state, look = self.state, self.look
        value = 0.0
        attacks = 0.0
        at = state.at
        for near in NEIGHBOURS[tile]:
            if near in at:
                other = at[near]
                if other // SLOTS != self.seat:
                    if not state.status[unit] & ATTACKED:
                        attacks = max(attacks, self.duel(unit, other))
                    if state.legions[unit_place(other)] > state.legions[unit_place(unit)]:
                        value -= WARFARE.exposed * own
        city = state.board.touch[tile]
        if city >= 0 and state.owner[city] != self.seat and not state.status[unit] & ATTACKED:
            legions = state.legions[unit_place(unit)]
            if legions:
                attacks = max(attacks, WARFARE.assault_later * look.assault(unit, city, legions)[0])
        sites = SITES_NEAR[tile] & state.sites
        if sites and not state.status[unit] & SEARCHED:
            kind = SITE_KIND[(sites & -sites).bit_length() - 1]
            attacks = max(attacks, look.site_worth(kind, own))
        return value + attacks

    def roll_order(self, unit: int) -> float:
        """Which unit goes first: armed ones, then full ones."""
        place = unit_place(unit)
        return (
            WARFARE.roll_base
            + WARFARE.roll_legion * self.state.legions[place]
            + WARFARE.roll_cargo * self.state.cargo[place]
        )

    # -- battles ----------------------------------------------------------------------------------------------

    def duel(self, unit: int, other: int) -> float:
        """What attacking a unit is worth."""
        place = unit_place(unit)
        return self.look.duel(unit, other, self.state.cargo[place], self.state.legions[place])

    def attack(self, place: int) -> float:
        """What an attack of the unit in its war step is worth."""
        unit = int(self.state.agenda[-1][1])
        if place >= CITY_COUNT:
            return self.duel(unit, place - CITY_COUNT)
        return self.look.assault(unit, place, self.state.legions[unit_place(unit)])[0]

    def attack_dice(self) -> int:
        """How many dice to throw in the attack."""
        state = self.state
        unit, place = state.battle.unit, state.battle.place
        legions = state.legions[unit_place(unit)]
        if place >= CITY_COUNT:
            return legions + 1
        return max(1, self.look.assault(unit, place, legions)[1])

    def stake(self) -> float:
        """What the present battle is about for the seat."""
        state, look = self.state, self.look
        unit, place = state.battle.unit, state.battle.place
        attacker = unit // SLOTS == self.seat
        if place >= CITY_COUNT:
            own = unit_place(unit) if attacker else place
            aboard = state.cargo[own] + state.legions[own] * look.tune.legion
            return look.point + look.tune.rival_point + WARFARE.own_unit + aboard
        if attacker:
            return look.city_prize(place, state.owner[place]) + 2.0 * look.tune.legion
        return self.city_loss(place)

    def _contents(self, city: int, built: int) -> float:
        return WARFARE.lost_city + WARFARE.lost_building * built + WARFARE.lost_good * self.state.cargo[city]

    def city_loss(self, city: int) -> float:
        """What losing a city costs."""
        state, look = self.state, self.look
        points = 5 if EMPIRE_OF_CITY[city] in state.empire and city in CAPITAL else 2
        built = state.buildings[city].bit_count()
        last = WARFARE.last_city if len(look.mine) == 1 else 0.0
        return last + look.tune.city + self._contents(city, built) + points * look.tune.rival_point

    def defence_dice(self) -> list[tuple[float, int]]:
        """The worth of each number of dice against the attack that was rolled."""
        state, look = self.state, self.look
        place, total = state.battle.place, state.battle.total
        legions = state.legions[place]
        if place >= CITY_COUNT:
            bonus = unit_defence_bonus(state, place - CITY_COUNT)
            return [(at_least(dice, total - bonus + 1), dice) for dice in range(1, legions + 2)]
        bonus = city_defence_bonus(state, place)
        rows = []
        for dice in range(1, legions + 1):
            hold = at_least(dice, total - bonus)
            cost = dice * look.tune.legion + (self.city_loss(place) if dice == legions else 0.0)
            rows.append((hold * WARFARE.held - (1.0 - hold) * cost, dice))
        return rows

    def bonus_worth(self, attack: bool, bonus: int) -> float:
        """What a bonus in the present battle adds to the chance of winning, times what it is about."""
        state = self.state
        unit, place, defender, _, total, _, _ = state.battle
        legions = state.legions[unit_place(unit)]
        if attack:
            mine = attack_bonus(state, unit, "city" if place < CITY_COUNT else target_kind(state, place - CITY_COUNT))
            if place >= CITY_COUNT:
                other = unit_defence_bonus(state, place - CITY_COUNT)
                dice = state.legions[place] + 1
                before = beats(legions + 1, mine, dice, other, True)
                after = beats(legions + 1, mine + bonus, dice, other, True)
            elif defender >= 0:
                other = city_defence_bonus(state, place)
                dice = state.legions[place]
                before = beats(legions, mine, dice, other, False)
                after = beats(legions, mine + bonus, dice, other, False)
            else:
                needed = needed_for_independent(state, place)
                before = at_least(legions, needed - mine)
                after = at_least(legions, needed - mine - bonus)
        elif place >= CITY_COUNT:
            mine = unit_defence_bonus(state, place - CITY_COUNT)
            dice = state.legions[place] + 1
            before = at_least(dice, total - mine + 1)
            after = at_least(dice, total - mine - bonus + 1)
        else:
            mine = city_defence_bonus(state, place)
            before = at_least(state.legions[place], total - mine)
            after = at_least(state.legions[place], total - mine - bonus)
        return (after - before) * self.stake()

    def relief(self) -> float:
        """What one more legion in the attacked city is worth against the attack that was rolled."""
        state = self.state
        place, total = state.battle.place, state.battle.total
        needed = total - city_defence_bonus(state, place)
        more = at_least(state.legions[place] + 1, needed) - at_least(state.legions[place], needed)
        return more * self.stake()

    def garrison(self, city: int, aboard: int) -> int:
        """How many legions to leave in a taken city."""
        want = self.look.guard(city)
        return max(1, min(want, aboard))

    def prey(self, unit: int) -> float:
        """What removing an enemy unit is worth."""
        place = unit_place(unit)
        return (
            WARFARE.prey
            + WARFARE.prey_cargo * self.state.cargo[place]
            + WARFARE.prey_legion * self.state.legions[place]
        )

    def short_of(self, unit: int) -> int:
        """The points that a unit still needs to its best errand."""
        state = self.state
        place = unit_place(unit)
        rows = self.look.errands(unit, goods_of(state, place), state.legions[place])
        return min(rows[0][0][state.tile[unit]], 60) if rows else 0

    def fleet(self) -> list[int]:
        """The seat's units."""
        return units_of(self.state, self.seat)

    def by_land(self, unit: int) -> bool:
        """Whether the unit is a caravan."""
        return self.state.kind[unit] == CARAVAN
