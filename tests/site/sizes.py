"""The windows that everything must fit into."""

from __future__ import annotations

import pytest

SIZES = ((1366, 768), (1024, 768), (1024, 600), (360, 740))
IN_BETWEEN = (1024, 768)
"""Runs with the slow tests alone: what fits the lower and the larger windows has fitted it, too."""

each_size = pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, id=f"{size[0]}x{size[1]}", marks=[pytest.mark.slow] if size == IN_BETWEEN else [])
        for size in SIZES
    ],
)
