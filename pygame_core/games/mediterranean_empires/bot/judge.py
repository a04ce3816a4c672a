"""The judgement: what each choice of a decision is worth to the player who has it, in victory points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel import Action
from ..combat import (
    ATTACKER,
    DEFENDER,
    Side,
    battle_dice,
    city_base_dice,
    city_dice,
    factors,
)
from ..data import (
    AREAS,
    CF,
    CITY,
    EFFECTS,
    FLEET,
    KIND_OF,
    LINKS,
    NAVAL,
    PLACE,
    PLACES,
    PORTS,
    ROADS,
    SCENARIOS,
    SIZE,
    STRENGTH,
    bits,
    lent_dice,
)
from ..odds import beats
from ..state import ABSENT, EMPTY, NEUTRAL, EmpiresState, Force, Play, Window
from ..steps import imperium
from ..steps.declare import force_in, read_route
from ..steps.imperium import imperium_effects, roll_needed
from ..steps.windows import defending_seat, principal_side
from ..table import city_count, first_of, fleets_of, troops_of
from .numbers import ACTIONS, BATTLES, CARDWORTH, FOUNDING, MEAN_OF_A_DIE, ROUTES
from .plan import NOTHING, Laid
from .worth import Worth


def _mean(factor: int | str) -> float:
    """A combat factor as a number: dice by what they show on average."""
    return float(factor) if isinstance(factor, int) else MEAN_OF_A_DIE * (1 + (factor == "2d6"))


class Judge(Worth):
    """Values of the choices of every kind of decision."""

    # -- decisions ------------------------------------------------------------------------------------------------

    def values(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        """What each choice is worth."""
        return JUDGES[str(state.agenda[-1][0])](self, state, choices)

    def _at_place(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        placed = int(state.agenda[-1][1])
        seat = state.order[placed % state.seats]
        scenario = SCENARIOS[state.scenario]
        values = []
        for action in choices:
            city = PLACE[str(action[1])]
            if state.owner[city] == seat:
                at_border = any(state.owner[other] not in (seat, ABSENT) for other in bits(ROADS[city]))
                stack = FOUNDING.second_at_home if city == state.capitals[seat] and state.forts[city] == 1 else 0.0
                values.append(
                    stack + FOUNDING.border_size * SIZE[city] * at_border - FOUNDING.stacked * state.forts[city]
                )
                continue
            value = FOUNDING.city + FOUNDING.size * SIZE[city] + FOUNDING.port * bool(PORTS >> city & 1)
            for other in bits(ROADS[city] & scenario.cities):
                owner = state.owner[other]
                if owner == EMPTY:
                    value += FOUNDING.near_empty * SIZE[other]
                elif owner == seat:
                    value += FOUNDING.near_own
                elif owner == NEUTRAL:
                    value += FOUNDING.near_neutral
                else:
                    value += FOUNDING.near_rival
            values.append(value)
        return values

    def _at_choose_empire(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        return [0.0] * len(choices)

    def _at_first_player(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = max(state.order, key=lambda s: (state.points[s], city_count(state, s)))
        return [1.0 if action[1] == seat else 0.0 for action in choices]

    def _at_prosperity(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = state.playing(int(state.agenda[-1][1]))
        return [2 * self.card_worth(state, seat), 2.0]

    def _at_shortage(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = state.playing(int(state.agenda[-1][1]))
        loss = min(2, state.points[seat] - 1)
        return [-2 * self.card_worth(state, seat), -float(loss)]

    def _at_going_home(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        return [self._usefulness(str(action[1])) if action[0] == "home" else -1.0 for action in choices]

    def _usefulness(self, slug: str) -> float:
        """How good a card is, roughly."""
        kind = KIND_OF[slug]
        value = 0.0
        for column, weight in ((0, CARDWORTH.field), (1, CARDWORTH.naval), (2, CARDWORTH.assault)):
            cf = kind.cf[column]
            if cf is not None:
                value += weight * _mean(cf)
        if "L" in kind.types or "A" in kind.types:
            value += CARDWORTH.leader
        if "I" in kind.types:
            value += CARDWORTH.imperium
        return value + CARDWORTH.effect * len(kind.effects)

    def _at_neutral_attack(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        strength = int(state.agenda[-1][2])
        return [self._harm(state, int(state.agenda[-1][1]), PLACE[str(a[2])], strength, 1) for a in choices]

    def _at_pirates(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        strength = int(state.agenda[-1][2])
        return [self._harm(state, int(state.agenda[-1][1]), PLACE[str(a[1])], strength, 1) for a in choices]

    def _harm(self, state: EmpiresState, seat: int, city: int, strength: int, dice: int) -> float:
        """What it is worth that a foreign force attacks a city."""
        chance = beats(strength, dice, city_base_dice(state, city))
        owner = state.owner[city]
        worth = self.city_worth(state, city)
        if owner == seat:
            return -chance * worth - 1
        return chance * worth * self.threat(state, seat, owner)

    # -- actions --------------------------------------------------------------------------------------------------

    def _at_action(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = state.playing(int(state.agenda[-1][1]))
        return [self._action_worth(state, seat, action) for action in choices]

    def _action_worth(self, state: EmpiresState, seat: int, action: Action) -> float:
        verb = action[0]
        if verb in ("pass", "stop"):
            return 0.0
        if verb == "discard":
            return ACTIONS.discard
        if verb == "expedition":
            return self.best_target(state, seat)[0]
        card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
        return self._imperium_worth(state, seat, card)

    def _imperium_worth(self, state: EmpiresState, seat: int, card: int) -> float:
        worth = -self.card_worth(state, seat) * (ACTIONS.troops_spent if "T" in KIND_OF[_slug(card)].types else 0.5)
        for effect in imperium_effects(card):
            worth += self._effect_worth(state, seat, effect.fx, effect.data)
        return worth

    def _effect_worth(self, state: EmpiresState, seat: int, fx: str, data: dict[str, Any]) -> float:
        card = self.card_worth(state, seat)
        if fx == "draw":
            return card * min(int(data["n"]), len(state.decks[seat]))
        if fx == "gain_vp":
            return float(data["n"])
        if fx == "take_city":
            cities = imperium.cities_to_take(state, seat, data)
            return max((self._taking(state, seat, data, city) for city in bits(cities)), default=0.0)
        if fx == "barbarian_attack":
            return max((self._raid(state, seat, data, a, c) for a, c in imperium.raids(state, seat)), default=0.0)
        if fx == "subdue":
            return data["vp"] + ACTIONS.subdued if imperium.areas_to_subdue(state, seat, data) else 0.0
        if fx == "fortify":
            return self.w["fortify"]
        if fx == "retrieve":
            return card * min(int(data["n"]), imperium.retrievable(state, seat, data).bit_count())
        if fx in ("steal", "force_discard"):
            return (card if fx == "steal" else 0.0) + 0.5 * self.w["rival"] * int(data["n"])
        if fx == "expedition":
            return max(0.0, self.best_target(state, seat, data["dice"])[0]) + ACTIONS.second_expedition
        return 0.0

    def _taking(self, state: EmpiresState, seat: int, data: dict[str, Any], city: int) -> float:
        chance = (7 - roll_needed(data, city)) / 6
        if data["to"] == "self":
            return chance * self.prize(state, seat, city)
        owner = state.owner[city]
        return chance * self.city_worth(state, city) * self.threat(state, seat, owner)

    def _raid(self, state: EmpiresState, seat: int, data: dict[str, Any], area: int, city: int) -> float:
        dice = STRENGTH[area] + state.enraged + int(data["extra_dice"])
        return self._harm(state, seat, city, 0, dice)

    def _at_discard(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        return [-self._usefulness(str(action[1])) for action in choices]

    def _at_imperium(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        _, seat, card, index = state.agenda[-1]
        effect = imperium_effects(card)[index]
        data = effect.data
        values = []
        for action in choices:
            verb = action[0]
            if verb == "city":
                values.append(self._taking(state, seat, data, PLACE[str(action[1])]))
            elif verb == "raid":
                values.append(self._raid(state, seat, data, PLACE[str(action[1])], PLACE[str(action[2])]))
            elif verb == "subdue":
                values.append(self._area_use(state, seat, PLACE[str(action[1])]))
            elif verb == "wall":
                values.append(self._wall(state, seat, PLACE[str(action[1])]))
            elif verb == "victim":
                other = int(action[1])
                values.append(self.threat(state, seat, other) + ACTIONS.victims_card * state.hands[other].bit_count())
            elif verb == "retrieve":
                values.append(self._usefulness(str(action[1])))
            else:
                values.append(0.0)
        return values

    def _area_use(self, state: EmpiresState, seat: int, area: int) -> float:
        """What a subdued area opens: cities beyond it that are not one's own."""
        return ACTIONS.area_neighbour * sum(1 for other, _ in LINKS[area] if state.owner[other] not in (seat, ABSENT))

    def _wall(self, state: EmpiresState, seat: int, city: int) -> float:
        near = sum(1 for other in bits(ROADS[city]) if state.owner[other] >= 0 and state.owner[other] != seat)
        return (
            ACTIONS.wall_near * near
            + ACTIONS.wall_size * SIZE[city]
            + ACTIONS.wall_capital * (city == state.capitals[seat])
            - ACTIONS.wall_there * state.forts[city]
        )

    # -- declaring ------------------------------------------------------------------------------------------------

    def _at_target(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        _, seat, bonus = state.agenda[-1]
        return [self.best_plan(state, seat, PLACE[str(action[1])], bonus).worth for action in choices]

    def _at_route(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        who = state.agenda[-1][1]
        force = force_in(state, who)
        values = []
        for index, action in enumerate(choices):
            if action[0] == "trace":
                values.append(-ROUTES.hopeless)
                continue
            path, kinds = read_route(action)
            if who:
                values.append(-ROUTES.strait * kinds.count(1) - ROUTES.naval * (NAVAL in kinds) - ROUTES.order * index)
            else:
                value = self.plan(state, force.seat, force.target, kinds, force.bonus).worth
                values.append(value - ROUTES.step * len(path) - ROUTES.order * index)
        return values

    def _at_trace(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        force = force_in(state, state.agenda[-1][1])
        return [float(action[-1] in ("embark", PLACES[force.target])) for action in choices]

    def _at_muster(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        who = state.agenda[-1][1]
        force = force_in(state, who)
        seat = force.seat
        laid = [card for card, _, _ in force.cards]
        before = state.hands[seat]
        for card in laid:
            state.hands[seat] |= 1 << card
        if who:
            wanted = self.interceptors(state, force).laid
        else:
            wanted = self.plan(state, seat, force.target, force.steps, force.bonus).laid
        state.hands[seat] = before
        missing = _kinds(wanted)
        for card, role, _ in force.cards:
            key = (_slug(card), "F" if role == FLEET else "T")
            if key in missing:
                missing.remove(key)
        # Ships alone lose any battle on land: whoever erred into such a force takes a Troop aboard before it goes.
        ashore = force.kind == "land_interception" and all(role == FLEET for _, role, _ in force.cards)
        values = []
        for action in choices:
            if action[0] == "go":
                values.append(NOTHING if ashore else 0.5 if missing else 2.0)
                if len(action) > 1 and action[1] == "storm":
                    values[-1] += ROUTES.as_planned
            elif action[0] == "add":
                wished = (str(action[1]), str(action[2])) in missing
                values.append(
                    1.0 + 0.5 * (action[2] == "F") if wished else 0.0 if ashore and action[2] == "T" else -1.0
                )
            else:
                values.append(ROUTES.escort if 1 in force.steps and not who else -1.0)
        return values

    # -- interception ---------------------------------------------------------------------------------------------

    def _at_intercept(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        attack = force_in(state, 0)
        seat = state.owner[attack.target]
        values = []
        for action in choices:
            if action[0] == "none":
                values.append(0.0)
                continue
            naval = action[0] == "naval"
            force = Force(seat, "naval_interception" if naval else "land_interception", attack.picker)
            force.target = attack.target if naval else PLACE[str(action[1])]
            home = ROUTES.at_home if not naval and force.target == attack.target else 0.0
            values.append(self.interceptors(state, force).worth + home)
        return values

    def _at_passage(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        _, who, _ = state.agenda[-1]
        force = force_in(state, who)
        owner = state.owner[force.target] if not AREAS >> force.target & 1 else -1
        return [ROUTES.passage if owner != state.agenda[-1][1] else -1.0, 0.0]

    def _at_refused(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        force = force_in(state, 0)
        values = []
        for action in choices:
            if action[0] == "back":
                values.append(0.0)
                continue
            city = PLACE[str(action[1])]
            cf = sum(CF[CITY][card] for card in troops_of(force))
            chance = beats(cf, 1, city_base_dice(state, city)) * ROUTES.refused_city
            values.append(chance * self.prize(state, force.seat, city) - 1.0)
        return values

    # -- reactions ------------------------------------------------------------------------------------------------

    def outlook(self, state: EmpiresState) -> tuple[float, float]:
        """The chance of the attacker in the combat under way, and what is at stake in it."""
        battle = state.battle
        assert battle is not None and state.attack is not None
        attack = state.attack
        side = Side(state, battle, ATTACKER)
        cf, own = factors(side)
        dice = battle_dice(side) + own
        if battle.combat == CITY:
            return beats(cf, dice, city_dice(state, battle)), self.stake(state, attack)
        foe = Side(state, battle, DEFENDER)
        their_cf, their_own = factors(foe)
        chance = beats(cf - their_cf, dice, battle_dice(foe) + their_own)
        if AREAS >> attack.target & 1:
            return chance, self.w["barbarians"] + self.w["defeat"]
        return chance, 2 * self.w["defeat"] + BATTLES.battle_stake * self.stake(state, attack)

    def _at_react(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        window = Window._make(state.agenda[-1])
        seat = window.order[window.slot]
        if window.what == "arrival":
            return self._on_arrival(state, seat, window.who, choices)
        chance, stake = self.outlook(state)
        mine = principal_side(state, seat)
        cost = self.card_worth(state, seat)
        values = []
        for action in choices:
            if action[0] != "play":
                values.append(0.0 if action[0] == "pass" else -BATTLES.hush)
                continue
            gain = self.help(state, seat, action, chance)
            if mine < 0:
                wish = self._sympathy(state, seat)
                worth = gain * stake * wish * self.w["meddling"]
            else:
                worth = gain * stake * (1 if mine == ATTACKER else -1)
            values.append(worth - cost * self._price(action))
        return values

    def _price(self, action: Action) -> float:
        return 1.0 + BATTLES.versatile * (len(KIND_OF[str(action[1])].types) > 1)

    def _sympathy(self, state: EmpiresState, seat: int) -> float:
        """Whether a bystander would like the attacker to win (positive) or to lose."""
        assert state.attack is not None
        attacker, defender = state.attack.seat, defending_seat(state)
        good = self.threat(state, seat, defender) if defender >= 0 else 0.0
        bad = self.threat(state, seat, attacker) if attacker >= 0 else 0.0
        if defender < 0 <= attacker and state.points[attacker] <= state.points[seat]:
            bad *= self.w["neutral_wall"]
        return good - bad

    def help(self, state: EmpiresState, seat: int, action: Action, chance: float) -> float:
        """By how much a card changes the attacker's chance."""
        assert state.battle is not None
        card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
        letter = str(action[2])
        combat = state.battle.combat
        if letter == "X":
            side = ATTACKER if action[3] == "attacker" else DEFENDER
        else:
            side = {"A": ATTACKER, "D": DEFENDER}.get(letter, principal_side(state, seat))
        sign = 1 if side == ATTACKER else -1
        if card in EFFECTS["remove_from_battle"]:
            if side == ATTACKER and (state.defence is None or not state.defence.cards):
                return 0.0  # walls and barbarians have no cards that could be removed
            return sign * 0.5 * min(BATTLES.unknown_help, 1 - chance if sign > 0 else chance)
        if card in EFFECTS["opening_flee"]:
            return -0.5
        plays, void = state.plays, state.void
        state.plays = [*plays, Play(card, seat, letter, side)]
        changed, _ = self.outlook(state)
        state.plays, state.void = plays, void
        return changed - chance + sign * BATTLES.lent_die * lent_dice(card, letter, combat)

    def _on_arrival(self, state: EmpiresState, seat: int, who: int, choices: list[Action]) -> list[float]:
        force = force_in(state, who)
        attack = force_in(state, 0)
        own = force.seat == seat
        threatened = who == 0 and state.owner[attack.target] == seat
        cost = self.card_worth(state, seat)
        size = max(1, len(force.cards))
        values = []
        for action in choices:
            if action[0] != "play":
                values.append(0.0 if action[0] == "pass" else -BATTLES.hush)
                continue
            card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
            if own:
                guarded = card in EFFECTS["no_intercept"] and state.owner[attack.target] >= 0
                values.append(BATTLES.unseen_march if guarded else -2.0)
                continue
            hit = self._expected_losses(card) / size
            if threatened:
                stake = self.stake(state, attack) * self.falls(state, attack) + 0.5
            elif who == 1 and attack.seat == seat:
                stake = 2 * self.w["defeat"]
            else:
                stake = -self._sympathy(state, seat) * self.w["meddling"] * 3
            values.append(min(1.0, hit) * stake - cost)
        return values

    def _expected_losses(self, card: int) -> float:
        for effect in EFFECTS["ambush"].get(card, ()):
            return int(effect.data["n"]) * (7 - int(effect.data["roll"])) / 6
        return BATTLES.storm_losses

    def _at_cancel(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        _, index, order, slot = state.agenda[-1]
        seat = order[slot]
        _, by, letter, side, _ = state.plays[index]
        cost = self.card_worth(state, seat)
        worth = BATTLES.cancel_threat * self.threat(state, seat, by) - cost
        if state.battle is not None:
            mine = principal_side(state, seat)
            worth = BATTLES.cancel_foe - cost if mine >= 0 and mine != side else -1.0
        elif letter == "I":
            worth += 0.0 if state.seats == 2 else -BATTLES.meddle
        return [worth if action[0] == "cancel" else 0.0 if action[0] == "pass" else -BATTLES.hush for action in choices]

    # -- within a battle ------------------------------------------------------------------------------------------

    def _at_load(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        _, side, at = state.agenda[-1]
        if at < 0:
            return [BATTLES.load_as_is, 0.0]
        force = state.attack if side == ATTACKER else state.defence
        assert force is not None
        fleets = fleets_of(force)
        return [float(fleets[int(action[1])] in EFFECTS["carried_multiplier"]) for action in choices]

    def _at_flee(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        chance, _ = self.outlook(state)
        side = state.agenda[-1][1]
        mine = chance if side == ATTACKER else 1 - chance
        force = state.attack if side == ATTACKER else state.defence
        assert force is not None
        alone = len(troops_of(force)) <= 1
        values = []
        for action in choices:
            if action[0] == "stay":
                values.append(0.0)
            elif action[0] == "flee_all":
                values.append(1.0 if mine < BATTLES.flee_all else -2.0)
            else:
                values.append(
                    0.5
                    if mine < BATTLES.flee_lost or (mine > BATTLES.flee_won and not alone and side == DEFENDER)
                    else -1.0
                )
        return values

    def _at_removals(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        assert state.battle is not None
        column = state.battle.combat
        values = []
        for action in choices:
            kind = KIND_OF[str(action[1])]
            cf = kind.cf[column]
            values.append(
                0.0 if cf is None else float(cf) if isinstance(cf, int) else MEAN_OF_A_DIE * (1 + (cf == "2d6"))
            )
        return values

    def _at_reroll(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        assert state.battle is not None
        dice = state.battle.rolled[state.agenda[-1][1]]
        return [0.0 if action[0] == "keep_dice" else MEAN_OF_A_DIE - dice[int(action[1])] for action in choices]

    def _at_difficult(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        return [1.0, 2.0 - self.card_worth(state, int(state.agenda[-1][1]))]

    def _at_migration(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = int(state.agenda[-1][1])
        return [-self._area_use(state, seat, PLACE[str(action[1])]) for action in choices]

    def _at_terror(self, state: EmpiresState, choices: list[Action]) -> list[float]:
        seat = int(state.agenda[-1][1])
        return [
            self._area_use(state, seat, PLACE[str(action[1])]) - BATTLES.terror if action[0] == "terror" else 0.0
            for action in choices
        ]


_SLUGS = tuple(kind.slug for kind in KIND_OF.values() for _ in range(kind.count))


def _slug(card: int) -> str:
    return _SLUGS[card]


def _kinds(force: Laid) -> list[tuple[str, str]]:
    return [(_slug(card), "F" if role == FLEET else "T") for card, role in force]


JUDGES: dict[str, Callable[[Judge, EmpiresState, list[Action]], list[float]]] = {
    "place": Judge._at_place,
    "choose_empire": Judge._at_choose_empire,
    "first_player": Judge._at_first_player,
    "prosperity": Judge._at_prosperity,
    "shortage": Judge._at_shortage,
    "going_home": Judge._at_going_home,
    "neutral_attack": Judge._at_neutral_attack,
    "pirates": Judge._at_pirates,
    "action": Judge._at_action,
    "discard": Judge._at_discard,
    "imperium": Judge._at_imperium,
    "target": Judge._at_target,
    "route": Judge._at_route,
    "trace": Judge._at_trace,
    "muster": Judge._at_muster,
    "intercept": Judge._at_intercept,
    "passage": Judge._at_passage,
    "refused": Judge._at_refused,
    "react": Judge._at_react,
    "cancel": Judge._at_cancel,
    "load": Judge._at_load,
    "flee": Judge._at_flee,
    "removals": Judge._at_removals,
    "reroll": Judge._at_reroll,
    "difficult": Judge._at_difficult,
    "migration": Judge._at_migration,
    "terror": Judge._at_terror,
    "refill": Judge._at_discard,
}
"""Who judges each decision."""
