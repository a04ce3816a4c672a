"""What parts, places and deals are called: everything as keys of the catalogue."""

from __future__ import annotations

from functools import cache

from ...kernel.text import Arg, Text, player, text
from .board import CITIES, CITY_COUNT, Board
from .data import CARDS, EMPIRE_OF_CITY, EMPIRES, GOODS, SLOTS, UNITS, WONDER_NAME
from .gazetteer import WINDS, call_of
from .state import Offer, TradeState
from .table import unit_key


def city_name(city: int) -> Text:
    """The name of a city."""
    return text(f"city.{CITIES[city]}")


def card_name(card: object) -> Text:
    """The name of a play card."""
    return text(f"card.{card}")


def building_name(city: int, building: str) -> Text:
    """The name of a building: a Wonder's own, in the capital where it stands."""
    empire = EMPIRE_OF_CITY[city]
    return text(f"wonder.{WONDER_NAME[empire]}" if building == "wonder" and empire >= 0 else f"building.{building}")


def good_name(good: object) -> Text:
    """The name of a good."""
    return text(f"good.{good}")


def goods_named(count: int, good: str) -> Text:
    """So many of a good."""
    return text(f"goods.{good}", n=count)


def tile_name(state: TradeState, tile: int) -> Text:
    """Where a tile is."""
    return _tile_name(state.board, tile)


@cache
def _tile_name(table: Board, tile: int) -> Text:
    """A side of a city, or the terrain and its way from one."""
    call = call_of(table, tile)
    if not call:
        return city_name(table.nearest[tile])
    city, n, wind = call
    args: dict[str, Arg] = {"city": city_name(city), "side": text(f"side.{WINDS[wind]}")}
    if table.touch[tile] == city:
        return Text("tile.city", args)
    return Text("tile.open", {**args, "terrain": text(f"terrain.{table.terrain[tile]}"), "n": n})


def unit_name(state: TradeState, unit: int) -> Text:
    """The name of a unit."""
    return text(unit_key(state, unit))


def place_name(state: TradeState, place: int) -> Text:
    """A city or a unit."""
    return city_name(place) if place < CITY_COUNT else unit_name(state, place - CITY_COUNT)


def owned_name(state: TradeState, place: int) -> Text:
    """A place with its owner."""
    owner = state.owner[place] if place < CITY_COUNT else (place - CITY_COUNT) // SLOTS
    if owner < 0:
        return text("place.nobody", place=place_name(state, place))
    if place < CITY_COUNT and CITIES[place] == EMPIRES[state.empire[owner]]:
        return place_name(state, place)
    if place < CITY_COUNT:
        return text("place.owned", place=place_name(state, place), who=player(owner))
    kind = text(f"unit.{UNITS[state.kind[place - CITY_COUNT]]}")
    return text("place.owned_unit", place=place_name(state, place), kind=kind, who=player(owner))


def offer_words(offer: Offer) -> tuple[Text | str | int, ...]:
    """What one side of a deal gives, as a list."""
    goods, coins, life, unnamed, cards = offer
    parts: list[Text | str | int] = [goods_named(count, GOODS[good]) for good, count in enumerate(goods) if count]
    if coins:
        parts.append(text("deal.coins", n=coins))
    if life:
        parts.append(text("deal.life", n=life))
    if unnamed:
        parts.append(text("deal.cards", n=unnamed))
    parts += [card_name(CARDS[card].id) for card in cards]
    return tuple(parts)
