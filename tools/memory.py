"""`python -m tools.memory SITE..`: what a page with both workers holds in memory, in Chromium and in WebKit.

Each folder is a built site; of every process of the page the proportional share (PSS) is counted, in megabytes: with
the rules alone, and after a bot has played.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tools.engines import ALL_ENGINES, Tab
from tools.server import Site

PAGES = ("WebKitWebProcess", "--type=renderer")
"""By these words in their commands the processes of pages are known."""

ENGINES = ("chromium", "webkit")

SETTLED = 8
"""Seconds until what was needed for the start alone is collected."""


def parents() -> dict[int, int]:
    """Which process began which."""
    found = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended
    return found


def of_this_process(pid: int, began: dict[int, int], own: int) -> bool:
    """Whether a process was begun by this one, or by one that was."""
    while pid > 1:
        pid = began.get(pid, 0)
        if pid == own:
            return True
    return False


def megabytes(own: int) -> float:
    """The shares of all processes of pages that we have begun."""
    began, total = parents(), 0
    for pid in began:
        folder = Path("/proc") / str(pid)
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
            if of_this_process(pid, began, own) and any(word in command for word in PAGES):
                rollup = (folder / "smaps_rollup").read_text()
                total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        except OSError:
            continue
    return total / 1024


def until(tab: Tab, script: str) -> None:
    """Waits for a function of the page."""
    end = time.monotonic() + 120
    while not tab.evaluate(script):
        if time.monotonic() > end:
            raise TimeoutError(script)
        time.sleep(0.2)


def measure(engine: str, folder: Path, own: int) -> tuple[float, float]:
    """Megabytes with the rules alone, and with both workers."""
    with Site(folder) as site, ALL_ENGINES[engine]() as tab:
        tab.goto(f"{site.url}#/new/iron-age")
        until(tab, "() => document.querySelector('form .primary.large') !== null")
        tab.evaluate("() => document.querySelector('input[name=seats]').click()")  # alone: no bot is asked by itself
        tab.click("form .primary.large")
        until(tab, "() => document.querySelector('#prompt')?.dataset.index !== undefined")
        time.sleep(SETTLED)
        alone = megabytes(own)
        tab.press("h")  # a hint comes from the other worker
        until(tab, "() => document.querySelector('[data-drawer=hint] [data-key]') !== null")
        time.sleep(SETTLED)
        return alone, megabytes(own)


def main(folders: list[str]) -> None:
    """Prints a line for each site and engine."""
    for folder in folders:
        for engine in ENGINES:
            alone, both = measure(engine, Path(folder), os.getpid())
            print(
                f"{folder}: {engine} {alone:.0f} MB with the rules alone, {both:.0f} MB with both workers", flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
