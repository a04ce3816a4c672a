"""The command line: shapes that scripts rely on, sentences for mistakes, Ctrl-C, and a whole match at the terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import morra
import pytest
from interrupts import hears_ctrl_c
from morra.steps import Card

from pygame_core import games
from pygame_core.cli import main
from pygame_core.cli.fuzz import rebuilt
from pygame_core.cli.words import WORDS
from pygame_core.kernel import Action, Match, Rng, save, share
from pygame_core.kernel.game import digest
from pygame_core.workshop.checks import play_out

ROOT = Path(__file__).parents[2]
RUNNER = "import sys, pygame_core.games as g; g.register('morra'); from pygame_core.cli import main; sys.exit(main())"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    games.register("morra")
    yield
    assert not WORDS.missing


def read(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> Any:
    assert main(argv) == code
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one sentence that a wrong command line gets."""
    try:
        code = main(argv)
    except SystemExit as stop:
        code = int(str(stop.code))
    said = capsys.readouterr()
    assert code not in (0, 130)
    assert said.out == ""
    assert said.err.strip().count("\n") == 0, said.err
    assert "Traceback" not in said.err
    return said.err


def finished_match(seed: int = 3) -> Match[Any]:
    match: Match[Any] = Match(morra.GAME, morra.GAME.configure(2), seed)
    rng = Rng.seeded(seed)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    return match


# -- games --------------------------------------------------------------------------------------------------------


def test_games_json(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["slug"]: row for row in read(capsys, "games", "--json")}
    assert rows["morra"] == {
        "slug": "morra",
        "title": "Morra",
        "seats": [2, 3],
        "options": [
            {"name": "target", "choices": ["3", "5"], "default": "3"},
            {"name": "die", "choices": ["yes", "no"], "default": "yes"},
        ],
        "bots": ["random", "easy", "normal", "hard", "easy:bold", "normal:bold", "hard:bold"],
    }


def test_games_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "morra: Morra, 2 to 3 players" in out
    assert "target: 3, 5 (usually 3)" in out


# -- simulate -----------------------------------------------------------------------------------------------------


def test_simulate_json(capsys: pytest.CaptureFixture[str]) -> None:
    result = read(capsys, "simulate", "morra", "--games", "6", "--seats", "3", "--bots", "hard:bold,random", "--json")
    assert list(result) == [
        "slug",
        "games",
        "finished",
        "seats",
        "actions",
        "seconds",
        "actions_per_s",
        "rounds",
        "scores",
        "wins",
        "end_reasons",
    ]
    assert (result["slug"], result["games"], result["finished"], result["seats"]) == ("morra", 6, 6, 3)
    assert set(result["rounds"]) == {"mean", "p10", "p90"}
    assert set(result["scores"]) == {"mean", "p10", "p90", "by_bot"}
    assert set(result["scores"]["by_bot"]) == {"hard:bold", "random"}
    assert sum(result["wins"]["by_bot"].values()) == pytest.approx(6, abs=0.01)
    assert len(result["wins"]["by_seat"]) == 3
    assert sum(result["end_reasons"].values()) == 6
    assert result["actions_per_s"] == pytest.approx(result["actions"] / result["seconds"], rel=0.05)


def test_simulate_is_repeatable_and_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "morra", "--games", "4", "--seed", "9", "--options", "die=no,target=5", "--json"]
    timed = ("seconds", "actions_per_s")
    first, second = ({k: v for k, v in read(capsys, *argv).items() if k not in timed} for _ in range(2))
    other = {k: v for k, v in read(capsys, *argv, "--seed", "10").items() if k not in timed}
    assert first == second != other


def test_simulate_in_words_with_progress(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "morra", "--games", "4", "--bots", "easy,random", "--progress"]) == 0
    said = capsys.readouterr()
    assert "4 of 4 matches finished, 2 seats" in said.out
    assert "95 % interval" in said.out
    assert "4 of 4 matches" in said.err


def test_progress_is_silent_away_from_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "morra", "--games", "2"]) == 0
    assert capsys.readouterr().err == ""


