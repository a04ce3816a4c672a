"""Exchanges between players whose pieces touch: an offer put together item by item, an answer, a counter-offer.

A frame is ``("offer", proposer, partner, place, other place, give, want, counter)``: what the proposer gives and wants
in return; `counter` is 1 for the answer to an offer. In an answer proposer and partner stay as they were.
"""

from __future__ import annotations

from ....kernel.game import Action, Event, Frame, Refusal, Secret
from ....kernel.steps import Decision
from ..board import CITY_COUNT
from ..data import CARD, CARDS, GOOD, GOOD_COUNT, GOODS, SLOTS
from ..market import cards_fit, goods_fit
from ..refusals import answer_refusals, offer_refusals
from ..state import BOUGHT, LOTS, NOTHING, PASSED, Offer, TradeState
from ..table import put_goods

STEPS_OF_COINS = (1, 5)
PROPOSE: Action = ("propose",)
WITHDRAW: Action = ("withdraw",)
ACCEPT: Action = ("accept",)
REFUSE: Action = ("refuse",)
COUNTER: Action = ("counter",)


MEMORY = 2
"""Turns for which refused offers are remembered."""


def open_talk(state: TradeState, seat: int, place: int, other: int) -> None:
    """Begin to put an offer together."""
    partner = state.owner[other] if other < CITY_COUNT else (other - CITY_COUNT) // SLOTS
    state.agenda.append(("offer", seat, partner, place, other, NOTHING, NOTHING, 0))


def at_hand(state: TradeState, place: int) -> list[int]:
    """The goods of a place that have not been passed on this turn."""
    hold = state.hold
    first = place * LOTS
    return [hold[first + good * 4] + hold[first + good * 4 + BOUGHT] for good in range(GOOD_COUNT)]


def with_good(offer: Offer, good: int) -> Offer:
    """The offer with one more of a good."""
    goods = tuple(count + (index == good) for index, count in enumerate(offer[0]))
    return (goods, *offer[1:])


def fits(state: TradeState, frame: Frame) -> bool:
    """Whether both holds and hands have room for what they would get."""
    _, seat, partner, place, other, give, want, _ = frame
    return goods_fit(state, place, other, give, want) and cards_fit(state, seat, partner, give, want)


def additions(state: TradeState, seat: int, place: int, offer: Offer, verb: str, own: bool) -> list[Action]:
    """What can still be added to one side of an offer. Cards of the other side are not known: it will name them."""
    acts: list[Action] = []
    stock = at_hand(state, place)
    for good in range(GOOD_COUNT):
        if offer[0][good] < stock[good]:
            acts.append((verb, GOODS[good]))
    acts += [(f"{verb}_coins", n) for n in STEPS_OF_COINS if offer[1] + n <= state.coins[seat]]
    if offer[2] < state.life[seat]:
        acts.append((f"{verb}_life",))
    hand = state.hands[seat]
    if own:
        for card in sorted(set(hand)):
            if offer[4].count(card) < hand.count(card):
                acts.append((f"{verb}_card", CARDS[card].id))
    elif offer[3] < len(hand):
        acts.append((f"{verb}_card",))
    return acts


def extend(offer: Offer, action: Action) -> Offer:
    """The offer with what the action adds."""
    goods, coins, life, unnamed, cards = offer
    kind = str(action[0]).partition("_")[2]
    if kind == "coins":
        return (goods, coins + int(action[1]), life, unnamed, cards)
    if kind == "life":
        return (goods, coins, life + 1, unnamed, cards)
    if kind == "card":
        if len(action) == 1:
            return (goods, coins, life, unnamed + 1, cards)
        return (goods, coins, life, unnamed, tuple(sorted((*cards, CARD[str(action[1])]))))
    return with_good(offer, GOOD[str(action[1])])


