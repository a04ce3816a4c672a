"""What players are told while something is under way: true for this way, this force and these dice."""

from __future__ import annotations

from games.mediterranean_empires import table as at

from pygame_core.frames import frame_of
from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.bot.player import EmpiresBot
from pygame_core.games.mediterranean_empires.data import EMPIRES
from pygame_core.games.mediterranean_empires.state import EmpiresState
from pygame_core.games.mediterranean_empires.words import place_name
from pygame_core.kernel import Action, Event, Match, Player

OWNERS = {
    "rome": ["rome", "croton"],
    "carthage": ["carthage", "nora"],
    "iberia": ["numantia"],
    "gaul": ["gergovia"],
}
HAND = {
    "rome": ["rome/roman_trireme", "rome/liburna", "rome/triarii", "rome/hastati"],
    "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme"],
}


def told(state: EmpiresState, action: Action) -> str:
    words = GAME.detail(state, action)
    assert words is not None
    return GAME.catalogue.render(words, names(state))


def names(state: EmpiresState) -> list[str]:
    return [EMPIRES[empire].title() for empire in state.empires]


def lines(state: EmpiresState, events: list[Event]) -> str:
    found = [GAME.line(event) for event in events]
    return " ".join(GAME.catalogue.render(line, names(state)) for line in found if line is not None)


def ways(state: EmpiresState) -> dict[Action, str]:
    return {action: told(state, action) for action in GAME.choices(state) if action[0] == "route"}


def test_a_way_by_sea_can_be_met_only_at_sea_and_where_it_lands() -> None:
    state = at.table("4_west", OWNERS, HAND, active="rome")
    at.go(state, ("expedition",), ("target", "nora"))
    words = ways(state)["route", "rome", "~", "nora"]
    assert words == "0 straits to cross; Carthage may meet you at sea, and at Nora if you land."


def test_nobody_meets_those_who_march_on_neutral_cities_or_barbarians() -> None:
    for target in ("tarquinii", "balari"):
        state = at.table("4_west", {**OWNERS, "rome": ["rome", "aleria"]}, HAND, active="rome")
        at.go(state, ("expedition",), ("target", target))
        assert all("nobody can meet you" in words for words in ways(state).values())


def test_who_has_lost_the_capital_cannot_meet_anybody() -> None:
    state = at.table("4_west", OWNERS, HAND, active="rome")
    at.give(state, "carthage", "gaul")
    at.go(state, ("expedition",), ("target", "nora"))
    assert "Carthage cannot reach this way" in ways(state)["route", "rome", "~", "nora"]


def test_interceptors_are_not_told_that_they_may_be_met() -> None:
    state = at.table("4_west", OWNERS, HAND, active="rome")
    at.declare(state, "nora", "rome ~ nora", ["rome/roman_trireme:F", "rome/triarii:T"], "land")
    at.go(state, ("land", "nora"))
    assert set(ways(state).values()) and all("meet" not in words for words in ways(state).values())


def test_cards_that_were_turned_up_are_no_longer_called_hidden() -> None:
    hands = {**HAND, "carthage": ["carthage/libyan_spearmen", "carthage/quinquereme", "carthage/punic_trireme"]}
    state = at.table("4_west", OWNERS, hands, active="rome", dice=[6, 1, 1, 1])
    cards = ["rome/roman_trireme:F", "rome/liburna:F", "rome/triarii:T"]
    at.declare(state, "nora", "rome ~ nora", cards, "land")
    assert "hidden" in GAME.catalogue.render(GAME.prompt(state), names(state))
    at.go(state, ("naval",))
    at.lay(state, "carthage", ["carthage/quinquereme:F"])
    while at.step(state) != "intercept":
        at.go(state, GAME.choices(state)[0] if at.step(state) != "react" else ("pass",))
    words = GAME.catalogue.render(GAME.prompt(state), names(state))
    assert "hidden" not in words and "seen: meet them?" in words


def at_the_balari() -> tuple[EmpiresState, list[Event]]:
    owners = {**OWNERS, "rome": ["rome", "aleria"]}
    hands = {"rome": ["rome/triarii", "rome/hastati", "rome/consul"]}
    state = at.table("4_west", owners, hands, active="rome")
    state.enraged = 2
    at.go(state, ("expedition",), ("target", "balari"))
    at.go(state, next(action for action in GAME.choices(state) if action[0] == "route"))
    seen: list[Event] = []
    for card in ("rome/triarii", "rome/hastati"):
        at.go(state, ("add", card, "T"))
    seen += at.go(state, ("go",))
    return state, seen


def test_barbarians_are_told_with_the_dice_they_will_throw() -> None:
    state, seen = at_the_balari()
    words = lines(state, seen)
    dice = next(area["dice"] for area in GAME.view(state, 0)["areas"] if area["id"] == "balari")
    assert dice > 2
    theirs = f"the barbarians with strength 0 and {dice} dice"
    assert f"Field battle at Balari: Rome with strength 12 and 1 die against {theirs}" in words


def test_barbarians_in_their_area_are_shown_there_and_nowhere_else() -> None:
    state, _ = at_the_balari()
    shown = GAME.view(state, at.seat_of(state, "rome"))
    assert shown["battle"]["place"] == "balari"
    assert shown["defence"]["kind"] == "barbarians" and shown["defence"]["target"] == "balari"


