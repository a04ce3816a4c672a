"""Every card says what the code does: the words of all 280 cards beside what the executor does with them."""

from __future__ import annotations

import re

import pytest
from games.mediterranean_empires import table as at
from games.mediterranean_empires.me_vectors import force_from
from games.mediterranean_empires.test_battles import clash

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.card_words import FACE, FULL, card_texts
from pygame_core.games.mediterranean_empires.combat import Side, factors
from pygame_core.games.mediterranean_empires.data import (
    EMPIRES,
    FIELD,
    KIND_OF,
    KINDS,
    NAVAL,
    PLACE,
    SCENARIOS,
    SIZE,
    Effect,
    Kind,
    bits,
    card_named,
    storm_losses,
)
from pygame_core.games.mediterranean_empires.state import ASHORE, Battle, EmpiresState, Play
from pygame_core.games.mediterranean_empires.steps.imperium import cities_to_take, roll_needed
from pygame_core.games.mediterranean_empires.steps.windows import Cancel, playable_on_arrival

FORMS = (FULL, FACE)


def said(kind: Kind | str, form: str = FULL) -> str:
    row = KIND_OF[kind] if isinstance(kind, str) else kind
    return ". ".join(GAME.catalogue.render(words) for words in card_texts(row, form))


def bearers(fx: str) -> list[tuple[Kind, Effect]]:
    found = [(kind, effect) for kind in KINDS for effect in kind.effects if effect.fx == fx]
    assert found
    return found


def test_all_280_cards_have_words_for_all_they_do() -> None:
    assert sum(kind.count for kind in KINDS) == 280
    GAME.catalogue.missing.clear()
    for kind in KINDS:
        for form in FORMS:
            words = said(kind, form)
            assert "{" not in words and (bool(words) or not kind.effects), kind.slug
    assert not GAME.catalogue.missing


def test_the_face_of_a_card_has_room_for_its_words() -> None:
    for kind in KINDS:
        assert len(said(kind, FACE)) <= 120, (kind.slug, said(kind, FACE))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if len(kind.types) > 1 and kind.effects], ids=lambda k: k.slug)
def test_a_card_of_two_types_says_to_which_an_effect_belongs(kind: Kind) -> None:
    names = {"T": "Troop", "F": "Fleet", "L": "Leader", "D": "City Defense", "I": "Imperium", "X": "Special Event"}
    for form in FORMS:
        for effect, words in zip(kind.effects, card_texts(kind, form), strict=True):
            assert GAME.catalogue.render(words).startswith(f"As {names[effect.used_as]}: ")


@pytest.mark.parametrize("kind,effect", bearers("ambush"), ids=lambda v: getattr(v, "slug", ""))
def test_an_ambush_names_the_roads_on_which_it_lies_in_wait_and_needs_only_one_of_them(
    kind: Kind, effect: Effect
) -> None:
    state = at.table("8_all")
    force = force_from(state, {"cards": ["rome/hastati"]}, at.seat_of(state, "rome"))
    player = next(seat for seat in range(state.seats) if seat != force.seat)
    card = card_named(kind.slug)
    full, face = said(kind), said(kind, FACE)
    for steps, landing, words, short in (
        ((0,), 0, "a land route", "Land"),
        ((0, NAVAL), ASHORE, "a landing", "Landing"),
        ((NAVAL,), 0, "a naval route", "Sea"),
    ):
        force.steps, force.landing = steps, landing
        named = [word for word in ("a land route", "a landing", "a naval route") if word in full]
        met = {"a land route": 0 in steps, "a landing": landing == ASHORE, "a naval route": NAVAL in steps}
        hit = bool(playable_on_arrival(state, player, force) >> card & 1)
        assert hit == any(met[word] for word in named)
        assert (words in full) == (re.search(rf"\b{short}\b", face) is not None)
    assert " and " not in full
    assert not playable_on_arrival(state, force.seat, force) >> card & 1 and "not yours" in full


