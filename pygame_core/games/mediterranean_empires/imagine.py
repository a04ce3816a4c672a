"""A world as a seat may imagine it: what it cannot know is dealt anew.

Known to a seat: its own cards, everything face up, the cards that all have seen go to a hand, and cards stolen from
it. From each other deck the rest is shuffled and dealt to the same numbers of places. A face-down force gets cards
that could have been laid down there. What another seat is still preparing is put back as if not yet begun. What the
others have told their auto-responders is not known either.
"""

from __future__ import annotations

from ...kernel import Rng
from .data import CF, CITY, DECK, FLEET, SEA, SIZE, TROOP, TYPED, bits
from .routes import reach
from .state import ASK_PLAYABLE, AWAKE, STORM, EmpiresState, Force
from .steps.declare import berth
from .table import uses_naval

SEASONS = {"imperium": "diplomacy_season", "target": "campaign_season"}


def imagine(state: EmpiresState, seat: int, rng: Rng) -> EmpiresState:
    """Deal a world anew for a seat."""
    world = state.copy()
    world.rng = rng.fork()
    put_back(world, seat)
    others = [other for other in range(state.seats) if other != seat]
    for other in others:
        world.asks[other] = ASK_PLAYABLE
        world.hushed[other] = AWAKE
    fixed = {other: known_cards(world, seat, other) for other in others}
    pools: list[list[int]] = [list(deck) for deck in world.decks]
    wanted = {other: [0] * state.seats for other in others}
    for other in others:
        for card in bits(hidden_cards(world, other) & ~fixed[other]):
            owner = world.empires.index(DECK[card])
            pools[owner].append(card)
            wanted[other][owner] += 1
    pools = [_scattered(sorted(pool), rng) for pool in pools]
    for other in others:
        _deal_stolen(world, seat, other, fixed, pools, wanted[other])
        _deal_hidden(world, other, fixed[other], pools[other], wanted[other][other], rng)
    world.decks = pools
    return world


