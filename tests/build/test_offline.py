"""The service worker and the page's side of it, on a site of two files whose versions the test makes itself."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tools.server import Site
from tools.site import WEB, known_by, service_worker

pytestmark = pytest.mark.site

PAGE = """<!doctype html><meta charset="utf-8"><title>{build}</title>
<script type="module" src="page.{build}.js"></script>"""
SCRIPT = """
import * as offline from "./offline.js";
window.offline = offline;
const onUpdate = (ready) => { document.documentElement.dataset.update = ready ? "yes" : "no"; };
offline.registerOffline({ build: "BUILD", onUpdate });
"""
BUILDS = ("1111111111", "2222222222", "3333333333")


def publish(folder: Path, build: str) -> None:
    """Puts a version of the small site on the server, as an upload would."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("page.*.js"):
        old.unlink()
    (folder / "index.html").write_text(PAGE.format(build=build))
    (folder / f"page.{build}.js").write_text(SCRIPT.replace("BUILD", build))
    shutil.copy(WEB / "offline.js", folder)
    files = [f"page.{build}.js", "offline.js"]
    hashes = {name: known_by((folder / name).read_bytes()) for name in files}
    (folder / "sw.js").write_text(service_worker(build, hashes, []))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    publish(tmp_path / "site", BUILDS[0])
    with Site(tmp_path / "site", prefix="/small/") as served:
        yield served


@pytest.fixture
def page(site: Site, visitor: BrowserContext) -> Page:
    """A page of the first version that works offline already."""
    opened = visitor.new_page()
    opened.goto(site.url)
    opened.evaluate("navigator.serviceWorker.ready.then(() => null)")
    opened.reload()
    assert opened.evaluate("!!navigator.serviceWorker.controller")
    return opened


def caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return [name.split()[-1] for name in names]


def check_for_update(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null)")


def wait_for_update(page: Page) -> None:
    page.wait_for_selector("html[data-update=yes]", state="attached", timeout=10_000)


def lies_ready(page: Page) -> None:
    """Asks until another version is installed and waits: a question while the page's own is under way is lost in it."""
    for _ in range(50):
        check_for_update(page)
        page.wait_for_timeout(200)
        if page.evaluate("navigator.serviceWorker.getRegistration().then((found) => !!found.waiting)"):
            return
    raise AssertionError("no other version lies ready")


