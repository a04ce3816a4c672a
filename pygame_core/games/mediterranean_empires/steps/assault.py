"""The assault on a city, and its conquest."""

from __future__ import annotations

from ....kernel import Automatic, Event
from ....kernel.game import Frame
from ..combat import (
    ATTACKER,
    DEFENDER,
    Side,
    battle_dice,
    city_base_dice,
    city_dice,
    factors,
    may_assault,
    roll,
    told_odds,
)
from ..data import CITY, EFFECTS, NAVAL
from ..state import CARDS_PLAYED, NEUTRAL, Battle, EmpiresState, Window
from ..table import change_control, discard_from_force, fleets_of, score, to_pile, troops_of
from .battle import end_combat, fight, lay_down, recover, reveal, strength
from .declare import capacity, force_in
from .windows import slots


class Assault(Automatic[EmpiresState]):
    """The force is revealed and must be able to assault; then all may play cards.

    Rules: ME-296, ME-297, ME-299, ME-304 to ME-306, ME-342.
    """

    name = "assault"
    rule = "ME-301"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        force = force_in(state, 0)
        state.defence = None
        reveal(state, force, out)
        if force.seat >= 0 and NAVAL in force.steps:
            surplus = len(troops_of(force)) - capacity(force)
            if not fleets_of(force):
                surplus = len(troops_of(force))
            if surplus > 0:
                lost = state.rng.sample(troops_of(force), surplus)
                discard_from_force(state, force, lost, "overload", out)
        if not may_assault(force):
            out.append(("no_assault", force.seat, force.target))
            state.agenda.append(("attack_over",))
            return
        state.battle = Battle(CITY, force.target)
        state.plays = []
        state.void = 0
        own, dice = strength(Side(state, state.battle, ATTACKER))
        walls = city_base_dice(state, force.target)
        out.append(("assault", force.seat, force.target, state.owner[force.target], *own, walls, dice))
        state.agenda += [("storming",), ("removals", 0, False), ("unveil",)]
        state.agenda.append(Window("react", "combat", 0, slots(state), 0, 0))


class Storming(Automatic[EmpiresState]):
    """Dice and factors against the dice of the city; a tie holds it. Everything played is discarded.

    Rules: ME-116, ME-134, ME-307 to ME-310.
    """

    name = "storming"
    rule = "ME-307"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        force = force_in(state, 0)
        city = battle.place
        side = Side(state, battle, ATTACKER)
        cf, cf_dice = factors(side)
        dice, walls = battle_dice(side) + cf_dice, city_dice(state, battle)
        out.append(told_odds(cf, dice, walls))
        rolled = roll(state, dice)
        held = roll(state, walls)
        owner = state.owner[city]
        total = cf + sum(rolled)
        out.append(("total", ATTACKER, force.seat, cf, total, *rolled))
        out.append(("total", DEFENDER, owner, 0, sum(held), *held))
        taken = total > sum(held)
        bonus = self._spoils(side) if taken else 0
        out.append(("stormed" if taken else "withstood", force.seat, city, owner))
        state.agenda.append(("attack_over",))
        lay_down(state, ATTACKER)
        for card, seat, used_as, helped, _ in state.plays:
            if seat == owner and used_as == "L":
                battle.lost.append((card, seat, used_as, helped))
            else:
                to_pile(state, card)
        for lost in battle.lost:
            recover(state, lost, -1, out)
        end_combat(state)
        force.cf = force.dice = 0
        if taken:
            if bonus:
                score(state, force.seat, bonus, CARDS_PLAYED, out)
            change_control(state, city, force.seat if force.seat >= 0 else NEUTRAL, out)

    def _spoils(self, side: Side) -> int:
        """Points that cards with the expedition bring for a city taken (ME-086)."""
        gains = 0
        for card, used_as in side.lent:
            for effect in EFFECTS["gain_vp"].get(card, ()):
                if effect.used_as == used_as and effect.data.get("on") == "city_taken":
                    gains += effect.data["n"]
        return gains


STEPS = (Assault(), Storming())
