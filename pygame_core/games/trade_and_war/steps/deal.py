"""Exchanges between players whose pieces touch: an offer put together item by item, an answer, a counter-offer.

All of it stands in one frame, a `Talk`.
"""

from __future__ import annotations

from ....kernel.game import Action, Event, Refusal, Secret
from ....kernel.steps import Decision
from ..board import CITY_COUNT
from ..data import CARD, CARDS, GOOD, GOOD_COUNT, GOODS, SLOTS
from ..market import cards_fit, goods_fit
from ..refusals import answer_refusals, offer_refusals
from ..state import BOUGHT, LOTS, NOTHING, PASSED, Offer, Refused, Talk, TradeState
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
    state.agenda.append(Talk("offer", seat, partner, place, other))


def at_hand(state: TradeState, place: int) -> list[int]:
    """The goods of a place that have not been passed on this turn."""
    hold = state.hold
    first = place * LOTS
    return [hold[first + good * 4] + hold[first + good * 4 + BOUGHT] for good in range(GOOD_COUNT)]


def with_good(offer: Offer, good: int) -> Offer:
    """The offer with one more of a good."""
    return offer._replace(goods=tuple(count + (index == good) for index, count in enumerate(offer.goods)))


def fits(state: TradeState, talk: Talk) -> bool:
    """Whether both holds and hands have room for what they would get."""
    return goods_fit(state, talk.place, talk.other, talk.give, talk.want) and cards_fit(
        state, talk.proposer, talk.partner, talk.give, talk.want
    )


def additions(state: TradeState, seat: int, place: int, offer: Offer, verb: str, own: bool) -> list[Action]:
    """What can still be added to one side of an offer. Cards of the other side are not known: it will name them."""
    acts: list[Action] = []
    stock = at_hand(state, place)
    for good in range(GOOD_COUNT):
        if offer.goods[good] < stock[good]:
            acts.append((verb, GOODS[good]))
    acts += [(f"{verb}_coins", n) for n in STEPS_OF_COINS if offer.coins + n <= state.coins[seat]]
    if offer.life < state.life[seat]:
        acts.append((f"{verb}_life",))
    hand = state.hands[seat]
    if own:
        for card in sorted(set(hand)):
            if offer.cards.count(card) < hand.count(card):
                acts.append((f"{verb}_card", CARDS[card].id))
    elif offer.unnamed < len(hand):
        acts.append((f"{verb}_card",))
    return acts


def removals(offer: Offer, side: str) -> list[Action]:
    """What can be taken out of one side of an offer again."""
    goods, coins, life, unnamed, cards = offer
    acts: list[Action] = [("take_back", side, GOODS[good]) for good, count in enumerate(goods) if count]
    acts += [("take_back", side, what) for what, count in (("coin", coins), ("life", life), ("card", unnamed)) if count]
    return acts + [("take_back", side, CARDS[card].id) for card in sorted(set(cards))]


def reduced(offer: Offer, what: str) -> Offer:
    """The offer with one thing less."""
    if what in GOOD:
        return offer._replace(goods=tuple(count - (index == GOOD[what]) for index, count in enumerate(offer.goods)))
    if what in CARD:
        left = list(offer.cards)
        left.remove(CARD[what])
        return offer._replace(cards=tuple(left))
    if what == "coin":
        return offer._replace(coins=offer.coins - 1)
    if what == "life":
        return offer._replace(life=offer.life - 1)
    return offer._replace(unnamed=offer.unnamed - 1)


def extend(offer: Offer, action: Action) -> Offer:
    """The offer with what the action adds."""
    _, _, kind = str(action[0]).partition("_")
    if kind == "coins":
        return offer._replace(coins=offer.coins + int(action[1]))
    if kind == "life":
        return offer._replace(life=offer.life + 1)
    if kind == "card":
        return with_card(offer, CARD[str(action[1])]) if len(action) > 1 else offer._replace(unnamed=offer.unnamed + 1)
    return with_good(offer, GOOD[str(action[1])])


def with_card(offer: Offer, card: int) -> Offer:
    """The offer with one more named card."""
    return offer._replace(cards=tuple(sorted((*offer.cards, card))))


def changed(talk: Talk, verb: str, action: Action) -> Talk:
    """The talk with one thing more or less on one of its sides."""
    if verb == "take_back":
        _, side, what = map(str, action)
        return (
            talk._replace(give=reduced(talk.give, what))
            if side == "give"
            else talk._replace(want=reduced(talk.want, what))
        )
    if verb.startswith("give"):
        return talk._replace(give=extend(talk.give, action))
    return talk._replace(want=extend(talk.want, action))