@pytest.mark.parametrize("kind,effect", bearers("cancel"), ids=lambda v: getattr(v, "slug", ""))
def test_a_cancelling_card_names_what_it_stops(kind: Kind, effect: Effect) -> None:
    state = at.table("8_all", hands={"rome": [kind.slug]})
    seat = at.seat_of(state, "rome")
    for letter, words in (("X", "Special Event"), ("I", "Imperium"), ("A", "City Assault")):
        state.plays = [Play(card_named("carthage/punic_gold"), 1 - seat, letter, 0)]
        state.agenda = [("cancel", 0, (seat,), 0)]
        offered = ("cancel", kind.slug) in Cancel().choices(state)
        assert offered == (words in said(kind)) == (words in said(kind, FACE))
    assert " or " in said(kind) and " and " not in said(kind)


@pytest.mark.parametrize("kind,effect", bearers("remove_from_battle"), ids=lambda v: getattr(v, "slug", ""))
def test_a_bribe_names_whom_it_can_buy(kind: Kind, effect: Effect) -> None:
    empire = kind.slug.split("/")[0]
    hands = {empire: [kind.slug], "gaul": ["gaul/brennus"]}
    state, _ = clash(["rome/triarii"], ["gaul/soldurii", "gaul/belgic_spearmen"], hands=hands)
    while at.asked(state) != "gaul":
        at.go(state, ("pass",))
    at.go(state, ("play", "gaul/brennus", "L"))
    while at.asked(state) != empire:
        at.go(state, ("pass",))
    state.rng = at.Scripted([effect.data["roll"]])
    at.go(state, ("play", kind.slug, "X", "attacker"))
    at.pass_all(state)
    words = said(kind)
    assert at.may(state, "remove", "gaul/soldurii") == ("Troop" in words)
    assert at.may(state, "remove", "gaul/brennus") == ("Leader" in words)
    assert " and " not in words


@pytest.mark.parametrize("kind,effect", bearers("take_city"), ids=lambda v: getattr(v, "slug", ""))
def test_a_treaty_says_which_cities_resist_it_and_what_it_takes(kind: Kind, effect: Effect) -> None:
    state = at.table("8_all")
    seat = at.seat_of(state, kind.slug.split("/")[0])
    for other, name in ((1 - seat % 2, "tarquinii"), (seat, "pisae")):
        at.give(state, name, EMPIRES[state.empires[other]])
    cities = cities_to_take(state, seat, effect.data)
    words, face = said(kind), said(kind, FACE)
    assert "neither key city nor capital" in words and "no key" in face
    assert not cities & SCENARIOS[state.scenario].keys
    assert not any(cities >> capital & 1 for capital in state.capitals)
    for city in bits(cities):
        needed = roll_needed(effect.data, city)
        sentence = f"size {SIZE[city]} without a roll" if needed == 1 else f"up to size 2 on {needed} or more"
        assert sentence in words
    assert ("without a roll" in words) == any(roll_needed(effect.data, city) == 1 for city in bits(cities))


def test_a_storm_tells_its_numbers() -> None:
    for kind, _ in bearers("storm"):
        for form, pattern in ((FULL, r"(\d) on (\d) or more"), (FACE, r"(\d)(?: card)? on (\d)\+")):
            told = {int(least): int(losses) for losses, least in re.findall(pattern, said(kind, form))}
            for die in range(1, 7):
                reached = [told[least] for least in told if least <= die]
                assert storm_losses(die) == max(reached, default=0)
        assert "fine weather −1, foul weather +1" in said(kind)


def field_strength(cards: list[str]) -> int:
    state = at.table("4_west")
    state.attack = force_from(state, {"cards": cards}, at.seat_of(state, "rome"))
    return factors(Side(state, Battle(FIELD, PLACE["capua"]), 0))[0]


def test_triarii_say_that_their_bonus_counts_once() -> None:
    line = ["rome/hastati", "rome/principes"]
    one = field_strength([*line, "rome/triarii"])
    two = field_strength([*line, "rome/triarii", "rome/triarii#2"])
    assert two - one == KIND_OF["rome/triarii"].cf[FIELD]
    assert "only once per battle" in said("rome/triarii") and "once" in said("rome/triarii", FACE)


