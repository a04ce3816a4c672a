"""Firefox and WebKit: the site starts from the snapshot, plays, keeps, opens links, and goes on without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pygame_core.bridge import dispatch
from tools.engines import Tab
from tools.server import Site

from .conftest import Seated
from .play import Player, faults, until

pytestmark = pytest.mark.site

OTHERS = ["mediterranean-empires", "trade-and-war", "trading-in-the-mediterranean"]
TOUCH = """() => {
  const thing = document.querySelector(".board-world [data-place]");
  const { x, y, width, height } = thing.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 };
  for (const kind of ["pointerdown", "pointerup"]) {
    thing.dispatchEvent(new PointerEvent(kind, { ...at, pointerId: 7, pointerType: "touch", isPrimary: true }));
  }
  // A plain one, without a word of touch: so it is in iOS up to 18.1.
  thing.dispatchEvent(new MouseEvent("click", at));
  return thing.dataset.place;
}"""
"""A finger on the first place of the map; WebKit's driver has none of its own."""
OFFLINE_READY = "() => navigator.serviceWorker.controller !== null"


def test_starts_plays_keeps_and_goes_on_without_a_network(tab: Tab, folder: Path) -> None:
    player = Player(tab)
    with Site(folder) as site:
        player.sit_down(site.url, "iron-age")
        for _ in range(6):
            assert player.decide()
        player.my_turn()
        assert not [path for path in site.requested if "stdlib" in path], "it did not start from the snapshot"

        at = player.index
        tab.reload()
        player.my_turn()
        assert player.index == at

        tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
        until(tab, OFFLINE_READY, "the copy for later visits")
        assert faults(tab) == []
    tab.reload()
    player.my_turn()
    assert player.index == at
    assert player.decide()
    assert faults(tab) == []


def test_a_shared_link_opens(seated: Seated) -> None:
    tab = seated.tab
    tab.goto(f"{seated.url}#/replay/{shared_code(moves=8)}/5")
    until(tab, "() => document.querySelector('#prompt')?.dataset.index === '5'", "the fifth action")
    tab.evaluate("document.activeElement.blur()")
    tab.press("ArrowRight")
    until(tab, "() => document.querySelector('#prompt')?.dataset.index === '6'", "the sixth action")
    assert faults(tab) == []


def shared_code(moves: int) -> str:
    """The code of a match of the Iron Age after some first choices."""
    match = ask("new", slug="iron-age", seats=1, seed=3)["match"]
    for _ in range(moves):
        choices = ask("frame", match=match)["choices"]
        ask("act", match=match, action=choices[0]["action"])
    return str(ask("code", match=match)["code"])


def ask(method: str, **params: Any) -> Any:
    """What the bridge answers."""
    return json.loads(dispatch(json.dumps({"method": method, "params": params})))["ok"]


def test_a_whole_match_of_the_iron_age(seated: Seated) -> None:
    player = Player(seated.tab)
    player.sit_down(seated.url, "iron-age")
    player.finish()
    assert faults(seated.tab) == []


@pytest.mark.parametrize("slug", OTHERS)
def test_thirty_actions_at_the_other_tables(seated: Seated, slug: str) -> None:
    tab = seated.tab
    player = Player(tab)
    player.sit_down(seated.url, slug)
    while player.index < 30:
        assert player.decide()
    player.my_turn()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert faults(tab) == []


def test_one_touch_of_the_map_shows_and_plays_nothing(seated: Seated) -> None:
    tab = seated.tab
    player = Player(tab)
    player.sit_down(seated.url, "mediterranean-empires")
    tab.press("Escape")
    before = player.index
    place = tab.evaluate(TOUCH)
    until(tab, "(place) => document.querySelector(`[data-sheet='${place}']`) !== null", f"the sheet of {place}", place)
    assert player.index == before
    assert faults(tab) == []
