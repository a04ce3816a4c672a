"""Everything that is installed is pinned, and nothing says where it comes from."""

from __future__ import annotations

import json
import re

import pytest

from tools.stages import ROOT

LOCK = json.loads((ROOT / "package-lock.json").read_text())
PACKAGE = json.loads((ROOT / "package.json").read_text())
REQUIREMENTS = sorted((ROOT / "tools").glob("requirements*.txt"))


def test_the_lock_file_holds_hashes_and_no_addresses() -> None:
    text = (ROOT / "package-lock.json").read_text()
    assert "://" not in text
    packages = {path: entry for path, entry in LOCK["packages"].items() if path}
    assert len(packages) > 10
    for path, entry in packages.items():
        assert re.match(r"sha512-", entry["integrity"]), path
        assert "resolved" not in entry, path


def test_npm_is_told_to_keep_it_so() -> None:
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text().splitlines()


def test_packages_are_pinned_to_one_version() -> None:
    for name, version in {**PACKAGE["dependencies"], **PACKAGE["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert LOCK["packages"][f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("file", REQUIREMENTS, ids=lambda file: file.name)
def test_python_tools_are_pinned_to_one_version_by_hash(file: object) -> None:
    text = (ROOT / "tools" / getattr(file, "name", "")).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==[\w.]+(\s+--hash=sha256:[0-9a-f]{64})+", line), line[:60]


def test_pip_is_told_to_look_at_the_hashes() -> None:
    assert (ROOT / "tools" / "machine.py").read_text().count('"--require-hashes"') == 2
