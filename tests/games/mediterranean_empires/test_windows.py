"""Reaction windows, the auto-responder, secrecy, the log."""

from __future__ import annotations

import json

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.test_battles import clash
from games.mediterranean_empires.test_each_card import clash_to_window, start

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.combat import ATTACKER, DEFENDER, city_dice
from pygame_core.games.mediterranean_empires.data import (
    CITY,
    EFFECTS,
    EMPIRES,
    FIELD,
    FLIGHTS,
    PLACE,
    REMOVERS,
    SLUG,
    UNSEEN_MARCHES,
    bits,
    card_named,
)
from pygame_core.games.mediterranean_empires.state import (
    ASK_DECISIVE,
    ASK_PLAYABLE,
    AWAKE,
    QUIET_BATTLE,
    QUIET_ROUND,
    Battle,
    EmpiresState,
    Force,
    Play,
    Window,
)
from pygame_core.games.mediterranean_empires.steps.influence import (
    cancelling_changes_combat,
    changes_arrival,
    possible_totals,
    sure_winner,
)
from pygame_core.games.mediterranean_empires.steps.windows import may_be_held, slots
from pygame_core.kernel import Event, Match, Rng, seen_by

OWNERS = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "capua"]}


@pytest.mark.rule("ME-396", "ME-378")
def test_four_kinds_of_windows_and_events_one_by_one() -> None:
    hands = {
        "rome": ["rome/hastati", "rome/socii", "rome/principes"],
        "gaul": ["gaul/forest_ambush", "gaul/scorched_earth"],
    }
    state = at.table(owners=OWNERS, hands=hands, event="going_home")
    windows = {name for name in GAME.steps if name in ("react", "cancel")}
    assert windows == {"react", "cancel"}
    at.declare(state, "capua", "rome capua", ["rome/hastati:T", "rome/socii:T", "rome/principes:T"])
    assert state.agenda[-1][1] == "arrival" and at.asked(state) == "gaul"
    state.rng = at.Scripted([3])
    seen = at.go(state, ("play", "gaul/scorched_earth", "X"))
    assert at.named(seen, "ambush_roll") and len(state.attack.cards if state.attack else []) == 2
    assert (state.plays, state.void) == ([], 0), "nothing is left of it for the next card"
    assert at.step(state) == "react" and at.asked(state) == "gaul" and "gaul/scorched_earth" in at.pile(state, "gaul")
    state.rng = at.Scripted([1])
    at.go(state, ("play", "gaul/forest_ambush", "X"))
    assert state.agenda[-1][0] != "react" or state.agenda[-1][1] == "combat"


@pytest.mark.rule("ME-397", "ME-399", "ME-401", "ME-404")
def test_who_is_asked() -> None:
    for mode, expected in (("always", True), ("playable", False), ("principal", False)):
        hands = {"rome": ["rome/hastati"], "carthage": ["carthage/quinquereme"], "gaul": ["gaul/soldurii"]}
        state = at.table(owners=OWNERS, hands=hands, reactions=mode)
        at.declare(state, "capua", "rome capua", ["rome/hastati:T"])
        assert (at.step(state) == "react") == expected
        if expected:
            assert at.asked(state) != "iberia" and GAME.choices(state)[0] == ("pass",)
            assert at.go(state, ("pass",)) == []
            view = json.dumps(GAME.view(state, at.seat_of(state, "iberia")))
            assert "react" not in view and "slot" not in view


@pytest.mark.rule("ME-399", "ME-400")
def test_do_not_ask_me_again() -> None:
    hands = {
        "greece": ["greece/mercenary_strategos"],
        "gaul": ["gaul/brennus", "gaul/ambiorix"],
        "rome": ["rome/consul"],
    }
    state, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    assert at.asked(state) == "rome"
    at.go(state, ("hush", "battle"))
    rome = at.seat_of(state, "rome")
    assert state.hushed[rome] == QUIET_BATTLE and at.asked(state) == "gaul"
    at.go(state, ("play", "gaul/brennus", "L"))
    assert state.hushed[rome] == AWAKE
    at.go(state, ("hush", "round"))
    assert state.hushed[at.seat_of(state, "greece")] == QUIET_ROUND
    while state.battle is not None and state.battle.combat == 0:
        at.go(state, ("pass",))
    assert state.hushed[rome] == AWAKE and state.hushed[at.seat_of(state, "greece")] == QUIET_ROUND
    state.rng = at.Scripted([3, 3])
    state.agenda = [("round",)]
    state.attack = state.battle = None
    GAME.advance(state, [])
    assert state.hushed == [AWAKE] * 8
    other, _ = clash(["rome/triarii"], ["gaul/soldurii"], hands=hands)
    at.go(other, ("ask", "principal"))
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
    at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
    assert at.step(state) == "cancel" and at.asked(state) == "gaul"
    state.rng = at.Scripted([3, 1, 6])
    seen = at.go(state, ("cancel", "gaul/druids_word"))
    order = [event[0] for event in seen]
    assert order.index("cancel_roll") < order.index("total")
    assert len(at.named(seen, "total")[0]) - 5 == 1
    assert at.pile(state, "greece") == ["greece/mercenary_strategos"] and at.pile(state, "gaul") == ["gaul/druids_word"]


