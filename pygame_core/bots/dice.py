"""Exact play of dice with re-rolls: what to keep, what each keep is worth, and how lucky a roll was.

Dice of a kind are alike, so a throw is one multiset a kind (a `Hand`), never a list of ordered dice. A turn is
solved backwards from the worth of every final hand. Two sweeps over all part-hands do each re-roll:

- *expect*: the worth of throwing what a part-hand lacks is the mean over one more die, so a part-hand needs only
  its neighbours with one die more;
- *choose*: the best that can be kept of a part-hand is the part-hand itself or the best of it without one die,
  so all keeps of a hand are weighed by looking only at its neighbours with one die less.

Locked faces (skulls) are never taken away in the second sweep, so every keep holds them. What breaks the lock for
one die, or turns one die to a wanted face, is a change of the final worths: `reroll_one`, `turn_one`.

>>> two = Dice((Kind(2),))
>>> two.solve(lambda hand: sum(hand[0]), rerolls=1).before()
6.5
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, groupby, product
from operator import add, itemgetter
from typing import NamedTuple

Hand = tuple[tuple[int, ...], ...]
"""Faces (0 to faces - 1, in ascending order) of each kind of dice: ``((0, 0, 3, 5), (2,))``."""

Worths = Sequence[float]
"""The worth of every final hand, in the order of `Dice.finals`."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice that are alike: how many, how many faces, and which faces may not be picked up again."""

    count: int
    faces: int = 6
    locked: frozenset[int] = frozenset()


class Keep(NamedTuple):
    """A part of a hand that may be kept, and what it is worth to throw the rest."""

    hand: Hand
    value: float


class Change(NamedTuple):
    """One die changed after the last roll. `to` is None where it is thrown again."""

    kind: int
    face: int
    to: int | None
    value: float


def hand_of(*kinds: Iterable[int]) -> Hand:
    """The hand of some faces in any order, one argument a kind."""
    return tuple(tuple(sorted(faces)) for faces in kinds)


def thrown(hand: Hand, kept: Hand) -> Hand:
    """The dice of a hand that are thrown again when `kept` is kept."""
    rest: list[tuple[int, ...]] = []
    for faces, kept_faces in zip(hand, kept, strict=True):
        left = list(faces)
        for face in kept_faces:
            left.remove(face)
        rest.append(tuple(left))
    return tuple(rest)


Gather = Callable[[Sequence[float]], Sequence[float]]


def _gather(places: Sequence[int]) -> Gather:
    """A quick reader of these places of a list, as a sequence."""
    if len(places) == 1:
        place = places[0]
        return lambda values: (values[place],)
    return itemgetter(*places)


class _Group(NamedTuple):
    """Part-hands of one size with equally many neighbours, in a row, so that they are worked out in one go."""

    start: int
    end: int
    more: tuple[Gather, ...]
    less: tuple[Gather, ...]


