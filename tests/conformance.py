"""The suite that every game passes. A game's own `test_conformance.py` says:

import conformance
from pygame_core.games.iron_age import GAME

test_playouts = conformance.playouts(GAME, every=5)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypedDict

import pytest
import transcripts

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel import Action, Config, Game, Match, Rng, share
from pygame_core.kernel.game import digest
from pygame_core.kernel.ledger import tests_by_rule
from pygame_core.workshop.checks import configs, covering, play_out, playout
from pygame_core.workshop.detours import DETOURS, Detour

FIXTURES = Path(__file__).parent / "fixtures"


def _name(config: Config) -> str:
    return "-".join([f"{config.seats}seats", *config.options.values()])


def playouts(
    game: Game[Any], seeds: int = 1, every: int = 1, every_pair: bool = False
) -> Callable[[Config, int], None]:
    """A test that plays at random, with every check, for each seat count and option of the game.

    Where not every pair is asked for, each choice at each seat count is a slow test, but for one seat count each.
    """
    quick = None if every_pair else [_name(row) for row in covering(game)]
    rows = [
        pytest.param(row, id=_name(row), marks=[] if quick is None or _name(row) in quick else [pytest.mark.slow])
        for row in configs(game, every_pair)
    ]

    @pytest.mark.parametrize("seed", range(seeds))
    @pytest.mark.parametrize("config", rows)
    def test(config: Config, seed: int) -> None:
        playout(game, config, seed, every)

    return test


def detours(game: Game[Any], actions: int = 120) -> Callable[[Detour], None]:
    """A test that leaves random play for each kind of detour (undo and redo, branch, save, link, checkpoint) at several
    points of a match: whatever was done beside it, playing on is as if nobody had."""

    @pytest.mark.parametrize("detour", DETOURS, ids=[detour.__name__ for detour in DETOURS])
    def test(detour: Detour) -> None:
        for seats in sorted(set(game.meta.seats)):
            match: Match[Any] = Match(game, game.configure(seats), 40 + seats)
            plain, _ = game.setup(match.config, Rng.seeded(match.seed))
            rng = Rng.seeded(seats, 0xDE7)
            while match.seat is not None and len(match) < actions:
                if rng.below(actions // 6) == 0:
                    detour(match, rng)
                action = rng.choice(match.choices)
                match.play(action)
                game.play(plain, action)
            detour(match, rng)
            assert digest(match.state) == digest(plain)

    return test


def bot_playouts(
    game: Game[Any], seats: int, bots: Sequence[str], scale: float = 0.05, actions: int = 400, peek: bool = True
) -> Callable[[], None]:
    """A test that lets bots play with every check, fair undo and detours included: they get where chance does not."""

    def test() -> None:
        minds = [game.bot(bots[seat % len(bots)]) for seat in range(seats)]

        def choose(match: Match[Any]) -> Action:
            seat = match.seat
            assert seat is not None
            if len(match) > actions:
                return match.choices[match.bot_rng().below(len(match.choices))]
            budget = Budget(scale=scale, reasons=False)
            return minds[seat].think(Knowledge(game, match.state, seat), match.bot_rng(), budget).action

        play_out(Match(game, game.configure(seats), 5), 97, choose, peek, detours=150)

    return test


WORLDS = 60


def imagined(game: Game[Any], seats: int, plies: Sequence[int], hidden: set[str]) -> Callable[[], None]:
    """A test that everything hidden varies in the worlds that a seat imagines, about as often as chance says.

    `hidden` are the parts of the state that some seat cannot know: all of them must vary, and nothing else may. The
    true value must be as common among the worlds as chance makes it, which the agreement of pairs of worlds tells: a
    part that keeps its true value too often has been forgotten, one that avoids it tells by that.
    """

    def test() -> None:
        told: dict[str, list[tuple[float, float]]] = {}
        for ply in plies:
            match: Match[Any] = Match(game, game.configure(seats), 900 + ply)
            rng = Rng.seeded(ply)
            while match.seat is not None and len(match) < ply:
                match.play(rng.choice(match.choices))
            true = _leaves(match.state.to_json())
            for seat in range(seats):
                worlds = [
                    _leaves(game.imagine(match.state, seat, Rng.seeded(ply, seat, number)).to_json())
                    for number in range(WORLDS)
                ]
                for key in sorted(set().union(*worlds) - {"rng"}):
                    counts = Counter(world.get(key) for world in worlds)
                    if len(counts) > 1:
                        agreeing = sum(n * (n - 1) for n in counts.values()) / (WORLDS * (WORLDS - 1))
                        told.setdefault(key.split(".")[0], []).append((counts[true.get(key)] / WORLDS, agreeing))
        assert set(told) == hidden
        for name, rows in told.items():
            kept, expected = (sum(column) / len(rows) for column in zip(*rows, strict=True))
            assert abs(kept - expected) < 0.03 + 0.8 / len(rows) ** 0.5, (name, kept, expected, len(rows))

    return test


def _leaves(data: Any, path: str = "") -> dict[str, Any]:
    """Every plain value of some JSON data, by where it stands."""
    if isinstance(data, dict):
        parts = ((f"{path}.{name}".strip("."), part) for name, part in data.items())
        return {key: leaf for name, part in parts for key, leaf in _leaves(part, name).items()}
    if isinstance(data, list | tuple):
        return {key: leaf for at, part in enumerate(data) for key, leaf in _leaves(part, f"{path}.{at}").items()}
    return {path: data}


class Golden(TypedDict):
    """A finished match kept as a test: its share code, and how it must come out."""

    about: str
    code: str
    hash: str
    reason: str
    totals: list[int]


def golden_folder(game: Game[Any]) -> Path:
    """Where a game's golden matches are."""
    return FIXTURES / game.folder.name


