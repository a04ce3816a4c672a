"""Step 1, second half, and feeding: goods, food, population; ledger sections Collect and Feed."""

from __future__ import annotations

import pytest
from games.iron_age.table import go, kinds, may, table

from pygame_core.games.iron_age import GAME

FOOD, PEOPLE = ("take", "food"), ("take", "population")


@pytest.mark.rule("IA-029", "IA-030", "IA-031")
def test_goods_of_ports_and_skulls_up_to_fifteen() -> None:
    state = table({"ports": 3, "goods": 1, "food": 9}, step="goods", dice="port port skull", fate="skull")
    go(state)
    assert state.goods == [1 + 6 + 2]
    full = table({"ports": 3, "goods": 13, "food": 9}, step="goods", dice="port port", fate="plenty")
    assert ("overflow", 0, "goods", 4) in go(full)
    assert full.goods == [15]


@pytest.mark.rule("IA-032")
def test_food_symbols_are_added_up_to_fifteen() -> None:
    state = table({"food": 4}, step="goods", dice="food food either", fate="conquest")
    go(state, FOOD)
    assert state.food == [4 + 3 + 3 + 2 - 1]
    full = table({"food": 14}, step="goods", dice="food", fate="conquest")
    assert ("overflow", 0, "food", 2) in go(full)


@pytest.mark.rule("IA-033", "IA-034")
def test_each_either_die_is_food_or_exactly_two_population() -> None:
    side = {"food": 0, "developments": ("irrigation",)}
    for first in (FOOD, PEOPLE):
        for second in (FOOD, PEOPLE):
            state = table(side, step="goods", dice="either either", fate="plenty")
            go(state)
            assert GAME.choices(state) == [FOOD, PEOPLE] and state.eithers == 2
            go(state, first)
            assert state.agenda[-1][0] == "take" and state.eithers == 1
            go(state, second)
            foods = (first, second).count(FOOD)
            assert state.food == [max(0, foods * 4 - 1)]
            assert state.population == 2 * (2 - foods)


@pytest.mark.rule("IA-035", "IA-036")
def test_fate_and_developments_change_every_food_die() -> None:
    cases = (
        ((), "drought", 2 + 1),
        ((), "plenty", 4 + 3),
        (("irrigation",), "conquest", 4 + 3),
        (("aqueducts",), "conquest", 5 + 4),
        (("irrigation", "aqueducts"), "drought", 5 + 4),
        (("irrigation", "aqueducts"), "plenty", 7 + 6),
    )
    for developments, fate, food in cases:
        state = table({"food": 1, "developments": developments}, step="goods", dice="food either", fate=fate)
        go(state, FOOD)
        assert state.food == [food], (developments, fate)


@pytest.mark.rule("IA-037")
def test_population_is_one_pool_and_the_rest_disappears() -> None:
    state = table({"food": 9}, step="goods", dice="population either skull", fate="skull")
    go(state, PEOPLE)
    assert state.population == 3 + 2 + 1 + 1
    events = go(state, ("monument", "obelisk"), ("done",))
    assert ("unused", 0, "population", 6) in events and state.population == 0


@pytest.mark.rule("IA-038")
def test_goods_are_cut_before_granaries_can_be_used() -> None:
    side = {"goods": 14, "food": 3, "developments": ("granaries",)}
    state = table(side, step="goods", dice="skull skull skull", fate="skull")
    events = go(state)
    assert ("overflow", 0, "goods", 3) in events
    assert state.goods == [15] and state.agenda[-1][0] == "granary"


@pytest.mark.rule("IA-039")
def test_provinces_eat_and_ports_do_not() -> None:
    state = table({"provinces": 3, "ports": 5, "food": 4}, step="feed", dice="food", fate="plenty")
    go(state)
    assert state.food == [1] and state.skulls == [0]


@pytest.mark.rule("IA-040")
def test_each_unfed_province_costs_a_skull() -> None:
    state = table({"provinces": 4, "food": 1}, step="feed", dice="food", fate="plenty")
    assert ("famine", 0, 3) in go(state)
    assert state.food == [0] and state.skulls == [3]


@pytest.mark.rule("IA-041")
def test_feeding_cannot_be_refused() -> None:
    state = table({"provinces": 3, "food": 3}, step="granary", dice="food", fate="plenty", population=3)
    go(state)
    assert state.agenda[-1][0] == "build" and state.food == [0] and not may(state, "army")


@pytest.mark.rule("IA-042", "IA-052")
def test_feeding_comes_before_disasters_and_those_before_conquest() -> None:
    side = {"provinces": 2, "food": 1, "armies": 6}
    state = table(side, step="feed", dice="skull skull", fate="conquest")
    events = go(state, ("conquer",))
    order = [kind for kind in kinds(events) if kind in ("fed", "famine", "disaster", "battle", "conquered")]
    assert order == ["fed", "famine", "disaster", "battle", "battle", "conquered"]
    assert [event[2] for event in events if event[0] == "battle"] == ["barbarians", "tribe"]


@pytest.mark.rule("IA-043")
def test_nothing_helps_against_famine_and_new_provinces_eat_next_turn() -> None:
    everything = ("religion", "medicine", "citizenship", "irrigation", "aqueducts")
    state = table(
        {"provinces": 3, "food": 0, "developments": everything, "monuments": {"wall": 10}},
        step="feed",
        dice="food",
        fate="plenty",
        population=3,
    )
    go(state)
    assert state.skulls == [3] and state.provinces == [3]
    go(state, ("province",), ("province",), ("province",))
    assert state.provinces == [4] and state.skulls == [3]
