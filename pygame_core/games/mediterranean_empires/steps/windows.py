"""Reaction windows: attacker, defender and the others in order, round and round, until all decline in a row.

A seat is asked by its private auto-responder only where it wants to be asked; a pass leaves no trace in the log.
"""

from __future__ import annotations

from ....kernel import Action, Automatic, Decision, Event, Refusal, text
from ....kernel.game import Frame
from ..combat import ATTACKER, DEFENDER
from ..data import (
    AMBUSHES,
    CANCELS,
    CITY,
    EFFECTS,
    EVENTS_IN,
    FIELD,
    FLIGHTS,
    KIND,
    KIND_OF,
    KINDS,
    LEADERS_IN,
    SLUG,
    STORMS,
    TYPED,
    UNSEEN_MARCHES,
    cards_in,
    storm_losses,
)
from ..state import (
    ASHORE,
    ASK_ALWAYS,
    ASK_DECISIVE,
    ASK_MODES,
    ASK_PRINCIPAL,
    AWAKE,
    BY_LAND,
    BY_SEA,
    NOBODY,
    QUIET_BATTLE,
    QUIET_ROUND,
    Answering,
    EmpiresState,
    Force,
    Play,
    Window,
)
from ..table import alive, first_of, leave_hand, lose_on_the_way, to_pile, uses_land, uses_naval
from .influence import cancelling_changes_combat, changes_arrival, changes_combat

PASS: Action = ("pass",)
HUSH_BATTLE: Action = ("hush", "battle")
HUSH_ROUND: Action = ("hush", "round")
ASK: tuple[Action, ...] = tuple(("ask", mode) for mode in ASK_MODES)
DECLINE: tuple[tuple[Action, ...], ...] = tuple(
    (PASS, HUSH_BATTLE, HUSH_ROUND, *(ask for ask in ASK if ask[1] != mode)) for mode in ASK_MODES
)
"""For each mode of the auto-responder the ways to decline: once, or with a word for the next times."""

SIDES = ("attacker", "defender")
_PLAY: dict[tuple[str, str, int], Action] = {
    (kind.slug, letter, side): ("play", kind.slug, letter, SIDES[side])
    if letter == "X"
    else ("play", kind.slug, letter)
    for kind in KINDS
    for letter in kind.types
    for side in (ATTACKER, DEFENDER)
}
ANYBODY = tuple(mask | (TYPED["A"] | TYPED["D"] if column == CITY else 0) for column, mask in enumerate(EVENTS_IN))
"""For each combat the cards that anybody may play (ME-035, ME-039, ME-304)."""
PRINCIPALS = tuple(
    mask | LEADERS_IN[column] | (FLIGHTS if column == FIELD else 0) for column, mask in enumerate(ANYBODY)
)
"""For each combat the cards that anybody may play, and those that the two players in it may play.

Rules: ME-035, ME-036, ME-265, ME-287, ME-304.
"""
REACTIONS = 0
"""All cards that can be played in some window on a force or in some combat."""
for _mask in PRINCIPALS:
    REACTIONS |= _mask
ALL_AMBUSHES = AMBUSHES["land_route"] | AMBUSHES["landing"] | AMBUSHES["naval_route"]
ARRIVALS = STORMS | UNSEEN_MARCHES | ALL_AMBUSHES
REACTIONS |= ARRIVALS


def slots(state: EmpiresState) -> tuple[int, ...]:
    """The order of card play: attacker, defender, then the others in playing order from the attacker on.

    Rules: ME-361, ME-363.
    """
    force = state.attack
    assert force is not None
    first = force.seat if force.seat >= 0 else force.picker
    defender = defending_seat(state)
    order = state.after(first)
    if defender >= 0 and defender != first:
        order.remove(defender)
        order.insert(1, defender)
    return tuple(order)


def defending_seat(state: EmpiresState) -> int:
    """The player who defends against the attack under way; -1 if nobody does."""
    force = state.attack
    assert force is not None
    owner = state.owner[force.target]
    return owner if owner >= 0 else -1


