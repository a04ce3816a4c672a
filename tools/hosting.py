"""What static hosts want beside the page: a page for wrong addresses, an icon, caching advice, one file to upload."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

from tools import appicon
from tools.server import is_hashed
from tools.stages import files_under

FAVICON = 32
NOT_FOUND = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Thalassa: no such page</title>
<style>
  body {{ margin: 20vh auto; max-width: 30rem; padding: 0 1rem; font: 18px/1.5 system-ui, sans-serif; }}
  body {{ color: #f3e6c8; background: #0d3350; }}
  a {{ color: #ffd479; }}
</style>
<h1>There is nothing at this address</h1>
<p>Your saved games are safe: they are in your browser. <a href="{home}">Go to the games</a>.</p>
</html>
"""
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same site makes the same archive."""


def write_for_hosts(site: Path, address: str) -> None:
    """Adds what hosts look for; visitors' offline copies do without it."""
    kept_for_ever = sorted({_pattern(file.relative_to(site)) for file in files_under(site)} - {""})
    (site / "404.html").write_text(NOT_FOUND.format(home=address or "./"), encoding="utf-8")
    (site / "favicon.ico").write_bytes(favicon())
    (site / "robots.txt").write_text("User-agent: *\nAllow: /\n", encoding="utf-8")
    (site / ".nojekyll").write_text("", encoding="utf-8")
    rules = [f"{path}\n  Cache-Control: public, max-age=31536000, immutable\n" for path in kept_for_ever]
    (site / "_headers").write_text("".join(rules), encoding="utf-8")


def _pattern(path: Path) -> str:
    """How `_headers` names a file that never changes, or its folder; empty for one that may."""
    if not is_hashed(f"/{path.as_posix()}"):
        return ""
    return f"/{path.parts[0]}/*" if len(path.parts) > 1 else f"/{path.as_posix()}"


def favicon() -> bytes:
    """The icon for those who ask for `favicon.ico`: a PNG in its old envelope."""
    image = appicon.png(FAVICON)
    envelope = struct.pack("<HHH", 0, 1, 1) + struct.pack("<BBBBHHII", FAVICON, FAVICON, 0, 0, 1, 24, len(image), 22)
    return envelope + image


def links(address: str) -> str:
    """The tags that need to know where the site will be; nothing where nobody said it."""
    if not address:
        return ""
    return f'<link rel="canonical" href="{address}"><meta property="og:url" content="{address}">'


def archive(site: Path, out: Path) -> Path:
    """The site as one file to upload, `index.html` at its top; the same site makes the same file."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files_under(site):
            entry = zipfile.ZipInfo(file.relative_to(site).as_posix(), FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes())
    return out
