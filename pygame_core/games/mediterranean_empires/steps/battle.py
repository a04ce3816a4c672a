"""Naval and field battles: deployment, cards, opening, resolution, additional casualties, end, recovery."""

from __future__ import annotations

from ....kernel import Action, Automatic, Decision, Event
from ....kernel.game import Frame
from ..combat import (
    ATTACKER,
    DEFENDER,
    LETTER,
    Side,
    battle_dice,
    empty,
    factors,
    fighters,
    force_of,
    lenders,
    rerolls,
    roll,
    told_odds,
)
from ..data import (
    AREAS,
    CF,
    CITY,
    COMBATS,
    EFFECTS,
    FIELD,
    FLEET,
    KIND,
    KIND_OF,
    SEA,
    SLUG,
    TYPED,
    cards_in,
)
from ..state import BATTLES, Battle, EmpiresState, Force, Window
from ..table import (
    alive,
    drop,
    fleets_of,
    forget_theft,
    into_hand,
    not_immune,
    pick_losses,
    score,
    to_pile,
    troops_of,
    weaken,
    with_cargo,
)
from .declare import capacity
from .windows import end_of_quiet, roll_to_cancel, slots

VICTORY = 2
"""Points won or lost by a battle (ME-162, ME-163)."""
RECOVERY = 6
"""What the recovery die must show."""


def begin_battle(state: EmpiresState, combat: int, place: int) -> None:
    """Push the steps of a battle (ME-260, ME-267, ME-285, ME-375)."""
    state.battle = Battle(combat, place)
    state.plays = []
    state.void = 0
    state.agenda += [("aftermath",), ("casualties",), ("resolution",), ("opening",), ("removals", 0, False)]
    if combat == FIELD:
        state.agenda += [("flee", DEFENDER), ("flee", ATTACKER)]
    state.agenda += [("unveil",), Window("react", "combat", 0, slots(state), 0, 0), ("announce",)]
    if combat == SEA:
        state.agenda += [("load", DEFENDER, -1), ("load", ATTACKER, -1)]
    state.agenda.append(("deploy",))


def both(state: EmpiresState) -> tuple[Force, Force]:
    """The two forces of a battle."""
    assert state.attack is not None and state.defence is not None
    return state.attack, state.defence


def fight(state: EmpiresState) -> Battle:
    """The combat under way."""
    assert state.battle is not None
    return state.battle


def reveal(state: EmpiresState, force: Force, out: list[Event]) -> None:
    """Turn a force face up (ME-045, ME-261, ME-296)."""
    if force.shown:
        return
    force.shown = True
    for card, _, _ in force.cards:
        state.seen[force.seat] &= ~(1 << card)
        if state.thefts:
            forget_theft(state, card)
    state.show()
    out.append(("revealed", force.seat, *(f"{SLUG[card]}:{LETTER[role]}" for card, role, _ in force.cards)))


def lose_in_battle(state: EmpiresState, side: int, cards: list[int], cause: str, out: list[Event]) -> None:
    """Cards of a side are lost in the battle: out of the force, and to be rolled for in the recovery."""
    force = force_of(state, side)
    if not cards or force is None:
        return
    roles = {card: LETTER[role] for card, role, _ in force.cards}
    drop(force, cards)
    fight(state).lost += [(card, force.seat, roles[card], side) for card in cards]
    out.append(("lost", force.seat, cause, *(SLUG[card] for card in cards)))


class Deploy(Automatic[EmpiresState]):
    """Both forces are turned face up; at sea, Troops that the Fleets cannot carry are lost (ME-261, ME-262)."""

    name = "deploy"
    rule = "ME-261"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        for side, force in enumerate(both(state)):
            reveal(state, force, out)
            if battle.combat == SEA and force.seat >= 0:
                surplus = len(troops_of(force)) - capacity(force)
                if surplus > 0:
                    lose_in_battle(state, side, state.rng.sample(troops_of(force), surplus), "overload", out)
        battle.deployed = len(fighters(both(state)[DEFENDER], battle.combat))


def strength(side: Side) -> tuple[tuple[int, int], int]:
    """The factors of a force as it stands, and all dice it will throw: its base dice, its factors' and those lent."""
    own = factors(side)
    return own, battle_dice(side) + own[1]


