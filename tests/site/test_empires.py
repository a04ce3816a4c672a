"""Mediterranean Empires on the built site: expeditions from the target, cards that are raised, battles on the stage,
whole matches of two, four and eight seats without the list of choices."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from pygame_core.games.mediterranean_empires.data import CITY, SLUG, bits
from pygame_core.games.mediterranean_empires.state import EmpiresState

from .conftest import Guest
from .empires import ABLE, LESSONS, MATCH, PRIMARY, SECOND, Commander, Learner, at, save_of, sit_down
from .links import BOOT, link_holds_the_match
from .play import END, MINE, index, no_sideways_scroll
from .test_look import PHONE, axe

pytestmark = pytest.mark.site

SHOWN_SCENES = "localStorage.setItem('thalassa.settings', JSON.stringify({ pace: 'quick' }))"
RELOADED_AT = 15
"""The decision at which a whole match is interrupted: past the foundation, in the middle of a turn."""


UNDER = """(gear) => {
  const { left, right, top, bottom } = gear.getBoundingClientRect();
  const found = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  return found.filter((each) => each.closest(".hand-slot")).map(({ className }) => className);
}"""
"""What of the hand lies under the middle of the gear."""


ROME, IBERIA = 0, 2
"""Seats in the west."""


def iberia_to_act() -> str:
    """Iberia's first action of the second turn in the west."""
    return save_of(4, "4_west", 5, IBERIA, at("action", turn=2))


def ready(page: Page) -> None:
    """Wait until the places in reach are lit."""
    page.wait_for_selector(".em-city.legal")


