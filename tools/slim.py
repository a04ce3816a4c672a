"""Makes Pyodide's own two files smaller: what no game can ever call need not be downloaded.

Struck from the program are built-in modules that nobody imports, the libraries that only they use, the tables of East
Asian encodings, and the names under which packages written in C would find Python: there are none. An import of a
struck module fails as that of any other missing one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

EXPORT, CODE, DATA, GLOBAL, IMPORT = 7, 10, 11, 6, 2
FUNCTION, TABLE, MEMORY, VARIABLE, TAG = range(5)

EAST_ASIAN = {f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")}
FOR_TESTS = {"_testbuffer", "_testclinic", "_testclinic_limited", "_testinternalcapi", "_testlimitedcapi"}
FOR_TESTS |= {"_testcapi", "_xxtestfuzz", "xxsubtype"}
STRUCK_MODULES = {"_bz2", "_lzma", "_sqlite3", "_zstd"} | EAST_ASIAN | FOR_TESTS

ZSTANDARD = ("COVER_", "FASTCOVER_", "FSE_", "HIST_", "HUF_", "POOL_", "ZBUFF_", "ZDICT_", "ZSTDMT_", "ZSTD_")
LIBRARIES = ("BZ2_", "lzma_", "sqlite3_", *ZSTANDARD)
"""How names begin in the libraries that only struck modules call. They stand side by side in the program."""

TESTS = ("PyInit__testinternalcapi", "PyInit__testclinic_limited")
"""The first and the last of Python's own test modules: between them is nothing else."""

NEIGHBOURS = 8
"""Fewer than so many named functions of a library in a row may be there by chance."""

SHARED = 100
"""The linker keeps one of several equal functions, under any name: so short a body may be of use elsewhere."""

TRAP = bytes((3, 0, 0, 11))
"""The body of a function that ends the program: its length, no variables, `unreachable`, end."""


@dataclass(frozen=True)
class Export:
    """A name under which the program shows a part of itself."""

    name: str
    kind: int
    index: int
    raw: bytes


class Reader:
    """Reads the binary form of WebAssembly."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def number(self) -> int:
        """An unsigned number of variable length."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        """A signed one of 32 bits."""
        begin = self.at
        value = self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def take(self, length: int) -> bytes:
        """So many bytes."""
        self.at += length
        return self.data[self.at - length : self.at]

    def word(self) -> str:
        """A name."""
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """The binary form of an unsigned number."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a program: what each is, and its content."""
    reader = Reader(wasm, 8)
    while reader.at < len(wasm):
        kind = reader.take(1)[0]
        yield kind, reader.take(reader.number())


def exports_of(content: bytes) -> list[Export]:
    """Every name that the program shows."""
    reader = Reader(content)
    found = []
    for _ in range(reader.number()):
        begin = reader.at
        name, kind, index = reader.word(), reader.take(1)[0], reader.number()
        found.append(Export(name, kind, index, content[begin : reader.at]))
    return found


def imported(content: bytes) -> tuple[list[str], int, int]:
    """The names that the program wants from outside, and how many of them are functions, how many are variables."""
    reader = Reader(content)
    names, count = [], [0] * 5
    for _ in range(reader.number()):
        reader.word()
        names.append(reader.word())
        kind = reader.take(1)[0]
        count[kind] += 1
        if kind == FUNCTION:
            reader.number()
        elif kind == VARIABLE:
            reader.take(2)
        elif kind == TAG:
            reader.take(1)
            reader.number()
        else:
            if kind == TABLE:
                reader.take(1)
            bounded = reader.number()
            reader.number()
            if bounded & 1:
                reader.number()
    return names, count[FUNCTION], count[VARIABLE]


def addresses(content: bytes, first: int) -> dict[int, int]:
    """Which variable of the program (the first own one is `first`) stands for which fixed place in memory."""
    reader = Reader(content)
    places = {}
    for at in range(first, first + reader.number()):
        reader.take(2)
        opcode = reader.take(1)[0]
        if opcode == 0x41:  # i32.const
            places[at] = reader.signed()
        elif opcode == 0x42 or opcode == 0x23:  # i64.const
            reader.number()
        else:
            raise ValueError(f"a variable begins with the unknown instruction {opcode:#x}")
        if reader.take(1)[0] != 0x0B:
            raise ValueError("a variable begins with more than one instruction")
    return places


class Memory:
    """What the program puts into memory when it starts."""

    def __init__(self, content: bytes) -> None:
        self._places: list[tuple[bytes, int, int]] = []
        self._image = bytearray()
        reader = Reader(content)
        for _ in range(reader.number()):
            begin = reader.at
            if reader.number() != 0 or reader.take(1)[0] != 0x41:
                raise ValueError("a part of memory without a fixed place")
            place = reader.signed()
            reader.take(1)
            head = content[begin : reader.at]
            part = reader.take(reader.number())
            self._places.append((head, place, len(part)))
            self._image.extend(bytes(max(0, place + len(part) - len(self._image))))
            self._image[place : place + len(part)] = part

    def content(self) -> bytes:
        """The same parts with what is in memory now."""
        parts = (head + number(size) + self._image[place : place + size] for head, place, size in self._places)
        return number(len(self._places)) + b"".join(parts)

    def read(self, place: int, length: int) -> bytes:
        """Some bytes."""
        return bytes(self._image[place : place + length])

    def write(self, place: int, content: bytes) -> None:
        """Other bytes instead."""
        self._image[place : place + len(content)] = content

    def pointer(self, place: int) -> int:
        """A place that is named at a place."""
        return int.from_bytes(self.read(place, 4), "little")

    def text(self, place: int) -> str:
        """The name that begins at a place."""
        length = 0
        while self.read(place + length, 1) != b"\0":
            length += 1
        return self.read(place, length).decode()


