"""Deals of computer empires: only what helps both, by their own estimate; what was refused is not offered again."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.game import Action
from ..board import CITY_COUNT
from ..data import CARDS, GOOD_COUNT, GOODS, SLOTS
from ..state import NOTHING, Offer
from ..steps.deal import at_hand, fits
from ..table import goods_of
from .outlook import Outlook
from .trading import NEVER, Trader

_LEAST_GAIN = 0.7
_CLOSE_TO_WINNING = 17
_MOST_OF_A_GOOD = 3
_PATIENCE = 2
"""Refusals of one partner in a turn after which nothing more is offered to it."""

Lot = tuple[int, int]
"""Some of a good: the good, how many."""


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
    goods = tuple(lot[1] if lot and good == lot[0] else 0 for good in range(GOOD_COUNT))
    return (goods, coins, *NOTHING[2:])


def no_better(offer: Offer, other: Offer) -> bool:
    """Whether one side's gifts are in nothing more than others."""
    pairs = zip((*offer[0], *offer[1:4]), (*other[0], *other[1:4]), strict=True)
    return all(mine <= theirs for mine, theirs in pairs) and set(offer[4]) <= set(other[4])


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
            if mine < _LEAST_GAIN or their < _LEAST_GAIN:
                continue
            fair = min(mine, their) + 0.1 * mine
            if (best is None or fair > best[0]) and self._open(partner, place, other, give, want):
                best = (fair, give, want)
        return best

    def _exchanges(self, place: int, other: int, partner: int) -> Iterator[tuple[Offer, Offer, float, float]]:
        """What could be given and wanted, and what each side gains by it; coins make up for what is uneven."""
        look, trader = self.look, self.trader
        theirs, their_trader = self._partner(partner)
        gets = {
            lot: (worth_of(look, trader, place, *lot), -worth_of(theirs, their_trader, other, lot[0], -lot[1]))
            for lot in _lots(at_hand(self.state, other))
        }
        gives = {
            lot: (-worth_of(look, trader, place, lot[0], -lot[1]), worth_of(theirs, their_trader, other, *lot))
            for lot in _lots(at_hand(self.state, place))
        }
        for want, (gain, loss) in gets.items():
            yield from self._priced(None, want, gain, -loss)
        for give, (loss, gain) in gives.items():
            yield from self._priced(give, None, -loss, gain)
            for want, (mine, their) in gets.items():
                if give[0] != want[0]:
                    yield from self._priced(give, want, mine - loss, gain - their)

    def _priced(
        self, give: Lot | None, want: Lot | None, mine: float, their: float
    ) -> Iterator[tuple[Offer, Offer, float, float]]:
        """The exchange with the coins that split the gain, and one coin either way."""
        if mine + their < 2 * _LEAST_GAIN:
            return
        even = round((mine - their) / 2)
        for coins in (even, even + 1, even - 1):
            if coins or (give and want):
                yield bundle(give, max(0, coins)), bundle(want, max(0, -coins)), mine - coins, their + coins

    def _weary(self, partner: int) -> bool:
        """Whether the partner has refused enough this turn."""
        turn, seat = self.state.turn, self.look.seat
        refusals = [row for row in self.state.refused if row[:2] == (seat, partner) and row[4] == turn]
        return len(refusals) >= _PATIENCE

    def _open(self, partner: int, place: int, other: int, give: Offer, want: Offer) -> bool:
        """Whether an offer can be made, and is not one that was refused, or a worse one."""
        state, seat = self.state, self.look.seat
        if give[1] > state.coins[seat] or want[1] > state.coins[partner]:
            return False
        for proposer, answerer, gave, wanted, _ in state.refused:
            if (proposer, answerer) == (seat, partner) and no_better(give, gave) and no_better(wanted, want):
                return False
        return fits(state, ("offer", seat, partner, place, other, give, want, 0))

    def next_step(self) -> Action | None:
        """The next item of the planned offer, or proposing it; nothing when there is no good offer any more."""
        _, _, _, place, other, give, want, _ = self.state.agenda[-1]
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

    def counter(self) -> float:
        """What a counter-offer is worth, where the offer itself is not good enough."""
        _, proposer, _, place, other, _, _, _ = self.state.agenda[-1]
        found = self.best_offer(other, place)
        return 0.5 * found[0] if found and not self.state.done[proposer] else NEVER


def _lots(stock: list[int]) -> list[Lot]:
    return [(good, n) for good, count in enumerate(stock) for n in range(1, min(count, _MOST_OF_A_GOOD) + 1)]
