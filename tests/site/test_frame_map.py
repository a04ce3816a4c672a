"""The map is framed again after every resize, key 0 brings the first view back; how it ended has the whole height."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guest
from .play import seated
from .positions import finished
from .sizes import SIZES, each_size
from .test_frame import camera

pytestmark = pytest.mark.site

MAPS = {"iron-age": 2, "trade-and-war": 4, "mediterranean-empires": 4}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("slug", list(MAPS))
def test_a_map_is_framed_again_after_every_resize(arrive: Callable[..., Guest], slug: str) -> None:
    page = arrive(viewport={"width": 1920, "height": 1080}).open()
    options = {"colonies": "on"} if slug == "iron-age" else {}
    seated(page, slug, seats=MAPS[slug], seed=7, bot="easy", **options)
    page.wait_for_selector(".match.mine")
    lies = {}
    for size in SIZES[:3]:
        resize(page, size)
        page.wait_for_selector(".board-view")
        lies[size] = camera(page)
    for size in SIZES[:3]:
        resize(page, size)
        page.reload()
        page.wait_for_selector(".match.mine .board-view")
        # The unit on turn of Trade and War is followed where it is not in sight: then the scale alone is the same.
        parts = slice(2, 3) if slug == "trade-and-war" else slice(0, 3)
        assert lies[size][parts] == pytest.approx(camera(page)[parts], abs=2e-3 if slug == "trade-and-war" else 2), size


@each_size
@pytest.mark.parametrize("slug", ["trade-and-war", "mediterranean-empires"])
def test_key_0_brings_the_first_view_back(arrive: Callable[..., Guest], slug: str, size: tuple[int, int]) -> None:
    page = arrive(viewport={"width": size[0], "height": size[1]}).open()
    seated(page, slug, seats=MAPS[slug])
    page.wait_for_selector(".match.mine .board-view")
    camera(page)
    page.keyboard.press("0")
    first = camera(page)
    page.keyboard.press("-")
    page.keyboard.press("ArrowRight")
    assert camera(page) != first
    page.keyboard.press("0")
    assert camera(page) == pytest.approx(first, abs=2)


@each_size
@pytest.mark.parametrize("slug", list(MAPS))
def test_how_it_ended_has_the_whole_height(arrive: Callable[..., Guest], slug: str, size: tuple[int, int]) -> None:
    page = arrive(viewport={"width": size[0], "height": size[1]}).open()
    save = finished(slug, MAPS[slug], {})
    page.evaluate("text => localStorage.setItem('thalassa.match.over', text)", save)
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/play/over")
    end = page.locator(".end-over")
    end.wait_for()
    expect(page.locator("[data-dock]")).to_be_hidden()
    box = end.bounding_box()
    assert box and box["y"] + box["height"] == pytest.approx(size[1], abs=2)
    # The board can be looked at; nothing of the hand is left to press, and the result comes back.
    page.locator("[data-key='end away']").click()
    expect(end).to_have_count(0)
    expect(page.locator("[data-dock] button")).to_have_text(["Back to the result"])
    page.locator("[data-key='end back']").click()
    expect(end).to_be_visible()
