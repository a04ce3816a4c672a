"""What a seat cannot know changes nothing in what the page is told for it, and no text of the past gives it away."""

from __future__ import annotations

import json
from typing import Any

import pytest
from house.four import GAMES

from pygame_core.frames import frame_of
from pygame_core.games.trading_mediterranean import GAME as TRADING
from pygame_core.kernel import Match, Player, Rng
from pygame_core.kernel import save as saves
from pygame_core.kernel.pack import pack
from pygame_core.kernel.steps import SteppedGame

HIDING = [game for game in GAMES if game.meta.hidden]
ACTIONS = 240
STRIDE = 6

each_hiding_game = pytest.mark.parametrize("game", HIDING, ids=[game.folder.name for game in HIDING])


def begun(game: SteppedGame[Any], seed: int, humans: int) -> Match[Any]:
    seats = max(3, game.meta.seats[0])
    players = [Player("") if seat < humans else Player("", "bot", "easy") for seat in range(seats)]
    return Match(game, game.configure(seats), seed, players)


def standing_otherwise(match: Match[Any], state: Any) -> Match[Any]:
    """The same match and log, with another state of what is hidden."""
    other = match.twin()
    other.state = state
    other._choices = None
    return other


@each_hiding_game
def test_frames_are_equal_for_what_a_seat_cannot_know(game: SteppedGame[Any]) -> None:
    """All of a frame, the rule of the step and what is asked included, in the true state and in one dealt anew."""
    steps: set[str] = set()
    for seed in (11, 12):
        match = begun(game, seed, humans=1)
        rng = Rng.seeded(seed)
        while match.seat is not None and len(match) < ACTIONS:
            state = match.state
            for seat in range(match.config.seats):
                if len(match) % STRIDE and seat != match.seat and str(state.agenda[-1][0]) in steps:
                    continue
                world = game.imagine(state, seat, Rng.seeded(seed, len(match), seat))
                true, other = (frame_of(1, each, seat) for each in (match, standing_otherwise(match, world)))
                told = {key for key in true if true[key] != other[key]}  # type: ignore[literal-required]
                assert not told, (seat, state.agenda[-1], told)
            steps.add(str(state.agenda[-1][0]))
            match.play(rng.choice(match.choices))
    assert len(steps) > 3


def test_an_offer_in_the_making_is_known_to_its_maker_alone() -> None:
    match = begun(TRADING, 3, humans=1)
    rng = Rng.seeded(3)
    while match.state.agenda[-1][0] != "draft":
        match.play(rng.choice(match.choices))
    maker = match.seat
    assert maker is not None
    for seat in range(match.config.seats):
        frame = frame_of(1, match, seat)
        assert "discreet" not in frame
        assert frame["rule"] == (TRADING.steps["draft"].rule if seat == maker else "")


@each_hiding_game
@pytest.mark.parametrize("humans", [1, 2, 3])
def test_what_happened_under_older_rules_is_told_as_all_who_read_it_may_know_it(
    game: SteppedGame[Any], humans: int
) -> None:
    """Where several people share the table, what only one of them saw is not told to the others."""
    told_to_one = 0
    for seed in range(5, 30):
        if told_to_one == 2:
            break
        match = begun(game, seed, humans)
        rng = Rng.seeded(seed)
        while match.seat is not None and len(match) < 150:
            match.play(rng.choice(match.choices))
        data = json.loads(saves.save(match)) | {"log": pack([["no such verb"]])}
        data.pop("check")
        opened, changed = saves.load(saves.signed(data), lambda _: game)
        assert changed and opened.past
        eyes = 0 if humans == 1 else None
        names = match.names_for(eyes)
        said = [
            game.catalogue.render(line.text, names) for line in match.last_lines(eyes, len(opened.past)) if line.text
        ]
        assert opened.past == said
        told_to_one += [line.event for line in match.lines(0)] != [line.event for line in match.lines(None)]
    assert told_to_one, "nothing was told to one alone"