class MakeOffer(Decision[TradeState]):
    """Put an offer together and make it, or let it be."""

    name = "offer"

    def seat(self, state: TradeState) -> int:
        """Who makes the offer."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Add something on either side, propose, or withdraw."""
        frame = state.agenda[-1]
        _, seat, partner, place, other, give, want, _ = frame
        acts = additions(state, seat, place, give, "give", True)
        acts += additions(state, partner, other, want, "ask", False)
        if (give != NOTHING or want != NOTHING) and fits(state, frame):
            acts.append(PROPOSE)
        acts.append(WITHDRAW)
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Add it, or send the offer to the other player."""
        name, seat, partner, place, other, give, want, counter = state.agenda.pop()
        verb = str(action[0])
        if verb == "withdraw":
            if counter:
                out.append(("refused", seat, partner))
            return
        if verb == "propose":
            if give[4]:
                state.show()
            event = ("offered", seat, partner, give, want, counter)
            out.append(Secret((seat, partner), event, ("talked", seat, partner)))
            state.agenda.append(("answer", seat, partner, place, other, give, want, counter))
            return
        if verb.startswith("give"):
            give = extend(give, action)
        else:
            want = extend(want, action)
        state.agenda.append((name, seat, partner, place, other, give, want, counter))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """Why the offer cannot be made as it is."""
        return offer_refusals(state)


class AnswerOffer(Decision[TradeState]):
    """Accept, refuse, or (once) make a counter-offer."""

    name = "answer"

    def seat(self, state: TradeState) -> int:
        """The partner."""
        return int(state.agenda[-1][2])

    def choices(self, state: TradeState) -> list[Action]:
        """A counter-offer is answered with yes or no."""
        return [ACCEPT, REFUSE] if state.agenda[-1][7] else [ACCEPT, REFUSE, COUNTER]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Exchange, or remember the refusal."""
        _, seat, partner, place, other, give, want, _ = state.agenda.pop()
        if action == ACCEPT:
            out.append(("accepted", partner, seat))
            _settle(state, seat, partner, place, other, give, want, out)
            return
        state.refused.append((seat, partner, give, want, state.turn))
        if action == COUNTER:
            state.agenda.append(("offer", partner, seat, other, place, NOTHING, NOTHING, 1))
        else:
            out.append(("refused", partner, seat))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """A counter-offer is not countered again."""
        return answer_refusals(state)


def _settle(
    state: TradeState, seat: int, partner: int, place: int, other: int, give: Offer, want: Offer, out: list[Event]
) -> None:
    """Carry the deal out; cards that the partner gives but has not named are named first."""
    if want[3]:
        state.agenda.append(("hand_over", seat, partner, place, other, give, want))
        return
    _give(state, seat, partner, place, other, give, out)
    _give(state, partner, seat, other, place, want, out)


def _give(state: TradeState, seat: int, partner: int, place: int, other: int, offer: Offer, out: list[Event]) -> None:
    goods, coins, life, _, cards = offer
    hold = state.hold
    for good, count in enumerate(goods):
        for _ in range(count):
            lot = place * LOTS + good * 4
            marks = 0 if hold[lot] else BOUGHT
            hold[lot + marks] -= 1
            state.cargo[place] -= 1
            state.free[place] += 1
            put_goods(state, other, good, 1, marks | PASSED)
    state.coins[seat] -= coins
    state.coins[partner] += coins
    state.life[seat] -= life
    state.life[partner] += life
    if cards:
        state.show()
    for card in cards:
        state.hands[seat].remove(card)
        state.hands[partner].append(card)
        state.hands[partner].sort()
    if offer != NOTHING:
        public = (goods, coins, life, len(cards), ())
        out.append(Secret((seat, partner), ("gave", seat, partner, offer), ("gave", seat, partner, public)))


class HandOverCard(Decision[TradeState]):
    """The partner names a card that was asked for without a name."""

    name = "hand_over"

    def seat(self, state: TradeState) -> int:
        """The partner."""
        return int(state.agenda[-1][2])

    def choices(self, state: TradeState) -> list[Action]:
        """Any card not yet promised."""
        frame = state.agenda[-1]
        hand = state.hands[frame[2]][:]
        for card in frame[6][4]:
            hand.remove(card)
        return [("hand_over", CARDS[card].id) for card in sorted(set(hand))]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Named; when all are, the deal is carried out."""
        _, seat, partner, place, other, give, want = state.agenda.pop()
        goods, coins, life, unnamed, cards = want
        want = (goods, coins, life, unnamed - 1, tuple(sorted((*cards, CARD[str(action[1])]))))
        _settle(state, seat, partner, place, other, give, want, out)
