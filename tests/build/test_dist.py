"""The built site as files: whole, small, self-contained, movable."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import math
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools import empires_map, pack
from tools.site import NOT_FOR_BROWSERS
from tools.sizes import build_record, gzipped, own_code, tables
from tools.stages import ROOT, files_under

pytestmark = pytest.mark.site

FOR_HOSTS = {"404.html", "favicon.ico", "robots.txt", ".nojekyll", "_headers"}
"""What no visitor downloads."""


@cache
def record(dist: Path) -> dict[str, Any]:
    return build_record(dist)


@cache
def precache(dist: Path) -> list[str]:
    script = (dist / "sw.js").read_text()
    hashes, on_demand = re.search(r"\bHASHES=({.*?})", script), re.search(r"\bON_DEMAND=(\[.*?\])", script)
    assert hashes
    assert on_demand
    return ["./", *(path for path in json.loads(hashes[1]) if path not in json.loads(on_demand[1]))]


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
    named += [python["snapshot"]["url"], python["stdlib"], *(each["url"] for each in python["packed"].values())]
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
    packed = {each["url"] for each in python["packed"].values()}
    assert set(precache(dist)) == everything - fallback - packed - FOR_HOSTS - {"index.html", "sw.js"} | {"./"}
    assert len(precache(dist)) == len(set(precache(dist)))


def test_the_service_worker_and_the_page_are_of_one_build(dist: Path) -> None:
    assert f'BUILD="{record(dist)["hash"]}"' in (dist / "sw.js").read_text()
    assert re.fullmatch(r"[0-9a-f]{10}", record(dist)["hash"])


def test_the_standard_library_is_bytecode_only(dist: Path) -> None:
    with zipfile.ZipFile(dist / record(dist)["python"]["stdlib"]) as library:
        names = library.namelist()
    assert {"json/__init__.pyc", "zlib.pyc"} & set(names)
    assert len(names) > 100
    assert [name for name in names if not name.endswith(".pyc")] == []


def test_the_wheel_holds_what_play_needs_and_no_test_game(dist: Path) -> None:
    python = record(dist)["python"]
    (name,) = python["wheels"]["install"]
    with zipfile.ZipFile(dist / python["wheels"]["folder"] / name) as wheel:
        packed = {path for path in wheel.namelist() if ".dist-info/" not in path}
    kinds = {".py", ".toml", ".json", ".typed"}
    whole = ROOT / "pygame_core"
    parts = [file.relative_to(whole) for file in files_under(whole) if file.suffix in kinds]
    wanted = {f"pygame_core/{part.as_posix()}" for part in parts if part.parts[0] not in NOT_FOR_BROWSERS}
    assert packed == wanted
    assert "morra" not in json.dumps(record(dist)).lower()


def test_the_snapshot_is_as_long_as_the_page_is_told(dist: Path) -> None:
    told = record(dist)["python"]["snapshot"]
    packed = (dist / told["url"]).read_bytes()
    assert len(packed) == told["bytes"]
    assert len(gzip.decompress(packed)) == told["raw"]


def test_both_forms_of_a_large_file_are_the_same(dist: Path) -> None:
    python = record(dist)["python"]
    shapes = {"program": pack.PROGRAM, "snapshot": pack.MEMORY}
    plain = {
        "program": (dist / python["folder"] / "pyodide.asm.wasm").read_bytes(),
        "snapshot": gzip.decompress((dist / python["snapshot"]["url"]).read_bytes()),
    }
    for name, told in python["packed"].items():
        packed = (dist / told["url"]).read_bytes()
        assert len(packed) == told["bytes"]
        assert len(plain[name]) == told["raw"]
        assert sum(plain[name]) == told["sum"]
        unpacked = lzma.decompress(packed, format=lzma.FORMAT_RAW, filters=pack.filters(shapes[name]))
        assert unpacked == plain[name]


NEWER = re.compile(r"([\w-]+):([^;{}]*(?:\ddvh\b|color-mix\()[^;{}]*)")


def test_styles_are_lowered_to_the_oldest_browsers(dist: Path) -> None:
    sheets = [file.read_text() for file in [*dist.glob("style.*.css"), *dist.glob("*.js")]]
    for sheet in sheets:
        for found in NEWER.finditer(sheet):
            before = sheet[: found.start()].rpartition(";")[0].rpartition(";")[2].rpartition("{")[2]
            assert before.split(":")[0] == found[1], f"nothing before {found[0]}"
            assert not NEWER.search(before), found[0]
    (page,) = dist.glob("style.*.css")
    assert not re.search(r":has\(|&|@layer|@starting-style|oklch|light-dark", page.read_text())


def test_a_first_visit_fits_into_12_megabytes(dist: Path) -> None:
    paths = ["index.html" if path == "./" else path for path in precache(dist)]
    packed = {".bin", ".woff2", ".png"}
    total = sum(
        (dist / path).stat().st_size if (dist / path).suffix in packed else gzipped(dist / path) for path in paths
    )
    assert 4e6 < total <= 12e6


def test_our_own_code_for_a_player_of_one_game_fits_into_140_kilobytes(dist: Path) -> None:
    assert 10e3 < own_code(dist) <= 90e3
    sizes = tables(dist)
    assert set(sizes) == {game["slug"] for game in record(dist)["games"]}
    assert all(table > 1e3 for table in sizes.values()), sizes
    assert {slug for slug, table in sizes.items() if own_code(dist) + table > 140e3} == set(), sizes


def test_the_coast_shows_the_whole_sea(dist: Path) -> None:
    coast = json.loads((dist / record(dist)["assets"]["coast"]).read_text())
    assert coast["viewBox"] == f"0 0 {coast['width']} {coast['height']}"
    assert coast["land"].startswith("M") and coast["land"].count("M") > 20
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", coast["land"])]
    xs, ys = numbers[::2], numbers[1::2]
    margin = coast["margin"]
    assert -margin <= min(xs) < 0 and coast["width"] < max(xs) <= coast["width"] + margin
    assert -margin <= min(ys) < 0 and coast["height"] < max(ys) <= coast["height"] + margin


def test_ships_of_mediterranean_empires_sail_over_water_alone(dist: Path) -> None:
    """But for the harbours, which lie on the drawn coast or behind it, and the straits that are narrower than drawn."""
    coast = json.loads((dist / record(dist)["assets"]["coast"]).read_text())
    land = empires_map.land_pixels(coast["land"])
    sea = json.loads(empires_map.OUT.read_text())["sea"]
    points = [(x, y) for x, y in sea["points"]]
    harbours = [points[port] for port in sea["ports"].values()]
    straits = [empires_map.project(coast, *place) for way in empires_map.NARROWS for place in way]

    def excused(at: tuple[int, int]) -> bool:
        near = empires_map.HARBOUR + 2
        return any(math.dist(empires_map.middle(at), place) <= near for place in (*harbours, *straits))

    dry = [
        (points[a], points[b])
        for a, b in sea["joins"]
        for x, y in empires_map.line(empires_map.pixel(points[a]), empires_map.pixel(points[b]))
        if land[y][x] and not excused((x, y))
    ]
    assert len(sea["joins"]) > 2000
    assert dry == []


def test_the_licences_of_all_that_is_shipped_lie_beside_it(dist: Path) -> None:
    text = (dist / record(dist)["licences"]).read_text()
    for part in (
        "Permission is hereby granted, free of charge",
        "Mozilla Public License",
        "SIL OPEN FONT LICENSE",
        "Redistributions in binary form",
        "CC-BY-3.0",
        "Python Software Foundation",
    ):
        assert part.lower() in text.lower(), part
    scripts = "".join(file.read_text() for file in dist.glob("*.js"))
    assert "SPDX-License-Identifier: BSD-3-Clause" in scripts


def test_the_site_brings_what_hosts_look_for(dist: Path) -> None:
    assert [name for name in FOR_HOSTS if not (dist / name).exists()] == []
    assert (dist / "_headers").read_text().count("\n") <= 2 * 100, "Cloudflare reads a hundred rules"
