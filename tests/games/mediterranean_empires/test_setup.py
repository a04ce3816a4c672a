"""Components, scenarios, foundation, first hands."""

from __future__ import annotations

import json

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    AREAS,
    BOARD,
    CITIES,
    DECKS,
    EMPIRES,
    LINKS,
    PLACE,
    PLACES,
    PORTS,
    SCENARIO,
    SCENARIOS,
    SIZE,
    STEP_NAMES,
    STRENGTH,
    bits,
)
from pygame_core.games.mediterranean_empires.routes import reach
from pygame_core.games.mediterranean_empires.state import NEUTRAL, EmpiresState
from pygame_core.games.mediterranean_empires.steps.foundation import MARKERS
from pygame_core.games.mediterranean_empires.steps.imperium import cities_to_fortify
from pygame_core.games.mediterranean_empires.table import change_control
from pygame_core.kernel import Rng


def fresh(scenario: str = "4_west", **options: str) -> EmpiresState:
    seats = len(SCENARIOS[SCENARIO[scenario]].order)
    return GAME.setup(GAME.configure(seats, {"scenario": scenario, **options}), Rng.seeded(3))[0]


def found(state: EmpiresState) -> None:
    """Everybody takes the first city on offer until the foundation is over."""
    while at.step(state) == "place":
        GAME.play(state, GAME.choices(state)[-1])


@pytest.mark.rule("ME-001", "ME-002")
def test_what_is_in_the_box() -> None:
    assert EMPIRES == ("iberia", "gaul", "rome", "carthage", "greece", "macedonia", "egypt", "persia")
    assert [deck.bit_count() for deck in DECKS] == [35] * 8
    assert MARKERS == 32
    assert AREAS.bit_count() == 25
    assert max(row.keys.bit_count() for row in SCENARIOS) == 8


@pytest.mark.rule("ME-003")
def test_empires_by_seat_by_choice_or_by_lot() -> None:
    assert GAME.meta.seats == (2, 8)
    assert [EMPIRES[e] for e in fresh().empires] == ["rome", "carthage", "iberia", "gaul"]
    state = fresh(empires="choose")
    at.go(state, ("empire", "gaul"), ("empire", "rome"), ("empire", "iberia"))
    assert [EMPIRES[e] for e in state.empires] == ["gaul", "rome", "iberia", "carthage"]
    assert at.asked(state) == "rome" and GAME.seat(state) == 1
    lots = {
        tuple(GAME.setup(GAME.configure(4, {"empires": "random"}), Rng.seeded(seed))[0].empires) for seed in range(30)
    }
    assert len(lots) > 10 and all(sorted(lot) == sorted(fresh().empires) for lot in lots)


@pytest.mark.rule("ME-004", "ME-005", "ME-006")
def test_scenarios() -> None:
    rows = {row.id: (len(row.order), row.markers, row.victory, row.hand) for row in SCENARIOS}
    assert rows == {
        "2_punic_wars": (2, 12, 26, 14),
        "2_alexander": (2, 12, 26, 14),
        "3_west": (3, 12, 26, 14),
        "3_east": (3, 10, 22, 14),
        "4_west": (4, 12, 26, 12),
        "4_east": (4, 10, 24, 12),
        "5_middle_sea": (5, 11, 24, 12),
        "5_west": (5, 12, 26, 12),
        "6_classical": (6, 11, 24, 12),
        "7_without_iberia": (7, 11, 24, 10),
        "8_all": (8, 11, 24, 10),
    }
    west = SCENARIOS[SCENARIO["4_west"]]
    assert [EMPIRES[e] for e in west.order] == ["rome", "carthage", "iberia", "gaul"]
    assert west.cities.bit_count() == 74
    assert [PLACES[c] for c in bits(west.keys)] == ["carthago_nova", "massilia", "syracusae", "tarentum"]
    for row in SCENARIOS:
        assert (row.cities == CITIES and row.areas == AREAS) == (len(row.order) == 8)
        assert all(row.cities >> capital & 1 for capital in row.capitals)


