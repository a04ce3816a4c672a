"""Phase 1, the set-up of a turn, and what ages change in it."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import (
    BRONZE,
    CIVIC,
    GRAIN,
    GROUP_OF,
    GROUPS,
    HANDLES,
    IRON,
    ITEM_NUMBER,
    ITEMS,
    SALT,
    SPACES,
    STONE,
    TIMBER,
    WOOL,
)
from pygame_core.games.trading_mediterranean.effects import discard, draw, draw_card
from pygame_core.games.trading_mediterranean.state import OPEN, Offer
from pygame_core.games.trading_mediterranean.steps.civic import forget_hands, hand_cards
from pygame_core.games.trading_mediterranean.steps.succession import move_marker
from pygame_core.kernel import Event, seen_by


def groups(table: Table, seat: int) -> list[int]:
    return sorted(GROUP_OF[handle] for handle in table.state.hand[seat])


@pytest.mark.rule("TM-048")
def test_one_of_each_basic_good() -> None:
    table = Table(space="S2")
    table.start(("deal",))
    assert groups(table, 2) == [TIMBER, WOOL, SALT, GRAIN, STONE]


@pytest.mark.rule("TM-049")
def test_a_civic_good_for_each_city() -> None:
    table = Table(space="S2")
    table.state.cities = [0, 1, 3, 0]
    table.start(("deal",))
    assert [groups(table, seat).count(CIVIC) for seat in range(4)] == [0, 1, 3, 0]


@pytest.mark.rule("TM-145", "TM-148", "TM-R28")
@pytest.mark.parametrize(("space", "metal"), [("B2", BRONZE), ("I2", IRON), ("M1", IRON)])
def test_the_age_of_the_turn_decides_the_metal(space: str, metal: int) -> None:
    table = Table(space=space)
    table.state.age = [0, 1, 2, 3]
    table.start(("deal",))
    for seat in range(4):
        assert groups(table, seat) == sorted([TIMBER, WOOL, SALT, GRAIN, metal])


@pytest.mark.rule("TM-050")
def test_hands_are_hidden_unless_held_openly() -> None:
    table = Table()
    card = table.card(0, "timber", "famine")
    table.market()
    assert table.view(1)["players"][0]["cards"] == []
    table.play(("show_hand",))
    seen = table.view(1)["players"][0]["cards"]
    assert [entry["card"] for entry in seen] == [card]
    assert "back" not in seen[0], "open means the front"
    assert ("hide_hand",) not in table.choices, "once a visit"


@pytest.mark.rule("TM-050")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_an_open_hand_shows_every_front_to_all_and_a_closed_one_to_its_owner(seats: int) -> None:
    table = Table(seats)
    card = table.card(0, "timber", "famine")
    table.market()
    table.play(("show_hand",))
    state, all_seats = table.state, sum(1 << seat for seat in range(seats))
    assert state.seen[card] == all_seats and state.known[card] == 1
    for seat, seen in ((0, all_seats), (1, 2)):
        handle = draw(state, seat, WOOL)
        assert (state.seen[handle], state.known[handle]) == (seen, 1 << seat)
    discard(state, state.hand[1].pop())
    assert state.seen[state.discards[WOOL][-1]] == all_seats


@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_every_card_of_a_deck_can_be_drawn_by_an_ability_and_only_its_owner_sees_it(group: int) -> None:
    table = Table()
    state = table.state
    for handle in HANDLES[group]:
        state.decks[group], state.hand[1], out = [handle], [], list[Event]()
        draw_card(state, 1, group, out)
        assert state.hand[1] == [handle]
        assert seen_by(out[0], 1) == ("drew_card", 1, state.kind[handle])
        assert seen_by(out[0], 0) == ("drew", 1, group)


@pytest.mark.rule("TM-R14")
@pytest.mark.parametrize(("giver", "taker"), [(0, 1), (2, 0), (3, 2)])
def test_a_card_that_changes_hands_is_seen_by_the_two_and_remembers_the_giver(giver: int, taker: int) -> None:
    table = Table()
    state = table.state
    card = table.card(giver, "timber")
    state.marks[giver] = [card]
    hand_cards(state, giver, taker, (card,))
    assert (state.hand[giver], state.hand[taker], state.marks[giver]) == ([], [card], [])
    assert state.seen[card] == state.known[card] == 1 << giver | 1 << taker
    assert state.trader[card] == giver


@pytest.mark.rule("TM-058", "TM-R02")
@pytest.mark.parametrize("start", range(4))
def test_whoever_speaks_first_is_asked_about_the_own_card(start: int) -> None:
    table = Table(space="I1")
    state = table.state
    state.order = [(start + place) % 4 for place in range(4)]
    state.place = [state.order.index(seat) for seat in range(4)]
    card = table.card(start, "timber", "famine")
    table.market()
    table.play(("offer",), ("to", (start + 1) % 4), ("give", card), ("speak", card))
    assert table.step == "speak" and table.seat == start


@pytest.mark.rule("TM-058")
@pytest.mark.parametrize("maker", [0, 1])
def test_cards_on_offer_stay_in_sight_when_their_owner_trades_others(maker: int) -> None:
    table = Table(space="I1")
    state = table.state
    offered, kept = table.card(maker, "timber"), table.card(maker, "wool")
    state.offers = [Offer(1, maker, OPEN, (offered,), 0, (), 0, (), expires=9, answers=-1)]
    state.seen[offered] = state.seen[kept] = 0b1111
    forget_hands(state, 0, 1)
    assert state.seen[offered] == 0b1111, "all who may take it still see it"
    assert state.seen[kept] == 0b0011, "what is kept only the two still know"


@pytest.mark.rule("TM-051")
def test_developments_bought_last_turn_are_replaced() -> None:
    table = Table(space="S2")
    table.show("ES1", "ES2", "ES3", "CS1", "CS2", "CS3")
    table.state.dev_decks = [[ITEM_NUMBER["ES5"]], []]
    table.state.sold = 1 << ITEM_NUMBER["ES2"] | 1 << ITEM_NUMBER["CS1"]
    table.start(("deal",))
    shown = [ITEMS[dev].id for kind in table.state.display for dev in kind]
    assert shown == ["ES1", "ES3", "ES5", "CS2", "CS3"], "replaced only while cards last"
    assert table.state.sold == 0


@pytest.mark.rule("TM-052")
@pytest.mark.parametrize(("space", "age"), [("B1", 1), ("I1", 2)])
def test_a_new_age_sweeps_the_display(space: str, age: int) -> None:
    table = Table(space=space)
    before = [dev for kind in table.state.display for dev in kind]
    table.start(("deal",))
    after = [dev for kind in table.state.display for dev in kind]
    assert len(after) == 6 and not set(before) & set(after)
    assert all(ITEMS[dev].age == age for dev in after)


@pytest.mark.rule("TM-R27")
def test_the_middle_age_goes_on_with_the_iron_display() -> None:
    table = Table(space="M1")
    table.show("EI1", "EI2", "EI3", "CI1", "CI2", "CI3")
    table.state.dev_decks = [[ITEM_NUMBER["EI4"]], [ITEM_NUMBER["CI4"]]]
    table.state.sold = 1 << ITEM_NUMBER["EI1"]
    table.start(("deal",))
    assert [ITEMS[dev].id for kind in table.state.display for dev in kind] == ["EI2", "EI3", "EI4", "CI1", "CI2", "CI3"]


@pytest.mark.rule("TM-R18")
def test_stored_cards_rejoin_the_hand() -> None:
    table = Table(space="S2")
    card = table.card(1, "salt")
    table.state.store[1] = [card]
    table.state.hand[1] = []
    table.start(("deal",), ("trading",))
    assert card in table.state.hand[1] and table.state.store[1] == []
    table.play(("pass",), ("offer",), ("to", 0))
    assert ("give", card) in table.choices


@pytest.mark.rule("TM-144", "TM-147", "TM-R29")
@pytest.mark.parametrize(("space", "good", "group"), [("S3", "stone", STONE), ("B3", "bronze", BRONZE)])
def test_goods_of_a_past_age_leave_the_game(space: str, good: str, group: int) -> None:
    table = Table(space=space)
    kept, salt = table.card(0, good), table.card(0, "salt")
    table.state.store[0] = [kept, salt]
    table.state.hand[0] = []
    move_marker(table.state, [])
    assert table.state.store[0] == [salt]
    assert table.state.decks[group] == [] and kept in table.state.gone
    table.state.agenda = []
    table.market()
    table.play(("offer",), ("to_all",))
    assert ("ask", good) not in table.choices


@pytest.mark.rule("TM-145", "TM-148")
def test_the_first_turn_of_an_age_deals_its_metal() -> None:
    table = Table(space="S3")
    move_marker(table.state, [])
    assert SPACES[table.state.space] == "B1"
    table.start(("deal",))
    assert BRONZE in groups(table, 0) and STONE not in groups(table, 0)


@pytest.mark.rule("TM-211", "TM-212", "TM-213")
def test_what_a_calamity_bars_is_barred_for_that_turn_only() -> None:
    table = Table(space="B2")
    table.state.bans = [7, 0, 0, 0]
    assert table.view(1)["players"][0]["banned"] == ["city", "economic", "cultural"]
    table.start(("deal",), ("trading",))
    assert table.view(1)["players"][0]["banned"] == []


@pytest.mark.parametrize(
    ("number", "step"),
    [(1, "deal"), (2, "civic"), (3, "trading"), (4, "resolution"), (5, "purchases"), (6, "war"), (7, "succession")],
)
def test_the_phases_of_a_turn_are_counted(number: int, step: str) -> None:
    state = Table().state
    state.phase = 0
    GAME.steps[step].run(state, (step,), [])
    assert state.phase == number
