"""A static file server on this machine: right types, gzip, any sub-path, and it can be stopped."""

from __future__ import annotations

import contextlib
import gzip
import http.server
import re
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from tools.reload import Reloads, with_script

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PIECE = 8192
"""A slow line carries so many bytes at once."""

PACKED_ALREADY = {".bin", ".lz", ".png", ".whl", ".woff2", ".zip"}
HASHED = re.compile(r"[.-]([0-9a-f]{10}|[0-9A-Z]{8})[./]")
"""The part of a path, ours or esbuild's, that changes with the content: it may be cached for ever."""


@lru_cache(maxsize=256)
def _packed(file: Path, _changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def is_hashed(path: str) -> bool:
    """Whether a path carries the hash of its content."""
    return HASHED.search(path) is not None


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD from a folder."""

    protocol_version = "HTTP/1.1"

    def __init__(self, site: Site, *args: object) -> None:
        self.site = site
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Sends a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Sends a file's headers."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        self.site.requested.append(path)
        time.sleep(self.site.latency)
        if path + "/" == self.site.prefix:
            self._send(301, b"", {"Location": self.site.prefix}, body=body)
            return
        told = self.site.reloads and self.site.reloads.answer(path.removeprefix(self.site.prefix))
        if told:
            status, script = told
            self._send(status, script, {"Content-Type": TYPES[".js"], "Cache-Control": "no-store"}, body=body)
            return
        file = self.site.file(path)
        if file is None:
            self._send(404, b"not found\n", {"Content-Type": "text/plain; charset=utf-8"}, body=body)
            return
        headers = {
            "Content-Type": self.site.types.get(file.name) or TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "max-age=31536000, immutable" if is_hashed(path) else "no-cache",
            **self.site.headers,
        }
        content = file.read_bytes()
        if self.site.reloads and file.name == "index.html":
            self._send(200, with_script(content), headers, body=body)
            return
        first = self._first_byte(len(content))
        if first is not None:
            headers["Content-Range"] = f"bytes {first}-{len(content) - 1}/{len(content)}"
            self._send(206, content[first:], headers, body=body)
            return
        if file.suffix not in PACKED_ALREADY and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = _packed(file, file.stat().st_mtime)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self._send(200, content, headers, body=body)

    def _first_byte(self, length: int) -> int | None:
        """Where the wanted rest of a file begins; None where all of it is wanted."""
        wanted = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        return int(wanted[1]) if wanted and 0 < int(wanted[1]) < length else None

    def _send(self, status: int, content: bytes, headers: Mapping[str, str], *, body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self._write(content)

    def _write(self, content: bytes) -> None:
        if self.site.rate is None:
            self.site.sent += len(content)
            self.wfile.write(content)
            return
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            time.sleep(self.site.turn(len(piece)))
            self.site.sent += len(piece)
            self.wfile.write(piece)
            self.wfile.flush()
            if self.site.breaks and self.site.sent >= self.site.breaks[0]:
                del self.site.breaks[0]
                self.connection.shutdown(socket.SHUT_RDWR)
                return

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet: the terminal belongs to whoever called."""


class Listener(http.server.ThreadingHTTPServer):
    """A server whose clients may leave at any time, and whose connections end with it."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remembers the connection: browsers keep it open for their next requests."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forgets a connection that has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Ends every open connection."""
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection is no error."""


class Site:
    """One folder served on this machine; `with Site(folder) as site: site.url`.

    `host` is the name it is called by (it listens on this machine alone); `prefix` is the sub-path it appears under;
    `headers` are added to every answer. For tests, `missing` names files that are answered with 404 although they are
    there, `types` gives files a wrong content type, `rate` is the width of the line in bytes a second for all requests
    together, `latency` the seconds before each answer, and `breaks` says after how many bytes in all a line
    with a `rate` breaks. With `reloads` its pages load themselves again when they are told.
    """

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        prefix: str = "/",
        headers: Mapping[str, str] | None = None,
        missing: frozenset[str] = frozenset(),
        types: Mapping[str, str] | None = None,
        rate: float | None = None,
        latency: float = 0,
        breaks: Sequence[int] = (),
        reloads: Reloads | None = None,
    ) -> None:
        self.folder = folder.resolve()
        self.host = host
        self.prefix = prefix
        self.headers = dict(headers or {})
        self.missing = missing
        self.types = dict(types or {})
        self.rate = rate
        self.latency = latency
        self.breaks = list(breaks)
        self.reloads = reloads
        self._line = threading.Lock()
        self._line_free = 0.0
        self.requested: list[str] = []
        self.sent = 0
        self._listener = Listener(("127.0.0.1", port), partial(Handler, self))
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        """The port it listens at, or listened."""
        return int(self._listener.server_address[1])

    @property
    def url(self) -> str:
        """Address of the site's page."""
        return f"http://{self.host}:{self.port}{self.prefix}"

    def file(self, path: str) -> Path | None:
        """The file that a path stands for, if there is one inside the folder."""
        if not path.startswith(self.prefix):
            return None
        wanted = path.removeprefix(self.prefix)
        file = (self.folder / (wanted or "index.html")).resolve()
        if not file.is_relative_to(self.folder) or file.name in self.missing or not file.is_file():
            return None
        return file

    def turn(self, length: int) -> float:
        """Seconds until the line has carried so many bytes more, after all that others wait for."""
        with self._line:
            now, rate = time.monotonic(), self.rate  # which may be changed at any time
            self._line_free = max(self._line_free, now) + (length / rate if rate else 0)
            return self._line_free - now

    def start(self) -> Self:
        """Begins to answer, in a thread of its own."""
        self._thread = threading.Thread(target=self._listener.serve_forever, daemon=True)
        self._thread.start()
        return self

    def serve_forever(self) -> None:
        """Answers until it is interrupted."""
        self._listener.serve_forever()

    def stop(self) -> None:
        """Stops answering and frees the port."""
        if self._thread:
            self._listener.shutdown()
            self._thread.join()
            self._thread = None
        self._listener.hang_up()
        self._listener.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def free_port(wanted: int) -> int:
    """The wanted port, or one that the system gives when that is taken."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no port is free")