def principal_side(state: EmpiresState, seat: int) -> int:
    """The side a player fights on: 0 attacker, 1 defender, -1 neither (ME-036, ME-038, ME-306)."""
    assert state.attack is not None
    if state.attack.seat == seat:
        return ATTACKER
    return DEFENDER if defending_seat(state) == seat else -1


def playable_on_arrival(state: EmpiresState, seat: int, force: Force) -> int:
    """The Special Events a seat may play on a force that has arrived, before any is in sight (a mask).

    Rules: ME-067, ME-068, ME-224, ME-254.
    """
    cards = STORMS if uses_naval(force) else 0
    if force.seat == seat:
        return cards | UNSEEN_MARCHES if force is state.attack else cards
    if uses_land(force):
        cards |= AMBUSHES["land_route"]
    if force.landing == ASHORE:
        cards |= AMBUSHES["landing"]
    if uses_naval(force):
        cards |= AMBUSHES["naval_route"]
    return cards


def held_by_anybody(state: EmpiresState, cards: int) -> bool:
    """Whether one of some cards is in a hand."""
    return any(hand & cards for hand in state.hands)


def may_be_held(state: EmpiresState, cards: int) -> bool:
    """Whether one of some cards is in a hand or a deck: for all that is open, somebody may hold it (ME-398)."""
    return held_by_anybody(state, cards) or any(cards >> card & 1 for deck in state.decks for card in deck)


