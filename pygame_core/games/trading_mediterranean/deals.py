"""What a deal would change for who makes or takes it: income, tracks, wealth, calamities, backs it has not seen.

Everything here follows from what a seat may know: its own cards, fronts it sees, backs it has seen. All terms are put
into income, wealth one for one, and add up to what the deal is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.game import Json
from .answer import Terms, answer
from .data import (
    ASKS,
    CALAMITIES,
    F_LUXURY,
    FRONTS,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    K_WP,
    KINDS,
    MEETS,
    SET_VALUE,
    SPICES,
)
from .harm import harm, mean_of_back
from .state import Offer, TradingState
from .worth import Spending, calamity_chance, counted, income, outlook, spending, to_spend


def payment(state: TradingState, seat: int, want: Sequence[int]) -> list[int]:
    """The cards with which a seat would meet asks: what costs least income, of those the worst back."""
    kind = state.kind
    picked: list[int] = []
    for ask in want:
        fitting = [h for h in state.hand[seat] if K_FRONT[kind[h]] in MEETS[ask] and h not in picked]
        if not fitting:
            return picked
        left = counted([kind[h] for h in state.hand[seat] if h not in picked])
        picked.append(min(fitting, key=lambda h: (_loss(left, K_GOOD[kind[h]]), _goodness(kind[h]))))
    return picked


def _loss(counts: Sequence[int], good: int) -> int:
    return SET_VALUE[good][counts[good]] - SET_VALUE[good][counts[good] - 1]


def _goodness(kind: int) -> tuple[bool, int]:
    return K_CALAMITY[kind] < 0, K_WP[kind]


def _printed(front: int) -> int:
    """A card of a front without its back, for sums: an unseen luxury card counts as spices, the likeliest of them."""
    good = SPICES if front == F_LUXURY else front
    return next(k for k, kind in enumerate(KINDS) if kind.good == good)


class Side(NamedTuple):
    """What one side of a deal hands over: cards it knows or sees, fronts of which no card is known, wealth."""

    cards: tuple[int, ...]
    fronts: tuple[int, ...]
    wealth: int


def deal(state: TradingState, seat: int, gives: Side, gets: Side) -> Json:
    """What a deal would change for a seat."""
    kind, bit = state.kind, 1 << seat
    held = to_spend(state, seat)
    stay = [handle for handle in held if handle not in gives.cards]
    seen = [handle for handle in gets.cards if state.known[handle] & bit]
    unseen = [K_FRONT[kind[handle]] for handle in gets.cards if not state.known[handle] & bit]
    unseen += gets.fronts
    had = [kind[handle] for handle in held]
    has = [kind[handle] for handle in (*stay, *seen)]
    before, after = spending(state, seat, had), spending(state, seat, has)
    come_unseen = [_printed(front) for front in unseen]
    after = after._replace(income=income(counted([*has, *come_unseen])))
    gone, come = _apart(before.calamities, after.calamities)
    fine = 1.0
    for front in unseen:
        fine *= 1 - calamity_chance(state, seat, (front,))
    wealth = gets.wealth - gives.wealth
    return {
        "before": outlook(state, seat, before),
        "after": outlook(state, seat, after),
        "wealth": wealth,
        "leaves": [CALAMITIES[calamity] for calamity in gone],
        "comes": [CALAMITIES[calamity] for calamity in come],
        "unseen": len(unseen),
        "risk": round(1 - fine, 3),
        "worth": _worth(state, seat, (before, had), (after, [*has, *come_unseen]), wealth, unseen),
    }


def _apart(before: Sequence[int], after: Sequence[int]) -> tuple[list[int], list[int]]:
    """What has gone, and what has come."""
    gone, come = Counter(before), Counter(after)
    return sorted((gone - come).elements()), sorted((come - gone).elements())


def _worth(
    state: TradingState,
    seat: int,
    before: tuple[Spending, list[int]],
    after: tuple[Spending, list[int]],
    paid: int,
    unseen: Sequence[int],
) -> Json:
    """The terms of a deal, each as the table tells it, and their sum; `bad`: that if an unseen back is a calamity."""
    (was, had), (will, has) = before, after
    gone, come = _apart(was.calamities, will.calamities)
    calamities = [(CALAMITIES[c], round(harm(state, seat, c, had, traded=False))) for c in gone]
    calamities += [(CALAMITIES[c], -round(harm(state, seat, c, has, traded=True))) for c in come]
    means = [mean_of_back(state, seat, front, has) for front in unseen]
    terms = {
        "income": will.income - was.income,
        "wealth": paid + will.wealth - was.wealth,
        "unseen": round(sum(mean for mean, _ in means)),
    }
    total = sum(terms.values()) + sum(cost for _, cost in calamities)
    struck = max((harmed for _, harmed in means), default=0.0)
    return {
        **terms,
        "calamities": [list(entry) for entry in calamities],
        "sum": total,
        "bad": round(total - terms["unseen"] - struck),
    }


def seen_income(
    state: TradingState, eyes: int, other: int, gone: Sequence[int], come: Sequence[int]
) -> tuple[int, int]:
    """What the fronts that one sees of another seat bring in sets, before and after fronts go and come."""
    bit = 1 << eyes
    counts = [0] * len(FRONTS)
    for handle in state.hand[other]:
        if state.seen[handle] & bit:
            counts[K_FRONT[state.kind[handle]]] += 1
    before = _front_sets(counts)
    for front in gone:
        counts[front] = max(0, counts[front] - 1)
    for front in come:
        counts[front] += 1
    return before, _front_sets(counts)


def _front_sets(counts: Sequence[int]) -> int:
    return sum(SET_VALUE[front][number] for front, number in enumerate(counts) if number)


def offer_effect(state: TradingState, seat: int, offer: Offer) -> Json:
    """What taking an offer would change for a seat."""
    paid = payment(state, seat, offer.want)
    gives = Side(tuple(paid), (), offer.want_wp)
    return deal(state, seat, gives, Side(offer.give, (), offer.give_wp))


def handed_over(state: TradingState, seat: int, other: int, asks: Sequence[int]) -> list[int]:
    """The cards that another would hand over for asks, of those a seat sees there: calamities first, then unseen backs;
    -1 for what is not in sight."""
    bit = 1 << seat
    seen = sorted(handle for handle in state.hand[other] if state.seen[handle] & bit)
    cards: list[int] = []
    for ask in asks:
        fitting = [h for h in seen if K_FRONT[state.kind[h]] in MEETS[ask] and h not in cards]
        cards.append(min(fitting, key=lambda h: _readiness(state, seat, h), default=-1))
    return cards


def _readiness(state: TradingState, seat: int, handle: int) -> tuple[int, int]:
    """How readily another parts with a card, as far as a seat can tell: the first of these."""
    if not state.known[handle] >> seat & 1:
        return 1, 0
    return (0, 0) if state.skull(handle) else (2, K_WP[state.kind[handle]])


def draft_effect(state: TradingState, seat: int, question: Json) -> Json:
    """What a deal that lies on the scale would change for both, as far as one sees.

    The question: `give` (own cards), `give_wp`, `want` (asks), `want_wp`, `to` (a seat, or None for all).
    """
    hand = state.hand[seat]
    give = tuple(handle for handle in question.get("give", ()) if handle in hand)
    asks = tuple(ASKS.index(str(ask)) for ask in question.get("want", ()) if ask in ASKS)
    fronts = tuple(MEETS[ask][0] for ask in asks)
    give_wp, want_wp = int(question.get("give_wp", 0)), int(question.get("want_wp", 0))
    to = question.get("to")
    if not (isinstance(to, int) and 0 <= to < state.seats and to != seat):
        return deal(state, seat, Side(give, (), give_wp), Side((), fronts, want_wp))
    cards = handed_over(state, seat, to, asks)
    unseen = tuple(front for front, handle in zip(fronts, cards, strict=True) if handle < 0)
    gets = Side(tuple(handle for handle in cards if handle >= 0), unseen, want_wp)
    found = deal(state, seat, Side(give, (), give_wp), gets)
    found["cards"] = cards
    come = [*(K_FRONT[state.kind[handle]] for handle in gets.cards), *gets.fronts]
    before, after = seen_income(state, seat, to, come, [K_FRONT[state.kind[handle]] for handle in give])
    found["theirs"] = {
        "before": before,
        "after": after,
        "wealth": give_wp - want_wp,
        "remembers": any(state.skull(h) for h in give),
        "hidden": sum(not state.seen[h] >> seat & 1 for h in state.hand[to]),
        **answer(state, seat, to, Terms(give, asks, give_wp - want_wp)),
    }
    return found