class Dice:
    """The tables of a set of dice. Make it once (see `dice`), solve with it many times."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = tuple(kinds)
        self.count = sum(kind.count for kind in self.kinds)
        self.levels = self._rows()
        self.place = {hand: at for row in self.levels for at, hand in enumerate(row)}
        self.finals: tuple[Hand, ...] = self.levels[-1]
        self._groups = [tuple(self._grouped(row)) for row in self.levels]
        self._any_less = [
            tuple(self.place[self._less(hand, k, face)] for k, face in self._pickable(hand, locks=False))
            for hand in self.finals
        ]
        self._any_more = [tuple(self.place[other] for other in self._more(hand)) for hand in self.levels[-2]]

    # -- tables ---------------------------------------------------------------------------------------------

    def _rows(self) -> list[tuple[Hand, ...]]:
        """All part-hands by size; in a row those with equally many neighbours stand together."""
        multisets = [
            [faces for n in range(kind.count + 1) for faces in combinations_with_replacement(range(kind.faces), n)]
            for kind in self.kinds
        ]
        rows: list[list[Hand]] = [[] for _ in range(self.count + 1)]
        for hand in product(*multisets):
            rows[sum(map(len, hand))].append(hand)
        return [tuple(sorted(row, key=self._neighbours)) for row in rows]

    def _neighbours(self, hand: Hand) -> tuple[int, int]:
        lacking = self._lacking(hand)
        more = self.kinds[lacking].faces if lacking is not None else 0
        return more, sum(1 for _ in self._pickable(hand))

    def _lacking(self, hand: Hand) -> int | None:
        """The first kind of which dice are still to be thrown. Their order does not matter to the mean."""
        for k, (kind, faces) in enumerate(zip(self.kinds, hand, strict=True)):
            if len(faces) < kind.count:
                return k
        return None

    def _pickable(self, hand: Hand, locks: bool = True) -> Iterator[tuple[int, int]]:
        """Kind and face of every different die that may be picked up."""
        for k, (kind, faces) in enumerate(zip(self.kinds, hand, strict=True)):
            for face in dict.fromkeys(faces):
                if not locks or face not in kind.locked:
                    yield k, face

    def _less(self, hand: Hand, k: int, face: int) -> Hand:
        faces = hand[k]
        at = faces.index(face)
        return (*hand[:k], faces[:at] + faces[at + 1 :], *hand[k + 1 :])

    def _more(self, hand: Hand) -> list[Hand]:
        k = self._lacking(hand)
        if k is None:
            return []
        faces = hand[k]
        return [(*hand[:k], tuple(sorted((*faces, face))), *hand[k + 1 :]) for face in range(self.kinds[k].faces)]

    def _grouped(self, row: Sequence[Hand]) -> Iterator[_Group]:
        place = self.place
        start = 0
        for _, members in groupby(row, key=self._neighbours):
            hands = list(members)
            more = zip(*([place[other] for other in self._more(hand)] for hand in hands), strict=True)
            less = zip(
                *([place[self._less(hand, k, face)] for k, face in self._pickable(hand)] for hand in hands),
                strict=True,
            )
            yield _Group(start, start + len(hands), tuple(map(_gather, more)), tuple(map(_gather, less)))
            start += len(hands)

    # -- the two sweeps -------------------------------------------------------------------------------------

    def expect(self, finals: Worths, down_to: int = 0) -> list[list[float]]:
        """The mean worth of every part-hand (by size) when all that it lacks is thrown once."""
        rows: list[list[float]] = [[] for _ in range(self.count)]
        rows.append(list(finals))
        for size in range(self.count - 1, down_to - 1, -1):
            above = rows[size + 1]
            row = rows[size]
            for group in self._groups[size]:
                columns = [gather(above) for gather in group.more]
                total: Iterable[float] = columns[0]
                for column in columns[1:]:
                    total = map(add, total, column)
                faces = len(columns)
                row.extend([value / faces for value in total])
        return rows

    def choose(self, keeps: Sequence[Sequence[float]]) -> list[float]:
        """The worth of every final hand when the best part of it is kept."""
        below: list[float] = []
        for groups, row in zip(self._groups, keeps, strict=True):
            best: list[float] = []
            for start, end, _, less in groups:
                own = row[start:end]
                best.extend(map(max, own, *[gather(below) for gather in less]) if less else own)
            below = best
        return below

    # -- changes after the last roll ------------------------------------------------------------------------

    def reroll_one(self, finals: Worths) -> list[float]:
        """The final worths when one die, a locked one too, may be thrown once more after the last roll."""
        throw = self.expect(finals, self.count - 1)[self.count - 1]
        return [max(own, max([throw[at] for at in less])) for own, less in zip(finals, self._any_less, strict=True)]

    def rerolls_of_one(self, finals: Worths, hand: Hand) -> list[Change]:
        """What it is worth to throw each die of a hand once more, the best first."""
        throw = self.expect(finals, self.count - 1)[self.count - 1]
        changes = [
            Change(k, face, None, throw[self.place[self._less(hand, k, face)]])
            for k, face in self._pickable(hand, locks=False)
        ]
        return sorted(changes, key=lambda change: -change.value)

    def turn_one(self, finals: Worths, allowed: Callable[[Hand], bool]) -> list[float]:
        """The final worths when one die, a locked one too, may be turned to any face in the hands allowed."""
        best = [max([finals[at] for at in more]) for more in self._any_more]
        return [
            max([best[at] for at in less]) if allowed(hand) else own
            for own, less, hand in zip(finals, self._any_less, self.finals, strict=True)
        ]

    def turns_of_one(self, finals: Worths, hand: Hand) -> list[Change]:
        """What it is worth to turn each die of a hand to each other face, the best first."""
        changes: list[Change] = []
        for k, face in self._pickable(hand, locks=False):
            others = self._more(self._less(hand, k, face))
            changes += [Change(k, face, to, finals[self.place[other]]) for to, other in enumerate(others) if to != face]
        return sorted(changes, key=lambda change: -change.value)

    # -- solving --------------------------------------------------------------------------------------------

    def worths(self, leaf: Callable[[Hand], float]) -> list[float]:
        """The worth of every final hand by a function."""
        return [leaf(hand) for hand in self.finals]

    def solve(self, leaf: Callable[[Hand], float] | Worths, rerolls: int = 2) -> Plan:
        """The best play of a turn in which the final hands are worth this much."""
        return Plan(self, self.worths(leaf) if callable(leaf) else leaf, rerolls)

    def keeps_of(self, hand: Hand, unlocked: Collection[tuple[int, int]] = ()) -> list[Hand]:
        """Every part of a hand that may be kept. `unlocked` names (kind, face) pairs exempt from their lock."""
        parts: list[list[tuple[int, ...]]] = []
        for k, (kind, faces) in enumerate(zip(self.kinds, hand, strict=True)):
            options: list[tuple[int, ...]] = [()]
            for face in dict.fromkeys(faces):
                most = faces.count(face)
                least = most if face in kind.locked and (k, face) not in unlocked else 0
                options = [part + (face,) * n for part in options for n in range(least, most + 1)]
            parts.append(options)
        return list(product(*parts))


class Plan:
    """A solved turn: the worths of hands and keeps with any number of re-rolls still to come.

    Each re-roll is solved when it is first asked for, so a question about the last one costs only that one.
    """

    def __init__(self, table: Dice, finals: Worths, rerolls: int) -> None:
        self.table = table
        self.rerolls = rerolls
        self._stopped = finals
        self._hands: list[Worths] = [finals]
        self._keeps: list[list[list[float]]] = []

    def _hands_at(self, rerolls: int) -> Worths:
        while len(self._hands) <= rerolls:
            keeps = self._keeps_at(len(self._hands) - 1)
            # To keep everything is to stop: later re-rolls are given up, and nothing is gained by them anyway.
            self._hands.append(self.table.choose([*keeps[:-1], self._stopped]))
        return self._hands[rerolls]

    def _keeps_at(self, rerolls: int) -> list[list[float]]:
        """The worth of part-hands thrown now with so many re-rolls after this throw."""
        while len(self._keeps) <= rerolls:
            self._keeps.append(self.table.expect(self._hands_at(len(self._keeps))))
        return self._keeps[rerolls]

    def before(self) -> float:
        """The expected worth before the first roll."""
        return self._keeps_at(self.rerolls)[0][0]

    def worth(self, hand: Hand, rerolls: int) -> float:
        """The worth of a hand on the table with so many re-rolls left, played as well as possible."""
        return self._hands_at(rerolls)[self.table.place[hand]]

    def thrown(self, kept: Hand, rerolls: int) -> float:
        """The expected worth of throwing all but `kept`, with so many re-rolls left after that throw."""
        return self._keeps_at(rerolls)[sum(map(len, kept))][self.table.place[kept]]

    def keeps(self, hand: Hand, rerolls: int, unlocked: Collection[tuple[int, int]] = ()) -> list[Keep]:
        """Every keep of a hand with so many re-rolls left, the best first; to keep everything is to stop.

        `unlocked` names (kind, face) pairs that may be picked up this once in spite of their lock.
        """
        place = self.table.place
        stop = Keep(hand, self._stopped[place[hand]])
        if not rerolls:
            return [stop]
        rows = self._keeps_at(rerolls - 1)
        keeps = [
            Keep(part, rows[sum(map(len, part))][place[part]]) if part != hand else stop
            for part in self.table.keeps_of(hand, unlocked)
        ]
        # Among equals the one that keeps most: no needless throws.
        keeps.sort(key=lambda keep: (-keep.value, -sum(map(len, keep.hand))))
        return keeps

    def best(self, hand: Hand, rerolls: int) -> Keep:
        """The best keep."""
        return self.keeps(hand, rerolls)[0]

    def luck(self, kept: Hand, rolled: Hand, rerolls: int) -> float:
        """How much better a throw came out than expected: `kept` was kept, `rolled` lies there now."""
        return self.worth(rolled, rerolls) - self.thrown(kept, rerolls)


@cache
def dice(*kinds: Kind) -> Dice:
    """The tables of a set of dice, made once."""
    return Dice(kinds)


@cache
def sums(count: int) -> tuple[float, ...]:
    """The chance of each sum, from 0 on, of so many dice of six.

    >>> round(sums(2)[7] * 36)
    6
    """
    chances = [1.0]
    for _ in range(count):
        longer = [0.0] * (len(chances) + 6)
        for total, chance in enumerate(chances):
            for face in range(1, 7):
                longer[total + face] += chance / 6
        chances = longer
    return tuple(chances)
