"""The rare verbs of the Iron Age, opened from saves that were played up to them: on any screen, by any hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import Action
from pygame_core.kernel.match import Match, Player
from pygame_core.kernel.rng import Rng
from tools.iron_age_player import KeyboardPlayer, TouchPlayer
from tools.iron_age_player import Player as AtTheTable

from .conftest import Guest
from .test_iron_age import TARGETS, firm, open_save
from .test_look import PHONE, SMALL_TARGETS, axe

pytestmark = pytest.mark.site

Wishes = tuple[Action, ...]
DISPLACEMENT = "displacement"
STEPS: dict[str, tuple[int, Wishes]] = {
    "battle": (2, (("buy", "navy"), ("pay",), ("conquer",), ("ship",), ("province",), ("port",), ("urn",), ("pass",))),
    "raid": (1, (("monument", "wall"), ("province",), ("port",), ("pass",))),
    "payment": (1, (("store",), ("province",), ("port",), ("urn",), ("buy",))),
    "demand": (2, (("army",), ("province",))),
    "omens": (1, ()),
    "leadership": (1, (("buy", "leadership"),)),
    "granary": (1, (("buy", "granaries"),)),
    "store": (1, (("buy", "coinage"), ("port",), ("urn",))),
    "fate": (1, (("army",),)),
    "take": (1, ()),
    "colonies": (2, (("province",),)),
    DISPLACEMENT: (2, (("complete",), ("peg",), ("ship",), ("port",), ("urn",))),
}
"""Each step with the seats, and what the players of the match before it like to do, best first."""
WITH_COLONIES = ("battle", "colonies", DISPLACEMENT)
SEEDS = 40
LONGEST = 400


def waits_at(match: Match[Any]) -> str:
    """The step that waits for somebody; a colony that can be taken over others' pegs counts as one."""
    view = match.game.view(match.state, match.seat)
    colonies = {row["id"]: row for row in view.get("colonies") or ()}
    for verb, *rest in match.game.choices(match.state):
        others = (
            [pegs for seat, pegs in enumerate(colonies[rest[0]]["pegs"]) if seat != match.seat]
            if colonies and verb == "complete"
            else []
        )
        if any(others):
            return DISPLACEMENT
    return str(view["step"])


def played_to(step: str) -> str:
    """The save of a match that waits at a step."""
    seats, wishes = STEPS[step]
    game = games.get("iron-age")
    config = game.configure(seats, {"colonies": "on"} if step in WITH_COLONIES else {})
    for seed in range(SEEDS):
        match = Match(game, config, seed, [Player(f"Player {seat + 1}", "human", "") for seat in range(seats)])
        rng = Rng.seeded(seed)
        while match.seat is not None and len(match) < LONGEST:
            if waits_at(match) == step:
                return saves.save(match, 0)
            choices = game.choices(match.state)
            ranks = [
                next((at for at, wish in enumerate(wishes) if action[: len(wish)] == wish), len(wishes))
                for action in choices
            ]
            best = [action for action, rank in zip(choices, ranks, strict=True) if rank == min(ranks)]
            match.play(rng.choice(best))
    raise AssertionError(f"no match comes to {step}")


@pytest.fixture(scope="module")
def positions() -> dict[str, str]:
    """A save at every rare step."""
    return {step: played_to(step) for step in STEPS}


