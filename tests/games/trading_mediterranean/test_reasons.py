"""What a computer player says of a bargain: all of it to the player who asks, nothing of its cards to the table."""

from __future__ import annotations

from games.trading_mediterranean.table import Table

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Rng


def test_a_hint_tells_the_whole_offer_and_the_table_nothing_of_it() -> None:
    state, _ = GAME.setup(GAME.configure(4), Rng.seeded(4))
    rng = Rng.seeded(4, 1)
    bot = GAME.bot("normal")
    told: set[str] = set()
    for _ in range(400):
        seat = GAME.seat(state)
        if seat is None:
            break
        thought = bot.think(Knowledge(GAME, state, seat), rng, Budget())
        step = state.agenda[-1][0]
        for row in thought.alternatives:
            if row.why is not None and step in ("visit", "draft"):
                told.add(row.why.key)
                GAME.catalogue.render(row.why)
        if step in ("visit", "draft") and thought.said is not None:
            assert not thought.said.args
        GAME.play(state, thought.action)
    assert {"why.bargain", "why.gain_more", "why.gain_less", "why.kept", "why.pass"} <= told


def test_a_purchase_is_told_by_what_it_brings_alone() -> None:
    """Once an Oracle for nine coins was "worth about 97": the whole cart's worth, and twice that of its cities."""
    table = Table(space="S2")
    table.show("ES5", "CS3", "CS5", "ES6")
    table.state.religion[0], table.state.government[0] = 3, -3
    table.spend(0, 24)
    thought = GAME.bot("hard").think(Knowledge(GAME, table.state, 0), Rng.seeded(1), Budget())
    told = {row.action: row.why.args["n"] for row in thought.alternatives if row.why and row.why.key == "why.buy"}
    assert told["recruit", "warrior"] in (1, 2) and len(told) > 3
    assert max(int(str(points)) for points in told.values()) < 40
