"""The Mediterranean expansion, and its solitaire rival."""

from __future__ import annotations

from typing import Any

import pytest
from games.iron_age.table import go, may, own, peg, reason, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import COLONIES, COLONY_NUMBER, DEVELOPMENTS
from pygame_core.games.iron_age.score import pegged_positions, target
from pygame_core.games.iron_age.state import NOBODY, RIVAL, IronAgeState
from pygame_core.games.iron_age.steps.colonies import completion_cost
from pygame_core.games.iron_age.steps.rounds import rival, rival_candidates, rival_size
from pygame_core.kernel import Event, Rng

SKULLS = "skull skull"


def sea(*sides: dict[str, Any], **turn: Any) -> IronAgeState:
    """A table with the expansion, just before colonies are founded."""
    return table(*(sides or ({}, {})), **{"step": "colonies", "colonies": True, **turn})


def names(numbers: list[int]) -> list[str]:
    return sorted(COLONIES[number].id for number in numbers)


class Loaded(Rng):
    """Dice and draws that come out as wanted."""

    def __init__(self, dice: list[int], picks: list[str]) -> None:
        super().__init__(1)
        self.thrown, self.picks = dice[:], picks[:]
        self.used = 0
        self.offered: list[list[str]] = []

    def die(self, sides: int = 6) -> int:
        self.used += 1
        return self.thrown.pop(0)

    def choice(self, items: Any) -> Any:
        self.offered.append(names(list(items)))
        return COLONY_NUMBER[self.picks.pop(0)]


def rivals(state: IronAgeState, dice: list[int], picks: list[str]) -> tuple[Loaded, list[str]]:
    out: list[Event] = []
    loaded = Loaded(dice, picks)
    rival(state, loaded, out)
    return loaded, [event[2] for event in out if event[0] == "rival"]


@pytest.mark.rule("IA-143")
def test_one_shared_board_and_fifteen_pegs_each() -> None:
    state, _ = GAME.setup(GAME.configure(3, {"colonies": "on"}), Rng.seeded(1))
    view = GAME.view(state, 0)
    assert [side["pegs_left"] for side in view["seats"]] == [15] * 3
    assert all(colony["pegs"] == [0, 0, 0] for colony in view["colonies"])
    assert state.food == [3, 3, 3]


@pytest.mark.rule("IA-144", "IA-145")
def test_shipbuilding_is_struck_out_in_both_editions() -> None:
    for edition in (2014, 2018):
        state = sea({"goods": 15, "ships": 4}, {}, step="develop", edition=edition)
        go(state)
        assert not may(state, "buy", "shipbuilding") and reason(state, "buy", "shipbuilding") == "IA-144"
        view = GAME.view(state, 0)
        assert len(view["developments"]) == 16 and "shipbuilding" not in view["scores"][0]
    assert len(DEVELOPMENTS) == 17


@pytest.mark.rule("IA-146")
def test_colonies_come_before_building_and_share_its_population() -> None:
    state = sea(population=5)
    go(state, ("peg", "crete"), ("peg", "crete"), ("peg", "antioch"), ("done",))
    assert state.agenda[-1][0] == "build" and state.population == 2
    fought = table({"armies": 3}, {}, step="fate", colonies=True, dice="food", fate="conquest", population=1)
    go(fought, ("conquer",))
    assert fought.agenda[-1][0] == "colonies"


@pytest.mark.rule("IA-147")
def test_pegs_cost_population_and_may_share_a_colony() -> None:
    state = sea(population=2)
    peg(state, 1, "carthage", 1)
    go(state, ("peg", "carthage"), ("peg", "oea"))
    shown = {colony["id"]: colony["pegs"] for colony in GAME.view(state, 0)["colonies"]}
    assert shown["carthage"] == [1, 1] and shown["oea"] == [1, 0]
    assert state.pegs[COLONY_NUMBER["carthage"] * 4 : COLONY_NUMBER["carthage"] * 4 + 2] == [1, 1]
    assert state.population == 0


