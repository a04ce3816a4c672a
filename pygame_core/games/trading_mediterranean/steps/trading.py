"""Phase 3, trading: rounds of offers on the table, then every seat commits its warehouse.

The rulebook's minutes of table talk become rounds. In each round every seat has one visit, the first speaker moving
on by one: it answers the offers that wait for it, may post one of its own, marks cards for its warehouse, and is
done; what it has not answered then is refused. An offer is put together in small actions (addressee, cards, asks,
wealth, statements, post) and shows fronts only; backs travel unseen.
"""

from __future__ import annotations

from bisect import bisect_right

from ....kernel import Action, Automatic, Event, Refusal, Secret, Step, text
from ....kernel.game import Frame
from ..data import (
    AGES,
    ASKS,
    CARDS,
    CHITS,
    CLAIMS,
    CLAIMS_BY_AGE,
    CLAIMS_LUXURY,
    FRONT_GROUP,
    GROUP_OF,
    IN_PLAY,
    K_CALAMITY,
    K_FRONT,
    LUXURY,
    MEETS,
    MOST_ASKED,
    NEIGHBOURS_ONLY,
    OFFER_LIFE,
    OPEN_OFFERS,
    SPACE_AGE,
    TRUE_CLAIMS,
)
from ..meta import META
from ..state import NO_DRAFT, OPEN, Draft, Offer, TradingState
from .asked import OfSeat
from .civic import audience, forget_hands, hand_cards
from .storing import BELL, Commit, mark, markings, storing_refused

PASS: Action = ("pass",)
REST: Action = ("rest",)
"""Done with this market, unless somebody offers something."""
NEW_OFFER: Action = ("offer",)
SHOW_HAND: Action = ("show_hand",)
HIDE_HAND: Action = ("hide_hand",)
TO_ALL: Action = ("to_all",)
POST: Action = ("post",)
DROP: Action = ("drop",)
GIVE: tuple[Action, ...] = tuple(("give", handle) for handle in range(CARDS))
PAY: tuple[Action, ...] = tuple(("pay", handle) for handle in range(CARDS))
SPEAK: tuple[Action, ...] = tuple(("speak", handle) for handle in range(CARDS))
SAY: tuple[Action, ...] = tuple(("say", claim) for claim in CLAIMS)
ASK: tuple[Action, ...] = tuple(("ask", name) for name in ASKS)
GIVE_WP: tuple[Action, ...] = tuple(("give_wp", chit) for chit in CHITS)
ASK_WP: tuple[Action, ...] = tuple(("ask_wp", chit) for chit in CHITS)
ASKS_BY_AGE = tuple(
    tuple(a for a in range(len(ASKS)) if a >= len(FRONT_GROUP) or IN_PLAY[FRONT_GROUP[a]][age])
    for age in range(len(AGES))
)
"""What may be asked for: goods that are in play."""
_ASK_BY_AGE = tuple(tuple(ASK[a] for a in asks) for asks in ASKS_BY_AGE)
_TO: tuple[Action, ...] = tuple(("to", seat) for seat in range(META.seats[1]))
_TAKE_BACK_GIVEN: tuple[Action, ...] = tuple(("take_back", "give", handle) for handle in range(CARDS))
_TAKE_BACK_ASK: tuple[Action, ...] = tuple(("take_back", "ask", name) for name in ASKS)
_CALAMITY_CLAIM = CLAIMS.index("calamity")
_LUXURY_CLAIMS = tuple(
    (*CLAIMS_LUXURY, _CALAMITY_CLAIM) if _CALAMITY_CLAIM in CLAIMS_BY_AGE[age] else CLAIMS_LUXURY
    for age in range(len(AGES))
)


class Trading(Automatic[TradingState]):
    """The phase as a whole (TM-057, TM-R02)."""

    name = "trading"
    rule = "TM-057"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 3
        state.round = 1
        state.offers = []
        state.declined = []
        state.wishes = []
        state.deals = [0] * state.seats
        state.draft = NO_DRAFT
        state.picks = []
        state.active = False
        state.resting = 0
        state.marks = [[] for _ in range(state.seats)]
        state.agenda.append(("commit", 0))
        state.agenda.append(("visit", 0))
        start_visit(state)
        out.append(("trading", SPACE_AGE[state.space]))


