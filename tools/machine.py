"""What the build takes from the machine or gets for itself: virtual environment, Node, packages, browser."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from tools.stages import ROOT, BuildError, digest_of, plain_disk_errors, run, say, stage

VENV = ROOT / ".venv"
TOOLS = ROOT / "tools"
OLDEST_NODE = 18

Found = TypeVar("Found")

FIREFOX_NAMES = ("firefox-esr", "firefox")
WEBKIT_BROWSERS = ("webkit2gtk-4.1/MiniBrowser", "webkitgtk-6.0/MiniBrowser")
"""Where Debian puts the window that its WebKitWebDriver drives: on no PATH."""

CHROMIUM = "chromium-headless-shell"
"""Debian's package and program: the same engine without windows, which paints a fifth faster."""
CHROMIUM_NAMES = (CHROMIUM, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")


def venv_program(name: str) -> Path:
    """A program of the virtual environment."""
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


PIP: list[str | Path] = [venv_program("python"), "-m", "pip", "--disable-pip-version-check"]
PURE_WHEELS = ["--only-binary=:all:", "--implementation", "py", "--abi", "none", "--platform", "any"]
PURE_WHEELS += ["--python-version", "3.14"]
"""For the browser's Python, not for ours."""


def ensure_venv() -> Path:
    """The Python of `.venv`, with every pinned tool in it."""
    requirements = TOOLS / "requirements.txt"
    made, filled = VENV / "python.stamp", VENV / "tools.stamp"
    python, key = venv_program("python"), digest_of([requirements])
    usable = python.exists() and _read(made) == sys.version
    if usable and _read(filled) == key:
        say("tools", "cached")
        return python
    began = time.perf_counter()
    with plain_disk_errors():
        if not usable:
            shutil.rmtree(VENV, ignore_errors=True)
            _make_venv()
            made.write_text(sys.version)
        pip_install(requirements)
        filled.write_text(key)
    say("tools", f"{time.perf_counter() - began:.1f} s")
    return python


def _make_venv() -> None:
    command = [sys.executable, "-m", "venv", str(VENV)]
    try:
        run(command, failing="")
    except BuildError as error:
        if "ensurepip" not in str(error) and "No module named venv" not in str(error):
            raise BuildError(f"Could not make the virtual environment {VENV}.{error}") from error
        major, minor = sys.version_info[:2]
        apt_install(
            f"python{major}.{minor}-venv",
            otherwise="This Python has no venv module: install it (Debian: apt-get install python3-venv).",
        )
        shutil.rmtree(VENV, ignore_errors=True)
        run(command, failing=f"Could not make the virtual environment {VENV}.")


def pip_install(requirements: Path) -> None:
    """Installs pinned packages from the registry that the machine is set up for."""
    run(
        [*PIP, "install", "--no-deps", "--require-hashes", "-r", requirements],
        failing=f"Could not install the Python packages of tools/{requirements.name}.",
    )


def apt_install(*words: str, otherwise: str) -> None:
    """Installs Debian packages, with apt's options before them, when we may; else fails with the sentence given."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise BuildError(otherwise)
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update"], failing=otherwise, env=env)
    run(["apt-get", "install", "-y", *words], failing=otherwise, env=env)


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def node_version(node: str | Path) -> int:
    """Major version of a Node program; 0 when it cannot be run."""
    try:
        found = re.match(r"v(\d+)\.", run([node, "--version"], failing=""))
    except BuildError:
        return 0
    return int(found[1]) if found else 0


def ensure_node() -> Path:
    """A Node that is new enough, with npm beside it: the machine's, else the one of PyPI in `.venv`."""
    system = shutil.which("node")
    if system and shutil.which("npm") and node_version(system) >= OLDEST_NODE:
        return Path(system)
    own = venv_program("node")
    if node_version(own) < OLDEST_NODE:
        began = time.perf_counter()
        try:
            pip_install(TOOLS / "requirements-node.txt")
        except BuildError as error:
            raise BuildError(
                f"No Node of version {OLDEST_NODE} or newer was found, and it could not be had from PyPI: "
                f"install Node {OLDEST_NODE}+ with npm.\n{error}"
            ) from error
        say("node", f"{time.perf_counter() - began:.1f} s")
    return own


def ensure_packages(node: Path) -> Path:
    """`node_modules` as `package-lock.json` pins it."""
    lock, wanted, modules = ROOT / "package-lock.json", ROOT / "package.json", ROOT / "node_modules"
    key = digest_of([lock, wanted])
    stamp = modules / ".thalassa-stamp"
    if _read(stamp) == key:
        say("npm", "cached")
        return modules
    began = time.perf_counter()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise BuildError(f"Node was found at {node} but npm was not: install npm.")
    with plain_disk_errors():
        run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            failing="Could not install the packages of package-lock.json with npm.",
            env={"PATH": path},
        )
        stamp.write_text(key)
    say("npm", f"{time.perf_counter() - began:.1f} s")
    return modules


