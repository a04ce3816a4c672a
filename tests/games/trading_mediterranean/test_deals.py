"""What the table says a deal is worth, and how likely the other says yes to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.answer import WEIGHTS, Judged, chance
from pygame_core.kernel import Rng

KEPT = Path(__file__).parents[2] / "fixtures" / "answers.json"
"""Offers to which the weights were not fitted, and whether a bot took them (tools/answers.py)."""
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))
FEW = 40
OFF = 0.1


def weigh(table: Table, seat: int = 0, **question: Any) -> dict[str, Any]:
    return GAME.look(table.state, seat, question)


def shown(table: Table, seat: int, front: str, back: str = "", known: bool = False) -> int:
    """A card that all see from the front, and the first seat from the back if it is known."""
    handle = table.card(seat, front, back)
    table.state.seen[handle] = table.state.everyone
    table.state.known[handle] |= int(known)
    return handle


# -- backs that are known --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "asked", "unseen", "comes"),
    [
        ([("salt", "venus1", True)], ["salt"], 0, []),
        ([("salt", "depression", True)], ["salt"], 0, ["depression"]),
        ([("salt", "venus1", True), ("salt", "mars1", False)], ["salt"], 1, []),
        ([("salt", "venus1", True), ("salt", "mars1", False)], ["salt", "salt"], 1, []),
        ([("salt", "venus1", True), ("salt", "depression", True)], ["salt"], 0, ["depression"]),
        ([("salt", "venus1", True), ("wool", "plague", True)], ["basic", "basic"], 0, ["plague"]),
        ([("luxury", "gold", True)], ["luxury"], 0, []),
        ([], ["salt"], 1, []),
    ],
)
def test_only_a_back_that_nobody_told_is_unseen(
    cards: list[tuple[str, str, bool]], asked: list[str], unseen: int, comes: list[str]
) -> None:
    """Once what was asked for was always "1 unseen back", though the rival's only salt bore its badge."""
    table = Table(space="B2")
    own = table.card(0, "grain")
    for front, back, known in cards:
        shown(table, 1, front, back, known)
    if not cards:
        table.card(1, "salt")
    table.market()
    found = weigh(table, give=[own], want=asked, to=1)
    assert (found["unseen"], found["comes"]) == (unseen, comes)
    assert (found["risk"] > 0) == (unseen > 0)
    assert len(found["cards"]) == len(asked) and (cards == []) == (found["cards"] == [-1])


def test_a_known_back_counts_in_the_tracks_and_the_wealth() -> None:
    table = Table(space="B2")
    table.card(0, "grain")
    shown(table, 1, "grain", "wealth+2", known=True)
    table.market()
    found = weigh(table, want=["grain"], to=1)
    assert found["after"]["wealth"] - found["before"]["wealth"] == 2
    assert found["worth"] == {"income": 2, "wealth": 2, "unseen": 0, "calamities": [], "sum": 4, "bad": 4}


# -- what a deal is worth -------------------------------------------------------------------------------------------


def test_getting_rid_of_a_calamity_is_worth_what_it_would_take() -> None:
    """Once "salt for wool: Plague leaves you" wore a red -1, though Plague costs two goods."""
    table = Table(space="B2")
    plague = table.card(0, "wool", "plague")
    for _ in range(2):
        table.card(0, "timber")
        table.card(0, "grain")
    shown(table, 1, "salt", "venus1", known=True)
    table.market()
    found = weigh(table, give=[plague], want=["salt"], to=1)
    assert found["worth"]["income"] == 0
    assert found["worth"]["calamities"] == [["plague", 3]], "both cards of a pair"
    assert found["worth"]["sum"] == 3


@pytest.mark.parametrize(
    ("calamity", "front", "cost"),
    [("plague", "wool", 5), ("depression", "salt", 4), ("famine", "timber", 4), ("treachery_2", "bronze", 4)],
)
def test_taking_a_calamity_costs_what_it_takes(calamity: str, front: str, cost: int) -> None:
    table = Table(space="B2")
    for _ in range(3):
        table.card(0, "grain", "democracy1")
    shown(table, 1, front, calamity, known=True)
    table.card(0, "bronze")
    table.state.wp[0] = 9
    table.market()
    found = weigh(table, want=[front], to=1)
    taken = dict(found["worth"]["calamities"])[calamity]
    assert -cost - 1 <= taken <= -cost + 1
    assert found["worth"]["sum"] == found["worth"]["income"] + taken


def test_wealth_paid_is_part_of_what_a_deal_is_worth() -> None:
    table = Table(space="B2")
    table.card(0, "grain")
    own = table.card(0, "timber")
    shown(table, 1, "grain", "mars1", known=True)
    table.state.wp[0] = 5
    table.market()
    found = weigh(table, give=[own], want=["grain"], give_wp=3, to=1)
    assert found["worth"]["income"] == 1 and found["worth"]["wealth"] == -3 and found["worth"]["sum"] == -2


def test_the_terms_add_up_and_the_bad_case_is_below_the_sum() -> None:
    table = Table(space="B2")
    for front in ("grain", "timber", "salt"):
        table.card(0, front)
    shown(table, 1, "wool", "plague")
    shown(table, 1, "grain", "democracy1")
    table.market()
    found = weigh(table, want=["wool", "grain"], to=1)
    worth = found["worth"]
    assert worth["sum"] == worth["income"] + worth["wealth"] + worth["unseen"]
    assert worth["unseen"] <= 0 and worth["bad"] < worth["sum"] and found["unseen"] == 2


