"""What every card of a type does, in the real game: Troops, Fleets, Leaders, City Assault and City Defense."""

from __future__ import annotations

from typing import Any

from games.mediterranean_empires.me_vectors import force_from
from games.mediterranean_empires.table import (
    give,
    go,
    hand,
    hold,
    may,
    named,
    pass_all,
    seat_of,
    table,
)
from games.mediterranean_empires.test_battles import clash

from pygame_core.games.mediterranean_empires import GAME
from pygame_core.games.mediterranean_empires.combat import Side, factors
from pygame_core.games.mediterranean_empires.data import (
    CF_DICE,
    CITY,
    COMBATS,
    EMPIRES,
    FIELD,
    KINDS,
    NAVAL,
    PLACE,
    SEA,
    Effect,
    Kind,
    card_named,
)
from pygame_core.games.mediterranean_empires.state import Battle, EmpiresState
from pygame_core.kernel import Event


def enemy_of(kind: Kind, combat: int = FIELD) -> list[str]:
    """A plain enemy of another deck."""
    if combat == SEA:
        return ["persia/phoenician_fleet:F"] if EMPIRES[kind.empire] != "persia" else ["carthage/quinquereme:F"]
    return ["egypt/machimoi"] if EMPIRES[kind.empire] != "egypt" else ["rome/socii"]


def assault(
    kind: Kind, city: str = "salona", holder: str | None = None, held: list[str] | None = None, forts: int = 1
) -> EmpiresState:
    """The empire of a card, or another if that empire holds it, assaults a city; up to the first window."""
    state = table("8_all")
    attacker = EMPIRES[kind.empire]
    if holder == attacker:
        attacker = "gaul" if holder != "gaul" else "rome"
    give(state, city, holder, forts)
    for name in held or []:
        hold(state, EMPIRES[kind.empire], name)
    troop = next(k.slug for k in KINDS if EMPIRES[k.empire] == attacker and k.types == "T" and k.cf[2] == 2)
    row = {"cards": [{"card": f"{troop}", "as": "T"}]}
    state.attack = force_from(state, row, seat_of(state, attacker))
    state.attack.target = PLACE[city]
    state.attack.route = (PLACE[city],)
    state.agenda = [("assault",)]
    out: list[Event] = []
    GAME.advance(state, out)
    return state


# -- types --------------------------------------------------------------------------------------------------------


def check_fighter(kind: Kind, letter: str) -> None:
    """A Troop or Fleet brings its printed factors into every combat it may join, and its dice."""
    combat = FIELD if letter == "T" else SEA
    _, seen = clash([f"{kind.slug}:{letter}"], enemy_of(kind, combat), combat)
    cf, dice = named(seen, "battle")[0][5:7]
    charge = sum(e.data["amount"] for e in kind.effects if e.data.get("if") == {"role": "attacker"})
    assert (cf, dice) == printed(kind, combat, charge if combat == FIELD else 0)
    assert f"{kind.slug}:{letter}" in named(seen, "revealed")[0]
    if letter == "T":
        carrier = [{"card": "persia/phoenician_fleet", "as": "F", "carries": [kind.slug]}]
        assert joined(kind, "T", SEA, carrier) == printed(kind, SEA, 4)
        assert joined(kind, "T", CITY) == joined(kind, "T", CITY, steps=(NAVAL,)) == printed(kind, CITY)
    else:
        assert joined(kind, "F", FIELD) == joined(kind, "F", CITY) == (0, 0)
        assert joined(kind, "F", CITY, steps=(NAVAL,)) == printed(kind, CITY)


def printed(kind: Kind, combat: int, more: int = 0) -> tuple[int, int]:
    """The number and the dice that stand in a column of a card."""
    value = kind.cf[combat]
    if isinstance(value, int):
        return value + more, 0
    return more, {"d6": 1, "2d6": 2, None: 0}[value]


def joined(
    kind: Kind, letter: str, combat: int, mates: list[dict[str, Any]] | None = None, steps: tuple[int, ...] = ()
) -> tuple[int, int]:
    """The factors and dice of a force with a card, against the port of Salona."""
    state = table("8_all")
    row = {"cards": [*(mates or []), {"card": kind.slug, "as": letter}]}
    state.attack = force_from(state, row, seat_of(state, EMPIRES[kind.empire]))
    state.attack.target = PLACE["salona"]
    state.attack.steps = steps
    return factors(Side(state, Battle(combat, PLACE["salona"]), 0))