def ensure_browser_wheels() -> Path:
    """Folder with the wheels that the browser installs besides ours (micropip), pinned by hash."""
    requirements = TOOLS / "requirements-browser.txt"

    def download(out: Path) -> None:
        run(
            [*PIP, "download", "--no-deps", *PURE_WHEELS, "--require-hashes", "-d", out, "-r", requirements],
            failing="Could not download micropip, which the browser's fall-back start needs.",
        )

    return stage("micropip", [requirements], download)


def ensure_chromium() -> Path:
    """A Chromium for the browser tests: `CHROMIUM`, the system's, Playwright's own, else Debian's package."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not Path(named).exists():
            raise BuildError(f"CHROMIUM names {named}, which does not exist: correct it or unset it.")
        return Path(named)
    found = _system_chromium() or _playwright_chromium()
    if found:
        return found
    began = time.perf_counter()
    apt_install(
        CHROMIUM,
        otherwise="No Chromium was found: install one, or set CHROMIUM to the path of its program.",
    )
    say("chromium", f"{time.perf_counter() - began:.1f} s")
    installed = _system_chromium()
    if installed is None:
        raise BuildError(f"Debian's {CHROMIUM} was installed but is not on the PATH: set CHROMIUM to its program.")
    return installed


def ensure_firefox() -> Path:
    """A Firefox for the browser tests: `FIREFOX`, the system's, else Debian's package."""
    named = os.environ.get("FIREFOX")
    if named:
        if not Path(named).exists():
            raise BuildError(f"FIREFOX names {named}, which does not exist: correct it or unset it.")
        return Path(named)
    otherwise = "No Firefox was found: install one (Debian: firefox-esr), or set FIREFOX to the path of its program."
    return _first_on_path(FIREFOX_NAMES) or _installed("firefox", lambda: _first_on_path(FIREFOX_NAMES), otherwise)


def ensure_webkit() -> tuple[Path, Path]:
    """WebKit's driver and its browser for the tests, with Xvfb beside them: the system's, else Debian's packages."""
    otherwise = "No WebKit was found: install Debian's webkit2gtk-driver and xvfb, or their like."
    return _system_webkit() or _installed("webkit", _system_webkit, otherwise)


def ensure_other_engines() -> None:
    """Firefox and WebKit, once and before the tests: two workers cannot install at the same time."""
    for ensure in (ensure_firefox, ensure_webkit):
        try:
            ensure()
        except BuildError as error:
            print(f"{error} Its tests are skipped.", flush=True)


DEBIAN = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
"""The packages that bring an engine."""


def _installed(engine: str, find: Callable[[], Found | None], otherwise: str) -> Found:
    """What `find` finds once Debian's packages are there."""
    began = time.perf_counter()
    apt_install("--no-install-recommends", *DEBIAN[engine], otherwise=otherwise)
    say(engine, f"{time.perf_counter() - began:.1f} s")
    found = find()
    if found is None:
        raise BuildError(otherwise)
    return found


def _system_webkit() -> tuple[Path, Path] | None:
    driver = shutil.which("WebKitWebDriver")
    browsers = [path for name in WEBKIT_BROWSERS for path in sorted(Path("/usr/lib").glob(f"*/{name}"))]
    return (Path(driver), browsers[0]) if driver and browsers and shutil.which("Xvfb") else None


def _first_on_path(names: Iterable[str]) -> Path | None:
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


def _system_chromium() -> Path | None:
    return _first_on_path(CHROMIUM_NAMES)


def _playwright_chromium() -> Path | None:
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    try:
        path = Path(run([venv_program("python"), "-c", ask], failing="").strip())
    except BuildError:
        return None
    return path if path.is_file() else None
