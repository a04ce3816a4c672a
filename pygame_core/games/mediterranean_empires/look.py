"""Questions that a player may ask before deciding: what a place gives, what a force on a way can do.

Nothing here changes the match: a declaration is tried out on a copy of the state, step by step, by the rules
themselves. The answers hold `Text`s; whoever asks has them worded.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ...kernel import Action, Game, Text, text
from ...kernel.game import Json
from .bot.judge import Judge
from .bot.numbers import WEIGHTS
from .combat import ATTACKER, DEFENDER
from .data import (
    AREAS,
    COASTAL,
    FIELD,
    FLEET,
    LAND,
    LINKS,
    NAVAL,
    PLACE,
    PLACES,
    SCENARIOS,
    SEA,
    SIZE,
    SLUG,
    STEP_NAMES,
    STRENGTH,
    apart,
    bits,
)
from .odds import told
from .prospects import (
    against_a_wall,
    attackers_chance,
    defence_dice,
    dry_feet,
    goal_battle,
    helped,
    loss_of,
    strength,
    wrecked,
)
from .routes import region, targets, ways_to, ways_to_port
from .state import Battle, EmpiresState, Force
from .steps.actions import EXPEDITION
from .steps.arrival import meetings
from .steps.battle import VICTORY
from .steps.declare import TARGETS, TRACE, berth, capacity, force_in, read_route, route_action, targets_at_hand
from .steps.imperium import imperium_effects, roll_needed
from .steps.turn_end import KEY_AWARD, LARGEST_AWARD, LARGEST_TIED, award_times
from .table import city_count, fleets_of, troops_of

Rules = Game[EmpiresState]

_JUDGE = Judge(WEIGHTS)


def look(game: Rules, state: EmpiresState, seat: int | None, question: Json) -> Json:
    """The answer to a question of a seat (None: an onlooker). Unknown questions have an empty answer."""
    about = question.get("about")
    if about == "place" and question.get("place") in PLACE:
        return place(state, seat, PLACE[str(question["place"])])
    if about == "reach" and seat is not None and game.seat(state) == seat and state.turn:
        return reach(state, seat)
    if about == "march" and seat is not None and game.seat(state) == seat and question.get("place") in PLACE:
        return march(game, state, seat, question)
    if about == "meet" and seat is not None and game.seat(state) == seat:
        return meet(game, state, question)
    if about == "muster" and seat is not None and game.seat(state) == seat and state.agenda[-1][0] == "muster":
        return muster(game, state)
    if about == "imperium" and seat is not None and game.seat(state) == seat:
        return imperium(game, state, question.get("card"))
    return {}


def reach(state: EmpiresState, seat: int) -> Json:
    """The places that an expedition of the cards at hand can go to, and those of them that no way leads to by land."""
    places = targets_at_hand(state, seat)
    overseas = places & ~targets(state, seat, troops=True, fleets=False)
    return {
        "places": [PLACES[node] for node in bits(places)],
        "overseas": [PLACES[node] for node in bits(overseas)],
    }


# -- a place ------------------------------------------------------------------------------------------------------


def place(state: EmpiresState, seat: int | None, node: int) -> Json:
    """What is to be known of a place, and what taking it would bring a seat."""
    if AREAS >> node & 1:
        return {"dice": {"strength": STRENGTH[node], "enraged": state.enraged}}
    shown: Json = {"dice": defence_dice(state, node)}
    if seat is not None and state.owner[node] != seat and state.turn:
        shown["prize"] = prize(state, seat, node)
    return shown


def prize(state: EmpiresState, seat: int, city: int) -> Json:
    """What taking a city brings: at once, at the turn's end, and towards the largest empire."""
    owner = state.owner[city]
    times = award_times(state.turn)
    counts = [city_count(state, other) for other in range(state.seats)]
    counts[seat] += 1
    if owner >= 0:
        counts[owner] -= 1
    rivals = [count for other, count in enumerate(counts) if other != seat]
    most = max(rivals)
    key = bool(SCENARIOS[state.scenario].keys >> city & 1)
    standing = "largest" if counts[seat] > most else "level" if counts[seat] == most else "behind"
    return {
        "points": SIZE[city],
        "loser": owner if owner >= 0 else None,
        "loses": loss_of(state, city) if owner >= 0 else 0,
        "key_points": KEY_AWARD * times if key else 0,
        "key_cards": int(key),
        "cities": counts[seat],
        "most": most,
        "standing": standing,
        "award": {"largest": LARGEST_AWARD, "level": LARGEST_TIED, "behind": 0}[standing] * times,
        "wins": counts[seat] >= SCENARIOS[state.scenario].victory,
        "capital": owner >= 0 and state.capitals[owner] == city,
    }


