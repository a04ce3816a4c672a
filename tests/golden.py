"""Golden matches are played by bots and sought by seed: what every game's `make_golden.py` shares.

They are only made anew when the rules or the choices change: delete the old ones first. Run as a program, with tests/
on the path, this writes for every game (or the named ones)

    python -m golden --transcripts   what its golden matches tell, when events or words have changed
    python -m golden --corpus        another corpus of bot matches, when rules or choices have changed
    python -m golden --retell        the checksums of what the corpus tells, when events or words have changed
    python -m golden --refusals      the checksums of what is refused in them, when reasons have changed
    python -m golden --tellings      the checksums of what is told in them (labels, details, prompts, views, answers)
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import conformance
import morra
import refusals
import tellings
import transcripts

from pygame_core import games
from pygame_core.bots.base import AnyBot, Budget, Knowledge
from pygame_core.kernel import Config, Game, Match, Outcome, Player, Rng, share
from pygame_core.kernel.game import digest
from pygame_core.workshop.checks import configs

TRIES = 300
CORPUS = 20
CANDIDATES = 60
SHORT_THOUGHT = 0.03
LONGEST = 2500
"""Longer matches do not enter the corpus: they would be most of the time that its test takes."""
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


# -- transcripts --------------------------------------------------------------------------------------------------


def write_transcripts(game: Game[Any]) -> None:
    """What every golden match of a game tells."""
    for file in conformance.golden_files(game):
        match = share.decode(json.loads(file.read_text("utf-8"))["code"], lambda _: game)
        file.with_suffix(".txt").write_text(transcripts.transcript(match), "utf-8")


# -- the corpus ---------------------------------------------------------------------------------------------------


def write_corpus(game: Game[Any]) -> None:
    """At least `CORPUS` matches of bots over seats and options, chosen so that they tell of as much as possible."""
    chosen: list[Match[Any]] = []
    told: set[str] = set()
    spare: list[Match[Any]] = []
    for match in _candidates(game):
        kinds = transcripts.kinds_of(match)
        if kinds - told or len(chosen) < CORPUS // 2:
            chosen.append(match)
            told |= kinds
        else:
            spare.append(match)
    chosen += sorted(spare, key=len)[: max(0, CORPUS - len(chosen))]
    conformance.write_corpus(game, [conformance.corpus_row(match) for match in chosen])
    missing = transcripts.kinds_written(game.folder) - told
    print(game.meta.slug, len(chosen), "matches; told in none:", ", ".join(sorted(missing)) or "-", flush=True)


def _candidates(game: Game[Any]) -> Iterator[Match[Any]]:
    plan = list(configs(game, every_pair=True))
    Rng.seeded(20).shuffle(plan)
    for seed in range(CANDIDATES):
        match = _quick_match(game, plan[seed % len(plan)], seed)
        if match is not None:
            yield match


def _quick_match(game: Game[Any], config: Config, seed: int) -> Match[Any] | None:
    names = [("easy", "random", "normal")[(seed + seat) % 3] for seat in range(config.seats)]
    players = [Player(name.title(), "bot", name) for name in names]
    match: Match[Any] = Match(game, config, seed, players)
    minds = [game.bot(name) for name in names]
    budget = Budget(scale=SHORT_THOUGHT, reasons=False)
    while (seat := match.seat) is not None:
        if len(match) > LONGEST:
            return None
        match.play(minds[seat].think(Knowledge(game, match.state, seat), match.bot_rng(), budget).action)
    return match


def retell_corpus(game: Game[Any]) -> None:
    """The corpus as it is, with what its matches tell now; it must still replay to the same states."""
    rows = []
    for row in conformance.read_corpus(game):
        match = share.decode(row["code"], lambda _: game)
        assert digest(match.state) == row["hash"], "the rules have changed: make another corpus"
        rows.append(conformance.corpus_row(match))
    conformance.write_corpus(game, rows)


def main() -> None:
    """What the flags ask for, for every game or the named ones."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slugs", nargs="*", help="games (else: all)")
    for flag in ("transcripts", "corpus", "retell", "refusals", "tellings"):
        asked.add_argument(f"--{flag}", action="store_true")
    given = asked.parse_args()
    for game in (morra.GAME, *games.load_all().values()):
        if given.slugs and game.meta.slug not in given.slugs:
            continue
        if given.transcripts:
            write_transcripts(game)
        if given.corpus:
            write_corpus(game)
        if given.retell:
            retell_corpus(game)
        if given.refusals and game is not morra.GAME:
            refusals.write_sums(game)
        if given.tellings and game is not morra.GAME:
            tellings.write_sums(game)


if __name__ == "__main__":
    main()