def asked_in_battle(state: EmpiresState) -> str:
    """Whose decision it is in the field battle under way; nobody's if it has gone by."""
    return at.asked(state) if state.battle is not None and state.battle.combat == FIELD else ""


def ask_decisive(state: EmpiresState, *empires: str) -> None:
    for empire in empires:
        state.asks[at.seat_of(state, empire)] = ASK_DECISIVE


@pytest.mark.rule("ME-399", "ME-413")
def test_ask_me_only_when_i_can_change_the_result() -> None:
    """Greece could lend a die to either side: it is asked only where a die may turn the battle."""
    for side, foes, expected in (
        (["rome/hastati"], ["gaul/gallic_warband"], True),
        (["rome/triarii", "rome/triarii#2", "rome/triarii#3"], ["gaul/gallic_warband"], False),
        (["rome/triarii", "rome/hastati"], ["gaul/gallic_warband"], True),
        (["rome/velites"], ["gaul/soldurii", "gaul/soldurii#2", "gaul/belgic_spearmen"], False),
    ):
        state = clash_to_window(side, foes, FIELD, {})
        at.hold(state, "greece", "greece/mercenary_strategos")
        ask_decisive(state, "greece")
        start(state, FIELD)
        assert (asked_in_battle(state) == "greece") == expected, side


@pytest.mark.rule("ME-399", "ME-413")
def test_a_card_that_adds_nothing_changes_nothing() -> None:
    for side, expected in ((["egypt/machimoi"], False), (["greece/athenian_hoplites"], True)):
        state = clash_to_window(side, ["persia/kardakes"], FIELD, {})
        at.hold(state, "greece", "greece/panhellenic_oath")
        ask_decisive(state, "greece")
        start(state, FIELD)
        assert (asked_in_battle(state) == "greece") == expected


@pytest.mark.rule("ME-399", "ME-413")
def test_what_may_leave_before_the_dice_keeps_a_battle_open() -> None:
    """Three Triarii beat Velites with any dice, unless gold or an opening takes cards out first."""
    strong = ["rome/triarii", "rome/triarii#2", "rome/triarii#3"]
    for foes, held, expected in (
        (["egypt/machimoi"], "greece/mercenary_strategos", False),
        (["egypt/nubian_archers"], "greece/mercenary_strategos", True),
        (["egypt/machimoi"], "persia/gold_darics", True),
    ):
        holder = held.split("/")[0]
        state = clash_to_window(strong, foes, FIELD, {})
        at.hold(state, holder, held)
        ask_decisive(state, holder)
        start(state, FIELD)
        assert (asked_in_battle(state) == holder) == expected, (foes, held)


@pytest.mark.rule("ME-399", "ME-413")
def test_flight_is_asked_for_where_there_is_an_army() -> None:
    state = clash_to_window(["iberia/scutarii"], ["rome/triarii", "rome/triarii#2", "rome/triarii#3"], FIELD, {})
    at.hold(state, "iberia", "iberia/concursare")
    ask_decisive(state, "iberia")
    start(state, FIELD)
    assert asked_in_battle(state) == "iberia"


@pytest.mark.rule("ME-399", "ME-073", "ME-413")
def test_cancelling_is_asked_for_where_it_matters() -> None:
    for side, expected in ((["rome/hastati"], True), (["rome/triarii", "rome/triarii#2", "rome/triarii#3"], False)):
        state = clash_to_window(side, ["egypt/machimoi"], FIELD, {"greece": ["greece/mercenary_strategos"]})
        at.hold(state, "gaul", "gaul/druids_word")
        ask_decisive(state, "gaul")
        at.go(state, ("play", "greece/mercenary_strategos", "X", "attacker"))
        assert (asked_in_battle(state) == "gaul") == expected
    state = at.table("5_west", hands={"rome": ["rome/foedus"], "gaul": ["gaul/druids_word"]})
    ask_decisive(state, "gaul")
    at.go(state, ("imperium", "rome/foedus"), ("city", "tarquinii"))
    assert at.step(state) == "cancel" and at.asked(state) == "gaul"