class Announce(Automatic[EmpiresState]):
    """Deployed and loaded, both sides add up their combat factors and tell them (ME-263, ME-284)."""

    name = "announce"
    rule = "ME-260"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        attack, defence = (strength(Side(state, battle, side)) for side in (ATTACKER, DEFENDER))
        sides = [force.seat for force in both(state)]
        out.append(("battle", battle.combat, battle.place, *sides, *attack[0], *defence[0], attack[1], defence[1]))


class Load(Decision[EmpiresState]):
    """Before a naval battle each side may load its Troops anew. The frame: side, and the Troop next in turn or -1.

    Rules: ME-263, ME-264.
    """

    name = "load"
    rule = "ME-261"

    def needed(self, state: EmpiresState) -> bool:
        _, side, at = state.agenda[-1]
        force = both(state)[side]
        troops = troops_of(force)
        if at < 0:
            return force.seat >= 0 and len(troops) > 0 and len(fleets_of(force)) > 1
        return bool(at < len(troops))

    def seat(self, state: EmpiresState) -> int:
        return both(state)[state.agenda[-1][1]].seat

    def choices(self, state: EmpiresState) -> list[Action]:
        _, side, at = state.agenda[-1]
        if at < 0:
            return [("keep",), ("reload",)]
        force = both(state)[side]
        room = [
            index
            for index, fleet in enumerate(fleets_of(force))
            if sum(1 for _, _, carrier in force.cards if carrier == fleet) < CF[SEA][fleet]
        ]
        return [("aboard", index) for index in room]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, side, at = state.agenda[-1]
        force = both(state)[side]
        if action[0] == "keep":
            state.agenda.pop()
        elif action[0] == "reload":
            force.cards = [(card, role, -1) for card, role, _ in force.cards]
            state.agenda[-1] = (self.name, side, 0)
        else:
            troop = troops_of(force)[at]
            fleet = fleets_of(force)[int(action[1])]
            force.cards = [(card, role, fleet if card == troop else carrier) for card, role, carrier in force.cards]
            state.agenda[-1] = (self.name, side, at + 1)


class Unveil(Automatic[EmpiresState]):
    """All have finished playing cards: the rolls of cancelling cards come first, the last played before the others.

    Rules: ME-267, ME-376.
    """

    name = "unveil"
    rule = "ME-376"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        for index in reversed(range(len(state.plays))):
            if state.plays[index].answers >= 0:
                roll_to_cancel(state, index, out)


class Flee(Decision[EmpiresState]):
    """Cards that may slip away from a field battle do so before anything is discarded. The frame: the side.

    Rules: ME-058, ME-059, ME-370.
    """

    name = "flee"
    rule = "ME-058"

    def needed(self, state: EmpiresState) -> bool:
        return len(self.choices(state)) > 1

    def seat(self, state: EmpiresState) -> int:
        return both(state)[state.agenda[-1][1]].seat

    def choices(self, state: EmpiresState) -> list[Action]:
        side = state.agenda[-1][1]
        force = both(state)[side]
        found: list[Action] = [("stay",)]
        fleeing = 0
        for card, role, _ in force.cards:
            if role != FLEET and card in EFFECTS["opening_flee"]:
                fleeing |= 1 << card
        found += [("flee", SLUG[card]) for card in cards_in(fleeing & TYPED["T"])]
        if troops_of(force) and any(
            used == "X" and card in EFFECTS["opening_flee"] for card, used in lenders(state, side)
        ):
            found.append(("flee_all",))
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        side = state.agenda[-1][1]
        force = both(state)[side]
        if action[0] == "stay":
            state.agenda.pop()
            return
        if action[0] == "flee_all":
            fled = troops_of(force)
        else:
            kind = KIND_OF[str(action[1])].index
            fled = [card for card, role, _ in force.cards if KIND[card] == kind and role != FLEET][:1]
        drop(force, fled)
        for card in fled:
            into_hand(state, force.seat, card)
        out.append(("fled", force.seat, *(SLUG[card] for card in fled)))


# -- removals -----------------------------------------------------------------------------------------------------


