"""What a computer player says of a bargain: all of it to the player who asks, nothing of its cards to the table."""

from __future__ import annotations

import pytest
from games.trading_mediterranean.table import Table

from pygame_core.bots.base import Budget, Knowledge
from pygame_core.games.trading_mediterranean import GAME
from pygame_core.kernel import Action, Rng


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


def reasons(table: Table, seat: int = 0) -> dict[Action, str]:
    """What a hint says of each choice."""
    thought = GAME.bot("hard").think(Knowledge(GAME, table.state, seat), Rng.seeded(1), Budget())
    return {row.action: GAME.catalogue.render(row.why) for row in thought.alternatives if row.why is not None}


def test_an_ability_is_told_by_what_it_gains_or_costs() -> None:
    """Once "discard 2, draw 1: it helps and costs nothing"."""
    table = Table(space="B2")
    table.own(0, "ES2")
    for front in ("grain", "grain", "grain", "wool"):
        table.card(0, front, "mars1")
    table.start(("civic",))
    told = [reason for action, reason in reasons(table).items() if action[0] == "use"]
    assert told and all("than without it" in reason for reason in told)
    assert any("worse" in reason or "about as good" in reason for reason in told) or all("better" in r for r in told)


def test_what_costs_wealth_is_not_called_cheap_words() -> None:
    """Once "pay 1 wealth: words cost little"."""
    table = Table(space="B1")
    table.army(1, knight=6)
    table.start(("war",))
    while table.seat != 0:
        table.play(("silent",))
    table.play(("address", 1))
    told = reasons(table)
    assert told["bribe", 1] == "it may keep the strongest army off you"
    assert told["promise",] == "it costs nothing and may keep somebody off you"


def test_a_split_army_is_told_by_what_it_may_take_and_lose() -> None:
    """Once "attack 9, defence 0: wins and saves most", in the war that took three developments."""
    table = Table(space="B1")
    table.army(0, warrior=3)
    table.army(1, warrior=5)
    table.start(("war",))
    while table.step != "array" or table.seat != 0:
        table.play(("silent",))
    told = reasons(table)
    assert "loses up to 5" in told["array", 3, 0, 0, 0] and "loses up to 2" in told["array", 0, 0, 0, 0]


def test_a_lone_card_is_stored_for_what_the_next_turn_deals() -> None:
    """Once "store salt: the set will grow" of a set of one."""
    table = Table(space="B2")
    card = table.card(0, "salt", "mars1")
    table.start(("commit", 0))
    assert reasons(table)["keep", card] == "next turn deals another salt: together they bring more"


def test_a_purchase_of_units_counts_only_the_wars_that_they_will_see() -> None:
    """Once warriors were raised in the turn before they left the game."""
    worth = {}
    for space in ("S3", "B2"):
        table = Table(space=space)
        table.spend(0, 9)
        thought = GAME.bot("hard").think(Knowledge(GAME, table.state, 0), Rng.seeded(1), Budget())
        said = {row.action: row.why.args["n"] for row in thought.alternatives if row.why and row.why.key == "why.buy"}
        worth[space] = int(str(said["recruit", "warrior"]))
    assert worth["S3"] > worth["B2"] and worth["B2"] <= 0