def test_an_expedition_takes_three_presses_and_its_cards(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    before = index(page)
    commander = Commander(page)
    commander.press(".em-city.legal")
    page.wait_for_selector("[data-sheet] .sheet-way")
    expect(page.locator(".em-way:not(.other) .em-way-line").first).to_be_attached()
    cards = 0
    while cards < 2 and page.locator(".hand-slot.can:not(.up)").count():
        commander.press(".hand-slot.can:not(.up) .hand-card")
        cards += 1
        page.wait_for_selector(f".hand-slot.up >> nth={cards - 1}")
        page.wait_for_selector(".odds-row")
    expect(page.locator(f"{PRIMARY}{ABLE}")).to_contain_text("%")
    commander.press(f"{PRIMARY}{ABLE}")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    assert commander.presses - cards <= 3


def test_a_force_can_be_taken_back_before_it_marches(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    before = index(page)
    page.locator(".em-city.legal").first.dispatch_event("click")
    page.wait_for_selector(".sheet-way")
    page.locator(".hand-slot.can .hand-card").first.click()
    page.wait_for_selector(".hand-slot.up")
    page.locator(SECOND).click()
    expect(page.locator(".hand-slot.up")).to_have_count(0)
    expect(page.locator("[data-sheet]")).to_have_count(0)
    assert index(page) == before


def test_an_expedition_by_keys(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    before = index(page)
    page.locator(".em-city.legal").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet-way")
    for key in "123456789":
        slot = page.locator(".hand-slot").nth(int(key) - 1)
        if "can" in (slot.get_attribute("class") or ""):
            page.keyboard.press(key)
            break
    page.wait_for_selector(".hand-slot.up")
    page.wait_for_selector(f"{PRIMARY}{ABLE}")
    page.locator(PRIMARY).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


def test_a_card_is_swapped_and_passing_is_asked_twice(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    page.locator(SECOND).click()
    expect(page.locator(SECOND)).to_contain_text("Really pass?")
    before = index(page)
    page.locator(".hand-slot.can .hand-card").last.click()
    page.wait_for_selector(".hand-slot.up")
    page.locator(".main-button", has_text="Swap").click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


def test_reactions_are_played_by_raising_cards_and_the_verdict_is_shown(arrive: Callable[..., Guest]) -> None:
    guest = arrive(color_scheme="dark")
    save = save_of(4, "4_west", 11, 0, lambda state: at("react")(state) and state.battle is not None)
    page = sit_down(guest, save)
    page.evaluate(SHOWN_SCENES)
    page.reload()
    page.wait_for_selector(".battle-panel")
    assert axe(page) == []
    expect(page.locator(".askers")).to_contain_text("may play")
    page.locator(".hand-slot.can .hand-card").first.click()
    expect(page.locator(PRIMARY)).to_contain_text("the attack then")
    before = index(page)
    page.locator(PRIMARY).click()
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')
    while not page.locator("[data-stage=battle]").count():
        page.wait_for_selector(f"[data-stage=battle], .gear, {PRIMARY}")
        if page.locator(".gear").count() and page.locator(f"{PRIMARY}{ABLE}").count():
            page.locator(PRIMARY).click()
        page.wait_for_timeout(300)
    page.wait_for_selector("[data-stage=battle] .seal")
    expect(page.locator(".battle-scene .pip-die").first).to_be_attached()
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    expect(page.locator("[data-stage=battle]")).to_have_count(0)


def test_the_tables_and_all_cards_are_one_press_away(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    page.locator("[data-key='chip ends']").click()
    drawer = page.locator("[data-drawer=tables]")
    expect(drawer).to_contain_text("If the turn ended now")
    expect(drawer).to_contain_text("Enraged Barbarians")
    assert axe(page) == []
    page.keyboard.press("k")
    expect(page.locator("[data-drawer=gallery]")).to_contain_text("35 cards of")
    page.locator("[data-drawer=gallery] .card-button").first.click()
    expect(page.locator("[data-drawer=card] .card-large")).to_be_visible()
    assert axe(page) == []


def test_before_the_own_action_a_card_says_what_the_event_of_the_round_does(guest: Guest) -> None:
    page = sit_down(
        guest, save_of(4, "4_west", 2, 0, lambda state: at("action")(state) and state.event == "fine_weather")
    )
    card = page.locator("[data-key='event now']")
    expect(card).to_contain_text("No rolls for straits")
    page.locator(".em-city.legal").first.dispatch_event("click")
    expect(card).to_have_count(0)
    page.locator("[data-key='sheet close']").click()
    expect(card).to_have_count(0)


def test_in_the_search_of_the_list_numbers_are_searched_for_and_in_the_list_they_choose(guest: Guest) -> None:
    page = sit_down(guest, save_of(4, "4_west", 5, 2, at("target", turn=2)))
    page.keyboard.press("l")
    box, first = page.locator(".choices input"), page.locator(".choices .choice").first
    expect(box).to_be_focused()
    expect(first.locator("kbd")).to_be_hidden()
    before = index(page)
    page.keyboard.press("1")
    expect(box).to_have_value("1")
    assert index(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("[data-drawer]")).to_have_count(0)
    page.keyboard.press("l")
    expect(box).to_be_focused()
    box.fill("")
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    expect(first.locator("kbd")).to_be_visible()
    page.keyboard.press("1")
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


def test_a_raised_treaty_lights_the_cities_it_can_win_with_their_roll_and_is_played_on_one(guest: Guest) -> None:
    def treaty_at_hand(state: EmpiresState) -> bool:
        treaties = [card for card in bits(state.hands[ROME]) if SLUG[card] == "rome/foedus"]
        return at("action")(state) and state.event != "campaign_season" and bool(treaties)

    page = sit_down(guest, save_of(4, "4_west", 5, ROME, treaty_at_hand))
    before = index(page)
    page.locator("[data-card='rome/foedus']").last.click()
    page.wait_for_selector(".em-city.legal .em-roll")
    expect(page.locator(".em-city.legal:not(:has(.em-roll))")).to_have_count(0)
    expect(page.locator(".em-roll").first).to_have_text(re.compile(r"^(✓|\d\+)$"))
    page.locator(".em-city.legal").first.dispatch_event("click")
    expect(page.locator("[data-sheet] .choice")).to_contain_text("Foedus")
    expect(page.locator("[data-sheet]")).not_to_contain_text("Looking for ways")
    expect(page.locator(PRIMARY)).to_contain_text("it joins")
    page.locator(PRIMARY).click()
    page.wait_for_function(f"() => Number(document.querySelector('#prompt').dataset.index) >= {before + 2}")


def test_who_may_come_to_meet_an_expedition_is_drawn_with_the_way_they_would_take(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    for place in page.locator(".em-city.legal:has(.em-seat)").all():
        place.dispatch_event("click")
        page.wait_for_selector("[data-sheet] .sheet-way")
        if page.locator(".sheet-note.met", has_text="may meet you at sea").count():
            break
    expect(page.locator(".em-way.comer .em-way-line.naval").first).to_be_attached()
    expect(page.locator(".em-met").first).to_be_attached()


def test_the_list_of_ways_closes_when_one_is_chosen(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    for place in page.locator(".em-city.legal").all():
        place.dispatch_event("click")
        page.wait_for_selector("[data-sheet] .sheet-way")
        if page.locator("[data-key='way 1']").count():
            break
    page.locator(".other-ways summary").click()
    other = page.locator(".other-ways [data-key^='way ']").first
    words = other.locator(".choice-label").inner_text()
    other.click()
    expect(page.locator(".other-ways")).not_to_have_attribute("open", "")
    expect(page.locator(".other-ways .choice-label", has_text=words)).to_have_count(0)


Spot = tuple[float, float]
Drag = Callable[[Page, Spot, Spot], None]


def middle(thing: Locator) -> Spot:
    """Where to take something up, or to let it go."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page: Page, start: Spot, end: Spot) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def drag_by_finger(page: Page, start: Spot, end: Spot) -> None:
    touch = page.context.new_cdp_session(page)
    half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    # A finger that sets out upwards takes the card along; sideways it swipes through the hand.
    way = [("touchStart", start), ("touchMove", (start[0], start[1] - 40)), ("touchMove", half), ("touchMove", end)]
    for kind, (x, y) in way:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


BY_HAND = pytest.mark.parametrize(
    "options,drag", [({}, drag_by_mouse), (PHONE, drag_by_finger)], ids=["mouse", "touch"]
)


def brought_into_sight(page: Page, place: Locator) -> Spot:
    """The camera follows what the keyboard looks at."""
    page.keyboard.press("Tab")
    place.focus()
    page.wait_for_timeout(600)
    return middle(place.locator(".touch"))


@BY_HAND
def test_a_card_is_dragged_to_a_city(arrive: Callable[..., Guest], options: dict[str, object], drag: Drag) -> None:
    page = sit_down(arrive(**options), iberia_to_act())
    ready(page)
    before = index(page)
    goal = brought_into_sight(page, page.locator("[data-place=carthago_nova]"))
    drag(page, middle(page.locator(".hand-slot.can .hand-card").first), goal)
    expect(page.locator("[data-place=carthago_nova].target")).to_be_attached()
    expect(page.locator(".hand-slot.up")).to_have_count(1)
    expect(page.locator("[data-sheet] .odds-row").first).to_be_visible()
    expect(page.locator(".dragged, .drop-goal")).to_have_count(0)
    assert index(page) == before


@BY_HAND
def test_a_marker_is_dragged_to_a_city(arrive: Callable[..., Guest], options: dict[str, object], drag: Drag) -> None:
    page = sit_down(arrive(**options), save_of(4, "4_west", 5, ROME, at("place")))
    ready(page)
    before = index(page)
    goal = brought_into_sight(page, page.locator(".em-city.legal").first)
    drag(page, middle(page.locator(".marker").first), goal)
    assert page.evaluate("String(getSelection())") == "", "words that are passed over are not marked"
    page.wait_for_selector(f'#prompt:not([data-index="{before}"])')


PULLED = """(path) => {
  const { x, y } = path.getPointAtLength(path.getTotalLength() * 0.3).matrixTransform(path.getScreenCTM());
  return [x, y];
}"""
"""Where the line of a way can be taken up."""


def test_the_way_is_pulled_over_a_city_by_which_another_goes(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    for place in page.locator(".em-city.legal").all():
        place.dispatch_event("click")
        page.wait_for_selector("[data-sheet] .sheet-way")
        if page.locator(".em-way.pulls").count():
            break
    page.wait_for_timeout(600)
    line = page.locator(".way-line").inner_text()
    grip = page.locator(".em-way.pulls .em-way-halo").last.evaluate(PULLED)
    # Another way goes by a place that is not on this one: every place in sight is tried.
    for city in page.locator(".em-city .touch").all():
        x, y = middle(city)
        if 230 < x < 950 and 60 < y < 580:
            drag_by_mouse(page, tuple(grip), (x, y))
        if page.locator(".way-line").inner_text() != line:
            break
    expect(page.locator(".way-line")).not_to_have_text(line)


@pytest.mark.slow
def test_the_guided_match_is_played_to_its_end(guest: Guest) -> None:
    page = guest.open("#/learn/mediterranean-empires/found")
    page.set_default_timeout(BOOT)
    page.wait_for_selector(MINE)
    ready(page)
    learner = Learner(page)
    while learner.lesson() != "over":
        assert learner.wait()
        learner.follow()
    done = page.evaluate("JSON.parse(localStorage.getItem('thalassa.lessons'))")["mediterranean-empires"]
    # What was done unasked is not asked for: a first march may have gone over the sea.
    assert set(LESSONS) - {*learner.lessons, *done} <= {"meet"}, "every lesson is asked for, or done before"
    first = LESSONS[: LESSONS.index("react")]
    assert learner.lessons[: len(first)] == first, "in order, until each comes when the table offers what it asks for"
    assert set(LESSONS) - set(done) <= {"meet"}, "nobody is bound to come for Rome: that lesson alone may stay open"


def test_a_lesson_begins_where_its_subject_lies(guest: Guest) -> None:
    page = guest.open("#/learn/mediterranean-empires/meet")
    page.set_default_timeout(BOOT)
    page.wait_for_selector(MINE)
    expect(page.locator("[data-guide=meet]")).to_be_visible()
    expect(page.locator(".banner-coming")).to_be_visible()
    learner = Learner(page)
    # The next one waits for its round.
    while learner.lesson() in ("meet", ""):
        assert learner.wait()
        learner.follow()
    assert learner.lesson() in ("awards", "over"), "the last lesson, or the scoring itself where the turn ended first"


def test_a_phone_has_everything_on_one_screen(arrive: Callable[..., Guest]) -> None:
    page = sit_down(arrive(**PHONE), iberia_to_act())
    ready(page)
    no_sideways_scroll(page)
    page.locator(".em-city.legal").first.dispatch_event("click")
    page.wait_for_selector(".sheet-way")
    no_sideways_scroll(page)
    assert axe(page) == []
    expect(page.locator(".hand-slot").first).to_be_in_viewport()
    expect(page.locator(PRIMARY)).to_be_in_viewport()


def test_the_gear_lies_beside_the_hand_on_a_phone(arrive: Callable[..., Guest]) -> None:
    save = save_of(4, "4_west", 11, 0, lambda state: at("react")(state) and state.battle is not None)
    page = sit_down(arrive(**PHONE), save)
    page.wait_for_selector(".gear")
    for scrolled in (0, 40, 9999):
        page.locator(".hand").evaluate("(hand, left) => { hand.scrollLeft = left; }", scrolled)
        assert page.locator(".gear").evaluate(UNDER) == []
    expect(page.locator(".hand-slot").last).to_be_in_viewport(ratio=0.9)


def test_pirates_storm_without_news_over_the_head_of_the_battle(guest: Guest) -> None:
    def stormed(state: EmpiresState) -> bool:
        battle, attack = state.battle, state.attack
        if battle is None or attack is None:
            return False
        # A card that somebody has played since is the news.
        return at("react")(state) and attack.kind == "pirates" and battle.combat == CITY and bool(state.plays)

    page = sit_down(guest, save_of(4, "4_west", 10, 0, stormed))
    expect(page.locator(".battle-side.near h3")).to_have_text(re.compile("^the pirates storm$", re.IGNORECASE))
    expect(page.locator(".strip")).to_have_count(0)
    page.locator("[data-key='battle aside']").click()
    expect(page.locator(".strip")).to_be_visible()


def test_a_way_of_ones_own_shows_its_goal_and_what_to_press(guest: Guest) -> None:
    page = sit_down(guest, iberia_to_act())
    ready(page)
    page.locator("[data-place=carthago_nova]").dispatch_event("click")
    page.locator(".other-ways summary").click()
    page.locator("[data-key='trace way']").click()
    expect(page.locator(PRIMARY)).to_contain_text("Next place")
    expect(page.locator("[data-place=carthago_nova].target")).to_be_attached()
    expect(page.locator(".place.legal").first).to_be_attached()
    # Nothing has been laid down yet: there is no attack to show, and no strength of it.
    expect(page.locator(".battle-panel, .banner-coming")).to_have_count(0)
    expect(page.locator(".arena")).not_to_contain_text("0 dice")


def test_a_lesson_waits_until_its_moment_comes_and_the_table_says_why(guest: Guest) -> None:
    save = save_of(4, "4_west", 2, 0, lambda state: at("action")(state) and state.event == "diplomacy_season")
    page = guest.open()
    page.evaluate("id => localStorage.setItem('thalassa.guided', JSON.stringify({ [id]: 'sea' }))", MATCH)
    page.close()
    page = sit_down(guest, save)
    expect(page.locator(PRIMARY)).to_contain_text("No expeditions in a Diplomacy Season")
    expect(page.locator(".guide-card, .guide-lit")).to_have_count(0)
    page.locator(".hand-slot.can .hand-card").last.click()
    page.locator(".main-button", has_text="Swap").click()
    commander = Commander(page)
    while commander.wait() and not page.locator(".match.mine [data-guide=sea]").count():
        commander.decide()
    expect(page.locator("[data-guide=sea] .guide-do")).to_contain_text("port over the sea")
    expect(page.locator(".em-city.guide-lit").first).to_be_attached()


@pytest.mark.parametrize(
    "seats,scenario,options",
    [
        pytest.param(2, "2_punic_wars", PHONE, marks=pytest.mark.slow),
        pytest.param(4, "4_west", {}, marks=pytest.mark.slow),
        pytest.param(8, "8_all", {}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_match_without_the_list(
    arrive: Callable[..., Guest], seats: int, scenario: str, options: dict[str, object]
) -> None:
    guest = arrive(**options)
    page = sit_down(guest, save_of(seats, scenario, 3, 0, at("place")))
    commander = Commander(page)
    decisions = 0
    while commander.wait():
        if decisions == RELOADED_AT:
            before = index(page)
            page.reload()
            page.wait_for_selector(f'#prompt[data-index="{before}"]')
            assert commander.wait()
        commander.decide()
        decisions += 1
    assert decisions > RELOADED_AT
    expect(page.locator(END)).to_be_visible()
    expect(page.locator(".ranking")).to_contain_text("You")
    link_holds_the_match(page, arrive, guest, "Mediterranean Empires")
