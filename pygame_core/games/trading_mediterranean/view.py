"""What a seat may know of the table, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.game import Json
from .cart import RECRUIT, REPLACE, Plan, exact_fills, on_sale
from .data import (
    AGES,
    ASKS,
    BUILDING_POINTS,
    CALAMITIES,
    CATEGORIES,
    CIVILIZATIONS,
    CLAIMS,
    FACES,
    FAMILY,
    FRONT_GROUP,
    FRONTS,
    GOOD_LEVEL,
    GOODS,
    GROUPS,
    HANDLES,
    ITEMS,
    K_FRONT,
    KINDS,
    MEETS,
    POINTS,
    SEATING,
    SIDES,
    SIGN,
    SPACES,
    STAPLES,
    UNIT_GONE,
    UNITS,
    WAR_MOD,
    WARS,
    Kind,
)
from .deals import offer_effect, payment
from .harm import left
from .imagine import PRIVATE, sees_offer
from .mat import army, bonus_points, developments, discounts, owned, points, price, war_mods, war_total
from .state import Offer, TradingState, Voting
from .steps.purchase import action_of
from .steps.trading import ASKS_BY_AGE, partners, put, refused_before
from .steps.war import SAYINGS, margin, reachable
from .worth import (
    fades,
    knows_back,
    might,
    mustered,
    next_age,
    next_war,
    outlook,
    sets,
    spending,
    to_spend,
)


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
        "talk": [[who, to, SAYINGS[what], much] for who, to, what, much in state.talk],
        "scores": known_scores(state, seat),
    }
    if state.agenda and state.agenda[-1][0] == "taboo":
        shown["votes"] = _votes(Voting(*state.agenda[-1]))
    if seat is not None:
        shown.update(_own(state, seat))
    return shown


def _votes(voting: Voting) -> dict[str, list[int]]:
    """Who named what, before the last vote on a taboo (TM-R34)."""
    found: dict[str, list[int]] = {}
    for seat, dev in voting.shown:
        if dev >= 0:
            found.setdefault(ITEMS[dev].id, []).append(seat)
    return found


def _turn(state: TradingState) -> Json:
    return {
        "number": state.turns,
        "space": SPACES[state.space],
        "age": AGES[state.turn_age],
        "spaces": list(SPACES),
        "left": len(SPACES) - 1 - state.space,
        "wars": [SPACES[space] for space in WARS],
        "step": str(state.agenda[-1][0]) if state.agenda and state.agenda[-1][0] not in PRIVATE else "visit",
        "phase": state.phase,
        "round": state.round if state.phase == 3 else 0,
        "rounds": state.rounds,
        "clock": state.clock,
    }


def _display(state: TradingState, seat: int | None) -> Json:
    off = discounts(owned(state, seat)) if seat is not None else (0,) * len(CATEGORIES)
    return {
        "economic": [{"item": ITEMS[dev].id, "cost": price(dev, off)} for dev in state.display[0]],
        "cultural": [
            {"item": ITEMS[dev].id, "cost": price(dev, off), "points": ITEMS[dev].points} for dev in state.display[1]
        ],
        "taboo": ITEMS[state.taboo].id if state.taboo >= 0 else None,
        "discounts": {name: off[category] for category, name in enumerate(CATEGORIES) if off[category]},
    }


def known_scores(state: TradingState, seat: int | None) -> list[dict[str, int] | None]:
    """The points by category; wealth is its owner's secret until the match is over."""
    return [_scores(state, other, shown=not state.agenda or other == seat) for other in range(state.seats)]


def _scores(state: TradingState, other: int, *, shown: bool) -> dict[str, int]:
    found = points(state, other)
    if not shown:
        del found["wealth"]
        found["bonus"] = bonus_points(state, other, public=True)
    return found


