"""Haggling: which offer to make, which to take, what to say about a back, what to store."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations
from math import exp
from typing import NamedTuple

from ....kernel import Action, Rng
from ..data import (
    ASKS,
    CHITS,
    CLAIMS,
    F_LUXURY,
    FRONT_GROUP,
    FRONTS,
    GOLD,
    GOOD_LEVEL,
    GROUP_OF,
    GROUPS,
    IN_PLAY,
    K_CALAMITY,
    K_FRONT,
    K_GOOD,
    KINDS,
    MEETS,
    PIRACY,
    SET_VALUE,
    SPACE_AGE,
    SPICES,
    TRUE_CLAIMS,
)
from ..state import NO_DRAFT, OPEN, Draft, Offer, TradingState
from ..steps.trading import claims_for, partners, terms
from ..worth import knows_back
from .numbers import BARGAINING
from .value import LATER, Eye, front_runner, trust

LUXURY_ODDS = ((SPICES, 8 / 18), (GOLD, 6 / 18), (PIRACY, 4 / 18))
CIVIC_FRONTS = tuple(f for f in range(len(FRONTS)) if FRONT_GROUP[f] == GROUPS.index("civic"))
FRONT_LEVEL = (*GOOD_LEVEL[:11], 3)
GOODS_OF_FRONT = (*((good,) for good in range(F_LUXURY)), (SPICES, GOLD, PIRACY))
"""What a card of each front may be."""
POSSIBLE = tuple(
    tuple(any(TRUE_CLAIMS[k][c] for k in range(len(KINDS)) if K_FRONT[k] == front) for c in range(len(CLAIMS)))
    for front in range(len(FRONTS))
)
"""Whether a claim can be true of a card of a front: nobody believes another."""
WORTH_A_WORD = 0.65
"""What an offer must be worth to the other, as far as one can tell, to be made; levels have their own."""
LIKELY = 0.4
"""A chance that counts as a taker: what nobody or one alone would take is not offered to all."""
HELD = 0.55
"""How likely a hidden hand must hold what is asked for, to be asked."""
LOOKED_AT = 40
"""So many of the swaps that gain most are weighed with the other side's eyes."""
NOBODY = NO_DRAFT.to
NEVER = 50.0
"""What a deal is worth to a seat that cannot strike it, the other way round."""


class Bargain(NamedTuple):
    """An offer a bot could make, what it gains by it, and how likely it is taken."""

    value: float
    gain: float
    to: int
    give: tuple[int, ...]
    give_wp: int
    want: tuple[int, ...]
    want_wp: int


def expected_fronts(world: TradingState, seat: int) -> list[list[float]]:
    """How many cards of each front every other hand holds, on average of what the seat can tell."""
    bit = 1 << seat
    hidden = [0] * len(GROUPS)
    slots = [0] * world.seats
    table = [[0.0] * len(FRONTS) for _ in range(world.seats)]
    for other in range(world.seats):
        if other == seat:
            continue
        for handle in world.hand[other]:
            if world.seen[handle] & bit:
                table[other][K_FRONT[world.kind[handle]]] += 1
            else:
                hidden[GROUP_OF[handle]] += 1
                slots[other] += 1
    total = sum(slots)
    if total:
        for other in range(world.seats):
            share = slots[other] / total
            if share:
                row = table[other]
                for front in range(len(FRONTS)):
                    number = hidden[FRONT_GROUP[front]] * share
                    row[front] += number / len(CIVIC_FRONTS) if front in CIVIC_FRONTS else number
    return table


def collections(world: TradingState, seat: int) -> list[list[float]]:
    """What the others seem to collect (+) or to be rid of (-), from the offers seen in this market."""
    table = [[0.0] * len(FRONTS) for _ in range(world.seats)]
    for maker, _, asked, what in world.wishes:
        if maker != seat:
            row = table[maker]
            if not asked:
                row[what] = max(-1.0, row[what] - BARGAINING.given_away)
            elif what < len(FRONTS):
                row[what] = min(2.0, row[what] + 1.0)
    return table


