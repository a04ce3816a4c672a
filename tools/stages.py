"""Stages of the build: each is cached by the hash of its inputs and says in one line what it cost."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"

KEPT_RESULTS = 6
"""How many results of one stage stay in the cache: the shipped and the test site, and a few branches."""

IGNORED = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


class BuildError(Exception):
    """The build cannot go on; its text is one sentence for the person at the keyboard."""


def digest_of(parts: Iterable[str | bytes | Path]) -> str:
    """The hash of texts, bytes, files and folders (names and contents), in the given order."""
    total = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            total.update(hashlib.sha256(piece).digest())
    return total.hexdigest()[:16]


def _pieces(part: str | bytes | Path) -> Iterator[bytes]:
    if isinstance(part, str):
        yield part.encode()
    elif isinstance(part, bytes):
        yield part
    elif part.is_dir():
        for file in files_under(part):
            yield file.relative_to(part).as_posix().encode()
            yield file.read_bytes()
    else:
        yield part.name.encode()
        yield part.read_bytes()


def files_under(folder: Path) -> list[Path]:
    """All files of a folder, sorted, without the leavings of tools."""
    return sorted(
        file
        for file in folder.rglob("*")
        if file.is_file() and not IGNORED.intersection(file.relative_to(folder).parts)
    )


def say(name: str, what: str) -> None:
    """One line of the build's report."""
    print(f"  {name:<12}{what}", flush=True)


def stage(name: str, inputs: Iterable[str | bytes | Path], make: Callable[[Path], None]) -> Path:
    """The folder with the stage's result; `make` fills it unless the same inputs were seen before."""
    shelf = CACHE / name
    result = shelf / digest_of(inputs)
    if result.is_dir():
        os.utime(result)
        say(name, "cached")
        return result
    began = time.perf_counter()
    draft = shelf / f"{result.name}.{os.getpid()}.draft"
    with plain_disk_errors():
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        try:
            make(draft)
            _publish(draft, result)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    _prune(shelf)
    say(name, f"{time.perf_counter() - began:.1f} s")
    return result


def _publish(draft: Path, result: Path) -> None:
    try:
        draft.rename(result)
    except OSError:
        # Another build finished the same stage first: its result has the same inputs.
        if not result.is_dir():
            raise


def _prune(shelf: Path) -> None:
    results = sorted((p for p in shelf.iterdir() if p.suffix != ".draft"), key=lambda p: p.stat().st_mtime)
    for old in results[:-KEPT_RESULTS]:
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def plain_disk_errors() -> Iterator[None]:
    """Turns a full or read-only disk into a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise BuildError(f"The disk is full: free about 500 MB where {ROOT} lies, then run it again.") from error
        if error.errno in (errno.EROFS, errno.EACCES):
            raise BuildError(f"Cannot write to {error.filename}: make the project folder writable.") from error
        raise


def run(
    command: Sequence[str | Path],
    *,
    failing: str,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> str:
    """Runs a command quietly and returns what it printed; when it fails, `failing` is the sentence shown."""
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BuildError(f"{failing} (The program {command[0]} was not found.)") from error
    if done.returncode:
        raise BuildError(f"{_reason(done.stdout + done.stderr, failing)}\n{_tail(done.stdout + done.stderr)}")
    return done.stdout


NO_DISK = ("No space left on device", "ENOSPC", "Disk quota exceeded")
NO_NETWORK = (
    "Temporary failure in name resolution",
    "Name or service not known",
    "NewConnectionError",
    "Network is unreachable",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ETIMEDOUT",
    "Could not resolve",
    "(from versions: none)",
)


def _reason(output: str, failing: str) -> str:
    if any(sign in output for sign in NO_DISK):
        return f"The disk is full: free about 500 MB where {ROOT} lies, then run it again."
    if any(sign in output for sign in NO_NETWORK):
        return f"{failing} The network cannot be reached: connect once, later runs need no network."
    return failing


def _tail(output: str, lines: int = 15) -> str:
    return "\n".join(f"    {line[:300]}" for line in output.strip().splitlines()[-lines:])
