"""A hint glows on what it speaks of: on every screen some of it lies open, not below its card or beyond the edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .conftest import Guest
from .positions import SEATS, open_position, steps
from .test_every_step import SIZES

pytestmark = [pytest.mark.site, pytest.mark.slow]

SCENES = 4
"""So many scenes may come before a table is ready for a hint."""
SOON = 600

GLOWS = """() => {
  const card = document.querySelector("[data-drawer=hint]");
  const box = (each) => (each.querySelector(".touch") ?? each).getBoundingClientRect();
  const shining = [...document.querySelectorAll(".hinted, .sphinx")];
  const all = shining.filter((each) => !card.contains(each) && box(each).width > 0);
  const open = all.filter((each) => {
    const { left, top, width, height } = box(each);
    // The sphinx lets a press through to the die on which it sits.
    const pressed = each.matches(".sphinx") ? each.parentElement : each;
    return pressed.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  const told = (each) => each.dataset.key ?? each.dataset.place ?? each.className.baseVal ?? each.className;
  return { all: all.map(told), open: open.map(told) };
}"""


def glows(page: Page) -> dict[str, list[str]]:
    """What glows for a hint, and what of it lies open. A key that ends a scene does nothing else."""
    # What can be played in one way only plays itself, and a hint is gone with it.
    page.wait_for_timeout(SOON)
    page.wait_for_selector(".match.on-frame.mine")
    for _ in range(SCENES):
        page.keyboard.press("h")
        page.wait_for_timeout(SOON)
        if page.locator("[data-drawer=hint]").count():
            break
    page.wait_for_selector("[data-drawer=hint] .hint", state="attached")
    page.wait_for_timeout(1500)  # the map glides there
    seen: dict[str, list[str]] = page.evaluate(GLOWS)
    page.keyboard.press("h")
    return seen


@pytest.mark.parametrize("slug", SEATS)
def test_what_glows_for_a_hint_lies_open(arrive: Callable[..., Guest], slug: str) -> None:
    guest = arrive(viewport=SIZES["laptop"])
    page = guest.open()
    found: list[str] = []
    for step, save in steps(slug):
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            open_position(page, guest.site.url, f"{slug}-{step}-{size.replace(' ', '')}", save)
            seen = glows(page)
            if not seen["open"]:
                found.append(f"{step}, {size}: {seen['all'] or 'nothing'} glows, nothing of it lies open")
            print(slug, step, size, seen, flush=True)
    assert found == []