@pytest.mark.rule("ME-399", "ME-065", "ME-069", "ME-414")
def test_on_arrival_only_what_helps_is_asked_for() -> None:
    hands = {"rome": ["rome/liburna", "rome/storm_at_sea"], "carthage": ["carthage/storm_at_sea"]}
    state = at.table(owners={**OWNERS, "carthage": ["carthage"]}, hands=hands, event="going_home")
    ask_decisive(state, "rome", "carthage")
    at.declare(state, "neapolis", "rome ~ neapolis", ["rome/liburna:F"], "land")
    assert at.asked(state) == "carthage" and at.step(state) == "react"
    for owner_of_elis, expected in (("greece", True), (None, False)):
        march = {"macedonia": ["macedonia/hypaspists", "macedonia/forced_march"]}
        other = at.table("8_all", {"macedonia": ["pella", "larissa"], "greece": ["athens"]}, march, active="macedonia")
        at.give(other, "thebes", owner_of_elis)
        ask_decisive(other, "macedonia")
        at.give(other, "delphi", "macedonia")
        at.declare(other, "thebes", route_to(other, "thebes"), ["macedonia/hypaspists:T"])
        assert (at.step(other) == "react" and at.asked(other) == "macedonia") == expected


@pytest.mark.rule("ME-414")
@pytest.mark.parametrize("owner", [None, "iberia", "carthage", "gaul", "rome"])
def test_a_march_is_hidden_from_players_and_from_nobody_else(owner: str | None) -> None:
    state = at.table("4_west", {"iberia": ["numantia"], "carthage": ["carthage"], "gaul": ["gergovia"]})
    at.give(state, "tarentum", owner)
    force = Force(-1, "expedition", 0)
    force.target = PLACE["tarentum"]
    assert changes_arrival(state, 0, force, UNSEEN_MARCHES) == (owner is not None)


@pytest.mark.rule("ME-398")
def test_who_may_hold_a_card_is_known_from_hands_decks_and_what_lies_open() -> None:
    state = at.table(owners=OWNERS, piles={"gaul": ["gaul/scorched_earth"]})
    state.decks = [[] for _ in state.decks]
    burnt, consul = 1 << card_named("gaul/scorched_earth"), 1 << card_named("rome/consul")
    state.hands = [consul, 0, 0, 0]
    assert may_be_held(state, consul) and not may_be_held(state, burnt)
    state.hands = [0] * 4
    state.plays = [Play(card_named("rome/consul"), 0, "L", 0)]
    assert not may_be_held(state, consul)
    state.decks[2] = [card_named("gaul/scorched_earth")]
    assert may_be_held(state, burnt | consul)


@pytest.mark.rule("ME-413")
def test_cancelling_what_takes_cards_out_of_a_combat_may_always_change_it() -> None:
    state = at.table("8_all")
    for card in bits(REMOVERS | FLIGHTS):
        state.plays = [Play(card, 0, "X", 0)]
        assert cancelling_changes_combat(state, 0), SLUG[card]


@pytest.mark.rule("ME-413")
@pytest.mark.parametrize("answered", [0, 1])
def test_an_answer_that_is_cancelled_may_always_change_the_combat(answered: int) -> None:
    state = at.table("4_west", OWNERS)
    state.plays = [Play(card_named("rome/consul"), 0, "L", 0)] * 2
    state.plays.append(Play(card_named("gaul/druids_word"), 3, "X", 0, answered))
    assert cancelling_changes_combat(state, 2)


@pytest.mark.rule("ME-361", "ME-363")
@pytest.mark.parametrize("attacker", [-1, 0, 1, 3])
@pytest.mark.parametrize("defender", [-1, 0, 1, 3])
def test_cards_are_asked_for_from_the_attacker_then_the_defender_then_the_others_in_turn(
    attacker: int, defender: int
) -> None:
    state = at.table("4_west", OWNERS)
    picker = 2
    force = state.attack = Force(attacker, "expedition", picker)
    force.target = PLACE["capua"]
    at.give(state, "capua", EMPIRES[state.empires[defender]] if defender >= 0 else None)
    first = attacker if attacker >= 0 else picker
    others = [seat for seat in state.order if seat not in (first, defender)]
    from_first = sorted(others, key=lambda seat: (state.order.index(seat) - state.order.index(first)) % 4)
    second = [defender] if defender not in (-1, first) else []
    assert slots(state) == (first, *second, *from_first)
    state.agenda = [Window("react", "arrival", 0, slots(state), 0, 0)]
    assert GAME.acting(state) == first


