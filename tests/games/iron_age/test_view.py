"""What the table is told before anybody decides: odds, what dice give, how battles would end, ways to pay."""

from __future__ import annotations

import pytest
from games.iron_age.table import go, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.forecast import odds
from pygame_core.kernel import Action


def test_odds_are_shares_of_all_throws() -> None:
    for skulls in range(3):
        for dice, row in enumerate(odds(skulls)):
            assert sum(each["chance"] for each in row["disasters"]) == pytest.approx(1, abs=0.001)
            assert row["face"] == pytest.approx(1 - (5 / 6) ** dice, abs=0.001)
    two = {each["id"]: each["chance"] for each in odds(1)[2]["disasters"]}
    assert two == pytest.approx({"unrest": 25 / 36, "barbarians": 10 / 36, "pestilence": 1 / 36}, abs=0.001)


def test_what_kept_dice_give_is_what_they_then_give() -> None:
    state = table(
        {"ports": 3, "provinces": 2, "goods": 4, "food": 3, "developments": ["dyemaking", "irrigation"]},
        step="roll",
        dice="population port food either skull",
        fate="plenty",
        rolls=2,
        loose=0b1001111,
    )
    GAME.advance(state, [])
    view = GAME.view(state, 0)
    assert set(view["kept"]) == {str(mask) for mask in range(128) if not mask & ~0b1001111}
    nothing, everything = view["kept"]["0"], view["kept"][str(0b1001111)]
    assert (nothing["population"], nothing["goods"], nothing["food"]) == (1, 4 + 1 + 1, 1)
    assert everything["population"] == 3 + 1 + 2 and everything["population_least"] == 3 + 1
    go(state, ("keep", 0, 1, 2, 3, 6), ("take", "population"))
    after = GAME.view(state, 0)
    assert (after["population"], state.goods[0], state.food[0]) == (
        everything["population"],
        everything["goods"],
        everything["food"],
    )


@pytest.mark.parametrize("order", ["army", "ship"])
def test_an_order_makes_as_strong_as_foreseen(order: str) -> None:
    owned = ["formations", "navy", "shipbuilding"]
    state = table({"armies": 3, "ships": 2, "goods": 4, "food": 2, "developments": owned}, step="build", population=2)
    GAME.advance(state, [])
    before = GAME.view(state, 0)["seats"][0]
    go(state, (order,))
    assert GAME.view(state, 0)["seats"][0]["strength"] == before["strength_after"][order] == 3 + 2 + 2 + 1


RICH = ["shipbuilding", "navy", "aqueducts", "citizenship", "empire", "commerce", "architecture"]


@pytest.mark.parametrize(
    "orders",
    [
        [("army",)],
        [("ship",)],
        [("province",)] * 2,
        [("port",)] + [("urn",)] * 3,
        [("monument", "obelisk")] * 5,
    ],
)
@pytest.mark.parametrize("owned", [["shipbuilding"], RICH])
def test_an_order_brings_the_points_that_are_told(orders: list[Action], owned: list[str]) -> None:
    side = {"ports": 2, "armies": 2, "ships": 2, "goods": 9, "food": 3, "developments": owned}
    state = table(side, {}, step="build", population=7)
    GAME.advance(state, [])
    before = GAME.view(state, 0)
    told = before["gains"]["monuments"]["obelisk"] if orders[0][0] == "monument" else before["gains"][orders[0][0]]
    go(state, *orders)
    after = GAME.view(state, 0)
    assert after["totals"][0] - before["totals"][0] == told
    dice = before["gains"]["dice"].get(orders[0][0], False)
    assert after["seats"][0]["dice"] - before["seats"][0]["dice"] == int(dice)


@pytest.mark.parametrize("order", ["army", "ship", "province", "port", "urn", "convert"])
def test_an_order_costs_what_is_told(order: str) -> None:
    owned = ["shipbuilding", "granaries"]
    state = table({"armies": 2, "goods": 9, "food": 3, "developments": owned}, {}, step="build", population=3)
    GAME.advance(state, [])

    def purse() -> dict[str, int]:
        return {"population": state.population, "goods": state.goods[0], "food": state.food[0]}

    before, told = purse(), GAME.view(state, 0)["costs"][order]
    go(state, (order,))
    paid = {what: n - purse()[what] for what, n in before.items() if n > purse()[what]}
    assert paid == told


