"""Draws the pictures of docs/screens: `python -m tools.screens SITE`, SITE being the folder of a built site."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tools.browser import chromium
from tools.iron_age_player import Player, sit_down
from tools.server import Site

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
LARGEST = 300_000
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 1.5,
        "is_mobile": True,
        "has_touch": True,
    },
}
INSTANT = "try { localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' })); } catch {}"


class Builder(Player):
    """Somebody who raises monuments: there is more to see."""

    def step_build(self) -> None:
        """Five dice first, then stone."""
        dice = self.page.locator(".column-die.have").count()
        stone = ("monument wall", "monument acropolis", "monument colossus", "monument obelisk")
        keys = ("province", *stone) if dice < 5 else (*stone, "army")
        self.do(next((key for key in (*keys, "urn", "port") if self.can(key)), "done"))


@contextmanager
def visit(browser: Browser, site: Site, size: str, theme: str) -> Iterator[Page]:
    """A tab of this size and theme."""
    settings: dict[str, Any] = {**SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    context = browser.new_context(**settings)
    context.add_init_script(INSTANT)
    page = context.new_page()
    page.goto(site.url)
    yield page
    context.close()


def draw(page: Page, name: str) -> None:
    """Keeps what is on the screen."""
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    file = FOLDER / f"{name}.png"
    page.screenshot(path=file)
    assert file.stat().st_size < LARGEST, f"{file} has {file.stat().st_size} bytes"


def rounds(player: Player, count: int) -> None:
    """Plays on until so many rounds have begun and a roll waits."""
    while player.page.locator(".horizon .past").count() < count - 1:
        assert player.wait()
        player.decide()
    player.until("roll")


def main(folder: Path) -> None:
    """Every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Site(folder) as site, chromium() as browser:
        for size in SIZES:
            for theme in ("light", "dark"):
                with visit(browser, site, size, theme) as page:
                    sit_down(page, seed=5)
                    player: Player = Builder(page)
                    rounds(player, 6)
                    draw(page, f"iron-age-{size}-{theme}")
                    player.until("build")
                    draw(page, f"iron-age-{size}-{theme}-build")
                    player.until("develop")
                    draw(page, f"iron-age-{size}-{theme}-develop")
                    player.finish()
                    draw(page, f"iron-age-{size}-{theme}-end")
            with visit(browser, site, size, "light") as page:
                sit_down(page, bots=3, seed=9, options=("With colonies",))
                player = Player(page)
                for _ in range(3):
                    player.until("colonies")
                    player.step_colonies()
                player.until("colonies")
                draw(page, f"iron-age-{size}-light-colonies")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
