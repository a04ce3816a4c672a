"""The sounds, rendered without a loudspeaker: audible, short, never too loud, even when several come at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tools.server import Site
from tools.stages import ROOT

from .conftest import Guest

pytestmark = pytest.mark.site

RATE = 22_050
SECONDS = 2
OFFLINE = f"""() => {{
localStorage.setItem("thalassa.settings", JSON.stringify({{ sound: "on" }}));
Object.defineProperty(navigator, "userActivation", {{ value: {{ hasBeenActive: true }} }});
window.AudioContext = class extends OfflineAudioContext {{
  constructor() {{
    super(1, {RATE * SECONDS}, {RATE});
    window.rendered = new Promise((resolve) => setTimeout(resolve)).then(() => this.startRendering());
  }}
}};
}}"""
PLAY = """async (names) => {
  const { sound } = await import("/parts/sound.js");
  for (const name of names) sound(name);
  return Array.from((await window.rendered).getChannelData(0), (sample) => Math.round(sample * 10000) / 10000);
}"""


@pytest.fixture
def sources() -> Iterator[Site]:
    """The page's own modules, as they are written."""
    with Site(ROOT / "web") as site:
        yield site


def room(arrive: Callable[..., Guest], sources: Site) -> Page:
    """An empty page with a loudspeaker that writes down what it would play."""
    guest = arrive(site=sources)
    guest.context.route("**/quiet", lambda route: route.fulfill(content_type="text/html", body="<title>quiet</title>"))
    page = guest.open("quiet")
    page.evaluate(OFFLINE)
    return page


def names_of(page: Page) -> list[str]:
    """Every sound there is."""
    found: list[str] = page.evaluate("import('/parts/sound.js').then(({ SOUNDS }) => Object.keys(SOUNDS))")
    return found


def test_every_sound_is_audible_and_short(arrive: Callable[..., Guest], sources: Site) -> None:
    names = names_of(room(arrive, sources))
    assert {"dice", "build", "coin", "disaster"} <= set(names)
    for name in names:
        samples: list[Any] = room(arrive, sources).evaluate(PLAY, [name])
        loud = [at for at, sample in enumerate(samples) if abs(sample) > 0.01]
        assert loud, f"{name} is silent"
        assert loud[-1] / RATE < 1, f"{name} is long"
        heard = samples[: loud[-1] + 1]
        level = math.sqrt(sum(sample * sample for sample in heard) / len(heard))
        assert 0.01 < level < 0.25, f"{name} has a level of {level:.3f}"
        assert max(map(abs, samples)) < 0.6, f"{name} is too loud"


def test_all_sounds_at_once_do_not_clip(arrive: Callable[..., Guest], sources: Site) -> None:
    page = room(arrive, sources)
    samples: list[Any] = page.evaluate(PLAY, names_of(page))
    assert 0.1 < max(map(abs, samples)) < 1


def test_nothing_is_heard_unless_asked_for(arrive: Callable[..., Guest], sources: Site) -> None:
    page = room(arrive, sources)
    page.evaluate("localStorage.clear()")
    page.evaluate("import('/parts/sound.js').then(({ sound }) => sound('dice'))")
    assert page.evaluate("window.rendered === undefined")
