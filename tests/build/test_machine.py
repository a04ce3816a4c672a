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
    assert units[-4:] == ["-m", "not site and not slow", "-n", "2"]
    assert browsers[-2:] == ["-m", "site and not slow"]


def test_slow_tests_run_when_asked_for() -> None:
    given = build.arguments().parse_args(["test", "--slow"])
    units, browsers = build.pytest_runs(Path("python"), given.arguments)
    assert units[-4:] == ["-m", "not site", "-n", "2"]
    assert browsers[-2:] == ["-m", "site"]
