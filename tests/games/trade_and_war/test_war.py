"""Attacks, dice, bonuses, captures, claims, lost pieces brought back."""

from __future__ import annotations

import pytest
from games.trade_and_war.table import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    act,
    bare,
    built,
    city,
    dice,
    event,
    give_card,
    goods,
    kinds,
    legions,
    may,
    moving,
    own,
    refused,
    rolls,
    unit,
)

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import BERTHS, GATES, NEIGHBOURS, tile_of
from pygame_core.games.trade_and_war.data import CARD, LEGION
from pygame_core.games.trade_and_war.power import (
    attack_bonus,
    city_defence_bonus,
    needed_for_independent,
    unit_defence_bonus,
)
from pygame_core.games.trade_and_war.state import FREE, TradeState
from pygame_core.games.trade_and_war.table import stock_slot

HERE = tile_of(14, 31)
THERE = tile_of(14, 30)


def at_sea(mine: int = 0, theirs: int = 0, **cargo: int) -> tuple[TradeState, int, int]:
    """A Roman and a Carthaginian galley side by side; Rome has just decided not to move."""
    state = bare()
    galley = unit(state, ROME, "galley", HERE, legions=mine)
    other = unit(state, CARTHAGE, "galley", THERE, legions=theirs, **cargo)
    moving(state)
    act(state, "hold", galley)
    return state, galley, other


def siege(name: str, aboard: int, garrison: int = 0, owner: int = CARTHAGE) -> tuple[TradeState, int, int]:
    """A Roman galley with legions beside a city (garrison 0: independent)."""
    state = bare()
    place = own(state, owner if garrison else FREE, name, garrison)
    galley = unit(state, ROME, "galley", name, legions=aboard)
    moving(state)
    act(state, "hold", galley)
    return state, galley, place


@pytest.mark.rule("TW-099", "TW-R38")
def test_a_unit_attacks_what_it_touches_after_its_move_and_once_a_turn() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(13, 28))
    other = unit(state, CARTHAGE, "galley", THERE)
    moving(state)
    assert not may(state, "hold", galley)
    dice(state, 6, 5)
    act(state, "roll", galley)
    act(state, "go", HERE)
    assert GAME.choices(state) == [("attack", 25 + other), ("peace",)]
    dice(state, 6, 1)
    act(state, "attack", 25 + other)
    assert state.agenda[-1][0] == "moves" and state.tile[other] == -1
    assert not may(state, "roll", galley) and not may(state, "hold", galley)


@pytest.mark.rule("TW-100")
def test_only_legions_attack_cities() -> None:
    state, galley, place = siege("caralis", 1)
    assert may(state, "attack", place)
    bare_ship = bare()
    own(bare_ship, CARTHAGE, "caralis", 1)
    empty = unit(bare_ship, ROME, "galley", "caralis")
    near = next(tile for tile in NEIGHBOURS[bare_ship.tile[empty]] if bare_ship.board.terrain[tile] == "s")
    unit(bare_ship, CARTHAGE, "galley", near)
    moving(bare_ship)
    act(bare_ship, "hold", empty)
    assert refused(bare_ship, "attack", city("caralis")) == "TW-100"
    assert state.legions[25 + galley] == 1 and bare_ship.legions[25 + empty] == 0


@pytest.mark.rule("TW-101", "TW-R54")
def test_ships_and_caravans_attack_each_other_on_adjacent_tiles() -> None:
    state = bare()
    gate, berth = GATES[city("rome")][1], BERTHS[city("rome")][0]
    assert berth in NEIGHBOURS[gate]
    caravan = unit(state, ROME, "caravan", gate)
    ship = unit(state, CARTHAGE, "galley", berth)
    moving(state)
    act(state, "hold", caravan)
    assert may(state, "attack", 25 + ship)


