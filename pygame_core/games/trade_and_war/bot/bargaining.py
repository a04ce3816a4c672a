"""Deals of computer empires: only what helps both, by their own estimate; what was refused is not offered again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import CARDS, GOOD_COUNT, GOODS, SLOTS
from ..state import Offer, Talk
from ..steps.deal import STEPS_OF_COINS, at_hand, fits
from ..table import goods_of
from .numbers import DEALS
from .outlook import Outlook
from .trading import NEVER, Trader

_CLOSE_TO_WINNING = 17
_MOST_OF_A_GOOD = 3
_PATIENCE = 2
"""Refusals of one partner in a turn after which nothing more is offered to it."""


class Lot(NamedTuple):
    """Some of a good."""

    good: int
    amount: int


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


def bundle(lot: Lot | None, coins: int = 0) -> Offer:
    """An offer of some of a good, and coins."""
    goods = tuple(lot.amount if lot and good == lot.good else 0 for good in range(GOOD_COUNT))
    return Offer(goods, coins)


def no_better(offer: Offer, other: Offer) -> bool:
    """Whether one side's gifts are in nothing more than others."""
    pairs = zip(_amounts(offer), _amounts(other), strict=True)
    return all(mine <= theirs for mine, theirs in pairs) and set(offer.cards) <= set(other.cards)


def _amounts(offer: Offer) -> tuple[int, ...]:
    return (*offer.goods, offer.coins, offer.life, offer.unnamed)


class Bargain:
    """Offers to make and offers to judge."""

    def __init__(self, look: Outlook, trader: Trader) -> None:
        self.look = look
        self.trader = trader
        self.state = look.state
        self._partners: dict[int, tuple[Outlook, Trader]] = {}

    def talk(self, action: Action) -> float:
        """What opening a talk is worth: the own gain of the best offer."""
        if not self.look.tune.deals:
            return NEVER
        found = self.best_offer(int(action[1]), int(action[2]))
        return found[0] if found else NEVER

    def _partner(self, seat: int) -> tuple[Outlook, Trader]:
        """The table as the partner may see it, by the own estimate."""
        found = self._partners.get(seat)
        if found is None:
            theirs = Outlook(self.state, seat, self.look.tune)
            found = self._partners[seat] = (theirs, Trader(theirs))
        return found

    def best_offer(self, place: int, other: int) -> tuple[float, Offer, Offer] | None:
        """The fairest exchange of goods for goods or coins in which both gain, if there is one."""
        state = self.state
        partner = owner_of(self.look, other)
        if partner < 0 or state.points[partner] >= _CLOSE_TO_WINNING or self._weary(partner):
            return None
        best: tuple[float, Offer, Offer] | None = None
        for give, want, mine, their in self._exchanges(place, other, partner):
            if mine < DEALS.least_gain or their < DEALS.least_gain:
                continue
            fair = min(mine, their) + DEALS.own_gain * mine
            if (best is None or fair > best[0]) and self._open(partner, place, other, give, want):
                best = (fair, give, want)
        return best

    def _exchanges(self, place: int, other: int, partner: int) -> Iterator[tuple[Offer, Offer, float, float]]:
        """What could be given and wanted, and what each side gains by it; coins make up for what is uneven."""
        look, trader = self.look, self.trader
        theirs, their_trader = self._partner(partner)
        gets = {
            lot: (worth_of(look, trader, place, *lot), -worth_of(theirs, their_trader, other, lot.good, -lot.amount))
            for lot in _lots(at_hand(self.state, other))
        }
        gives = {
            lot: (-worth_of(look, trader, place, lot.good, -lot.amount), worth_of(theirs, their_trader, other, *lot))
            for lot in _lots(at_hand(self.state, place))
        }
        for want, (gain, loss) in gets.items():
            yield from self._priced(None, want, gain, -loss)
        for give, (loss, gain) in gives.items():
            yield from self._priced(give, None, -loss, gain)
            for want, (mine, their) in gets.items():
                if give.good != want.good:
                    yield from self._priced(give, want, mine - loss, gain - their)

    def _priced(
        self, give: Lot | None, want: Lot | None, mine: float, their: float
    ) -> Iterator[tuple[Offer, Offer, float, float]]:
        """The exchange with the coins that split the gain, and one coin either way."""
        if mine + their < 2 * DEALS.least_gain:
            return
        even = round((mine - their) / 2)
        for coins in (even, even + 1, even - 1):
            if coins or (give and want):
                yield bundle(give, max(0, coins)), bundle(want, max(0, -coins)), mine - coins, their + coins

    def _weary(self, partner: int) -> bool:
        """Whether the partner has refused enough this turn."""
        turn, seat = self.state.turn, self.look.seat
        refusals = [row for row in self.state.refused if (row.proposer, row.partner, row.turn) == (seat, partner, turn)]
        return len(refusals) >= _PATIENCE

    def _open(self, partner: int, place: int, other: int, give: Offer, want: Offer) -> bool:
        """Whether an offer can be made, and is not one that was refused, or a worse one."""
        state, seat = self.state, self.look.seat
        if give.coins > state.coins[seat] or want.coins > state.coins[partner]:
            return False
        for proposer, answerer, gave, wanted, _ in state.refused:
            if (proposer, answerer) == (seat, partner) and no_better(give, gave) and no_better(wanted, want):
                return False
        return fits(state, Talk("offer", seat, partner, place, other, give, want))

    def next_step(self) -> Action | None:
        """The next item of the planned offer, or proposing it; nothing when there is no good offer any more."""
        talk = Talk._make(self.state.agenda[-1])
        found = self.best_offer(talk.place, talk.other)
        if found is None:
            return None
        _, plan, wish = found
        for verb, now, goal in (("give", talk.give, plan), ("ask", talk.want, wish)):
            for good in range(GOOD_COUNT):
                if now.goods[good] < goal.goods[good]:
                    return (verb, GOODS[good])
            if now.coins < goal.coins:
                return (f"{verb}_coins", max(step for step in STEPS_OF_COINS if step <= goal.coins - now.coins))
        return ("propose",)

    def judge_offer(self) -> float:
        """What accepting an offer is worth."""
        talk = Talk._make(self.state.agenda[-1])
        other, give, want = talk.other, talk.give, talk.want
        look = self.look
        if self.state.points[talk.proposer] >= _CLOSE_TO_WINNING:
            return -1.0
        gain = float(give.coins - want.coins) + (give.life - want.life) * look.tune.life
        gain += sum(CARDS[card].worth for card in give.cards) - DEALS.unknown_card * want.unnamed
        stock = goods_of(self.state, other)
        for good in range(GOOD_COUNT):
            net = give.goods[good] - want.goods[good]
            if net and stock[good] + net >= 0:
                gain += worth_of(look, self.trader, other, good, net)
        return float(gain) - DEALS.reluctance

    def counter(self) -> float:
        """What a counter-offer is worth, where the offer itself is not good enough."""
        talk = Talk._make(self.state.agenda[-1])
        found = self.best_offer(talk.other, talk.place)
        return 0.5 * found[0] if found else NEVER


def _lots(stock: list[int]) -> list[Lot]:
    return [Lot(good, n) for good, count in enumerate(stock) for n in range(1, min(count, _MOST_OF_A_GOOD) + 1)]