@pytest.mark.rule("ME-413", "ME-300")
def test_a_city_comes_to_what_its_dice_alone_can_show() -> None:
    state = at.table("4_west", OWNERS)
    state.attack = Force(at.seat_of(state, "rome"), "expedition", 0)
    state.attack.target = PLACE["capua"]
    state.battle = Battle(CITY, PLACE["capua"])
    dice = city_dice(state, state.battle)
    assert dice > 0 and possible_totals(state)[2:] == (dice, 6 * dice)


@pytest.mark.rule("ME-413")
@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((5, 9, 1, 4), ATTACKER),
        ((4, 9, 1, 4), None),
        ((1, 5, 4, 9), None),
        ((1, 4, 4, 9), DEFENDER),
        ((1, 3, 4, 9), DEFENDER),
    ],
)
def test_who_wins_whatever_the_dice_show_and_a_tie_is_the_defenders(
    totals: tuple[int, int, int, int], winner: int | None
) -> None:
    assert sure_winner(totals) == winner


def route_to(state: EmpiresState, target: str) -> str:
    """The first route that is offered to a target."""
    probe = state.copy()
    at.go(probe, ("expedition",), ("target", target))
    return " ".join(str(word) for word in GAME.choices(probe)[0][1:])


@pytest.mark.rule("ME-397", "ME-239", "ME-415")
def test_interception_is_asked_for_whatever_the_hand_holds() -> None:
    """Whoever has cards is asked, also without a Troop or Fleet among them: a skipped question would tell."""
    owners = {**OWNERS, "rome": ["rome", "panormus"]}
    for held in ("rome/liburna", "rome/consul"):
        hands = {"carthage": ["carthage/quinquereme"], "rome": [held]}
        state = at.table(owners=owners, hands=hands, active="carthage", event="going_home")
        at.declare(state, "panormus", "carthage ~ panormus", ["carthage/quinquereme:F"], "land")
        assert at.step(state) == "intercept" and at.asked(state) == "rome"
        assert (GAME.choices(state) == [("none",)]) == (held == "rome/consul")
    none = at.table(owners=OWNERS, hands={"rome": ["rome/hastati"]}, event="going_home")
    at.declare(none, "capua", "rome capua", ["rome/hastati:T"])
    assert at.step(none) != "intercept"


@pytest.mark.rule("ME-401")
def test_nobody_sees_who_is_asked_in_a_window() -> None:
    hands = {"rome": ["rome/hastati"], "gaul": ["gaul/scorched_earth"], "carthage": ["carthage/quinquereme"]}
    state = at.table(owners=OWNERS, hands=hands, event="going_home")
    assert not GAME.discreet(state) and GAME.acting(state) == at.seat_of(state, "rome")
    at.declare(state, "capua", "rome capua", ["rome/hastati:T"])
    assert at.asked(state) == "gaul" and at.step(state) == "react"
    assert GAME.discreet(state) and GAME.acting(state) == at.seat_of(state, "rome")
    treaty = at.table("5_west", hands={"rome": ["rome/foedus"], "greece": ["greece/oracle_of_delphi"]})
    at.go(treaty, ("imperium", "rome/foedus"), ("city", "tarquinii"))
    assert at.asked(treaty) == "greece" and at.step(treaty) == "cancel"
    assert GAME.discreet(treaty) and GAME.acting(treaty) == at.seat_of(treaty, "rome")
    raid = at.table("5_west", hands={"gaul": ["gaul/great_migration"], "greece": ["greece/mercenary_strategos"]})
    at.give(raid, "patavium", "carthage")
    raid.agenda = [("action", 3, 0)]
    at.go(raid, ("imperium", "gaul/great_migration"), ("raid", "raeti", "patavium"))
    assert at.asked(raid) == "greece" and GAME.acting(raid) == at.seat_of(raid, "gaul")


@pytest.mark.rule("ME-401", "ME-409")
def test_a_window_in_which_all_decline_leaves_no_trace() -> None:
    """The log of the others is the same whether Gaul holds a card it does not play, or none."""
    logs = []
    for held in ("gaul/scorched_earth", "gaul/carnute_assembly"):
        hands = {"rome": ["rome/hastati"], "gaul": [held]}
        state = at.table(owners={**OWNERS, "gaul": ["gergovia"]}, hands=hands, event="going_home")
        seen = at.declare(state, "capua", "rome capua", ["rome/hastati:T"]) + at.pass_all(state)
        logs.append(seen)
    assert logs[0] == logs[1]


