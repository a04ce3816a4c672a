"""Python's start in a real browser: from the snapshot, the ordinary way, or not at all but with a sentence."""

from __future__ import annotations

import json
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tools.browser import boot_end
from tools.server import Site
from tools.site import WEB
from tools.sizes import build_record

pytestmark = pytest.mark.site

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def opened(visitor: BrowserContext, site: Site) -> tuple[Page, list[str]]:
    """The site's page, and all that its console says."""
    page = visitor.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(site.url)
    return page, said


def spied(page: Page, name: str) -> str:
    return str(page.evaluate(f"document.documentElement.dataset.spied{name}"))


def snapshot_file(dist: Path) -> str:
    (file,) = dist.glob("snapshot.*.bin")
    return file.name


def test_python_starts_from_the_snapshot(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "snapshot"
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        assert not [path for path in site.requested if "stdlib" in path or path.endswith(".whl")]
    assert said == []


def test_python_starts_under_the_policy_as_a_header_too(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, headers={"Content-Security-Policy": POLICY}) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "snapshot"
    assert said == []


def test_without_the_snapshot_python_starts_the_ordinary_way(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, missing=frozenset({snapshot_file(dist)}), headers={"Content-Security-Policy": POLICY}) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "fallback"
        assert any(path.endswith(".whl") for path in site.requested)
    assert any("no start from the snapshot" in line and "status 404" in line for line in said)


def test_a_damaged_snapshot_leads_to_the_ordinary_way(dist: Path, visitor: BrowserContext, tmp_path: Path) -> None:
    class Damaged(Site):
        def file(self, path: str) -> Path | None:
            return cut if path.endswith(".bin") else super().file(path)

    cut = tmp_path / "cut.bin"
    cut.write_bytes((dist / snapshot_file(dist)).read_bytes()[:100_000])
    with Damaged(dist) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "fallback"
    assert any("no start from the snapshot" in line for line in said)


def test_a_missing_webassembly_file_is_told_at_once(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, missing=frozenset({"pyodide.asm.wasm"})) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        error = json.loads(spied(page, "Error"))
    assert error["type"] == "missing"
    assert error["message"] == "The file pyodide.asm.wasm is missing on the server (status 404)."


def test_a_missing_program_is_told_at_once(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, missing=frozenset({"pyodide.asm.mjs"})) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        assert json.loads(spied(page, "Error"))["type"] == "missing"


def test_a_page_instead_of_webassembly_is_told_at_once(dist: Path, visitor: BrowserContext, tmp_path: Path) -> None:
    class Misled(Site):
        """A host that answers every wrong address with its home page."""

        def file(self, path: str) -> Path | None:
            return self.folder / "index.html" if path.endswith(".wasm") else super().file(path)

    with Misled(dist) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        assert json.loads(spied(page, "Error"))["type"] == "wasm"


def test_a_wrong_content_type_costs_time_but_not_the_start(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, types={"pyodide.asm.wasm": "application/octet-stream"}) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "snapshot"
    assert any("not as application/wasm" in line for line in said)


def test_forbidden_webassembly_is_told_at_once(dist: Path, visitor: BrowserContext) -> None:
    strict = POLICY.replace(" 'wasm-unsafe-eval'", "")
    with Site(dist, headers={"Content-Security-Policy": strict}) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        error = json.loads(spied(page, "Error"))
    assert error["type"] == "blocked"
    assert "does not allow WebAssembly" in error["message"]


@pytest.mark.parametrize("prefix", ["/thalassa/", "/~some one/games/v1.2/"])
def test_the_site_works_in_any_folder(dist: Path, visitor: BrowserContext, prefix: str) -> None:
    with Site(dist, prefix=prefix) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "snapshot"
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        assert all(path.startswith(prefix) for path in site.requested)
    assert said == []


def test_after_one_visit_the_site_starts_without_a_server(dist: Path, visitor: BrowserContext) -> None:
    site = Site(dist, prefix="/thalassa/").start()
    page, said = opened(visitor, site)
    assert boot_end(page) == "ready"
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    assert boot_end(page) == "ready"
    site.stop()
    said.clear()
    for _ in range(2):
        page.reload()
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "snapshot"
    fresh = visitor.new_page()
    fresh.goto(site.url + "index.html")
    assert boot_end(fresh) == "ready"
    assert said == []


# --- boot.js by itself, in a worker of the test's own


BARE_PAGE = "<!doctype html><title>bare</title>"
IMPATIENT_WORKER = """
import { boot } from "./boot.js";
self.onmessage = async ({ data }) => {
  const heard = [];
  const onStage = (stage) => heard.push(stage);
  await boot({ ...data, timeout: 1000, onStage }).catch((error) => heard.push(error.type));
  postMessage(heard.slice(-2));
};
"""
PLAIN_WORKER = """
import { boot } from "./boot.js";
self.onmessage = async ({ data }) => {
  const python = await boot(data);
  const answer = JSON.parse(python.dispatch('{"method": "nonsense"}'));
  postMessage([python.kind, answer.error.report]);
};
"""
ASK = """(python) => new Promise((resolve, reject) => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage({ base: location.href, python });
})"""


@pytest.fixture
def bare(dist: Path, tmp_path: Path) -> Path:
    """The files of the site with an empty page and the unbundled boot.js."""
    shutil.copytree(dist, tmp_path / "bare")
    for name in ("boot.js", "blank.js"):
        shutil.copy(WEB / name, tmp_path / "bare")
    (tmp_path / "bare" / "index.html").write_text(BARE_PAGE)
    return tmp_path / "bare"


def python_record(dist: Path) -> Any:
    return build_record(dist)["python"]


def test_a_start_that_does_not_move_is_given_up(dist: Path, bare: Path, visitor: BrowserContext) -> None:
    never = threading.Event()

    class Stalled(Site):
        """A host whose biggest file never arrives."""

        def file(self, path: str) -> Path | None:
            if path.endswith(".wasm"):
                never.wait(30)
            return super().file(path)

    (bare / "worker.js").write_text(IMPATIENT_WORKER)
    with Stalled(bare) as site:
        page = visitor.new_page()
        page.goto(site.url)
        last_stage, thrown = page.evaluate(ASK, python_record(dist))
        never.set()
    assert thrown == "timeout"
    assert last_stage["stage"] == "failed"
    assert last_stage["error"] == {
        "type": "timeout",
        "message": "Python's start has not moved for 1 seconds. Reload the page to try again.",
    }


def test_a_snapshot_of_another_pyodide_is_not_used(dist: Path, bare: Path, visitor: BrowserContext) -> None:
    (bare / "worker.js").write_text(PLAIN_WORKER)
    record = python_record(dist)
    record["snapshot"]["sum"] += 1
    with Site(bare) as site:
        page = visitor.new_page()
        page.goto(site.url)
        kind, report = page.evaluate(ASK, record)
    assert kind == "fallback"
    assert "bridge.py" in report
