"""The server of `build.py serve` and of the browser tests."""

from __future__ import annotations

import gzip
import http.client
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.reload import Reloads, watch
from tools.server import Site, is_hashed

FILES = {
    "index.html": "text/html; charset=utf-8",
    "app.0123456789.js": "text/javascript; charset=utf-8",
    "pyodide-0123456789/pyodide.mjs": "text/javascript; charset=utf-8",
    "pyodide-0123456789/pyodide.asm.wasm": "application/wasm",
    "thalassa.0123456789.webmanifest": "application/manifest+json; charset=utf-8",
    "coast.0123456789.json": "application/json; charset=utf-8",
    "sprite.0123456789.svg": "image/svg+xml",
    "font.ABCDEFG7.woff2": "font/woff2",
    "stdlib.0123456789.zip": "application/zip",
    "snapshot.0123456789.bin": "application/octet-stream",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    for name in FILES:
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(f"content of {name}\n" * 50)
    (tmp_path / "secret.txt").write_text("secret")
    return site


@pytest.fixture
def served(folder: Path) -> Iterator[Site]:
    with Site(folder, prefix="/games/thalassa/", missing=frozenset({"gone.txt"})) as site:
        yield site


def ask(site: Site, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


@pytest.mark.parametrize(("name", "kind"), FILES.items())
def test_types_are_right(served: Site, name: str, kind: str) -> None:
    answer = ask(served, served.prefix + name)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind
    assert answer.read().decode() == f"content of {name}\n" * 50


def test_text_is_packed_when_the_browser_takes_it(served: Site) -> None:
    answer = ask(served, f"{served.prefix}app.0123456789.js", **{"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.read()).startswith(b"content of app")


def test_what_is_packed_already_is_left_alone(served: Site) -> None:
    answer = ask(served, f"{served.prefix}snapshot.0123456789.bin", **{"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


def test_the_folder_itself_is_the_page(served: Site) -> None:
    assert ask(served, served.prefix).read().startswith(b"content of index.html")
    assert ask(served, "/games/thalassa").headers["Location"] == served.prefix


@pytest.mark.parametrize("path", ["/", "/index.html", "/games/thalassa/none.js", "/games/thalassa/pyodide-0123456789/"])
def test_what_is_not_there_is_not_found(served: Site, path: str) -> None:
    assert ask(served, path).status == 404


@pytest.mark.parametrize("path", ["../secret.txt", "%2e%2e/secret.txt", "/etc/passwd", "..%2fsecret.txt"])
def test_nothing_outside_the_folder_is_served(served: Site, path: str) -> None:
    assert ask(served, served.prefix + path).status == 404


def test_hashed_names_may_be_kept_for_ever_and_others_not(served: Site) -> None:
    assert "immutable" in ask(served, f"{served.prefix}app.0123456789.js").headers["Cache-Control"]
    assert ask(served, served.prefix).headers["Cache-Control"] == "no-cache"
    assert not is_hashed("/sw.js")
    assert is_hashed("/main.HNU4YKWQ.js")


def test_a_stopped_site_answers_no_more_even_on_a_connection_kept_open(folder: Path) -> None:
    site = Site(folder).start()
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.request("GET", "/")
    assert connection.getresponse().read()
    site.stop()
    with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
        connection.request("GET", "/")
        connection.getresponse()
    with pytest.raises(ConnectionRefusedError):
        ask(site, "/")


def test_a_line_carries_one_after_the_other_and_forgets_its_debts() -> None:
    with Site(Path(), rate=1000.0) as site:
        first, second = site.turn(500), site.turn(500)
        assert 0.4 < first <= 0.5 < second <= 1.0
        site.rate = None
        assert site.turn(10**9) <= second


def test_a_page_that_is_worked_on_reloads_itself(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head></head><body>")
    reloads = Reloads()
    with Site(tmp_path, prefix="/sub/", reloads=reloads) as site:
        assert b'<script type="module" src="~reload.js"></script></head>' in ask(site, "/sub/").read()
        assert b'fetch("~rebuilt")' in ask(site, "/sub/~reload.js").read()
        with ThreadPoolExecutor() as pool:
            news = pool.submit(ask, site, "/sub/~rebuilt")
            while not news.done():  # it may not wait yet
                reloads.rebuilt()
            assert news.result().status == 200


def test_nothing_is_put_into_the_page_of_a_finished_site(served: Site) -> None:
    assert ask(served, f"{served.prefix}~reload.js").status == 404
    assert b"<script" not in ask(served, served.prefix).read()


def test_no_line_is_held_for_ever() -> None:
    assert not Reloads().wait(patience=0)


def test_a_changed_source_is_built_and_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "web" / "a.js"
    source.parent.mkdir()
    source.write_text("1")
    built: list[str] = []
    looks = iter(["2", "2", "faulty", "faulty"])

    def look(_seconds: float) -> None:
        text = next(looks, None)
        if text is None:
            raise KeyboardInterrupt
        if source.read_text() != text:
            source.write_text(text)
            os.utime(source, ns=(0, len(built) + 1))

    def rebuild() -> bool:
        built.append(source.read_text())
        return built[-1] != "faulty"

    told: list[int] = []
    reloads = Reloads()
    monkeypatch.setattr(reloads, "rebuilt", lambda: told.append(len(built)))
    monkeypatch.setattr("tools.reload.time.sleep", look)
    with pytest.raises(KeyboardInterrupt):
        watch([source.parent], rebuild, reloads)
    assert built == ["2", "faulty"]
    assert told == [1]
