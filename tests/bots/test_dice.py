"""The dice solver against brute force over ordered dice in exact fractions, and against known figures."""

from __future__ import annotations

import doctest
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pygame_core.bots import dice as dice_module
from pygame_core.bots.dice import Dice, Hand, Kind, dice, hand_of, thrown
from pygame_core.kernel import Rng

SKULL = 5
LOCK = frozenset({SKULL})
Ordered = tuple[int, ...]


class BruteForce:
    """The same turn over ordered dice: every subset of dice tried, every throw of it counted."""

    def __init__(self, kinds: tuple[Kind, ...], leaf: Callable[[Hand], Fraction]) -> None:
        self.dice = [(k, kind) for k, kind in enumerate(kinds) for _ in range(kind.count)]
        self.kinds = kinds
        self.leaf = leaf
        self.worth = cache(self._worth)

    def hand(self, faces: Ordered) -> Hand:
        return hand_of(
            *([f for (k, _), f in zip(self.dice, faces, strict=True) if k == j] for j in range(len(self.kinds)))
        )

    def throw(self, faces: Ordered, picked: tuple[bool, ...], rerolls: int) -> Fraction:
        sides = [
            range(kind.faces) if up else (face,) for (_, kind), face, up in zip(self.dice, faces, picked, strict=True)
        ]
        outcomes = list(product(*sides))
        return sum((self.worth(outcome, rerolls) for outcome in outcomes), Fraction(0)) / len(outcomes)

    def picks(self, faces: Ordered) -> Iterator[tuple[bool, ...]]:
        free = [
            (False,) if face in kind.locked else (False, True) for (_, kind), face in zip(self.dice, faces, strict=True)
        ]
        yield from product(*free)

    def _worth(self, faces: Ordered, rerolls: int) -> Fraction:
        if not rerolls:
            return self.leaf(self.hand(faces))
        return max(self.throw(faces, picked, rerolls - 1) for picked in self.picks(faces))

    def before(self, rerolls: int) -> Fraction:
        return self.throw((0,) * len(self.dice), (True,) * len(self.dice), rerolls)


def jagged(seed: int) -> Callable[[Hand], Fraction]:
    """A leaf without any structure, so that no wrong short cut can be right by chance."""
    rng = Rng.seeded(seed)
    table: dict[Hand, Fraction] = {}

    def leaf(hand: Hand) -> Fraction:
        if hand not in table:
            table[hand] = Fraction(rng.below(1000), 7)
        return table[hand]

    return leaf


SETS = [
    (Kind(3, 6),),
    (Kind(3, 6, LOCK),),
    (Kind(2, 6, LOCK), Kind(1, 6, LOCK)),
    (Kind(2, 4, frozenset({0})), Kind(1, 3)),
    (Kind(1, 2), Kind(1, 3, frozenset({2})), Kind(1, 4)),
    (Kind(1, 6, LOCK),),
]


@pytest.mark.parametrize("kinds", SETS, ids=str)
@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_equals_brute_force_on_up_to_three_dice(kinds: tuple[Kind, ...], rerolls: int) -> None:
    brute = BruteForce(kinds, jagged(rerolls))
    table = Dice(kinds)
    plan = table.solve(lambda hand: float(brute.leaf(hand)), rerolls)
    assert plan.before() == pytest.approx(float(brute.before(rerolls)))
    for faces in product(*(range(kind.faces) for _, kind in brute.dice)):
        hand = brute.hand(faces)
        assert plan.worth(hand, rerolls) == pytest.approx(float(brute.worth(faces, rerolls)))
        values: dict[Hand, float] = {}
        for picked in brute.picks(faces):
            kept = hand_of(
                *(
                    [f for (k, _), f, up in zip(brute.dice, faces, picked, strict=True) if k == j and not up]
                    for j in range(len(kinds))
                )
            )
            value = brute.throw(faces, picked, rerolls - 1) if rerolls and any(picked) else brute.leaf(hand)
            if rerolls or not any(picked):
                values[kept] = float(value)
        keeps = plan.keeps(hand, rerolls)
        assert {keep.hand for keep in keeps} == set(values)
        for keep in keeps:
            assert keep.value == pytest.approx(values[keep.hand])
        assert plan.best(hand, rerolls).value == pytest.approx(plan.worth(hand, rerolls))


def test_five_alike_has_the_known_chance() -> None:
    """The published chance of a Yahtzee in three rolls is 4.6029 %."""
    plan = dice(Kind(5)).solve(lambda hand: float(len(set(hand[0])) == 1))
    assert plan.before() == pytest.approx(0.04602864, abs=1e-8)


def test_iron_age_skulls_have_the_known_chances() -> None:
    iron = dice(Kind(6, 6, LOCK), Kind(1, 6, LOCK))

    def skulls(hand: Hand) -> int:
        return hand[0].count(SKULL) + hand[1].count(SKULL)

    assert iron.solve(skulls).before() == pytest.approx(7 * (1 - (5 / 6) ** 3))
    assert iron.solve(lambda hand: skulls(hand) >= 5).before() == pytest.approx(0.118, abs=5e-4)
    assert iron.solve(lambda hand: -skulls(hand)).before() == pytest.approx(-7 / 6), "one throw, then stop"
    one = dice(Kind(1, 6, LOCK)).solve(lambda hand: hand[0] == (0,))
    assert one.before() == pytest.approx(0.352, abs=5e-4)