def start_visit(state: TradingState) -> None:
    """A seat comes to the market."""
    state.posted = False
    state.toggled = False


def speaker(state: TradingState, index: int) -> int:
    """The seat that speaks as number `index` of this round; the start moves on by one each round."""
    return state.order[(index + state.round - 1) % state.seats]


def waiting(state: TradingState, seat: int) -> list[Offer]:
    """The offers that wait for an answer of a seat."""
    found = []
    for offer in state.offers:
        if not offer.answered >> seat & 1 and (
            offer.to == seat or (offer.to == OPEN and state.may_trade(offer.maker, seat))
        ):
            found.append(offer)
    return found


def put(state: TradingState, seat: int) -> list[Offer]:
    """The offers a seat is asked about: those it can pay and has not refused before on the same terms (TM-R53)."""
    return [o for o in waiting(state, seat) if state.can_pay(seat, o) and not refused_before(state, seat, o)]


def terms(state: TradingState, offer: Offer) -> tuple[int, ...]:
    """What an offer swaps, its wealth apart: how many cards, their fronts, the asks."""
    return (len(offer.give), *sorted(K_FRONT[state.kind[handle]] for handle in offer.give), *offer.want)


def refused_before(state: TradingState, seat: int, offer: Offer) -> bool:
    """Whether a seat has refused the same in this market, or better."""
    same = (offer.maker, seat, *terms(state, offer))
    wealth = offer.give_wp - offer.want_wp
    return any(entry[1:] == same and wealth <= entry[0] for entry in state.declined)


def standing_offers(state: TradingState, seat: int) -> list[Offer]:
    """A seat's own open offers."""
    return [offer for offer in state.offers if offer.maker == seat]


def partners(state: TradingState, seat: int) -> list[int]:
    """The seats one may trade with in this age, clockwise (TM-152, TM-154, TM-156)."""
    if NEIGHBOURS_ONLY[SPACE_AGE[state.space]]:
        near = state.neighbours(seat)
        return [other for other in state.order if other in near]
    return [other for other in state.order if other != seat]


