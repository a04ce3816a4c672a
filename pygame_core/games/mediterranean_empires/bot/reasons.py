"""Why a choice: the odds as they were reckoned, and what it is worth beside the others."""

from __future__ import annotations

from ....bots.base import Alternative
from ....bots.reasons import Weighed, gaps
from ....kernel import Action, Text, text
from ..card_words import either
from ..combat import ATTACKER, DEFENDER, city_base_dice
from ..data import AREAS, CF, CF_DICE, CITY, FIELD, FLEET, KIND_OF, NAVAL, PLACE, PLACES, SEA, STRENGTH, TROOP, bits
from ..odds import beats
from ..state import EmpiresState, Window
from ..steps.declare import force_in, read_route, targets_at_hand
from ..table import first_of
from ..words import place_name
from .judge import Judge
from .plan import Laid, Plan, shortlist, united

MEASURES = {
    "action": ("why.pass", ("pass", "stop")),
    "react": ("why.pass", ("pass",)),
    "cancel": ("why.pass", ("pass",)),
    "intercept": ("why.let", ("none",)),
    "refused": ("why.back", ("back",)),
}
"""What the choices of a step are compared with; its verbs are worth 0 by definition."""
IN_POINTS = frozenset({*MEASURES, "target", "route", "imperium", "prosperity", "shortage", "neutral_attack", "pirates"})
"""The steps whose choices are weighed in points; in the others only their order means something."""

ASIDE = frozenset({"hush", "ask", "trace"})
"""What is no move of its own: it only asks for fewer questions, or for a way that is not listed."""


def explained(judge: Judge, state: EmpiresState, weighed: list[Weighed], window: float = 0.0) -> list[Alternative]:
    """The choices with their worth and the reason for it; aloud no more than what is gone by: odds betray a hand.

    `window` is how far below the best a target may be and still be looked at more closely at the next step.
    """
    step = str(state.agenda[-1][0])
    aloud = text(f"why.{step}")
    if step not in IN_POINTS or (step == "route" and state.agenda[-1][1]):
        return [Alternative(action, value, _by_eye(judge, state, action), aloud) for action, value in weighed]
    key, verbs = MEASURES.get(step, ("", ()))
    real = [row for row in weighed if row[0][0] not in ASIDE]
    measure = next((action for action, _ in real if action[0] in verbs), None)
    told = gaps(real, key, measure) if len(real) > 1 else [text("why.only")] * len(real)
    words = {action: _with_odds(judge, state, action, gap, window) for (action, _), gap in zip(real, told, strict=True)}
    return [
        Alternative(action, value, words.get(action) or text(f"why.aside_{action[0]}"), aloud)
        for action, value in weighed
    ]


def _percent(chance: float) -> int:
    return round(100 * chance)


def _with_odds(judge: Judge, state: EmpiresState, action: Action, gap: Text, window: float) -> Text:
    """The odds that a worth rests on, where there are any, before the comparison."""
    frame = state.agenda[-1]
    if frame[0] == "react" and frame[1] != "arrival":
        return _odds_of_reaction(judge, state, action, gap)
    if action[0] == "expedition":
        places = promising(judge, state, state.playing(int(frame[1])), window)
        key = "why.expedition" if len(places) == 1 else "why.expeditions"
        return text(key, place=either([place_name(place) for place in places]), gap=gap)
    if frame[0] == "target":
        plan = judge.best_plan(state, frame[1], PLACE[str(action[1])], frame[2])
        return _odds_of_plan(plan, gap)
    if frame[0] == "route":
        force = force_in(state, 0)
        return _odds_of_plan(judge.plan(state, force.seat, force.target, read_route(action)[1], force.bonus), gap)
    return gap


def promising(judge: Judge, state: EmpiresState, seat: int, window: float) -> list[int]:
    """The targets among which the choice will fall at the next step, best first."""
    targets = bits(targets_at_hand(state, seat))
    ideas: list[Weighed] = [(("target", PLACES[place]), judge.best_plan(state, seat, place).worth) for place in targets]
    return [PLACE[str(action[1])] for action, _ in shortlist(ideas, window)]


def _odds_of_plan(plan: Plan, gap: Text) -> Text:
    if not plan.laid:
        return text("why.no_force")
    return text("why.odds", n=len(plan.laid), chance=_percent(plan.chance), gap=gap)


def _odds_of_reaction(judge: Judge, state: EmpiresState, action: Action, gap: Text) -> Text:
    window = Window._make(state.agenda[-1])
    now, _ = judge.outlook(state)
    if action[0] != "play":
        return text("why.battle", chance=_percent(now), gap=gap)
    then = min(1.0, max(0.0, now + judge.help(state, window.order[window.slot], action, now)))
    return text("why.battle_changed", chance=_percent(then), before=_percent(now), gap=gap)


def _by_eye(judge: Judge, state: EmpiresState, action: Action) -> Text:
    """A reason without a worth: what a step goes by, or the odds of the force that is being laid down."""
    frame = state.agenda[-1]
    if frame[0] != "muster" or action[0] not in ("add", "go"):
        return text(f"why.{frame[0]}")
    force = force_in(state, frame[1])
    laid = tuple((card, role) for card, role, _ in force.cards)
    if action[0] == "add":
        card = first_of(state.hands[force.seat], KIND_OF[str(action[1])].index)
        laid += ((card, FLEET if action[2] == "F" else TROOP),)
    if frame[1]:
        return text("why.muster_holds", n=len(laid), chance=_percent(_holds(judge, state, laid)))
    return text("why.muster_odds", n=len(laid), chance=_percent(_wins(state, laid)))


def _wins(state: EmpiresState, laid: Laid) -> float:
    """The chance of the attacking force at its target if nobody plays a card."""
    force = force_in(state, 0)
    troops = tuple(card for card, role in laid if role == TROOP)
    if AREAS >> force.target & 1:
        lead, own = _strength(troops, FIELD)
        lead += united(troops, FIELD, ATTACKER)
        return beats(lead, 1 + own + force.bonus, STRENGTH[force.target] + state.enraged)
    landing = bool(force.steps) and force.steps[-1] == NAVAL
    lead, own = _strength(tuple(card for card, role in laid if role == TROOP or landing), CITY)
    if not lead and not own:
        return 0.0
    return beats(lead, 1 + own + force.bonus, city_base_dice(state, force.target))


def _holds(judge: Judge, state: EmpiresState, laid: Laid) -> float:
    """The chance of the intercepting force, as far as the attackers can be judged."""
    attack, force = force_in(state, 0), force_in(state, 1)
    combat = SEA if force.kind == "naval_interception" else FIELD
    fighting = tuple(card for card, role in laid if role == TROOP or combat == SEA)
    lead, own = _strength(fighting, combat)
    if combat == FIELD:
        lead += united(fighting, FIELD, DEFENDER)
    enemy, dice = judge.enemy(state, attack, combat)
    return 1 - beats(enemy - lead, dice, 1 + own)


def _strength(cards: tuple[int, ...], combat: int) -> tuple[int, int]:
    """The factors and the own dice of cards in a combat."""
    return sum(CF[combat][card] for card in cards), sum(CF_DICE[combat][card] for card in cards)
