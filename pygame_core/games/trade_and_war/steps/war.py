"""War: attacks after a unit's move, cards and dice in their order, captures, claims, lost pieces brought back."""

from __future__ import annotations

from ....kernel.battles import in_per_cent
from ....kernel.game import Action, Event, Frame, Refusal
from ....kernel.steps import Automatic, Decision
from ..board import CITIES, CITY_COUNT
from ..data import (
    ANSWER_CARDS,
    ANY_TIME_CARDS,
    ATTACK_CARDS,
    CARD,
    CATEGORIES,
    DEFENCE_CARDS,
    EFFECTS,
    LEGION,
    SETUP,
    SLOTS,
    UNTIL_BATTLE,
    WAR_STEP_CARDS,
)
from ..effects import battle_target
from ..ending import check_elimination, check_target
from ..hand import asked, card_choices
from ..power import (
    attack_bonus,
    city_defence_bonus,
    needed_for_independent,
    unit_defence_bonus,
)
from ..refusals import card_refusals, war_refusals
from ..state import ATTACKED, NO_BATTLE, NOBODY, Battle, Conquest, TradeState
from ..survey import bonuses_of_attack, bonuses_of_defence, chance_before, chances, chances_of_defence
from ..table import (
    change_coins,
    claim_mark,
    lose_legions,
    lose_unit,
    place_key,
    points_for_city,
    remove_legion,
    revivals,
    score,
    unit_key,
    unit_place,
)
from .move import asked_to_revive, revival_choices, spend_life, targets
from .trade import PASS, play_card

DICE: tuple[Action, ...] = tuple(("dice", n) for n in range(10))
PEACE: Action = ("peace",)
NO_CARD: Action = ("no_card",)
_POINTS = SETUP["points"]
_LOOT: int = SETUP["battle"]["loot_per_good"]
_CITY_CATEGORY, _CONQUEST, _BATTLES = (CATEGORIES.index(name) for name in ("independent", "conquest", "battles"))


