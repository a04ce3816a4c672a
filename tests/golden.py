"""Golden matches are played by bots and sought by seed: what every game's `make_golden.py` shares.

They are only made anew when the rules or the choices change: delete the old ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import conformance

from pygame_core.bots.base import AnyBot, Budget, Knowledge
from pygame_core.kernel import Game, Match, Outcome, Player

TRIES = 300
Minds = Mapping[str, AnyBot]


class Wanted(NamedTuple):
    """A match to be found: how it ends, its options, who plays it, and whether a solitaire is won, if that matters."""

    name: str
    about: str
    reason: str
    options: dict[str, str]
    bots: tuple[str, ...]
    won: bool | None = None

    def fits(self, outcome: Outcome) -> bool:
        """Whether a match came out as wanted."""
        return outcome.reason == self.reason and self.won in (None, outcome.won)


def make(game: Game[Any], wanted: Iterable[Wanted], minds: Minds | None = None) -> None:
    """Look for a seed of each wanted match that is not there yet, and keep it; `minds` are no opponents of the game."""
    for match in wanted:
        if not (conformance.golden_folder(game) / f"{match.name}.json").exists():
            _seek(game, match, minds or {})


def _seek(game: Game[Any], wanted: Wanted, minds: Minds) -> None:
    for seed in range(TRIES):
        match = _play(game, wanted, seed, minds)
        outcome = match.outcome
        assert outcome is not None
        if wanted.fits(outcome):
            conformance.write_golden(match, wanted.name, f"{wanted.about}: {', '.join(wanted.bots)}, seed {seed}")
            print(wanted.name, seed, flush=True)
            return
    raise SystemExit(f"{wanted.name}: none of {TRIES} matches ends so")


def _play(game: Game[Any], wanted: Wanted, seed: int, minds: Minds) -> Match[Any]:
    players = [Player(name.title(), "bot", "random" if name in minds else name) for name in wanted.bots]
    match: Match[Any] = Match(game, game.configure(len(players), wanted.options), seed, players)
    seated = [minds.get(name) or game.bot(name) for name in wanted.bots]
    while (seat := match.seat) is not None:
        thought = seated[seat].think(Knowledge(game, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return match
