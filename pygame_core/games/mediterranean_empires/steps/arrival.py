"""An expedition on its way: passage, straits, arrival, interceptions; then the assault, or the battle in the area."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel import Action, Automatic, Decision, Event, Refusal, Text, text
from ....kernel.game import Frame
from ..combat import roll
from ..data import AREAS, COASTAL, FIELD, IMMUNE, NAVAL, PLACE, PLACES, PORTS, SEA, SLUG, STRENGTH, TYPED
from ..routes import on_foot, way_exists
from ..state import ASHORE, ASK_ALWAYS, BY_LAND, BY_SEA, NO_LANDING, STORM, EmpiresState, Force, Play, Window
from ..table import (
    alive,
    discard_from_force,
    lose_on_the_way,
    to_pile,
    uses_naval,
    weaken,
)
from .battle import begin_battle
from .declare import can_storm, force_in, meets_port
from .windows import ARRIVALS, end_of_quiet, open_cancel, slots

NO_INTERCEPTION: Action = ("none",)
BY_SEA_ACTION: Action = ("naval",)


# -- passage (rule 8.2) -------------------------------------------------------------------------------------------


def hosts(state: EmpiresState, force: Force) -> list[int]:
    """The players whose cities a route passes, in the order their first city appears on it (ME-348, ME-352, ME-355)."""
    passed = force.route if force.kind == "naval_interception" else force.route[:-1]
    owners = [state.owner[place] for place in passed]
    return list(dict.fromkeys(owner for owner in owners if owner >= 0 and owner != force.seat))


class SetOut(Automatic[EmpiresState]):
    """A declared force sets out: first free passage is asked for, where the route needs it (ME-199, ME-200, ME-347)."""

    name = "set_out"
    rule = "ME-347"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        who = frame[1]
        if state.options.free_passage and hosts(state, force_in(state, who)):
            state.agenda.append(("passage", who, 0))
        else:
            march(state, who)


def march(state: EmpiresState, who: int) -> None:
    """The steps from the attached card to the arrival (ME-199, ME-240)."""
    force = force_in(state, who)
    state.agenda.append(("clash",) if who else ("approach",))
    state.agenda.append(("arrive", who))
    if COASTAL in force.steps:
        state.agenda.append(("straits", who))
    if force.attached >= 0:
        state.agenda.append(("attached", who))


class Passage(Decision[EmpiresState]):
    """The owners of cities on the route are asked one by one; the first refusal decides (ME-347, ME-348, ME-354)."""

    name = "passage"
    rule = "ME-347"

    def seat(self, state: EmpiresState) -> int:
        _, who, index = state.agenda[-1]
        return hosts(state, force_in(state, who))[index]

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("grant",), ("refuse",)]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, who, index = state.agenda.pop()
        force = force_in(state, who)
        asked = hosts(state, force)
        out.append(("passage", asked[index], force.seat, action[0]))
        if action[0] == "refuse":
            if who:
                take_back(state, who, asked[index], out)
            else:
                state.agenda.append(("refused", asked[index]))
        elif index + 1 < len(asked):
            state.agenda.append(("passage", who, index + 1))
        else:
            march(state, who)


_SHIFT = {BY_LAND: 0, BY_SEA: 8}
"""Where the refusers of each kind of interception are kept in an attacker's `refused`."""


def refusers(attack: Force, kind: int) -> int:
    """The mask of the seats that have refused passage to one kind of interception of an attack (ME-353, ME-417)."""
    return attack.refused >> _SHIFT[kind] & 0xFF


def take_back(state: EmpiresState, who: int, refuser: int, out: list[Event]) -> None:
    """The cards of a refused force go back to the hand, unseen. An interceptor may try again without the refuser.

    Rules: ME-045, ME-350, ME-353.
    """
    force = force_in(state, who)
    for card, _, _ in force.cards:
        state.hands[force.seat] |= 1 << card
    if force.attached >= 0:
        state.hands[force.seat] |= 1 << force.attached
        state.seen[force.seat] |= 1 << force.attached
    out.append(("taken_back", force.seat, len(force.cards)))
    if not who:
        state.attack = None
        return
    state.defence = None
    attack = force_in(state, 0)
    kind = BY_SEA if force.kind == "naval_interception" else BY_LAND
    if force.refused:
        attack.used |= kind
    else:
        attack.refused |= 1 << refuser + _SHIFT[kind]


