"""Edges: the corner of the map, hands and holds that are just full, saves of half-made things, ways on the map."""

from __future__ import annotations

import json

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    GREECE,
    ROME,
    act,
    bare,
    built,
    dice,
    give_card,
    have,
    legions,
    may,
    moving,
    own,
    refused,
    sail,
    trading,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import (
    BERTHS,
    CITIES,
    CITY_COUNT,
    SEA,
    Reach,
    board,
    tile_of,
)
from pygame_core.games.trade_and_war.data import BUILDINGS, CAPITAL, CARD, CARDS, CITY_CAPACITY, EFFECTS, SLOTS
from pygame_core.games.trade_and_war.market import cards_fit
from pygame_core.games.trade_and_war.power import move_dice
from pygame_core.games.trade_and_war.state import ATTACKED, MOVED, NOTHING, Mod, Offer, Refused
from pygame_core.games.trade_and_war.table import units_of

CORNER, BESIDE, BELOW = tile_of(0, 0), tile_of(0, 1), tile_of(1, 0)


@pytest.mark.rule("TW-080", "TW-078")
def test_a_ship_in_the_corner_of_the_map_trades_like_any_other() -> None:
    state = bare()
    mine = unit(state, ROME, "galley", CORNER, grain=1)
    other = unit(state, ROME, "galley", BELOW)
    theirs = unit(state, CARTHAGE, "galley", BESIDE)
    trading(state)
    assert units_of(state, ROME) == [mine, other]
    assert may(state, "talk", 25 + mine, 25 + theirs)
    act(state, "pass", 25 + mine, 25 + other, "grain", 0)
    assert have(state, 25 + other) == {"grain": 1}
    assert GAME.load(json.loads(json.dumps(state.to_json()))).at == state.at


@pytest.mark.rule("TW-099", "TW-135")
def test_a_ship_in_the_corner_of_the_map_attacks_and_is_a_target_like_any_other() -> None:
    state = bare()
    mine = unit(state, ROME, "war_ship", CORNER)
    theirs = unit(state, CARTHAGE, "war_ship", BESIDE)
    moving(state)
    give_card(state, CARTHAGE, "M01")
    state.status[theirs] |= MOVED
    sail(state, mine, CORNER)
    assert GAME.seat(state) == CARTHAGE and may(state, "play", "M01"), "asked before the attack"
    act(state, "pass")
    assert may(state, "attack", 25 + theirs)
    give_card(state, CARTHAGE, "W05")
    moving(state, CARTHAGE)
    act(state, "play", "W05")
    assert may(state, "target", mine)


@pytest.mark.rule("TW-114", "TW-R48", "TW-R53")
@pytest.mark.parametrize("victim", range(4))
def test_a_city_is_conquered_from_whoever_holds_it(victim: int) -> None:
    state = bare()
    seat = (victim + 1) % 4
    place = own(state, victim, "caralis", 2)
    galley = unit(state, seat, "galley", "caralis", legions=2)
    give_card(state, seat, "W07")
    give_card(state, victim, "W09")
    moving(state, seat)
    act(state, "hold", galley)
    told = act(state, "attack", place)
    assert told[0][:2] == ("attacked", seat) and told[0][3] == victim
    act(state, "play", "W07")
    assert (GAME.seat(state), state.agenda[-1][0]) == (victim, "answer_card")
    told = act(state, "pass")
    assert ("legion_lost", victim, "city.caralis") in told and state.legions[place] == 1
    dice(state, 6, 6, 1)
    act(state, "dice", 2)
    act(state, "garrison", 1)
    assert state.owner[place] == seat and state.points[seat] == 2
    assert GAME.scores(state, seat)["conquest"] == 2
    assert state.claims[seat * CITY_COUNT + place] == 1 << victim


@pytest.mark.rule("TW-099", "TW-R12", "TW-R13", "TW-135")
@pytest.mark.parametrize("place", range(CITY_COUNT))
def test_every_city_is_traded_with_and_attacked_from_beside_it(place: int) -> None:
    state = bare(sites="25")
    for seat in range(4):
        own(state, seat, ("hippo", "pella", "tarentum", "caralis")[seat])
    name = CITIES[place]
    own(state, CARTHAGE, name, 2)
    kind = "galley" if BERTHS[place] else "caravan"
    mine = unit(state, GREECE, kind, name, grain=1)
    trading(state, GREECE)
    assert may(state, "talk", 25 + mine, place) and may(state, "sell", 25 + mine, "grain")
    assert refused(state, "pass", 25 + mine, place, "grain", 0) == "TW-R12"
    legions(state, 25 + mine, 1)
    assert refused(state, "sell", 25 + mine, "grain") == "TW-R13"
    moving(state, GREECE)
    act(state, "hold", mine)
    assert may(state, "attack", place)
    state.status[mine] |= ATTACKED
    assert refused(state, "attack", place) == "TW-R38"
    give_card(state, CARTHAGE, "W05" if kind == "galley" else "W06")
    moving(state, CARTHAGE)
    act(state, "play", "W05" if kind == "galley" else "W06")
    assert may(state, "target", mine)
    own(state, GREECE, name, 1)
    trading(state, GREECE)
    assert may(state, "pass", 25 + mine, place, "grain", 0) and may(state, "march", 25 + mine, place)


