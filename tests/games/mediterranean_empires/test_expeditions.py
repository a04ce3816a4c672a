"""Actions, Imperium cards, declaring expeditions, routes, straits, landings."""

from __future__ import annotations

import pytest
from games.mediterranean_empires.me_table import (
    Scripted,
    asked,
    declare,
    give,
    go,
    hand,
    hold,
    markers,
    may,
    named,
    owner,
    pass_all,
    pile,
    points,
    seat_of,
    step,
    table,
    verbs,
)

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import (
    LINKS,
    PLACE,
    PLACES,
    PORTS,
    SLUG,
    STRENGTH,
    TYPED,
    bits,
    card_named,
)
from pygame_core.games.mediterranean_empires.routes import reach, ways_to
from pygame_core.games.mediterranean_empires.steps.declare import read_route, route_action
from pygame_core.kernel import Rng, Secret

WEST = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}


@pytest.mark.rule("ME-083", "ME-182", "ME-184", "ME-186", "ME-364")
def test_discard_and_draw_and_imperium() -> None:
    state = table(hands={"rome": ["rome/hastati", "rome/ultimatum"], "gaul": ["gaul/brennus"]})
    top = SLUG[state.decks[0][-1]]
    go(state, ("discard",), ("discard", "rome/hastati"))
    assert pile(state, "rome") == ["rome/hastati"] and top in hand(state, "rome") and asked(state) == "carthage"
    other = table(hands={"rome": ["rome/hastati", "rome/ultimatum"], "gaul": ["gaul/brennus"]})
    go(other, ("imperium", "rome/ultimatum"), ("victim", seat_of(other, "gaul")))
    assert hand(other, "gaul") == [] and pile(other, "gaul") == ["gaul/brennus"]
    assert pile(other, "rome") == ["rome/ultimatum"] and asked(other) == "carthage"


@pytest.mark.rule("ME-187", "ME-189", "ME-190", "ME-205")
def test_targets() -> None:
    owners = {**WEST, "rome": ["rome", "tarquinii"], "gaul": ["gergovia", "ancona", "bibracte"]}
    state = table(owners=owners, hands={"rome": ["rome/hastati"], "gaul": ["gaul/soldurii"]})
    go(state, ("expedition",))
    assert may(state, "target", "capua") and may(state, "target", "ancona")
    assert not may(state, "target", "tarquinii") and not may(state, "target", "rome")
    gaul = table(owners=owners, hands={"gaul": ["gaul/soldurii"]}, active="gaul", subdued=["ligures"])
    go(gaul, ("expedition",))
    assert may(gaul, "target", "helvetii") and not may(gaul, "target", "ligures")
    neutral = table(owners=WEST, hands={"rome": ["rome/hastati"], "carthage": ["carthage/hannibal"]})
    declare(neutral, "capua", "rome capua", ["rome/hastati:T"])
    assert step(neutral) != "intercept"


@pytest.mark.rule("ME-191", "ME-029", "ME-045", "ME-217", "ME-226")
def test_a_declaration_shows_the_route_and_the_number_of_cards_only() -> None:
    owners = {**WEST, "carthage": ["carthage", "panormus"], "iberia": ["numantia", "saguntum", "segeda"]}
    hands = {"iberia": ["iberia/greek_allies", "iberia/scutarii"], "carthage": ["carthage/quinquereme"]}
    state = table(owners=owners, hands=hands, active="iberia")
    go(state, ("expedition",), ("target", "panormus"), ("route", "numantia", "segeda", "saguntum", "~", "panormus"))
    go(state, ("add", "iberia/greek_allies", "F"), ("add", "iberia/scutarii", "T"))
    rome = seat_of(state, "rome")
    assert "attack" not in GAME.view(state, rome)
    assert GAME.view(state, rome)["seats"][seat_of(state, "iberia")]["hand"] == 2
    assert may(state, "go", "land") and may(state, "go", "storm")
    seen = go(state, ("go", "storm"))
    assert named(seen, "declared")[0][4:6] == (2, 2)
    shown = GAME.view(state, rome)["attack"]
    assert shown["count"] == 2 and "cards" not in shown and shown["landing"] == "storm"
    assert shown["route"][-1] == "panormus" and shown["steps"] == ["land", "land", "naval"]
    assert "greek_allies" not in str(seen)
    seen = pass_all(state)
    assert "iberia/greek_allies:F" in named(seen, "revealed")[0]


