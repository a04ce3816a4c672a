"""Rounds: the random event at the beginning of each, and what it asks of the players."""

from __future__ import annotations

from itertools import pairwise

from ....kernel import Action, Automatic, Decision, Event, Refusal, text
from ....kernel.game import Frame
from ..combat import roll
from ..data import (
    CITIES,
    COASTAL,
    KIND_OF,
    NAVAL,
    NEUTRAL_CF,
    PIRATES_CF,
    PLACE,
    PLACES,
    PORTS,
    SCENARIOS,
    SLUG,
    TYPED,
    bits,
    cards_in,
    event_of,
    step_between,
)
from ..state import AWAKE, EVENTS, QUIET_ROUND, STORM, EmpiresState, Force
from ..table import (
    connected_to,
    discard_at_random,
    draw,
    first_of,
    hidden_count,
    links_between,
    score,
    take_from_pile,
)

ALL_PASSED = 2
LATE_ROUND, LATE_BONUS = 5, 2
"""Rule 8.4: from this round on, this much is added."""
MOST_ENRAGED = 3
CARDS_OR_POINTS = 2
"""Prosperity and Shortage: so many cards, or so many points."""
NEUTRAL_PAIRS = "neutral attacks"
"""Where the memo keeps them."""
HOMECOMERS = TYPED["T"] | TYPED["F"] | TYPED["L"]


def event_modifier(state: EmpiresState) -> int:
    """What is added to the event roll of the present round (ME-096 to ME-098, ME-358, ME-359)."""
    modifier = state.round - 1
    if state.passes == state.seats:
        modifier += ALL_PASSED
    if state.options.shorter and state.round >= LATE_ROUND:
        modifier += LATE_BONUS
    return modifier


class Round(Automatic[EmpiresState]):
    """A round begins with two dice for the event; then everybody acts once, unless the event ends the turn.

    Rules: ME-092, ME-094, ME-095, ME-099, ME-100, ME-122, ME-138.
    """

    name = "round"
    rule = "ME-095"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        state.round += 1
        modifier = event_modifier(state)
        dice = roll(state, 2)
        state.event = event_of(state.options.events, sum(dice) + modifier)
        state.passes = 0
        for seat in range(state.seats):
            if state.hushed[seat] == QUIET_ROUND:
                state.hushed[seat] = AWAKE
        out.append(("event", state.turn, state.round, *dice, modifier, state.event))
        if state.event == "end_turn":
            state.agenda.append(("end_of_turn",))
            return
        state.agenda.append(("action", 0, 0))
        if state.event == "enraged_barbarians":
            if state.enraged < MOST_ENRAGED:
                state.enraged += 1
                out.append(("enraged", state.enraged))
            else:
                out.append(("no_effect", state.event))
        elif state.event in ("prosperity", "shortage", "going_home"):
            state.agenda.append((state.event, 0))
        elif state.event in ("neutral_attack", "pirates"):
            state.agenda.append((state.event, state.rng.below(state.seats), 0))


class InOrder(Decision[EmpiresState]):
    """An event that asks all players in order, each finishing before the next (ME-102, ME-108)."""

    def asked(self, state: EmpiresState, seat: int, out: list[Event]) -> bool:
        """Whether this player has something to decide; what is compulsory is done here."""
        return True

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        place = int(state.agenda[-1][1])
        while place < state.seats:
            if self.asked(state, state.playing(place), out):
                state.agenda[-1] = (self.name, place)
                return True
            place += 1
        state.agenda.pop()
        return False

    def seat(self, state: EmpiresState) -> int:
        return state.playing(int(state.agenda[-1][1]))

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        state.agenda[-1] = (self.name, int(state.agenda[-1][1]) + 1)
        self.chosen(state, seat, action, out)

    def chosen(self, state: EmpiresState, seat: int, action: Action, out: list[Event]) -> None:
        """Carry out the choice of a player."""
        raise NotImplementedError


class Prosperity(InOrder):
    """Each player draws two cards or gains two points (ME-107, ME-108)."""

    name = "prosperity"
    rule = "ME-107"

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("draw_two",), ("gain_two",)]

    def chosen(self, state: EmpiresState, seat: int, action: Action, out: list[Event]) -> None:
        if action[0] == "draw_two":
            draw(state, seat, CARDS_OR_POINTS, out)
        else:
            score(state, seat, CARDS_OR_POINTS, EVENTS, out)


class Shortage(InOrder):
    """Each player discards two random cards or loses two points; who has fewer cards must lose the points.

    Rules: ME-108, ME-136, ME-137.
    """

    name = "shortage"
    rule = "ME-136"

    def asked(self, state: EmpiresState, seat: int, out: list[Event]) -> bool:
        if hidden_count(state, seat) >= CARDS_OR_POINTS:
            return True
        score(state, seat, -CARDS_OR_POINTS, EVENTS, out)
        return False

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("discard_two",), ("lose_two",)]

    def chosen(self, state: EmpiresState, seat: int, action: Action, out: list[Event]) -> None:
        if action[0] == "discard_two":
            discard_at_random(state, seat, CARDS_OR_POINTS, out)
        else:
            score(state, seat, -CARDS_OR_POINTS, EVENTS, out)


