"""The match frame that all tables share: the map that is moved, what lies over it, the replay."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pygame_core import games
from pygame_core.kernel import save as saves
from tools.iron_age_player import Player

from .conftest import Guest
from .play import seated
from .positions import finished, late, open_position, steps
from .test_look import axe

pytestmark = pytest.mark.site

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
CAMERA = """async () => {
  const read = () => {
    const { e, f, a } = new DOMMatrix(getComputedStyle(document.querySelector('.board-world')).transform);
    return [e, f, a];
  };
  const frames = async (n) => { while (n-- > 0) await new Promise(requestAnimationFrame); };
  for (let before = []; String(before) !== String(read()); await frames(3)) before = read();
  return read();
}"""

SCROLLERS = """(selector) => {
  const longer = (each) => each.scrollHeight > each.clientHeight + 1;
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && longer(each);
  const drawer = document.querySelector(selector);
  const parts = [drawer, ...drawer.querySelectorAll("*")].filter(scrolls);
  return parts.map(({ className }) => className).filter((name) => name !== "drawer-body");
}"""
"""What scrolls in a drawer, but for its body."""


def camera(page: Page) -> tuple[float, float, float]:
    """Where the world lies on the screen once it lies still, and its scale."""
    x, y, scale = page.evaluate(CAMERA)
    return round(x, 1), round(y, 1), round(scale, 4)


def test_one_map_is_moved_in_every_way(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    seated(page, "iron-age", colonies="on")
    Player(page).wait()
    board = page.locator(".board-view")
    box = board.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3

    opened = camera(page)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -300)
    nearer = camera(page)
    assert nearer[2] > opened[2], "the wheel brings nearer"

    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] + 40, steps=4)
    page.mouse.up()
    dragged = camera(page)
    assert dragged[2] == nearer[2]
    assert (dragged[0] - nearer[0], dragged[1] - nearer[1]) == pytest.approx((60, 40), abs=8)
    expect(page.locator("[data-sheet]")).to_have_count(0)
    assert page.evaluate("String(getSelection())") == "", "dragging selects nothing"

    board.focus()
    page.keyboard.press("ArrowLeft")
    assert camera(page)[0] > dragged[0]
    page.keyboard.press("-")
    assert camera(page)[2] < dragged[2]
    page.keyboard.press("0")
    whole = camera(page)
    page.keyboard.press("+")
    assert camera(page)[2] > whole[2]
    page.keyboard.press("0")
    assert camera(page) == whole

    # A press looks; a drag that begins on a thing does not.
    colony = page.locator(".board-world [data-place]").first
    place = colony.get_attribute("data-place")
    at = colony.locator(".touch").bounding_box()
    assert at
    spot = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(*spot)
    page.mouse.down()
    page.mouse.move(spot[0] + 30, spot[1] + 20, steps=4)
    page.mouse.up()
    expect(page.locator("[data-sheet]")).to_have_count(0)
    page.keyboard.press("0")
    page.mouse.click(*spot)
    expect(page.locator(f"[data-sheet='{place}']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-sheet]")).to_have_count(0)


def test_drawers_lie_over_the_board_and_close_one_after_the_other(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    seated(page, "iron-age", colonies="on")
    player = Player(page)
    player.wait()
    before = page.locator("[data-board]").bounding_box(), page.locator("[data-dock]").bounding_box()
    for key, name in (("g", "log"), ("l", "choices"), ("h", "hint")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-drawer={name}]")).to_be_visible()
        assert (page.locator("[data-board]").bounding_box(), page.locator("[data-dock]").bounding_box()) == before
        assert page.evaluate(SCROLLERS, f"[data-drawer={name}]") == [], "one thing scrolls, and nothing inside it"
    page.wait_for_selector("[data-drawer=hint] .choice, [data-drawer=hint] [data-key='hint set']")
    page.keyboard.press("Escape")
    expect(page.locator("[data-drawer]")).to_have_count(0)

    page.locator("[data-shields] .shield").first.click()
    expect(page.locator("[data-drawer=holdings]")).to_contain_text("Total")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-drawer]")).to_have_count(0)

    # A long list scrolls as one, in its drawer.
    player.until("build")
    page.keyboard.press("l")
    long = page.locator("[data-drawer=choices] .drawer-body")
    page.locator("[data-drawer=choices] details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    assert long.evaluate("each => each.scrollHeight > each.clientHeight")
    assert page.evaluate(SCROLLERS, "[data-drawer=choices]") == []
    page.keyboard.press("Escape")

    # The list of all choices: numbers take one, Enter is the main button.
    page.keyboard.press("l")
    index = player.index
    page.keyboard.press("1")
    page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) > n", arg=index)


def test_a_long_log_is_drawn_as_far_as_it_is_read(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    open_position(page, guest.site.url, "long", late("iron-age", 300))
    page.keyboard.press("g")
    chapters, lines = page.locator(".log-chapter"), page.locator(".log-line")
    earlier = page.locator("[data-key='log earlier']")
    expect(lines.last).to_be_in_viewport()
    drawn = chapters.count()
    turns = drawn + int(re.findall(r"\d+", earlier.inner_text())[0])
    assert drawn <= turns / 3, "more than can be read is drawn at once"
    page.locator("[data-drawer=log] .drawer-body").evaluate("each => { each.scrollTop = -each.scrollHeight; }")
    expect(chapters.nth(drawn)).to_be_attached()
    # Opened again it begins with the newest; by keys, and for whoever hears the page, all of it is one press away.
    page.keyboard.press("g")
    expect(lines).to_have_count(0)
    page.keyboard.press("g")
    expect(chapters).to_have_count(drawn)
    # What comes into sight by the focus would draw more, and may take the button away before it is pressed.
    earlier.evaluate("each => each.focus({ preventScroll: true })")
    page.keyboard.press("Enter")
    expect(earlier).to_have_count(0)
    expect(chapters).to_have_count(turns)

    # A press shows that moment again.
    lines.nth(5).locator(".log-go").first.click()
    page.wait_for_selector(".timeline")
    moment = page.locator("#prompt").get_attribute("data-index") or ""
    assert page.url.endswith(f"/{moment}") and 0 < int(moment) < 300


COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const [card, arena] = [box(document.querySelector(".moment-card")), box(document.querySelector(".arena"))];
  const across = card.left < arena.left || card.right > arena.right;
  const outside = across || card.top < arena.top || card.bottom > arena.bottom;
  const under = [...document.querySelectorAll(".shields > *, [data-drawer], .board-zoom")].filter((each) => {
    const { left, top, right, bottom } = box(each);
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  });
  return [...(outside ? ["outside"] : []), ...under.map(({ className }) => className)];
}"""
"""What the card of a moment lies over though it should not."""