def test_an_assault_of_barbarians_is_told_with_their_dice() -> None:
    hands = {"gaul": ["gaul/great_migration"]}
    owners = {**OWNERS, "rome": ["rome", "genua"]}
    state = at.table("4_west", owners, hands, active="gaul")
    raid: list[Action] = []
    at.go(state, ("imperium", "gaul/great_migration"))
    raid = [action for action in GAME.choices(state) if action[2] == "genua"]
    seen = at.go(state, raid[0])
    seen += at.pass_all(state)
    assault = at.named(seen, "assault")[0]
    assert assault[4:6] == (0, 0) and assault[7] >= 3
    assert f"with strength 0 and {assault[7]} dice" in lines(state, seen)


def test_while_others_are_asked_in_secret_the_attacker_is_not_waited_for() -> None:
    match = Match(GAME, GAME.configure(4, {"scenario": "4_west"}), 5, [Player(f"Seat {seat}") for seat in range(4)])
    bot = EmpiresBot("easy", "")
    asked = 0
    while match.seat is not None and asked < 3:
        state = match.state
        attacker = GAME.acting(state)
        if GAME.discreet(state) and attacker is not None and attacker != match.seat:
            told = {seat: frame_of(1, match, eyes=seat)["prompt"] for seat in range(4) if seat != match.seat}
            assert told.pop(attacker) == "The others may react"
            assert all(prompt.startswith("Waiting for ") for prompt in told.values())
            asked += 1
        match.play(bot.quick(state.copy(), match.choices))
    assert asked == 3


def test_a_neutral_city_that_attacks_is_called_by_its_name() -> None:
    hands = {"carthage": ["carthage/libyan_spearmen"]}
    owners = {**OWNERS, "carthage": ["carthage", "utica"]}
    state = at.table("4_west", owners, hands, dice=[5])
    state.agenda = [("neutral_attack", at.seat_of(state, "rome"), 10)]
    attack = next(action for action in GAME.choices(state) if action[0] == "neutral" and action[2] == "utica")
    at.go(state, attack)
    words = GAME.catalogue.render(GAME.prompt(state), names(state))
    start = GAME.catalogue.render(place_name(str(attack[1])))
    assert words == f"{start} against Utica, strength 10: meet them?"


def test_pirates_are_called_pirates_where_a_storm_may_meet_them() -> None:
    state = at.table("4_west", OWNERS, {"rome": ["rome/storm_at_sea"]}, dice=[5])
    state.agenda = [("pirates", at.seat_of(state, "carthage"), 8)]
    at.go(state, ("pirates", "croton"))
    while at.step(state) != "react":
        at.go(state, ("none",))
    assert GAME.catalogue.render(GAME.prompt(state), names(state)) == "the pirates before Croton: a Special Event?"


def test_a_treaty_tells_before_it_is_sent_what_the_die_must_show() -> None:
    owners = {**OWNERS, "rome": ["rome", "capua", "arretium"]}
    state = at.table("4_west", owners, {"rome": ["rome/foedus"]}, active="rome")
    at.go(state, ("imperium", "rome/foedus"))
    words = {
        action[1]: GAME.catalogue.render(text)
        for action in GAME.choices(state)
        if (text := GAME.detail(state, action)) is not None
    }
    assert words["pisae"] == "Size 1, held by no player: it joins without a roll."
    assert words["neapolis"] == "Size 2, held by no player: it joins on 4 or more."


def test_a_revolt_tells_that_the_city_turns_neutral_and_joins_nobody() -> None:
    state = at.table("4_west", OWNERS, {"iberia": ["iberia/tribal_revolt"]}, active="iberia")
    at.go(state, ("imperium", "iberia/tribal_revolt"))
    detail = GAME.detail(state, ("city", "capua"))
    assert detail is not None
    assert GAME.catalogue.render(detail, names(state)).endswith("it turns neutral on 4 or more.")


def test_a_storm_speaks_of_the_weather_only_where_it_counts() -> None:
    for weather, said in ((-1, "4 − 1 for fine weather"), (0, "4"), (1, "4 + 1 for foul weather")):
        line = GAME.line(("storm_roll", 0, 4, weather, 1))
        assert line is not None and GAME.catalogue.render(line) == f"Storm: {said} costs 1 card."


def test_who_cannot_meet_an_enemy_is_not_asked_unless_others_at_the_table_would_learn_it() -> None:
    bot = EmpiresBot("easy", "")
    asked = []
    for seed in range(4):
        for humans in (1, 2):
            players = [Player(f"Seat {seat}", "human" if seat < humans else "bot", "easy") for seat in range(4)]
            match = Match(GAME, GAME.configure(4, {"scenario": "4_west"}), seed, players)
            while match.seat is not None:
                if match.seat == 0 and match.state.agenda[-1][0] == "intercept" and match.choices == [("none",)]:
                    forced = frame_of(1, match, eyes=0)["forced"]
                    assert forced <= (humans == 1 and match.undo_point() is None)
                    asked.append((humans, forced))
                match.play(bot.quick(match.state.copy(), match.choices))
    assert (1, True) in asked and (2, False) in asked and (2, True) not in asked