def test_locked_dice_stay_in_every_keep_unless_exempt() -> None:
    iron = dice(Kind(6, 6, LOCK), Kind(1, 6, LOCK))
    plan = iron.solve(lambda hand: -hand[0].count(SKULL))
    hand = hand_of([SKULL, 2, SKULL, 0, 0, 1], [SKULL])
    keeps = plan.keeps(hand, 2)
    assert len(keeps) == 2 * 3 * 2, "any part of FOOD3, POP3 twice and POP2, nothing of the skulls"
    assert all(keep.hand[0].count(SKULL) == 2 and keep.hand[1] == (SKULL,) for keep in keeps)
    free = plan.keeps(hand, 2, unlocked=[(0, SKULL)])
    assert len(free) == 3 * len(keeps)
    assert free[0].hand[0].count(SKULL) == 0, "the exempt skulls are thrown again"
    assert free[0].value > keeps[0].value


def test_of_equal_keeps_the_fullest_comes_first() -> None:
    plan = dice(Kind(3)).solve(lambda hand: 1.0)
    assert plan.best(((1, 2, 3),), 2).hand == ((1, 2, 3),)


def test_reroll_of_one_die_after_the_last_roll() -> None:
    table = Dice((Kind(2, 6, LOCK), Kind(1, 3)))
    leaf = jagged(5)
    finals = [float(leaf(hand)) for hand in table.finals]
    better = table.reroll_one(finals)
    for hand, value in zip(table.finals, better, strict=True):
        means = [float(leaf(hand))]
        for at in range(2):
            rest = hand[0][1 - at]
            means.append(float(sum(leaf(hand_of((rest, f), hand[1])) for f in range(6)) / 6))
        means.append(float(sum(leaf((hand[0], (f,))) for f in range(3)) / 3))
        assert value == pytest.approx(max(means))
        listed = table.rerolls_of_one(finals, hand)
        assert listed[0].value == pytest.approx(max(means[1:]))
        assert [change.value for change in listed] == sorted((c.value for c in listed), reverse=True)
        assert all(change.to is None for change in listed)


def test_turning_one_die_where_it_is_allowed() -> None:
    table = Dice((Kind(2, 6, LOCK), Kind(1, 3)))
    leaf = jagged(6)
    finals = [float(leaf(hand)) for hand in table.finals]
    better = table.turn_one(finals, lambda hand: hand[1] == (2,))
    for hand, value in zip(table.finals, better, strict=True):
        if hand[1] != (2,):
            assert value == float(leaf(hand))
            continue
        turned = [leaf(hand_of((hand[0][1 - at], f), hand[1])) for at in range(2) for f in range(6)]
        turned += [leaf((hand[0], (f,))) for f in range(3)]
        assert value == pytest.approx(float(max(turned)))
        best = table.turns_of_one(finals, hand)[0]
        assert max(best.value, float(leaf(hand))) == pytest.approx(value)


def test_luck_has_mean_zero() -> None:
    plan = dice(Kind(3, 6, LOCK)).solve(lambda hand: sum(hand[0]), rerolls=2)
    kept = ((4,),)
    lucks = [plan.luck(kept, hand_of((4, a, b)), 1) for a in range(6) for b in range(6)]
    assert sum(lucks) / 36 == pytest.approx(0)
    assert max(lucks) > 0 > min(lucks)


def test_the_example_in_the_documentation() -> None:
    assert doctest.testmod(dice_module) == (0, 3)


def test_thrown_is_what_is_not_kept() -> None:
    assert thrown(((0, 0, 3), (2,)), ((0,), ())) == ((0, 3), (2,))


# -- a reduced solitaire Yahtzee: three four-sided dice, one re-roll, four boxes to fill ----------------------------


def _aces(faces: tuple[int, ...]) -> int:
    return faces.count(0)


def _fours(faces: tuple[int, ...]) -> int:
    return 4 * faces.count(3)


def _run(faces: tuple[int, ...]) -> int:
    return 12 if len(set(faces)) == 3 and max(faces) - min(faces) == 2 else 0


def _alike(faces: tuple[int, ...]) -> int:
    return 20 if len(set(faces)) == 1 else 0


BOXES = (_aces, _fours, _run, _alike)


def _solitaire_by_solver() -> float:
    table = dice(Kind(3, 4))
    worth: dict[int, float] = {0: 0.0}
    for left in sorted(range(1, 16), key=int.bit_count):

        def leaf(hand: Hand, left: int = left) -> float:
            return max(box(hand[0]) + worth[left & ~(1 << b)] for b, box in enumerate(BOXES) if left >> b & 1)

        worth[left] = table.solve(leaf, rerolls=1).before()
    return worth[15]


@cache
def _solitaire_by_hand(left: int) -> Fraction:
    """Straight expectimax over ordered dice in fractions; shares nothing with the solver."""
    if not left:
        return Fraction(0)
    throws = list(product(range(4), repeat=3))
    end = {
        t: max(box(t) + _solitaire_by_hand(left & ~(1 << b)) for b, box in enumerate(BOXES) if left >> b & 1)
        for t in throws
    }
    total = Fraction(0)
    for t in throws:
        best = end[t]
        for picked in product((False, True), repeat=3):
            outcomes = list(product(*(range(4) if up else (face,) for face, up in zip(t, picked, strict=True))))
            best = max(best, sum((end[o] for o in outcomes), Fraction(0)) / len(outcomes))
        total += best
    return total / len(throws)


def test_reduced_solitaire_yahtzee() -> None:
    exact = _solitaire_by_hand(15)
    assert _solitaire_by_solver() == pytest.approx(float(exact), rel=1e-12)
    assert float(exact) == pytest.approx(27.760960334562697, rel=1e-12), "the yardstick itself has not changed"
