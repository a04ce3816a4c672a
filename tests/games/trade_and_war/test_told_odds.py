"""Every chance that is told is what playing it by the rules gives: all dice are counted out, over random positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from games.trade_and_war.table import CARTHAGE, GREECE, ROME, act, bare, built, city, dice, legions, moving, own, unit

from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.battles import battles
from pygame_core.games.trade_and_war.board import CITY_COUNT
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel.game import Json

SEEDS = range(5)


def attacked(rng: Rng) -> tuple[TradeState, int, int]:
    """Some unit before some city of a rival, or of nobody: with walls, Wonders, war ships and garrisons of any size."""
    state = bare()
    place = city("syracuse")
    if rng.below(4):
        own(state, CARTHAGE, "syracuse", 1 + rng.below(3))
        built(state, "syracuse", *(["wall"] if rng.below(2) else []))
    if rng.below(2):
        built(state, "rome", "wonder")
    if rng.below(2):
        built(state, "carthage", "wonder")
    number = unit(state, ROME, ["galley", "war_ship"][rng.below(2)], "syracuse", legions=1 + rng.below(3))
    return moving(state), number, place


def falls(state: TradeState, number: int, place: int, attack: int, defence: int) -> tuple[float, float]:
    """How often an attack with so many dice against so many wins the roll, and takes the city: each throw played."""
    wins = takes = count = 0
    begun = state.copy()
    act(begun, "hold", number)
    act(begun, "attack", place)
    owner = begun.owner[place]
    for faces in product(range(1, 7), repeat=attack + (defence if owner >= 0 else 0)):
        table = begun.copy()
        dice(table, *faces)
        out = []
        for step, wanted in (("attack_dice", attack), ("defence_dice", defence)):
            if table.agenda[-1][0] == step:
                out += act(table, "dice", wanted)
        kinds = [event[0] for event in out]
        count += 1
        wins += "battle_won" in kinds or "city_taken" in kinds
        takes += "city_taken" in kinds
    return wins / count, takes / count


def told(state: TradeState, number: int, place: int) -> Json:
    units = GAME.view(state, ROME)["units"]
    return next(row for entry in units if entry["unit"] == number for row in entry["targets"] if row["place"] == place)


@pytest.mark.rule("TW-105")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_steps_of_an_attack_are_told_as_they_are_played(seed: int) -> None:
    rng = Rng.seeded(seed)
    state, number, place = attacked(rng)
    attack = told(state, number, place)
    if state.owner[place] < 0:
        assert not attack["defences"]
        for at, chance in enumerate(attack["chances"]):
            assert falls(state, number, place, at + 1, 0) == pytest.approx((chance, chance), abs=1e-4)
        return
    assert [row["dice"] for row in attack["defences"]] == list(range(state.legions[place], 0, -1))
    for row in attack["defences"]:
        for at, (win, take) in enumerate(zip(row["win"], row["take"], strict=True)):
            if at + 1 + row["dice"] <= 4:
                played = falls(state, number, place, at + 1, row["dice"])
                assert played == pytest.approx((win, take), abs=1e-4)


@pytest.mark.rule("TW-109")
def test_a_city_that_can_hold_a_legion_back_is_never_promised() -> None:
    state = bare()
    own(state, CARTHAGE, "syracuse", 2)
    number = unit(state, ROME, "galley", "syracuse", legions=2)
    moving(state)
    stay = GAME.detail(state, ("hold", number))
    assert stay and GAME.catalogue.render(stay) == "attack Syracuse, up to 39%"
    act(state, "hold", number)
    attack = GAME.detail(state, ("attack", city("syracuse")))
    assert attack and GAME.catalogue.render(attack) == (
        "If all 2 legions defend: 39% to take the city with 2 dice. "
        "If they hold one back: 58% to win the roll, and the city holds."
    )


@pytest.mark.rule("TW-119")
def test_no_tie_is_spoken_of_where_the_city_belongs_to_nobody() -> None:
    state = bare()
    number = unit(state, ROME, "galley", "syracuse", legions=1)
    moving(state)
    act(state, "hold", number)
    attack = GAME.detail(state, ("attack", city("syracuse")))
    assert attack and GAME.catalogue.render(attack) == "50% to take the city with 1 die: 4 is enough."


def test_who_defends_is_told_that_a_legion_held_back_keeps_the_city() -> None:
    state = bare()
    own(state, ROME, "syracuse", 2)
    ship = unit(state, CARTHAGE, "galley", "syracuse", legions=1)
    moving(state, CARTHAGE)
    act(state, "hold", ship)
    dice(state, 5)
    act(state, "attack", city("syracuse"))
    defence = GAME.view(state, ROME)["battle"]["defence"]
    assert defence["chances"] == [pytest.approx(1 / 3, abs=1e-4), pytest.approx(5 / 9, abs=1e-4)]
    assert defence["keeps"] == [1.0, defence["chances"][1]]


def test_after_a_battle_the_odds_are_those_against_the_dice_that_were_thrown() -> None:
    state = bare()
    own(state, CARTHAGE, "syracuse", 2)
    number = unit(state, ROME, "galley", "syracuse", legions=1)
    moving(state)
    act(state, "hold", number)
    dice(state, 6, 1)
    act(state, "attack", city("syracuse"))
    out = act(state, "dice", 1)
    roll = next(event for event in out if event[0] == "defence_roll")
    assert roll[-1] == 42, "one die against one: 15 of 36"


def test_a_replay_tells_the_odds_of_the_battle_that_was_fought() -> None:
    players = [Player(f"Bot {seat}", "bot", "random") for seat in range(4)]
    match = Match(GAME, GAME.configure(4), 5, players)
    while match.seat is not None and len(battles(match)) < 4 and len(match) < 2500:
        match.play(match.think().action)
    rolls = {at: event[-1] for at, events in enumerate(match.events) for event in events if event[0] == "defence_roll"}
    fought = [battle for battle in battles(match) if battle["index"] in rolls]
    assert fought and all(battle["chance"] == rolls[battle["index"]] for battle in fought)


# -- what can fall before its owner is asked again ---------------------------------------------------------------


def outcomes(state: TradeState, units: list[int], place: int) -> float:
    """The least chance that a city falls to units beside it that attack in turn: every throw, every answer, played."""
    if state.owner[place] != ROME:
        return 1.0
    if not units:
        return 0.0
    number, *rest = units
    table = state.copy()
    act(table, "hold", number)
    throws = list(product(range(1, 7), repeat=table.legions[CITY_COUNT + number]))
    return sum(_answered(table, rest, place, list(faces)) for faces in throws) / len(throws)


def _answered(table: TradeState, rest: list[int], place: int, faces: list[int]) -> float:
    """After a throw of the attacker: the answer of the defender that is best for it."""
    best = 1.0
    for thrown in range(1, table.legions[place] + 1):
        answers = list(product(range(1, 7), repeat=thrown))
        lost = 0.0
        for answer in answers:
            fought = table.copy()
            dice(fought, *faces, *answer)
            act(fought, "attack", place)
            for step, count in (("attack_dice", len(faces)), ("defence_dice", thrown)):
                if fought.agenda[-1][0] == step:
                    act(fought, "dice", count)
            if fought.agenda[-1][0] == "claim":
                act(fought, "garrison", 1)
            lost += _remembered(fought, rest, place)
        best = min(best, lost / len(answers))
    return best


def _remembered(table: TradeState, units: list[int], place: int) -> float:
    """What comes after a battle depends on who is left alone."""
    key = (len(units), table.legions[place], table.owner[place] == ROME, table.buildings[place])
    if key not in KNOWN:
        KNOWN[key] = outcomes(table, units, place)
    return KNOWN[key]


KNOWN: dict[tuple[int, int, bool, int], float] = {}


@pytest.mark.rule("TW-102")
@pytest.mark.parametrize(
    ("garrison", "first", "second", "wall"),
    [(1, 1, 0, False), (1, 2, 0, True), (2, 1, 0, False), (2, 1, 1, False), (1, 1, 1, True)],
)
def test_the_risk_of_a_city_is_what_the_attacks_give(garrison: int, first: int, second: int, wall: bool) -> None:
    KNOWN.clear()
    state = bare()
    own(state, ROME, "syracuse", garrison)
    if wall:
        built(state, "syracuse", "wall")
    ships = [unit(state, CARTHAGE, "galley", "syracuse", legions=n) for n in (first, second) if n]
    moving(state, CARTHAGE)
    threats = {row["city"]: row["chance"] for row in GAME.view(state, ROME)["threats"]}
    assert threats.get(city("syracuse"), 0.0) == pytest.approx(outcomes(state, ships, city("syracuse")), abs=1e-9)


def test_a_ship_two_tiles_off_always_arrives_and_one_out_of_reach_is_no_threat() -> None:
    state = bare()
    legions(state, city("rome"), 1)
    ship = unit(state, CARTHAGE, "galley", "rome", legions=1)
    state.agenda = [("turn_end",), ("moving",), ("trade_end",), ("trade", ROME)]
    state.phase = "trade"
    row = GAME.view(state, ROME)["threats"][0]
    assert (row["city"], row["last"]) == (city("rome"), True)
    assert round(row["chance"], 9) == round(15 / 36, 9) and row["enemies"][0]["arrives"] == 1.0
    done = GAME.detail(state, ("done",))
    assert done and GAME.catalogue.render(done) == "Rome: 1 legion, Tanit takes it 42%"
    legions(state, CITY_COUNT + ship, 0)
    assert GAME.view(state, ROME)["threats"] == [] and GAME.detail(state, ("done",)) is None


def test_what_is_farther_off_arrives_as_often_as_its_dice_say() -> None:
    state = bare()
    legions(state, city("rome"), 1)
    ship = unit(state, CARTHAGE, "galley", "carthage", legions=1)
    state.agenda = [("turn_end",), ("moves", CARTHAGE)]
    state.phase = "move"
    row = next((row for row in GAME.view(state, ROME)["threats"] if row["city"] == city("rome")), None)
    arrives = sum(
        any(
            action[0] == "go" and state.board.touch[int(action[1])] == city("rome")
            for action in rolled(state, ship, pair)
        )
        for pair in product(range(1, 7), repeat=2)
    )
    assert (row["chance"] if row else 0.0) == pytest.approx(arrives / 36 * 15 / 36)
    assert arrives, "this test needs a ship that can come"


def rolled(state: TradeState, ship: int, faces: tuple[int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Where a ship could go with these dice, without sinking."""
    table = state.copy()
    dice(table, *faces)
    act(table, "roll", ship)
    return (action for action in GAME.choices(table) if not table.board.deep[int(action[1])])


