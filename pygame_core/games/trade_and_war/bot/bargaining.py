"""Deals of computer empires: only what helps both, by their own estimate; a refused offer is not made again."""

from __future__ import annotations

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import CARDS, GOOD_COUNT, GOODS, SLOTS
from ..state import NOTHING, Offer
from ..steps.deal import at_hand, fits, with_good
from ..table import goods_of
from .outlook import Outlook
from .trading import NEVER, Trader

_LEAST_GAIN = 0.7
_CLOSE_TO_WINNING = 17


def owner_of(look: Outlook, place: int) -> int:
    """The seat a place belongs to."""
    return look.state.owner[place] if place < CITY_COUNT else (place - CITY_COUNT) // SLOTS


def worth_of(look: Outlook, trader: Trader, place: int, good: int, count: int) -> float:
    """What more (or less) of a good in a place is worth to its owner."""
    if place >= CITY_COUNT:
        return trader.with_goods(place - CITY_COUNT, good, count)
    if count > 0:
        return sum(look.good_in(place, good, already) for already in range(count))
    return sum(look.good_in(place, good) for _ in range(-count)) * -1.0


def _one(good: int) -> Offer:
    """One of a good."""
    return with_good(NOTHING, good)


class Bargain:
    """Offers to make and offers to judge."""

    def __init__(self, look: Outlook, trader: Trader) -> None:
        self.look = look
        self.trader = trader
        self.state = look.state

    def talk(self, action: Action) -> float:
        """What opening a talk is worth: the own gain of the best offer."""
        if not self.look.tune.deals:
            return NEVER
        found = self.best_offer(int(action[1]), int(action[2]))
        return found[0] if found else NEVER

    def best_offer(self, place: int, other: int) -> tuple[float, Offer, Offer] | None:
        """One good for another, or one for coins, so that both gain; the fairest such exchange."""
        state, look = self.state, self.look
        partner = owner_of(look, other)
        if partner < 0 or state.points[partner] >= _CLOSE_TO_WINNING:
            return None
        theirs = Outlook(state, partner, look.tune)
        their_trader = Trader(theirs)
        best: tuple[float, Offer, Offer] | None = None
        mine_stock, their_stock = at_hand(state, place), at_hand(state, other)
        gets = {g: worth_of(look, self.trader, place, g, 1) for g in range(GOOD_COUNT) if their_stock[g]}
        loses = {g: -worth_of(look, self.trader, place, g, -1) for g in range(GOOD_COUNT) if mine_stock[g]}
        they_get = {g: worth_of(theirs, their_trader, other, g, 1) for g in loses}
        they_lose = {g: -worth_of(theirs, their_trader, other, g, -1) for g in gets}
        frame = ("offer", look.seat, partner, place, other)
        for want_good, gain in gets.items():
            for price in (1, 2, 3, 4):
                offer = (*NOTHING[:1], price, *NOTHING[2:])
                want = _one(want_good)
                mine, their = gain - price, price - they_lose[want_good]
                best = self._better(best, frame, offer, want, mine, their)
            for give_good, loss in loses.items():
                if give_good != want_good:
                    mine, their = gain - loss, they_get[give_good] - they_lose[want_good]
                    best = self._better(best, frame, _one(give_good), _one(want_good), mine, their)
        for give_good, loss in loses.items():
            for price in (2, 3, 4, 5):
                want = (*NOTHING[:1], price, *NOTHING[2:])
                mine, their = price - loss, they_get[give_good] - price
                best = self._better(best, frame, _one(give_good), want, mine, their)
        return best

    def _better(
        self,
        best: tuple[float, Offer, Offer] | None,
        frame: tuple[object, ...],
        give: Offer,
        want: Offer,
        mine: float,
        their: float,
    ) -> tuple[float, Offer, Offer] | None:
        if mine < _LEAST_GAIN or their < _LEAST_GAIN:
            return best
        state, seat = self.state, self.look.seat
        partner = int(str(frame[2]))
        if give[1] > state.coins[seat] or want[1] > state.coins[partner]:
            return best
        if (seat, partner, give, want) in state.refused or not fits(state, (*frame, give, want, 0)):
            return best
        fair = min(mine, their) + 0.1 * mine
        return (fair, give, want) if best is None or fair > best[0] else best

    def next_step(self) -> Action | None:
        """The next item of the planned offer, or proposing it; nothing when there is no good offer any more."""
        _, _, _, place, other, give, want, counter = self.state.agenda[-1]
        if counter:
            return None
        found = self.best_offer(place, other)
        if found is None:
            return None
        _, plan, wish = found
        for verb, now, goal in (("give", give, plan), ("ask", want, wish)):
            for good in range(GOOD_COUNT):
                if now[0][good] < goal[0][good]:
                    return (verb, GOODS[good])
            if now[1] < goal[1]:
                return (f"{verb}_coins", 5 if goal[1] - now[1] >= 5 else 1)
        return ("propose",)

    def judge_offer(self) -> float:
        """What accepting an offer is worth."""
        _, proposer, _, _, other, give, want, _ = self.state.agenda[-1]
        look = self.look
        if self.state.points[proposer] >= _CLOSE_TO_WINNING:
            return -1.0
        gain = float(give[1] - want[1]) + (give[2] - want[2]) * look.tune.life
        gain += sum(CARDS[card].worth for card in give[4]) - 5.5 * want[3]
        stock = goods_of(self.state, other)
        for good in range(GOOD_COUNT):
            net = give[0][good] - want[0][good]
            if net and stock[good] + net >= 0:
                gain += worth_of(look, self.trader, other, good, net)
        return float(gain) - 0.3
