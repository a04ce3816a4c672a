"""What is struck from Pyodide, and that nothing else is."""

from __future__ import annotations

import lzma

import pytest

from tools import pack, slim

SCRIPT = (
    "var _kept,_unused,_other;function f(){return _kept(1)}"
    '_kept=Module["_kept"]=wasmExports["kept"];_unused=Module["_unused"]=wasmExports["unused"];'
    '_other=Module["_other"]=wasmExports["other"];'
)


def test_a_script_keeps_the_names_that_somebody_uses() -> None:
    smaller = slim.slim_script(SCRIPT, "module._other(2)")
    assert "_unused" not in smaller
    assert '_kept=Module["_kept"]=wasmExports["kept"];' in smaller
    assert '_other=Module["_other"]=wasmExports["other"];' in smaller
    assert smaller.startswith("var _kept,_other;")


def test_code_made_of_text_sees_no_names_of_the_script() -> None:
    assert slim.slim_script("f=eval(a);x.eval(b);reeval(c)", "") == "f=(0,eval)(a);x.eval(b);reeval(c)"


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**31])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert slim.Reader(slim.number(value)).number() == value


def test_signed_numbers() -> None:
    assert slim.Reader(bytes([0x7F])).signed() == -1
    assert slim.Reader(bytes([0x80, 0x08])).signed() == 1024


def part(place: int, content: bytes) -> bytes:
    """One part of the memory of a program."""
    assert place < 64
    return bytes([0, 0x41, place, 0x0B, len(content)]) + content


def test_modules_are_struck_from_the_list_and_the_rest_moves_up() -> None:
    # From 0 to 24 the list, two pointers each; from 32 on the names. The zeros that end the list are in no part.
    entries = b"".join(number.to_bytes(4, "little") for number in (32, 1, 40, 2, 48, 3))
    names = b"math\0\0\0\0_lzma\0\0\0zlib\0"
    content = bytes([2]) + part(0, entries) + part(32, names)
    memory = slim.Memory(content)
    assert memory.content() == content
    assert slim.strike_modules(memory, 0) == {"_lzma"}
    assert [memory.pointer(8 * at) for at in range(3)] == [32, 48, 0]
    assert len(memory.content()) == len(content)


def test_functions_without_names_go_with_their_neighbours() -> None:
    names = {at: [f"sqlite3_{at}"] for at in range(100, 200, 3)} | {150: ["free"], 5: ["ZSTD_by_chance"]}
    names |= {50: ["PyList_New"]}
    names |= {300: [slim.TESTS[0]], 310: ["pthread_cond_wait"], 320: [slim.TESTS[1]]}
    struck = slim.struck_functions(names)
    assert {100, 101, 199, 301, 319} <= struck
    assert not {5, 99, 150, 200, 300, 310, 320} & struck


def test_only_long_functions_are_emptied() -> None:
    short, long = bytes([2, 0, 11]), bytes([120, 0, *[1] * 118, 11])
    code = bytes([3]) + short + long + long
    assert slim.without_bodies(code, {10, 11}, first=10) == bytes([3]) + short + slim.TRAP + long


def test_packing_can_be_undone() -> None:
    content = bytes(range(256)) * 400
    packed = pack.packed(content, pack.MEMORY)
    assert len(packed) < len(content) / 50
    assert lzma.decompress(packed, format=lzma.FORMAT_RAW, filters=pack.filters(pack.MEMORY)) == content
