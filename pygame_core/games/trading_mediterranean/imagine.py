"""A world that may be the true one as far as a seat knows: everything hidden from it is dealt anew.

What a seat knows for sure: its own cards, the cards it sees (`seen`), the backs it has seen (`known`), how many cards
lie in every hand and deck, all mats. From the deck sizes it also knows how many cards of each deck the other hands
hold together. Nothing else of the true state may have any influence here, so every pool is sorted
before it is shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack

from ...kernel import Rng
from .data import CARDS, GROUP_OF, GROUPS, K_CALAMITY, K_FRONT, UNITS
from .state import NO_DRAFT, OPEN, Swapping, TradingState
from .steps.war import arrangements, reachable

PRIVATE = ("draft", "speak", "settle")
"""Steps that nobody but their seat knows to be under way."""


def imagine(state: TradingState, seat: int, rng: Rng) -> TradingState:
    """Deal anew what `seat` cannot know."""
    world = state.copy()
    world.rng = rng.fork()
    if not state.agenda:
        return world
    _forget_private_steps(world, seat)
    _deal_cards(world, seat, rng)
    _guess_harbor_card(world, seat, rng)
    _guess_wealth(world, seat, rng)
    _guess_sealed(world, seat, rng)
    keys = _random_keys(rng, 20)
    world.dev_decks = [_mixed(keys, sorted(deck)) for deck in world.dev_decks]
    return world


def sees_offer(state: TradingState, seat: int, maker: int, to: int) -> bool:
    """Whether a seat sees an offer."""
    return seat in (maker, to) or (to == OPEN and state.may_trade(maker, seat))


def _forget_private_steps(world: TradingState, seat: int) -> None:
    top = world.agenda[-1]
    if top[0] in PRIVATE and top[1] != seat:
        while world.agenda[-1][0] in PRIVATE:
            world.agenda.pop()
        world.draft = NO_DRAFT
        world.picks = []
    if world.agenda[-1][0] == "visit" and not _speaks(world, seat):
        world.posted = False
        world.toggled = False
    world.resting &= 1 << seat
    world.declined = [entry for entry in world.declined if seat in entry[1:3]]
    world.wishes = [entry for entry in world.wishes if (entry[1] | 1 << entry[0]) >> seat & 1]
    world.offers = [offer for offer in world.offers if sees_offer(world, seat, offer.maker, offer.to)]


def _guess_harbor_card(world: TradingState, seat: int, rng: Rng) -> None:
    """The card that the owner of the Harbors has chosen is known to the owner alone until it is handed over."""
    top = world.agenda[-1]
    if top[0] == "harbor_reply" and top[1] != seat:
        world.agenda[-1] = Swapping(*top)._replace(card=rng.choice(sorted(world.hand[top[1]])))


def _speaks(world: TradingState, seat: int) -> bool:
    return bool(world.order[(world.agenda[-1][1] + world.round - 1) % world.seats] == seat)


def _random_keys(rng: Rng, count: int) -> list[int]:
    """Many random numbers from one: worlds are dealt by the thousand, so this must be quick."""
    seed = rng.below(1 << 32) << 32 | rng.below(1 << 32)
    return list(unpack(f"<{count}I", shake_128(seed.to_bytes(8, "little")).digest(4 * count)))


def _mixed(keys: list[int], items: list[int]) -> list[int]:
    """The items in a random order; uses up as many keys."""
    count = len(items)
    if count < 2:
        return items
    pairs = sorted(zip(keys[-count:], items, strict=True))
    del keys[-count:]
    return [item for _, item in pairs]


def _deal_cards(world: TradingState, seat: int, rng: Rng) -> None:
    bit = 1 << seat
    known, seen = world.known, world.seen
    slots: list[int] = []
    pool: list[list[int]] = [sorted(deck) for deck in world.decks]
    in_hands: list[int] = []
    remembered: list[list[int]] = [[] for _ in GROUPS]
    for other in range(world.seats):
        if other == seat:
            continue
        hidden = [handle for handle in world.hand[other] if not seen[handle] & bit]
        world.hand[other] = sorted(handle for handle in world.hand[other] if seen[handle] & bit)
        slots += [other] * len(hidden)
        for handle in hidden:
            group = GROUP_OF[handle]
            in_hands.append(group)
            (remembered if known[handle] & bit else pool)[group].append(handle)
    keys = _random_keys(rng, 4 * CARDS)
    in_hands = _mixed(keys, sorted(in_hands))
    takers: list[list[int]] = [[] for _ in GROUPS]
    for other, group in zip(slots, in_hands, strict=True):
        takers[group].append(other)
    _deal_backs(world, bit, keys, pool)
    for group in range(len(GROUPS)):
        takers[group] = _mixed(keys, takers[group])
        cards = sorted(remembered[group])
        fresh = _mixed(keys, pool[group])
        count = len(takers[group]) - len(cards)
        cards += fresh[:count]
        world.decks[group] = fresh[count:]
        for other, handle in zip(takers[group], cards, strict=True):
            world.hand[other].append(handle)
    _only_own_memory(world, seat)


def _only_own_memory(world: TradingState, seat: int) -> None:
    """Who else has seen a card, who handed it on and whose word was good: only as far as the seat can tell."""
    bit = 1 << seat
    everyone = (1 << world.seats) - 1
    known, seen, trader = world.known, world.seen, world.trader
    shown = [seen[handle] for handle in world.hand[seat]]
    world.known = known = [knows & bit for knows in known]
    world.trader = [who if seen[handle] & bit else -1 for handle, who in enumerate(trader)]
    world.handed = [who if seen[handle] & bit else 0 for handle, who in enumerate(world.handed)]
    world.seen = seen = [sees & bit for sees in seen]
    for handle, sees in zip(world.hand[seat], shown, strict=True):
        seen[handle] = sees
    for other in range(world.seats):
        if other != seat:
            for handle in world.hand[other]:
                known[handle] |= 1 << other
                seen[handle] = everyone if world.open_hand[other] else seen[handle] | 1 << other
    count = world.seats
    for other in range(count):
        if other != seat:
            # What a seat has done to others itself it knows.
            for third in range(count):
                if third != seat:
                    world.faith_good[other * count + third] = 0
                    world.faith_bad[other * count + third] = 0


def _deal_backs(world: TradingState, bit: int, keys: list[int], pool: list[list[int]]) -> None:
    """Deal the backs that the seat has not seen; cards whose front it sees keep their front.

    Calamities are shown when they are spent and cannot be stored or discarded: none lies hidden outside hands.
    """
    known, kind = world.known, world.kind
    safe = _unknown(known, bit, (*world.store, *world.used, *world.discards))
    held = _unknown(known, bit, world.hand)
    for group in range(len(GROUPS)):
        loose = pool[group]
        loose.sort()
        by_front: dict[int, list[int]] = {}
        for handle in (*safe[group], *held[group], *loose):
            by_front.setdefault(K_FRONT[kind[handle]], []).append(kind[handle])
        if safe[group] or held[group]:
            for front in sorted(by_front):
                backs = _mixed(keys, sorted(by_front[front]))
                calm = [back for back in backs if K_CALAMITY[back] < 0]
                for handle in [handle for handle in safe[group] if K_FRONT[kind[handle]] == front]:
                    kind[handle] = calm.pop()
                    backs.remove(kind[handle])
                by_front[front] = backs
            for handle in held[group]:
                kind[handle] = by_front[K_FRONT[kind[handle]]].pop()
        rest = _mixed(keys, sorted([back for backs in by_front.values() for back in backs]))
        for handle, back in zip(loose, rest, strict=True):
            kind[handle] = back


def _unknown(known: list[int], bit: int, piles: Sequence[list[int]]) -> list[list[int]]:
    """The cards of some piles whose backs the seat has not seen, by deck."""
    found: list[list[int]] = [[] for _ in GROUPS]
    for pile in piles:
        for handle in pile:
            if not known[handle] & bit:
                found[GROUP_OF[handle]].append(handle)
    for group in found:
        group.sort()
    return found


def _guess_wealth(world: TradingState, seat: int, rng: Rng) -> None:
    for other in range(world.seats):
        if other != seat:
            promised = max((offer.give_wp for offer in world.offers if offer.maker == other), default=0)
            spread = min(6, world.hidden[other])
            guess = world.open_wp[other] + rng.below(2 * spread + 1) - spread
            world.wp[other] = max(0, promised, guess)


def _guess_sealed(world: TradingState, seat: int, rng: Rng) -> None:
    """Choices that others have made and not yet shown."""
    step = world.agenda[-1][0]
    for other in range(world.seats):
        if other == seat:
            continue
        if step == "shop":
            world.carts[other] = ()
        if step == "commit":
            cards = sorted(h for h in world.hand[other] if K_CALAMITY[world.kind[h]] < 0)
            done = world.place[other] < world.agenda[-1][1]
            world.marks[other] = rng.sample(cards, min(len(cards), world.limit[other])) if done else []
        else:
            world.marks[other] = []
        if step == "array":
            done = world.place[other] < world.agenda[-1][1]
            world.arrays[other] = rng.choice(arrangements(world, other)) if done else (0,) * len(UNITS)
        if step == "target":
            targets = [*reachable(world, other), -1]
            done = world.place[other] < world.agenda[-1][1]
            world.targets[other] = rng.choice(targets) if done else -1
        if step == "taboo":
            shown = [dev for kind in world.display for dev in kind]
            world.votes[other] = rng.choice([*shown, -1])
