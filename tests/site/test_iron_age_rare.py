"""The rare steps of the Iron Age, opened from saves that were played up to them: nothing wrong, on any screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pygame_core import games
from pygame_core.kernel import save as saves
from pygame_core.kernel.game import Action
from pygame_core.kernel.match import Match, Player
from pygame_core.kernel.rng import Rng
from tools.iron_age_player import Player as AtTheTable

from .conftest import Guest
from .play import no_sideways_scroll
from .test_iron_age import IN_SIGHT, STILL, TARGETS
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
    DISPLACEMENT: (2, (("complete",), ("peg",), ("ship",), ("port",), ("urn",))),
}
"""Each step with the seats, and what the players of the match before it like to do, best first."""
WITH_COLONIES = ("battle", DISPLACEMENT)
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


SCREENS: dict[str, dict[str, Any]] = {
    "laptop, dark": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark", **STILL},
    "phone": PHONE,
    "phone on its side": {**PHONE, "viewport": {"width": 740, "height": 360}},
}


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rare_steps(arrive: Callable[..., Guest], positions: dict[str, str], screen: str) -> None:
    guest = arrive(**SCREENS[screen])
    page = guest.open()
    found: dict[str, list[str]] = {}
    for step, save in positions.items():
        page.evaluate("([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [f"rare{step}", save])
        page.goto(f"{guest.site.url}#/play/rare{step}")
        player = AtTheTable(page)
        page.wait_for_selector(f".iron-age.mine.step-{'colonies' if step == DISPLACEMENT else step}")
        found[step] = axe(page)
        no_sideways_scroll(page)
        if page.locator(".iron-age [data-next]").count():
            assert page.evaluate(IN_SIGHT, player.main_key()), f"the main button of {step} is out of sight"
        if screen.startswith("phone"):
            found[step] += page.evaluate(SMALL_TARGETS, TARGETS)
        before = player.index
        player.decide()
        assert player.index > before
    assert {step: faults for step, faults in found.items() if faults} == {}