class Haggler:
    """A seat at the market."""

    def __init__(self, eye: Eye, reach: int, margin: float, memory: float, fair: float = WORTH_A_WORD) -> None:
        self.eye = eye
        self.world = eye.world
        self.seat = eye.seat
        self.reach = reach
        """1: single swaps, 2: also two for one, 3: also wealth."""
        self.margin = margin
        self.memory = memory
        self.fair = fair
        """What an offer must be worth to the other to be made."""
        self._their_gains: dict[tuple[object, ...], float] = {}

    @cached_property
    def base(self) -> float:
        """What the goods in hand are worth as they are."""
        return self.eye.goods(self.eye.counts)

    @cached_property
    def others(self) -> list[list[float]]:
        """What the other hands hold, on average."""
        return expected_fronts(self.world, self.seat)

    @cached_property
    def tastes(self) -> list[list[float]]:
        """The other hands as they seem to see them: what they collect counts for more."""
        return [
            [max(0.0, held + self.memory * taste) for held, taste in zip(row, tastes, strict=True)]
            for row, tastes in zip(self.others, collections(self.world, self.seat), strict=True)
        ]

    @cached_property
    def clung_to(self) -> list[list[int]]:
        """How often each of the others has refused in this market to part with a front: its backs may be good."""
        table = [[0] * len(FRONTS) for _ in range(self.world.seats)]
        for _, maker, other, given, *cards in self.world.declined:
            if maker == self.seat:
                for ask in set(cards[given:]):
                    for front in MEETS[ask]:
                        table[other][front] += 1
        return table

    def asked_in_vain(self, other: int, front: int) -> bool:
        """Whether one has asked another for a front in this market and heard nothing.

        What cannot be paid is not put to anybody: silence means that it is not there.
        """
        world, kind = self.world, self.world.kind
        asked = sum(
            maker == self.seat and bool(asks) and what == front and bool(crowd >> other & 1)
            for maker, crowd, asks, what in world.wishes
        )
        came = sum(world.trader[handle] == other and K_FRONT[kind[handle]] == front for handle in world.hand[self.seat])
        return asked > came + self.clung_to[other][front]

    @cached_property
    def ahead(self) -> int:
        """Who is in front; -1: nobody."""
        return front_runner(self.world)

    # -- what a swap is worth

    def cards_gone(self, handles: tuple[int, ...]) -> tuple[list[int], float]:
        """The goods of cards that leave the hand, and what their backs (and passing them on) are worth."""
        kind, eye = self.world.kind, self.eye
        value = 0.0
        for handle in handles:
            value -= eye.back(kind[handle])
            if K_CALAMITY[kind[handle]] >= 0:
                value -= eye.weights["guilt"]
        return [K_GOOD[kind[handle]] for handle in handles], value

    def swap_gain(self, give: tuple[int, ...], fronts: tuple[int, ...], backs: float) -> float:
        """What giving cards for cards of these fronts gains; `backs` is the worth of the backs that come in."""
        gone, value = self.cards_gone(give)
        come = [front for front in fronts if front != F_LUXURY]
        luxuries = len(fronts) - len(come)
        if not luxuries:
            goods = self.eye.goods(self.eye.changed(gone, come))
        else:
            goods = sum(
                odds * self.eye.goods(self.eye.changed(gone, come + [good] * luxuries)) for good, odds in LUXURY_ODDS
            )
        return goods - self.base + value + backs

    def swap_loss(self, handle: int) -> float:
        """What the hand is worth without a card, its back counted."""
        kind = self.world.kind[handle]
        return self.eye.goods(self.eye.changed([K_GOOD[kind]], [])) - self.eye.back(kind)

    def worst_cards(self) -> list[int]:
        """The card of each good that one would rather give, and the next one."""
        kind, eye = self.world.kind, self.eye
        by_good: dict[int, list[int]] = {}
        for handle in sorted(self.world.hand[self.seat]):
            by_good.setdefault(K_GOOD[kind[handle]], []).append(handle)
        found: list[int] = []
        for good in sorted(by_good):
            found.append(min(by_good[good], key=lambda handle: eye.back(kind[handle])))
        return found

    # -- how others may see it

    @cached_property
    def in_the_open(self) -> list[Eye | None]:
        """The others' own eyes, where every front they hold is known."""
        world, bit = self.world, 1 << self.seat
        return [
            self._eye_of(other)
            if other != self.seat and all(world.seen[handle] & bit for handle in world.hand[other])
            else None
            for other in range(world.seats)
        ]

    def _eye_of(self, other: int) -> Eye:
        """Another seat's eye on its hand. A luxury whose back is unknown counts as what most luxuries are.

        Were it what the imagined world makes of it, every new look would find another best offer.
        """
        world, bit = self.world, 1 << self.seat
        eye = Eye(world, other, self.eye.weights)
        counts = list(eye.counts)
        for handle in world.hand[other]:
            if K_FRONT[world.kind[handle]] == F_LUXURY and not world.known[handle] & bit:
                counts[K_GOOD[world.kind[handle]]] -= 1
                counts[SPICES] += 1
        eye.counts = tuple(counts)
        return eye

    def their_gain(self, other: int, give: tuple[int, ...], want: tuple[int, ...]) -> float:
        """What a deal may be worth to another seat, wealth apart, as far as one can tell."""
        kind = self.world.kind
        fronts = tuple(K_FRONT[kind[handle]] for handle in give)
        seen_through = tuple(kind[handle] for handle in give if self.knows_back(other, handle))
        key = (other, fronts, want, seen_through)
        found = self._their_gains.get(key)
        if found is None:
            eye = self.in_the_open[other]
            found = (
                self._guessed_gain(other, fronts, want) if eye is None else self._gain_in_the_open(eye, fronts, want)
            )
            theirs = eye or Eye(self.world, other, self.eye.weights)
            found += sum(theirs.back(back) - theirs.unknown(K_FRONT[back]) for back in seen_through)
            found -= self.memory * BARGAINING.refused * sum(self.clung_to[other][front] for front in set(want))
            self._their_gains[key] = found
        return found

    def knows_back(self, other: int, handle: int) -> bool:
        """Whether another seat has surely seen the back of one's card."""
        return knows_back(self.world, other, handle)

    def seen_through(self, other: int, give: tuple[int, ...]) -> bool:
        """Whether another seat knows that a calamity is among these cards."""
        kind = self.world.kind
        return any(K_CALAMITY[kind[handle]] >= 0 and self.knows_back(other, handle) for handle in give)

    @cached_property
    def shown(self) -> list[Counter[int]]:
        """How many cards of each front one sees in every hand."""
        world, bit = self.world, 1 << self.seat
        return [
            Counter(K_FRONT[world.kind[handle]] for handle in hand if world.seen[handle] & bit) for hand in world.hand
        ]

    def lacks(self, other: int, want: tuple[int, ...], wealth: int) -> bool:
        """Whether another seat cannot pay as far as one sees: too few cards for the asks, or not this wealth.

        Of wealth one sees what the table can follow, and hears the silence of who could not pay it.
        """
        poor = self.world.open_wp[other] < wealth
        if wealth > 0 and (poor or any(self.asked_in_vain(other, front) for front in want)):
            return True
        shown = self.shown[other]
        missing = sum((Counter(want) - shown).values())
        return missing > len(self.world.hand[other]) - shown.total()

    def settled(self, other: int, give: tuple[int, ...], want: tuple[int, ...], wealth: int) -> bool:
        """Whether these terms are on the table or answered already: by the other's no, or by one's own."""
        kind = self.world.kind
        fronts = sorted(K_FRONT[kind[handle]] for handle in give)
        asked = (self.seat, other, len(give), *fronts, *sorted(want))
        mirrored = (other, self.seat, len(want), *sorted(want), *fronts)
        return any(
            (entry[1:] == asked and wealth <= entry[0]) or (entry[1:] == mirrored and -wealth <= entry[0])
            for entry in self.world.declined
        ) or any(
            offer.maker == self.seat
            and offer.to in (other, OPEN)
            and (
                ((self.seat, other, *terms(self.world, offer)) == asked and wealth <= offer.give_wp - offer.want_wp)
                or self._second_slip(offer, fronts, want)
            )
            for offer in self.world.offers
        )

    def _second_slip(self, offer: Offer, fronts: list[int], want: tuple[int, ...]) -> bool:
        """Whether terms ask for the same cards as a slip of one's own on the table, for only more or only less."""
        kind = self.world.kind
        laid = Counter(K_FRONT[kind[handle]] for handle in offer.give)
        more, less = Counter(fronts) - laid, laid - Counter(fronts)
        return sorted(offer.want) == sorted(want) and not (more and less)

    @staticmethod
    def _gain_in_the_open(eye: Eye, fronts: tuple[int, ...], want: tuple[int, ...]) -> float:
        """What getting cards of some fronts for cards of others gains a seat whose fronts are known."""
        counts = list(eye.counts)
        parted = 0.0
        for front in want:
            held = next((good for good in GOODS_OF_FRONT[front] if counts[good]), -1)
            if held < 0:
                return -NEVER
            parted += eye.worst(front, counts[held])
            counts[held] -= 1
        for front in fronts:
            counts[GOODS_OF_FRONT[front][0]] += 1
        gain = eye.goods(tuple(counts)) - eye.goods(eye.counts)
        return gain + sum(eye.unknown(front) for front in fronts) - parted

    def _guessed_gain(self, other: int, fronts: tuple[int, ...], want: tuple[int, ...]) -> float:
        """The same for a seat whose cards are hidden: by what it may hold and seems to collect."""
        row = self.tastes[other]
        plus = minus = 0.0
        more: dict[int, int] = {}
        for front in fronts:
            copies = row[front] + more.get(front, 0) + 1
            plus += FRONT_LEVEL[front] * copies * (BARGAINING.luxury if front == F_LUXURY else 1.0)
            more[front] = more.get(front, 0) + 1
        less: dict[int, int] = {}
        for front in want:
            copies = max(1.0, row[front] - less.get(front, 0))
            minus += FRONT_LEVEL[front] * copies
            less[front] = less.get(front, 0) + 1
        return self.eye.now * (plus - minus) - BARGAINING.each_guess * len(fronts) + BARGAINING.each_want * len(want)

    def odds(self, other: int, give: tuple[int, ...], want: tuple[int, ...], gain: float) -> float:
        """How likely another seat takes a deal that is worth `gain` to it."""
        holds = 1.0
        if self.in_the_open[other] is None:
            row = self.others[other]
            for front in set(want):
                if self.asked_in_vain(other, front):
                    return 0.0
                needed = want.count(front)
                holds *= min(BARGAINING.surest, 1 - exp(-row[front] / needed * BARGAINING.holds))
            if holds < HELD:
                return 0.0
        return holds / (1 + exp(-BARGAINING.keenness * max(-NEVER, gain - BARGAINING.least_gain)))

    # -- offers

    def candidates(self, draft: Draft) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Swaps worth a thought: cards to give, fronts to ask for."""
        age = SPACE_AGE[self.world.space]
        fronts = [f for f in range(len(FRONTS)) if IN_PLAY[FRONT_GROUP[f]][age]]
        kind = self.world.kind
        cards = self.worst_cards()
        if draft.give:
            gives = [draft.give]
            if self.reach > 1 and len(draft.give) == 1:
                gives += [(*draft.give, h) for h in cards if h not in draft.give]
        else:
            gives = [(handle,) for handle in cards]
            if self.reach > 1:
                costs = {h: self.base - self.swap_loss(h) for h in cards}
                gives += list(combinations(sorted(sorted(cards, key=lambda h: costs[h])[:5]), 2))
        mine = self.eye.counts
        held = [f for f in fronts if f < F_LUXURY and mine[f]]
        held.sort(key=lambda f: -mine[f] * GOOD_LEVEL[f])
        found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for give in gives:
            given = {K_FRONT[kind[handle]] for handle in give}
            level = sum(FRONT_LEVEL[K_FRONT[kind[handle]]] for handle in give)
            for front in fronts:
                if front not in given and (len(give) == 1 or FRONT_LEVEL[front] >= 2 or mine[front] >= 2):
                    found.append((give, (front,)))
            if self.reach > 1 and len(give) == 1 and level >= 2:
                for front in held[:3]:
                    if front not in given and FRONT_LEVEL[front] < level:
                        found.append((give, (front, front)))
        if draft.want:
            found = [(give, want) for give, want in found if _covers(want, draft.want)]
            found += [(give, draft.want) for give in gives]
        return found

    def position(self) -> tuple[object, ...]:
        """What tells this moment of the market from every other, the draft apart."""
        world, hand = self.world, self.world.hand[self.seat]
        cards = tuple((handle, world.kind[handle]) for handle in hand)
        market = (len(world.offers), len(world.wishes), len(world.declined), world.next_offer)
        return (world.turns, world.round, self.seat, cards, market, world.wp[self.seat])

    def draft_gain(self, draft: Draft) -> float:
        """What a draft gains as it stands; any card of a class counts as the first of them."""
        fronts = tuple(MEETS[ask][0] for ask in draft.want)
        backs = sum(self.eye.unknown(front) for front in fronts)
        return self.swap_gain(draft.give, fronts, backs) + draft.want_wp - draft.give_wp

    def best(self, draft: Draft, only_front: int = -1) -> Bargain | None:
        """The best offer that a draft can become; None where none pays."""
        allowed = partners(self.world, self.seat)
        if draft.to >= 0:
            allowed = [draft.to]
        scored = []
        for give, want in self.candidates(draft):
            if only_front >= 0 and only_front not in want:
                continue
            gain = self.swap_gain(give, want, sum(self.eye.unknown(front) for front in want))
            if gain > self.margin:
                scored.append((gain, give, want))
        scored.sort(key=lambda entry: -entry[0])
        found: Bargain | None = None
        plain = []
        fixed = draft.give_wp - draft.want_wp
        for gain, give, want in scored[:LOOKED_AT]:
            plain.append((self._address(draft, allowed, gain, give, want, fixed), gain))
        plain.sort(key=lambda entry: -entry[0].value)
        for bargain, gain in plain[:4]:
            for wealth in self._wealth(draft, gain):
                with_wealth = self._address(draft, allowed, gain, bargain.give, bargain.want, wealth)
                if with_wealth.value > (found.value if found is not None else 0.0):
                    found = with_wealth
        return found

    def _wealth(self, draft: Draft, gain: float) -> tuple[int, ...]:
        """Sums of wealth to add: given (+) or asked (-)."""
        if draft.give_wp or draft.want_wp:
            return (draft.give_wp - draft.want_wp,)
        if self.reach < 3:
            return (0,)
        purse = min(self.world.wp[self.seat], int(gain - BARGAINING.wealth_margin))
        return (0, -1, *range(1, min(3, purse) + 1)) if purse > 0 else (0, -1)

    def _address(
        self,
        draft: Draft,
        allowed: list[int],
        gain: float,
        give: tuple[int, ...],
        want: tuple[int, ...],
        wealth: int,
    ) -> Bargain:
        """The best addressee for a swap: one seat, or all."""
        tax = self.eye.weights["leader_tax"]
        net = gain - wealth
        missed = 1.0
        best = Bargain(-1.0, net, OPEN, give, max(0, wealth), want, max(0, -wealth))
        cost = 0.0
        takers = 0
        open_to_all = draft.to in (OPEN, NOBODY)
        for other in allowed:
            if (
                self.settled(other, give, want, wealth)
                or self.seen_through(other, give)
                or self.lacks(other, want, -wealth)
            ):
                open_to_all = open_to_all and draft.to == OPEN
                continue
            theirs = self.their_gain(other, give, want) + wealth
            if theirs < self.fair:
                continue
            chance = self.odds(other, give, want, theirs)
            takers += chance > LIKELY
            missed *= 1 - chance
            helps = tax * max(0.0, theirs) if other == self.ahead else 0.0
            cost += chance * helps
            fair = net - helps - self.grudge(other) * len(want)
            if draft.to != OPEN and chance * fair > best.value:
                best = best._replace(value=chance * fair, to=other)
        together = (1 - missed) * net - cost
        if open_to_all and (takers > 1 or draft.to == OPEN) and together > best.value:
            best = best._replace(value=together, to=OPEN)
        return best

    # -- answers

    def payment(self, offer: Offer) -> tuple[int, ...]:
        """The cards with which one would meet an offer: of each front the worst back."""
        kind, eye = self.world.kind, self.eye
        picked: list[int] = []
        for ask in offer.want:
            meets = MEETS[ask]
            fitting = [h for h in self.world.hand[self.seat] if K_FRONT[kind[h]] in meets and h not in picked]
            if not fitting:
                return tuple(picked)
            picked.append(min(fitting, key=lambda h: (eye.counts[K_GOOD[kind[h]]] * (ask >= 12), eye.back(kind[h]))))
        return tuple(picked)

    def offer_gain(self, offer: Offer) -> float:
        """What taking an offer gains."""
        world, eye, kind = self.world, self.eye, self.world.kind
        claims = dict(offer.claims)
        backs = 0.0
        fronts = []
        for handle in offer.give:
            front = K_FRONT[kind[handle]]
            if world.known[handle] >> self.seat & 1:
                backs += eye.back(kind[handle])
            elif handle in claims:
                trust = self.trust(offer.maker)
                backs += trust * self.claimed(front, claims[handle]) + (1 - trust) * eye.unknown(front)
            else:
                backs += eye.unknown(front)
            fronts.append(front)
        doubt = self.grudge(offer.maker) * len(offer.give)
        gain = self.swap_gain(self.payment(offer), tuple(fronts), backs) + offer.give_wp - offer.want_wp
        if offer.maker == self.ahead:
            gain -= eye.weights["leader_tax"] * max(0.0, gain)
        return gain - doubt

    def trust(self, other: int) -> float:
        """How far the other's word is believed."""
        return trust(self.world, self.seat, other)

    def grudge(self, other: int) -> float:
        """By how much a card out of another's hand is worth less (or more) for what has come from there before."""
        return self.eye.weights["grudge"] * (1 - 2 * self.trust(other))

    def claimed(self, front: int, claim: int) -> float:
        """What a back is worth if the claim is true."""
        total = weight = 0.0
        for k in range(len(KINDS)):
            if K_FRONT[k] == front and TRUE_CLAIMS[k][claim]:
                total += KINDS[k].copies * self.eye.back(k)
                weight += KINDS[k].copies
        return total / weight if weight else self.eye.unknown(front)

    # -- statements

    def claim(self, handle: int, bluff: float) -> int:
        """What to say about a card on offer; -1: nothing. Lies where it pays and the taste is for it."""
        kind = self.world.kind[handle]
        allowed = claims_for(SPACE_AGE[self.world.space], handle)
        true = [claim for claim in allowed if TRUE_CLAIMS[kind][claim]]
        back = KINDS[kind]
        if back.calamity < 0 and (back.wp > 0 or back.good in (SPICES, GOLD)):
            return true[-1] if true else -1
        if back.calamity < 0 and back.wp == 0:
            return -1
        dice = Rng.seeded(handle, self.world.turns, self.seat, sum(self.world.hand[self.seat]))
        if not allowed or dice.unit() >= bluff:
            return -1
        front = K_FRONT[kind]
        tempting = [claim for claim in allowed if POSSIBLE[front][claim] and self.claimed(front, claim) > 0]
        return max(tempting, key=lambda claim: self.claimed(front, claim), default=-1)


