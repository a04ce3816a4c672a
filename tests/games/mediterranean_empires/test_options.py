"""Optional rules."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import EVENT_TABLES, PLACE, card_named
from pygame_core.games.mediterranean_empires.state import EmpiresState, new_state

OWNERS = {
    "rome": ["rome"],
    "carthage": ["carthage"],
    "iberia": ["numantia", "capua"],
    "gaul": ["gergovia", "beneventum"],
}


def through_capua(**hands: list[str]) -> EmpiresState:
    """Rome asks Iberia for passage through Capua to Beneventum, which is Gaul's."""
    held = {"rome": ["rome/hastati"], **hands}
    return at.table(owners=OWNERS, hands=held, free_passage="on", event="going_home")


@pytest.mark.rule("ME-344", "ME-356")
def test_options_stand_alone_or_together() -> None:
    names = {option.name: option.choices for option in GAME.meta.options}
    assert names["turns"] == ("3", "4", "5")
    assert set(names["events"]) == set(EVENT_TABLES)
    for name in ("follow_the_leader", "free_passage", "shorter"):
        assert GAME.configure(4, {name: "on"})[name] == "on"
    every = {"follow_the_leader": "on", "free_passage": "on", "shorter": "on", "turns": "5"}
    state = new_state(GAME.configure(4, every), at.Scripted())
    assert tuple(state.options) == ("default", True, True, 5, True, True)


@pytest.mark.rule("ME-347", "ME-348", "ME-354")
def test_passage_is_asked_for_when_all_is_prepared() -> None:
    state = through_capua()
    seen = at.declare(state, "beneventum", "rome capua beneventum", ["rome/hastati:T"])
    assert at.named(seen, "declared") and at.step(state) == "passage" and at.asked(state) == "iberia"
    assert GAME.choices(state) == [("grant",), ("refuse",)]
    seen = at.go(state, ("grant",)) + at.pass_all(state)
    assert at.named(seen, "assault")[0][2] == PLACE["beneventum"]
    without = at.table(owners=OWNERS, hands={"rome": ["rome/hastati"]})
    at.go(without, ("expedition",))
    assert not at.may(without, "target", "beneventum")


@pytest.mark.rule("ME-349", "ME-350", "ME-351")
def test_a_refusal_means_back_or_attack() -> None:
    state = through_capua()
    at.declare(state, "beneventum", "rome capua beneventum", ["rome/hastati:T"])
    at.go(state, ("refuse",))
    assert GAME.choices(state) == [("back",), ("attack", "capua")]
    seen = at.go(state, ("attack", "capua")) + at.pass_all(state)
    assert at.named(seen, "turned_on") and at.named(seen, "assault")


@pytest.mark.rule("ME-350", "ME-045")
def test_a_refused_force_takes_its_attached_card_back_but_that_one_has_been_seen() -> None:
    owners = {"persia": ["sardis"], "greece": ["athens", "abydus"], "egypt": ["sais"], "macedonia": ["pella"]}
    hands = {"persia": ["persia/kardakes", "persia/bridge_of_boats"]}
    state = at.table("4_east", owners, hands, active="persia", free_passage="on")
    at.declare(state, "sestus", "sardis abydus sestus", ["persia/kardakes:T"], attach="persia/bridge_of_boats")
    at.go(state, ("refuse",), ("back",))
    assert at.hand(state, "persia") == sorted(hands["persia"], key=card_named)
    seat = at.seat_of(state, "persia")
    assert state.seen[seat] == 1 << card_named("persia/bridge_of_boats")


@pytest.mark.rule("ME-352", "ME-353")
def test_interceptors_ask_too_and_may_try_another_way() -> None:
    owners = {"rome": ["rome", "capua"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    owners["iberia"] = ["numantia", "neapolis"]
    owners["carthage"] = ["carthage", "beneventum"]
    hands = {"rome": ["rome/hastati"], "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"]}
    state = at.table(owners=owners, hands=hands, free_passage="on", event="going_home")
    at.declare(state, "beneventum", "rome capua beneventum", ["rome/hastati:T"])
    assert at.step(state) == "intercept" and at.asked(state) == "carthage"
    at.go(state, ("land", "capua"))
    route = next(a for a in GAME.choices(state) if a[0] == "route" and "neapolis" in a)
    at.go(state, route, ("add", "carthage/quinquereme", "F"), ("add", "carthage/libyan_spearmen", "T"), ("go",))
    assert at.step(state) == "passage" and at.asked(state) == "iberia"
    at.go(state, ("refuse",))
    assert "carthage/libyan_spearmen" in at.hand(state, "carthage")
    assert at.step(state) == "intercept"
    assert all("neapolis" not in str(a) for a in GAME.choices(state))


@pytest.mark.rule("ME-353", "ME-355")
def test_a_fleet_asks_for_the_port_it_sails_from_and_is_refused_twice_at_most() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia", "segeda"], "gaul": ["gergovia"]}
    owners["iberia"] += ["ebusus"]
    owners["carthage"] += ["saguntum"]
    owners["gaul"] += ["pallantia", "brigantium"]
    hands = {"rome": ["rome/liburna"], "iberia": ["iberia/gaditan_ships"]}
    state = at.table(owners=owners, hands=hands, free_passage="on", event="going_home")
    at.declare(state, "ebusus", "rome ~ ebusus", ["rome/liburna:F"], "land")
    for host, port in (("carthage", "saguntum"), ("gaul", "brigantium")):
        assert at.asked(state) == "iberia" and at.step(state) == "intercept"
        at.go(state, ("naval",))
        route = next(a for a in GAME.choices(state) if a[0] == "route" and a[-1] == port)
        at.go(state, route, ("add", "iberia/gaditan_ships", "F"), ("go",))
        assert at.step(state) == "passage" and at.asked(state) == host
        at.go(state, ("refuse",))
        assert at.hand(state, "iberia") == ["iberia/gaditan_ships"]
    assert at.step(state) == "intercept" and not at.may(state, "naval"), "no third attempt"


@pytest.mark.rule("ME-355")
def test_a_foreign_port_may_serve() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    owners["iberia"] = ["numantia", "brundisium"]
    state = at.table(owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"]}, free_passage="on")
    at.go(state, ("expedition",), ("target", "tarentum"))
    at.lay(state, "rome ~ brundisium tarentum", ["rome/liburna:F", "rome/hastati:T"])
    assert at.step(state) == "passage" and at.asked(state) == "iberia"


@pytest.mark.rule("ME-357", "ME-145")
def test_later_turns_stay_doubled() -> None:
    from pygame_core.games.mediterranean_empires.steps.turn_end import awards

    state = at.table("2_punic_wars", turns="5")
    for turn, largest in ((1, 3), (2, 3), (3, 6), (4, 6), (5, 6)):
        state.turn = turn
        assert awards(state)[0][0] == largest


@pytest.mark.rule("ME-358", "ME-104")
def test_shorter_play_and_event_tables() -> None:
    state = at.table("4_west", shorter="on")
    state.round = 4
    state.rng = at.Scripted([1, 1])
    state.agenda = [("round",)]
    out: list[tuple[object, ...]] = []
    GAME.advance(state, out)
    assert at.named(out, "event")[0][5] == 6
    ends = {name: rows[-1][0] for name, rows in EVENT_TABLES.items()}
    assert ends == {"default": 14, "literal_2_to_12": 12, "medium_13": 13, "long_15": 15}