@pytest.mark.rule("TW-102", "TW-123")
def test_the_order_is_card_dice_card_dice() -> None:
    state, _, other = at_sea(1, 1)
    give_card(state, ROME, "W01")
    give_card(state, CARTHAGE, "W03")
    act(state, "attack", 25 + other)
    assert (GAME.seat(state), state.agenda[-1][0]) == (ROME, "attack_card")
    act(state, "play", "W01")
    assert (GAME.seat(state), state.agenda[-1][0]) == (ROME, "attack_dice")
    dice(state, 3, 2)
    act(state, "dice", 2)
    assert (state.battle.dice, state.battle.total) == (2, 4)
    assert (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "defence_card")
    act(state, "play", "W03")
    assert (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "defence_dice")
    dice(state, 4)
    out = act(state, "dice", 1)
    assert ("defence_roll", CARTHAGE, (4,), 1, 5) in rolls(out) and ("battle_won", CARTHAGE, ROME) in out


@pytest.mark.rule("TW-103", "TW-R40")
def test_each_side_chooses_its_dice_and_only_those_legions_are_at_stake() -> None:
    state, galley, place = siege("caralis", 3, 3)
    act(state, "attack", place)
    assert GAME.choices(state) == [("dice", 1), ("dice", 2), ("dice", 3)]
    dice(state, 6, 5)
    act(state, "dice", 2)
    assert GAME.seat(state) == CARTHAGE and GAME.choices(state) == [("dice", 1), ("dice", 2), ("dice", 3)]
    dice(state, 2)
    act(state, "dice", 1)
    assert state.legions[place] == 2 and state.owner[place] == CARTHAGE, "the rest holds the city"
    assert state.legions[25 + galley] == 3 and state.points[ROME] == 0


@pytest.mark.rule("TW-104")
def test_the_unit_itself_adds_a_die_against_units() -> None:
    state, _, other = at_sea(2, 1)
    act(state, "attack", 25 + other)
    assert GAME.choices(state) == [("dice", 1), ("dice", 2), ("dice", 3)]
    dice(state, 1, 1, 1)
    act(state, "dice", 3)
    assert GAME.choices(state) == [("dice", 1), ("dice", 2)]


@pytest.mark.rule("TW-105", "TW-R47")
def test_the_loser_loses_the_legions_that_took_part() -> None:
    state, galley, place = siege("caralis", 3, 2)
    act(state, "attack", place)
    dice(state, 1, 1)
    act(state, "dice", 2)
    dice(state, 5)
    act(state, "dice", 1)
    assert state.legions[25 + galley] == 1 and state.legions[place] == 2
    free, ship, target = siege("caralis", 3)
    act(free, "attack", target)
    dice(free, 3, 2)
    act(free, "dice", 2)
    assert free.legions[25 + ship] == 1 and free.owner[target] == FREE


@pytest.mark.rule("TW-106", "TW-107", "TW-R51")
def test_the_best_die_counts_and_the_bonus_once() -> None:
    state, _, other = at_sea(2, 0)
    built(state, "rome", "wonder")
    act(state, "attack", 25 + other)
    dice(state, 2, 5, 1, 6)
    out = act(state, "dice", 3)
    assert ("attack_roll", ROME, (2, 5, 1), 1, 6) in rolls(out)
    assert ("battle_won", ROME, CARTHAGE) in out
    state, _, other = at_sea()
    dice(state, 2, 3)
    assert ("battle_won", CARTHAGE, ROME) in act(state, "attack", 25 + other)


@pytest.mark.rule("TW-108")
def test_a_tie_at_sea_is_the_attackers() -> None:
    state, _, other = at_sea()
    dice(state, 4, 4)
    act(state, "attack", 25 + other)
    assert state.tile[other] == -1 and state.points[ROME] == 1


@pytest.mark.rule("TW-109")
def test_a_tie_before_a_city_is_the_defenders() -> None:
    state, galley, place = siege("caralis", 1, 1)
    dice(state, 4, 4)
    act(state, "attack", place)
    assert state.owner[place] == CARTHAGE and state.legions[25 + galley] == 0