# -- trying a declaration out -------------------------------------------------------------------------------------


class Trial:
    """A declaration on a copy of the state: every step that is offered is taken and remembered."""

    def __init__(self, game: Rules, state: EmpiresState) -> None:
        self.game = game
        self.state = state.copy()
        self.actions: list[Action] = []

    def may(self, action: Action) -> bool:
        """Whether an action is on offer now."""
        return action in self.game.choices(self.state)

    def take(self, action: Action) -> bool:
        """Take an action if it is on offer."""
        if not self.may(action):
            return False
        self.game.play(self.state, action)
        self.actions.append(action)
        return True

    def why_not(self, action: Action) -> Text | None:
        """Why an action is not on offer, where the rules say."""
        return next((row.why for row in self.game.refusals(self.state) if row.action == action), None)


def march(game: Rules, state: EmpiresState, seat: int, question: Json) -> Json:
    """An expedition to a place: the ways, the force so far, what may be added, the odds, and how to send it off."""
    node = PLACE[str(question["place"])]
    trial = Trial(game, state)
    if state.agenda[-1][0] == "action" and not trial.take(EXPEDITION):
        return {"why": trial.why_not(EXPEDITION)}
    if not trial.take(TARGETS[node]):
        return {"why": trial.why_not(TARGETS[node])}
    return _declared(trial, 0, question)


def meet(game: Rules, state: EmpiresState, question: Json) -> Json:
    """An interception, at sea or at a place: the same for the defender."""
    how = question.get("place")
    action: Action = ("land", str(how)) if how in PLACE else ("naval",)
    trial = Trial(game, state)
    if not trial.take(action):
        return {"why": trial.why_not(action)}
    return _declared(trial, 1, question)


def muster(game: Rules, state: EmpiresState) -> Json:
    """A force that is laid down step by step: what may be added, and its odds."""
    who = state.agenda[-1][1]
    return _offers(Trial(game, state), who) | _odds(state, who)


def imperium(game: Rules, state: EmpiresState, slug: object) -> Json:
    """What an Imperium card can be aimed at, the one that is being announced or one of the hand: the first target of it
    that has to be named, with what the die must show where one is thrown."""
    trial = Trial(game, state)
    if slug is not None and not trial.take(("imperium", str(slug))):
        return {}
    naming = trial.state.agenda[-1]
    if naming[0] != "imperium":
        return {"targets": []}
    effect = imperium_effects(naming[2])[naming[3]]
    return {
        "targets": [
            {
                "action": list(action),
                "label": game.label(trial.state, action),
                "detail": game.detail(trial.state, action),
                "roll": roll_needed(effect.data, PLACE[str(action[1])]) if effect.fx == "take_city" else None,
            }
            for action in game.choices(trial.state)
        ]
    }


def _declared(trial: Trial, who: int, question: Json) -> Json:
    game = trial.game
    offered = [action for action in game.choices(trial.state) if action[0] == "route"]
    straight = {action: _straightened(trial.state, who, action) for action in offered}
    offered.sort(key=lambda action: _hardships(trial.state, who, straight[action]))
    offered = _unlike(trial.state, who, offered)
    if not offered:
        return {"why": text("refusal.no_way_to_meet", rule="ME-242")}
    worths = _JUDGE.values(trial.state.copy(), offered)
    cards = question.get("cards") or []
    # Where no force of this hand pays, the way that loses least is as good as any.
    best = max(_fitting(offered, cards), key=lambda at: max(0.0, worths[at]))
    chosen = question.get("way")
    at = chosen if isinstance(chosen, int) and 0 <= chosen < len(offered) else best
    answer: Json = {
        "ways": [_way(trial.state, who, straight[action]) for action in offered],
        "way": at,
        "best": best,
        "trace": trial.may(TRACE),
        "stake": VICTORY,
        "comers": [] if who else _comers(trial.state, *read_route(straight[offered[at]])),
    }
    _set_out(trial, offered[at], straight[offered[at]])
    answer["advice"] = _advice(trial.state, who)
    left = _lay_down(trial, cards)
    if question.get("attach"):
        trial.take(("attach", str(question["attach"])))
    force = force_in(trial.state, who)
    answer["left"] = left
    answer["force"] = {
        "cards": len(force.cards),
        "troops": len(troops_of(force)),
        "fleets": len(fleets_of(force)),
        "room": capacity(force) if NAVAL in force.steps or force.kind == "naval_interception" else None,
    }
    answer["laid"] = [[SLUG[card], "F" if role == FLEET else "T"] for card, role, _ in force.cards]
    answer |= _offers(trial, who)
    answer |= _odds(trial.state, who)
    answer["actions"] = [list(action) for action in trial.actions]
    return answer