MANY = 30_000
"""Matches that take a minute: nobody waits for their end. (To list a million takes longer than the test itself.)"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_simulation_prints_what_is_finished(jobs: str, tmp_path: Path) -> None:
    """Ctrl-C at a terminal reaches the whole group of processes."""
    argv = ["simulate", "morra", "--games", str(MANY), "--jobs", jobs, "--json", "--progress"]
    process = subprocess.Popen(
        [sys.executable, "-c", RUNNER, *argv],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    assert process.stderr is not None
    progress = b""
    while b"\r5 of" not in progress:
        progress += process.stderr.read(1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err
    result = json.loads(out)
    assert result["games"] == MANY
    assert 5 <= result["finished"] < MANY


# -- fuzz ---------------------------------------------------------------------------------------------------------


def test_fuzz_finds_nothing_in_morra(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    result = read(capsys, "fuzz", "morra", "--games", "8", "--seed", "2", "--out", str(tmp_path), "--every", "7")
    assert result["games"] == 8
    assert result["faults"] == 0
    assert result["actions"] > 100
    assert not list(tmp_path.iterdir())


def test_fuzz_lets_bots_play(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Match[Any]] = []

    def spied(match: Match[Any], *how: Any) -> None:
        play_out(match, *how)
        played.append(match)

    monkeypatch.setattr("pygame_core.cli.fuzz.play_out", spied)
    argv = ["fuzz", "morra", "--games", "1", "--seats", "2", "--out", str(tmp_path), "--every", "9"]
    assert read(capsys, *argv, "--bots", "hard:bold,easy:bold,easy")["faults"] == 0
    shown = [action for action in played[0].actions if action[0] == "show"]
    assert shown and set(shown) == {("show", 5)}, "bold opponents always show five fingers"
    assert "genius" in complaint(capsys, *argv, "--bots", "genius")


def test_long_fuzzing_plays_so_many_actions_and_keeps_its_count(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._games, "morra", Guarded())
    figures = tmp_path / "figures.json"
    figures.write_text('[{"name": "boot"}, {"name": "faults in long fuzz, morra", "value": 3}]', "utf-8")
    argv = ["fuzz", "morra", "--long", "--out", str(tmp_path), "--figures", str(figures)]
    result = read(capsys, *argv, "--actions", "150")
    assert result["actions"] >= 150 and 0 < result["by_bots"] < result["actions"] and result["faults"] == 0
    kept = {row["name"]: row for row in json.loads(figures.read_text("utf-8"))}
    assert list(kept) == ["boot", "faults in long fuzz, morra", "actions in long fuzz, morra"]
    faults = kept["faults in long fuzz, morra"]
    assert faults["value"] == 0 and f"{result['actions']:,} actions" in faults["against"]
    assert kept["actions in long fuzz, morra"]["value"] == result["actions"]


def test_long_fuzzing_goes_on_where_it_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two runs the same matches are played as in one; other rules or a fault begin the count anew."""
    guarded = Guarded()
    monkeypatch.setitem(games._games, "morra", guarded)
    played: list[tuple[int, int]] = []

    def spied(match: Match[Any], *how: Any) -> None:
        played.append((match.seed, match.config.seats))
        play_out(match, *how)

    monkeypatch.setattr("pygame_core.cli.fuzz.play_out", spied)
    figures = tmp_path / "figures.json"
    argv = ["fuzz", "morra", "--long", "--out", str(tmp_path), "--figures", str(figures)]
    first = read(capsys, *argv, "--actions", "100")
    both = read(capsys, *argv, "--actions", "300")
    assert both["actions"] >= 300 and first["games"] < both["games"] == len(played)
    in_parts, played[:] = list(played), []
    at_once = read(capsys, *argv[:-2], "--actions", "300")
    assert played == in_parts and at_once == both

    monkeypatch.setattr(guarded, "meta", replace(guarded.meta, rules_version=guarded.meta.rules_version + 1))
    assert read(capsys, *argv, "--actions", "100") == first | {"rules": first["rules"] + 1}
    monkeypatch.setitem(games._games, "morra", Broken("crash"))
    figures.unlink()
    faulty = read(capsys, *argv, "--actions", "100", code=1)
    assert faulty["faults"] and faulty["dumps"]
    monkeypatch.setitem(games._games, "morra", Guarded())
    assert read(capsys, *argv, "--actions", "100") == first, "a count with faults goes on"