class Visit(Step[TradingState]):
    """A seat's turn to speak: answer what waits, post at most one offer, mark cards to store, be done.

    Rules: TM-058, TM-R02.
    """

    name = "visit"
    rule = "TM-R02"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        if state.resting >> self.seat(state) & 1 and not put(state, self.seat(state)):
            self._next(state, out)
            return False
        return True

    def seat(self, state: TradingState) -> int:
        return speaker(state, state.agenda[-1][1])

    def choices(self, state: TradingState) -> list[Action]:
        seat = speaker(state, state.agenda[-1][1])
        mine = standing_offers(state, seat)
        room = len(mine) < OPEN_OFFERS
        found: list[Action] = []
        for offer in waiting(state, seat):
            number = offer.number
            if state.can_pay(seat, offer):
                found.append(("accept", number))
            if room and offer.answers < 0:
                found.append(("counter", number))
            found.append(("refuse", number))
        if room and not state.posted:
            found.append(NEW_OFFER)
        for offer in mine:
            found.append(("withdraw", offer.number))
        if not state.toggled:
            found.append(HIDE_HAND if state.open_hand[seat] else SHOW_HAND)
        found += markings(state, seat)
        found.append(PASS)
        if not state.resting >> seat & 1:
            found.append(REST)
        if state.clock:
            found.append(BELL)
        return found

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        verb = action[0]
        if verb in ("pass", "rest"):
            self._done(state, seat, verb == "rest", out)
        elif verb == "refuse":
            answer(state, seat, int(action[1]), out)
        elif verb == "offer":
            state.resting &= ~(1 << seat)
            state.draft = NO_DRAFT
            state.agenda.append(("draft", seat))
        elif verb == "accept":
            accept(state, seat, find(state, int(action[1])), out)
        elif verb == "counter":
            offer = find(state, int(action[1]))
            state.draft = Draft(to=offer.maker, answers=offer.number)
            state.agenda.append(("draft", seat))
        elif verb == "withdraw":
            state.offers.remove(find(state, int(action[1])))
            out.append(("withdrew", seat))
        elif verb == "bell":
            ring(state, out)
        elif verb in ("keep", "unkeep"):
            mark(state, seat, action, out)
        else:
            self._toggle(state, seat, out)

    def _done(self, state: TradingState, seat: int, rests: bool, out: list[Event]) -> None:
        for offer in put(state, seat):
            answer(state, seat, offer.number, out)
        if rests:
            state.resting |= 1 << seat
        # Whoever is passed over from now on tells what could be put to them: there is no way back behind that.
        state.show()
        self._next(state, out)

    @staticmethod
    def _toggle(state: TradingState, seat: int, out: list[Event]) -> None:
        """A hand may be held openly (TM-050)."""
        state.toggled = True
        state.open_hand[seat] = 1 - state.open_hand[seat]
        if state.open_hand[seat]:
            for handle in state.hand[seat]:
                state.seen[handle] = state.everyone
            state.show()
        out.append(("openness", seat, state.open_hand[seat]))

    @staticmethod
    def _next(state: TradingState, out: list[Event]) -> None:
        """When all pass in a round they agree to end; else the last round ends the market (TM-067, TM-R02)."""
        index = state.agenda[-1][1] + 1
        start_visit(state)
        if index < state.seats:
            state.agenda[-1] = ("visit", index)
            return
        if state.round >= state.rounds or not state.active:
            close(state, out)
            return
        lapse(state, [offer for offer in state.offers if offer.expires <= state.round], out)
        state.round += 1
        state.active = False
        state.agenda[-1] = ("visit", 0)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        found: list[Refusal] = []
        full = len(standing_offers(state, seat)) >= OPEN_OFFERS
        for offer in waiting(state, seat):
            if not state.can_pay(seat, offer):
                found.append(Refusal(("accept", offer.number), text("refusal.cannot_pay", rule="TM-058")))
            if offer.answers >= 0:
                found.append(Refusal(("counter", offer.number), text("refusal.counter_once", rule="TM-R02")))
        if full:
            found.append(Refusal(NEW_OFFER, text("refusal.offers_full", rule="TM-R02", n=OPEN_OFFERS)))
        elif state.posted:
            found.append(Refusal(NEW_OFFER, text("refusal.posted", rule="TM-R02")))
        return found + storing_refused(state, seat)


def find(state: TradingState, number: int) -> Offer:
    """The offer of a number."""
    return next(offer for offer in state.offers if offer.number == number)


def answer(state: TradingState, seat: int, number: int, out: list[Event], countered: bool = False) -> None:
    """A seat says no (or not so); an offer that all addressees have answered leaves the table."""
    offer = find(state, number)
    answered = offer.answered | 1 << seat
    place = state.offers.index(offer)
    if audience(state, offer.maker, offer.to) & ~answered:
        state.offers[place] = offer._replace(answered=answered)
    else:
        del state.offers[place]
    if not countered:
        wealth = offer.give_wp - offer.want_wp
        state.declined.append((wealth, offer.maker, seat, *terms(state, offer)))
        state.show()
        told = (seat, offer.maker)
        out.append(Secret(told, ("refused", seat, offer.maker)))


def close(state: TradingState, out: list[Event]) -> None:
    """The market closes: open offers lapse (TM-067, TM-R02)."""
    state.agenda.pop()
    lapse(state, state.offers, out)
    state.draft = NO_DRAFT
    state.picks = []
    out.append(("closed", state.round))


def ring(state: TradingState, out: list[Event]) -> None:
    """The clock has run out: whatever is under way in the market ends (TM-057, TM-063, TM-067)."""
    while state.agenda[-1][0] != "visit":
        state.agenda.pop()
    out.append(("bell",))
    close(state, out)