def _fitting(ways: list[Action], cards: list[Any]) -> list[int]:
    """The ways on which these cards can go, as far as there are any: with Fleets by sea, without any by land."""
    everything = list(range(len(ways)))
    afloat = any(letter == "F" for _, letter in cards)
    return [at for at in everything if (NAVAL in read_route(ways[at])[1]) == afloat] or everything


def _unlike(state: EmpiresState, who: int, ways: list[Action]) -> list[Action]:
    """Of ways by ship, and of those without, on which the same may meet an expedition, the easiest: the others have no
    use. The ways come with the one that loses least first."""
    kept: dict[Any, Action] = {}
    for action in ways:
        path, kinds = read_route(action)
        met = None if who else meetings(state, force_in(state, 0), path, kinds)
        dangers = (met.sea, tuple(met.land), met.landing) if met and met.owner >= 0 else ()
        kept.setdefault((NAVAL in kinds, dangers), action)
    return list(kept.values())


def _hardships(state: EmpiresState, who: int, action: Action) -> tuple[bool, float, int, int, int, float]:
    """What speaks against a way, the worst first: a Fleet that it needs, cards that its straits may cost (none in fine
    weather), steps, places to be met at, land of others, miles."""
    path, kinds = read_route(action)
    force = force_in(state, who)
    met = 0
    if not who:
        found = meetings(state, force, path, kinds)
        met = found.sea + len(found.land)
    foreign = sum(1 for node in path[:-1] if state.owner[node] != force.seat)
    miles = sum(apart(one, two) for one, two in pairwise(path))
    return NAVAL in kinds, wrecked(state, kinds.count(COASTAL)), len(kinds), met, foreign, miles


def _straightened(state: EmpiresState, who: int, action: Action) -> Action:
    """A way by land as it is shortest on the map, among those as long that enter the target from the same place."""
    path, kinds = read_route(action)
    force = force_in(state, who)
    if state.options.free_passage or force.kind == "naval_interception" or set(kinds) != {LAND}:
        return action
    within = region(state, force.seat) & ~(1 << force.target)
    ways: dict[int, tuple[int, float, tuple[int, ...]]] = {path[0]: (0, 0.0, path[:1])}
    for _ in kinds[:-1]:
        further: dict[int, tuple[int, float, tuple[int, ...]]] = {}
        for node, (foreign, miles, before) in ways.items():
            for other, kind in LINKS[node]:
                if kind == LAND and within >> other & 1:
                    way = (foreign + (state.owner[other] != force.seat), miles + apart(node, other), (*before, other))
                    further[other] = min(way, further.get(other, way))
        ways = further
    found = route_action((*ways[path[-2]][2], path[-1]), kinds)
    return min(action, found, key=lambda each: _hardships(state, who, each))


def _set_out(trial: Trial, offered: Action, shown: Action) -> None:
    """Take a way: as it is offered, or step by step where another as good is shown in its place."""
    if shown == offered:
        trial.take(offered)
        return
    trial.take(TRACE)
    for place in shown[2:]:
        trial.take(("march", place))


def _legs(path: tuple[int, ...], kinds: tuple[int, ...]) -> list[list[str | None]]:
    """The steps of a way: from where, to where, how; who has lost the capital comes from nowhere."""
    starts = [PLACES[node] for node in path[:-1]] if len(kinds) < len(path) else [None]
    ends = [PLACES[node] for node in path[-len(kinds) :]] if kinds else []
    return [[start, end, STEP_NAMES[kind]] for start, end, kind in zip(starts, ends, kinds, strict=False)]


def _comers(state: EmpiresState, path: tuple[int, ...], kinds: tuple[int, ...]) -> list[Json]:
    """The ways by which the owner of the target would come to meet an expedition, one to each place where they may: by
    land as the best way goes, by sea (no place) from the port nearest to where the expedition sails to."""
    met = meetings(state, force_in(state, 0), path, kinds)
    found: list[Json] = []
    for node in met.land:
        way, steps = ways_to(state, met.owner, node, troops=True, fleets=True)[0]
        found.append({"place": PLACES[node], "legs": _legs(way, steps)})
    if met.sea:
        goal = path[-len(kinds) :][kinds.index(NAVAL)]
        way, steps = min(
            ways_to_port(state, met.owner), key=lambda row: (row[1].count(COASTAL), apart(row[0][-1], goal))
        )
        found.append({"place": None, "port": PLACES[way[-1]], "legs": _legs(way, steps)})
    return found


