"""The colours of seats and maps, as the three common colour-blindnesses see them.

The simulation is that of Machado, Oliveira and Fernandes (2009) for a full lack of one kind of cone; the distance is
CIE76 in CIELAB. Shapes say everything too: this is about those who look at the colours first.
"""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from tools.stages import ROOT

Colour = tuple[float, float, float]

VISIONS: dict[str, tuple[Colour, Colour, Colour]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
DARK = ':root[data-theme="dark"]'

SEATS = 8
USUAL = 5
"""Four players and the rival colonies: what most matches use."""


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name: those of the site, and those of the Iron Age's own sheet."""
    found: dict[str, str] = {}
    for sheet in ("web/style/tokens.css", "web/games/iron-age/style.css"):
        text = (ROOT / sheet).read_text(encoding="utf-8")
        for selector, block in re.findall(r"^([^{}@\n]*)\{([^{}]*)\}", text, re.MULTILINE):
            if theme == "dark" or not selector.startswith(DARK):
                found.update(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return found


def light_of(colour: str) -> Colour:
    """A colour as amounts of light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))  # type: ignore[return-value]


def through(matrix: tuple[Colour, Colour, Colour], light: Colour) -> Colour:
    """A colour changed by a matrix."""
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)  # type: ignore[return-value]


def seen(colour: str, vision: str) -> Colour:
    """What somebody sees of a colour, as amounts of light."""
    return tuple(min(1.0, max(0.0, amount)) for amount in through(VISIONS[vision], light_of(colour)))  # type: ignore[return-value]


def lab(light: Colour) -> Colour:
    """A colour where equal distances look about equally large."""
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (amount / white for amount, white in zip(through(TO_XYZ, light), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, vision: str) -> float:
    """How different two colours look; about 2 can just be told apart side by side."""
    return math.dist(lab(seen(one, vision)), lab(seen(other, vision)))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG."""
    dark, light = sorted(through(TO_XYZ, light_of(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("vision", VISIONS)
def test_seats_can_be_told_apart(theme: str, vision: str) -> None:
    colours = [tokens(theme)[f"seat-{seat}-colour"] for seat in range(SEATS)]
    for (seat, one), (other, two) in combinations(enumerate(colours), 2):
        least = 20 if other < USUAL else 12
        assert distance(one, two, vision) >= least, f"seats {seat} and {other}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seats_stand_out_from_the_page_and_can_be_written_on(theme: str) -> None:
    known = tokens(theme)
    inks = dict.fromkeys(range(SEATS), "#ffffff") | dict.fromkeys((1, 2, 5), "#05090d")
    for seat in range(SEATS):
        colour = known[f"seat-{seat}-colour"]
        assert contrast(colour, known["panel"]) >= 3, f"seat {seat}"
        assert contrast(colour, inks[seat] if theme == "light" else "#081722") >= 4.5, f"seat {seat}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sea", "land"),
        ("land", "coast-line"),
        ("lit", "terracotta"),
        ("terracotta", "bronze-light"),
        ("lit", "stone-line"),
    ],
)
def test_what_lies_side_by_side_on_maps_and_boards(theme: str, vision: str, one: str, other: str) -> None:
    known = tokens(theme)
    assert distance(known[one], known[other], vision) >= 12


def test_the_simulation_itself() -> None:
    for matrix in VISIONS.values():
        assert all(sum(row) == pytest.approx(1, abs=1e-4) for row in matrix), "white stays white"
    assert distance("#ff0000", "#00ff00", "full") > 3 * distance("#c8342c", "#6b7a1e", "deuteranopia")
    assert distance("#000000", "#ffffff", "protanopia") == pytest.approx(100, abs=0.1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
