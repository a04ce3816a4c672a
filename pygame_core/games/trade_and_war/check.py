"""What must hold in every state: nothing lost, nothing out of bounds."""

from __future__ import annotations

from .board import CITY_COUNT, SITES, TOKENS
from .data import (
    BUILDING_COUNT,
    CARAVAN,
    CATEGORIES,
    CITY_CAPACITY,
    DECK,
    EVENTS,
    LEGION_STOCK,
    MERCHANTS,
    PLACES,
    SETUP,
    SLOTS,
    UNIT_CAPACITY,
    WAR_SHIP,
)
from .state import LOTS, NOT_ON_MAP, TradeState
from .table import legions_in_play


def check(state: TradeState) -> None:
    """Raise `AssertionError` where the table cannot be right."""
    _cards(state)
    _places(state)
    _units(state)
    _seats(state)


def _cards(state: TradeState) -> None:
    everywhere = state.deck + state.discard + [card for hand in state.hands for card in hand]
    assert sorted(everywhere) == sorted(DECK), "a play card is missing or doubled"
    assert sorted(state.event_deck + state.event_discard) == list(range(len(EVENTS))), "an event card is missing"
    for hand in state.hands:
        assert hand == sorted(hand), "a hand is out of order"
    tokens = bin(state.tokens).count("1") + sum(state.life) + state.bank_life
    springs = sum(state.springs)
    assert tokens == len(TOKENS) + SETUP["stock"]["life_tokens_in_bank"], "a life token is missing"
    assert bin(state.sites).count("1") + sum(state.temples) + springs == len(SITES), "a site is missing"


def _places(state: TradeState) -> None:
    for place in range(PLACES):
        goods = state.hold[place * LOTS : place * LOTS + LOTS]
        assert min(goods) >= 0, "negative goods"
        assert sum(goods) == state.cargo[place], "the count of goods is wrong"
        assert state.legions[place] >= state.tired[place] >= 0, "the count of legions is wrong"
        assert state.free[place] >= 0, "a place holds too much"
        if place < CITY_COUNT:
            room = CITY_CAPACITY[place] - BUILDING_COUNT[state.buildings[place]]
            if state.owner[place] < 0:
                assert not state.cargo[place] and not state.legions[place], "nobody's city holds something"
            else:
                assert state.legions[place] > 0, "a city is held without a legion"
        else:
            unit = place - CITY_COUNT
            room = UNIT_CAPACITY[state.kind[unit]] if state.tile[unit] >= 0 else 0
        if state.turn:
            assert room - state.cargo[place] - state.legions[place] == state.free[place], "room is miscounted"
    for city, owner in enumerate(state.owner):
        assert owner == NOT_ON_MAP or state.makes[city] != state.wants[city], "a city wants what it makes"


def _units(state: TradeState) -> None:
    standing = {tile: unit for unit, tile in enumerate(state.tile) if tile >= 0}
    assert standing == state.at, "a tile is wrong about its unit"
    for unit, tile in enumerate(state.tile):
        if tile >= 0:
            assert (state.kind[unit] == WAR_SHIP) == (unit % SLOTS == MERCHANTS), "a unit is in the wrong stock"
            on_sea = state.board.terrain[tile] in "sb"
            assert on_sea == (state.kind[unit] != CARAVAN), "a unit is out of its element"
            assert state.board.terrain[tile] not in "CK", "a unit stands in a city"


def _seats(state: TradeState) -> None:
    assert min(state.coins) >= 0, "somebody owes coins"
    for seat in range(state.seats):
        assert legions_in_play(state, seat) <= LEGION_STOCK, "too many legions"
        first = seat * len(CATEGORIES)
        assert sum(state.score[first : first + len(CATEGORIES)]) == state.points[seat], "points do not add up"
        if state.out[seat]:
            assert not state.hands[seat] and not legions_in_play(state, seat), "a fallen empire still has pieces"
