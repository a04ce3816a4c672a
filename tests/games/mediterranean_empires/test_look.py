"""What a player may ask before deciding: answered by the rules, exactly, and without a look at hidden cards."""

from __future__ import annotations

import json
from itertools import product

import pytest
from games.mediterranean_empires import table as at

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.data import PLACE, PLACES
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.steps.turn_end import award_rows, awards
from pygame_core.kernel import Match, Player, Rng, Text
from pygame_core.kernel.game import Json, digest

OWNERS = {
    "rome": ["rome", "croton", "capua"],
    "carthage": ["carthage", "nora"],
    "iberia": ["numantia"],
    "gaul": ["gergovia"],
}
HAND = ["rome/roman_trireme", "rome/liburna", "rome/triarii", "rome/hastati", "rome/consul", "rome/siege_works"]
FORCE = [["rome/hastati", "T"], ["rome/triarii", "T"], ["rome/liburna", "F"]]


def start(**more: list[str]) -> EmpiresState:
    hands = {"rome": HAND, "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"], **more}
    return at.table("4_west", OWNERS, hands, active="rome", event="going_home")


def ask(state: EmpiresState, **question: object) -> Json:
    before = digest(state)
    answer = GAME.look(state, GAME.seat(state), dict(question))
    assert digest(state) == before
    return answer


def worded(value: object) -> object:
    if isinstance(value, Text):
        return GAME.catalogue.render(value)
    if isinstance(value, dict):
        return {key: worded(each) for key, each in value.items()}
    return [worded(each) for each in value] if isinstance(value, list) else value


def exact(cf: int, dice: int, against: int) -> float:
    """The chance by counting every throw."""
    wins = total = 0
    for mine in product(range(1, 7), repeat=dice):
        for theirs in product(range(1, 7), repeat=against):
            wins += cf + sum(mine) > sum(theirs)
            total += 1
    return wins / total


def test_the_way_is_one_that_the_raised_cards_can_go() -> None:
    """Tarentum is reached by land and by sea: Troops alone march, with a Fleet they sail, and a chosen way stays."""
    state = start()
    at.give(state, "beneventum", "rome")
    for cards, sails in (([["rome/triarii", "T"]], False), ([["rome/liburna", "F"], ["rome/triarii", "T"]], True)):
        answer = ask(state, about="march", place="tarentum", cards=cards)
        assert {way["sails"] for way in answer["ways"]} == {True, False}
        assert answer["ways"][answer["way"]]["sails"] is sails and not answer["left"]
    other = next(number for number, way in enumerate(answer["ways"]) if not way["sails"])
    assert ask(state, about="march", place="tarentum", cards=cards, way=other)["way"] == other


def test_a_march_is_answered_with_the_actions_that_send_it_off() -> None:
    state = start()
    answer = ask(state, about="march", place="syracusae", cards=FORCE)
    assert (
        answer["laid"] == [["rome/liburna", "F"], ["rome/hastati", "T"], ["rome/triarii", "T"]] and not answer["left"]
    )
    actions = [tuple(action) for action in answer["actions"]]
    assert actions[0] == ("expedition",) and actions[1] == ("target", "syracusae")
    at.go(state, *actions, tuple(answer["go"][0]["action"]))
    assert state.attack is not None and state.attack.declared and len(state.attack.cards) == 3


def test_the_odds_are_exact_and_a_tie_is_the_citys() -> None:
    state = start()
    answer = ask(state, about="march", place="syracusae", cards=FORCE)
    assert answer["mine"] == {"cf": 6, "dice": 1} and answer["theirs"]["dice"] == 4
    assert answer["chance"] == round(exact(6, 1, 4), 4)
    helped = {row["card"]: row["chance"] for row in answer["helped"]}
    assert helped["rome/siege_works"] == round(exact(6, 2, 3), 4)
    assert helped["rome/consul"] == round(exact(6, 3, 3), 4)
    assert answer["walled"] == round(exact(6, 3, 5), 4)
    trireme = next(row for row in answer["adds"] if row["card"] == "rome/roman_trireme")
    assert trireme["chance"] == round(exact(7, 1, 4), 4)