def accept(state: TradingState, seat: int, offer: Offer, out: list[Event]) -> None:
    """Take an offer; where several own copies could meet an ask the seat picks one."""
    state.picks = []
    state.show()
    state.agenda.append(("settle", seat, offer.number))
    settle_forced(state, seat, offer, out)


def payable(state: TradingState, seat: int, ask: int) -> list[int]:
    """The cards of a seat that can meet an ask and are not picked already."""
    meets, kind, picks = MEETS[ask], state.kind, state.picks
    return [handle for handle in state.hand[seat] if K_FRONT[kind[handle]] in meets and handle not in picks]


def settle_forced(state: TradingState, seat: int, offer: Offer, out: list[Event]) -> None:
    """Pick what leaves no choice; strike the deal once everything is picked."""
    want = offer.want
    while len(state.picks) < len(want):
        ask = want[len(state.picks)]
        cards = payable(state, seat, ask)
        if len(cards) > want[len(state.picks) :].count(ask):
            return
        state.picks.append(cards[0])
    state.agenda.pop()
    strike(state, seat, offer, out)


class Settle(OfSeat):
    """Pick which of one's copies meets each ask: the hidden backs differ (TM-058, TM-061)."""

    name = "settle"
    rule = "TM-058"

    def choices(self, state: TradingState) -> list[Action]:
        _, seat, number = state.agenda[-1]
        ask = find(state, number).want[len(state.picks)]
        return [PAY[handle] for handle in payable(state, seat, ask)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, number = state.agenda[-1]
        state.picks.append(int(action[1]))
        settle_forced(state, seat, find(state, number), out)


def strike(state: TradingState, seat: int, offer: Offer, out: list[Event]) -> None:
    """A deal: atomic and final. Cards and wealth change hands, offers that named a moved card lapse.

    Rules: TM-059, TM-061, TM-141.
    """
    maker = offer.maker
    paid = tuple(state.picks)
    state.picks = []
    state.active = True
    state.offers.remove(offer)
    kind = state.kind
    given_fronts = tuple(K_FRONT[kind[handle]] for handle in offer.give)
    paid_fronts = tuple(K_FRONT[kind[handle]] for handle in paid)
    hand_cards(state, maker, seat, offer.give)
    hand_cards(state, seat, maker, paid)
    crowd = audience(state, maker, offer.to)
    for handle in offer.give:
        state.seen[handle] |= crowd
    balance = offer.want_wp - offer.give_wp
    state.gain_secretly(maker, balance)
    state.gain_secretly(seat, -balance)
    learn(state, seat, maker, offer.give, dict(offer.claims))
    learn(state, maker, seat, paid, {})
    lapsed: list[Event] = []
    lapse(state, outdated(state, {*offer.give, *paid}), lapsed, gone=True)
    forget_hands(state, maker, seat, crowd)
    state.deals[maker] += 1
    state.deals[seat] += 1
    state.show()
    full = ("deal", maker, seat, given_fronts, offer.give_wp, paid_fronts, offer.want_wp)
    out.append(Secret((maker, seat), full, _as_others_see(state, maker, seat, given_fronts, paid_fronts)))
    out += lapsed


def _as_others_see(state: TradingState, maker: int, seat: int, given: tuple[int, ...], paid: tuple[int, ...]) -> Event:
    """A deal as the others see it: an open hand shows what left it and what came, wealth stays hidden (TM-050)."""
    if state.open_hand[maker] or state.open_hand[seat]:
        return ("deal_open", maker, seat, given, paid)
    return ("deal_seen", maker, seat, len(given), len(paid))


def learn(state: TradingState, taker: int, giver: int, handles: tuple[int, ...], claims: dict[int, int]) -> None:
    """The taker sees the backs and remembers whether the giver's word was good."""
    row = taker * state.seats + giver
    for handle in handles:
        kind = state.kind[handle]
        if handle in claims:
            if TRUE_CLAIMS[kind][claims[handle]]:
                state.faith_good[row] += 2
            else:
                state.faith_bad[row] += 2
        elif K_CALAMITY[kind] >= 0:
            state.faith_bad[row] += 1


def outdated(state: TradingState, moved: set[int]) -> list[Offer]:
    """Offers that name a card that has moved or wealth that is no longer there."""
    wp = state.wp
    return [offer for offer in state.offers if offer.give_wp > wp[offer.maker] or not moved.isdisjoint(offer.give)]


def lapse(state: TradingState, offers: list[Offer], out: list[Event], gone: bool = False) -> None:
    """Offers leave the table unanswered. Their maker hears of it, and where what they gave is gone also whoever could
    have taken them (TM-R02)."""
    for offer in offers:
        could = [seat for seat in range(state.seats) if gone and offer in put(state, seat)]
        out.append(Secret((offer.maker, *could), ("lapsed", offer.maker, offer.to, int(gone))))
    state.offers = [offer for offer in state.offers if offer not in offers]


class Drafting(OfSeat):
    """Put an offer together: to whom, what is given, what is asked, what is said about the backs.

    Rules: TM-058 to TM-060, TM-R50.
    """

    name = "draft"
    rule = "TM-058"

    def choices(self, state: TradingState) -> list[Action]:
        seat = state.agenda[-1][1]
        draft = state.draft
        to, give, give_wp, want, want_wp, claims, _ = draft
        found: list[Action] = []
        others = partners(state, seat)
        if draft.answers < 0:
            found += [_TO[other] for other in others if other != to]
            if to != OPEN:
                found.append(TO_ALL)
        if to >= OPEN:
            found += [GIVE[handle] for handle in state.hand[seat] if handle not in give]
            age = SPACE_AGE[state.space]
            most = len(state.hand[to]) if to >= 0 else max([len(state.hand[other]) for other in others])
            if len(want) < most:
                found += _ASK_BY_AGE[age]
            if not want_wp:
                found += GIVE_WP[: bisect_right(CHITS, state.wp[seat] - give_wp)]
            if not give_wp:
                found += ASK_WP[: bisect_right(CHITS, MOST_ASKED - want_wp)]
            if len(claims) < len(give):
                spoken = [handle for handle, _ in claims]
                found += [SPEAK[h] for h in give if h not in spoken and claims_for(age, h)]
            found += parts_of(draft)
            if give or want or give_wp or want_wp:
                found.append(POST)
        found.append(DROP)
        if state.clock:
            found.append(BELL)
        return found

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        verb = action[0]
        draft = state.draft
        if verb == "give":
            state.draft = draft._replace(give=(*draft.give, int(action[1])))
        elif verb == "ask":
            state.draft = draft._replace(want=tuple(sorted((*draft.want, ASKS.index(str(action[1]))))))
        elif verb == "give_wp":
            state.draft = draft._replace(give_wp=draft.give_wp + int(action[1]))
        elif verb == "ask_wp":
            state.draft = draft._replace(want_wp=draft.want_wp + int(action[1]))
        elif verb == "to":
            state.draft = draft._replace(to=int(action[1]))
        elif verb == "to_all":
            state.draft = draft._replace(to=OPEN)
        elif verb == "take_back":
            state.draft = without(draft, action)
        elif verb == "speak":
            state.agenda.append(("speak", state.agenda[-1][1], int(action[1])))
        elif verb == "post":
            post(state, state.agenda.pop()[1], out)
        elif verb == "drop":
            state.agenda.pop()
            state.draft = NO_DRAFT
        else:
            ring(state, out)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        draft = state.draft
        if draft.to < OPEN:
            near = partners(state, seat)
            why = text("refusal.neighbours_only", rule="TM-152")
            return [Refusal(("to", other), why) for other in state.order if other != seat and other not in near]
        age = SPACE_AGE[state.space]
        rule = ("TM-153", "TM-155", "TM-157", "TM-159")[age]
        return [
            Refusal(SPEAK[handle], text("refusal.no_talk", rule=rule))
            for handle in draft.give
            if not claims_for(age, handle)
        ]


def parts_of(draft: Draft) -> list[Action]:
    """What can be taken out of a draft again, part by part."""
    found = [_TAKE_BACK_GIVEN[handle] for handle in draft.give]
    found += [_TAKE_BACK_ASK[ask] for ask in dict.fromkeys(draft.want)]
    if draft.give_wp:
        found.append(("take_back", "give_wp"))
    if draft.want_wp:
        found.append(("take_back", "ask_wp"))
    return found


def without(draft: Draft, action: Action) -> Draft:
    """A draft without one of its parts; what was said about a card goes with the card."""
    part = action[1]
    if part == "give":
        handle = int(action[2])
        claims = tuple(claim for claim in draft.claims if claim[0] != handle)
        return draft._replace(give=tuple(h for h in draft.give if h != handle), claims=claims)
    if part == "ask":
        want = list(draft.want)
        want.remove(ASKS.index(str(action[2])))
        return draft._replace(want=tuple(want))
    return draft._replace(give_wp=0) if part == "give_wp" else draft._replace(want_wp=0)


def claims_for(age: int, handle: int) -> tuple[int, ...]:
    """What may be said about a card's back in this age; luxury may be named in every age.

    Rules: TM-153, TM-155, TM-157, TM-159, TM-215, TM-R49.
    """
    return _LUXURY_CLAIMS[age] if GROUP_OF[handle] == LUXURY else CLAIMS_BY_AGE[age]


def post(state: TradingState, seat: int, out: list[Event]) -> None:
    """Lay the draft on the table; the addressees see the fronts of the cards given (TM-060, TM-061)."""
    draft = state.draft
    state.draft = NO_DRAFT
    number = state.next_offer
    state.next_offer += 1
    if draft.answers >= 0:
        answer(state, seat, draft.answers, out, countered=True)
    else:
        state.posted = True
    state.active = True
    offer = Offer(
        number,
        seat,
        draft.to,
        draft.give,
        draft.give_wp,
        draft.want,
        draft.want_wp,
        draft.claims,
        state.round + OFFER_LIFE - 1,
        draft.answers,
    )
    state.offers.append(offer)
    crowd = audience(state, seat, draft.to)
    for handle in draft.give:
        state.seen[handle] |= crowd
    state.show()
    told = tuple(other for other in range(state.seats) if (crowd | 1 << seat) >> other & 1)
    fronts = tuple(K_FRONT[state.kind[handle]] for handle in draft.give)
    state.wishes += [(seat, crowd, 1, ask) for ask in draft.want]
    state.wishes += [(seat, crowd, 0, front) for front in fronts]
    said = dict(draft.claims)
    claims = tuple(said.get(handle, -1) for handle in draft.give)
    counter = draft.answers >= 0
    full = ("offered", seat, draft.to, fronts, draft.give_wp, draft.want, draft.want_wp, counter, claims)
    out.append(Secret(told, full))


class Speaking(OfSeat):
    """Say something about the back of a card on offer; it need not be true (TM-153, TM-158, TM-160)."""

    name = "speak"
    rule = "TM-060"

    def choices(self, state: TradingState) -> list[Action]:
        return [SAY[claim] for claim in claims_for(SPACE_AGE[state.space], state.agenda[-1][2])]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, _seat, handle = state.agenda.pop()
        claims = (*state.draft.claims, (handle, CLAIMS.index(str(action[1]))))
        state.draft = state.draft._replace(claims=claims)

    def refusals(self, state: TradingState) -> list[Refusal]:
        age = SPACE_AGE[state.space]
        allowed = claims_for(age, state.agenda[-1][2])
        rule = ("TM-153", "TM-155", "TM-157", "TM-159")[age]
        why = text("refusal.too_close", rule=rule)
        return [Refusal(SAY[claim], why) for claim in range(len(CLAIMS)) if claim not in allowed]


STEPS = (Trading(), Visit(), Settle(), Drafting(), Speaking(), Commit())
