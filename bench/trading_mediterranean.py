"""Trading in the Mediterranean: length, balance, deals and scores of normal bots; the ladder; what trading pays."""

from __future__ import annotations

from typing import Any, NamedTuple

from bench import Figure
from bench._browser import AnyMatch, hard_decisions, match_of_bots, thinker
from bench._ladders import figure, part_of, rung, side_by_side
from bench._manners import Manners
from bench._manners import match_of as manners_of
from pygame_core.bots.base import AnyBot, Budget, Knowledge, Thought
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Action, Outcome, Rng, seen_by
from pygame_core.workshop.ladder import percentile

GAMES, LADDER_GAMES = 300, 200
SEED = 2_680_000
DECISIONS = 400
MARKETS = 4
"""Trading phases that are timed in the browser."""


def run() -> list[Figure]:
    """All figures."""
    found = [*hard_decisions(GAME, 4, SEED, DECISIONS, (0.6, 2)), *browser_markets()]
    for seats in (4, 5, 6):
        found += balance(seats)
    steps = (("hard", "normal", 0.38), ("normal", "easy", 0.38), ("easy", "random", 0.6))
    found += [rung(GAME, better, worse, 4, goal, LADDER_GAMES, SEED) for better, worse, goal in steps]
    return [*found, *hermits(), *manners()]


def no_deal(choices: list[Action]) -> Action | None:
    """What somebody who never trades does at the market: refuse every offer and make none."""
    return next((action for action in choices if action[0] in ("refuse", "pass")), None)


class Hermit:
    """A bot that plays like another but never trades."""

    def __init__(self, name: str) -> None:
        self.bot = GAME.bot(name)

    def think(self, mind: Knowledge[Any], rng: Rng, budget: Budget) -> Thought:
        """Stay away from the market."""
        action = no_deal(mind.choices())
        return Thought(action) if action else self.bot.think(mind, rng, budget)


class Played(NamedTuple):
    """A finished match: outcome, turns, deals in each turn."""

    outcome: Outcome
    turns: int
    deals: list[int]


def played(bots: list[AnyBot], seed: int) -> Played:
    """A whole match."""
    state, _ = GAME.setup(GAME.configure(len(bots)), Rng.seeded(seed))
    rngs = [Rng.seeded(seed, 7, seat) for seat in range(len(bots))]
    deals: list[int] = []
    while (seat := GAME.seat(state)) is not None:
        thought = bots[seat].think(Knowledge(GAME, state, seat), rngs[seat], Budget())
        for event in GAME.play(state, thought.action):
            seen = seen_by(event, None)
            if seen is not None and seen[0] == "closed":
                deals.append(sum(state.deals) // 2)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Played(outcome, state.turns, deals)


def _among_normals(question: tuple[int, int]) -> Played:
    seats, seed = question
    return played([GAME.bot("normal") for _ in range(seats)], seed)


def balance(seats: int) -> list[Figure]:
    """Normal bots among themselves."""
    games = part_of(GAMES)
    matches = side_by_side(_among_normals, [(seats, SEED + number) for number in range(games)])
    wins = [sum(match.outcome.wins(seat) for match in matches) * seats / games for seat in range(seats)]
    best = sorted(max(match.outcome.total(seat) for seat in range(seats)) for match in matches)
    length = sum(7 <= match.turns <= 10 for match in matches) / games
    spread = percentile(best, 90) / percentile(best, 10)
    told = f"{games} games of {seats} normal bots"
    by_seat = f"{told}: {', '.join(f'{share:.2f}' for share in wins)}"
    found = [
        figure(GAME, f"games of 7-10 turns, {seats} seats", length, "", ">= 0.95", told),
        figure(GAME, f"luckiest seat, {seats} seats", max(wins), "x share", "<= 1.5", by_seat),
        figure(GAME, f"unluckiest seat, {seats} seats", min(wins), "x share", ">= 0.6", by_seat),
        figure(GAME, f"winners' scores p90/p10, {seats} seats", spread, "x", "< 2.2", told),
    ]
    if seats == 4:
        turns = [number for match in matches for number in match.deals]
        mean = sum(turns) / len(turns)
        found.append(figure(GAME, "deals a turn, 4 seats, at least", mean, "deals", ">= 6", told))
        found.append(figure(GAME, "deals a turn, 4 seats, at most", mean, "deals", "<= 40", told))
    return found


def _hermit_wins(number: int) -> float:
    seat = number % 4
    bots: list[AnyBot] = [GAME.bot("normal") for _ in range(4)]
    bots[seat] = Hermit("normal")
    return played(bots, SEED + number // 4).outcome.wins(seat)


def hermits() -> list[Figure]:
    """One who may not trade among three who may."""
    wins = side_by_side(_hermit_wins, range(part_of(LADDER_GAMES)))
    told = f"{len(wins)} games, one against three"
    return [figure(GAME, "normal that may not trade", sum(wins) / len(wins), "wins", "<= 0.125", told)]


def browser_markets() -> list[Figure]:
    """Whole trading phases of three hard bots in Chromium; the fourth seat makes no deals."""
    match: AnyMatch = match_of_bots(GAME, GAME.configure(4), "hard", SEED)
    markets: list[float] = []
    bot = GAME.bot("hard")
    spent = 0.0
    with thinker() as worker:
        while (seat := match.seat) is not None and len(markets) < MARKETS:
            if seat == 0:
                mind = Knowledge(GAME, match.state, seat)
                match.play(no_deal(mind.choices()) or bot.think(mind, match.bot_rng(), Budget()).action)
            else:
                spent += worker.play(match)
            for event in match.events[-1]:
                if event[0] == "trading":
                    spent = 0.0
                elif event[0] == "closed":
                    markets.append(spent)
    told = f"the longest of {len(markets)} trading phases of three hard bots and one who does not trade, in Chromium"
    return [figure(GAME, "a trading phase of three bots in the browser", max(markets), "s", "<= 5", told)]


MANNERS_GAMES = 60
RATES = (
    ("unpayable", "offers that ask for what the other visibly lacks", "<= 0"),
    ("unpaid", "offers the other cannot pay, hidden things included", "<= 0.01"),
    ("known_calamity", "offers of a calamity the other surely knows", "<= 0"),
    ("seen_calamity", "offers of a calamity the other knows unbeknown to the maker", "<= 0.015"),
    ("repeated", "offers repeated after a no", "<= 0"),
    ("turned_round", "offers of what one has just refused", "<= 0"),
    ("unarmed", "bots without an army in a war that could have one", "<= 0.01"),
    ("worth", "offers that reach a human and are worth it", ">= 0.5"),
)


def _manners(question: tuple[str, int]) -> Manners:
    return manners_of(*question)


def manners() -> list[Figure]:
    """How normal and hard bots behave at the market; what reaches a seat that *hard* plays."""
    found: list[Figure] = []
    for level in ("normal", "hard"):
        total = Manners()
        games = part_of(MANNERS_GAMES)
        for one in side_by_side(_manners, [(level, SEED + number) for number in range(games)]):
            total.add(one)
        told = f"{games} games of three {level} bots and a hard one in the human's place, {total.made} offers"
        for name, about, goal in RATES:
            found.append(figure(GAME, f"{about}, {level}", total.share(name), "share", goal, told))
    return found
