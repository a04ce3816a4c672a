"""Step 4: ports, provinces, armies, monuments, ships."""

from __future__ import annotations

import pytest
from games.iron_age.table import go, kinds, may, reason, table

from pygame_core.games.iron_age import GAME
from pygame_core.games.iron_age.data import BOARD, MONUMENTS
from pygame_core.games.iron_age.state import empire_dice


@pytest.mark.rule("IA-077", "IA-078")
def test_population_fills_boxes_or_becomes_armies_in_any_order() -> None:
    state = table({"food": 3, "armies": 1}, population=4)
    go(state, ("province",), ("army",), ("monument", "colossus"), ("port",))
    assert state.population == 0 and state.food == [2] and state.armies == [2]
    first = table({"armies": 9, "food": 1, "provinces": 2}, population=3)
    go(first, ("army",), ("province",), ("province",))
    last = table({"armies": 9, "food": 1, "provinces": 2}, population=3)
    go(last, ("province",), ("province",))
    assert first.armies == last.armies == [10]
    assert not may(last, "army") and last.food == [1] and first.food == [0]


@pytest.mark.rule("IA-079", "IA-080")
def test_ports_need_a_box_and_their_urns() -> None:
    assert BOARD["ports"] == {"boxes": [1] * 6, "urns": [0, 2, 3, 3, 4, 4]}
    state = table({"ports": 2, "goods": 3}, population=1)
    go(state, ("urn",), ("urn",), ("urn",))
    assert state.ports == [2]
    events = go(state, ("port",))
    assert ("built", 0, "port", 3) in events and state.ports == [3] and state.goods == [0]
    most = table({"ports": 6, "goods": 9}, population=2)
    go(most)
    assert not may(most, "port") and not may(most, "urn")
    assert reason(most, "port") == reason(most, "urn") == "IA-079"


@pytest.mark.rule("IA-081", "IA-082")
def test_boxes_and_urns_are_two_tracks_filled_ahead() -> None:
    state = table({"ports": 2, "goods": 4}, population=2)
    go(state, ("port",), ("port",), ("urn",), ("urn",), ("urn",), ("urn",))
    assert state.ports == [3] and state.port_boxes == [4] and state.urns == [6]
    later = table({"ports": 2, "goods": 2})
    later.ports[0], later.port_boxes[0], later.urns[0] = 3, 4, 6
    go(later, ("urn",), ("urn",))
    assert later.ports == [4]
    both = table({"ports": 2, "goods": 6}, population=2)
    go(both, ("port",), ("port",), *[("urn",)] * 6)
    assert both.ports == [4]


def test_the_log_tells_which_box_of_which_port_province_or_monument() -> None:
    state = table({"provinces": 2, "goods": 3}, population=5)
    events = go(state, ("province",), ("province",), ("urn",), ("urn",), ("urn",), ("port",), ("monument", "wall"))
    lines = [line for event in events if event[0] in ("box", "urn") and (line := GAME.line(event)) is not None]
    assert [GAME.catalogue.render(line, ["Player 1"]) for line in lines] == [
        "Player 1 sends person 1 of 2 to province 3",
        "Player 1 sends person 2 of 2 to province 3",
        "Player 1 brings good 1 of 2 to port 2",
        "Player 1 brings good 2 of 2 to port 2",
        "Player 1 brings good 1 of 3 to port 3",
        "Player 1 sends one person to port 2",
        "Player 1 lays stone 1 of 10 of the Great Wall",
    ]