SCREENS: dict[str, tuple[type[AtTheTable], dict[str, Any]]] = {
    "laptop, dark, by keys": (
        KeyboardPlayer,
        {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    ),
    "large, by mouse": (AtTheTable, {"viewport": {"width": 1920, "height": 1080}}),
    "phone, by touch": (TouchPlayer, {**PHONE, "color_scheme": "dark"}),
    "phone on its side, by touch": (TouchPlayer, {**PHONE, "viewport": {"width": 740, "height": 360}}),
}


REPEATED = ("large, by mouse", "phone on its side, by touch")
"""The same hand on another screen, whose every step test_every_step.py looks at."""


@pytest.mark.parametrize(
    "screen", [pytest.param(name, marks=pytest.mark.slow) if name in REPEATED else name for name in SCREENS]
)
def test_every_verb_on_its_object(arrive: Callable[..., Guest], positions: dict[str, str], screen: str) -> None:
    """The rare verbs (the common ones: the whole games of test_iron_age.py), each on the object it is about."""
    kind, options = SCREENS[screen]
    guest = arrive(**options)
    page = guest.open()
    found: dict[str, list[str]] = {}
    for step, save in positions.items():
        open_save(guest, page, f"rare{step}", save)
        player = kind(page)
        player.wait()
        assert player.step == ("colonies" if step == DISPLACEMENT else step)
        page.locator("#prompt").focus()
        found[step] = axe(page)
        firm(page)
        if screen.startswith("phone"):
            found[step] += page.evaluate(SMALL_TARGETS, TARGETS)
        before = player.index
        if step == "granary":
            player.on("row food", "convert")
        elif step == DISPLACEMENT:
            player.turn_to("colony")
            lit = page.locator(".colony.complete").first.get_attribute("data-place") or ""
            player.on(lit, lit.replace("colony", "complete"))
        else:
            player.decide()
        assert player.index > before
        firm(page)
    assert {step: faults for step, faults in found.items() if faults} == {}


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const over = [...boxes(".ia-floats > .ia-panel"), ...boxes(".shield"), ...boxes("[data-drawer]")];
  return boxes(".colony .plate, .name-plate").filter((one) => over.some((two) =>
    one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top)).length;
}"""
"""Colonies and their names under a panel, a shield or a drawer."""


def four_at_the_map() -> str:
    """A match of four with colonies, at its first throw."""
    game = games.get("iron-age")
    players = [Player("You"), *(Player(name, "bot", "easy") for name in ("Hanno", "Dido", "Solon"))]
    match = Match(game, game.configure(4, {"colonies": "on"}), 1, players)
    while match.state.agenda[-1][0] != "roll" or match.seat != 0:
        match.play(match.choices[0])
    return saves.save(match, 0)


@pytest.mark.parametrize("screen", [name for name in SCREENS if "side" not in name])
def test_pegs_are_placed_and_taken_back_on_the_colony(
    arrive: Callable[..., Guest], positions: dict[str, str], screen: str
) -> None:
    kind, options = SCREENS[screen]
    guest = arrive(**options)
    page = guest.open()
    open_save(guest, page, "pegs", positions["colonies"])
    player = kind(page)
    player.wait()
    page.locator("#prompt").focus()
    player.turn_to("colony")
    expect(page.locator(".colony.can")).not_to_have_count(0)
    colony = (page.locator(".colony.can").first.get_attribute("data-place") or "").split()[1]
    pegs = page.locator(f'[data-place="colony {colony}"] .peg')
    before = pegs.count()
    player.on(f"colony {colony}", f"peg {colony}")
    expect(pegs).to_have_count(before + 1)
    player.on(f"colony {colony}", f"unpeg {colony}")
    expect(pegs).to_have_count(before)
    if screen.startswith("phone"):
        return
    player.put_away()
    assert page.evaluate(COVERED) == 0
    # With four, one more lies in the west; and a hint leaves all of them in sight.
    open_save(guest, page, "four", four_at_the_map())
    player.wait()
    page.keyboard.press("h")
    expect(page.locator("[data-drawer=hint]")).to_contain_text("The result will say so")
    expect(page.locator(".colony")).to_have_count(19)
    assert page.evaluate(COVERED) == 0


def test_a_phone_shows_the_map_as_it_was_after_another_panel(
    arrive: Callable[..., Guest], positions: dict[str, str]
) -> None:
    guest = arrive(**PHONE)
    page = guest.open()
    open_save(guest, page, "panels", positions["colonies"])
    player = TouchPlayer(page)
    player.wait()
    plates = page.locator(".colony .plate")
    player.turn_to("colony")
    expect(page.locator(".board-world")).to_have_attribute("style", re.compile("--k"))
    before = [plate.bounding_box() for plate in plates.all()]
    assert all(box and box["x"] > 0 and box["x"] + box["width"] < 360 for box in before), "a colony is out of sight"
    player.turn_to("monument")
    expect(plates).to_have_count(0)
    player.turn_to("colony")
    expect(plates).not_to_have_count(0)
    page.wait_for_function("n => document.querySelector('.plate').getBoundingClientRect().width > n", arg=20)
    assert [plate.bounding_box() for plate in plates.all()] == before