@pytest.mark.parametrize("owned", [[], ["aqueducts"], ["metallurgy", "empire", "commerce", "navy", "aqueducts"]])
@pytest.mark.parametrize("colony", ["cyrene", "mastia", "arvad"])
def test_a_colony_brings_what_is_told(colony: str, owned: list[str]) -> None:
    side = {"ships": 3, "food": 2, "developments": owned}
    state = table(side, {}, step="colonies", colonies=True, population=4)
    GAME.advance(state, [])
    before = GAME.view(state, 0)
    grants = next(row["grants"] for row in before["colonies"] if row["id"] == colony)
    go(state, ("complete", colony), ("done",))
    after = GAME.view(state, 0)
    assert after["totals"][0] - before["totals"][0] == before["gains"]["colonies"][colony]
    for row in ("food", "ships"):
        change = after["seats"][0]["pegs"][row]["now"] - before["seats"][0]["pegs"][row]["now"]
        assert change == grants.get(row, 0) - (row == "ships")


def test_a_good_for_a_hungry_province_saves_a_point() -> None:
    side = {"provinces": 2, "goods": 2, "food": 1, "developments": ["granaries"]}
    state = table(side, {}, step="granary")
    GAME.advance(state, [])
    told = GAME.view(state, 0)["gains"]["convert"]
    fed = state.copy()
    go(fed, ("convert",), ("done",))
    go(state, ("done",))
    assert GAME.view(fed, 0)["totals"][0] - GAME.view(state, 0)["totals"][0] == told == 1


@pytest.mark.parametrize(("owned", "goods"), [([], 4), (["coinage"], 3)])
def test_stored_goods_bring_what_is_told(owned: list[str], goods: int) -> None:
    state = table({"goods": 5, "developments": owned}, {}, step="store")
    GAME.advance(state, [])
    before = GAME.view(state, 0)
    assert before["costs"]["store"] == {"goods": goods}
    go(state, ("store",))
    assert state.goods[0] == 5 - goods
    assert GAME.view(state, 0)["totals"][0] - before["totals"][0] == before["gains"]["store"]


def test_the_first_throw_has_odds() -> None:
    state = table({}, {}, step="roll")
    GAME.advance(state, [])
    view = GAME.view(state, 0)
    assert (view["step"], view["odds"]) == ("throw", odds(0))


def test_hunger_is_foreseen() -> None:
    state = table({"provinces": 4, "food": 1}, step="roll", dice="either port", fate="omens", rolls=2, loose=0b1000011)
    GAME.advance(state, [])
    kept = GAME.view(state, 0)["kept"]
    assert (kept["1"]["hungry"], kept["1"]["hungry_least"]) == (3, 1)
    assert (kept["2"]["hungry"], kept["2"]["hungry_least"]) == (3, 3)


@pytest.mark.parametrize(("armies", "ways"), [(5, ("conquer",)), (1, ("conquer",))])
def test_a_battle_ends_as_foreseen(armies: int, ways: Action) -> None:
    state = table({"armies": armies, "conquest": 3}, {}, step="fate", dice="port port", fate="conquest")
    GAME.advance(state, [])
    contest = GAME.view(state, 0)["contest"]
    end = contest["ends"]["conquer"]
    before = GAME.view(state, 0)["totals"][0]
    assert (contest["seat"], contest["foe"], end["own"], end["against"]) == (0, "tribe", armies, 3)
    assert contest["ends"]["pass"]["points"] == 0
    go(state, ways)
    after = GAME.view(state, 0)
    assert after["totals"][0] - before == end["points"]
    assert state.tribute[0] == end["tribute"] and state.skulls[0] == end["skulls"]
    assert armies - state.armies[0] == end["armies"]