@pytest.mark.rule("ME-192", "ME-198", "ME-188")
def test_no_empty_expeditions_but_hopeless_ones() -> None:
    state = table(owners=WEST, hands={"rome": ["rome/equites"]}, dice=[])
    go(state, ("expedition",), ("target", "capua"), ("route", "rome", "capua"))
    assert not may(state, "go")
    go(state, ("add", "rome/equites", "T"))
    warning = GAME.detail(state, ("go",))
    assert warning is not None and (warning.key, warning.rule) == ("detail.no_assault", "ME-198")
    seen = go(state, ("go",))
    assert named(seen, "no_assault") and pile(state, "rome") == ["rome/equites"]
    none = table(owners=WEST, hands={"rome": ["rome/consul"]})
    assert verbs(none) == ["discard", "pass"]


@pytest.mark.rule("ME-198")
def test_the_warning_is_only_for_the_hopeless() -> None:
    state = table(owners=WEST, hands={"rome": ["rome/equites", "rome/hastati"]})
    go(state, ("expedition",), ("target", "capua"), ("route", "rome", "capua"), ("add", "rome/equites", "T"))
    go(state, ("add", "rome/hastati", "T"))
    assert GAME.detail(state, ("go",)) is None
    fleet = table(owners={**WEST, "carthage": ["carthage", "nora"]}, hands={"carthage": ["carthage/quinquereme"]})
    fleet.agenda = [("action", 1, 0)]
    way = ("route", "carthage", "~", "nora", "balari")
    go(fleet, ("expedition",), ("target", "balari"), way, ("add", "carthage/quinquereme", "F"))
    warning = GAME.detail(fleet, ("go",))
    assert warning is not None and warning.key == "detail.no_troops"


@pytest.mark.rule("ME-197", "ME-066", "ME-372")
def test_a_lost_fleet_takes_its_own_cargo() -> None:
    owners = {**WEST, "carthage": ["carthage"], "rome": ["rome", "pisae"]}
    names = ["carthage/quinquereme", "carthage/punic_trireme", "carthage/libyan_spearmen", "carthage/libyan_spearmen#2"]
    hands = {"carthage": names, "iberia": ["iberia/storm_at_sea"]}
    state = table(owners=owners, hands=hands, active="carthage", event="going_home")
    cards = [
        "carthage/punic_trireme:F",
        "carthage/quinquereme:F",
        "carthage/libyan_spearmen",
        "carthage/libyan_spearmen",
    ]
    declare(state, "pisae", "carthage ~ pisae", cards, "land")
    assert state.attack is not None
    fleet = card_named("carthage/quinquereme")
    assert [aboard for _, _, aboard in state.attack.cards] == [-1, -1, fleet, fleet]
    state.rng = Scripted([3], [fleet])
    assert asked(state) == "iberia"
    seen = go(state, ("play", "iberia/storm_at_sea", "X"))
    lost = next(row for row in named(seen, "lost") if row[2] == "storm")
    assert sorted(lost[3:]) == ["carthage/libyan_spearmen", "carthage/libyan_spearmen", "carthage/quinquereme"]