def strike_modules(memory: Memory, place: int) -> set[str]:
    """Takes modules out of Python's list of those that are built in, which begins at a place; which ones it had."""
    entries: list[bytes] = []
    while memory.pointer(place + 8 * len(entries)):
        entries.append(memory.read(place + 8 * len(entries), 8))
    kept = [entry for entry in entries if memory.text(int.from_bytes(entry[:4], "little")) not in STRUCK_MODULES]
    struck = {memory.text(int.from_bytes(entry[:4], "little")) for entry in entries if entry not in kept}
    memory.write(place, b"".join(kept) + bytes(8 * (len(entries) - len(kept))))
    return struck


def struck_functions(names: dict[int, list[str]]) -> set[int]:
    """The functions of the struck libraries, named or not; `names` says under which names a function is shown."""
    own = _longest_stretches(names, LIBRARIES)
    found = {at for at in range(own[0], own[-1] + 1) if at in own or at not in names}
    first, last = (next(at for at, known in names.items() if name in known) for name in TESTS)
    found.update(at for at in range(first, last) if at not in names)
    return found


def _longest_stretches(names: dict[int, list[str]], prefixes: tuple[str, ...]) -> list[int]:
    """The functions, among those with names, that have so many neighbours of their kind that it is not by chance."""
    found = []
    for own, group in groupby(sorted(names), lambda at: all(name.startswith(prefixes) for name in names[at])):
        stretch = list(group)
        if own and len(stretch) >= NEIGHBOURS:
            found += stretch
    return found


def without_bodies(content: bytes, functions: set[int], first: int) -> bytes:
    """The program's code, with nothing in some functions; the first own one is number `first`."""
    reader = Reader(content)
    count = reader.number()
    out = [number(count)]
    for at in range(first, first + count):
        begin = reader.at
        length = reader.number()
        reader.take(length)
        out.append(TRAP if at in functions and length >= SHARED else content[begin : reader.at])
    return b"".join(out)


def slim_wasm(wasm: bytes, scripts: str, tables: Iterable[tuple[int, int]]) -> bytes:
    """The program without what nobody calls.

    `scripts` are those that use it, `tables` are places in memory to be left empty.
    """
    parts = list(sections(wasm))
    content = dict(parts)
    wanted, functions, variables = imported(content[IMPORT])
    shown = exports_of(content[EXPORT])
    names: dict[int, list[str]] = {}
    for export in shown:
        if export.kind == FUNCTION:
            names.setdefault(export.index, []).append(export.name)
    places = addresses(content[GLOBAL], variables)
    memory = Memory(content[DATA])
    inittab = next(places[export.index] for export in shown if export.name == "PyImport_Inittab")
    missing = STRUCK_MODULES - strike_modules(memory, memory.pointer(inittab))
    if missing:
        raise ValueError(f"not in Pyodide: {', '.join(sorted(missing))}")
    for begin, end in tables:
        memory.write(begin, bytes(end - begin))
    used = set(re.findall(r"[\w$]+", scripts)) | set(wanted)
    kept = [
        each for each in shown if each.name in used or f"_{each.name}" in used or each.kind not in (FUNCTION, VARIABLE)
    ]
    changed = {
        EXPORT: number(len(kept)) + b"".join(export.raw for export in kept),
        CODE: without_bodies(content[CODE], struck_functions(names), functions),
        DATA: memory.content(),
    }
    return wasm[:8] + b"".join(
        bytes([kind]) + number(len(body)) + body
        for kind, body in ((kind, changed.get(kind, old)) for kind, old in parts)
    )


EVALUATION = re.compile(r"(?<![\w$.])eval\(")
"""Code made of text, which only packages written in C bring."""
ASSIGNMENT = re.compile(r'(_[\w$]+)=Module\["\1"\]=wasmExports\["[\w$]+"\];')


def slim_script(script: str, users: str) -> str:
    """Pyodide's script without the names of parts of the program that neither it nor `users` uses.

    Code made of text sees none of the script's own names any more: so they can be shortened.
    """
    uses = Counter(re.findall(r"[A-Za-z_$][\w$]*", script + users))
    # A name is told once, given a value once, and shown once.
    unused = {found[1] for found in ASSIGNMENT.finditer(script) if uses[found[1]] == 3}
    script = ASSIGNMENT.sub(lambda found: "" if found[1] in unused else found[0], script)
    script = re.sub(r",(_[\w$]+)(?=[,;])", lambda found: "" if found[1] in unused else found[0], script)
    return EVALUATION.sub("(0,eval)(", script)
