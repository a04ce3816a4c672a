"""Slow lines, broken lines, workers that fail: a download that moves is waited for, what broke goes on by itself."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.server import Site

from .conftest import Guest
from .play import choices, index, my_turn, start, take, wait_saved

pytestmark = pytest.mark.site

IMPATIENT = {"quick": 6_000, "long": 8_000, "silence": 9_000, "boot": 8_000, "pause": 50, "sleep": 3_000}
"""Milliseconds: a tenth of the page's patience and less, so that a slow line need not be as slow as in life."""

SLOW = 350_000
"""Bytes a second: with it the download takes three times as long as any clock of the impatient page allows."""

PROGRESS_SPY = """
window.told = [];
window.Worker = class extends Worker {
  constructor(url, options) {
    super(url, options);
    // The bots' worker starts later, for itself.
    if (options.name === "bot") return;
    // What the page tells itself again, when it takes the early worker over, was told already.
    this.addEventListener("message", ({ data, isTrusted }) => {
      if (isTrusted && data.stage) window.told.push([data.stage, data.progress]);
    });
  }
};
"""


WORKER_SPY = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    window.workers.push(this);
  }
  postMessage(message, ...more) {
    if (message.boot) this.given = message.boot.program instanceof WebAssembly.Module;
    super.postMessage(message, ...more);
  }
  terminate() {
    this.ended = true;
    super.terminate();
  }
};
"""


def impatient(folder: Path, copy: Path) -> Path:
    """The site with a page that waits for nothing long, and that fetches what visitors do."""
    shutil.copytree(folder, copy)
    page = copy / "index.html"
    record = re.compile(r'(<script type="application/json" id="build">)(.*?)(</script>)', re.DOTALL)

    def changed(found: re.Match[str]) -> str:
        data = json.loads(found[2]) | {"patience": IMPATIENT}
        del data["python"]["form"]
        return found[1] + json.dumps(data).replace("<", "\\u003c") + found[3]

    page.write_text(record.sub(changed, page.read_text()))
    return copy


def progress(page: Page) -> list[float]:
    """What was told of the download of the first worker."""
    told: list[list[Any]] = page.evaluate("window.told")
    return [number for stage, number in told if stage == "download"]


def test_a_slow_line_ends_in_a_playable_match(arrive: Callable[..., Guest], folder: Path, tmp_path: Path) -> None:
    with Site(impatient(folder, tmp_path / "site"), rate=SLOW) as slow:
        guest = arrive(site=slow)
        guest.context.add_init_script(PROGRESS_SPY)
        page = guest.open()
        page.set_default_timeout(120_000)
        start(page)
        told = progress(page)
        assert told == sorted(told) and len(set(told)) > 100, "the player does not see it move"
        assert my_turn(page)
        slow.rate = None
        take(page, 2)
        assert index(page) == 1


def test_a_broken_line_is_taken_up_where_it_broke(arrive: Callable[..., Guest], folder: Path, tmp_path: Path) -> None:
    site = impatient(folder, tmp_path / "site")
    with Site(site, rate=20e6, breaks=[2_000_000, 4_000_000, 6_000_000]) as broken:
        guest = arrive(site=broken)
        guest.forgive = ("ERR_", "Failed to load resource")
        page = guest.open()
        page.wait_for_selector(".game-card")
        start(page)
        assert my_turn(page)
        assert broken.breaks == []
        # All that is sent twice is what was on its way when the line broke, and wasm that was packed the first time.
        once = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
        assert broken.sent < once, "it began anew"


def test_a_second_try_goes_on_where_the_first_gave_up(
    arrive: Callable[..., Guest], folder: Path, tmp_path: Path
) -> None:
    copy = impatient(folder, tmp_path / "site")
    first = Site(copy, rate=1e6).start()
    guest = arrive(site=first)
    guest.forgive = ("ERR_", "Failed to load resource")
    guest.context.add_init_script(PROGRESS_SPY)
    page = guest.open("#/new/morra")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("() => window.told.some(([stage, progress]) => progress > 0.6)")
    first.stop()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=60_000)
    page.evaluate("window.told.length = 0")
    with Site(copy, port=first.port):
        again.click()
        assert my_turn(page)
    assert min(number for number in progress(page) if number) > 0.2, "it began anew"


def test_bots_come_back_however_often_their_worker_fails(
    arrive: Callable[..., Guest], folder: Path, tmp_path: Path
) -> None:
    with Site(impatient(folder, tmp_path / "site")) as site:
        guest = arrive(site=site)
        guest.forgive = ("ERR_", "Failed to load resource", "404")
        guest.context.add_init_script(WORKER_SPY)
        page = guest.open()
        start(page)
        assert my_turn(page)
        page.wait_for_function("() => window.workers[1]?.ended")
        site.missing = frozenset({"pyodide.asm.mjs"})
        guest.context.route("**/pyodide.asm.*", lambda route: route.abort())
        take(page, 2)
        take(page, 3)
        take(page)
        expect(page.get_by_role("alert")).to_contain_text("tried again by themselves")
        page.wait_for_timeout(3000)
        site.missing = frozenset()
        guest.context.unroute("**/pyodide.asm.*")
        assert my_turn(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        assert choices(page).count() > 0
        wait_saved(page, index(page))


def test_the_bot_starts_while_the_player_decides_is_given_the_program_and_sleeps_when_it_is_not_asked(
    arrive: Callable[..., Guest], folder: Path, tmp_path: Path
) -> None:
    with Site(impatient(folder, tmp_path / "site")) as site:
        guest = arrive(site=site)
        guest.context.add_init_script(WORKER_SPY)
        page = guest.open()
        page.wait_for_selector(".game-card")
        assert page.evaluate("window.workers.map((each) => each.given)") == [False], "a bot nobody needs yet"
        start(page)
        assert my_turn(page)
        page.wait_for_function("() => window.workers[1]?.given")
        page.wait_for_function("() => window.workers[1].ended")
        take(page, 2)
        take(page, 3)
        take(page)
        page.wait_for_function("() => window.workers.length === 3")
        assert not page.evaluate("window.workers[0].ended")


def test_a_worker_that_is_killed_while_it_starts_is_started_again(arrive: Callable[..., Guest], folder: Path) -> None:
    with Site(folder, rate=4e6) as site:
        guest = arrive(site=site)
        guest.context.add_init_script(PROGRESS_SPY)
        page = guest.open("#/new/morra")
        page.set_default_timeout(60_000)  # a browser keeps what an ended worker was loading locked for 20 seconds
        for _ in range(2):
            page.wait_for_function("() => window.told.some(([stage, progress]) => progress > 0.1)")
            page.workers[-1].evaluate("self.close()")
            page.evaluate("window.told.length = 0")
        site.rate = None
        start(page)
        assert my_turn(page)