@pytest.mark.rule("ME-199", "ME-240", "ME-239")
def test_the_order_of_an_expedition() -> None:
    owners = {**WEST, "rome": ["rome", "aleria"], "carthage": ["carthage", "nora", "utica"]}
    hands = {"rome": ["rome/hastati", "rome/principes"], "iberia": ["iberia/ambush_in_the_pass"]}
    hands["carthage"] = ["carthage/libyan_spearmen"]
    state = table(owners=owners, hands=hands, event="going_home", dice=[3, 3])
    seen = declare(state, "nora", "rome aleria nora", ["rome/hastati:T", "rome/principes:T"])
    assert named(seen, "straits") and step(state) == "react" and asked(state) == "iberia"
    state.rng = Scripted([3])
    seen = go(state, ("play", "iberia/ambush_in_the_pass", "X"))
    assert named(seen, "lost") and step(state) == "intercept" and asked(state) == "carthage"
    assert may(state, "none")
    state.rng = Scripted([6, 1, 1])
    seen = go(state, ("none",))
    assert named(seen, "assault")


@pytest.mark.rule("ME-200")
def test_no_way_back() -> None:
    owners = {**WEST, "gaul": ["gergovia", "capua"]}
    state = table(owners=owners, hands={"rome": ["rome/hastati"], "gaul": ["gaul/soldurii", "gaul/noble_horse"]})
    declare(state, "capua", "rome capua", ["rome/hastati:T"])
    while state.attack is not None:
        assert not any(action[0] in ("back", "stop") for action in GAME.choices(state))
        GAME.play(state, GAME.choices(state)[-1] if step(state) == "react" else GAME.choices(state)[0])


@pytest.mark.rule("ME-202", "ME-203", "ME-204", "ME-206")
def test_without_the_capital_only_the_capital() -> None:
    owners = {**WEST, "rome": ["tarquinii"], "carthage": ["carthage", "rome"]}
    hands = {"rome": ["rome/hastati", "rome/liburna"], "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"]}
    state = table(owners=owners, hands=hands)
    go(state, ("expedition",))
    assert GAME.choices(state) == [("target", "rome")]
    go(state, ("target", "rome"))
    assert GAME.choices(state) == [("route", "rome"), ("route", "~", "rome")]
    sea = state.copy()
    sea.rng = Scripted()
    go(state, ("route", "rome"), ("add", "rome/hastati", "T"))
    seen = go(state, ("go",))
    assert not named(seen, "straits")
    assert [a for a in GAME.choices(state) if a[0] == "land"] == [("land", "rome")] and not may(state, "naval")
    go(sea, ("route", "~", "rome"), ("add", "rome/liburna", "F"), ("go", "land"))
    assert may(sea, "naval") and may(sea, "land", "rome")
    home = table(owners=WEST, hands={"rome": ["rome/hastati"]})
    for path, _ in ways_to(home, 0, PLACE["capua"], True, True):
        assert path[0] == PLACE["rome"]


@pytest.mark.rule("ME-211", "ME-213", "ME-214")
def test_the_sea_is_one_and_departures_are_own_ports() -> None:
    state = table("8_all", owners={"iberia": ["numantia", "pallantia", "brigantium"], "persia": ["sardis"]})
    iberia = seat_of(state, "iberia")
    _, sea = reach(state, iberia)
    assert sea >> PLACE["histria"] & 1 and sea >> PLACE["sinope"] & 1
    assert sea & PORTS == PORTS & ~state.own[iberia]
    ways = ways_to(state, iberia, PLACE["histria"], True, True)
    assert [list(PLACE)[place] for place in ways[0][0]] == ["numantia", "pallantia", "brigantium", "histria"]
    inland = table("8_all", owners={"iberia": ["numantia", "pallantia"]})
    assert reach(inland, seat_of(inland, "iberia"))[1] == 0


