"""Phase 4: every calamity, its order, its victims, immunities."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean import data as d
from pygame_core.games.trading_mediterranean.data import CALAMITIES, GOODS, ITEM_NUMBER, ITEMS, KINDS
from pygame_core.games.trading_mediterranean.steps.resolution import income_of

ORDER = {
    "treachery_1": 1,
    "treachery_2": 1,
    "treachery_3": 1,
    "corruption": 2,
    "luddites": 3,
    "traditionalism": 4,
    "desertion": 5,
    "depression": 6,
    "famine": 7,
    "civil_disorder": 8,
    "plague": 9,
}
CARRIERS = {
    "famine": "timber",
    "plague": "wool",
    "depression": "salt",
    "civil_disorder": "grain",
    "treachery_1": "stone",
    "treachery_2": "bronze",
    "treachery_3": "iron",
    "desertion": "slaves",
    "slave_revolt": "slaves",
    "corruption": "art",
    "demagogy": "art",
    "luddites": "wine",
    "traditionalism": "dye",
}


@pytest.mark.rule("TM-194", "TM-195", "TM-196", "TM-197", "TM-198", "TM-199", "TM-200", "TM-201", "TM-202", "TM-R05")
def test_order_numbers() -> None:
    assert {name: number for name, number in zip(CALAMITIES, d.CALAMITY_ORDER, strict=True) if number} == ORDER


@pytest.mark.rule(
    "TM-174", "TM-175", "TM-176", "TM-177", "TM-178", "TM-179", "TM-180", "TM-181", "TM-182", "TM-183", "TM-184",
    "TM-R05", "TM-R10",
)  # fmt: skip
def test_which_good_carries_which_calamity_and_what_ideas() -> None:
    carried = {(CALAMITIES[kind.calamity], GOODS[kind.good]) for kind in KINDS if kind.calamity >= 0}
    assert carried == {*CARRIERS.items(), ("heresy", "wine"), ("heresy", "dye"), ("piracy", "piracy")}
    levels = {GOODS[kind.good]: kind.level for kind in KINDS}
    assert [levels[name] for name in ("timber", "wool", "salt", "grain", "stone")] == [1] * 5
    assert [levels[name] for name in ("bronze", "slaves", "art", "wine", "dye")] == [2] * 5
    assert [levels[name] for name in ("iron", "spices", "gold")] == [3] * 3
    own = {"slaves": (0, -1), "art": (0, 1), "wine": (1, -1), "dye": (1, 1)}
    for kind in KINDS:
        name = GOODS[kind.good]
        if name in own and kind.calamity < 0:
            assert (kind.track, kind.steps // abs(kind.steps)) == own[name]
    for name in ("timber", "wool", "salt", "grain", "stone", "bronze", "iron"):
        ideas = {(k.track, k.steps > 0) for k in KINDS if GOODS[k.good] == name and k.track >= 0}
        assert len(ideas) == 4, "ideas of any side"


@pytest.mark.rule("TM-068", "TM-R40")
def test_calamities_come_by_number_then_clockwise() -> None:
    table = Table(space="B1")
    table.card(3, "salt", "depression")
    table.card(1, "salt", "depression")
    table.card(2, "art", "corruption")
    table.card(0, "wool", "plague")
    table.card(0, "timber", "mars1")
    table.resolve()
    assert table.kinds()[4:7] == ["struck", "lost_city", "struck"], "corruption (2) before depression (6)"
    assert table.seat == 1, "seat 1 before seat 3"
    table.play(("blame", 0))
    assert table.seat == 3
    table.play(("blame", 0))
    assert table.seat == 0 and table.step == "lose", "plague (9) last"


@pytest.mark.rule("TM-069", "TM-070", "TM-071", "TM-R06", "TM-R14")
def test_depression_and_the_choice_of_the_secondary_victim() -> None:
    table = Table(space="B1")
    card = table.card(0, "salt", "depression")
    table.state.trader[card] = 2
    table.resolve()
    assert table.seat == 0 and table.state.wp[0] == 6
    assert table.choices == [("blame", 1), ("blame", 3)], "neither oneself nor the trader"
    table.play(("blame", 3))
    assert table.state.wp == [6, 10, 10, 8]


def told_of(table: Table, *seats: int) -> list[str]:
    """What is told of naming each seat as the second victim."""
    return [str(GAME.catalogue.render(words)) for seat in seats if (words := GAME.detail(table.state, ("blame", seat)))]


@pytest.mark.rule("TM-070")
def test_who_is_named_as_second_victim_is_told_by_what_he_would_lose() -> None:
    table = Table(space="B1")
    table.card(0, "salt", "depression")
    table.own(1, "EB3")
    table.resolve()
    assert told_of(table, 1, 2) == ["Immune: loses nothing.", "Loses 2 wealth."]
    table = Table(space="B1")
    kept = table.card(2, "wool")
    table.state.store[2] = [kept]
    table.start(("scapegoat", 0, CALAMITIES.index("civil_disorder"), -1))
    assert told_of(table, 1, 2) == ["Has nothing stored.", "Loses a stored card at random."]


@pytest.mark.rule("TM-R14")
def test_the_trader_is_who_handed_the_card_over_last() -> None:
    table = Table(space="B2")
    card = table.card(0, "salt", "depression")
    table.market()
    table.post(("to", 1), ("give", card), ("give_wp", 1))
    table.play(("pass",), ("accept", 0))
    table.post(("to", 2), ("give", card), ("give_wp", 1))
    table.play(("pass",), ("accept", 1))
    table.resolve()
    assert table.seat == 2 and table.choices == [("blame", 0), ("blame", 3)]


@pytest.mark.rule("TM-R52")
def test_no_secondary_victim_where_only_the_trader_is_left() -> None:
    table = Table(space="B1")
    card = table.card(0, "salt", "depression")
    table.state.trader[card] = 2
    table.start(("scapegoat", 0, CALAMITIES.index("depression"), 2))
    assert table.choices == [("blame", 1), ("blame", 3)]
    table.state.order = [0, 2]
    table.start(("scapegoat", 0, CALAMITIES.index("depression"), 2))
    assert table.step == "", "nobody is left"


@pytest.mark.rule("TM-R38")
def test_wealth_never_falls_below_zero() -> None:
    table = Table(space="B1")
    table.state.wp[0] = 1
    table.card(0, "salt", "depression")
    table.resolve()
    assert table.state.wp[0] == 0


@pytest.mark.rule("TM-203", "TM-R15", "TM-R13")
def test_treachery_one_steals_a_basic_good() -> None:
    table = Table()
    stone = table.card(0, "stone", "treachery_1")
    timber, wine, famine = table.card(0, "timber", "wealth+2"), table.card(0, "wine"), table.card(0, "timber", "famine")
    table.state.trader[stone] = 1
    table.resolve()
    assert table.seat == 1 and table.choices == [("steal", timber)], "basic, and no calamity"
    assert wine in table.state.used[0] and famine in table.state.used[0]
    table.play(("steal", timber))
    table.play(("blame", 3))
    assert table.state.wp[1] == 12, "the thief gets its wealth"
    assert table.state.income[1] == 1, "and its income"


@pytest.mark.rule("TM-204")
def test_treachery_two_steals_any_good() -> None:
    table = Table(space="B1")
    bronze = table.card(0, "bronze", "treachery_2")
    wine = table.card(0, "wine", "mars1")
    table.state.trader[bronze] = 1
    table.resolve()
    assert table.choices == [("steal", wine)]
    table.play(("steal", wine))
    assert table.state.religion[1] == -1 and table.state.religion[0] == 0


@pytest.mark.rule("TM-205")
def test_treachery_three_steals_two_goods() -> None:
    table = Table(space="I1")
    iron = table.card(0, "iron", "treachery_3")
    cards = [table.card(0, name) for name in ("wine", "salt", "wool")]
    table.state.trader[iron] = 3
    table.resolve()
    table.play(("steal", cards[0]))
    assert table.seat == 3 and len(table.choices) == 2
    table.play(("steal", cards[1]))
    assert table.step == "" and table.state.income[3] == 3


@pytest.mark.rule("TM-203", "TM-204", "TM-205")
@pytest.mark.parametrize(("space", "good", "lost"), [("S1", "stone", 1), ("B1", "bronze", 1), ("I1", "iron", 2)])
def test_untraded_treachery_discards_at_random(space: str, good: str, lost: int) -> None:
    results = set()
    for seed in range(8):
        table = Table(seed=seed, space=space)
        table.card(0, good, {"stone": "treachery_1", "bronze": "treachery_2", "iron": "treachery_3"}[good])
        for name in ("timber", "wool", "salt", "grain"):
            table.card(0, name)
        table.resolve()
        assert table.kinds().count("lost_card") == lost
        results.add(str(table.events))
    assert len(results) > 1, "at random"


@pytest.mark.rule("TM-211", "TM-R10")
def test_corruption_takes_a_city_and_forfeits_new_ones() -> None:
    table = Table(space="B1")
    table.state.cities[0] = 2
    table.card(0, "art", "corruption")
    table.resolve()
    assert table.state.cities[0] == 1
    table.show("ES5")
    table.spend(0, 9)
    table.play(("buy", "ES5"))
    table.finish_shopping()
    assert table.state.cities[0] == 1, "bought, but its city is forfeited"
    assert table.state.devs[0] >> ITEM_NUMBER["ES5"] & 1


@pytest.mark.rule("TM-212", "TM-R41")
def test_luddites() -> None:
    table = Table(space="B1")
    table.own(0, "ES1", "ES7", "CS1")
    table.card(0, "wine", "luddites")
    table.resolve()
    assert table.seat == 0 and table.choices == [("forfeit", "ES1"), ("forfeit", "ES7")], "the victim chooses"
    table.play(("forfeit", "ES7"))
    table.show("EB2", "CB1")
    table.spend(0, 30)
    assert table.refused(("buy", "EB2")) == "TM-212"
    assert ("buy", "CB1") in table.choices


@pytest.mark.rule("TM-213", "TM-R41")
def test_traditionalism() -> None:
    table = Table(space="B1")
    table.own(0, "CS2", "CS1", "ES1")
    table.card(0, "dye", "traditionalism")
    table.resolve()
    assert table.choices == [("forfeit", "CS1"), ("forfeit", "CS2")]
    table.play(("forfeit", "CS1"))
    table.show("EB2", "CB1")
    table.spend(0, 30)
    assert table.refused(("buy", "CB1")) == "TM-213"
    assert ("buy", "EB2") in table.choices


@pytest.mark.rule("TM-210", "TM-R42")
def test_desertion_sends_the_two_weakest_units_where_the_trader_says() -> None:
    table = Table(space="B1")
    slaves = table.card(0, "slaves", "desertion")
    table.state.trader[slaves] = 2
    table.army(0, warrior=1, swordsman=2)
    table.army(3, knight=6)
    table.resolve()
    assert table.seat == 2 and table.choices == [("send", 1), ("send", 2), ("send", 3)]
    table.play(("send", 2))
    assert table.state.units[2] == [1, 0, 0, 0], "the weakest first, to the trader himself if he likes"
    assert "joined" in table.kinds()
    table.play(("send", 3))
    assert table.state.units[3] == [0, 0, 6, 0], "no room: lost"
    assert "joined" not in table.kinds()
    assert table.state.units[0] == [0, 1, 0, 0] and table.step == ""


@pytest.mark.rule("TM-210")
def test_the_first_player_says_where_deserters_go_like_any_other() -> None:
    table = Table(space="B1")
    table.state.trader[table.card(1, "slaves", "desertion")] = 0
    table.army(1, warrior=2)
    table.resolve()
    assert table.seat == 0 and table.choices == [("send", 0), ("send", 2), ("send", 3)]


@pytest.mark.rule("TM-R42")
def test_untraded_desertion_loses_the_units() -> None:
    table = Table(space="B1")
    table.card(0, "slaves", "desertion")
    table.army(0, warrior=1, swordsman=2)
    table.resolve()
    assert table.state.units[0] == [0, 1, 0, 0]


@pytest.mark.rule("TM-209", "TM-R07")
def test_famine() -> None:
    table = Table(space="B1")
    table.card(0, "timber", "famine")
    salt, grain = table.card(0, "salt"), table.card(0, "grain")
    table.army(0, warrior=1, swordsman=1)
    table.resolve()
    assert table.choices == [("lose", salt), ("lose", grain)]
    table.play(("lose", grain))
    table.play(("lose", salt))
    assert table.step == "scapegoat"
    table.army(1, warrior=1, swordsman=1)
    table.play(("blame", 1))
    assert table.seat == 1 and table.choices == [("disband", "warrior"), ("disband", "swordsman")]
    table.play(("disband", "warrior"))
    assert table.state.units[1] == [0, 1, 0, 0] and table.step == ""


@pytest.mark.rule("TM-R07")
def test_famine_with_nothing_to_lose_costs_wealth() -> None:
    table = Table(space="B1")
    table.card(0, "timber", "famine")
    salt = table.card(0, "salt")
    table.resolve()
    table.play(("lose", salt))
    assert table.state.wp[0] == 8
    table.play(("blame", 1))
    assert table.state.wp[1] == 8


@pytest.mark.rule("TM-206", "TM-207", "TM-R09")
def test_civil_disorder() -> None:
    table = Table(space="B1")
    table.card(0, "grain", "civil_disorder")
    kept = [table.card(0, name) for name in ("timber", "wool")]
    other = table.card(1, "salt")
    table.state.limit[0] = 4
    table.resolve({0: kept, 1: [other]})
    assert table.step == "release" and table.choices == [("release", card) for card in kept]
    table.play(("release", kept[0]))
    assert table.state.store[0] == [kept[1]] and kept[0] in table.state.used[0], "one of 4 - 3 may stay"
    table.play(("blame", 1))
    assert table.state.store[1] == [], "the secondary victim loses a random stored card"
    assert table.state.income[0] == 2, "what was released is spent, not lost: grain 1 + timber 1"
    assert table.state.limit[0] == 4, "this turn only"


@pytest.mark.rule("TM-207")
def test_whoever_has_nothing_stored_loses_nothing_and_that_is_told() -> None:
    table = Table(space="B1")
    table.card(0, "grain", "civil_disorder")
    table.resolve({})
    table.play(("blame", 1))
    assert "nothing_stored" in table.kinds(2) and "lost_stored" not in table.kinds(2)


@pytest.mark.rule("TM-R09")
def test_civil_disorder_does_not_go_below_an_empty_warehouse() -> None:
    table = Table(space="B1")
    table.card(0, "grain", "civil_disorder")
    kept = table.card(0, "timber")
    table.state.limit[0] = 2
    table.resolve({0: [kept]})
    assert table.choices == [("release", kept)]


@pytest.mark.rule("TM-208", "TM-R08", "TM-R13")
def test_plague() -> None:
    table = Table(space="B1")
    plague = table.card(0, "wool", "plague")
    basics = [table.card(0, name) for name in ("timber", "salt", "grain")]
    table.card(0, "wine")
    victim = table.card(1, "salt")
    table.resolve()
    assert table.choices == [("lose", card) for card in basics], "the owner chooses basic goods, no calamity"
    table.play(("lose", basics[0]), ("lose", basics[1]), ("blame", 1), ("lose", victim))
    assert plague not in table.state.used[0]
    assert table.state.income[:2] == [1 + 1 + 2, 0]


@pytest.mark.rule("TM-214", "TM-R11")
@pytest.mark.parametrize(
    ("front", "back", "track", "step"),
    [
        ("slaves", "slave_revolt", "government", 1),
        ("art", "demagogy", "government", -1),
        ("wine", "heresy", "religion", 1),
        ("dye", "heresy", "religion", -1),
    ],
)
def test_minor_calamities_move_the_wrong_way(front: str, back: str, track: str, step: int) -> None:
    table = Table(space="B1")
    table.card(0, front, back)
    table.resolve()
    assert table.step == "", "no number, no decision"
    assert getattr(table.state, track)[0] == step
    assert table.state.income[0] == 2


@pytest.mark.rule("TM-R11", "TM-092", "TM-169")
@pytest.mark.parametrize(
    ("item", "front", "back"),
    [("P3b", "slaves", "slave_revolt"), ("CB6", "art", "demagogy"), ("R4a", "wine", "heresy")],
)
def test_immunity_cancels_a_minor_calamity(item: str, front: str, back: str) -> None:
    table = Table(space="B1")
    table.own(0, item)
    card = table.card(0, front, back)
    table.resolve()
    assert table.state.government[0] == table.state.religion[0] == 0
    assert table.state.income[0] == 2 and card in table.state.discards[d.CIVIC], "still spent"


@pytest.mark.rule("TM-185", "TM-186", "TM-215", "TM-R12")
def test_luxury_sets_and_piracy() -> None:
    table = Table(space="B1")
    for back in ("spices", "spices", "gold", "piracy"):
        table.card(0, "luxury", back)
    table.resolve()
    assert table.state.income[0] == 9 + 3


@pytest.mark.rule("TM-R12")
def test_a_calamity_card_counts_for_its_set() -> None:
    table = Table(space="B1")
    table.card(0, "salt", "depression")
    table.card(0, "salt")
    table.resolve()
    table.play(("blame", 1))
    assert table.state.income[0] == 3
    assert income_of([table.state.kind[h] for h in table.state.discards[d.SALT]]) == 3


@pytest.mark.rule("TM-R13", "TM-072", "TM-073", "TM-074")
def test_what_comes_to_light_when() -> None:
    table = Table(space="B1")
    famine, timber = table.card(0, "timber", "famine"), table.card(0, "timber", "mars1")
    stored = table.card(1, "wool", "wealth+1")
    table.resolve({1: [stored]})
    assert table.step == "hunger" or table.step == "scapegoat"
    shown = {entry["card"]: entry for entry in table.view(3)["players"][0]["used"]}
    assert shown[famine]["back"]["calamity"] == "famine", "calamities are shown at once"
    assert "back" not in shown[timber] and shown[timber]["front"] == "timber", "fronts may be asked for"
    warehouse = table.view(3)["players"][1]["stored"][0]
    assert warehouse["front"] == "wool" and "back" not in warehouse
    table.play(("blame", 2))
    warehouse = table.view(3)["players"][1]["stored"][0]
    assert warehouse["back"] == {"kind": "wealth", "wp": 1}, "the check shows that no calamity is stored"
    assert len(table.state.store[1]) <= table.state.limit[1]


IMMUNE = [
    (item.id, name)
    for item in ITEMS
    for effect in item.all("immune")
    for name in effect["calamities"]
    if ORDER.get(name)
]


@pytest.mark.rule("TM-092", "TM-169")
@pytest.mark.parametrize(("item", "name"), IMMUNE)
def test_an_immune_holder_spends_the_card_and_suffers_nothing(item: str, name: str) -> None:
    table = Table(space="B1")
    table.own(0, item)
    if name == "luddites":
        table.own(0, "ES1")
    if name == "traditionalism":
        table.own(0, "CS1")
    table.state.cities[0] = 1
    table.army(0, warrior=2)
    card = table.card(0, CARRIERS[name], name)
    extra = [table.card(0, front, "mars1") for front in ("timber", "salt", "wool")]
    before = (table.state.wp[:], table.state.cities[:], table.state.devs[:], [u[:] for u in table.state.units])
    table.resolve()
    assert table.step == "", "no victim, no secondary victim"
    assert "immune" in table.kinds()
    after = (table.state.wp[:], table.state.cities[:], table.state.devs[:], [u[:] for u in table.state.units])
    assert after == before and table.state.bans == [0] * 4
    assert all(handle in pile for handle, pile in ((h, table.state.discards[d.GROUP_OF[h]]) for h in (card, *extra)))


@pytest.mark.rule("TM-169")
def test_an_immune_secondary_victim_suffers_nothing() -> None:
    table = Table(space="B1")
    table.own(1, "EB3")
    table.card(0, "salt", "depression")
    table.resolve()
    table.play(("blame", 1))
    assert table.state.wp[1] == 10
