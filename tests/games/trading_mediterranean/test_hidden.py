"""What is hidden in Trading in the Mediterranean is imagined as chance has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import secrets_of
from secrets_of import Fact, Secrets

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import GROUP_OF, GROUPS, K_FRONT
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.games.trading_mediterranean.steps.war import arrangements, reachable
from pygame_core.kernel import Rng

SEATS = 4
MOST_HIDDEN = 6
"""Nobody is thought to be further off than this from the wealth that the table could follow."""


def sees(state: TradingState, seat: int, card: int) -> bool:
    """Whether a seat sees the front of a card."""
    return bool(state.seen[card] >> seat & 1)


def hidden_hand(state: TradingState, seat: int, other: int) -> list[int]:
    """The cards of another hand that a seat does not see."""
    return [card for card in state.hand[other] if not sees(state, seat, card)]


def others(state: TradingState, seat: int) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


def goods(state: TradingState, seat: int) -> Secrets:
    """Cards in decks and other hands. How many of each deck are in all hands is known, not whose; nor where a card
    lies whose back the seat remembers, but that it is in a hand."""
    hands = {other: hidden_hand(state, seat, other) for other in others(state, seat)}
    held = Counter((card, ("hand", other)) for other, hand in hands.items() for card in hand)
    laid = Counter((card, ("deck", g, at)) for g, deck in enumerate(state.decks) for at, card in enumerate(deck))

    def chances() -> dict[Fact, float]:
        places = sum(map(len, hands.values()))
        found: dict[Fact, float] = {}
        for group, deck in enumerate(state.decks):
            in_hands = [card for hand in hands.values() for card in hand if GROUP_OF[card] == group]
            remembered = [card for card in in_hands if state.known[card] >> seat & 1]
            loose = [*deck, *(card for card in in_hands if card not in remembered)]
            dealt = (len(loose) - len(deck)) / len(loose) if loose else 0.0
            for other, hand in hands.items():
                found |= {(card, ("hand", other)): len(hand) / places for card in remembered}
                found |= {(card, ("hand", other)): dealt * len(hand) / places for card in loose if places}
            found |= {(card, ("deck", group, at)): 1 / len(loose) for at in range(len(deck)) for card in loose}
        return found

    return Secrets(held + laid, chances)


def backs(state: TradingState, seat: int) -> Secrets:
    """The backs that a seat has not seen: of a card whose front it sees, any back that goes with it. Decks of which
    such cards were put away are left out: calamities are never put away."""
    away = [card for pile in (*state.store, *state.used, *state.discards) for card in pile]
    held = [card for who in range(state.seats) for card in state.hand[who] if who == seat or sees(state, seat, card)]
    loose = [card for other in others(state, seat) for card in hidden_hand(state, seat, other)]
    loose += [card for deck in state.decks for card in deck]
    unknown = {
        group: [
            [card for card in pile if GROUP_OF[card] == group and not state.known[card] >> seat & 1]
            for pile in (away, held, loose)
        ]
        for group in range(len(GROUPS))
    }
    return secrets_of.together([backs_of(state, *piles[1:]) for piles in unknown.values() if not piles[0]])


def backs_of(state: TradingState, held: list[int], loose: list[int]) -> Secrets:
    """The backs of one deck: `held` are cards whose front is seen, `loose` those of which nothing is."""
    kind = state.kind

    def chances() -> dict[Fact, float]:
        every = Counter(kind[card] for card in (*held, *loose))
        fronts = Counter(K_FRONT[back] for back in every.elements())
        seen = Counter(K_FRONT[kind[card]] for card in held)
        of_held = {
            (back, ("back", card)): count / fronts[K_FRONT[back]]
            for back, count in every.items()
            for card in held
            if K_FRONT[kind[card]] == K_FRONT[back]
        }
        of_loose = {
            (back, ("back", card)): count * (1 - seen[K_FRONT[back]] / fronts[K_FRONT[back]]) / len(loose)
            for back, count in every.items()
            for card in loose
        }
        return of_held | of_loose

    return Secrets(Counter((kind[card], ("back", card)) for card in (*held, *loose)), chances)


def developments(state: TradingState, seat: int) -> Secrets:
    decks = [secrets_of.in_order(number, deck) for number, deck in enumerate(state.dev_decks)]
    return secrets_of.together([secrets_of.shuffled(("development", n), deck) for n, deck in enumerate(decks)])


def wealth(state: TradingState, seat: int) -> Secrets:
    """What somebody has, as far off from what the table could follow as things were hidden."""
    parts = []
    for other in others(state, seat):
        most = min(MOST_HIDDEN, state.hidden[other])
        if state.open_wp[other] >= most and all(offer.maker != other or not offer.give_wp for offer in state.offers):
            possible = range(state.open_wp[other] - most, state.open_wp[other] + most + 1)
            parts.append(secrets_of.any_of(("wealth", other), state.wp[other], possible))
    return secrets_of.together(parts)


def sealed(state: TradingState, seat: int) -> Secrets:
    """What the others have chosen and not yet shown: they decide in the order of the table."""
    step, *rest = state.agenda[-1]
    parts = []
    for other in others(state, seat):
        if step == "taboo":
            shown = [dev for kind in state.display for dev in kind]
            parts.append(secrets_of.any_of(("vote", other), state.votes[other], [*shown, -1]))
        elif step in ("array", "target") and state.place[other] < rest[0]:
            possible = arrangements(state, other) if step == "array" else [*reachable(state, other), -1]
            chosen = state.arrays[other] if step == "array" else state.targets[other]
            parts.append(secrets_of.any_of((step, other), chosen, possible))
    return secrets_of.together(parts)


def sealed_or_goods(state: TradingState, seat: int) -> Secrets:
    """Whoever decides first has nothing sealed before the others; goods are always there."""
    return secrets_of.together([goods(state, seat), sealed(state, seat)])


def secrets(state: TradingState, seat: int) -> Secrets:
    """All of it."""
    return secrets_of.together([part(state, seat) for part in (goods, backs, developments, wealth, sealed)])


def fits(state: TradingState) -> bool:
    """No card lies chosen at the Harbors (see test_imagine_harbors.py)."""
    return not str(state.agenda[-1][0]).startswith("harbor")


def somebody_has_sealed(step: str) -> Callable[[TradingState], bool]:
    """Somebody but the last has chosen in a step whose choices are shown together."""
    return lambda state: state.agenda[-1][0] == step and state.agenda[-1][1] == state.seats - 1


test_worlds = secrets_of.fair_worlds(GAME, SEATS, secrets, fits, count=2)
test_sealed_arrays = secrets_of.fair_worlds(GAME, SEATS, sealed_or_goods, somebody_has_sealed("array"), count=1)
test_sealed_targets = secrets_of.fair_worlds(GAME, SEATS, sealed_or_goods, somebody_has_sealed("target"), count=1)


def test_what_the_others_have_marked_to_be_stored_is_not_known() -> None:
    for state in secrets_of.moments(GAME, SEATS, 2, somebody_has_sealed("commit")):
        seat = state.order[-1]
        marked = {other: set(state.marks[other]) for other in others(state, seat) if state.marks[other]}
        assert marked
        kept: Counter[int] = Counter()
        for number in range(secrets_of.WORLDS):
            world = GAME.imagine(state, seat, Rng.seeded(number))
            kept.update(other for other, cards in marked.items() if cards <= set(world.marks[other]))
        # Of an open hand of five three may be stored: the one card that was is among them in three of five worlds.
        assert all(kept[other] < 0.75 * secrets_of.WORLDS for other in marked)
