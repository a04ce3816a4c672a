"""What the built site brings for the hosts that serve it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tools import appicon, hosting

ADDRESS = "https://games.example/thalassa/"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for name in ("index.html", "sw.js", "main.0123456789.js", "pyodide-0123456789/pyodide.mjs"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def test_only_what_never_changes_is_kept_for_ever(site: Path) -> None:
    hosting.write_for_hosts(site, "")
    lines = (site / "_headers").read_text().splitlines()
    assert lines[::2] == ["/main.0123456789.js", "/pyodide-0123456789/*"]
    assert set(lines[1::2]) == {"  Cache-Control: public, max-age=31536000, immutable"}


def test_a_wrong_address_leads_home(site: Path) -> None:
    hosting.write_for_hosts(site, ADDRESS)
    assert f'href="{ADDRESS}"' in (site / "404.html").read_text()
    hosting.write_for_hosts(site, "")
    assert 'href="./"' in (site / "404.html").read_text()


def test_the_favicon_is_our_icon_in_its_envelope() -> None:
    icon = hosting.favicon()
    assert icon[:6] == b"\0\0\1\0\1\0"
    assert icon[22:] == appicon.png(hosting.FAVICON)


def test_the_page_names_its_address_only_if_it_is_known() -> None:
    assert hosting.links("") == ""
    assert hosting.links(ADDRESS).count(ADDRESS) == 2


def test_the_archive_holds_the_whole_site_and_is_the_same_each_time(site: Path) -> None:
    first = hosting.archive(site, site.with_name("a.zip")).read_bytes()
    assert hosting.archive(site, site.with_name("b.zip")).read_bytes() == first
    with zipfile.ZipFile(site.with_name("a.zip")) as packed:
        assert "index.html" in packed.namelist()
        assert packed.read("sw.js") == b"sw.js"
