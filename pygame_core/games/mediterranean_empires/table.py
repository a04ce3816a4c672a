"""What the hands do at the table in every phase: draw, discard, score, change the owner of a city, lose cards."""

from __future__ import annotations

from ...kernel import Event, Secret
from .data import AREAS, DECK, FLEET, IMMUNE, LINKS, NAVAL, OTHERS, ROADS, SCENARIOS, SIZE, SLUG, bits
from .state import CONQUESTS, EmpiresState, Force

FEWEST_POINTS = 1
"""Nobody has fewer points (ME-171)."""
CF_FOR_A_CARD = 6
"""What a force with a fixed strength loses instead of a card (ME-365)."""


# -- points -------------------------------------------------------------------------------------------------------


def score(state: EmpiresState, seat: int, points: int, category: int, out: list[Event]) -> None:
    """Gain or lose points; nobody falls below 1 (ME-171 to ME-174)."""
    change = borne(state, seat, points)
    if change:
        state.points[seat] += change
        state.tally[seat][category] += change
        out.append(("points", seat, change, category))


def borne(state: EmpiresState, seat: int, points: int) -> int:
    """What a gain or a loss makes of a player's points."""
    return points if points >= 0 else -loss(state, seat, -points)


def loss(state: EmpiresState, seat: int, points: int) -> int:
    """How much of a loss a player bears: none of one that would go below 1 (ME-172)."""
    left = state.points[seat] - FEWEST_POINTS
    if points <= left:
        return points
    return 0 if state.options.spared else left


# -- cards --------------------------------------------------------------------------------------------------------


def to_pile(state: EmpiresState, card: int) -> None:
    """Put a card, face up, on the discard pile of the deck it comes from (ME-041, ME-364)."""
    state.piles[state.empires.index(DECK[card])] |= 1 << card
    if state.thefts:
        forget_theft(state, card)


def forget_theft(state: EmpiresState, card: int) -> None:
    """A stolen card has been seen by all: nothing is left to remember."""
    state.thefts = [theft for theft in state.thefts if theft[0] != card]


def leave_hand(state: EmpiresState, seat: int, card: int) -> None:
    """Take a card out of a hand into the open."""
    state.hands[seat] ^= 1 << card
    state.seen[seat] &= ~(1 << card)
    if state.thefts:
        forget_theft(state, card)
    state.show()


def discard(state: EmpiresState, seat: int, card: int, out: list[Event]) -> None:
    """Discard a card from the hand."""
    leave_hand(state, seat, card)
    to_pile(state, card)
    out.append(("discarded", seat, SLUG[card]))


def discard_at_random(state: EmpiresState, seat: int, count: int, out: list[Event]) -> None:
    """Discard random cards from the hand, as many as there are up to `count`."""
    for _ in range(count):
        held = bits(state.hands[seat])
        if held:
            discard(state, seat, state.rng.choice(held), out)


def draw(state: EmpiresState, seat: int, count: int, out: list[Event]) -> int:
    """Draw from the own deck as many cards as it has, up to `count` (ME-047, ME-081)."""
    deck = state.decks[seat]
    drawn = [deck.pop() for _ in range(min(count, len(deck)))]
    for card in drawn:
        state.hands[seat] |= 1 << card
    if drawn:
        state.show()
        slugs = tuple(SLUG[card] for card in drawn)
        out.append(Secret((seat,), ("drew", seat, *slugs), ("drew_hidden", seat, len(drawn))))
    return len(drawn)


def into_hand(state: EmpiresState, seat: int, card: int) -> None:
    """A card that all have seen goes to a hand: all know it is there (ME-043)."""
    state.hands[seat] |= 1 << card
    state.seen[seat] |= 1 << card


def take_from_pile(state: EmpiresState, seat: int, card: int, out: list[Event]) -> None:
    """Take a card back from the own discard pile, shown to all."""
    state.piles[seat] ^= 1 << card
    into_hand(state, seat, card)
    out.append(("retrieved", seat, SLUG[card]))


def steal(state: EmpiresState, thief: int, victim: int, out: list[Event]) -> None:
    """Take a random card from a hand; only thief and victim know which (ME-042, ME-044, ME-082)."""
    card = state.rng.choice(bits(state.hands[victim]))
    state.hands[victim] ^= 1 << card
    state.hands[thief] |= 1 << card
    state.seen[victim] = 0
    state.thefts = [theft for theft in state.thefts if theft[0] != card] + [(card, thief, victim)]
    state.show()
    out.append(Secret((thief, victim), ("stole", thief, victim, SLUG[card]), ("stole_hidden", thief, victim)))


def first_of(mask: int, kind: int) -> int:
    """The first card of a kind in a mask."""
    copies = mask & ~OTHERS[kind]
    return (copies & -copies).bit_length() - 1


def hidden_count(state: EmpiresState, seat: int) -> int:
    """How many cards a seat holds."""
    return state.hands[seat].bit_count()


# -- cities and areas ---------------------------------------------------------------------------------------------


def city_count(state: EmpiresState, seat: int) -> int:
    """How many cities a player controls."""
    return state.own[seat].bit_count()


def key_count(state: EmpiresState, seat: int) -> int:
    """How many key cities a player controls."""
    return (state.own[seat] & SCENARIOS[state.scenario].keys).bit_count()


