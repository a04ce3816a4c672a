"""The page's scripts hold nothing that nobody uses: what a file exports, another one imports."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
READERS = ("web/**/*.js", "web/**/*.d.ts", "tests/js/*.mjs", "tools/js/*.mjs", "tests/site/*.py", "index.html")
EXPORT = re.compile(r"^export (?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)


def test_whatever_is_exported_is_used_elsewhere() -> None:
    words = {file: set(re.findall(r"\w+", file.read_text("utf-8"))) for glob in READERS for file in ROOT.glob(glob)}
    scripts = [file for file in words if file.is_relative_to(ROOT / "web") and file.suffix == ".js"]
    lonely = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in scripts
        for name in EXPORT.findall(file.read_text("utf-8"))
        if not any(name in used for other, used in words.items() if other != file)
    ]
    assert len(scripts) > 100 and not lonely