class GoingHome(InOrder):
    """Each player may take one Troop, Fleet or Leader back from the own discard pile (ME-127, ME-128)."""

    name = "going_home"
    rule = "ME-127"

    def asked(self, state: EmpiresState, seat: int, out: list[Event]) -> bool:
        return bool(state.piles[seat] & HOMECOMERS)

    def choices(self, state: EmpiresState) -> list[Action]:
        pile = state.piles[self.seat(state)] & HOMECOMERS
        return [("home", SLUG[card]) for card in cards_in(pile)] + [("none",)]

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        others = cards_in(state.piles[self.seat(state)] & ~HOMECOMERS)
        return [Refusal(("home", SLUG[card]), text("refusal.no_homecomer", rule="ME-128")) for card in others]

    def chosen(self, state: EmpiresState, seat: int, action: Action, out: list[Event]) -> None:
        if action[0] == "home":
            take_from_pile(state, seat, first_of(state.piles[seat], KIND_OF[str(action[1])].index), out)


def neutral_attacks(state: EmpiresState) -> list[Action]:
    """All attacks of a neutral city on a player's city connected with it, with the link between them.

    Rules: ME-112, ME-115.
    """
    known: list[Action] | None = state.memo.get(NEUTRAL_PAIRS)
    if known is None:
        known = state.memo[NEUTRAL_PAIRS] = _neutral_attacks(state)
    return known


def _neutral_attacks(state: EmpiresState) -> list[Action]:
    found: list[Action] = []
    for city in bits(state.neutral):
        for other in bits(connected_to(state, city) & ~state.neutral):
            for link in links_between(state, city, other):
                way = () if link < 0 else (PLACES[link],)
                found.append(("neutral", PLACES[city], PLACES[other], *way))
    return found


class NeutralAttack(Decision[EmpiresState]):
    """A player drawn by lot throws for the strength and picks the attacking city and its victim.

    Rules: ME-105, ME-106, ME-111, ME-113 to ME-115, ME-117.
    """

    name = "neutral_attack"
    rule = "ME-111"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, picker, strength = state.agenda[-1]
        if not neutral_attacks(state):
            state.agenda.pop()
            out.append(("no_effect", state.event))
            return False
        if not strength:
            die = state.rng.die()
            state.agenda[-1] = (self.name, picker, NEUTRAL_CF[die - 1])
            out.append(("strength", picker, self.name, die, NEUTRAL_CF[die - 1]))
        return True

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        return list(neutral_attacks(state))

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, picker, strength = state.agenda.pop()
        route = [PLACE[str(action[1])], *(PLACE[str(area)] for area in action[3:]), PLACE[str(action[2])]]
        force = Force(-1, "neutral", picker)
        force.route = tuple(route)
        force.steps = tuple(step_between(a, b) for a, b in pairwise(route))
        force.target = route[-1]
        force.cf = strength
        begin_attack(state, force, out)


class Pirates(Decision[EmpiresState]):
    """A player drawn by lot throws for the strength and picks the port that pirates storm.

    Rules: ME-105, ME-106, ME-131 to ME-133, ME-135.
    """

    name = "pirates"
    rule = "ME-131"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, picker, strength = state.agenda[-1]
        if not self._ports(state):
            state.agenda.pop()
            out.append(("no_effect", state.event))
            return False
        if not strength:
            die = state.rng.die()
            state.agenda[-1] = (self.name, picker, PIRATES_CF[die - 1])
            out.append(("strength", picker, self.name, die, PIRATES_CF[die - 1]))
        return True

    def _ports(self, state: EmpiresState) -> int:
        return SCENARIOS[state.scenario].cities & PORTS & CITIES & ~state.neutral

    def seat(self, state: EmpiresState) -> int:
        return int(state.agenda[-1][1])

    def choices(self, state: EmpiresState) -> list[Action]:
        return [("pirates", PLACES[port]) for port in bits(self._ports(state))]

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, picker, strength = state.agenda.pop()
        force = Force(-1, "pirates", picker)
        force.target = PLACE[str(action[1])]
        force.route = (force.target,)
        force.steps = (NAVAL,)
        force.landing = STORM
        force.cf = strength
        begin_attack(state, force, out)


def begin_attack(state: EmpiresState, force: Force, out: list[Event]) -> None:
    """A force without cards sets out; it goes through the steps of an expedition from the straits on.

    Rules: ME-114, ME-254, ME-340, ME-342.
    """
    force.declared = True
    force.shown = True
    state.attack = force
    out.append(("attack", force.kind, force.picker, force.target, force.cf, force.dice, *force.route))
    state.agenda += [("approach",), ("arrive", 0)]
    if COASTAL in force.steps:
        state.agenda.append(("straits", 0))


STEPS = (Round(), Prosperity(), Shortage(), GoingHome(), NeutralAttack(), Pirates())
