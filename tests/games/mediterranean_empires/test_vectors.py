"""The worked cases of the ledger, each run on the real game: everything but battles and assaults."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.me_vectors import Vector, cases, force_from, position

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    DECKS,
    EFFECTS,
    EMPIRES,
    FIELD,
    PLACE,
    PLACES,
    SCENARIOS,
    SEA,
    bits,
    card_named,
    rank_of,
)
from pygame_core.games.mediterranean_empires.state import EmpiresState, Force, Play
from pygame_core.games.mediterranean_empires.steps.barbarians import linked_areas, subduing_modifier
from pygame_core.games.mediterranean_empires.steps.battle import begin_battle
from pygame_core.games.mediterranean_empires.steps.events import neutral_attacks
from pygame_core.games.mediterranean_empires.steps.foundation import foundation_options
from pygame_core.games.mediterranean_empires.steps.imperium import cities_to_take, roll_needed
from pygame_core.games.mediterranean_empires.steps.turn_end import awards
from pygame_core.games.mediterranean_empires.steps.windows import (
    in_the_game_to_cancel,
    slots,
)
from pygame_core.games.mediterranean_empires.table import change_control, links_between, score
from pygame_core.kernel import Event, Rng

# -- setting up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-024")
@cases("hand_base")
def test_hand_base(vector: Vector) -> None:
    for count, size in vector["expect"]["hand"].items():
        assert {row.hand for row in SCENARIOS if len(row.order) == int(count)} == {size}


@pytest.mark.rule("ME-014", "ME-015", "ME-016", "ME-017", "ME-018")
@cases("foundation_options")
def test_foundation(vector: Vector) -> None:
    given = vector["given"]
    state, _ = GAME.setup(GAME.configure(4, {"scenario": given["scenario"]}), Rng.seeded(1))
    for empire, cities in given["placed"].items():
        seat = at.seat_of(state, empire)
        for city, count in cities.items():
            state.owner[PLACE[city]] = seat
            state.own[seat] |= 1 << PLACE[city]
            state.forts[PLACE[city]] = count
    seat = at.seat_of(state, vector["action"]["seat"])
    assert [PLACES[city] for city in bits(foundation_options(state, seat))] == vector["expect"]["legal"]
    if "placements_left" in vector["expect"]:
        placed = sum(given["placed"][vector["action"]["seat"]].values())
        assert SCENARIOS[state.scenario].markers - placed == vector["expect"]["placements_left"]


@pytest.mark.rule("ME-016", "ME-020")
@cases("neutral_fill_count")
def test_neutral_cities_after_the_foundation(vector: Vector) -> None:
    scenario = vector["given"]["scenario"]
    state, _ = GAME.setup(GAME.configure(4, {"scenario": scenario}), Rng.seeded(5))
    left = {at.seat_of(state, empire): count - 1 for empire, count in vector["given"]["cities_held"].items()}
    while at.step(state) == "place":
        seat = GAME.seat(state)
        assert seat is not None
        fresh = [a for a in GAME.choices(state) if state.owner[PLACE[str(a[1])]] != seat]
        capital = ("place", PLACES[state.capitals[seat]])
        GAME.play(state, fresh[0] if left[seat] > 0 else capital)
        left[seat] -= 1
    assert state.neutral.bit_count() == vector["expect"]["neutral_cities"]
    assert all(state.forts[city] == 1 for city in bits(state.neutral))


# -- events -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-096", "ME-103", "ME-104", "ME-181", "ME-358", "ME-359")
@cases("event_roll")
def test_event_roll(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table(
        dice=vector["action"]["dice"],
        events=given.get("table", "default"),
        shorter="on" if given.get("rule_8_4") else "off",
    )
    state.round = given["round"] - 1
    state.passes = state.seats if given.get("all_passed_last_round") else 0
    state.agenda = [("round",)]
    out: list[Event] = []
    GAME.advance(state, out)
    rolled = at.named(out, "event")[0]
    assert rolled[6] == expect["event"]
    assert rolled[3] + rolled[4] + rolled[5] == expect["total"]
    assert rolled[5] == expect.get("modifier", rolled[5])


@pytest.mark.rule("ME-098", "ME-181")
@cases("all_passed")
def test_forced_passes_count(vector: Vector) -> None:
    state = at.table("2_punic_wars", hands={"carthage": ["carthage/quinquereme"]})
    assert GAME.choices(state) == [("pass",)]
    rng = state.rng
    assert isinstance(rng, at.Scripted)
    rng.queue = [1, 1]
    seen = at.go(state, *[(answer,) for answer in vector["action"]["actions"].values()])
    assert (at.named(seen, "event")[0][5] == 1 + 2) == vector["expect"]["all_passed"]


@pytest.mark.rule("ME-041", "ME-042", "ME-047", "ME-107", "ME-122", "ME-127", "ME-128", "ME-136", "ME-172")
@cases("event_apply")
def test_events(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    empire = "iberia" if action["event"] == "going_home" else "rome"
    state = at.table(
        hands={empire: given.get("hand", [])},
        piles={empire: given.get("own_discards", [])},
        picks=[card_named(name) for name in action.get("random", [])],
        points=given.get("vp", 10),
    )
    state.enraged = given.get("enraged", 0)
    seat = at.seat_of(state, empire)
    state.lead = state.order.index(seat)
    deck = given.get("deck")
    if deck is not None:
        spare = state.decks[seat][deck:]
        state.decks[seat] = state.decks[seat][:deck]
        for card in spare:
            state.piles[seat] |= 1 << card
    held = state.hands[seat].bit_count()
    if action["event"] == "enraged_barbarians":
        state.agenda = [("round",)]
        state.rng = at.Scripted([4, 4])
        state.round = 0
    else:
        state.agenda = [(action["event"], 0)]
    out: list[Event] = []
    GAME.advance(state, out)
    if action["event"] == "going_home":
        offered = sorted(str(choice[1]) for choice in GAME.choices(state) if choice[0] == "home")
        assert offered == expect["options"]
        return
    choice = {("prosperity", "vp"): "gain_two", ("prosperity", "draw"): "draw_two"}.get(
        (action["event"], action.get("choice")), "discard_two"
    )
    if expect.get("forced_vp"):
        assert GAME.seat(state) != seat
    elif action["event"] != "enraged_barbarians":
        at.go(state, (choice,))
    assert state.enraged == expect.get("enraged", state.enraged)
    assert state.points[seat] == expect.get("vp", state.points[seat])
    now = state.hands[seat].bit_count()
    assert now - held == expect.get("drawn", now - held)
    assert now == expect.get("hand_count", now)
    for name, cards in expect.get("piles", {}).items():
        assert at.pile(state, name) == cards


@pytest.mark.rule("ME-087", "ME-119", "ME-125", "ME-181", "ME-183", "ME-188")
@cases("legal_actions")
def test_legal_actions(vector: Vector) -> None:
    given = vector["given"]
    empire = given["hand"][0].split("/")[0]
    state = at.table("8_all", hands={empire: given["hand"]}, event=given.get("event", "going_home"), active=empire)
    seat = at.seat_of(state, empire)
    for card in state.decks[seat][given["deck"] :]:
        state.piles[seat] |= 1 << card
    state.decks[seat] = state.decks[seat][: given["deck"]]
    names = {"pass": "pass", "discard": "discard_draw", "imperium": "imperium", "expedition": "expedition"}
    assert sorted({names[str(a[0])] for a in GAME.choices(state)}) == vector["expect"]["actions"]


@pytest.mark.rule("ME-112", "ME-220")
@cases("connected")
def test_connected(vector: Vector) -> None:
    state = position(vector["given"])
    a, b = (PLACE[city] for city in vector["action"]["cities"])
    links = ["coastal" if link < 0 else PLACES[link] for link in links_between(state, a, b)]
    assert links == vector["expect"]["links"] and bool(links) == vector["expect"]["connected"]
    assert not links_between(at.table(), PLACE["nicaea"], PLACE["vienna"])


@pytest.mark.rule("ME-111", "ME-115")
@cases("neutral_attack_pairs")
def test_neutral_attack_pairs(vector: Vector) -> None:
    pairs = sorted([str(a[1]), str(a[2])] for a in neutral_attacks(position(vector["given"])))
    assert pairs == vector["expect"]["pairs"] and (not pairs) == vector["expect"]["no_effect"]


@pytest.mark.rule("ME-135")
@cases("pirates_targets")
def test_no_pirates_without_ports(vector: Vector) -> None:
    owners: dict[str, list[str]] = {"rome": [], "carthage": [], "iberia": [], **vector["given"]["owners"]}
    state = at.table("4_west", owners)
    state.agenda = [("pirates", 0, 0)]
    out: list[Event] = []
    GAME.advance(state, out)
    assert bool(at.named(out, "no_effect")) == vector["expect"]["no_effect"]
    assert [a[1] for a in GAME.choices(state)] == vector["expect"]["targets"] and not state.agenda


# -- ends ---------------------------------------------------------------------------------------------------------


def empires_of_size(players: Vector, scenario: str) -> EmpiresState:
    """A table where each empire has so many cities, key cities and points."""
    state = at.table(scenario)
    row = SCENARIOS[state.scenario]
    keys = [PLACES[city] for city in bits(row.keys)]
    free = [PLACES[c] for c in bits(row.cities & ~row.keys & ~sum(1 << c for c in row.capitals))]
    for empire, wanted in players.items():
        seat = at.seat_of(state, empire)
        for _ in range(wanted.get("key_cities", 0)):
            at.give(state, keys.pop(), empire)
        if not wanted.get("holds_capital", True):
            at.give(state, PLACES[state.capitals[seat]], None)
        while state.own[seat].bit_count() < wanted.get("cities", 0):
            at.give(state, free.pop(), empire)
        while state.own[seat].bit_count() > wanted.get("cities", 99):
            at.give(state, PLACES[bits(state.own[seat])[0]], None)
        state.points[seat] = state.tally[seat][0] = wanted.get("vp", 10)
        state.starts[seat] = wanted.get("cities_at_start", state.own[seat].bit_count())
    return state


BY_PLAYERS = {2: "2_punic_wars", 3: "3_west", 4: "4_west"}


@pytest.mark.rule("ME-140", "ME-141", "ME-142", "ME-143", "ME-144", "ME-145", "ME-146", "ME-160", "ME-161", "ME-357")
@cases("end_of_turn")
def test_end_of_turn(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    players = given["players"]
    state = empires_of_size(players, BY_PLAYERS[len(players)])
    state.turn = given["turn"]
    result = {empire: awards(state)[at.seat_of(state, empire)] for empire in players}
    assert {empire: row[0] for empire, row in result.items()} == expect["vp_change"]
    for empire, limit in expect.get("hand_limit", {}).items():
        assert given["base_hand"] + result[empire][1] == limit
    for empire, progress in expect.get("progress", {}).items():
        assert GAME.view(state, None)["seats"][at.seat_of(state, empire)]["progress"] == progress


@pytest.mark.rule("ME-151", "ME-152", "ME-153", "ME-155", "ME-157")
@cases("refill")
def test_refill(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table("2_punic_wars")
    cards = list(bits(DECKS[state.empires[0]]))
    held, deck = given["hand"], given["deck"]
    state.hands[0] = sum(1 << card for card in cards[:held])
    state.decks[0] = cards[held : held + deck]
    rest = cards[held + deck :]
    state.piles[0] = sum(1 << card for card in rest[: given["discards"]])
    for card in rest[given["discards"] :]:
        state.hands[1] |= 1 << card
    state.limits = [given["limit"], 40]
    from pygame_core.games.mediterranean_empires.steps.turn_end import reshuffle

    reshuffle(state, 0)
    state.agenda = [("refill", 0)]
    GAME.advance(state, [])
    assert state.hands[0].bit_count() - held == expect["drawn"]
    for _ in range(expect.get("must_discard", 0)):
        assert at.step(state) == "refill"
        at.go(state, GAME.choices(state)[0])
    assert state.hands[0].bit_count() == expect.get("hand_after", given["limit"])
    assert state.piles[0].bit_count() == expect.get("discard_pile_at_turn_start", 0)
    assert len(state.decks[0]) == expect.get("deck_after", len(state.decks[0]))


@pytest.mark.rule("ME-171", "ME-172", "ME-173")
@cases("vp_sequence")
def test_points_never_below_one(vector: Vector) -> None:
    state = at.table(points=vector["given"]["vp"])
    found = []
    for change in vector["action"]["changes"]:
        score(state, 0, change, 1, [])
        found.append(state.points[0])
    assert found == vector["expect"]["vp"]


@pytest.mark.rule("ME-179")
@cases("segment")
def test_ranks(vector: Vector) -> None:
    titles = [GAME.catalogue.template(f"rank.{rank_of(points)}") for points in vector["given"]["vp"]]
    wanted = [title.replace("Other power's vassal", "Another Power's Vassal") for title in vector["expect"]["titles"]]
    assert titles == wanted


@pytest.mark.rule("ME-178")
@cases("winner")
def test_winner(vector: Vector) -> None:
    players = vector["given"]["players"]
    state = empires_of_size(players, "8_all" if len(players) > 2 else "2_punic_wars")
    for seat in range(state.seats):
        if EMPIRES[state.empires[seat]] not in players:
            state.points[seat] = state.tally[seat][0] = 1
    state.agenda = []
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sorted(EMPIRES[state.empires[s]] for s in outcome.ranking[0]) == vector["expect"]["winners"]


@pytest.mark.rule("ME-176", "ME-177", "ME-412")
@cases("auto_victory")
def test_automatic_victory(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    players = {e: {"cities": n, "vp": given.get("vp", {}).get(e, 10)} for e, n in given["cities"].items()}
    state = empires_of_size(players, given["scenario"])
    seat = at.seat_of(state, "rome")
    assert state.victor < 0
    if "event" in vector["action"]:
        city = bits(state.neutral)[0]
        change_control(state, city, seat, [])
    assert (GAME.seat(state) is None) == expect["game_over"]
    outcome = GAME.outcome(state)
    assert (outcome is not None) == (expect["winner"] is not None)
    if outcome is not None:
        assert outcome.ranking[0] == (at.seat_of(state, expect["winner"]),) and outcome.reason == "automatic"


# -- conquest, barbarians, cards ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-134", "ME-312", "ME-313", "ME-314", "ME-315", "ME-317")
@cases("conquest")
def test_conquest(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table(given["scenario"])
    city = given["city"]["id"]
    at.give(state, city, given["city"]["owner"], given["city"]["markers"])
    counts = {EMPIRES[e]: state.own[s].bit_count() for s, e in enumerate(state.empires)}
    new = vector["action"]["new_owner"]
    change_control(state, PLACE[city], at.seat_of(state, new) if new else -1, [])
    assert at.owner(state, city) == expect["owner"] and at.markers(state, city) == expect["markers"]
    for empire, change in expect["vp"].items():
        assert at.points(state, empire) - 20 == change
    for empire, change in expect["city_count_change"].items():
        assert state.own[at.seat_of(state, empire)].bit_count() - counts[empire] == change
    if expect.get("still_key"):
        assert SCENARIOS[state.scenario].keys >> PLACE[city] & 1


@pytest.mark.rule("ME-077", "ME-319")
@cases("barbarian_dice")
def test_barbarian_dice(vector: Vector) -> None:
    state = at.table("4_west", hands={"gaul": ["gaul/great_migration"]}, active="gaul")
    state.enraged = vector["given"]["enraged"]
    at.give(state, "durocortorum", "rome")
    seen = at.go(state, ("imperium", "gaul/great_migration"), ("raid", "germani", "durocortorum"))
    assert at.named(seen, "attack")[0][5] == vector["expect"]["dice"]


@pytest.mark.rule("ME-007", "ME-327", "ME-328", "ME-330", "ME-331", "ME-332", "ME-333", "ME-335", "ME-336", "ME-337")
@cases("subduing")
def test_subduing(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    area = PLACE[vector["action"]["area"]]
    held = [] if given.get("hand") == 0 else ["gaul/brennus"]
    state = at.table(
        given["scenario"], hands={"gaul": held}, subdued=given.get("subdued", []), dice=[vector["action"]["die"]]
    )
    state.enraged = given["enraged"]
    seat = at.seat_of(state, "gaul")
    leader = "L" in given.get("leader_types", [])
    modifier = subduing_modifier(state, area, leader, given.get("margin", 0))
    assert vector["action"]["die"] + modifier == expect.get("total", vector["action"]["die"] + modifier)
    state.agenda = [("subduing", seat, area, int(leader), given.get("margin", 0))]
    out: list[Event] = []
    GAME.advance(state, out)
    assert at.named(out, "subduing")[0][5] == expect["result"]
    assert state.hands[seat].bit_count() - len(held) == expect.get("draw", 0)
    if "choices" in expect:
        assert not state.agenda and [{"vp": state.points[seat] - 20}] == expect["choices"]
    else:
        assert state.points[seat] - 20 == expect["vp"]
    if "remove_options" in expect:
        assert [str(a[1]) for a in GAME.choices(state)] == expect["remove_options"]
    if "subdue_options" in expect:
        assert [str(a[1]) for a in GAME.choices(state)[:-1]] == expect["subdue_options"]
        before = state.points[seat]
        at.go(state, GAME.choices(state)[0])
        assert state.points[seat] == before and not linked_areas(state, area, subdued=False)


@pytest.mark.rule("ME-074", "ME-075", "ME-076", "ME-316")
@cases("take_city")
def test_take_city(vector: Vector) -> None:
    given, action, expect = vector["given"], vector["action"], vector["expect"]
    empire = action["player"]
    owners = {name: given["owners"].get(name, []) for name in ("rome", "carthage", "iberia", "gaul")}
    owners = {
        name: cities or ["rome", "carthage", "numantia", "gergovia"][i : i + 1]
        for i, (name, cities) in enumerate(owners.items())
    }
    state = at.table(given["scenario"], owners, {empire: [action["card"]]}, active=empire, dice=[action["die"]])
    seat, city = at.seat_of(state, empire), PLACE[action["city"]]
    data = EFFECTS["take_city"][card_named(action["card"])][0].data
    assert bool(cities_to_take(state, seat, data) >> city & 1) == expect["legal"]
    if not expect["legal"]:
        return
    assert roll_needed(data, city) == expect.get("needs", roll_needed(data, city))
    seen = at.go(state, ("imperium", action["card"]), ("city", action["city"]))
    assert bool(at.named(seen, "control")) == expect["success"]
    assert at.owner(state, action["city"]) == expect["owner_after"]
    for name, change in expect["vp"].items():
        assert at.points(state, name) - 20 == change


@pytest.mark.rule("ME-073", "ME-186", "ME-377")
@cases("cancel_stack")
def test_cancelling(vector: Vector) -> None:
    stack = vector["action"]["stack"]
    dice = [entry["die"] for entry in reversed(stack[1:])]
    owners = {"rome": ["rome"], "greece": ["athens"], "gaul": ["gergovia"]}
    state = at.table("8_all", owners, {row["by"]: [row["card"]] for row in stack}, active="rome", dice=dice)
    at.go(state, ("imperium", "rome/foedus"), ("city", "tarquinii"))
    for row in stack[1:]:
        while at.step(state) == "cancel" and EMPIRES[state.empires[GAME.seat(state) or 0]] != row["by"]:
            at.go(state, ("pass",))
        at.go(state, ("cancel", row["card"]))
    at.pass_all(state)
    assert (at.owner(state, "tarquinii") == "rome") == vector["expect"]["original_takes_effect"]
    rome_has_acted = state.agenda[-1] == ("action", state.order.index(at.seat_of(state, "rome")) + 1, 0)
    assert rome_has_acted == vector["expect"].get("action_spent", True)
    for name, cards in vector["expect"].get("piles", {}).items():
        assert at.pile(state, name) == cards


@pytest.mark.rule("ME-035", "ME-036", "ME-037")
@cases("may_play")
def test_who_may_play(vector: Vector) -> None:
    action = vector["action"]
    empire = action["card"].split("/")[0]
    state = at.table("8_all", hands={empire: [action["card"]]})
    other = "rome" if action["role"] == "third" else empire
    cards = {"naval": ["egypt/egyptian_trireme"], "field": ["egypt/machimoi"]}[vector["given"]["window"]]
    as_type = "F" if vector["given"]["window"] == "naval" else "T"
    rows = [{"card": name, "as": as_type} for name in cards]
    state.attack = force_from(state, {"cards": rows}, at.seat_of(state, other))
    state.defence = force_from(
        state, {"cards": [{**rows[0], "card": rows[0]["card"] + "#2"}]}, at.seat_of(state, "egypt")
    )
    at.give(state, "salona", "egypt")
    state.attack.target = PLACE["salona"]
    begin_battle(state, SEA if as_type == "F" else FIELD, PLACE["salona"])
    GAME.advance(state, [])
    playable = False
    while state.battle is not None and at.step(state) == "react":
        playable = playable or any(a[:2] == ("play", action["card"]) for a in GAME.choices(state))
        at.go(state, ("pass",))
    assert playable == vector["expect"]["legal"]


@pytest.mark.rule("ME-106", "ME-361", "ME-363")
@cases("window_order")
def test_order_of_card_play(vector: Vector) -> None:
    given = vector["given"]
    state = at.table(given["scenario"])
    attacker = given.get("attacker")
    force = Force(
        at.seat_of(state, attacker) if attacker else -1, "expedition", at.seat_of(state, given.get("picker", "rome"))
    )
    at.give(state, "capua", given["defender"])
    force.target = PLACE["capua"]
    state.attack = force
    assert [EMPIRES[state.empires[seat]] for seat in slots(state)] == vector["expect"]["slots"]


@pytest.mark.rule("ME-362")
@cases("window_run")
def test_a_window_closes_after_passes_in_a_row(vector: Vector) -> None:
    owners = {"rome": ["rome", "capua"], "iberia": ["numantia"], "gaul": ["gergovia"], "carthage": ["carthage"]}
    hands = {
        "rome": ["rome/consul", "rome/hastati"],
        "iberia": ["iberia/viriato", "iberia/caetrati"],
        "gaul": [],
        "carthage": [],
    }
    state = at.table("4_west", owners, hands, reactions="always")
    at.hold(state, "gaul", "gaul/scorched_earth")
    state.attack = force_from(state, {"cards": ["iberia/devoti"]}, at.seat_of(state, "iberia"))
    state.defence = force_from(state, {"cards": ["rome/triarii"]}, at.seat_of(state, "rome"))
    state.attack.target = PLACE["capua"]
    state.agenda = []
    begin_battle(state, FIELD, PLACE["capua"])
    GAME.advance(state, [])
    first = state.battle
    used = 0
    played = []
    for answer in vector["action"]["answers"]:
        assert at.step(state) == "react"
        empire = EMPIRES[state.empires[GAME.seat(state) or 0]]
        if answer == "pass":
            at.go(state, ("pass",))
        else:
            at.go(state, ("play", answer, "L"))
            played.append([empire, answer])
        used += 1
    assert played == vector["expect"]["played"] and used == vector["expect"]["slots_used"]
    assert vector["action"]["answers"][used:] == vector["expect"]["unused_answers"]
    assert state.battle is not first


@pytest.mark.rule("ME-345", "ME-346")
@cases("first_player")
def test_the_leader_names_the_first_player(vector: Vector) -> None:
    state = empires_of_size(vector["given"]["players"], "4_west")
    config = GAME.configure(4, {"follow_the_leader": "on"})
    assert config["follow_the_leader"] == "on"
    state.options = state.options._replace(follow_the_leader=True)
    state.turn = 1
    state.rng = at.Scripted([1, 1])
    state.agenda = [("turn",)]
    GAME.advance(state, [])
    assert EMPIRES[state.empires[GAME.seat(state) or 0]] == vector["expect"]["chooser"]
    at.go(state, ("first", at.seat_of(state, vector["action"]["named"])))
    assert [EMPIRES[state.empires[state.playing(place)]] for place in range(4)] == vector["expect"]["order"]
    first = empires_of_size(vector["given"]["players"], "4_west")
    first.options = first.options._replace(follow_the_leader=True)
    first.turn = 0
    first.rng = at.Scripted([4, 4])
    first.agenda = [("turn",)]
    GAME.advance(first, [])
    assert at.step(first) == "action"


@pytest.mark.rule("ME-348", "ME-349", "ME-350", "ME-351")
@cases("passage")
def test_free_passage(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    owners = {"rome": ["rome"], "gaul": ["gergovia"], "carthage": ["carthage", *given["cities_of"]["carthage"]]}
    owners["iberia"] = ["numantia", *given["cities_of"]["iberia"]]
    state = at.table("4_west", owners, {"rome": ["rome/hastati"]}, active="rome", free_passage="on", event="going_home")
    at.declare(state, given["route"][-1], " ".join(given["route"]), ["rome/hastati:T"])
    order = []
    for _ in given["asked_in_order"]:
        empire = EMPIRES[state.empires[GAME.seat(state) or 0]]
        order.append(empire)
        at.go(state, (vector["action"]["answers"][empire],))
    assert order == expect["asked"]
    names = {"back": "take_back", "attack": "attack:"}
    offered = [names[str(choice[0])] + "".join(map(str, choice[1:])) for choice in GAME.choices(state)]
    assert offered == expect["options"] and (at.step(state) != "refused") == expect["granted"]
    passes = state.passes
    at.go(state, ("back",))
    assert (state.passes != passes) == expect["counts_as_pass"]
    assert (EMPIRES[state.empires[GAME.seat(state) or 0]] != "rome") == expect["action_spent"]
    assert at.hand(state, "rome") == ["rome/hastati"]


@pytest.mark.rule("ME-398")
@cases("decision_generated")
def test_no_window_that_is_provably_empty(vector: Vector) -> None:
    cards = ["gaul/druids_word", "greece/oracle_of_delphi"]
    owners = {
        "rome": ["rome"],
        "gaul": ["gergovia"],
        "greece": ["athens"],
        "iberia": ["numantia"],
        "carthage": ["carthage"],
    }
    for lying in (True, False):
        piles = {"gaul": cards[:1], "greece": cards[1:]} if lying else {}
        hands = {"rome": ["rome/foedus"], "gaul": ["gaul/soldurii"]}
        state = at.table("5_west", owners, hands, piles, reactions="always", active="rome")
        state.plays = [Play(card_named("rome/foedus"), at.seat_of(state, "rome"), "I", 0)]
        assert in_the_game_to_cancel(state) == (not lying or vector["expect"]["generated"])


@pytest.mark.rule("ME-044", "ME-382")
@cases("view")
def test_views(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    state = at.table("4_west")
    for empire, cards in given["hands"].items():
        for card in cards:
            at.hold(state, empire, card)
    row = given["expedition"]
    state.attack = force_from(state, {"cards": row["cards"]}, at.seat_of(state, row["player"]))
    state.attack.target = PLACE["vienna"]
    theft = given["last_steal"]
    state.thefts = [(card_named(theft["card"]), at.seat_of(state, theft["thief"]), at.seat_of(state, theft["victim"]))]
    seat = at.seat_of(state, vector["action"]["seat"])
    view = GAME.view(state, seat)
    for empire, shown in expect["hands"].items():
        if isinstance(shown, int):
            assert view["seats"][at.seat_of(state, empire)]["hand"] == shown
            assert "cards" not in view["seats"][at.seat_of(state, empire)]
        else:
            assert [card["id"] for card in view["hand"]] == shown
    if isinstance(expect["expedition"], dict):
        assert view["attack"]["count"] == 2 and "cards" not in view["attack"]
    else:
        assert [entry["card"] for entry in view["attack"]["cards"]] == expect["expedition"]
    assert view["thefts"][0]["card"] == expect["last_steal"]["card"]


@pytest.mark.rule("ME-041")
@cases("discard")
def test_discards_go_home(vector: Vector) -> None:
    state = at.table("4_west", hands={"rome": vector["action"]["cards"]}, event="going_home")
    state.limits = [0] * 4
    state.agenda = [("refill", 0)]
    GAME.advance(state, [])
    for card in vector["action"]["cards"]:
        at.go(state, ("drop", card))
    for empire, cards in vector["expect"]["piles"].items():
        assert at.pile(state, empire) == cards
