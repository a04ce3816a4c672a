"""What the opponents plan: forces that fit the target, bonuses and hidden hands as the open cards tell them."""

from __future__ import annotations

import pytest
from games.mediterranean_empires.me_vectors import force_from
from games.mediterranean_empires.table import give, table

from pygame_core.games.mediterranean_empires.bot.judge import Judge
from pygame_core.games.mediterranean_empires.bot.numbers import WEIGHTS
from pygame_core.games.mediterranean_empires.bot.plan import NO_FORCE, Plan, against_area, against_city, united, unseen
from pygame_core.games.mediterranean_empires.combat import ATTACKER, Side, factors
from pygame_core.games.mediterranean_empires.data import CF, FIELD, FLEET, PLACE, SEA, card_named
from pygame_core.games.mediterranean_empires.odds import beats
from pygame_core.games.mediterranean_empires.state import Battle


def cards(*names: str) -> int:
    return sum(1 << card_named(name) for name in names)


LEGION = cards("rome/hastati", "rome/hastati#2", "rome/principes", "rome/principes#2", "rome/triarii", "rome/equites")


def city(hand: int, prize: float, dice: int, sails: bool = False) -> Plan:
    return against_city(hand, 0.8, prize, None, dice, sails, sails, 1.0, 0)


def test_a_strong_city_is_met_with_more_cards_than_a_weak_one() -> None:
    weak, strong = city(LEGION, 4.0, 2), city(LEGION, 20.0, 4)
    assert 0 < len(weak.laid) < len(strong.laid)
    assert 0 < weak.worth < 4.0 and 0 < strong.worth < 20.0


def test_what_cannot_pay_is_worth_less_than_nothing() -> None:
    assert city(LEGION, 0.5, 6).worth < 0
    assert city(cards("rome/equites"), 9.0, 2) == NO_FORCE


def test_the_worth_of_one_card_is_its_exact_chance() -> None:
    hand = cards("rome/triarii")
    plan = against_city(hand, 0.0, 6.0, None, 3, False, False, 1.0, 0)
    assert plan.laid == ((card_named("rome/triarii"), 0),)
    assert plan.chance == beats(3, 1, 3)
    assert plan.worth == pytest.approx(6.0 * plan.chance)


def test_troops_go_aboard_only_as_many_as_the_ships_carry() -> None:
    hand = LEGION | cards("rome/liburna", "rome/corvus_quinquereme")
    laid = city(hand, 30.0, 7, sails=True).laid
    fleets = [card for card, role in laid if role == FLEET]
    assert fleets and len(laid) - len(fleets) <= sum(CF[SEA][card] for card in fleets)
    assert city(LEGION, 30.0, 7, sails=True) == NO_FORCE


def test_horsemen_without_a_city_factor_go_against_barbarians() -> None:
    hand = cards("rome/equites", "rome/hastati")
    laid = against_area(hand, 0.3, 4.0, 2.0, 1, False, 1.0, 0).laid
    assert laid[0][0] == card_named("rome/equites")
    assert city(hand, 4.0, 2).laid == ((card_named("rome/hastati"), 0),)


@pytest.mark.parametrize(
    ("names", "bonus"),
    [
        (("rome/hastati", "rome/principes", "rome/triarii"), 4),
        (("rome/hastati", "rome/triarii"), 0),
        (("iberia/scutarii", "iberia/caetrati"), 2),
        (("gaul/gallic_warband", "gaul/gallic_warband#2"), 2),
        (("greece/spartan_hoplites", "greece/athenian_hoplites"), -1),
    ],
)
def test_bonuses_are_those_of_the_battle(names: tuple[str, ...], bonus: int) -> None:
    laid = tuple(card_named(name) for name in names)
    state = table("8_all")
    state.attack = force_from(state, {"cards": list(names)}, 0)
    fought, _ = factors(Side(state, Battle(FIELD, PLACE["salona"]), ATTACKER))
    assert united(laid, FIELD, ATTACKER) == bonus == fought - sum(CF[FIELD][card] for card in laid)


def test_hidden_hands_are_judged_by_what_does_not_lie_open() -> None:
    state = table("4_west", hands={"rome": ["rome/consul"]})
    before = Judge(WEIGHTS).likely(state, 0)
    strongest = cards("rome/triarii", "rome/triarii#2", "rome/triarii#3")
    for card in (card_named("rome/triarii"), card_named("rome/triarii#2"), card_named("rome/triarii#3")):
        state.decks[0].remove(card)
    state.piles[0] |= strongest
    after = Judge(WEIGHTS).likely(state, 0)
    assert after.field < before.field and after.city < before.city and after.troops < before.troops
    assert unseen(cards("rome/urban_cohorts")).walls == 1


def test_a_city_is_worth_more_where_it_decides_an_award() -> None:
    judge = Judge(WEIGHTS)
    level, behind = table("4_west"), table("4_west")
    for name in ("bibracte", "avaricum", "cenabum", "lutetia", "alesia", "vienna", "nemausus", "tolosa"):
        give(behind, name, "gaul")
    assert judge.race(level, 0) > 3 * judge.race(behind, 0) > 0


def test_a_key_city_is_worth_more_the_earlier() -> None:
    judge = Judge(WEIGHTS)
    early, late = table("4_west"), table("4_west")
    late.turn = 3
    key, plain = PLACE["tarentum"], PLACE["capua"]
    assert judge.city_worth(early, key) > judge.city_worth(late, key) > judge.city_worth(late, plain)
    assert judge.city_worth(early, plain) == judge.city_worth(late, plain)


def test_the_leader_of_a_position_is_whom_it_pleases() -> None:
    judge = Judge(WEIGHTS)
    state = table("4_west")
    even = judge.evaluate(state, 0)
    state.points[0] += 5
    assert judge.evaluate(state, 0) == pytest.approx(even + 5)
    assert judge.evaluate(state, 1) < even - 2
    give(state, "tarentum", "rome")
    assert judge.evaluate(state, 0) > even + 6
