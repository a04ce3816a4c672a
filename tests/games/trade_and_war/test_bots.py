"""Computer empires: fair, repeatable, sensible."""

from __future__ import annotations

from itertools import product

import bot_conformance
from games.trade_and_war.desk import CARTHAGE, ROME, act, bare, city, goods, legions, look, own, trading, unit

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import tile_of
from pygame_core.games.trade_and_war.bot.bargaining import Bargain
from pygame_core.games.trade_and_war.bot.odds import at_least, beats, turns_table
from pygame_core.games.trade_and_war.bot.outlook import Outlook, temper
from pygame_core.games.trade_and_war.bot.trading import Trader
from pygame_core.games.trade_and_war.data import GOODS
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Action, Rng

test_fairness = bot_conformance.fairness(GAME, decisions=6)


def choice(state: TradeState, bot: str = "hard") -> Action:
    """What a bot plays."""
    seat = GAME.seat(state)
    assert seat is not None
    return GAME.bot(bot).think(Knowledge(GAME, state, seat), Rng.seeded(1), Budget()).action


def test_chances() -> None:
    assert round(at_least(2, 4), 3) == 0.75 and round(at_least(3, 4), 3) == 0.875
    # Against a garrison of one with one to four attackers, and behind a wall; unarmed ships.
    assert [round(beats(n, 0, 1, 0, False), 2) for n in (1, 2, 3, 4)] == [0.42, 0.58, 0.66, 0.71]
    assert [round(beats(n, 0, 1, 1, False), 2) for n in (1, 2, 3, 4)] == [0.28, 0.42, 0.49, 0.54]
    assert round(beats(1, 0, 1, 0, True), 2) == 0.58
    assert turns_table(2)[2] == 1.0 and 1.5 < turns_table(2)[8] < 1.8


def test_a_bot_builds_what_it_can() -> None:
    state = trading(bare())
    state.coins[ROME] = 25
    goods(state, city("rome"), glass=2, olives=1, grain=1)
    look(state, city("rome"))
    assert choice(state) == ("build", city("rome"), "wonder")


def trade_of(state: TradeState) -> list[Action]:
    """All that a bot does in its Trade phase."""
    done = []
    while (action := choice(state)) != ("done",):
        act(state, *action)
        done.append(action)
    return done


def test_a_bot_loads_what_is_wanted_nearby_and_sells_what_is_wanted_here() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "caralis", olives=4)
    trading(state)
    state.coins[ROME] = 24
    done = trade_of(state)
    assert done.count(("sell", 25 + galley, "olives")) == 4
    assert done.count(("buy", 25 + galley, "metal")) >= 3


def test_a_bot_takes_an_open_capital_and_leaves_a_strong_one() -> None:
    for garrison, expected in ((1, ("attack", city("carthage"))), (4, ("peace",))):
        state = bare()
        own(state, CARTHAGE, "carthage", garrison)
        galley = unit(state, ROME, "galley", "carthage", legions=1 if garrison > 1 else 3)
        state.phase = "move"
        state.agenda = [("turn_end",), ("moves", ROME)]
        GAME.advance(state, [])
        act(state, "hold", galley)
        assert choice(state) == expected


def test_a_bot_commits_one_legion_when_the_defence_is_hopeless() -> None:
    state = bare()
    place = own(state, CARTHAGE, "caralis", 3)
    galley = unit(state, ROME, "galley", "caralis", legions=1)
    state.battle = [galley, place, CARTHAGE, 1, 8, 0, 0]
    state.agenda = [("turn_end",), ("battle_end",), ("defence_dice",)]
    assert choice(state) == ("dice", 1)


def test_a_bot_never_stops_on_deep_sea() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(13, 26), grain=4)
    state.agenda = [("turn_end",), ("moves", ROME), ("sail", galley, 5, tile_of(13, 26))]
    action = choice(state)
    assert action[0] in ("go", "via")
    assert not state.board.deep[int(action[1])] or action[0] == "via"


def test_a_bot_offers_only_what_helps_both_and_never_twice() -> None:
    here, there = tile_of(14, 31), tile_of(14, 30)
    made = 0
    for give, take in product(GOODS, GOODS):
        state = bare()
        mine = unit(state, ROME, "galley", here, **{give: 2})
        theirs = unit(state, CARTHAGE, "galley", there, **{take: 2})
        trading(state)
        look(state, 25 + mine)
        seen = set()
        while True:
            mind = Outlook(state, ROME, temper("hard", ""))
            found = Bargain(mind, Trader(mind)).best_offer(25 + mine, 25 + theirs)
            if found is None:
                break
            offer = found[1:]
            assert offer not in seen
            seen.add(offer)
            proposed = state.copy()
            proposed.agenda.append(("answer", ROME, CARTHAGE, 25 + mine, 25 + theirs, *offer, 0))
            assert choice(proposed) == ("accept",), "the other side sees a gain too"
            state.refused.append((ROME, CARTHAGE, *offer))
        made += len(seen)
    assert made


def test_levels_differ_in_judgement_only() -> None:
    state = trading(bare())
    assert {choice(state, level) for level in ("easy", "normal", "hard")} <= set(GAME.choices(state))
    legions(state, city("rome"), 3)


def test_bots_play_whole_matches() -> None:
    for seed, bots in ((1, ("hard", "normal", "easy", "normal:admiral")), (2, ("hard:merchant", "hard:builder"))):
        state, _ = GAME.setup(GAME.configure(len(bots)), Rng.seeded(seed))
        rngs = [Rng.seeded(seed, seat) for seat in range(len(bots))]
        players = [GAME.bot(name) for name in bots]
        actions = 0
        while (seat := GAME.seat(state)) is not None:
            mind = Knowledge(GAME, state, seat)
            GAME.play(state, players[seat].think(mind, rngs[seat], Budget()).action)
            actions += 1
            assert actions < 4000
        GAME.invariants(state)
        assert max(state.points) >= 8
