"""WebKit for the tests: Debian's WebKitWebDriver on a screen that nobody sees, spoken to over W3C WebDriver."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.server import free_port

PATIENCE = 180
"""Seconds for one answer of the driver; a start of Python may be inside it."""

SCREEN = "1600x1200x24"

KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "ArrowRight": "\ue014"}
"""WebDriver's names of the keys that have no character."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the protocol passes an element on."""

RUN = """const done = arguments[arguments.length - 1], given = arguments[0];
Promise.resolve().then(() => (SCRIPT)).then((it) => (typeof it === "function" ? it(given) : it))
  .then((value) => done({ value }), (error) => done({ error: `${error}\\n${error.stack || ""}` }));"""
"""The value of an expression, or of a function with the argument given; promises are waited for."""


class WebDriverError(Exception):
    """What the driver answered instead of a value."""


class Session:
    """One tab."""

    def __init__(self, port: int, browser: Path) -> None:
        self._port = port
        self._path = ""
        options = {"binary": os.fspath(browser), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": PATIENCE * 1000}}
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.version = str(answer["capabilities"]["browserVersion"])
        self._path = f"/session/{answer['sessionId']}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One command."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, self._path + path, text, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise WebDriverError(f"{value['error']}: {value.get('message', '')}")
        return value

    def goto(self, url: str) -> None:
        """Opens an address."""
        self.ask("POST", "/url", {"url": url})

    def reload(self) -> None:
        """Loads the page again."""
        self.ask("POST", "/refresh", {})

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """The value of a script in the page."""
        answer = self.ask("POST", "/execute/async", {"script": RUN.replace("SCRIPT", script), "args": [arg]})
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer.get("value")

    def press(self, key: str) -> None:
        """One key, down and up."""
        value = KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": strokes})

    def click(self, selector: str) -> None:
        """A press of the mouse on the first element that the selector finds."""
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.evaluate(
            "(selector) => document.querySelector(selector).scrollIntoView({ block: 'nearest' })",
            selector,
        )
        there = {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: found[ELEMENT]}, "x": 0, "y": 0}
        push, lift = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self._act({"type": "pointer", "id": "mouse", "actions": [there, push, lift]})

    def _act(self, source: dict[str, Any]) -> None:
        self.ask("POST", "/actions", {"actions": [source]})

    def resize(self, width: int, height: int) -> None:
        """Makes the page so large: the window is larger by what the browser draws around it."""
        for _ in range(3):
            inner = self.evaluate("[innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            outer = self.ask("GET", "/window/rect")
            size = {"width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]}
            self.ask("POST", "/window/rect", {"x": 0, "y": 0, **size})
            time.sleep(0.3)  # the window system answers when it likes

    def close(self) -> None:
        """Ends it."""
        with contextlib.suppress(WebDriverError, OSError, http.client.HTTPException):
            self.ask("DELETE", "")


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a screen in memory."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, pass_fds=[write], stdout=quiet, stderr=quiet)
    os.close(write)
    try:
        ready, _, _ = select.select([read], [], [], 60)
        number = os.read(read, 16).decode().strip() if ready else ""
        if not number:
            raise WebDriverError("Xvfb does not start: is its package whole?")
        yield f":{number}"
    finally:
        os.close(read)
        server.terminate()
        server.wait()


@contextlib.contextmanager
def webkit(driver: Path, browser: Path) -> Iterator[Session]:
    """A tab of a new WebKitGTK with empty storage."""
    home, port = tempfile.mkdtemp(prefix="thalassa-webkit-"), free_port(0)
    with screen() as display:
        process = subprocess.Popen(
            [driver, f"--port={port}"],
            env={**os.environ, **_surroundings(display, home)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            session = _session(port, browser)
            try:
                yield session
            finally:
                session.close()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            shutil.rmtree(home, ignore_errors=True)


def _surroundings(display: str, home: str) -> dict[str, str]:
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), home)
    drawing = {"GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "LIBGL_ALWAYS_SOFTWARE": "1"}
    alone = {"GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    return {"DISPLAY": display, "WAYLAND_DISPLAY": "", "LANG": "C.UTF-8", **folders, **drawing, **alone}


def _session(port: int, browser: Path) -> Session:
    """The first that the driver gives, once it listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Session(port, browser)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
