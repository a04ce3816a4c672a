"""Phase 2, civic: abilities, upkeep, taboo."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.frames import is_forced
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.data import ABILITIES, FRONTS, ITEM_NUMBER, ITEMS
from pygame_core.games.trading_mediterranean.state import Swapping
from pygame_core.kernel import Match, Player


def ability(item: str, op: str = "") -> tuple[str, int]:
    for entry in ABILITIES:
        if ITEMS[entry.item].id == item and op in ("", entry.effect.op):
            return ("use", entry.number)
    raise LookupError(item)


@pytest.mark.rule("TM-053", "TM-054", "TM-086", "TM-168")
def test_an_ability_is_optional_and_works_once_a_turn() -> None:
    table = Table()
    table.own(0, "EB3")
    table.start(("civic",))
    use = ability("EB3")
    assert table.choices == [use, ("wait",)], "optional"
    table.play(use)
    assert table.state.wp[0] == 11
    assert table.choices == [("wait",)], "used up"
    table.play(("wait",))
    assert table.step == "" and table.seat is None
    table.start(("civic",))
    assert table.choices == [use, ("wait",)], "and again in the next turn"


@pytest.mark.rule("TM-053")
def test_a_used_ability_is_refused_with_its_rule() -> None:
    table = Table()
    table.own(0, "EB3", "EI1")
    table.start(("civic",))
    table.play(ability("EB3"))
    assert table.refused(ability("EB3")) == "TM-053"


@pytest.mark.rule("TM-170")
def test_players_may_wait_for_each_other() -> None:
    table = Table()
    table.own(0, "R3a")
    table.own(2, "R3b")
    table.start(("civic",))
    assert table.seat == 0
    table.play(("wait",))
    assert table.seat == 2
    table.play(ability("R3b"), ("convert", 1))
    assert table.state.religion[1] == 1
    assert table.seat == 2 and table.choices == [("wait",)], "who has moved a cube can take it back"
    table.play(("wait",))
    assert table.seat == 0, "who waited may act now"
    table.play(ability("R3a"), ("convert", 1), ("wait",))
    assert table.state.religion[1] == 0
    assert table.step == ""


@pytest.mark.rule("TM-053")
def test_who_has_drawn_is_not_asked_whether_it_goes_on() -> None:
    table = Table()
    table.own(0, "EB6")
    table.start(("civic",))
    table.play(ability("EB6"))
    assert table.step == "", "a card that was drawn cannot be taken back"


@pytest.mark.rule("TM-053")
def test_the_last_ability_needs_a_word_before_it_goes_on() -> None:
    match = Match(GAME, GAME.configure(4, {}), 7, [Player("You"), *(Player(str(n), "bot", "easy") for n in range(3))])
    table = Table()
    table.own(0, "EB3")
    table.start(("civic",))
    match.state = table.state
    match.play(ability("EB3"))
    assert match.seat == 0 and list(match.choices) == [("wait",)]
    assert match.undo_point() is not None and not is_forced(match, list(match.choices))


@pytest.mark.rule("TM-055")
def test_upkeep_is_mandatory() -> None:
    table = Table()
    table.own(1, "EB7")
    calamity, salt = table.card(1, "timber", "famine"), table.card(1, "salt")
    table.start(("civic",))
    table.play(("wait",))
    assert table.step == "upkeep" and table.choices == [("discard", salt)], "no way round it"
    assert table.refused(("discard", calamity)) == "TM-R43"
    shown = table.state.shown
    table.play(("discard", salt))
    assert table.state.hand[1] == [calamity] and table.state.shown > shown, "all see what was paid"
    table.start(("civic",))
    assert ("upkeep_short", 1, 1) in table.play(("wait",))
    assert table.step == "" and table.state.wp[1] == 9, "each good missing costs a wealth point"


@pytest.mark.rule("TM-R43")
def test_exchange_does_not_take_calamities() -> None:
    table = Table()
    table.own(0, "ES2")
    calamity = table.card(0, "wool", "plague")
    table.start(("civic",))
    assert table.step == "", "nothing to exchange"
    wool = table.card(0, "wool")
    table.start(("civic",))
    table.play(ability("ES2"))
    assert table.choices == [("discard", wool)]
    assert table.refused(("discard", calamity)) == "TM-R43"


@pytest.mark.rule("TM-R14", "TM-170")
def test_harbors_force_a_swap_and_make_a_trader() -> None:
    table = Table(space="B1")
    table.own(0, "EB1")
    mine = table.card(0, "timber", "famine")
    theirs, other = table.card(2, "wine", "mars1"), table.card(2, "wine", "mars2")
    table.card(2, "salt")
    table.start(("civic",))
    table.play(ability("EB1"), ("sail", 2), ("demand", "wine"), ("swap", mine))
    assert table.seat == 2 and table.choices == [("hand_over", theirs), ("hand_over", other)]
    table.play(("hand_over", other))
    assert table.state.hand[0] == [other] and mine in table.state.hand[2]
    assert table.state.trader[mine] == 0 and table.state.trader[other] == 2
    assert table.kinds(1) == ["swapping"] and table.kinds(0) == ["swapped"]


def test_harbors_in_vain() -> None:
    table = Table(space="B1")
    table.own(0, "EB1")
    table.card(0, "timber")
    table.card(2, "wine")
    table.start(("civic",))
    told = table.play(ability("EB1"), ("sail", 2), ("demand", "dye"))
    assert ("demanded", 0, 2, FRONTS.index("dye"), False) in told
    assert table.step == "" and len(table.state.hand[0]) == 1


EXCHANGES = {ITEMS[entry.item].id: entry.effect.get("give", 1) for entry in ABILITIES if entry.effect.op == "exchange"}


@pytest.mark.parametrize("held", range(4))
@pytest.mark.parametrize("item", EXCHANGES)
def test_nobody_is_short_of_cards_in_an_exchange(item: str, held: int) -> None:
    """`short` is there for imagined hands alone: at a real table what is begun can be paid, or is not offered."""
    table = Table()
    table.own(0, item)
    table.card(0, "timber", "famine")
    for _ in range(held):
        table.card(0, "salt")
    table.start(("civic",))
    offered = ability(item) in table.choices if table.step else False
    assert offered == (held >= EXCHANGES[item])
    if offered:
        table.play(ability(item))
        for _ in range(EXCHANGES[item]):
            assert table.step == "exchange" and table.verbs() == ["discard"]
            table.play(table.choices[0])


@pytest.mark.parametrize("front", ["timber", "salt", "wine"])
def test_nobody_is_short_of_the_good_that_harbors_demand(front: str) -> None:
    table = Table(space="B1")
    table.own(0, "EB1")
    mine = [table.card(0, "timber"), table.card(0, "salt")]
    theirs = [table.card(2, "timber"), table.card(2, "salt")]
    table.start(("civic",))
    table.play(ability("EB1"), ("sail", 2), ("demand", front))
    if front == "wine":
        assert table.step == "", "who does not hold it is not asked for it"
        return
    table.play(("swap", mine[0]))
    assert table.choices == [("hand_over", theirs[("timber", "salt").index(front)])]


def vote(table: Table, seat: int, choice: tuple[str, ...]) -> None:
    assert table.step == "taboo" and table.seat == seat
    table.play(choice)


@pytest.mark.rule("TM-056", "TM-171", "TM-172", "TM-R34")
def test_holders_agree_on_a_taboo_at_the_end_of_the_phase() -> None:
    table = Table()
    table.show("ES1", "CS1")
    table.own(0, "R4a", "EB3")
    table.own(2, "R4b")
    table.start(("civic",), ("purchases",))
    assert table.step == "abilities", "taboo comes last"
    table.play(("wait",))
    assert table.choices == [("taboo", "ES1"), ("taboo", "CS1"), ("no_taboo",)]
    vote(table, 0, ("taboo", "CS1"))
    assert table.state.taboo == -1
    vote(table, 2, ("taboo", "CS1"))
    assert table.state.taboo == ITEM_NUMBER["CS1"]
    table.spend(1, 20)
    assert table.refused(("buy", "CS1")) == "TM-R34"
    assert ("buy", "ES1") in table.choices


@pytest.mark.rule("TM-173", "TM-R34")
def test_without_agreement_there_is_no_taboo() -> None:
    table = Table()
    table.show("ES1", "CS1")
    table.own(0, "R4a")
    table.own(2, "R4b")
    table.start(("civic",))
    for named in ({}, {"CS1": [0], "ES1": [2]}):
        assert table.view(2)["votes"] == named, "before the last vote all see who named what"
        assert table.game.prompt(table.state).key == ("prompt.taboo_again" if named else "prompt.taboo")
        vote(table, 0, ("taboo", "CS1"))
        vote(table, 2, ("taboo", "ES1"))
        split = next(event for event in table.events if event[0] == "taboo_split")
        assert split[1] == ((0, ITEM_NUMBER["CS1"]), (2, ITEM_NUMBER["ES1"])), "the votes come to light"
    assert table.step == "" and table.state.taboo == -1
    table.start(("civic",))
    vote(table, 0, ("no_taboo",))
    vote(table, 2, ("no_taboo",))
    assert table.step == "", "nobody wants one: no second vote"


def test_a_sealed_taboo_vote_is_in_no_view() -> None:
    table = Table()
    table.show("ES1", "CS1")
    table.own(0, "R4a")
    table.own(2, "R4b")
    table.start(("civic",))
    before = table.views(1, 2, 3, None)
    table.play(("taboo", "CS1"))
    assert table.views(1, 2, 3, None) == before


def test_what_the_phase_tells_about_a_hand_cannot_be_taken_back() -> None:
    table = Table()
    table.own(0, "EB3")
    table.own(1, "EB7")
    table.start(("civic",))
    table.play(("wait",))
    shown = table.state.shown
    table.play(("wait",))
    assert table.state.shown > shown, "seat 1 has no basic good for its upkeep: all have seen that"
    table = Table()
    table.own(0, "EB3")
    table.own(1, "ES2")
    table.card(1, "wool", "plague")
    table.start(("civic",))
    shown = table.state.shown
    table.play(("wait",))
    assert table.state.shown > shown, "seat 1 has nothing but calamities to exchange"


@pytest.mark.parametrize("step", ["exchange", "harbor_reply"])
def test_an_imagined_hand_that_is_short_gives_nothing(step: str) -> None:
    table = Table(space="B1")
    state = table.state
    mine, skull = table.card(0, "wine", "mars1"), table.card(1, "timber", "famine")
    number = next(entry.number for entry in ABILITIES if entry.effect.op == "exchange")
    frames = {
        "exchange": ("exchange", 1, number, 0),
        "harbor_reply": Swapping("harbor_reply", 0, 1, FRONTS.index("salt"), mine),
    }
    table.start(frames[step])
    assert table.step == step and table.choices == [("short",)]
    table.play(("short",))
    assert table.step != step and (state.hand[0], state.hand[1]) == ([mine], [skull])