def change_control(state: EmpiresState, city: int, new: int, out: list[Event]) -> None:
    """A city gets another owner: markers are replaced one for one, its size is won and lost, the count is tested.

    Rules: ME-166, ME-176, ME-177, ME-312 to ME-318, ME-412.
    """
    old = state.owner[city]
    bit = 1 << city
    if old >= 0:
        state.own[old] ^= bit
    else:
        state.neutral ^= bit
    state.owner[city] = new
    if new >= 0:
        state.own[new] |= bit
    else:
        state.neutral |= bit
    state.memo = {}
    out.append(("control", city, old, new))
    if new >= 0:
        score(state, new, SIZE[city], CONQUESTS, out)
    if old >= 0:
        score(state, old, -SIZE[city], CONQUESTS, out)
    if new >= 0 and city_count(state, new) >= SCENARIOS[state.scenario].victory:
        state.victor = new
        state.agenda.clear()
        out.append(("automatic_victory", new, city_count(state, new)))


def subdue(state: EmpiresState, area: int, out: list[Event]) -> None:
    """Put a subdued marker on an area (ME-322, ME-323, ME-326)."""
    state.subdued |= 1 << area
    state.memo = {}
    out.append(("subdued", area))


def free_area(state: EmpiresState, area: int, out: list[Event]) -> None:
    """Take the subdued marker from an area."""
    state.subdued ^= 1 << area
    state.memo = {}
    out.append(("freed", area))


def subdued_beside(state: EmpiresState, city: int) -> list[int]:
    """The subdued areas that touch a city."""
    return [other for other, _ in LINKS[city] if state.subdued >> other & 1]


def connected_to(state: EmpiresState, city: int) -> int:
    """The cities joined to a city by one line or by one shared subdued area (ME-112, ME-220)."""
    near = ROADS[city]
    for area in subdued_beside(state, city):
        for other, _ in LINKS[area]:
            if not AREAS >> other & 1:
                near |= 1 << other
    return near & ~(1 << city) & SCENARIOS[state.scenario].cities


def links_between(state: EmpiresState, a: int, b: int) -> list[int]:
    """How two cities are connected: -1 for a line of their own, else the subdued area between them."""
    links = [-1] if ROADS[a] >> b & 1 else []
    return links + [area for area in subdued_beside(state, a) if any(other == b for other, _ in LINKS[area])]


# -- forces -------------------------------------------------------------------------------------------------------


def alive(force: Force) -> bool:
    """Whether a force has anything left to fight with (ME-373)."""
    return bool(force.cards) or force.cf > 0 or force.dice > 0


def weaken(force: Force, losses: int, out: list[Event]) -> None:
    """A force without cards loses a die or 6 CF for each card it would lose (ME-365, ME-366)."""
    if force.dice:
        force.dice = max(0, force.dice - losses)
        out.append(("weakened", force.kind, "dice", force.dice))
    elif force.cf:
        force.cf = max(0, force.cf - CF_FOR_A_CARD * losses)
        out.append(("weakened", force.kind, "cf", force.cf))


def with_cargo(force: Force, cards: list[int]) -> list[int]:
    """These cards of a force and all Troops aboard the Fleets among them (ME-066, ME-197, ME-372)."""
    return [card for card, _, aboard in force.cards if card in cards or aboard in cards]


def drop(force: Force, cards: list[int]) -> None:
    """Take cards out of a force."""
    force.cards = [entry for entry in force.cards if entry[0] not in cards]


def pick_losses(state: EmpiresState, force: Force, eligible: list[int], count: int) -> list[int]:
    """Random cards of a force, and the cargo of Fleets among them on top (ME-066, ME-372, ME-411)."""
    picked = state.rng.sample(eligible, min(count, len(eligible)))
    return with_cargo(force, picked)


def not_immune(force: Force, cause: str) -> list[int]:
    """The cards of a force that a cause of loss can hit (ME-060)."""
    return [card for card, _, _ in force.cards if not IMMUNE[cause] >> card & 1]


def lose_on_the_way(state: EmpiresState, force: Force, cause: str, count: int, out: list[Event]) -> None:
    """A force loses random cards before any battle: they are shown on their piles and have no recovery."""
    if force.seat < 0:
        weaken(force, count, out)
        return
    lost = pick_losses(state, force, not_immune(force, cause), count)
    discard_from_force(state, force, lost, cause, out)


def discard_from_force(state: EmpiresState, force: Force, lost: list[int], cause: str, out: list[Event]) -> None:
    """Cards of a force go to their piles (ME-368, ME-373)."""
    if not lost:
        return
    drop(force, lost)
    for card in lost:
        state.seen[force.seat] &= ~(1 << card)
        to_pile(state, card)
    state.show()
    out.append(("lost", force.seat, cause, *(SLUG[card] for card in lost)))


def fleets_of(force: Force) -> list[int]:
    """The cards that sail as Fleets."""
    return [card for card, role, _ in force.cards if role == FLEET]


def troops_of(force: Force) -> list[int]:
    """The cards that march as Troops."""
    return [card for card, role, _ in force.cards if role != FLEET]


def uses_naval(force: Force) -> bool:
    """Whether a force uses a naval leg, as pirates and naval interceptors always do."""
    return NAVAL in force.steps or force.kind in ("pirates", "naval_interception")


def uses_land(force: Force) -> bool:
    """Whether a force uses at least one line on the board (ME-068, ME-254)."""
    return force.kind in ("barbarians", "neutral") or any(step != NAVAL for step in force.steps)