def test_the_odds_reckon_with_every_copy_of_a_helping_card() -> None:
    hand = [card for card in HAND if card != "rome/consul"]
    state = start(rome=[*hand, "rome/siege_works#2"])
    rows = ask(state, about="march", place="syracusae", cards=FORCE)["helped"]
    works = [row["chance"] for row in rows if row["card"] == "rome/siege_works"]
    assert works == [round(exact(6, 2, 3), 4), round(exact(6, 3, 2), 4)]


def test_cards_that_find_no_place_are_left_and_others_are_refused_with_a_reason() -> None:
    state = start()
    by_land = ask(state, about="march", place="tarquinii", cards=[["rome/liburna", "F"], ["rome/hastati", "T"]])
    assert by_land["left"] == [["rome/liburna", "F"]] and by_land["laid"] == [["rome/hastati", "T"]]
    by_sea = ask(state, about="march", place="syracusae", cards=[["rome/hastati", "T"]])
    assert by_sea["left"] and worded(by_sea["refused"][0]["why"]) == "Lay down a Fleet first: it carries the Troops"
    weak = ask(state, about="march", place="syracusae", cards=FORCE)
    assert [row["action"] for row in weak["go"]] == [["go", "land"]]
    assert any(row["action"] == ["go", "storm"] for row in weak["refused"])


def test_every_way_tells_its_legs_and_who_may_meet_the_force_there() -> None:
    state = start()
    answer = ask(state, about="march", place="nora", cards=FORCE)
    way = answer["ways"][answer["way"]]
    assert way["legs"] == [["rome", "nora", "naval"]]
    assert way["met"] == {"seat": at.seat_of(state, "carthage"), "sea": True, "land": [], "landing": True}
    land = ask(state, about="march", place="neapolis")
    assert land["ways"][0]["legs"][-1][1] == "neapolis"
    assert all(leg[2] in ("land", "coastal", "barbarian", "barbarian_link", "naval") for leg in land["ways"][0]["legs"])


def test_who_may_come_to_meet_a_force_comes_by_a_way_of_their_own() -> None:
    state = start()
    at.give(state, "utica", "carthage")
    by_sea = ask(state, about="march", place="nora", cards=FORCE)["comers"]
    assert by_sea == [{"place": None, "port": "utica", "legs": [["carthage", "utica", "land"]]}], (
        "Nora is over a strait"
    )
    at.give(state, "neapolis", "carthage")
    [ashore] = ask(state, about="march", place="neapolis", cards=[["rome/hastati", "T"]], way=0)["comers"][:1]
    assert ashore["place"] in ("rome", "capua", "neapolis") and ashore["legs"][0][0] == "carthage"
    assert ashore["legs"][-1][1] == ashore["place"]
    assert ask(state, about="march", place="tarquinii", cards=FORCE)["comers"] == [], "nobody comes for neutral cities"


def test_the_ways_of_who_may_come_lead_from_their_capital_to_every_meeting() -> None:
    bot = EmpiresBot("easy", "")
    told = 0
    for seed in range(2):
        match = Match(GAME, GAME.configure(4, {"scenario": "4_west"}), seed, [Player("", "bot", "easy")] * 4)
        while match.seat is not None and match.state.turn < 2:
            state = match.state
            if state.agenda[-1][0] == "action":
                for place in ask(state, about="reach")["places"]:
                    told += comes_to_every_meeting(state, ask(state, about="march", place=place))
            match.play(bot.quick(state.copy(), match.choices))
    assert told, "nobody could come anywhere"


def comes_to_every_meeting(state: EmpiresState, answer: Json) -> int:
    """How many ways of those who may meet an expedition are told; each leads from their capital to where it should."""
    met = answer["ways"][answer["way"]]["met"]
    ends = [row["place"] for row in answer["comers"]]
    assert ends == [*met["land"], *([None] if met["sea"] else [])]
    for row in answer["comers"]:
        path = [PLACES[state.capitals[met["seat"]]], *(leg[1] for leg in row["legs"])]
        assert path[:-1] == [leg[0] for leg in row["legs"]]
        assert path[-1] == (row["place"] or row["port"])
    return len(ends)


