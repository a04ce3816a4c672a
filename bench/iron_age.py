"""How strong the opponents of The Iron Age are, and how long the strongest thinks in the browser."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import Any

from bench import Figure
from bench._browser import hard_decisions, match_of_bots
from bench._ladders import figure, part_of, play, rung, side_by_side
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.iron_age import GAME
from pygame_core.kernel import Match

SOLO_GAMES, LADDER_GAMES = 500, 400
SEED = 2_620_000
DECISIONS = 300
OPENINGS = ("port", "province")


def run() -> list[Figure]:
    """All figures."""
    return [*solitaire(), *rungs(), *openings(), *lengths(), *hard_decisions(GAME, 2, SEED, DECISIONS, (0.6, 2))]


def solitaire() -> list[Figure]:
    """The hard bot alone, without and with colonies."""
    found: list[Figure] = []
    for colonies, mean, points, part in (("off", 120, 100, 0.85), ("on", 135, 125, 0.65)):
        table = play(GAME, GAME.configure(1, {"colonies": colonies}), ["hard"], SOLO_GAMES, SEED)
        totals = table.scores()["hard"]
        told = f"{len(totals)} games, colonies {colonies}"
        reached = sum(1 for total in totals if total >= points) / len(totals)
        found += [
            figure(
                GAME,
                f"hard alone, mean, colonies {colonies}",
                statistics.fmean(totals),
                "points",
                f">= {mean}",
                told,
            ),
            figure(GAME, f"hard alone, {points} reached, colonies {colonies}", reached, "", f">= {part}", told),
        ]
    return found


def rungs() -> list[Figure]:
    """Each level against the one below, and one hard bot among three normal ones."""
    pairs = (("hard", "normal"), ("normal", "easy"), ("easy", "random"))
    return [
        *(rung(GAME, better, worse, 2, 0.65, LADDER_GAMES, SEED) for better, worse in pairs),
        rung(GAME, "hard", "normal", 4, 0.4, LADDER_GAMES, SEED),
    ]


def openings() -> list[Figure]:
    """Hard against hard: how often each opening is taken, and how the port fares where the two meet."""
    games = part_of(LADDER_GAMES)
    taken: Counter[str] = Counter()
    won = met = 0.0
    for chosen, wins in side_by_side(_opening, range(SEED, SEED + games)):
        taken.update(chosen.values())
        if set(chosen.values()) == set(OPENINGS):
            met += 1
            won += sum(wins[seat] for seat, opening in chosen.items() if opening == "port")
    share = won / met if met else 0.0
    told = (
        f"{games} games hard against hard: port taken {taken['port']} times, "
        f"province {taken['province']} times, met {met:.0f} times"
    )
    name = "wins of the port where it meets the province"
    return [
        figure(GAME, f"{name}, at least", share, "", ">= 0.35", told),
        figure(GAME, f"{name}, at most", share, "", "<= 0.65", told),
    ]


def _opening(seed: int) -> tuple[dict[int, str], list[float]]:
    """What each seat opened with in a match of two hard bots, and what it won."""
    match: Match[Any] = match_of_bots(GAME, GAME.configure(2), "hard", seed)
    mind = GAME.bot("hard")
    while (seat := match.seat) is not None:
        match.play(mind.think(Knowledge(GAME, match.state, seat), match.bot_rng(), Budget()).action)
    outcome = match.outcome
    assert outcome is not None
    chosen = {event[1]: event[2] for events in match.events for event in events if event[0] == "founded"}
    return chosen, [outcome.wins(seat) for seat in range(2)]


def lengths() -> list[Figure]:
    """Rounds of full games between normal bots."""
    found: list[Figure] = []
    for seats in (2, 3, 4):
        rounds = [record.rounds for record in play(GAME, GAME.configure(seats), ["normal"], LADDER_GAMES, SEED).records]
        inside = sum(1 for number in rounds if 5 <= number <= 9) / len(rounds)
        told = f"{len(rounds)} games of {seats} normal bots, mean {statistics.fmean(rounds):.1f} rounds"
        found.append(figure(GAME, f"games of 5 to 9 rounds, {seats} seats", inside, "", ">= 0.9", told))
    return found