def fits(draft: Draft, bargain: Bargain) -> bool:
    """Whether a draft is on the way to a bargain."""
    return (
        draft.to in (NOBODY, bargain.to)
        and all(handle in bargain.give for handle in draft.give)
        and _covers(bargain.want, draft.want)
        and draft.give_wp <= bargain.give_wp
        and draft.want_wp <= bargain.want_wp
    )


def _covers(want: tuple[int, ...], part: tuple[int, ...]) -> bool:
    return all(want.count(front) >= part.count(front) for front in part)


def next_part(draft: Draft, bargain: Bargain, haggler: Haggler, bluff: float, choices: list[Action]) -> Action:
    """The next small action that brings a draft nearer to a bargain."""
    if draft.to < OPEN:
        return ("to_all",) if bargain.to == OPEN else ("to", bargain.to)
    for handle in bargain.give:
        if handle not in draft.give:
            return ("give", handle)
    for front in bargain.want:
        if draft.want.count(front) < bargain.want.count(front):
            return ("ask", ASKS[front])
    for verb, due in (
        ("give_wp", bargain.give_wp - draft.give_wp),
        ("ask_wp", bargain.want_wp - draft.want_wp),
    ):
        if due > 0:
            return (verb, max(chit for chit in CHITS if chit <= due))
    said = [handle for handle, _ in draft.claims]
    for handle in draft.give:
        if handle not in said and ("speak", handle) in choices and haggler.claim(handle, bluff) >= 0:
            return ("speak", handle)
    return ("post",)


