"""Reaction windows, the auto-responder, secrecy, the log."""

from __future__ import annotations

import json

import pytest
from games.mediterranean_empires.me_table import (
    Scripted,
    asked,
    declare,
    go,
    named,
    pile,
    seat_of,
    step,
    table,
)
from games.mediterranean_empires.test_battles import clash

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.state import AWAKE, QUIET_BATTLE, QUIET_ROUND
from pygame_core.kernel import Match, Rng, seen_by

OWNERS = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "capua"]}


@pytest.mark.rule("ME-396", "ME-378")
def test_four_kinds_of_windows_and_events_one_by_one() -> None:
    hands = {
        "rome": ["rome/hastati", "rome/socii", "rome/principes"],
        "gaul": ["gaul/forest_ambush", "gaul/scorched_earth"],
    }
    state = table(owners=OWNERS, hands=hands, event="going_home")
    windows = {name for name in GAME.steps if name in ("react", "cancel")}
    assert windows == {"react", "cancel"}
    declare(state, "capua", "rome capua", ["rome/hastati:T", "rome/socii:T", "rome/principes:T"])
    assert state.agenda[-1][1] == "arrival" and asked(state) == "gaul"
    state.rng = Scripted([3])
    seen = go(state, ("play", "gaul/scorched_earth", "X"))
    assert named(seen, "ambush_roll") and len(state.attack.cards if state.attack else []) == 2
    assert step(state) == "react" and asked(state) == "gaul" and "gaul/scorched_earth" in pile(state, "gaul")
    state.rng = Scripted([1])
    go(state, ("play", "gaul/forest_ambush", "X"))
    assert state.agenda[-1][0] != "react" or state.agenda[-1][1] == "combat"


@pytest.mark.rule("ME-397", "ME-399", "ME-401", "ME-404")
def test_who_is_asked() -> None:
    for mode, expected in (("always", True), ("playable", False), ("principal", False)):
        hands = {"rome": ["rome/hastati"], "carthage": ["carthage/quinquereme"], "gaul": ["gaul/soldurii"]}
        state = table(owners=OWNERS, hands=hands, reactions=mode)
        declare(state, "capua", "rome capua", ["rome/hastati:T"])
        assert (step(state) == "react") == expected
        if expected:
            assert asked(state) != "iberia" and GAME.choices(state)[0] == ("pass",)
            assert go(state, ("pass",)) == []
            view = json.dumps(GAME.view(state, seat_of(state, "iberia")))
            assert "react" not in view and "slot" not in view


@pytest.mark.rule("ME-399", "ME-400")
def test_do_not_ask_me_again() -> None:
    hands = {
        "greece": ["greece/mercenary_strategos"],
        "gaul": ["gaul/brennus", "gaul/ambiorix"],
        "rome": ["rome/consul"],
    }
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    assert asked(state) == "rome"
    go(state, ("hush", "battle"))
    rome = seat_of(state, "rome")
    assert state.hushed[rome] == QUIET_BATTLE and asked(state) == "gaul"
    go(state, ("play", "gaul/brennus", "L"))
    assert state.hushed[rome] == AWAKE
    go(state, ("hush", "round"))
    assert state.hushed[seat_of(state, "greece")] == QUIET_ROUND
    while state.battle is not None and state.battle.combat == 0:
        go(state, ("pass",))
    assert state.hushed[rome] == AWAKE and state.hushed[seat_of(state, "greece")] == QUIET_ROUND
    state.rng = Scripted([3, 3])
    state.agenda = [("round",)]
    state.attack = state.battle = None
    GAME.advance(state, [])
    assert state.hushed == [AWAKE] * 8
    other, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    go(other, ("ask", "principal"))
    assert GAME.view(other, rome)["ask"] == 2


@pytest.mark.rule("ME-409")
def test_the_log_tells_all_rolls_and_keeps_secrets() -> None:
    state, events = GAME.setup(GAME.configure(4), Rng.seeded(4))
    rng = Rng.seeded(9)
    kinds = set()
    while state.agenda:
        for event in events:
            public = seen_by(event, None)
            if public is not None:
                kinds.add(public[0])
                assert public[0] not in ("drew", "stole")
        events = GAME.play(state, rng.choice(GAME.choices(state)))
    assert {"event", "drew_hidden", "points", "control", "total", "declared", "discarded"} <= kinds


@pytest.mark.rule("ME-410")
def test_a_match_is_its_seed_and_its_answers() -> None:
    config = GAME.configure(3)
    match = Match(GAME, config, 77)
    rng = Rng.seeded(1)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    again = Match(GAME, config, 77)
    for action in match.actions:
        again.play(action)
    assert again.state.to_json() == match.state.to_json()


@pytest.mark.rule("ME-364", "ME-376", "ME-377")
def test_a_cancelled_event_is_discarded_all_the_same() -> None:
    hands = {"greece": ["greece/mercenary_strategos"], "gaul": ["gaul/druids_word"]}
    state, _ = clash(["rome/triarii"], ["egypt/machimoi"], hands=hands)
    go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert step(state) == "cancel" and asked(state) == "gaul"
    state.rng = Scripted([3, 1, 6])
    seen = go(state, ("cancel", "gaul/druids_word"))
    order = [event[0] for event in seen]
    assert order.index("cancel_roll") < order.index("total")
    assert len(named(seen, "total")[0]) - 5 == 1
    assert pile(state, "greece") == ["greece/mercenary_strategos"] and pile(state, "gaul") == ["gaul/druids_word"]
