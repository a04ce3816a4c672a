"""What a computer empire says of its choices: coins and odds to the player who asks, its aims alone to the table."""

from __future__ import annotations

from games.trade_and_war.desk import CARTHAGE, ROME, act, bare, dice, goods, look, moving, trading, unit

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trade_and_war import GAME
from pygame_core.games.trade_and_war.board import tile_of
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
    look(state, rome)
    told = words(state)
    done = told.pop(("done",))
    assert done.endswith((" worse than the best.", " better than anything else.", "As good as the best of the others."))
    assert all(line.endswith(" doing nothing.") for line in told.values())


def test_the_table_hears_no_numbers() -> None:
    state, _ = GAME.setup(GAME.configure(3), Rng.seeded(4))
    rng = Rng.seeded(4, 1)
    for _ in range(200):
        seat = GAME.seat(state)
        if seat is None:
            break
        decision = GAME.bot("normal").think(Knowledge(GAME, state, seat), rng, Budget())
        assert decision.said is None or not decision.said.args
        GAME.play(state, decision.action)