@pytest.mark.rule("IA-148")
def test_completing_needs_a_ship_and_lasts() -> None:
    state = sea({"ships": 0}, {}, population=3)
    go(state, ("peg", "crete"), ("peg", "crete"))
    assert not may(state, "peg", "crete") and not may(state, "complete", "crete")
    assert not may(state, "peg", "corsis") and not may(state, "complete", "corsis")
    assert reason(state, "complete", "crete") == "IA-148"
    done = sea({"ships": 1}, {}, population=4)
    go(done, ("complete", "crete"))
    assert done.ships[0] == 0 and done.population == 1
    assert not may(done, "unpeg", "crete")
    rival_turn = sea({}, {"ships": 3}, population=9, active=1)
    own(rival_turn, 0, "crete")
    go(rival_turn)
    assert not may(rival_turn, "complete", "crete") and not may(rival_turn, "peg", "crete")


@pytest.mark.rule("IA-149", "IA-150")
def test_displacing_costs_two_population_a_peg() -> None:
    state = sea({"ships": 1}, {}, population=5)
    peg(state, 0, "carthage", 1)
    peg(state, 1, "carthage", 2)
    assert completion_cost(state, COLONY_NUMBER["carthage"], 0) == 1 + 2 * 2
    events = go(state, ("complete", "carthage"))
    assert ("colony", 0, "carthage", 5, (0, 2)) in events
    assert state.pegs_out == [4, 0] and state.population == 0 and state.ships[0] == 0
    poor = sea({"ships": 1}, {}, population=4)
    peg(poor, 0, "carthage", 1)
    peg(poor, 1, "carthage", 2)
    go(poor)
    assert not may(poor, "complete", "carthage") and reason(poor, "complete", "carthage") == "IA-150"


@pytest.mark.rule("IA-151")
def test_pegs_of_several_players_fill_a_colony_that_nobody_completes() -> None:
    state = sea({"ships": 1}, {}, population=1)
    peg(state, 0, "syracuse", 1)
    peg(state, 1, "syracuse", 1)
    go(state)
    assert not may(state, "complete", "syracuse")
    go(state, ("peg", "syracuse"))
    colony = COLONY_NUMBER["syracuse"]
    assert state.pegs[colony * 4 : colony * 4 + 2] == [2, 1] and state.owner[colony] == NOBODY
    assert state.pegs_out == [2, 1] and state.ships[0] == 1


@pytest.mark.rule("IA-147", "IA-151")
def test_a_full_colony_takes_no_peg_and_is_completed_by_sending_the_others_back() -> None:
    state = sea({"ships": 1}, {}, population=3)
    peg(state, 0, "oea", 1)
    peg(state, 1, "oea", 1)
    go(state)
    assert not may(state, "peg", "oea") and reason(state, "peg", "oea") == "IA-147"
    assert may(state, "unpeg", "oea")
    events = go(state, ("complete", "oea"))
    assert ("colony", 0, "oea", 2, (0, 1)) in events
    assert state.population == 1 and state.pegs_out == [2, 0]


@pytest.mark.rule("IA-151")
def test_the_last_hole_beside_own_pegs_alone_is_filled_only_by_completing() -> None:
    state = sea({"ships": 0}, {}, population=5)
    peg(state, 0, "oea", 1)
    peg(state, 1, "rhodes", 1)
    go(state)
    assert not may(state, "peg", "oea") and reason(state, "peg", "oea") == "IA-151"
    assert not may(state, "peg", "melita") and reason(state, "peg", "melita") == "IA-151"
    assert may(state, "peg", "rhodes")


@pytest.mark.rule("IA-152")
def test_fifteen_pegs_are_the_limit() -> None:
    state = sea({"ships": 3}, {}, population=9)
    own(state, 0, "carthage", "alexandria", "antioch", "melita")
    assert state.pegs_out == [13, 0]
    go(state)
    assert not may(state, "complete", "crete") and reason(state, "complete", "crete") == "IA-152"
    go(state, ("peg", "crete"), ("peg", "mastia"))
    assert not may(state, "peg", "massalia") and reason(state, "peg", "massalia") == "IA-152"