@pytest.mark.rule("ME-008")
def test_the_board() -> None:
    sizes = [SIZE[city] for city in bits(CITIES)]
    assert (len(sizes), sizes.count(1), sizes.count(2), sizes.count(3)) == (138, 80, 42, 16)
    assert PORTS.bit_count() == 86 and PORTS & ~CITIES == 0
    assert len(BOARD["provinces"]) == 22
    assert {STRENGTH[area] for area in bits(AREAS)} == {1, 2, 3, 4}
    kinds = [STEP_NAMES[kind] for row in LINKS for _, kind in row]
    counted = {name: kinds.count(name) // 2 for name in STEP_NAMES}
    assert counted == {"land": 181, "coastal": 37, "barbarian": 73, "barbarian_link": 17, "naval": 0}


@pytest.mark.rule("ME-009")
def test_a_capital_counts_only_with_its_empire() -> None:
    from pygame_core.games.mediterranean_empires.combat import city_base_dice

    state = at.table("2_alexander")
    assert city_base_dice(state, PLACE["athens"]) == 4
    assert city_base_dice(state, PLACE["pella"]) == 3 + 1 + 1


@pytest.mark.rule("ME-010", "ME-011", "ME-012")
def test_the_table_before_the_foundation() -> None:
    state = fresh()
    for empire in ("rome", "carthage", "iberia", "gaul"):
        assert at.owner(state, at.GAME_CAPITAL[empire]) == empire and at.markers(state, at.GAME_CAPITAL[empire]) == 1
    assert state.points == [10] * 4 and state.enraged == 0
    for key in ("carthago_nova", "massilia", "syracusae", "tarentum"):
        assert state.owner[PLACE[key]] == NEUTRAL and at.markers(state, key) == 1
    found(state)
    assert state.turn == 1 and state.round == 1


@pytest.mark.rule("ME-013", "ME-014", "ME-019")
def test_one_marker_each_in_order_until_all_are_used() -> None:
    state = fresh()
    order = []
    while at.step(state) == "place":
        order.append(at.asked(state))
        assert all(action[0] == "place" for action in GAME.choices(state))
        GAME.play(state, GAME.choices(state)[0])
    assert order == ["rome", "carthage", "iberia", "gaul"] * 11
    for seat in range(4):
        assert sum(state.forts[city] for city in bits(state.own[seat])) == 12


@pytest.mark.rule("ME-021", "ME-020", "ME-023")
def test_what_is_empty_turns_neutral_and_cities_are_counted() -> None:
    state = fresh("8_all")
    while at.step(state) == "place":
        seat = GAME.seat(state)
        assert seat is not None
        GAME.play(state, ("place", PLACES[state.capitals[seat]]))
    assert state.neutral.bit_count() == 138 - 8 > 50
    assert all(state.forts[city] == 1 for city in bits(state.neutral))
    assert [row["cities"] for row in GAME.view(state, None)["seats"]] == [1] * 8
    assert state.starts == [1] * 8


@pytest.mark.rule("ME-022")
def test_the_box_limits_only_voluntary_markers() -> None:
    state = at.table(
        owners={"rome": ["rome:30", "capua:2"], "carthage": ["carthage"]}, hands={"rome": ["rome/colonia"]}
    )
    at.give(state, "utica", "carthage", 2)
    rome = at.seat_of(state, "rome")
    assert cities_to_fortify(state, rome, {"max_on_city": 99}) == []
    change_control(state, PLACE["utica"], rome, [])
    assert at.markers(state, "utica") == 2
    at.give(state, "rome:20", "rome")
    assert PLACE["capua"] in cities_to_fortify(state, rome, {"max_on_city": 3})


@pytest.mark.rule("ME-022")
def test_a_city_taken_by_the_same_card_may_use_up_the_box() -> None:
    owners = {"rome": ["rome:29", "capua:2"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    state = at.table(owners=owners, hands={"rome": ["rome/colonia"]})
    at.go(state, ("imperium", "rome/colonia"), ("city", "tarquinii"), ("wall", "tarquinii"))
    assert at.owner(state, "tarquinii") == "rome" and at.markers(state, "tarquinii") == 1


@pytest.mark.rule("ME-024", "ME-025")
def test_decks_are_shuffled_and_hands_drawn() -> None:
    decks = []
    for seed in range(6):
        state, _ = GAME.setup(GAME.configure(4), Rng.seeded(seed))
        found(state)
        decks.append((state.hands[0], tuple(state.decks[0])))
        assert [hand.bit_count() for hand in state.hands] == [12] * 4
        assert all(len(deck) == 23 for deck in state.decks)
    assert len(set(decks)) == 6
    again, _ = GAME.setup(GAME.configure(4), Rng.seeded(5))
    found(again)
    assert (again.hands[0], tuple(again.decks[0])) == decks[5]


@pytest.mark.rule("ME-007")
def test_what_is_out_of_play_does_not_exist() -> None:
    state = at.table("2_punic_wars", hands={"rome": ["rome/roman_trireme", "rome/hastati"]})
    land, sea = reach(state, at.seat_of(state, "rome"))
    in_play = SCENARIOS[state.scenario].cities | SCENARIOS[state.scenario].areas
    assert (land | sea) & ~in_play == 0
    at.hold(state, "rome", "rome/foedus")
    text = json.dumps(GAME.view(state, 0))
    assert "saguntum" not in text and "vascones" not in text


@pytest.mark.rule("ME-167")
def test_founded_cities_bring_no_points() -> None:
    state = fresh()
    found(state)
    assert all(row["cities"] == 0 and row["start"] == 10 for row in GAME.view(state, None)["scores"])


def test_the_table_gets_the_places_and_lines_of_its_scenario() -> None:
    for row in SCENARIOS:
        static = GAME.static(GAME.configure(len(row.order), {"scenario": row.id}))
        assert sorted(static["places"]) == [PLACES[place] for place in bits(row.cities | row.areas)]
        assert all(a in static["places"] and b in static["places"] for a, b, *_ in static["lines"])
        json.dumps(static)