def write_golden(match: Match[Any], name: str, about: str) -> None:
    """Keep a finished match as a golden one."""
    outcome = match.outcome
    assert outcome is not None
    kept = Golden(
        about=about,
        code=share.encode(match),
        hash=digest(match.state),
        reason=outcome.reason,
        totals=[outcome.total(seat) for seat in range(match.config.seats)],
    )
    folder = golden_folder(match.game)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def golden_files(game: Game[Any]) -> list[Path]:
    """The golden matches of a game."""
    return sorted(golden_folder(game).glob("*.json"))


def golden_matches(game: Game[Any]) -> Callable[[Path], None]:
    """A test that replays every golden match of the game to the same final state, telling the same on the way."""
    rows = golden_files(game)

    @pytest.mark.parametrize("path", rows, ids=[row.stem for row in rows])
    def test(path: Path) -> None:
        kept: Golden = json.loads(path.read_text("utf-8"))
        match = share.decode(kept["code"], lambda _: game)
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason == kept["reason"]
        assert [outcome.total(seat) for seat in range(match.config.seats)] == kept["totals"]
        assert digest(match.state) == kept["hash"]
        told = path.with_suffix(".txt").read_text("utf-8")
        assert transcripts.transcript(match).splitlines() == told.splitlines(), "see tests/golden.py --transcripts"

    return test


class Row(TypedDict):
    """A match of the corpus: its share code, the hash of its final state, the checksum and kinds of what it told."""

    code: str
    hash: str
    told: str
    kinds: str


def corpus_row(match: Match[Any]) -> Row:
    """A finished match for the corpus."""
    return Row(
        code=share.encode(match),
        hash=digest(match.state),
        told=transcripts.checksum_of(match),
        kinds=" ".join(sorted(transcripts.kinds_of(match))),
    )


def _corpus_file(game: Game[Any]) -> Path:
    return FIXTURES / "corpus" / f"{game.folder.name}.json"


def read_corpus(game: Game[Any]) -> list[Row]:
    """The corpus of a game."""
    rows: list[Row] = json.loads(_corpus_file(game).read_text("utf-8"))
    return rows


def write_corpus(game: Game[Any], rows: Sequence[Row]) -> None:
    """Keep a corpus."""
    _corpus_file(game).parent.mkdir(parents=True, exist_ok=True)
    _corpus_file(game).write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


def corpus(game: Game[Any]) -> Callable[[int], None]:
    """A test that replays the matches of the corpus to the same final states, telling the same on the way."""
    rows = read_corpus(game)

    @pytest.mark.parametrize("number", range(len(rows)))
    def test(number: int) -> None:
        match = share.decode(rows[number]["code"], lambda _: game)
        assert match.outcome is not None
        assert corpus_row(match) == rows[number] | {"code": share.encode(match)}

    assert len(rows) >= 20
    return test


def untold_kinds(game: Game[Any]) -> set[str]:
    """The kinds of events that the rules write and that neither a transcript, the corpus nor a unit test shows."""
    told = {kind for row in read_corpus(game) for kind in row["kinds"].split()}
    for file in golden_files(game):
        told |= transcripts.kinds_in(file.with_suffix(".txt").read_text("utf-8"))
    tested = "".join(file.read_text("utf-8") for file in (FIXTURES.parent / "games" / game.folder.name).glob("*.py"))
    return {kind for kind in transcripts.kinds_written(game.folder) - told if f'"{kind}"' not in tested}


def golden_reasons(game: Game[Any]) -> set[str]:
    """The ways to end that the golden matches show."""
    return {json.loads(row.read_text("utf-8"))["reason"] for row in golden_folder(game).glob("*.json")}


def untested_rules(game: Game[Any]) -> list[str]:
    """The rules of the game's ledger that no test marked with `@pytest.mark.rule` proves."""
    tested = tests_by_rule(Path(__file__).parent)
    return [rule.id for rule in game.ledger if not rule.note and rule.id not in tested]
