"""What a choice costs and brings, and how likely it is: said with the choice, before it is taken.

Everything here follows from what who decides may know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ...kernel import Action, Text, text
from ...kernel.text import Arg
from .cart import spent, strike_out
from .data import (
    ABILITIES,
    CALAMITIES,
    F_LUXURY,
    FRONT_GROUP,
    FRONTS,
    GROUPS,
    K_FRONT,
    K_GOOD,
    LEVEL,
    SIDES,
    SPICES,
    STRENGTH,
    TRACKS,
    UNITS,
    Effect,
)
from .effects import deck_named, room_for_unit, steps_of
from .mat import counted as per_of
from .mat import immune
from .state import Blaming, Exchanging, Swapping, TradingState
from .worth import calamity_chance, counted, fades, income, to_spend


def stake(state: TradingState, action: Action) -> Text | None:
    """What a choice costs or brings, beyond what is printed on an item."""
    maker = _STAKES.get(str(action[0]))
    return maker(state, action) if maker else None


def name(word: str) -> Text:
    """The name of a part: a good, a side, an item, a unit, an age, a calamity."""
    return text(f"name.{word}")


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "±0"


# -- cards ---------------------------------------------------------------------------------------------------------


def _income(
    state: TradingState, seat: int, gone: Collection[int] = (), good: int = -1, apart: Collection[int] = ()
) -> Text:
    """What the income of a hand changes by when cards go and one of a good comes; some are as good as gone already."""
    spend = [handle for handle in to_spend(state, seat) if handle not in apart]
    now = counted([state.kind[handle] for handle in spend])
    then = counted([state.kind[handle] for handle in spend if handle not in gone])
    if good >= 0:
        then[good] += 1
    return text("detail.income", n=signed(income(then) - income(now)))


def _good_of(fronts: Sequence[int]) -> int:
    """The good of a card to come by its front: an unseen luxury counts as spices; -1: it may be one of several."""
    if len(fronts) > 1:
        return -1
    return SPICES if fronts[0] == F_LUXURY else fronts[0]


def _fronts_of(group: int) -> list[int]:
    return [front for front, deck in enumerate(FRONT_GROUP) if deck == group]


def _risk(state: TradingState, seat: int, group: int) -> Text:
    """How likely the next card of a deck is a calamity, as far as a seat can tell."""
    chance = calamity_chance(state, seat, _fronts_of(group))
    return text("detail.risk", n=max(1, round(1 / chance))) if chance else text("detail.no_risk")


def exchanged(state: TradingState) -> dict[str, Arg]:
    """For what an exchange discards."""
    frame = Exchanging._make(state.agenda[-1])
    deck = deck_named(state, ABILITIES[frame.number].effect["deck"])
    return {"deck": name(GROUPS[deck]), "risk": _risk(state, frame.seat, deck)}


def _discarded(state: TradingState, action: Action) -> Text:
    """The last card that is discarded brings the one that is drawn for it (TM-086)."""
    frame = state.agenda[-1]
    if frame[0] == "upkeep":
        return _income(state, state.order[frame[1]], [int(action[1])])
    _, seat, number, given = frame
    effect = ABILITIES[number].effect
    if given + 1 < effect.get("give", 1):
        return _income(state, seat, [int(action[1])])
    return _income(state, seat, [int(action[1])], _good_of(_fronts_of(deck_named(state, effect["deck"]))))


def _drawn(state: TradingState, action: Action) -> Text:
    seat, group = state.agenda[-1][1], GROUPS.index(str(action[1]))
    return text(
        "detail.both", one=_income(state, seat, good=_good_of(_fronts_of(group))), two=_risk(state, seat, group)
    )


def _paid(state: TradingState, action: Action) -> Text:
    return _income(state, state.agenda[-1][1], [int(action[1])], apart=state.picks)


def _swapped(state: TradingState, action: Action) -> Text:
    swap = Swapping(*state.agenda[-1])
    return _income(state, swap.seat, [int(action[1])], _good_of([swap.front]))


def _handed_over(state: TradingState, action: Action) -> Text:
    """What comes for it is not told before (TM-170)."""
    return _income(state, Swapping(*state.agenda[-1]).other, [int(action[1])])


def _stored(state: TradingState, action: Action) -> Text:
    """What is stored brings no income now, what is taken out again does (TM-063)."""
    handle = int(action[1])
    seat = next(seat for seat, hand in enumerate(state.hand) if handle in hand)
    if action[0] == "keep":
        change = _income(state, seat, [handle])
        return text("detail.fades", change=change) if fades(state, handle) else change
    return _income(state, seat, good=K_GOOD[state.kind[handle]])


def _peeked(state: TradingState, action: Action) -> Text:
    _, _, number = state.agenda[-1]
    hand = len(state.hand[int(action[1])])
    return text("detail.peek", n=min(ABILITIES[number].effect["n"], hand), m=hand)


def _demanded(state: TradingState, action: Action) -> Text:
    """How many of a good one sees in the other's hand, and what one more brings."""
    _, seat, other = state.agenda[-1]
    front = FRONTS.index(str(action[1]))
    seen = [K_FRONT[state.kind[handle]] for handle in state.hand[other] if state.seen[handle] >> seat & 1]
    hidden = len(state.hand[other]) - len(seen)
    if front in seen:
        shown = text("detail.shown", n=seen.count(front))
        return text("detail.both", one=shown, two=_income(state, seat, good=_good_of([front])))
    return text("detail.unseen", n=hidden) if hidden else text("detail.in_vain")