@pytest.mark.rule("ME-400", "ME-416")
def test_quiet_for_a_battle_ends_where_no_battle_comes() -> None:
    """Told to be quiet over a treaty, or over a force that is lost on its way, a player is asked again afterwards."""
    treaty = at.table("5_west", hands={"rome": ["rome/foedus"], "greece": ["greece/oracle_of_delphi"]})
    at.go(treaty, ("imperium", "rome/foedus"), ("city", "tarquinii"), ("hush", "battle"))
    assert treaty.hushed == [AWAKE] * 5
    hands = {"rome": ["rome/equites"], "gaul": ["gaul/scorched_earth"]}
    march = at.table(owners=OWNERS, hands=hands, event="going_home")
    at.give(march, "capua", None)
    at.declare(march, "capua", "rome capua", ["rome/equites:T"])
    assert at.asked(march) == "gaul"
    seen = at.go(march, ("hush", "battle"))
    assert at.named(seen, "no_assault") and march.hushed == [AWAKE] * 4


@pytest.mark.rule("ME-382", "ME-399")
def test_an_imagined_world_knows_nothing_of_the_others_auto_responders() -> None:
    state = at.table(hands={"rome": ["rome/hastati"], "gaul": ["gaul/druids_word"]})
    rome, gaul = at.seat_of(state, "rome"), at.seat_of(state, "gaul")
    state.hushed = [QUIET_ROUND] * 4
    state.asks = [ASK_DECISIVE] * 4
    world = GAME.imagine(state, rome, Rng.seeded(3))
    assert (world.hushed[rome], world.asks[rome]) == (QUIET_ROUND, ASK_DECISIVE)
    assert (world.hushed[gaul], world.asks[gaul]) == (AWAKE, ASK_PLAYABLE)


@pytest.mark.rule("ME-377")
def test_nobody_cancels_the_own_card() -> None:
    hands = {"greece": ["greece/oracle_of_delphi", "greece/delian_league"], "rome": ["rome/hastati"]}
    state = at.table("5_west", hands=hands)
    state.agenda = [("action", 4, 0)]
    at.go(state, ("imperium", "greece/delian_league"))
    at.go(state, GAME.choices(state)[0])
    assert at.step(state) != "cancel"


@pytest.mark.rule("ME-400")
def test_an_ambush_on_the_own_force_ends_the_quiet() -> None:
    hands = {"rome": ["rome/hastati", "rome/socii"], "gaul": ["gaul/scorched_earth"]}
    state = at.table(owners=OWNERS, hands=hands, event="going_home")
    rome, iberia = at.seat_of(state, "rome"), at.seat_of(state, "iberia")
    state.hushed[rome] = state.hushed[iberia] = QUIET_ROUND
    at.declare(state, "capua", "rome capua", ["rome/hastati:T", "rome/socii:T"])
    state.rng = at.Scripted([1])
    at.go(state, ("play", "gaul/scorched_earth", "X"))
    assert (state.hushed[rome], state.hushed[iberia]) == (AWAKE, QUIET_ROUND)


@pytest.mark.rule("ME-073", "ME-377")
@pytest.mark.parametrize(("die", "questions"), [(6, 1), (1, 2)])
def test_nobody_is_asked_to_cancel_what_is_cancelled_already(die: int, questions: int) -> None:
    hands = {"rome": ["rome/foedus"], "greece": ["greece/oracle_of_delphi"], "gaul": ["gaul/druids_word"]}
    state = at.table("5_west", hands=hands, dice=[die])
    at.go(state, ("imperium", "rome/foedus"), ("city", "tarquinii"))
    first = at.asked(state)
    second = "gaul" if first == "greece" else "greece"
    at.go(state, ("cancel", hands[first][0]))
    asked = []
    while at.step(state) == "cancel":
        asked.append(at.asked(state))
        at.go(state, next(action for action in GAME.choices(state) if action[0] != "cancel"))
    assert asked == [second] * questions, "about the answer, and about the card where the answer failed"


@pytest.mark.rule("ME-072", "ME-073")
@pytest.mark.parametrize(("void", "rolls"), [(0b01, 0), (0b10, 1)])
def test_a_bribe_that_was_cancelled_is_not_rolled_for(void: int, rolls: int) -> None:
    state = at.table("8_all", dice=[1])
    bribe = next(card for card in bits(REMOVERS) if card in EFFECTS["remove_from_battle"])
    state.plays = [Play(bribe, 0, "X", 0), Play(card_named("gaul/druids_word"), 3, "X", 0, 0)]
    state.void = void
    state.agenda = [("removals", 0, False)]
    out: list[Event] = []
    assert not GAME.steps["removals"].enter(state, out) and state.agenda == []
    assert len(at.named(out, "remove_roll")) == rolls