def check_leader(kind: Kind) -> None:
    """A Leader adds the dice of the column to his side, more where he says so; he is not played where he has a dash."""
    empire = EMPIRES[kind.empire]
    for combat in (FIELD, SEA):
        plain = plain_cards(kind, combat)
        if kind.cf[combat] is None:
            state, _ = clash(plain[:1], enemy_of(kind, combat), combat, hands={empire: [kind.slug]})
            assert kind.slug in hand(state, empire)
            continue
        lent = CF_DICE[combat][card_named(kind.slug)]
        added = [e for e in kind.effects if e.fx == "add_dice" and COMBATS[combat] in e.data["battle"]]
        for defending in (False, True):
            if not added:
                assert dice_with(kind, plain[:1], combat, defending) == 1 + lent
            for effect in added:
                with_it, without = armies(kind, effect, plain)
                on_duty = effect.data["if"].get("role") in (None, ("attacker", "defender")[defending])
                assert dice_with(kind, with_it, combat, defending) == 1 + lent + effect.data["dice"] * on_duty
                if without:
                    assert dice_with(kind, without, combat, defending) == 1 + lent
    check_leader_at_the_walls(kind)


def plain_cards(kind: Kind, combat: int) -> list[str]:
    """Cards of the same deck, each copy by its name, that only bring a number into a combat."""
    letter = "T" if combat == FIELD else "F"
    found = []
    for mate in KINDS:
        quiet = not any(effect.fx.startswith("opening") for effect in mate.effects)
        if mate.empire == kind.empire and mate.types == letter and isinstance(mate.cf[combat], int) and quiet:
            found += [f"{mate.slug}#{copy}:{letter}" for copy in range(1, mate.count + 1)]
    return found


def armies(kind: Kind, effect: Effect, plain: list[str]) -> tuple[list[str], list[str]]:
    """An army that meets the condition of a Leader's effect, and one that just does not (none where any will do)."""
    condition, empire = effect.data["if"], EMPIRES[kind.empire]
    if "min_cards" in condition:
        count = condition["min_cards"]["n"]
        return plain[:count], plain[: count - 1]
    if "with" in condition:
        others = [name for name in plain if name.split("#")[0] not in {f"{empire}/{n}" for n in condition["with"]}]
        return [others[0], *(f"{empire}/{name}" for name in condition["with"])], others[:1]
    if "only_tag" in condition:
        tag, letter = condition["only_tag"], plain[0][-1]
        tagged = [k.slug for k in KINDS if k.empire == kind.empire and tag in k.tags and k.types == letter]
        others = [k.slug for k in KINDS if k.empire == kind.empire and tag not in k.tags and k.types == letter]
        return [f"{tagged[0]}:{letter}"], [f"{tagged[0]}:{letter}", f"{others[0]}:{letter}"]
    assert condition == {"role": "defender"}
    return plain[:1], []


def dice_with(kind: Kind, army: list[str], combat: int, defending: bool) -> int:
    """How many dice a side throws that has just been joined by a Leader."""
    foes = enemy_of(kind, combat)
    sides = (foes, army) if defending else (army, foes)
    state, _ = clash(*sides, combat, hands={EMPIRES[kind.empire]: [kind.slug]})
    seen = go(state, ("play", kind.slug, "L"))
    while not named(seen, "total"):
        seen += go(state, GAME.choices(state)[0])
    return len(named(seen, "total")[defending]) - 5


def check_leader_at_the_walls(kind: Kind) -> None:
    """The city column serves attack and defence alike."""
    empire = EMPIRES[kind.empire]
    lent = CF_DICE[CITY][card_named(kind.slug)]
    walls = sum(e.data["dice"] for e in kind.effects if e.fx == "add_dice" and "defense" in e.data["battle"])
    for holder, side, dice in ((None, 0, 1 + lent), (empire, 1, 3 + 1 + lent + walls)):
        state = assault(kind, "rhodes", holder, [kind.slug])
        if kind.cf[CITY] is None:
            assert state.battle is None and kind.slug in hand(state, empire)
            continue
        seen = go(state, ("play", kind.slug, "L")) + pass_all(state)
        assert len(named(seen, "total")[side]) - 5 == dice


def check_assault_card(kind: Kind) -> None:
    """A City Assault card adds its die to the attacker, and takes dice from the city where it says so."""
    state = assault(kind, "syracusae", None, [kind.slug])
    assert may(state, "play", kind.slug, "A")
    seen = go(state, ("play", kind.slug, "A")) + pass_all(state)
    removed = sum(e.data["dice"] for e in kind.effects if e.fx == "remove_dice")
    assert len(named(seen, "total")[0]) - 5 == 1 + CF_DICE[CITY][card_named(kind.slug)]
    assert len(named(seen, "total")[1]) - 5 == 3 + 1 - removed


def check_defense_card(kind: Kind) -> None:
    """A City Defense card adds its dice to the city, for anybody."""
    for city, port in (("syracusae", True), ("capua", False)):
        state = assault(kind, city, EMPIRES[kind.empire], [kind.slug])
        assert may(state, "play", kind.slug, "D")
        seen = go(state, ("play", kind.slug, "D")) + pass_all(state)
        added = sum(e.data["dice"] for e in kind.effects if e.fx == "add_dice" and port)
        size = 3 if city == "syracusae" else 2
        assert len(named(seen, "total")[1]) - 5 == size + 1 + CF_DICE[CITY][card_named(kind.slug)] + added
