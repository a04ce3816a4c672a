"""Declaring an expedition or an interception: target, route, cards, go. The others see nothing before that."""

from __future__ import annotations

from ....kernel import Action, Decision, Event, Refusal, Text, player, text
from ..data import (
    ATTACHED,
    CF,
    CITY,
    FLEET,
    KIND_OF,
    NAVAL,
    PLACE,
    PLACES,
    PORTS,
    SCENARIOS,
    SEA,
    SIZE,
    SLUG,
    TROOP,
    TYPED,
    bits,
    cards_in,
    step_between,
)
from ..routes import board, has_target, next_steps, places_of, reach, region, spread, targets, ways_to, ways_to_port
from ..state import ASHORE, NEUTRAL, NO_LANDING, STORM, EmpiresState, Force
from ..table import first_of, fleets_of, forget_theft, uses_naval

TARGETS: tuple[Action, ...] = tuple(("target", name) for name in PLACES)
ADD: dict[str, tuple[Action, ...]] = {letter: tuple(("add", slug, letter) for slug in SLUG) for letter in ("T", "F")}
TRACE: Action = ("trace",)
EMBARK: Action = ("embark",)
GO: Action = ("go",)
GO_ASHORE: Action = ("go", "land")
GO_STORM: Action = ("go", "storm")


def targets_at_hand(state: EmpiresState, seat: int) -> int:
    """The targets of a player with the Troops and Fleets in the hand (ME-188, ME-189)."""
    hand = state.hands[seat]
    troops, fleets = bool(hand & TYPED["T"]), bool(hand & TYPED["F"])
    return targets(state, seat, troops, fleets) if troops or fleets else 0


def can_march(state: EmpiresState, seat: int) -> bool:
    """Whether a player has cards for an expedition and a target for them."""
    hand = state.hands[seat]
    troops, fleets = bool(hand & TYPED["T"]), bool(hand & TYPED["F"])
    return (troops or fleets) and has_target(state, seat, troops, fleets)


def force_in(state: EmpiresState, who: int) -> Force:
    """The attacking force (0) or the intercepting one (1)."""
    force = state.defence if who else state.attack
    assert force is not None
    return force


class Target(Decision[EmpiresState]):
    """The active player chooses the target of an expedition; the frame carries dice promised by a card.

    Rules: ME-187, ME-189, ME-190, ME-202.
    """

    name = "target"
    rule = "ME-190"

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        return [TARGETS[place] for place in bits(targets_at_hand(state, self.seat(state)))]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, seat, bonus = state.agenda.pop()
        force = Force(seat, "expedition", seat)
        force.target = PLACE[str(action[1])]
        force.bonus = bonus
        state.attack = force
        state.agenda.append(("route", 0))

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        seat = self.seat(state)
        scenario = SCENARIOS[state.scenario]
        open_targets = targets_at_hand(state, seat)
        if not state.holds_capital(seat):
            why = text("refusal.capital_lost", rule="ME-202")
            return [Refusal(TARGETS[place], why) for place in bits(board(state) & ~open_targets)]
        found = [
            Refusal(TARGETS[area], text("refusal.subdued", rule="ME-322"))
            for area in bits(state.subdued & scenario.areas)
        ]
        found += [Refusal(TARGETS[city], text("refusal.own_city", rule="ME-190")) for city in bits(state.own[seat])]
        ways = spread(board(state), [(0, 0, (state.capitals[seat],), ())])
        passable = region(state, seat)
        by_land, by_sea = reach(state, seat)
        for place in bits(board(state) & ~open_targets & ~state.own[seat] & ~state.subdued):
            way = ways.get(place)
            barrier = next((node for node in places_of(way) if not passable >> node & 1), place) if way else place
            if by_land >> place & 1:
                why = text("refusal.no_troops_for_route", rule="ME-192")
            elif barrier == place:
                why = text("refusal.no_cards_for_route", rule="ME-194")
            else:
                why = _blocked(state, barrier)
                if by_sea >> place & 1:
                    why = text("refusal.and_no_fleet", rule=why.rule, why=why)
            found.append(Refusal(TARGETS[place], why))
        return found


def _blocked(state: EmpiresState, barrier: int) -> Text:
    place = text(f"place.{PLACES[barrier]}")
    owner = state.owner[barrier]
    if owner >= 0:
        return text("refusal.blocked_by_player", rule="ME-210", place=place, who=player(owner))
    key = "refusal.blocked_by_neutral" if owner == NEUTRAL else "refusal.blocked_by_barbarians"
    return text(key, rule="ME-210", place=place)


