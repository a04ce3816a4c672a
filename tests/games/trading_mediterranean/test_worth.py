"""What the table shows of worth before anything is done: sets, tracks, deals, risks, war."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import Any

import pytest
from games.trading_mediterranean.table import Table

from pygame_core import bridge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.cart import REPLACE, exact_fills, offers_for, spent
from pygame_core.games.trading_mediterranean.data import ABILITIES, FRONTS, ITEMS, KINDS


def asked(table: Table, seat: int, **question: Any) -> dict[str, Any]:
    return GAME.look(table.state, seat, question)


@pytest.mark.rule("TM-R01", "TM-062")
def test_the_hand_stands_in_sets_and_stored_cards_bring_nothing() -> None:
    table = Table(space="B2")
    grain = [table.card(0, "grain", back) for back in ("dictator1", "democracy1", "wealth+2")]
    bronze = table.card(0, "bronze", "mars1")
    table.market()
    own = table.view(0)
    assert [(entry["good"], entry["worth"], entry["more"]) for entry in own["sets"]] == [
        ("grain", 6, 10),
        ("bronze", 2, 6),
    ]
    assert own["spend"]["income"] == 8 and own["spend"]["wealth"] == 2
    assert own["spend"]["religion"] == {"now": 0, "after": -1, "level": 0, "level_after": 1}
    table.play(("keep", bronze), ("keep", grain[0]))
    assert table.view(0)["spend"]["income"] == 3


def test_a_waiting_offer_tells_what_it_would_do_to_income() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.card(1, "timber", "democracy1")
    wool = table.card(1, "wool", "plague")
    table.market()
    table.post(("to", 1), ("give", timber), ("ask", "wool"))
    effect = table.view(1)["offers"][0]["effect"]
    assert (effect["before"]["income"], effect["after"]["income"]) == (2, 3)
    assert effect["leaves"] == ["plague"] and effect["unseen"] == 1 and 0 < effect["risk"] < 0.5
    assert wool in table.state.hand[1], "asking changes nothing"


def test_a_deal_on_the_scale_is_weighed_for_both_as_far_as_one_sees() -> None:
    table = Table(space="B2")
    famine = table.card(0, "timber", "famine")
    table.card(0, "wool")
    theirs = [table.card(1, "timber", "democracy1"), table.card(1, "wool", "mars1")]
    for handle in theirs:
        table.state.seen[handle] = 15
    table.market()
    found = asked(table, 0, to=1, give=[famine], want=["wool"], want_wp=1)
    assert (found["before"]["income"], found["after"]["income"]) == (2, 3)
    assert found["leaves"] == ["famine"] and found["wealth"] == 1
    assert (found["theirs"]["before"], found["theirs"]["after"]) == (2, 3)
    assert found["theirs"]["remembers"] and found["theirs"]["knows"] == [] and found["theirs"]["hidden"] == 0


def test_a_known_back_counts_as_what_it_is_and_lowers_the_risk_of_the_others() -> None:
    table = Table(space="B2")
    table.card(0, "wool")
    plague = table.card(1, "wool", "plague")
    table.state.seen[plague] = 15
    table.market()
    unknown = asked(table, 0, to=1, want=["wool"])["risk"]
    table.state.known[plague] |= 1
    assert asked(table, 0, to=1, want=["wool"])["risk"] < unknown


def test_what_is_hidden_stays_hidden_in_what_is_weighed() -> None:
    table = Table(space="B2")
    table.card(0, "wool")
    salt = table.card(1, "salt")
    table.market()
    hidden = asked(table, 0, to=1, want=["salt"])
    assert salt in table.state.hand[1] and hidden["theirs"]["before"] == 0 and hidden["theirs"]["hidden"] == 1


@pytest.mark.rule("TM-101")
def test_the_market_is_open_for_looking_in_every_phase() -> None:
    table = Table(space="B2")
    table.own(0, "P1b", "CS4")
    table.state.government[0] = 1
    table.market()
    entries = {tuple(entry["action"]): entry for entry in table.view(0)["market"]}
    assert entries["buy", "P1b"]["owned"] and entries["buy", "P2b"]["lock"] == "level"
    assert entries["buy", "P1a"]["falls"] == ["P1b"]
    assert entries["recruit", "cavalry"]["lock"] == "unit_age"


def test_a_building_tells_the_points_it_would_bring() -> None:
    table = Table(space="B2")
    table.own(0, "P1a", "R1b", "R2b")
    table.state.government[0], table.state.religion[0] = -3, 10
    table.spend(0, 60)
    points = {entry["action"][1]: entry.get("points") for entry in table.view(0)["market"]}
    assert points["P2a"] == 3, "the second hall after the first, which brought 1"
    assert points["R3b"] == 6, "the third temple"
    assert points["P1b"] == 0, "the hall of the other side stands for one that falls"
    assert points["R1a"] == -3 and points["P1a"] is None
    table.play(("buy", "R3b"))
    assert {entry["action"][1]: entry.get("points") for entry in table.view(0)["market"]}["R4b"] == 10


def test_the_cart_counts_in_the_coming_war() -> None:
    table = Table(space="S3")
    table.spend(0, 20)
    table.state.government[0] = -1
    assert table.view(0)["planned"]["might"] == {"attack": 0, "defense": 0}
    table.play(("buy", "P2a"), ("recruit", "warrior"))
    assert table.view(0)["players"][0]["might"] == {"attack": 0, "defense": 0}, "nothing is bought yet"
    assert table.view(0)["planned"]["might"] == {"attack": 3, "defense": 2}, "two units with the barracks, and one more"


def test_while_calamities_strike_the_spent_cards_still_tell_what_they_bring() -> None:
    table = Table(space="B1")
    table.card(0, "salt", "depression")
    table.card(0, "wool", "mars1")
    table.resolve()
    assert table.step == "scapegoat"
    spend = table.view(0)["spend"]
    assert spend["income"] == 2 and spend["religion"]["after"] == -1


def test_ways_to_spend_the_rest_to_the_last_coin() -> None:
    table = Table()
    table.show("CS2")
    table.spend(0, 6)
    fills = table.view(0)["exact"]
    assert fills, "music and a warrior"
    for fill in fills:
        trial = Table()
        trial.show("CS2")
        trial.spend(0, 6)
        trial.play(*[tuple(action) for action in fill])
        assert trial.view(0)["left"] == 0


@pytest.mark.parametrize("income", range(31))
def test_the_ways_to_the_last_coin_are_those_that_trying_everything_finds(income: int) -> None:
    table = Table(space="B1")
    table.show("CS1", "CS2", "ES1", "ES7")
    table.own(0, "CS3")
    table.state.government[0] = 3
    table.spend(0, income)
    state = table.state
    entries = [entry for entry in offers_for(state, 0, ()) if entry < REPLACE]
    ones = {(entry,) for entry in entries if spent(state, 0, (entry,)) == income}
    twos = set()
    for one, other in combinations_with_replacement(entries, 2):
        if other in offers_for(state, 0, (one,)) and spent(state, 0, (one, other)) == income:
            twos.add((one, other))
    fills = exact_fills(state, 0, ())
    for one in entries:
        assert all(spent(state, 0, (one, *fill)) == income for fill in exact_fills(state, 0, (one,)))
    assert set(fills) <= ones | twos and len(set(fills)) == len(fills) <= 3
    assert [fill for fill in fills if len(fill) == 1] == sorted(ones)[:3]
    assert len(fills) == min(3, len(ones) + len({fill[0] for fill in twos}))


def test_the_next_age_and_the_next_war_are_in_sight() -> None:
    table = Table(space="S3")
    table.own(0, "P1a", "CS2")
    table.army(1, warrior=2)
    table.state.attack_open[1] = 1
    table.market()
    me = table.view(0)["players"][0]
    assert me["next_age"] == {"age": "B", "buildings": [1, 2], "developments": [1, 2], "points": 3, "first": 3}
    war = table.view(0)["war"]
    assert war["space"] == "B1" and war["holds"] == 0
    assert {"seat": 1, "attack": 1, "wins": True} in war["strikes"]
    assert {"seat": 3, "attack": 0, "wins": False} in war["strikes"], "as much as one holds is not enough"
    assert all(strike["seat"] != 2 for strike in war["strikes"]), "in the Bronze Age only neighbours strike"


@pytest.mark.rule("TM-R31")
def test_no_split_of_an_army_is_told_before_it_is_made() -> None:
    table = Table(space="B1")
    table.army(0, warrior=3)
    table.army(1, warrior=2)
    table.state.arrays[0] = (3, 0, 0, 0)
    table.start(("war",))
    assert "defense" not in table.view(0)["players"][0]
    while table.step != "array":
        table.play(("silent",))
    table.play(("array", 1, 0, 0, 0))
    assert table.view(0)["players"][0]["attack"] == 1 and table.view(0)["players"][0]["defense"] == 2
    assert "attack" not in table.view(1)["players"][0]
    table.play(("array", 0, 0, 0, 0))
    margins = {entry["seat"]: entry["margin"] for entry in table.view(0)["war"]["margins"]}
    assert margins == {1: 1 - 2, 3: 1}


def test_the_page_asks_through_the_bridge_and_nothing_changes() -> None:
    def call(method: str, **params: Any) -> Any:
        return json.loads(bridge.dispatch(json.dumps({"method": method, "params": params})))["ok"]

    players = [{"name": "Zoe", "kind": "human"}, *({"name": name, "kind": "bot", "bot": "easy"} for name in "BCD")]
    frame = call("new", slug="trading-in-the-mediterranean", seats=4, options={}, seed=7, players=players)
    before = call("hash", match=frame["match"])
    own = frame["view"]["hand"][0]["card"]
    found = call(
        "look", match=frame["match"], eyes=0, question={"give": [own, 9999], "want": ["wool", "nothing"], "to": 9}
    )
    assert found["after"]["income"] >= 0 and "theirs" not in found, "what does not exist is left out"
    assert call("hash", match=frame["match"]) == before


@pytest.mark.rule("TM-R01")
def test_the_table_knows_what_sets_bring_and_what_discounts_take_off() -> None:
    table = Table()
    worth = GAME.static(GAME.configure(4, {}))["set_worth"]
    assert worth["wool"][:4] == [0, 1, 3, 6] and worth["bronze"][:3] == [0, 2, 6]
    assert table.view(0)["display"]["discounts"] == {}
    table.own(0, "CS1")
    off = table.view(0)["display"]["discounts"]
    assert off and all(taken > 0 for taken in off.values())
    assert table.view(1)["display"]["discounts"] == {}


def test_every_turn_has_a_chapter_the_first_one_too() -> None:
    told = (
        GAME.chapter(event)
        for event in [("seated", (0, 1, 2, 3), (1, 2, 3, 4)), ("dealt", (5, 5, 5, 5)), ("turn", 2, 1)]
    )
    assert [title and GAME.catalogue.render(title) for title in told] == [
        "Turn 1, Stone Age",
        None,
        "Turn 2, Stone Age",
    ]


def told(table: Table, *action: Any) -> str:
    """What is said with a choice that is offered."""
    assert action in table.choices
    found = GAME.detail(table.state, action)
    return GAME.catalogue.render(found) if found else ""


def laid_out(item: str, op: str) -> tuple[Table, tuple[str, int], list[int]]:
    """A table at which the first seat has an ability and two grain, one wool in hand, the second a grain and a timber.

    The first sees only the grain of the second.
    """
    table = Table(space="B2")
    table.state.seen[table.card(1, "grain", "democracy1")] |= 1
    table.card(1, "timber", "democracy1")
    cards = [table.card(0, "grain"), table.card(0, "grain", "mars1"), table.card(0, "wool")]
    table.own(0, item)
    table.start(("civic",))
    number = next(a.number for a in ABILITIES if ITEMS[a.item].id == item and a.effect.op == op)
    return table, ("use", number), cards


@pytest.mark.rule("TM-086")
def test_an_exchange_tells_what_it_changes_and_how_likely_a_calamity_is() -> None:
    table, use, (grain, _, wool) = laid_out("ES2", "exchange")
    in_deck = [kind for kind in KINDS if FRONTS[kind.front] == "grain"]
    bad = sum(kind.copies for kind in in_deck if kind.calamity >= 0)
    unseen = sum(kind.copies for kind in in_deck) - 2
    assert told(table, *use) == f"calamity 1 in {round(unseen / bad)}"
    table.play(use)
    assert told(table, "discard", wool) == "income +2", "three grain for two and a wool"
    assert told(table, "discard", grain) == "income ±0"
    assert f"grain (calamity 1 in {round(unseen / bad)})" in GAME.catalogue.render(GAME.prompt(table.state))


@pytest.mark.rule("TM-170")
def test_harbors_tell_what_is_shown_what_it_brings_and_what_the_swap_costs() -> None:
    table, use, (_, _, wool) = laid_out("EB1", "forced_swap")
    table.play(use, ("sail", 1))
    assert told(table, "demand", "grain") == "1 shown, income +3"
    assert told(table, "demand", "salt") == "none shown, 1 unseen"
    table.play(("demand", "grain"))
    assert told(table, "swap", wool) == "income +2"


@pytest.mark.rule("TM-170")
def test_a_cube_tells_where_it_goes() -> None:
    table, use, _ = laid_out("R1a", "track")
    assert told(table, *use) == "0 → Mars 1, level 1"
    table, use, _ = laid_out("R3a", "track")
    table.state.religion[2] = 1
    table.play(use)
    assert told(table, "convert", 2) == "Venus 1 → 0, level 0"


@pytest.mark.rule("TM-111")
def test_who_judges_sees_what_striking_saves() -> None:
    table = Table(space="B1", overspending="judged")
    table.state.income = [1, 0, 0, 0]
    table.start(("purchases",))
    table.play(("recruit", "warrior"), ("recruit", "warrior"))
    while table.step == "shop":
        table.play(("done",))
    cost = spent(table.state, 0, table.state.carts[0])
    assert told(table, "strike", 0) == f"saves {cost // 2}; {cost - 1} too much"


@pytest.mark.rule("TM-063")
def test_a_card_for_the_crate_tells_what_income_it_keeps_back() -> None:
    table = Table(space="B2")
    cards = [table.card(0, "grain"), table.card(0, "grain", "mars1"), table.card(0, "bronze")]
    table.start(("commit", 0))
    assert [told(table, "keep", card) for card in cards] == ["income −2", "income −2", "income −2"]
    table.play(("keep", cards[0]))
    assert told(table, "keep", cards[1]) == "income −1"
    assert told(table, "unkeep", cards[0]) == "income +2"


@pytest.mark.rule("TM-144", "TM-147")
@pytest.mark.parametrize(
    ("space", "front", "reached", "lost"),
    [
        ("S2", "stone", 0, False),
        ("S2", "stone", 1, True),
        ("S3", "stone", 0, True),
        ("S3", "grain", 0, False),
        ("B3", "bronze", 1, True),
    ],
)
def test_storing_warns_where_the_age_will_take_the_card(space: str, front: str, reached: int, lost: bool) -> None:
    """Once the crate lesson told to store a card, and next the age turned: "You lose 1 stored stone"."""
    table = Table(space=space)
    card = table.card(0, front)
    table.state.reached = reached
    table.start(("commit", 0))
    assert ("lost when this age ends" in told(table, "keep", card)) == lost
    assert table.view(0)["hand"][0].get("fades", False) == lost


def test_the_table_tells_who_draws_how_many_cards_a_turn() -> None:
    table = Table(space="B2")
    table.state.cities = [0, 3, 1, 0]
    assert [player["draws"] for player in table.view(0)["players"]] == [5, 8, 6, 5]
    dealt = len(table.start(("deal",))) and [len(hand) for hand in table.state.hand]
    assert dealt == [5, 8, 6, 5]


@pytest.mark.rule("TM-113", "TM-114")
def test_units_that_are_gone_before_the_next_war_are_named() -> None:
    """Once "You can hold 0 and strike with 0" with four warriors, and no word why."""
    table = Table(space="B2")
    table.army(0, warrior=2, swordsman=1)
    table.market()
    view = table.view(0)
    assert view["war"]["gone"] == {"warrior": 2}
    gone = {entry["action"][1]: entry["gone"] for entry in view["market"] if entry["action"][0] == "recruit"}
    assert gone["warrior"] is True and gone["swordsman"] is False
