"""The cache of the build: the same inputs never cost twice, other inputs always do."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from tools import stages
from tools.stages import BuildError, digest_of, plain_disk_errors, run, stage


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(stages, "CACHE", tmp_path / "cache")
    return tmp_path / "cache"


def test_the_key_depends_on_names_contents_and_order(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.txt").write_text("1")
    first = digest_of([folder])
    (folder / "a.txt").write_text("2")
    second = digest_of([folder])
    (folder / "a.txt").rename(folder / "b.txt")
    third = digest_of([folder])
    assert len({first, second, third}) == 3
    assert digest_of(["x", "y"]) != digest_of(["y", "x"])
    assert digest_of(["xy"]) != digest_of(["x", "y"])


def test_the_key_ignores_what_tools_leave_behind(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    before = digest_of([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert digest_of([tmp_path]) == before


def test_a_stage_runs_once_for_the_same_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []

    def make(out: Path) -> None:
        runs.append(out)
        (out / "result").write_text("made")

    first = stage("thing", ["same"], make)
    assert stage("thing", ["same"], make) == first
    assert stage("thing", ["other"], make) != first
    assert len(runs) == 2
    assert (first / "result").read_text() == "made"
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines] == ["thing"] * 3
    assert lines[1][1] == "cached"
    assert lines[0][2] == "s" and float(lines[0][1]) >= 0


def test_a_stage_that_fails_leaves_nothing_and_is_tried_again(own_cache: Path) -> None:
    def fail(out: Path) -> None:
        (out / "half").write_text("half")
        raise BuildError("no")

    with pytest.raises(BuildError):
        stage("thing", ["same"], fail)
    assert list((own_cache / "thing").iterdir()) == []
    assert stage("thing", ["same"], lambda out: (out / "whole").touch()).is_dir()


def test_old_results_are_removed(own_cache: Path) -> None:
    for number in range(stages.KEPT_RESULTS + 3):
        stage("thing", [str(number)], lambda out: (out / "result").touch())
    assert len(list((own_cache / "thing").iterdir())) == stages.KEPT_RESULTS


def test_a_full_disk_is_a_sentence() -> None:
    def fill(_: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(BuildError, match=r"The disk is full: free about 500 MB"):
        stage("thing", ["same"], fill)


def test_a_folder_that_cannot_be_written_is_a_sentence() -> None:
    with (
        pytest.raises(BuildError, match=r"Cannot write to spot: make the project folder writable"),
        plain_disk_errors(),
    ):
        raise OSError(errno.EROFS, "Read-only file system", "spot")


def test_other_errors_of_the_disk_stay_what_they_are() -> None:
    with pytest.raises(FileNotFoundError), plain_disk_errors():
        raise FileNotFoundError(errno.ENOENT, "No such file", "spot")


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        ("npm error code ENOTFOUND", "Could not install. The network cannot be reached: connect once"),
        ("Temporary failure in name resolution", "The network cannot be reached"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("some other trouble", "Could not install."),
    ],
)
def test_a_failing_command_says_what_to_do(printed: str, sentence: str) -> None:
    with pytest.raises(BuildError) as raised:
        run([sys.executable, "-c", f"import sys; sys.exit({printed!r})"], failing="Could not install.")
    first, *rest = str(raised.value).splitlines()
    assert sentence in first
    assert printed in "\n".join(rest)


def test_a_command_that_does_not_exist_says_so() -> None:
    with pytest.raises(BuildError, match=r"Could not draw\. \(The program no-such-program was not found\.\)"):
        run(["no-such-program"], failing="Could not draw.")


def test_a_command_that_works_returns_what_it_printed() -> None:
    assert run([sys.executable, "-c", "print('yes')"], failing="no") == "yes\n"
