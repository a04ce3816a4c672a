#!/usr/bin/env python3
"""Build, serve, test and measure Thalassa: from a machine with Python alone to the finished site.

python3 build.py serve    everything from nothing, then serves the site and prints its address
python3 build.py test     everything from nothing, then ruff, mypy and pytest
python3 build.py bench    the figures of the README, into bench/results.json and as a table
python3 build.py build    the static site alone, in dist/
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - older Pythons reach this line, and get a sentence, not a traceback
    sys.exit("build.py needs Python 3.11 or newer; this is " + sys.version.split()[0] + ": run it with a newer one.")

import argparse
import os
import subprocess
import time
from pathlib import Path

from tools import machine, site
from tools.server import Site, free_port
from tools.stages import CACHE, ROOT, BuildError, plain_disk_errors

DIST = ROOT / "dist"
TEST_DIST = CACHE / "dist-test"
"""The site with the test game in it: browser tests use it, players never get it."""

SLOW = "--slow"
"""As the only argument of `test`: the slow tests too."""


def prepared() -> site.Machine:
    """All programs and packages that a build needs."""
    python = machine.ensure_venv()
    node = machine.ensure_node()
    modules = machine.ensure_packages(node)
    return site.Machine(python, node, modules, machine.ensure_browser_wheels())


def build(out: Path = DIST, *, test_game: bool = False) -> Path:
    """Makes the site and returns its folder."""
    return site.build_site(prepared(), out, test_game=test_game)


def serve(port: int) -> int:
    """Makes the site, serves it until interrupted."""
    with plain_disk_errors():
        folder = build()
    chosen = free_port(port)
    if chosen != port:
        print(f"Port {port} is taken.")
    server = Site(folder, port=chosen)
    print(f"Thalassa is ready: {server.url}   (Ctrl-C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.stop()
    return 0


def test(arguments: list[str]) -> int:
    """Makes both sites, then runs every check; with arguments for pytest, that alone."""
    tools = prepared()
    site.build_site(tools, DIST)
    site.build_site(tools, TEST_DIST, test_game=True)
    alone = arguments not in ([], [SLOW])
    checks = [] if alone else static_checks(tools.python)
    return _run_all(checks + pytest_runs(tools.python, arguments), _browser_environment())


def static_checks(python: Path) -> list[list[str]]:
    """The linter, the formatter and the type checker."""
    return [
        [str(python), "-m", "ruff", "check", "."],
        [str(python), "-m", "ruff", "format", "--check", "."],
        [str(python), "-m", "mypy"],
    ]


def pytest_runs(python: Path, arguments: list[str]) -> list[list[str]]:
    """Unit tests on two workers; then the browser tests one by one, as they would disturb each other's clock."""
    pytest = [str(python), "-m", "pytest"]
    if arguments == [SLOW]:
        return [[*pytest, "-m", "not site", "-n", "2"], [*pytest, "-m", "site"]]
    if arguments:
        return [[*pytest, *arguments]]
    return [[*pytest, "-m", "not site and not slow", "-n", "2"], [*pytest, "-m", "site and not slow"]]


def _browser_environment() -> dict[str, str]:
    return {
        **os.environ,
        "CHROMIUM": str(machine.ensure_chromium()),
        "THALASSA_SITE": str(DIST),
        "THALASSA_TEST_SITE": str(TEST_DIST),
    }


def _run_all(commands: list[list[str]], environment: dict[str, str]) -> int:
    """Runs every command even when one fails, so that one run shows all faults."""
    failed = []
    for command in commands:
        began = time.perf_counter()
        print(f"\n$ {' '.join(command[1:])}", flush=True)
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        print(f"  {time.perf_counter() - began:.0f} s", flush=True)
        if code:
            failed.append(" ".join(command[2:4]))
    print("\nAll checks passed." if not failed else f"\nFailed: {', '.join(failed)}.")
    return 1 if failed else 0


def bench(names: list[str]) -> int:
    """Measures the figures of the README, or the named ones, in the project's own environment."""
    tools = prepared()
    site.build_site(tools, DIST)
    site.build_site(tools, TEST_DIST, test_game=True)
    command = [str(tools.python), "-m", "bench", *names]
    return subprocess.run(command, cwd=ROOT, env=_browser_environment(), check=False).returncode


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Thalassa.")
    commands = parser.add_subparsers(dest="command")
    maker = commands.add_parser("build", help="make the static site")
    maker.add_argument("--out", type=Path, default=None, help="folder of the site (dist)")
    maker.add_argument("--with-test-game", action="store_true", help="put the test game in (.cache/dist-test)")
    server = commands.add_parser("serve", help="make the site and serve it")
    server.add_argument("--port", type=int, default=8000)
    # No prefix characters: options such as -k are pytest's, not ours.
    tester = commands.add_parser("test", help="make the site, then ruff, mypy and pytest", prefix_chars="\0")
    tester.add_argument(
        "arguments", nargs=argparse.REMAINDER, help="--slow: the slow tests too; anything else is passed on to pytest"
    )
    measurer = commands.add_parser("bench", help="measure the figures of the README")
    measurer.add_argument("names", nargs="*", help="modules of bench/ (all)")
    return parser


def main(words: list[str]) -> int:
    """Runs one command; its result is the exit code."""
    given = arguments().parse_args(words or ["build"])
    try:
        if given.command == "serve":
            return serve(given.port)
        if given.command == "test":
            return test(given.arguments)
        if given.command == "bench":
            return bench(given.names)
        folder = build(given.out or (TEST_DIST if given.with_test_game else DIST), test_game=given.with_test_game)
        print(f"The site is in {folder}.")
        return 0
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
