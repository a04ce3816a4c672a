"""A finger goes down on a button and does not lift: nothing of what the press will bring is on the page."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tools.iron_age_player import Player, sit_down

from .conftest import Guest

pytestmark = pytest.mark.site

OVERHEARD = """
window.posted = [];
window.heard = [];
window.Worker = class extends Worker {
  postMessage(message, ...more) {
    if (message.text) posted.push({ id: message.id, ...JSON.parse(message.text) });
    super.postMessage(message, ...more);
  }
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (event.data.text) heard.push(event.data);
      hear(event);
    };
  }
};
"""
"""All that passes between the page and Python."""
ANSWERED = """() => {
  const asked = posted.find(({ method }) => method === "foresee");
  const told = heard.map(({ id, text }) => [id, text]);
  return asked && told.some(([id]) => id === asked.id) && { ...asked, told };
}"""


def test_the_dice_reach_the_page_when_the_finger_lifts_and_not_before(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 1366, "height": 768})
    guest.context.add_init_script(OVERHEARD)
    page = guest.open()
    sit_down(page)
    player = Player(page)
    player.wait()
    while player.step != "roll":
        player.decide()
    # While no die is kept, the first main button keeps all of them, and the second rolls.
    button = page.locator("[data-dock] [data-main]:not([aria-disabled=true])", has_text="Roll")
    expect(button).to_have_count(1)
    button.hover()
    page.evaluate("posted.length = heard.length = 0")
    before = player.index
    page.mouse.down()
    asked = page.wait_for_function(ANSWERED).json_value()
    of_this_match = f'"match":{asked["params"]["match"]},'
    for number, text in asked["told"]:
        assert number != asked["id"] or json.loads(text) == {"ok": {}}
        assert of_this_match not in text, "an answer about the match before the finger has lifted"
    page.mouse.up()
    page.wait_for_function("() => heard.some(({ text }) => text.includes('\"rolled\"'))")
    shown = page.evaluate("heard.filter(({ text }) => text.includes('\"rolled\"')).map(({ id }) => id)")
    methods = {row["id"]: row["method"] for row in page.evaluate("posted.map(({ id, method }) => ({ id, method }))")}
    assert methods[shown[0]] == "foreseen", "the press waits for Python although it knew the answer"
    page.wait_for_function("before => Number(document.querySelector('#prompt').dataset.index) > before", arg=before)
