"""Positions of real matches, one of each step of a game: for tests that look at every step of a table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from playwright.sync_api import Page

from pygame_core import games
from pygame_core.kernel import Action
from pygame_core.kernel import save as saves
from pygame_core.kernel.match import Match, Player

SEATS: Mapping[str, int] = {
    "iron-age": 2,
    "trade-and-war": 4,
    "trading-in-the-mediterranean": 4,
    "mediterranean-empires": 4,
}
"""The four games, and how many sit at their tables in these tests."""

OPTIONS: Mapping[str, Mapping[str, str]] = {"iron-age": {"colonies": "on"}}
MATCHES = 3
LONGEST = 900
"""Actions after which a match of players who choose at random is left."""


def steps(slug: str) -> Iterator[tuple[str, str]]:
    """Each step in which the first seat decides in matches played at random: its name, and the match as a save."""
    game = games.get(slug)
    seats = SEATS[slug]
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    met: set[str] = set()
    for seed in range(1, MATCHES + 1):
        rng = random.Random(seed)
        match = Match(game, game.configure(seats, dict(OPTIONS.get(slug, {}))), seed, players)
        while match.seat is not None and len(match.actions) < LONGEST:
            step = str(match.state.agenda[-1][0])
            if match.seat == 0 and step not in met:
                met.add(step)
                yield step, saves.save(match, 1_700_000_000_000)
            match.play(rng.choice(match.choices))


def before(slug: str, kind: str) -> tuple[str, Action]:
    """A match played at random in which the first seat can cause a kind of event: its save, and the action."""
    game = games.get(slug)
    seats = SEATS[slug]
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    for seed in range(1, LONGEST):
        rng = random.Random(seed)
        match = Match(game, game.configure(seats), seed, players)
        while match.seat is not None and len(match.actions) < LONGEST:
            seat, action = match.seat, rng.choice(match.choices)
            if any(event[0] == kind for event in match.play(action)) and seat == 0:
                match.rewind(len(match.actions) - 1)
                return saves.save(match, 1_700_000_000_000), action
    raise AssertionError(f"nobody causes {kind}")


def late(slug: str, after: int, seed: int = 1) -> str:
    """A match played at random that waits for the first seat after so many actions, as a save."""
    game = games.get(slug)
    seats = SEATS[slug]
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    match = Match(game, game.configure(seats, dict(OPTIONS.get(slug, {}))), seed, players)
    rng = random.Random(seed)
    while match.seat != 0 or len(match.actions) < after:
        match.play(rng.choice(match.choices))
    return saves.save(match, 1_700_000_000_000)


def finished(slug: str, seats: int, options: Mapping[str, str], seed: int = 1) -> str:
    """The save of a whole match of one human against bots, all of whom chose at random."""
    game = games.get(slug)
    players = [Player("You"), *(Player(f"Bot {seat}", "bot", "easy") for seat in range(1, seats))]
    match = Match(game, game.configure(seats, dict(options)), seed, players)
    rng = random.Random(seed)
    while match.seat is not None:
        match.play(rng.choice(match.choices))
    return saves.save(match, 1_700_000_000_000)


def open_position(page: Page, url: str, name: str, save: str) -> None:
    """Opens a stored position as the player whose decision it is."""
    page.evaluate("([name, text]) => localStorage.setItem(`thalassa.match.${name}`, text)", [name, save])
    page.goto(f"{url}#/play/{name}")
    page.wait_for_selector(".match.on-frame.mine")