@pytest.mark.rule("TW-110", "TW-006", "TW-116", "TW-R41", "TW-121")
def test_a_lost_unit_goes_back_to_stock_and_its_cargo_becomes_coins() -> None:
    state, _, other = at_sea(0, 2, grain=2)
    dice(state, 6)
    act(state, "attack", 25 + other)
    dice(state, 2)
    act(state, "dice", 1)
    assert state.tile[other] == -1
    assert state.coins[ROME] == 12 and state.points[ROME] == 1
    assert state.lost[CARTHAGE * 4 : CARTHAGE * 4 + 4] == [1, 0, 0, 2], "legions not committed are lost too"


@pytest.mark.rule("TW-R42")
def test_a_defender_who_destroys_the_attacker_scores() -> None:
    state, galley, other = at_sea()
    dice(state, 1, 6)
    act(state, "attack", 25 + other)
    assert state.tile[galley] == -1 and state.points[CARTHAGE] == 1 and state.points[ROME] == 0


@pytest.mark.rule("TW-114", "TW-005", "TW-122", "TW-R49", "TW-121")
def test_a_city_without_defenders_is_claimed_by_moving_in() -> None:
    state, galley, place = siege("caralis", 3, 1)
    goods(state, place, metal=3)
    built(state, "caralis", "wall", "port")
    act(state, "attack", place)
    dice(state, 6, 6, 6, 1)
    act(state, "dice", 3)
    assert GAME.choices(state) == [("garrison", 1), ("garrison", 2), ("garrison", 3), ("decline",)]
    assert state.points[ROME] == 0
    act(state, "garrison", 2)
    assert state.owner[place] == ROME and state.legions[place] == 2 and state.legions[25 + galley] == 1
    assert state.points[ROME] == 2 and state.coins[ROME] == 13 and state.cargo[place] == 0
    declined, _, target = siege("caralis", 1, 1)
    goods(declined, target, metal=3)
    dice(declined, 6, 1)
    act(declined, "attack", target)
    assert ("declined", ROME, "city.caralis") in act(declined, "decline")
    assert declined.owner[target] == FREE and declined.points[ROME] == 0 and declined.coins[ROME] == 10


@pytest.mark.rule("TW-115", "TW-R44")
def test_a_capital_brings_three_more_each_time_it_is_taken() -> None:
    state, galley, place = siege("carthage", 2, 1)
    own(state, CARTHAGE, "hippo")
    dice(state, 6, 6)
    act(state, "attack", place)
    dice(state, 6, 1)
    act(state, "dice", 1)
    act(state, "garrison", 1)
    assert state.points[ROME] == 5 and state.owner[place] == ROME
    raid = unit(state, EGYPT, "galley", "carthage", legions=1)
    moving(state, EGYPT)
    act(state, "hold", raid)
    dice(state, 6, 1)
    act(state, "attack", place)
    act(state, "garrison", 1)
    assert state.points[EGYPT] == 5
    home = unit(state, CARTHAGE, "galley", "carthage", legions=1)
    moving(state, CARTHAGE)
    act(state, "hold", home)
    dice(state, 6, 1)
    act(state, "attack", place)
    act(state, "garrison", 1)
    assert state.points[CARTHAGE] == 2, "one's own capital is a city like any other"
    assert state.legions[25 + galley] == 1, "who took it first has kept what stayed aboard"


@pytest.mark.rule("TW-117", "TW-118", "TW-R52", "TW-015")
def test_forum_and_citadel_count_in_every_roll_of_their_holder() -> None:
    state = bare()
    galley, caravan = unit(state, ROME, "galley", "rome"), unit(state, CARTHAGE, "caravan", "carthage")
    assert attack_bonus(state, galley, "city") == unit_defence_bonus(state, caravan) == 0
    built(state, "rome", "wonder")
    built(state, "carthage", "wonder")
    assert attack_bonus(state, galley, "city") == attack_bonus(state, galley, "ship") == 1
    assert unit_defence_bonus(state, galley) == 0
    assert unit_defence_bonus(state, caravan) == 1 and city_defence_bonus(state, city("carthage")) == 1
    assert attack_bonus(state, caravan, "city") == 0


