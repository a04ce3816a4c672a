"""The small parts of the build: icons, marks of the page, imports, the app's icon, the table of figures."""

from __future__ import annotations

import json
import struct
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import pytest

from bench import Figure
from bench.__main__ import merged, reached, table
from tools import appicon, icons, site
from tools.stages import BuildError


@pytest.fixture
def icon_set(tmp_path: Path) -> Path:
    body = '<path fill="currentColor" d="M0 0h9v9z"/>'
    collection = {"width": 512, "height": 512, "icons": {"anchor": {"body": body}, "oak-leaf": {"body": body}}}
    (tmp_path / "icons.json").write_text(json.dumps(collection))
    return tmp_path


def test_icons_are_found_in_the_pages_list_and_in_the_games_data(tmp_path: Path) -> None:
    web, package = tmp_path / "web", tmp_path / "package"
    web.mkdir()
    package.mkdir()
    (web / "icons.json").write_text('["anchor"]')
    (package / "goods.toml").write_text('[[good]]\nname = "oak"\nicon = "oak-leaf"\n')
    (package / "cards.json").write_text('{"cards": [{"icon": "trireme", "art": {"icon": "Not an icon"}}]}')
    assert icons.used_icons(web, package) == ["anchor", "oak-leaf", "trireme"]


def test_the_sprite_has_one_symbol_an_icon(icon_set: Path) -> None:
    sprite = ET.fromstring(icons.sprite(["anchor", "oak-leaf"], icon_set))
    assert [symbol.get("id") for symbol in sprite] == ["anchor", "oak-leaf"]
    assert all(symbol.get("viewBox") == "0 0 512 512" and len(symbol) == 1 for symbol in sprite)


def test_an_unknown_icon_stops_the_build_with_its_name(icon_set: Path) -> None:
    with pytest.raises(BuildError, match="no icon named kraken: correct the name"):
        icons.sprite(["anchor", "kraken"], icon_set)


def test_marks_of_the_page_are_filled_in() -> None:
    assert site.filled('<link href="{{style}}">', {"style": "style.css"}) == '<link href="style.css">'


def test_a_mark_that_nobody_knows_stops_the_build() -> None:
    with pytest.raises(BuildError, match=r"the mark \{\{stile\}\}, which the build does not know"):
        site.filled("{{stile}}", {"style": "style.css"})


def test_imports_of_the_standard_library_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import json, os.path\nfrom . import b\nfrom collections.abc import Iterable\n")
    (tmp_path / "b.py").write_text("def late():\n    import zlib\n    import numpy\n")
    assert site.imported_modules(tmp_path) == ["collections.abc", "json", "os.path", "zlib"]


def test_the_service_worker_gets_its_build_and_its_list() -> None:
    script = site.service_worker("0123456789", ["./", "a.js"])
    assert 'const BUILD = "0123456789";' in script
    assert 'const PRECACHE = ["./", "a.js"];' in script


def test_the_snapshot_and_the_fallback_prepare_python_alike() -> None:
    assert "load_all()" in site.prepare_code(test_game=False)
    assert "morra" not in site.prepare_code(test_game=False)
    assert 'register("morra")' in site.prepare_code(test_game=True)


def test_the_app_icon_is_a_whole_png() -> None:
    content = appicon.png(24)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        kind, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert content[at + 8 + length : at + 12 + length] == struct.pack(">I", zlib.crc32(kind + body))
        chunks[kind] = body
        at += 12 + length
    assert struct.unpack(">II", chunks[b"IHDR"][:8]) == (24, 24)
    pixels = zlib.decompress(chunks[b"IDAT"])
    assert len(pixels) == 24 * (1 + 24 * 3)
    assert len({pixels[i : i + 3] for i in range(1, len(pixels) - 2, 73)}) > 1


def test_the_app_icon_is_well_formed_svg() -> None:
    assert len(ET.fromstring(appicon.svg())) == len(appicon.drawing())


def figure(name: str, value: float, goal: str) -> Figure:
    return {"name": name, "value": value, "unit": "x", "goal": goal, "against": ""}


@pytest.mark.parametrize(
    ("value", "goal", "expected"),
    [
        (0.4, "<= 0.45", True),
        (0.5, "<= 0.45", False),
        (3, ">= 3", True),
        (0, "= 0", True),
        (1, "= 0", False),
        (9, "-", True),
    ],
)
def test_goals_are_compared(value: float, goal: str, expected: bool) -> None:
    assert reached(figure("f", value, goal)) is expected


def test_figures_measured_anew_take_the_place_of_old_ones() -> None:
    old = [figure("a", 1, "<= 1"), figure("b", 2, "<= 1")]
    new = [figure("b", 0.5, "<= 1"), figure("c", 3, "<= 1")]
    assert [(f["name"], f["value"]) for f in merged(old, new)] == [("a", 1), ("b", 0.5), ("c", 3)]


def test_the_table_marks_what_was_missed() -> None:
    lines = table([figure("a", 1, "<= 1"), figure("b", 2, "<= 1")]).splitlines()
    assert lines[0].startswith("ok") and lines[1].startswith("MISS")