def test_an_imperium_card_tells_what_it_can_be_aimed_at_before_it_is_played() -> None:
    owners = {**OWNERS, "rome": ["rome", "capua", "arretium"]}
    hand = ["rome/foedus", "rome/ultimatum", "rome/triarii"]
    state = at.table("4_west", owners, {"rome": hand, "gaul": ["gaul/soldurii"]}, active="rome")
    rows = ask(state, about="imperium", card="rome/foedus")["targets"]
    rolls = {row["action"][1]: row["roll"] for row in rows}
    assert rolls["pisae"] == 1 and rolls["neapolis"] == 4 and "numantia" not in rolls
    [victim] = ask(state, about="imperium", card="rome/ultimatum")["targets"]
    assert victim["action"] == ["victim", at.seat_of(state, "gaul")] and victim["roll"] is None
    assert ask(state, about="imperium", card="rome/triarii") == {}
    at.go(state, ("imperium", "rome/foedus"))
    assert ask(state, about="imperium")["targets"] == rows


def test_an_imperium_card_without_an_aim_tells_nothing_of_what_it_brings() -> None:
    state = at.table("4_west", OWNERS, {"iberia": ["iberia/silver_mines"]}, active="iberia")
    assert ask(state, about="imperium", card="iberia/silver_mines") == {"targets": []}


def test_a_way_by_land_is_the_shortest_on_the_map_among_those_as_long() -> None:
    state = at.table(
        "4_west",
        OWNERS | {"rome": ["rome", "ancona", "capua", "beneventum"]},
        {"rome": HAND},
        active="rome",
        event="going_home",
    )
    answer = ask(state, about="march", place="tarentum", cards=[["rome/triarii", "T"]])
    assert answer["ways"][answer["way"]]["places"] == ["rome", "capua", "beneventum", "tarentum"]
    at.go(state, *(tuple(action) for action in answer["actions"]), ("go",))
    assert state.attack is not None and state.attack.declared
    assert [PLACES[node] for node in state.attack.route] == ["rome", "capua", "beneventum", "tarentum"]


def test_the_places_in_reach_are_told_and_those_beyond_the_sea() -> None:
    answer = ask(start(), about="reach")
    assert {"tarquinii", "nora", "carthage"} <= set(answer["places"])
    assert {"nora", "carthage"} <= set(answer["overseas"]) <= set(answer["places"])
    assert "tarquinii" not in answer["overseas"]
    on_foot = ask(start(rome=["rome/triarii"]), about="reach")
    assert on_foot["overseas"] == [] and "nora" not in on_foot["places"]


def test_a_place_out_of_reach_says_why() -> None:
    assert "blocked" in ask(start(), about="march", place="numantia")["why"].key
    assert "own_city" in ask(start(), about="march", place="capua")["why"].key


def test_the_prize_of_a_city_is_what_it_brings() -> None:
    state = start()
    prize = ask(state, about="place", place="nora")["prize"]
    carthage = at.seat_of(state, "carthage")
    assert prize["points"] == 1 and prize["loser"] == carthage and prize["loses"] == 1
    assert prize["cities"] == 4 and prize["standing"] == "largest" and prize["award"] == 5
    key = ask(state, about="place", place="syracusae")["prize"]
    assert key["key_points"] == 1 and key["key_cards"] == 1 and key["loser"] is None


def test_an_interception_tells_its_odds_only_against_what_lies_open() -> None:
    state = start()
    cards = ["rome/liburna:F", "rome/triarii:T"]
    at.declare(state, "nora", "rome ~ nora", cards, "land")
    answer = ask(state, about="meet", place="sea", cards=[["carthage/quinquereme", "F"]])
    assert answer["chance"] is None and answer["mine"] == {"cf": 4, "dice": 1}
    assert answer["actions"][0] == ["naval"]
    pirates = at.table("4_west", OWNERS, {"carthage": ["carthage/quinquereme"]})
    pirates.agenda = [("action", 0, 0), ("pirates", at.seat_of(pirates, "rome"), 4)]
    at.go(pirates, ("pirates", "nora"))
    answer = ask(pirates, about="meet", place="sea", cards=[["carthage/quinquereme", "F"]])
    assert answer["chance"] == round(1 - exact(0, 1, 1), 4)