@pytest.mark.rule("TW-058", "TW-R50")
def test_a_war_ship_adds_one_in_attack_and_defence_also_before_cities() -> None:
    state = bare()
    warship = unit(state, ROME, "war_ship", "caralis", legions=1)
    assert attack_bonus(state, warship, "city") == attack_bonus(state, warship, "ship") == 1
    assert unit_defence_bonus(state, warship) == 1
    moving(state)
    act(state, "hold", warship)
    dice(state, 3)
    act(state, "attack", city("caralis"))
    act(state, "garrison", 1)
    assert state.owner[city("caralis")] == ROME


@pytest.mark.rule("TW-119", "TW-120", "TW-004", "TW-R45")
@pytest.mark.parametrize(("face", "taken"), [(1, False), (3, False), (4, True), (5, True), (6, True)])
def test_an_independent_city_falls_to_four_or_more(face: int, taken: bool) -> None:
    state, _, place = siege("caralis", 1)
    dice(state, face)
    act(state, "attack", place)
    if taken:
        act(state, "garrison", 1)
    assert (state.owner[place] == ROME) == taken
    assert state.points[ROME] == int(taken)
    strong, _, target = siege("caralis", 1)
    built(strong, "rome", "wonder")
    dice(strong, 6)
    act(strong, "attack", target)
    assert may(strong, "garrison", 1), "a sum of 7 succeeds too"


@pytest.mark.rule("TW-R46", "TW-R08")
def test_a_wall_makes_an_independent_city_need_five() -> None:
    state, _, place = siege("caralis", 1)
    built(state, "caralis", "wall")
    assert needed_for_independent(state, place) == 5
    dice(state, 4)
    act(state, "attack", place)
    assert state.owner[place] == FREE
    two = bare(2)
    galley = unit(two, ROME, "galley", "carthage", legions=1)
    moving(two)
    act(two, "hold", galley)
    dice(two, 5)
    act(two, "attack", city("carthage"))
    act(two, "garrison", 1)
    assert two.points[ROME] == 1, "an unused capital counts as an independent city"


@pytest.mark.rule("TW-R48")
def test_points_for_a_city_come_once_while_independent_and_once_from_each_owner() -> None:
    state, galley, place = siege("caralis", 3)
    dice(state, 6, 6, 6)
    act(state, "attack", place)
    act(state, "dice", 1)
    act(state, "garrison", 1)
    own(state, FREE, "caralis")
    state.status[galley] = 0
    moving(state)
    act(state, "hold", galley)
    dice(state, 6, 6, 6)
    act(state, "attack", place)
    act(state, "dice", 1)
    act(state, "garrison", 1)
    assert state.points[ROME] == 1
    for expected in (3, 3):
        own(state, CARTHAGE, "caralis", 1)
        legions(state, 25 + galley, 2)
        state.status[galley] = 0
        moving(state)
        act(state, "hold", galley)
        dice(state, 6, 1)
        act(state, "attack", place)
        act(state, "dice", 1)
        act(state, "garrison", 1)
        assert state.points[ROME] == expected


@pytest.mark.rule("TW-R39")
def test_units_attack_one_by_one_with_their_own_legions() -> None:
    state = bare()
    own(state, CARTHAGE, "caralis", 2)
    first = unit(state, ROME, "galley", "caralis", legions=2)
    second = unit(state, ROME, "galley", "caralis", legions=1)
    moving(state)
    act(state, "hold", first)
    act(state, "attack", city("caralis"))
    assert GAME.choices(state) == [("dice", 1), ("dice", 2)]
    dice(state, 6, 1)
    act(state, "dice", 1)
    dice(state, 1)
    act(state, "dice", 1)
    act(state, "hold", second)
    dice(state, 6, 1)
    act(state, "attack", city("caralis"))
    act(state, "garrison", 1)
    assert state.owner[city("caralis")] == ROME


