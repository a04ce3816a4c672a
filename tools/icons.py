"""The icons that the site uses, taken from the game-icons set into one SVG sprite."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.stages import BuildError, files_under

ICON_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def used_icons(web: Path, package: Path) -> list[str]:
    """Names in `web/icons.json`, and every `icon` of the games' data files."""
    listed = web / "icons.json"
    names = set(json.loads(listed.read_text(encoding="utf-8"))) if listed.exists() else set()
    for file in files_under(package):
        if file.suffix == ".toml":
            names.update(_icons_in(tomllib.loads(file.read_text(encoding="utf-8"))))
        elif file.suffix == ".json":
            names.update(_icons_in(json.loads(file.read_text(encoding="utf-8"))))
    return sorted(names)


def _icons_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "icon" and isinstance(value, str) and ICON_NAME.fullmatch(value):
                yield value
            else:
                yield from _icons_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _icons_in(value)


def sprite(names: list[str], icon_set: Path) -> str:
    """An SVG with one `<symbol id=name>` an icon; shapes take the colour of the text around them."""
    collection = json.loads((icon_set / "icons.json").read_text(encoding="utf-8"))
    size = collection.get("width", 512)
    missing = [name for name in names if name not in collection["icons"]]
    if missing:
        raise BuildError(
            f"The icon set has no icon named {', '.join(missing)}: "
            f"correct the name in web/icons.json or in the game's data."
        )
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 {size} {size}">{collection["icons"][name]["body"]}</symbol>'
        for name in names
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'
