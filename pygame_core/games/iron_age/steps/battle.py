"""Step 3 (3a with the expansion): disaster battles, then conquest or the tribute demand of the fate die."""

from __future__ import annotations

from ....kernel import Action, Event
from ..data import CONQUEST, DISASTERS, FATE_DIE, MOST_CONQUEST, MOST_GOODS, TRAITS, TRIBUTE
from ..state import IronAgeState, clockwise, has_wall, strength
from .common import PASS, OwnStep, Step, can_convert, gain, gain_tribute, mark_skulls

RAID: list[Action] = [("fight",), ("ignore",)]
NAVY: list[Action] = [("navy", "sail"), ("navy", "stay")]
CONQUER: list[Action] = [("conquer",), PASS]
PAYMENT: list[Action] = [("give",), ("refuse",)]
FOES = {disaster.id: disaster.battle or disaster.battle_all for disaster in DISASTERS}
TRIBE = "tribe"
ROOM = ("room",)
"""Marks a demand whose maker, with a full row of goods, has been asked about Granaries before this opponent."""


def foe_strength(state: IronAgeState, seat: int, foe: str) -> int:
    """What a battle is fought against (IA-056, IA-065)."""
    return state.conquest[seat] if foe == TRIBE else FOES[foe]


def asks_for_ships(state: IronAgeState, seat: int) -> bool:
    """Whether a seat decides if its ships join a battle: with the expansion, Navy and a ship (IA-165)."""
    return bool(state.colonies and state.ships[seat] and TRAITS[state.developments[seat]].strength_per_ship)


def fight(state: IronAgeState, seat: int, foe: str, with_navy: bool, out: list[Event]) -> None:
    """One battle: compare, pay the difference, then lose an army and, with Navy, a ship.

    Rules: IA-057 to IA-060, IA-066, IA-067, IA-069.
    """
    traits = TRAITS[state.developments[seat]]
    armies, ships = state.armies[seat], state.ships[seat]
    fleet = ships * traits.strength_per_ship if with_navy else 0
    own = armies + traits.strength + fleet
    against = foe_strength(state, seat, foe)
    lost_army = 1 if armies else 0
    lost_ship = 1 if fleet else 0
    out.append(("battle", seat, foe, own, against, armies, traits.strength, fleet, lost_army, lost_ship))
    if own > against:
        gain_tribute(state, seat, own - against, foe, out)
    else:
        mark_skulls(state, seat, against - own, foe, out)
    if foe == TRIBE and own > against and state.conquest[seat] < MOST_CONQUEST:
        state.conquest[seat] += 1
        out.append(("conquered", seat, state.conquest[seat]))
    state.armies[seat] -= lost_army
    state.ships[seat] -= lost_ship


class Raid(OwnStep):
    """Barbarians: the owner of a finished Great Wall may ignore them (IA-061)."""

    name = "raid"
    rule = "IA-061"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        if has_wall(state, state.active):
            return True
        state.agenda[-1] = ("battle", state.active, "barbarians")
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return RAID.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        if action[0] == "fight":
            state.agenda[-1] = ("battle", state.active, "barbarians")
        else:
            state.agenda.pop()
            out.append(("immune", state.active, "barbarians"))


class Battle(Step):
    """A battle; with the expansion the owner of Navy decides first whether the ships sail (IA-165, IA-166)."""

    name = "battle"
    rule = "IA-057"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        _, seat, foe = state.agenda[-1]
        if asks_for_ships(state, seat):
            return True
        state.agenda.pop()
        fight(state, seat, foe, True, out)
        return False

    def seat(self, state: IronAgeState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: IronAgeState) -> list[Action]:
        return NAVY.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        _, seat, foe = state.agenda.pop()
        fight(state, seat, foe, action[1] == "sail", out)


class Fate(OwnStep):
    """A Conquest face offers a battle, a Tribute face starts the demand (IA-063, IA-064, IA-068, IA-070)."""

    name = "fate"
    rule = "IA-063"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        face = state.dice[FATE_DIE]
        if face == CONQUEST:
            if state.armies[state.active]:
                return True
            out.append(("no_army", state.active))
        state.agenda.pop()
        if face == TRIBUTE:
            state.agenda.append(("demand", 0))
        return False

    def choices(self, state: IronAgeState) -> list[Action]:
        return CONQUER.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        state.agenda.pop()
        if action[0] == "conquer":
            state.agenda.append(("battle", state.active, TRIBE))


class Demand(Step):
    """The tribute demand, opponent by opponent, clockwise; a weaker one may give a good instead (IA-070 to IA-076).

    Where that good would run over, the owner of Granaries may make room before the opponent decides (IA-122).
    Alone: one imaginary opponent as strong as the round's number, who never pays (IA-140).

    Rules: IA-179.
    """

    name = "demand"
    rule = "IA-070"

    def enter(self, state: IronAgeState, out: list[Event]) -> bool:
        seat = state.active
        own = strength(state, seat)
        if state.seats == 1:
            state.agenda.pop()
            self._settle(state, -1, own, state.round, out)
            return False
        others = clockwise(state, seat)
        asked = state.agenda[-1][1]
        while asked < len(others):
            other = others[asked]
            theirs = strength(state, other)
            if own > theirs and state.goods[other]:
                asking = ("demand", asked, *ROOM)
                if state.agenda[-1] == asking:
                    return True
                if state.goods[seat] == MOST_GOODS and can_convert(state):
                    state.agenda[-1] = asking
                    state.agenda.append(("granary",))
                    return False
                state.agenda[-1] = ("demand", asked)
                return True
            self._settle(state, other, own, theirs, out)
            asked += 1
        state.agenda.pop()
        return False

    def _settle(self, state: IronAgeState, other: int, own: int, theirs: int, out: list[Event]) -> None:
        won = max(0, own - theirs)
        out.append(("demanded", state.active, other, own, theirs, won))
        gain_tribute(state, state.active, won, "demand", out)

    def seat(self, state: IronAgeState) -> int:
        return (state.active + 1 + int(state.agenda[-1][1])) % state.seats

    def choices(self, state: IronAgeState) -> list[Action]:
        return PAYMENT.copy()

    def play(self, state: IronAgeState, action: Action, out: list[Event]) -> None:
        seat, other = state.active, self.seat(state)
        state.agenda[-1] = ("demand", state.agenda[-1][1] + 1)
        if action[0] == "give":
            state.goods[other] -= 1
            out.append(("bought_off", other, seat))
            gain(state, seat, "goods", 1, "demand", out)
        else:
            self._settle(state, other, strength(state, seat), strength(state, other), out)
