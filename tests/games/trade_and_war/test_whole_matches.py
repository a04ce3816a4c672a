"""Whole matches: no coordinates in anything that is said, and the manners of computer empires as rates."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from statistics import mean

import pytest

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import CITY_COUNT
from pygame_core.games.trade_and_war.data import GOODS, SLOTS, TARGET
from pygame_core.games.trade_and_war.state import LOTS, TradeState
from pygame_core.kernel import Event, Match, Player
from pygame_core.kernel.game import seen_by

MATCHES = 3
COORDINATES = re.compile(r"\d+-\d+|\b(?:tile|hex|unit|galley|caravan|war ship|city) \d|255|[{}]")
"""Numbers of tiles and of pieces, the engine's "never", and templates that were not filled in."""


def spoken(match: Match[TradeState], chance: random.Random) -> list[str]:
    """All that the one who decides can read now: the question, choices with what they cost, refusals."""
    state = match.state
    ways = [action for action in match.choices if action[0] == "go"]
    told = [action for action in match.choices if action[0] != "go"] + chance.sample(ways, min(4, len(ways)))
    texts = [GAME.prompt(state), GAME.standing(state)]
    texts += [GAME.label(state, action) for action in told]
    texts += [detail for action in told if (detail := GAME.detail(state, action)) is not None]
    for refusal in GAME.refusals(state)[:12]:
        texts += [GAME.label(state, refusal.action), refusal.why]
    return [GAME.catalogue.render(text) for text in texts]


def test_nothing_that_is_said_in_whole_matches_holds_coordinates() -> None:
    for seed in range(6):
        chance = random.Random(seed)
        match: Match[TradeState] = Match(GAME, GAME.configure(3), seed, [Player("", "human") for _ in range(3)])
        while match.seat is not None and len(match.actions) < 250:
            wrong = [words for words in spoken(match, chance) if COORDINATES.search(words)]
            assert wrong == []
            verbs = sorted({str(action[0]) for action in match.choices})
            verb = chance.choice(verbs)
            match.play(chance.choice([action for action in match.choices if action[0] == verb]))
        lines = [GAME.catalogue.render(line.text) for line in match.lines(None) if line.text is not None]
        assert [words for words in lines if COORDINATES.search(words)] == []


@dataclass
class Record:
    """What computer empires of a level did in some matches."""

    sold: int = 0
    wasted: int = 0
    arrived: int = 0
    unwanted: int = 0
    independent_attacks: int = 0
    towns: int = 0
    gifts: int = 0
    attacker: int = -1
    duels_lost: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    coins: list[int] = field(default_factory=list)


@cache
def record(level: str) -> Record:
    """Matches of four alike."""
    kept = Record()
    for seed in range(500, 500 + MATCHES):
        players = [Player(f"Bot {seat}", "bot", level) for seat in range(4)]
        match: Match[TradeState] = Match(GAME, GAME.configure(4), seed, players)
        while (seat := match.seat) is not None:
            mind = Knowledge(GAME, match.state, seat)
            action = GAME.bot(level).think(mind, match.bot_rng(), Budget(reasons=False)).action
            _note_choice(kept, match.state, seat, action)
            for happened in match.play(action):
                event = seen_by(happened, seat)
                if event is not None:
                    _note_event(kept, match.state, seed, event)
        kept.coins += match.state.coins
    return kept


def _note_choice(kept: Record, state: TradeState, seat: int, action: tuple[str | int, ...]) -> None:
    verb = action[0]
    if verb == "attack":
        place = int(action[1])
        rival = state.owner[place] if place < CITY_COUNT else (place - CITY_COUNT) // SLOTS
        kept.independent_attacks += rival < 0
        if place >= CITY_COUNT and state.points[rival] + 1 >= TARGET:
            kept.gifts += 1
    if verb == "go":
        unit = int(state.agenda[-1][1])
        city = state.board.touch[int(action[1])]
        cargo = {good for good in range(len(GOODS)) if any(state.hold[(CITY_COUNT + unit) * LOTS + good * 4 :][:4])}
        if cargo and city >= 0 and not state.legions[CITY_COUNT + unit]:
            kept.arrived += 1
            kept.unwanted += state.owner[city] != seat and state.wants[city] not in cargo


def _note_event(kept: Record, state: TradeState, seed: int, event: Event) -> None:
    kind = event[0]
    if kind == "sold":
        kept.sold += 1
        kept.wasted += int(event[3]) <= 1
    elif kind == "claimed":
        kept.towns += 1
    elif kind == "attacked":
        kept.attacker = int(event[1])
    elif kind == "unit_lost" and event[4] == "battle" and int(event[1]) == kept.attacker:
        kept.duels_lost[seed, state.turn, kept.attacker] += 1


@pytest.mark.slow
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_manners_over_whole_matches(level: str) -> None:
    kept = record(level)
    assert kept.sold > 100 * MATCHES / 2
    assert kept.wasted <= 0.2 * kept.sold, "goods are sold where they are wanted"
    assert kept.unwanted <= 0.2 * kept.arrived, "and hauled there"
    assert max(kept.duels_lost.values(), default=0) <= 1, "no second ship after one was lost in a duel"
    assert kept.gifts == 0, "nobody gambles against the one who would win by it"
    assert mean(kept.coins) <= 15 and max(kept.coins) <= 40, "coins are for spending"
    assert kept.independent_attacks >= 4 * MATCHES and kept.towns >= 3 * MATCHES, "towns of nobody are worth a legion"
