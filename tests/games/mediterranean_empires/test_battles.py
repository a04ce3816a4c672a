"""Naval and field battles, assaults, step by step."""

from __future__ import annotations

import pytest
from games.mediterranean_empires.me_table import (
    Scripted,
    asked,
    declare,
    force_cards,
    give,
    go,
    hand,
    hold,
    may,
    named,
    numbered,
    pass_all,
    pile,
    points,
    seat_of,
    step,
    table,
)
from games.mediterranean_empires.me_vectors import force_from

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import FIELD, NAVAL, PLACE, SEA, card_named
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.steps.battle import begin_battle
from pygame_core.kernel import Event

Row = list[str]


def cards(names: Row) -> dict[str, list[dict[str, str]]]:
    return {"cards": [{"card": n.partition(":")[0], "as": n.partition(":")[2] or "T"} for n in names]}


def clash(
    attackers: Row,
    defenders: Row,
    combat: int = FIELD,
    hands: dict[str, Row] | None = None,
    dice: list[int] | None = None,
    picks: list[str] | None = None,
    barbarians: int = 0,
) -> tuple[EmpiresState, list[Event]]:
    """Two forces meet at Salona, which belongs to the defender; up to the first decision."""
    state = table("8_all", hands=hands or {})
    state.rng = Scripted(dice or [], [card_named(name) for name in picks or []])
    attacker = attackers[0].split("/")[0]
    state.attack = force_from(state, cards(attackers), seat_of(state, attacker))
    if barbarians:
        state.attack = force_from(state, {"force": {"dice": barbarians}, "barbarian": True}, -1)
    defender = defenders[0].split("/")[0]
    state.defence = force_from(state, cards(defenders), seat_of(state, defender))
    give(state, "salona", defender)
    state.attack.target = state.defence.target = PLACE["salona"]
    state.attack.route = (PLACE["salona"],)
    if combat == SEA:
        state.attack.steps = (NAVAL,)
        state.defence.kind = "naval_interception"
    state.agenda = [("approach",)]
    begin_battle(state, combat, PLACE["salona"])
    out: list[Event] = []
    GAME.advance(state, out)
    return state, out


