"""How many moves are lost in matches where workers are killed, tabs closed and pages reloaded at random."""

from __future__ import annotations

import os
from pathlib import Path

from bench import Figure, with_test_game
from bench._ladders import PART
from tools.browser import chromium
from tools.guest import OFFLINE, Guest
from tools.server import Site
from tools.soak import SHORT, soak

MATCHES = {
    "morra": 200,
    "iron-age": 40,
    "trade-and-war": 60,
    "mediterranean-empires": 30,
    "trading-in-the-mediterranean": 10,
}
"""How many whole matches at full length."""


def run() -> list[Figure]:
    """Soak the site with the test game in it, game by game."""
    with_test_game()
    folder = Path(os.environ["THALASSA_TEST_SITE"])
    figures: list[Figure] = []
    with chromium() as browser, Site(folder) as site:
        for slug in SHORT:
            guest = Guest(browser, site, **OFFLINE)
            count = soak(guest, slug=slug, matches=max(1, round(MATCHES[slug] * PART)), seed=1, harm=0.1)
            guest.close()
            figures.append(
                {
                    "name": f"site: shown moves lost in a soak, {slug}",
                    "value": count.lost,
                    "unit": "moves",
                    "goal": "= 0",
                    "against": f"whole matches in Chromium with everything going wrong: {count.told()}",
                }
            )
    return figures