class GuardedCard(Card):
    """Whether somebody is asked about a card tells the others something of it: no undo beyond this."""

    def enter(self, state: Any, out: list[Any]) -> bool:
        state.show()
        return super().enter(state, out)


class Guarded(type(morra.GAME)):  # type: ignore[misc]
    """Morra in which nobody learns anything that may be taken back."""

    steps = {**morra.GAME.steps, "card": GuardedCard()}


def test_fuzz_sees_what_fair_undo_would_give_away(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ["fuzz", "morra", "--games", "2", "--seats", "3", "--out", str(tmp_path), "--every", "99", "--peek"]
    told = read(capsys, *argv, code=1)["dumps"][0]["what"]
    assert "learns something from ('guess'" in told and "may take it back" in told
    monkeypatch.setitem(games._games, "morra", Guarded())
    assert read(capsys, *argv)["faults"] == 0


class Broken(type(morra.GAME)):  # type: ignore[misc]
    """Morra with a fault that shows up in the third round."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def play(self, state: Any, action: Action) -> Any:
        if self.fault == "crash" and state.round == 3 and action[0] == "guess":
            raise KeyError("lost")
        if self.fault == "loses a card" and state.round == 3 and state.deck:
            state.deck.pop()
        return super().play(state, action)

    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        if self.fault == "leak" and state.round == 3:
            view["next"] = state.deck[-1]
        if self.fault == "view moves dice" and state.round == 3:
            state.rng.below(6)
        return view

    def choices(self, state: Any) -> Any:
        choices = super().choices(state)
        if self.fault == "twice" and state.round == 3:
            return [*choices, choices[0]]
        if self.fault == "nothing" and state.round == 3:
            return []
        return choices

    def label(self, state: Any, action: Action) -> Any:
        if self.fault == "label moves dice" and state.round == 3:
            state.rng.below(6)
        return super().label(state, action)

    def standing(self, state: Any) -> Any:
        if self.fault == "no words" and state.round == 3:
            raise IndexError("no words")
        return super().standing(state)

    def setup(self, config: Any, rng: Any) -> Any:
        if self.fault == "no setup":
            raise RuntimeError("no pieces")
        return super().setup(config, rng)


FAULTS = {
    "crash": "fails with KeyError",
    "loses a card": "fails with AssertionError",
    "leak": "sees another game",
    "view moves dice": "asking for the view",
    "label moves dice": "asking for the label",
    "twice": "offered twice",
    "nothing": "nothing to choose",
    "no words": "IndexError: no words",
    "no setup": "at set-up: RuntimeError: no pieces",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fuzz_reports_a_fault_and_writes_a_match_that_opens(
    fault: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._games, "morra", Broken(fault))
    assert main(["fuzz", "morra", "--games", "1", "--seats", "2", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr()
    result = json.loads(said.out)
    assert result["faults"] == 1
    assert FAULTS[fault] in result["dumps"][0]["what"]
    assert FAULTS[fault] in said.err
    if fault == "no setup":
        assert result["dumps"][0]["file"] is None
        return
    file = Path(result["dumps"][0]["file"])
    assert str(file) in said.err
    monkeypatch.undo()
    games.register("morra")
    text = file.read_text("utf-8")
    opened = share.decode(text, games.get) if fault == "no words" else save.load(text, games.get)[0]
    assert opened.state.round in (1, 2, 3), "it opens where the fault was found, by looking ahead or by getting there"


def test_interrupted_fuzzing_reports_what_is_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Match[Any]] = []

    def few(match: Match[Any], *_: object) -> None:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(match)

    monkeypatch.setattr("pygame_core.cli.fuzz.play_out", few)
    assert main(["fuzz", "morra", "--games", "9"]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 3
    assert "Interrupted after 3 of 9 matches." in said.err


def test_fuzz_goes_through_every_seat_count_and_option(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Match[Any]] = []
    monkeypatch.setattr("pygame_core.cli.fuzz.play_out", lambda match, *_: played.append(match))
    assert main(["fuzz", "morra", "--games", "8"]) == 0
    assert len({(match.config.seats, *match.config.options.values()) for match in played}) == 2 * 2 * 2


def test_a_half_changed_match_is_rebuilt_from_its_log() -> None:
    match = finished_match()
    good = digest(match.state)
    match.state.points[0] += 50
    _, text = rebuilt(match)
    assert digest(save.load(text, games.get)[0].state) == good


# -- replay -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["file", "code", "code in a file", "address"])
def test_replay(form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = finished_match()
    file = tmp_path / "match"
    given = share.encode(match)
    if form == "file":
        file.write_text(save.save(match), "utf-8")
        given = str(file)
    elif form == "code in a file":
        file.write_text(given + "\n", "utf-8")
        given = str(file)
    elif form == "address":
        given = f"#/replay/{given}"
    result = read(capsys, "replay", given, "--json")
    assert list(result)[:4] == ["slug", "actions", "outcome", "hash"]
    assert result["slug"] == "morra"
    assert result["actions"] == len(match)
    assert result["hash"] == digest(match.state)
    outcome = match.outcome
    assert outcome is not None
    assert result["outcome"]["reason"] == outcome.reason
    assert result["outcome"]["ranking"] == [list(group) for group in outcome.ranking]
    assert result["outcome"]["scores"] == [dict(scores) for scores in outcome.scores]
    assert main(["replay", given]) == 0
    out = capsys.readouterr().out
    assert digest(match.state) in out
    assert "Round 1" in out


def test_replay_shows_only_what_the_eyes_may_see(capsys: pytest.CaptureFixture[str]) -> None:
    code = share.encode(finished_match())
    onlooker = read(capsys, "replay", code, "--json")["log"]
    seat = read(capsys, "replay", code, "--json", "--eyes", "0")["log"]
    assert any("dealt a card of" in line for line in seat)
    assert not any("dealt a card of" in line for line in onlooker)


def test_replay_of_a_match_that_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    match = finished_match()
    match.mode = "practice"
    match.undo(4)
    assert read(capsys, "replay", share.encode(match), "--json")["outcome"] is None
    assert main(["replay", share.encode(match)]) == 0
    assert "not over" in capsys.readouterr().out


# -- rules --------------------------------------------------------------------------------------------------------


def test_rules_json_names_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    rows = read(capsys, "rules", "morra", "--json")
    assert all(list(row) == ["id", "section", "text", "origin", "note", "tests"] for row in rows)
    assert [row["id"] for row in rows] == [rule.id for rule in morra.GAME.ledger]
    for row in rows:
        for test in row["tests"]:
            path, _, name = test.partition("::")
            assert f"def {name}(" in (ROOT / path).read_text("utf-8")
        assert row["note"] or row["tests"]


def test_rules_in_words_and_without_the_repository(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert main(["rules", "morra"]) == 0
    assert "8 of 8 proven by tests" in capsys.readouterr().out
    monkeypatch.setattr("pygame_core.cli.lobby._TESTS", tmp_path / "nowhere")
    assert all(row["tests"] == [] for row in read(capsys, "rules", "morra", "--json"))


# -- mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["simulate", "chess"], "There is no game called “chess”"),
        (["simulate", "morra", "--games", "0"], "not from 1"),
        (["simulate", "morra", "--games", "many"], "not a whole number"),
        (["simulate", "morra", "--seed", str(2**60)], "not from 0"),
        (["simulate", "morra", "--seats", "9"], "2 to 3 players"),
        (["simulate", "morra", "--bots", "genius"], "genius"),
        (["simulate", "morra", "--bots", "easy,easy,easy"], "2 seats"),
        (["simulate", "morra", "--options", "die"], "name=value"),
        (["simulate", "morra", "--options", "die=maybe"], "maybe"),
        (["simulate", "morra", "--options", "dice=yes"], "dice"),
        (["fuzz", "chess"], "chess"),
        (["rules", "chess"], "chess"),
        (["replay", "no-such-file.json"], "There is no file “no-such-file.json”"),
        (["replay", "."], "cannot be read"),
        (["replay", "A" * 5000], "not a share code"),
        (["play", "morra", "--humans", "1", "--bots", "easy,easy", "--seats", "2"], "do not fit"),
        (["play", "chess"], "chess"),
        (["dance"], "dance"),
        ([], "COMMAND"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_mistakes_get_one_sentence(argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in complaint(capsys, *argv)


def test_a_damaged_save_gets_its_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(save.save(finished_match()).replace('"seed":3', '"seed":4'), "utf-8")
    assert "damaged" in complaint(capsys, "replay", str(file))


def test_a_fault_of_the_program_is_named_as_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._games, "morra", Broken("no setup"))
    assert "fault in the program" in complaint(capsys, "simulate", "morra")
    assert main(["--trace", "simulate", "morra"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_closed_pipe_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUNNER, "rules", "morra"],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait(timeout=20)


# -- play ---------------------------------------------------------------------------------------------------------


class Typist:
    """Types lines; at the end of them the terminal is closed."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)

    def __call__(self, prompt: str = "") -> str:
        print(prompt, end="")
        try:
            line = next(self.lines)
        except StopIteration:
            raise EOFError from None
        if line == "^C":
            raise KeyboardInterrupt
        return line


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("builtins.input", Typist(*lines))


def test_a_whole_match_at_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, *["1"] * 400)
    assert main(["play", "morra", "--seed", "5", "--bots", "hard"]) == 0
    out = capsys.readouterr().out
    assert "Player 1: Show some fingers" in out
    assert "Hard 2" in out
    assert "wins." in out or "share the win." in out
    assert "total" in out


