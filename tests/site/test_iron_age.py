"""The Iron Age on the match frame: whole games by mouse, keys and thumb, hints, undo, others' turns, the guide."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.iron_age_player import BOOT, KeyboardPlayer, Player, TouchPlayer, sit_down

from .conftest import Guest
from .play import no_sideways_scroll, seated
from .positions import before, steps
from .test_look import PHONE, SMALL_TARGETS, axe

pytestmark = pytest.mark.site

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
TARGETS = ".match button:not(.deed-chip, .chip-close)"
FIRM = """() => {
  const root = document.documentElement;
  const arena = document.querySelector(".arena");
  return [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth, scrollY, arena.scrollTop, arena.scrollLeft];
}"""
"""How far the page or its board scrolls, or could: nothing of it."""
CUT = """() => [...document.querySelectorAll("[data-dock] button, .development, .cell, .monument")]
  .filter((each) => !each.closest(".phone-panel, .dock-own"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
  .map(([each]) => each.outerHTML.slice(0, 90))"""
SHIFT = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
}).observe({ type: "layout-shift", buffered: false });
"""


def firm(page: Page) -> None:
    """Nothing of the page scrolls, sticks out or is cut off; the main button is in sight."""
    assert page.evaluate(FIRM) == [0, 0, 0, 0, 0]
    no_sideways_scroll(page)
    assert page.evaluate(CUT) == []
    primary = page.locator("[data-main=primary]")
    if primary.count():
        box, size = primary.bounding_box(), page.viewport_size
        assert box and size and box["y"] + box["height"] <= size["height"], "the main button is out of sight"


def results(page: Page) -> list[int]:
    """The solitaire results that the browser keeps."""
    stored = page.evaluate("localStorage.getItem('thalassa.iron-age.results')")
    return [row["points"] for row in json.loads(stored or "[]")]


def totals(page: Page) -> list[int]:
    """The final totals by rank, from the end screen."""
    return [int(text.replace("−", "-")) for text in page.locator(".ranking strong").all_inner_texts()]


def open_save(guest: Guest, page: Page, name: str, save: str) -> None:
    """Opens a stored match."""
    page.evaluate("([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [name, save])
    page.goto(f"{guest.site.url}#/play/{name}")
    page.wait_for_selector(".iron-age", timeout=BOOT)


def test_a_solitaire_game_by_mouse_with_every_drawer_and_sheet(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page)
    page.evaluate(SHIFT)
    seen: dict[str, list[str]] = {}

    def look(step: str) -> None:
        firm(page)
        if step in seen:
            return
        seen[step] = axe(page)
        if step == "roll":
            for key, drawer in (("o", "odds"), ("g", "log"), ("l", "choices")):
                page.keyboard.press(key)
                page.wait_for_selector(f"[data-drawer={drawer}]")
                seen[drawer] = axe(page)
                page.keyboard.press("Escape")
            page.locator("[data-shields] button").first.click()
            seen["holdings"] = axe(page)
            page.keyboard.press("Escape")
        if step == "build":
            for place in ("monument acropolis", "development roads", "row goods", "column province"):
                player.look_at(place)
                seen[place] = axe(page)
                firm(page)
            player.put_away()

    for monument in page.locator(".monument").all():
        boxes = monument.locator(".monument-facts span").first.inner_text().replace("\n", "")
        assert boxes == f"0/{monument.locator('.stone').count()}", "a building has a stone for every box"
    assert page.locator(".development").count() == 17
    player = Player(page, look)
    player.finish()
    seen["end"] = axe(page)
    assert {step: faults for step, faults in seen.items() if faults} == {}
    assert {"second", "throw", "roll", "build", "develop", "next"} <= seen.keys()
    assert sum(page.evaluate("shifts")) <= 0.01, "something moved by itself"
    points = totals(page)
    assert results(page) == points
    won = points[0] > 100
    expect(page.locator(".laurel")).to_have_count(1 if won else 0)
    if not won:
        expect(page.locator("#end-title")).to_contain_text(f"{100 - points[0]} short")
    expect(page.locator('.bar-part[data-part="developments"]')).to_have_class(re.compile(r"part-1\b"))
    lost = page.locator(".score-table tr", has_text="Disasters").first.locator("td")
    if lost.count() and lost.inner_text().startswith("−"):
        expect(page.locator(".bar-part.minus")).to_have_count(1)
    expect(page.locator(".luck table[aria-busy=false] td").first).to_have_text(re.compile(r"^[+−]\d+\.\d$"))
    link = page.locator(".turning a").last
    moment = int((link.get_attribute("href") or "").rsplit("/", 1)[1])
    assert moment < player.index, "a turning point is watched from before it"
    link.click()
    page.wait_for_selector(".match.replaying")
    expect(page.locator("section.end")).to_have_count(0)


MANY_ROUNDS = 70
"""Decisions: every kind of step several times, and the bot's turn after each round."""


def test_against_a_bot_by_keyboard_alone(arrive: Callable[..., Guest]) -> None:
    """The focus stays on its object, after a bot's turn too: it falls neither to the page nor to its heading."""
    page = arrive(**LAPTOP).open()
    sit_down(page, bots=1)
    lost: set[str] = set()

    def look(step: str) -> None:
        if player.index > 2 and page.evaluate("document.activeElement.matches('body, h1')"):
            lost.add(step)

    player = KeyboardPlayer(page, look)
    for _ in range(MANY_ROUNDS):
        assert player.wait()
        player.decide()
    assert lost == set()


PLACES = """
window.places = new Set();
const PARTS = [".topbar", "[data-board]", "[data-dock]", ".monuments, .hill-monuments", ".developments", ".empire"];
const box = (part) => [part, JSON.stringify(document.querySelector(part).getBoundingClientRect())];
const look = () => {
  if (document.querySelector(".match")) places.add(JSON.stringify(PARTS.map(box)));
  requestAnimationFrame(look);
};
look();
"""
"""Where the parts of the table have been, frame by frame."""
OUTLINE_OF_A_HINT = """thing => {
  thing.classList.add("hinted");
  const { outlineStyle } = getComputedStyle(thing.querySelector(".monument-plate"));
  thing.classList.remove("hinted");
  return outlineStyle;
}"""
"""How a hint shows on a monument that can be built anyway."""


def test_nothing_moves_while_a_bot_plays_nor_for_a_hint(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))")
    page.reload()
    sit_down(page, bots=1)
    player = Player(page)
    player.until("throw")
    page.evaluate(SHIFT + PLACES)
    player.until("build")
    page.keyboard.press("h")
    hint = page.locator("[data-drawer=hint]")
    expect(hint).to_contain_text("The result will say so")
    # What the monuments cost and bring stays in sight.
    card = hint.bounding_box()
    plates = [each.bounding_box() for each in page.locator(".monument-plate").all()]
    assert card and all(plate and plate["y"] > card["y"] + card["height"] for plate in plates)
    assert page.locator(".monument.can").first.evaluate(OUTLINE_OF_A_HINT) == "dashed"
    page.keyboard.press("Escape")
    player.go_on()
    player.until("throw")
    expect(page.locator(".dice-tray .since-row")).to_have_count(1)
    assert len(page.evaluate("[...places]")) == 1, "a part of the table has moved or grown"
    assert sum(page.evaluate("shifts")) <= 0.01, "something moved by itself"


def test_letters_and_numbers_go_where_the_list_of_keys_says(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    sit_down(page, options=("With colonies",))
    Player(page).until("roll")
    for key, part in (("c", ".colony"), ("e", ".empire"), ("m", ".monuments"), ("d", ".developments")):
        page.keyboard.press(key)
        assert page.evaluate("part => document.activeElement.closest(part) !== null", part), key
    # Beside the open list a number takes what stands there, where dice have numbers and where they have none.
    saves = dict(steps("iron-age"))
    for step in ("roll", "fate", "develop"):
        open_save(guest, page, step, saves[step])
        player = Player(page)
        player.wait()
        index = player.index
        page.keyboard.press("l")
        expect(page.locator("[data-drawer=choices] .choice").first).to_be_visible()
        page.keyboard.press("1")
        page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) > n", arg=index)


@pytest.mark.slow
def test_a_solitaire_game_by_keyboard_alone(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page)
    KeyboardPlayer(page).finish()
    assert results(page) == totals(page)
    assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_on_a_phone_with_colonies(arrive: Callable[..., Guest]) -> None:
    page = arrive(**PHONE).open()
    sit_down(page, options=("With colonies",))
    page.evaluate(SHIFT)
    seen: set[str] = set()

    def look(step: str) -> None:
        firm(page)
        if step in seen:
            return
        seen.add(step)
        assert axe(page) == [], step
        assert page.evaluate(SMALL_TARGETS, TARGETS) == [], step

    TouchPlayer(page, look).finish()
    assert {"second", "throw", "roll", "colonies", "build"} <= seen
    assert sum(page.evaluate("shifts")) <= 0.01, "something moved by itself"


def test_the_sphinx_sits_on_the_dice_to_keep(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page)
    player = Player(page)
    for _ in range(40):
        player.until("roll")
        page.keyboard.press("h")
        expect(page.locator("[data-drawer=hint]")).to_contain_text("The result will say so")
        hinted = page.locator(".die-place:has(.sphinx) .cube")
        if hinted.count():
            break
        page.keyboard.press("Escape")
        player.decide()
    wanted = {each.get_attribute("data-key") for each in hinted.all()}
    said = page.locator(".hint-says").inner_text()
    before = player.index
    assert axe(page) == []
    firm(page)
    page.locator("[data-key='hint set']").click()
    laid = page.locator(".cube[aria-pressed=true]")
    expect(laid).to_have_count(len(wanted))
    assert {each.get_attribute("data-key") for each in laid.all()} == wanted, said
    assert player.index == before, "laying the dice plays nothing"
    if "roll" in said:
        again = int((re.findall(r"roll (\d)", said) or re.findall(r"\((\d) dice", said))[-1])
        expect(player.main()).to_contain_text(f"Roll {again} ")


def test_a_skull_stays_and_nothing_ends_without_a_word(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page)
    player = Player(page)
    player.wait()
    player.then(lambda: player.main().dblclick())
    page.wait_for_timeout(500)
    assert (player.step, player.index) == ("throw", 1), "the second press of a double click threw the dice"
    for _ in range(200):
        player.wait()
        if player.step == "roll" and page.locator(".cube.stays").count():
            break
        player.decide()
    skull = page.locator(".cube.stays").first
    expect(skull).to_have_attribute("aria-disabled", "true")
    skull.click(force=True)
    expect(skull).not_to_have_attribute("aria-pressed", "true")
    # Spend everything to the last person and good: the turn waits, and every order can be taken back.
    player.until("build")
    began = player.index
    people = page.locator(".people-heap p").inner_text()
    turn = page.locator(".standing").inner_text()
    while player.step == "build" and any(
        player.build(order) for order in ("monument coliseum", "monument acropolis", "urn")
    ):
        pass
    assert page.locator(".standing").inner_text() == turn
    if player.step == "develop":
        # Where "Done building" stood there is nothing that could end the turn.
        expect(player.main()).to_have_attribute("aria-disabled", "true")
    assert player.step in ("build", "develop", "store", "next")
    while player.index > began:
        before = player.index
        page.keyboard.press("u")
        page.wait_for_function("n => Number(document.querySelector('#prompt').dataset.index) < n", arg=before)
    assert player.step == "build"
    expect(page.locator(".people-heap p")).to_have_text(people)
    # What was looked at in a turn goes with it.
    player.look_at("development roads")
    while page.locator(".standing").inner_text() == turn:
        # The first button that can be pressed, now or when it has settled.
        off = player.main().evaluate("b => b.ariaDisabled === 'true' && !b.classList.contains('settling')")
        player.go_on(int(off))
    expect(page.locator("[data-sheet]")).to_have_count(0)


def test_several_stones_in_one_press_are_taken_back_in_one(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page)
    player = Player(page)
    while True:
        player.until("build")
        sheet = player.look_at("monument coliseum")
        many = sheet.locator(".amount-all")
        if re.search(r"[2-9]", many.inner_text()):
            break
        player.go_on()
    stones = page.locator(".monument.of-coliseum .stone.laid")
    before, laid, index = stones.count(), int(re.findall(r"\d+", many.inner_text())[0]), player.index
    assert page.locator(".monument.of-coliseum .stone.next").count() == laid, "what would be laid is shown"
    player.then(many.click)
    expect(stones).to_have_count(before + laid)
    page.keyboard.press("u")
    expect(stones).to_have_count(before)
    assert player.index == index
    expect(player.main(1)).to_have_count(0)
    # Stone by stone, and back in one press of the second main button.
    for n in (1, 2):
        player.then(player.look_at("monument coliseum").locator(".amounts button").first.click)
        expect(player.main(1)).to_contain_text(f"Take back all {n} order")
    player.main(1).click()
    expect(stones).to_have_count(before)
    assert player.index == index


COVERED = """(id) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const over = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  const stones = box(`[data-place="monument ${id}"] .building`);
  return ["[data-part=developments]", "[data-sheet]"].filter((part) => over(stones, box(part)));
}"""


MEET = """([first, second]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const inside = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  const meet = (one, two) => one !== two && inside(one.getBoundingClientRect(), two.getBoundingClientRect());
  return all(first).flatMap((one) => all(second).filter((two) => meet(one, two)).map((two) => two.textContent));
}"""


def test_a_monument_on_its_hill_is_covered_by_nothing(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    seated(page, "iron-age")
    page.locator("[data-main=primary]").click()
    expect(page.locator(".step-throw")).to_be_visible()
    for width, height in ((1366, 768), (1600, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for monument in ("acropolis", "coliseum"):
            page.locator(f'[data-place="monument {monument}"]').click()
            expect(page.locator(f'[data-sheet="monument {monument}"]')).to_be_visible()
            assert page.evaluate(COVERED, monument) == [], f"{monument} at {width}"
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        expect(page.locator("[data-drawer=hint] .help")).to_be_visible()
        assert page.evaluate(MEET, ["[data-drawer=hint]", ".stone"]) == [], f"the hint at {width}"
        page.keyboard.press("h")
    # Four on a low screen: their gauges, colonies and plates lie clear of each other.
    for colonies, pairs in (
        (
            "on",
            (
                (".shield, .ia-panel", ".colony .plate"),
                (".name-plate", ".colony .plate"),
                (".name-plate", ".name-plate"),
            ),
        ),
        ("off", ((".gauges", ".empire"), (".monument-plate", ".monument-plate"))),
    ):
        page.set_viewport_size({"width": 1280, "height": 720})
        seated(page, "iron-age", seats=4, colonies=colonies)
        page.locator(".colony, .monument").first.wait_for()
        for one, two in pairs:
            assert page.evaluate(MEET, [one, two]) == [], colonies


def test_two_at_one_table(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page, humans=2)
    turns: list[str] = []

    def look(_: str) -> None:
        acting = page.locator("[data-shields] .acting .shield-name").first.inner_text()
        if acting not in turns[-1:]:
            turns.append(acting)

    player = Player(page, look)
    player.until("build")
    while len(turns) < 5:
        assert player.wait()
        player.decide()
    assert len(set(turns)) == 2, "two players take turns"


@pytest.mark.slow
def test_two_at_one_table_to_the_end(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open()
    sit_down(page, humans=2, options=("Short game",))
    Player(page).finish()
    assert len(totals(page)) == 2
    expect(page.locator(".luck tbody tr")).to_have_count(2)


@pytest.mark.slow
def test_three_bots_their_boards_undo_reload_and_the_link(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))")
    page.reload()
    sit_down(page, bots=3, options=("Short game",))
    page.evaluate(
        """() => { window.boards = new Set(); new MutationObserver(() => {
             const title = document.querySelector(".empire h2")?.textContent;
             if (title && document.querySelector(".match:not(.mine)")) boards.add(title);
           }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }); }"""
    )
    player = Player(page)
    player.until("build")
    player.go_on()
    player.until("throw")
    assert {f"{name}’s empire" for name in ("Hanno", "Dido", "Solon")} <= set(page.evaluate("[...boards]")), (
        "in another player's turn the table shows that player's empire"
    )
    expect(page.locator(".dice-tray .since-row")).to_have_count(3)
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'instant' }))")
    player.until("build")
    reached = player.index
    page.wait_for_function(
        """n => Object.entries(localStorage).some(([key, text]) =>
             key.startsWith("thalassa.match.") && JSON.parse(text).length === n)""",
        arg=reached,
    )
    page.reload()
    page.wait_for_selector(".match.mine")
    assert player.index == reached
    player.finish()
    assert axe(page) == []
    final = totals(page)
    expect(page.locator(".luck tbody tr")).to_have_count(4)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = arrive(**LAPTOP).open(link[link.index("#") :])
    other.get_by_role("link", name="Watch").click(timeout=BOOT)
    other.wait_for_selector(".match.replaying", timeout=BOOT)
    other.keyboard.press("End")
    other.wait_for_selector("section.end")
    assert totals(other) == final


def test_battles_are_staged_and_any_key_ends_them(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**LAPTOP)
    page = guest.open()
    page.evaluate("localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'slow', motion: 'on' }))")
    page.reload()
    save, action = before("iron-age", "conquered")
    assert action == ("conquer",)
    open_save(guest, page, "conquered", save)
    page.locator("button.end-card").first.click()
    stage = page.locator("[data-stage=battle]")
    expect(stage.locator(".horde-seal")).to_be_visible()
    expect(page.locator("[data-dock] [data-main=primary]")).to_have_attribute("data-key", "stage skip")
    assert axe(page) == []
    expect(stage).to_have_attribute("data-beat", "3")
    expect(stage.locator(".seal.won")).to_be_visible()
    page.keyboard.press(" ")
    expect(stage).to_have_count(0)

    # The other scenes, each as one's own deed brings it.
    for kind, scene in (("famine", "disaster"), ("demanded", "demand"), ("raised", "raised")):
        save, action = before("iron-age", kind)
        open_save(guest, page, kind, save)
        page.keyboard.press("l")
        page.locator(f'[data-drawer=choices] [data-key="{" ".join(map(str, action))}"]').first.click()
        expect(page.locator(f"[data-stage={scene}]")).to_be_visible()
        assert axe(page) == [], scene
        page.keyboard.press(" ")


def test_the_guide_is_played_by_doing_what_it_asks(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open("#/learn/iron-age/second")
    page.wait_for_selector(".iron-age", timeout=BOOT)
    card = page.locator("[data-guide]")
    expect(card.locator(".guide-count")).to_contain_text("1 of 10")
    assert axe(page) == []
    told: list[str] = []
    player = Player(page)
    for _ in range(200):
        player.wait()
        lesson = card.get_attribute("data-guide") or ""
        if not told or lesson != told[-1]:
            told.append(lesson)
            firm(page)
        if lesson == "over":
            break
        assert page.locator(".guide-lit").count() > 0, (lesson, player.step)
        follow(player, lesson)
    assert told == ["second", "roll", "keep", "again", "food", "stones", "obelisk", "buy", "conquest", "end", "over"]
    expect(card).to_contain_text("This is what brings points")
    card.locator("[data-key='guide end']").click()
    expect(card).to_have_count(0)
    expect(page.locator("[data-key='guide.back']")).to_have_count(0)


def keep_what_is_lit(page: Page) -> None:
    """Presses the dice that the guide has lit up and that are not kept."""
    lit = page.locator(".cube.guide-lit[aria-pressed=false]")
    for _ in range(lit.count()):
        lit.first.click()


def follow(player: Player, lesson: str) -> None:
    """One press of what the guide has lit up."""
    page, step = player.page, player.step
    if lesson == "keep":
        keep_what_is_lit(page)
    elif lesson == "stones" and step == "build":
        player.look_at("monument obelisk")
        player.then(page.locator("[data-sheet] .guide-lit .amount-all, [data-sheet] .amount-all").first.click)
    elif lesson in ("obelisk", "conquest") and step == "roll":
        keep = "conquest" if lesson == "conquest" else "population"
        for die in page.locator(f".cube.face-{keep}[aria-pressed=false]").all():
            expect(die).to_have_class(re.compile("guide-lit"))
            die.click()
        if page.locator(f".cube.face-{keep}[aria-pressed=true]").count():
            player.go_on(player.keeper())
        else:
            player.roll()
    elif lesson == "obelisk" and step == "build" and player.offered("monument obelisk"):
        player.look_at("monument obelisk")
        player.then(page.locator("[data-sheet] .amount-all").click)
    elif lesson == "buy" and step == "develop":
        player.look_at(page.locator(".development.guide-lit").first.get_attribute("data-place") or "")
        player.then(page.locator("[data-sheet] .pay.primary.guide-lit").click)
    elif lesson == "food" and step == "roll":
        expect(player.main(1)).to_have_class(re.compile("guide-lit"))
        player.go_on(1)
    elif step == "develop":
        player.go_on(1)
    elif step in ("take", "fate"):
        player.decide()
    elif step == "roll":
        player.roll()
    else:
        player.go_on()


def test_the_guide_waits_can_be_left_and_taken_up_again(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open("#/learn/iron-age/keep")
    page.wait_for_selector(".iron-age", timeout=BOOT)
    card = page.locator("[data-guide]")
    expect(card).to_have_attribute("data-guide", "keep")
    player = Player(page)
    # Something else is done: the guide waits; what it asks for is done: it goes on.
    other = page.locator(".cube[aria-pressed=false]:not(.face-population):not([aria-disabled=true])").first
    other.click()
    expect(card).to_have_attribute("data-guide", "keep")
    page.locator("[data-key='guide leave']").click()
    expect(card).to_have_count(0)
    page.locator("[data-key='guide.back']").click()
    keep_what_is_lit(page)
    expect(card).to_have_attribute("data-guide", "again")
    page.reload()
    expect(page.locator(".cube.guide-lit")).to_have_count(2)
    keep_what_is_lit(page)
    expect(card).to_have_attribute("data-guide", "again")
    player.wait()
    player.go_on()
    expect(card).to_have_attribute("data-guide", "food")
    # What it asks for can be done: a die is split, and "Keep all" is lit up.
    expect(page.locator(".cube.face-either")).not_to_have_count(0)
    expect(player.main(1)).to_have_class(re.compile("guide-lit"))


def test_tips_on_hover_and_focus_but_not_by_themselves(arrive: Callable[..., Guest]) -> None:
    page = arrive(**LAPTOP).open("#/new/iron-age")
    # The pointer rests where the table will have a thing with a tip.
    start = page.locator("[data-key=start]")
    start.focus()
    page.mouse.move(600, 550)
    page.keyboard.press("Enter")
    page.wait_for_selector(".match.mine", timeout=BOOT)
    bubble = page.locator("#tip")
    page.wait_for_timeout(900)
    expect(bubble).to_be_hidden()
    page.mouse.move(604, 552)
    expect(bubble).to_be_visible()
    Player(page).until("roll")
    dice = page.locator(".cube")
    dice.first.hover()
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.keyboard.press("Tab")
    dice.first.focus()
    expect(bubble).to_be_visible()
    expect(dice.first).to_have_attribute("aria-describedby", "tip")
