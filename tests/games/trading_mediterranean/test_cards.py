"""Every building face and every development does what its card says, each in play.

`CARDS` says it once more, by hand: price, then the effects in a short notation that `CHECKS` turns into play.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.games.trading_mediterranean.calamity import CALAMITY
from pygame_core.games.trading_mediterranean.data import (
    ABILITIES,
    CALAMITIES,
    CALAMITY_PRIMARY,
    CALAMITY_SECONDARY,
    GROUP_OF,
    GROUPS,
    ITEM_NUMBER,
    ITEMS,
    K_FRONT,
    PRIMITIVES,
    SIDES,
)
from pygame_core.games.trading_mediterranean.effects import ABILITY, TAKE
from pygame_core.games.trading_mediterranean.mat import COUNTERS, bonus_points, counted, immune, owned, war_total

CARDS = {
    "P1a": "4 slot:attack:1 vp:political:1:1:4",
    "P1b": "4 slot:defense:1 vp:political:1:1:4",
    "P2a": "6 slot:attack:2 unit:2",
    "P2b": "6 slot:defense:2 unit:2",
    "P3a": "7 peek:3 immune:treachery_1,treachery_2,treachery_3",
    "P3b": "7 immune:treachery_1,treachery_2,treachery_3,civil_disorder,demagogy,slave_revolt",
    "P4a": "10 city:1 slot:attack:1",
    "P4b": "12 city:1 track:democracy",
    "P5a": "10 tribute:2 track:dictator",
    "P5b": "11 exchange:civic:1:2 discount:civics:2",
    "P6a": "11 slot:attack:1 vp:attack:1:2:6",
    "P6b": "13 city:1 vp:culture:1:1:6",
    "R1a": "4 track:mars",
    "R1b": "4 track:venus",
    "R2a": "5 slot:attack:1 slot:defense:1 unit:2",
    "R2b": "9 city:1",
    "R3a": "7 evangelize:mars discount:civics:1",
    "R3b": "7 evangelize:venus discount:civics:1",
    "R4a": "6 taboo immune:luddites,heresy wp:3",
    "R4b": "6 taboo immune:traditionalism,heresy wp:3",
    "R5a": "9 city:1 discount:knowledge:2",
    "R5b": "11 city:1 discount:arts:2",
    "R6a": "12 city:1 slot:attack:1 vp:religious:1:1:4",
    "R6b": "17 city:2 vp:religious:1:1:4",
    "ES1": "5 store:1 immune:famine",
    "ES2": "6 exchange:grain:1:1 wp:1",
    "ES3": "6 exchange:wool:1:1 wp:1",
    "ES4": "6 exchange:luxury:1:1",
    "ES5": "9 city:1",
    "ES6": "7 exchange:age_good:2:1",
    "ES7": "5 store:2",
    "EB1": "17 harbors",
    "EB2": "11 slot:defense:2 war:defense:1",
    "EB3": "13 income_wp:1 immune:depression",
    "EB4": "10 slot:attack:1 upgrade",
    "EB5": "16 city:1 wp:2",
    "EB6": "16 draw:luxury:1",
    "EB7": "11 income_wp:3 upkeep:1",
    "EI1": "19 income_wp:2 vp:wealth:1:10:4",
    "EI2": "22 city:2 immune:plague vp:cities:1:2:4",
    "EI3": "18 store:2 draw_basic:1 vp:buildings:1:2:4",
    "EI4": "17 slot:attack:1 war:attack:2 vp:unit_types:2:1:6",
    "EI5": "21 city:2 vp:cities:1:1:7",
    "EI6": "21 draw:luxury:2 wp:3",
    "EI7": "19 discount:arts:2 vp:economic:1:1:8",
    "CS1": "4 points:1 discount:arts:1",
    "CS2": "5 points:2 discount:arts:1",
    "CS3": "6 points:3 discount:arts:1 discount:civics:1",
    "CS4": "5 points:2 discount:knowledge:2",
    "CS5": "6 points:3 discount:knowledge:1 immune:plague",
    "CS6": "5 points:2 discount:civics:1",
    "CS7": "6 points:2 discount:civics:1 immune:civil_disorder",
    "CB1": "14 points:4 discount:arts:2",
    "CB2": "14 points:5 discount:arts:1 discount:knowledge:1",
    "CB3": "14 points:4 discount:knowledge:2 discount:civics:2",
    "CB4": "14 points:4 discount:knowledge:1 immune:famine",
    "CB5": "15 points:6 discount:knowledge:2",
    "CB6": "15 points:4 discount:civics:2 immune:corruption,demagogy",
    "CB7": "14 points:4 discount:civics:1 war:defense:1",
    "CI1": "20 points:7 discount:arts:2",
    "CI2": "22 points:6 discount:arts:2 vp:buildings:1:2:4",
    "CI3": "20 points:6 immune:plague,famine discount:knowledge:2",
    "CI4": "23 points:7 vp:culture:1:2:4",
    "CI5": "21 points:7 immune:corruption,desertion,civil_disorder discount:civics:1",
    "CI6": "20 points:6 war:defense:2 discount:civics:2",
    "CI7": "23 points:9 discount:arts:1 discount:knowledge:1",
}
TEASERS = {"arts": "CB1", "knowledge": "CB5", "civics": "CB7"}
SPARE_TEASERS = {"arts": "CI1", "knowledge": "CI4", "civics": "CI6"}


def bought(card: str) -> Table:
    """A table at which seat 0 has just bought the card at its printed price."""
    table = Table(space="B2")
    item = ITEMS[ITEM_NUMBER[card]]
    if item.side >= 0:
        sign = 1 if item.side % 2 else -1
        (table.state.religion if item.side >= 2 else table.state.government)[0] = sign
    else:
        table.show(card)
    price = int(CARDS[card].split()[0])
    table.spend(0, price - 1)
    assert ("buy", card) not in table.choices
    table.spend(0, price)
    table.play(("buy", card))
    table.finish_shopping()
    return table


def use(table: Table, card: str, op: str) -> None:
    numbers = [a.number for a in ABILITIES if ITEMS[a.item].id == card and a.effect.op == op]
    table.start(("civic",))
    table.play(next(("use", number) for number in numbers if ("use", number) in table.choices))


def check_slot(table: Table, card: str, row: str, n: str) -> None:
    squares = table.state.attack_open if row == "attack" else table.state.defense_open
    assert squares[0] - squares[1] == int(n)


def check_unit(table: Table, card: str, n: str) -> None:
    assert table.state.units[0] == [int(n), 0, 0, 0], "of the best type a Stone Age people may raise"


def check_city(table: Table, card: str, n: str) -> None:
    assert table.state.cities[0] == int(n)


def check_store(table: Table, card: str, n: str) -> None:
    assert table.state.limit[0] == 3 + int(n)


def check_wp(table: Table, card: str, n: str) -> None:
    assert table.state.wp[0] == 10 + int(n)


def check_points(table: Table, card: str, n: str) -> None:
    assert table.view(0)["scores"][0]["culture"] == int(n)


def check_income_wp(table: Table, card: str, n: str) -> None:
    table.card(0, "wool")
    before = table.state.wp[0]
    use(table, card, "wp")
    assert table.state.wp[0] == before + int(n)


def check_tribute(table: Table, card: str, most: str) -> None:
    table.army(0, warrior=2)
    table.army(1, warrior=1)
    use(table, card, "wp_per")
    assert table.state.wp[0] == 10 + int(most), "three weaker armies, but no more than two count"
    table.army(1, warrior=3)
    table.army(2, warrior=2)
    use(table, card, "wp_per")
    assert table.state.wp[0] == 10 + int(most) + 1, "only seat 3 is weaker"


def check_track(table: Table, card: str, side: str) -> None:
    number = SIDES.index(side)
    cubes = table.state.religion if number >= 2 else table.state.government
    before = cubes[0]
    use(table, card, "track")
    assert cubes[0] - before == (1 if number % 2 else -1)


def check_evangelize(table: Table, card: str, side: str) -> None:
    use(table, card, "track")
    assert table.choices == [("convert", seat) for seat in range(4)]
    table.play(("convert", 3))
    assert table.state.religion[3] == (1 if side == "venus" else -1)


def check_draw(table: Table, card: str, deck: str, n: str) -> None:
    use(table, card, "draw")
    assert [GROUPS[GROUP_OF[handle]] for handle in table.state.hand[0]] == [deck] * int(n)


def check_draw_basic(table: Table, card: str, n: str) -> None:
    use(table, card, "draw")
    assert table.choices == [("draw", name) for name in ("timber", "wool", "salt", "grain")], "stone is gone"
    table.play(("draw", "salt"))
    assert [GROUPS[GROUP_OF[handle]] for handle in table.state.hand[0]] == ["salt"] * int(n)


def check_exchange(table: Table, card: str, deck: str, give: str, times: str) -> None:
    fresh = "bronze" if deck == "age_good" else deck
    for _ in range(int(times)):
        cards = [table.card(0, "timber") for _ in range(int(give))]
    use(table, card, "exchange")
    for turn in range(int(times)):
        if turn:
            table.play(next(action for action in table.choices if action[0] == "use"))
        for _ in range(int(give)):
            table.play(table.choices[0])
    assert cards[-1] in table.state.discards[0]
    assert [GROUPS[GROUP_OF[handle]] for handle in table.state.hand[0]] == [fresh] * int(times)
    assert not any(action[0] == "use" for action in table.choices), "no further time this turn"


def check_harbors(table: Table, card: str) -> None:
    mine, theirs = table.card(0, "timber"), table.card(2, "salt")
    use(table, card, "forced_swap")
    table.play(("sail", 2), ("demand", "salt"), ("swap", mine), ("hand_over", theirs))
    assert table.state.hand[0] == [theirs] and table.state.hand[2] == [mine]


def check_peek(table: Table, card: str, n: str) -> None:
    for name in ("timber", "wool", "salt", "grain"):
        table.card(1, name)
    use(table, card, "peek")
    table.play(("peek", 1))
    seen = table.view(0)["players"][1]["cards"]
    assert len(seen) == int(n) and all("back" in entry for entry in seen)
    assert table.view(2)["players"][1]["cards"] == []


def check_taboo(table: Table, card: str) -> None:
    table.show("ES1", "CS1")
    table.start(("civic",))
    table.play(("taboo", "ES1"))
    assert table.state.taboo == ITEM_NUMBER["ES1"]


def check_upkeep(table: Table, card: str, n: str) -> None:
    cards = [table.card(0, "wool") for _ in range(int(n))]
    table.start(("civic",))
    table.play(("wait",), *[("discard", handle) for handle in cards])
    assert table.state.hand[0] == []


def check_discount(table: Table, card: str, group: str, n: str) -> None:
    teaser = SPARE_TEASERS[group] if TEASERS[group] == card else TEASERS[group]
    table.show(teaser)
    prices = [table.view(seat)["display"]["cultural"][0]["cost"] for seat in (0, 1)]
    assert prices[1] - prices[0] == int(n)


def check_immune(table: Table, card: str, names: str) -> None:
    found = {name for number, name in enumerate(CALAMITIES) if immune(table.state, 0, number)}
    assert found == set(names.split(","))


def check_war(table: Table, card: str, row: str, n: str) -> None:
    number = 0 if row == "attack" else 1
    for seat in (0, 1):
        table.army(seat, warrior=1)
        table.state.arrays[seat] = (1, 0, 0, 0)
    assert war_total(table.state, 0, number) - war_total(table.state, 1, number) == int(n)


def check_upgrade(table: Table, card: str) -> None:
    table.state.age[0] = 1
    table.army(0, warrior=1)
    table.spend(0, 2)
    assert ("replace", "warrior", "swordsman") in table.choices


def _amount(table: Table, what: str, amount: int, card: str) -> None:
    state = table.state
    if what == "political":
        state.faces[0] = [ITEM_NUMBER[f"P{index + 1}{card[2]}"] for index in range(amount)]
    elif what == "religious":
        state.faces[0] = [ITEM_NUMBER[f"R{6 - index}{card[2]}"] for index in range(amount)]
    elif what == "buildings":
        names = ("P1b", "P2b", "P3b", "P4b", "R1b", "R2b", "R3b", "R4b")
        state.faces[0] = [ITEM_NUMBER[name] for name in names[:amount]]
    elif what == "attack":
        state.units[0] = [amount, 0, 0, 0]
        state.arrays[0] = (amount, 0, 0, 0)
    elif what == "unit_types":
        state.units[0] = [1] * amount + [0] * (4 - amount)
    elif what == "cities":
        state.cities[0] = amount
    elif what == "wealth":
        state.wp[0] = amount
    else:
        own = 1 << ITEM_NUMBER[card] if card in ITEM_NUMBER and ITEM_NUMBER[card] >= 24 else 0
        kind = 1 if what == "culture" else 0
        free = [i.index for i in ITEMS if i.kind == kind and not i.all("vp_per")]
        counts_itself = ITEMS[ITEM_NUMBER[card]].kind == kind
        state.devs[0] = own | sum(1 << dev for dev in free[: amount - counts_itself])


def check_vp(table: Table, card: str, what: str, n: str, div: str, most: str) -> None:
    limits = {"political": 4, "religious": 4, "unit_types": 4, "wealth": 60}
    start = 1 if what in ("political", "religious", "culture", "economic") else 0
    item = ITEM_NUMBER[card]
    for amount in range(start, limits.get(what, 8) + 1):
        _amount(table, what, amount, card)
        if item < 24 and item not in table.state.faces[0]:
            table.state.faces[0].append(item)
        expected = min(int(most), int(n) * (amount // int(div)))
        assert bonus_points(table.state, 0) == expected + _others(table, item)


def _others(table: Table, item: int) -> int:
    """Bonuses of other cards that lie on the mat for counting only."""
    state = table.state
    return sum(counted(state, 0, e) for other in owned(state, 0) if other != item for e in ITEMS[other].all("vp_per"))


CHECKS: dict[str, Callable[..., None]] = {
    "slot": check_slot,
    "unit": check_unit,
    "city": check_city,
    "store": check_store,
    "wp": check_wp,
    "points": check_points,
    "income_wp": check_income_wp,
    "tribute": check_tribute,
    "track": check_track,
    "evangelize": check_evangelize,
    "draw": check_draw,
    "draw_basic": check_draw_basic,
    "exchange": check_exchange,
    "harbors": check_harbors,
    "peek": check_peek,
    "taboo": check_taboo,
    "upkeep": check_upkeep,
    "discount": check_discount,
    "immune": check_immune,
    "war": check_war,
    "upgrade": check_upgrade,
    "vp": check_vp,
}


def test_every_card_is_listed() -> None:
    assert list(CARDS) == [item.id for item in ITEMS]


@pytest.mark.rule("TM-087", "TM-093", "TM-094", "TM-166")
@pytest.mark.parametrize("card", list(CARDS))
def test_card(card: str) -> None:
    _price, *effects = CARDS[card].split()
    printed = ITEMS[ITEM_NUMBER[card]]
    assert len(effects) == len(printed.effects) + bool(printed.points), "every printed effect is listed"
    for effect in effects:
        op, *args = effect.split(":")
        CHECKS[op](bought(card), card, *args)


def test_one_executor_knows_every_primitive() -> None:
    used = {effect.op for item in ITEMS for effect in item.effects}
    assert used == set(PRIMITIVES["effect_ops"])
    for item in ITEMS:
        for effect in item.effects:
            if effect.color == "take":
                assert effect.op in TAKE
            elif effect.color == "ability" and effect.op != "taboo":
                assert effect.op in ABILITY
    assert set(COUNTERS) == set(PRIMITIVES["counters"])
    rows = (*CALAMITY_PRIMARY, *CALAMITY_SECONDARY)
    ops = {op["op"] for row in rows for op in row} | {
        op["untraded"]["op"] for row in rows for op in row if "untraded" in op
    }
    assert ops == set(PRIMITIVES["calamity_ops"])
    assert ops - set(CALAMITY) == {"idea_reversed", "no_value"}, "printed on the card itself"
    assert len(K_FRONT) == 79