def _arrayed(state: TradingState, other: int, mine: bool) -> bool:
    """Whether the split of an army is settled, and known to who looks: to all from the reveal on."""
    for frame in state.agenda:
        if frame[0] == "array":
            return mine and frame[1] > state.place[other]
    return True


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
        "draws": len(STAPLES) + 1 + state.cities[other],
        "income": state.income[other],
        "deals": state.deals[other],
        "banned": [name for bit, name in ((1, "city"), (2, "economic"), (4, "cultural")) if state.bans[other] & bit],
    }
    if state.phase == 6 and _arrayed(state, other, mine):
        shown["attack"] = war_total(state, other, 0)
        shown["defense"] = war_total(state, other, 1)
        shown["array"] = list(state.arrays[other])
    shown["might"] = might(state, other)
    shown["mods"] = {"attack": war_mods(state, other, 0), "defense": war_mods(state, other, 1)}
    shown["next_age"] = next_age(state, other)
    shown["sealed"] = _sealed(state, other)
    if seat is not None and not mine:
        shown["wants"] = _wants(state, other, seat)
        shown["near"] = other in state.neighbours(seat)
        shown["partner"] = state.may_trade(seat, other)
    return shown


def _sealed(state: TradingState, other: int) -> bool:
    """Whether a seat has made its sealed choice of this step: warehouse, cart, array or target."""
    top = state.agenda[-1] if state.agenda else ("",)
    return top[0] in ("commit", "shop", "array", "target") and state.place[other] < top[1]


def _wants(state: TradingState, other: int, seat: int) -> list[str]:
    """What another seat has asked for in this market, as far as one has heard it."""
    heard = (ask for maker, crowd, asked, ask in state.wishes if maker == other and asked and crowd >> seat & 1)
    return [ASKS[ask] for ask in dict.fromkeys(heard)]


def market(state: TradingState, seat: int) -> list[Json]:
    """All that could be bought: price now and printed, what bars it, whether it is owned; in every phase."""
    cart = state.carts[seat] if state.phase == 5 else ()
    plan = Plan(state, seat, cart)
    purse = state.income[seat] - plan.spent if state.phase == 5 else None
    war = next_war(state)
    found = []
    for entry in on_sale(state):
        if entry >= REPLACE:
            continue
        objection = plan.objection(entry)
        cost = plan.cost(entry)
        shown: Json = {
            "action": list(action_of(entry)),
            "cost": cost,
            "lock": objection[0] if objection is not None else "",
            "rule": objection[1] if objection is not None else "",
            "short": max(0, cost - purse) if purse is not None else 0,
            "in_cart": cart.count(entry),
        }
        if entry < RECRUIT:
            shown["owned"] = entry in state.faces[seat] or bool(state.devs[seat] >> entry & 1)
            if entry < FACES:
                falls = [f for f in plan.faces if FAMILY[f] == FAMILY[entry] and SIGN[f] != SIGN[entry]]
                stand = [f for f in plan.faces if FAMILY[f] == FAMILY[entry] and SIGN[f] == SIGN[entry]]
                shown["falls"] = [ITEMS[f].id for f in falls]
                if entry not in stand and len(stand) + 1 < len(BUILDING_POINTS):
                    shown["points"] = BUILDING_POINTS[len(stand) + 1] - BUILDING_POINTS[len(stand) + len(falls)]
        else:
            shown["gone"] = war is not None and UNIT_GONE[entry - RECRUIT] <= war
        found.append(shown)
    return found


def _cart(state: TradingState, seat: int) -> Json:
    """A cart while it is filled: its entries, what is left, what spends the rest, what it makes of the mat."""
    cart = state.carts[seat]
    plan = Plan(state, seat, cart)
    left = state.income[seat] - plan.spent
    prices = [plan.cost(entry) for entry in cart]
    before = points(state, seat)
    return {
        "cart": [list(action_of(entry)) for entry in cart],
        "prices": prices,
        "left": left,
        "exact": [[list(action_of(entry)) for entry in fill] for fill in exact_fills(state, seat, cart)],
        "planned": {
            "buildings": len(plan.faces),
            "developments": plan.devs.bit_count(),
            "points": sum(before.values()) - before["buildings"] - before["culture"] + _plan_points(plan),
            "might": mustered(state, plan.units, (plan.attack, plan.defense), _plan_mods(plan)),
        },
    }


def _plan_points(plan: Plan) -> int:
    """Points for buildings and culture once a cart is declared."""
    families = [sum(FAMILY[face] == family for face in plan.faces) for family in (0, 1)]
    return sum(BUILDING_POINTS[n] for n in families) + sum(POINTS[dev] for dev in developments(plan.devs))


