"""What is told before a choice is what the rules make of it: positions drawn by lot, every option played on a copy."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from games.iron_age.table import own, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import (
    COLONIES,
    COLONY_PEGS,
    DEVELOPMENTS,
    DISASTERS,
    EMPIRE_FACES,
    FATE_DIE,
    FATE_FACES,
    MONUMENTS,
    SKULL,
    colonies_in_play,
)
from pygame_core.games.iron_age.forecast import best_answer, strike
from pygame_core.games.iron_age.state import IronAgeState
from pygame_core.kernel import Action
from pygame_core.kernel.game import Json

POSITIONS = 150
NAMES = tuple(face for face in (*EMPIRE_FACES, "plenty", "drought", "omens", "conquest", "tribute"))


def side(lot: random.Random, colonies: bool) -> dict[str, object]:
    """One player's board, anything that can stand on it."""
    owned = [row.id for row in DEVELOPMENTS if lot.random() < 0.4 and (row.colonies or not colonies)]
    return {
        "armies": lot.randint(0, 10),
        "ships": lot.randint(0, 4),
        "goods": lot.randint(0, 15),
        "food": lot.randint(0, 15),
        "wealth": lot.randint(0, 6),
        "ports": lot.randint(1, 6),
        "provinces": lot.randint(1, 6),
        "conquest": lot.randint(1, 10),
        "developments": owned,
        "monuments": {row.id: lot.randint(0, row.boxes) for row in MONUMENTS},
    }


def drawn(seed: int, step: str, **turn: int) -> IronAgeState:
    """A position before a step, with whatever dice lie there."""
    lot = random.Random(seed)
    colonies = lot.random() < 0.5 or step == "colonies"
    seats = lot.randint(1, 4)
    state = table(*[side(lot, colonies) for _ in range(seats)], step=step, colonies=colonies, seed=seed)
    for name, number in turn.items():
        setattr(state, name, number)
    state.active = lot.randrange(seats)
    state.round = lot.randint(1, 9)
    dice = max(state.ports[state.active], state.provinces[state.active])
    skulls = lot.choice((0, 0, 1, 2, 2, 3, 4, 5))
    for die in range(dice):
        state.dice[die] = SKULL if die < skulls else lot.randrange(len(EMPIRE_FACES))
    state.dice[FATE_DIE] = lot.choice(FATE_FACES)
    if colonies:
        for number in colonies_in_play(seats):
            if lot.random() < 0.25:
                own(state, lot.randrange(seats), COLONIES[number].id)
            elif lot.random() < 0.4:
                place = number * 4 + lot.randrange(seats)
                state.pegs[place] = lot.randint(0, COLONIES[number].holes - 1)
        state.pegs_out = [sum(state.pegs[seat::4]) for seat in range(seats)]
    return state


def points(state: IronAgeState) -> int:
    """The points of who is on turn."""
    return sum((GAME.known_scores(state, None)[state.active] or {}).values())


def fighting(state: IronAgeState) -> int:
    """The same without what food left counts: that is no matter of war."""
    return points(state) - (GAME.known_scores(state, None)[state.active] or {}).get("aqueducts", 0)


def positions(step: str, lowest: int = 0, **turn: int) -> Iterator[IronAgeState]:
    for seed in range(lowest, lowest + POSITIONS):
        state = drawn(seed, step, **turn)
        GAME.advance(state, [])
        if state.agenda and state.agenda[-1][0] == step and max(state.pegs_out) <= COLONY_PEGS:
            yield state


def answered(state: IronAgeState, demand: str, until: tuple[str, ...]) -> None:
    """Goes on by the real rules to one of these steps, each question answered as the table advises."""
    while state.agenda and (step := str(state.agenda[-1][0])) not in until:
        contest: Json = GAME.view(state, None)["contest"]
        answer: Action
        if step == "take":
            answer = ("take", "population")
        elif step == "fate":
            answer = ("conquer",)
        elif contest is None:
            answer = ("done",) if ("done",) in GAME.choices(state) else ("pass",)
        elif contest["foe"] == "demand":
            answer = (demand,)
        else:
            answer = tuple(best_answer(contest["ends"]).split())
        GAME.play(state, answer)


AFTER_WAR = ("colonies", "build", "develop", "store", "next", "roll")


@pytest.mark.rule("IA-057")
@pytest.mark.rule("IA-063")
@pytest.mark.parametrize("demand", ["refuse", "give"])
def test_disaster_and_fate_bring_what_is_told_of_the_dice(demand: str) -> None:
    """Conquest after Barbarians is fought with an army less: 7 for 8."""
    seen = set()
    for state in positions("roll", rolls=2, loose=1 << FATE_DIE):
        state.loose = sum(1 << die for die, face in enumerate(state.dice) if face >= 0 and face != SKULL)
        if not state.loose:
            continue
        view = GAME.view(state, state.active)
        told = view["kept"][str(state.loose)]
        disaster = next((row["points"] for row in view["disasters"] if row["id"] == told["disaster"]), 0)
        war = told["war"] or {"points": 0, "least": 0, "can": False}
        fate = war["points" if demand == "refuse" else "least"]
        before = fighting(state)
        after = state.copy()
        GAME.play(after, ("keep", *(die for die in range(7) if state.loose >> die & 1)))
        answered(after, demand, AFTER_WAR)
        assert fighting(after) - before == disaster + fate - told["hungry"], told
        seen.add((told["disaster"], bool(war["can"])))
    assert len(seen) > 5


