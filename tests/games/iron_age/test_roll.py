"""Step 1, first half: the dice, three rolls, Leadership, Omens."""

from __future__ import annotations

from collections import Counter

import pytest
from games.iron_age.table import go, may, reason, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import EMPIRE_FACES, FACES, FATE_FACES, SKULL
from pygame_core.games.iron_age.steps.roll import throw
from pygame_core.kernel import Event


@pytest.mark.rule("IA-016")
def test_as_many_dice_as_the_larger_of_ports_and_provinces() -> None:
    for side, count in (({}, 1), ({"ports": 2, "provinces": 4}, 4), ({"ports": 6}, 6), ({"provinces": 2}, 2)):
        state = table(side, step="roll")
        events = go(state)
        rolled = next(event for event in events if event[0] == "rolled")
        assert rolled[4] == (*range(count), 6)


@pytest.mark.rule("IA-017", "IA-018")
def test_six_different_faces_each_as_likely() -> None:
    assert len(EMPIRE_FACES) == len(set(EMPIRE_FACES)) == 6
    assert [FACES[face] for face in FATE_FACES] == ["plenty", "drought", "omens", "conquest", "tribute", "skull"]
    state = table({"ports": 6})
    out: list[Event] = []
    empire: Counter[int] = Counter()
    fate: Counter[int] = Counter()
    for _ in range(1200):
        throw(state, 127, out)
        empire.update(state.dice[:6])
        fate[state.dice[6]] += 1
    assert set(empire) == set(range(6)) and set(fate) == set(FATE_FACES)
    assert all(1050 < count < 1350 for count in empire.values())
    assert all(150 < count < 250 for count in fate.values())


@pytest.mark.rule("IA-017")
def test_what_each_empire_face_gives() -> None:
    given = {
        "population": (0, 0, 3, 0),
        "food": (0, 3, 0, 0),
        "innovation": (0, 0, 0, 1),
        "port": (3, 0, 0, 0),
        "skull": (1, 0, 1, 0),
    }
    for face, gains in given.items():
        state = table({"ports": 3, "goods": 0, "food": 0}, step="goods", dice=face, fate="conquest")
        state.agenda = [("harvest",), ("take",), ("goods",)]
        go(state)
        assert (state.goods[0], state.food[0], state.population, state.innovations) == gains, face
    for taken, food, population in (("food", 2, 0), ("population", 0, 2)):
        state = table({"ports": 3, "goods": 0, "food": 0}, step="goods", dice="either", fate="conquest")
        state.agenda = [("harvest",), ("take",), ("goods",)]
        go(state, ("take", taken))
        assert (state.goods[0], state.food[0], state.population) == (0, food, population)


@pytest.mark.rule("IA-019")
def test_a_skull_gives_a_good_and_a_population() -> None:
    state = table({"goods": 2, "food": 5}, {}, step="goods", dice="skull skull", fate="skull")
    events = go(state)
    assert state.goods[0] == 5 and state.population == 3
    assert ("disaster", 0, "pestilence", 3) in events


@pytest.mark.rule("IA-020", "IA-023")
def test_skulls_are_put_aside_and_the_rest_may_be_thrown_again() -> None:
    state = table({"provinces": 4}, step="roll")
    for seed in range(400):
        state = table({"provinces": 4}, step="roll", seed=seed)
        go(state)
        skulls = [die for die, face in enumerate(state.dice) if face == SKULL]
        if 0 < len(skulls) < 4 and state.dice[6] == SKULL:
            break
    loose = [die for die in (0, 1, 2, 3, 6) if die not in skulls]
    assert len(GAME.choices(state)) == 2 ** len(loose)
    assert all(die not in action[1:] for action in GAME.choices(state) for die in skulls)
    assert reason(state, "roll", 6) == "IA-020"
    before = state.dice[:]
    go(state, ("keep",))
    assert [state.dice[die] for die in skulls] == [before[die] for die in skulls]


@pytest.mark.rule("IA-020")
def test_a_skull_of_the_second_roll_is_put_aside_too() -> None:
    met = 0
    for seed in range(40):
        state = table({"provinces": 3}, step="roll", seed=seed)
        go(state)
        before = state.dice[:]
        go(state, ("keep",))
        fresh = [die for die, face in enumerate(state.dice) if face == SKULL != before[die]]
        if fresh and state.agenda[-1][0] == "roll":
            met += 1
            assert all(die not in action[1:] for action in GAME.choices(state) for die in fresh)
            assert reason(state, "roll", fresh[0]) == "IA-020"
            go(state, ("keep",))
            assert all(state.dice[die] == SKULL for die in fresh)
    assert met > 5


