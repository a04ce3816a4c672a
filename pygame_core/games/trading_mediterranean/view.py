"""What a seat may know of the table, as JSON."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json
from .cart import Plan
from .data import (
    AGES,
    ASKS,
    CALAMITIES,
    CATEGORIES,
    CIVILIZATIONS,
    CLAIMS,
    FRONTS,
    GOOD_LEVEL,
    GOODS,
    GROUPS,
    ITEMS,
    K_FRONT,
    KINDS,
    SEATING,
    SIDES,
    SPACES,
    UNITS,
    Kind,
)
from .imagine import sees_offer
from .mat import army, bonus_points, developments, discounts, points, price, war_total
from .state import Offer, TradingState
from .steps.purchase import action_of
from .steps.trading import ASKS_BY_AGE, partners, waiting
from .steps.war import SAYINGS


def back_of(kind: Kind) -> Json:
    """The hidden part of a card."""
    if kind.calamity >= 0:
        return {"kind": "calamity", "calamity": CALAMITIES[kind.calamity]}
    if kind.track >= 0:
        return {"kind": "idea", "side": SIDES[kind.track * 2 + (kind.steps > 0)], "steps": abs(kind.steps)}
    if kind.wp:
        return {"kind": "wealth", "wp": kind.wp}
    return {"kind": "luxury", "good": GOODS[kind.good]}


BACKS = tuple(back_of(kind) for kind in KINDS)


def card(state: TradingState, handle: int, seat: int | None) -> Json:
    """A card whose front may be seen; its back only for who has seen it."""
    kind = state.kind[handle]
    shown: Json = {"card": handle, "front": FRONTS[K_FRONT[kind]], "level": GOOD_LEVEL[KINDS[kind].good]}
    if FRONTS[K_FRONT[kind]] == "luxury":
        shown["level"] = 3
    if seat is not None and state.known[handle] >> seat & 1:
        shown["back"] = BACKS[kind]
    return shown


def view(state: TradingState, seat: int | None) -> Json:
    """All that a seat (None: an onlooker) may know."""
    over = not state.agenda
    shown: Json = {
        "turn": _turn(state),
        "me": seat,
        "order": list(state.order),
        "display": _display(state, seat),
        "players": [_player(state, other, seat, over) for other in range(state.seats)],
        "decks": {name: len(state.decks[group]) for group, name in enumerate(GROUPS)},
        "offers": [
            _offer(state, offer, seat)
            for offer in state.offers
            if seat is not None and sees_offer(state, seat, offer.maker, offer.to)
        ],
        "talk": [[who, to, SAYINGS[what]] for who, to, what, _ in state.talk],
        "scores": [_scores(state, other, seat, over) for other in range(state.seats)],
    }
    if seat is not None:
        shown.update(_own(state, seat))
    return shown


def _turn(state: TradingState) -> Json:
    return {
        "number": state.turns,
        "space": SPACES[state.space],
        "age": AGES[state.turn_age],
        "phase": state.phase,
        "round": state.round if state.phase == 3 else 0,
        "rounds": state.rounds,
        "clock": state.clock,
    }


def _display(state: TradingState, seat: int | None) -> Json:
    off = discounts(state, seat) if seat is not None else (0,) * len(CATEGORIES)
    return {
        "economic": [{"item": ITEMS[dev].id, "cost": price(dev, off)} for dev in state.display[0]],
        "cultural": [
            {"item": ITEMS[dev].id, "cost": price(dev, off), "points": ITEMS[dev].points} for dev in state.display[1]
        ],
        "taboo": ITEMS[state.taboo].id if state.taboo >= 0 else None,
    }


def _scores(state: TradingState, other: int, seat: int | None, over: bool) -> dict[str, int]:
    found = points(state, other)
    if not over and other != seat:
        del found["wealth"]
        found["bonus"] = bonus_points(state, other, public=True)
    return found


def _arrays_public(state: TradingState) -> bool:
    return not any(frame[0] == "array" for frame in state.agenda)


def _player(state: TradingState, other: int, seat: int | None, over: bool) -> Json:
    mine = other == seat
    seen = [] if seat is None else [h for h in state.hand[other] if state.seen[h] >> seat & 1]
    shown: Json = {
        "seat": other,
        "civilization": CIVILIZATIONS[SEATING[state.seats][state.place[other]]],
        "age": AGES[state.age[other]],
        "wealth": state.wp[other] if mine or over else None,
        "cities": state.cities[other],
        "government": state.government[other],
        "religion": state.religion[other],
        "warehouse_limit": max(0, state.limit[other] - (state.shrunk[other] if state.phase == 4 else 0)),
        "hand_size": len(state.hand[other]),
        "open_hand": bool(state.open_hand[other]),
        "cards": [] if mine else [card(state, h, seat) for h in sorted(seen)],
        "stored": [card(state, h, seat) for h in sorted(state.store[other])],
        "used": [card(state, h, seat) for h in sorted(state.used[other])],
        "buildings": [ITEMS[face].id for face in state.faces[other]],
        "developments": [ITEMS[dev].id for dev in developments(state.devs[other])],
        "units": {name: state.units[other][unit] for unit, name in enumerate(UNITS) if state.units[other][unit]},
        "squares": {"attack": state.attack_open[other], "defense": state.defense_open[other]},
        "army": army(state, other),
        "income": state.income[other],
        "deals": state.deals[other],
        "banned": [name for bit, name in ((1, "city"), (2, "economic"), (4, "cultural")) if state.bans[other] & bit],
    }
    if state.phase == 6 and (mine or _arrays_public(state)):
        shown["attack"] = war_total(state, other, 0)
        shown["defense"] = war_total(state, other, 1)
    return shown


def _offer(state: TradingState, offer: Offer, seat: int | None) -> Json:
    shown: Json = {
        "number": offer.number,
        "maker": offer.maker,
        "to": offer.to if offer.to >= 0 else None,
        "give": [card(state, handle, seat) for handle in offer.give],
        "give_wp": offer.give_wp,
        "want": [ASKS[ask] for ask in offer.want],
        "want_wp": offer.want_wp,
        "claims": {str(handle): CLAIMS[claim] for handle, claim in offer.claims},
        "counter": offer.answers >= 0,
        "expires": offer.expires,
    }
    if seat is not None and offer.maker != seat:
        shown["waiting"] = not offer.answered >> seat & 1
        shown["can_pay"] = state.can_pay(seat, offer)
    return shown


def _own(state: TradingState, seat: int) -> Json:
    hand = []
    for handle in sorted(state.hand[seat], key=lambda h: (state.kind[h], h)):
        entry = card(state, handle, seat)
        entry["keep"] = handle in state.marks[seat]
        if state.trader[handle] >= 0:
            entry["from"] = state.trader[handle]
        hand.append(entry)
    count = state.seats
    own: dict[str, Any] = {
        "hand": hand,
        "faith": [
            {"kept": state.faith_good[seat * count + other] / 2, "broken": state.faith_bad[seat * count + other] / 2}
            for other in range(count)
        ],
    }
    if state.phase == 3:
        own["waiting"] = [offer.number for offer in waiting(state, seat)]
        own["partners"] = partners(state, seat)
        own["asks"] = [ASKS[ask] for ask in ASKS_BY_AGE[state.turn_age]]
    if state.phase == 5:
        plan = Plan(state, seat, state.carts[seat])
        own["cart"] = [list(action_of(entry)) for entry in state.carts[seat]]
        own["left"] = state.income[seat] - plan.spent
    top = state.agenda[-1] if state.agenda else ("",)
    if top[0] in ("draft", "speak") and top[1] == seat:
        draft = state.draft
        own["draft"] = {
            "to": draft.to if draft.to >= 0 else None,
            "addressed": draft.to >= -1,
            "give": [card(state, handle, seat) for handle in draft.give],
            "give_wp": draft.give_wp,
            "want": [ASKS[ask] for ask in draft.want],
            "want_wp": draft.want_wp,
            "claims": {str(handle): CLAIMS[claim] for handle, claim in draft.claims},
            "answers": draft.answers if draft.answers >= 0 else None,
        }
    if top[0] == "settle" and top[1] == seat:
        own["settling"] = {"offer": top[2], "picked": list(state.picks)}
    return own