def route_action(path: tuple[int, ...], kinds: tuple[int, ...]) -> Action:
    """A route as an action: the places in order, a tilde before one that is reached by sea."""
    words: list[str] = ["~"] if len(kinds) == len(path) else []
    for index, place in enumerate(path):
        if words and words[-1] != "~" and index and kinds[index - 1] == NAVAL:
            words.append("~")
        words.append(PLACES[place])
    return ("route", *words)


def read_route(action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places and kinds of a route action."""
    path: list[int] = []
    kinds: list[int] = []
    sailing = False
    for word in action[1:]:
        if word == "~":
            sailing = True
            continue
        place = PLACE[str(word)]
        if sailing:
            kinds.append(NAVAL)
        elif path:
            kinds.append(step_between(path[-1], place))
        path.append(place)
        sailing = False
    return tuple(path), tuple(kinds)


def offered_ways(state: EmpiresState, who: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The routes offered to a force, best first."""
    force = force_in(state, who)
    if force.kind == "naval_interception":
        return ways_to_port(state, force.seat, force.refused)
    hand = state.hands[force.seat]
    troops, fleets = bool(hand & TYPED["T"]), bool(hand & TYPED["F"])
    return ways_to(state, force.seat, force.target, troops, fleets, force.refused)


class Route(Decision[EmpiresState]):
    """The player chooses among the ways that differ in something that matters, or traces another.

    Rules: ME-217, ME-218, ME-417.
    """

    name = "route"
    rule = "ME-210"

    def seat(self, state: EmpiresState) -> int:
        return force_in(state, state.agenda[-1][1]).seat

    def choices(self, state: EmpiresState) -> list[Action]:
        who = state.agenda[-1][1]
        found = [route_action(path, kinds) for path, kinds in offered_ways(state, who)]
        force = force_in(state, who)
        to_a_port = force.kind == "naval_interception"
        if to_a_port or (state.holds_capital(force.seat) and force.target != state.capitals[force.seat]):
            found.append(TRACE)
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        who = state.agenda[-1][1]
        force = force_in(state, who)
        if action == TRACE:
            force.route, force.steps = (state.capitals[force.seat],), ()
            state.agenda[-1] = ("trace", who)
        else:
            force.route, force.steps = read_route(action)
            state.agenda[-1] = ("muster", who)


class Trace(Decision[EmpiresState]):
    """The player traces the route step by step; only steps that can still lead to the target are offered.

    A naval interceptor may embark in any port it comes to.

    Rules: ME-217, ME-218, ME-418.
    """

    name = "trace"
    rule = "ME-210"

    def seat(self, state: EmpiresState) -> int:
        return force_in(state, state.agenda[-1][1]).seat

    def choices(self, state: EmpiresState) -> list[Action]:
        force = force_in(state, state.agenda[-1][1])
        if force.kind == "naval_interception":
            return self._to_a_port(state, force)
        hand = state.hands[force.seat]
        steps = next_steps(
            state,
            force.seat,
            force.route,
            force.steps,
            1 << force.target,
            bool(hand & TYPED["T"]),
            bool(hand & TYPED["F"]),
            force.refused,
        )
        return [("sail" if kind == NAVAL else "march", PLACES[place]) for place, kind in steps]

    def _to_a_port(self, state: EmpiresState, force: Force) -> list[Action]:
        ports = region(state, force.seat, force.refused) & PORTS
        steps = next_steps(state, force.seat, force.route, force.steps, ports, True, False, force.refused)
        found: list[Action] = [EMBARK] if PORTS >> force.route[-1] & 1 else []
        return found + [("march", PLACES[place]) for place, _ in steps]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        who = state.agenda[-1][1]
        force = force_in(state, who)
        if action == EMBARK:
            state.agenda[-1] = ("muster", who)
            return
        place = PLACE[str(action[1])]
        kind = NAVAL if action[0] == "sail" else step_between(force.route[-1], place)
        force.route += (place,)
        force.steps += (kind,)
        if place == force.target and force.kind != "naval_interception":
            state.agenda[-1] = ("muster", who)


def capacity(force: Force) -> int:
    """How many Troops the Fleets of a force can carry (ME-032, ME-195)."""
    return sum(CF[SEA][card] for card in fleets_of(force))


def berth(force: Force) -> int:
    """The Fleet a further Troop goes aboard: the one added last that has room; -1 on land (ME-032, ME-197)."""
    for fleet in reversed(fleets_of(force)):
        if sum(1 for _, _, carrier in force.cards if carrier == fleet) < CF[SEA][fleet]:
            return fleet
    return -1


def can_storm(state: EmpiresState, force: Force) -> bool:
    """Whether the Fleets' city factors together reach the size of the target port (ME-222)."""
    return sum(CF[CITY][card] for card in fleets_of(force)) >= SIZE[force.target]


def meets_port(state: EmpiresState, force: Force) -> bool:
    """Whether a force reaches a target port that is not its own by sea (ME-221, ME-228)."""
    by_sea = bool(force.steps) and force.steps[-1] == NAVAL
    return by_sea and force.kind != "naval_interception" and state.owner[force.target] != force.seat


class Muster(Decision[EmpiresState]):
    """Cards are laid down one by one, as Troop or as Fleet; a Troop goes aboard the Fleet laid down last.

    Rules: ME-028, ME-029, ME-191 to ME-196, ME-198.
    """

    name = "muster"
    rule = "ME-192"

    def seat(self, state: EmpiresState) -> int:
        return force_in(state, state.agenda[-1][1]).seat

    def choices(self, state: EmpiresState) -> list[Action]:
        force = force_in(state, state.agenda[-1][1])
        hand = state.hands[force.seat]
        naval = uses_naval(force)
        found: list[Action] = []
        if force.cards:
            found += self._words(state, force)
        if not naval or berth(force) >= 0:
            found += [ADD["T"][card] for card in cards_in(hand & TYPED["T"])]
        if naval:
            found += [ADD["F"][card] for card in cards_in(hand & TYPED["F"])]
        if force.attached < 0 and (found or force.cards):
            found += [("attach", SLUG[card]) for card in cards_in(hand & ATTACHED)]
        return found

    def _words(self, state: EmpiresState, force: Force) -> list[Action]:
        """Ashore beside the port, or against its walls where the Fleets suffice (ME-221, ME-222, ME-226)."""
        if not meets_port(state, force):
            return [GO]
        if force.kind == "expedition" and can_storm(state, force):
            return [GO_ASHORE, GO_STORM]
        return [GO_ASHORE]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        who = state.agenda[-1][1]
        force = force_in(state, who)
        if action[0] == "go":
            state.agenda.pop()
            force.landing = NO_LANDING if len(action) == 1 else ASHORE if action[1] == "land" else STORM
            self._declared(state, who, force, out)
            return
        card = first_of(state.hands[force.seat], KIND_OF[str(action[1])].index)
        state.hands[force.seat] ^= 1 << card
        if action[0] == "attach":
            force.attached = card
        elif action[2] == "F":
            force.cards.append((card, FLEET, -1))
        else:
            force.cards.append((card, TROOP, berth(force)))

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        force = force_in(state, state.agenda[-1][1])
        hand = state.hands[force.seat]
        troops, fleets = cards_in(hand & TYPED["T"]), cards_in(hand & TYPED["F"])
        if not uses_naval(force):
            return [Refusal(ADD["F"][card], text("refusal.fleet_on_land", rule="ME-193")) for card in fleets]
        found = []
        if berth(force) < 0:
            full = bool(fleets_of(force))
            why = text("refusal.ships_full", rule="ME-195") if full else text("refusal.no_ship", rule="ME-194")
            found = [Refusal(ADD["T"][card], why) for card in troops]
        if force.kind == "expedition" and force.cards and meets_port(state, force) and not can_storm(state, force):
            found.append(Refusal(GO_STORM, text("refusal.too_weak_to_storm", rule="ME-222")))
        return found

    def _declared(self, state: EmpiresState, who: int, force: Force, out: list[Event]) -> None:
        force.declared = True
        attached = () if force.attached < 0 else (SLUG[force.attached],)
        route = route_action(force.route, force.steps)[1:]
        out.append(("declared", force.kind, force.seat, force.target, force.landing, len(force.cards), route, attached))
        if force.attached >= 0:
            state.seen[force.seat] &= ~(1 << force.attached)
            forget_theft(state, force.attached)
            state.show()
        state.agenda.append(("set_out", who))


STEPS = (Target(), Route(), Trace(), Muster())
