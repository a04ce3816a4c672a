"""`build.py serve` as a player runs it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from interrupts import hears_ctrl_c

from tools.stages import ROOT

pytestmark = pytest.mark.site


def test_serve_finds_a_free_port_prints_its_address_and_stops_on_ctrl_c() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = subprocess.Popen(
            [sys.executable, "build.py", "serve", "--port", str(port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=hears_ctrl_c,
        )
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if "ready" in line:
                break
    assert f"Port {port} is taken.\n" in said
    address = re.search(r"http://127\.0\.0\.1:(\d+)/", said[-1])
    assert address, said
    assert int(address[1]) != port
    with urllib.request.urlopen(address[0], timeout=20) as page:
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert "Thalassa" in page.read().decode()
    server.send_signal(signal.SIGINT)
    assert server.wait(timeout=20) == 0
    server.stdout.close()


def test_a_second_build_takes_everything_from_the_cache() -> None:
    command = [sys.executable, "build.py", "build"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    stages = [line.split() for line in again.stdout.splitlines() if line.startswith("  ")]
    assert len(stages) >= 10
    assert [words for words in stages if words[-1] != "cached"] == []
