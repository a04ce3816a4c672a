"""Actions, Imperium cards, declaring expeditions, routes, straits, landings."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at

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
from pygame_core.games.mediterranean_empires.state import Force
from pygame_core.games.mediterranean_empires.steps.arrival import shipwreck
from pygame_core.games.mediterranean_empires.steps.declare import read_route, route_action
from pygame_core.kernel import Rng, Secret

WEST = {"rome": ["rome"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}


@pytest.mark.rule("ME-083", "ME-182", "ME-184", "ME-186", "ME-364")
def test_discard_and_draw_and_imperium() -> None:
    state = at.table(hands={"rome": ["rome/hastati", "rome/ultimatum"], "gaul": ["gaul/brennus"]})
    top = SLUG[state.decks[0][-1]]
    at.go(state, ("discard",), ("discard", "rome/hastati"))
    assert (
        at.pile(state, "rome") == ["rome/hastati"] and top in at.hand(state, "rome") and at.asked(state) == "carthage"
    )
    other = at.table(hands={"rome": ["rome/hastati", "rome/ultimatum"], "gaul": ["gaul/brennus"]})
    at.go(other, ("imperium", "rome/ultimatum"), ("victim", at.seat_of(other, "gaul")))
    assert at.hand(other, "gaul") == [] and at.pile(other, "gaul") == ["gaul/brennus"]
    assert at.pile(other, "rome") == ["rome/ultimatum"] and at.asked(other) == "carthage"


@pytest.mark.rule("ME-187", "ME-189", "ME-190", "ME-205")
def test_targets() -> None:
    owners = {**WEST, "rome": ["rome", "tarquinii"], "gaul": ["gergovia", "ancona", "bibracte"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"], "gaul": ["gaul/soldurii"]})
    at.go(state, ("expedition",))
    assert at.may(state, "target", "capua") and at.may(state, "target", "ancona")
    assert not at.may(state, "target", "tarquinii") and not at.may(state, "target", "rome")
    gaul = at.table(owners=owners, hands={"gaul": ["gaul/soldurii"]}, active="gaul", subdued=["ligures"])
    at.go(gaul, ("expedition",))
    assert at.may(gaul, "target", "helvetii") and not at.may(gaul, "target", "ligures")
    neutral = at.table(owners=WEST, hands={"rome": ["rome/hastati"], "carthage": ["carthage/hannibal"]})
    at.declare(neutral, "capua", "rome capua", ["rome/hastati:T"])
    assert at.step(neutral) != "intercept"


@pytest.mark.rule("ME-191", "ME-029", "ME-045", "ME-217", "ME-226")
def test_a_declaration_shows_the_route_and_the_number_of_cards_only() -> None:
    owners = {**WEST, "carthage": ["carthage", "panormus"], "iberia": ["numantia", "saguntum", "segeda"]}
    hands = {"iberia": ["iberia/greek_allies", "iberia/scutarii"], "carthage": ["carthage/quinquereme"]}
    state = at.table(owners=owners, hands=hands, active="iberia")
    at.go(state, ("expedition",), ("target", "panormus"), ("route", "numantia", "segeda", "saguntum", "~", "panormus"))
    at.go(state, ("add", "iberia/greek_allies", "F"), ("add", "iberia/scutarii", "T"))
    rome = at.seat_of(state, "rome")
    assert "attack" not in GAME.view(state, rome)
    assert GAME.view(state, rome)["seats"][at.seat_of(state, "iberia")]["hand"] == 2
    assert at.may(state, "go", "land") and at.may(state, "go", "storm")
    seen = at.go(state, ("go", "storm"))
    assert at.named(seen, "declared")[0][4:6] == (2, 2)
    shown = GAME.view(state, rome)["attack"]
    assert shown["count"] == 2 and "cards" not in shown and shown["landing"] == "storm"
    assert shown["route"][-1] == "panormus" and shown["steps"] == ["land", "land", "naval"]
    assert "greek_allies" not in str(seen)
    seen = at.pass_all(state)
    assert "iberia/greek_allies:F" in at.named(seen, "revealed")[0]


@pytest.mark.rule("ME-192", "ME-198", "ME-188")
def test_no_empty_expeditions_but_hopeless_ones() -> None:
    state = at.table(owners=WEST, hands={"rome": ["rome/equites"]}, dice=[])
    at.go(state, ("expedition",), ("target", "capua"), ("route", "rome", "capua"))
    assert not at.may(state, "go")
    at.go(state, ("add", "rome/equites", "T"))
    warning = GAME.detail(state, ("go",))
    assert warning is not None and (warning.key, warning.rule) == ("detail.no_assault", "ME-198")
    seen = at.go(state, ("go",))
    assert at.named(seen, "no_assault") and at.pile(state, "rome") == ["rome/equites"]
    none = at.table(owners=WEST, hands={"rome": ["rome/consul"]})
    assert at.verbs(none) == ["discard", "pass"]


@pytest.mark.rule("ME-198")
def test_the_warning_is_only_for_the_hopeless() -> None:
    state = at.table(owners=WEST, hands={"rome": ["rome/equites", "rome/hastati"]})
    at.go(state, ("expedition",), ("target", "capua"), ("route", "rome", "capua"), ("add", "rome/equites", "T"))
    at.go(state, ("add", "rome/hastati", "T"))
    assert GAME.detail(state, ("go",)) is None
    fleet = at.table(owners={**WEST, "carthage": ["carthage", "nora"]}, hands={"carthage": ["carthage/quinquereme"]})
    fleet.agenda = [("action", 1, 0)]
    way = ("route", "carthage", "~", "nora", "balari")
    at.go(fleet, ("expedition",), ("target", "balari"), way, ("add", "carthage/quinquereme", "F"))
    warning = GAME.detail(fleet, ("go",))
    assert warning is not None and warning.key == "detail.no_troops"


@pytest.mark.rule("ME-197", "ME-066", "ME-372")
def test_a_lost_fleet_takes_its_own_cargo() -> None:
    owners = {**WEST, "carthage": ["carthage"], "rome": ["rome", "pisae"]}
    names = ["carthage/quinquereme", "carthage/punic_trireme", "carthage/libyan_spearmen", "carthage/libyan_spearmen#2"]
    hands = {"carthage": names, "iberia": ["iberia/storm_at_sea"]}
    state = at.table(owners=owners, hands=hands, active="carthage", event="going_home")
    cards = [
        "carthage/punic_trireme:F",
        "carthage/quinquereme:F",
        "carthage/libyan_spearmen",
        "carthage/libyan_spearmen",
    ]
    at.declare(state, "pisae", "carthage ~ pisae", cards, "land")
    assert state.attack is not None
    fleet = card_named("carthage/quinquereme")
    assert [aboard for _, _, aboard in state.attack.cards] == [-1, -1, fleet, fleet]
    state.rng = at.Scripted([3], [fleet])
    assert at.asked(state) == "iberia"
    seen = at.go(state, ("play", "iberia/storm_at_sea", "X"))
    lost = next(row for row in at.named(seen, "lost") if row[2] == "storm")
    assert sorted(lost[3:]) == ["carthage/libyan_spearmen", "carthage/libyan_spearmen", "carthage/quinquereme"]


@pytest.mark.rule("ME-199", "ME-240", "ME-239")
def test_the_order_of_an_expedition() -> None:
    owners = {**WEST, "rome": ["rome", "aleria"], "carthage": ["carthage", "nora", "utica"]}
    hands = {"rome": ["rome/hastati", "rome/principes"], "iberia": ["iberia/ambush_in_the_pass"]}
    hands["carthage"] = ["carthage/libyan_spearmen"]
    state = at.table(owners=owners, hands=hands, event="going_home", dice=[3, 3])
    seen = at.declare(state, "nora", "rome aleria nora", ["rome/hastati:T", "rome/principes:T"])
    assert at.named(seen, "straits") and at.step(state) == "react" and at.asked(state) == "iberia"
    state.rng = at.Scripted([3])
    seen = at.go(state, ("play", "iberia/ambush_in_the_pass", "X"))
    assert at.named(seen, "lost") and at.step(state) == "intercept" and at.asked(state) == "carthage"
    assert at.may(state, "none")
    state.rng = at.Scripted([6, 1, 1])
    seen = at.go(state, ("none",))
    assert at.named(seen, "assault")


@pytest.mark.rule("ME-200")
def test_no_way_back() -> None:
    owners = {**WEST, "gaul": ["gergovia", "capua"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"], "gaul": ["gaul/soldurii", "gaul/noble_horse"]})
    at.declare(state, "capua", "rome capua", ["rome/hastati:T"])
    while state.attack is not None:
        assert not any(action[0] in ("back", "stop") for action in GAME.choices(state))
        GAME.play(state, GAME.choices(state)[-1] if at.step(state) == "react" else GAME.choices(state)[0])


@pytest.mark.rule("ME-202", "ME-203", "ME-204", "ME-206")
def test_without_the_capital_only_the_capital() -> None:
    owners = {**WEST, "rome": ["tarquinii"], "carthage": ["carthage", "rome"]}
    hands = {"rome": ["rome/hastati", "rome/liburna"], "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"]}
    state = at.table(owners=owners, hands=hands)
    at.go(state, ("expedition",))
    assert GAME.choices(state) == [("target", "rome")]
    at.go(state, ("target", "rome"))
    assert GAME.choices(state) == [("route", "rome"), ("route", "~", "rome")]
    sea = state.copy()
    sea.rng = at.Scripted()
    at.go(state, ("route", "rome"), ("add", "rome/hastati", "T"))
    seen = at.go(state, ("go",))
    assert not at.named(seen, "straits")
    assert [a for a in GAME.choices(state) if a[0] == "land"] == [("land", "rome")] and not at.may(state, "naval")
    at.go(sea, ("route", "~", "rome"), ("add", "rome/liburna", "F"), ("go", "land"))
    assert at.may(sea, "naval") and at.may(sea, "land", "rome")
    home = at.table(owners=WEST, hands={"rome": ["rome/hastati"]})
    for path, _ in ways_to(home, 0, PLACE["capua"], True, True):
        assert path[0] == PLACE["rome"]


@pytest.mark.rule("ME-211", "ME-213", "ME-214")
def test_the_sea_is_one_and_departures_are_own_ports() -> None:
    state = at.table("8_all", owners={"iberia": ["numantia", "pallantia", "brigantium"], "persia": ["sardis"]})
    iberia = at.seat_of(state, "iberia")
    _, sea = reach(state, iberia)
    assert sea >> PLACE["histria"] & 1 and sea >> PLACE["sinope"] & 1
    assert sea & PORTS == PORTS & ~state.own[iberia]
    ways = ways_to(state, iberia, PLACE["histria"], True, True)
    assert [list(PLACE)[place] for place in ways[0][0]] == ["numantia", "pallantia", "brigantium", "histria"]
    inland = at.table("8_all", owners={"iberia": ["numantia", "pallantia"]})
    assert reach(inland, at.seat_of(inland, "iberia"))[1] == 0


@pytest.mark.rule("ME-215", "ME-216", "ME-217")
def test_any_legal_path_can_be_traced() -> None:
    owners = {**WEST, "rome": ["rome", "capua", "neapolis", "beneventum", "brundisium"]}
    state = at.table(owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"]})
    at.go(state, ("expedition",), ("target", "tarentum"))
    assert read_route(route_action((PLACE["rome"],), ()))[0] == (PLACE["rome"],)
    at.go(state, ("trace",), ("sail", "brundisium"), ("march", "tarentum"))
    assert at.step(state) == "muster" and at.may(state, "add", "rome/liburna", "F")
    assert state.attack is not None and list(state.attack.steps) == [4, 0]
    again = at.table(owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"]})
    at.go(again, ("expedition",), ("target", "tarentum"), ("trace",), ("march", "capua"), ("march", "neapolis"))
    assert at.may(again, "sail", "brundisium") and not at.may(again, "march", "capua")
    at.go(again, ("sail", "brundisium"))
    assert not any(action[0] == "sail" for action in GAME.choices(again))


@pytest.mark.rule("ME-227")
def test_too_few_fleets_left_means_landing() -> None:
    owners = {**WEST, "carthage": ["carthage", "panormus"]}
    hands = {"rome": ["rome/liburna", "rome/roman_trireme"], "iberia": ["iberia/storm_at_sea"]}
    hands["carthage"] = ["carthage/libyan_spearmen"]
    state = at.table(owners=owners, hands=hands, event="going_home")
    at.declare(state, "panormus", "rome ~ panormus", ["rome/liburna:F", "rome/roman_trireme:F"], "storm")
    state.rng = at.Scripted([3], [card_named("rome/liburna")])
    seen = at.go(state, ("play", "iberia/storm_at_sea", "X"))
    assert at.named(seen, "forced_ashore") and at.step(state) == "intercept" and at.may(state, "land", "panormus")


@pytest.mark.rule("ME-228", "ME-229")
def test_an_own_harbour_is_no_landing() -> None:
    owners = {**WEST, "rome": ["rome", "brundisium"]}
    state = at.table(
        owners=owners, hands={"rome": ["rome/liburna", "rome/hastati"], "iberia": ["iberia/ambush_in_the_pass"]}
    )
    at.declare(state, "tarentum", "rome ~ brundisium tarentum", ["rome/liburna:F", "rome/hastati:T"])
    assert state.attack is not None and state.attack.landing == 0
    seen = at.pass_all(state)
    assert at.named(seen, "assault")[0][4] == 2


@pytest.mark.rule("ME-061", "ME-232", "ME-237")
@pytest.mark.parametrize("seat", [0, 3])
@pytest.mark.parametrize(
    ("second", "left"),
    [
        ((2, 6), ["gaul/gaesatae", "gaul/veneti_fleet"]),
        ((1, 6), ["gaul/veneti_fleet"]),
        ((1, 1), ["gaul/veneti_fleet"]),
    ],
)
def test_a_shipwreck_costs_a_card_or_all_but_those_that_no_sea_can_take(
    second: tuple[int, ...], left: list[str], seat: int
) -> None:
    state = at.table()
    force = Force(seat, "expedition", 0)
    force.cards = [(card_named(name), 0, -1) for name in ("gaul/veneti_fleet", "gaul/gaesatae")]
    shipwreck(state, force, second, [])
    assert at.force_cards(force) == left


@pytest.mark.rule("ME-234", "ME-236", "ME-237", "ME-411")
def test_every_one_has_its_second_roll() -> None:
    owners = {**WEST, "rome": ["rome"]}
    hands = {"rome": ["rome/hastati", "rome/principes", "rome/socii"]}
    state = at.table(owners=owners, hands=hands, event="foul_weather")
    state.rng = at.Scripted([1, 1, 2, 1, 5, 3, 3, 4], [card_named("rome/principes")])
    cards = ["rome/hastati:T", "rome/principes:T", "rome/socii:T"]
    seen = at.declare(state, "aleria", "rome aleria", cards)
    assert len(at.named(seen, "shipwreck")) == 2
    assert [row[3:] for row in at.named(seen, "lost") if row[2] == "shipwreck"] == [("rome/principes",)]
    assert "rome/principes" in at.pile(state, "rome")


@pytest.mark.rule("ME-201")
def test_leaders_stay_with_the_expedition() -> None:
    owners = {**WEST, "rome": ["rome", "capua"], "gaul": ["gergovia", "neapolis"]}
    hands = {
        "rome": ["rome/hastati", "rome/triarii", "rome/consul"],
        "gaul": ["gaul/gallic_warband", "gaul/massaliot_squadron"],
    }
    owners["gaul"] += ["massilia", "nemausus"]
    state = at.table(owners=owners, hands=hands, event="going_home")
    at.declare(state, "neapolis", "rome capua neapolis", ["rome/hastati:T", "rome/triarii:T"])
    assert at.step(state) == "intercept"
    at.go(state, ("land", "neapolis"))
    route = next(a for a in GAME.choices(state) if a[0] == "route")
    at.go(state, route, ("add", "gaul/massaliot_squadron", "F"), ("add", "gaul/gallic_warband", "T"), ("go",))
    state.rng = at.Scripted([6, 6, 1, 6, 1, 1, 1, 6, 6])
    seen = at.go(state, ("play", "rome/consul", "L")) + at.pass_all(state)
    assert len(at.named(seen, "total")[0]) - 5 == 2
    assert at.named(seen, "assault") and len(at.named(seen, "total")[2]) - 5 == 2


@pytest.mark.rule("ME-014", "ME-015")
def test_foundation_choices_are_the_rulebooks() -> None:
    state, _ = GAME.setup(GAME.configure(4), at.Scripted())
    names = [action[1] for action in GAME.choices(state)]
    assert names == ["aleria", "ancona", "capua", "rome", "tarquinii"]


@pytest.mark.rule("ME-078", "ME-079", "ME-080", "ME-081", "ME-339")
def test_imperium_targets() -> None:
    owners = {**WEST, "iberia": ["numantia", "pallantia"], "gaul": ["gergovia", "brigantium"]}
    state = at.table(
        owners=owners, hands={"iberia": ["iberia/barbarian_allies", "iberia/hilltop_oppidum"]}, active="iberia"
    )
    at.go(state, ("imperium", "iberia/barbarian_allies"))
    assert GAME.choices(state) == [("raid", "cantabri", "brigantium")]
    seen = at.go(state, ("raid", "cantabri", "brigantium"))
    assert at.named(seen, "attack")[0][1] == "barbarians"
    wall = at.table(
        owners={**WEST, "iberia": ["numantia:3", "pallantia:3", "segeda:2"]},
        hands={"iberia": ["iberia/hilltop_oppidum"]},
        active="iberia",
    )
    at.go(wall, ("imperium", "iberia/hilltop_oppidum"))
    assert GAME.choices(wall) == [("wall", "segeda")]
    at.go(wall, ("wall", "segeda"))
    assert at.markers(wall, "segeda") == 3
    east = at.table(
        "4_east", hands={"macedonia": ["macedonia/balkan_campaign", "macedonia/gold_of_pangaion"]}, active="macedonia"
    )
    at.give(east, "ambracia", "macedonia")
    at.give(east, "histria", "macedonia")
    at.go(east, ("imperium", "macedonia/balkan_campaign"))
    assert GAME.choices(east) == [("subdue", area) for area in ("aetoli", "dardani", "getae")]
    assert STRENGTH[PLACE["scythae"]] == 4 and any(PLACES[near] == "scythae" for near, _ in LINKS[PLACE["histria"]])
    at.go(east, ("subdue", "aetoli"))
    assert at.points(east, "macedonia") == 22 and east.subdued >> PLACE["aetoli"] & 1
    drawing = at.table("4_east", hands={"macedonia": ["macedonia/gold_of_pangaion"]}, active="macedonia")
    at.go(drawing, ("imperium", "macedonia/gold_of_pangaion"))
    assert len(at.hand(drawing, "macedonia")) == 3


@pytest.mark.rule("ME-048", "ME-082", "ME-084", "ME-085")
def test_stealing_discarding_and_retrieving() -> None:
    hands = {"persia": ["persia/kings_gold", "persia/royal_road"], "egypt": ["egypt/machimoi"], "greece": []}
    piles = {"persia": ["persia/immortals", "persia/darius"]}
    state = at.table("4_east", hands=hands, piles=piles, active="persia")
    top = SLUG[state.decks[at.seat_of(state, "persia")][-1]]
    at.go(state, ("imperium", "persia/kings_gold"))
    assert GAME.choices(state) == [("victim", at.seat_of(state, "egypt"))]
    seen = at.go(state, ("victim", at.seat_of(state, "egypt")))
    assert (
        at.hand(state, "egypt") == []
        and "egypt/machimoi" in at.hand(state, "persia")
        and top in at.hand(state, "persia")
    )
    assert seen and "machimoi" not in str(GAME.view(state, at.seat_of(state, "greece"))["thefts"])
    back = at.table("4_east", hands=hands, piles=piles, active="persia")
    at.go(back, ("imperium", "persia/royal_road"))
    assert GAME.choices(back) == [("retrieve", "persia/immortals"), ("enough",)]
    seen = at.go(back, ("retrieve", "persia/immortals"))
    assert at.named(seen, "retrieved") and "persia/immortals" in at.hand(back, "persia")


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
    state = at.table("4_east", hands={"greece": ["greece/apoikia"]}, active="greece")
    for city in bits(state.neutral & PORTS):
        at.give(state, list(PLACE)[city], "egypt")
    assert at.may(state, "imperium", "greece/apoikia")
    at.go(state, ("imperium", "greece/apoikia"))
    assert len(at.hand(state, "greece")) == 1
    for card in bits(TYPED["T"]):
        if SLUG[card].startswith("greece") and card in state.decks[at.seat_of(state, "greece")]:
            at.hold(state, "greece", SLUG[card])
    assert len(at.hand(state, "greece")) >= 9 and at.step(state) == "action"


@pytest.mark.rule("ME-088", "ME-087")
def test_anabasis_gives_its_die_to_the_first_combat() -> None:
    hands = {"macedonia": ["macedonia/anabasis", "macedonia/hypaspists"], "greece": ["greece/oracle_of_delphi"]}
    state = at.table("4_east", hands=hands, active="macedonia", dice=[6, 5, 1, 1])
    at.go(state, ("imperium", "macedonia/anabasis"), ("pass",))
    assert at.step(state) == "target"
    at.go(state, ("target", "olynthus"), ("route", "pella", "olynthus"), ("add", "macedonia/hypaspists", "T"))
    seen = at.go(state, ("go",)) + at.pass_all(state)
    assert len(at.named(seen, "total")[0]) - 5 == 2 and at.owner(state, "olynthus") == "macedonia"
    spent = at.table("4_east", hands=hands, active="macedonia", dice=[6])
    at.go(spent, ("imperium", "macedonia/anabasis"), ("cancel", "greece/oracle_of_delphi"))
    assert at.step(spent) == "action" and at.asked(spent) != "macedonia"


@pytest.mark.rule("ME-070", "ME-071")
def test_bridge_of_boats_goes_with_the_declaration() -> None:
    owners = {"persia": ["sardis", "abydus"], "greece": ["athens", "sestus"], "egypt": ["sais"], "macedonia": ["pella"]}
    hands = {"persia": ["persia/bridge_of_boats", "persia/kardakes"], "greece": ["greece/athenian_trireme"]}
    state = at.table("4_east", owners=owners, hands=hands, active="persia", event="foul_weather")
    seen = at.declare(state, "sestus", "sardis abydus sestus", ["persia/kardakes:T"], attach="persia/bridge_of_boats")
    seen += at.pass_all(state)
    assert at.named(seen, "calm") and not at.named(seen, "straits")
    assert at.named(seen, "barred") and at.pile(state, "persia").count("persia/bridge_of_boats") == 1


@pytest.mark.rule("ME-210", "ME-190", "ME-119")
def test_refusals_say_why_and_by_which_rule() -> None:
    owners = {**WEST, "gaul": ["gergovia", "capua"], "rome": ["rome", "tarquinii"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"]})
    at.go(state, ("expedition",))
    refused = {refusal.action: refusal.why for refusal in GAME.refusals(state)}
    blocked = refused["target", "neapolis"]
    assert blocked.rule == "ME-210"
    names = ["Anna", "Hanno", "Iba", "Brennus"]
    assert GAME.catalogue.render(blocked, names) == (
        "You cannot trace a route: Capua is held by Brennus, and you have no Fleet for the way by sea"
    )
    assert refused["target", "tarquinii"].rule == "ME-190"
    season = at.table(owners=owners, hands={"rome": ["rome/hastati"]}, event="diplomacy_season")
    assert [(r.action, r.why.rule) for r in GAME.refusals(season)] == [(("expedition",), "ME-119")]