@pytest.mark.rule("TW-048", "TW-050", "TW-057", "TW-R02")
@pytest.mark.parametrize("seat", range(4))
def test_the_first_piece_of_each_seat_is_ordered_and_not_refused(seat: int) -> None:
    state = bare()
    built(state, CITIES[CAPITAL[seat]], *BUILDINGS[:4])
    state.coins[seat] = 50
    trading(state, seat)
    orders = [action for action in GAME.choices(state) if action[0] == "order"]
    assert {action[1] for action in orders} >= {"galley", "caravan"}
    assert not {refusal.action for refusal in GAME.refusals(state)} & set(orders)
    act(state, *orders[0])
    assert state.tile[seat * SLOTS] == orders[0][2]


@pytest.mark.rule("TW-027")
@pytest.mark.parametrize("bound", [0, 1])
def test_what_was_played_on_a_unit_touches_that_unit_alone(bound: int) -> None:
    state = bare()
    fleet = [unit(state, ROME, "galley", CORNER), unit(state, ROME, "galley", BELOW)]
    plain = move_dice(state, fleet[0])
    number = next(number for number in CARDS[CARD["M03"]].effects if EFFECTS[number].op == "dice")
    state.mods = [Mod(number, ROME, fleet[bound], -1)]
    more = EFFECTS[number].delta
    assert more and [move_dice(state, one) - plain for one in fleet] == [more * (one == bound) for one in (0, 1)]


@pytest.mark.rule("TW-133", "TW-R28")
@pytest.mark.parametrize("card", ["T01", "T02", "T03", "T04", "T05", "T14"])
@pytest.mark.parametrize("room", [0, 1])
def test_what_a_card_would_place_needs_room_in_a_city(card: str, room: int) -> None:
    state = bare()
    rome = built(state, "rome")
    legions(state, rome, CITY_CAPACITY[rome] - room)
    give_card(state, ROME, card)
    trading(state)
    assert may(state, "play", card) is bool(room)
    if room:
        act(state, "play", card)
        act(state, *GAME.choices(state)[0])
        assert state.free[rome] == 0
    else:
        assert refused(state, "play", card) == "TW-133"


@pytest.mark.rule("TW-R30")
@pytest.mark.parametrize(
    ("mine", "theirs", "give", "want", "fits"),
    [
        (3, 4, 1, 0, True),
        (3, 5, 1, 0, False),
        (4, 5, 2, 1, False),
        (4, 4, 2, 1, True),
        (4, 4, 1, 2, True),
        (5, 4, 1, 2, False),
        (5, 3, 0, 1, False),
        (4, 3, 0, 1, True),
        (6, 6, 1, 1, True),
        (6, 3, 2, 0, True),
        (6, 4, 2, 0, False),
        (3, 6, 0, 2, True),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_both_hands_have_room_for_what_they_get_more_than_they_give(
    mine: int, theirs: int, give: int, want: int, fits: bool, named: bool
) -> None:
    state = bare()
    state.hand_limit = 5
    state.hands[ROME], state.hands[CARTHAGE] = state.deck[:mine], state.deck[10 : 10 + theirs]
    given, wanted = (Offer(cards=(1,) * n) if named else Offer(unnamed=n) for n in (give, want))
    assert cards_fit(state, ROME, CARTHAGE, given, wanted) is fits
    state.hand_limit = 0
    assert cards_fit(state, ROME, CARTHAGE, given, wanted)


def test_refused_offers_and_lasting_effects_come_back_from_a_save_as_they_were() -> None:
    state = bare()
    state.refused = [Refused(ROME, CARTHAGE, Offer((0, 1, 0, 0, 2), 3, 1, 0, (7,)), NOTHING, 2)]
    state.mods = [Mod(3, ROME, -1, 2)]
    again = GAME.load(json.loads(json.dumps(state.to_json())))
    assert again.refused == state.refused and again.mods == state.mods
    assert isinstance(again.refused[0].give.goods, tuple) and isinstance(again.mods[0], Mod)


@pytest.mark.rule("TW-R31")
def test_what_is_within_reach_does_not_depend_on_what_was_asked_before() -> None:
    ways = board(0).ways(SEA)
    asked_before = Reach(ways, CORNER)
    for points in (1, 2, 4, 5, 3, 9):
        assert asked_before.within(points) == Reach(ways, CORNER).within(points)