def _way(state: EmpiresState, who: int, action: Action) -> Json:
    """A way on the map, its dangers, and who may meet the force on it."""
    path, kinds = read_route(action)
    straits = kinds.count(COASTAL)
    shown: Json = {
        "action": list(action),
        "places": [PLACES[node] for node in path],
        "legs": _legs(path, kinds),
        "straits": straits,
        "safe": told(dry_feet(state, straits)),
        "sails": NAVAL in kinds,
    }
    if not who:
        met = meetings(state, force_in(state, 0), path, kinds)
        shown["met"] = {
            "seat": met.owner if met.owner >= 0 else None,
            "sea": met.sea,
            "land": [PLACES[node] for node in met.land],
            "landing": met.landing,
        }
    return shown


def _advice(state: EmpiresState, who: int) -> list[list[str]]:
    """The force that an opponent would lay down here; none where no force of this hand pays."""
    force = force_in(state, who)
    if who:
        plan = _JUDGE.interceptors(state, force)
    else:
        plan = _JUDGE.plan(state, force.seat, force.target, force.steps, force.bonus)
    laid = plan.laid if plan.worth > 0 else ()
    return [[SLUG[card], "F" if role == FLEET else "T"] for card, role in laid]


def _lay_down(trial: Trial, cards: list[Any]) -> list[list[str]]:
    """Lay cards down, Fleets before the Troops they carry; what finds no place is left."""
    wanted: list[Action] = [("add", str(slug), str(letter)) for slug, letter in cards]
    left = []
    for action in sorted(wanted, key=lambda row: row[2]):
        if not trial.take(action):
            left.append([str(action[1]), str(action[2])])
    return left


def _offers(trial: Trial, who: int) -> Json:
    """What may be added with the odds it would bring, what may not and why, and the ways to set out."""
    game, state = trial.game, trial.state
    choices = game.choices(state)
    adds = []
    for action in choices:
        if action[0] == "add":
            further = state.copy()
            game.play(further, action)
            adds.append({"card": action[1], "as": action[2], "chance": _odds(further, who).get("chance")})
    return {
        "adds": adds,
        "attach": [action[1] for action in choices if action[0] == "attach"],
        "refused": [{"action": list(row.action), "why": row.why} for row in game.refusals(state)],
        "go": [{"action": list(action), "why": game.detail(state, action)} for action in choices if action[0] == "go"],
        "full": bool(fleets_of(force_in(state, who))) and berth(force_in(state, who)) < 0,
    }


def _odds(state: EmpiresState, who: int) -> Json:
    """The strength of the force that is laid down, and its odds by what everybody knows."""
    state = state.copy()
    force = force_in(state, who)
    if who:
        return _odds_of_meeting(state, force)
    battle = goal_battle(state, force)
    mine, theirs = strength(state, battle, ATTACKER), strength(state, battle, DEFENDER)
    shown: Json = {
        "combat": battle.combat,
        "mine": mine._asdict(),
        "theirs": theirs._asdict(),
        "chance": told(attackers_chance(state, battle)) if force.cards else 0.0,
        "helped": [],
        "walled": None,
    }
    if force.cards and shown["chance"] > 0:
        shown["helped"] = [
            {"card": slug, "as": letter, "chance": told(chance)}
            for slug, letter, chance in helped(state, battle, force.seat)
        ]
        if battle.combat not in (FIELD, SEA) and any(
            hand for other, hand in enumerate(state.hands) if other != force.seat
        ):
            shown["walled"] = told(against_a_wall(state, battle, force.seat))
    return shown


def _odds_of_meeting(state: EmpiresState, force: Force) -> Json:
    """The strength of interceptors; their odds only against a force that lies open. Whom they meet face down may hold
    anything: what counts against some cards only would tell of them."""
    attack = force_in(state, 0)
    if attack.seat >= 0 and not attack.shown:
        attack.cards = []
    battle = Battle(SEA if force.kind == "naval_interception" else FIELD, force.target)
    mine = strength(state, battle, DEFENDER)
    shown: Json = {"combat": battle.combat, "mine": mine._asdict(), "theirs": None, "chance": None}
    if attack.seat < 0 or attack.shown:
        shown["theirs"] = strength(state, battle, ATTACKER)._asdict()
        if force.cards:
            shown["chance"] = told(1 - attackers_chance(state, battle))
    return shown