@pytest.mark.rule("ME-260", "ME-261", "ME-285", "ME-375", "ME-034")
def test_the_steps_of_a_battle_in_order() -> None:
    state, out = clash(
        ["rome/triarii"],
        ["gaul/war_chariots", "gaul/soldurii"],
        hands={"rome": ["rome/consul"], "gaul": ["gaul/brennus"]},
        dice=[],
    )
    kinds = [event[0] for event in out]
    assert kinds[:3] == ["revealed", "revealed", "battle"] and step(state) == "react"
    assert isinstance(state.rng, Scripted) and state.rng.thrown == 0
    state.rng = Scripted([2, 6, 6, 1, 1, 2])
    seen = go(state, ("play", "rome/consul", "L"), ("pass",))
    kinds = [event[0] for event in seen]
    order = ["played", "opening_roll", "total", "won", "casualty_roll"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert kinds.index("won") > kinds.index("total")


@pytest.mark.rule("ME-263", "ME-264")
def test_troops_can_be_loaded_anew_attacker_first() -> None:
    fleet = ["rome/liburna:F", "rome/roman_trireme:F", "rome/hastati"]
    state, _ = clash(fleet, ["persia/phoenician_fleet:F", "persia/ionian_squadron:F", "persia/kardakes"], SEA)
    assert step(state) == "load" and asked(state) == "rome"
    seen = go(state, ("reload",), ("aboard", 0))
    assert not named(seen, "battle"), "the factors are told when all is aboard"
    assert state.attack is not None
    assert next(aboard for _, role, aboard in state.attack.cards if role == 0) == card_named("rome/liburna")
    assert step(state) == "load" and asked(state) == "persia"
    assert named(go(state, ("keep",)), "battle")[0][5] == 3 + 3 + 2 * 2
    single, _ = clash(["rome/liburna:F", "rome/hastati"], ["persia/phoenician_fleet:F"], SEA)
    assert single.agenda == [] or step(single) != "load"


@pytest.mark.rule("ME-265", "ME-287", "ME-040", "ME-038")
def test_anybody_may_help_either_side() -> None:
    hands = {"greece": ["greece/mercenary_strategos", "greece/mercenary_strategos#2", "greece/leonidas"]}
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    assert asked(state) == "greece"
    offered = [action for action in GAME.choices(state) if action[0] == "play"]
    assert offered == [
        ("play", "greece/mercenary_strategos", "X", "attacker"),
        ("play", "greece/mercenary_strategos", "X", "defender"),
    ]
    go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    state.rng = Scripted([6, 6, 1, 1])
    seen = go(state, ("play", "greece/mercenary_strategos", "X", "defender"))
    assert [len(row) - 5 for row in named(seen, "total")[:2]] == [2, 2]


@pytest.mark.rule("ME-268", "ME-288", "ME-266")
def test_several_hits_take_several_cards() -> None:
    state, seen = clash(
        ["carthage/war_elephants", "carthage/war_elephants#2"],
        ["rome/hastati", "rome/principes"],
        dice=[6, 6],
    )
    rows = [row for row in named(seen, "lost") if row[2] == "opening"]
    assert sorted(rows[0][3:]) == ["rome/hastati", "rome/principes"]
    kinds = [event[0] for event in seen]
    assert named(seen, "won")[0][5] and "total" not in kinds[: kinds.index("won")]
    more, seen = clash(["carthage/war_elephants", "carthage/war_elephants#2"], ["rome/hastati"], dice=[6, 6])
    assert len(named(seen, "lost")[0][3:]) == 1 and state is not more


@pytest.mark.rule("ME-270", "ME-293", "ME-269")
def test_fleets_alone_lose_a_field_battle() -> None:
    attackers = ["carthage/quinquereme:F", "carthage/quinquereme#2:F"]
    state, _seen = clash(attackers, ["egypt/machimoi"], hands={"carthage": ["carthage/hannibal"]})
    go(state, ("play", "carthage/hannibal", "L")) if step(state) == "react" else None
    assert points(state, "carthage") == 18 and points(state, "egypt") == 22
    assert state.attack is None and pile(state, "carthage").count("carthage/quinquereme") == 2


@pytest.mark.rule("ME-275", "ME-273")
def test_casualties_count_what_was_deployed() -> None:
    attackers = ["carthage/war_elephants", "carthage/libyan_elite_phalanx"]
    _state, seen = clash(attackers, ["rome/hastati"], dice=[5, 1], picks=["carthage/war_elephants"])
    assert named(seen, "won")[0][5]
    assert named(seen, "casualty_roll")[0][2:] == (1, 1)
    assert [row[3:] for row in named(seen, "lost") if row[2] == "pursuit"] == [("carthage/war_elephants",)]


@pytest.mark.rule("ME-278", "ME-279", "ME-281", "ME-282", "ME-374")
def test_what_is_discarded_and_what_is_rolled_for() -> None:
    hands = {"greece": ["greece/mercenary_strategos"], "carthage": ["carthage/punic_gold"]}
    state, _ = clash(["carthage/libyan_spearmen"], ["rome/hastati"], hands=hands)
    assert asked(state) == "carthage"
    go(state, ("play", "carthage/punic_gold", "X", "attacker"))
    state.rng = Scripted([1, 6, 6, 1, 6, 6, 6, 6])
    seen = go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert named(seen, "won")
    assert "greece/mercenary_strategos" in pile(state, "greece")
    assert "carthage/punic_gold" in hand(state, "carthage") and "rome/hastati" in hand(state, "rome")
    kinds = [event[0] for event in seen]
    assert kinds.index("recovered") > kinds.index("casualty_roll")


@pytest.mark.rule("ME-294")
def test_fleets_go_on_without_troops() -> None:
    attackers = ["carthage/quinquereme:F", "carthage/libyan_elite_phalanx"]
    state, seen = clash(attackers, ["rome/equites"], dice=[6, 1, 1])
    assert named(seen, "won")[0][3] == seat_of(state, "carthage")
    assert [row[3:] for row in named(seen, "lost") if row[2] == "pursuit"] == [("carthage/libyan_elite_phalanx",)]
    assert force_cards(state.attack) == ["carthage/quinquereme"] or named(seen, "no_assault") or named(seen, "assault")


@pytest.mark.rule("ME-058", "ME-059", "ME-370")
def test_flight_comes_first() -> None:
    hands = {"iberia": ["iberia/concursare"]}
    state, _ = clash(["gaul/war_chariots"], ["iberia/lusitanian_raiders", "iberia/scutarii"], hands=hands)
    assert asked(state) == "iberia" and may(state, "play", "iberia/concursare", "X", "defender")
    assert not may(state, "play", "iberia/concursare", "X", "attacker")
    go(state, ("play", "iberia/concursare", "X", "defender"))
    assert step(state) == "flee" and may(state, "flee_all") and may(state, "flee", "iberia/lusitanian_raiders")
    assert not may(state, "flee", "iberia/scutarii")
    seen = go(state, ("flee_all",))
    assert {"iberia/lusitanian_raiders", "iberia/scutarii"} <= set(hand(state, "iberia"))
    assert not [row for row in named(seen, "lost") if row[2] == "opening"]
    alone, _ = clash(["gaul/war_chariots"], ["carthage/numidian_cavalry", "carthage/libyan_spearmen"])
    alone.rng = Scripted([5, 6, 1])
    seen = go(alone, ("flee", "carthage/numidian_cavalry"))
    assert next(row for row in named(seen, "lost") if row[2] == "opening")[3:] == ("carthage/libyan_spearmen",)


@pytest.mark.rule("ME-369", "ME-360")
def test_bonuses_are_checked_at_the_resolution() -> None:
    attackers = ["iberia/scutarii", "iberia/caetrati"]
    _, seen = clash(attackers, ["gaul/war_chariots", "gaul/soldurii"], dice=[5, 1, 1], picks=["iberia/caetrati"])
    assert named(seen, "battle")[0][5] == 13
    assert named(seen, "total")[0][3] == 5


@pytest.mark.rule("ME-064", "ME-063")
def test_pursuit_denies_the_normal_recovery_only() -> None:
    state, seen = clash(
        ["gaul/noble_horse", "gaul/soldurii"], ["egypt/kalasiries_guard", "egypt/machimoi"], dice=[6, 1, 6, 5]
    )
    assert named(seen, "won")[0][3] == seat_of(state, "gaul")
    assert named(seen, "recovered") and named(seen, "recovered")[0][2] == "egypt/kalasiries_guard"
    assert "egypt/machimoi" in pile(state, "egypt")


@pytest.mark.rule("ME-368", "ME-270")
def test_leaders_go_down_with_the_last_fleet() -> None:
    hands = {"carthage": ["carthage/punic_admiral"]}
    state, _ = clash(["carthage/quinquereme:F"], ["rome/roman_trireme:F", "rome/roman_trireme#2:F"], SEA, hands=hands)
    state.rng = Scripted([6, 1])
    seen = go(state, ("play", "carthage/punic_admiral", "L"))
    assert named(seen, "won")[0][5] and "carthage/punic_admiral" in pile(state, "carthage")


@pytest.mark.rule("ME-296", "ME-297", "ME-305")
def test_arriving_at_the_walls() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage", "panormus"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    hands = {"rome": ["rome/liburna", "rome/hastati"], "carthage": ["carthage/libyan_spearmen", "carthage/triple_wall"]}
    state = table("4_west", owners, hands)
    declare(state, "panormus", "rome ~ panormus", ["rome/liburna:F", "rome/hastati:T"], "land")
    assert state.attack is not None and not state.attack.shown
    seen = go(state, ("none",))
    assert named(seen, "revealed") and asked(state) == "carthage"
    offered = {action[2] for action in GAME.choices(state) if action[0] == "play"}
    assert offered == {"D"}
    over = table("4_west", owners)
    over.attack = force_from(over, cards(["rome/hastati", "rome/principes"]), seat_of(over, "rome"))
    over.attack.target = PLACE["panormus"]
    over.attack.steps = (NAVAL,)
    over.attack.route = (PLACE["rome"], PLACE["panormus"])
    over.agenda = [("assault",)]
    out: list[Event] = []
    GAME.advance(over, out)
    assert named(out, "no_assault") and len(pile(over, "rome")) == 2


@pytest.mark.rule("ME-329", "ME-328", "ME-326")
def test_only_leaders_help_to_subdue() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    for card, letter, modifier in (("gaul/brennus", "L", 1), ("", "", 0)):
        held = ["gaul/soldurii", *([card] if card else [])]
        state = table("4_west", owners, {"gaul": held}, active="gaul", event="going_home")
        declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
        state.rng = Scripted([6, 6, 1, 1, 1, 1, 1, 4] if card else [6, 1, 1, 1, 1, 4])
        seen = go(state, ("play", card, letter)) if card else []
        if not card:
            state = table("4_west", owners, {"gaul": held}, active="gaul", event="going_home", dice=[6, 1, 1, 1, 1, 4])
            seen = declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
        margin = named(seen, "total")[0][4] - named(seen, "total")[1][4]
        assert named(seen, "subduing")[0][4] == modifier + (margin >= 10)


@pytest.mark.rule("ME-324", "ME-322", "ME-323")
def test_all_cards_leave_a_subdued_area() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    state = table("4_west", owners, {"gaul": ["gaul/soldurii", "gaul/belgic_spearmen"]}, active="gaul")
    state.rng = Scripted([6, 1, 1, 1, 2, 2, 3])
    declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
    assert state.attack is None and state.subdued >> PLACE["helvetii"] & 1
    assert "gaul/soldurii" in pile(state, "gaul")
    state.agenda = [("action", 3, 0)]
    go(state, ("expedition",))
    assert not may(state, "target", "helvetii") and may(state, "target", "germani") and may(state, "target", "vienna")


@pytest.mark.rule("ME-026", "ME-030", "ME-032", "ME-050", "ME-185", "ME-371")
def test_cards_and_their_numbers() -> None:
    from pygame_core.games.mediterranean_empires.data import CARDS, ID, KINDS, SLUG, TAGS

    assert {letter for kind in KINDS for letter in kind.types} == set("TFLDAIX")
    assert {type(value) for kind in KINDS for value in kind.cf} == {int, str, type(None)}
    assert {value for kind in KINDS for value in kind.cf if isinstance(value, str)} == {"d6", "2d6"}
    assert CARDS == 280 and len({(k.slug, n) for k in KINDS for n in range(k.count)}) == 280
    storms = [SLUG[card] for card in range(CARDS) if ID[card] == "storm_at_sea"]
    assert sorted(slug.split("/")[0] for slug in storms) == ["carthage", "greece", "iberia", "rome"]
    assert numbered([card_named("rome/triarii#2")]) == ["rome/triarii#2"]
    for card in range(CARDS):
        for word in ("spartan", "athenian"):
            if word in ID[card]:
                assert word in TAGS[card]
    state = table(hands={"rome": ["rome/liburna", *[f"rome/hastati#{n}" for n in (1, 2, 3, 4)]]})
    go(state, ("expedition",), ("target", "panormus"), ("route", "rome", "~", "panormus"), ("add", "rome/liburna", "F"))
    for _ in range(3):
        go(state, ("add", "rome/hastati", "T"))
    assert not may(state, "add", "rome/hastati", "T")


@pytest.mark.rule("ME-338", "ME-321")
def test_a_lost_battle_in_the_area_costs_two() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    state = table("4_west", owners, {"gaul": ["gaul/soldurii"]}, active="gaul", dice=[3, 4, 4, 2])
    seen = declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
    assert [row[4] for row in named(seen, "total")] == [10, 10]
    assert points(state, "gaul") == 18 and not state.subdued


@pytest.mark.rule("ME-043")
def test_a_stolen_card_recovers_to_the_thief() -> None:
    for die, where in ((6, "hand"), (2, "pile")):
        state = table("8_all", hands={"persia": []})
        hold(state, "persia", "rome/triarii")
        give(state, "salona", "gaul")
        hold(state, "gaul", "gaul/soldurii")
        state.hands[seat_of(state, "persia")] = 0
        state.attack = force_from(state, cards(["rome/triarii"]), seat_of(state, "persia"))
        state.hands[seat_of(state, "gaul")] = 0
        state.defence = force_from(state, cards(["gaul/soldurii"]), seat_of(state, "gaul"))
        state.attack.target = PLACE["salona"]
        state.agenda = [("approach",)]
        state.rng = Scripted([1, 6, 2, die])
        begin_battle(state, FIELD, PLACE["salona"])
        GAME.advance(state, [])
        held = "rome/triarii" in hand(state, "persia")
        assert held == (where == "hand") and ("rome/triarii" in pile(state, "rome")) == (not held)


def test_passes_leave_no_trace() -> None:
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands={"rome": ["rome/consul"], "gaul": ["gaul/brennus"]})
    assert go(state, ("pass",)) == []
    assert "pass" not in str(pass_all(state))


