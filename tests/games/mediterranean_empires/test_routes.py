"""Routes: all that the rules allow can be traced, and those offered differ in something that matters."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    EMPIRES,
    LINKS,
    NAVAL,
    PLACE,
    PLACES,
    PORTS,
    SCENARIOS,
    SEA,
    bits,
)
from pygame_core.games.mediterranean_empires.routes import (
    board,
    by_land,
    next_steps,
    region,
    shore,
    targets,
    way_exists,
    ways_to,
    ways_to_port,
)
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.steps.declare import route_action
from pygame_core.kernel import Rng

Way = tuple[tuple[int, ...], tuple[int, ...]]


def legal_routes(state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool) -> set[Way]:
    """All routes of rule 5.4.1, straight from its words: no place twice, the sea at most once."""
    passable = region(state, seat)
    found: set[Way] = set()

    def extend(path: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        here = path[-1]
        sailed = NAVAL in kinds
        if here == target:
            if fleets if sailed else troops:
                found.add((path, kinds))
            return
        steps = list(LINKS[here])
        if fleets and not sailed and PORTS >> here & 1:
            steps += [(port, NAVAL) for port in bits(PORTS)]
        for other, kind in steps:
            if other not in path and (other == target or passable >> other & 1):
                extend((*path, other), (*kinds, kind))

    extend((state.capitals[seat],), ())
    return found


def traced_routes(state: EmpiresState, seat: int, target: int, troops: bool, fleets: bool) -> set[Way]:
    """All routes that can be traced step by step; every step taken must lead on."""
    found: set[Way] = set()

    def extend(path: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        if path[-1] == target:
            found.add((path, kinds))
            return
        steps = next_steps(state, seat, path, kinds, 1 << target, troops, fleets)
        assert steps, "a dead end"
        for other, kind in steps:
            extend((*path, other), (*kinds, kind))

    extend((state.capitals[seat],), ())
    return found


def some_board(seed: int) -> tuple[EmpiresState, int]:
    """A player with a few cities here and there, some areas subdued, and now and then free passage."""
    rng = Rng.seeded(seed)
    scenario = rng.choice(["2_punic_wars", "2_alexander", "4_west", "4_east"])
    state = at.table(scenario, free_passage=rng.choice(["off", "on"]))
    seat = rng.below(state.seats)
    areas = bits(SCENARIOS[state.scenario].areas)
    for area in rng.sample(areas, rng.below(3)):
        state.subdued |= 1 << area
    for owner, cities in ((seat, 3 + rng.below(5)), ((seat + 1) % state.seats, 3)):
        for _ in range(cities):
            near = shore(state.own[owner] | state.subdued) if rng.below(4) else PORTS
            free = bits(near & state.neutral)
            if free:
                at.give(state, PLACES[rng.choice(free)], EMPIRES[state.empires[owner]])
    return state, seat


@pytest.mark.rule("ME-206", "ME-207", "ME-210", "ME-215", "ME-216", "ME-217", "ME-218")
@pytest.mark.parametrize("seed", [*range(12), 15, 69, 83, 136, 142])
def test_all_legal_routes_and_no_others_can_be_traced(seed: int) -> None:
    state, seat = some_board(seed)
    for troops, fleets in ((True, False), (False, True), (True, True)):
        offered = targets(state, seat, troops, fleets)
        for place in bits(board(state) & ~state.own[seat] & ~state.subdued):
            legal = legal_routes(state, seat, place, troops, fleets)
            assert bool(legal) == bool(offered >> place & 1), (PLACES[place], troops, fleets)
            if legal:
                assert traced_routes(state, seat, place, troops, fleets) == legal, PLACES[place]
                ways = ways_to(state, seat, place, troops, fleets)
                assert ways and legal.issuperset(ways) and len(set(ways)) == len(ways)


@pytest.mark.rule("ME-218", "ME-347", "ME-417")
def test_with_free_passage_the_ways_that_ask_nobody_are_offered_too() -> None:
    owners = {"rome": ["rome", "aleria", "pisae"], "iberia": ["numantia", "tarquinii"], "gaul": ["gergovia", "genua"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"]}, free_passage="on")
    at.go(state, ("expedition",), ("target", "genua"))
    ways = [" ".join(map(str, action[1:])) for action in GAME.choices(state) if action[0] == "route"]
    assert ways == ["rome tarquinii pisae genua", "rome aleria pisae genua"]


@pytest.mark.rule("ME-218")
def test_a_foreign_city_that_allows_passage_can_still_be_entered_from_every_side() -> None:
    owners = {
        "rome": ["rome", "capua", "ancona", "beneventum"],
        "iberia": ["numantia"],
        "gaul": ["gergovia", "tarentum"],
    }
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"]}, free_passage="on")
    at.give(state, "brundisium", "rome")
    at.go(state, ("expedition",), ("target", "tarentum"))
    before = {action[-2] for action in GAME.choices(state) if action[0] == "route"}
    own = {PLACES[other] for other, _ in LINKS[PLACE["tarentum"]] if state.owner[other] == state.order[0]}
    assert len(own) > 1 and own <= before


def fleet_against_panormus(free_passage: str = "off") -> EmpiresState:
    """Carthage sails against Panormus, which is Rome's; the next decision is Rome's."""
    owners = {
        "rome": ["rome", "tarquinii", "pisae", "capua", "panormus"],
        "carthage": ["carthage"],
        "iberia": ["numantia", "arretium"],
        "gaul": ["gergovia"],
    }
    hands = {"carthage": ["carthage/quinquereme"], "rome": ["rome/liburna", "rome/hastati"]}
    state = at.table(owners=owners, hands=hands, active="carthage", event="going_home", free_passage=free_passage)
    at.declare(state, "panormus", "carthage ~ panormus", ["carthage/quinquereme:F"], "land")
    assert at.step(state) == "intercept" and at.asked(state) == "rome"
    return state


@pytest.mark.rule("ME-246", "ME-217", "ME-418")
def test_a_naval_interceptor_may_trace_its_way_to_a_port() -> None:
    state = fleet_against_panormus()
    at.go(state, ("naval",))
    assert at.may(state, "route", "rome")
    at.go(state, ("trace",))
    assert at.may(state, "embark") and at.may(state, "march", "tarquinii") and not at.may(state, "march", "capua")
    at.go(state, ("march", "tarquinii"))
    assert GAME.choices(state) == [("march", "pisae")]
    at.go(state, ("march", "pisae"), ("embark",), ("add", "rome/liburna", "F"))
    seen = at.go(state, ("go",))
    assert [event[6] for event in seen if event[0] == "declared"] == [("rome", "tarquinii", "pisae")]
    assert [event[1] for event in seen if event[0] == "battle"] == [SEA]


@pytest.mark.rule("ME-353", "ME-417")
def test_a_refusal_to_the_army_is_no_refusal_to_the_fleet() -> None:
    state = fleet_against_panormus("on")
    at.go(state, ("land", "panormus"))
    by_sea = next(a for a in GAME.choices(state) if a[0] == "route" and a[-2:] == ("~", "panormus"))
    at.go(state, ("trace",))
    while at.step(state) == "trace":
        inland = [a for a in GAME.choices(state) if a[1] in ("tarquinii", "arretium", "pisae")]
        at.go(state, inland[0] if inland else ("sail", "panormus"))
    assert state.defence is not None and PLACE["arretium"] in state.defence.route
    at.go(state, ("add", "rome/liburna", "F"), ("go",))
    assert at.step(state) == "passage" and at.asked(state) == "iberia"
    at.go(state, ("refuse",))
    assert at.step(state) == "intercept" and "rome/liburna" in at.hand(state, "rome")
    at.go(state, ("land", "panormus"))
    assert all("arretium" not in a for a in GAME.choices(state)) and by_sea in GAME.choices(state)
    fleet = fleet_against_panormus("on")
    fleet.attack.refused = 1 << 2  # type: ignore[union-attr]
    at.go(fleet, ("naval",), ("trace",), ("march", "tarquinii"))
    assert at.may(fleet, "march", "arretium")


@pytest.mark.rule("ME-242", "ME-218")
def test_an_interceptor_is_offered_every_way_into_its_own_city() -> None:
    state = fleet_against_panormus()
    at.give(state, "lilybaeum", "rome")
    at.give(state, "messana", "rome")
    at.go(state, ("land", "panormus"))
    ways = {route_action(*way) for way in ways_to(state, 0, PLACE["panormus"], True, True)}
    before = {way[-2] for way in ways}
    assert before >= {"~", "lilybaeum", "messana"}
    seen = at.lay(state, "rome ~ messana panormus", ["rome/liburna:F", "rome/hastati:T"])
    assert [event[2] for event in seen if event[0] == "battle"] == [PLACE["panormus"]]


@pytest.mark.rule("ME-216", "ME-218")
@pytest.mark.parametrize("rome", ["held", "lost"])
@pytest.mark.parametrize(("troops", "fleets"), [(True, False), (False, True), (True, True)])
def test_there_is_a_way_exactly_where_ways_are_offered(rome: str, troops: bool, fleets: bool) -> None:
    owners = {"rome": ["rome", "capua", "neapolis"], "carthage": ["carthage", "tarentum"]}
    state = at.table("4_west", owners, free_passage="on")
    if rome == "lost":
        at.give(state, "rome", "carthage")
    seat = at.seat_of(state, "rome")
    for refused in (0, 1 << at.seat_of(state, "carthage")):
        for target in range(len(PLACES)):
            offered = bool(ways_to(state, seat, target, troops, fleets, refused))
            assert way_exists(state, seat, target, troops, fleets, refused) == offered, PLACES[target]


@pytest.mark.rule("ME-203", "ME-204")
@pytest.mark.parametrize("empire", EMPIRES)
def test_a_lost_capital_is_reached_without_a_route_by_sea_only_if_it_is_a_port(empire: str) -> None:
    state = at.table("8_all")
    seat = at.seat_of(state, empire)
    home = state.capitals[seat]
    at.give(state, PLACES[home], "rome" if empire != "rome" else "gaul")
    on_foot, afloat = [((home,), ())], [((home,), (NAVAL,))] if PORTS >> home & 1 else []
    assert ways_to(state, seat, home, True, False) == on_foot
    assert ways_to(state, seat, home, False, True) == afloat
    assert ways_to(state, seat, home, True, True) == on_foot + afloat
    assert ways_to(state, seat, home, False, False) == []


@pytest.mark.rule("ME-246", "ME-418")
@pytest.mark.parametrize("seed", range(6))
def test_fleets_sail_from_every_port_that_is_reached_over_land(seed: int) -> None:
    state, seat = some_board(seed)
    ends = [path[-1] for path, _ in ways_to_port(state, seat)]
    assert set(ends) == {place for place in by_land(state, seat) if place in bits(PORTS)}