@pytest.mark.rule("ME-215", "ME-216", "ME-217")
def test_any_legal_path_can_be_traced() -> None:
    owners = {**WEST, "rome": ["rome", "capua", "neapolis", "beneventum", "brundisium"]}
    state = table(owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"]})
    go(state, ("expedition",), ("target", "tarentum"))
    assert read_route(route_action((PLACE["rome"],), ()))[0] == (PLACE["rome"],)
    go(state, ("trace",), ("sail", "brundisium"), ("march", "tarentum"))
    assert step(state) == "muster" and may(state, "add", "rome/liburna", "F")
    assert state.attack is not None and list(state.attack.steps) == [4, 0]
    again = table(owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"]})
    go(again, ("expedition",), ("target", "tarentum"), ("trace",), ("march", "capua"), ("march", "neapolis"))
    assert may(again, "sail", "brundisium") and not may(again, "march", "capua")
    go(again, ("sail", "brundisium"))
    assert not any(action[0] == "sail" for action in GAME.choices(again))


@pytest.mark.rule("ME-227")
def test_too_few_fleets_left_means_landing() -> None:
    owners = {**WEST, "carthage": ["carthage", "panormus"]}
    hands = {"rome": ["rome/liburna", "rome/roman_trireme"], "iberia": ["iberia/storm_at_sea"]}
    hands["carthage"] = ["carthage/libyan_spearmen"]
    state = table(owners=owners, hands=hands, event="going_home")
    declare(state, "panormus", "rome ~ panormus", ["rome/liburna:F", "rome/roman_trireme:F"], "storm")
    state.rng = Scripted([3], [card_named("rome/liburna")])
    seen = go(state, ("play", "iberia/storm_at_sea", "X"))
    assert named(seen, "forced_ashore") and step(state) == "intercept" and may(state, "land", "panormus")


@pytest.mark.rule("ME-228", "ME-229")
def test_an_own_harbour_is_no_landing() -> None:
    owners = {**WEST, "rome": ["rome", "brundisium"]}
    state = table(
        owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"], "iberia": ["iberia/ambush_in_the_pass"]}
    )
    declare(state, "tarentum", "rome ~ brundisium tarentum", ["rome/liburna:F", "rome/hastati:T"])
    assert state.attack is not None and state.attack.landing == 0
    seen = pass_all(state)
    assert named(seen, "assault")[0][4] == 2


@pytest.mark.rule("ME-234", "ME-236", "ME-237", "ME-411")
def test_every_one_has_its_second_roll() -> None:
    owners = {**WEST, "rome": ["rome"]}
    hands = {"rome": ["rome/hastati", "rome/principes", "rome/socii"]}
    state = table(owners=owners, hands=hands, event="foul_weather")
    state.rng = Scripted([1, 1, 2, 1, 5, 3, 3, 4], [card_named("rome/principes")])
    cards = ["rome/hastati:T", "rome/principes:T", "rome/socii:T"]
    seen = declare(state, "aleria", "rome aleria", cards)
    assert len(named(seen, "shipwreck")) == 2
    assert [row[3:] for row in named(seen, "lost") if row[2] == "shipwreck"] == [("rome/principes",)]
    assert "rome/principes" in pile(state, "rome")


@pytest.mark.rule("ME-201")
def test_leaders_stay_with_the_expedition() -> None:
    owners = {**WEST, "rome": ["rome", "capua"], "gaul": ["gergovia", "neapolis"]}
    hands = {
        "rome": ["rome/hastati", "rome/triarii", "rome/consul"],
        "gaul": ["gaul/gallic_warband", "gaul/massaliot_squadron"],
    }
    owners["gaul"] += ["massilia", "nemausus"]
    state = table(owners=owners, hands=hands, event="going_home")
    declare(state, "neapolis", "rome capua neapolis", ["rome/hastati:T", "rome/triarii:T"])
    assert step(state) == "intercept"
    go(state, ("land", "neapolis"))
    route = next(a for a in GAME.choices(state) if a[0] == "route")
    go(state, route, ("add", "gaul/massaliot_squadron", "F"), ("add", "gaul/gallic_warband", "T"), ("go",))
    state.rng = Scripted([6, 6, 1, 6, 1, 1, 1, 6, 6])
    seen = go(state, ("play", "rome/consul", "L")) + pass_all(state)
    assert len(named(seen, "total")[0]) - 5 == 2
    assert named(seen, "assault") and len(named(seen, "total")[2]) - 5 == 2


@pytest.mark.rule("ME-014", "ME-015")
def test_foundation_choices_are_the_rulebooks() -> None:
    state, _ = GAME.setup(GAME.configure(4), Scripted())
    names = [action[1] for action in GAME.choices(state)]
    assert names == ["aleria", "ancona", "capua", "rome", "tarquinii"]


@pytest.mark.rule("ME-078", "ME-079", "ME-080", "ME-081", "ME-339")
def test_imperium_targets() -> None:
    owners = {**WEST, "iberia": ["numantia", "pallantia"], "gaul": ["gergovia", "brigantium"]}
    state = table(
        owners=owners, hands={"iberia": ["iberia/barbarian_allies", "iberia/hilltop_oppidum"]}, active="iberia"
    )
    go(state, ("imperium", "iberia/barbarian_allies"))
    assert GAME.choices(state) == [("raid", "cantabri", "brigantium")]
    seen = go(state, ("raid", "cantabri", "brigantium"))
    assert named(seen, "attack")[0][1] == "barbarians"
    wall = table(
        owners={**WEST, "iberia": ["numantia:3", "pallantia:3", "segeda:2"]},
        hands={"iberia": ["iberia/hilltop_oppidum"]},
        active="iberia",
    )
    go(wall, ("imperium", "iberia/hilltop_oppidum"))
    assert GAME.choices(wall) == [("wall", "segeda")]
    go(wall, ("wall", "segeda"))
    assert markers(wall, "segeda") == 3
    east = table(
        "4_east", hands={"macedonia": ["macedonia/balkan_campaign", "macedonia/gold_of_pangaion"]}, active="macedonia"
    )
    give(east, "ambracia", "macedonia")
    give(east, "histria", "macedonia")
    go(east, ("imperium", "macedonia/balkan_campaign"))
    assert GAME.choices(east) == [("subdue", area) for area in ("aetoli", "dardani", "getae")]
    assert STRENGTH[PLACE["scythae"]] == 4 and any(PLACES[near] == "scythae" for near, _ in LINKS[PLACE["histria"]])
    go(east, ("subdue", "aetoli"))
    assert points(east, "macedonia") == 22 and east.subdued >> PLACE["aetoli"] & 1
    drawing = table("4_east", hands={"macedonia": ["macedonia/gold_of_pangaion"]}, active="macedonia")
    go(drawing, ("imperium", "macedonia/gold_of_pangaion"))
    assert len(hand(drawing, "macedonia")) == 3


@pytest.mark.rule("ME-048", "ME-082", "ME-084", "ME-085")
def test_stealing_discarding_and_retrieving() -> None:
    hands = {"persia": ["persia/kings_gold", "persia/royal_road"], "egypt": ["egypt/machimoi"], "greece": []}
    piles = {"persia": ["persia/immortals", "persia/darius"]}
    state = table("4_east", hands=hands, piles=piles, active="persia")
    top = SLUG[state.decks[seat_of(state, "persia")][-1]]
    go(state, ("imperium", "persia/kings_gold"))
    assert GAME.choices(state) == [("victim", seat_of(state, "egypt"))]
    seen = go(state, ("victim", seat_of(state, "egypt")))
    assert hand(state, "egypt") == [] and "egypt/machimoi" in hand(state, "persia") and top in hand(state, "persia")
    assert seen and "machimoi" not in str(GAME.view(state, seat_of(state, "greece"))["thefts"])
    back = table("4_east", hands=hands, piles=piles, active="persia")
    go(back, ("imperium", "persia/royal_road"))
    assert GAME.choices(back) == [("retrieve", "persia/immortals"), ("enough",)]
    seen = go(back, ("retrieve", "persia/immortals"))
    assert named(seen, "retrieved") and "persia/immortals" in hand(back, "persia")


@pytest.mark.rule("ME-379")
def test_cards_change_hands_only_by_theft() -> None:
    """In whole matches no card comes to another player's hand but by a stolen one."""
    for seed in (1, 2):
        state, _ = GAME.setup(GAME.configure(4, {"scenario": "4_east"}), Rng.seeded(seed))
        rng = Rng.seeded(seed, 1)
        while state.agenda:
            before = state.hands[:]
            events = GAME.play(state, rng.choice(GAME.choices(state)))
            stolen = len([event for event in events if isinstance(event, Secret) and event.event[0] == "stole"])
            crossed = sum(
                (before[giver] & state.hands[taker] & ~before[taker]).bit_count()
                for giver in range(4)
                for taker in range(4)
                if giver != taker
            )
            assert crossed == stolen


@pytest.mark.rule("ME-049", "ME-046", "ME-047")
def test_a_card_works_as_far_as_it_can() -> None:
    state = table("4_east", hands={"greece": ["greece/apoikia"]}, active="greece")
    for city in bits(state.neutral & PORTS):
        give(state, list(PLACE)[city], "egypt")
    assert may(state, "imperium", "greece/apoikia")
    go(state, ("imperium", "greece/apoikia"))
    assert len(hand(state, "greece")) == 1
    for card in bits(TYPED["T"]):
        if SLUG[card].startswith("greece") and card in state.decks[seat_of(state, "greece")]:
            hold(state, "greece", SLUG[card])
    assert len(hand(state, "greece")) >= 9 and step(state) == "action"


@pytest.mark.rule("ME-088", "ME-087")
def test_anabasis_gives_its_die_to_the_first_combat() -> None:
    hands = {"macedonia": ["macedonia/anabasis", "macedonia/hypaspists"], "greece": ["greece/oracle_of_delphi"]}
    state = table("4_east", hands=hands, active="macedonia", dice=[6, 5, 1, 1])
    go(state, ("imperium", "macedonia/anabasis"), ("pass",))
    assert step(state) == "target"
    go(state, ("target", "olynthus"), ("route", "pella", "olynthus"), ("add", "macedonia/hypaspists", "T"))
    seen = go(state, ("go",)) + pass_all(state)
    assert len(named(seen, "total")[0]) - 5 == 2 and owner(state, "olynthus") == "macedonia"
    spent = table("4_east", hands=hands, active="macedonia", dice=[6])
    go(spent, ("imperium", "macedonia/anabasis"), ("cancel", "greece/oracle_of_delphi"))
    assert step(spent) == "action" and asked(spent) != "macedonia"


@pytest.mark.rule("ME-070", "ME-071")
def test_bridge_of_boats_goes_with_the_declaration() -> None:
    owners = {"persia": ["sardis", "abydus"], "greece": ["athens", "sestus"], "egypt": ["sais"], "macedonia": ["pella"]}
    hands = {"persia": ["persia/bridge_of_boats", "persia/kardakes"], "greece": ["greece/athenian_trireme"]}
    state = table("4_east", owners=owners, hands=hands, active="persia", event="foul_weather")
    seen = declare(state, "sestus", "sardis abydus sestus", ["persia/kardakes:T"], attach="persia/bridge_of_boats")
    seen += pass_all(state)
    assert named(seen, "calm") and not named(seen, "straits")
    assert named(seen, "barred") and pile(state, "persia").count("persia/bridge_of_boats") == 1


@pytest.mark.rule("ME-210", "ME-190", "ME-119")
def test_refusals_say_why_and_by_which_rule() -> None:
    owners = {**WEST, "gaul": ["gergovia", "capua"], "rome": ["rome", "tarquinii"]}
    state = table(owners=owners, hands={"rome": ["rome/hastati"]})
    go(state, ("expedition",))
    refused = {refusal.action: refusal.why for refusal in GAME.refusals(state)}
    blocked = refused["target", "neapolis"]
    assert blocked.rule == "ME-210"
    names = ["Anna", "Hanno", "Iba", "Brennus"]
    assert GAME.catalogue.render(blocked, names) == (
        "You cannot trace a route: Capua is held by Brennus, and you have no Fleet for the way by sea"
    )
    assert refused["target", "tarquinii"].rule == "ME-190"
    season = table(owners=owners, hands={"rome": ["rome/hastati"]}, event="diplomacy_season")
    assert [(r.action, r.why.rule) for r in GAME.refusals(season)] == [(("expedition",), "ME-119")]