class Refused(Decision[EmpiresState]):
    """A refused attacker takes the cards back, or attacks the first city of the refuser on the route at once.

    Rules: ME-349 to ME-351.
    """

    name = "refused"
    rule = "ME-349"

    def seat(self, state: EmpiresState) -> int:
        return force_in(state, 0).seat

    def _city(self, state: EmpiresState) -> int:
        refuser = state.agenda[-1][1]
        return next(place for place in force_in(state, 0).route if state.owner[place] == refuser)

    def choices(self, state: EmpiresState) -> list[Action]:
        city = self._city(state)
        force = force_in(state, 0)
        shadow = force.copy()
        shorten(shadow, city)
        found: list[Action] = [("back",), ("attack", PLACES[city])]
        if meets_port(state, shadow) and can_storm(state, shadow):
            found.append(("attack", PLACES[city], "storm"))
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        refuser = state.agenda.pop()[1]
        if action[0] == "back":
            take_back(state, 0, refuser, out)
            return
        force = force_in(state, 0)
        shorten(force, PLACE[str(action[1])])
        if meets_port(state, force):
            force.landing = STORM if len(action) > 2 else ASHORE
        else:
            force.landing = NO_LANDING
        out.append(("turned_on", force.seat, force.target))
        march(state, 0)


def shorten(force: Force, city: int) -> None:
    """The route ends at a city on it, which becomes the target (ME-351)."""
    at = force.route.index(city)
    force.route = force.route[: at + 1]
    force.steps = force.steps[:at]
    force.target = city


# -- the way ------------------------------------------------------------------------------------------------------


class Attached(Automatic[EmpiresState]):
    """A card attached to the declaration: the others may cancel it; then it works for the whole expedition.

    Rules: ME-070, ME-071.
    """

    name = "attached"
    rule = "ME-070"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        who = frame[1]
        force = force_in(state, who)
        state.plays = [Play(force.attached, force.seat, "X", who)]
        state.void = 0
        out.append(("played", force.seat, SLUG[force.attached], "X", who))
        force.attached = -1
        state.agenda.append(("special_event", who))
        open_cancel(state, 0)


class Straits(Automatic[EmpiresState]):
    """A shipwreck roll for each coastal line; each 1 means a second roll, which may cost a card or everything.

    Rules: ME-109, ME-129, ME-230, ME-231, ME-233, ME-234, ME-236, ME-238.
    """

    name = "straits"
    rule = "ME-230"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        """All first rolls together, then a second one for each 1, in the order of the route.

        Rules: ME-230, ME-235, ME-236.
        """
        force = force_in(state, frame[1])
        lines = force.steps.count(COASTAL)
        if state.event == "fine_weather" or force.safe:
            out.append(("calm", force.seat, lines))
            return
        foul = state.event == "foul_weather"
        first = roll(state, lines * (2 if foul else 1))
        out.append(("straits", force.seat, *first))
        for _ in range(first.count(1)):
            if not alive(force):
                break
            shipwreck(state, force, roll(state, 3 if foul else 2), out)


def shipwreck(state: EmpiresState, force: Force, second: tuple[int, ...], out: list[Event]) -> None:
    """The second roll: one 1 costs a random card, two cost all (ME-061, ME-232, ME-237)."""
    out.append(("shipwreck", force.seat, *second))
    ones = second.count(1)
    if ones == 1:
        lose_on_the_way(state, force, "shipwreck", 1, out)
    elif ones > 1:
        if force.seat < 0:
            weaken(force, force.dice or force.cf, out)
            return
        kept = [card for card, _, _ in force.cards if IMMUNE["shipwreck"] >> card & 1]
        discard_from_force(state, force, [card for card, _, _ in force.cards if card not in kept], "shipwreck", out)


class Arrive(Automatic[EmpiresState]):
    """The force has arrived: all may play Special Events on it (ME-247, ME-248, ME-253, ME-396, ME-398)."""

    name = "arrive"
    rule = "ME-396"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        who = frame[1]
        if not alive(force_in(state, who)):
            return
        state.show()
        held = 0
        for hand in state.hands:
            held |= hand
        if held & ARRIVALS or ASK_ALWAYS in state.asks:
            state.agenda.append(Window("react", "arrival", who, slots(state), 0, 0))


# -- interception -------------------------------------------------------------------------------------------------