def test_a_replay_by_turns_by_marks_and_by_keys(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    whole = finished("iron-age", 2, {"length": "short"})
    page.evaluate("text => localStorage.setItem('thalassa.match.whole', text)", whole)
    page.goto(f"{guest.site.url}#/play/whole")
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".timeline")

    def at() -> int:
        return int(page.locator("#prompt").get_attribute("data-index") or -1)

    def goes(key: str, to: Callable[[int, int], bool]) -> None:
        before = at()
        page.keyboard.press(key)
        page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) !== n", arg=before)
        assert to(before, at()), (key, before, at())

    page.keyboard.press("End")
    expect(page.locator("section.end")).to_be_visible()
    # A replay does not offer itself.
    expect(page.get_by_role("link", name="Watch the replay")).to_have_count(0)
    page.get_by_role("button", name="Look at the board").click()
    goes("Home", lambda before, now: now == 0)
    goes("PageDown", lambda before, now: now > before)
    goes("PageDown", lambda before, now: now > before + 1)
    goes("PageUp", lambda before, now: now < before)
    goes("ArrowRight", lambda before, now: now == before + 1)
    goes("ArrowLeft", lambda before, now: now == before - 1)
    page.get_by_role("button", name="Chapters").click()
    chapters = page.locator("[data-drawer=chapters] .chapter-list button")
    expect(chapters.nth(2)).to_be_visible()
    goes("Home", lambda before, now: now == 0)
    goes("Shift+ArrowRight", lambda before, now: now > 0)
    # What happened stands in the bar, and the slider says it; the list says how the chances are.
    expect(page.locator("#prompt")).to_have_text(
        chapters.and_(page.locator("[aria-current]")).locator("span > b").inner_text()
    )
    told = page.get_by_role("slider").get_attribute("aria-valuetext") or ""
    assert told.endswith(f", {page.locator('#prompt').inner_text()}"), told
    expect(page.locator(".moment-chance b")).to_contain_text("%")
    before = at()
    chapters.nth(-2).click()
    page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) !== n", arg=before)
    # The card of the moment is whole, and lies over no panel.
    card = page.locator(".moment-card")
    expect(card).to_be_visible()
    page.wait_for_function("() => document.querySelector('.moment-card')?.style.getPropertyValue('--top')")
    assert page.evaluate(COVERED) == []
    assert axe(page) == []
    page.keyboard.press("Escape")
    # However long the list, it opens where the match is.
    page.get_by_role("button", name="Chapters").click()
    expect(page.locator("[data-drawer=chapters] [aria-current=step]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    expect(page.locator("[data-key='speed 4']")).to_have_attribute("aria-pressed", "true")
    goes(" ", lambda before, now: now > before)

    # The marks say what they are; at one the bot says what it thought, if it is asked.
    page.keyboard.press(" ")
    page.locator("[data-key=thoughts]").click()
    expect(page.locator(".time-pins i .icon").first).to_be_visible()
    page.keyboard.press("Home")
    for _ in range(30):
        page.locator("[data-key='replay.forward']").click()
        if page.locator(".caption-why").count():
            break
        page.wait_for_timeout(300)
    expect(page.locator(".caption-why")).to_contain_text(":")


SAVED = "([name, n]) => JSON.parse(localStorage.getItem(name)).length > n"
MAIN_STEPS = {
    "iron-age": "develop",
    "trade-and-war": "moves",
    "trading-in-the-mediterranean": "diplomacy",
    "mediterranean-empires": "cancel",
}
"""A step of each game in which the hint is what a main button does, found by asking in every step."""


def test_a_hint_glows_on_the_main_button_that_does_it(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    for slug, wanted in MAIN_STEPS.items():
        save = next(save for step, save in steps(slug) if step == wanted)
        open_position(page, guest.site.url, f"hint-{slug}", save)
        lit = page.locator("[data-main].hinted")
        expect(lit).to_have_count(0)
        page.keyboard.press("h")
        best = page.locator("[data-drawer=hint] .hint-best")
        expect(best).to_be_visible()
        expect(lit).to_have_count(1)
        said = best.locator(".choice").get_attribute("data-key")
        page.keyboard.press("Escape")
        expect(page.locator("[data-drawer]")).to_have_count(0)
        # The press that glows does what was said, and then nothing glows any more.
        at = int(page.locator("#prompt").get_attribute("data-index") or -1)
        lit.click()
        expect(lit).to_have_count(0)
        page.wait_for_function(SAVED, arg=[f"thalassa.match.hint-{slug}", at])
        kept, _ = saves.load(page.evaluate(f"localStorage.getItem('thalassa.match.hint-{slug}')"), games.get)
        assert " ".join(map(str, kept.actions[at])) == said, slug
