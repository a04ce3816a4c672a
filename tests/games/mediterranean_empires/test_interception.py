"""Interception by land and by sea."""

from __future__ import annotations

import pytest
from games.mediterranean_empires.me_table import (
    Scripted,
    asked,
    declare,
    give,
    go,
    hand,
    lay,
    may,
    named,
    owner,
    pass_all,
    pile,
    points,
    seat_of,
    step,
    table,
)

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import PLACE
from pygame_core.games.mediterranean_empires.state import EmpiresState

CAPUA = {
    "iberia": ["numantia", "segeda", "saguntum", "neapolis"],
    "rome": ["rome", "capua", "tarquinii"],
    "carthage": ["carthage"],
    "gaul": ["gergovia"],
    "greece": ["athens"],
}
IBERIA = ["iberia/greek_allies", "iberia/scutarii", "iberia/barbarian_allies", "iberia/caetrati", "iberia/viriato"]
ROME = ["rome/liburna", "rome/velites", "rome/roman_trireme", "rome/consul", "rome/equites", "rome/hastati"]
ROME += ["rome/principes", "rome/triarii"]


def march_on_capua() -> EmpiresState:
    """The rulebook's example: Iberia marches on Capua over land, sea and land."""
    hands = {"iberia": IBERIA, "rome": ROME, "greece": ["greece/mercenary_strategos"]}
    state = table("5_west", CAPUA, hands, active="iberia", event="going_home")
    cards = ["iberia/greek_allies:F", "iberia/scutarii:T", "iberia/barbarian_allies:T", "iberia/caetrati:T"]
    declare(state, "capua", "numantia segeda saguntum ~ neapolis capua", cards)
    return state


@pytest.mark.rule("ME-241", "ME-247", "ME-249", "ME-251", "ME-252", "ME-259", "ME-276", "ME-277")
def test_the_rulebooks_two_interceptions() -> None:
    state = march_on_capua()
    assert asked(state) == "rome" and step(state) == "intercept"
    assert GAME.view(state, seat_of(state, "rome"))["attack"]["count"] == 4
    assert "cards" not in GAME.view(state, seat_of(state, "rome"))["attack"]
    go(state, ("naval",))
    assert may(state, "route", "rome")
    go(state, ("route", "rome"))
    assert not may(state, "go") and not may(state, "add", "rome/velites", "T")
    go(state, ("add", "rome/liburna", "F"), ("add", "rome/velites", "T"), ("add", "rome/roman_trireme", "F"))
    seen = go(state, ("go",))
    assert named(seen, "declared")[0][5] == 3
    go(state, ("keep",))
    assert asked(state) == "rome" and step(state) == "react"
    go(state, ("play", "rome/consul", "L"))
    assert asked(state) == "greece"
    state.rng = Scripted([4, 4, 5, 6, 2, 5, 1, 1, 1, 1, 5])
    seen = go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert [row[4] for row in named(seen, "total")] == [17, 16]
    assert (points(state, "iberia"), points(state, "rome"), points(state, "greece")) == (22, 18, 20)
    assert "rome/consul" in hand(state, "rome") and "rome/liburna" in pile(state, "rome")
    assert step(state) == "intercept" and not may(state, "naval")
    assert len(GAME.view(state, seat_of(state, "rome"))["attack"]["cards"]) == 4
    go(state, ("land", "capua"))
    seen = lay(state, "rome capua", ["rome/equites:T", "rome/hastati:T", "rome/principes:T", "rome/triarii:T"])
    assert asked(state) == "iberia" and may(state, "play", "iberia/viriato", "L")
    go(state, ("play", "iberia/viriato", "L"))
    state.rng = Scripted([3, 5, 2, 3, 1, 1, 1, 1, 6], [PLACE["capua"]])
    seen = go(state, ("pass",)) if step(state) == "react" else []
    while state.battle is not None and state.battle.combat == 0:
        seen += go(state, ("pass",))
    assert [row[4] for row in named(seen, "total")] == [29, 28]
    assert (points(state, "iberia"), points(state, "rome")) == (24, 16)
    assert step(state) != "intercept"


@pytest.mark.rule("ME-249", "ME-250")
def test_land_before_sea_is_allowed() -> None:
    state = march_on_capua()
    go(state, ("land", "capua"))
    lay(state, "rome capua", ["rome/equites:T"])
    state.rng = Scripted([6, 6, 1, 6])
    pass_all(state, decline=False)
    assert step(state) == "intercept" and may(state, "naval") and not may(state, "land", "capua")