@pytest.mark.rule("TW-R53")
def test_one_war_card_a_side() -> None:
    state, _, other = at_sea()
    for name in ("W01", "W01"):
        give_card(state, ROME, name)
    act(state, "attack", 25 + other)
    dice(state, 1, 6)
    act(state, "play", "W01")
    assert not state.battle and state.discard.count(state.hands[ROME][0]) == 1


@pytest.mark.rule("TW-111", "TW-112", "TW-113", "TW-129", "TW-R55")
@pytest.mark.parametrize(
    ("piece", "building", "name"), [(0, "port", "galley"), (1, "trading_post", "caravan"), (2, "port", "war_ship")]
)
def test_lost_units_return_beside_the_right_building(piece: int, building: str, name: str) -> None:
    state = bare()
    built(state, "rome", "wall")
    state.lost[piece] = 1
    state.life[ROME] = 1
    state.bank_life -= 1
    moving(state)
    assert not any(action[0] == "revive" for action in GAME.choices(state))
    assert refused(state, "revive", 0, -1) == "TW-111"
    built(state, "rome", building)
    quays = GATES[city("rome")] if piece == 1 else BERTHS[city("rome")]
    assert [action for action in GAME.choices(state) if action[0] == "revive"] == [
        ("revive", piece, tile) for tile in quays
    ]
    bank = state.bank_life
    act(state, "revive", piece, quays[0])
    assert state.life[ROME] == 0 and state.bank_life == bank + 1 and state.lost[piece] == 0
    number = state.at[quays[0]]
    assert state.cargo[25 + number] == state.legions[25 + number] == 0
    assert refused(state, "roll", number) == "TW-R55", "it does not move this turn"
    assert name


@pytest.mark.rule("TW-113", "TW-129")
def test_a_lost_legion_returns_to_barracks() -> None:
    state = bare()
    state.lost[LEGION] = 2
    state.life[ROME] = 1
    state.bank_life -= 1
    moving(state)
    assert not any(action[0] == "revive" for action in GAME.choices(state))
    built(state, "rome", "barracks")
    act(state, "revive", LEGION, city("rome"))
    assert state.legions[city("rome")] == 4 and state.lost[LEGION] == 1


@pytest.mark.rule("TW-R55")
def test_a_piece_may_return_at_once_after_its_loss_and_the_enemy_keeps_his_point() -> None:
    state, _, other = at_sea()
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    dice(state, 6, 1)
    act(state, "attack", 25 + other)
    assert (GAME.seat(state), state.agenda[-1][0]) == (CARTHAGE, "rescue")
    act(state, "revive", 0, BERTHS[city("carthage")][0])
    assert state.points[ROME] == 1 and state.tile[other] == BERTHS[city("carthage")][0]
    assert GAME.seat(state) == ROME
    act(state, "end_moves")
    state.lost[ROME * 4] = 1


@pytest.mark.rule("TW-R55")
def test_others_may_bring_pieces_back_between_two_moves() -> None:
    state = bare()
    state.lost[GREECE * 4] = 1
    state.life[GREECE] = 1
    state.bank_life -= 1
    state.agenda = [("moving",)]
    GAME.advance(state, [])
    act(state, "end_moves")
    assert (GAME.seat(state), state.agenda[-1][0]) == (GREECE, "interlude")
    act(state, "pass")
    assert (GAME.seat(state), state.agenda[-1][0]) == (GREECE, "moves")


@pytest.mark.rule("TW-R56", "TW-137")
def test_an_empire_that_loses_its_last_city_is_out_after_the_battle() -> None:
    state, _, place = siege("carthage", 1, 1)
    dice(state, 6, 1)
    act(state, "attack", place)
    out = act(state, "garrison", 1)
    assert ("eliminated", CARTHAGE) in out and state.out[CARTHAGE] == 2
    assert not state.ended