def test_answers_do_not_depend_on_what_the_player_cannot_see() -> None:
    state = start(gaul=["gaul/soldurii", "gaul/murus_gallicus"])
    seat = at.seat_of(state, "rome")
    for place in ("nora", "syracusae", "tarquinii", "carthage"):
        question = {"about": "march", "place": place, "cards": FORCE}
        told = json.dumps(worded(GAME.look(state, seat, question)))
        for seed in range(5):
            world = GAME.imagine(state, seat, Rng.seeded(seed))
            assert json.dumps(worded(GAME.look(world, seat, question))) == told


def test_interceptors_do_not_learn_from_their_own_strength_what_comes_face_down() -> None:
    hands = {"carthage": ["carthage/quinquereme", "carthage/war_elephants"], "rome": ["rome/velites"]}
    state = at.table(
        "4_west", {**OWNERS, "rome": ["rome", "capua", "neapolis"]}, hands, active="carthage", event="going_home"
    )
    at.declare(state, "neapolis", "carthage ~ neapolis", ["carthage/quinquereme:F", "carthage/war_elephants:T"], "land")
    answer = ask(state, about="meet", place="neapolis", cards=[["rome/velites", "T"]])
    assert answer["mine"]["cf"] == 4, "their 3 against elephants are for those that lie open"


def test_only_the_player_who_decides_may_ask_about_a_march() -> None:
    state = start()
    question = {"about": "march", "place": "nora", "cards": []}
    assert GAME.look(state, at.seat_of(state, "gaul"), question) == {}
    assert GAME.look(state, None, question) == {}
    assert GAME.look(state, 0, {"about": "the weather"}) == {}


def test_awards_by_reason_add_up() -> None:
    state = start()
    at.give(state, "syracusae", "rome")
    at.give(state, "carthage", "gaul")
    for turn in (1, 2, 3):
        state.turn = turn
        for rows, whole in zip(award_rows(state), awards(state), strict=True):
            assert (sum(row.points for row in rows), sum(row.cards for row in rows)) == whole
    roman = {row.why: row for row in award_rows(state)[at.seat_of(state, "rome")]}
    assert roman["keys"].points == 2 and roman["largest"].points == 10 and roman["progress_tied"].cards == 0
    assert [row.why for row in award_rows(state)[at.seat_of(state, "carthage")]] == ["capital"]


@pytest.mark.rule("ME-328", "ME-329")
def test_the_view_tells_what_a_victory_over_barbarians_adds_to_the_die() -> None:
    state = start()
    state.enraged = 2
    told = {row["id"]: row["modifier"] for row in GAME.view(state, 0)["areas"]}
    assert told == {row["id"]: (row["strength"] == 4) - 2 for row in GAME.view(state, 0)["areas"]}
    assert GAME.static(GAME.configure(4))["average_die"] == 3.5


def test_no_force_is_advised_where_none_pays() -> None:
    def advised(place: str, *hand: str) -> int:
        state = at.table("4_west", OWNERS, {"rome": list(hand)}, active="rome")
        return len(ask(state, about="march", place=place)["advice"])

    assert advised("syracusae", "rome/hastati", "rome/liburna") == 0
    assert advised("neapolis", "rome/triarii", "rome/principes", "rome/siege_works") > 0


@pytest.mark.parametrize("fleets,advised", [(["rome/liburna"], True), (["rome/liburna", "rome/roman_trireme"], False)])
def test_interceptors_are_advised_where_they_may_win(fleets: list[str], advised: bool) -> None:
    state = at.table("4_west", OWNERS, {"rome": HAND, "carthage": ["carthage/quinquereme"]}, active="rome")
    troops = ["rome/hastati:T", "rome/triarii:T"]
    at.declare(
        state, "nora", "rome ~ nora", [*(f"{fleet}:F" for fleet in fleets), *troops[: 2 * len(fleets) - 2]], "land"
    )
    assert state.attack is not None
    state.attack.shown = True
    assert bool(ask(state, about="meet", place="sea")["advice"]) == advised


def test_ways_of_one_length_are_told_by_where_one_may_be_met_and_through_whose_land() -> None:
    bot = EmpiresBot("easy", "")
    resorted = 0
    for seed in range(3):
        match = Match(GAME, GAME.configure(4, {"scenario": "4_west"}), seed, [Player("", "bot", "easy")] * 4)
        while match.seat is not None and match.state.turn < 2:
            state = match.state
            if state.agenda[-1][0] == "action":
                resorted += sum(told_in_order(state, place) for place in ask(state, about="reach")["places"])
            match.play(bot.quick(state.copy(), match.choices))
    assert resorted, "no case in which the rules' own order is another one"