class React(Decision[EmpiresState]):
    """A window on an arriving force ("arrival", 0 or 1) or in a combat ("combat").

    The frame is a `Window`.

    Rules: ME-361, ME-362, ME-396, ME-397.
    """

    name = "react"
    rule = "ME-361"

    def playable(self, state: EmpiresState, seat: int) -> int:
        """The cards of a seat's hand that may be played in the window on top of the agenda (a mask)."""
        _, what, who, _, _, _ = state.agenda[-1]
        if what == "combat":
            assert state.battle is not None
            principal = principal_side(state, seat) >= 0
            return state.hands[seat] & (PRINCIPALS if principal else ANYBODY)[state.battle.combat]
        force = state.defence if who else state.attack
        assert force is not None
        return state.hands[seat] & playable_on_arrival(state, seat, force)

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, what, who, order, slot, passed = state.agenda[-1]
        count, passes = len(order), passed
        state.show()
        if what == "arrival":
            force = state.defence if who else state.attack
            if force is None or not alive(force):
                state.agenda.pop()
                return False
        while passes < count:
            seat = order[slot]
            if self._asks(state, seat):
                if passes > passed:
                    state.agenda[-1] = Window(self.name, what, who, order, slot, passes)
                return True
            passes += 1
            slot = slot + 1 if slot + 1 < count else 0
        state.agenda.pop()
        return False

    def _asks(self, state: EmpiresState, seat: int) -> bool:
        """What the auto-responder of a seat says: ask its player, or pass (ME-397, ME-399)."""
        hand = state.hands[seat]
        mode = state.asks[seat]
        if not hand or state.hushed[seat] != AWAKE or (mode != ASK_ALWAYS and not hand & REACTIONS):
            return False
        if mode == ASK_ALWAYS:
            return self._not_provably_empty(state, seat)
        if mode == ASK_PRINCIPAL and principal_side(state, seat) < 0:
            return False
        if mode == ASK_DECISIVE:
            return self._decisive(state, seat)
        return self.playable(state, seat) != 0

    def _decisive(self, state: EmpiresState, seat: int) -> bool:
        """Whether a card of a seat could change the result of what the window is about."""
        _, what, who, _, _, _ = state.agenda[-1]
        cards = self.playable(state, seat)
        if what == "arrival":
            force = state.defence if who else state.attack
            assert force is not None
            return changes_arrival(state, seat, force, cards)
        plays = [
            Play(card, seat, str(action[2]), self.side(state, seat, action))
            for card in cards_in(cards)
            for action in self._uses(state, seat, card)
        ]
        return changes_combat(state, plays)

    def _not_provably_empty(self, state: EmpiresState, seat: int) -> bool:
        """Whether open information leaves it possible that somebody can play a card here."""
        _, what, who, _, _, _ = state.agenda[-1]
        if what == "combat":
            assert state.battle is not None
            return may_be_held(state, PRINCIPALS[state.battle.combat])
        force = state.defence if who else state.attack
        assert force is not None
        others = playable_on_arrival(state, NOBODY, force) | playable_on_arrival(state, force.seat, force)
        return may_be_held(state, others)

    def seat(self, state: EmpiresState) -> int:
        _, _, _, order, slot, _ = state.agenda[-1]
        return int(order[slot])

    def choices(self, state: EmpiresState) -> list[Action]:
        seat = self.seat(state)
        found: list[Action] = []
        in_combat = state.agenda[-1][1] == "combat"
        for card in cards_in(self.playable(state, seat)):
            found += self._uses(state, seat, card) if in_combat else [_PLAY[SLUG[card], "X", ATTACKER][:3]]
        found += DECLINE[state.asks[seat]]
        return found

    def refusals(self, state: EmpiresState) -> list[Refusal]:
        seat = self.seat(state)
        hand = state.hands[seat] & ~self.playable(state, seat)
        if state.agenda[-1][1] == "combat":
            third = principal_side(state, seat) < 0
            why = text("refusal.not_your_battle", rule="ME-036") if third else text("refusal.dash", rule="ME-037")
            return [Refusal(_PLAY[SLUG[card], "L", ATTACKER], why) for card in cards_in(hand & TYPED["L"])]
        found = [(card, text("refusal.no_ships_to_sink", rule="ME-065")) for card in cards_in(hand & STORMS)]
        found += [(card, text("refusal.other_road", rule="ME-067")) for card in cards_in(hand & ALL_AMBUSHES)]
        return [Refusal(("play", SLUG[card], "X"), why) for card, why in found]

    def _uses(self, state: EmpiresState, seat: int, card: int) -> list[Action]:
        assert state.battle is not None
        bit = 1 << card
        slug = SLUG[card]
        combat = state.battle.combat
        found: list[Action] = []
        side = principal_side(state, seat)
        if side >= 0 and bit & LEADERS_IN[combat]:
            found.append(_PLAY[slug, "L", side])
        if combat == CITY:
            found += [_PLAY[slug, letter, 0] for letter in "AD" if bit & TYPED[letter]]
        if bit & EVENTS_IN[combat]:
            found += [_PLAY[slug, "X", ATTACKER], _PLAY[slug, "X", DEFENDER]]
        elif side >= 0 and combat == FIELD and bit & FLIGHTS:
            found.append(_PLAY[slug, "X", side])
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, what, who, order, slot, passes = state.agenda[-1]
        seat = order[slot]
        after = slot + 1 if slot + 1 < len(order) else 0
        if action[0] != "play":
            decline(state, seat, action)
            state.agenda[-1] = Window(self.name, what, who, order, after, passes + 1)
            return
        state.agenda[-1] = Window(self.name, what, who, order, after, 0)
        card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
        leave_hand(state, seat, card)
        if what == "combat":
            self._into_combat(state, seat, card, action, out)
        else:
            self._on_arrival(state, seat, card, who, out)

    def side(self, state: EmpiresState, seat: int, action: Action) -> int:
        """The side that a card is played for (ME-039, ME-040)."""
        letter = str(action[2])
        if letter == "X":
            return SIDES.index(str(action[3]))
        return {"A": ATTACKER, "D": DEFENDER}.get(letter, principal_side(state, seat))

    def _into_combat(self, state: EmpiresState, seat: int, card: int, action: Action, out: list[Event]) -> None:
        letter, side = str(action[2]), self.side(state, seat, action)
        out.append(("played", seat, SLUG[card], letter, side))
        wake(state, 1 - side)
        force = state.attack if side == ATTACKER else state.defence
        if letter == "L" and force is not None:
            force.leaders.append(card)
            return
        state.plays.append(Play(card, seat, letter, side))
        if letter == "X":
            open_cancel(state, len(state.plays) - 1)

    def _on_arrival(self, state: EmpiresState, seat: int, card: int, who: int, out: list[Event]) -> None:
        out.append(("played", seat, SLUG[card], "X", who))
        state.plays = [Play(card, seat, "X", who)]
        state.void = 0
        wake(state, who)
        state.agenda.append(("special_event", who))
        open_cancel(state, 0)


