"""Phase 2, civic: abilities in any order among the players, then upkeep, then taboo."""

from __future__ import annotations

from ....kernel import Action, Automatic, Decision, Event, Refusal, Secret, Step, text
from ....kernel.game import Frame
from ..data import (
    ABILITIES,
    ABILITIES_OF,
    CARDS,
    FRONT_GROUP,
    FRONTS,
    GROUP_CLASS,
    GROUP_OF,
    GROUPS,
    IN_PLAY,
    ITEM_NUMBER,
    ITEMS,
    K_FRONT,
    TABOO_HOLDER,
    UPKEEP,
)
from ..effects import (
    ABILITY,
    basic_decks,
    can_draw,
    deck_named,
    discard,
    draw_card,
    movable_targets,
    push_cube,
    receive,
    usable,
)
from ..mat import owned
from ..state import Exchanging, Swapping, TradingState, Voting
from .asked import OfSeat

USE: tuple[Action, ...] = tuple(("use", number) for number in range(len(ABILITIES)))
WAIT: Action = ("wait",)
DISCARD: tuple[Action, ...] = tuple(("discard", handle) for handle in range(CARDS))
SHORT: Action = ("short",)
SWAP: tuple[Action, ...] = tuple(("swap", handle) for handle in range(CARDS))
HAND_OVER: tuple[Action, ...] = tuple(("hand_over", handle) for handle in range(CARDS))
NO_TABOO: Action = ("no_taboo",)
TABOO_VOTES = 2
OPEN = ("wp", "wp_per", "track")
"""Operations of abilities that show nothing hidden and draw nothing."""


class Civic(Automatic[TradingState]):
    """The phase as a whole (TM-053, TM-056)."""

    name = "civic"
    rule = "TM-053"

    def run(self, state: TradingState, frame: Frame, out: list[Event]) -> None:
        state.phase = 2
        state.used_abilities = [0] * state.seats
        state.waits = 0
        state.taboo = -1
        state.votes = [-1] * state.seats
        state.agenda.append(Voting("taboo", 0, 0))
        state.agenda.append(("upkeep", 0, 0))
        state.agenda.append(("abilities", 0))


def available(state: TradingState, seat: int) -> list[int]:
    """The abilities a seat has not used this turn and can use now (TM-053, TM-086)."""
    used = state.used_abilities[seat]
    return [
        number
        for item in owned(state, seat)
        for number in ABILITIES_OF[item]
        if not used >> number & 1 and usable(state, seat, number)
    ]


def retractable(state: TradingState, seat: int) -> bool:
    """Whether a seat has used an ability this turn that has shown nobody anything."""
    used = state.used_abilities[seat]
    return any(used >> number & 1 and ABILITIES[number].effect.op in OPEN for number in range(len(ABILITIES)))


def hindered(state: TradingState, seat: int) -> bool:
    """Whether it is only for what a seat holds that it is passed over: that tells something about its hand."""
    used = state.used_abilities[seat]
    return any(
        ABILITIES[number].effect.op == "exchange" and not used >> number & 1
        for item in owned(state, seat)
        for number in ABILITIES_OF[item]
    )


class Abilities(Step[TradingState]):
    """Each may use abilities or wait for the others; when all wait in a row the step is over.

    Whoever has used the last one also says that it goes on: until then it could be taken back.

    Rules: TM-053, TM-054, TM-168, TM-170.
    """

    name = "abilities"
    rule = "TM-053"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        place = state.agenda[-1][1]
        while state.waits < state.seats:
            seat = state.order[place]
            if available(state, seat) or (not state.waits and retractable(state, seat)):
                state.agenda[-1] = ("abilities", place)
                return True
            if hindered(state, seat):
                state.show()
            state.waits += 1
            place = (place + 1) % state.seats
        state.agenda.pop()
        return False

    def seat(self, state: TradingState) -> int:
        return state.order[state.agenda[-1][1]]

    def choices(self, state: TradingState) -> list[Action]:
        return [*(USE[number] for number in available(state, self.seat(state))), WAIT]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        if action[0] == "wait":
            state.waits += 1
            state.agenda[-1] = ("abilities", (state.agenda[-1][1] + 1) % state.seats)
            return
        number = int(action[1])
        state.waits = 0
        state.used_abilities[seat] |= 1 << number
        ability = ABILITIES[number]
        out.append(("used", seat, ability.item))
        ABILITY[ability.effect.op](state, seat, ability, out)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        used = state.used_abilities[seat]
        offered = available(state, seat)
        return [
            Refusal(USE[number], text(f"refusal.ability_{'used' if used >> number & 1 else 'idle'}", rule="TM-053"))
            for item in owned(state, seat)
            for number in ABILITIES_OF[item]
            if number not in offered
        ]


