"""Runs inside Pyodide at build time: its standard library, compiled and cut down to what is imported."""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import marshal
import struct
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path

UNCHECKED_HASH = 0b01
"""Flag of a `.pyc` that is never compared with a source file: there is none beside it."""

NO_SOURCE = bytes(8)
"""Where the hash of the source would stand: it is never looked at."""

WITHOUT_DOCSTRINGS = 2
"""How the library is compiled: nobody reads its docstrings in a browser."""

ALWAYS = (
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.punycode",
    "encodings.utf_8_sig",
    "email.message",
    "email.parser",
    "importlib.metadata",
    "importlib.resources",
    "importlib.resources.readers",
    "pyodide.http",
    "pyodide._package_loader",
    "traceback",
    "unicodedata",
    "zipfile",
)
"""Modules that Python or micropip import by name only when they need them."""


def compile_stdlib(wanted: Iterable[str], target: str) -> None:
    """Writes a zip of `.pyc` files: every library module loaded once all `wanted` are imported."""
    for name in ALWAYS:
        importlib.import_module(name)
    for name in wanted:
        # The command line imports what no browser has; what the games need is proved by the snapshot.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    sysconfig.get_config_vars()  # imports a module by a name that it makes up
    source = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
    used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    with (
        zipfile.ZipFile(source) as library,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as compiled,
    ):
        for name in sorted(library.namelist()):
            if f"{source}/{name}" not in used:
                continue
            if name.endswith(".py"):
                entry, content = name + "c", bytecode(library.read(name), name, optimize=WITHOUT_DOCSTRINGS)
            else:
                entry, content = name, library.read(name)
            info = zipfile.ZipInfo(entry, date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            compiled.writestr(info, content)


def compile_beside(folder: str) -> None:
    """Puts bytecode beside every installed module, so that its import leaves no rubbish of compiling in memory."""
    for file in Path(folder).rglob("*.py"):
        target = Path(importlib.util.cache_from_source(str(file)))
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(bytecode(without_remarks(file.read_bytes()), str(file), optimize=0))


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
INSTEAD: dict[type[ast.AST], list[ast.stmt]] = {ast.Module: [], ast.ClassDef: [ast.Expr(ast.Constant("-"))]}


def without_remarks(source: bytes) -> ast.Module:
    """Our modules keep their assertions, as in the fall-back start; in a browser nobody reads their docstrings, nor the
    types of what functions take and return.

    A class keeps a sign of a docstring: a dataclass that has none writes itself a longer one.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = INSTEAD.get(type(node), [ast.Pass()])
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return ast.fix_missing_locations(tree)


def bytecode(source: bytes | ast.Module, name: str, *, optimize: int) -> bytes:
    """One module as the bytes of its `.pyc`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    header = importlib.util.MAGIC_NUMBER + struct.pack("<I", UNCHECKED_HASH) + NO_SOURCE
    return header + marshal.dumps(code)
