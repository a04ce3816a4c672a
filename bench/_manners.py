"""How bots behave at the market of Trading in the Mediterranean: what reaches a human, what should not be offered."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.bot.player import TradingBot
from pygame_core.games.trading_mediterranean.bot.trade import Haggler
from pygame_core.games.trading_mediterranean.bot.value import Eye
from pygame_core.games.trading_mediterranean.cart import RECRUIT, offers_for
from pygame_core.games.trading_mediterranean.data import FRONTS, K_FRONT, MEETS, UNIT_GONE, WARS
from pygame_core.games.trading_mediterranean.mat import army
from pygame_core.games.trading_mediterranean.state import OPEN, Offer, TradingState
from pygame_core.games.trading_mediterranean.steps.trading import partners, put, refused_before, terms
from pygame_core.games.trading_mediterranean.worth import knows_back
from pygame_core.kernel import Rng

HUMAN = 0
"""The seat that stands for a human: played by *hard*, and asked what the offers are worth to it."""


@dataclass
class Manners:
    """Counts over whole matches. An offer counts once for everybody it is addressed to."""

    made: int = 0
    unpayable: int = 0
    """Those that ask for what their maker sees the other does not hold."""
    unpaid: int = 0
    """Those the other cannot pay, hidden cards and wealth included: nobody is bothered, they are not put to it."""
    known_calamity: int = 0
    """Those with a calamity of which their maker knows that the other knows it."""
    seen_calamity: int = 0
    """Those with a calamity that the other knows, be it unbeknown to their maker."""
    repeated: int = 0
    """Those on terms that the other has refused in this market, or that lie before it already."""
    turned_round: int = 0
    """What its maker has just refused when the other offered it."""
    reached: int = 0
    """Offers that were put to the human seat."""
    worth: int = 0
    """Those of them that *hard* would gain by."""
    markets: int = 0
    armies: int = 0
    """Bots that stood in a war of a new age and could have been armed."""
    unarmed: int = 0

    def share(self, name: str) -> float:
        """A count as a part of what it is counted among."""
        among = {"worth": self.reached, "unarmed": self.armies}.get(name, self.made)
        return float(getattr(self, name) / max(1, among))

    def add(self, other: Manners) -> None:
        """Count another match too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def addressees(state: TradingState, offer: Offer) -> list[int]:
    """Whom an offer is made to."""
    return partners(state, offer.maker) if offer.to == OPEN else [offer.to]


def lies_there(state: TradingState, seat: int, offer: Offer) -> bool:
    """Whether the same maker has the same before a seat already, on terms as good for that seat."""
    return any(
        other.number != offer.number
        and other.maker == offer.maker
        and other.to in (seat, OPEN)
        and terms(state, other) == terms(state, offer)
        and offer.give_wp - offer.want_wp <= other.give_wp - other.want_wp
        for other in state.offers
    )


def turned_round(state: TradingState, seat: int, offer: Offer) -> bool:
    """Whether the maker has refused in this market what it now offers, on terms as good for itself or better."""
    given = sorted(K_FRONT[state.kind[handle]] for handle in offer.give)
    mirrored = (seat, offer.maker, len(offer.want), *sorted(offer.want), *given)
    return any(entry[1:] == mirrored and offer.want_wp - offer.give_wp <= entry[0] for entry in state.declined)


def visibly_lacks(state: TradingState, seat: int, offer: Offer) -> bool:
    """Whether the maker of an offer sees that a seat cannot pay: with no hidden card could it meet every ask.

    Hidden cards may be what is asked for, and wealth is known only until something hidden has changed it: an offer that
    fails by these was worth a question.
    """
    seen = [0] * len(FRONTS)
    hidden = 0
    for handle in state.hand[seat]:
        if state.seen[handle] >> offer.maker & 1:
            seen[K_FRONT[state.kind[handle]]] += 1
        else:
            hidden += 1
    for ask in offer.want:
        front = next((front for front in MEETS[ask] if seen[front]), None)
        if front is None:
            hidden -= 1
        else:
            seen[front] -= 1
    return hidden < 0 or (not state.hidden[seat] and state.open_wp[seat] < offer.want_wp)


