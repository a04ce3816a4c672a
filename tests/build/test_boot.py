"""Python's start in a real browser: from the snapshot, the ordinary way, or not at all but with a sentence."""

from __future__ import annotations

import json
import re
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


def snapshot_files(dist: Path) -> frozenset[str]:
    """The snapshot in both of its forms."""
    return frozenset(file.name for file in dist.glob("snapshot.*"))


def program_files(dist: Path) -> frozenset[str]:
    """Pyodide's program in both of its forms."""
    return frozenset({"pyodide.asm.wasm", *(file.name for file in dist.glob("program.*.lz"))})


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
    with Site(dist, missing=snapshot_files(dist), headers={"Content-Security-Policy": POLICY}) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "fallback"
        assert any(path.endswith(".whl") for path in site.requested)
    assert any("no start from the snapshot" in line and "status 404" in line for line in said)


def test_a_damaged_snapshot_leads_to_the_ordinary_way(dist: Path, visitor: BrowserContext, tmp_path: Path) -> None:
    class Damaged(Site):
        def file(self, path: str) -> Path | None:
            name = path.rsplit("/", 1)[-1]
            return tmp_path / name if name in snapshot_files(dist) else super().file(path)

    for name in snapshot_files(dist):
        content = bytearray((dist / name).read_bytes())
        content[100_000] ^= 1
        (tmp_path / name).write_bytes(content)
    with Damaged(dist) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert spied(page, "Kind") == "fallback"
    assert any("no start from the snapshot" in line for line in said)


def test_a_missing_webassembly_file_is_told_at_once(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, missing=program_files(dist)) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        error = json.loads(spied(page, "Error"))
    assert error["type"] == "missing"
    named = "|".join(map(re.escape, program_files(dist)))
    assert re.fullmatch(rf"The file ({named}) is missing on the server \(status 404\)\.", error["message"])


def test_a_missing_program_is_told_at_once(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, missing=frozenset({"pyodide.asm.mjs"})) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        assert json.loads(spied(page, "Error"))["type"] == "missing"


def test_a_script_that_broke_off_is_asked_for_again(dist: Path, visitor: BrowserContext) -> None:
    class Stumbling(Site):
        """A host that fails the first time it is asked for Pyodide's script."""

        asked = 0

        def file(self, path: str) -> Path | None:
            if path.endswith("pyodide.asm.mjs"):
                self.asked += 1
            return None if path.endswith("pyodide.asm.mjs") and self.asked == 1 else super().file(path)

    with Stumbling(dist) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert site.asked == 2


def test_a_page_instead_of_webassembly_is_told_at_once(dist: Path, visitor: BrowserContext, tmp_path: Path) -> None:
    class Misled(Site):
        """A host that answers every wrong address with its home page."""

        def file(self, path: str) -> Path | None:
            name = path.rsplit("/", 1)[-1]
            return self.folder / "index.html" if name in program_files(dist) else super().file(path)

    with Misled(dist) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page, patience=20_000) == "failed"
        assert json.loads(spied(page, "Error"))["type"] in ("start", "wasm")


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


LINE = 3_000_000
"""Bytes a second of a usual line."""


def test_what_came_packed_is_kept_unpacked_and_not_downloaded_again(dist: Path, visitor: BrowserContext) -> None:
    with Site(dist, rate=LINE) as site:
        page, said = opened(visitor, site)
        assert boot_end(page) == "ready"
        site.rate = None
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        plain = [path for path in site.requested if path.endswith((".bin", ".wasm"))]
        assert plain == [], "it was downloaded in both forms"
        packed = [path for path in site.requested if path.endswith(".lz")]
        assert len(packed) == len(set(packed)) == 2
    page.reload()
    assert boot_end(page) == "ready"
    assert spied(page, "Kind") == "snapshot"
    assert [line for line in said if "ERR_CONNECTION" not in line] == []


def test_at_most_6_2_megabytes_come_before_python_is_ready(dist: Path, visitor: BrowserContext) -> None:
    # The service worker begins the moment Python is ready: what it fetches for later visits is not counted.
    visitor.add_init_script("delete Navigator.prototype.serviceWorker")
    with Site(dist, rate=LINE) as site:
        page, _ = opened(visitor, site)
        assert boot_end(page) == "ready"
        assert site.sent <= 6.2e6


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
    for name in ("boot.js", "blank.js", "download.js", "unpack.js"):
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
            if path.endswith((".wasm", ".lz")):
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


def test_a_wrong_content_type_costs_time_but_not_the_start(dist: Path, bare: Path, visitor: BrowserContext) -> None:
    (bare / "worker.js").write_text(PLAIN_WORKER)
    said: list[str] = []
    with Site(bare, types={"pyodide.asm.wasm": "application/octet-stream"}) as site:
        page = visitor.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.goto(site.url)
        kind, _ = page.evaluate(ASK.replace("python })", 'python, form: "plain" })'), python_record(dist))
    assert kind == "snapshot"
    assert any("not as application/wasm" in line for line in said)


GENEROUS_WORKER = """
import { boot } from "./boot.js";
self.onmessage = async ({ data }) => {
  let given = 0;
  const { transfer } = ArrayBuffer.prototype;
  ArrayBuffer.prototype.transfer = function (length) {
    if (length === 0) given += this.byteLength;
    return transfer.call(this, length);
  };
  const python = await boot(data);
  postMessage([python.kind, given]);
};
"""


@pytest.mark.parametrize("form", ["packed", "plain"])
def test_what_the_start_alone_needed_is_given_back_at_once(
    form: str, dist: Path, bare: Path, visitor: BrowserContext
) -> None:
    (bare / "worker.js").write_text(GENEROUS_WORKER)
    record = python_record(dist)
    with Site(bare) as site:
        page = visitor.new_page()
        page.goto(site.url)
        kind, given = page.evaluate(ASK.replace("python })", f'python, form: "{form}" }})'), record)
    assert kind == "snapshot"
    downloaded = {
        "packed": record["packed"]["program"]["bytes"] + record["packed"]["snapshot"]["bytes"],
        "plain": record["snapshot"]["bytes"],
    }
    assert given >= record["snapshot"]["raw"] + record["packed"]["program"]["raw"] + downloaded[form]