class Exchange(OfSeat):
    """Discard one card (or more) that is not a calamity and draw one from the named deck (TM-086, TM-R43)."""

    name = "exchange"
    rule = "TM-053"

    def choices(self, state: TradingState) -> list[Action]:
        seat = state.agenda[-1][1]
        return [DISCARD[handle] for handle in state.hand[seat] if not state.skull(handle)] or [SHORT]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, number, given = state.agenda.pop()
        if action[0] == "short":
            return
        effect = ABILITIES[number].effect
        handle = int(action[1])
        state.hand[seat].remove(handle)
        discard(state, handle)
        state.show()
        out.append(("discarded", seat, K_FRONT[state.kind[handle]]))
        if given + 1 < effect.get("give", 1):
            state.agenda.append(Exchanging("exchange", seat, number, given + 1))
        else:
            draw_card(state, seat, deck_named(state, effect["deck"]), out)

    def refusals(self, state: TradingState) -> list[Refusal]:
        return skulls_refused(state, state.agenda[-1][1])


def skulls_refused(state: TradingState, seat: int) -> list[Refusal]:
    """Calamities may not be discarded."""
    why = text("refusal.skull_discard", rule="TM-R43")
    return [Refusal(DISCARD[handle], why) for handle in state.hand[seat] if state.skull(handle)]


