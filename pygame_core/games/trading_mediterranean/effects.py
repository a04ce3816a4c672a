"""The executor of effect operations: what buildings and developments give when bought, and what abilities do.

`TAKE` and `ABILITY` map an operation of the data to its code; a new card of known operations needs no code here.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import Event, Secret
from .data import (
    ABILITIES,
    AGE_GOOD,
    GONE_FROM,
    GROUP_CLASS,
    GROUP_OF,
    GROUPS,
    MOST_CITIES,
    MOST_STORE,
    MOST_UNITS,
    SIDES,
    SQUARES,
    TRACK_END,
    TRACKS,
    UNIT_AGE,
    UNIT_GONE,
    UNITS,
    Ability,
    Effect,
)
from .mat import counted
from .state import Exchanging, TradingState

BAN_CITY = 1

# -- cards -----------------------------------------------------------------------------------------------------


def refill(state: TradingState, group: int) -> None:
    """Shuffle the discards of a deck back into it; their handles are dealt anew, so that nobody knows one again."""
    deck = sorted(state.discards[group])
    state.discards[group] = []
    kinds = sorted(state.kind[handle] for handle in deck)
    state.rng.shuffle(kinds)
    for handle, kind in zip(deck, kinds, strict=True):
        state.kind[handle] = kind
        state.known[handle] = 0
        state.bared[handle] = 0
        state.handed[handle] = 0
        state.seen[handle] = 0
        state.trader[handle] = -1
    state.decks[group] = deck


def draw(state: TradingState, seat: int, group: int) -> int:
    """Draw a card into a hand; -1 where deck and discards are empty."""
    if not state.decks[group]:
        if not state.discards[group]:
            return -1
        refill(state, group)
    handle = state.decks[group].pop()
    state.known[handle] = 1 << seat
    receive(state, seat, handle)
    return handle


def receive(state: TradingState, seat: int, handle: int) -> None:
    """Put a card into a hand; who holds the hand openly shows its front to all."""
    state.hand[seat].append(handle)
    state.known[handle] |= 1 << seat
    state.seen[handle] = state.everyone if state.open_hand[seat] else 1 << seat


def discard(state: TradingState, handle: int) -> None:
    """Lay a card on its discards, front up."""
    state.discards[GROUP_OF[handle]].append(handle)
    state.seen[handle] = state.everyone


def can_draw(state: TradingState, group: int) -> bool:
    """Whether a deck has or can get a card."""
    return bool(state.decks[group] or state.discards[group])


def basic_decks(state: TradingState) -> list[int]:
    """The basic decks in play in this turn's age."""
    age = state.turn_age
    return [g for g, cls in enumerate(GROUP_CLASS) if cls == "basic" and age < GONE_FROM[g]]


def deck_named(state: TradingState, name: str) -> int:
    """The deck an effect names; the age good is stone, bronze or iron by the turn's age."""
    return AGE_GOOD[state.turn_age] if name == "age_good" else GROUPS.index(name)


# -- mats ------------------------------------------------------------------------------------------------------


def move_track(state: TradingState, seat: int, track: int, steps: int) -> int:
    """Move a cube; steps past the end are lost. How far it went (TM-077, TM-078, TM-R04, TM-R21)."""
    cubes = state.religion if track else state.government
    before = cubes[seat]
    cubes[seat] = min(TRACK_END, max(-TRACK_END, before + steps))
    return cubes[seat] - before


def room_for_unit(state: TradingState, seat: int) -> bool:
    """Whether a seat has an open empty square and a die left."""
    units = sum(state.units[seat])
    return units < min(MOST_UNITS, state.attack_open[seat] + state.defense_open[seat])


def buildable(state: TradingState, seat: int, unit: int) -> bool:
    """Whether a seat may raise units of a type now."""
    return UNIT_AGE[unit] <= state.age[seat] and state.space < UNIT_GONE[unit]


def best_unit(state: TradingState, seat: int) -> int:
    """The best type a seat may raise; -1: none."""
    return next((unit for unit in reversed(range(len(UNITS))) if buildable(state, seat, unit)), -1)


# -- take: once, when bought -----------------------------------------------------------------------------------


def _take_city(state: TradingState, seat: int, effect: Effect) -> None:
    """The city marker goes up, unless a calamity forbids it (TM-088, TM-211)."""
    if not state.bans[seat] & BAN_CITY:
        state.cities[seat] = min(MOST_CITIES, state.cities[seat] + effect["n"])


def _take_slot(state: TradingState, seat: int, effect: Effect) -> None:
    """A black cube comes off an attack or defence square (TM-089, TM-090)."""
    row = state.attack_open if effect["row"] == "attack" else state.defense_open
    row[seat] = min(SQUARES, row[seat] + effect["n"])


