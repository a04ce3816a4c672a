"""The small parts of the build: icons, marks of the page, imports, the app's icon, the table of figures."""

from __future__ import annotations

import json
import struct
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path
from typing import Any

import pytest

from bench import Figure, _measured
from bench import __main__ as bench_main
from bench.__main__ import merged, reached, table
from tools import appicon, icons, site
from tools.compile_stdlib import without_remarks
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
    assert site.imported_modules(sorted(tmp_path.glob("*.py"))) == ["collections.abc", "json", "os.path", "zlib"]


def test_the_service_worker_gets_its_build_and_its_list() -> None:
    script = site.service_worker("0123456789", {"a.js": "ab12", "b.whl": "cd34"}, ["b.whl"])
    assert 'const BUILD = "0123456789";' in script
    assert 'const HASHES = {"a.js": "ab12", "b.whl": "cd34"};' in script
    assert 'const ON_DEMAND = ["b.whl"];' in script


@pytest.mark.parametrize("code", [site.PREPARE, site.WAKE], ids=["snapshot", "ordinary start"])
def test_the_test_game_is_there_where_it_is_wanted(code: str) -> None:
    assert "import dispatch" in site.prepare_code(test_game=False, code=code)
    assert "morra" not in site.prepare_code(test_game=False, code=code)
    assert 'register("morra")' in site.prepare_code(test_game=True, code=code)


def test_a_snapshot_holds_every_game_and_an_ordinary_start_loads_none_before_it_is_asked_for() -> None:
    assert "load_all()" in site.PREPARE
    assert "load_all()" not in site.WAKE


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
    assert [(f["name"], f["value"]) for f in merged(old, new, "boot")] == [("a", 1), ("b", 0.5), ("c", 3)]


def test_figures_that_are_measured_no_longer_go() -> None:
    old = [figure("gone", 1, "-"), figure("kept", 2, "-"), figure("other's", 3, "-")]
    for row, group in zip(old, ("boot", "boot", "site"), strict=True):
        row["group"] = group
    assert [row["name"] for row in merged(old, [figure("kept", 4, "-")], "boot")] == ["kept", "other's"]


def test_every_figure_is_kept_with_its_circumstances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_main, "RESULTS", tmp_path / "results.json")
    bench_main.keep([figure("a", 1, "<= 1")], "boot", 12.4)
    (row,) = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert row["group"] == "boot" and row["seconds"] == 12
    assert all(row[name] for name in ("date", "commit", "machine", "part"))


def test_the_table_of_figures_says_when_where_and_how_long() -> None:
    rows = [figure("a", 1, "<= 1"), figure("b", 2, "<= 1")]
    rows[0] |= {"date": "2026-11-16", "commit": "abc1234", "machine": "two cores", "seconds": 30}
    lines = _measured.rows(rows, [{"what": "w", "names": ["a"], "shown": "{:.0f}"}])
    assert lines[2:] == ["| w | 1 | <= 1 | 2026-11-16 abc1234, A, 30 s |", "", "Machines. A: two cores."]


def test_every_figure_says_which_module_measures_it() -> None:
    rows = json.loads((_measured.FOLDER / "results.json").read_text("utf-8"))
    assert {row.get("group") for row in rows} <= set(bench_main.modules())


def test_the_table_marks_what_was_missed() -> None:
    lines = table([figure("a", 1, "<= 1"), figure("b", 2, "<= 1")]).splitlines()
    assert lines[0].startswith("ok") and lines[1].startswith("MISS")


@pytest.mark.parametrize("kind", _measured.PAGES)
def test_the_figures_of_the_pages_are_those_that_were_measured(kind: str) -> None:
    page = _measured.PAGES[kind].read_text(encoding="utf-8")
    assert _measured.written(kind, page) == page, "run `python3 build.py figures`"


def test_snapshots_carry_no_docstrings_nor_types_of_functions_but_every_assertion() -> None:
    source = b'''"""Module."""
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Point:
    """Class."""
    x: int = 0
    def half(self):
        """Method."""
def check(n: int) -> int:
    "Function."
    assert n > 0
    return n
'''
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(without_remarks(source), "module.py", "exec"), names)
    assert names.get("__doc__") is None and names["check"].__doc__ is None and names["Point"].half.__doc__ is None
    assert names["check"].__annotations__ == {} and list(names["Point"].__annotations__) == ["x"]
    assert names["Point"].__doc__ == "-", "a dataclass without one writes itself a longer one"
    assert names["Point"](2).half() is None and names["check"](3) == 3
    with pytest.raises(AssertionError):
        names["check"](0)