def test_pursuers_say_that_they_have_to_win_and_what_they_cannot_deny() -> None:
    for kind, _ in bearers("pursue"):
        assert said(kind).startswith("If your ")
    assert "of their own are still thrown" in said("gaul/noble_horse")
    assert "limit 2 lower" in said("macedonia/parmenion")


def test_parmenion_lowers_the_limit_of_the_victors_loss_by_what_he_says() -> None:
    """Three beaten cards: the victor loses one on 3 or less, with Parmenion on 1 or less; the loser's die stays."""
    phalanx = ["macedonia/hypaspists", "macedonia/hypaspists#2", "macedonia/hypaspists#3"]
    beaten = ["egypt/machimoi", "egypt/machimoi#2", "egypt/machimoi#3"]
    limits = []
    for plays in ([], [("play", "macedonia/parmenion", "L")]):
        state, seen = clash(phalanx, beaten, hands={"macedonia": ["macedonia/parmenion"]})
        seen = seen + at.go(state, *plays) + at.pass_all(state)
        assert at.named(seen, "won")[0][3] == at.seat_of(state, "macedonia")
        ((_, _, die, limit),) = at.named(seen, "casualty_roll")
        assert bool([row for row in at.named(seen, "lost") if row[2] == "pursuit"]) == (die <= limit)
        limits.append(limit)
    lower = re.search(r"limit (\d+) lower", said("macedonia/parmenion"))
    assert lower and limits == [len(beaten), len(beaten) - int(lower[1])]
    assert said("macedonia/parmenion").startswith("If your ")


def test_siege_cards_leave_a_city_its_last_die() -> None:
    for kind, _ in bearers("remove_dice"):
        assert "never fewer than one" in said(kind)


def test_barbarians_without_extra_dice_do_not_speak_of_dice() -> None:
    for kind, effect in bearers("barbarian_attack"):
        assert ("die" in said(kind).split()) == bool(effect.data["extra_dice"])


def test_alternatives_are_joined_by_or() -> None:
    assert "Troop, Fleet or Leader" in said("rome/senatus_consultum")
    assert "a storm or shipwreck" in said("gaul/veneti_fleet")
    assert "Leader or Troop" in said("persia/gold_darics")


def state_with(hand: list[str]) -> EmpiresState:
    return at.table("4_west", hands={"rome": hand}, active="rome")


def test_the_choices_tell_the_same_as_the_cards() -> None:
    state = state_with(["rome/foedus", "rome/hastati"])
    detail = GAME.detail(state, ("imperium", "rome/foedus"))
    assert detail is not None
    assert said("rome/foedus") in GAME.catalogue.render(detail)


LENT = [kind for kind in KINDS if any("either side" in said(kind, form) for form in FORMS)]


def test_cards_that_say_so_are_the_special_events_with_factors() -> None:
    assert [kind for kind in KINDS if "X" in kind.types and "D" not in kind.types and any(kind.cf)] == LENT != []
    assert all("any combat" in said(kind, form) for kind in LENT for form in FORMS)


@pytest.mark.parametrize("kind", LENT, ids=lambda kind: kind.slug)
def test_a_lent_card_serves_either_side_and_rolls_its_printed_dice(kind: Kind) -> None:
    empire = kind.slug.split("/")[0]
    sides = (["egypt/machimoi"], ["persia/immortals"])
    for number, side in enumerate(("attacker", "defender")):
        state, seen = clash(*sides, hands={empire: [kind.slug]})
        while at.asked(state) != empire:
            at.go(state, ("pass",))
        seen = seen + at.go(state, ("play", kind.slug, "X", side)) + at.pass_all(state)
        thrown = [len(row) - 5 for row in at.named(seen, "total")]
        printed = {"d6": 1, "2d6": 2}[str(kind.cf[FIELD])]
        assert thrown[number] - thrown[1 - number] == printed
    assert "its side rolls the printed dice" in said(kind)