@pytest.mark.rule("IA-153", "IA-154")
def test_own_pegs_may_be_taken_back_and_used_again() -> None:
    state = sea({"ships": 1}, {}, population=1)
    own(state, 0, "carthage", "alexandria", "antioch", "melita")
    peg(state, 0, "syracuse", 2)
    peg(state, 1, "crete", 1)
    go(state)
    assert not may(state, "complete", "corsis") and not may(state, "unpeg", "crete")
    go(state, ("unpeg", "syracuse"))
    assert state.population == 1
    go(state, ("complete", "corsis"))
    assert state.pegs_out[0] == 15 and state.population == 0 and state.ships[0] == 0
    idle = sea(population=0)
    peg(idle, 0, "oea", 1)
    go(idle)
    assert GAME.choices(idle) == [("unpeg", "oea"), ("done",)]


@pytest.mark.rule("IA-155", "IA-156")
def test_grants_come_once_when_the_step_ends() -> None:
    state = sea({"ships": 1}, {}, population=4)
    go(state, ("complete", "crete"))
    assert state.ships[0] == 0 and not may(state, "complete", "corsis")
    go(state, ("done",))
    assert state.ships[0] == 3 and state.fresh == []
    full = sea({"ships": 2, "goods": 12, "armies": 9}, {}, population=7)
    events = go(full, ("complete", "antioch"), ("complete", "massalia"))
    assert ("overflow", 0, "goods", 4) in events and ("overflow", 0, "armies", 2) in events
    assert full.goods[0] == 15 and full.armies[0] == 10
    farmers = sea(
        {"ships": 1, "food": 0, "developments": ("irrigation",)}, {}, population=2, dice="food", fate="plenty"
    )
    go(farmers, ("complete", "oea"))
    assert farmers.food[0] == 4


@pytest.mark.rule("IA-157")
def test_aqueducts_double_the_food() -> None:
    state = sea({"ships": 1, "food": 3, "developments": ("aqueducts",)}, {}, population=4)
    events = go(state, ("complete", "carthage"))
    assert state.food[0] == 15 and ("overflow", 0, "food", 4) in events


@pytest.mark.rule("IA-158")
def test_granted_innovations_are_for_this_turn() -> None:
    state = sea({"ships": 1, "goods": 0, "developments": ("metallurgy",)}, {}, population=3)
    go(state, ("complete", "syracuse"))
    assert state.innovations == 2 and state.agenda[-1][0] == "develop" and may(state, "buy", "aqueducts")
    assert ("unused", 0, "innovation", 2) in go(state, ("pass",))


@pytest.mark.rule("IA-159")
def test_mines_score_with_metallurgy() -> None:
    state = sea({}, {})
    own(state, 0, "mastia", "sardus")
    assert GAME.view(state, 0)["scores"][0]["metallurgy"] == 0
    state.developments[0] = 1 << 7
    assert GAME.view(state, 0)["scores"][0]["metallurgy"] == 6


@pytest.mark.rule("IA-160")
def test_four_colonies_are_only_for_four_players() -> None:
    marked = {"barcelona", "palma", "rusadir", "cyprus"}
    assert {colony.id for colony in COLONIES if colony.four} == marked
    for seats, count in ((1, 15), (2, 15), (3, 15), (4, 19)):
        state = sea(*[{"ships": 2} for _ in range(seats)], population=3)
        go(state)
        assert len(GAME.view(state, 0)["colonies"]) == count
        assert may(state, "complete", "rusadir") == (seats == 4)
        assert reason(state, "peg", "barcelona") == ("" if seats == 4 else "IA-160")


Grants = dict[str, int]


def grants(size: int, always: dict[str, Grants], with_four: dict[str, Grants]) -> None:
    """These are the colonies of a size; completing one of them takes so many pegs and gives exactly its grant."""
    for seats, expected in ((3, always), (4, {**always, **with_four})):
        assert {colony.id for colony in COLONIES if colony.holes == size and (seats == 4 or not colony.four)} == set(
            expected
        )
        for colony, grant in expected.items():
            state = sea({"ships": 1, "goods": 2, "food": 2}, *[{} for _ in range(seats - 1)], population=size)
            go(state)
            before = GAME.view(state, 0)["seats"][0]
            go(state, ("complete", colony))
            after = GAME.view(state, 0)["seats"][0]
            gained = {row: after["pegs"][row]["now"] - before["pegs"][row]["now"] for row in after["pegs"]}
            gained["ships"] += 1
            gained |= {"innovation": state.innovations, "mines": after["mines"]}
            assert {what: amount for what, amount in gained.items() if amount} == grant, colony
            assert after["pegs_left"] == 15 - size and after["colonies"] == [colony]


