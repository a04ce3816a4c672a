"""The licences of everything that the site ships, as one text beside it: each from the package's own files."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

NPM = (
    "lit-html",
    "pyodide",
    "@fontsource/cinzel",
    "@fontsource/source-sans-3",
    "@iconify-json/game-icons",
    "world-atlas",
)
"""The packages of npm whose files, or parts of them, are in the site."""

PYTHON = """Python and its standard library, compiled into pyodide.asm.wasm and the memory snapshot
Copyright (c) 2001 Python Software Foundation; All Rights Reserved
PSF License Agreement (Python Software Foundation License Version 2)
"""
LINE = "=" * 80


def text(own: Path, modules: Path, wheels: Path) -> str:
    """All licences: our own first, then npm's packages, Python, and the wheels that the browser may install."""
    parts = [f"Thalassa\n\n{own.read_text(encoding='utf-8')}"]
    parts += [_npm(modules / name) for name in NPM]
    parts.append(PYTHON)
    parts += [part for wheel in sorted(wheels.glob("*.whl")) for part in _wheel(wheel)]
    return f"\n{LINE}\n\n".join(part.strip() + "\n" for part in parts)


def _npm(package: Path) -> str:
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    author = about.get("author", "")
    who = author.get("name", "") if isinstance(author, dict) else author
    head = "\n".join(filter(None, [f"{about['name']} {about['version']}", f"Licence: {about['license']}", who]))
    files = sorted(file for file in package.iterdir() if file.name.lower().startswith(("licen", "notice", "copying")))
    return "\n\n".join([head, *(file.read_text(encoding="utf-8") for file in files)])


def _wheel(wheel: Path) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if Path(name).name.upper().startswith(("LICENSE", "NOTICE")):
                yield f"{wheel.name}: {name}\n\n{packed.read(name).decode()}"