def decline(state: EmpiresState, seat: int, action: Action) -> None:
    """Pass, with a word to the auto-responder (ME-399, ME-400)."""
    if action == HUSH_BATTLE:
        state.hushed[seat] = QUIET_BATTLE
    elif action == HUSH_ROUND:
        state.hushed[seat] = QUIET_ROUND
    elif action[0] == "ask":
        state.asks[seat] = ASK_MODES.index(str(action[1]))


def wake(state: EmpiresState, side: int) -> None:
    """A card has been played against a side: its player is asked again (ME-400)."""
    assert state.attack is not None
    seat = state.attack.seat if side == ATTACKER else defending_seat(state)
    if seat >= 0:
        state.hushed[seat] = AWAKE


def end_of_quiet(state: EmpiresState) -> None:
    """A battle, an attack or a card is over: whoever did not want to be asked again in it is asked again.

    Rules: ME-400, ME-416.
    """
    for seat in range(state.seats):
        if state.hushed[seat] == QUIET_BATTLE:
            state.hushed[seat] = AWAKE


# -- cancelling ---------------------------------------------------------------------------------------------------


def open_cancel(state: EmpiresState, index: int) -> None:
    """The others, in playing order after the player of a card, get one chance each to cancel it (ME-377)."""
    state.show()
    if in_the_game_to_cancel(state):
        seat = state.plays[index].seat
        state.agenda.append(Answering("cancel", index, tuple(state.after(seat)[1:]), 0))


def in_the_game_to_cancel(state: EmpiresState) -> bool:
    """Whether somebody may still hold a cancelling card: quick proof from the hands, then from open information."""
    return held_by_anybody(state, CANCELS) or (ASK_ALWAYS in state.asks and may_be_held(state, CANCELS))


class Cancel(Decision[EmpiresState]):
    """Each other seat may answer a Special Event or Imperium card just played. The frame is an `Answering`.

    Rules: ME-073, ME-377.
    """

    name = "cancel"
    rule = "ME-073"

    def enter(self, state: EmpiresState, out: list[Event]) -> bool:
        _, index, order, slot = state.agenda[-1]
        state.show()
        while slot < len(order) and not state.void >> index & 1:
            if self._asks(state, order[slot], index):
                state.agenda[-1] = Answering(self.name, index, order, slot)
                return True
            slot += 1
        state.agenda.pop()
        if state.battle is None and state.plays[index].answers >= 0:
            roll_to_cancel(state, index, out)
        return False

    def _asks(self, state: EmpiresState, seat: int, index: int) -> bool:
        if not state.hands[seat] or state.hushed[seat] != AWAKE:
            return False
        mode = state.asks[seat]
        if mode == ASK_ALWAYS:
            return True
        if mode == ASK_PRINCIPAL and (state.attack is None or principal_side(state, seat) < 0):
            return False
        if not state.hands[seat] & CANCELS:
            return False
        return mode != ASK_DECISIVE or state.battle is None or cancelling_changes_combat(state, index)

    def seat(self, state: EmpiresState) -> int:
        _, _, order, slot = state.agenda[-1]
        return int(order[slot])

    def choices(self, state: EmpiresState) -> list[Action]:
        seat = self.seat(state)
        index = state.agenda[-1][1]
        letter = state.plays[index].letter
        found: list[Action] = []
        for card in cards_in(state.hands[seat] & CANCELS):
            if any(letter in effect.data["target"] for effect in EFFECTS["cancel"][card]):
                found.append(("cancel", SLUG[card]))
        found += DECLINE[state.asks[seat]]
        return found

    def play(self, state: EmpiresState, action: Action, out: list[Event]) -> None:
        _, index, order, slot = state.agenda[-1]
        seat = order[slot]
        state.agenda[-1] = Answering(self.name, index, order, slot + 1)
        if action[0] != "cancel":
            decline(state, seat, action)
            return
        card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
        leave_hand(state, seat, card)
        target = state.plays[index]
        out.append(("cancelling", seat, SLUG[card], SLUG[target.card]))
        state.hushed[target.seat] = AWAKE
        state.plays.append(Play(card, seat, "X", target.side, index))
        open_cancel(state, len(state.plays) - 1)
        if state.agenda[-1][0] == self.name and state.agenda[-1][1] == index and state.battle is None:
            roll_to_cancel(state, len(state.plays) - 1, out)


