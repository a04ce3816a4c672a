"""The built site as files: whole, small, self-contained, movable."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.sizes import build_record, gzipped, own_code, tables
from tools.stages import ROOT, files_under

pytestmark = pytest.mark.site


@cache
def record(dist: Path) -> dict[str, Any]:
    return build_record(dist)


@cache
def precache(dist: Path) -> list[str]:
    found = re.search(r"const PRECACHE = (\[.*?\]);", (dist / "sw.js").read_text())
    assert found
    listed: list[str] = json.loads(found[1])
    return listed


def own_texts(dist: Path) -> list[Path]:
    """What we wrote ourselves, as the browser gets it."""
    kinds = {".html", ".js", ".css", ".json", ".svg", ".webmanifest"}
    return [file for file in files_under(dist) if file.suffix in kinds]


def test_no_address_of_another_host_and_none_from_the_root(dist: Path) -> None:
    for file in own_texts(dist):
        text = file.read_text().replace("http://www.w3.org/", "")
        assert "://" not in text.replace('"://"', ""), file.name
        assert not re.search(r"""(?:src|href)=["']/|url\(["']?/""", text), file.name


def test_every_file_that_the_page_names_is_there(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    named = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert len(named) >= 4
    python = record(dist)["python"]
    named += [record(dist)["worker"], *record(dist)["assets"].values()]
    named += [python["snapshot"]["url"], python["stdlib"]]
    named += [python["folder"] + name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    named += [python["wheels"]["folder"] + name for name in python["wheels"]["install"]]
    named += [python["wheels"]["folder"] + entry["file_name"] for entry in python["lock"]["packages"].values()]
    for path in named:
        assert (dist / path).is_file(), path


def test_the_web_manifest_is_relative_and_its_icons_are_there(dist: Path) -> None:
    (file,) = dist.glob("*.webmanifest")
    manifest = json.loads(file.read_text())
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all((dist / icon["src"]).is_file() for icon in manifest["icons"])


def test_names_carry_the_hash_of_the_content(dist: Path) -> None:
    checked = 0
    for file in files_under(dist):
        found = re.search(r"\.([0-9a-f]{10})\.", file.name)
        if found:
            assert hashlib.sha256(file.read_bytes()).hexdigest().startswith(found[1]), file.name
            checked += 1
    assert checked >= 8
    for folder in (path for path in dist.iterdir() if path.is_dir()):
        whole = b"".join(file.read_bytes() for file in _in_build_order(folder))
        assert folder.name.endswith(hashlib.sha256(whole).hexdigest()[:10])


def _in_build_order(folder: Path) -> list[Path]:
    if folder.name.startswith("pyodide-"):
        return [folder / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    return sorted(folder.iterdir())


def test_the_precache_list_is_everything_but_what_only_the_fallback_needs(dist: Path) -> None:
    python = record(dist)["python"]
    everything = {file.relative_to(dist).as_posix() for file in files_under(dist)}
    fallback = {path for path in everything if path.startswith(python["wheels"]["folder"])} | {python["stdlib"]}
    assert len(fallback) >= 3
    assert set(precache(dist)) == everything - fallback - {"index.html", "sw.js"} | {"./"}
    assert len(precache(dist)) == len(set(precache(dist)))


def test_the_service_worker_and_the_page_are_of_one_build(dist: Path) -> None:
    assert f'const BUILD = "{record(dist)["hash"]}"' in (dist / "sw.js").read_text()
    assert re.fullmatch(r"[0-9a-f]{10}", record(dist)["hash"])


def test_the_standard_library_is_bytecode_only(dist: Path) -> None:
    with zipfile.ZipFile(dist / record(dist)["python"]["stdlib"]) as library:
        names = library.namelist()
    assert {"json/__init__.pyc", "zlib.pyc"} & set(names)
    assert len(names) > 100
    assert [name for name in names if not name.endswith(".pyc")] == []


def test_the_wheel_holds_the_whole_package_and_no_test_game(dist: Path) -> None:
    python = record(dist)["python"]
    (name,) = python["wheels"]["install"]
    with zipfile.ZipFile(dist / python["wheels"]["folder"] / name) as wheel:
        packed = {path for path in wheel.namelist() if ".dist-info/" not in path}
    kinds = {".py", ".toml", ".json", ".typed"}
    wanted = {file.relative_to(ROOT).as_posix() for file in files_under(ROOT / "pygame_core") if file.suffix in kinds}
    assert packed == wanted
    assert "morra" not in json.dumps(record(dist)).lower()


def test_the_snapshot_is_as_long_as_the_page_is_told(dist: Path) -> None:
    told = record(dist)["python"]["snapshot"]
    packed = (dist / told["url"]).read_bytes()
    assert len(packed) == told["bytes"]
    assert len(gzip.decompress(packed)) == told["raw"]


def test_a_first_visit_fits_into_12_megabytes(dist: Path) -> None:
    paths = ["index.html" if path == "./" else path for path in precache(dist)]
    packed = {".bin", ".woff2", ".png"}
    total = sum(
        (dist / path).stat().st_size if (dist / path).suffix in packed else gzipped(dist / path) for path in paths
    )
    assert 4e6 < total <= 12e6


def test_our_own_scripts_and_styles_fit_into_70_kilobytes(dist: Path) -> None:
    assert 10e3 < own_code(dist) <= 70e3


def test_with_its_own_table_each_game_fits_into_110_kilobytes(dist: Path) -> None:
    for slug, table in tables(dist).items():
        assert own_code(dist) + table <= 110e3, slug


def test_the_coast_shows_the_whole_sea(dist: Path) -> None:
    coast = json.loads((dist / record(dist)["assets"]["coast"]).read_text())
    assert coast["viewBox"] == f"0 0 {coast['width']} {coast['height']}"
    assert coast["land"].startswith("M") and coast["land"].count("M") > 20
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", coast["land"])]
    xs, ys = numbers[::2], numbers[1::2]
    margin = coast["margin"]
    assert -margin <= min(xs) < 0 and coast["width"] < max(xs) <= coast["width"] + margin
    assert -margin <= min(ys) < 0 and coast["height"] < max(ys) <= coast["height"] + margin
