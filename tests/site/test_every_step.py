"""Every step of every game at four sizes, light and dark: nothing scrolls, is cut or lies over its neighbour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from .conftest import Guest
from .positions import SEATS, open_position, steps

pytestmark = pytest.mark.site

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "large": {"width": 1920, "height": 1080},
    "phone": {"width": 360, "height": 740},
    "lying phone": {"width": 740, "height": 360},
}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")
WIDE = ("laptop", "large")
LEAST_BOARD = {"laptop": 0.55, "phone": 0.60}
MAP_GAMES = ("trade-and-war", "mediterranean-empires")
STEADY = ("iron-age", *MAP_GAMES)
"""Games whose board is as high in one step as in the next, unless a sheet takes the place of a phone's dock."""

FAULTS = """async (wide) => {
  await new Promise(requestAnimationFrame);
  const faults = [];
  const root = document.documentElement;
  const arena = document.querySelector(".arena");
  const box = (each) => each.getBoundingClientRect();
  const seen = (each) => getComputedStyle(each).visibility === "visible";
  const shown = (each) => box(each).width > 2 && box(each).height > 2 && seen(each);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const says = (each) => each.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
  const told = (each) => `${each.className?.baseVal ?? each.className} "${says(each)}"`;
  const inside = (inner, outer, slack = 1) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth || scrollX || scrollY) {
    faults.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}`);
  }
  if (arena.scrollTop || arena.scrollLeft) faults.push("the board has been scrolled");
  const fixed = ".topbar, [data-board], [data-dock], .main-button, .tool, .sheet, .drawer, .strip, .shields";
  for (const each of all(fixed)) {
    if (!inside(box(each), screen)) faults.push(`out of the screen: ${told(each)}`);
  }

  // Whatever a main button says stands inside it.
  for (const button of all(".main-button")) {
    for (const part of button.querySelectorAll(".main-label, .main-label > span, .main-detail")) {
      if (shown(part) && !inside(box(part), box(button))) faults.push(`sticks out of its button: ${told(part)}`);
    }
  }

  // The bar: the name and the turn are whole, the question too where there is room.
  const cut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2;
  for (const each of wide ? all(".match-name, .standing, .prompt-text") : []) {
    if (cut(each)) faults.push(`cut off in the bar: ${told(each)}`);
  }
  const parts = all(".topbar > *")
    .filter((each) => getComputedStyle(each).position !== "absolute")
    .sort((one, two) => box(one).left - box(two).left);
  parts.slice(1).forEach((part, at) => {
    const [one, two] = [box(parts[at]), box(part)];
    const beside = two.top < one.bottom - 1 && one.top < two.bottom - 1;
    if (beside && two.left < one.right - 1) faults.push(`lies over its neighbour in the bar: ${told(part)}`);
  });

  // Shields: what stands in one stands inside it, side by side.
  for (const shield of all(".shield")) {
    const own = [...shield.children].filter(shown);
    for (const part of own) {
      if (!inside(box(part), box(shield), 2)) faults.push(`sticks out of its shield: ${told(part)}`);
    }
    const facts = [...own, ...shield.querySelectorAll(".shield-own > *")]
      .filter((each) => shown(each) && !each.matches(".shield-own"));
    facts.forEach((one, at) => facts.slice(at + 1).forEach((two) => {
      const [a, b] = [box(one), box(two)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) faults.push(`one over the other in a shield: ${told(one)} and ${told(two)}`);
    }));
  }
  const board = box(document.querySelector("[data-board]"));
  const steady = document.querySelector(".match[data-beside]") ? null : Math.round(box(arena).height);
  return { faults, steady, board: (board.width * board.height) / (innerWidth * innerHeight) };
}"""


def faults(page: Page, slug: str, step: str, turn: int, heights: dict[str, set[int]]) -> list[str]:
    """What is wrong with how one position is drawn; the themes take turns from size to size, and from step to step.
    Every third is drawn for somebody who asked for more contrast.

    Every other position is looked at from the small screens to the large ones: it is opened as the last one was left.
    How high the board is on each screen goes into `heights`.
    """
    found: list[str] = []
    for at, size in enumerate(reversed(SIZES) if turn % 2 else SIZES):
        theme = THEMES[(at + turn // 2) % 2]
        page.emulate_media(color_scheme=theme, contrast="more" if turn % 3 == 0 else "no-preference")
        page.set_viewport_size(SIZES[size])
        seen = page.evaluate(FAULTS, size in WIDE)
        if seen["steady"] is not None:
            heights.setdefault(size, set()).add(seen["steady"])
        if slug in MAP_GAMES and seen["board"] < LEAST_BOARD.get(size, 0):
            seen["faults"].append(f"the board has {seen['board']:.0%} of the screen")
        found += [f"{slug}, {step}, {size}, {theme}: {fault}" for fault in seen["faults"]]
    return found


@pytest.mark.parametrize("slug", SEATS)
def test_every_step_fits_at_every_size(arrive: Callable[..., Guest], slug: str) -> None:
    guest = arrive(viewport=SIZES["laptop"])
    page = guest.open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' }))")
    found: list[str] = []
    heights: dict[str, set[int]] = {}
    for turn, (step, save) in enumerate(steps(slug)):
        open_position(page, guest.site.url, f"{slug}-{step}", save)
        found += faults(page, slug, step, turn, heights)
    assert found == []
    assert slug not in STEADY or all(len(each) == 1 for each in heights.values()), heights