def test_every_command_of_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    type_in(
        monkeypatch,
        "2",
        "?",
        "t",
        "w",
        "h",
        "l",
        ".",
        "",
        "99",
        "18",
        "zebra",
        "s",
        "u",
        "u",
        "r",
        "r",
        "q a/b",
        "q kept",
    )
    assert main(["play", "morra", "--seed", "5"]) == 0
    said = capsys.readouterr()
    for expected in (
        "save and quit",
        "Cards left: 34",
        "Player 1: Points 0, Has guessed no, Your card 3, Your fingers 1",
        "[MO-004]",
        "Hint: Guess",
        "There is no choice 99: choose 1 to 17.",
        "Guess 18",
        "No choice has “zebra” in it.",
        "Say where: s FILE.",
        "There is nothing to take back here",
        "There is nothing to play again",
        "Saved as kept.",
        "Goodbye.",
    ):
        assert expected in said.out, expected
    assert "cannot be written" in said.err
    type_in(monkeypatch, "q")
    assert main(["play", "morra", "--open", "kept"]) == 0
    assert "Round 1" in capsys.readouterr().out


def test_opening_a_match_of_another_game_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = type(morra.GAME)()
    other.meta = type(morra.GAME.meta)("other", "Other", (2, 2))  # type: ignore[misc]
    monkeypatch.setitem(games._games, "other", other)
    assert "match of Morra" in complaint(capsys, "play", "other", "--open", share.encode(finished_match()))