def test_an_offer_that_waits_tells_what_taking_it_is_worth() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    table.card(1, "timber", "democracy1")
    table.card(1, "wool", "plague")
    table.market()
    table.post(("to", 1), ("give", timber), ("ask", "wool"))
    worth = table.view(1)["offers"][0]["effect"]["worth"]
    assert worth["income"] == 1 and worth["calamities"] == [["plague", 1]], "of wool and timber it takes the timber"


@pytest.mark.rule("TM-208", "TM-209")
def test_what_spending_brings_counts_the_calamities_in_hand() -> None:
    """Once "Spend for 14" was promised with Plague in hand: it took 2 of the 14."""
    table = Table(space="B2")
    table.card(0, "wool", "plague")
    for front in ("timber", "timber", "timber", "salt", "stone"):
        table.card(0, front)
    table.market()
    spend = table.view(0)["spend"]
    assert spend["income"] == 6 + 1 + 1 + 1 and spend["left"] == [7, 7], "salt and stone are missed least"
    table.state.hand[0].remove(next(h for h in table.state.hand[0] if table.state.skull(h)))
    spend = table.view(0)["spend"]
    assert spend["left"] == [8, 8] and spend["income"] == 8


def test_a_traded_treachery_leaves_between_what_the_trader_would_take_and_the_least() -> None:
    table = Table(space="B2")
    table.card(0, "bronze", "treachery_2")
    for front in ("bronze", "bronze", "timber"):
        table.card(0, front, "democracy1")
    table.market()
    assert table.view(0)["spend"]["income"] == 13 and table.view(0)["spend"]["left"] == [7, 12]


# -- the answer -----------------------------------------------------------------------------------------------------


def offered(seat: int = 0, wrongs: int = 0, **question: Any) -> dict[str, Any]:
    """What is said of the other of a fair swap, timber for wool, that makes a pair for both."""
    table = Table(space="B2")
    timber = table.card(0, "timber", "mars1")
    table.card(0, "wool", "mars1")
    for front in ("wool", "timber"):
        shown(table, 1, front)
    table.state.faith_bad[1 * 4 + 0] = wrongs
    table.market()
    return dict(weigh(table, seat, **{"give": [timber], "want": ["wool"], "to": 1, **question})["theirs"])


def test_a_grudge_that_one_has_earned_makes_a_yes_less_likely_and_is_named() -> None:
    """Once "Likely yes" was answered by "you have wronged me before" at once."""
    fair, wronged = offered(), offered(wrongs=24)
    assert fair["chance"] > wronged["chance"]
    assert (fair["wrongs"], wronged["wrongs"]) == (0, 24)


def test_a_yes_is_likelier_the_more_the_other_gets() -> None:
    chances = [offered(give_wp=wealth)["chance"] for wealth in range(4)]
    assert chances == sorted(chances) and chances[0] < chances[-1]
    assert offered(want_wp=3)["chance"] < chances[0]


def test_what_was_refused_before_is_refused_again() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    shown(table, 1, "wool")
    table.market()
    question: dict[str, Any] = {"give": [timber], "want": ["wool"], "to": 1}
    assert weigh(table, **question)["theirs"]["refused"] is False
    table.post(("to", 1), ("give", timber), ("ask", "wool"))
    table.play(("pass",))
    number = table.view(1)["offers"][0]["number"]
    table.play(("refuse", number))
    theirs = weigh(table, **question)["theirs"]
    assert theirs["refused"] is True and theirs["chance"] == 0
    assert weigh(table, **question, give_wp=1)["theirs"]["refused"] is False


def test_what_the_other_cannot_hold_is_not_taken() -> None:
    table = Table(space="B2")
    timber = table.card(0, "timber")
    shown(table, 1, "wool")
    table.market()
    theirs = weigh(table, give=[timber], want=["salt"], to=1)["theirs"]
    assert theirs["lacks"] is True and theirs["chance"] == 0


def test_what_is_said_of_an_answer_follows_from_what_the_seat_knows() -> None:
    """In worlds that agree with what a seat knows the same is said."""
    rng = Rng.seeded(9)
    bot = GAME.bot("normal")
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(4))
    asked = 0
    for _ in range(500):
        seat = GAME.seat(state)
        if seat is None:
            break
        if seat == 0 and state.agenda[-1][0] == "visit":
            for other in GAME.view(state, 0)["partners"]:
                question = {"give": sorted(state.hand[0])[:1], "want": ["wool", "bronze"], "to": other}
                told = GAME.look(state, 0, question)
                for _ in range(3):
                    assert GAME.look(GAME.imagine(state, 0, rng), 0, question) == told
                asked += 1
        GAME.play(state, bot.think(Knowledge(GAME, state, seat), rng, Budget()).action)
    assert asked > 10


def test_chances_of_an_answer_come_true_as_often_as_they_say() -> None:
    """Once "Likely yes" was true for 8 of 23."""
    told = [
        (chance(Judged(holds, tuple(figures)), WEIGHTS), yes) for holds, figures, yes in json.loads(KEPT.read_text())
    ]
    assert len(told) >= 500
    full = 0
    for low, high in BANDS:
        band = [(foretold, yes) for foretold, yes in told if low <= foretold < high]
        if len(band) >= FEW:
            full += 1
            foretold, came = (sum(column) / len(band) for column in zip(*band, strict=True))
            assert abs(foretold - came) < OFF, f"told {foretold:.2f}, came {came:.2f}"
    assert full >= 4