@pytest.mark.rule("IA-083", "IA-084", "IA-085")
def test_provinces_give_armies_and_tribute_at_once() -> None:
    assert BOARD["provinces"] == {
        "boxes": [1, 2, 2, 3, 3, 4],
        "armies": [0, 2, 2, 2, 2, 2],
        "tribute": [0, 1, 2, 3, 4, 5],
    }
    state = table({"provinces": 2, "armies": 3, "tribute": 1}, population=2)
    go(state, ("province",), ("province",))
    assert (state.provinces, state.armies, state.tribute) == ([3], [5], [3])
    many = table({"provinces": 2, "armies": 7, "tribute": 1}, population=5)
    go(many, *[("province",)] * 5)
    assert (many.provinces, many.armies, many.tribute) == ([4], [10], [6])
    part = table({"provinces": 3}, population=2)
    go(part, ("province",), ("province",))
    assert part.provinces == [3] and part.province_boxes == [7]
    full = table({"provinces": 6}, population=1)
    go(full)
    assert not may(full, "province") and reason(full, "province") == "IA-083"


@pytest.mark.rule("IA-086")
def test_a_second_building_of_a_column_adds_no_die() -> None:
    state = table({"ports": 3, "provinces": 2}, population=2)
    assert "die" not in kinds(go(state, ("province",), ("province",)))
    assert empire_dice(state, 0) == 3
    more = table({"ports": 3, "provinces": 3}, population=3)
    assert ("die", 0, 4) in go(more, *[("province",)] * 3)
    assert empire_dice(more, 0) == 4
    port = table({"ports": 2, "provinces": 2, "goods": 3}, population=1)
    assert ("die", 0, 3) in go(port, ("port",), *[("urn",)] * 3)


@pytest.mark.rule("IA-087", "IA-088")
def test_armies_cost_population_and_food_and_need_a_place() -> None:
    state = table({"food": 2, "armies": 1}, population=3)
    go(state, ("army",), ("army",))
    assert (state.food, state.armies, state.population) == ([0], [3], 1)
    assert not may(state, "army") and reason(state, "army") == "IA-087"
    full = table({"food": 2, "armies": 9}, population=4)
    go(full, ("army",))
    assert not may(full, "army") and reason(full, "army") == "IA-088" and full.food == [1]
    fed = table({"food": 0, "goods": 1, "developments": ("granaries",)}, population=1)
    go(fed, ("convert",), ("army",))
    assert fed.armies == [2] and fed.goods == [0]


def pays(monument: str, boxes: int, first: int, later: int) -> None:
    """So many boxes finish the monument; its first builder and a later one score this much."""
    state = table({"goods": 0}, {"goods": 0}, population=boxes)
    go(state, *[("monument", monument)] * (boxes - 1))
    assert GAME.view(state, 0)["scores"][0]["monuments"] == 0
    assert ("raised", 0, monument, first, 1) in go(state, ("monument", monument))
    assert GAME.view(state, 0)["scores"][0]["monuments"] == first
    state.active, state.population, state.agenda = 1, boxes, [("build",)]
    events = go(state, *[("monument", monument)] * boxes)
    assert ("raised", 1, monument, later, 0) in events
    assert [table_["monuments"] for table_ in GAME.view(state, 0)["scores"]] == [first, later]


@pytest.mark.rule("IA-089")
def test_the_obelisk() -> None:
    pays("obelisk", 5, 2, 1)


@pytest.mark.rule("IA-090")
def test_the_colossus() -> None:
    pays("colossus", 7, 4, 2)


@pytest.mark.rule("IA-091")
def test_the_great_wall_keeps_barbarians_from_every_builder() -> None:
    pays("wall", 10, 6, 4)
    sides = {"monuments": {"wall": 10}}, {"monuments": {"wall": 10}}, {"monuments": {"wall": 9}}
    for seat, safe in enumerate((True, True, False)):
        state = table(*sides, step="disaster", dice="skull skull", fate="plenty", active=seat)
        go(state)
        assert (state.agenda[-1] == ("raid",)) == safe


@pytest.mark.rule("IA-092")
def test_the_acropolis() -> None:
    pays("acropolis", 13, 10, 7)


@pytest.mark.rule("IA-093")
def test_the_coliseum() -> None:
    pays("coliseum", 15, 13, 10)


