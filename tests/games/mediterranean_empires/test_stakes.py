"""What a choice costs, brings and risks is told before it is made: reckoned here by every throw, or by playing it."""

from __future__ import annotations

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.test_battles import clash
from games.mediterranean_empires.test_look import exact, worded
from games.mediterranean_empires.test_options import through_capua
from games.mediterranean_empires.test_telling import told

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.data import PLACE, SEA, card_named
from pygame_core.games.mediterranean_empires.stakes import STAKES, percent
from pygame_core.kernel.game import digest

OWNERS = {"rome": ["rome", "capua"], "carthage": ["carthage"], "iberia": ["numantia"], "gaul": ["gergovia"]}
ALL_ROUND = [6] * 12
"""Dice for whatever is thrown after the one in question."""


@pytest.mark.parametrize(
    ("step", "strength", "action", "dice"),
    [("neutral_attack", 4, ("neutral", "beneventum", "capua"), 3), ("pirates", 9, ("pirates", "rome"), 5)],
)
def test_who_sends_others_sees_how_likely_the_city_falls(
    step: str, strength: int, action: tuple[str, ...], dice: int
) -> None:
    state = at.table(owners=OWNERS, event=step)
    state.agenda = [(step, at.seat_of(state, "gaul"), strength)]
    assert action in GAME.choices(state)
    size = dice - 1 - (action[-1] == "rome")
    chance = percent(exact(strength, 1, dice))
    assert told(state, action) == f"If nobody meets it, it falls with {chance} %: Rome −{size} points."


def test_who_is_refused_passage_sees_the_odds_of_the_attack_and_its_prize() -> None:
    state = through_capua()
    at.declare(state, "beneventum", "rome capua beneventum", ["rome/hastati:T"])
    assert told(state, ("refuse",)) == "They take their cards back, or attack Capua."
    at.go(state, ("refuse",))
    before = digest(state)
    assert told(state, ("attack", "capua")) == f"{percent(exact(2, 1, 3))} % with these cards; +2 points."
    assert told(state, ("back",)) == "1 card to your hand; the action is over."
    assert digest(state) == before


def test_a_die_thrown_again_wins_as_often_as_it_is_told() -> None:
    state, _ = clash(["rome/hastati"], ["egypt/machimoi"], hands={"rome": ["rome/scipio"]})
    state.rng = at.Scripted([2, 3, 2])
    at.go(state, ("play", "rome/scipio", "L"))
    assert at.step(state) == "reroll"
    shown = GAME.view(state, at.seat_of(state, "rome"))["battle"]
    dice = shown["rolled"][0]
    for index in range(len(dice)):
        wins = 0
        for face in range(1, 7):
            played = state.copy()
            played.rng = at.Scripted([face, *ALL_ROUND])
            won = at.named(at.go(played, ("reroll", index)) + at.pass_all(played), "won")[0]
            wins += won[3] == at.seat_of(state, "rome")
        assert told(state, ("reroll", index)) == f"wins {percent(wins / 6)} %"
    attack, defence = shown["totals"]
    assert shown["chance"] == (attack > defence)
    verdict = "win" if attack > defence else "lose"
    assert told(state, ("keep_dice",)) == f"{attack} to {defence}: you {verdict}."


def test_who_slips_away_leaves_the_odds_that_were_told() -> None:
    state, _ = clash(["carthage/numidian_cavalry", "carthage/libyan_spearmen"], ["rome/hastati"])
    assert at.step(state) == "flee"
    words = told(state, ("flee", "carthage/numidian_cavalry"))
    left, _ = clash(["carthage/libyan_spearmen"], ["rome/hastati"], hands={"rome": ["rome/scipio"]})
    chance = GAME.view(left, at.seat_of(left, "carthage"))["battle"]["chance"]
    assert words == f"to your hand; attack then {percent(chance)} %"


def test_an_area_that_a_card_subdues_brings_what_is_told() -> None:
    state = at.table("8_all", hands={"macedonia": ["macedonia/balkan_campaign"]}, active="macedonia", event="shortage")
    at.go(state, ("imperium", "macedonia/balkan_campaign"))
    before = at.points(state, "macedonia")
    action = next(action for action in GAME.choices(state) if action[0] == "subdue")
    words = told(state, action)
    at.go(state, action)
    assert words == f"No battle, no roll: +{at.points(state, 'macedonia') - before} points."