def interception_places(force: Force) -> list[int]:
    """Where a force can be met on land: all places it enters or leaves by a line, and the port it lands beside.

    Rules: ME-223, ME-225, ME-243, ME-244, ME-257.
    """
    if force.kind == "pirates":
        return []
    if len(force.route) == 1:
        return list(force.route) if force.landing != STORM else []
    places = []
    for index, place in enumerate(force.route):
        before = force.steps[index - 1] if index else NAVAL
        behind = force.steps[index] if index < len(force.steps) else NAVAL
        landed = index == len(force.route) - 1 and force.landing == ASHORE
        if before != NAVAL or behind != NAVAL or landed:
            places.append(place)
    return places


def open_kinds(state: EmpiresState, force: Force) -> int:
    """The kinds of interception that are neither forbidden nor used up (ME-249, ME-251)."""
    return (BY_LAND | BY_SEA) & ~force.used & ~force.barred


def can_meet_at_sea(state: EmpiresState, force: Force, owner: int) -> bool:
    """Whether a naval interception is possible as far as everybody can see (ME-246, ME-250)."""
    if not open_kinds(state, force) & BY_SEA or not uses_naval(force) or not state.holds_capital(owner):
        return False
    home, _ = on_foot(state, owner, refusers(force, BY_SEA))
    return bool(home & PORTS)


def can_meet_on_land(state: EmpiresState, force: Force, owner: int) -> list[int]:
    """The places where a land interception is possible as far as everybody can see (ME-242, ME-243, ME-258)."""
    if not open_kinds(state, force) & BY_LAND or not state.holds_capital(owner):
        return []
    refused = refusers(force, BY_LAND)
    return [place for place in interception_places(force) if way_exists(state, owner, place, True, True, refused)]


def can_be_met(state: EmpiresState, force: Force, owner: int) -> bool:
    """Whether an interception is possible as far as everybody can see."""
    return can_meet_at_sea(state, force, owner) or bool(can_meet_on_land(state, force, owner))


class Meetings(NamedTuple):
    """Where an expedition may be met, as far as everybody can see: by whom, at sea, at which places, if it lands."""

    owner: int
    sea: bool
    land: tuple[int, ...]
    landing: bool


def meetings(state: EmpiresState, force: Force, path: tuple[int, ...], kinds: tuple[int, ...]) -> Meetings:
    """Where a force on a way may be intercepted; nobody intercepts for neutral cities and barbarians."""
    target = path[-1]
    owner = state.owner[target]
    if owner < 0 or owner == force.seat or not state.holds_capital(owner) or not state.hands[owner]:
        return Meetings(owner if owner >= 0 and owner != force.seat and state.hands[owner] else -1, False, (), False)
    shadow = force.copy()
    shadow.route, shadow.steps, shadow.target, shadow.landing = path, kinds, target, STORM
    land = tuple(can_meet_on_land(state, shadow, owner))
    landing = False
    if meets_port(state, shadow):
        shadow.landing = ASHORE
        landing = target in can_meet_on_land(state, shadow, owner) and target not in land
    else:
        shadow.landing = NO_LANDING
        land = tuple(can_meet_on_land(state, shadow, owner))
    return Meetings(owner, can_meet_at_sea(state, shadow, owner), land, landing)


class Approach(Automatic[EmpiresState]):
    """What comes next for a force that has arrived: interception, assault, battle in the area, or the end.

    Rules: ME-187, ME-205, ME-227, ME-239, ME-320, ME-321, ME-415.
    """

    name = "approach"
    rule = "ME-242"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        force = state.attack
        if force is None:
            return
        if not alive(force):
            state.agenda.append(("attack_over",))
            return
        if force.landing == STORM and force.seat >= 0 and not can_storm(state, force):
            force.landing = ASHORE
            out.append(("forced_ashore", force.seat, force.target))
        if AREAS >> force.target & 1:
            area = Force(-1, "barbarians", force.seat)
            area.dice = STRENGTH[force.target] + state.enraged
            area.declared = area.shown = True
            state.defence = area
            begin_battle(state, FIELD, force.target)
            return
        owner = state.owner[force.target]
        met = owner >= 0 and bool(state.hands[owner]) and can_be_met(state, force, owner)
        state.agenda.append(("intercept",) if met else ("assault",))


