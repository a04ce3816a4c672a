"""Whatever lies on the table can be done now or says why not."""

from __future__ import annotations

from typing import Any

import pytest
from games.iron_age.table import go, own, peg, reason, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import COLONIES, COLONY_NUMBER, COLONY_PEGS, DEVELOPMENTS, MONUMENTS
from pygame_core.games.iron_age.state import RIVAL, IronAgeState
from pygame_core.games.iron_age.steps.elsewhere import PARTS
from pygame_core.kernel import Action, Rng

BOARD: tuple[Action, ...] = (
    *(("monument", monument.id) for monument in MONUMENTS),
    *((verb,) for verb in ("province", "port", "urn", "army", "ship", "store", "conquer")),
    *(("buy", development.id) for development in DEVELOPMENTS),
)
SEA: tuple[Action, ...] = tuple((verb, colony.id) for verb in ("peg", "complete") for colony in COLONIES)
RICH: dict[str, Any] = {"goods": 12, "food": 6, "armies": 3, "ships": 2, "developments": ("leadership", "granaries")}


def at(step: str, *sides: dict[str, Any], **turn: Any) -> IronAgeState:
    """A table that waits in a step."""
    state = table(*(sides or (RICH, {})), step=step, **turn)
    go(state)
    assert state.agenda[-1][0] == step
    return state


@pytest.mark.rule("IA-010", "IA-011")
@pytest.mark.parametrize("colonies", ["off", "on"])
def test_everything_in_sight_is_offered_or_refused_with_its_reason(colonies: str) -> None:
    things = BOARD + (SEA if colonies == "on" else ())
    rng = Rng.seeded(12)
    seen: set[str] = set()
    for seats in (1, 2, 4):
        state, _ = GAME.setup(GAME.configure(seats, {"colonies": colonies}), rng.fork())
        while GAME.seat(state) is not None:
            step = str(state.agenda[-1][0])
            if step in PARTS:
                seen.add(step)
                offered = set(GAME.choices(state))
                refused = {refusal.action for refusal in GAME.refusals(state)}
                for thing in things:
                    assert (thing in offered) != (thing in refused), (step, thing)
            GAME.play(state, rng.choice(GAME.choices(state)))
    assert seen >= set(PARTS) - {"colonies", "raid"}


@pytest.mark.rule("IA-010")
def test_what_comes_later_in_the_turn_says_so() -> None:
    rolling = at("roll")
    for thing in (("province",), ("monument", "wall"), ("army",), ("ship",), ("buy", "religion"), ("store",)):
        assert reason(rolling, *thing) == "IA-010", thing
    assert reason(rolling, "buy", "granaries") == "IA-100" and reason(rolling, "buy", "commerce") == "IA-101"
    building = at("build", population=1)
    assert reason(building, "buy", "religion") == "IA-010" and reason(building, "buy", "commerce") == "IA-101"
    assert reason(building, "store") == "IA-010"


@pytest.mark.rule("IA-011")
def test_what_came_earlier_in_the_turn_says_so() -> None:
    buying = at("develop")
    assert reason(buying, "province") == reason(buying, "monument", "wall") == reason(buying, "ship") == "IA-011"
    assert reason(at("store"), "army") == "IA-011"
    sailed = at("build", population=1, colonies=True)
    assert reason(sailed, "peg", "crete") == reason(sailed, "complete", "crete") == "IA-011"


@pytest.mark.rule("IA-100")
def test_a_second_development_is_refused_in_the_turn_of_the_first() -> None:
    storing = at("store")
    assert reason(storing, "buy", "religion") == "IA-100"
    paying = table({"goods": 9, "wealth": 2}, step="develop")
    go(paying, ("buy", "religion"))
    assert paying.agenda[-1][0] == "payment" and reason(paying, "buy", "medicine") == "IA-100"


@pytest.mark.rule("IA-101")
def test_goods_that_do_not_reach_the_cost_say_how_many_are_missing() -> None:
    state = table({"goods": 4, "wealth": 2}, step="develop")
    go(state, ("buy", "religion"))
    assert reason(state, "pay", 7, 0, 0) == "IA-101"
    refusal = next(row for row in GAME.refusals(state) if row.action == ("pay", 7, 0, 0))
    assert refusal.why.args["n"] == 3
    rich = table({"goods": 7, "wealth": 2}, step="develop")
    go(rich, ("buy", "religion"))
    assert reason(rich, "pay", 7, 0, 0) == "" and ("pay", 7, 0, 0) in GAME.choices(rich)


@pytest.mark.rule("IA-063", "IA-064")
def test_the_conquest_names_what_it_lacks() -> None:
    assert reason(at("roll", {"armies": 0}), "conquer") == "IA-064"
    assert reason(at("build", population=1, dice="food", fate="plenty"), "conquer") == "IA-064"
    won = at("build", population=1, dice="food", fate="conquest")
    assert reason(won, "conquer") == "IA-011"
    wall = {"armies": 3, "monuments": {"wall": 10}}
    raided = table(wall, step="disaster", dice="skull skull", fate="conquest")
    go(raided)
    assert raided.agenda[-1][0] == "raid" and reason(raided, "conquer") == "IA-063"
    assert reason(at("fate", dice="food", fate="conquest"), "conquer") == ""


@pytest.mark.rule("IA-083", "IA-079", "IA-095")
def test_what_is_finished_is_refused_for_good_in_every_step() -> None:
    side = {**RICH, "ports": 6, "provinces": 6, "food": 15, "monuments": {"wall": 10}}
    for step in ("roll", "build", "develop", "store"):
        state = at(step, side, {}, population=1)
        assert reason(state, "monument", "wall") == "IA-095", step
        assert reason(state, "province") == "IA-083", step
        assert reason(state, "port") == reason(state, "urn") == "IA-079", step


@pytest.mark.rule("IA-148", "IA-160")
def test_a_closed_colony_says_who_closed_it() -> None:
    state = table(RICH, step="colonies", colonies=True, population=4)
    own(state, 0, "crete")
    state.owner[next(number for number, colony in enumerate(COLONIES) if colony.id == "arvad")] = RIVAL
    go(state)
    for verb in ("peg", "complete"):
        assert reason(state, verb, "crete") == reason(state, verb, "arvad") == "IA-148"
        assert reason(state, verb, "cyprus") == "IA-160"
    assert reason(at("roll", colonies=True), "peg", "oea") == "IA-146"


@pytest.mark.rule("IA-150", "IA-152")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_colony_says_how_much_population_or_how_many_pegs_are_missing(seat: int) -> None:
    state = table(RICH, RICH, RICH, step="colonies", colonies=True, population=2, active=seat)
    peg(state, seat, "syracuse", 1)
    state.pegs_out[seat] = COLONY_PEGS - 1
    go(state)
    holes = COLONIES[COLONY_NUMBER["syracuse"]].holes
    for population, rule, missing in ((1, "IA-150", holes - 2), (holes - 1, "IA-152", holes - 2)):
        state.population = population
        refusal = next(row for row in GAME.refusals(state) if row.action == ("complete", "syracuse"))
        assert (refusal.why.rule, refusal.why.args["n"]) == (rule, missing)


@pytest.mark.rule("IA-122")
def test_granaries_say_why_they_cannot_be_used() -> None:
    full = {"goods": 5, "food": 15, "developments": ("granaries",)}
    for step in ("build", "store"):
        assert reason(at(step, full, {}, population=1), "convert") == "IA-122"
    at_sea = at("colonies", full, {}, population=1, colonies=True)
    assert reason(at_sea, "convert") == "IA-122"
    assert reason(at("build", {"goods": 5}, {}), "convert") == ""