def test_a_force_that_is_laid_down_step_by_step_knows_its_odds() -> None:
    """A way of one's own leads to the same odds as the sheet of the target tells."""
    state = at.table("4_west", OWNERS, {"rome": ["rome/hastati", "rome/triarii"]}, active="rome", event="going_home")
    cards = [["rome/hastati", "T"]]
    sheet = GAME.look(state, at.seat_of(state, "rome"), {"about": "march", "place": "beneventum", "cards": cards})
    at.go(state, ("expedition",), ("target", "beneventum"))
    at.go(state, *(tuple(action) for action in sheet["actions"] if action[0] in ("route", "trace", "march", "add")))
    laid = GAME.look(state, at.seat_of(state, "rome"), {"about": "muster"})
    assert laid["chance"] == sheet["chance"] > 0
    assert worded(laid["adds"]) == worded(sheet["adds"])


@pytest.mark.parametrize(
    ("card", "chance"), [("iberia/ambush_in_the_pass", 4 / 6), ("carthage/punic_gold", 3 / 6), ("rome/hastati", None)]
)
def test_a_card_that_a_die_decides_about_tells_how_often_it_works(card: str, chance: float | None) -> None:
    config = GAME.configure(4, {"scenario": "4_west"})
    works = GAME.static(config)["cards"][card]["works"]
    assert works == (None if chance is None else pytest.approx(chance, abs=1e-4))


def test_every_stake_is_told_of_a_verb_that_there_is() -> None:
    verbs = {key.removeprefix("verb.") for key in GAME.catalogue.entries if key.startswith("verb.")}
    assert set(STAKES) <= verbs


@pytest.mark.parametrize(("chance", "words"), [(0, "0"), (0.001, "<1"), (0.264, "26"), (0.998, ">99"), (1, "100")])
def test_what_may_fail_is_never_sure(chance: float, words: str) -> None:
    assert percent(chance) == words


def test_barbarians_who_are_sent_bring_the_dice_that_are_told() -> None:
    state = at.table(
        owners={**OWNERS, "carthage": ["carthage", "genua"]},
        hands={"gaul": ["gaul/germanic_allies"]},
        active="gaul",
        event="shortage",
    )
    at.go(state, ("imperium", "gaul/germanic_allies"))
    action = next(action for action in GAME.choices(state) if action[0] == "raid" and action[2] == "genua")
    words = told(state, action)
    seen = at.go(state, action) + at.pass_all(state)
    dice = at.named(seen, "attack")[0][5]
    assert f"falls with {percent(exact(0, dice, 1 + state.forts[PLACE['genua']]))} %" in words


def test_who_loads_ships_anew_sees_what_is_lost_with_each() -> None:
    fleet = ["rome/liburna:F", "rome/roman_trireme:F", "rome/hastati"]
    state, _ = clash(fleet, ["persia/phoenician_fleet:F"], SEA)
    assert state.attack is not None
    ship = card_named("rome/liburna")
    state.attack.cards = [(card, role, aboard if role else ship) for card, role, aboard in state.attack.cards]
    assert told(state, ("keep",)) == "at most 1 Troop lost with a Fleet"
    assert told(state, ("reload",)) == "you choose the Fleet of each Troop"
    at.go(state, ("reload",))
    assert {told(state, choice) for choice in GAME.choices(state)} == {"then 1 lost with it"}


@pytest.mark.parametrize(
    ("held", "told_of_it"),
    [
        (["gaul/brennus"], "1 of 1 card"),
        (["gaul/brennus", "gaul/soldurii", "gaul/ambiorix"], "2 of 3 cards"),
    ],
)
def test_nobody_is_said_to_lose_more_cards_than_are_held(held: list[str], told_of_it: str) -> None:
    hands = {"rome": ["rome/ultimatum"], "gaul": held, "iberia": ["iberia/caetrati"]}
    state = at.table("4_west", OWNERS, hands, active="rome")
    at.go(state, ("imperium", "rome/ultimatum"))
    victim = ("victim", at.seat_of(state, "gaul"))
    assert victim in GAME.choices(state)
    assert told_of_it in told(state, victim)