def announced(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.dataset.update === 'yes'"))


def test_a_first_visit_announces_no_update(page: Page) -> None:
    assert not announced(page)
    assert caches(page) == [BUILDS[0]]


def test_a_new_version_waits_until_the_player_wants_it(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    check_for_update(page)
    wait_for_update(page)
    assert page.title() == BUILDS[0]
    assert sorted(caches(page)) == sorted(BUILDS[:2])
    with page.expect_navigation():
        page.evaluate("offline.applyUpdate()")
    assert page.title() == BUILDS[1]
    page.wait_for_load_state()
    assert caches(page) == [BUILDS[1]]


def test_an_open_page_keeps_its_files_while_a_new_version_waits(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    check_for_update(page)
    wait_for_update(page)
    status = page.evaluate(f"fetch('page.{BUILDS[0]}.js').then((answer) => answer.status)")
    assert status == 200
    assert not (site.folder / f"page.{BUILDS[0]}.js").exists()


def test_a_reload_shows_the_new_page_and_does_not_announce_it_again(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    page.reload()
    assert page.title() == BUILDS[1]
    lies_ready(page)
    assert not announced(page)


def test_a_version_that_was_skipped_is_not_announced_to_a_newer_page(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    check_for_update(page)
    wait_for_update(page)
    publish(site.folder, BUILDS[2])
    page.reload()
    assert page.title() == BUILDS[2]
    page.wait_for_timeout(1500)
    assert not announced(page)
    with page.expect_navigation():
        page.evaluate("offline.applyUpdate()")
    page.wait_for_load_state()
    assert caches(page) == [BUILDS[2]]


def test_an_update_that_was_replaced_meanwhile_still_loads(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    check_for_update(page)
    wait_for_update(page)
    publish(site.folder, BUILDS[2])
    check_for_update(page)
    page.wait_for_timeout(1000)
    with page.expect_navigation():
        page.evaluate("offline.applyUpdate()")
    assert page.title() == BUILDS[2]
    page.wait_for_load_state()
    assert caches(page) == [BUILDS[2]]


def test_offline_the_stored_version_is_shown_whole(site: Site, page: Page) -> None:
    site.stop()
    page.reload()
    assert page.title() == BUILDS[0]
    assert page.evaluate("typeof offline.applyUpdate") == "function"


def test_a_host_in_trouble_is_as_good_as_none(site: Site, page: Page) -> None:
    site.missing = frozenset({"index.html"})
    page.reload()
    assert page.title() == BUILDS[0]


def test_reset_forgets_everything_and_leaves_other_caches_alone(site: Site, page: Page) -> None:
    page.evaluate("caches.open('of another site').then(() => null)")
    publish(site.folder, BUILDS[1])
    with page.expect_navigation():
        page.evaluate("offline.resetOffline()")
    page.wait_for_load_state()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    names = page.evaluate("caches.keys()")
    assert "of another site" in names
    assert [name.split()[-1] for name in names if name.startswith("thalassa")] == [BUILDS[1]]


def test_a_stale_service_worker_is_replaced(site: Site, visitor: BrowserContext) -> None:
    (site.folder / "sw.js").write_text(
        "self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));"
    )
    page = visitor.new_page()
    page.goto(site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    publish(site.folder, BUILDS[1])
    page.reload()
    check_for_update(page)
    page.wait_for_timeout(500)
    with page.expect_navigation():
        page.evaluate("offline.resetOffline()")
    page.wait_for_load_state()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    assert page.title() == BUILDS[1]
    assert caches(page) == [BUILDS[1]]


def test_a_missing_file_means_no_half_installed_version(site: Site, page: Page) -> None:
    publish(site.folder, BUILDS[1])
    (site.folder / f"page.{BUILDS[1]}.js").unlink()
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null, () => null)"
    )
    page.wait_for_timeout(1000)
    assert not page.evaluate("navigator.serviceWorker.getRegistration().then((found) => !!found.waiting)")
    site.stop()
    page.reload()
    assert page.title() == BUILDS[0]


class AllPages(Site):
    """A host that answers with its home page what it does not have."""

    def file(self, path: str) -> Path | None:
        return super().file(path) or self.folder / "index.html"


@pytest.fixture
def misleading(tmp_path: Path) -> Iterator[Site]:
    publish(tmp_path / "site", BUILDS[0])
    with AllPages(tmp_path / "site", prefix="/small/") as served:
        yield served


def half_published(site: Site, build: str) -> str:
    """Begins an upload: the new page is there, its script is not. The script's text."""
    publish(site.folder, build)
    script = site.folder / f"page.{build}.js"
    text = script.read_text()
    script.unlink()
    return text


def test_a_half_finished_upload_is_not_shown_and_heals_by_itself(misleading: Site, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto(misleading.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    script = half_published(misleading, BUILDS[1])
    for _ in range(2):
        page.reload()
        assert page.title() == BUILDS[0], "a page without its script was shown"
        assert page.evaluate("typeof offline") == "object"
        page.wait_for_timeout(300)
    (misleading.folder / f"page.{BUILDS[1]}.js").write_text(script)
    page.reload()
    assert page.title() == BUILDS[1]
    assert page.evaluate("typeof offline") == "object", "the page is dead"
    lies_ready(page)
    with page.expect_navigation():
        page.evaluate("offline.applyUpdate()")
    page.wait_for_load_state()
    assert caches(page) == [BUILDS[1]]
    misleading.stop()
    page.reload()
    assert page.evaluate("typeof offline") == "object", "a wrong file is in the cache"


def test_a_wrong_file_in_an_old_cache_is_fetched_anew(misleading: Site, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto(misleading.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.evaluate(
        """async (path) => {
             const [name] = await caches.keys();
             const cache = await caches.open(name);
             await cache.put(path, new Response("<p>home</p>", { headers: { "Content-Type": "text/html" } }));
           }""",
        f"page.{BUILDS[1]}.js",
    )
    publish(misleading.folder, BUILDS[1])
    lies_ready(page)
    with page.expect_navigation():
        page.evaluate("offline.applyUpdate()")
    page.wait_for_load_state()
    misleading.stop()
    page.reload()
    assert page.title() == BUILDS[1]
    assert page.evaluate("typeof offline") == "object"
