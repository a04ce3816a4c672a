"""Components and set-up (TM-001 to TM-047)."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean import data as d
from pygame_core.games.trading_mediterranean.data import FRONT_CLASS, FRONTS, GROUPS, ITEMS, KINDS
from pygame_core.games.trading_mediterranean.effects import room_for_unit
from pygame_core.games.trading_mediterranean.mat import points
from pygame_core.games.trading_mediterranean.state import TradingState, new_state
from pygame_core.kernel import BadConfig, Rng


def fresh(seats: int = 4, seed: int = 1) -> TradingState:
    return GAME.setup(GAME.configure(seats), Rng.seeded(seed))[0]


@pytest.mark.rule("TM-001")
def test_four_to_six_players() -> None:
    for seats in (4, 5, 6):
        assert fresh(seats).seats == seats
    for seats in (3, 7):
        with pytest.raises(BadConfig):
            GAME.configure(seats)


def test_a_page_is_told_on_which_spaces_of_a_track_a_level_begins() -> None:
    assert GAME.static(GAME.configure(4))["levels"] == [1, 3, 6, 10]


def of_class(name: str) -> set[str]:
    return {front for front, cls in zip(FRONTS, FRONT_CLASS, strict=True) if cls == name}


@pytest.mark.rule("TM-007", "TM-008", "TM-009", "TM-010")
def test_the_goods_and_their_classes() -> None:
    assert of_class("basic") == {"salt", "timber", "wool", "grain", "stone"}
    assert of_class("metal") == {"bronze", "iron"}
    assert of_class("civic") == {"wine", "dye", "slaves", "art"}
    assert of_class("luxury") == {"luxury"}
    assert {d.GOODS[kind.good] for kind in KINDS if kind.group == d.LUXURY} == {"spices", "gold", "piracy"}


@pytest.mark.rule("TM-011", "TM-012")
def test_building_cards_are_six_types_a_family_with_two_faces() -> None:
    for family in (0, 1):
        faces = [item for item in ITEMS[: d.FACES] if item.side // 2 == family]
        assert len(faces) == 12
        types = {item.id[:2] for item in faces}
        assert len(types) == 6
        for name in types:
            assert sorted(item.side % 2 for item in faces if item.id[:2] == name) == [0, 1]
    assert d.COPIES == 6
    table = Table(6)
    for seat in range(6):
        table.state.government[seat] = 10
    table.state.income = [4] * 6
    table.start(("purchases",))
    for _ in range(6):
        table.play(("buy", "P1b"), ("done",))
    assert all(faces == [d.ITEM_NUMBER["P1b"]] for faces in table.state.faces), "there is a copy for each of six"


@pytest.mark.rule("TM-013", "TM-014")
def test_development_cards() -> None:
    assert sum(item.kind == 0 for item in ITEMS) == 21
    assert sum(item.kind == 1 for item in ITEMS) == 21
    for kind in (0, 1):
        assert [len(deck) for deck in d.DEV_DECKS[kind]] == [7, 7, 7]


@pytest.mark.rule("TM-022", "TM-R45")
@pytest.mark.parametrize("seats", [4, 6])
def test_six_dice_each_are_the_most_units(seats: int) -> None:
    table = Table(seats)
    table.army(0, warrior=5)
    assert room_for_unit(table.state, 0)
    table.army(0, warrior=6)
    assert not room_for_unit(table.state, 0)
    table.spend(0, 9)
    assert ("recruit", "warrior") not in table.choices


@pytest.mark.rule("TM-027")
def test_points_come_from_play_and_from_the_end() -> None:
    table = Table()
    table.own(0, "P1a", "CS2")
    table.card(0, "timber", "wealth+2")
    before = points(table.state, 0)
    assert before == {"wealth": 10, "buildings": 1, "age": 1, "culture": 2, "bonus": 1}
    table.resolve()
    assert points(table.state, 0)["wealth"] == 12


@pytest.mark.rule("TM-028", "TM-029", "TM-030", "TM-R39")
@pytest.mark.parametrize(
    ("seats", "clockwise"),
    [
        (4, ["egypt", "assyria", "babylon", "thrace"]),
        (5, ["africa", "egypt", "assyria", "thrace", "illyria"]),
        (6, ["africa", "egypt", "assyria", "babylon", "illyria", "thrace"]),
    ],
)
def test_seating(seats: int, clockwise: list[str]) -> None:
    state = fresh(seats)
    players = GAME.view(state, None)["players"]
    assert [players[seat]["civilization"] for seat in state.order] == clockwise
    first, second, last = state.order[0], state.order[1], state.order[-1]
    assert set(state.neighbours(first)) == {second, last}


@pytest.mark.rule("TM-031")
def test_boards_are_handed_out_at_random() -> None:
    assert len({tuple(fresh(4, seed).order) for seed in range(60)}) > 15


@pytest.mark.rule("TM-032", "TM-033", "TM-034", "TM-036", "TM-037", "TM-065")
def test_every_mat_starts_alike() -> None:
    state = fresh(5)
    assert state.wp == [10] * 5
    assert state.cities == [0] * 5
    assert state.government == state.religion == [0] * 5
    assert state.age == [0] * 5
    assert d.SPACES[state.space] == "S1" and state.turns == 1
    assert state.limit == [3] * 5


@pytest.mark.rule("TM-035")
def test_four_squares_of_each_row_start_covered() -> None:
    state = fresh()
    assert d.SQUARES - state.attack_open[0] == 4
    assert d.SQUARES - state.defense_open[0] == 4


@pytest.mark.rule("TM-038", "TM-039", "TM-040")
def test_decks() -> None:
    one, two = fresh(4, 1), fresh(4, 2)
    for group, name in enumerate(GROUPS):
        dealt = 4 if name in ("timber", "wool", "salt", "grain", "stone") else 0
        assert len(one.decks[group]) == len(d.HANDLES[group]) - dealt
        assert [one.kind[h] for h in one.decks[group]] != [two.kind[h] for h in two.decks[group]], "not shuffled"
    civic = {FRONTS[KINDS[one.kind[h]].front] for h in one.decks[d.CIVIC]}
    assert civic == {"slaves", "art", "wine", "dye"}, "the civic goods are one deck"


@pytest.mark.rule("TM-041")
def test_dice_and_warehouse_chits_come_from_a_supply() -> None:
    table = Table()
    table.show("ES7")
    table.spend(0, 6)
    limits, units = table.state.limit[:], [row[:] for row in table.state.units]
    table.play(("buy", "ES7"), ("recruit", "warrior"))
    table.finish_shopping()
    assert table.state.limit[0] == limits[0] + 2 == 5 and table.state.units[0][0] == units[0][0] + 1 == 1
    others = slice(1, None)
    assert table.state.limit[others] == limits[others], "the marker is no other player's"
    assert table.state.units[others] == units[others], "nor is the die"


@pytest.mark.rule("TM-042")
def test_nobody_has_a_target_before_a_war() -> None:
    assert fresh().targets == [-1] * 4


@pytest.mark.rule("TM-043", "TM-044", "TM-045")
def test_three_stone_age_developments_of_each_kind_are_shown() -> None:
    state = fresh()
    for kind in (0, 1):
        assert len(state.display[kind]) == 3 and len(state.dev_decks[kind]) == 4
        assert all(ITEMS[dev].age == 0 for dev in state.display[kind] + state.dev_decks[kind])
    assert len({tuple(fresh(4, seed).display[0]) for seed in range(20)}) > 10, "shuffled"
    dealt = {d.GROUP_OF[h] for hand in state.hand for h in hand}
    assert not dealt & {d.BRONZE, d.IRON}


@pytest.mark.rule("TM-046", "TM-047")
def test_five_basic_goods_each_and_no_deal_in_the_first_turn() -> None:
    state = fresh(6)
    for hand in state.hand:
        assert sorted(d.GROUP_OF[h] for h in hand) == [d.TIMBER, d.WOOL, d.SALT, d.GRAIN, d.STONE]
    assert state.phase == 3 and state.agenda[-1][0] == "visit", "nobody has abilities yet: phase 2 went by at once"
    assert ("deal",) not in state.agenda


@pytest.mark.rule("TM-026")
def test_the_turn_track_allows_ten_turns() -> None:
    assert len(d.SPACES) == 10
    state = fresh()
    rng = Rng.seeded(3)
    while GAME.seat(state) is not None:
        GAME.play(state, rng.choice(GAME.choices(state)))
    outcome = GAME.outcome(state)
    assert outcome is not None and 7 <= state.turns <= 10
    best = max(outcome.total(seat) for seat in range(4))
    assert outcome.total(outcome.ranking[0][0]) == best


def test_everything_for_sale_is_of_one_kind_and_culture_of_one_category() -> None:
    items = GAME.static(GAME.configure(4))["items"].values()
    assert {item["kind"] for item in items} == {"political", "religious", "economic", "cultural"}
    for item in items:
        assert bool(item["side"]) == (item["kind"] in ("political", "religious"))
        assert not item["side"] or (item["side"] in ("dictator", "democracy")) == (item["kind"] == "political")
        assert bool(item["category"]) == (item["kind"] == "cultural"), item


@pytest.mark.rule("TM-R21")
def test_the_table_draws_the_marks_of_the_levels_where_they_are() -> None:
    assert GAME.static(GAME.configure(4))["levels"] == [1, 3, 6, 10]


@pytest.mark.rule("TM-032", "TM-036")
def test_where_nothing_is_dealt_nothing_is_counted_known_or_chosen() -> None:
    """An older save that lacks something starts with it as a new match does."""
    state = new_state(4)
    numbers = "clock next_offer reached resting round rounds sold space turns waits active judged posted toggled"
    assert {name: getattr(state, name) for name in numbers.split() if getattr(state, name)} == {}
    assert (state.phase, state.taboo, state.votes, state.targets) == (1, -1, [-1] * 4, [-1] * 4)
    for name in ["hidden", "devs", "open_hand", "deals", "used_abilities", "bans", "shrunk", "income"]:
        assert getattr(state, name) == [0] * 4, name
    assert state.faith_good == state.faith_bad == [0] * 16
    for name in ["kind", "known", "bared", "handed", "seen"]:
        assert getattr(state, name) == [0] * d.CARDS, name
    assert state.trader == [-1] * d.CARDS
    assert state.units == [[0] * 4] * 4 and state.arrays == [(0, 0, 0, 0)] * 4
