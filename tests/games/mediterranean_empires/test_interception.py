"""Interception by land and by sea."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import AREAS, LAND, PLACE, bits
from pygame_core.games.mediterranean_empires.state import Force
from pygame_core.games.mediterranean_empires.steps.arrival import meetings


@pytest.mark.rule("ME-241", "ME-247", "ME-249", "ME-251", "ME-252", "ME-259", "ME-276", "ME-277")
def test_the_rulebooks_two_interceptions() -> None:
    state = at.march_on_capua()
    assert at.asked(state) == "rome" and at.step(state) == "intercept"
    assert GAME.view(state, at.seat_of(state, "rome"))["attack"]["count"] == 4
    assert "cards" not in GAME.view(state, at.seat_of(state, "rome"))["attack"]
    at.go(state, ("naval",))
    assert at.may(state, "route", "rome")
    at.go(state, ("route", "rome"))
    assert not at.may(state, "go") and not at.may(state, "add", "rome/velites", "T")
    at.go(state, ("add", "rome/liburna", "F"), ("add", "rome/velites", "T"), ("add", "rome/roman_trireme", "F"))
    seen = at.go(state, ("go",))
    assert at.named(seen, "declared")[0][5] == 3
    at.go(state, ("keep",))
    assert at.asked(state) == "rome" and at.step(state) == "react"
    at.go(state, ("play", "rome/consul", "L"))
    assert at.asked(state) == "greece"
    state.rng = at.Scripted([4, 4, 5, 6, 2, 5, 1, 1, 1, 1, 5])
    seen = at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert [row[4] for row in at.named(seen, "total")] == [17, 16]
    assert (at.points(state, "iberia"), at.points(state, "rome"), at.points(state, "greece")) == (22, 18, 20)
    assert "rome/consul" in at.hand(state, "rome") and "rome/liburna" in at.pile(state, "rome")
    assert at.step(state) == "intercept" and not at.may(state, "naval")
    assert len(GAME.view(state, at.seat_of(state, "rome"))["attack"]["cards"]) == 4
    at.go(state, ("land", "capua"))
    seen = at.lay(state, "rome capua", ["rome/equites:T", "rome/hastati:T", "rome/principes:T", "rome/triarii:T"])
    assert at.asked(state) == "iberia" and at.may(state, "play", "iberia/viriato", "L")
    at.go(state, ("play", "iberia/viriato", "L"))
    state.rng = at.Scripted([3, 5, 2, 3, 1, 1, 1, 1, 6], [PLACE["capua"]])
    seen = at.go(state, ("pass",)) if at.step(state) == "react" else []
    while state.battle is not None and state.battle.combat == 0:
        seen += at.go(state, ("pass",))
    assert [row[4] for row in at.named(seen, "total")] == [29, 28]
    assert (at.points(state, "iberia"), at.points(state, "rome")) == (24, 16)
    assert at.step(state) != "intercept"


@pytest.mark.rule("ME-249", "ME-250")
def test_land_before_sea_is_allowed() -> None:
    state = at.march_on_capua()
    at.go(state, ("land", "capua"))
    at.lay(state, "rome capua", ["rome/equites:T"])
    state.rng = at.Scripted([6, 6, 1, 6])
    at.pass_all(state, decline=False)
    assert at.step(state) == "intercept" and at.may(state, "naval") and not at.may(state, "land", "capua")


@pytest.mark.rule("ME-238", "ME-248", "ME-253", "ME-255")
def test_interceptors_have_straits_and_ambushes_of_their_own() -> None:
    owners = {
        "rome": ["rome", "aleria"],
        "carthage": ["carthage", "nora"],
        "iberia": ["numantia"],
        "gaul": ["gergovia"],
    }
    hands = {"rome": ["rome/hastati"], "carthage": ["carthage/libyan_spearmen"], "gaul": ["gaul/forest_ambush"]}
    give_way = at.table(
        "4_west", {**owners, "carthage": ["carthage", "utica", "nora"]}, hands, event="going_home", dice=[3, 3]
    )
    at.declare(give_way, "nora", "rome aleria nora", ["rome/hastati:T"])
    at.go(give_way, ("pass",))
    assert at.asked(give_way) == "carthage"
    at.go(give_way, ("land", "nora"))
    give_way.rng = at.Scripted([3])
    seen = at.lay(give_way, "carthage utica nora", ["carthage/libyan_spearmen:T"])
    assert at.named(seen, "straits")[0][1] == at.seat_of(give_way, "carthage")
    assert at.asked(give_way) == "gaul"
    give_way.rng = at.Scripted([6, 6, 1, 1])
    before = at.points(give_way, "carthage")
    seen = at.go(give_way, ("play", "gaul/forest_ambush", "X"))
    assert at.named(seen, "interceptor_lost") and not at.named(seen, "battle")
    assert at.points(give_way, "carthage") == before - len(at.named(seen, "control"))


@pytest.mark.rule("ME-245", "ME-258", "ME-242")
def test_an_interceptor_may_come_by_sea_to_a_foreign_place() -> None:
    state = at.march_on_capua()
    assert at.may(state, "land", "saguntum") and at.may(state, "land", "neapolis")
    at.go(state, ("land", "saguntum"))
    at.lay(state, "rome ~ saguntum", ["rome/liburna:F", "rome/triarii:T"], "land")
    assert at.step(state) != "intercept" and state.battle is not None and state.battle.place == PLACE["saguntum"]
    assert at.owner(state, "saguntum") == "iberia"


@pytest.mark.rule("ME-239", "ME-242")
def test_only_the_owner_with_a_capital_intercepts() -> None:
    state = at.march_on_capua()
    assert at.asked(state) == "rome"
    at.go(state, ("none",))
    assert at.step(state) == "react" or state.attack is None
    lost = {**at.CAPUA, "rome": ["capua", "tarquinii"], "carthage": ["carthage", "rome"]}
    hands = {"iberia": at.IBERIA, "rome": at.ROME}
    other = at.table("5_west", lost, hands, active="iberia")
    cards = ["iberia/greek_allies:F", "iberia/scutarii:T"]
    at.declare(other, "capua", "numantia segeda saguntum ~ neapolis capua", cards)
    assert at.step(other) != "intercept"


@pytest.mark.rule("ME-170", "ME-256", "ME-257", "ME-320", "ME-340", "ME-341", "ME-342", "ME-343")
def test_barbarians_are_met_before_the_city() -> None:
    owners = {"rome": ["rome", "ancona", "ariminum", "patavium"], "carthage": ["carthage"], "gaul": ["gergovia"]}
    hands = {"gaul": ["gaul/germanic_allies"], "rome": ["rome/triarii", "rome/hastati"]}
    for dice, change in (([1, 1, 1, 6], 2), ([6, 6, 6, 1, 1], -2)):
        state = at.table("4_west", owners, hands, active="gaul", event="going_home")
        at.give(state, "numantia", "iberia")
        for name in ("felsina",):
            at.give(state, name, "rome")
        at.go(state, ("imperium", "gaul/germanic_allies"), ("raid", "raeti", "patavium"))
        assert at.asked(state) == "rome" and at.step(state) == "intercept"
        places = [action[1] for action in GAME.choices(state) if action[0] == "land"]
        assert places == ["patavium"] and not at.may(state, "naval")
        at.go(state, ("land", "patavium"))
        route = next(a for a in GAME.choices(state) if a[0] == "route")
        at.go(state, route, ("add", "rome/hastati", "T"))
        state.rng = at.Scripted(dice)
        seen = at.go(state, ("go",))
        assert at.points(state, "rome") - 20 >= change - 3 and at.named(seen, "won")
        assert at.named(seen, "points")[0][1:3] == (at.seat_of(state, "rome"), change)
        assert bool(at.named(seen, "assault")) == (change < 0)
        if change < 0:
            assert at.named(seen, "casualty_roll")[0][2:] == (1, 1)
            assert [len(row) - 5 for row in at.named(seen, "total")] == [3, 1, 2, 3], "the pursuit costs them a die"
        assert not state.subdued


@pytest.mark.rule("ME-087", "ME-088")
def test_the_die_of_anabasis_is_for_the_first_combat_only() -> None:
    owners = {"macedonia": ["pella", "larissa"], "greece": ["athens", "thebes"]}
    hands = {"macedonia": ["macedonia/anabasis", "macedonia/hypaspists"], "greece": ["greece/peltasts"]}
    for meets in (True, False):
        state = at.table("8_all", owners, hands, active="macedonia", event="going_home")
        at.go(state, ("imperium", "macedonia/anabasis"), ("target", "thebes"))
        at.lay(state, "pella larissa thebes", ["macedonia/hypaspists:T"])
        assert at.asked(state) == "greece" and at.step(state) == "intercept"
        state.rng = at.Scripted([6, 6, 1, 6])
        if meets:
            at.go(state, ("land", "thebes"))
            at.lay(state, "athens thebes", ["greece/peltasts:T"])
            seen = at.go(state, ("stay",))
        else:
            seen = at.go(state, ("none",))
        dice = [len(row) - 5 for row in at.named(seen, "total") if row[1] == 0]
        assert dice == ([2, 1] if meets else [2])


@pytest.mark.rule("ME-289")
def test_an_interceptor_beaten_in_an_area_counts_as_a_victory() -> None:
    """Only barbarians beaten in their own area bring no points for the battle."""
    state = at.march_on_capua()
    at.go(state, ("land", "capua"))
    at.lay(state, "rome capua", ["rome/equites:T"])
    assert state.battle is not None
    state.battle.place = next(iter(bits(AREAS)))
    before = at.points(state, "iberia"), at.points(state, "rome")
    state.rng = at.Scripted([6, 6, 1, 6])
    at.pass_all(state, decline=False)
    assert (at.points(state, "iberia"), at.points(state, "rome")) == (before[0] + 2, before[1] - 2)


@pytest.mark.rule("ME-239", "ME-242")
@pytest.mark.parametrize(
    ("owner", "cards", "capital", "asked", "met"),
    [
        ("rome", 1, True, True, True),
        ("rome", 1, False, True, False),
        ("rome", 0, True, False, False),
        ("carthage", 1, True, False, False),
        (None, 1, True, False, False),
    ],
)
def test_who_may_meet_a_force_is_told_as_far_as_everybody_can_see(
    owner: str | None, cards: int, capital: bool, asked: bool, met: bool
) -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage", "beneventum"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"][:cards], "carthage": ["carthage/hannibal"]})
    at.give(state, "capua", owner)
    if not capital:
        at.give(state, "rome", "gaul")
    assert at.seat_of(state, "rome") == 0
    force = Force(at.seat_of(state, "carthage"), "expedition", 0)
    way = meetings(state, force, (PLACE["beneventum"], PLACE["capua"]), (LAND,))
    assert way.owner == (0 if asked else -1)
    assert (bool(way.land), way.sea, way.landing) == (met, False, False)