def surely_knows(state: TradingState, seat: int, handle: int) -> bool:
    """Whether the holder of a card can know that a seat has seen its back.

    A spy sees cards drawn at random, and of a card that went through a hidden hand nobody can tell who held it before:
    then the other may know a back, but the holder cannot know that.
    """
    return bool(state.known[handle] >> seat & 1) and knows_back(state, seat, handle)


def judge(state: TradingState, offer: Offer, found: Manners) -> None:
    """Count what is wrong with an offer that was just made."""
    calamities = [handle for handle in offer.give if state.skull(handle)]
    for seat in addressees(state, offer):
        found.made += 1
        found.unpayable += visibly_lacks(state, seat, offer)
        found.unpaid += not state.can_pay(seat, offer)
        found.known_calamity += any(surely_knows(state, seat, handle) for handle in calamities)
        found.seen_calamity += any(state.known[handle] >> seat & 1 for handle in calamities)
        found.repeated += refused_before(state, seat, offer) or lies_there(state, seat, offer)
        found.turned_round += turned_round(state, seat, offer)


def could_be_armed(state: TradingState, seat: int) -> bool:
    """Whether a seat that is about to buy can send somebody into the war of this turn.

    It has a unit that this war lets take part, or there is one for sale to it that its income pays for and its squares
    have room for: purchases come just before the war, and everybody sees it coming. Who is two ages behind is sold
    only units that leave the game before the war; who has nothing to spend can buy nothing. Neither is to blame here.
    """
    lasting = [unit for unit, gone in enumerate(UNIT_GONE) if gone > state.space]
    for_sale = offers_for(state, seat, ())
    return any(state.units[seat][unit] or RECRUIT + unit in for_sale for unit in lasting)


def match_of(level: str, seed: int, **options: Any) -> Manners:
    """A whole match of three bots of a level and one *hard* in the human's place."""
    bots = [GAME.bot("hard"), *(GAME.bot(level) for _ in range(3))]
    judging = TradingBot("hard", "")
    state, _ = GAME.setup(GAME.configure(4, options), Rng.seeded(seed))
    rngs = [Rng.seeded(seed, 7, seat) for seat in range(4)]
    found = Manners()
    asked: set[tuple[int, int]] = set()
    armed: set[tuple[int, int]] = set()
    while (seat := GAME.seat(state)) is not None:
        if seat == HUMAN and state.agenda[-1][0] == "visit":
            eye = Eye(state, HUMAN, judging.weights)
            haggler = Haggler(eye, judging.reach, judging.margin, judging.memory)
            for offer in put(state, HUMAN):
                if (state.turns, offer.number) not in asked:
                    asked.add((state.turns, offer.number))
                    found.reached += 1
                    found.worth += haggler.offer_gain(offer) > 0
        if state.agenda[-1][0] == "shop" and state.space in WARS and could_be_armed(state, seat):
            armed.add((state.turns, seat))
        before = state.next_offer
        thought = bots[seat].think(Knowledge(GAME, state, seat), rngs[seat], Budget())
        events = GAME.play(state, thought.action)
        if state.next_offer > before and seat != HUMAN:
            judge(state, state.offers[-1], found)
        found.markets += any(event[0] == "closed" for event in events)
        for event in events:
            if event[0] == "forces" and event[1] != HUMAN and (state.turns, event[1]) in armed:
                found.armies += 1
                found.unarmed += army(state, int(event[1])) == 0
    return found


def market_manners(level: str, seeds: range, **options: Any) -> Manners:
    """The counts of several matches."""
    total = Manners()
    for seed in seeds:
        total.add(match_of(level, seed, **options))
    return total