@pytest.mark.rule("ME-267")
def test_bribes_come_before_the_opening() -> None:
    hands = {"carthage": ["carthage/punic_gold"]}
    state, _ = clash(["carthage/libyan_spearmen"], ["gaul/war_chariots", "gaul/soldurii"], hands=hands)
    state.rng = Scripted([4])
    go(state, ("play", "carthage/punic_gold", "X", "attacker"))
    assert step(state) == "removals"
    seen = go(state, ("remove", "gaul/war_chariots"))
    assert not named(seen, "opening_roll"), "the chariots are bribed before they charge"


@pytest.mark.rule("ME-267", "ME-376", "ME-377")
def test_the_last_word_is_rolled_for_first() -> None:
    """The Oracle cancels the Druids, who would have cancelled the strategos: they do not even roll."""
    hands = {
        "greece": ["greece/oracle_of_delphi"],
        "gaul": ["gaul/druids_word"],
        "persia": ["greece/mercenary_strategos"],
    }
    state, _ = clash(["rome/triarii"], ["egypt/machimoi"], hands=hands)
    go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    while asked(state) != "gaul":
        go(state, ("pass",))
    go(state, ("cancel", "gaul/druids_word"))
    assert asked(state) == "greece" and step(state) == "cancel"
    state.rng = Scripted([3])
    seen = go(state, ("cancel", "greece/oracle_of_delphi")) + pass_all(state)
    assert [row[2] for row in named(seen, "cancel_roll")] == ["greece/oracle_of_delphi"]
    assert len(named(seen, "total")[0]) - 5 == 2
