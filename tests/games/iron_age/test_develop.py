"""Steps 5 and 6: developments and their effects, storing wealth."""

from __future__ import annotations

from typing import Any

import pytest
from games.iron_age.table import go, may, reason, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import DEVELOPMENTS
from pygame_core.games.iron_age.state import IronAgeState, strength
from pygame_core.games.iron_age.steps.develop import payments


def points(state: IronAgeState, category: str, seat: int = 0) -> int:
    return int(GAME.view(state, 0)["scores"][seat][category])


@pytest.mark.rule("IA-100")
def test_one_development_a_turn_each_once_but_not_exclusive() -> None:
    state = table({"goods": 15, "developments": ("granaries",)}, {"goods": 15}, step="develop")
    go(state)
    assert not may(state, "buy", "granaries") and reason(state, "buy", "granaries") == "IA-100"
    go(state, ("buy", "leadership"))
    assert state.agenda[-1][0] == "store"
    other = table({"developments": ("leadership",)}, {"goods": 15}, step="develop", active=1)
    go(other, ("buy", "leadership"))
    assert [side["developments"] for side in GAME.view(other, 0)["seats"]] == [["leadership"], ["leadership"]]


@pytest.mark.rule("IA-101")
def test_goods_innovations_and_wealth_in_any_mix_without_change() -> None:
    state = table({"goods": 3, "wealth": 1}, step="develop", innovations=1)
    go(state, ("buy", "religion"))
    assert set(GAME.choices(state)) == {("pay", 0, 1, 1), ("pay", 2, 0, 1)}
    words = [GAME.catalogue.render(GAME.label(state, choice)) for choice in GAME.choices(state)]
    assert sorted("too much" in label for label in words) == [False, True]
    events = go(state, ("pay", 0, 1, 1))
    assert ("bought", 0, "religion", 0, 1, 1, 1) in events
    assert state.goods == [3] and state.wealth == [0]
    poor = table({"goods": 6, "wealth": 0}, step="develop")
    go(poor)
    assert reason(poor, "buy", "religion") == "IA-101"


@pytest.mark.rule("IA-178")
def test_no_piece_is_given_away_for_nothing() -> None:
    state = table({"goods": 5, "wealth": 2}, step="develop", innovations=2)
    go(state, ("buy", "irrigation"))
    lean = {("pay", 5, 0, 0), ("pay", 2, 1, 0), ("pay", 0, 2, 0), ("pay", 0, 0, 1)}
    assert set(GAME.choices(state)) == lean
    for cost in range(2, 31):
        for innovation in (3, 5):
            ways = set(payments(cost, 15, 7, 6, innovation))
            for goods in range(16):
                for innovations in range(8):
                    for wealth in range(7):
                        paid = goods + innovation * innovations + 5 * wealth
                        pieces = ((goods, 1), (innovations, innovation), (wealth, 5))
                        spare = any(count and paid - value >= cost for count, value in pieces)
                        assert (("pay", goods, innovations, wealth) in ways) == (paid >= cost and not spare)


@pytest.mark.rule("IA-102")
def test_innovations_and_wealth_pay_only_for_developments_and_innovations_lapse() -> None:
    state = table({"goods": 0, "wealth": 6, "developments": ("shipbuilding",)}, {}, innovations=6, population=0)
    go(state)
    assert state.agenda[-1][0] == "develop"
    events = go(state, ("pass",))
    assert ("unused", 0, "innovation", 6) in events and state.innovations == 0


@pytest.mark.rule("IA-103")
def test_a_development_works_from_now_on() -> None:
    state = table({"goods": 3, "armies": 2}, {"armies": 4, "goods": 0}, step="develop")
    go(state, ("buy", "formations"))
    assert strength(state, 0) == 4
    state.active, state.agenda, state.dice[6] = 1, [("fate",)], 10
    go(state)
    assert state.tribute == [0, 0]
    late = table({"goods": 3}, {}, step="develop")
    go(late, ("buy", "dyemaking"))
    assert late.goods == [0, 1]


@pytest.mark.rule("IA-122")
def test_granaries_at_any_moment_of_the_own_turn() -> None:
    side = {"provinces": 4, "food": 1, "goods": 5, "developments": ("granaries",)}
    state = table(side, step="granary", dice="food", fate="plenty", population=1)
    go(state, ("convert",), ("convert",), ("convert",), ("done",))
    assert state.food == [0] and state.goods == [2] and state.skulls == [0]
    assert state.agenda[-1][0] == "build"
    go(state, ("convert",), ("army",), ("done",))
    assert state.agenda[-1][0] == "store"
    go(state, ("convert",))
    assert state.goods == [0] and state.food == [1]
    full = table({"food": 15, "goods": 5, "developments": ("granaries",)}, population=1)
    go(full)
    assert not may(full, "convert") and reason(full, "convert") == "IA-122"
    stored = table({"food": 3, "goods": 5, "developments": ("granaries",)}, step="store")
    go(stored, ("store",), ("convert",))
    assert stored.food == [4] and stored.wealth == [1] and stored.goods == [0]