def test_a_demand_shows_both_answers() -> None:
    state = table({"armies": 6}, {"armies": 2, "goods": 1}, step="fate", dice="port port", fate="tribute")
    GAME.advance(state, [])
    contest = GAME.view(state, 1)["contest"]
    assert (contest["seat"], contest["by"], contest["against"]) == (1, 0, 6)
    assert contest["ends"]["give"]["goods"] == 1 and contest["ends"]["refuse"]["theirs"] == 4
    go(state, ("refuse",))
    assert state.tribute[0] == 4


def test_what_a_disaster_means_depends_on_who_meets_it() -> None:
    alone = table({"armies": 7}, step="roll", dice="port", fate="omens", rolls=1)
    points = {row["id"]: row["points"] for row in GAME.view(alone, 0)["disasters"]}
    assert points == {"unrest": -1, "barbarians": 3, "pestilence": -3, "civil_war": -4, "invasion": -3}
    safe = table(
        {"armies": 1, "developments": ["religion"], "monuments": {"wall": 10}},
        {},
        step="roll",
        dice="port",
        fate="omens",
        rolls=1,
    )
    points = {row["id"]: row["points"] for row in GAME.view(safe, 0)["disasters"]}
    assert (points["unrest"], points["barbarians"], points["pestilence"]) == (0, 0, 0)


def test_the_proposed_payment_wastes_nothing_and_keeps_wealth() -> None:
    state = table({"goods": 6, "wealth": 2}, step="develop", innovations=1)
    GAME.advance(state, [])
    roads = next(row for row in GAME.view(state, 0)["developments"] if row["id"] == "roads")
    assert roads["pay"] == (4, 1, 1, 0, 12 - 2)
    assert roads["ways"][0] == roads["pay"] and len(roads["ways"]) > 1
    go(state, ("buy", "roads"))
    offered = {action[1:] for action in GAME.choices(state)}
    assert offered == {way[:3] for way in roads["ways"]}


def test_stones_that_people_can_lay() -> None:
    plain = table({"monuments": {"obelisk": 3}}, population=4)
    assert {row["id"]: row["people"] for row in GAME.view(plain, 0)["monuments"]}["obelisk"] == [1, 2]
    builder = table({"developments": ["architecture"]}, population=4)
    people = {row["id"]: row["people"] for row in GAME.view(builder, 0)["monuments"]}["wall"]
    go(builder, *[("monument", "wall")] * len(people))
    assert builder.population == 4 - people[-1] == 0


def test_an_order_can_be_given_as_often_as_told() -> None:
    state = table({"goods": 5, "food": 2, "developments": ["granaries"]}, population=3, colonies=True)
    GAME.advance(state, [])
    most = GAME.view(state, 0)["most"]
    assert most == {"province": 3, "port": 3, "urn": 5, "army": 2, "ship": 2, "convert": 5, "store": 1}
    for order in ("army", "ship"):
        again = state.copy()
        go(again, *[(order,)] * most[order])
        assert (order,) not in GAME.choices(again)


def test_the_die_to_decide_is_marked() -> None:
    state = table({}, step="take", dice="either population either", fate="omens", eithers=1)
    GAME.advance(state, [])
    view = GAME.view(state, 0)
    assert [die["die"] for die in view["dice"] if die["split"]] == [2]
    assert view["take"] == {"food": 2, "population": 2, "larder": 3}


@pytest.mark.rule("IA-036")
def test_who_decides_a_die_knows_the_food_that_there_will_be() -> None:
    state = table({"food": 1}, step="take", dice="food either either food either", fate="plenty", eithers=3)
    GAME.advance(state, [])
    assert GAME.view(state, 0)["take"]["larder"] == 1 + 4 + 4
    go(state, ("take", "food"))
    assert GAME.view(state, 0)["take"]["larder"] == 1 + 4 + 4 + 3
    go(state, ("take", "population"))
    assert GAME.view(state, 0)["take"]["larder"] == 1 + 4 + 4 + 3


@pytest.mark.rule("IA-141")
def test_alone_the_view_tells_how_many_points_are_missing() -> None:
    state = table({}, step="build")
    view = GAME.view(state, 0)
    assert view["to_go"] == view["target"] + 1 - view["totals"][0]
    assert GAME.view(table({}, {}, step="build"), 0)["to_go"] is None