@pytest.mark.rule("IA-023")
def test_the_fate_die_is_thrown_again_like_any_other() -> None:
    for seed in range(60):
        state = table({"provinces": 2}, step="roll", seed=seed)
        go(state)
        if SKULL not in state.dice:
            assert may(state, "keep", 0, 1)
            events = go(state, ("keep", 0, 1))
            assert [event[4] for event in events if event[0] == "rolled"] == [(6,)]
            return
    raise AssertionError("no roll without a skull")


@pytest.mark.rule("IA-021")
def test_three_rolls_and_kept_dice_may_be_picked_up_again() -> None:
    for seed in range(60):
        state = table({"provinces": 3}, step="roll", seed=seed)
        go(state)
        if SKULL in state.dice:
            continue
        go(state, ("keep", 0, 1))
        if SKULL in state.dice:
            continue
        assert state.rolls == 2 and may(state, "keep") and may(state, "keep", 2, 6)
        events = go(state, ("keep", 2, 6))
        assert [event[4] for event in events if event[0] == "rolled"] == [(0, 1)]
        assert state.rolls == 3 and state.agenda[-1][0] != "roll"
        return
    raise AssertionError("no roll without a skull")


@pytest.mark.rule("IA-022")
def test_one_may_stop_after_any_roll() -> None:
    for stop_after in (1, 2):
        state = table({"provinces": 2}, step="roll", seed=11)
        go(state)
        while state.rolls < stop_after:
            go(state, ("keep",))
        assert state.agenda[-1][0] == "roll"
        shown = state.dice[:]
        events = go(state, GAME.choices(state)[0])
        assert ("stopped", 0) in events and state.dice == shown and state.rolls == stop_after


@pytest.mark.rule("IA-024", "IA-025")
def test_leadership_rolls_one_die_again_even_a_skull_and_before_omens() -> None:
    side = {"developments": ("leadership",), "food": 9}
    seen = set()
    for seed in range(60):
        state = table(side, step="leadership", dice="skull innovation", fate="skull", seed=seed)
        go(state)
        assert GAME.choices(state) == [("pass",), ("lead", 0), ("lead", 1), ("lead", 6)]
        events = go(state, ("lead", 6))
        led = next(event for event in events if event[0] == "led")
        seen.add(led[4])
        assert state.dice[:2] == [SKULL, 3]
        if FACES[led[4]] == "omens":
            assert state.agenda[-1][0] == "omens"
        else:
            assert state.agenda[-1][0] not in ("roll", "leadership", "omens")
    assert seen == set(FATE_FACES)
    without = table({}, step="leadership", dice="skull innovation", fate="skull")
    assert go(without) and without.agenda[-1][0] != "leadership"


@pytest.mark.rule("IA-025")
def test_a_new_skull_from_leadership_counts() -> None:
    side = {"developments": ("leadership",), "food": 9}
    for seed in range(80):
        state = table(side, {}, step="leadership", dice="skull skull innovation", fate="plenty", seed=seed)
        go(state)
        events = go(state, ("lead", 2))
        if state.dice[2] == SKULL:
            assert ("disaster", 0, "pestilence", 3) in events
            return
    raise AssertionError("never a skull")


@pytest.mark.rule("IA-026")
def test_omens_turn_any_one_die() -> None:
    state = table({"food": 5}, step="omens", dice="skull food", fate="omens")
    go(state)
    assert len(GAME.choices(state)) == 1 + 3 * 5
    events = go(state, ("omens", 0, "population"))
    assert "disaster" not in [event[0] for event in events]
    assert state.population == 3 and state.food == [5 + 3 - 1]


@pytest.mark.rule("IA-027")
def test_omens_may_make_a_skull_and_give_the_new_face_its_effect() -> None:
    state = table({"food": 5}, {}, {}, step="omens", dice="skull skull food", fate="omens")
    events = go(state, ("omens", 2, "skull"))
    assert ("disaster", 0, "pestilence", 3) in events and state.skulls == [0, 3, 3]
    state = table({"food": 5, "armies": 3}, {}, step="omens", dice="food food", fate="omens")
    go(state, ("omens", 6, "conquest"))
    assert state.agenda[-1][0] == "fate" and may(state, "conquer")
    left = table({"food": 5, "armies": 3}, {}, step="omens", dice="food innovation", fate="omens")
    go(left)
    assert ("omens", 6, "omens") not in GAME.choices(left)
    go(left, ("pass",))
    assert left.agenda[-1][0] not in ("omens", "fate")


@pytest.mark.rule("IA-028")
def test_new_buildings_add_dice_from_the_next_turn_on() -> None:
    state = table({"ports": 2, "provinces": 2, "goods": 0}, step="build", population=2, dice="food food", fate="plenty")
    assert GAME.view(state, 0)["seats"][0]["dice"] == 2
    events = go(state, ("province",), ("province",))
    thrown = [event for event in events if event[0] == "rolled"]
    assert thrown[0][4] == (0, 1, 2, 6)