def removable(state: EmpiresState, index: int) -> list[int]:
    """The enemy cards that a removing card may hit (ME-072)."""
    card, _, _, side, _ = state.plays[index]
    types = EFFECTS["remove_from_battle"][card][0].data["target"]
    enemy = 1 - side
    found = [foe for foe, role, _ in fighters(force_of(state, enemy), fight(state).combat) if LETTER[role] in types]
    return found + [foe for foe, used_as in lenders(state, enemy) if used_as == "L" and "L" in types]


class Removals(Decision[EmpiresState]):
    """Removing cards are rolled for in the order they were played; their player picks the victim.

    The frame: the play that is next, and whether its victim is to be picked.

    Rules: ME-072, ME-267.
    """

    name = "removals"
    rule = "ME-072"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, at, picking = state.agenda[-1]
        if picking:
            return True
        for index in range(at, len(state.plays)):
            card, seat, _, side, answers = state.plays[index]
            if answers >= 0 or state.void >> index & 1 or card not in EFFECTS["remove_from_battle"]:
                continue
            needed = EFFECTS["remove_from_battle"][card][0].data["roll"]
            die = state.rng.die()
            out.append(("remove_roll", seat, SLUG[card], die, needed))
            if die < needed:
                continue
            enemy = force_of(state, 1 - side)
            if enemy is not None and enemy.seat < 0:
                weaken(enemy, 1, out)
                continue
            victims = removable(state, index)
            if len({KIND[victim] for victim in victims}) > 1:
                state.agenda[-1] = (self.name, index, True)
                return True
            if victims:
                remove(state, index, victims[0], out)
        state.agenda.pop()
        return False

    def seat(self, state: EmpiresState) -> int:
        return state.plays[state.agenda[-1][1]].seat

    def choices(self, state: EmpiresState) -> list[Action]:
        mask = 0
        for card in removable(state, state.agenda[-1][1]):
            mask |= 1 << card
        return [("remove", SLUG[card]) for card in cards_in(mask)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        index = state.agenda[-1][1]
        kind = KIND_OF[str(action[1])].index
        victim = next(card for card in removable(state, index) if KIND[card] == kind)
        remove(state, index, victim, out)
        state.agenda[-1] = (self.name, index + 1, False)


def remove(state: EmpiresState, index: int, victim: int, out: list[Event]) -> None:
    """A card is bribed away from its side (ME-072)."""
    enemy = 1 - state.plays[index].side
    force = force_of(state, enemy)
    if force is not None and victim in force.leaders:
        force.leaders.remove(victim)
        fight(state).lost.append((victim, force.seat, "L", enemy))
        out.append(("lost", force.seat, "removed", SLUG[victim]))
    elif force is not None and any(card == victim for card, _, _ in force.cards):
        lose_in_battle(state, enemy, with_cargo(force, [victim]), "removed", out)
    else:
        at = next(i for i, play in enumerate(state.plays) if play.card == victim)
        state.void |= 1 << at
        out.append(("lost", state.plays[at].seat, "removed", SLUG[victim]))


# -- opening and resolution ---------------------------------------------------------------------------------------


class Opening(Automatic[EmpiresState]):
    """All opening dice of both sides are thrown, then the hits are carried out; a side left empty has lost.

    Rules: ME-057, ME-266, ME-268 to ME-270, ME-288, ME-293.
    """

    name = "opening"
    rule = "ME-057"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        hits = [0, 0]
        target = "fleet" if battle.combat == SEA else "troop"
        effects = EFFECTS["opening_discard"]
        for side, force in enumerate(both(state)):
            for card, role, _ in fighters(force, battle.combat):
                for effect in effects.get(card, ()):
                    data = effect.data
                    if effect.used_as != LETTER[role] or COMBATS[battle.combat] not in data["battle"]:
                        continue
                    die = state.rng.die()
                    out.append(("opening_roll", force.seat, SLUG[card], die, data["roll"]))
                    if die >= data["roll"]:
                        hits[1 - side] += data["n"]
        for side in (ATTACKER, DEFENDER):
            if hits[side]:
                self._hit(state, side, hits[side], target, out)
        attack, defence = both(state)
        if empty(attack, battle.combat) or empty(defence, battle.combat):
            battle.opened = True
            battle.winner = ATTACKER if not empty(attack, battle.combat) else DEFENDER

    def _hit(self, state: EmpiresState, side: int, hits: int, target: str, out: list[Event]) -> None:
        """Hits remove different random cards; a force without cards is weakened (ME-060, ME-268, ME-366)."""
        force = both(state)[side]
        if force.seat < 0:
            weaken(force, hits, out)
            return
        targets = fleets_of(force) if target == "fleet" else troops_of(force)
        safe = not_immune(force, "opening_discard")
        lost = pick_losses(state, force, [card for card in targets if card in safe], hits)
        lose_in_battle(state, side, lost, "opening", out)


class Resolution(Automatic[EmpiresState]):
    """Both sides throw their dice and add their factors; whoever may throw dice again is asked.

    Rules: ME-034, ME-271, ME-289, ME-295, ME-375.
    """

    name = "resolution"
    rule = "ME-271"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        state.agenda.append(("verdict",))
        if battle.opened:
            return
        sides = [strength(Side(state, battle, number)) for number in (ATTACKER, DEFENDER)]
        again = [rerolls(state, battle, number) for number in (ATTACKER, DEFENDER)]
        (mine, dice), (theirs, against) = sides
        out.append(told_odds(mine[0] - theirs[0], dice, against, *again))
        battle.rolled = (roll(state, dice), roll(state, against))
        for number in (DEFENDER, ATTACKER):
            if again[number]:
                state.agenda.append(("reroll", number, again[number]))


class Reroll(Decision[EmpiresState]):
    """A player may throw own dice again, seeing all dice on the table. The frame: side, how many are left.

    Rules: ME-055, ME-056.
    """

    name = "reroll"
    rule = "ME-055"

    def needed(self, state: EmpiresState) -> bool:
        return bool(state.agenda[-1][2] > 0)

    def seat(self, state: EmpiresState) -> int:
        return both(state)[state.agenda[-1][1]].seat

    def choices(self, state: EmpiresState) -> list[Action]:
        dice = fight(state).rolled[state.agenda[-1][1]]
        return [("keep_dice",), *(("reroll", index) for index in range(len(dice)))]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, side, left = state.agenda[-1]
        if action[0] == "keep_dice":
            state.agenda.pop()
            return
        battle = fight(state)
        dice = list(battle.rolled[side])
        old = dice[int(action[1])]
        dice[int(action[1])] = state.rng.die()
        battle.rolled = (tuple(dice), battle.rolled[1]) if side == ATTACKER else (battle.rolled[0], tuple(dice))
        out.append(("reroll", both(state)[side].seat, old, dice[int(action[1])]))
        state.agenda[-1] = (self.name, side, left - 1)


class Verdict(Automatic[EmpiresState]):
    """The higher total wins, the defender wins a tie; the two players win and lose points.

    Rules: ME-162 to ME-165, ME-169, ME-170, ME-271, ME-272, ME-289, ME-338.
    """

    name = "verdict"
    rule = "ME-162"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        attack, defence = both(state)
        if not battle.opened:
            totals = []
            for number in (ATTACKER, DEFENDER):
                factor = factors(Side(state, battle, number))[0]
                totals.append(factor + sum(battle.rolled[number]))
                seat = both(state)[number].seat
                out.append(("total", number, seat, factor, totals[number], *battle.rolled[number]))
            battle.winner = ATTACKER if totals[0] > totals[1] else DEFENDER
            battle.margin = totals[battle.winner] - totals[1 - battle.winner]
        winner, loser = both(state) if battle.winner == ATTACKER else (defence, attack)
        out.append(("won", battle.combat, battle.place, winner.seat, loser.seat, battle.opened))
        in_area = bool(AREAS >> battle.place & 1) and defence.seat < 0
        if winner.seat >= 0 and not (in_area and winner is attack):
            score(state, winner.seat, VICTORY, BATTLES, out)
        if loser.seat >= 0:
            score(state, loser.seat, -VICTORY, BATTLES, out)


def pursuit(state: EmpiresState, side: int, mode: str) -> list[int]:
    """The amounts of the pursuit effects of one mode among the cards of a side still in the battle (ME-063, ME-064)."""
    battle = fight(state)
    found = []
    cards = [(card, LETTER[role]) for card, role, _ in fighters(force_of(state, side), battle.combat)]
    for card, used_as in cards + lenders(state, side):
        for effect in EFFECTS["pursue"].get(card, ()):
            data = effect.data
            if effect.used_as == used_as and data["mode"] == mode and COMBATS[battle.combat] in data["battle"]:
                found.append(int(data.get("amount", 0)))
    return found


class Casualties(Automatic[EmpiresState]):
    """A victorious attacker may lose one more card to the defender he has beaten.

    Rules: ME-273 to ME-275, ME-290, ME-294, ME-341.
    """

    name = "casualties"
    rule = "ME-273"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        attack, defence = both(state)
        if battle.winner != ATTACKER or defence.seat < 0:
            return
        limit = battle.deployed + sum(pursuit(state, DEFENDER, "rearguard")) - sum(pursuit(state, ATTACKER, "screen"))
        die = state.rng.die()
        out.append(("casualty_roll", defence.seat, die, max(0, limit)))
        if die > limit:
            return
        if attack.seat < 0:
            weaken(attack, 1, out)
            return
        eligible = [card for card, _, _ in fighters(attack, battle.combat)]
        lose_in_battle(state, ATTACKER, pick_losses(state, attack, eligible, 1), "pursuit", out)


class Aftermath(Automatic[EmpiresState]):
    """The interceptor's cards are discarded, the beaten attacker's too; then the recovery rolls for all of them.

    Rules: ME-201, ME-276 to ME-279, ME-281, ME-282, ME-286, ME-291, ME-294, ME-324.
    """

    name = "aftermath"
    rule = "ME-280"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        battle = fight(state)
        attack, defence = both(state)
        in_area = bool(AREAS >> battle.place & 1) and defence.seat < 0
        denied = 1 - battle.winner if pursuit(state, battle.winner, "deny_recovery") else -1
        lay_down(state, DEFENDER)
        finished = battle.winner == DEFENDER or not alive(attack) or in_area
        if finished:
            leader = bool(attack.leaders)
            lay_down(state, ATTACKER)
            if battle.winner == DEFENDER:
                attack.cf = attack.dice = 0
        else:
            leader = False
        principals = (attack.seat, defence.seat)
        for card, seat, used_as, _, _ in state.plays:
            if seat in principals and seat >= 0:
                battle.lost.append((card, seat, used_as, principals.index(seat)))
            else:
                to_pile(state, card)
        for lost in battle.lost:
            recover(state, lost, denied, out)
        won_area = in_area and battle.winner == ATTACKER
        margin = battle.margin
        end_combat(state)
        state.defence = None
        attack.bonus = 0
        if won_area:
            state.agenda += [("attack_over",), ("subduing", attack.seat, attack.target, int(leader), margin)]
        elif in_area or not state.agenda or state.agenda[-1][0] != "approach":
            state.agenda.append(("approach",))


def lay_down(state: EmpiresState, side: int) -> None:
    """All cards of a side, Leaders included, leave the table for the recovery (ME-276, ME-277, ME-291)."""
    force = force_of(state, side)
    assert force is not None
    lost = fight(state).lost
    lost += [(card, force.seat, LETTER[role], side) for card, role, _ in force.cards]
    lost += [(card, force.seat, "L", side) for card in force.leaders]
    force.cards = []
    force.leaders = []


def recover(state: EmpiresState, lost: tuple[int, int, str, int], denied: int, out: list[Event]) -> None:
    """One card of a battle: a 6 brings it back to the hand of its user; some cards have a die of their own.

    Rules: ME-043, ME-062, ME-280, ME-283, ME-292, ME-310, ME-374.
    """
    card, seat, used_as, side = lost
    combat = fight(state).combat
    back = False
    if combat != CITY and side != denied:
        back = state.rng.die() == RECOVERY
    if not back:
        for effect in EFFECTS["recover"].get(card, ()):
            if effect.used_as == used_as and COMBATS[combat] in effect.data["after"]:
                back = state.rng.die() >= effect.data["roll"]
    if back:
        into_hand(state, seat, card)
        out.append(("recovered", seat, SLUG[card]))
    else:
        to_pile(state, card)


def end_combat(state: EmpiresState) -> None:
    """Clear the table after a combat."""
    state.battle = None
    state.plays = []
    state.void = 0
    end_of_quiet(state)


STEPS = (
    Deploy(),
    Load(),
    Announce(),
    Unveil(),
    Flee(),
    Removals(),
    Opening(),
    Resolution(),
    Reroll(),
    Verdict(),
    Casualties(),
    Aftermath(),
)