def _plan_mods(plan: Plan) -> tuple[int, int]:
    """What the items of a plan add to attack and to defence."""
    mods = [WAR_MOD[item] for item in (*plan.faces, *developments(plan.devs))]
    return sum(attack for attack, _ in mods), sum(defense for _, defense in mods)


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
        shown["aside"] = _aside(state, seat, offer)
        if shown["aside"] != "unpayable":
            shown["effect"] = offer_effect(state, seat, offer)
            shown["pays"] = payment(state, seat, offer.want)
    elif seat is not None:
        shown["answered"] = [other for other in range(state.seats) if offer.answered >> other & 1]
    return shown


def _war(state: TradingState, seat: int) -> Json | None:
    """The next war: when, who can strike this seat with how much, and in a war the margin against each target."""
    war = next_war(state)
    if war is None:
        return None
    shown: Json = {"space": SPACES[war], "now": war == state.space}
    near_only, distance = WARS[war]
    shown["far"] = distance
    settled = state.phase == 6 and _arrayed(state, seat, True)
    holds = war_total(state, seat, 1) if settled else might(state, seat)["defense"]
    shown["holds"] = holds
    shown["gone"] = {
        name: n for name, n, gone in zip(UNITS, state.units[seat], UNIT_GONE, strict=True) if n and gone <= war
    }
    shown["strikes"] = [
        {"seat": other, "attack": attack, "wins": attack > holds}
        for near in (state.neighbours(seat),)
        for other in state.order
        if other != seat and (other in near or not near_only)
        for attack in (might(state, other)["attack"] - (0 if other in near else distance),)
    ]
    if state.phase == 6 and all(_arrayed(state, other, False) for other in range(state.seats)):
        shown["margins"] = [
            {
                "seat": other,
                "attack": war_total(state, seat, 0),
                "far": 0 if other in state.neighbours(seat) else distance,
                "defense": war_total(state, other, 1),
                "margin": margin(state, seat, other),
            }
            for other in reachable(state, seat)
        ]
    if state.loot and state.agenda and state.agenda[-1][0] == "spoils":
        attacker, target, left = state.loot[0]
        shown["loot"] = {"attacker": attacker, "target": target, "left": left}
    return shown


def _could_be_held(state: TradingState, ask: int) -> bool:
    """Whether anybody can hold what an ask names: a deck that nobody has drawn from is whole."""
    return any(len(state.decks[group]) < len(HANDLES[group]) for group in {FRONT_GROUP[f] for f in MEETS[ask]})


def _aside(state: TradingState, seat: int, offer: Offer) -> str:
    """Why an offer is not put to a seat; empty: it is."""
    if not state.can_pay(seat, offer):
        return "unpayable"
    return "repeated" if refused_before(state, seat, offer) else ""


def _spend(state: TradingState, seat: int, handles: Sequence[int]) -> Json:
    """What spending cards would bring; `left`: the income after the calamities among them."""
    kinds = [state.kind[handle] for handle in handles]
    spent = spending(state, seat, kinds)
    return {**outlook(state, seat, spent), "left": list(left(kinds, spent.calamities))}


def _own(state: TradingState, seat: int) -> Json:
    hand = []
    for handle in sorted(state.hand[seat], key=lambda h: (state.kind[h], h)):
        entry = card(state, handle, seat)
        entry["keep"] = handle in state.marks[seat]
        if fades(state, handle):
            entry["fades"] = True
        if state.trader[handle] >= 0:
            entry["from"] = state.trader[handle]
        knowing = [other for other in state.order if other != seat and knows_back(state, other, handle)]
        if knowing:
            entry["known_to"] = knowing
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
        own["waiting"] = [offer.number for offer in put(state, seat)]
        own["partners"] = partners(state, seat)
        own["asks"] = [ASKS[ask] for ask in ASKS_BY_AGE[state.turn_age] if _could_be_held(state, ask)]
    if state.phase == 5:
        own.update(_cart(state, seat))
    if state.phase in (1, 2, 3):
        own["spend"] = _spend(state, seat, to_spend(state, seat))
        own["sets"] = sets(state, seat)
    elif state.phase == 4 and state.used[seat]:
        own["spend"] = outlook(state, seat, spending(state, seat, [state.kind[handle] for handle in state.used[seat]]))
    own["market"] = market(state, seat)
    own["war"] = _war(state, seat)
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
