"""How likely another takes an offer in Trading in the Mediterranean: asks bots, and fits `data/answers.json` to what
they say.

    python -m tools.answers ask 40
    python -m tools.answers fit

In matches between bots a seat makes offers such as people make: what looks bearable to the other by the fronts in
sight. Each is posted in a copy of the match, which bots play on until it is taken, refused or lapsed. The offers are
kept in `.cache/answers.jsonl`; each third match is left out of the fit, and the test of the table is made of those
(`tests/fixtures/answers.json`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any

from pygame_core.bots.base import Bot, Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.games.trading_mediterranean.answer import Judged, Terms, chance, haggler_of, judged
from pygame_core.games.trading_mediterranean.data import ASKS, CHITS, K_FRONT
from pygame_core.games.trading_mediterranean.deals import seen_income
from pygame_core.games.trading_mediterranean.state import TradingState
from pygame_core.games.trading_mediterranean.steps.trading import partners
from pygame_core.kernel import Action, Event, Rng, Secret
from pygame_core.kernel.game import plain

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".cache" / "answers.jsonl"
TABLE = GAME.folder / "data" / "answers.json"
FIXTURE = ROOT / "tests" / "fixtures" / "answers.json"
BOTS = ("normal", "hard", "easy", "hard:bluffer", "normal:honest", "hard:scholar", "normal:warlord")
LEFT_OUT = 3
Row = dict[str, Any]
ASKER = 0
OFTEN = 3
"""Of so many visits one is used, with so many offers."""
OFFERS = 2
TRIES = 40
WORST, BEST = -2, 6
"""What an offer that a person would make changes in the sets of the other that are in sight."""
PATIENCE = 600
"""Actions until an answer must have come."""
SWEEPS = 300
SPEED = 0.5
FINEST = 0.002
ENOUGH = 1e-6
EDGE = 1e-3
TESTED = 700
ABOUT = "How likely a bot takes an offer: tools/answers.py. Bands: offers left out of the fit, chance told, part taken."
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))


# -- offers and answers ---------------------------------------------------------------------------------------------


def imagined_offer(state: TradingState, rng: Rng) -> tuple[int, Terms] | None:
    """An offer such as a person makes."""
    for _ in range(TRIES):
        other = rng.choice(partners(state, ASKER))
        shown = sorted({K_FRONT[state.kind[h]] for h in state.hand[other] if state.seen[h] >> ASKER & 1})
        hand = sorted(state.hand[ASKER])
        if not shown or not hand:
            continue
        want = tuple(rng.choice(shown) for _ in range(rng.choice((1, 1, 1, 2))))
        give = tuple(rng.sample(hand, min(len(hand), rng.choice((1, 1, 1, 2, 2, 3)))))
        wealth = rng.choice((0, 0, 0, 1, 2, -1))
        if wealth > state.wp[ASKER]:
            continue
        fronts = [K_FRONT[state.kind[h]] for h in give]
        before, after = seen_income(state, ASKER, other, want, fronts)
        if set(fronts) & set(want) or not WORST <= after - before + wealth <= BEST:
            continue
        return other, Terms(give, tuple(sorted(want)), wealth)
    return None


def parts(other: int, terms: Terms) -> Iterator[Action]:
    """The actions that post an offer."""
    yield ("offer",)
    yield ("to", other)
    for handle in terms.give:
        yield ("give", handle)
    for front in terms.want:
        yield ("ask", ASKS[front])
    verb, left = ("give_wp" if terms.wealth > 0 else "ask_wp"), abs(terms.wealth)
    for chit in sorted(CHITS, reverse=True):
        while left >= chit:
            yield (verb, chit)
            left -= chit
    yield ("post",)


def taken(state: TradingState, bots: Sequence[Bot[TradingState]], other: int, terms: Terms, rng: Rng) -> bool | None:
    """Whether the other takes an offer; None: it could not be posted."""
    world = state.copy()
    world.rng = rng.fork()
    number = world.next_offer
    for action in parts(other, terms):
        if action not in GAME.choices(world):
            return None
        GAME.play(world, action)
    for _ in range(PATIENCE):
        if all(offer.number != number for offer in world.offers):
            return False
        seat = GAME.seat(world)
        if seat is None:
            return False
        if seat == ASKER:
            action = ("pass",)
        else:
            action = bots[seat].think(Knowledge(GAME, world, seat), rng, Budget(reasons=False)).action
        events = GAME.play(world, action)
        if any(_is_deal(event, world, terms, other) for event in events):
            return True
    return False


def _is_deal(event: Event, world: TradingState, terms: Terms, other: int) -> bool:
    """Whether this is the deal that was offered: the cards have gone to the other."""
    kind, *told = event.event if isinstance(event, Secret) else event
    return bool(kind == "deal" and told[:2] == [ASKER, other] and all(h in world.hand[other] for h in terms.give))


def asked(number: int) -> Iterator[Row]:
    """The offers of one match and their answers."""
    rng = Rng.seeded(number, 0xA5)
    seats = 4 + number % 3
    bots = [GAME.bot(BOTS[(number + 2 * seat) % len(BOTS)]) for seat in range(seats)]
    state, _ = GAME.setup(GAME.configure(seats, {"rounds": "full" if number % 2 else "quick"}), Rng.seeded(number))
    while (seat := GAME.seat(state)) is not None:
        visits = seat == ASKER and state.agenda[-1][0] == "visit" and ("offer",) in GAME.choices(state)
        if visits and not rng.below(OFTEN):
            yield from answers(state, bots, number, rng)
        GAME.play(state, bots[seat].think(Knowledge(GAME, state, seat), rng, Budget(reasons=False)).action)


def answers(state: TradingState, bots: Sequence[Bot[TradingState]], number: int, rng: Rng) -> Iterator[Row]:
    """Some offers at one visit and their answers."""
    for _ in range(OFFERS):
        made = imagined_offer(state, rng)
        if made is None:
            continue
        other, terms = made
        found = judged(haggler_of(state, ASKER), other, terms)
        yes = taken(state, bots, other, terms, rng.fork())
        if yes is not None:
            yield {"match": number, "holds": found.holds, "figures": found.figures, "yes": yes}


def ask(matches: int) -> None:
    """Go on from the matches that are kept, until there are so many."""
    done = max((row["match"] for row in kept()), default=-1)
    with KEPT.open("a", encoding="utf-8") as out:
        for number in range(done + 1, matches):
            for row in asked(number):
                out.write(json.dumps(plain(row)) + "\n")
            out.flush()


def kept() -> list[Row]:
    """The offers that are kept."""
    return [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()] if KEPT.exists() else []


# -- the fit --------------------------------------------------------------------------------------------------------


def judgement(row: Row) -> Judged:
    """The figures of a row."""
    return Judged(row["holds"], tuple(row["figures"]))


def fitted(rows: Sequence[Row]) -> list[float]:
    """The weights that foretell the answers best: maximum likelihood, downhill by small steps."""
    weights = [0.0] * len(rows[0]["figures"])
    speeds = [SPEED] * len(weights)
    before = surprise(rows, weights)
    for _ in range(SWEEPS):
        changed = False
        for at in range(len(weights)):
            for sign in (1, -1):
                trial = [*weights]
                trial[at] += sign * speeds[at]
                now = surprise(rows, trial)
                if now < before - ENOUGH:
                    weights, before, changed = trial, now, True
                    speeds[at] *= 1.5
                    break
            else:
                speeds[at] /= 2
        if not changed and max(speeds) < FINEST:
            break
    return [round(weight, 3) for weight in weights]


def surprise(rows: Sequence[Row], weights: Sequence[float]) -> float:
    """How badly weights foretell answers: the mean of what each was less than sure."""
    total = 0.0
    for row in rows:
        likely = min(1 - EDGE, max(EDGE, chance(judgement(row), weights)))
        total -= log(likely if row["yes"] else 1 - likely)
    return total / len(rows)


def bands(rows: Sequence[Row], weights: Sequence[float]) -> list[tuple[int, float, float]]:
    """Band by band: how many offers, the chance told for them on average, and the part that was taken."""
    found = []
    told = [(chance(judgement(row), weights), row["yes"]) for row in rows]
    for low, high in BANDS:
        band = [pair for pair in told if low <= pair[0] < high]
        if band:
            found.append((len(band), sum(p for p, _ in band) / len(band), sum(yes for _, yes in band) / len(band)))
    return found


def fit() -> None:
    """Fit the table, write it and the fixture of the test, and tell how well it does."""
    rows = kept()
    apart = [row for row in rows if row["match"] % LEFT_OUT == 0]
    weights = fitted([row for row in rows if row["match"] % LEFT_OUT])
    told = [[number, round(foretold, 2), round(came, 2)] for number, foretold, came in bands(apart, weights)]
    table = {"about": ABOUT, "offers": len(rows), "left_out": len(apart), "bands": told, "weights": weights}
    TABLE.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    brief = [[round(row["holds"], 3), [round(x, 3) for x in row["figures"]], int(row["yes"])] for row in apart[:TESTED]]
    FIXTURE.write_text(json.dumps(brief, separators=(",", ":")) + "\n", "utf-8")
    print(surprise(apart, weights), table)


if __name__ == "__main__":
    if sys.argv[1] == "ask":
        ask(int(sys.argv[2]))
    else:
        fit()