def roll_to_cancel(state: EmpiresState, index: int, out: list[Event]) -> None:
    """Roll for a cancelling card, unless it has been cancelled itself (ME-073, ME-376)."""
    card, seat, _, _, answers = state.plays[index]
    if state.void >> index & 1 or state.void >> answers & 1:
        return
    needed = int(EFFECTS["cancel"][card][0].data["roll"])
    die = state.rng.die()
    if die >= needed:
        state.void |= 1 << answers
    out.append(("cancel_roll", seat, SLUG[card], SLUG[state.plays[answers].card], die, needed))


# -- Special Events on the way ------------------------------------------------------------------------------------


class SpecialEvent(Automatic[EmpiresState]):
    """A Special Event played on an arriving force is resolved at once, then discarded (ME-378)."""

    name = "special_event"
    rule = "ME-378"

    def run(self, state: EmpiresState, frame: Frame, out: list[Event]) -> None:
        who = frame[1]
        force = state.defence if who else state.attack
        assert force is not None
        card, seat, _, _, _ = state.plays[0]
        cancelled = state.void & 1
        for played, *_ in state.plays:
            to_pile(state, played)
        state.plays = []
        state.void = 0
        if not cancelled:
            resolve_on_arrival(state, force, card, seat, out)


def resolve_on_arrival(state: EmpiresState, force: Force, card: int, seat: int, out: list[Event]) -> None:
    """Carry out the effects of a Special Event on a force (ME-065, ME-067, ME-069, ME-070, ME-378)."""
    for effect in KINDS[KIND[card]].effects:
        if effect.used_as != "X":
            continue
        if effect.fx == "storm":
            storm(state, force, seat, out)
        elif effect.fx == "ambush":
            die = state.rng.die()
            out.append(("ambush_roll", seat, SLUG[card], die, effect.data["roll"]))
            if die >= effect.data["roll"]:
                lose_on_the_way(state, force, "ambush", effect.data["n"], out)
        elif effect.fx == "no_intercept":
            bar(force, effect.data["kind"], out)
        elif effect.fx == "safe_straits":
            force.safe = True


def storm(state: EmpiresState, force: Force, seat: int, out: list[Event]) -> None:
    """Roll for a storm: fine weather soothes it, foul weather feeds it (ME-065, ME-110, ME-130)."""
    weather = {"fine_weather": -1, "foul_weather": 1}.get(state.event, 0)
    die = state.rng.die()
    losses = storm_losses(die + weather)
    out.append(("storm_roll", seat, die, weather, losses))
    if losses:
        lose_on_the_way(state, force, "storm", losses, out)


def bar(force: Force, kinds: list[str], out: list[Event]) -> None:
    """Forbid kinds of interception against a force (ME-069)."""
    for kind in kinds:
        force.barred |= BY_LAND if kind == "land" else BY_SEA
        out.append(("barred", force.seat, kind))


STEPS = (React(), Cancel(), SpecialEvent())
