"""How even the empires of Trade and War are, how strong and how quick its bots, how big a match is."""

from __future__ import annotations

import statistics
import time

from bench import Figure
from bench._browser import AnyMatch, hard_decisions, match_of_bots, thinker
from bench._ladders import figure, play, rung
from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.kernel import save

GAMES = 400
SEED = 2_640_000
DECISIONS = 300
TURNS = 8


def run() -> list[Figure]:
    """All figures."""
    return [*balance(), *rungs(), *sizes(), *hard_decisions(GAME, 4, SEED, DECISIONS, (0.6, 2)), *browser_turns()]


def balance() -> list[Figure]:
    """Normal bots alone with each other: how long, and which empire wins how often; 2 and 3 seats are reported."""
    found: list[Figure] = []
    for seats in (4, 3, 2):
        table = play(GAME, GAME.configure(seats), ["normal"], GAMES, SEED)
        games = len(table.records)
        shares = [wins / games for wins in table.wins_by_seat()]
        turns = statistics.median(record.rounds for record in table.records)
        told = f"{games} games of {seats} normal bots, wins by empire {', '.join(f'{share:.3f}' for share in shares)}"
        bounds = (">= 14", "<= 24", ">= 0.17", "<= 0.34") if seats == 4 else ("-",) * 4
        found += [
            figure(GAME, f"turns, {seats} seats, at least", turns, "turns", bounds[0], told),
            figure(GAME, f"turns, {seats} seats, at most", turns, "turns", bounds[1], told),
            figure(GAME, f"weakest empire, {seats} seats", min(shares), "wins", bounds[2], told),
            figure(GAME, f"strongest empire, {seats} seats", max(shares), "wins", bounds[3], told),
        ]
    return found


def rungs() -> list[Figure]:
    """One bot of a level among three of the level below."""
    steps = (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6))
    return [rung(GAME, better, worse, 4, goal, GAMES, SEED) for better, worse, goal in steps]


def _think(match: AnyMatch, seat: int) -> None:
    """Play what a normal bot would."""
    mind = Knowledge(GAME, match.state, seat)
    match.play(GAME.bot("normal").think(mind, match.bot_rng(), Budget()).action)


def _finished(seed: int) -> AnyMatch:
    match = match_of_bots(GAME, GAME.configure(4), "normal", seed)
    while (seat := match.seat) is not None:
        _think(match, seat)
    return match


def sizes() -> list[Figure]:
    """A match that went over all twenty turns: its save, and how long opening it takes (it is replayed)."""
    match = next(match for match in map(_finished, range(SEED, SEED + 100)) if match.state.turn == 20)
    text = save.save(match)
    start = time.perf_counter()
    again, _ = save.load(text, lambda _: GAME)
    seconds = time.perf_counter() - start
    assert len(again) == len(match)
    told = f"{len(match)} actions, four normal bots, 20 turns"
    return [
        figure(GAME, "a match saved", len(text) / 1024, "KB", "<= 40", told),
        figure(GAME, "a match replayed", seconds, "s", "<= 1", told),
    ]


def browser_turns() -> list[Figure]:
    """Whole turns of three normal bots in Chromium (the fourth seat thinks natively and is not counted)."""
    match = match_of_bots(GAME, GAME.configure(4), "normal", SEED)
    spent: dict[int, float] = {}
    with thinker() as worker:
        while (seat := match.seat) is not None and match.state.turn <= TURNS:
            turn = match.state.turn
            if seat == 0:
                _think(match, seat)
            else:
                spent[turn] = spent.get(turn, 0.0) + worker.play(match)
    told = f"the longest of {len(spent)} turns of three normal bots in Chromium, {len(match)} decisions"
    return [figure(GAME, "a turn of three normal bots in the browser", max(spent.values()), "s", "<= 6", told)]
