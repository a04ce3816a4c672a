"""What a seat may see: the board, all counts, its own cards; of the others only what lies open."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json
from .combat import ATTACKER, DEFENDER, LETTER, city_base_dice, fighters
from .data import (
    BOARD,
    CITY,
    EMPIRES,
    EVENT_TABLES,
    FLIGHTS,
    KIND,
    KIND_OF,
    KINDS,
    NEUTRAL_CF,
    PIRATES_CF,
    PLACE,
    PLACES,
    PORTS,
    RANKS,
    REMOVERS,
    SCENARIO,
    SCENARIOS,
    SIZE,
    SLUG,
    STEP_NAMES,
    STORM_LOSSES,
    STRENGTH,
    SUBDUING,
    Kind,
    bits,
    rank_of,
)
from .odds import told
from .prospects import (
    AVERAGE_DIE,
    attackers_chance,
    card_part,
    defence_dice,
    left_to_reroll,
    opening_may_change,
    sources,
    strength,
    thrown_chance,
    totals,
    turn_ends,
    with_card,
    works,
)
from .race import race
from .state import CATEGORIES, Battle, EmpiresState, Force, Play, Window
from .steps.barbarians import subduing_modifier
from .steps.turn_end import award_rows, award_times
from .steps.windows import SIDES, React, principal_side
from .table import city_count, first_of, fleets_of, key_count

LANDINGS = ("", "ashore", "storm")
COMBAT_NAMES = ("field", "naval", "assault")


def view(state: EmpiresState, seat: int | None) -> Json:
    """All that a seat may know.

    `cities` and `areas` are the board, `seats` the players, `hand` the own cards, `attack`, `defence`, `battle` and
    `table` the expedition under way and the cards played in it.

    Rules: ME-044, ME-382.
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
        "markers": scenario.markers,
        "order": [state.playing(place) for place in range(state.seats)],
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "cities": [_city(state, city) for city in bits(scenario.cities)],
        "areas": [_area(state, area) for area in bits(scenario.areas)],
        "scores": [dict(zip(CATEGORIES, tally, strict=True)) for tally in state.tally],
        "thefts": [_theft(theft, seat) for theft in state.thefts],
        "ends": [told(turn_ends(state)), told(turn_ends(state, all_pass=True))],
        "awards": [[row._asdict() for row in rows] for rows in award_rows(state)] if state.turn else [],
        "times": award_times(state.turn),
        # While empires are founded no hand is dealt yet: nobody has anything to hide.
        "open": not state.turn,
        "race": race(state, seat),
    }
    if seat is not None:
        shown["hand"] = [_card(card) for card in bits(state.hands[seat])]
        shown["ask"] = state.asks[seat]
        shown["hushed"] = state.hushed[seat]
    for name, force in (("attack", state.attack), ("defence", state.defence)):
        if force is not None and (force.declared or force.seat == seat):
            shown[name] = _force(force, seat, PLACES[state.battle.place] if state.battle else None)
    if state.battle is not None:
        battle = state.battle
        shown["battle"] = {
            "combat": COMBAT_NAMES[battle.combat],
            "place": PLACES[battle.place],
            "rolled": [list(dice) for dice in battle.rolled],
            "lost": [SLUG[card] for card, *_ in battle.lost],
            **_odds(state, battle, seat),
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


def _odds(state: EmpiresState, battle: Battle, seat: int | None) -> Json:
    """How a combat stands by the open cards, and what each card of the seat that is asked would make of it."""
    forces = [state.attack] if battle.combat == CITY else [state.attack, state.defence]
    if any(force is None or not force.shown for force in forces):
        return {}
    shown: Json = {
        "sides": [_side(state, battle, number) for number in (ATTACKER, DEFENDER)],
        "chance": told(attackers_chance(state, battle)),
        "unsure": opening_may_change(state, battle),
    }
    if battle.rolled[ATTACKER]:
        shown |= {
            "totals": list(totals(state)),
            "chance": told(thrown_chance(state)),
            "again": left_to_reroll(state),
            "unsure": False,
        }
    frame = state.agenda[-1] if state.agenda else ("",)
    if frame[0] == "react" and frame[1] == "combat":
        window = Window._make(frame)
        shown["order"] = list(window.order)
        if seat is not None and seat == window.order[window.slot]:
            shown["helps"] = _helps(state, battle, seat)
    return shown


def _side(state: EmpiresState, battle: Battle, number: int) -> Json:
    """A side of a combat: its whole strength, and what each of its fighting cards adds to it."""
    whole = strength(state, battle, number)
    force = state.attack if number == ATTACKER else state.defence
    if battle.combat == CITY and number == DEFENDER:
        force = None
    parts = [
        {"card": SLUG[card], "as": LETTER[role], "adds": list(card_part(state, battle, number, card))}
        for card, role, _ in fighters(force, battle.combat)
    ]
    shown: Json = {"cf": whole.cf, "dice": whole.dice, "parts": parts}
    shown["sources"] = [list(row) for row in sources(state, battle, number)]
    if force is None:
        shown["walls"] = defence_dice(state, battle.place)
    return shown


def _helps(state: EmpiresState, battle: Battle, seat: int) -> list[Json]:
    """For each card that the seat may play now the attacker's chance with it; None where dice decide about it first."""
    found = []
    react = React()
    for action in react.choices(state):
        if action[0] != "play":
            continue
        card = first_of(state.hands[seat], KIND_OF[str(action[1])].index)
        sure = not (REMOVERS | FLIGHTS) >> card & 1
        play = Play(card, seat, str(action[2]), react.side(state, seat, action))
        chance = told(with_card(state, battle, play)) if sure else None
        own = principal_side(state, seat)
        found.append({"action": list(action), "chance": chance, "foe": own >= 0 and play.side != own})
    return found


def static(scenario: str, events: str) -> Json:
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
    capitals = {EMPIRES[empire]: PLACES[place] for empire, place in zip(row.order, row.capitals, strict=True)}
    keys = [PLACES[place] for place in bits(row.keys)]
    provinces = {entry["id"]: entry["province"] for entry in BOARD["cities"] if entry["id"] in places}
    used = set(provinces.values())
    return {
        "scenario": scenario,
        "average_die": AVERAGE_DIE,
        "places": places,
        "lines": lines,
        "capitals": capitals,
        "keys": keys,
        "ids": list(PLACES),
        "provinceOf": provinces,
        "provinces": [
            {"id": entry["id"], "color": entry["color"]} for entry in BOARD["provinces"] if entry["id"] in used
        ],
        "tables": {
            "events": EVENT_TABLES[events],
            "neutral": list(NEUTRAL_CF),
            "pirates": list(PIRATES_CF),
            "storm": STORM_LOSSES,
            "subduing": SUBDUING,
            "ranks": RANKS,
        },
    }


def printed(kind: Kind) -> Json:
    """What stands on a card."""
    return {
        "types": kind.types,
        "cf": list(kind.cf),
        "empire": EMPIRES[kind.empire],
        "count": kind.count,
        "art": kind.art,
        "works": works(kind),
    }


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
        "markers": sum(state.forts[city] for city in bits(state.own[other])),
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
        "modifier": subduing_modifier(state, area, leader=False, margin=0),
        "subdued": bool(state.subdued >> area & 1),
    }


def _theft(theft: tuple[int, int, int], seat: int | None) -> Json:
    card, thief, victim = theft
    return {"thief": thief, "victim": victim, "card": SLUG[card] if seat in (thief, victim) else None}


def _force(force: Force, seat: int | None, place: str | None) -> Json:
    """A force as a seat sees it: face down it is a number of cards (ME-044, ME-045)."""
    shown: dict[str, Any] = {
        "kind": force.kind,
        "seat": force.seat if force.seat >= 0 else None,
        "target": PLACES[force.target] if force.target >= 0 else place,
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
        ships = fleets_of(force)
        shown["cards"] = [
            {
                "card": SLUG[card],
                "as": LETTER[role],
                "aboard": SLUG[carrier] if carrier >= 0 else None,
                "ship": ships.index(carrier) if carrier in ships else None,
            }
            for card, role, carrier in force.cards
        ]
    return shown