@pytest.mark.rule("IA-110")
def test_shipbuilding_has_two_names() -> None:
    names = {}
    for edition in (2014, 2018):
        shop = table({"goods": 9}, step="develop", edition=edition)
        go(shop)
        names[edition] = GAME.catalogue.render(GAME.label(shop, ("buy", "shipbuilding")))
    assert "Shipmaking" in names[2014] and "Shipbuilding" in names[2018]


@pytest.mark.rule("IA-124")
def test_metallurgy_does_not_count_for_itself_but_for_colonies() -> None:
    side = {"goods": 0, "ships": 1, "developments": ("metallurgy",)}
    state = table(side, {}, step="colonies", colonies=True, population=3)
    go(state, ("complete", "syracuse"))
    assert GAME.view(state, 0)["budget"] == 2 * 5
    itself = table({"goods": 2}, step="develop", innovations=1)
    go(itself)
    assert not may(itself, "buy", "metallurgy") and reason(itself, "buy", "metallurgy") == "IA-101"


@pytest.mark.rule("IA-134")
def test_bonuses_stack_count_own_things_and_round_down() -> None:
    state = table(
        {
            "ships": 4,
            "ports": 5,
            "food": 8,
            "provinces": 3,
            "armies": 6,
            "goods": 9,
            "monuments": {"obelisk": 5, "colossus": 7},
            "developments": (
                "shipbuilding", "navy", "commerce", "aqueducts", "citizenship", "empire",
            ),
        },
        {"ships": 5, "armies": 4, "food": 9, "goods": 9, "monuments": {"wall": 10}, "skulls": 9},
    )  # fmt: skip
    assert points(state, "shipbuilding") == points(state, "navy") == 4
    assert points(state, "commerce") == 5 + 4 and points(state, "aqueducts") == 2
    assert points(state, "citizenship") == 6 and points(state, "empire") == 3 + 6
    without = GAME.view(state, 0)["scores"][1]
    assert sum(without.values()) == 6 - 9
    assert GAME.view(state, 0)["totals"][1] == -3


@pytest.mark.rule("IA-123")
def test_roads_make_the_starred_developments_cheaper() -> None:
    state = table({"goods": 1, "wealth": 1, "developments": ("roads",)}, step="develop", innovations=1)
    costs = {row["id"]: row["cost"] for row in GAME.view(state, 0)["developments"]}
    assert (costs["citizenship"], costs["empire"], costs["commerce"]) == (9, 14, 24)
    printed = {row.id: row.cost for row in DEVELOPMENTS}
    assert all(costs[name] == printed[name] for name in costs if name not in ("citizenship", "empire", "commerce"))
    go(state, ("buy", "citizenship"))
    assert "citizenship" in GAME.view(state, 0)["seats"][0]["developments"]
    today = table({"goods": 12, "wealth": 2}, step="develop")
    go(today, ("buy", "roads"), ("pay", 12, 0, 0))
    assert today.wealth == [2] and not any(choice[0] == "buy" for choice in GAME.choices(today))


@pytest.mark.rule("IA-125", "IA-126")
def test_sets_of_goods_become_wealth() -> None:
    state = table({"goods": 11}, {}, step="store")
    go(state, ("store",), ("store",))
    assert state.goods[0] == 3 and state.wealth[0] == 2 and state.active == 1
    coins = table({"goods": 15, "wealth": 1}, step="develop")
    go(coins, ("buy", "coinage"), ("pay", 4, 0, 1))
    assert coins.goods == [11]
    go(coins, ("store",), ("store",), ("store",))
    assert coins.goods == [2] and coins.wealth == [3]


@pytest.mark.rule("IA-127")
def test_only_whole_sets_and_only_while_there_is_room() -> None:
    state = table({"goods": 15, "wealth": 5}, {}, step="store")
    go(state, ("store",))
    assert state.goods[0] == 11 and state.wealth[0] == 6 and state.active == 1
    few = table({"goods": 3}, {}, step="store")
    go(few)
    assert few.active == 1
    granary = table({"goods": 3, "developments": ("granaries",)}, step="store")
    go(granary)
    assert reason(granary, "store") == "IA-125"
    brim = table({"goods": 9, "wealth": 6, "developments": ("granaries",)}, step="store")
    go(brim)
    assert not may(brim, "store") and reason(brim, "store") == "IA-127"


@pytest.mark.rule("IA-127")
@pytest.mark.parametrize(
    ("side", "asked"),
    [
        ({"goods": 3}, False),
        ({"goods": 4}, True),
        ({"goods": 4, "wealth": 5}, True),
        ({"goods": 15, "wealth": 6}, False),
        ({"goods": 0, "developments": ("granaries",)}, False),
        ({"goods": 1, "food": 14, "developments": ("granaries",)}, True),
        ({"goods": 1, "food": 15, "developments": ("granaries",)}, False),
    ],
)
def test_nobody_is_asked_to_store_who_can_store_nothing(side: dict[str, Any], asked: bool) -> None:
    state = table(side, {}, step="store")
    GAME.advance(state, [])
    assert state.agenda[-1][0] == ("store" if asked else "next")