@pytest.mark.rule("IA-094")
def test_only_the_first_builder_takes_the_larger_value() -> None:
    almost = {"monuments": {"colossus": 6}, "goods": 0}
    state = table(almost, almost, almost, {"monuments": {"colossus": 5}}, population=1)
    for seat in range(3):
        state.active, state.population, state.agenda = seat, 1, [("build",)]
        go(state, ("monument", "colossus"))
    view = GAME.view(state, 0)
    assert [scores["monuments"] for scores in view["scores"]] == [4, 2, 2, 0]
    assert view["monuments"][1]["taken"] == 0 and view["monuments"][1]["owners"] == [0, 1, 2]


@pytest.mark.rule("IA-095")
def test_five_monuments_for_everybody_each_once() -> None:
    assert sum(monument.boxes for monument in MONUMENTS) == 50
    for seats in (1, 2, 3, 4):
        state = table(*[{} for _ in range(seats)], population=5)
        go(state, *[("monument", monument.id) for monument in MONUMENTS])
        assert state.boxes[:5] == [1] * 5
    built = table({"monuments": {"obelisk": 5}}, population=1)
    go(built)
    assert not may(built, "monument", "obelisk") and reason(built, "monument", "obelisk") == "IA-095"


@pytest.mark.rule("IA-096")
def test_in_one_round_turn_order_decides_who_is_first() -> None:
    almost = {"monuments": {"acropolis": 12}, "goods": 0, "food": 9}
    state = table(almost, almost, population=1, round=6)
    go(state, ("monument", "acropolis"))
    assert state.active == 1 and state.round == 6
    state.agenda, state.population = [("build",)], 1
    go(state, ("monument", "acropolis"))
    assert [side["monuments"] for side in GAME.view(state, 0)["scores"]] == [10, 7]


@pytest.mark.rule("IA-097")
def test_architecture_fills_three_boxes_for_two_population() -> None:
    side = {"developments": ("architecture",), "monuments": {"obelisk": 3, "colossus": 2}, "goods": 0}
    state = table(side, population=5)
    go(state, *[("monument", "obelisk")] * 2, *[("monument", "colossus")] * 5)
    assert state.boxes[:2] == [5, 7] and state.population == 0
    for population, boxes in enumerate((0, 1, 3, 4, 6, 7)):
        state = table({"developments": ("architecture",), "goods": 0}, {}, population=population)
        go(state)
        filled = 0
        while state.active == 0 and may(state, "monument", "coliseum"):
            go(state, ("monument", "coliseum"))
            filled += 1
        assert filled == boxes, population
    others = table({"developments": ("architecture",)}, population=2)
    go(others, ("province",), ("port",))
    assert others.population == 0 and others.free_boxes == 0
    surplus = table({"developments": ("architecture",), "monuments": {"obelisk": 3}}, population=2)
    go(surplus, ("monument", "obelisk"), ("monument", "obelisk"))
    assert surplus.free_boxes == 1
    assert ("unused", 0, "boxes", 1) in go(surplus, ("done",))
    assert surplus.free_boxes == 0


@pytest.mark.rule("IA-098", "IA-099")
def test_ships_need_shipbuilding_and_room() -> None:
    without = table({"goods": 8})
    go(without)
    assert not may(without, "ship") and reason(without, "ship") == "IA-098"
    state = table({"goods": 7, "developments": ("shipbuilding",)})
    go(state, ("ship",), ("ship",), ("ship",))
    assert state.ships == [3] and state.goods == [1] and not may(state, "ship")
    full = table({"goods": 8, "ships": 7, "developments": ("shipbuilding",)})
    go(full, ("ship",))
    assert not may(full, "ship") and full.ships == [8] and reason(full, "ship") == "IA-099"
    assert "ship" in kinds(go(table({"goods": 2, "developments": ("shipbuilding",)}), ("ship",)))
