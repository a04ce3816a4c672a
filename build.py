#!/usr/bin/env python3
"""Build, serve, test and measure Thalassa: from a machine with Python alone to the finished site.

python3 build.py serve    everything from nothing, then serves the site, prints its address and builds what changes
python3 build.py test     everything from nothing, then every check and every test; with a path, that alone
python3 build.py check    what needs no site: linters, types, unit tests; before every commit
python3 build.py bench    the figures of docs/measured.md, into bench/results.json and as a table
python3 build.py figures  docs/measured.md and the README's figures, written anew out of bench/results.json
python3 build.py build    the static site alone, in dist/
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - older Pythons reach this line, and get a sentence, not a traceback
    sys.exit("build.py needs Python 3.11 or newer; this is " + sys.version.split()[0] + ": run it with a newer one.")

import argparse
import json
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

from tools import hosting, machine, site
from tools.reload import SOURCES, Reloads, watch
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


def build(out: Path = DIST, *, test_game: bool = False, address: str = "") -> Path:
    """Makes the site and returns its folder."""
    return site.build_site(prepared(), out, test_game=test_game, address=address)


def serve(port: int) -> int:
    """Makes the site, serves it until interrupted; what changes meanwhile is built again, and open pages load it."""
    with plain_disk_errors():
        folder = build()
    chosen = free_port(port)
    if chosen != port:
        print(f"Port {port} is taken.")
    reloads = Reloads()
    server = Site(folder, port=chosen, reloads=reloads)
    Thread(target=watch, args=(SOURCES, _rebuild, reloads), daemon=True).start()
    print(f"Thalassa is ready: {server.url}   (Ctrl-C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.stop()
    return 0


def _rebuild() -> bool:
    """Builds the site in a process of its own, which takes the build's own scripts as they are now."""
    return subprocess.run([sys.executable, str(ROOT / "build.py"), "build"], cwd=ROOT, check=False).returncode == 0


def test(arguments: list[str]) -> int:
    """Makes both sites, then runs every check; with arguments for pytest that alone, and the sites only if needed."""
    tools = prepared()
    alone = arguments not in ([], [SLOW])
    with ThreadPoolExecutor(max_workers=1) as aside:
        # Debian's packages come while the sites are made: the one waits for the line, the other for the processor.
        browsers = aside.submit(_browser_environment, others=not alone)
        if not alone or needs_site(arguments):
            site.build_site(tools, DIST)
            site.build_site(tools, TEST_DIST, test_game=True)
        environment = browsers.result()
    checks = [] if alone else static_checks(tools)
    return _run_all(checks + pytest_runs(tools.python, arguments), environment)


def check() -> int:
    """Runs every check that needs neither site nor browser."""
    tools = prepared()
    units = [[str(tools.python), "-m", "pytest", "-m", "not site and not slow", "-n", "2", *WITHOUT_SITE]]
    return _run_all(static_checks(tools) + units, dict(os.environ))


WITHOUT_SITE = ["pygame_core", *(f"tests/{part}" for part in ("kernel", "games", "bots", "cli", "house"))]
"""Where the tests are that need no built site."""


def needs_site(arguments: list[str]) -> bool:
    """Whether pytest's arguments name anything that may look at the built site."""
    paths = [word for word in arguments if Path(word.partition("::")[0]).exists()]
    return not paths or not all(word.startswith(tuple(WITHOUT_SITE)) for word in paths)


def static_checks(tools: site.Machine) -> list[list[str]]:
    """Linters, formatter, type checkers and the unit tests of the page's scripts."""
    python, programs = str(tools.python), tools.modules / ".bin"
    scripts = sorted(str(test) for test in (ROOT / "tests" / "js").glob("*.test.mjs"))
    return [
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [str(tools.node), str(programs / "tsc"), "-p", "."],
        [str(tools.node), str(programs / "tsc"), "-p", "tsconfig.sw.json"],
        [str(tools.node), str(programs / "biome"), "ci", "--error-on-warnings"],
        [str(tools.node), str(ROOT / "tools" / "js" / "units.mjs"), str(CACHE / "js-tests"), python, *scripts],
    ]


def pytest_runs(python: Path, arguments: list[str]) -> list[list[str]]:
    """Unit tests, then the browser tests, each on two workers: a browser waits more than it works."""
    if arguments not in ([], [SLOW]):
        return [[str(python), "-m", "pytest", *arguments]]
    quick = "" if arguments else " and not slow"
    kinds = (f"not site and not soak{quick}", f"site and not soak{quick}")
    # Whoever has nothing left takes half of what the other still has: both end together.
    return [[str(python), "-m", "pytest", "-m", kind, "-n", "2", "--dist", "worksteal"] for kind in kinds]


SECOND_LOOKS = 3
"""More browser tests than this that fail are a fault of the site, whatever the machine was doing."""

LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
"""Pytest's own record of what failed."""