class Intercept(Decision[EmpiresState]):
    """The owner of the attacked city may intercept: once by land, once by sea, in any order.

    Rules: ME-239 to ME-243, ME-245 to ME-247, ME-249 to ME-252, ME-256, ME-258, ME-259, ME-415.
    """

    name = "intercept"
    rule = "ME-242"

    def needed(self, state: EmpiresState) -> bool:
        """Always asked where open information allows it: who has nothing to intercept with must not be known."""
        state.show()
        return True

    def seat(self, state: EmpiresState) -> int:
        return state.owner[force_in(state, 0).target]

    def choices(self, state: EmpiresState) -> list[Action]:
        seat = self.seat(state)
        force = force_in(state, 0)
        hand = state.hands[seat]
        troops, fleets = bool(hand & TYPED["T"]), bool(hand & TYPED["F"])
        found = [NO_INTERCEPTION]
        if fleets and can_meet_at_sea(state, force, seat):
            found.append(BY_SEA_ACTION)
        if (troops or fleets) and open_kinds(state, force) & BY_LAND:
            refused = refusers(force, BY_LAND)
            for place in interception_places(force):
                if way_exists(state, seat, place, troops, fleets, refused):
                    found.append(("land", PLACES[place]))
        return found

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        force = force_in(state, 0)
        choices = self.choices(state)
        found = []
        if BY_SEA_ACTION not in choices:
            found.append(Refusal(BY_SEA_ACTION, self._why_not_at_sea(state, force)))
        for place in interception_places(force) or [force.target]:
            action = ("land", PLACES[place])
            if action not in choices:
                found.append(Refusal(action, self._why_not_on_land(force)))
        return found

    def _why_not_at_sea(self, state: EmpiresState, force: Force) -> Text:
        if not uses_naval(force):
            return text("refusal.no_naval_leg", rule="ME-246")
        if force.used & BY_SEA:
            return text("refusal.once_by_sea", rule="ME-249")
        if force.barred & BY_SEA:
            return text("refusal.barred", rule="ME-069")
        if not can_meet_at_sea(state, force, self.seat(state)):
            return text("refusal.no_port", rule="ME-246")
        return text("refusal.no_fleet", rule="ME-247")

    def _why_not_on_land(self, force: Force) -> Text:
        if not interception_places(force):
            return text("refusal.stormed_from_the_sea", rule="ME-225")
        if force.used & BY_LAND:
            return text("refusal.once_by_land", rule="ME-249")
        if force.barred & BY_LAND:
            return text("refusal.barred", rule="ME-069")
        return text("refusal.no_way_to_meet", rule="ME-242")

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        if action == NO_INTERCEPTION:
            state.agenda[-1] = ("assault",)
            return
        attack = force_in(state, 0)
        state.agenda[-1] = ("approach",)
        at_sea = action[0] == "naval"
        force = Force(seat, "naval_interception" if at_sea else "land_interception", attack.picker)
        force.target = attack.target if at_sea else PLACE[str(action[1])]
        force.refused = refusers(attack, BY_SEA if at_sea else BY_LAND)
        state.defence = force
        state.agenda.append(("route", 1))


class Clash(Automatic[EmpiresState]):
    """The interceptor meets the attacker, if anything of it is left. That kind of interception is used up.

    Rules: ME-255, ME-272.
    """

    name = "clash"
    rule = "ME-255"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        attack, force = force_in(state, 0), force_in(state, 1)
        at_sea = force.kind == "naval_interception"
        attack.used |= BY_SEA if at_sea else BY_LAND
        if not alive(force):
            out.append(("interceptor_lost", force.seat))
            state.defence = None
            return
        begin_battle(state, SEA if at_sea else FIELD, attack.target if at_sea else force.target)


class AttackOver(Automatic[EmpiresState]):
    """The attack is over; Leaders left without a force are discarded (ME-309, ME-324, ME-343, ME-373)."""

    name = "attack_over"
    rule = "ME-309"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        force = force_in(state, 0)
        leftover = [card for card, _, _ in force.cards]
        discard_from_force(state, force, leftover, "end", out)
        for card in force.leaders:
            to_pile(state, card)
        out.append(("attack_over", force.seat, force.kind, force.target))
        state.attack = None
        state.defence = None
        end_of_quiet(state)


STEPS = (
    SetOut(),
    Passage(),
    Refused(),
    Attached(),
    Straits(),
    Arrive(),
    Approach(),
    Intercept(),
    Clash(),
    AttackOver(),
)