class MakeOffer(Decision[TradeState]):
    """Put an offer together and make it, or let it be (TW-078, TW-079, TW-R17)."""

    name = "offer"
    rule = "TW-078"

    def seat(self, state: TradeState) -> int:
        """Who makes the offer."""
        return int(state.agenda[-1][1])

    def choices(self, state: TradeState) -> list[Action]:
        """Add something on either side, take something out again, propose, or withdraw."""
        talk = Talk._make(state.agenda[-1])
        acts = additions(state, talk.proposer, talk.place, talk.give, "give", True)
        acts += additions(state, talk.partner, talk.other, talk.want, "ask", False)
        acts += removals(talk.give, "give") + removals(talk.want, "ask")
        if (talk.give != NOTHING or talk.want != NOTHING) and fits(state, talk):
            acts.append(PROPOSE)
        acts.append(WITHDRAW)
        return acts

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Add it, or send the offer to the other player."""
        talk = Talk._make(state.agenda.pop())
        seat, partner = talk.proposer, talk.partner
        verb = str(action[0])
        if verb == "withdraw":
            if talk.counter:
                out.append(("refused", seat, partner))
        elif verb == "propose":
            if talk.give.cards:
                state.show()
            event = ("offered", seat, partner, talk.give, talk.want, talk.counter)
            out.append(Secret((seat, partner), event, ("talked", seat, partner)))
            state.agenda.append(talk._replace(step="answer"))
        else:
            state.agenda.append(changed(talk, verb, action))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """Why the offer cannot be made as it is."""
        return offer_refusals(state)


class AnswerOffer(Decision[TradeState]):
    """Accept, refuse, or (once) make a counter-offer (TW-R65)."""

    name = "answer"
    rule = "TW-R65"

    def seat(self, state: TradeState) -> int:
        """The partner."""
        return int(state.agenda[-1][2])

    def choices(self, state: TradeState) -> list[Action]:
        """A counter-offer is answered with yes or no."""
        return [ACCEPT, REFUSE] if Talk._make(state.agenda[-1]).counter else [ACCEPT, REFUSE, COUNTER]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Exchange, or remember the refusal."""
        talk = Talk._make(state.agenda.pop())
        seat, partner = talk.proposer, talk.partner
        if action == ACCEPT:
            out.append(("accepted", partner, seat))
            _settle(state, talk, out)
            return
        state.refused.append(Refused(seat, partner, talk.give, talk.want, state.turn))
        if action == COUNTER:
            state.agenda.append(Talk("offer", partner, seat, talk.other, talk.place, counter=1))
        else:
            out.append(("refused", partner, seat))

    def refusals(self, state: TradeState) -> list[Refusal]:
        """A counter-offer is not countered again."""
        return answer_refusals(state)


def _settle(state: TradeState, talk: Talk, out: list[Event]) -> None:
    """Carry the deal out; cards that the partner gives but has not named are named first."""
    if talk.want.unnamed:
        state.agenda.append(talk._replace(step="hand_over"))
        return
    _, seat, partner, place, other, give, want, _ = talk
    _give(state, seat, partner, place, other, give, out)
    _give(state, partner, seat, other, place, want, out)
    for side in (seat, partner):
        if state.done[side]:
            _trade_again(state, side)


def _trade_again(state: TradeState, seat: int) -> None:
    """All trade at once: whoever was done and has exchanged something may use it, after those who still trade."""
    state.done[seat] = 0
    last = next(index for index, frame in enumerate(state.agenda) if frame[0] == "trade")
    state.agenda.insert(last, ("trade", seat))


def _give(state: TradeState, seat: int, partner: int, place: int, other: int, offer: Offer, out: list[Event]) -> None:
    """Everything promised changes hands at once (TW-R17, TW-R65)."""
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
        public = offer._replace(unnamed=len(cards), cards=())
        out.append(Secret((seat, partner), ("gave", seat, partner, offer), ("gave", seat, partner, public)))


class HandOverCard(Decision[TradeState]):
    """The partner names a card that was asked for without a name."""

    name = "hand_over"
    rule = "TW-R65"

    def seat(self, state: TradeState) -> int:
        """The partner."""
        return int(state.agenda[-1][2])

    def choices(self, state: TradeState) -> list[Action]:
        """Any card not yet promised."""
        talk = Talk._make(state.agenda[-1])
        hand = state.hands[talk.partner][:]
        for card in talk.want.cards:
            hand.remove(card)
        return [("hand_over", CARDS[card].id) for card in sorted(set(hand))]

    def play(self, state: TradeState, action: Action, out: list[Event]) -> None:
        """Named; when all are, the deal is carried out."""
        talk = Talk._make(state.agenda.pop())
        want = with_card(talk.want, CARD[str(action[1])])
        _settle(state, talk._replace(want=want._replace(unnamed=want.unnamed - 1)), out)