def test_who_has_moved_is_no_threat_any_more() -> None:
    state = bare()
    legions(state, city("rome"), 1)
    unit(state, CARTHAGE, "galley", "rome", legions=1)
    unit(state, GREECE, "galley", "rome", legions=1)
    state.agenda = [("turn_end",), ("moves", GREECE), ("moves", ROME)]
    state.phase = "move"
    (row,) = GAME.view(state, ROME)["threats"]
    assert [enemy["seat"] for enemy in row["enemies"]] == [GREECE], "Carthage has moved"


@pytest.mark.parametrize("seed", range(4))
def test_a_remedy_leaves_the_risk_that_it_says(seed: int) -> None:
    players = [Player(f"Bot {seat}", "bot", "random") for seat in range(4)]
    match = Match(GAME, GAME.configure(4), seed, players)
    tried = 0
    while match.seat is not None and len(match) < 900 and tried < 5:
        if match.state.agenda[-1][0] == "trade":
            for row in GAME.view(match.state, match.seat)["threats"]:
                for mend in row["mends"]:
                    after = match.state.copy()
                    coins = after.coins[match.seat]
                    for action in mend["actions"]:
                        act(after, *action)
                    left = {each["city"]: each["chance"] for each in GAME.view(after, match.seat)["threats"]}
                    assert left.get(row["city"], 0.0) == pytest.approx(mend["chance"], abs=1e-9)
                    assert coins - after.coins[match.seat] == mend["price"]
                    tried += 1
        match.play(match.think().action)