def test_events_forbid_attacks() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", HERE)
    other = unit(state, CARTHAGE, "galley", THERE)
    event(state, "E17")
    moving(state)
    assert not may(state, "hold", galley)
    dice(state, 1, 1)
    act(state, "roll", galley)
    out = act(state, "go", HERE)
    assert state.agenda[-1][0] == "moves" and "attacked" not in kinds(out) and state.tile[other] >= 0


@pytest.mark.rule("TW-R43", "TW-R55")
@pytest.mark.parametrize("cause", ["card", "event", "site", "deep"])
def test_units_lost_outside_battle_score_for_nobody_and_can_return(cause: str) -> None:
    state = bare()
    seat = GREECE if cause == "event" else ROME
    home = city("athens") if cause == "event" else city("rome")
    tiles = {"site": tile_of(2, 20), "deep": tile_of(12, 28), "card": BERTHS[city("carthage")][0]}
    kind = "caravan" if cause == "site" else "galley"
    lost = unit(state, seat, kind, tiles.get(cause, BERTHS[home][0]), legions=1)
    if cause == "event":
        event(state, "E24")
        act(state, *GAME.choices(state)[1])
        act(state, "scrap", lost)
    elif cause == "card":
        give_card(state, CARTHAGE, "W05")
        moving(state, CARTHAGE)
        act(state, "play", "W05")
        act(state, "target", lost)
    else:
        moving(state)
        if cause == "site":
            act(state, "hold", lost)
            dice(state, 1)
            act(state, *GAME.choices(state)[0])
        else:
            act(state, "end_moves")
            act(state, "let_sink")
    assert state.tile[lost] == -1 and state.points == [0, 0, 0, 0]
    built(state, "athens" if cause == "event" else "rome", "port", "trading_post", "barracks")
    state.life[seat] = 1
    state.bank_life -= 1
    moving(state, seat)
    pieces = {action[1] for action in GAME.choices(state) if action[0] == "revive"}
    assert pieces == {1 if kind == "caravan" else 0, LEGION}


@pytest.mark.rule("TW-R55")
def test_a_legion_given_up_for_debt_can_return() -> None:
    state = bare()
    state.coins[ROME] = 0
    legions(state, city("rome"), 4)
    state.agenda = [("turn_end",), ("moving",), ("taxation",)]
    GAME.advance(state, [])
    while state.agenda[-1][0] == "debt":
        act(state, "abandon", city("rome"))
    assert state.lost[LEGION] == 4 - state.legions[city("rome")] > 0


@pytest.mark.rule("TW-110")
def test_a_lost_ship_can_be_bought_again() -> None:
    state, _, other = at_sea()
    for _ in range(2):
        unit(state, CARTHAGE, "galley", "carthage")
    assert stock_slot(state, CARTHAGE, 0) == -1
    dice(state, 6, 1)
    act(state, "attack", 25 + other)
    assert stock_slot(state, CARTHAGE, 0) == other


@pytest.mark.rule("TW-R56", "TW-032")
def test_a_fallen_empire_keeps_its_points_and_loses_its_pieces_and_cards() -> None:
    state, _, place = siege("carthage", 1, 1)
    ship = unit(state, CARTHAGE, "galley", "hippo", legions=2)
    give_card(state, CARTHAGE, "T01")
    state.life[CARTHAGE] = 1
    state.bank_life -= 1
    state.temples[CARTHAGE], state.sites = 1, state.sites & ~1
    state.points[CARTHAGE] = state.score[CARTHAGE * 5] = 7
    dice(state, 6, 1)
    act(state, "attack", place)
    act(state, "garrison", 1)
    assert state.tile[ship] == -1 and state.legions[25 + ship] == 0
    assert state.hands[CARTHAGE] == [] and CARD["T01"] in state.discard
    assert (state.points[CARTHAGE], state.temples[CARTHAGE], state.life[CARTHAGE]) == (7, 1, 1)
    act(state, "end_moves")
    assert GAME.seat(state) != CARTHAGE
