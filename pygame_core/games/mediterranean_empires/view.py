"""What a seat may see: the board, all counts, its own cards; of the others only what lies open."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json
from .combat import LETTER, city_base_dice
from .data import (
    BOARD,
    EMPIRES,
    KIND,
    KINDS,
    PLACE,
    PLACES,
    PORTS,
    SCENARIO,
    SCENARIOS,
    SIZE,
    SLUG,
    STEP_NAMES,
    STRENGTH,
    bits,
    rank_of,
)
from .state import CATEGORIES, EmpiresState, Force
from .steps.windows import SIDES
from .table import city_count, key_count

LANDINGS = ("", "ashore", "storm")
COMBAT_NAMES = ("field", "naval", "assault")


def view(state: EmpiresState, seat: int | None) -> Json:
    """All that a seat may know.

    `cities` and `areas` are the board, `seats` the players, `hand` the own cards, `attack`, `defence`, `battle` and
    `table` the expedition under way and the cards played in it.
    """
    scenario = SCENARIOS[state.scenario]
    shown: Json = {
        "scenario": scenario.id,
        "turn": state.turn,
        "turns": state.options.turns,
        "round": state.round,
        "event": state.event,
        "enraged": state.enraged,
        "victory": scenario.victory,
        "order": [state.playing(place) for place in range(state.seats)],
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "cities": [_city(state, city) for city in bits(scenario.cities)],
        "areas": [_area(state, area) for area in bits(scenario.areas)],
        "scores": [dict(zip(CATEGORIES, tally, strict=True)) for tally in state.tally],
        "thefts": [_theft(theft, seat) for theft in state.thefts],
    }
    if seat is not None:
        shown["hand"] = [_card(card) for card in bits(state.hands[seat])]
        shown["ask"] = state.asks[seat]
        shown["hushed"] = state.hushed[seat]
    for name, force in (("attack", state.attack), ("defence", state.defence)):
        if force is not None and (force.declared or force.seat == seat):
            shown[name] = _force(force, seat)
    if state.battle is not None:
        battle = state.battle
        shown["battle"] = {
            "combat": COMBAT_NAMES[battle.combat],
            "place": PLACES[battle.place],
            "rolled": [list(dice) for dice in battle.rolled],
            "lost": [SLUG[card] for card, *_ in battle.lost],
        }
    if state.plays:
        shown["table"] = [
            {
                "card": SLUG[card],
                "seat": by,
                "as": letter,
                "side": SIDES[side],
                "cancelled": bool(state.void >> index & 1),
            }
            for index, (card, by, letter, side, _) in enumerate(state.plays)
        ]
    return shown


def static(scenario: str) -> Json:
    """What never changes: where the places of a scenario lie, the lines between them, the capitals and colours."""
    row = SCENARIOS[SCENARIO[scenario]]
    in_play = row.cities | row.areas
    places = {
        entry["id"]: [entry["lon"], entry["lat"]]
        for entry in BOARD["cities"] + BOARD["areas"]
        if in_play >> PLACE[entry["id"]] & 1
    }
    lines = [
        [line["a"], line["b"], line["kind"], line.get("via", [])]
        for line in BOARD["routes"]
        if line["a"] in places and line["b"] in places
    ]
    return {"scenario": scenario, "places": places, "lines": lines}


def _card(card: int) -> Json:
    kind = KINDS[KIND[card]]
    return {"id": kind.slug, "types": kind.types, "cf": list(kind.cf)}


def _seat(state: EmpiresState, other: int, seat: int | None) -> Json:
    held = state.hands[other].bit_count()
    for force in (state.attack, state.defence):
        if force is not None and force.seat == other and not force.declared and other != seat:
            held += len(force.cards) + (force.attached >= 0)
    empire = state.empires[other]
    return {
        "empire": EMPIRES[empire] if empire >= 0 else None,
        "capital": PLACES[state.capitals[other]] if empire >= 0 else None,
        "points": state.points[other],
        "rank": rank_of(state.points[other]),
        "cities": city_count(state, other),
        "keys": key_count(state, other),
        "progress": city_count(state, other) - state.starts[other] if state.turn else 0,
        "hand": held,
        "deck": len(state.decks[other]),
        "discards": [SLUG[card] for card in bits(state.piles[other])],
        "seen": [SLUG[card] for card in bits(state.seen[other])],
    }


def _city(state: EmpiresState, city: int) -> Json:
    owner = state.owner[city]
    return {
        "id": PLACES[city],
        "owner": owner if owner >= 0 else None,
        "size": SIZE[city],
        "forts": state.forts[city],
        "dice": city_base_dice(state, city),
        "port": bool(PORTS >> city & 1),
        "key": bool(SCENARIOS[state.scenario].keys >> city & 1),
        "capital": city in state.capitals,
    }


def _area(state: EmpiresState, area: int) -> Json:
    return {
        "id": PLACES[area],
        "strength": STRENGTH[area],
        "dice": STRENGTH[area] + state.enraged,
        "subdued": bool(state.subdued >> area & 1),
    }


def _theft(theft: tuple[int, int, int], seat: int | None) -> Json:
    card, thief, victim = theft
    return {"thief": thief, "victim": victim, "card": SLUG[card] if seat in (thief, victim) else None}


def _force(force: Force, seat: int | None) -> Json:
    shown: dict[str, Any] = {
        "kind": force.kind,
        "seat": force.seat if force.seat >= 0 else None,
        "target": PLACES[force.target],
        "route": [PLACES[place] for place in force.route],
        "steps": [STEP_NAMES[kind] for kind in force.steps],
        "landing": LANDINGS[force.landing],
        "count": len(force.cards),
        "leaders": [SLUG[card] for card in force.leaders],
        "cf": force.cf,
        "dice": force.dice,
        "bonus": force.bonus,
    }
    if force.attached >= 0:
        shown["attached"] = SLUG[force.attached]
    if force.shown or force.seat == seat:
        shown["cards"] = [
            {"card": SLUG[card], "as": LETTER[role], "aboard": SLUG[carrier] if carrier >= 0 else None}
            for card, role, carrier in force.cards
        ]
    return shown