# -- abilities and mats --------------------------------------------------------------------------------------------


def _used(state: TradingState, action: Action) -> Text | None:
    """What an ability brings here and now, beyond what is printed on it."""
    seat = state.order[state.agenda[-1][1]]
    effect = ABILITIES[int(action[1])].effect
    if effect.op == "wp_per":
        return text("detail.wealth", n=signed(per_of(state, seat, effect)))
    if effect.op == "track" and effect["target"] == "self":
        return _cube(state, seat, effect)
    if effect.op in ("draw", "exchange") and effect["deck"] != "basic_choice":
        return _risk(state, seat, deck_named(state, effect["deck"]))
    return None


def _cube(state: TradingState, seat: int, effect: Effect) -> Text:
    """From where to where a cube goes, and the level that it reaches."""
    track = TRACKS.index(effect["track"])
    now = (state.government, state.religion)[track][seat]
    then = now + steps_of(effect)
    return text("detail.cube", here=_space(track, now), there=_space(track, then), n=LEVEL[abs(then)])


def _space(track: int, space: int) -> Text:
    return (
        text("detail.space", side=name(SIDES[track * 2 + (space > 0)]), n=abs(space)) if space else text("detail.zero")
    )


def moved(state: TradingState) -> dict[str, Arg]:
    """How far, and to which side, a cube is moved."""
    effect = ABILITIES[state.agenda[-1][2]].effect
    return {"n": effect["steps"], "side": name(effect["toward"])}


def _converted(state: TradingState, action: Action) -> Text:
    return _cube(state, int(action[1]), ABILITIES[state.agenda[-1][2]].effect)


def _unit(state: TradingState, action: Action) -> Text:
    return text("detail.unit", n=STRENGTH[UNITS.index(str(action[1]))])


def _strength(state: TradingState, action: Action) -> Text:
    return text("detail.strength", n=STRENGTH[UNITS.index(str(action[1]))])


def _sent(state: TradingState, action: Action) -> Text:
    return text("detail.joins" if room_for_unit(state, int(action[1])) else "detail.no_room")


def _struck_out(state: TradingState, action: Action) -> Text:
    """What striking an entry takes off a cart, with all that falls with it (TM-111)."""
    seat = state.order[state.agenda[-1][1]]
    cart = state.carts[seat]
    cost = spent(state, seat, cart)
    left = spent(state, seat, strike_out(state, seat, cart, int(action[1])))
    return text("detail.strike", n=cost - left, m=cost - state.income[seat])


def _yielded(state: TradingState, action: Action) -> Text:
    return text("detail.purse", n=state.wp[state.agenda[-1][1]])


def _blamed(state: TradingState, action: Action) -> Text:
    """What a calamity would take from its second victim (TM-070)."""
    seat, calamity = int(action[1]), Blaming._make(state.agenda[-1]).calamity
    if immune(state, seat, calamity):
        return text("victim.immune")
    if CALAMITIES[calamity] == "civil_disorder" and not state.store[seat]:
        return text("victim.nothing_stored")
    return text(f"victim.{CALAMITIES[calamity]}")


_STAKES: dict[str, Callable[[TradingState, Action], Text | None]] = {
    "recruit": _unit,
    "disband": _strength,
    "send": _sent,
    "strike": _struck_out,
    "blame": _blamed,
    "use": _used,
    "convert": _converted,
    "discard": _discarded,
    "draw": _drawn,
    "pay": _paid,
    "keep": _stored,
    "unkeep": _stored,
    "swap": _swapped,
    "hand_over": _handed_over,
    "peek": _peeked,
    "demand": _demanded,
    "yield": _yielded,
    "show_hand": lambda state, action: text("detail.show_hand"),
    "hide_hand": lambda state, action: text("detail.hide_hand"),
}
