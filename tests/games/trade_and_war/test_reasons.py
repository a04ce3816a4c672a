"""What a computer empire says of its choices: coins and odds to the player who asks, its aims alone to the table."""

from __future__ import annotations

import re

from games.trade_and_war.table import CARTHAGE, ROME, act, bare, dice, goods, moving, trading, unit

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import tile_of
from pygame_core.games.trade_and_war.bot.outlook import Outlook, temper
from pygame_core.games.trade_and_war.bot.reasons import reason
from pygame_core.games.trade_and_war.state import TradeState
from pygame_core.kernel import Action, Rng


def words(state: TradeState) -> dict[Action, str]:
    """What is said of each choice to the player who has it."""
    seat = GAME.seat(state)
    assert seat is not None
    thought = GAME.bot("hard").think(Knowledge(GAME, state, seat), Rng.seeded(1), Budget())
    return {row.action: GAME.catalogue.render(row.why) for row in thought.alternatives if row.why is not None}


def test_an_attack_is_told_with_its_odds() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", tile_of(14, 31))
    other = unit(state, CARTHAGE, "galley", tile_of(14, 30))
    moving(state)
    dice(state, 3, 3)
    act(state, "hold", galley)
    told = words(state)
    # One die against one, and the attacker wins a tie: 21 of 36.
    assert told["attack", 25 + other].startswith("58 % to win. ")
    assert told["peace",].endswith((" worse than the best.", " better than anything else."))


def test_trading_on_is_compared_with_being_done() -> None:
    state = trading(bare())
    rome = 0
    goods(state, rome, olives=1)
    told = words(state)
    done = told.pop(("done",))
    assert done.endswith((" worse than the best.", " better than anything else.", "As good as the best of the others."))
    assert all(line.endswith(" doing nothing.") for line in told.values())


def test_reasons_name_what_decided_them() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome")
    trading(state)
    told = words(state)["buy", 25 + galley, "pottery"]
    assert re.match(r"It costs 1 here; [A-Z]\w+( \w+)? pays 3, \d+ tiles? away\. ", told), told


def test_the_table_hears_what_all_can_see_and_not_what_it_is_worth() -> None:
    state, _ = GAME.setup(GAME.configure(3), Rng.seeded(4))
    rng = Rng.seeded(4, 1)
    heard = set()
    for _ in range(200):
        seat = GAME.seat(state)
        if seat is None:
            break
        decision = GAME.bot("normal").think(Knowledge(GAME, state, seat), rng, Budget())
        said = next((row.aloud for row in decision.alternatives if row.action == decision.action), None)
        if said is not None:
            heard.add(said.key)
            assert not said.key.startswith(("why.both", "why.idle", "why.other")), "the worth is its own business"
            if str(decision.action[0]) in ("play", "buy_card"):
                assert not said.args, "nothing of the hand"
        GAME.play(state, decision.action)
    assert {"why.haul", "why.sell"} <= heard


def test_what_is_said_aloud_holds_a_number_or_names_a_place_and_nothing_is_said_for_every_such_move() -> None:
    """Over a whole match: a reason is about this move, or there is none; sums nobody reckoned with are not told."""
    state, _ = GAME.setup(GAME.configure(2), Rng.seeded(8))
    rng = Rng.seeded(8, 1)
    while (seat := GAME.seat(state)) is not None:
        thought = GAME.bot("hard").think(Knowledge(GAME, state, seat), rng, Budget())
        for row in thought.alternatives:
            assert row.aloud is None or row.aloud.key == "why.quiet" or row.aloud.args, row
            assert row.why is None or "99" not in re.findall(
                r"(\d+) coins? (?:better|worse)", GAME.catalogue.render(row.why)
            )
        GAME.play(state, thought.action)


def test_a_guard_is_not_called_for_because_of_enemies_who_are_not_there() -> None:
    state = bare()
    galley = unit(state, ROME, "galley", "rome", legions=2)
    why = reason(Outlook(trading(state), ROME, temper("hard", "")), ("march", 25 + galley, 0))
    assert why is not None and GAME.catalogue.render(why) == "Rome should keep 2 legions."


def test_a_throw_is_told_with_the_errand_it_is_for() -> None:
    state = bare()
    unit(state, ROME, "galley", "rome", pottery=4)
    moving(state)
    told = words(state)["roll", 0]
    assert re.match(r"[A-Z]\w+( \w+)? pays 12 for the load, \d+ tiles? away\.", told), told
