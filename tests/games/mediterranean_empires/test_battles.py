"""Naval and field battles, assaults, step by step."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.me_vectors import force_from

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.combat import ATTACKER, DEFENDER
from pygame_core.games.mediterranean_empires.data import FIELD, NAVAL, PLACE, SEA, card_named
from pygame_core.games.mediterranean_empires.state import EmpiresState, Play
from pygame_core.games.mediterranean_empires.steps.battle import begin_battle, remove
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
    state = at.table("8_all", hands=hands or {})
    state.rng = at.Scripted(dice or [], [card_named(name) for name in picks or []])
    attacker = attackers[0].split("/")[0]
    state.attack = force_from(state, cards(attackers), at.seat_of(state, attacker))
    if barbarians:
        state.attack = force_from(state, {"force": {"dice": barbarians}, "barbarian": True}, -1)
    defender = defenders[0].split("/")[0]
    state.defence = force_from(state, cards(defenders), at.seat_of(state, defender))
    at.give(state, "salona", defender)
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
    assert kinds[:3] == ["revealed", "revealed", "battle"] and at.step(state) == "react"
    assert isinstance(state.rng, at.Scripted) and state.rng.thrown == 0
    state.rng = at.Scripted([2, 6, 6, 1, 1, 2])
    seen = at.go(state, ("play", "rome/consul", "L"), ("pass",))
    kinds = [event[0] for event in seen]
    order = ["played", "opening_roll", "total", "won", "casualty_roll"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert kinds.index("won") > kinds.index("total")


@pytest.mark.rule("ME-263", "ME-264")
def test_troops_can_be_loaded_anew_attacker_first() -> None:
    fleet = ["rome/liburna:F", "rome/roman_trireme:F", "rome/hastati"]
    state, _ = clash(fleet, ["persia/phoenician_fleet:F", "persia/ionian_squadron:F", "persia/kardakes"], SEA)
    assert at.step(state) == "load" and at.asked(state) == "rome"
    seen = at.go(state, ("reload",), ("aboard", 0))
    assert not at.named(seen, "battle"), "the factors are told when all is aboard"
    assert state.attack is not None
    assert next(aboard for _, role, aboard in state.attack.cards if role == 0) == card_named("rome/liburna")
    assert at.step(state) == "load" and at.asked(state) == "persia"
    assert at.named(at.go(state, ("keep",)), "battle")[0][5] == 3 + 3 + 2 * 2
    single, _ = clash(["rome/liburna:F", "rome/hastati"], ["persia/phoenician_fleet:F"], SEA)
    assert single.agenda == [] or at.step(single) != "load"


@pytest.mark.rule("ME-265", "ME-287", "ME-040", "ME-038")
def test_anybody_may_help_either_side() -> None:
    hands = {"greece": ["greece/mercenary_strategos", "greece/mercenary_strategos#2", "greece/leonidas"]}
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    assert at.asked(state) == "greece"
    offered = [action for action in GAME.choices(state) if action[0] == "play"]
    assert offered == [
        ("play", "greece/mercenary_strategos", "X", "attacker"),
        ("play", "greece/mercenary_strategos", "X", "defender"),
    ]
    at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    state.rng = at.Scripted([6, 6, 1, 1])
    seen = at.go(state, ("play", "greece/mercenary_strategos", "X", "defender"))
    assert [len(row) - 5 for row in at.named(seen, "total")[:2]] == [2, 2]


@pytest.mark.rule("ME-268", "ME-288", "ME-266")
def test_several_hits_take_several_cards() -> None:
    state, seen = clash(
        ["carthage/war_elephants", "carthage/war_elephants#2"],
        ["rome/hastati", "rome/principes"],
        dice=[6, 6],
    )
    rows = [row for row in at.named(seen, "lost") if row[2] == "opening"]
    assert sorted(rows[0][3:]) == ["rome/hastati", "rome/principes"]
    kinds = [event[0] for event in seen]
    assert at.named(seen, "won")[0][5] and "total" not in kinds[: kinds.index("won")]
    more, seen = clash(["carthage/war_elephants", "carthage/war_elephants#2"], ["rome/hastati"], dice=[6, 6])
    assert len(at.named(seen, "lost")[0][3:]) == 1 and state is not more


@pytest.mark.rule("ME-270", "ME-293", "ME-269")
def test_fleets_alone_lose_a_field_battle() -> None:
    attackers = ["carthage/quinquereme:F", "carthage/quinquereme#2:F"]
    state, _seen = clash(attackers, ["egypt/machimoi"], hands={"carthage": ["carthage/hannibal"]})
    at.go(state, ("play", "carthage/hannibal", "L")) if at.step(state) == "react" else None
    assert at.points(state, "carthage") == 18 and at.points(state, "egypt") == 22
    assert state.attack is None and at.pile(state, "carthage").count("carthage/quinquereme") == 2


@pytest.mark.rule("ME-275", "ME-273")
def test_casualties_count_what_was_deployed() -> None:
    attackers = ["carthage/war_elephants", "carthage/libyan_elite_phalanx"]
    _state, seen = clash(attackers, ["rome/hastati"], dice=[5, 1], picks=["carthage/war_elephants"])
    assert at.named(seen, "won")[0][5]
    assert at.named(seen, "casualty_roll")[0][2:] == (1, 1)
    assert [row[3:] for row in at.named(seen, "lost") if row[2] == "pursuit"] == [("carthage/war_elephants",)]


@pytest.mark.rule("ME-278", "ME-279", "ME-281", "ME-282", "ME-374")
def test_what_is_discarded_and_what_is_rolled_for() -> None:
    hands = {"greece": ["greece/mercenary_strategos"], "carthage": ["carthage/punic_gold"]}
    state, _ = clash(["carthage/libyan_spearmen"], ["rome/hastati"], hands=hands)
    assert at.asked(state) == "carthage"
    at.go(state, ("play", "carthage/punic_gold", "X", "attacker"))
    state.rng = at.Scripted([1, 6, 6, 1, 6, 6, 6, 6])
    seen = at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert at.named(seen, "won")
    assert "greece/mercenary_strategos" in at.pile(state, "greece")
    assert "carthage/punic_gold" in at.hand(state, "carthage") and "rome/hastati" in at.hand(state, "rome")
    kinds = [event[0] for event in seen]
    assert kinds.index("recovered") > kinds.index("casualty_roll")


@pytest.mark.rule("ME-294")
def test_fleets_go_on_without_troops() -> None:
    attackers = ["carthage/quinquereme:F", "carthage/libyan_elite_phalanx"]
    state, seen = clash(attackers, ["rome/equites"], dice=[6, 1, 1])
    carthage = at.seat_of(state, "carthage")
    assert at.named(seen, "won")[0][3] == carthage
    lost = [row[2:] for row in at.named(seen, "lost")]
    assert lost == [("pursuit", "carthage/libyan_elite_phalanx"), ("end", "carthage/quinquereme")]
    assert [row[1] for row in at.named(seen, "no_assault")] == [carthage], "the Fleet reaches the walls, but no further"


@pytest.mark.rule("ME-058", "ME-059", "ME-370")
def test_flight_comes_first() -> None:
    hands = {"iberia": ["iberia/concursare"]}
    state, _ = clash(["gaul/war_chariots"], ["iberia/lusitanian_raiders", "iberia/scutarii"], hands=hands)
    assert at.asked(state) == "iberia" and at.may(state, "play", "iberia/concursare", "X", "defender")
    assert not at.may(state, "play", "iberia/concursare", "X", "attacker")
    at.go(state, ("play", "iberia/concursare", "X", "defender"))
    assert at.step(state) == "flee" and at.may(state, "flee_all") and at.may(state, "flee", "iberia/lusitanian_raiders")
    assert not at.may(state, "flee", "iberia/scutarii")
    seen = at.go(state, ("flee_all",))
    assert {"iberia/lusitanian_raiders", "iberia/scutarii"} <= set(at.hand(state, "iberia"))
    assert not [row for row in at.named(seen, "lost") if row[2] == "opening"]
    alone, _ = clash(["gaul/war_chariots"], ["carthage/numidian_cavalry", "carthage/libyan_spearmen"])
    alone.rng = at.Scripted([5, 6, 1])
    seen = at.go(alone, ("flee", "carthage/numidian_cavalry"))
    assert next(row for row in at.named(seen, "lost") if row[2] == "opening")[3:] == ("carthage/libyan_spearmen",)


@pytest.mark.rule("ME-369", "ME-360")
def test_bonuses_are_checked_at_the_resolution() -> None:
    attackers = ["iberia/scutarii", "iberia/caetrati"]
    _, seen = clash(attackers, ["gaul/war_chariots", "gaul/soldurii"], dice=[5, 1, 1], picks=["iberia/caetrati"])
    assert at.named(seen, "battle")[0][5] == 13
    assert at.named(seen, "total")[0][3] == 5


@pytest.mark.rule("ME-064", "ME-063")
def test_pursuit_denies_the_normal_recovery_only() -> None:
    state, seen = clash(
        ["gaul/noble_horse", "gaul/soldurii"], ["egypt/kalasiries_guard", "egypt/machimoi"], dice=[6, 1, 6, 5]
    )
    assert at.named(seen, "won")[0][3] == at.seat_of(state, "gaul")
    assert at.named(seen, "recovered") and at.named(seen, "recovered")[0][2] == "egypt/kalasiries_guard"
    assert "egypt/machimoi" in at.pile(state, "egypt")


@pytest.mark.rule("ME-368", "ME-270")
def test_leaders_go_down_with_the_last_fleet() -> None:
    hands = {"carthage": ["carthage/punic_admiral"]}
    state, _ = clash(["carthage/quinquereme:F"], ["rome/roman_trireme:F", "rome/roman_trireme#2:F"], SEA, hands=hands)
    state.rng = at.Scripted([6, 1])
    seen = at.go(state, ("play", "carthage/punic_admiral", "L"))
    assert at.named(seen, "won")[0][5] and "carthage/punic_admiral" in at.pile(state, "carthage")


@pytest.mark.rule("ME-296", "ME-297", "ME-305")
def test_arriving_at_the_walls() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage", "panormus"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    hands = {"rome": ["rome/liburna", "rome/hastati"], "carthage": ["carthage/libyan_spearmen", "carthage/triple_wall"]}
    state = at.table("4_west", owners, hands)
    at.declare(state, "panormus", "rome ~ panormus", ["rome/liburna:F", "rome/hastati:T"], "land")
    assert state.attack is not None and not state.attack.shown
    seen = at.go(state, ("none",))
    assert at.named(seen, "revealed") and at.asked(state) == "carthage"
    offered = {action[2] for action in GAME.choices(state) if action[0] == "play"}
    assert offered == {"D"}
    over = at.table("4_west", owners)
    over.attack = force_from(over, cards(["rome/hastati", "rome/principes"]), at.seat_of(over, "rome"))
    over.attack.target = PLACE["panormus"]
    over.attack.steps = (NAVAL,)
    over.attack.route = (PLACE["rome"], PLACE["panormus"])
    over.agenda = [("assault",)]
    out: list[Event] = []
    GAME.advance(over, out)
    assert at.named(out, "no_assault") and len(at.pile(over, "rome")) == 2


@pytest.mark.rule("ME-329", "ME-328", "ME-326")
def test_only_leaders_help_to_subdue() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    for card, letter, modifier in (("gaul/brennus", "L", 1), ("", "", 0)):
        held = ["gaul/soldurii", *([card] if card else [])]
        state = at.table("4_west", owners, {"gaul": held}, active="gaul", event="going_home")
        at.declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
        state.rng = at.Scripted([6, 6, 1, 1, 1, 1, 1, 4] if card else [6, 1, 1, 1, 1, 4])
        seen = at.go(state, ("play", card, letter)) if card else []
        if not card:
            state = at.table(
                "4_west", owners, {"gaul": held}, active="gaul", event="going_home", dice=[6, 1, 1, 1, 1, 4]
            )
            seen = at.declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
        margin = at.named(seen, "total")[0][4] - at.named(seen, "total")[1][4]
        assert at.named(seen, "subduing")[0][4] == modifier + (margin >= 10)


@pytest.mark.rule("ME-324", "ME-322", "ME-323")
def test_all_cards_leave_a_subdued_area() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    state = at.table("4_west", owners, {"gaul": ["gaul/soldurii", "gaul/belgic_spearmen"]}, active="gaul")
    state.rng = at.Scripted([6, 1, 1, 1, 2, 2, 3])
    at.declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
    assert state.attack is None and state.subdued >> PLACE["helvetii"] & 1
    assert "gaul/soldurii" in at.pile(state, "gaul")
    state.agenda = [("action", 3, 0)]
    at.go(state, ("expedition",))
    assert (
        not at.may(state, "target", "helvetii")
        and at.may(state, "target", "germani")
        and at.may(state, "target", "vienna")
    )


@pytest.mark.rule("ME-026", "ME-030", "ME-032", "ME-050", "ME-185", "ME-371")
def test_cards_and_their_numbers() -> None:
    from pygame_core.games.mediterranean_empires.data import CARDS, ID, KINDS, SLUG, TAGS

    assert {letter for kind in KINDS for letter in kind.types} == set("TFLDAIX")
    assert {type(value) for kind in KINDS for value in kind.cf} == {int, str, type(None)}
    assert {value for kind in KINDS for value in kind.cf if isinstance(value, str)} == {"d6", "2d6"}
    assert CARDS == 280 and len({(k.slug, n) for k in KINDS for n in range(k.count)}) == 280
    storms = [SLUG[card] for card in range(CARDS) if ID[card] == "storm_at_sea"]
    assert sorted(slug.split("/")[0] for slug in storms) == ["carthage", "greece", "iberia", "rome"]
    assert at.numbered([card_named("rome/triarii#2")]) == ["rome/triarii#2"]
    for card in range(CARDS):
        for word in ("spartan", "athenian"):
            if word in ID[card]:
                assert word in TAGS[card]
    state = at.table(hands={"rome": ["rome/liburna", *[f"rome/hastati#{n}" for n in (1, 2, 3, 4)]]})
    at.go(
        state, ("expedition",), ("target", "panormus"), ("route", "rome", "~", "panormus"), ("add", "rome/liburna", "F")
    )
    for _ in range(3):
        at.go(state, ("add", "rome/hastati", "T"))
    assert not at.may(state, "add", "rome/hastati", "T")


@pytest.mark.rule("ME-338", "ME-321")
def test_a_lost_battle_in_the_area_costs_two() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    state = at.table("4_west", owners, {"gaul": ["gaul/soldurii"]}, active="gaul", dice=[3, 4, 4, 2])
    seen = at.declare(state, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
    assert [row[4] for row in at.named(seen, "total")] == [10, 10]
    assert at.points(state, "gaul") == 18 and not state.subdued


@pytest.mark.rule("ME-043")
def test_a_stolen_card_recovers_to_the_thief() -> None:
    for die, where in ((6, "hand"), (2, "pile")):
        state = at.table("8_all", hands={"persia": []})
        at.hold(state, "persia", "rome/triarii")
        at.give(state, "salona", "gaul")
        at.hold(state, "gaul", "gaul/soldurii")
        state.hands[at.seat_of(state, "persia")] = 0
        state.attack = force_from(state, cards(["rome/triarii"]), at.seat_of(state, "persia"))
        state.hands[at.seat_of(state, "gaul")] = 0
        state.defence = force_from(state, cards(["gaul/soldurii"]), at.seat_of(state, "gaul"))
        state.attack.target = PLACE["salona"]
        state.agenda = [("approach",)]
        state.rng = at.Scripted([1, 6, 2, die])
        begin_battle(state, FIELD, PLACE["salona"])
        GAME.advance(state, [])
        held = "rome/triarii" in at.hand(state, "persia")
        assert held == (where == "hand") and ("rome/triarii" in at.pile(state, "rome")) == (not held)


def test_passes_leave_no_trace() -> None:
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands={"rome": ["rome/consul"], "gaul": ["gaul/brennus"]})
    assert at.go(state, ("pass",)) == []
    assert "pass" not in str(at.pass_all(state))


@pytest.mark.rule("ME-267")
def test_bribes_come_before_the_opening() -> None:
    hands = {"carthage": ["carthage/punic_gold"]}
    state, _ = clash(["carthage/libyan_spearmen"], ["gaul/war_chariots", "gaul/soldurii"], hands=hands)
    state.rng = at.Scripted([4])
    at.go(state, ("play", "carthage/punic_gold", "X", "attacker"))
    assert at.step(state) == "removals"
    seen = at.go(state, ("remove", "gaul/war_chariots"))
    assert not at.named(seen, "opening_roll"), "the chariots are bribed before they charge"


@pytest.mark.rule("ME-072")
@pytest.mark.parametrize("where", ["in the force", "on the table"])
def test_a_bribed_leader_is_lost_and_told(where: str) -> None:
    state, _ = clash(["carthage/libyan_spearmen"], ["gaul/soldurii"], hands={"carthage": ["carthage/punic_gold"]})
    force, brennus = state.defence, card_named("gaul/brennus")
    assert force is not None and state.attack is not None and force.seat is not None
    state.plays = [Play(card_named("carthage/punic_gold"), state.attack.seat, "X", ATTACKER)]
    if where == "in the force":
        force.leaders.append(brennus)
    else:
        state.plays.append(Play(brennus, force.seat, "L", DEFENDER))
    seen: list[Event] = []
    remove(state, 0, brennus, seen)
    assert seen == [("lost", force.seat, "removed", "gaul/brennus")]
    assert not force.leaders and (state.void == 0b10) == (where == "on the table")


@pytest.mark.rule("ME-267", "ME-376", "ME-377")
def test_the_last_word_is_rolled_for_first() -> None:
    """The Oracle cancels the Druids, who would have cancelled the strategos: they do not even roll."""
    hands = {
        "greece": ["greece/oracle_of_delphi"],
        "gaul": ["gaul/druids_word"],
        "persia": ["greece/mercenary_strategos"],
    }
    state, _ = clash(["rome/triarii"], ["egypt/machimoi"], hands=hands)
    at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    while at.asked(state) != "gaul":
        at.go(state, ("pass",))
    at.go(state, ("cancel", "gaul/druids_word"))
    assert at.asked(state) == "greece" and at.step(state) == "cancel"
    state.rng = at.Scripted([3])
    seen = at.go(state, ("cancel", "greece/oracle_of_delphi")) + at.pass_all(state)
    assert [row[2] for row in at.named(seen, "cancel_roll")] == ["greece/oracle_of_delphi"]
    assert len(at.named(seen, "total")[0]) - 5 == 2