@pytest.mark.rule("ME-238", "ME-248", "ME-253", "ME-255")
def test_interceptors_have_straits_and_ambushes_of_their_own() -> None:
    owners = {
        "rome": ["rome", "aleria"],
        "carthage": ["carthage", "nora"],
        "iberia": ["numantia"],
        "gaul": ["gergovia"],
    }
    hands = {"rome": ["rome/hastati"], "carthage": ["carthage/libyan_spearmen"], "gaul": ["gaul/forest_ambush"]}
    give_way = table(
        "4_west", {**owners, "carthage": ["carthage", "utica", "nora"]}, hands, event="going_home", dice=[3, 3]
    )
    declare(give_way, "nora", "rome aleria nora", ["rome/hastati:T"])
    go(give_way, ("pass",))
    assert asked(give_way) == "carthage"
    go(give_way, ("land", "nora"))
    give_way.rng = Scripted([3])
    seen = lay(give_way, "carthage utica nora", ["carthage/libyan_spearmen:T"])
    assert named(seen, "straits")[0][1] == seat_of(give_way, "carthage")
    assert asked(give_way) == "gaul"
    give_way.rng = Scripted([6, 6, 1, 1])
    before = points(give_way, "carthage")
    seen = go(give_way, ("play", "gaul/forest_ambush", "X"))
    assert named(seen, "interceptor_lost") and not named(seen, "battle")
    assert points(give_way, "carthage") == before - len(named(seen, "control"))


@pytest.mark.rule("ME-245", "ME-258", "ME-242")
def test_an_interceptor_may_come_by_sea_to_a_foreign_place() -> None:
    state = march_on_capua()
    assert may(state, "land", "saguntum") and may(state, "land", "neapolis")
    go(state, ("land", "saguntum"))
    lay(state, "rome ~ saguntum", ["rome/liburna:F", "rome/triarii:T"], "land")
    assert step(state) != "intercept" and state.battle is not None and state.battle.place == PLACE["saguntum"]
    assert owner(state, "saguntum") == "iberia"


@pytest.mark.rule("ME-239", "ME-242")
def test_only_the_owner_with_a_capital_intercepts() -> None:
    state = march_on_capua()
    assert asked(state) == "rome"
    go(state, ("none",))
    assert step(state) == "react" or state.attack is None
    lost = {**CAPUA, "rome": ["capua", "tarquinii"], "carthage": ["carthage", "rome"]}
    hands = {"iberia": IBERIA, "rome": ROME}
    other = table("5_west", lost, hands, active="iberia")
    cards = ["iberia/greek_allies:F", "iberia/scutarii:T"]
    declare(other, "capua", "numantia segeda saguntum ~ neapolis capua", cards)
    assert step(other) != "intercept"


@pytest.mark.rule("ME-170", "ME-256", "ME-257", "ME-320", "ME-340", "ME-341", "ME-342", "ME-343")
def test_barbarians_are_met_before_the_city() -> None:
    owners = {"rome": ["rome", "ancona", "ariminum", "patavium"], "carthage": ["carthage"], "gaul": ["gergovia"]}
    hands = {"gaul": ["gaul/germanic_allies"], "rome": ["rome/triarii", "rome/hastati"]}
    for dice, change in (([1, 1, 1, 6], 2), ([6, 6, 6, 1, 1], -2)):
        state = table("4_west", owners, hands, active="gaul", event="going_home")
        give(state, "numantia", "iberia")
        for name in ("felsina",):
            give(state, name, "rome")
        go(state, ("imperium", "gaul/germanic_allies"), ("raid", "raeti", "patavium"))
        assert asked(state) == "rome" and step(state) == "intercept"
        places = [action[1] for action in GAME.choices(state) if action[0] == "land"]
        assert places == ["patavium"] and not may(state, "naval")
        go(state, ("land", "patavium"))
        route = next(a for a in GAME.choices(state) if a[0] == "route")
        go(state, route, ("add", "rome/hastati", "T"))
        state.rng = Scripted(dice)
        seen = go(state, ("go",))
        assert points(state, "rome") - 20 >= change - 3 and named(seen, "won")
        assert named(seen, "points")[0][1:3] == (seat_of(state, "rome"), change)
        assert bool(named(seen, "assault")) == (change < 0)
        if change < 0:
            assert named(seen, "casualty_roll")[0][2:] == (1, 1)
            assert [len(row) - 5 for row in named(seen, "total")] == [3, 1, 2, 3], "the pursuit costs them a die"
        assert not state.subdued


@pytest.mark.rule("ME-087", "ME-088")
def test_the_die_of_anabasis_is_for_the_first_combat_only() -> None:
    owners = {"macedonia": ["pella", "larissa"], "greece": ["athens", "thebes"]}
    hands = {"macedonia": ["macedonia/anabasis", "macedonia/hypaspists"], "greece": ["greece/peltasts"]}
    for meets in (True, False):
        state = table("8_all", owners, hands, active="macedonia", event="going_home")
        go(state, ("imperium", "macedonia/anabasis"), ("target", "thebes"))
        lay(state, "pella larissa thebes", ["macedonia/hypaspists:T"])
        assert asked(state) == "greece" and step(state) == "intercept"
        state.rng = Scripted([6, 6, 1, 6])
        if meets:
            go(state, ("land", "thebes"))
            lay(state, "athens thebes", ["greece/peltasts:T"])
            seen = go(state, ("stay",))
        else:
            seen = go(state, ("none",))
        dice = [len(row) - 5 for row in named(seen, "total") if row[1] == 0]
        assert dice == ([2, 1] if meets else [2])