@pytest.mark.parametrize(("last", "code"), [("^C", 130), ("EOF", 0)])
def test_leaving_in_a_hurry_keeps_the_match(
    last: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    type_in(monkeypatch, "2", *(["^C"] if last == "^C" else []))
    assert main(["play", "morra", "--seed", "5"]) == code
    assert len(save.load((tmp_path / "morra-5.json").read_text("utf-8"), games.get)[0]) == 1


def test_a_fault_of_a_bot_keeps_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Dizzy(type(morra.GAME)):  # type: ignore[misc]
        def make_bot(self, level: str, mood: str) -> Any:
            raise ZeroDivisionError("dizzy")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(games._games, "morra", Dizzy())
    type_in(monkeypatch, "2", "2", "1", "1")
    assert main(["play", "morra", "--seed", "5", "--bots", "hard"]) == 1
    said = capsys.readouterr()
    assert "ZeroDivisionError: dizzy" in said.err
    assert (tmp_path / "morra-5.json").exists()


def test_the_curtain_hides_one_human_from_the_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "", "2", "5", "1", "", "q")
    assert main(["play", "morra", "--seed", "5", "--humans", "2"]) == 0
    out = capsys.readouterr().out
    first, _, second = out.partition("Player 2 is next")
    assert "Player 1 is next. Hand over the keyboard" in first
    assert "Player 1 shows 1 finger" in first
    assert "Player 1 shows" not in second
    assert "Player 1 has chosen" in second


def test_practice_may_take_anything_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1", "1", "u", "u", "u", "q")
    assert main(["play", "morra", "--seed", "5", "--practice"]) == 0
    assert capsys.readouterr().out.count("Show some fingers") == 2