@pytest.mark.parametrize("step", ["leadership", "omens"])
def test_a_turned_die_gives_what_is_told(step: str) -> None:
    for state in positions(step, rolls=3):
        view = GAME.view(state, state.active)
        for die, faces in view["turned"].items():
            for face, told in faces.items():
                after = state.copy()
                after.agenda = [frame for frame in after.agenda if frame[0] not in ("leadership", "omens")]
                after.dice[int(die)] = NAMES.index(face)
                start = fighting(state)
                GAME.advance(after, [])
                answered(after, "refuse", AFTER_WAR)
                disaster = next((row["points"] for row in view["disasters"] if row["id"] == told["disaster"]), 0)
                fate = told["war"]["points"] if told["war"] else 0
                assert fighting(after) - start == disaster + fate - told["hungry"], (die, face, told)


def test_dice_give_the_goods_food_and_people_that_are_told() -> None:
    for state in positions("roll", rolls=2, loose=1 << FATE_DIE):
        state.loose = sum(1 << die for die, face in enumerate(state.dice) if face >= 0 and face != SKULL)
        seat = state.active
        for what, suffix in (("population", ""), ("food", "_least")):
            told = GAME.view(state, seat)["kept"][str(state.loose)]
            after = state.copy()
            after.developments[seat] &= ~1 & ~2  # neither Leadership nor Granaries: nothing is asked in between
            told = GAME.view(after, seat)["kept"][str(state.loose)]
            if state.dice[FATE_DIE] == NAMES.index("omens"):
                continue
            if not state.loose:
                continue
            after.agenda = [frame for frame in after.agenda if frame[0] in ("roll", "goods", "take", "harvest", "feed")]
            GAME.play(after, ("keep", *(die for die in range(7) if state.loose >> die & 1)))
            while after.agenda and after.agenda[-1][0] == "take":
                GAME.play(after, ("take", what))
            people = told["population" if what == "population" else "population_least"]
            food = told["food" if what == "population" else "food_most"]
            assert (after.population, after.food[seat], after.goods[seat], after.innovations) == (
                people,
                food,
                told["goods"],
                told["innovations"],
            )
            assert after.skulls[seat] - state.skulls[seat] == told[f"hungry{suffix}"]


@pytest.mark.parametrize("disaster", DISASTERS, ids=lambda row: row.id)
def test_a_disaster_means_what_it_does(disaster: object) -> None:
    row = DISASTERS[[each.id for each in DISASTERS].index(disaster.id)]  # type: ignore[attr-defined]
    for state in positions("roll", lowest=500):
        told = next(each["points"] for each in GAME.view(state, state.active)["disasters"] if each["id"] == row.id)
        after = state.copy()
        after.agenda = [("disaster",)]
        after.dice = [SKULL] * row.skulls + [-1] * (7 - row.skulls)
        GAME.advance(after, [])
        answered(after, "refuse", ())
        assert points(after) - points(state) == told


def test_every_order_brings_costs_and_repeats_as_told() -> None:
    seen: set[str] = set()
    for state in positions("build", population=6, innovations=2):
        seat = state.active
        view = GAME.view(state, seat)
        for order in ("army", "ship", "convert", "province", "port", "urn"):
            times = 0
            after = state.copy()
            while (order,) in GAME.choices(after) and after.agenda[-1][0] == "build":
                before = after.copy()
                GAME.play(after, (order,))
                times += 1
                if times == 1 and order in ("army", "ship", "convert"):
                    assert points(after) - points(state) == view["gains"][order], order
                if times == 1 and after.agenda and after.agenda[-1][0] == "build":
                    for what, n in view["costs"][order].items():
                        now = after.population if what == "population" else getattr(after, what)[seat]
                        then = before.population if what == "population" else getattr(before, what)[seat]
                        assert then - now == n, (order, what)
                seen.add(order)
                if after.agenda[-1][0] != "build":
                    break
            assert times == view["most"][order], order
            if not times and order in ("army", "ship", "convert"):
                assert view["gains"][order] == 0
        for monument in view["monuments"]:
            name, after = monument["id"], state.copy()
            if ("monument", name) not in GAME.choices(state):
                continue
            costs = []
            while after.agenda[-1][0] == "build" and ("monument", name) in GAME.choices(after):
                GAME.play(after, ("monument", name))
                costs.append(6 - after.population)
            assert len(costs) == len(monument["people"])
            if monument["id"] not in view["gains"]["monuments"]:
                continue
            if not after.monuments_open[seat] >> [row.id for row in MONUMENTS].index(name) & 1:
                assert points(after) - points(state) == view["gains"]["monuments"][name]
    assert seen == {"army", "ship", "convert", "province", "port", "urn"}


