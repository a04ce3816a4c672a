"""Computer empires: fair, repeatable, sensible."""

from __future__ import annotations

from itertools import product

import bot_conformance
from games.trade_and_war.table import (
    CARTHAGE,
    ROME,
    act,
    bare,
    built,
    city,
    give_card,
    goods,
    own,
    trading,
    unit,
)

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import tile_of
from pygame_core.games.trade_and_war.bot.bargaining import Bargain
from pygame_core.games.trade_and_war.bot.outlook import Outlook, temper
from pygame_core.games.trade_and_war.bot.trading import Trader
from pygame_core.games.trade_and_war.data import GOODS, LEGION
from pygame_core.games.trade_and_war.odds import at_least, beats, turns_table
from pygame_core.games.trade_and_war.state import Battle, Offer, Refused, TradeState
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
    state.battle = Battle(galley, place, CARTHAGE, 1, 8, 0, 0)
    state.agenda = [("turn_end",), ("battle_end",), ("defence_dice",)]
    assert choice(state) == ("dice", 1)


def test_a_bot_brings_a_legion_back_where_it_saves_the_city() -> None:
    for attack, saves in ((5, True), (9, False)):
        state = bare()
        place = own(state, CARTHAGE, "caralis", 1)
        built(state, "caralis", "barracks", "port")
        galley = unit(state, ROME, "galley", "caralis", legions=2)
        state.lost[CARTHAGE * 4 : CARTHAGE * 4 + 4] = [1, 0, 0, 1]
        give_card(state, CARTHAGE, "W08")
        state.battle = Battle(galley, place, CARTHAGE, 2, attack, 0, 0)
        state.agenda = [("turn_end",), ("battle_end",), ("defence_dice",), ("defence_card",)]
        if not saves:
            assert choice(state) == ("no_card",)
            continue
        assert choice(state) == ("play", "W08")
        act(state, "play", "W08")
        assert choice(state) == ("return", LEGION, place)


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
            state.refused.append(Refused(ROME, CARTHAGE, *offer, state.turn))
            assert len(seen) <= 2, "nobody is pestered"
        made += len(seen)
    assert made


def facing(mine: dict[str, int], theirs: dict[str, int]) -> tuple[TradeState, int, int]:
    """Two galleys side by side, Rome trading."""
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(14, 31), **mine)
    other = unit(state, CARTHAGE, "galley", tile_of(14, 30), **theirs)
    trading(state)
    return state, 25 + galley, 25 + other


def best(state: TradeState, seat: int, place: int, other: int) -> tuple[Offer, Offer] | None:
    mind = Outlook(state, seat, temper("hard", ""))
    found = Bargain(mind, Trader(mind)).best_offer(place, other)
    return found[1:] if found else None


def test_bots_deal_in_several_goods_at_once() -> None:
    sizes = set()
    for give, take in product(GOODS, GOODS):
        state, mine, theirs = facing({give: 3}, {take: 3})
        found = best(state, ROME, mine, theirs)
        if found:
            sizes.add((sum(found[0][0]), sum(found[1][0])))
    assert any(max(size) > 1 for size in sizes)


def test_a_bot_answers_a_poor_offer_with_a_better_one() -> None:
    countered = 0
    for give, take in product(GOODS, GOODS):
        state, mine, theirs = facing({give: 3}, {take: 3})
        act(state, "talk", mine, theirs)
        act(state, "ask", take)
        act(state, "propose")
        answer = choice(state)
        assert answer != ("accept",), "a gift is not made"
        if answer != ("counter",):
            continue
        act(state, *answer)
        while GAME.seat(state) == CARTHAGE:
            act(state, *choice(state))
        assert state.agenda[-1][0] == "answer" and choice(state) == ("accept",)
        countered += 1
    assert countered


def test_a_bot_offers_nothing_worse_than_what_was_refused_and_remembers_it_next_turn() -> None:
    for give, take in product(GOODS, GOODS):
        state, mine, theirs = facing({give: 3}, {take: 3})
        found = best(state, ROME, mine, theirs)
        if found is None:
            continue
        state.refused.append(Refused(ROME, CARTHAGE, *found, state.turn))
        state.turn += 1
        again = best(state, ROME, mine, theirs)
        assert again != found
        if again is not None:
            (more_goods, more_coins, *_), (goods_asked, coins_asked, *_) = again
            (gave_goods, gave_coins, *_), (asked, coins, *_) = found
            assert more_coins > gave_coins or coins_asked < coins or more_goods != gave_goods or goods_asked != asked


def test_levels_differ_in_judgement_only() -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(4))
    differ = {"easy": 0, "normal": 0}
    for _ in range(120):
        best_choice = choice(state)
        for level in differ:
            other = choice(state, level)
            assert other in GAME.choices(state)
            differ[level] += other != best_choice
        GAME.play(state, best_choice)
    assert 0 < differ["normal"] < differ["easy"] < 100, "the weaker level errs more, and none errs always"


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
