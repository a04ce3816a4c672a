"""Pictures of the real tables for the home page: `python -m tools.boards SITE`, SITE being the folder of a built site.

Each match is played by bots up to a point where there is something to see, opened as a saved match, and photographed.
The pictures go to web/pictures: the board of each game, a whole table, and the picture that a link shows in a chat.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from pygame_core import games
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.kernel import save
from pygame_core.kernel.match import Match, Player
from tools.browser import chromium
from tools.server import Site

FOLDER = Path(__file__).parents[1] / "web" / "pictures"
LAPTOP = {"width": 1366, "height": 768}
BOARD = (640, 280)
TABLE = (800, 450)
SHARE = (1200, 630)


class Sitting(NamedTuple):
    """A match to photograph: how many play, with which luck, after which decision of the first player, how near."""

    slug: str
    seats: int
    seed: int
    decision: int
    near: float = 1.0
    bare: str = ".shields, .strip"
    """What is taken off the board for its picture."""


SITTINGS = (
    Sitting("iron-age", 2, 11, 60, 1.15),
    Sitting("trade-and-war", 3, 4, 60, 1.5, ".shields, .strip, .floats, .board-zoom"),
    Sitting("mediterranean-empires", 4, 6, 30, 1.35, ".shields, .strip, .floats, .board-zoom"),
    Sitting("trading-in-the-mediterranean", 4, 3, 44, 1.15),
)
WHOLE = "iron-age"
"""The game whose whole table stands in the head of the home page."""

SHRINK = """async ([picture, width, height, near, type]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const scale = near * Math.max(width / image.width, height / image.height);
  const [wide, high] = [width / scale, height / scale];
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, (image.width - wide) / 2, (image.height - high) / 2, wide, high, 0, 0, width, height);
  return canvas.toDataURL(type, 0.82).split(",")[1];
}"""


def played(sitting: Sitting) -> str:
    """The save of a match in which bots have played up to a decision of the first player."""
    game = games.get(sitting.slug)
    players = [Player(""), *(Player(name, "bot", "normal") for name in ("Hanno", "Dido", "Solon"))]
    match = Match(game, game.configure(sitting.seats, None), sitting.seed, players[: sitting.seats])
    decisions = 0
    while (seat := match.seat) is not None:
        decisions += seat == 0 and len(match.choices) > 1
        if decisions >= sitting.decision:
            break
        thought = game.bot("easy").think(Knowledge(game, match.state, seat), match.bot_rng(), Budget())
        match.play(thought.action)
    return save.save(match, 1)


def photograph(browser: Browser, site: Site, sitting: Sitting) -> tuple[str, str]:
    """The whole table, and its board alone, as PNGs in base 64."""
    settings: dict[str, Any] = {"viewport": LAPTOP, "color_scheme": "light", "reduced_motion": "reduce"}
    context = browser.new_context(**settings, bypass_csp=True)
    page = context.new_page()
    page.goto(site.url)
    page.evaluate("text => localStorage.setItem('thalassa.match.picture', text)", played(sitting))
    page.goto(site.url + "#/play/picture")
    page.wait_for_selector("[data-board]")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    whole = page.screenshot()
    page.add_style_tag(content=f"{sitting.bare}{{display:none!important}}")
    page.wait_for_timeout(300)
    shot = page.locator("[data-board]").first.screenshot()
    context.close()
    return base64.b64encode(whole).decode(), base64.b64encode(shot).decode()


def keep(page: Page, picture: str, name: str, size: tuple[int, int], near: float = 1) -> None:
    """Writes a picture at the size it is shown in."""
    shrunk = page.evaluate(SHRINK, [picture, *size, near, "image/webp"])
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(shrunk))


SHARE_STYLE = """
  .header, .hero-buttons, .hero-die, .home-page, .tabs-nav { display: none !important; }
  html, body { overflow: hidden !important; }
  .hero { min-height: 100vh !important; overflow: hidden; }
  .hero-words { position: absolute; inset: 3.2rem auto auto 3.5rem; max-width: none; padding: 0; gap: 0.4rem; }
  .hero-words::before { content: "Thalassa"; font: 600 2.2rem var(--display); letter-spacing: 0.22em; color: #e6bf63; }
  .hero h1 { font-size: 3.3rem; max-width: none; }
  .hero p { font-size: 1.55rem; max-width: none; }
  .hero-table { display: block !important; position: absolute; inset: 17rem -4rem -9rem 3.5rem; }
  .hero-table { width: auto; max-width: none; margin: 0; }
  .hero-table img { width: 100%; height: auto; }
"""
"""The head of the home page as a poster: the name, the promise, and a table as large as it goes."""


def share_picture(browser: Browser, site: Site, table: str) -> bytes:
    """The head of the home page, with a table that is in play, at the size of a preview in a chat."""
    context = browser.new_context(
        viewport={"width": SHARE[0], "height": SHARE[1]}, reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    page.goto(site.url)
    page.wait_for_selector(".hero .land")
    page.add_style_tag(content=SHARE_STYLE)
    page.evaluate(
        "table => { document.querySelector('.hero-table img').src = 'data:image/png;base64,' + table }", table
    )
    page.wait_for_timeout(800)
    picture = page.screenshot(type="jpeg", quality=86)
    context.close()
    return picture


def main(folder: Path) -> None:
    """Every picture."""
    FOLDER.mkdir(exist_ok=True)
    with Site(folder) as site, chromium() as browser:
        desk = browser.new_page()
        for sitting in SITTINGS:
            whole, board = photograph(browser, site, sitting)
            keep(desk, board, sitting.slug, BOARD, sitting.near)
            if sitting.slug == WHOLE:
                keep(desk, whole, "table", TABLE)
                (FOLDER / "share.jpg").write_bytes(share_picture(browser, site, whole))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
