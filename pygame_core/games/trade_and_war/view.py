"""What a seat may know, as JSON."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ...kernel.game import Json
from . import survey
from .board import CITIES, CITY_TILE, COLUMNS, MAP, ROWS, SITE_KIND, SITE_TILE, SITES, TOKEN_TILE, TOKENS, board
from .data import (
    ATTACK_CARDS,
    BUILDINGS,
    CARD,
    CARDS,
    CITY_CAPACITY,
    DEFENCE_CARDS,
    EFFECTS,
    EMPIRE_OF_CITY,
    EMPIRES,
    EVENTS,
    GOODS,
    LEGION_STOCK,
    PIECES,
    SEARCH,
    SETUP,
    SLOTS,
    TARGET,
    UNIT_CAPACITY,
    UNITS,
    WONDER_NAME,
)
from .hand import card_choices
from .last_chance import Works, best_plan, last_chance, single_works, standing
from .market import may_trade, unit_worth
from .power import move_dice
from .state import ATTACKED, MOVED, NOT_ON_MAP, REBORN, Conquest, Offer, Talk, TradeState, Voyage
from .steps import WINDOWS, discreet
from .table import (
    cities_of,
    city_income,
    goods_of,
    income,
    legions_in_play,
    points_for_city,
    reached,
    unit_key,
    unit_place,
    upkeep,
)
from .threats import threats

MOST_ROWS = 4
"""So many buildings are told that the last trade can still bring."""

if TYPE_CHECKING:
    from .game import TradeAndWar


@cache
def map_data(variant: int) -> Json:
    """The map as it is printed: terrain row by row, cities, sites, tokens, ferries, names of lands and seas."""
    table = board(variant)
    return {
        "rows": ROWS,
        "columns": COLUMNS,
        "terrain": [table.terrain[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)],
        "cities": [
            {
                "id": CITIES[city],
                "place": city,
                "tile": CITY_TILE[city],
                "code": MAP["cities"][city]["code"],
                "empire": EMPIRES[EMPIRE_OF_CITY[city]] if EMPIRE_OF_CITY[city] >= 0 else "",
                "wonder": WONDER_NAME[EMPIRE_OF_CITY[city]] if EMPIRE_OF_CITY[city] >= 0 else "",
            }
            for city in table.cities
        ],
        "sites": [
            {"id": name, "kind": kind, "tile": tile}
            for name, kind, tile in zip(SITES, SITE_KIND, SITE_TILE, strict=True)
        ],
        "tokens": [{"id": name, "tile": tile} for name, tile in zip(TOKENS, TOKEN_TILE, strict=True)],
        "ferries": sorted({tuple(sorted((a, b))) for a, (b, _) in table.ferries.items()}),
        "labels": MAP["labels"],
    }


@cache
def card_faces() -> Json:
    """The kind and the picture of every card, the year of every event, prices, what a search finds."""
    return {
        "cards": {card.id: {"kind": card.kind, "icon": card.icon} for card in CARDS},
        "events": {card.id: {"year": card.year, "icon": card.icon} for card in EVENTS},
        "prices": SETUP["price"],
        "capacity": dict(zip(UNITS, UNIT_CAPACITY, strict=True)),
        "search": SEARCH,
    }


def named(amounts: list[int] | tuple[int, ...]) -> dict[str, int]:
    """Goods by name, without those that are not there."""
    return {GOODS[good]: count for good, count in enumerate(amounts) if count}


def buildings_of(mask: int) -> list[str]:
    """The names of buildings in a mask."""
    return [name for index, name in enumerate(BUILDINGS) if mask >> index & 1]


def offer_json(offer: Offer) -> Json:
    """One side of a deal."""
    goods, coins, life, unnamed, cards = offer
    return {
        "goods": named(goods),
        "coins": coins,
        "life": life,
        "any_cards": unnamed,
        "cards": [CARDS[card].id for card in cards],
    }


def view(game: TradeAndWar, state: TradeState, seat: int | None) -> Json:
    """Everything on the table, the own hand, and of other hands only the number of cards."""
    private = discreet(state) and seat != game.seat(state)
    data: Json = {
        "turn": state.turn,
        "turns": state.limit,
        "phase": state.phase,
        "blessing": state.blessing,
        "event": EVENTS[state.event].id if state.event >= 0 else "",
        "target": TARGET,
        "step": state.agenda[-1][0] if state.agenda and not private else "",
        "players": [_player(state, who, seat) for who in range(state.seats)],
        "cities": [_city(state, city, seat) for city in range(len(CITIES)) if state.owner[city] != NOT_ON_MAP],
        "units": [_unit(state, unit, seat) for unit, tile in enumerate(state.tile) if tile >= 0],
        "reserve": {"makes": GOODS[state.reserve[0]], "wants": GOODS[state.reserve[1]]},
        "sites": [SITES[site] for site in range(len(SITES)) if state.sites >> site & 1],
        "tokens": [TOKENS[token] for token in range(len(TOKENS)) if state.tokens >> token & 1],
        "life_bank": state.bank_life,
        "deck": len(state.deck),
        "used": sorted(CARDS[card].id for card in state.discard),
        "events_left": len(state.event_deck),
        "effects": [
            {"op": EFFECTS[number].op, "seat": who, "unit": unit, "left": left, "until": EFFECTS[number].until}
            for number, who, unit, left in state.mods
        ],
        "battle": _battle(state, seat),
        "scores": game.known_scores(state, seat),
    }
    sailing = _sailing(state)
    if sailing:
        _, unit, points, here = sailing
        data["sailing"] = {"unit": unit, "points": points, "here": here, **survey.reach(state, unit, points, here)}
    if not private:
        data.update(_asked(state))
        data.update(_warnings(game, state, seat))
    data["deal"] = _deal(state, seat)
    data["refused"] = [
        {
            "from": row.proposer,
            "to": row.partner,
            "give": offer_json(row.give),
            "want": offer_json(row.want),
            "turn": row.turn,
        }
        for row in state.refused
        if seat in (row.proposer, row.partner)
    ]
    return data


def _sailing(state: TradeState) -> Voyage | None:
    """The unit that is choosing its way, also while others are asked what they have against it."""
    open_steps = (frame for frame in reversed(state.agenda) if frame[0] not in WINDOWS)
    frame = next(open_steps, None)
    return Voyage._make(frame) if frame and frame[0] == "sail" else None


def _warnings(game: TradeAndWar, state: TradeState, seat: int | None) -> Json:
    """What whoever looks can lose before being asked again, and what the last trade still brings."""
    if seat is None or state.ended or state.out[seat] or state.phase not in ("trade", "move"):
        return {}
    why = last_chance(state, seat)
    warnings: Json = {"threats": threats(state, seat)}
    if why:
        warnings["last"] = {"why": why, **_standing(state, seat, 0)}
        if state.agenda[-1][:2] == ("trade", seat):
            warnings["last"] |= _reachable(game, state, seat)
    return warnings


def _standing(state: TradeState, seat: int, more: int, coins: int | None = None) -> Json:
    place, rival = standing(state, seat, more, coins)
    theirs = state.points[rival] if rival >= 0 else TARGET
    return {"place": place, "rival": rival, "mine": state.points[seat] + more, "theirs": theirs}


def _reachable(game: TradeAndWar, state: TradeState, seat: int) -> Json:
    """The best plan that is certain, step by step, and each building by itself."""
    plan = best_plan(game, state, seat)
    rows = [
        {"city": works.city, "name": _built_name(works), "cost": works.cost, **_standing(state, seat, works.points, 0)}
        for works in single_works(state, seat)[:MOST_ROWS]
    ]
    if not plan:
        return {"rows": rows}
    built = [row for row in plan.works if row.buildings]
    told: Json = {
        "name": _built_name(built[0]) if len(built) == 1 and len(built[0].buildings) == 1 else "",
        "cost": plan.cost,
        "means": plan.means,
        "steps": plan.steps,
        **_standing(state, seat, plan.points, plan.coins),
    }
    return {"rows": rows, "plan": told}


def _built_name(works: Works) -> str:
    """The catalogue key of a building."""
    name, empire = BUILDINGS[works.buildings[0]], EMPIRE_OF_CITY[works.city]
    return f"wonder.{WONDER_NAME[empire]}" if name == "wonder" else f"building.{name}"


def _asked(state: TradeState) -> Json:
    """What the question of the moment is about: the unit that acts, the city that is claimed, the missing coins."""
    step, *rest = state.agenda[-1] if state.agenda else ("",)
    if step in ("war", "search"):
        return {"acting": rest[0]}
    if step == "claim":
        return _claim(state, Conquest(step, *rest))
    if step == "moves" and len(rest) > 1:
        return {"acting": rest[1]}
    if step == "debt":
        return {"debt": rest[1]}
    if step == "dismiss":
        return {"dismissing": rest[1]}
    return {}


def _claim(state: TradeState, taken: Conquest) -> Json:
    points = points_for_city(state, taken.unit // SLOTS, taken.city, taken.former)
    return {
        "acting": taken.unit,
        "claim": {"city": taken.city, "points": points, "coins": taken.loot, "income": city_income(state, taken.city)},
    }


def _player(state: TradeState, who: int, seat: int | None) -> Json:
    player: Json = {
        "empire": EMPIRES[state.empire[who]],
        "points": state.points[who],
        "coins": state.coins[who],
        "cards": len(state.hands[who]),
        "life": state.life[who],
        "temples": state.temples[who],
        "springs": state.springs[who],
        "income": income(state, who),
        "upkeep": upkeep(state, who),
        "lost": {PIECES[kind]: state.lost[who * 4 + kind] for kind in range(4) if state.lost[who * 4 + kind]},
        "out": state.out[who],
        "done": bool(state.done[who]),
        "legions": legions_in_play(state, who),
        "legions_in_stock": LEGION_STOCK - legions_in_play(state, who),
        "cities": len(cities_of(state, who)),
    }
    if who == seat:
        player["hand"] = [CARDS[card].id for card in state.hands[who]]
    return player


def _city(state: TradeState, city: int, seat: int | None) -> Json:
    data: Json = {
        "id": CITIES[city],
        "place": city,
        "owner": state.owner[city],
        "legions": state.legions[city],
        "goods": named(goods_of(state, city)),
        "buildings": buildings_of(state.buildings[city]),
        "makes": GOODS[state.makes[city]],
        "wants": GOODS[state.wants[city]],
        "free": state.free[city],
        "room": CITY_CAPACITY[city],
        **survey.prices(state, seat or 0, city),
    }
    if seat is not None and state.owner[city] == seat:
        data["hold"] = survey.hold(state, city)
        data["recipes"] = survey.recipes(state, seat, city)
        data |= survey.stock_of(state, seat, city, city)
    return data


def _unit(state: TradeState, unit: int, seat: int | None) -> Json:
    place = unit_place(unit)
    status = state.status[unit]
    data: Json = {
        "unit": unit,
        "place": place,
        "name": unit_key(state, unit),
        "at": state.board.touch[reached(state, unit)],
        "where": _where(state, reached(state, unit)),
        "hold": survey.hold(state, place),
        "free": state.free[place],
        "seat": unit // 4,
        "kind": UNITS[state.kind[unit]],
        "tile": reached(state, unit),
        "goods": named(goods_of(state, place)),
        "legions": state.legions[place],
        "room": UNIT_CAPACITY[state.kind[unit]],
        "dice": move_dice(state, unit),
        "moved": bool(status & (MOVED | REBORN)),
        "attacked": bool(status & ATTACKED),
    }
    if unit // SLOTS == seat:
        data["away"] = survey.ways_to_cities(state, unit)
        data["turns"] = survey.turns_to_cities(state, unit, data["away"])
        data["worth"] = unit_worth(state, seat, unit)
        data["trades"] = may_trade(state, seat, unit)
        city = state.board.touch[state.tile[unit]]
        if state.phase == "trade" and data["trades"]:
            data |= survey.stock_of(state, seat, place, city)
        if state.phase == "trade" and city >= 0 and state.owner[city] == seat:
            data |= survey.legions_to_move(state, unit, city)
        if state.phase == "move":
            near = survey.enemies_beside(state, unit, state.tile[unit])
            if not data["moved"]:
                data["chances"] = survey.chances_to_cities(state, unit, data["away"])
            data["targets"] = [survey.attack(state, unit, place) for place in near]
    return data


def _where(state: TradeState, tile: int) -> Json:
    """Where a tile lies: the city it touches or the nearest one, and its terrain."""
    table = state.board
    return {"city": CITIES[table.nearest[tile]], "terrain": table.terrain[tile], "beside": table.touch[tile] >= 0}


def _battle(state: TradeState, seat: int | None) -> Any:
    if not state.battle:
        return None
    unit, place, defender, dice, total, defence_dice, defence = state.battle
    defended = total and defender >= 0
    return {
        "unit": unit,
        "place": place,
        "attacker": unit // 4,
        "defender": defender,
        "attack": {"dice": dice, "total": total, **survey.attack(state, unit, place)},
        "defence": {
            "dice": defence_dice,
            "total": defence,
            "needed": survey.die_that_holds(state) if defended else 0,
            "chances": survey.chances_of_defence(state) if defended else [],
            "keeps": survey.chances_to_keep(state) if defended else [],
        },
        "cards": _battle_cards(state, seat),
    }


def _battle_cards(state: TradeState, seat: int | None) -> Json:
    """What each card that the seat can play in the battle now would make of its chances."""
    attacker, defender = state.battle.unit // SLOTS, state.battle.defender
    timing = {("attack_card", attacker): ATTACK_CARDS, ("defence_card", defender): DEFENCE_CARDS}
    cards = timing.get((state.agenda[-1][0], -1 if seat is None else seat), frozenset())
    playable = [CARD[str(action[1])] for action in card_choices(state, seat or 0, cards)]
    return {CARDS[card].id: survey.chances_with_card(state, seat or 0, card) for card in playable}


def _deal(state: TradeState, seat: int | None) -> Any:
    """The talk going on: who with whom; what is offered only for those who may hear it."""
    for frame in reversed(state.agenda):
        if frame[0] in ("offer", "answer", "hand_over"):
            talk = Talk._make(frame)
            told: Json = {"from": talk.proposer, "to": talk.partner, "places": [talk.place, talk.other]}
            told["counter"] = bool(talk.counter)
            if seat == talk.proposer or (seat == talk.partner and talk.step != "offer"):
                told["give"] = offer_json(talk.give)
                told["want"] = offer_json(talk.want)
            return told
    return None