def to_store(eye: Eye) -> list[int]:
    """The cards to store: sets that will grow, the worse backs first."""
    world, seat = eye.world, eye.seat
    kind = world.kind
    by_good: dict[int, list[int]] = {}
    for handle in sorted(world.hand[seat]):
        if K_CALAMITY[kind[handle]] < 0:
            by_good.setdefault(K_GOOD[kind[handle]], []).append(handle)
    plans: list[tuple[float, list[int]]] = []
    for good, handles in by_good.items():
        if not eye.limit or not eye.later[good]:
            continue
        handles.sort(key=lambda handle: eye.back(kind[handle]))
        total = eye.counts[good]
        for number in range(1, min(len(handles), eye.limit) + 1):
            chosen = handles[:number]
            full, again = number + eye.again[good], eye.again[good]
            later = LATER * GOOD_LEVEL[good] * (full * (full + 1) - again * (again + 1)) / 2
            gain = eye.now * (later - SET_VALUE[good][total] + SET_VALUE[good][total - number])
            gain -= sum(
                BARGAINING.stored_gain * max(0.0, b) + BARGAINING.stored_loss * min(0.0, b)
                for b in (eye.back(kind[h]) for h in chosen)
            )
            if gain > 0:
                plans.append((gain / number, chosen))
    plans.sort(key=lambda plan: -plan[0])
    kept: list[int] = []
    for _, chosen in plans:
        if len(kept) + len(chosen) <= eye.limit and not any(handle in kept for handle in chosen):
            kept += chosen
    return kept
