"""Turns, rounds, events, ends of turns, points, the end of the game."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import DECKS, PLACE, SCENARIOS, bits, card_named
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.steps.barbarians import subduing_modifier
from pygame_core.games.mediterranean_empires.steps.turn_end import awards
from pygame_core.games.mediterranean_empires.table import city_count, key_count, score
from pygame_core.kernel import Event, Rng


def run(state: EmpiresState, *frames: tuple[str | int, ...]) -> list[Event]:
    """Let the game go on from these frames."""
    state.agenda = list(frames)
    out: list[Event] = []
    GAME.advance(state, out)
    return out


def next_round(state: EmpiresState, *dice: int) -> list[Event]:
    state.rng = at.Scripted(dice)
    return run(state, ("round",))


@pytest.mark.rule("ME-092", "ME-093", "ME-094", "ME-095", "ME-180")
def test_a_round_is_an_event_and_one_action_each() -> None:
    state = at.table("4_west", hands={e: [f"{e}/{c}"] for e, c in HANDS.items()})
    out = next_round(state, 6, 4)
    assert at.named(out, "event")[0][6] == "foul_weather" and state.round == 2
    order = []
    for _ in range(4):
        order.append(at.asked(state))
        state.rng = at.Scripted([3, 3])
        seen = at.go(state, ("pass",))
    assert order == ["rome", "carthage", "iberia", "gaul"]
    assert at.named(seen, "event")[0][2] == 3 and at.asked(state) == "rome"


HANDS = {"rome": "hastati", "carthage": "quinquereme", "iberia": "scutarii", "gaul": "brennus"}


@pytest.mark.rule("ME-097", "ME-100", "ME-138")
def test_end_turn_ends_at_once_and_forgets_the_passes() -> None:
    state = at.table("4_west")
    state.enraged = 2
    state.round, state.passes = 8, 4
    out = next_round(state, 4, 4, 1, 2)
    assert next(row[6] for row in at.named(out, "event")) == "end_turn"
    assert state.turn == 2 and state.round == 1 and state.enraged == 0
    assert at.named(out, "event")[1][5] == 0


@pytest.mark.rule("ME-099")
def test_weather_lasts_one_round() -> None:
    state = at.table("4_west", hands={"rome": ["rome/hastati"]})
    next_round(state, 3, 1)
    assert state.event == "fine_weather"
    next_round(state, 2, 3)
    assert state.event == "diplomacy_season"


@pytest.mark.rule("ME-101", "ME-105", "ME-106")
def test_nobody_is_out_and_all_seats_may_be_drawn() -> None:
    state = at.table("4_west", owners={"rome": ["rome"], "carthage": [], "iberia": ["numantia"], "gaul": ["gergovia"]})
    assert at.asked(state) == "rome"
    at.go(state, ("pass",))
    assert at.asked(state) == "carthage" and GAME.choices(state) == [("pass",)]
    drawn = set()
    for seed in range(60):
        state.rng = Rng.seeded(seed)
        state.round, state.event = 1, ""
        state.agenda = [("pirates", state.rng.below(4), 0)]
        GAME.advance(state, [])
        drawn.add(at.asked(state))
    assert drawn == {"rome", "carthage", "iberia", "gaul"}
    before = list(state.points)
    at.go(state, ("pirates", "rome"))
    assert all(state.points[s] == before[s] for s in range(4) if s != at.seat_of(state, "rome"))


@pytest.mark.rule("ME-102", "ME-108", "ME-107")
def test_prosperity_openly_in_order() -> None:
    state = at.table("4_west")
    state.lead = 2
    run(state, ("prosperity", 0))
    order = []
    while state.agenda:
        order.append(at.asked(state))
        seen = at.go(state, ("gain_two",))
        assert at.named(seen, "points")
    assert order == ["iberia", "gaul", "rome", "carthage"]
    assert state.points == [22] * 4


@pytest.mark.rule("ME-114", "ME-116", "ME-113")
def test_a_neutral_attack_crosses_straits_and_can_be_met_by_land() -> None:
    owners = {"rome": ["rome", "aleria:2"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    state = at.table("4_west", owners, {"rome": ["rome/hastati"]}, event="neutral_attack")
    state.rng = at.Scripted([4, 3])
    run(state, ("neutral_attack", 0, 0))
    seen = at.go(state, ("neutral", "tharros", "aleria"))
    assert at.named(seen, "attack")[0][4] == 8 and at.named(seen, "straits")[0][2:] == (3,)
    assert at.step(state) == "intercept" and at.may(state, "land", "aleria") and at.may(state, "land", "tharros")
    state.rng = at.Scripted([6, 1, 1, 1])
    at.go(state, ("none",))
    assert at.owner(state, "aleria") is None and at.markers(state, "aleria") == 2 and at.points(state, "rome") == 19


@pytest.mark.rule("ME-117", "ME-115")
def test_a_neutral_attack_needs_a_neighbour_and_cannot_be_declined() -> None:
    state = at.table("4_west", owners={"rome": [], "carthage": [], "iberia": [], "gaul": []})
    assert at.named(run(state, ("neutral_attack", 0, 0)), "no_effect")
    at.give(state, "rome", "rome")
    run(state, ("neutral_attack", 0, 0))
    assert at.verbs(state) == ["neutral"] and at.asked(state) == "rome"
    state.subdued = 1 << PLACE["ligures"]
    at.give(state, "vienna", "gaul")
    run(state, ("neutral_attack", 0, 0))
    assert at.may(state, "neutral", "nicaea", "vienna", "ligures")
    assert not at.named(at.go(state, ("neutral", "nicaea", "vienna", "ligures")), "straits")


@pytest.mark.rule("ME-118", "ME-120", "ME-121", "ME-119")
def test_diplomacy_season() -> None:
    hands = {"gaul": ["gaul/carnute_assembly", "gaul/soldurii"]}
    state = at.table("4_west", hands=hands, event="diplomacy_season", active="gaul")
    gaul = at.seat_of(state, "gaul")
    wanted = card_named("gaul/hostages_and_oaths")
    state.decks[gaul].remove(wanted)
    state.decks[gaul].append(wanted)
    assert not at.may(state, "expedition") and at.may(state, "discard") and at.may(state, "pass")
    at.go(state, ("imperium", "gaul/carnute_assembly"))
    assert at.asked(state) == "gaul" and at.verbs(state) == ["imperium", "stop"]
    at.go(state, ("imperium", "gaul/hostages_and_oaths"), ("city", "vienna"))
    assert at.asked(state) != "gaul" or at.step(state) != "action"
    assert at.owner(state, "vienna") == "gaul"


@pytest.mark.rule("ME-123", "ME-122")
def test_enraged_barbarians() -> None:
    state = at.table("4_west", hands={"gaul": ["gaul/soldurii"]}, active="gaul", event="going_home")
    state.enraged = 2
    assert subduing_modifier(state, PLACE["vascones"], False, 0) == -2
    at.give(state, "alesia", "gaul")
    at.give(state, "bibracte", "gaul")
    state.rng = at.Scripted([6, *[1] * 30])
    seen = at.declare(state, "germani", "gergovia bibracte alesia germani", ["gaul/soldurii:T"])
    seen += at.pass_all(state)
    assert len(at.named(seen, "total")[1]) - 5 == 4 + 2


@pytest.mark.rule("ME-328")
def test_ten_more_is_a_crushing_victory_and_nine_is_none() -> None:
    state = at.table("4_west")
    assert [subduing_modifier(state, PLACE["vascones"], False, margin) for margin in (9, 10, 11)] == [0, 1, 1]
    assert subduing_modifier(state, PLACE["germani"], True, 10) == 3


@pytest.mark.rule("ME-122")
def test_rage_has_a_limit() -> None:
    state = at.table("4_west")
    for level in (1, 2, 3):
        assert at.named(next_round(state, 4, 4 - state.round), "enraged") == [("enraged", level)]
    out = next_round(state, 1, 3)
    assert at.named(out, "event")[0][6] == "enraged_barbarians" and not at.named(out, "enraged")
    assert at.named(out, "no_effect") == [("no_effect", "enraged_barbarians")] and state.enraged == 3
    line = GAME.line(("no_effect", "enraged_barbarians"))
    assert line is not None and line.rule == "ME-122"


@pytest.mark.rule("ME-124", "ME-125", "ME-126")
def test_campaign_season() -> None:
    hands = {"rome": ["rome/hastati", "rome/principes", "rome/foedus"]}
    state = at.table("4_west", hands=hands, event="campaign_season", dice=[6, 1, 1])
    assert at.verbs(state) == ["discard", "expedition", "pass"]
    at.declare(state, "tarquinii", "rome tarquinii", ["rome/hastati:T"])
    at.pass_all(state)
    assert at.asked(state) == "rome" and at.verbs(state) == ["expedition", "stop"]
    state.rng = at.Scripted([6, 1, 1, 1])
    at.declare(state, "capua", "rome capua", ["rome/principes:T"])
    at.pass_all(state)
    assert at.asked(state) == "carthage"


@pytest.mark.rule("ME-129", "ME-233")
def test_foul_weather_throws_more_dice() -> None:
    owners = {"rome": ["rome", "aleria"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    hands = {"rome": ["rome/hastati", "rome/principes"]}
    state = at.table("4_west", owners, hands, event="foul_weather", dice=[1, 5, 3, 3, 1, 6, 5])
    seen = at.declare(state, "nora", "rome aleria nora", ["rome/hastati:T", "rome/principes:T"])
    assert len(at.named(seen, "straits")[0]) - 2 == 4
    assert len(at.named(seen, "shipwreck")[0]) - 2 == 3
    assert len(at.named(seen, "lost")[0][3:]) == 1


@pytest.mark.rule("ME-131", "ME-132", "ME-134")
def test_pirates_take_a_port() -> None:
    state = at.table("4_west", event="pirates")
    at.give(state, "pisae", "carthage", 2)
    state.rng = at.Scripted([6, 6, 1, 1, 1])
    run(state, ("pirates", 0, 0))
    assert at.asked(state) == "rome" and at.may(state, "pirates", "pisae") and at.may(state, "pirates", "rome")
    assert not at.may(state, "pirates", "numantia")
    seen = at.go(state, ("pirates", "pisae"))
    seen += at.pass_all(state)
    assert at.named(seen, "attack")[0][4] == 10
    assert at.owner(state, "pisae") is None and at.markers(state, "pisae") == 2 and at.points(state, "carthage") == 19


@pytest.mark.rule("ME-136", "ME-137")
def test_shortage_may_cost_nothing_at_one_point() -> None:
    state = at.table("2_punic_wars", hands={"rome": ["rome/hastati", "rome/principes"]}, points=1)
    run(state, ("shortage", 0))
    assert at.asked(state) == "rome"
    at.go(state, ("lose_two",))
    assert at.points(state, "rome") == 1 and len(at.hand(state, "rome")) == 2


@pytest.mark.rule("ME-330")
def test_the_point_of_a_difficult_campaign_cannot_be_taken_back() -> None:
    state = at.table("2_punic_wars", points=10)
    run(state, ("difficult", 0))
    before = state.shown
    at.go(state, ("one_point",))
    assert at.points(state, "rome") == 11 and state.shown > before


# -- ends of turns ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-139", "ME-149", "ME-151", "ME-158")
def test_the_end_of_a_turn_in_order() -> None:
    state = at.table("2_punic_wars", hands={"rome": ["rome/hastati"]}, piles={"carthage": ["carthage/hannibal"]})
    state.enraged = 3
    at.give(state, "tarquinii", "rome")
    state.rng = at.Scripted([2, 2])
    out = run(state, ("end_of_turn",))
    kinds = [event[0] for event in out]
    assert kinds.index("award") < kinds.index("turn")
    assert state.enraged == 0 and state.piles == [0, 0]
    assert at.hand(state, "rome").count("rome/hastati") >= 1
    assert state.starts == [2, 1]
    assert state.hands[0].bit_count() == 14 + 2 and state.hands[1].bit_count() == 14


@pytest.mark.rule("ME-147", "ME-148")
def test_progress() -> None:
    state = at.table("4_west")
    state.turn = 2
    state.starts = [1, 1, 2, 3]
    assert all(row[0] in (0, 3) for row in awards(state))
    at.give(state, "tarquinii", "rome")
    assert GAME.view(state, 0)["seats"][0]["progress"] == 1
    assert awards(state)[0] == (5 + 3, 2 + 1)


@pytest.mark.rule("ME-150")
def test_awards_are_one_change() -> None:
    state = at.table("4_west", points=2)
    carthage = at.seat_of(state, "carthage")
    at.give(state, "carthage", "rome")
    for key in ("syracusae", "tarentum"):
        at.give(state, key, "carthage")
    at.give(state, "tarquinii", "rome")
    assert awards(state)[carthage] == (2 - 3, 2 - 1)
    run(state, ("end_of_turn",))
    assert state.points[carthage] == 1


@pytest.mark.rule("ME-154", "ME-152")
def test_extra_cards_last_one_turn() -> None:
    state = at.table("2_punic_wars")
    at.give(state, "tarquinii", "rome")
    run(state, ("end_of_turn",))
    assert state.limits[0] == 16
    at.give(state, "utica", "carthage")
    at.give(state, "panormus", "carthage")
    run(state, ("end_of_turn",))
    assert state.limits[0] == 14


@pytest.mark.rule("ME-155", "ME-156", "ME-153")
def test_surplus_cards_start_the_turn_on_their_piles() -> None:
    state = at.table("2_punic_wars")
    for card in bits(DECKS[state.empires[0]])[:20]:
        state.hands[0] |= 1 << card
        state.decks[0].remove(card)
    at.hold(state, "rome", "carthage/hannibal")
    state.rng = at.Scripted([1, 1])
    run(state, ("end_of_turn",))
    assert at.step(state) == "refill" and at.asked(state) == "rome"
    at.go(state, ("drop", "carthage/hannibal"))
    while at.step(state) == "refill":
        at.go(state, GAME.choices(state)[0])
    assert state.hands[0].bit_count() == state.limits[0]
    assert at.pile(state, "carthage") == ["carthage/hannibal"] and at.pile(state, "rome")


@pytest.mark.rule("ME-159", "ME-175", "ME-356")
def test_the_game_ends_after_the_last_turn() -> None:
    for turns, last in (("3", 3), ("4", 4), ("5", 5)):
        state = at.table("2_punic_wars", hands={"rome": ["rome/hastati"]}, turns=turns)
        state.turn = last - 1
        run(state, ("end_of_turn",))
        assert state.turn == last and state.agenda
        held = list(state.hands)
        run(state, ("end_of_turn",))
        assert not state.agenda and state.hands == held
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.reason == "last_turn"


@pytest.mark.rule("ME-178")
@pytest.mark.parametrize(
    ("rome", "carthage", "lead", "tie_break"),
    [
        (["rome", "capua"], ["carthage"], 1, ""),
        (["rome", "capua"], ["carthage"], 0, "cities"),
        (["rome", "tarentum"], ["carthage", "capua"], 0, "keys"),
    ],
)
def test_what_broke_a_tie_of_two_is_told(rome: list[str], carthage: list[str], lead: int, tie_break: str) -> None:
    state = at.table("2_punic_wars", {"rome": rome, "carthage": carthage})
    first = at.seat_of(state, "rome")
    if tie_break == "keys":
        assert [key_count(state, seat) for seat in (first, 1 - first)] == [1, 0]
    state.points[first] += lead
    state.agenda = []
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.ranking[0] == (first,) and outcome.tie_break == tie_break


# -- points -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-165", "ME-166", "ME-308", "ME-303")
def test_a_city_is_worth_its_size_and_an_assault_is_no_battle() -> None:
    owners = {"rome": ["rome"], "carthage": ["carthage", "tarentum"], "iberia": ["numantia"], "gaul": ["gergovia"]}
    owners["rome"] += ["capua", "beneventum"]
    state = at.table("4_west", owners, {"rome": ["rome/triarii"]}, dice=[6, *[1] * 9], event="fine_weather")
    from pygame_core.games.mediterranean_empires.combat import city_base_dice

    assert city_base_dice(state, PLACE["tarentum"]) == 4
    seen = at.declare(state, "tarentum", "rome capua beneventum tarentum", ["rome/triarii:T"])
    seen += at.pass_all(state)
    assert at.owner(state, "tarentum") == "rome"
    assert (at.points(state, "rome"), at.points(state, "carthage")) == (23, 17)
    assert [row[3] for row in at.named(seen, "points")] == [2, 2]


@pytest.mark.rule("ME-162", "ME-163", "ME-168", "ME-326", "ME-334", "ME-325")
def test_points_of_barbarians() -> None:
    hands = {"gaul": ["gaul/soldurii", "gaul/belgic_spearmen"]}
    owners = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia", "bibracte"]}
    lost = at.table("4_west", owners, hands, active="gaul", dice=[1, 6, 6, 6])
    at.declare(lost, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T"])
    at.pass_all(lost)
    assert at.points(lost, "gaul") == 18
    won = at.table("4_west", owners, hands, active="gaul", dice=[6, 1, 1, 1, 6, 1, 3])
    seen = at.declare(won, "helvetii", "gergovia bibracte helvetii", ["gaul/soldurii:T", "gaul/belgic_spearmen:T"])
    seen += at.pass_all(won)
    assert at.points(won, "gaul") == 23 and not [row for row in at.named(seen, "points") if row[3] == 1]
    kinds = [event[0] for event in seen]
    assert kinds.index("recovered") < kinds.index("subdued") < kinds.index("subduing")
    assert at.hand(won, "gaul").count("gaul/soldurii") == 1 and won.hands[at.seat_of(won, "gaul")].bit_count() == 2


@pytest.mark.rule("ME-174")
def test_points_run_on_beyond_forty() -> None:
    state = at.table("4_west", points=39)
    score(state, 0, 5, 1, [])
    assert GAME.view(state, 0)["seats"][0]["points"] == 44


@pytest.mark.rule("ME-176", "ME-177")
def test_automatic_victory_stops_everything() -> None:
    state = at.table("4_west", hands={"rome": ["rome/foedus"]}, active="rome")
    rome = at.seat_of(state, "rome")
    for city in bits(SCENARIOS[state.scenario].cities & ~SCENARIOS[state.scenario].keys):
        name = list(PLACE)[city]
        if city_count(state, rome) < 25 and name != "ancona" and state.owner[city] < 0:
            at.give(state, name, "rome")
    assert city_count(state, rome) == 25
    at.go(state, ("imperium", "rome/foedus"), ("city", "ancona"))
    assert GAME.seat(state) is None and state.victor == rome


def test_the_log_tells_losses_as_losses() -> None:
    told = [GAME.catalogue.render(words) for n in (-1, 2) if (words := GAME.line(("award", 0, n, n))) is not None]
    assert "−1 point, 1 card fewer to hold" in told[0]
    assert "+2 points, 2 more cards to hold" in told[1]