@pytest.mark.rule("IA-161")
def test_colonies_of_one_hole() -> None:
    grants(1, {"melita": {}, "corsis": {}, "cyrene": {"food": 2}}, {"palma": {}, "rusadir": {"goods": 1}})


@pytest.mark.rule("IA-162")
def test_colonies_of_two_holes() -> None:
    always = {
        "ikosim": {"armies": 2},
        "sardus": {"mines": 1, "goods": 1},
        "oea": {"food": 4},
        "rhodes": {"goods": 3},
        "arvad": {"ships": 2},
    }
    grants(2, always, {"barcelona": {"goods": 3}})


@pytest.mark.rule("IA-163")
def test_colonies_of_three_holes() -> None:
    always = {"massalia": {"armies": 3}, "mastia": {"mines": 2}, "syracuse": {"innovation": 2}, "crete": {"ships": 3}}
    grants(3, always, {"cyprus": {"mines": 1, "goods": 3}})


@pytest.mark.rule("IA-164")
def test_colonies_of_four_holes() -> None:
    grants(4, {"carthage": {"food": 8}, "alexandria": {"innovation": 3}, "antioch": {"goods": 7}}, {})


@pytest.mark.rule("IA-165", "IA-166")
def test_the_navy_may_stay_out_of_each_battle() -> None:
    navy = {"armies": 5, "ships": 2, "developments": ("navy",)}
    for choice, tribute, ships in ((("navy", "stay"), 1, 2), (("navy", "sail"), 3, 1)):
        state = sea(navy, {}, step="disaster", dice=SKULLS, fate="plenty")
        go(state, choice)
        assert (state.tribute[0], state.ships[0], state.armies[0]) == (tribute, ships, 4)
    twice = sea(navy, {}, step="disaster", dice=SKULLS, fate="conquest")
    go(twice, ("navy", "stay"), ("conquer",), ("navy", "sail"))
    assert twice.ships[0] == 1 and twice.tribute[0] == 1 + (6 - 1)
    invaded = sea({}, navy, step="disaster", dice=" ".join(["skull"] * 5), fate="plenty")
    go(invaded)
    assert GAME.seat(invaded) == 1
    go(invaded, ("navy", "stay"))
    assert invaded.skulls[1] == 5 and invaded.ships[1] == 2
    demand = sea(navy, {"armies": 3, "goods": 0}, step="fate", dice="food", fate="tribute")
    go(demand)
    assert demand.tribute[0] == 4 and demand.ships[0] == 2


@pytest.mark.rule("IA-167")
def test_anybody_may_build_ships() -> None:
    state = sea({"goods": 5}, {}, step="build")
    go(state, ("ship",), ("ship",))
    assert state.ships[0] == 2 and state.goods[0] == 1
    assert state.agenda[-1][0] == "build" and not may(state, "complete", "corsis")


@pytest.mark.rule("IA-168")
def test_colonies_score_three_and_more_with_empire_and_commerce() -> None:
    state = sea({"provinces": 1, "armies": 0, "ports": 1}, {})
    own(state, 0, "melita", "corsis", "cyrene", "oea")
    peg(state, 0, "crete", 2)
    assert GAME.view(state, 0)["scores"][0]["colonies"] == 12
    state.developments[0] = 1 << 15 | 1 << 16
    scores = GAME.view(state, 0)["scores"][0]
    assert scores["colonies"] + scores["empire"] - 1 + scores["commerce"] - 1 == 4 * 5


@pytest.mark.rule("IA-169")
def test_colony_pegs_break_no_tie() -> None:
    state = sea({"armies": 2, "food": 1, "goods": 0}, {"armies": 3, "food": 1, "goods": 0})
    own(state, 0, "carthage")
    assert [pegged_positions(state, seat) for seat in (0, 1)] == [3, 4]


@pytest.mark.rule("IA-170")
def test_alone_with_colonies_the_target_is_125() -> None:
    state = sea({"tribute": 125}, step="next", round=8)
    assert target(state) == 125
    go(state)
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.won is False and outcome.target == 125
    more = sea({"tribute": 126}, step="next", round=8)
    go(more)
    won = GAME.outcome(more)
    assert won is not None and won.won is True