def test_a_purchase_brings_what_is_told() -> None:
    bought = 0
    for state in positions("develop", innovations=3):
        view = GAME.view(state, state.active)
        for row in view["developments"]:
            if not row["affordable"]:
                continue
            assert row["prices"][state.active] == row["cost"]
            for goods, innovations, wealth, _, brings in row["ways"]:
                after = state.copy()
                GAME.play(after, ("buy", row["id"]))
                if len(row["ways"]) > 1:
                    GAME.play(after, ("pay", goods, innovations, wealth))
                assert points(after) - points(state) == brings, row["id"]
                bought += 1
            gained = GAME.view(after, None)["scores"][state.active].get(row["id"], 0)
            assert gained == row["bonuses"][state.active], row["id"]
    assert bought > POSITIONS


@pytest.mark.rule("IA-122")
def test_a_good_into_food_before_feeding_brings_what_is_told() -> None:
    for state in positions("granary"):
        if ("convert",) not in GAME.choices(state):
            continue
        told = GAME.view(state, state.active)["gains"]["convert"]
        ends = []
        for orders in ([("convert",), ("done",)], [("done",)]):
            after = state.copy()
            after.agenda = [("feed",), ("granary",)]
            GAME.advance(after, [])
            for order in orders:
                if after.agenda and after.agenda[-1][0] == "granary":
                    GAME.play(after, order)
            ends.append(points(after))
        assert ends[0] - ends[1] == told


@pytest.mark.rule("IA-155")
def test_a_colony_brings_what_is_told_even_as_the_second_of_a_turn() -> None:
    founded = 0
    for state in positions("colonies", population=8, innovations=0):
        for second in (False, True):
            here = state.copy()
            first = [choice for choice in GAME.choices(here) if choice[0] == "complete"]
            if second:
                if not first:
                    continue
                GAME.play(here, first[-1])
            if here.agenda[-1][0] != "colonies":
                continue
            left = here.copy()
            GAME.play(left, ("done",))
            view = GAME.view(here, here.active)
            for choice in GAME.choices(here):
                if choice[0] != "complete":
                    continue
                after = here.copy()
                GAME.play(after, choice)
                if after.agenda[-1][0] == "colonies":
                    GAME.play(after, ("done",))
                assert points(after) - points(left) == view["gains"]["colonies"][choice[1]], choice
                founded += 1
            for colony in view["colonies"]:
                after, times = here.copy(), 0
                while after.agenda[-1][0] == "colonies" and ("peg", colony["id"]) in GAME.choices(after):
                    GAME.play(after, ("peg", colony["id"]))
                    times += 1
                assert times == colony["most"], colony
    assert founded > POSITIONS


def test_an_answer_ends_as_told() -> None:
    """Each answer to a battle or demand, played; where it leads to another question, that is answered as advised."""
    asked = 0
    for state in positions("roll", lowest=1000, rolls=2, loose=1 << FATE_DIE):
        state.agenda = [("fate",), ("disaster",)]
        GAME.advance(state, [])
        while state.agenda:
            contest = GAME.view(state, None)["contest"]
            if contest is None:
                GAME.play(state, ("done",))
                continue
            seat = contest["seat"]
            for answer, end in contest["ends"].items():
                after, goods = state.copy(), state.goods[seat]
                after.agenda = after.agenda[-1:]
                before = sum(GAME.view(after, None)["scores"][seat].values())
                GAME.play(after, tuple(answer.split()))
                if contest["foe"] == "demand":
                    assert goods - after.goods[seat] == end["goods"]
                    assert after.tribute[contest["by"]] - state.tribute[contest["by"]] >= end["theirs"]
                elif after.agenda:
                    GAME.play(after, tuple(best_answer(GAME.view(after, None)["contest"]["ends"]).split()))
                assert sum(GAME.view(after, None)["scores"][seat].values()) - before == end["points"], answer
                asked += 1
            GAME.play(state, GAME.choices(state)[0])
    assert asked > POSITIONS // 2


def test_the_board_after_the_end_speaks_with_the_lookers_prices() -> None:
    state = table({"developments": ["roads"]}, {"armies": 5, "provinces": 3}, {}, step="next")
    state.active, state.turns, state.tribute = 2, 2, [60, 0, 0]
    state.developments[2] = state.developments[0]
    GAME.advance(state, [])
    GAME.play(state, ("done",))
    assert state.over
    for seat, cost in ((0, 14), (1, 20), (2, 14)):
        rows = {row["id"]: row for row in GAME.view(state, seat)["developments"]}
        assert rows["empire"]["cost"] == cost
        assert rows["empire"]["bonuses"][1] == 5 + 3
        assert [rows["empire"]["prices"][each] for each in range(3)] == [14, 20, 14]


def test_playing_out_a_disaster_changes_nothing_on_the_table() -> None:
    state = drawn(3, "roll", rolls=1)
    before = state.to_json()
    GAME.view(state, 0)
    assert state.to_json() == before
    strike(state.copy(), 5)
    assert state.to_json() == before