class ChooseDeck(OfSeat):
    """Draw from a basic deck of choice (TM-086)."""

    name = "choose_deck"
    rule = "TM-053"

    def choices(self, state: TradingState) -> list[Action]:
        return [("draw", GROUPS[group]) for group in basic_decks(state) if can_draw(state, group)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, number = state.agenda.pop()
        for _ in range(ABILITIES[number].effect["n"]):
            draw_card(state, seat, GROUPS.index(str(action[1])), out)


class Evangelize(OfSeat):
    """Move the religion cube of any player (TM-170)."""

    name = "evangelize"
    rule = "TM-170"

    def choices(self, state: TradingState) -> list[Action]:
        _, seat, number = state.agenda[-1]
        return [("convert", target) for target in movable_targets(state, seat, ABILITIES[number].effect)]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, number = state.agenda.pop()
        push_cube(state, seat, int(action[1]), ABILITIES[number].effect, out)


class Spy(OfSeat):
    """See the backs of random cards in one opponent's hand (TM-086)."""

    name = "spy"
    rule = "TM-053"

    def choices(self, state: TradingState) -> list[Action]:
        seat = state.agenda[-1][1]
        return [("peek", other) for other in state.order if other != seat and state.hand[other]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, number = state.agenda.pop()
        other = int(action[1])
        hand = sorted(state.hand[other])
        cards = state.rng.sample(hand, min(ABILITIES[number].effect["n"], len(hand)))
        for handle in cards:
            state.known[handle] |= 1 << seat
            state.seen[handle] |= 1 << seat
        state.show()
        kinds = tuple(state.kind[handle] for handle in cards)
        out.append(Secret((seat,), ("peeked", seat, other, kinds), ("peeking", seat, other, len(cards))))


class Harbor(OfSeat):
    """Harbors: name a player .. (TM-170)."""

    name = "harbor"
    rule = "TM-170"

    def choices(self, state: TradingState) -> list[Action]:
        seat = state.agenda[-1][1]
        return [("sail", other) for other in state.order if other != seat and state.hand[other]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat = state.agenda.pop()
        state.agenda.append(("harbor_good", seat, int(action[1])))


class HarborGood(OfSeat):
    """... and a good: who holds it must swap one such card (TM-170)."""

    name = "harbor_good"
    rule = "TM-170"

    def choices(self, state: TradingState) -> list[Action]:
        age = state.turn_age
        return [("demand", name) for front, name in enumerate(FRONTS) if IN_PLAY[FRONT_GROUP[front]][age]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, other = state.agenda.pop()
        front = FRONTS.index(str(action[1]))
        state.show()
        has = bool(state.fronts(other)[front])
        out.append(("demanded", seat, other, front, has))
        if has:
            state.agenda.append(Swapping("harbor_card", seat, other, front))


class HarborCard(OfSeat):
    """The owner of the Harbors chooses the card to give .. (TM-170)."""

    name = "harbor_card"
    rule = "TM-170"

    def choices(self, state: TradingState) -> list[Action]:
        return [SWAP[handle] for handle in state.hand[state.agenda[-1][1]]]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, other, front, _ = state.agenda.pop()
        state.agenda.append(Swapping("harbor_reply", seat, other, front, int(action[1])))


class HarborReply(Decision[TradingState]):
    """... and the other player the copy handed over (TM-170)."""

    name = "harbor_reply"
    rule = "TM-170"

    def seat(self, state: TradingState) -> int:
        return Swapping(*state.agenda[-1]).other

    def choices(self, state: TradingState) -> list[Action]:
        _, _seat, other, front, _card = state.agenda[-1]
        kind = state.kind
        return [HAND_OVER[handle] for handle in state.hand[other] if K_FRONT[kind[handle]] == front] or [SHORT]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, seat, other, front, card = state.agenda.pop()
        if action[0] == "short":
            return
        handle = int(action[1])
        mine = K_FRONT[state.kind[card]]
        hand_cards(state, seat, other, (card,))
        hand_cards(state, other, seat, (handle,))
        forget_hands(state, seat, other)
        state.show()
        out.append(Secret((seat, other), ("swapped", seat, other, mine, front), ("swapping", seat, other, front)))


def hand_cards(state: TradingState, giver: int, taker: int, handles: tuple[int, ...]) -> None:
    """Cards change hands; the giver is now "the trader" of each (TM-R14)."""
    hand, marks = state.hand[giver], state.marks[giver]
    for handle in handles:
        hand.remove(handle)
        if handle in marks:
            marks.remove(handle)
        receive(state, taker, handle)
        state.seen[handle] |= 1 << giver
        state.trader[handle] = giver
        # Between two open hands everybody can follow a card; in a hidden one its way is lost.
        in_sight = state.open_hand[giver] and state.open_hand[taker]
        state.handed[handle] = state.handed[handle] | 1 << giver if in_sight else 0


def forget_hands(state: TradingState, one: int, two: int, onlookers: int = 0) -> None:
    """After a trade the others no longer know for sure what is in the two hands.

    `onlookers` saw what `one` gave, so they can still follow what `one` keeps.
    """
    pair = 1 << one | 1 << two
    for seat, keep in ((one, pair | onlookers), (two, pair)):
        if not state.open_hand[seat]:
            for handle in state.hand[seat]:
                state.seen[handle] &= keep
                state.handed[handle] = 0
    for offer in state.offers:
        if offer.maker == one or offer.maker == two:
            crowd = audience(state, offer.maker, offer.to)
            for handle in offer.give:
                state.seen[handle] |= crowd


def audience(state: TradingState, maker: int, to: int) -> int:
    """The seats that see an offer, its maker not counted."""
    if to >= 0:
        return 1 << to
    return sum(1 << other for other in range(state.seats) if state.may_trade(maker, other))


class Upkeep(Step[TradingState]):
    """Discard the basic goods that upkeep asks for; each one missing costs a wealth point (TM-055, TM-R43)."""

    name = "upkeep"
    rule = "TM-055"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        place, paid = state.agenda[-1][1:]
        while place < state.seats:
            seat = state.order[place]
            due = sum(UPKEEP[item] for item in owned(state, seat)) - paid
            if due > 0:
                state.show()
                if self._payable(state, seat):
                    state.agenda[-1] = ("upkeep", place, paid)
                    return True
                state.gain(seat, -due)
                out.append(("upkeep_short", seat, due))
            place, paid = place + 1, 0
        state.agenda.pop()
        return False

    @staticmethod
    def _payable(state: TradingState, seat: int) -> list[int]:
        return [h for h in state.hand[seat] if GROUP_CLASS[GROUP_OF[h]] == "basic" and not state.skull(h)]

    def seat(self, state: TradingState) -> int:
        return state.order[state.agenda[-1][1]]

    def choices(self, state: TradingState) -> list[Action]:
        return [DISCARD[handle] for handle in self._payable(state, self.seat(state))] or [SHORT]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        seat = self.seat(state)
        _, place, paid = state.agenda[-1]
        if action[0] == "discard":
            handle = int(action[1])
            state.hand[seat].remove(handle)
            discard(state, handle)
            state.show()
            out.append(("upkeep", seat, K_FRONT[state.kind[handle]]))
        state.agenda[-1] = ("upkeep", place, paid + 1)

    def refusals(self, state: TradingState) -> list[Refusal]:
        seat = self.seat(state)
        payable = self._payable(state, seat)
        why = text("refusal.upkeep_basic", rule="TM-055")
        others = [h for h in state.hand[seat] if h not in payable and not state.skull(h)]
        return [*skulls_refused(state, seat), *(Refusal(DISCARD[handle], why) for handle in others)]


class Taboo(Step[TradingState]):
    """The holders of taboo temples vote, sealed, for one development on show; only unanimity counts.

    A split vote is shown, so that the second and last one can find agreement.

    Rules: TM-056, TM-171 to TM-173, TM-R34.
    """

    name = "taboo"
    rule = "TM-R34"

    def enter(self, state: TradingState, out: list[Event]) -> bool:
        _, vote, index, _ = state.agenda[-1]
        voters = holders(state)
        if index < len(voters):
            return True
        state.agenda.pop()
        if not voters:
            return False
        named = {state.votes[seat] for seat in voters}
        state.show()
        if len(named) == 1 and -1 not in named:
            state.taboo = state.votes[voters[0]]
            out.append(("taboo", state.taboo))
        else:
            votes = tuple((seat, state.votes[seat]) for seat in voters)
            out.append(("taboo_split", votes))
            if vote + 1 < TABOO_VOTES and named != {-1}:
                state.agenda.append(Voting("taboo", vote + 1, 0, votes))
        return False

    def seat(self, state: TradingState) -> int:
        return holders(state)[Voting(*state.agenda[-1]).voter]

    def choices(self, state: TradingState) -> list[Action]:
        return [*(("taboo", ITEMS[dev].id) for shown in state.display for dev in shown), NO_TABOO]

    def play(self, state: TradingState, action: Action, out: list[Event]) -> None:
        _, vote, index, shown = state.agenda[-1]
        seat = self.seat(state)
        state.votes[seat] = ITEM_NUMBER[str(action[1])] if action[0] == "taboo" else -1
        state.agenda[-1] = Voting("taboo", vote, index + 1, shown)


def holders(state: TradingState) -> list[int]:
    """The seats with a taboo temple, clockwise."""
    return [seat for seat in state.order if any(TABOO_HOLDER[face] for face in state.faces[seat])]


STEPS = (
    Civic(),
    Abilities(),
    Exchange(),
    ChooseDeck(),
    Evangelize(),
    Spy(),
    Harbor(),
    HarborGood(),
    HarborCard(),
    HarborReply(),
    Upkeep(),
    Taboo(),
)
