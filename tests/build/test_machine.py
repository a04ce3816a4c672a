"""What the build says when the machine lacks something."""

from __future__ import annotations

import runpy
import shutil
import socket
import sys
from pathlib import Path

import pytest

import build
from tools import machine
from tools.server import free_port
from tools.stages import ROOT, BuildError


def no_programs(_name: str, path: str | None = None) -> None:
    return None


def test_an_old_python_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"build\.py needs Python 3\.11 or newer; this is .*: run it with a newer one"):
        runpy.run_path(str(ROOT / "build.py"))


def test_no_node_and_no_network_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def unreachable(_requirements: Path) -> None:
        raise BuildError("Could not install.")

    monkeypatch.setattr(shutil, "which", no_programs)
    monkeypatch.setattr(machine, "VENV", tmp_path)
    monkeypatch.setattr(machine, "pip_install", unreachable)
    with pytest.raises(BuildError, match=r"No Node of version 18 or newer was found.*install Node 18\+ with npm"):
        machine.ensure_node()


def test_a_node_that_is_too_old_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v12.22.0\n")
    old.chmod(0o755)
    asked: list[Path] = []
    monkeypatch.setattr(shutil, "which", lambda name, path=None: str(old))
    monkeypatch.setattr(machine, "VENV", tmp_path)
    monkeypatch.setattr(machine, "pip_install", asked.append)
    assert machine.ensure_node() == machine.venv_program("node")
    assert [file.name for file in asked] == ["requirements-node.txt"]


def test_the_machines_node_is_taken_when_it_is_new_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    new = tmp_path / "node"
    new.write_text("#!/bin/sh\necho v22.1.0\n")
    new.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: str(new))
    assert machine.ensure_node() == new


def test_a_wrong_chromium_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(BuildError, match=r"CHROMIUM names .*none, which does not exist: correct it or unset it"):
        machine.ensure_chromium()


def test_no_chromium_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", no_programs)
    monkeypatch.setattr(machine, "_playwright_chromium", lambda: None)
    with pytest.raises(BuildError, match="No Chromium was found: install one, or set CHROMIUM"):
        machine.ensure_chromium()


def test_a_taken_port_is_replaced_by_a_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        other = free_port(port)
        assert other != port
    assert free_port(other) == other


def test_a_build_error_is_printed_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Path:
        raise BuildError("No Node: install it.")

    monkeypatch.setattr(machine, "ensure_venv", fail)
    assert build.main(["build"]) == 1
    assert capsys.readouterr().err.strip() == "No Node: install it."


@pytest.mark.parametrize("words", [["tests/kernel", "-k", "foo"], ["-k", "foo"], ["-x", "--lf"]])
def test_arguments_of_the_test_command_reach_pytest(words: list[str]) -> None:
    given = build.arguments().parse_args(["test", *words])
    assert build.pytest_runs(Path("python"), given.arguments) == [["python", "-m", "pytest", *words]]


def test_without_arguments_every_quick_test_runs_in_one_of_two_runs() -> None:
    units, browsers = build.pytest_runs(Path("python"), [])
    assert units[3:5] == ["-m", "not site and not soak and not slow"]
    assert browsers[3:5] == ["-m", "site and not soak and not slow"]


def test_slow_tests_run_when_asked_for() -> None:
    given = build.arguments().parse_args(["test", "--slow"])
    units, browsers = build.pytest_runs(Path("python"), given.arguments)
    assert units[3:5] == ["-m", "not site and not soak"]
    assert browsers[3:5] == ["-m", "site and not soak"]


def test_few_failed_browser_tests_get_a_second_look_and_nothing_else_does() -> None:
    units, browsers = build.pytest_runs(Path("python"), [])
    assert build.second_look(browsers, ["tests/site/a.py::b"]) == ["python", "-m", "pytest", "tests/site/a.py::b"]
    assert build.second_look(browsers, []) is None
    assert build.second_look(browsers, [str(number) for number in range(build.SECOND_LOOKS + 1)]) is None
    assert build.second_look(units, ["tests/kernel/a.py::b"]) is None


@pytest.mark.parametrize(("second", "code"), [(0, 0), (1, 1)])
def test_what_fails_twice_is_a_fault_and_what_fails_once_is_named(
    second: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "lastfailed"
    record.write_text('{"left over from another run": true}', "utf-8")
    monkeypatch.setattr(build, "LAST_FAILED", record)
    runs: list[list[str]] = []

    def run(command: list[str], _: dict[str, str]) -> int:
        runs.append(command)
        if len(runs) > 1:
            return second
        assert not record.exists()
        record.write_text('{"tests/site/a.py::b": true}', "utf-8")
        return 1

    monkeypatch.setattr(build, "_run", run)
    assert build._run_all(build.pytest_runs(Path("python"), [])[1:], {}) == code
    assert runs[1][-1] == "tests/site/a.py::b"
    assert len(runs) == 2
    assert ("mend these): tests/site/a.py::b" in capsys.readouterr().out) == (code == 0)


def test_an_engine_that_cannot_be_had_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(shutil, "which", no_programs)
    machine.ensure_other_engines()
    told = capsys.readouterr().out
    assert "No Firefox was found" in told
    assert "No WebKit was found" in told


def test_a_wrong_firefox_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIREFOX", str(tmp_path / "none"))
    with pytest.raises(BuildError, match=r"FIREFOX names .*none, which does not exist: correct it or unset it"):
        machine.ensure_firefox()


def test_engines_that_cannot_be_had_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(shutil, "which", no_programs)
    with pytest.raises(BuildError, match=r"No Firefox was found: install one \(Debian: firefox-esr\)"):
        machine.ensure_firefox()
    with pytest.raises(BuildError, match=r"No WebKit was found: install Debian's webkit2gtk-driver and xvfb"):
        machine.ensure_webkit()


def test_engines_are_installed_without_what_they_merely_recommend(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []

    def install(*words: str, otherwise: str) -> None:
        installed.extend(words)
        monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/programs/{name}")

    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(shutil, "which", no_programs)
    monkeypatch.setattr(machine, "apt_install", install)
    assert machine.ensure_firefox() == Path("/programs/firefox-esr")
    assert installed == ["--no-install-recommends", "firefox-esr"]
