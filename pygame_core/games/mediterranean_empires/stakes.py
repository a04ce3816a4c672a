"""What a choice costs, what it brings and how likely that is, in words: for decisions that are no march of one's own.

Reckoned from what lies open and the cards of whoever is asked, as in `prospects`.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import Action, Text, player, text
from .combat import ATTACKER, city_base_dice
from .data import COASTAL, KIND, KIND_OF, PLACE, PLACES, SIZE, STRENGTH, step_between
from .odds import told
from .prospects import assault_chance, attackers_chance, dry_feet, goal_battle, loss_of, thrown_chance, totals
from .state import STORM, Announcing, EmpiresState, Force
from .steps.arrival import hosts, shorten
from .steps.battle import both, removable, remove
from .steps.declare import force_in
from .steps.events import CARDS_OR_POINTS
from .steps.imperium import imperium_effects
from .table import drop, fleets_of, loss, troops_of


def percent(chance: float) -> str:
    """A chance in hundredths: what may happen is never none, and what may fail is never sure."""
    chance = told(chance)
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 < chance < 1:
        return ">99"
    return str(round(chance * 100))


# -- others who come, and passage ---------------------------------------------------------------------------------


def _falls(state: EmpiresState, city: int, cf: int, dice: int) -> Text:
    """A city that others are sent against: how likely it falls, and what its owner loses with it."""
    chance = percent(assault_chance(state, city, cf, dice))
    return text("detail.falls", chance=chance, owner=player(state.owner[city]), n=loss_of(state, city))


def _strength_thrown(state: EmpiresState, action: Action) -> Text:
    """A neutral city attacks, or pirates do: with the strength that was thrown for, and the base die."""
    return _falls(state, PLACE[str(action[2 if action[0] == "neutral" else 1])], int(state.agenda[-1][2]), 1)


def _raid(state: EmpiresState, action: Action) -> Text:
    area, city = (PLACE[str(name)] for name in action[1:3])
    return _falls(state, city, 0, STRENGTH[area] + state.enraged + _effect(state)["extra_dice"])


def _attack(state: EmpiresState, action: Action) -> Text:
    """The city of whoever refused passage, attacked by the force as it is."""
    trial = state.copy()
    force = force_in(trial, 0)
    shorten(force, PLACE[str(action[1])])
    if len(action) > 2:
        force.landing = STORM
    chance = attackers_chance(trial, goal_battle(trial, force))
    return text("detail.attack", chance=percent(chance), n=SIZE[force.target])


def _let_come(state: EmpiresState, action: Action) -> Text | None:
    """What is at stake where nobody meets an attack; how likely, where the force lies open."""
    if state.agenda[-1][0] != "intercept":
        return None
    trial = state.copy()
    force = force_in(trial, 0)
    lost = loss_of(state, force.target)
    if force.seat >= 0 and not force.shown:
        return text("detail.let_come_hidden", n=lost)
    return text("detail.let_come", chance=percent(attackers_chance(trial, goal_battle(trial, force))), n=lost)


def _refuse(state: EmpiresState, action: Action) -> Text:
    """Who is refused passage takes the cards back; an attacker may turn on the first city of the refuser instead."""
    _, who, index = state.agenda[-1]
    force = force_in(state, who)
    if who:
        return text("detail.refuse_interceptors")
    seat = hosts(state, force)[index]
    city = next(place for place in force.route if state.owner[place] == seat)
    return text("detail.refuse", place=text(f"place.{PLACES[city]}"))


def _back(state: EmpiresState, action: Action) -> Text:
    return text("detail.back", n=len(force_in(state, 0).cards))


# -- in a battle --------------------------------------------------------------------------------------------------


def _aboard(force: Force, fleet: int) -> int:
    return sum(carrier == fleet for _, _, carrier in force.cards)


def _keep(state: EmpiresState, action: Action) -> Text:
    """A Fleet that is lost takes the Troops aboard along."""
    force = both(state)[state.agenda[-1][1]]
    return text("detail.keep", n=max(_aboard(force, fleet) for fleet in fleets_of(force)))


def _board(state: EmpiresState, action: Action) -> Text:
    force = both(state)[state.agenda[-1][1]]
    return text("detail.aboard", n=_aboard(force, fleets_of(force)[int(action[1])]) + 1)


def _flee(state: EmpiresState, action: Action) -> Text:
    trial = state.copy()
    force = force_in(trial, state.agenda[-1][1])
    fled = troops_of(force)
    if action[0] == "flee":
        kind = KIND_OF[str(action[1])].index
        fled = [card for card in fled if KIND[card] == kind][:1]
    drop(force, fled)
    return text("detail.flee", chance=percent(_chance(trial)), n=len(fled))


def _remove(state: EmpiresState, action: Action) -> Text:
    trial = state.copy()
    index = int(trial.agenda[-1][1])
    kind = KIND_OF[str(action[1])].index
    remove(trial, index, next(card for card in removable(trial, index) if KIND[card] == kind), [])
    return text("detail.attack_then", chance=percent(_chance(trial)))


def _chance(state: EmpiresState) -> float:
    assert state.battle is not None
    return attackers_chance(state, state.battle)


def _reroll(state: EmpiresState, action: Action) -> Text:
    chance = thrown_chance(state, int(action[1]))
    mine = chance if state.agenda[-1][1] == ATTACKER else 1 - chance
    return text("detail.reroll", chance=percent(mine))


def _keep_dice(state: EmpiresState, action: Action) -> Text:
    attack, defence = totals(state)
    side = state.agenda[-1][1]
    wins = (attack > defence) == (side == ATTACKER)
    mine, theirs = (attack, defence) if side == ATTACKER else (defence, attack)
    return text("detail.dice_win" if wins else "detail.dice_lose", mine=mine, theirs=theirs)


# -- Imperium cards and subduing ----------------------------------------------------------------------------------


def _effect(state: EmpiresState) -> dict[str, int]:
    """The data of the effect whose target is being named."""
    naming = Announcing._make(state.agenda[-1])
    return imperium_effects(naming.card)[naming.effect].data


def _subdue(state: EmpiresState, action: Action) -> Text:
    return text("detail.subdue", n=_effect(state)["vp"])


def _wall(state: EmpiresState, action: Action) -> Text:
    return text("detail.wall", n=city_base_dice(state, PLACE[str(action[1])]) + 1)


def _victim(state: EmpiresState, action: Action) -> Text:
    naming = Announcing._make(state.agenda[-1])
    effect = imperium_effects(naming.card)[naming.effect]
    held = state.hands[int(action[1])].bit_count()
    return text(f"detail.victim_{effect.fx}", n=min(effect.data["n"], held), all=held)


def _step(state: EmpiresState, action: Action) -> Text:
    """A step of a way that is being traced."""
    route = force_in(state, state.agenda[-1][1]).route
    place = PLACE[str(action[1])]
    if action[0] == "sail":
        return text("detail.step_sail")
    if step_between(route[-1], place) == COASTAL:
        return text("detail.step_strait", chance=percent(dry_feet(state, 1)))
    return text("detail.step_land")


def _spared(state: EmpiresState, action: Action) -> Text | None:
    """Whoever has too few points for a loss keeps them."""
    seat = state.playing(int(state.agenda[-1][1]))
    return None if loss(state, seat, CARDS_OR_POINTS) else text("detail.spared", n=state.points[seat])


STAKES: dict[str, Callable[[EmpiresState, Action], Text | None]] = {
    "neutral": _strength_thrown,
    "pirates": _strength_thrown,
    "raid": _raid,
    "attack": _attack,
    "none": _let_come,
    "grant": lambda state, action: text("detail.grant"),
    "refuse": _refuse,
    "back": _back,
    "keep": _keep,
    "reload": lambda state, action: text("detail.reload"),
    "aboard": _board,
    "flee": _flee,
    "flee_all": _flee,
    "remove": _remove,
    "reroll": _reroll,
    "keep_dice": _keep_dice,
    "subdue": _subdue,
    "lose_two": _spared,
    "terror": lambda state, action: text("detail.terror"),
    "release": lambda state, action: text("detail.release", n=STRENGTH[PLACE[str(action[1])]] + state.enraged),
    "wall": _wall,
    "victim": _victim,
    "march": _step,
    "sail": _step,
}
"""What is told of the choices of a verb."""