def _take_store(state: TradingState, seat: int, effect: Effect) -> None:
    """Warehouse chits (TM-095)."""
    state.limit[seat] = min(MOST_STORE, state.limit[seat] + effect["n"])


def _take_unit(state: TradingState, seat: int, effect: Effect) -> None:
    for _ in range(effect["n"]):
        unit = best_unit(state, seat)
        if unit >= 0 and room_for_unit(state, seat):
            state.units[seat][unit] += 1


def _take_wp(state: TradingState, seat: int, effect: Effect) -> None:
    """Wealth points from a development (TM-139)."""
    state.gain(seat, effect["n"])


TAKE: dict[str, Callable[[TradingState, int, Effect], None]] = {
    "city": _take_city,
    "slot": _take_slot,
    "store": _take_store,
    "unit": _take_unit,
    "wp": _take_wp,
}
"""What is given at once, by operation (TM-087 to TM-090, TM-095)."""

# -- abilities: once a turn ------------------------------------------------------------------------------------


def usable(state: TradingState, seat: int, number: int) -> bool:
    """Whether an ability would do anything now."""
    ability = ABILITIES[number]
    effect = ability.effect
    op = effect.op
    if op == "wp":
        return True
    if op == "wp_per":
        return counted(state, seat, effect) > 0
    if op == "track":
        return any(_can_move(state, target, effect) for target in track_targets(state, seat, effect))
    if op == "draw":
        if effect["deck"] == "basic_choice":
            return any(can_draw(state, group) for group in basic_decks(state))
        return can_draw(state, deck_named(state, effect["deck"]))
    if op == "exchange":
        spare = sum(not state.skull(handle) for handle in state.hand[seat])
        return spare >= effect.get("give", 1) and can_draw(state, deck_named(state, effect["deck"]))
    others = any(state.hand[other] for other in range(state.seats) if other != seat)
    return others and (op == "peek" or bool(state.hand[seat]))


def track_targets(state: TradingState, seat: int, effect: Effect) -> list[int]:
    """Whose cube a track ability may move."""
    return list(state.order) if effect["target"] == "any" else [seat]


def steps_of(effect: Effect) -> int:
    """How far, and to which side, a track ability moves a cube."""
    return int(effect["steps"]) * (1 if SIDES.index(effect["toward"]) % 2 else -1)


def _can_move(state: TradingState, seat: int, effect: Effect) -> bool:
    cubes = state.religion if effect["track"] == "religion" else state.government
    return abs(cubes[seat] + steps_of(effect)) <= TRACK_END


def movable_targets(state: TradingState, seat: int, effect: Effect) -> list[int]:
    """Whose cube a track ability can move a step."""
    return [target for target in track_targets(state, seat, effect) if _can_move(state, target, effect)]


def push_cube(state: TradingState, seat: int, target: int, effect: Effect, out: list[Event]) -> None:
    """Carry out a track ability on a seat's cube."""
    track = TRACKS.index(effect["track"])
    move_track(state, target, track, steps_of(effect))
    out.append(("moved", seat, target, track, steps_of(effect)))


def draw_card(state: TradingState, seat: int, group: int, out: list[Event]) -> None:
    """Draw a card by an ability; only its owner sees what it is."""
    handle = draw(state, seat, group)
    if handle >= 0:
        out.append(Secret((seat,), ("drew_card", seat, state.kind[handle]), ("drew", seat, group)))
        state.show()


def _use_wp(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    points = ability.effect["n"] if ability.effect.op == "wp" else counted(state, seat, ability.effect)
    state.gain(seat, points)
    out.append(("gained", seat, points, ability.item))


def _use_draw(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    effect = ability.effect
    if effect["deck"] == "basic_choice":
        state.agenda.append(("choose_deck", seat, ability.number))
        return
    for _ in range(effect["n"]):
        draw_card(state, seat, deck_named(state, effect["deck"]), out)


def _use_exchange(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    state.agenda.append(Exchanging("exchange", seat, ability.number, 0))


def _use_swap(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    state.agenda.append(("harbor", seat))


def _use_track(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    if ability.effect["target"] == "any":
        state.agenda.append(("evangelize", seat, ability.number))
    else:
        push_cube(state, seat, seat, ability.effect, out)


def _use_peek(state: TradingState, seat: int, ability: Ability, out: list[Event]) -> None:
    state.agenda.append(("spy", seat, ability.number))


ABILITY: dict[str, Callable[[TradingState, int, Ability, list[Event]], None]] = {
    "wp": _use_wp,
    "wp_per": _use_wp,
    "draw": _use_draw,
    "exchange": _use_exchange,
    "forced_swap": _use_swap,
    "track": _use_track,
    "peek": _use_peek,
}
"""What abilities do, by operation (TM-086, TM-168)."""
