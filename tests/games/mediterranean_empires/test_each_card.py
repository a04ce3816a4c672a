"""Every distinct card of the eight decks, each of its types and effects, in the real game.

What a card is held to is what it says: its sentences are read (`me_card_reader`), and the executor has to do that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.me_card_reader import read
from games.mediterranean_empires.me_card_types import (
    assault,
    check_assault_card,
    check_defense_card,
    check_fighter,
    check_leader,
    enemy_of,
)
from games.mediterranean_empires.me_vectors import force_from
from games.mediterranean_empires.test_battles import clash

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.card_words import FACE, FULL, effect_words
from pygame_core.games.mediterranean_empires.combat import Side, factors
from pygame_core.games.mediterranean_empires.data import (
    AREAS,
    CITY,
    COMBATS,
    EFFECTS,
    EMPIRES,
    FIELD,
    KINDS,
    NAVAL,
    PLACE,
    PLACES,
    PORTS,
    ROADS,
    SCENARIOS,
    SEA,
    SIZE,
    SLUG,
    STRENGTH,
    Effect,
    Kind,
    bits,
    card_named,
)
from pygame_core.games.mediterranean_empires.state import ASHORE, NEUTRAL, Battle, EmpiresState
from pygame_core.games.mediterranean_empires.steps.battle import recover
from pygame_core.games.mediterranean_empires.steps.imperium import connected_to_own
from pygame_core.games.mediterranean_empires.steps.windows import playable_on_arrival, resolve_on_arrival

COLUMN = {"field": FIELD, "naval": SEA, "assault": CITY}


def strength(state: EmpiresState, side: int, combat: int) -> int:
    battle = Battle(combat, PLACE["salona"])
    return factors(Side(state, battle, side))[0]


def meaning(effect: Effect) -> tuple[str, str, dict[str, Any]]:
    """An effect without the name of the group in which it counts once: no card tells it."""
    data = {**effect.data, "group": "once"} if "group" in effect.data else effect.data
    return effect.fx, effect.used_as, data


def told(kind: Kind, effect: Effect) -> Effect:
    """What the card says of an effect, in full and on its face alike."""
    full, face = (
        read(GAME.catalogue.render(effect_words(kind, effect, form)), form, kind.types) for form in (FULL, FACE)
    )
    assert meaning(face) == meaning(full), "the face of a card says something else than its text"
    return full


# -- effects ------------------------------------------------------------------------------------------------------


def check_cf_bonus(kind: Kind, effect: Effect) -> None:
    data = effect.data
    combat = COLUMN[data["battle"][0]]
    condition = data.get("if", {})
    side = [f"{kind.slug}:{effect.used_as}"]
    hands: dict[str, list[str]] = {}
    foes = enemy_of(kind, combat)
    empire = EMPIRES[kind.empire]
    for name in condition.get("with", []):
        side.append(f"{empire}/{name}")
    tag = condition.get("with_tag")
    if tag:
        mates = [k.slug for k in KINDS if k.empire == kind.empire and tag["tag"] in k.tags and k.types == "T"]
        copies = [f"{mates[0]}#{n}" for n in (2, 3, 4)]
        side += copies[: tag["min"] - (tag["tag"] in kind.tags)]
    if "vs_tag" in condition:
        foes = ["carthage/war_elephants"]
    if "carrying" in condition:
        side.append(f"{empire}/hastati")
    if condition.get("role") == "defender":
        side, foes = foes, side
    state = at.table("8_all", hands=hands)
    rows = [[{"card": n.partition(":")[0], "as": n.partition(":")[2] or "T"} for n in names] for names in (side, foes)]
    state.attack = force_from(state, {"cards": rows[0]}, at.seat_of(state, side[0].split("/")[0]))
    state.defence = force_from(state, {"cards": rows[1]}, at.seat_of(state, foes[0].split("/")[0]))
    state.attack.target = PLACE["salona"]
    number = 1 if condition.get("role") == "defender" else 0
    if "carrying" in condition:
        fleet = card_named(kind.slug)
        state.attack.cards = [(c, r, fleet if r == 0 else -1) for c, r, _ in state.attack.cards]
    if condition.get("with_type") == "L":
        leader = next(k.slug for k in KINDS if k.empire == kind.empire and k.types == "L")
        state.attack.leaders.append(card_named(leader))
    assert worth_of(effect, kind, state, number, combat) == data["amount"]
    force = (state.attack, state.defence)[number]
    force.cards = [(card_named(kind.slug), 0 if effect.used_as == "T" else 1, -1)]
    state.attack.leaders.clear()
    if condition and "vs_tag" not in condition and "role" not in condition:
        assert worth_of(effect, kind, state, number, combat) == 0


def worth_of(effect: Effect, kind: Kind, state: EmpiresState, side: int, combat: int) -> int:
    """What an effect adds to its side: the strength with it, less the strength without it."""
    bonuses, card = EFFECTS["cf_bonus"], card_named(kind.slug)
    whole = bonuses[card]
    with_it = strength(state, side, combat)
    bonuses[card] = tuple(other for other in whole if meaning(other) != meaning(effect))
    try:
        return with_it - strength(state, side, combat)
    finally:
        bonuses[card] = whole


def check_opening_discard(kind: Kind, effect: Effect) -> None:
    combat = COLUMN[effect.data["battle"][0]]
    needed = effect.data["roll"]
    for die in (needed, needed - 1):
        foes = enemy_of(kind, combat)
        _, seen = clash([f"{kind.slug}:{effect.used_as}"], foes, combat, dice=[die])
        assert at.named(seen, "opening_roll")[0][2:] == (kind.slug, die, needed)
        lost = [row[3:] for row in at.named(seen, "lost") if row[2] == "opening"]
        assert lost == ([(foes[0].split(":")[0],)] if die >= needed else [])


def check_opening_flee(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    if effect.data["scope"] == "all":
        state, _ = clash(["gaul/soldurii"], [f"{empire}/scutarii", f"{empire}/caetrati"], hands={empire: [kind.slug]})
        at.go(state, ("play", kind.slug, "X", "defender"), ("flee_all",))
        assert {f"{empire}/scutarii", f"{empire}/caetrati"} <= set(at.hand(state, empire))
        return
    state, _ = clash([kind.slug], enemy_of(kind))
    assert at.step(state) == "flee" and at.may(state, "flee", kind.slug)
    at.go(state, ("flee", kind.slug))
    assert kind.slug in at.hand(state, empire)


def check_immune(kind: Kind, effect: Effect) -> None:
    state = at.table("8_all", event="foul_weather")
    empire = EMPIRES[kind.empire]
    troop = next(k.slug for k in KINDS if k.empire == kind.empire and k.types == "T")
    row = {"cards": [{"card": kind.slug, "as": "F"}, {"card": troop, "as": "T"}]}
    for cause in effect.data["to"]:
        force = force_from(state, row, at.seat_of(state, empire))
        force.steps = (NAVAL,)
        state.rng = at.Scripted([6])
        if cause == "storm":
            resolve_on_arrival(state, force, card_named("rome/storm_at_sea"), 0, [])
        else:
            force.steps = (1,)
            state.attack = force
            state.rng = at.Scripted([1, 1, 1, 1, 1, 1, 1, 1])
            state.agenda = [("straits", 0)]
            GAME.advance(state, [])
        assert [SLUG[card] for card, _, _ in force.cards] == [kind.slug]


def check_recover(kind: Kind, effect: Effect) -> None:
    """After the combats named, and no others, the card has a die of its own besides the usual; pursuers leave it."""
    card, empire = card_named(kind.slug), EMPIRES[kind.empire]
    for combat, name in enumerate(COMBATS):
        own_die = name in effect.data["after"]
        for die in (effect.data["roll"], effect.data["roll"] - 1):
            for denied in (-1, 0):
                state = at.table("8_all")
                seat = at.seat_of(state, empire)
                state.decks[seat].remove(card)
                state.battle = Battle(combat, PLACE["salona"])
                usual = [] if combat == CITY or denied == 0 else [1]
                rng = state.rng = at.Scripted([*usual, die])
                recover(state, (card, seat, effect.used_as, 0), denied, [])
                assert rng.thrown == len(usual) + own_die
                back = own_die and die >= effect.data["roll"]
                assert (at.hand(state, empire), at.pile(state, empire)) == (
                    ([kind.slug], []) if back else ([], [kind.slug])
                )


def clash_to_window(side: list[str], foes: list[str], combat: int, held: dict[str, list[str]]) -> EmpiresState:
    """Set a battle up without beginning it, so that the dice can still be laid out."""
    state = at.table("8_all", hands=held)
    rows = [[{"card": n.partition(":")[0], "as": n.partition(":")[2] or "T"} for n in names] for names in (side, foes)]
    state.attack = force_from(state, {"cards": rows[0]}, at.seat_of(state, side[0].split("/")[0]))
    state.defence = force_from(state, {"cards": rows[1]}, at.seat_of(state, foes[0].split("/")[0]))
    fleets = [card for card, role, _ in state.attack.cards if role == 1]
    if fleets:
        state.attack.cards = [(c, r, -1 if r == 1 else fleets[0]) for c, r, _ in state.attack.cards]
    at.give(state, "salona", foes[0].split("/")[0])
    state.attack.target = state.defence.target = PLACE["salona"]
    state.attack.route = (PLACE["salona"],)
    state.agenda = [("approach",)]
    if held:
        start(state, combat)
    return state


def start(state: EmpiresState, combat: int) -> None:
    from pygame_core.games.mediterranean_empires.steps.battle import begin_battle

    begin_battle(state, combat, PLACE["salona"])
    GAME.advance(state, [])


def check_pursue(kind: Kind, effect: Effect) -> None:
    mode = effect.data["mode"]
    empire = EMPIRES[kind.empire]
    strong, foes = strong_of(empire), enemy_of(kind)
    if mode == "deny_recovery":
        for army, recovered in ((strong, foes), ([*strong, kind.slug], [])):
            state, seen = clash(army, foes, dice=[6, 1, 6, 6])
            assert at.named(seen, "won")[0][3] == at.seat_of(state, empire)
            assert [row[2] for row in at.named(seen, "recovered")] == recovered
        return
    assert mode == "screen"
    state, _ = clash(strong, ["egypt/machimoi", "egypt/machimoi#2"], hands={empire: [kind.slug]})
    seen = at.go(state, ("play", kind.slug, "L")) + at.pass_all(state)
    assert at.named(seen, "casualty_roll")[0][3] == max(0, 2 - effect.data["amount"])


def strong_of(empire: str) -> list[str]:
    best = max(
        (
            k
            for k in KINDS
            if EMPIRES[k.empire] == empire and k.types == "T" and isinstance(k.cf[0], int) and k.count > 1
        ),
        key=lambda k: (int(str(k.cf[0])), not k.effects),
    )
    return [best.slug, f"{best.slug}#2"]


def check_carried_multiplier(kind: Kind, effect: Effect) -> None:
    state, seen = clash([f"{kind.slug}:F", "rome/hastati"], enemy_of(kind, SEA), SEA)
    assert at.named(seen, "battle")[0][5] == 3 + 2
    loaded = clash_to_window([f"{kind.slug}:F", "rome/hastati"], enemy_of(kind, SEA), SEA, {"rome": ["rome/consul"]})
    assert strength(loaded, 0, SEA) == 3 + 2 * effect.data["factor"]
    assert state is not loaded


def check_reroll(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    state, _ = clash(strong_of(empire)[:1], enemy_of(kind), hands={empire: [kind.slug]})
    state.rng = at.Scripted([1, 2, 5])
    at.go(state, ("play", kind.slug, "L"))
    assert at.step(state) == "reroll" and at.asked(state) == empire
    state.rng = at.Scripted([6])
    seen = at.go(state, ("reroll", 0))
    assert at.named(seen, "reroll")[0][2:] == (1, 6) and at.named(seen, "total")[0][5:] == (6, 2)


def check_storm(kind: Kind, effect: Effect) -> None:
    state = at.table("8_all", event="going_home")
    force = force_from(state, {"cards": ["egypt/machimoi", "egypt/machimoi#2"]}, at.seat_of(state, "egypt"))
    force.steps = (0,)
    player = at.seat_of(state, EMPIRES[kind.empire])
    assert not playable_on_arrival(state, player, force) >> card_named(kind.slug) & 1
    force.steps = (NAVAL,)
    assert playable_on_arrival(state, player, force) >> card_named(kind.slug) & 1
    state.rng = at.Scripted([5])
    resolve_on_arrival(state, force, card_named(kind.slug), player, [])
    assert not force.cards


def check_ambush(kind: Kind, effect: Effect) -> None:
    data = effect.data
    for road in ("land_route", "landing", "naval_route"):
        state = at.table("8_all", event="going_home")
        force = force_from(state, {"cards": ["persia/immortals", "persia/immortals#2"]}, at.seat_of(state, "persia"))
        force.steps = {"land_route": (0,), "landing": (NAVAL,), "naval_route": (NAVAL,)}[road]
        force.landing = ASHORE if road == "landing" else 0
        player = at.seat_of(state, EMPIRES[kind.empire])
        playable = bool(playable_on_arrival(state, player, force) >> card_named(kind.slug) & 1)
        assert playable == (road in data["on"] or (road == "landing" and "naval_route" in data["on"]))
    for die in (data["roll"], data["roll"] - 1):
        force = force_from(state, {"cards": ["persia/immortals", "persia/immortals#2"]}, at.seat_of(state, "persia"))
        state.rng = at.Scripted([die])
        resolve_on_arrival(state, force, card_named(kind.slug), player, [])
        assert 2 - len(force.cards) == (data["n"] if die >= data["roll"] else 0)


def check_no_intercept(kind: Kind, effect: Effect) -> None:
    from pygame_core.games.mediterranean_empires.state import BY_LAND, BY_SEA, Force

    force = Force(0, "expedition", 0)
    resolve_on_arrival(at.table("8_all"), force, card_named(kind.slug), 0, [])
    wanted = (BY_LAND if "land" in effect.data["kind"] else 0) | (BY_SEA if "naval" in effect.data["kind"] else 0)
    assert force.barred == wanted
    if kind.id == "forced_march":
        state = at.table("8_all")
        state.attack, state.defence = force, Force(0, "land_interception", 0)
        card = card_named(kind.slug)
        assert playable_on_arrival(state, 0, force) >> card & 1
        assert not playable_on_arrival(state, 1, force) >> card & 1
        assert not playable_on_arrival(state, 0, state.defence) >> card & 1


def check_safe_straits(kind: Kind, effect: Effect) -> None:
    owners = {"persia": ["sardis", "abydus"]}
    state = at.table("8_all", owners, {"persia": [kind.slug, "persia/kardakes"]}, active="persia", event="foul_weather")
    seen = at.declare(state, "sestus", "sardis abydus sestus", ["persia/kardakes:T"], attach=kind.slug)
    assert at.named(seen, "calm") and not at.named(seen, "straits")


def check_remove_from_battle(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    for die in (effect.data["roll"], effect.data["roll"] - 1):
        state, _ = clash(["rome/triarii"], ["gaul/soldurii", "gaul/belgic_spearmen"], hands={empire: [kind.slug]})
        state.rng = at.Scripted([die])
        at.go(state, ("play", kind.slug, "X", "attacker"))
        if die >= effect.data["roll"]:
            assert at.step(state) == "removals" and at.asked(state) == empire
            seen = at.go(state, ("remove", "gaul/soldurii"))
            assert [row for row in at.named(seen, "lost") if row[2] == "removed"]
        else:
            assert not state.agenda or at.step(state) != "removals"


def check_cancel(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    for die in (effect.data["roll"], effect.data["roll"] - 1):
        hands = {empire: [kind.slug], "rome": ["rome/foedus"]}
        state = at.table("8_all", hands=hands, active="rome", dice=[die])
        at.go(state, ("imperium", "rome/foedus"), ("city", "tarquinii"), ("cancel", kind.slug))
        assert (at.owner(state, "tarquinii") is None) == (die >= effect.data["roll"])


def check_take_city(kind: Kind, effect: Effect) -> None:
    data, empire = effect.data, EMPIRES[kind.empire]
    victim = "rome" if empire != "rome" else "gaul"
    for tier in data["tiers"]:
        for die in sorted({max(1, tier["roll"] - 1), tier["roll"]}):
            state = at.table("8_all", hands={empire: [kind.slug]}, active=empire, dice=[die])
            city = fitting_city(state, data, tier["max_size"], empire, victim)
            larger = fitting_city(state, data, 2, empire, victim)
            at.go(state, ("imperium", kind.slug))
            assert at.may(state, "city", city)
            assert at.may(state, "city", larger) == (data["tiers"][-1]["max_size"] > 1)
            before = at.owner(state, city)
            seen = at.go(state, ("city", city))
            while at.step(state) == "imperium":
                seen += at.go(state, GAME.choices(state)[0])
            assert bool(at.named(seen, "take_roll")) == (tier["roll"] > 1)
            wanted = (empire if data["to"] == "self" else None) if die >= tier["roll"] else before
            assert at.owner(state, city) == wanted
    check_cities_beyond_reach(kind, effect)


def fitting_city(state: EmpiresState, data: dict[str, Any], size: int, empire: str, victim: str) -> str:
    """A city of a size that an effect may be aimed at as far as everything else goes: it is made so."""
    keys = SCENARIOS[state.scenario].keys
    for city in bits(state.neutral & ~keys & (PORTS if data["where"] == "any_port" else -1)):
        near = [other for other in bits(ROADS[city] & ~keys) if state.owner[other] == NEUTRAL]
        if SIZE[city] == size and city not in state.capitals and near:
            if data["where"] == "adjacent":
                at.give(state, PLACES[near[0]], empire)
            if data["from"] == "player":
                at.give(state, PLACES[city], victim)
            return PLACES[city]
    raise AssertionError("no such city")


def check_cities_beyond_reach(kind: Kind, effect: Effect) -> None:
    """Neither key cities nor capitals, nor cities of the wrong side, nor those out of reach."""
    data, empire = effect.data, EMPIRES[kind.empire]
    state = at.table("8_all", hands={empire: [kind.slug]}, active=empire)
    victim = "rome" if empire != "rome" else "gaul"
    own, foreign, neutral = "toletum", "corduba", "castulo"
    at.give(state, own, empire)
    at.give(state, foreign, victim)
    fitting_city(state, data, 1, empire, victim)
    at.go(state, ("imperium", kind.slug))
    offered = {PLACE[str(action[1])] for action in GAME.choices(state)}
    assert not offered & {PLACE[own], *state.capitals, *bits(SCENARIOS[state.scenario].keys)}
    assert {state.owner[city] >= 0 for city in offered} == {data["from"] == "player"}
    assert (PLACE[neutral] in offered) == (data["from"] == "neutral" and data["where"] == "adjacent")
    if data["where"] == "adjacent":
        assert offered <= set(bits(connected_to_own(state, at.seat_of(state, empire))))
    if data["where"] == "any_port":
        assert offered <= set(bits(PORTS)) and len(offered) > len(state.order)


def check_barbarian_attack(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    state = at.table("8_all", hands={empire: [kind.slug]}, active=empire)
    at.give(state, "patavium", "rome")
    state.enraged = 1
    seen = at.go(state, ("imperium", kind.slug), ("raid", "raeti", "patavium"))
    assert at.named(seen, "attack")[0][5] == 3 + 1 + effect.data["extra_dice"]


def check_subdue(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    state = at.table("8_all", hands={empire: [kind.slug]}, active=empire)
    for city in bits(state.neutral):
        at.give(state, PLACES[city], empire)
    before = at.points(state, empire)
    at.go(state, ("imperium", kind.slug))
    weak = {PLACES[area] for area in bits(AREAS) if STRENGTH[area] <= effect.data["max_strength"]}
    assert {action[1] for action in GAME.choices(state)} == weak < {PLACES[area] for area in bits(AREAS)}
    at.go(state, ("subdue", "aetoli"))
    assert at.points(state, empire) == before + effect.data["vp"] and state.subdued >> PLACE["aetoli"] & 1


def check_fortify(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    capital = at.GAME_CAPITAL[empire]
    state = at.table("8_all", hands={empire: [kind.slug]}, active=empire)
    at.go(state, ("imperium", kind.slug))
    while at.step(state) == "imperium" and not at.may(state, "wall", capital):
        at.go(state, GAME.choices(state)[0])
    most = effect.data["max_on_city"]
    full, nearly = state.copy(), state.copy()
    full.forts[PLACE[capital]] = most
    nearly.forts[PLACE[capital]] = most - effect.data["n"]
    assert at.may(nearly, "wall", capital) and not at.may(full, "wall", capital)
    at.go(state, ("wall", capital))
    assert at.markers(state, capital) == 1 + effect.data["n"]


def play_imperium(kind: Kind, **more: Any) -> EmpiresState:
    empire = EMPIRES[kind.empire]
    state = at.table(
        "8_all",
        hands={empire: [kind.slug], "rome" if empire != "rome" else "gaul": more.pop("victims", [])},
        active=empire,
        **more,
    )
    at.go(state, ("imperium", kind.slug))
    while at.step(state) == "imperium":
        at.go(state, GAME.choices(state)[0])
    return state


def check_draw(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    pile_cards = {empire: [next(k.slug for k in KINDS if k.empire == kind.empire and k.types == "T")]}
    state = play_imperium(kind, victims=["rome/hastati"] if empire != "rome" else ["gaul/brennus"], piles=pile_cards)
    extra = sum(1 for e in kind.effects if e.fx in ("retrieve", "steal"))
    assert state.hands[at.seat_of(state, empire)].bit_count() == effect.data["n"] + extra


def check_steal(kind: Kind, effect: Effect) -> None:
    victims = ["rome/hastati", "rome/principes", "rome/triarii"]
    state = play_imperium(kind, victims=victims)
    stolen = set(victims) & set(at.hand(state, EMPIRES[kind.empire]))
    assert len(stolen) == effect.data["n"] == len(victims) - len(at.hand(state, "rome"))


def check_force_discard(kind: Kind, effect: Effect) -> None:
    state = play_imperium(kind, victims=["gaul/brennus", "gaul/soldurii", "gaul/ambiorix"])
    assert len(at.hand(state, "gaul")) == 3 - effect.data["n"]


def check_retrieve(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    wanted = [k.slug for k in KINDS if k.empire == kind.empire and set(k.types) & set(effect.data["types"])]
    state = play_imperium(kind, piles={empire: wanted[: effect.data["n"] + 1]})
    back = [slug for slug in wanted[: effect.data["n"] + 1] if slug not in at.pile(state, empire)]
    assert len(back) == effect.data["n"]


def check_gain_vp(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    if effect.data.get("on") != "city_taken":
        state = play_imperium(kind)
        assert at.points(state, empire) == 20 + effect.data["n"]
        return
    state = assault(kind, "salona", None, [kind.slug])
    state.rng = at.Scripted([6, 6, 1, 1])
    at.go(state, ("play", kind.slug, "L"))
    at.pass_all(state)
    assert at.owner(state, "salona") == empire and at.points(state, empire) == 20 + 1 + effect.data["n"]


def check_expedition(kind: Kind, effect: Effect) -> None:
    empire = EMPIRES[kind.empire]
    state = at.table("8_all", hands={empire: [kind.slug, "macedonia/hypaspists"]}, active=empire)
    at.go(state, ("imperium", kind.slug))
    assert at.step(state) == "target" and state.agenda[-1][2] == effect.data["dice"]


def check_add_dice(kind: Kind, effect: Effect) -> None:
    if effect.used_as != "X":
        return  # proved by the check of the type: Leader or City Defense
    empire = EMPIRES[kind.empire]
    tag = effect.data["if"]["with_tag"]["tag"]
    for side in ([f"{empire}/{tag}_hoplites"], ["egypt/machimoi"]):
        state, _ = clash(side, ["persia/kardakes"], hands={empire: [kind.slug]})
        seen = at.go(state, ("play", kind.slug, "X", "attacker")) + at.pass_all(state)
        assert len(at.named(seen, "total")[0]) - 5 == 1 + (effect.data["dice"] if side[0].startswith(empire) else 0)


def check_remove_dice(kind: Kind, effect: Effect) -> None:
    """However many dice are taken from a city, one is left; the check of the type counts them for a larger city."""
    state = assault(kind, "salona", None, [kind.slug, "rome/siege_works", "rome/siege_works#2"])
    seen = at.go(state, ("play", kind.slug, "A"))
    for _ in range(2 - (kind.slug == "rome/siege_works")):
        seen += at.go(state, ("play", "rome/siege_works", "A"))
    seen += at.pass_all(state)
    assert len(at.named(seen, "total")[1]) - 5 == 1


CHECKS: dict[str, Callable[[Kind, Effect], None]] = {
    "cf_bonus": check_cf_bonus,
    "opening_discard": check_opening_discard,
    "opening_flee": check_opening_flee,
    "immune": check_immune,
    "recover": check_recover,
    "pursue": check_pursue,
    "carried_multiplier": check_carried_multiplier,
    "reroll": check_reroll,
    "storm": check_storm,
    "ambush": check_ambush,
    "no_intercept": check_no_intercept,
    "safe_straits": check_safe_straits,
    "remove_from_battle": check_remove_from_battle,
    "cancel": check_cancel,
    "take_city": check_take_city,
    "barbarian_attack": check_barbarian_attack,
    "subdue": check_subdue,
    "fortify": check_fortify,
    "draw": check_draw,
    "steal": check_steal,
    "force_discard": check_force_discard,
    "retrieve": check_retrieve,
    "gain_vp": check_gain_vp,
    "expedition": check_expedition,
    "add_dice": check_add_dice,
    "remove_dice": check_remove_dice,
}


@pytest.mark.rule("ME-027", "ME-033", "ME-360")
@pytest.mark.parametrize("kind", KINDS, ids=[kind.slug for kind in KINDS])
def test_card(kind: Kind) -> None:
    for letter in kind.types:
        if letter in "TF":
            check_fighter(kind, letter)
        elif letter == "L":
            check_leader(kind)
        elif letter == "A":
            check_assault_card(kind)
        elif letter == "D":
            check_defense_card(kind)
    for effect in kind.effects:
        said = told(kind, effect)
        CHECKS[said.fx](kind, said)
        assert meaning(said) == meaning(effect)


def test_every_primitive_is_checked() -> None:
    assert {effect.fx for kind in KINDS for effect in kind.effects} == set(CHECKS)
    assert len(CHECKS) == 26 and bits(1) == (0,)
