"""Writes `web/frame.d.ts`: the types of what `pygame_core/frames.py` sends (run `python -m tools.frame_types`)."""

from __future__ import annotations

import types
import typing
from pathlib import Path
from typing import Any

from pygame_core import frames

TARGET = Path(__file__).parents[1] / "web" / "frame.d.ts"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "any"}


def declarations() -> str:
    """The whole file."""
    shapes = [shape for shape in vars(frames).values() if typing.is_typeddict(shape)]
    parts = ["// Written by tools/frame_types.py from pygame_core/frames.py: change it there.", ""]
    parts.append(f"export type Wire = {_typed(frames.Wire, named=False)};")
    for shape in shapes:
        lines = (line.strip() for line in (shape.__doc__ or "").strip().splitlines())
        parts += ["", "/**", *(f" * {line}".rstrip() for line in lines), " */", f"export interface {_name(shape)} {{"]
        for field, kind in typing.get_type_hints(shape, include_extras=False).items():
            optional = "?" if field in shape.__optional_keys__ else ""
            parts.append(f"  {field}{optional}: {_typed(kind)};")
        parts.append("}")
    return "\n".join(parts) + "\n"


def _name(shape: Any) -> str:
    return str(shape.__name__).removesuffix("Json")


def _typed(kind: Any, named: bool = True) -> str:
    """A Python type in TypeScript."""
    if named and kind == frames.Wire:
        return "Wire"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if typing.is_typeddict(kind):
        return _name(kind)
    inner = typing.get_args(kind)
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(_typed(part) for part in inner)
    if origin is list:
        item = _typed(inner[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_typed(inner[0])}, {_typed(inner[1])}>"
    raise TypeError(f"The page has no type for {kind}: teach it to tools/frame_types.py.")


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