def _scattered(cards: list[int], rng: Rng) -> list[int]:
    """Cards in random order, by a random number for each. Worlds are made by the thousand: this is quicker than to
    ask the generator for every card.
    """
    number = rng.below(1 << 32)
    keys = []
    for _ in cards:
        number = (number * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & 0xFFFFFFFFFFFFFFFF
        keys.append(number >> 16)
    return [card for _, card in sorted(zip(keys, cards, strict=True))]


# -- what is known ------------------------------------------------------------------------------------------------


def face_down(state: EmpiresState, seat: int) -> Force | None:
    """The force of a seat that lies face down, if there is one."""
    for force in (state.attack, state.defence):
        if force is not None and force.seat == seat and force.declared and not force.shown:
            return force
    return None


def hidden_cards(state: EmpiresState, seat: int) -> int:
    """The cards of a seat that the others do not see: hand and face-down force (a mask)."""
    cards = state.hands[seat]
    force = face_down(state, seat)
    if force is not None:
        for card, _, _ in force.cards:
            cards |= 1 << card
    return cards


def known_cards(state: EmpiresState, seat: int, other: int) -> int:
    """The hidden cards of another seat that a seat knows of (a mask)."""
    cards = state.seen[other]
    for card, thief, victim in state.thefts:
        if thief == other and victim == seat:
            cards |= 1 << card
    return cards


# -- what another seat is preparing -------------------------------------------------------------------------------


def put_back(world: EmpiresState, seat: int) -> None:
    """Undo what another seat has begun and nobody has seen: the decision it came from is asked anew."""
    frame = world.agenda[-1]
    name = frame[0]
    if name in ("route", "trace", "muster"):
        force = world.defence if frame[1] else world.attack
        assert force is not None
        if force.seat == seat:
            return
        for card, _, _ in force.cards:
            world.hands[force.seat] |= 1 << card
        if force.attached >= 0:
            world.hands[force.seat] |= 1 << force.attached
        world.agenda.pop()
        if frame[1]:
            world.defence = None
            world.agenda[-1] = ("intercept",)
            return
        world.attack = None
        name, frame = "target", ("target", force.seat, force.bonus)
        world.agenda.append(frame)
    if name in ("imperium", "discard", "target") and frame[1] != seat:
        world.choice = []
        if name == "target" and frame[2]:
            return
        world.agenda.pop()
        _, place, second = world.agenda[-1]
        if SEASONS.get(name) != world.event:
            world.agenda[-1] = ("action", place - 1, 0)
        else:
            world.agenda[-1] = ("action", place, 0) if second else ("action", place - 1, 1)


# -- dealing ------------------------------------------------------------------------------------------------------


def _deal_stolen(
    world: EmpiresState,
    seat: int,
    other: int,
    fixed: dict[int, int],
    pools: list[list[int]],
    wanted: list[int],
) -> None:
    """Cards of foreign decks in a hand: which deck is known, which card is not."""
    for owner, count in enumerate(wanted):
        if owner == other:
            continue
        cards = [pools[owner].pop() for _ in range(count)]
        for card in cards:
            fixed[other] |= 1 << card
        unknown = [
            at
            for at, (_, thief, victim) in enumerate(world.thefts)
            if thief == other and victim == owner and seat not in (thief, victim)
        ]
        for at, card in zip(unknown, cards, strict=True):
            world.thefts[at] = (card, other, owner)


def _deal_hidden(world: EmpiresState, seat: int, fixed: int, pool: list[int], count: int, rng: Rng) -> None:
    """Deal a face-down force, if there is one, and the hand."""
    hand = fixed
    for card in _needed(world, seat, fixed, pool, count):
        pool.remove(card)
        hand |= 1 << card
        count -= 1
    force = face_down(world, seat)
    if force is not None:
        laid = _lay_down(force, list(bits(hand)), pool, count, rng)
        for card, _ in laid:
            if hand >> card & 1:
                hand ^= 1 << card
            else:
                pool.remove(card)
                count -= 1
        force.cards = []
        for card, role in laid:
            force.cards.append((card, role, berth(force) if role == TROOP else -1))
    for _ in range(count):
        hand |= 1 << pool.pop()
    world.hands[seat] = hand


def _needed(world: EmpiresState, seat: int, fixed: int, pool: list[int], count: int) -> list[int]:
    """Whoever has been promised an expedition by a card is known to hold something to send."""
    frame = world.agenda[-1]
    if frame[0] != "target" or frame[1] != seat or not count:
        return []
    useful = TYPED["T"] if reach(world, seat)[0] else TYPED["F"]
    if fixed & useful:
        return []
    return [card for card in pool if useful >> card & 1][:1]


def _lay_down(force: Force, held: list[int], pool: list[int], budget: int, rng: Rng) -> list[tuple[int, int]]:
    """Cards that could be the face-down force: enough Fleets for a naval route and its landing, Troops otherwise."""
    count = len(force.cards)
    naval = uses_naval(force)
    size = SIZE[force.target] if force.landing == STORM else 0
    candidates = held + pool
    rng.shuffle(candidates)
    laid: list[tuple[int, int]] = []
    taken: set[int] = set()

    def lay(card: int, role: int) -> None:
        nonlocal budget
        if card in held:
            pass
        elif budget > 0:
            budget -= 1
        else:
            return
        taken.add(card)
        laid.append((card, role))

    if naval:
        fleets = [card for card in candidates if TYPED["F"] >> card & 1]
        if size:
            fleets.sort(key=lambda card: -CF[CITY][card])
        carried = stormers = 0
        for card in fleets:
            if (laid and carried >= count - len(laid) and stormers >= size) or len(laid) == count:
                break
            before = len(laid)
            lay(card, FLEET)
            if len(laid) > before:
                carried += CF[SEA][card]
                stormers += CF[CITY][card]
    for wanted in (TYPED["T"], TYPED["F"] if naval else 0, -1):
        for card in candidates:
            if len(laid) < count and card not in taken and wanted >> card & 1:
                lay(card, FLEET if wanted == TYPED["F"] else TROOP)
    return laid
