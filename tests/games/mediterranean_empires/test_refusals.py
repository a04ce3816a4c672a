"""What a player might expect to do but may not, and the rule that says so."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.test_battles import clash

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.kernel import Action, Rng

OWNERS = {"rome": ["rome", "panormus"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}


def why(state: EmpiresState, *action: str) -> tuple[str, str]:
    """The rule and the words by which an action is refused; it is not among the choices."""
    wanted: Action = tuple(action)
    assert wanted not in GAME.choices(state)
    refusal = next(refusal for refusal in GAME.refusals(state) if refusal.action == wanted)
    return refusal.why.rule, refusal.why.key


@pytest.mark.rule("ME-015", "ME-017")
def test_foundation() -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(1))
    assert why(state, "place", "tarentum") == ("ME-017", "refusal.key_city")
    assert why(state, "place", "carthage") == ("ME-015", "refusal.taken")
    assert why(state, "place", "gades") == ("ME-015", "refusal.not_connected")


@pytest.mark.rule("ME-049", "ME-119", "ME-125", "ME-183", "ME-192")
def test_actions() -> None:
    state = at.table("8_all", hands={"macedonia": ["macedonia/anabasis"]}, active="macedonia", event="diplomacy_season")
    assert why(state, "imperium", "macedonia/anabasis") == ("ME-119", "refusal.diplomacy")
    assert why(state, "expedition") == ("ME-119", "refusal.diplomacy")
    state.event = "campaign_season"
    assert why(state, "imperium", "macedonia/anabasis") == ("ME-125", "refusal.campaign")
    assert why(state, "expedition") == ("ME-192", "refusal.no_force")
    contract = at.table(hands={"carthage": ["carthage/mercenary_contract"]}, active="carthage")
    assert why(contract, "imperium", "carthage/mercenary_contract") == ("ME-049", "refusal.nothing_to_do")
    contract.piles[1] = sum(1 << card for card in contract.decks[1])
    contract.decks[1] = []
    assert why(contract, "discard") == ("ME-183", "refusal.empty_deck")


@pytest.mark.rule("ME-074")
def test_key_cities_resist_treaties() -> None:
    state = at.table(hands={"carthage": ["carthage/emporium_treaty"]}, active="carthage")
    at.go(state, ("imperium", "carthage/emporium_treaty"))
    assert why(state, "city", "massilia") == ("ME-074", "refusal.key_resists")


@pytest.mark.rule("ME-190", "ME-192", "ME-202", "ME-210", "ME-322")
def test_targets() -> None:
    owners = {**OWNERS, "carthage": ["carthage", "capua", "ancona"]}
    state = at.table(owners=owners, hands={"rome": ["rome/hastati"]}, subdued=["raeti"])
    at.go(state, ("expedition",))
    assert why(state, "target", "beneventum") == ("ME-210", "refusal.blocked_by_player")
    assert why(state, "target", "arretium") == ("ME-210", "refusal.blocked_by_neutral")
    assert why(state, "target", "neapolis") == ("ME-210", "refusal.and_no_fleet")
    assert why(state, "target", "panormus") == ("ME-190", "refusal.own_city")
    assert why(state, "target", "raeti") == ("ME-322", "refusal.subdued")
    at.give(state, "rome", "gaul")
    assert why(state, "target", "capua") == ("ME-202", "refusal.capital_lost")
    fleet = at.table(owners=OWNERS, hands={"rome": ["rome/liburna"]})
    at.go(fleet, ("expedition",))
    assert why(fleet, "target", "tarquinii") == ("ME-192", "refusal.no_troops_for_route")
    tribes = at.table(hands={"iberia": ["iberia/scutarii"]}, active="iberia")
    at.go(tribes, ("expedition",))
    assert why(tribes, "target", "tolosa") == ("ME-210", "refusal.blocked_by_barbarians")


@pytest.mark.rule("ME-193", "ME-194", "ME-195", "ME-222")
def test_mustering() -> None:
    troops = ["carthage/libyan_spearmen", "carthage/libyan_spearmen#2", "carthage/libyan_spearmen#3"]
    hands = {"carthage": [*troops, "carthage/war_elephants", "carthage/punic_trireme"]}
    state = at.table(owners=OWNERS, hands=hands, active="carthage")
    at.go(state, ("expedition",), ("target", "syracusae"), ("route", "carthage", "~", "syracusae"))
    assert why(state, "add", "carthage/war_elephants", "T") == ("ME-194", "refusal.no_ship")
    at.go(state, ("add", "carthage/punic_trireme", "F"))
    assert why(state, "go", "storm") == ("ME-222", "refusal.too_weak_to_storm")
    at.go(state, *[("add", "carthage/libyan_spearmen", "T")] * 3)
    assert why(state, "add", "carthage/war_elephants", "T") == ("ME-195", "refusal.ships_full")
    land = at.table(owners=OWNERS, hands=hands, active="carthage")
    at.go(land, ("expedition",), ("target", "utica"), ("route", "carthage", "utica"))
    assert why(land, "add", "carthage/punic_trireme", "F") == ("ME-193", "refusal.fleet_on_land")


@pytest.mark.rule("ME-225", "ME-242", "ME-246", "ME-247", "ME-249")
def test_interception() -> None:
    hands = {"carthage": ["carthage/quinquereme", "carthage/punic_trireme"], "rome": ["rome/hastati"]}
    state = at.table(owners=OWNERS, hands=hands, active="carthage", event="going_home")
    cards = ["carthage/quinquereme:F", "carthage/punic_trireme:F"]
    at.declare(state, "panormus", "carthage ~ panormus", cards, "storm")
    assert at.step(state) == "intercept"
    assert why(state, "naval") == ("ME-247", "refusal.no_fleet")
    assert why(state, "land", "panormus") == ("ME-225", "refusal.stormed_from_the_sea")
    hands = {"carthage": ["carthage/quinquereme"], "rome": ["rome/hastati", "rome/consul", "rome/liburna"]}
    ashore = at.table(owners=OWNERS, hands=hands, active="carthage", event="going_home")
    at.declare(ashore, "panormus", "carthage ~ panormus", ["carthage/quinquereme:F"], "land")
    at.go(ashore, ("naval",))
    ashore.rng.queue[:] = [6, 1, 6]  # type: ignore[attr-defined]
    at.lay(ashore, "rome", ["rome/liburna:F"])
    at.go(ashore, ("pass",))
    assert at.step(ashore) == "intercept" and why(ashore, "naval") == ("ME-249", "refusal.once_by_sea")
    assert why(ashore, "land", "panormus") == ("ME-242", "refusal.no_way_to_meet")
    by_land = at.table(owners={**OWNERS, "gaul": ["gergovia", "capua"]}, hands=hands, active="rome", event="going_home")
    at.give(by_land, "tarquinii", "carthage")
    at.declare(by_land, "tarquinii", "rome tarquinii", ["rome/hastati:T"])
    assert why(by_land, "naval") == ("ME-246", "refusal.no_naval_leg")


@pytest.mark.rule("ME-036", "ME-037")
def test_leaders() -> None:
    hands = {"greece": ["greece/leonidas", "greece/mercenary_strategos"], "rome": ["rome/consul", "rome/scipio"]}
    state, _ = clash(["rome/liburna:F"], ["egypt/nile_galleys:F"], 1, hands=hands)
    assert why(state, "play", "rome/scipio", "L") == ("ME-037", "refusal.dash")
    at.go(state, ("pass",))
    assert why(state, "play", "greece/leonidas", "L") == ("ME-036", "refusal.not_your_battle")


@pytest.mark.rule("ME-065", "ME-067")
def test_cards_on_the_way() -> None:
    hands = {"rome": ["rome/hastati"], "gaul": ["gaul/scorched_earth"], "carthage": ["carthage/storm_at_sea"]}
    state = at.table(owners=OWNERS, hands=hands, event="going_home", reactions="always")
    at.declare(state, "capua", "rome capua", ["rome/hastati:T"])
    assert why(state, "play", "carthage/storm_at_sea", "X") == ("ME-065", "refusal.no_ships_to_sink")
    hands = {"rome": ["rome/liburna"], "gaul": ["gaul/scorched_earth"]}
    sea = at.table(owners=OWNERS, hands=hands, event="going_home", reactions="always")
    at.declare(sea, "neapolis", "rome ~ neapolis", ["rome/liburna:F"], "land")
    assert why(sea, "play", "gaul/scorched_earth", "X") == ("ME-067", "refusal.other_road")


@pytest.mark.rule("ME-128")
def test_homecoming() -> None:
    state = at.table(piles={"rome": ["rome/hastati", "rome/foedus"]}, event="going_home")
    state.agenda.append(("going_home", 0))
    assert why(state, "home", "rome/foedus") == ("ME-128", "refusal.no_homecomer")