def second_look(command: list[str], failed: list[str]) -> list[str] | None:
    """Few failed browser tests are run again, one after the other: on a busy machine a browser may come too late.

    What fails twice is a fault; what does not is named at the end, to be mended in its own time.
    """
    if not _of_browsers(command) or not 0 < len(failed) <= SECOND_LOOKS:
        return None
    return [*command[: command.index("pytest") + 1], *failed]


def _of_browsers(command: list[str]) -> bool:
    return any(word.startswith("site and ") for word in command)


def _browser_environment(*, others: bool = False) -> dict[str, str]:
    """What tells the tests where browser and sites are; with the `others`, Firefox and WebKit are there, too."""
    chromium = machine.ensure_chromium()
    if others:
        machine.ensure_other_engines()
    return {
        **os.environ,
        "CHROMIUM": str(chromium),
        "THALASSA_SITE": str(DIST),
        "THALASSA_TEST_SITE": str(TEST_DIST),
    }


def _run_all(commands: list[list[str]], environment: dict[str, str]) -> int:
    """Runs every command even when one fails, so that one run shows all faults."""
    failed: list[str] = []
    unsteady: list[str] = []
    for command in commands:
        if _of_browsers(command):
            LAST_FAILED.unlink(missing_ok=True)
        code = _run(command, environment)
        tests = (
            sorted(json.loads(LAST_FAILED.read_text("utf-8"))) if code == TESTS_FAILED and LAST_FAILED.exists() else []
        )
        again = second_look(command, tests)
        if again and _run(again, environment) == 0:
            unsteady += tests
        elif code:
            failed.append(" ".join(command[2:4]))
    if unsteady:
        print(f"\nFailed once, passed when run alone (mend these): {', '.join(unsteady)}.")
    print("\nAll checks passed." if not failed else f"\nFailed: {', '.join(failed)}.")
    return 1 if failed else 0


TESTS_FAILED = 1
"""What pytest says when it ran all it should and some tests failed."""


def _run(command: list[str], environment: dict[str, str]) -> int:
    began = time.perf_counter()
    print(f"\n$ {' '.join(command[1:])}", flush=True)
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(f"  {time.perf_counter() - began:.0f} s", flush=True)
    return code


def bench(names: list[str]) -> int:
    """Measures the figures of docs/measured.md, or the named ones, in the project's own environment."""
    tools = prepared()
    site.build_site(tools, DIST)
    site.build_site(tools, TEST_DIST, test_game=True)
    command = [str(tools.python), "-m", "bench", *names]
    return subprocess.run(command, cwd=ROOT, env=_browser_environment(), check=False).returncode


def figures() -> int:
    """Writes the figures of docs/measured.md and of the README anew."""
    command = [str(machine.ensure_venv()), "-c", "from bench import _measured; _measured.write()"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Thalassa.")
    commands = parser.add_subparsers(dest="command")
    maker = commands.add_parser("build", help="make the static site")
    maker.add_argument("--out", type=Path, default=None, help="folder of the site (dist)")
    maker.add_argument("--with-test-game", action="store_true", help="put the test game in (.cache/dist-test)")
    maker.add_argument(
        "--address", type=folder_address, default="", help="where the site will be: links to it then show a picture"
    )
    maker.add_argument("--zip", action="store_true", help="also pack the site into one file beside its folder")
    server = commands.add_parser("serve", help="make the site and serve it")
    server.add_argument("--port", type=int, default=8000)
    # No prefix characters: options such as -k are pytest's, not ours.
    tester = commands.add_parser("test", help="make the site, then ruff, mypy and pytest", prefix_chars="\0")
    tester.add_argument(
        "arguments", nargs=argparse.REMAINDER, help="--slow: the slow tests too; anything else is passed on to pytest"
    )
    commands.add_parser("check", help="linters, types and unit tests: what needs no site")
    commands.add_parser("figures", help="write docs/measured.md out of bench/results.json")
    measurer = commands.add_parser("bench", help="measure the figures of docs/measured.md")
    measurer.add_argument("names", nargs="*", help="modules of bench/ (all)")
    return parser


def folder_address(text: str) -> str:
    """An address that file names can be put after."""
    return text.rstrip("/") + "/" if text else ""


def main(words: list[str]) -> int:
    """Runs one command; its result is the exit code."""
    given = arguments().parse_args(words or ["build"])
    try:
        if given.command == "serve":
            return serve(given.port)
        if given.command == "test":
            return test(given.arguments)
        if given.command == "check":
            return check()
        if given.command == "figures":
            return figures()
        if given.command == "bench":
            return bench(given.names)
        out = given.out or (TEST_DIST if given.with_test_game else DIST)
        folder = build(out, test_game=given.with_test_game, address=given.address)
        print(f"The site is in {folder}.")
        if given.zip:
            print(f"As one file: {hosting.archive(folder, folder.with_suffix('.zip'))}.")
        return 0
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
