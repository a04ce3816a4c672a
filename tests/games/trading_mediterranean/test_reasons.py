"""What a computer player says of a bargain: all of it to the player who asks, nothing of its cards to the table."""

from __future__ import annotations

import pytest
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
            assert set(thought.said.args) <= {"what"}
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


def no(table: Table, maker: int = 1) -> str:
    """What the first seat says with its no to what lies before it."""
    thought = GAME.bot("hard").think(Knowledge(GAME, table.state, 0), Rng.seeded(1), Budget())
    said = next(row.aloud for row in thought.alternatives if row.action[0] == "refuse")
    assert said is not None
    return GAME.catalogue.render(said)


@pytest.mark.parametrize(
    ("laid_out", "said"),
    [
        ("known", "I know the back of that card"),
        ("wronged", "you have wronged me before"),
        ("collected", "I collect wool myself"),
        ("useless", "I have no use for salt"),
        ("hidden", "it does not pay"),
        ("gone", "I do not hold what you ask for"),
        ("gone unseen", "it does not pay"),
    ],
)
def test_a_no_tells_a_true_reason_and_nothing_of_a_hidden_hand(laid_out: str, said: str) -> None:
    """Once every no was "it does not pay"."""
    table = Table(space="B2")
    given = table.card(1, "salt", "depression")
    for _ in range(2 if laid_out == "collected" else 1):
        table.card(0, "wool")
    if laid_out in ("collected", "useless", "gone"):
        table.state.open_hand[0] = 1
    if laid_out == "known":
        table.state.known[given] |= 1
    if laid_out == "wronged":
        table.state.faith_bad[0 * 4 + 1] = 1
    table.state.order = [1, 0, 2, 3]
    table.state.place = [1, 0, 2, 3]
    table.market()
    table.play(("offer",), ("to", 0), ("give", given), ("ask", "wool"), ("post",), ("pass",))
    assert table.seat == 0
    if laid_out.startswith("gone"):
        table.state.hand[0].clear()
    assert no(table) == said