@pytest.mark.rule("IA-171")
def test_the_rival_rolls_from_round_two_on() -> None:
    assert [rival_size(2018, die, False) for die in range(1, 7)] == [1, 2, 3, 4, 0, 0]
    first = sea({}, step="next", round=1)
    assert not [event for event in go(first) if str(event[0]).startswith("rival")]
    seen = set()
    for seed in range(40):
        second = sea({}, step="next", round=2, seed=seed)
        events = [event for event in go(second) if str(event[0]).startswith("rival")]
        assert events
        seen.add(events[0][0])
    assert seen == {"rival", "rival_idle"}
    base = table({}, step="next", round=2)
    assert not [event for event in go(base) if str(event[0]).startswith("rival")]


@pytest.mark.rule("IA-172", "IA-173")
def test_the_rival_sends_pegs_back_and_may_found_a_second_colony() -> None:
    state = sea({}, round=4)
    peg(state, 0, "syracuse", 2)
    own(state, 0, "crete")
    loaded, founded = rivals(state, [3, 2], ["syracuse", "arvad"])
    assert founded == ["syracuse", "arvad"] and loaded.used == 2
    assert loaded.offered == [["massalia", "mastia", "syracuse"], ["arvad", "ikosim", "oea", "rhodes", "sardus"]]
    assert state.pegs_out == [3] and state.owner[COLONY_NUMBER["syracuse"]] == RIVAL
    assert [rival_size(2018, die, True) for die in range(1, 7)] == [1, 2, 0, 0, 0, 0]
    twice, founded = rivals(sea({}, round=4), [1, 1, 1], ["melita", "corsis", "cyrene"])
    assert founded == ["melita", "corsis"] and twice.used == 2


@pytest.mark.rule("IA-174", "IA-175")
def test_the_rival_of_2014() -> None:
    assert [rival_size(2014, die, False) for die in range(1, 7)] == [0, 0, 1, 2, 3, 4]
    assert [rival_size(2014, die, True) for die in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    state = sea({}, edition=2014, round=3)
    assert target(state) == 100
    assert names(rival_candidates(state, 1)) == ["corsis", "cyrene"]
    own(state, 0, "corsis")
    assert names(rival_candidates(state, 1)) == ["cyrene", "melita"]
    assert "melita" in names(rival_candidates(sea({}, edition=2018), 1))


@pytest.mark.rule("IA-176")
def test_no_colony_of_the_size_left_means_none() -> None:
    state = sea({}, round=6)
    own(state, 0, "carthage", "alexandria", "antioch")
    loaded, founded = rivals(state, [4, 1], [])
    assert founded == [] and loaded.used == 1
    second = sea({}, round=6)
    own(second, 0, "melita", "corsis", "cyrene")
    loaded, founded = rivals(second, [3, 1], ["crete"])
    assert founded == ["crete"] and loaded.used == 2


@pytest.mark.rule("IA-177")
def test_the_rival_is_bound_by_nothing_and_collects_nothing() -> None:
    state = sea({"goods": 1, "food": 3}, round=6)
    peg(state, 0, "antioch", 3)
    assert names(rival_candidates(state, 4)) == ["alexandria", "antioch", "carthage"]
    assert "cyprus" not in names(rival_candidates(state, 3))
    rivals(state, [4, 6], ["antioch"])
    assert state.goods == [1] and state.food == [3]
    rolls = 0
    whole, _ = GAME.setup(GAME.configure(1, {"colonies": "on"}), Rng.seeded(5))
    rng = Rng.seeded(6)
    while GAME.seat(whole) is not None:
        events = GAME.play(whole, rng.choice(GAME.choices(whole)))
        rolls += any(str(event[0]).startswith("rival") for event in events)
    assert rolls == 7


@pytest.mark.rule("IA-122")
def test_granaries_work_while_founding() -> None:
    state = sea({"goods": 15, "food": 2, "ships": 1, "developments": ("granaries",)}, {}, population=4)
    go(state, ("convert",), ("convert",), ("complete", "antioch"), ("done",))
    assert state.food[0] == 4 and state.goods[0] == 15
