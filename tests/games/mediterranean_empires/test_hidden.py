"""What is hidden in Mediterranean Empires is imagined as chance has it."""

from __future__ import annotations

import json

import pytest
import secrets_of
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.data import DECK, KIND_OF, PLACE, bits
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.kernel import Rng
from pygame_core.kernel.game import Event, seen_by

PREPARING = ("route", "trace", "muster", "target", "imperium", "discard")


def secrets(state: EmpiresState, seat: int) -> secrets_of.Secrets:
    """Of every deck: its order, and its cards in the hands of others, unless the seat has seen them go there."""
    pools = []
    for owner, empire in enumerate(state.empires):
        piles = secrets_of.in_order("deck", state.decks[owner])
        for other in range(state.seats):
            if other != seat:
                unknown = bits(state.hands[other] & ~known(state, seat, other))
                piles[other] = [card for card in unknown if DECK[card] == empire]
        pools.append(secrets_of.shuffled(owner, piles))
    return secrets_of.together(pools)


def known(state: EmpiresState, seat: int, other: int) -> int:
    """The cards of another hand that a seat knows of: all have seen them, or they were stolen from the seat."""
    stolen = sum(1 << card for card, thief, victim in state.thefts if (thief, victim) == (other, seat))
    return state.seen[other] | stolen


def fits(state: EmpiresState) -> bool:
    """They are dealt, and nothing lies face down or is being prepared."""
    return bool(state.turn) and state.attack is state.defence is None and state.agenda[-1][0] not in PREPARING


test_worlds_of_two = secrets_of.fair_worlds(GAME, 2, secrets, fits)
test_worlds_of_four = secrets_of.fair_worlds(GAME, 4, secrets, fits, count=2)


def lies_face_down(state: EmpiresState) -> bool:
    """An expedition of which the others see the backs alone."""
    return state.attack is not None and state.attack.declared and not state.attack.shown


def test_an_expedition_that_lies_face_down_is_not_known() -> None:
    for state in secrets_of.moments(GAME, 2, 3, lies_face_down):
        attacker = state.attack
        assert attacker is not None
        true = sorted(card for card, _, _ in attacker.cards)
        kept = 0
        for number in range(secrets_of.WORLDS):
            world = GAME.imagine(state, 1 - attacker.seat, Rng.seeded(number))
            assert world.attack is not None and len(world.attack.cards) == len(true)
            kept += sorted(card for card, _, _ in world.attack.cards) == true
        assert kept < secrets_of.WORLDS / 2


def _named(event: Event | None) -> set[str]:
    """The cards that an event names."""
    words = (word.partition(":")[0] for word in event or () if isinstance(word, str))
    return {word for word in words if word in KIND_OF}


def test_others_are_told_of_no_card_that_does_not_lie_open() -> None:
    for seed in range(2):
        state, _ = GAME.setup(GAME.configure(4), Rng.seeded(seed))
        judge = EmpiresBot("normal", "")
        told = 0
        open_before, turn = json.dumps(GAME.view(state, None)), state.turn
        while GAME.seat(state) is not None:
            events = GAME.play(state, judge.quick(state.copy(), GAME.choices(state)))
            open_now = json.dumps(GAME.view(state, None))
            # At a turn's end discards are open for a moment only, and then shuffled.
            for event in events if state.turn == turn else ():
                for card in _named(seen_by(event, None)):
                    told += 1
                    assert f'"{card}' in open_before + open_now, event
            open_before, turn = open_now, state.turn
        assert told > 100


@pytest.mark.rule("ME-330", "ME-332", "ME-335")
@pytest.mark.parametrize(
    ("step", "action"),
    [
        ("difficult", ("one_point",)),
        ("migration", ("release", "raeti")),
        ("terror", ("terror", "raeti")),
        ("terror", ("none",)),
    ],
)
def test_what_a_victor_over_barbarians_chose_is_not_taken_back(step: str, action: tuple[str, ...]) -> None:
    """Whether the same player is asked again (in a season) or the next depends on a hand that others do not see."""
    state = at.table("4_west")
    if step == "migration":
        state.subdued |= 1 << PLACE["raeti"]
    state.agenda.append((step, 0, PLACE["helvetii"]))
    before = state.shown
    at.go(state, action)
    assert state.shown > before
