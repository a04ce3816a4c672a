"""What a seat cannot know, and how often chance would have it so: imagined worlds are held against that.

Looking at whether a hidden part varies is not enough: a world that deals everything anew but one card betrays that
card. So every hidden thing is followed by itself: in how many of the worlds does it lie in which place?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pygame_core.kernel import Game, Match, Rng

WORLDS = 200
_SIGMAS = 6.0
_SPARE = 6
"""How far a count may be off: so many standard deviations, and a few more where chance is small."""

Fact = tuple[Any, Any]
"""Something hidden, and where it lies."""


class Secrets(NamedTuple):
    """What a seat cannot know of a state: the facts as they are, and how often chance makes each of them true."""

    facts: Counter[Fact]
    chances: Callable[[], dict[Fact, float]]


SecretsOf = Callable[[Any, int], Secrets]
"""The secrets of a state before a seat; written from the rulebook, not from `imagine`."""


def together(parts: Sequence[Secrets]) -> Secrets:
    """Several secrets as one."""
    facts = Counter(fact for part in parts for fact in part.facts.elements())
    return Secrets(facts, lambda: {fact: chance for part in parts for fact, chance in part.chances().items()})


def shuffled(name: Any, piles: Mapping[Any, Sequence[Any]]) -> Secrets:
    """Things that cannot be told apart, in piles whose sizes are known: each lies anywhere by the size of the pile."""
    facts = Counter((thing, (name, place)) for place, pile in piles.items() for thing in pile)

    def chances() -> dict[Fact, float]:
        every = Counter(thing for pile in piles.values() for thing in pile)
        total = every.total()
        return {
            (thing, (name, place)): count * len(pile) / total
            for place, pile in piles.items()
            for thing, count in every.items()
        }

    return Secrets(facts, chances)


def in_order(name: Any, pile: Sequence[Any]) -> dict[Any, list[Any]]:
    """A pile whose order is hidden too: every position of it is a place."""
    return {(name, position): [thing] for position, thing in enumerate(pile)}


def any_of(name: Any, value: Any, values: Sequence[Any]) -> Secrets:
    """One value out of several that are equally likely; it may stand among them more than once."""
    chances = {(option, name): count / len(values) for option, count in Counter(values).items()}
    return Secrets(Counter([(value, name)]), lambda: chances)


def betrayed(game: Game[Any], state: Any, seat: int, secrets_of: SecretsOf, salt: int = 0) -> list[str]:
    """What a seat's imagined worlds tell it that it cannot know, or keep from being true as often as it should be."""
    chances = secrets_of(state, seat).chances()
    counted: Counter[Fact] = Counter()
    for number in range(WORLDS):
        counted.update(secrets_of(game.imagine(state, seat, Rng.seeded(salt, seat, number)), seat).facts)
    wrong = []
    for fact in sorted({*chances, *counted}, key=repr):
        expected = WORLDS * chances.get(fact, 0.0)
        if abs(counted[fact] - expected) > _SIGMAS * expected**0.5 + _SPARE * (fact in chances):
            wrong.append(f"{fact} in {counted[fact]} of {WORLDS} worlds, not {expected:.1f}")
    return wrong


def moments(
    game: Game[Any], seats: int, count: int, wanted: Callable[[Any], bool], seeds: int = 6, **options: str
) -> Iterator[Any]:
    """States of random matches, far from each other, that are as wanted: so many, or it fails."""
    found = 0
    for seed in range(seeds):
        match: Match[Any] = Match(game, game.configure(seats, options), 700 + seed)
        rng = Rng.seeded(seed, 0x5EC)
        last = -_APART
        while match.seat is not None:
            if len(match) - last >= _APART and wanted(match.state):
                last = len(match)
                found += 1
                yield match.state.copy()
                if found == count:
                    return
            match.play(rng.choice(match.choices))
    raise AssertionError(f"only {found} such moments in {seeds} matches")


_APART = 60


def fair_worlds(
    game: Game[Any], seats: int, secrets_of: SecretsOf, wanted: Callable[[Any], bool] = lambda _: True, count: int = 3
) -> Callable[[], None]:
    """A test that whatever is hidden is imagined as often as chance says, and as often true as not otherwise."""

    def test() -> None:
        hidden: Counter[int] = Counter()
        for number, state in enumerate(moments(game, seats, count, wanted)):
            for seat in range(seats):
                hidden[seat] += secrets_of(state, seat).facts.total()
                wrong = betrayed(game, state, seat, secrets_of, number)
                assert not wrong, f"seat {seat}: {'; '.join(wrong[:4])} and {max(0, len(wrong) - 4)} more"
        assert all(hidden[seat] for seat in range(seats)), "nothing was hidden: it proves nothing"

    return test
