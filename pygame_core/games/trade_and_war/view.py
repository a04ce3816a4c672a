"""What a seat may know, as JSON."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ...kernel.game import Frame, Json
from .board import CITIES, CITY_TILE, COLUMNS, MAP, ROWS, SITE_KIND, SITE_TILE, SITES, TOKEN_TILE, TOKENS, board
from .data import (
    BUILDINGS,
    CARDS,
    EFFECTS,
    EMPIRE_OF_CITY,
    EMPIRES,
    EVENTS,
    GOODS,
    PIECES,
    TARGET,
    UNIT_CAPACITY,
    UNITS,
)
from .power import move_dice, move_mode
from .state import ATTACKED, MOVED, NOT_ON_MAP, REBORN, Offer, TradeState
from .steps import WINDOWS, discreet
from .table import goods_of, income, reached, unit_place, upkeep

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
        "focus": state.focus,
        "players": [_player(state, who, seat) for who in range(state.seats)],
        "cities": [_city(state, city) for city in range(len(CITIES)) if state.owner[city] != NOT_ON_MAP],
        "units": [_unit(state, unit) for unit, tile in enumerate(state.tile) if tile >= 0],
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
        "battle": _battle(state),
        "scores": [game.scores(state, who) for who in range(state.seats)],
    }
    sailing = _sailing(state)
    if sailing:
        _, unit, points, here = sailing
        data["sailing"] = {"unit": unit, "points": points, "here": here, "ways": _ways(state, unit, points, here)}
    data["deal"] = _deal(state, seat)
    data["refused"] = [
        {
            "from": offer[0],
            "to": offer[1],
            "give": offer_json(offer[2]),
            "want": offer_json(offer[3]),
            "turn": offer[4],
        }
        for offer in state.refused
        if seat in offer[:2]
    ]
    return data


def _sailing(state: TradeState) -> Frame | None:
    """The unit that is choosing its way, also while others are asked what they have against it."""
    open_steps = (frame for frame in reversed(state.agenda) if frame[0] not in WINDOWS)
    frame = next(open_steps, None)
    return frame if frame and frame[0] == "sail" else None


def _ways(state: TradeState, unit: int, points: int, here: int) -> dict[str, int]:
    """For every tile in reach the one before it, so that the way to each can be drawn."""
    mode = move_mode(state, unit)
    reach = state.board.reach(mode, here, points)
    tiles = [int(action[1]) for action in reach.within(points)[1:]]
    return {str(tile): state.board.before(mode, reach.points, tile) for tile in tiles}


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
    }
    if who == seat:
        player["hand"] = [CARDS[card].id for card in state.hands[who]]
    return player


def _city(state: TradeState, city: int) -> Json:
    return {
        "id": CITIES[city],
        "place": city,
        "owner": state.owner[city],
        "legions": state.legions[city],
        "goods": named(goods_of(state, city)),
        "buildings": buildings_of(state.buildings[city]),
        "makes": GOODS[state.makes[city]],
        "wants": GOODS[state.wants[city]],
        "free": state.free[city],
    }


def _unit(state: TradeState, unit: int) -> Json:
    place = unit_place(unit)
    status = state.status[unit]
    return {
        "unit": unit,
        "place": place,
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


def _battle(state: TradeState) -> Any:
    if not state.battle:
        return None
    unit, place, defender, dice, total, defence_dice, defence = state.battle
    return {
        "unit": unit,
        "place": place,
        "attacker": unit // 4,
        "defender": defender,
        "attack": {"dice": dice, "total": total},
        "defence": {"dice": defence_dice, "total": defence},
    }


def _deal(state: TradeState, seat: int | None) -> Any:
    """The talk going on: who with whom; what is offered only for those who may hear it."""
    for frame in reversed(state.agenda):
        if frame[0] in ("offer", "answer", "hand_over"):
            talk: Json = {"from": frame[1], "to": frame[2], "places": [frame[3], frame[4]]}
            if seat == frame[1] or (seat == frame[2] and frame[0] != "offer"):
                talk["give"] = offer_json(frame[5])
                talk["want"] = offer_json(frame[6])
            return talk
    return None