class WarStep(Decision[TradeState]):
    """After its move a unit may attack what it touches, once a turn (TW-099, TW-R38, TW-R39)."""

    name = "war"
    rule = "TW-099"

    def needed(self, state: TradeState) -> bool:
        """Whether the unit still stands and there is something to attack or a card to play."""
        unit: int = state.agenda[-1][1]
        if state.tile[unit] < 0:
            return False
        if targets(state, unit):
            return True
        return asked(state, unit // SLOTS, WAR_STEP_CARDS)

    def seat(self, state: TradeState) -> int:
        """The owner of the unit."""
        return int(state.agenda[-1][1]) // SLOTS

    def choices(self, state: TradeState) -> list[Action]:
        """Attack, play a card, or keep the peace."""
        unit: int = state.agenda[-1][1]
        acts = targets(state, unit)
        if state.hands[unit // SLOTS]:
            acts += card_choices(state, unit // SLOTS, WAR_STEP_CARDS)
        acts.append(PEACE)
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Begin a battle."""
        unit: int = state.agenda[-1][1]
        if action[0] == "play":
            play_card(state, unit // SLOTS, action, out)
            return
        state.agenda.pop()
        if action[0] == "attack":
            declare(state, unit, int(action[1]), out)

    def refusals(self, state: TradeState) -> list[Refusal]:
        """What stands beside the unit and may not be attacked."""
        unit: int = state.agenda[-1][1]
        return war_refusals(state, unit) + card_refusals(state, unit // SLOTS, WAR_STEP_CARDS)


def declare(state: TradeState, unit: int, place: int, out: list[Event]) -> None:
    """An attack: attacker's card, attacker's dice, defender's card, defender's dice, end (TW-102)."""
    state.status[unit] |= ATTACKED
    defender = state.owner[place] if place < CITY_COUNT else (place - CITY_COUNT) // SLOTS
    state.battle = Battle(unit, place, max(defender, NOBODY))
    needed = needed_for_independent(state, place) if defender < 0 else 0
    out.append(
        ("attacked", unit // SLOTS, unit_key(state, unit), defender, place_key(state, place), unit, place, needed)
    )
    state.agenda.append(("battle_end",))
    if defender >= 0:
        state.agenda += [("defence_dice",), ("defence_card",)]
    state.agenda += [("attack_dice",), ("attack_card",)]


class _BattleCard(Decision[TradeState]):
    """One war card of one side; the other side may answer it (TW-102, TW-123, TW-R53)."""

    cards: frozenset[int]

    def needed(self, state: TradeState) -> bool:
        """Whether the side may hold a card that fits."""
        return asked(state, self.seat(state), self.cards)

    def rival(self, state: TradeState) -> int:
        """Who may answer."""
        raise NotImplementedError

    def choices(self, state: TradeState) -> list[Action]:
        """A card, or none."""
        return [*card_choices(state, self.seat(state), self.cards), NO_CARD]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """The card's effects wait until the other side has had its answer."""
        seat, rival = self.seat(state), self.rival(state)
        state.agenda.pop()
        if action != NO_CARD:
            play_card(state, seat, action, out)
            if rival >= 0:
                state.agenda.append(("answer_card", rival))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """Cards of the other side, and those that do not fit this battle."""
        return card_refusals(state, self.seat(state), self.cards)


class AttackCard(_BattleCard):
    """The attacker's card."""

    name = "attack_card"
    rule = "TW-102"
    cards = ATTACK_CARDS

    def seat(self, state: TradeState) -> int:
        """The attacker."""
        return state.battle.unit // SLOTS

    def rival(self, state: TradeState) -> int:
        """The defender."""
        return state.battle.defender


class DefenceCard(_BattleCard):
    """The defender's card; a lost legion may also return to the city under attack, and fight (TW-102, TW-R64)."""

    name = "defence_card"
    rule = "TW-102"
    cards = DEFENCE_CARDS

    def needed(self, state: TradeState) -> bool:
        """Whether the side may hold a card that fits, or a legion can return here."""
        if super().needed(state):
            return True
        return self._legion_lost(state) and asked_to_revive(state, self.seat(state))

    def _legion_lost(self, state: TradeState) -> bool:
        return (LEGION, state.battle.place) in revivals(state, self.seat(state))

    def choices(self, state: TradeState) -> list[Action]:
        """A card, a returning piece, or none."""
        acts, seat = super().choices(state), self.seat(state)
        if self._legion_lost(state):
            return [*revival_choices(state, seat), *acts]
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """A piece that returns leaves the card still to be chosen."""
        if action[0] == "revive":
            spend_life(state, self.seat(state), action, out)
        elif action[0] == "play" and CARD[str(action[1])] in ANY_TIME_CARDS:
            play_card(state, self.seat(state), action, out)
        else:
            super().play(state, action, out)

    def seat(self, state: TradeState) -> int:
        """The defender."""
        return state.battle.defender

    def rival(self, state: TradeState) -> int:
        """The attacker."""
        return state.battle.unit // SLOTS


class AnswerCard(Decision[TradeState]):
    """A card that cancels the war card just played (TW-R53)."""

    name = "answer_card"
    rule = "TW-R53"

    def needed(self, state: TradeState) -> bool:
        """Whether the player may hold one."""
        return asked(state, state.agenda[-1][1], ANSWER_CARDS)

    def seat(self, state: TradeState) -> int:
        """The other side of the battle."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Cancel it, or let it be."""
        return [*card_choices(state, self.seat(state), ANSWER_CARDS), PASS]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Strike the waiting effects out."""
        seat = state.agenda.pop()[1]
        if action != PASS:
            play_card(state, seat, action, out)


class _Dice(Decision[TradeState]):
    """One side chooses its dice: one for each legion it commits, and one for a unit that fights a unit.

    Rules: TW-103, TW-104, TW-106, TW-R40.
    """

    def most(self, state: TradeState) -> int:
        """The most dice the side may throw."""
        place = self.place(state)
        return state.legions[place] + (state.battle.place >= CITY_COUNT)

    def place(self, state: TradeState) -> int:
        """Where the side's legions are."""
        raise NotImplementedError

    def enter(self, state: TradeState, out: list[Event]) -> bool:
        """A single die needs no choice."""
        if self.most(state) > 1:
            return True
        self.play(state, DICE[1], out)
        return False

    def choices(self, state: TradeState) -> list[Action]:
        """One die or more."""
        return list(DICE[1 : self.most(state) + 1])

    def throw(self, state: TradeState, count: int) -> tuple[list[int], int]:
        """The faces and the best of them."""
        state.agenda.pop()
        faces = [face + 1 for face in state.rng.dice(count)]
        return faces, max(faces)


class AttackDice(_Dice):
    """The attacker throws."""

    name = "attack_dice"
    rule = "TW-103"

    def seat(self, state: TradeState) -> int:
        """The attacker."""
        return state.battle.unit // SLOTS

    def place(self, state: TradeState) -> int:
        """The attacking unit."""
        return unit_place(state.battle.unit)

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Best die and bonuses."""
        battle = state.battle
        chance = chances(state, battle.unit, battle.place)[int(action[1]) - 1]
        parts = bonuses_of_attack(state, battle.unit, battle_target(state))
        faces, best = self.throw(state, int(action[1]))
        bonus = attack_bonus(state, battle.unit, battle_target(state))
        state.battle = battle._replace(dice=len(faces), total=best + bonus)
        roll = (
            "attack_roll",
            battle.unit // SLOTS,
            tuple(faces),
            bonus,
            best + bonus,
            tuple(parts),
            in_per_cent(chance),
        )
        out.append(roll)


class DefenceDice(_Dice):
    """The defender throws."""

    name = "defence_dice"
    rule = "TW-103"

    def seat(self, state: TradeState) -> int:
        """The defender."""
        return state.battle.defender

    def place(self, state: TradeState) -> int:
        """What is attacked."""
        return state.battle.place

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Best die and bonuses."""
        battle = state.battle
        chance = chances_of_defence(state)[int(action[1]) - 1]
        before = chance_before(state, int(action[1]))
        parts = bonuses_of_defence(state, battle.place)
        faces, best = self.throw(state, int(action[1]))
        if battle.place < CITY_COUNT:
            bonus = city_defence_bonus(state, battle.place)
        else:
            bonus = unit_defence_bonus(state, battle.place - CITY_COUNT)
        state.battle = battle._replace(defence_dice=len(faces), defence=best + bonus)
        roll = (
            "defence_roll",
            battle.defender,
            tuple(faces),
            bonus,
            best + bonus,
            tuple(parts),
            in_per_cent(chance),
            in_per_cent(before),
        )
        out.append(roll)


class BattleEnd(Automatic[TradeState]):
    """Who has won, what is lost and what is taken; then whether an empire has fallen or the game is won.

    Rules: TW-105, TW-107 to TW-109.
    """

    name = "battle_end"
    rule = "TW-107"

    def run(self, state: TradeState, frame: Frame, out: list[Event]) -> None:
        """The end of each of the three kinds of battle."""
        if frame[-1] == "after":
            check_elimination(state, out)
            if not state.ended:
                check_target(state, out)
            return
        state.mods = [mod for mod in state.mods if EFFECTS[mod.number].until != UNTIL_BATTLE]
        state.agenda.append(("battle_end", "after"))
        unit, place, defender, dice, total, defence_dice, defence = state.battle
        if place >= CITY_COUNT:
            self._unit_battle(state, unit, place - CITY_COUNT, total >= defence, out)
        elif defender < 0:
            self._independent(state, unit, place, dice, total, out)
        else:
            self._city_battle(state, unit, place, dice, defence_dice, total > defence, out)
        state.battle = NO_BATTLE

    @staticmethod
    def _unit_battle(state: TradeState, unit: int, other: int, won: bool, out: list[Event]) -> None:
        """The loser goes back to the stock with all aboard; the winner gets the cargo's worth and a point.

        Rules: TW-006, TW-108, TW-110, TW-116, TW-121, TW-R41, TW-R42.
        """
        winner, loser = (unit, other) if won else (other, unit)
        seat, rival = winner // SLOTS, loser // SLOTS
        loot = state.cargo[unit_place(loser)] * _LOOT
        out.append(("battle_won", seat, rival))
        lose_unit(state, loser, out, "battle")
        change_coins(state, seat, loot, out)
        score(state, seat, _BATTLES, _POINTS["unit_destroyed"], out)
        state.agenda.append(("rescue", rival))

    @staticmethod
    def _independent(state: TradeState, unit: int, city: int, dice: int, total: int, out: list[Event]) -> None:
        """A city that nobody holds falls to a sum that is high enough (TW-119, TW-R45, TW-R47)."""
        seat = unit // SLOTS
        if total >= needed_for_independent(state, city):
            out.append(("city_taken", seat, -1, f"city.{CITIES[city]}"))
            state.agenda.append(Conquest("claim", unit, city, NOBODY, 0))
            return
        out.append(("repulsed", seat, f"city.{CITIES[city]}", dice))
        lose_legions(state, seat, unit_place(unit), dice, out)
        state.agenda.append(("rescue", seat))

    @staticmethod
    def _city_battle(
        state: TradeState, unit: int, city: int, dice: int, defence_dice: int, won: bool, out: list[Event]
    ) -> None:
        """The side that loses loses the legions it committed; a city without legions is taken.

        Rules: TW-105, TW-109, TW-114, TW-R40.
        """
        seat, rival = unit // SLOTS, state.owner[city]
        if not won:
            out.append(("repulsed", seat, f"city.{CITIES[city]}", dice))
            lose_legions(state, seat, unit_place(unit), dice, out)
            state.agenda.append(("rescue", seat))
            return
        out.append(("battle_won", seat, rival))
        state.agenda.append(("rescue", rival))
        loot = state.cargo[city] * _LOOT
        if state.legions[city] == defence_dice:
            out.append(("city_taken", seat, rival, f"city.{CITIES[city]}"))
            state.agenda.append(Conquest("claim", unit, city, rival, loot))
        lose_legions(state, rival, city, defence_dice, out)


class Claim(Decision[TradeState]):
    """A city without defenders is claimed by moving legions in; the frame is a `Conquest`.

    Rules: TW-004, TW-005, TW-121, TW-122, TW-R49.
    """

    name = "claim"
    rule = "TW-122"

    def seat(self, state: TradeState) -> int:
        """The attacker."""
        return int(state.agenda[-1][1]) // SLOTS

    def choices(self, state: TradeState) -> list[Action]:
        """How many legions move in; none leaves the city independent."""
        _, unit, city, _, _ = state.agenda[-1]
        most = min(state.legions[unit_place(unit)], state.free[city])
        return [*(("garrison", count) for count in range(1, most + 1)), ("decline",)]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Legions in, goods turned into coins, points scored."""
        _, unit, city, former, loot = state.agenda.pop()
        seat = unit // SLOTS
        key = f"city.{CITIES[city]}"
        if action[0] == "decline":
            out.append(("declined", seat, key))
            return
        count = int(action[1])
        remove_legion(state, unit_place(unit), out, count)
        state.owner[city] = seat
        state.legions[city] += count
        state.free[city] -= count
        out.append(("claimed", seat, key, count))
        change_coins(state, seat, loot, out)
        self._score(state, seat, city, former, out)

    @staticmethod
    def _score(state: TradeState, seat: int, city: int, former: int, out: list[Event]) -> None:
        points = points_for_city(state, seat, city, former)
        state.claims[seat * CITY_COUNT + city] |= claim_mark(former)
        if points:
            score(state, seat, _CITY_CATEGORY if former < 0 else _CONQUEST, points, out)


class Rescue(Decision[TradeState]):
    """At once after a loss its owner may bring a piece back (TW-R55)."""

    name = "rescue"
    rule = "TW-R55"

    def needed(self, state: TradeState) -> bool:
        """Whether there is a token or card for it, and a place."""
        seat = state.agenda[-1][1]
        return not state.out[seat] and asked_to_revive(state, seat)

    def seat(self, state: TradeState) -> int:
        """Who has lost something."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Bring something back, or not."""
        return [*revival_choices(state, self.seat(state)), PASS]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """One may be followed by another."""
        seat = self.seat(state)
        if action == PASS:
            state.agenda.pop()
        elif action[0] == "revive":
            spend_life(state, seat, action, out)
        else:
            play_card(state, seat, action, out)