def test_the_dice_of_a_combat_are_told_by_where_they_come_from() -> None:
    state = start()
    at.declare(state, "syracusae", "rome ~ syracusae", ["rome/liburna:F", "rome/triarii:T"], "land")
    at.go(state, ("play", "rome/siege_works", "A"))
    mine, theirs = GAME.view(state, GAME.seat(state))["battle"]["sides"]
    assert mine["sources"] == [["base", 1], ["rome/siege_works", 1]]
    assert theirs["sources"] == [["base", 4], ["rome/siege_works", -1]] and theirs["dice"] == 3


def test_the_sources_of_the_dice_add_up_in_every_combat() -> None:
    bot = EmpiresBot("easy", "")
    told = 0
    for seed in range(3):
        match = Match(GAME, GAME.configure(4, {"scenario": "4_west"}), seed, [Player("", "bot", "easy")] * 4)
        while match.seat is not None and match.state.turn < 3:
            for side in GAME.view(match.state, None).get("battle", {}).get("sides", []):
                told += len(side["sources"]) > 1
                assert max(1, sum(dice for _, dice in side["sources"])) == side["dice"]
            match.play(bot.quick(match.state.copy(), match.choices))
    assert told, "no combat in which a card brings dice"


def told_in_order(state: EmpiresState, place: str) -> bool:
    """Whether the order in which the ways to a place are told is another than that of the choices."""
    ways = ask(state, about="march", place=place).get("ways", [])
    seat = GAME.seat(state)

    def hardships(way: Json) -> tuple[int, ...]:
        foreign = sum(state.owner[PLACE[node]] != seat for node in way["places"][:-1])
        met = way["met"]["sea"] + len(way["met"]["land"])
        straits = 0 if state.event == "fine_weather" else way["straits"]
        return way["sails"], straits, len(way["legs"]), met, foreign

    told = [hardships(way) for way in ways]
    assert told == sorted(told)
    by_number = sorted(ways, key=lambda way: (hardships(way)[:3], [PLACE[node] for node in way["places"]]))
    return [way["places"] for way in by_number] != [way["places"] for way in ways]


@pytest.mark.parametrize("event", ["fine_weather", "going_home", "foul_weather"])
def test_without_a_fleet_the_way_that_needs_none_comes_first(event: str) -> None:
    """Carthage to Agrigentum: over the strait, not with a ship that costs a card; a Fleet that is raised sails."""
    owners = {
        "rome": ["rome"],
        "carthage": ["carthage", "utica", "lilybaeum", "panormus"],
        "iberia": ["numantia"],
        "gaul": ["gergovia"],
    }
    hand = ["carthage/quinquereme", "carthage/libyan_spearmen", "carthage/war_elephants", "carthage/gallic_mercenaries"]
    state = at.table("4_west", owners, {"carthage": hand}, active="carthage", event=event)
    by_foot = [["carthage/libyan_spearmen", "T"]]
    for cards, sails in (([], False), (by_foot, False), ([["carthage/quinquereme", "F"], *by_foot], True)):
        answer = ask(state, about="march", place="agrigentum", cards=cards)
        way = answer["ways"][answer["way"]]
        assert way["sails"] is sails
        if event == "fine_weather":
            assert way["safe"] == 1.0


def test_over_all_targets_the_default_way_is_never_by_ship_where_feet_can_go() -> None:
    played = Match(GAME, GAME.configure(4), 7, [Player(f"B{seat}", "bot", "easy") for seat in range(4)])
    bot, asked = EmpiresBot("easy", ""), 0
    while played.seat is not None and asked < 40:
        if played.state.agenda[-1][0] == "action" and ("expedition",) in played.choices:
            for name in GAME.look(played.state, played.seat, {"about": "reach"})["places"][:8]:
                answer = GAME.look(played.state, played.seat, {"about": "march", "place": name})
                ways = answer.get("ways", [])
                if {way["sails"] for way in ways} == {True, False}:
                    asked += 1
                    assert not ways[answer["way"]]["sails"], name
        played.play(bot.quick(played.state.copy(), played.choices))
    assert asked >= 40
